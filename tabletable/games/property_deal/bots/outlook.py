"""How a game may go on, for people who want to know what each move is worth: a turn ends as one who plans ends it.

What a command costs is what can't be made good in the rest of the turn. So who decides goes on by the best plan from
there: were a worse player to go on, the first command of a plan would be blamed for what that player misses.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Sequence
from math import exp, sqrt
from typing import Any, Final

from tabletable.core.command import Command
from tabletable.core.rng import Rng
from tabletable.core.thinking import Insight, Policy, Thinking
from tabletable.core.view import View
from tabletable.games.property_deal.bots import estimates, odds
from tabletable.games.property_deal.bots.planning import Planner
from tabletable.games.property_deal.bots.policies import POLICIES
from tabletable.games.property_deal.rules.cards import JUST_SAY_NO
from tabletable.games.property_deal.rules.state import Ask, PropertyState, Verb

_REFUSAL: Final = 0.3
"""What a spent refusal costs, in odds: the half of what it is worth to the estimate of who held it, which the middle
leaves out, and what games played to their ends lose more by it than the estimate sees (see `hard`).
"""
Chances = tuple[float, ...]


class _Turn:
    """How who decides plays its turn on in all worlds of one decision: what follows different options often joins."""

    def __init__(self, view: View[PropertyState]) -> None:
        assert view.seat is not None
        self._planner = Planner(view.seat)
        self._known: dict[Hashable, Command] = {}
        """By what the seat sees how it goes on."""

    def think(self, view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
        """A policy that never sees more of a world than its seat would."""
        state: PropertyState = view.state
        if len(legal) == 1:
            return legal[0]
        ask = state.pending[-1].ask if state.pending else None
        if view.seat != state.turn or ask not in (None, Ask.AIM, Ask.OFFER):
            return (yield from POLICIES["normal"](view, legal, rng))
        seen = state.redacted(view.seat)
        sight = _sight(seen)
        if sight not in self._known:
            self._known[sight] = yield from self._planned(seen, legal)
        return self._known[sight]

    def _planned(self, state: PropertyState, legal: Sequence[Command]) -> Generator[None, None, Command]:
        self._planner.renew()
        if state.pending:
            return (yield from self._planner.best(state, legal))
        first = (yield from self._planner.options(state))[0].first
        return next(command for command in legal if command.verb == Verb.END) if first is None else first


def _sight(state: PropertyState) -> Hashable:
    """All of a view that tells a position of one turn from others."""
    return (
        tuple(state.faces),
        *[tuple(pieces) for places in (state.hands, state.banks, state.groups) for pieces in places],
        tuple(state.discard),
        state.plays,
        state.moves,
        state.demand,
        tuple(state.pending),
    )


def _win_chances(before: PropertyState, state: PropertyState) -> Chances:
    """The chances of all seats once the turn is over that was played in `before`.

    They are told by the estimate of the seat whose turn it was, which is made for then. Those of the others, whose
    turns are not over, would move by several points where its own stays the same. But whoever answers or pays in it
    knows what is left in its own hand: of the two the middle counts, less what it has spent of its refusals.
    """
    seats = range(len(state.hands))
    if state.result is not None:
        return tuple([estimates.win_chance(state, seat) for seat in seats])
    found = _win_chances_by(state, before.turn)
    seat = before.decider
    if seat == before.turn:
        return found
    seen, held = found[seat], estimates.win_chance(state, seat)
    odds = sqrt(seen / (1 - seen) * held / (1 - held)) * exp(-_REFUSAL * (_noes(before, seat) - _noes(state, seat)))
    own = odds / (1 + odds)
    return tuple([own if each == seat else found[each] * (1 - own) / (1 - seen) for each in seats])


def _noes(state: PropertyState, seat: int) -> int:
    return sum([state.faces[piece] == JUST_SAY_NO for piece in state.hands[seat]])


def _win_chances_by(state: PropertyState, seat: int) -> Chances:
    """The chances of all seats as one tells them: what its own leaves the others share as they compare."""
    seats = range(len(state.hands))
    own = estimates.win_chance(state, seat)
    if len(seats) == 2:
        return (own, 1 - own) if seat == 0 else (1 - own, own)
    odds = [0.0 if each == seat else exp(estimates.odds(state, each)) for each in seats]
    total = sum(odds)
    return tuple([own if each == seat else (1 - own) * odds[each] / total for each in seats])


def _own(view: View[PropertyState]) -> Policy:
    return _Turn(view).think


def _chance(before: PropertyState, state: PropertyState, seat: int) -> float:
    return _win_chances(before, state)[seat]


def _is_turn_over(before: PropertyState, state: PropertyState) -> bool:
    return state.turns != before.turns


OUTLOOK: Final = Insight(
    POLICIES["normal"],
    _chance,
    horizon=1000,
    worlds=0,
    over=_is_turn_over,
    trials=180,
    doubt=0.6,
    overrules=False,
    redeal=odds.redeal,
    own=_own,
    win_chances=_win_chances,
)
"""To the end of the turn, for which the estimate is made."""
