"""What can be wrong with a position that is set up, and that it can be put right."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletable.core.ids import HIDDEN, NOBODY
from tabletable.games.yose_duel.game import GAME
from tabletable.games.yose_duel.rules.cards import FACE_BY_WORD, SENTE_FACE, VALUE
from tabletable.games.yose_duel.rules.state import NO_PILE, UNTOUCHED, YoseState
from tabletable.play.study.position import Draft, Position, fresh

OPTIONS = GAME.info.complete({})


def attacked() -> YoseState:
    """Both have shown their cards."""
    state = GAME.setup(2, OPTIONS, 3)
    for seat in range(2):
        GAME.apply(state, GAME.legal_commands(state, seat)[0])
    return state


def draft_of(state: YoseState) -> Draft:
    return Draft(Position(GAME, OPTIONS, state))


def no_stake(state: YoseState) -> None:
    """The pile at stake was taken by the seat that is to reply."""
    taken = next(pile for pile in range(12) if SENTE_FACE[state.side(state.turn)][state.faces[state.tops[pile]]])
    GAME.apply(state, next(c for c in GAME.legal_commands(state, state.turn) if c.piece == state.tops[taken]))
    state.takers[state.stake] = state.turn
    state.points[state.turn].append(state.points[1 - state.turn].pop())


def not_sente(state: YoseState) -> None:
    seat = state.turn
    gote = next(pile for pile in range(12) if not SENTE_FACE[state.side(seat)][state.faces[state.tops[pile]]])
    GAME.apply(state, next(c for c in GAME.legal_commands(state, seat) if c.piece == state.tops[gote]))
    state.void.remove(state.unders[gote])
    state.areas[seat].append(state.unders[gote])


def from_no_pile(state: YoseState) -> None:
    """A card of round 2 lies in an area."""
    state.areas[0].append(state.rest.pop())


def nothing_left(state: YoseState) -> None:
    for pile in range(12):
        state.takers[pile] = 0
        state.points[0].append(state.tops[pile])
        state.void.append(state.unders[pile])


def over(state: YoseState) -> None:
    state.turn = NOBODY


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (no_stake, "yose_duel.edit.fault.stake"),
        (not_sente, "yose_duel.edit.fault.area"),
        (from_no_pile, "yose_duel.edit.fault.area"),
        (nothing_left, "yose_duel.edit.fault.empty"),
        (over, "editor.fault.over"),
    ],
)
def test_each_wrong_thing_has_its_reason_and_is_put_right(change: Callable[[YoseState], None], reason: str) -> None:
    state = attacked()
    assert draft_of(state).faults() == ()
    change(state)
    draft = draft_of(state)
    assert reason in [fault.message.id for fault in draft.faults()]
    assert draft.dealt() is None
    assert draft.mend(1) is None
    assert (draft.faults(), draft.dealt() is not None) == ((), True)


def test_cards_change_places_so_that_each_is_there_once() -> None:
    draft = draft_of(attacked())
    state = draft.state
    here, there = state.tops[0], state.unders[5]
    assert draft.put(state.faces[there], f"piece:{here}")
    assert (draft.state.faces[here], draft.state.faces[there]) == (state.faces[there], state.faces[here])
    assert draft.move(here, f"piece:{there}")
    assert draft.state.faces == state.faces
    waiting = state.faces[state.rest[0]]
    assert draft.put(waiting, f"piece:{here}")
    assert draft.state.faces[draft.state.rest[0]] == state.faces[here]
    assert draft.left()[waiting] == 0


def test_a_pile_is_taken_and_brought_back() -> None:
    draft = draft_of(attacked())
    before = draft.state
    top, under = before.tops[3], before.unders[3]
    assert draft.move(top, "points:1")
    assert (draft.state.takers[3], draft.state.void) == (1, [under])
    assert draft.state.scores[1] == before.scores[1] + VALUE[before.faces[top]]
    assert draft.move(under, "points:0")
    assert draft.state.scores[0] == before.scores[0] + VALUE[before.faces[under]]
    assert draft.dealt() is not None
    assert draft.move(top, "pile:3")
    assert draft.state == before


def test_the_opening_is_skipped_and_sides_are_changed() -> None:
    draft = Draft(fresh(GAME, 2, {}, 1))
    draft.set("heart", 1)
    assert (draft.state.heart, draft.state.turn, draft.state.hands) == (1, 1, [[], []])
    assert [len(points) for points in draft.state.points] == [2, 2]
    dealt = draft.dealt()
    assert dealt.scores == [sum(VALUE[dealt.faces[piece]] for piece in points) for points in dealt.points]
    draft.set("heart", 0)
    draft.set("turn", 0)
    draft.set("passed", 1)
    assert draft.dealt().passed


def test_another_turn_answers_what_was_at_stake() -> None:
    state = attacked()
    no_stake(state)
    draft = draft_of(state)
    draft.set("turn", 0)
    assert draft.state.stake == NO_PILE
    assert draft.faults() == ()


def test_a_card_by_lot_is_dealt_later() -> None:
    draft = draft_of(attacked())
    top = draft.state.tops[0]
    face = draft.state.faces[top]
    assert draft.put(HIDDEN, f"piece:{top}")
    assert draft.state.faces[top] == HIDDEN
    assert draft.put(FACE_BY_WORD["As"] if face != FACE_BY_WORD["As"] else 5, f"piece:{top}")
    assert draft.state.takers[0] == UNTOUCHED
    assert draft.dealt() is not None
