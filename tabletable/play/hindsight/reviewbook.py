"""Results of finished reviews in short: the cost of a player's decisions, to show how it develops.

An entry belongs to a seat of a game and has no name: the chronicle knows who sat there.
"""

from __future__ import annotations

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
"""The maximal number of entries of a game; older ones are dropped."""
CHANCE: Final = "chance"
"""The unit of costs in percentage points of the chance to win."""
POINTS: Final = "points"
"""The unit of costs in points of the game."""
_FINE: Final = 1000
"""Files hold whole numbers only: thousandths."""


class SeatKey(NamedTuple):
    """A seat of a game that was played here."""

    game: str
    began: str
    """`Played.began`."""
    seat: int


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The result of a seat in a reviewed game."""

    game: Annotated[str, GAME_ID]
    began: Annotated[str, Text(20, r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")]
    seat: Annotated[int, Range(0, MAX_SEATS - 1)]
    unit: Annotated[str, OneOf(CHANCE, POINTS)]
    decisions: Annotated[int, COUNT]
    """The number of decisions with a choice."""
    thousandths: Annotated[int, WHOLE]
    """Their total cost, in thousandths of a point."""
    error_thousandths: Annotated[int, COUNT]
    """Its standard error; 0 if it is exact."""

    @property
    def sat(self) -> SeatKey:
        """The key of the seat."""
        return SeatKey(self.game, self.began, self.seat)

    @property
    def cost(self) -> float:
        """The mean cost of a decision, in points."""
        return self.thousandths / _FINE / max(1, self.decisions)

    @property
    def error(self) -> float:
        """The standard error of `cost`."""
        return self.error_thousandths / _FINE / max(1, self.decisions)


_BOOK: Final = ByKey(GAME_ID, tuple_of(Declared(Reviewed), MOST), 100)


class ReviewBook:
    """The file of the results in a folder."""

    def __init__(self, folder: Path, disk: Disk | None = None, is_read_only: bool = False) -> None:
        self._file = DataFile(folder / FILE_NAME, _BOOK, disk, is_read_only)

    def load(self) -> Mapping[SeatKey, Reviewed]:
        """Return all results, those of a game in the order of their addition. Never raises."""
        by_match: Mapping[str, tuple[Reviewed, ...]] = checked(_BOOK, self._file.read())
        return {each.sat: each for game in by_match.values() for each in game}

    def add(self, results: Iterable[Reviewed]) -> None:
        """Store results, replacing those of earlier reviews. Raises `SaveError`."""
        before = self.load()
        after = {**before, **{each.sat: each for each in results}}
        if after != before:
            games = dict.fromkeys(each.game for each in after.values())
            of = {game: tuple(each for each in after.values() if each.game == game)[-MOST:] for game in games}
            self._file.write(_BOOK.to_json(of, None))

    def note(self, results: Iterable[Reviewed]) -> None:
        """Store results like `add`; ignores errors, as the review's own file has them."""
        with suppress(SaveError):
            self.add(results)


def personal_results(review: Review, began: str) -> list[Reviewed]:
    """Return the result of each person in a finished review; [] if the game is too short to say
    anything about skill.
    """
    if not review.is_complete or len(review.entries) < TOO_SHORT or not began:
        return []
    reviews = []
    points = 1.0 if review.is_reckoned else 100.0
    for seat in review.people:
        decisions = review.decisions(seat)
        if not decisions:
            continue
        mistakes = [decisions[at] for at in review.mistakes(seat)]
        cost = sum(mistake.cost for mistake in mistakes) * points * _FINE
        error = sqrt(sum(mistake.error**2 for mistake in mistakes)) * points * _FINE
        unit = POINTS if review.is_reckoned else CHANCE
        reviews.append(
            Reviewed(review.playback.game.info.id, began, seat, unit, len(decisions), round(cost), round(error))
        )
    return reviews
