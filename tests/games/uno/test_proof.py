"""What a puzzle calls certain is certain, and what somebody could stop is not."""

from __future__ import annotations

from typing import Any

import pytest

from tabletable.core.work import finish
from tabletable.games.uno.game import GAME
from tabletable.games.uno.rules.state import Verb
from tests.games.uno.builders import position

OPEN = "red 5"
NO_STACKING = {"stacking": "off"}


def winning(*hands: str, **more: Any) -> set[str]:
    """Return the verbs and cards that surely win for the first seat."""
    state = GAME.position(position(*hands, **{"discard": OPEN, "rest": "draw", "options": NO_STACKING, **more}))
    proving = GAME.proof(GAME.view(state, 0))
    assert proving is not None
    proof = finish(proving)
    assert set(proof.values) == set(GAME.legal_commands(state, 0))
    return {
        GAME.face_word(state.faces[each.piece]) if each.piece >= 0 else each.verb
        for each, value in proof.values.items()
        if value
    }


def test_the_order_of_skips_and_reverses_is_found() -> None:
    assert winning("red skip, red reverse, blue skip, blue 1", "green 3") == {"red reverse"}


def test_uno_has_to_be_called_before_the_last_card_but_one() -> None:
    assert winning("red skip, red 1", "green 3") == {Verb.CALL_UNO}
    assert winning("red skip, red 1", "green 3", called=[0]) == {"red skip"}


def test_a_number_gives_the_turn_away() -> None:
    assert winning("red 2, red 1, red skip", "green 3") == set()


def test_a_draw_card_gives_the_turn_back_only_where_it_can_not_be_answered() -> None:
    hands = "red draw two, red 1", "green 3"
    assert winning(*hands, called=[0]) == {"red draw two"}
    assert winning(*hands, called=[0], options={"stacking": "on"}) == set()


def test_a_wild_draw_four_gives_the_turn_back_only_where_it_can_not_be_challenged() -> None:
    hands = "wild draw four, green 1", "green 3"
    assert winning(*hands, called=[0]) == {"wild draw four"}
    assert winning(*hands, called=[0], options={**NO_STACKING, "wild_draw_four": "challenge"}) == set()


@pytest.mark.parametrize("hands", [("red skip, red 1", "green 3", "green 4"), ("red skip, red 1", "green 3")])
def test_nothing_is_proved_for_three_nor_out_of_turn(hands: tuple[str, ...]) -> None:
    state = GAME.position(position(*hands, discard=OPEN, rest="draw", options=NO_STACKING))
    assert GAME.proof(GAME.view(state, 1 if len(hands) == 2 else 0)) is None


def test_what_the_other_holds_changes_nothing() -> None:
    mine = "red skip, red reverse, blue skip, blue 1"
    for others in ("green 3", "blue 2, blue 3, wild", "red skip, red draw two, wild draw four"):
        assert winning(mine, others) == {"red reverse"}
