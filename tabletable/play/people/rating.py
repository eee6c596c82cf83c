"""Ratings of people, computed from the chronicle: points on the scale of the bots', with a deviation.

Nothing is stored beside the chronicle, so ratings follow every renamed or deleted person and every new measurement of a
bot. Games that do not count are never in the chronicle. Bots keep the ratings measured in the arena.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from tabletable.play.people.chronicle import Played
from tabletable.play.people.personal import Part, WinRate, win_rate_of
from tabletable.play.study.ladder import ELO, STEP, Ladder, together
from tabletable.play.study.skill import NEAR_95, Rating, moved

LOOK_BACK: Final = 300
"""The number of last games of a kind that are rated; older ones have no weight any more."""
LAST: Final = 10
"""The number of last games against a bot of the ladder that decide who is ahead."""


class Move(NamedTuple):
    """The change of a person's rating by one game."""

    played: Played
    name: str
    before: Rating
    after: Rating


def moves(games: Iterable[Played], ladder: Ladder, game: str) -> Iterator[Move]:
    """Yield the changes of ratings by each game of a kind, in order.

    All people at a table move at once, each against all others together. Nothing moves if a seat's strength is unknown
    (such as a third-party bot), if hints were shown, or if nobody lost.
    """
    known: dict[str, Rating] = {}
    for played in [each for each in games if each.game == game][-LOOK_BACK:]:
        moves_of_game = [*_moves_of(played, known, ladder)]
        known.update((each.name, each.after) for each in moves_of_game)
        yield from moves_of_game


def _moves_of(played: Played, known: dict[str, Rating], ladder: Ladder) -> Iterator[Move]:
    at_table: list[Rating] = []
    if played.helped:
        return
    for seat in played.seats:
        if seat.is_human:
            at_table.append(known.get(seat.name, Rating()))
            continue
        bot = ladder.of(seat.level)
        if bot is None:
            return
        at_table.append(Rating(bot.rating, bot.error / NEAR_95 if bot.games else STEP))
    for name in dict.fromkeys(seat.name for seat in played.seats if seat.is_human):
        own = {at for at, seat in enumerate(played.seats) if seat.is_human and seat.name == name}
        others = [each for at, each in enumerate(at_table) if at not in own]
        is_won = not own.isdisjoint(played.winners)
        winners = len({*played.winners} - own) + is_won
        if others and 0 < winners <= len(others):
            rest, deviation = _rest(others, winners if is_won or winners < len(others) else 1)
            before = known.get(name, Rating())
            yield Move(played, name, before, moved(before, rest, deviation, is_won))


def _rest(others: Sequence[Rating], winners: int) -> tuple[float, float]:
    """Return points and deviation of all others taken together, if `winners` of the table win.

    Among n equals each then wins `winners` of n times: a team of two at a table for four half of the time. A player who
    loses alone, such as by giving up, has lost one game and not one to each of the others.
    """
    points = together([each.points for each in others])
    shares = [math.exp((each.points - points) / ELO) for each in others]
    deviation = math.hypot(*(share * each.deviation for share, each in zip(shares, others, strict=True)))
    count = len(others)
    odds = (count + 1 - winners) / (winners * count)
    return points + ELO * math.log(odds), deviation


def rating_of(moves_made: Iterable[Move], name: str) -> Rating:
    """Return a person's rating after these moves."""
    return next((each.after for each in reversed([*moves_made]) if each.name == name), Rating())


class Faced(NamedTuple):
    """A person's record against a bot of the ladder."""

    whole: WinRate
    is_ahead: bool
    """Whether the person has won at least as many of the last games as the bot has."""


def faced(parts: Iterable[Part], level: str) -> Faced:
    """Return a person's record in the games with a bot of this level at the table."""
    met = [(part, at) for part in parts if (at := _seat_of(part, level)) is not None]
    ahead = sum(part.won - part.played.has_won(at) for part, at in met[-LAST:])
    return Faced(win_rate_of([part for part, _ in met]), bool(met) and ahead >= 0)


def _seat_of(part: Part, level: str) -> int | None:
    """Return the seat of a bot of a level; None if none was there."""
    return next((at for at, seat in enumerate(part.played.seats) if not seat.is_human and seat.level == level), None)
