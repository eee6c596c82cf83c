"""What the last one to build earns of known customers is what the walk of the rules pays, however it builds."""

from __future__ import annotations

import pytest

from tabletable.core.rng import Rng
from tabletable.core.work import finish
from tabletable.games.night_market.game import GAME
from tabletable.games.night_market.rules.state import BUILDING, MarketState, Verb
from tabletable.play.study.puzzle import Puzzle, read

PACK = read("night_market")


def earned(state: MarketState, seat: int) -> dict[tuple[int, ...], int]:
    """By the plots and foods of a seat, what the walk pays it, for every way to build to the end."""
    if state.phase != BUILDING or state.turn != seat:
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
    """The position with nobody else's hidden customers."""
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
