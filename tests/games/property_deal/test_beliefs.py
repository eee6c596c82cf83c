"""Who may hold a just say no: told, and dealt in the worlds bots imagine."""

from __future__ import annotations

import pytest

from tabletable.bots.search import determinized
from tabletable.core.ids import HIDDEN
from tabletable.core.rng import Rng
from tabletable.games.property_deal.bots import odds
from tabletable.games.property_deal.game import GAME
from tabletable.games.property_deal.rules.cards import COUNT, JUST_SAY_NO
from tabletable.games.property_deal.rules.state import PropertyState
from tabletable.play.selfplay import SelfPlay

INSIGHT = GAME.outlook()
assert INSIGHT is not None


def points(seats: int, seed: int, every: int) -> list[PropertyState]:
    match, found = SelfPlay(GAME, ["normal"] * seats, GAME.info.complete({}), seed), []
    while (command := match.choose()) is not None:
        found.append(match.state.clone())
        match.play(command)
    return found[::every]


def holds(state: PropertyState, seat: int) -> bool:
    return any(state.faces[piece] == JUST_SAY_NO for piece in state.hands[seat])


def test_a_card_kept_for_long_is_a_no_more_often_than_one_of_the_pile() -> None:
    state = points(2, 4, 1)[-8]
    view = GAME.view(state, 0).state
    hidden = sum(face == HIDDEN for face in view.faces)
    noes = COUNT[JUST_SAY_NO] - view.faces.count(JUST_SAY_NO)
    held = len(state.hands[1])
    by_count = 1 - (1 - held / hidden) ** noes
    assert odds.holds_no(view, [1]) > 1.5 * by_count


def test_who_shows_one_holds_it_and_without_any_left_nobody_does() -> None:
    state = points(2, 4, 1)[10]
    assert odds.holds_no(state, [0]) == float(holds(state, 0))
    view = GAME.view(state, 0).state
    noes = [piece for piece, face in enumerate(state.faces) if face == JUST_SAY_NO]
    for piece in noes:
        view.faces[piece] = JUST_SAY_NO
    elsewhere = [piece for piece in noes if piece not in state.hands[1]]
    assert odds.holds_no(view, [1]) == float(len(elsewhere) < len(noes))


@pytest.mark.parametrize("seats", [2, 4])
def test_worlds_deal_it_as_often_as_is_told(seats: int) -> None:
    rng = Rng(6)
    for state in points(seats, 5, 25):
        view = GAME.view(state, 0)
        worlds = [determinized(GAME, INSIGHT, view, rng) for _ in range(400)]
        assert all(GAME.view(world, 0) == view and GAME.check(world) == [] for world in worlds[:5])
        for seat in range(1, seats):
            share = sum(holds(world, seat) for world in worlds) / len(worlds)
            assert share == pytest.approx(odds.holds_no(view.state, [seat]), abs=0.08)
