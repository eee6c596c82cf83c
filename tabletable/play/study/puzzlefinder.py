"""Finds wanted puzzles beside everything else, in a process of its own, and keeps them in a file.

Which puzzle is found follows from what is wanted and the version of the program; the file only saves finding it again.
A puzzle in it that is damaged is found anew.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Generator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, NamedTuple

from tabletable import __version__
from tabletable.core.digest import canonical, fingerprint
from tabletable.core.fields import ByKey, Text
from tabletable.core.info import MOST_OPTION_TEXT
from tabletable.play.background import give_way, hire
from tabletable.play.files.datafile import Book
from tabletable.play.files.safejson import SaveError
from tabletable.play.keeping.saveschema import COUNT, Declared
from tabletable.play.study.puzzle import Puzzle, Wanted, parsed
from tabletable.play.study.puzzlesearch import search

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

FILE_NAME: Final = "found_puzzles.json"
MOST: Final = 80
"""The number of puzzles kept, the last ones; one takes about 2 KB."""
SLICE_S: Final = 0.004
"""Seconds of work per frame, if no separate process is available."""
SPEAK_EVERY_S: Final = 0.25
"""Seconds between two messages of the process; on Windows a message takes longer than a step of work."""
_UNREADABLE = (ValueError, LookupError, TypeError, AttributeError)
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class FoundPuzzle:
    """A puzzle that was found."""

    told: Annotated[str, Text(MOST_OPTION_TEXT)]
    """Its data as JSON text, which is read only when it is asked; "" if there is none."""
    check: Annotated[str, Text(16, r"[0-9a-f]{16}")]
    """The fingerprint of this text."""
    age: Annotated[int, COUNT]
    """A number that grows with each one found."""


class FoundBook(Book[FoundPuzzle]):
    """The file of the puzzles found last, by what was wanted."""

    FILE = FILE_NAME
    KIND = ByKey(Text(120, r"[a-z0-9_./+-]+"), Declared(FoundPuzzle), MOST)
    EMPTY: ClassVar[Any] = None

    def texts(self) -> dict[str, str]:
        """Return the undamaged texts of this version of the program."""
        return {
            key: entry.told
            for key, entry in self.load().items()
            if key.endswith(f"/{__version__}") and entry.check == fingerprint(entry.told)
        }

    def keep(self, wanted: Wanted, puzzle: Puzzle | None) -> None:
        """Keep a puzzle that was found, and the last ones before it. Raises `SaveError`."""
        sentence = "" if puzzle is None else canonical(_data_of(puzzle)).decode()

        def with_it(before: Mapping[str, FoundPuzzle]) -> Mapping[str, FoundPuzzle]:
            last = sorted(before.items(), key=lambda each: each[1].age)[-MOST + 1 :]
            age = last[-1][1].age + 1 if last else 0
            return {**dict(last), key_of(wanted): FoundPuzzle(sentence, fingerprint(sentence), age)}

        self.revise(with_it)


def key_of(wanted: Wanted) -> str:
    """Return the key of a puzzle in the file."""
    return f"{wanted.game}/{wanted.difficulty}/{wanted.number}/{__version__}"


def _data_of(puzzle: Puzzle) -> dict[str, Any]:
    return {
        "id": puzzle.id,
        "options": {**puzzle.options},
        "state": {**puzzle.state},
        "seat": puzzle.seat,
        "line": [command.to_json() for command in puzzle.line],
        "solvers": puzzle.solvers,
        "rating": puzzle.rating,
        "goal": puzzle.goal,
    }


# ------------------------------------------------------------------------------------------------ the work


class Message(NamedTuple):
    """What the process says: how far it is, or what it has found."""

    searched: int
    is_done: bool = False
    puzzle: Puzzle | None = None


Work = Generator[Message, None, None]


def work(wanted: Wanted, book: FoundBook) -> Work:
    """Find a puzzle and keep it; yields often, and at last what was found."""
    searching, number = search(wanted), 0
    while True:
        try:
            number = next(searching)
        except StopIteration as done:
            with suppress(SaveError):  # then it is found again another time
                book.keep(wanted, done.value)
            yield Message(number, True, done.value)
            return
        yield Message(number)


def serve(pipe: Connection, wanted: Wanted, folder: Path, is_read_only: bool) -> None:
    """Find a puzzle in a process of its own, until it is found or the other end closes."""
    give_way()
    spoken = time.monotonic()
    with suppress(BrokenPipeError, EOFError, OSError):
        for message in work(wanted, FoundBook(folder, is_read_only=is_read_only)):
            if message.is_done:
                pipe.send(message)
            elif time.monotonic() > spoken + SPEAK_EVERY_S:
                if pipe.poll():
                    return
                pipe.send(message)
                spoken = time.monotonic()


class PuzzleFinder:
    """Finds one puzzle after the other; polled in every frame."""

    def __init__(self, folder: Path, is_read_only: bool, beside: bool):
        """`folder` is that of all data. `beside`: in a process of its own, else in slices of frames."""
        self._folder, self._is_read_only = folder, is_read_only
        self._beside = beside
        self._known: dict[str, Puzzle | None] = {}
        self._waiting: list[Wanted] = []
        self.now: Wanted | None = None
        """What is being searched for."""
        self.searched = 0
        """The number of games searched for it."""
        self._pipe: Connection | None = None
        self._working: Work | None = None

    @cached_property
    def _book(self) -> FoundBook:
        return FoundBook(self._folder, is_read_only=self._is_read_only)

    @cached_property
    def _texts(self) -> dict[str, str]:
        """What earlier runs have found."""
        return self._book.texts()

    def is_known(self, wanted: Wanted) -> bool:
        """Return whether it was found, or that there is none."""
        key = key_of(wanted)
        if key not in self._known and key in self._texts:
            text = self._texts.pop(key)
            with suppress(*_UNREADABLE):
                self._known[key] = parsed(wanted.game, json.loads(text)) if text else None
        return key in self._known

    def puzzle(self, wanted: Wanted | None) -> Puzzle | None:
        """Return a puzzle that was found; None if there is none, or not yet."""
        return self._known[key_of(wanted)] if wanted is not None and self.is_known(wanted) else None

    def is_awaited(self, wanted: Wanted) -> bool:
        """Return whether it is being searched for, or will be."""
        return wanted == self.now or wanted in self._waiting

    def want(self, wanted: Wanted, is_urgent: bool = False) -> None:
        """Search for a puzzle after the others; an urgent one before them."""
        if self.is_known(wanted) or wanted == self.now:
            return
        if wanted in self._waiting:
            self._waiting.remove(wanted)
        self._waiting.insert(0 if is_urgent else len(self._waiting), wanted)
        if is_urgent and self.now is not None:
            self._waiting.insert(1, self.now)
            self._end()
        if self.now is None:
            self._begin()

    def leave(self, wanted: Wanted) -> None:
        """Stop searching for a puzzle."""
        if wanted in self._waiting:
            self._waiting.remove(wanted)
        if wanted == self.now:
            self._end()
            self._begin()

    def pretend(self, wanted: Wanted, searched: int) -> None:
        """Look as if it were searching: for pictures."""
        self.now, self.searched = wanted, searched

    def stop(self) -> None:
        """Stop searching."""
        self._waiting.clear()
        self._end()

    def poll(self) -> bool:
        """Take over what was found; return whether there is something to show. Cheap enough for every frame."""
        before = self.now, self.searched
        if self._pipe is not None:
            self._listen(self._pipe)
        elif self._working is not None:
            self._slice(self._working)
        return before != (self.now, self.searched)

    def _slice(self, working: Work) -> None:
        until = time.perf_counter() + SLICE_S
        try:
            for message in working:
                self._take(message)
                if message.is_done or time.perf_counter() >= until:
                    break
        except Exception as error:
            self._give_up(error)

    def _give_up(self, error: Exception) -> None:
        """Search no more in this run for what makes the search fail."""
        _log.warning("the search for a puzzle has ended: %s", error)
        if self.now is not None:
            self._known[key_of(self.now)] = None
        self._end()
        self._begin()

    def _begin(self) -> None:
        if not self._waiting:
            return
        self.now, self.searched = self._waiting.pop(0), 0
        if self._beside:
            try:
                self._pipe, _ = hire("puzzle", serve, self.now, self._folder, self._is_read_only)
                return
            except (ImportError, OSError, RuntimeError) as error:
                _log.warning("the search for a puzzle finds no process: %s", error)
        self._working = work(self.now, self._book)

    def _listen(self, pipe: Connection) -> None:
        try:
            while pipe is self._pipe and pipe.poll():
                self._take(pipe.recv())
        except (EOFError, OSError) as error:
            self._give_up(error)

    def _take(self, message: Message) -> None:
        self.searched = message.searched
        if not message.is_done or self.now is None:
            return
        self._known[key_of(self.now)] = message.puzzle
        self._end()
        self._begin()

    def _end(self) -> None:
        if self._pipe is not None:
            with suppress(OSError):
                self._pipe.send(None)
                self._pipe.close()
        if self._working is not None:
            with suppress(ValueError):  # it is just telling what it has found
                self._working.close()
        self._pipe = self._working = self.now = None
