"""How strong people play, by what the chronicle tells: points of the same kind as the bots', and how sure they are.

Nothing of it is kept beside the chronicle, so it follows every name that is changed, every person that is deleted and
every bot that is measured anew. What did not count was never told there. Bots stay where the arena has measured them.
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
"""Games of a kind that are looked at: what was before them has no weight any more."""
LAST: Final = 10
"""Games against one of a ladder that say who is ahead."""


class Move(NamedTuple):
    """What a game did to somebody's rating."""

    said: Played
    name: str
    before: Rating
    after: Rating


def moves(games: Iterable[Played], ladder: Ladder, game: str) -> Iterator[Move]:
    """Yield what each game of a kind did to whom, in their order.

    All people at a table move at once, each against all others together. Where somebody sat whose strength nobody
    knows, such as a bot of others, or who was shown hints, or nobody lost, nothing moves.
    """
    known: dict[str, Rating] = {}
    for said in [each for each in games if each.game == game][-LOOK_BACK:]:
        found = [*_moves_of(said, known, ladder)]
        known.update((each.name, each.after) for each in found)
        yield from found


def _moves_of(said: Played, known: dict[str, Rating], ladder: Ladder) -> Iterator[Move]:
    at_table: list[Rating] = []
    if said.helped:
        return
    for seat in said.seats:
        if seat.is_human:
            at_table.append(known.get(seat.name, Rating()))
            continue
        bot = ladder.of(seat.level)
        if bot is None:
            return
        at_table.append(Rating(bot.rating, bot.error / NEAR_95 if bot.games else STEP))
    for name in dict.fromkeys(seat.name for seat in said.seats if seat.is_human):
        own = {at for at, seat in enumerate(said.seats) if seat.is_human and seat.name == name}
        others = [each for at, each in enumerate(at_table) if at not in own]
        is_won = not own.isdisjoint(said.winners)
        winners = len({*said.winners} - own) + is_won
        if others and 0 < winners <= len(others):
            rest, deviation = _rest(others, winners if is_won or winners < len(others) else 1)
            before = known.get(name, Rating())
            yield Move(said, name, before, moved(before, rest, deviation, is_won))


def _rest(others: Sequence[Rating], winners: int) -> tuple[float, float]:
    """Return points and deviation of all others together where so many of the table win.

    Among equals each of n then wins `winners` of n times: a team of two at a table for four half of the time. Who alone
    has lost, such as by giving up, has lost one game and not one to each of the others.
    """
    points = together([each.points for each in others])
    shares = [math.exp((each.points - points) / ELO) for each in others]
    deviation = math.hypot(*(share * each.deviation for share, each in zip(shares, others, strict=True)))
    count = len(others)
    odds = (count + 1 - winners) / (winners * count)
    return points + ELO * math.log(odds), deviation


def rating_of(made: Iterable[Move], name: str) -> Rating:
    """Return where somebody stands after all of these."""
    return next((each.after for each in reversed([*made]) if each.name == name), Rating())


class Faced(NamedTuple):
    """How somebody did against one of a ladder."""

    whole: WinRate
    is_ahead: bool
    """Whether one has won at least as many of the last games as they have."""


def faced(parts: Iterable[Part], level: str) -> Faced:
    """Return how somebody did in those of their games where a bot of this level sat at the table."""
    met = [(part, at) for part in parts if (at := _seat_of(part, level)) is not None]
    ahead = sum(part.won - part.said.has_won(at) for part, at in met[-LAST:])
    return Faced(win_rate_of([part for part, _ in met]), bool(met) and ahead >= 0)


def _seat_of(part: Part, level: str) -> int | None:
    """Return where a bot of a level sat, None where none did."""
    return next((at for at, seat in enumerate(part.said.seats) if not seat.is_human and seat.level == level), None)
