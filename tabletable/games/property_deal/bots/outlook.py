"""Playouts for rating moves, and the policy of `hard`: the seat that decides finishes its turn by a plan.

The loss of a command is what the rest of the turn can't make good. So the deciding seat continues by the best plan: if
a weaker policy went on, the first command of a plan would be blamed for that policy's mistakes.

`hard` plans whole turns (`planning`), and answers by the same estimate. It looks one round further if several ends of
its turn look alike, and before it says no or accepts: the asking seat may play on, and win. It pays as the table
proposes.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Sequence
from math import exp, sqrt
from typing import Any, Final

from tabletable.core.command import Command
from tabletable.core.rng import Rng
from tabletable.core.thinking import Insight, Thinking, TimeUp
from tabletable.core.view import View
from tabletable.games.property_deal.bots import estimates, odds, planning
from tabletable.games.property_deal.bots.planning import Option, Planner
from tabletable.games.property_deal.bots.policies import POLICIES, lying, proposed
from tabletable.games.property_deal.rules import play
from tabletable.games.property_deal.rules.cards import FORCED_DEAL, JUST_SAY_NO, PASS_GO
from tabletable.games.property_deal.rules.commands import PLAYS, REARRANGES, Ask, Verb
from tabletable.games.property_deal.rules.demands import asks_money
from tabletable.games.property_deal.rules.play import legal_commands
from tabletable.games.property_deal.rules.sets import set_at
from tabletable.games.property_deal.rules.state import PropertyState

_REFUSAL: Final = 0.3
"""The cost of a spent just say no, in log odds: the half of its estimated value to its holder that the geometric mean
drops, and the further loss that games played to their ends show (see `hard`).
"""
Chances = tuple[float, ...]


class _Turn:
    """The deciding seat's continuation of its turn, shared by all worlds of one decision."""

    def __init__(self, view: View[PropertyState]) -> None:
        assert view.seat is not None
        self._planner = Planner(view.seat)
        self._choices: dict[Hashable, Command] = {}
        """By `_sight`, the next command."""

    def think(self, view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
        """Choose a command from what the seat would see of the world, and no more."""
        state: PropertyState = view.state
        if len(legal) == 1:
            return legal[0]
        ask = state.ask
        if view.seat != state.turn or ask not in (None, Ask.AIM, Ask.OFFER):
            return (yield from POLICIES["normal"](view, legal, rng))
        visible = state.redacted(view.seat)
        sight = _sight(visible)
        if sight not in self._choices:
            self._choices[sight] = yield from self._planned(visible, legal)
        return self._choices[sight]

    def _planned(self, state: PropertyState, legal: Sequence[Command]) -> Generator[None, None, Command]:
        self._planner.renew()
        if state.pending:
            return (yield from self._planner.best(state, legal))
        first = (yield from self._planner.options(state))[0].first
        return next(command for command in legal if command.verb == Verb.END) if first is None else first


def _sight(state: PropertyState) -> Hashable:
    """Return the key of a view, which distinguishes the positions of one turn."""
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
    """Return the chances of all seats after the turn that was played in `before`.

    They come from the estimate of the seat whose turn it was, which is made for that moment. The other seats'
    estimates, taken outside their turns, would shift by several points even where the first stays the same. But the
    seat that answers or pays knows its own hand: for it the geometric mean of both counts, less the cost of the
    refusals it spent.
    """
    seats = range(len(state.hands))
    if state.result is not None:
        return tuple([estimates.win_chance(state, seat) for seat in seats])
    shares = _win_chances_by(state, before.turn)
    seat = before.decider
    if seat == before.turn:
        return shares
    visible, estimated = shares[seat], estimates.win_chance(state, seat)
    odds = sqrt(visible / (1 - visible) * estimated / (1 - estimated)) * exp(
        -_REFUSAL * (_noes(before, seat) - _noes(state, seat))
    )
    own = odds / (1 + odds)
    return tuple([own if each == seat else shares[each] * (1 - own) / (1 - visible) for each in seats])


def _noes(state: PropertyState, seat: int) -> int:
    return sum([state.faces[piece] == JUST_SAY_NO for piece in state.hands[seat]])


def _win_chances_by(state: PropertyState, seat: int) -> Chances:
    """Return the chances of all seats by the estimate of `seat`; the others share the rest by their own odds."""
    seats = range(len(state.hands))
    own = estimates.win_chance(state, seat)
    if len(seats) == 2:
        return (own, 1 - own) if seat == 0 else (1 - own, own)
    odds = [0.0 if each == seat else exp(estimates.odds(state, each)) for each in seats]
    total = sum(odds)
    return tuple([own if each == seat else (1 - own) * odds[each] / total for each in seats])


OUTLOOK: Final = Insight(
    POLICIES["normal"],
    lambda before, state, seat: _win_chances(before, state)[seat],
    horizon=1000,
    worlds=0,
    over=lambda before, state: state.turns != before.turns,
    trials=180,
    doubt=0.6,
    overrules=False,
    redeal=odds.redeal,
    own=lambda view: _Turn(view).think,
    win_chances=_win_chances,
)
"""Playouts run to the end of the turn, for which the estimate is made."""

# --------------------------------------------------------------------------------------------------------- the hard bot


def think(view: View[Any], legal: Sequence[Command], rng: Rng, style: str = "") -> Thinking:
    """Choose a command as the level hard does, which is also asked for advice."""
    state: PropertyState = view.state
    seat = view.seat
    assert seat is not None
    yield
    if len(legal) == 1:
        return legal[0]
    ask = state.ask
    if ask is None:
        return (yield from _turn(state, seat, legal, style))
    if ask is Ask.PAYMENT:
        return proposed(state, legal)
    if ask is Ask.EXCESS:
        return estimates.given_up(state, legal)
    if ask is Ask.ANSWER:
        return (yield from _answer(state, seat, legal, rng, style))
    if ask is Ask.PLACE:
        return max(legal, key=lambda command: planning.placed_worth(state, command))
    return (yield from Planner(seat).best(state, legal))


def _turn(state: PropertyState, seat: int, legal: Sequence[Command], style: str) -> Thinking:
    win = yield from planning.sure_win(state, seat)
    if win is not None:
        return _lying_best(state, legal, win)
    planner = Planner(seat, style)
    first = (yield from planner.plan(state.clone())).first
    try:
        best, *others = yield from planner.options(state.clone())
        # Only a plan moves cards: one moved for the luck of a few worlds would be moved back by the next plan.
        others = [option for option in others if option.first is None or option.first.verb not in REARRANGES]
        # The same luck all through a turn: what was best before a play is so after it, and a plan is kept.
        best = yield from best_of([best, *others], planner, Rng(state.turns))
        first = (yield from _before_moving(state, legal, best, planner)) or best.first
    except TimeUp:
        pass  # the plan stands
    end = next(command for command in legal if command.verb == Verb.END)
    return end if first is None else _lying_best(state, legal, first)


def _before_moving(
    state: PropertyState, legal: Sequence[Command], option: Option, planner: Planner
) -> Generator[None, None, Command | None]:
    """Return the play of an option that begins with free moves, if it is as good before them; else None.

    Who moves cards last moves fewest, and knows what a play has drawn or taken.
    """
    target, first = option.command, option.first
    if target is None or first is None or first.verb not in REARRANGES or target.verb == Verb.REPLACE:
        return None
    if target.verb == Verb.PROPERTY:
        laid = _lying_best(state, legal, target)
        early = _lying_best(option.state, legal_commands(option.state, target.seat), target)
        planner.renew()
        late = yield from planner.ended(play.after(state, laid))
        gain = late - (yield from planner.ended(play.after(option.state, early)))
        return laid if gain > -planning.MOVE * (option.state.moves - state.moves) - _ROUNDING else None
    if state.faces[target.piece] == FORCED_DEAL:
        return None  # what can be given depends on how the cards lie
    rents = [set_at(table, target.zone).rent if target.verb == Verb.ACTION else 0 for table in (state, option.state)]
    return target if target in legal and rents[0] == rents[1] else None


def _lying_best(state: PropertyState, legal: Sequence[Command], first: Command) -> Command:
    """Return a command with its property where that lies best at once: moving is free, but least is moved then."""
    if first.verb != Verb.PROPERTY:
        return first
    face = state.faces[first.piece]
    spots = [each for each in legal if each.verb == Verb.PROPERTY and state.faces[each.piece] == face]
    return planning.best_place(state, spots)


def _answer(state: PropertyState, seat: int, legal: Sequence[Command], rng: Rng, style: str) -> Thinking:
    """Choose whether to say no, by the chances after each, the probability of a counter-no, and a round of playouts."""
    accept, no = legal[0], legal[1]
    planner = Planner(seat)
    accepted = yield from planner.value(state, accept)
    refused = yield from planner.on(play.after(state, no))
    if state.turn != seat:
        ends = [planning.settled(state, command) for command in (accept, no)]
        more = yield from corrections(ends, seat, style, rng, _TIMES)
        accepted, refused = accepted + more[0], refused + more[1]
    least = _WORTH_MONEY if asks_money(state.under_way.face) else _WORTH
    return no if refused > accepted + least else accept


_TIMES: Final = 8
"""The factor on the number of worlds for an answer: it is rare, and its two outcomes differ by little."""
_WORTH: Final = 0.01
"""The minimum gain of a just say no, as a difference of chances."""
_WORTH_MONEY: Final = 0.04
"""The minimum gain where money is at stake: games played to their ends lose that much more by such a no than the
estimate sees, which values a million in a thin bank nearly like a card that keeps a set.
"""


# ------------------------------------------------------------------------------------------------ answers ahead


_ENDS: Final = 3
_LOOKED: Final = 6
_NEAR: Final = 0.04
"""At most `_ENDS` ends are tried, from the `_LOOKED` best options, and only those within this chance of the best."""
_WORLDS: Final = {2: 4, 3: 4, 4: 3, 5: 2}
"""By number of seats: a round takes longer with more of them."""
_WEIGHT: Final = 0.8
"""The weight of the correction that playouts give to the estimate of an end."""


_ROUNDING: Final = 1e-9


def best_of(options: list[Option], planner: Planner, rng: Rng) -> Generator[None, None, Option]:
    """Return the best of a planner's options, which come best first; on `TimeUp` by the worlds tried so far."""
    best = options[0]
    play_now, is_last = best.command, best.state.plays == PLAYS - 1
    if play_now and play_now.verb == Verb.ACTION and not is_last and best.state.faces[play_now.piece] == PASS_GO:
        return best  # cards are drawn that may tell which of the other plays are best
    try:
        tried, ends = yield from _tried(options, planner)
    except TimeUp:
        return best
    if len(tried) == 1:
        return best
    gains = yield from corrections(ends, planner.seat, planner.style, rng)
    return max(zip(tried, gains, strict=True), key=lambda each: each[0].chance + each[1])[0]


def corrections(
    ends: Sequence[PropertyState], seat: int, style: str, rng: Rng, times: int = 1
) -> Generator[None, None, Sequence[float]]:
    """Return for each of `ends` how much the chance of `seat` after a round of play differs from its estimate.

    All are tried with the same hands and draws, in `times` the usual number of worlds. With `TimeUp` thrown in, it uses
    the worlds tried so far.
    """
    sums, count = [0.0] * len(ends), 0
    try:
        looks = []
        for end in ends:
            looks.append(estimates.chance(end, seat, style))
            yield
        for _ in range(times * _WORLDS[len(ends[0].hands)]):
            seed, gains = rng.seed(), []
            for end, look in zip(ends, looks, strict=True):
                luck = Rng(seed)
                world = end.determinized(luck)
                odds.redeal(View(seat, end), world, luck)
                yield
                gains.append((yield from _round(world, seat, luck)) - look)
                yield
            sums = [so_far + gain for so_far, gain in zip(sums, gains, strict=True)]
            count += 1
    except TimeUp:
        pass
    return [_WEIGHT * gain / max(1, count) for gain in sums]


def _tried(options: list[Option], planner: Planner) -> Generator[None, None, tuple[list[Option], list[PropertyState]]]:
    """Return the best options that lead to different ends, and these ends.

    Ending the turn with plays left is included only if it looks best: a few worlds can't show the point of a play.
    """
    tried: list[Option] = []
    ends: dict[Hashable, PropertyState] = {}
    best = options[0]
    near = [
        option
        for option in options[:_LOOKED]
        if option is best or (option.chance >= best.chance - _NEAR and option.command is not None)
    ]
    for option in near if len(near) > 1 else ():
        if len(ends) == _ENDS:
            break
        end = yield from _end(option, planner)
        if ends.setdefault(_position(end), end) is end:
            tried.append(option)
    return tried or near, [*ends.values()]


def _position(state: PropertyState) -> Hashable:
    """Return the key of a position at the end of a turn, independent of the way to it."""
    faces = state.faces
    seats = [
        (lying(state, groups), *[tuple(sorted([faces[piece] for piece in pieces])) for pieces in (bank, hand)])
        for groups, bank, hand in zip(state.groups, state.banks, state.hands, strict=True)
    ]
    return tuple(seats), state.turn, state.result is not None


def _end(option: Option, planner: Planner) -> Generator[None, None, PropertyState]:
    """Return the state at the end of the turn if it is played on as planned, and answered as usual.

    Rearranging is done at once, since the best arrangement may differ from one continuation to the next. The planner
    that found the option is reused: planning anew takes seconds where five sets and eight cards come together.
    """
    state, command, seat = option.state.clone(), option.command, planner.seat
    while command is not None:
        play.apply(state, command)
        while state.pending and state.result is None:
            if state.pending[-1].seat == seat and state.pending[-1].ask in (Ask.AIM, Ask.OFFER):
                play.apply(state, (yield from planner.best(state, legal_commands(state, seat))))
            else:
                planning.answer(state)
            yield
        if state.result is not None or state.turn != seat:
            break
        _, _, state, command = (yield from planner.options(state))[0]
    return state


def _round(state: PropertyState, seat: int, rng: Rng) -> Generator[None, None, float]:
    """Return the chance of `seat` after each other seat has played a turn in the world `state`."""
    if state.result is None and state.turn == seat:
        play.apply(state, Command(seat, Verb.END))
    while state.result is None:
        legal = legal_commands(state, state.decider)
        is_excess = state.ask is Ask.EXCESS
        if state.turn == seat and not is_excess:
            break
        if is_excess:
            command: Command | None = estimates.given_up(state, legal)
        elif len(legal) == 1:
            command = legal[0]
        else:
            command = yield from POLICIES["normal"](View(state.decider, state), legal, rng)
        assert command is not None
        yield
        play.apply(state, command)
        yield
    return estimates.chance(state, seat)
