"""What the others may hold, from what they did: told, and dealt in the worlds bots imagine."""

from __future__ import annotations

import pytest

from tabletable.bots.search import determinized
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY
from tabletable.core.rng import Rng
from tabletable.games.uno.bots import odds
from tabletable.games.uno.game import GAME
from tabletable.games.uno.rules.play import fitting
from tabletable.games.uno.rules.state import UnoState, Verb
from tests.games.uno.builders import playing

INSIGHT = GAME.insight()
assert INSIGHT is not None


def decisions(seats: int, steps: int = 160) -> list[UnoState]:
    """Points of games of normal bots, in which whoever can play does."""
    games = [playing(seats, {}, seed, ["normal"] * seats, most=steps) for seed in range(4)]
    return [state.clone() for game in games for state, _ in game]


@pytest.mark.parametrize("seats", [2, 4])
def test_who_is_said_to_have_passed_has_drawn_on_this_card(seats: int) -> None:
    """Those who drew and kept since a card was laid, as the game's commands tell, and never anybody else."""
    found = 0
    for seed in range(6):
        drew, top = set[int](), NO_PIECE
        for state, command in playing(seats, {}, seed, ["normal"] * seats, most=160):
            if state.discard[-1] != top:
                drew, top = set(), state.discard[-1]
            told = {seat for seat in range(seats) if seat != state.turn and odds.has_passed(state, seat)}
            assert told <= drew
            found += len(told)
            if command.verb == Verb.KEEP:
                drew.add(command.seat)
    assert found > 10


def test_who_has_just_drawn_hardly_holds_what_fits() -> None:
    told = usual = count = 0.0
    for state in decisions(4):
        viewer = state.turn
        if viewer == NOBODY or state.stack:
            continue
        view = GAME.view(state, viewer).state
        pool = odds.unseen_faces(view)
        for seat in range(4):
            if seat != viewer and odds.has_passed(view, seat):
                fits = fitting(view, view.hands[seat])
                told += odds.holds(view, pool, seat, fits)
                usual += sum(count for face, count in pool.items() if fits[face]) / pool.total()
                count += 1
    assert count > 20
    assert told < 0.2 * count < usual, "one card alone would fit more often than that"


def test_worlds_deal_cards_as_they_are_told() -> None:
    """Hands in imagined worlds hold something that fits as often as Q says."""
    rng, tried = Rng(2), 0
    for state in decisions(4)[::37]:
        viewer = state.turn
        if viewer == NOBODY or state.stack:
            continue
        view = GAME.view(state, viewer)
        pool, worlds = odds.unseen_faces(view.state), [determinized(GAME, INSIGHT, view, rng) for _ in range(300)]
        for seat in range(4):
            if seat == viewer:
                continue
            fits = fitting(view.state, view.state.hands[seat])
            share = sum(any(fits[world.faces[piece]] for piece in world.hands[seat]) for world in worlds) / 300
            assert share == pytest.approx(odds.holds(view.state, pool, seat, fits), abs=0.1)
            tried += 1
    assert tried > 10


def test_imagined_worlds_look_the_same() -> None:
    rng = Rng(3)
    for state in decisions(3)[::9]:
        for viewer in range(3):
            view = GAME.view(state, viewer)
            world = determinized(GAME, INSIGHT, view, rng)
            assert GAME.view(world, viewer) == view
            assert GAME.check(world) == []
            assert HIDDEN not in world.faces
