"""Reads a game's learning material: JSON files beside its rules, with lessons, puzzles or stations of the street.

A third-party file may contain anything. An unreadable entry is left out, and a line in the log names it and the reason;
its other entries, and all other games, are unaffected.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, TypeVar

from tabletable.core.registry import game_file

_log = logging.getLogger(__name__)
_UNREADABLE = (OSError, ValueError, LookupError, TypeError, AttributeError, ArithmeticError)
"""Exceptions raised by data of an unexpected shape; all errors of games are ValueErrors, too."""

T = TypeVar("T")


class Entries(NamedTuple, Generic[T]):
    """The readable entries of a game's data file, and messages about the others."""

    entries: tuple[T, ...] = ()
    left_out: tuple[str, ...] = ()
    """One line of English for each entry that can't be read: "street.json, entry 2: KeyError: 'aims'"."""


def entries(game: str, name: str, split: Callable[[Any], Iterable[Any]], read: Callable[[Any], T]) -> Entries[T]:
    """Return the entries of the file `name` of a game, none if it doesn't exist; log unreadable ones.

    `split` splits the file's content into entries, which `read` parses.
    """
    file = game_file(game, name)
    if not file.is_file():
        return Entries()
    readable: list[T] = []
    left_out: list[str] = []
    try:
        raw = [*split(json.loads(file.read_text(encoding="utf-8")))]
    except _UNREADABLE as error:
        raw = []
        left_out.append(f"{name}: {_why(error)}")
    for number, one in enumerate(raw, 1):
        try:
            readable.append(read(one))
        except _UNREADABLE as error:
            left_out.append(f"{name}, entry {number}: {_why(error)}")
    for text in left_out:
        _log.warning("tabletable: left out of the game %s: %s", game, text)
    return Entries(tuple(readable), tuple(left_out))


def _why(error: Exception) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())
