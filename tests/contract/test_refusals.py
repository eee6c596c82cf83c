"""Every refusal that a gesture can be answered with is said in words, about what was meant, and true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.message import Reason, msg
from tabletable.core.registry import all_games
from tabletable.core.view import View
from tests.contract.refusals import Declared, Walk, declared, never, walk
from tests.core.beacon import BEACON, Beacon, BeaconState, bidding

POSITIONS = (40, 60)
"""Of real games, at a push and at night; `python -m tests.contract.refusals --positions` walks further."""


@pytest.mark.parametrize("game", all_games().values(), ids=list(all_games()))
def test_every_refusal_is_true(game: Game[Any], size: Callable[[int, int], int]) -> None:
    says = declared(game.info.id)
    done = walk(game, says, size(*POSITIONS))
    report = "\n".join(done.report(examples=2))
    if says is None:
        pytest.xfail(f"tests/games/{game.info.id}/refusals.py says of no refusal when it is true\n{report}")
    assert not done.found, report


# ------------------------------------------------------------------------------------------------ the walker itself

HONEST = Declared(
    {
        "why.over": lambda a: a.state.round >= a.state.rounds,
        "why.bidding": lambda a: bidding(a.state),
        "why.turn": lambda a: a.state.turn != a.seat and a.args["player"].seat == a.state.turn,
        "why.cell": lambda a: not a.zone.startswith("cell:") or a.zone in occupied(a.state),
        "why.fit": lambda a: a.zone.startswith("cell:") and a.zone not in occupied(a.state),
        "why.peek_off": lambda a: not a.state.peek,
        "why.peeked": lambda a: a.state.peeked,
        "why.empty": lambda a: not a.state.draw,
        "why.no_bids": lambda a: not bidding(a.state),
        "why.bid_made": lambda a: a.state.bids[a.seat] != -1,
    },
    {},
)


def occupied(state: BeaconState) -> set[str]:
    return {zone for zone, pieces in BEACON.zones(state).items() if zone.startswith("cell:") and pieces}


def walked(game: Beacon, says: Declared | None = HONEST) -> set[tuple[str, str]]:
    done = Walk(game, says)
    for seed in range(3):
        state = game.setup(3, game.info.complete({}), seed)
        while awaited := game.to_act(state):
            for seat in range(3):
                done.visit("here", state, seat)
            game.apply(state, game.legal_commands(state, awaited[0])[0])
    return set(done.found)


def test_an_honest_game_has_nothing_to_hide() -> None:
    assert walked(BEACON) == set()


def test_a_false_refusal_is_found() -> None:
    class Liar(Beacon):
        def why_not(self, state: BeaconState, seat: int, command: Command) -> Reason:
            return Reason(msg("beacon.why.over"), "T7")

    assert walked(Liar()) == {("untrue", "why.over")}


def test_a_refusal_nobody_vouches_for_is_found() -> None:
    class Newcomer(Beacon):
        def why_not(self, state: BeaconState, seat: int, command: Command) -> Reason:
            return Reason(msg("beacon.why.shape"), "")

    assert walked(Newcomer()) == {("unchecked", "why.shape"), ("untold", "no rule")}
    says = Declared({"why.shape": never}, {})
    assert ("untrue", "why.shape") in walked(Newcomer(), says)


def test_a_card_that_says_nothing_is_found() -> None:
    class Mute(Beacon):
        def intended_command(self, view: View[BeaconState], piece: int, zone: str) -> Command | None:
            return None if zone == "discard" else super().intended_command(view, piece, zone)

    assert {kind for kind, _ in walked(Mute())} == {"silent"}


def test_a_legal_command_that_its_gesture_does_not_give_is_found() -> None:
    class Deaf(Beacon):
        def intended_command(self, view: View[BeaconState], piece: int, zone: str) -> Command | None:
            meant = super().intended_command(view, piece, zone)
            return meant._replace(verb="toss", zone="discard") if meant is not None else None

    assert ("legal", "toss") in walked(Deaf())


def test_a_game_without_a_word_about_its_refusals_is_named() -> None:
    done = Walk(BEACON, None)
    done.finish()
    assert set(done.found) == {("undeclared", "beacon")}
