"""Reading a state back from JSON data that nobody vouches for.

Each function returns the value it is asked for or raises `BrokenState`; nothing is converted or repaired on the way.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from enum import StrEnum
from typing import Any, TypeVar

from tabletable.core.errors import BrokenState, FaultyFile
from tabletable.core.message import Msg, msg
from tabletable.core.rng import MASK64

NO_TEXT = r"\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff"
"""What no text has, as part of a regular expression: control and bidi characters, and halves of characters."""
MOST_ENTRIES = 1 << 12
"""No list of a state is longer."""
MOST_NAMED = 5
"""So many of the keys that are missing or unknown are told."""

E = TypeVar("E", bound=StrEnum)


def written(text: str) -> Any:
    """What JSON text of a player's own holds; raises `FaultyFile`."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise FaultyFile([msg("fault.json", line=error.lineno, column=error.colno)]) from error
    except (ValueError, RecursionError) as error:  # a number of thousands of digits, lists in lists in lists
        raise FaultyFile([Msg("fault.unreadable")]) from error


def _shown(value: object) -> str:
    """The beginning of a value; of a list or record only that it is one, however deep it is."""
    return "[…]" if isinstance(value, list) else "{…}" if isinstance(value, dict) else f"{value!r:.40}"


def is_text(value: object, least: int, most: int) -> bool:
    """Whether it is `least` to `most` characters that a save can hold and a line can show."""
    return isinstance(value, str) and least <= len(value) <= most and re.search(f"[{NO_TEXT}]", value) is None


def number(value: object, least: int, most: int) -> int:
    """A whole number from `least` to `most`."""
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise BrokenState(
        f"expected a whole number from {least} to {most}, got {_shown(value)}",
        msg("fault.number", least=least, most=most, value=_shown(value)),
    )


def entries(value: object, length: int | None = None, most: int = MOST_ENTRIES) -> list[Any]:
    """A list of exactly `length` entries, or of at most `most`."""
    if not isinstance(value, list) or len(value) > most or (length is not None and len(value) != length):
        raise BrokenState(
            f"expected a list of {length if length is not None else f'up to {most}'} entries",
            msg("fault.up_to", most=most) if length is None else msg("fault.length", length=length),
        )
    return value


def numbers(value: object, least: int, most: int, length: int | None = None) -> list[int]:
    """A list of whole numbers from `least` to `most`."""
    return [number(item, least, most) for item in entries(value, length)]


def record(value: object, keys: Collection[str]) -> dict[str, Any]:
    """A record with exactly these keys."""
    named = ", ".join(sorted(keys))
    if not isinstance(value, dict):
        raise BrokenState(f"expected a record with the keys {named}", msg("fault.record", keys=named))
    for what, odd in (("lacks", set(keys) - set(value)), ("unknown", set(value) - set(keys))):
        if odd:
            few = ", ".join(sorted(map(str, odd))[:MOST_NAMED])
            raise BrokenState(f"expected a record with the keys {named}", msg(f"fault.{what}", keys=f"{few:.80}"))
    return value


def switches(value: object, keys: Collection[str]) -> dict[str, bool]:
    """A record with exactly these keys and 0 or 1 for each."""
    return {key: bool(number(item, 0, 1)) for key, item in record(value, keys).items()}


def random_state(value: object) -> int:
    """The state of the PRNG, written in digits because it is too large for readers that keep numbers as floats."""
    if isinstance(value, str) and value.isdecimal() and value.isascii() and len(value) <= 20:
        return number(int(value), 0, MASK64)
    raise BrokenState(f"expected the digits of a random state, got {_shown(value)}")


def member(kind: type[E], value: object) -> E:
    """One of the words of `kind`."""
    try:
        return kind(str(value))
    except ValueError as error:
        raise BrokenState(f"there is no {kind.__name__.lower()} called {_shown(value)}") from error
