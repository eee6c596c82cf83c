"""The ladder of a game: its bots as regulars with faces, weakest first, and the suggested next opponent.

The regulars and their strengths are data: `ladder.json` beside the rules of a game, with figures written by
`tools/arena_record.py` from measurements in the arena, see `tools/STRENGTHS.md`. A game without that file has a ladder
of its own levels, with unknown distances.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from tabletable.core.info import EASY, RANDOM, GameInfo
from tabletable.play.study.gamedata import entries

FILE: Final = "ladder.json"
ANCHOR: Final = 800
"""The rating of the easy bot in every game; ratings of two games can't be compared."""
ELO: Final = 400 / math.log(10)
"""The difference in points that makes the odds e : 1."""
STEP: Final = 100
"""Points assumed between two unmeasured bots."""
FACES: Final = (
    *("mouse", "frog", "pig", "penguin", "tiger", "black_cat", "bear", "fox", "panda", "owl"),
    *("rabbit", "cat", "dog", "deer", "crane"),
)
"""Faces a regular can have, in the order they are given out, weakest first, if a game does not assign them."""


class Regular(NamedTuple):
    """A rung of a ladder: a bot with a face, which also serves as its name."""

    level: str
    """One of `GameInfo.ladder`."""
    face: str
    """A file of art/common/heads; "" for a bot that is rated but not on the ladder."""
    rating: int
    """Points; `ANCHOR` for the easy bot."""
    error: int = 0
    """Half of the 95 % interval of its distance to the easy bot; 0 for the easy bot itself, and if unmeasured."""
    games: int = 0
    """The number of games it was measured in."""


class Ladder(NamedTuple):
    """All regulars of a game."""

    seats: int
    """The number of seats of the measured, and of the offered, table."""
    regulars: tuple[Regular, ...]
    """Weakest first."""
    faceless: tuple[Regular, ...] = ()
    """Bots that are rated but not on the ladder: too near to a regular, or too far below all."""

    def of(self, level: str) -> Regular | None:
        """Return the rated bot of a level; None if there is none."""
        return next((each for each in (*self.regulars, *self.faceless) if each.level == level), None)

    def others(self, chosen: Regular) -> tuple[Regular, ...]:
        """Return the opponents at a table against `chosen`: it and the regular of nearest rating, alternating."""
        near = sorted(self.regulars, key=lambda each: (each is not chosen, abs(each.rating - chosen.rating)))[:2]
        return tuple(near[at % len(near)] for at in range(self.seats - 1))

    def suggested(self, points: float) -> Regular:
        """Return the regular of nearest rating: a player of `points` finishes ahead of it about half of the time."""
        return min(self.regulars, key=lambda each: abs(each.rating - points))


def together(ratings: Sequence[float]) -> float:
    """Return the rating of a single opponent who wins as often as all of these together.

    As in the arena, a player of strength s wins s / (s + r) of the games against others of strengths r together.

    >>> round(together([800, 800, 800]))
    991
    """
    return ELO * math.log(sum(math.exp(each / ELO) for each in ratings))


def chance(points: float, rest: float) -> float:
    """Return how likely it is to finish ahead of an opponent of the rating `rest`, 0 to 1."""
    return 1 / (1 + math.exp((rest - points) / ELO))


@cache
def ladder(info: GameInfo) -> Ladder:
    """Return the ladder of a game: that of its file, else one of its levels."""
    seats: list[int] = []

    def split(data: Any) -> Sequence[Any]:
        seats.append(int(data["seats"]))
        info.check_seats(seats[0])
        return [*data["rungs"]]

    def read(data: Any) -> Regular:
        one = Regular(**data)
        if one.level not in info.ladder:
            raise ValueError(f"there is no level {one.level!r}")
        return one

    regulars = entries(info.id, FILE, split, read).entries
    if not regulars:
        return Ladder(info.min_seats, _unmeasured(info))
    by_rating = sorted(regulars, key=lambda each: each.rating)
    on_it, beside = (tuple(each for each in by_rating if bool(each.face) is has_face) for has_face in (True, False))
    return Ladder(seats[0], on_it, beside)


def _unmeasured(info: GameInfo) -> tuple[Regular, ...]:
    """Return the levels of a game at equal distances; if there are more than faces, the strongest."""
    levels = info.ladder[-len(FACES) :]
    easy = levels.index(EASY) if EASY in levels else levels.index(RANDOM) if RANDOM in levels else 0
    return tuple(
        Regular(level, face, ANCHOR + STEP * (at - easy))
        for at, (level, face) in enumerate(zip(levels, FACES, strict=False))
    )
