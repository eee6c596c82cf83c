"""What the last one to stock can gain is what trying out everything finds, and it does not hang on what is hidden."""

from __future__ import annotations

import pytest

from tabletable.core.command import Command
from tabletable.core.rng import Rng
from tabletable.core.work import finish
from tabletable.games.flea_market.rules.state import FleaMarketState, Phase, Verb
from tabletable.play.study.puzzle import Puzzle, read
from tests.games.flea_market.builders import GAME

PACK = read("flea_market")


def gained(state: FleaMarketState, seat: int) -> int:
    """Return the most popularity a seat has after the settlement, by every command that may be given,
    in every order.
    """
    if state.phase in (Phase.RESTOCK, Phase.OVER):
        return state.fame(seat)
    legal = GAME.legal_commands(state, state.turn)
    if state.phase is Phase.COST or (state.turn != seat and state.phase is Phase.OFFER):
        legal = legal[-1:]
    found = []
    for command in legal:
        if command.verb != Verb.TAKE_BACK:
            after = state.clone()
            GAME.apply(after, command)
            found.append(gained(after, seat))
    return max(found) if state.turn == seat else min(found)


def small(asked: Puzzle) -> bool:
    """Return whether there are few enough orders to try them all."""
    state = GAME.state_from_json(dict(asked.state))
    return len(state.hands[asked.seat]) <= 5 and len(state.free(asked.seat)) <= 3


@pytest.mark.parametrize("asked", [asked for asked in PACK if small(asked)][:12], ids=lambda asked: asked.id)
def test_the_answer_is_the_only_one_of_all_there_are(asked: Puzzle) -> None:
    state = GAME.state_from_json(dict(asked.state))
    proving = GAME.proof(GAME.view(state, asked.seat))
    assert proving is not None
    proof = finish(proving)
    before = state.fame(asked.seat)
    world = GAME.sample(GAME.view(state, asked.seat), Rng(11))
    for command, value in proof.values.items():
        after = world.clone()
        GAME.apply(after, command)
        assert gained(after, asked.seat) - before == value, command
    faces = {state.faces[command.piece] for command in proof.best}
    assert len(faces) == 1, "one card begins it, on whichever stall"
    others = [value for command, value in proof.values.items() if command not in proof.best]
    assert max(proof.values.values()) >= max(others) + 2


@pytest.mark.parametrize("asked", PACK[::3], ids=lambda asked: asked.id)
def test_the_line_gains_what_is_proved(asked: Puzzle) -> None:
    state = GAME.state_from_json(dict(asked.state))
    proving = GAME.proof(GAME.view(state, asked.seat))
    assert proving is not None
    best = max(finish(proving).values.values())
    before = state.fame(asked.seat)
    for command in asked.line:
        assert command in GAME.legal_commands(state, asked.seat)
        GAME.apply(state, command)
    assert state.phase is not Phase.STOCK
    assert gained(state, asked.seat) - before == best


def test_nothing_is_proved_while_somebody_may_still_stock() -> None:
    state = GAME.state_from_json(dict(PACK[0].state))
    other = (PACK[0].seat + 1) % len(state.hands)
    assert GAME.proof(GAME.view(state, other)) is None
    state.closed &= ~(1 << other)
    assert GAME.proof(GAME.view(state, PACK[0].seat)) is None
    assert GAME.proof(GAME.view(state, None)) is None


def test_goods_taken_back_are_worth_nothing_new() -> None:
    state = GAME.state_from_json(dict(PACK[0].state))
    GAME.apply(state, PACK[0].line[0])
    proving = GAME.proof(GAME.view(state, PACK[0].seat))
    assert proving is not None
    proof = finish(proving)
    assert not proof.is_clear, "it has begun"
    assert not any(command.verb == Verb.TAKE_BACK for command in proof.best)
    assert all(isinstance(command, Command) for command in proof.values)
