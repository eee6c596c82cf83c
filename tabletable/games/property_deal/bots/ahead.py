"""What becomes of the best ends of a turn: the others' next turns, in worlds that may be.

The estimate of a position at the end of a turn guesses what the others will do next from what lies open. Where several
ends look nearly alike, each is tried against the same hands and draws: the others play a turn as `normal` does, and the
position is judged again after it, by the same seat with what is left to it.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Sequence
from typing import Final

from tabletable.core.command import Command
from tabletable.core.rng import Rng
from tabletable.core.thinking import TimeUp
from tabletable.core.view import View
from tabletable.games.property_deal.bots import beliefs, estimates
from tabletable.games.property_deal.bots.arranging import lying
from tabletable.games.property_deal.bots.planning import Option, Planner, answer
from tabletable.games.property_deal.bots.policies import POLICIES
from tabletable.games.property_deal.rules import play
from tabletable.games.property_deal.rules.cards import PASS_GO
from tabletable.games.property_deal.rules.play import legal_commands
from tabletable.games.property_deal.rules.state import PLAYS, Ask, PropertyState, Verb

_ENDS: Final = 3
_LOOKED: Final = 6
_NEAR: Final = 0.04
"""So many ends are tried at most, found among so many options, none of which looks worse than the best by more, in
chances."""
_WORLDS: Final = {2: 4, 3: 4, 4: 3, 5: 2}
"""By seats: the more of them, the longer a round takes."""
_WEIGHT: Final = 0.8
"""How far what comes of an end corrects what it looked like."""


def first(options: list[Option], planner: Planner, rng: Rng) -> Generator[None, None, Command | None]:
    """How the turn goes on best, of the options that `planner` found, the best first; None: it ends.

    With `TimeUp` thrown in it returns what is best by the worlds it has looked at.
    """
    best = options[0]
    if _draws(best):
        return best.first
    try:
        tried, ends = yield from _tried(options, planner)
    except TimeUp:
        return best.first
    if len(tried) == 1:
        return best.first
    gains = yield from corrections(ends, planner.seat, planner.style, rng)
    return max(zip(tried, gains, strict=True), key=lambda each: each[0].chance + each[1])[0].first


def _draws(option: Option) -> bool:
    """Whether cards are drawn that may tell which of the other plays of the turn are best."""
    state, command = option.state, option.command
    is_last = state.plays == PLAYS - 1
    return command is not None and not is_last and command.verb == Verb.ACTION and state.faces[command.piece] == PASS_GO


def corrections(
    ends: Sequence[PropertyState], seat: int, style: str, rng: Rng, times: int = 1
) -> Generator[None, None, Sequence[float]]:
    """By how much the chance of `seat` differs from what each of several positions looks like, once a round is played.

    All are tried against the same hands and draws, in so many `times` the usual number of worlds. With `TimeUp` thrown
    in it goes by the worlds it has looked at.
    """
    sums, known = [0.0] * len(ends), 0
    try:
        looks = []
        for end in ends:
            looks.append(estimates.chance(end, seat, style))
            yield
        for _ in range(times * _WORLDS[len(ends[0].hands)]):
            seed, gains = rng.seed(), []
            for end, look in zip(ends, looks, strict=True):
                luck = Rng(seed)
                world = end.imagined(luck)
                beliefs.redeal(View(seat, end), world, luck)
                yield
                gains.append((yield from _round(world, seat, luck)) - look)
                yield
            sums = [so_far + gain for so_far, gain in zip(sums, gains, strict=True)]
            known += 1
    except TimeUp:
        pass
    return [_WEIGHT * gain / max(1, known) for gain in sums]


def _tried(options: list[Option], planner: Planner) -> Generator[None, None, tuple[list[Option], list[PropertyState]]]:
    """The best options that come to different ends, and these ends.

    To end the turn with plays left is one of them only if it looks best: a few worlds don't show what a play is for.
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
    """All that matters at the end of a turn, however it came about."""
    faces = state.faces
    seats = [
        (lying(state, groups), *[tuple(sorted([faces[piece] for piece in pieces])) for pieces in (bank, hand)])
        for groups, bank, hand in zip(state.groups, state.banks, state.hands, strict=True)
    ]
    return tuple(seats), state.turn, state.result is not None


def _end(option: Option, planner: Planner) -> Generator[None, None, PropertyState]:
    """How things stand at the end of the turn if it is played on as planned, and answered as usual.

    Rearranging is done at once: seen from each way on, the best way to lie may be another one. The plan is the one that
    found the option: each way on planned anew takes seconds where five sets and eight cards come together.
    """
    state, command, seat = option.state.clone(), option.command, planner.seat
    while command is not None:
        play.apply(state, command)
        while state.pending and state.result is None:
            if state.pending[-1].seat == seat and state.pending[-1].ask in (Ask.AIM, Ask.OFFER):
                play.apply(state, (yield from planner.best(state, legal_commands(state, seat))))
            else:
                answer(state)
            yield
        if state.result is not None or state.turn != seat:
            break
        _, _, state, command = (yield from planner.options(state))[0]
    return state


def _round(state: PropertyState, seat: int, rng: Rng) -> Generator[None, None, float]:
    """The chance of `seat` once each of the others has played a turn in the world `state`."""
    if state.result is None and state.turn == seat:
        play.apply(state, Command(seat, Verb.END))
    while state.result is None:
        legal, is_excess = legal_commands(state, state.decider), _is_excess(state)
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


def _is_excess(state: PropertyState) -> bool:
    return bool(state.pending) and state.pending[-1].ask is Ask.EXCESS
