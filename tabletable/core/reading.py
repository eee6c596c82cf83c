"""Reading a state back from JSON data that nobody vouches for.

Each function returns the value it is asked for or raises `BrokenState`; nothing is converted or repaired on the way.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection
from enum import StrEnum
from typing import Any, TypeVar

from tabletable.core.errors import BrokenState, FaultyFile
from tabletable.core.message import Msg, msg
from tabletable.core.rng import MASK64

NO_TEXT = r"\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff"
"""Characters no text may have, as part of a regular expression: control and bidi characters, and lone surrogates."""
MOST_ENTRIES = 1 << 12
"""No list of a state is longer."""
MOST_NAMED = 5
"""At most this many missing or unknown keys are named."""

E = TypeVar("E", bound=StrEnum)
T = TypeVar("T")


def written(text: str) -> Any:
    """Parse JSON text written by a player; raises `FaultyFile`."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise FaultyFile([msg("fault.json", line=error.lineno, column=error.colno)]) from error
    except (ValueError, RecursionError) as error:  # a number of thousands of digits, lists in lists in lists
        raise FaultyFile([Msg("fault.unreadable")]) from error


def _excerpt(value: object) -> str:
    """Return the beginning of a value for an error message; of lists and records, however deep, only a hint."""
    return "[…]" if isinstance(value, list) else "{…}" if isinstance(value, dict) else f"{value!r:.40}"


def excerpt(text: str, limit: int = 40) -> str:
    """`text` from a file, short and harmless enough to stand in a message or a log line."""
    plain = "".join(character if character.isprintable() else "?" for character in text[: limit + 1])
    return plain if len(plain) <= limit else plain[: limit - 1] + "…"


def wrong_type(expected: str, text: str, message: Msg | None = None) -> BrokenState:
    """Return the refusal of what is no "number", "text", "boolean", "list" or "object"."""
    return BrokenState(text, message, "wrong_type", expected=expected)


def is_text(value: object, least: int, most: int) -> bool:
    """Return whether it is `least` to `most` characters that a save can hold and a line can show."""
    return isinstance(value, str) and least <= len(value) <= most and re.search(f"[{NO_TEXT}]", value) is None


def number(value: object, least: int, most: int) -> int:
    """Return a whole number from `least` to `most`."""
    is_number = isinstance(value, int) and not isinstance(value, bool)
    if isinstance(value, int) and is_number and least <= value <= most:
        return value
    text = f"expected a whole number from {least} to {most}, got {_excerpt(value)}"
    message = msg("fault.number", least=least, most=most, value=_excerpt(value))
    if is_number:
        raise BrokenState(text, message, "out_of_range", least=least, most=most)
    raise wrong_type("number", text, message)


def entries(value: object, length: int | None = None, most: int = MOST_ENTRIES) -> list[Any]:
    """Return a list of exactly `length` entries, or of at most `most`."""
    if isinstance(value, list) and len(value) <= most and length in (None, len(value)):
        return value
    text = f"expected a list of {length if length is not None else f'up to {most}'} entries"
    message = msg("fault.up_to", most=most) if length is None else msg("fault.length", length=length)
    if not isinstance(value, list):
        raise wrong_type("list", text, message)
    if len(value) > most:
        raise BrokenState(text, message, "too_many", limit=most)
    raise BrokenState(text, message, "out_of_range", least=length or 0, most=length or most)


def numbers(value: object, least: int, most: int, length: int | None = None) -> list[int]:
    """Return a list of whole numbers from `least` to `most`."""
    raw = entries(value, length)
    if {*map(type, raw)} <= {int} and (not raw or (least <= min(raw) and max(raw) <= most)):
        return raw.copy()  # all at once in a quarter of the time, one by one only to tell which is wrong
    return each_of(raw, lambda item: number(item, least, most))


def each_of(items: list[Any], read: Callable[[object], T]) -> list[T]:
    """Read each entry of a list with `read`; a refusal names the entry."""
    entries: list[T] = []
    try:
        for item in items:
            entries.append(read(item))  # how many were read tells which one is refused
    except BrokenState as error:
        error.inside(f"[{len(entries)}]")
        raise
    return entries


def record(value: object, keys: Collection[str]) -> dict[str, Any]:
    """Return a record with exactly these keys."""
    if isinstance(value, dict) and value.keys() == set(keys):
        return value
    named = ", ".join(sorted(keys))
    if not isinstance(value, dict):
        raise wrong_type("object", f"expected a record with the keys {named}", msg("fault.record", keys=named))
    lacking, unknown = set(keys) - set(value), set(value) - set(keys)
    few = sorted(map(str, lacking or unknown))[:MOST_NAMED]
    message = msg("fault.lacks" if lacking else "fault.unknown", keys=f"{', '.join(few):.80}")
    code = "missing_key" if lacking else "unknown_key"
    error = BrokenState(f"expected a record with the keys {named}", message, code)
    error.inside(excerpt(few[0]))
    raise error


def not_allowed(value: object, text: str) -> BrokenState:
    """Return the refusal of what is none of a few words or numbers."""
    return BrokenState(text, None, "not_allowed", value=excerpt(str(value)))


def random_state(value: object) -> int:
    """Return the state of the PRNG, written in digits because it is too large for readers that keep
    numbers as floats.
    """
    if isinstance(value, str) and value.isdecimal() and value.isascii() and len(value) <= 20:
        return number(int(value), 0, MASK64)
    raise BrokenState(f"expected the digits of a random state, got {_excerpt(value)}")


def member(kind: type[E], value: object) -> E:
    """One of the words of `kind`."""
    try:
        return kind(str(value))
    except ValueError as error:
        raise not_allowed(value, f"there is no {kind.__name__.lower()} called {_excerpt(value)}") from error
