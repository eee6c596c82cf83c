"""The bot that plans whole turns: `planning` for its own, the same estimate for what it answers and pays."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Final

from tabletable.core.command import Command
from tabletable.core.game import Thinking, View
from tabletable.core.rng import Rng
from tabletable.games.property_deal.bots import estimates
from tabletable.games.property_deal.bots.planning import Planner, answer, distinct, sure_win
from tabletable.games.property_deal.rules import apply
from tabletable.games.property_deal.rules.commands import TRAY, Verb
from tabletable.games.property_deal.rules.paying import fills, given, ordered, proposals, ways
from tabletable.games.property_deal.rules.state import Ask, PropertyState


def think(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
    """The policy of the level hard, and of who is asked for advice."""
    state: PropertyState = view.state
    seat = view.seat
    assert seat is not None
    yield
    if len(legal) == 1:
        return legal[0]
    ask = state.pending[-1].ask if state.pending else None
    if ask is None:
        return (yield from _turn(state, seat, legal))
    if ask is Ask.PAYMENT:
        return (yield from _payment(state, seat, legal))
    if ask is Ask.EXCESS:
        return min(legal, key=lambda command: estimates.keeping(state.faces[command.piece]))
    if ask is Ask.ANSWER:
        return (yield from _answer(state, seat, legal))
    return (yield from _best(state, seat, distinct(state, legal)))


def _turn(state: PropertyState, seat: int, legal: Sequence[Command]) -> Thinking:
    win = yield from sure_win(state, seat)
    if win is not None:
        return win
    plan = yield from Planner(seat).plan(state.clone())
    end = next(command for command in legal if command.verb == Verb.END)
    if plan.first is None:
        return end
    if plan.first.verb != Verb.PROPERTY:
        return plan.first
    # Where it goes is free: where it lies best at once, least is moved afterwards.
    face = state.faces[plan.first.piece]
    spots = [each for each in legal if each.verb == Verb.PROPERTY and state.faces[each.piece] == face]
    return max(spots, key=lambda each: _lying_after(state, each))


def _lying_after(state: PropertyState, command: Command) -> float:
    after = state.clone()
    apply.apply(after, command)
    return estimates.lying_worth(after, after.groups[command.seat])


def _payment(state: PropertyState, seat: int, legal: Sequence[Command]) -> Thinking:
    """The next card of the payment that is best for the seat, of those that fill fewest sets of the receiver."""
    left = state.pending[-1].number - given(state)
    possible = [proposals(state), *ways(state, seat, left)]
    filled = []
    for number, way in enumerate(possible):
        filled.append(fills(state, way))
        if number % 16 == 15:
            yield
    harmless = [way for way, sets in zip(possible, filled, strict=True) if sets == min(filled)]
    chosen, most = possible[0], -1.0
    for way in harmless[:_PAYMENTS]:
        yield
        after = state.clone()
        asked = after.pending[-1]
        for piece in ordered(state, seat, way):
            if after.pending and after.pending[-1] == asked:
                apply.apply(after, Command(seat, Verb.PAY, piece, TRAY))
        while after.pending and after.pending[-1].seat != seat and after.result is None:
            answer(after)
        chance = estimates.chance(after, seat)
        if chance > most:
            chosen, most = way, chance
    first = ordered(state, seat, chosen)[0]
    return next(command for command in legal if command.piece == first)


def _best(state: PropertyState, seat: int, options: Sequence[Command]) -> Generator[None, None, Command]:
    """The command after which the seat stands best."""
    planner = Planner(seat)
    best, most = options[0], -1.0
    for command in options:
        value = yield from planner.value(state, command)
        if value > most:
            best, most = command, value
    return best


def _answer(state: PropertyState, seat: int, legal: Sequence[Command]) -> Thinking:
    """Whether to say no: by what comes of it, and how likely it is answered by another."""
    accept, no = legal[0], legal[1]
    planner = Planner(seat)
    accepted = yield from planner.value(state, accept)
    copy = state.clone()
    apply.apply(copy, no)
    refused = yield from planner.on(copy)
    return no if refused > accepted + _WORTH else accept


_PAYMENTS: Final = 40
"""Ways to pay that are compared."""
_WORTH: Final = 0.01
"""What a just say no has to gain, in chances."""
