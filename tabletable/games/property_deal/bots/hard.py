"""The bot that plans whole turns: `planning` for its own, the same estimate for what it answers.

It looks one round further where several ends of its turn look alike, and before it answers (`ahead`): who asks may play
on, and win. It pays as the table proposes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tabletable.core.command import Command
from tabletable.core.rng import Rng
from tabletable.core.thinking import Thinking, TimeUp
from tabletable.core.view import View
from tabletable.games.property_deal.bots import ahead, estimates
from tabletable.games.property_deal.bots.planning import Planner, answer, placed_worth, sure_win
from tabletable.games.property_deal.rules import play
from tabletable.games.property_deal.rules.demands import asks_money
from tabletable.games.property_deal.rules.paying import proposal
from tabletable.games.property_deal.rules.state import Ask, PropertyState, Verb


def think(view: View[Any], legal: Sequence[Command], rng: Rng, style: str = "") -> Thinking:
    """The policy of the level hard, and of who is asked for advice."""
    state: PropertyState = view.state
    seat = view.seat
    assert seat is not None
    yield
    if len(legal) == 1:
        return legal[0]
    ask = state.pending[-1].ask if state.pending else None
    if ask is None:
        return (yield from _turn(state, seat, legal, rng, style))
    if ask is Ask.PAYMENT:
        first = proposal(state)
        return next(command for command in legal if command.piece == first)
    if ask is Ask.EXCESS:
        return estimates.given_up(state, legal)
    if ask is Ask.ANSWER:
        return (yield from _answer(state, seat, legal, rng, style))
    if ask is Ask.PLACE:
        return max(legal, key=lambda command: placed_worth(state, command))
    return (yield from Planner(seat).best(state, legal))


def _turn(state: PropertyState, seat: int, legal: Sequence[Command], rng: Rng, style: str) -> Thinking:
    win = yield from sure_win(state, seat)
    if win is not None:
        return win
    planner = Planner(seat, style)
    first = (yield from planner.plan(state.clone())).first
    try:
        best, *others = yield from planner.options(state.clone())
        if state.moves:  # what was moved is not moved back for the luck of a few worlds, but for a plan alone
            others = [option for option in others if option.first is None or option.first.verb not in _MOVES]
        first = yield from ahead.first([best, *others], planner, rng)
    except TimeUp:
        pass  # the plan stands
    end = next(command for command in legal if command.verb == Verb.END)
    if first is None:
        return end
    if first.verb != Verb.PROPERTY:
        return first
    # Where it goes is free: where it lies best at once, least is moved afterwards.
    face = state.faces[first.piece]
    spots = [each for each in legal if each.verb == Verb.PROPERTY and state.faces[each.piece] == face]
    return max(spots, key=lambda each: placed_worth(state, each))


def _answer(state: PropertyState, seat: int, legal: Sequence[Command], rng: Rng, style: str) -> Thinking:
    """Whether to say no: by what comes of it, how likely it is answered by another, and what is played on."""
    accept, no = legal[0], legal[1]
    planner = Planner(seat)
    accepted = yield from planner.value(state, accept)
    copy = state.clone()
    play.apply(copy, no)
    refused = yield from planner.on(copy)
    if state.turn != seat:
        more = yield from ahead.corrections([_after(state, accept), _after(state, no)], seat, style, rng, _TIMES)
        accepted, refused = accepted + more[0], refused + more[1]
    assert state.demand is not None
    least = _WORTH_MONEY if asks_money(state.demand.face) else _WORTH
    return no if refused > accepted + least else accept


def _after(state: PropertyState, command: Command) -> PropertyState:
    """How things stand once the demand is settled, as it usually is."""
    after = state.clone()
    play.apply(after, command)
    while after.pending and after.result is None:
        answer(after)
    return after


_TIMES: Final = 8
"""So many times the worlds that a turn is tried in: an answer has two ends that differ by little, and comes seldom."""
_MOVES: Final = (Verb.MOVE, Verb.REPLACE)
_WORTH: Final = 0.01
"""What a just say no has to gain, in chances."""
_WORTH_MONEY: Final = 0.04
"""What it has to gain where money is at stake: played to their ends games lose that much more by such a no than the
estimate sees, to which a million in a thin bank is worth nearly as much as what keeps a set.
"""
