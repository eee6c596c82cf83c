"""What can be wrong with a position that is set up, and that it can be put right."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY
from tabletable.games.flea_market.game import GAME
from tabletable.games.flea_market.rules.cards import face_of
from tabletable.games.flea_market.rules.state import Phase
from tabletable.play.study.position import Draft, Position, fresh
from tests.games.editing import is_told_and_put_right

OPTIONS = GAME.info.complete({})
PHASES = tuple(Phase)


def three() -> Draft:
    draft = Draft(fresh(GAME, 3, {}, 2))
    draft.set("turn", 0)
    return draft


def put(draft: Draft, words: str, zone: str) -> None:
    for word in words.split(", "):
        face = face_of(word)
        assert face is not None
        assert draft.put(face, zone), (word, zone)


def famous(draft: Draft) -> None:
    put(draft, "red 9, red 8, blue 9, blue 8, green 9, green 8", "popularity:1")


def goods(draft: Draft) -> None:
    put(draft, "red 5", "stall:0:1")
    draft.set("phase", PHASES.index(Phase.RESTOCK))


def full(draft: Draft) -> None:
    for stall in range(3):
        put(draft, f"red {stall + 1}", f"stall:{stall}:0")


def poor(draft: Draft) -> None:
    draft.set("phase", PHASES.index(Phase.DISCOUNT))


def over(draft: Draft) -> None:
    state = draft.state.clone()
    state.phase, state.turn = Phase.OVER, NOBODY
    draft.replace(Position(GAME, OPTIONS, state))


def pending(draft: Draft) -> None:
    state = draft.state.clone()
    state.phase = Phase.CLAIM
    draft.replace(Position(GAME, OPTIONS, state))


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (famous, "flea_market.edit.fault.fame"),
        (goods, "flea_market.edit.fault.goods"),
        (full, "flea_market.edit.fault.lay"),
        (poor, "flea_market.edit.fault.money"),
        (over, "editor.fault.over"),
        (pending, "flea_market.edit.fault.pending"),
    ],
)
def test_each_wrong_thing_has_its_reason_and_is_put_right(spoil: Callable[[Draft], None], reason: str) -> None:
    is_told_and_put_right(three(), spoil, reason)


def test_stalls_are_built_and_goods_laid_and_both_taken_away() -> None:
    draft = three()
    put(draft, "red 5", "booth:1")
    assert (len(draft.state.booths[1]), draft.state.goods[1][3]) == (4, NO_PIECE)
    assert draft.state.faces[draft.state.booths[1][3]] == HIDDEN, "nobody knows what lies under goods"
    put(draft, "blue 7", "stall:3:1")
    piece = draft.state.goods[1][3]
    assert draft.state.display == [piece]
    assert not draft.remove(draft.state.booths[1][3]), "goods lie on it"
    put(draft, "blue 8", "stall:3:1")
    assert draft.state.goods[1][3] == piece
    assert draft.remove(piece)
    assert draft.state.display == []
    assert draft.remove(draft.state.booths[1][3])
    assert len(draft.state.booths[1]) == 3
    assert draft.dealt() is not None
