"""A person's results in the chronicle: shares of games won beside what chance alone gives, streaks,
form, best results.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, NamedTuple

from tabletable.core.info import HARD
from tabletable.play.people.chronicle import Played
from tabletable.play.seats import Seat

ENOUGH: Final = 10
"""Games from which on a share is told in percent; of fewer they are counted."""
FORM: Final = 20
"""The number of last games the form looks back on."""
PEOPLE: Final = "human"
"""The class of opponents at a table without bots."""
_STRENGTH: Final = {"random": "easy", "easy": "easy", "normal": "normal"}
"""The class of bots of each level; all others are hard."""
RIVALS: Final = ("easy", "normal", HARD, PEOPLE)
"""The classes of opponents, in the order of display."""


def _class_of(level: str) -> str:
    """Return the class a bot is counted in: the weaker one for a bot between two levels."""
    mark, _, habit = level.partition("+")
    strength = _STRENGTH.get(mark, HARD)
    return RIVALS[max(0, RIVALS.index(strength) - 1)] if habit else strength


class Part(NamedTuple):
    """A seat of a person in a finished game."""

    played: Played
    seat: int

    @property
    def won(self) -> bool:
        """Whether the seat is among the winners."""
        return self.played.has_won(self.seat)

    @property
    def even(self) -> float:
        """The chance to be among the winners of a table like that if lots were drawn."""
        return len(self.played.winners) / len(self.played.seats)

    @property
    def total(self) -> int:
        """The seat's final total."""
        return self.played.totals[self.seat]

    @property
    def others(self) -> tuple[Seat, ...]:
        """The other seats at the table."""
        return tuple(seat for at, seat in enumerate(self.played.seats) if at != self.seat)

    @property
    def rivals(self) -> str:
        """The class of the strongest bot at the table; `PEOPLE` without bots."""
        levels = [_class_of(seat.level) for seat in self.others if not seat.is_human]
        return max(levels, key=RIVALS.index, default=PEOPLE)

    @property
    def month(self) -> str:
        """When it ended, as "2026-11"."""
        return self.played.ended[:7]


def parts_of(games: Iterable[Played], name: str) -> tuple[Part, ...]:
    """Return a person's seats in these games, in order; one per game, if several the best."""
    parts = (
        [Part(played, at) for at, seat in enumerate(played.seats) if seat.is_human and seat.name == name]
        for played in games
    )
    return tuple(max(seats, key=lambda part: part.won) for seats in parts if seats)


@dataclass(frozen=True, slots=True)
class WinRate:
    """The number of games played and won."""

    played: int = 0
    won: int = 0
    even: float = 0.0
    """The share that chance alone gives at these tables, 0 to 1."""

    @property
    def is_enough(self) -> bool:
        """Whether there are enough games to tell a share of."""
        return self.played >= ENOUGH

    @property
    def rate(self) -> float:
        """Of all, 0 to 1."""
        return self.won / self.played if self.played else 0.0

    @property
    def error(self) -> float:
        """The standard deviation of the share by chance alone, smoothed for cases with all or no games won."""
        near = (self.won + 1) / (self.played + 2)
        return math.sqrt(near * (1 - near) / (self.played + 2))


def win_rate_of(parts: Sequence[Part]) -> WinRate:
    """Return the share won of some games."""
    even = sum(part.even for part in parts) / len(parts) if parts else 0.0
    return WinRate(len(parts), sum(part.won for part in parts), even)


def win_rates_by(parts: Sequence[Part], key: Callable[[Part], object]) -> dict[object, WinRate]:
    """Group the games by `key`; return the share won in each group."""
    kinds = {key(part): None for part in parts}
    return {kind: win_rate_of([part for part in parts if key(part) == kind]) for kind in kinds}


class Streak(NamedTuple):
    """A run of consecutive wins."""

    length: int
    month: str
    """When it ended, as "2026-11"; "" for none."""


def streak_now(parts: Sequence[Part]) -> int:
    """Return the number of wins since the last loss."""
    return next((at for at, part in enumerate(reversed(parts)) if not part.won), len(parts))


def longest_streak(parts: Sequence[Part]) -> Streak:
    """Return the longest run of wins; the latest one if several are equal."""
    runs = [list(run) for won, run in groupby(parts, lambda part: part.won) if won]
    best = max(reversed(runs), key=len, default=[])
    return Streak(len(best), best[-1].month if best else "")


def look_back(parts: Sequence[Part]) -> int:
    """Return the number of games the form looks back on: half of them, between 5 and `FORM`."""
    return min(FORM, max(5, len(parts) // 2))


def form(parts: Sequence[Part]) -> list[float]:
    """Return the share won of the last games after each game, from the first full window on; 0 to 1."""
    won, width = [part.won for part in parts], look_back(parts)
    return [sum(won[at - width : at]) / width for at in range(width, len(won) + 1)]


def months(parts: Sequence[Part], most: int = 6) -> list[tuple[str, WinRate]]:
    """Return the share won in each of the last months with a game."""
    rates = win_rates_by(parts, lambda part: part.month)
    return sorted((str(month), share) for month, share in rates.items())[-most:]


def best_results(parts: Sequence[Part], most: int = 3) -> list[Part]:
    """Return the best wins: for several games the best of each, latest first; for a single game its `most` best, best
    first.
    """
    wins = [part for part in parts if part.won]
    by_game = {part.played.game: [each for each in wins if each.played.game == part.played.game] for part in wins}
    if len({part.played.game for part in parts}) == 1:
        return sorted(wins, key=_merit, reverse=True)[:most]
    best = [max(each, key=_merit) for each in by_game.values()]
    return sorted(best, key=lambda part: part.played.ended, reverse=True)[:most]


def _merit(part: Part) -> tuple[int, int, str]:
    rest = [total for at, total in enumerate(part.played.totals) if at != part.seat]
    return part.total, part.total - max(rest, default=0), part.played.ended


def favourite(parts: Sequence[Part]) -> str:
    """Return the game played most often, "" for none."""
    games = [part.played.game for part in parts]
    return max(games, key=games.count, default="")


def people_of(games: Sequence[Played]) -> list[tuple[str, str, int]]:
    """List everyone who has played: name, latest head, and number of games; last played first."""
    people: dict[str, tuple[str, int]] = {}
    for played in reversed(games):
        for seat in played.seats:
            if seat.is_human:
                head, count = people.get(seat.name, (seat.avatar, 0))
                people[seat.name] = (head, count + 1)
    return [(name, head, count) for name, (head, count) in people.items()]
