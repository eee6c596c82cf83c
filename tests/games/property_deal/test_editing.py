"""What can be wrong with a position that is set up, and that it can be put right."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletable.core.ids import NOBODY
from tabletable.games.property_deal.game import GAME
from tabletable.games.property_deal.rules.cards import FACE_BY_WORD
from tabletable.games.property_deal.rules.commands import Verb
from tabletable.games.property_deal.rules.state import PropertyState
from tabletable.play.study.position import Draft, Position, fresh
from tests.games.editing import is_told_and_put_right

OPTIONS = GAME.info.complete({})


def two() -> Draft:
    """Return a fresh table; seat 0 is on turn and holds what matters."""
    draft = Draft(fresh(GAME, 2, {}, 2))
    draft.set("turn", 0)
    return draft


def put(draft: Draft, words: str, zone: str) -> None:
    for word in words.split(", "):
        assert draft.put(FACE_BY_WORD[word], zone), (word, zone)


def building(draft: Draft) -> None:
    put(draft, "red, red, red", "area:1")
    put(draft, "house, hotel", "set:1:00")
    assert draft.remove(draft.state.groups[1][0].cards[0])


def won(draft: Draft) -> None:
    put(draft, "brown, brown, dark blue, dark blue, utility, utility", "area:0")


def over(draft: Draft) -> None:
    state = draft.state.clone()
    state.turn = NOBODY
    draft.replace(Position(GAME, OPTIONS, state))


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (building, "property_deal.edit.fault.building"),
        (won, "property_deal.edit.fault.won"),
        (over, "editor.fault.over"),
    ],
)
def test_each_wrong_thing_has_its_reason_and_is_put_right(spoil: Callable[[Draft], None], reason: str) -> None:
    is_told_and_put_right(two(), spoil, reason)


def asked() -> PropertyState:
    """Seat 1 is asked for its birthday present."""
    draft = two()
    put(draft, "2M", "bank:1")
    put(draft, "birthday", "hand:0")
    state: PropertyState = draft.dealt()
    present = FACE_BY_WORD["birthday"]
    GAME.apply(
        state,
        next(
            command
            for command in GAME.legal_commands(state, 0)
            if command.verb == Verb.ACTION and state.faces[command.piece] == present
        ),
    )
    assert state.pending
    return state


def test_what_is_under_way_goes_on_or_is_called_off() -> None:
    state = asked()
    draft = Draft(Position(GAME, OPTIONS, state))
    assert draft.faults() == ()
    assert draft.dealt() == state
    broken = state.clone()
    broken.demand = None
    draft = Draft(Position(GAME, OPTIONS, broken))
    assert [fault.message.id for fault in draft.faults()] == ["property_deal.edit.fault.pending"]
    assert draft.mend(1) is None
    assert (draft.state.pending, draft.state.tray) == ([], [])
    draft = Draft(Position(GAME, OPTIONS, state))
    draft.set("turn", 1)
    assert (draft.state.pending, draft.state.plays, draft.faults()) == ([], 0, ())


def test_cards_come_to_where_they_belong() -> None:
    draft = two()
    put(draft, "red, green, red, red/yellow wild", "area:0")
    assert [len(each.cards) for each in draft.state.groups[0]] == [2, 1, 1]
    wild = draft.state.groups[0][2].cards[0]
    colour = draft.state.groups[0][2].colour
    assert draft.turn(wild)
    assert draft.state.groups[0][2].colour != colour
    assert draft.move(wild, "set:0:00")
    assert draft.state.groups[0][0].full
    assert not draft.turn(wild)
    put(draft, "house", "set:0:00")
    assert not draft.put(FACE_BY_WORD["red"], "set:0:00"), "there is no room"
    assert not draft.put(FACE_BY_WORD["red"], "bank:0")
    put(draft, "deal breaker", "area:0")
    assert [GAME.face_word(draft.state.faces[piece]) for piece in draft.state.banks[0]] == ["deal breaker"]


def test_another_house_rule_makes_sets_of_wilds_full_at_once() -> None:
    draft = two()
    put(draft, "pink/orange wild", "new:1")
    put(draft, "wild", "set:1:00")
    put(draft, "pink/orange wild", "set:1:00")
    assert not draft.state.groups[1][0].full
    draft.agree({"set_needs": "single_or_two_colour"})
    assert draft.state.groups[1][0].full
    put(draft, "house", "set:1:00")
    assert draft.faults() == ()
    draft.agree({})
    assert [fault.message.id for fault in draft.faults()] == ["property_deal.edit.fault.building"]
