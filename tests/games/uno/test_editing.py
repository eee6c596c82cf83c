"""What can be wrong with a position that is set up, and that it can be put right."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY
from tabletable.games.uno.game import GAME
from tabletable.games.uno.rules.cards import FACE_BY_WORD
from tabletable.games.uno.rules.state import UnoState
from tabletable.play.study.position import Draft, Position, fresh

TWO = {"hands": [["red 5", "blue 2"], ["green 7", "wild"]], "discard": ["red 3"], "rest": "draw"}


def draft_of(words: dict[str, object], **options: str | int) -> Draft:
    state = GAME.position({**words, "options": options})
    return Draft(Position(GAME, GAME.info.complete(options), state))


def spoiled(change: Callable[[UnoState], object], **options: str | int) -> Draft:
    state = GAME.position({**TWO, "options": options})
    change(state)
    return Draft(Position(GAME, GAME.info.complete(options), state))


def no_cards(state: UnoState) -> None:
    state.draw += state.hands[1]
    state.hands[1] = []


def stuck(state: UnoState) -> None:
    state.hands[1] += state.draw
    state.draw = []
    state.hands[0] = [piece for piece in state.hands[0] if state.faces[piece] == FACE_BY_WORD["blue 2"]]
    state.hands[1] += [piece for piece in range(len(state.faces)) if state.faces[piece] == FACE_BY_WORD["red 5"]][:1]
    state.hands[1] = sorted(set(state.hands[1]))


def over(state: UnoState) -> None:
    state.turn = NOBODY


def won(state: UnoState) -> None:
    state.scores = [0, 500]


def stacked(state: UnoState) -> None:
    state.stack = 4


@pytest.mark.parametrize(
    ("change", "reason", "options"),
    [
        (no_cards, "uno.edit.fault.no_cards", {}),
        (stuck, "uno.edit.fault.stuck", {}),
        (over, "editor.fault.over", {}),
        (won, "uno.edit.fault.points", {"match": "points"}),
        (stacked, "uno.edit.fault.stack", {}),
    ],
)
def test_each_wrong_thing_has_its_reason_and_is_put_right(
    change: Callable[[UnoState], object], reason: str, options: dict[str, str | int]
) -> None:
    draft = spoiled(change, **options)
    assert reason in [fault.message.id for fault in draft.faults()]
    assert draft.dealt() is None
    assert draft.mend(1) is None
    assert (draft.faults(), draft.dealt() is not None) == ((), True)


def test_a_match_to_points_needs_the_whole_deck() -> None:
    draft = draft_of({**TWO, "rest": ""} | {"rest": "", "draw": ["blue 9"]})
    draft.agree({"match": "points"})
    assert [fault.message.id for fault in draft.faults()] == ["uno.edit.fault.deck"]
    assert draft.mend(1) is not None


def test_a_card_takes_the_place_of_one_by_lot_until_a_hand_is_full() -> None:
    draft = Draft(fresh(GAME, 2, {}, 1))
    for word in ("red 5", "wild"):
        assert draft.put(FACE_BY_WORD[word], "hand:0")
    hand = [draft.state.faces[piece] for piece in draft.state.hands[0]]
    assert (len(hand), hand.count(HIDDEN)) == (7, 5)
    for piece in list(draft.state.hands[0]):
        if draft.state.faces[piece] == HIDDEN:
            assert draft.remove(piece)
    assert len(draft.state.hands[0]) == 2
    assert draft.fill()
    assert len(draft.state.hands[0]) == 7


def test_the_last_card_of_the_pile_stays_and_says_its_colour() -> None:
    draft = draft_of(TWO)
    assert not draft.remove(draft.state.discard[0])
    assert draft.put(FACE_BY_WORD["blue 4"], "discard")
    assert GAME.wording is not None
    assert draft.state.colour == 3
    assert "colour" not in {mark.key for mark in draft.editing.marks(draft.state)}
    assert draft.put(FACE_BY_WORD["wild"], "discard")
    draft.set("colour", 2)
    assert draft.state.colour == 2


def test_another_turn_ends_what_was_under_way() -> None:
    draft = draft_of({**TWO, "drawn": True})
    draft.set("turn", 1)
    assert (draft.state.turn, draft.state.drawn, draft.state.stack) == (1, NO_PIECE, 0)
