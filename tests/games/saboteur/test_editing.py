"""What can be wrong with a position that is set up, and that it can be put right."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY
from tabletable.games.saboteur.game import GAME
from tabletable.games.saboteur.rules.cards import FACE_BY_WORD, GOLD, SABOTEUR, cell_at
from tabletable.play.study.position import Draft, Position, fresh
from tests.games.editing import is_told_and_put_right

THREE = {
    "roles": ["green digger", "saboteur", "boss"],
    "hands": [["cross", "map"], ["curve ne"], ["rockfall"]],
    "tunnel": {"1,0": "straight h"},
    "goals": ["goal stone ne", "goal gold", "goal stone nw"],
    "rest": "draw",
}


def draft_of(**more: object) -> Draft:
    state = GAME.position({**THREE, **more})
    return Draft(Position(GAME, GAME.info.complete({}), state))


def put(draft: Draft, word: str, zone: str) -> None:
    assert draft.put(FACE_BY_WORD[word], zone), (word, zone)


def misfit(draft: Draft) -> None:
    put(draft, "straight v", "cell:2,0")


def reached(draft: Draft) -> None:
    for x in range(2, 8):
        put(draft, "cross" if x < 7 else "t horizontal", f"cell:{x},0")


def gold(draft: Draft) -> None:
    assert draft.turn(GAME.zones(draft.state)["cell:8,0"][0])


def hand(draft: Draft) -> None:
    for _ in range(6):
        put(draft, "t vertical" if draft.left()[FACE_BY_WORD["t vertical"]] else "map", "hand:0")


def no_cards(draft: Draft) -> None:
    for piece in list(draft.state.hands[0]):
        assert draft.remove(piece)


def dwarfs(draft: Draft) -> None:
    for seat in range(2):
        draft.set(f"role:{seat}", FACE_BY_WORD["boss"])


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (misfit, "saboteur.edit.fault.fit"),
        (reached, "saboteur.edit.fault.reached"),
        (gold, "saboteur.edit.fault.gold"),
        (hand, "saboteur.edit.fault.hand"),
        (no_cards, "saboteur.edit.fault.no_cards"),
        (dwarfs, "editor.fault.too_many"),
    ],
)
def test_each_wrong_thing_has_its_reason_and_is_put_right(spoil: Callable[[Draft], None], reason: str) -> None:
    is_told_and_put_right(draft_of(), spoil, reason)


def test_what_is_over_and_thefts_out_of_turn_are_put_right() -> None:
    state = GAME.position(THREE)
    state.turn = NOBODY
    draft = Draft(Position(GAME, GAME.info.complete({}), state))
    assert [fault.message.id for fault in draft.faults()] == ["editor.fault.over"]
    assert draft.mend(1) is None

    state = GAME.position({**THREE, "front": [["theft"], [], []]})
    state.queue, state.turn = [0], 1
    draft = Draft(Position(GAME, GAME.info.complete({}), state))
    assert [fault.message.id for fault in draft.faults()] == ["saboteur.edit.fault.thief"]
    assert draft.mend(1) is None
    draft = Draft(Position(GAME, GAME.info.complete({}), state))
    draft.set("turn", 2)
    assert draft.faults() == ()


def test_a_tile_lies_as_it_fits_and_is_turned() -> None:
    draft = draft_of()
    put(draft, "curve nw", "cell:2,0")
    cell = cell_at(2, 0)
    turn, piece = draft.state.shapes[cell] & 1, draft.state.laid[cell]
    assert draft.faults() == ()
    assert draft.turn(piece)
    assert draft.state.shapes[cell] & 1 != turn
    assert draft.put(FACE_BY_WORD["cross"], "cell:2,0")
    assert draft.state.laid[cell] == piece, "it takes the place of the tile there"
    assert not draft.turn(piece), "a cross has one turn only"
    assert draft.remove(piece)
    assert cell not in draft.state.laid


def test_goals_and_dwarfs_are_by_lot_or_known() -> None:
    draft = Draft(fresh(GAME, 4, {}, 1))
    goal = GAME.zones(draft.state)["cell:8,-2"][0]
    assert draft.state.faces[goal] == HIDDEN
    assert not draft.turn(goal), "nobody knows what it would show"
    assert draft.put(GOLD, "cell:8,-2")
    assert draft.state.faces[goal] == GOLD
    draft.set("role:1", SABOTEUR)
    assert draft.dealt().faces[draft.state.roles[1]] == SABOTEUR
    assert draft.remove(goal)
    assert draft.state.faces[goal] == HIDDEN


def test_cards_in_front_of_a_player_replace_each_other() -> None:
    draft = draft_of()
    for _ in range(2):
        put(draft, "break cart", "seat:1")
    put(draft, "theft", "seat:1")
    assert [GAME.face_word(draft.state.faces[piece]) for piece in draft.state.in_front(1)] == ["break cart", "theft"]
    assert draft.state.thieves == [1]
    assert draft.remove(draft.state.in_front(1)[1])
    assert draft.state.thieves == []
    assert draft.state.front.count(NO_PIECE) == len(draft.state.front) - 1


def test_a_draft_begins_anew_with_the_other_box_and_what_stays_in_the_box_is_set_right() -> None:
    draft = Draft(fresh(GAME, 5, {}, 2))
    put(draft, "theft", "hand:0")
    draft.set("gold:2", 4)
    draft.agree({"base_game": "on"})
    assert (draft.faults(), draft.state.gold) == ((), [0, 0, 4, 0, 0])
    assert [tab.faces for tab in GAME.editing.tabs(draft.state)][-1] == (FACE_BY_WORD["gold digger"], SABOTEUR)
    put(draft, "map", "hand:0")
    dealt = draft.dealt(3)
    assert GAME.check(dealt) == []
    boxed = GAME.zones(draft.state)["box"][0]
    draft.state.faces[boxed] = FACE_BY_WORD["cross"]
    put(draft, "straight v", "cell:0,1")
    assert (draft.faults(), draft.state.faces[boxed]) == ((), FACE_BY_WORD["bridge"])
    draft.agree({})
    assert draft.faults() == ()
    assert GAME.check(draft.dealt(3)) == []


def test_hands_of_the_base_game_hold_as_many_as_its_players_are_dealt() -> None:
    draft = Draft(fresh(GAME, 10, {"base_game": "on"}, 2))
    draft.fill()
    assert {len(hand) for hand in draft.state.hands} == {4}
