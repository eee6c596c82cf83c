"""What the last one to build earns of known customers is what the walk of the rules pays, however it builds."""

from __future__ import annotations

import pytest

from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.rng import Rng
from tabletable.core.work import finish
from tabletable.games.night_market.bots.estimates import _tried
from tabletable.games.night_market.game import GAME
from tabletable.games.night_market.rules.income import VisibleRound
from tabletable.games.night_market.rules.state import MarketState, Phase, Verb
from tabletable.play.study.puzzle import Puzzle, read

PACK = read("night_market")


def earned(state: MarketState, seat: int) -> dict[tuple[int, ...], int]:
    """By the plots and foods of a seat, what the walk pays it, for every way to build to the end."""
    if state.phase != Phase.BUILDING or state.turn != seat:
        assert state.result is not None
        built = tuple(state.sold(plot) if owner == seat else -2 for plot, owner in enumerate(state.owner))
        return {built: state.result.income(seat)}
    found: dict[tuple[int, ...], int] = {}
    for command in GAME.legal_commands(state, seat):
        after = state.clone()
        GAME.apply(after, command)
        found |= earned(after, seat)
    return found


def known_world(asked: Puzzle) -> MarketState:
    """Return the position with nobody else's hidden customers."""
    state = GAME.state_from_json(dict(asked.state))
    world = GAME.sample(GAME.view(state, asked.seat), Rng(5))
    for seat, hidden in enumerate(world.hidden):
        if seat != asked.seat:
            world.discard += hidden
            hidden.clear()
    return world


@pytest.mark.parametrize("asked", PACK[::3], ids=lambda asked: asked.id)
def test_the_answer_is_the_only_one_of_all_there_are(asked: Puzzle) -> None:
    world = known_world(asked)
    proving = GAME.proof(GAME.view(GAME.state_from_json(dict(asked.state)), asked.seat))
    assert proving is not None
    proof = finish(proving)
    for command, value in proof.values.items():
        after = world.clone()
        GAME.apply(after, command)
        assert max(earned(after, asked.seat).values()) == value, command
    best, *others = sorted(earned(world, asked.seat).values(), reverse=True)
    assert best == max(proof.values.values()) >= others[0] + 2, "one way to build beats all others"


@pytest.mark.parametrize("asked", PACK[::3], ids=lambda asked: asked.id)
def test_the_line_earns_what_is_proved(asked: Puzzle) -> None:
    world = known_world(asked)
    proving = GAME.proof(GAME.view(world, asked.seat))
    assert proving is not None
    best = max(finish(proving).values.values())
    for command in asked.line:
        assert command.verb in (Verb.BUILD, Verb.DONE)
        GAME.apply(world, command)
    assert world.result is not None
    assert world.result.income(asked.seat) == best


def test_nothing_is_proved_for_others_nor_in_the_last_round() -> None:
    state = GAME.state_from_json(dict(PACK[0].state))
    assert GAME.proof(GAME.view(state, (PACK[0].seat + 1) % len(state.hands))) is None
    assert GAME.proof(GAME.view(state, None)) is None
    state.round = state.terms.rounds
    assert GAME.proof(GAME.view(state, PACK[0].seat)) is None


RIVALS_TRIED = 8
WORLDS = 120
LEAST_GAP = 0.2
"""Coins by which another way to build may look better on average, by the luck of so many worlds."""


@pytest.mark.parametrize("asked", PACK, ids=lambda asked: asked.id)
def test_the_answer_is_the_best_one_whoever_the_hidden_customers_are(asked: Puzzle) -> None:
    """What one can count is not beaten, on average, by what one can't see: a puzzle teaches no losing move."""
    state, rng = GAME.state_from_json(dict(asked.state)), Rng(4)
    view, seat = GAME.view(state, asked.seat), asked.seat
    plots = state.empty_plots(seat)
    ways = sorted(_tried(view.state, seat, plots), key=lambda way: -way[1])[:RIVALS_TRIED]
    sums = [0] * len(ways)
    for _ in range(WORLDS):
        world = GAME.sample(view, rng)
        visible = VisibleRound(world, seat)
        strangers = [piece for other, row in enumerate(world.hidden) if other != seat for piece in row]
        walkers = [*visible.walkers, *map(visible.walker, strangers)]
        for at, (foods, _) in enumerate(ways):
            for plot, food in zip(plots, foods, strict=True):
                stalls = visible.stalls
                stalls.owner[plot], stalls.food[plot] = (seat, food) if food >= 0 else (NOBODY, NO_PIECE)
            sums[at] += visible.served(visible.stalls, walkers)[seat]
    assert sums[0] >= max(sums) - LEAST_GAP * WORLDS
