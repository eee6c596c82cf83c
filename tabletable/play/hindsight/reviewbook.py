"""What finished reviews said of one's own games, in short: what a decision cost, so that one sees how that develops.

An entry belongs to a seat of a game and knows no name: whoever sat there, by the chronicle, is whom it is about.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from tabletable.core.fields import ByKey, OneOf, Range, Text
from tabletable.play.files.datafile import DataFile
from tabletable.play.files.safejson import SaveError, checked
from tabletable.play.files.storage import Disk
from tabletable.play.hindsight.review import TOO_SHORT, Review
from tabletable.play.keeping.saveschema import COUNT, GAME_ID, MAX_SEATS, WHOLE, Declared, tuple_of

FILE_NAME: Final = "reviewed.json"
MOST: Final = 600
"""Entries of a game that are kept; beyond that the oldest go."""
CHANCE: Final = "chance"
"""Costs are in points of a hundred of the chance to win, …"""
POINTS: Final = "points"
"""… or in points of the game."""
_FINE: Final = 1000
"""Files know whole numbers only."""
_WRITING: Final = threading.Lock()


class SeatKey(NamedTuple):
    """A seat of a game that was played here."""

    game: str
    began: str
    """`Played.began`."""
    seat: int


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What the review of a game said of a seat."""

    game: Annotated[str, GAME_ID]
    began: Annotated[str, Text(20, r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")]
    seat: Annotated[int, Range(0, MAX_SEATS - 1)]
    unit: Annotated[str, OneOf(CHANCE, POINTS)]
    decisions: Annotated[int, COUNT]
    """Those in which there was something to choose."""
    thousandths: Annotated[int, WHOLE]
    """What all of them cost, in thousandths of a point."""
    error_thousandths: Annotated[int, COUNT]
    """Its standard error; 0 if it is exact."""

    @property
    def sat(self) -> SeatKey:
        """Whom it is about."""
        return SeatKey(self.game, self.began, self.seat)

    @property
    def cost(self) -> float:
        """What a decision cost, in points."""
        return self.thousandths / _FINE / max(1, self.decisions)

    @property
    def error(self) -> float:
        """The standard error of `cost`."""
        return self.error_thousandths / _FINE / max(1, self.decisions)


_BOOK: Final = ByKey(GAME_ID, tuple_of(Declared(Reviewed), MOST), 100)


class ReviewBook:
    """The file in a folder that keeps them."""

    def __init__(self, folder: Path, disk: Disk | None = None, is_read_only: bool = False) -> None:
        self._file = DataFile(folder / FILE_NAME, _BOOK, disk, is_read_only)

    def load(self) -> Mapping[SeatKey, Reviewed]:
        """All of them, those of a game in the order in which they were noted. Never raises."""
        found: Mapping[str, tuple[Reviewed, ...]] = checked(_BOOK, self._file.read())
        return {each.sat: each for game in found.values() for each in game}

    def add(self, told: Iterable[Reviewed]) -> None:
        """Note what a review says; it takes the place of what an earlier one said. Raises `SaveError`."""
        with _WRITING:
            before = self.load()
            after = {**before, **{each.sat: each for each in told}}
            if after != before:
                games = dict.fromkeys(each.game for each in after.values())
                of = {game: tuple(each for each in after.values() if each.game == game)[-MOST:] for game in games}
                self._file.write(_BOOK.to_json(of, None))

    def note(self, told: Iterable[Reviewed], beside: bool) -> None:
        """The same, `beside` the program; what can't be written is left out: the review itself is kept, too."""

        def write() -> None:
            with suppress(SaveError):
                self.add(told)

        if beside:
            threading.Thread(target=write, name="reviews").start()
        else:
            write()


def personal_results(review: Review, began: str) -> list[Reviewed]:
    """What a finished review says of each person; [] of a game that is too short to speak of skill."""
    if not review.is_complete or len(review.entries) < TOO_SHORT or not began:
        return []
    found = []
    points = 1.0 if review.is_reckoned else 100.0
    for seat in review.people:
        decisions = [
            decision
            for at, decision in enumerate(map(review.decision, range(len(review.entries))))
            if decision is not None and review.playback.steps[at].command.seat == seat
        ]
        if not decisions:
            continue
        cost = -sum(decision.effect[seat] for decision in decisions) * points * _FINE
        error = sqrt(sum(decision.error**2 for decision in decisions)) * points * _FINE
        unit = POINTS if review.is_reckoned else CHANCE
        found.append(
            Reviewed(review.playback.game.info.id, began, seat, unit, len(decisions), round(cost), round(error))
        )
    return found
