"""The refusals all games share, and how the first row that applies becomes a reason."""

from __future__ import annotations

import pytest

from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN
from tabletable.core.message import SeatRef, msg
from tabletable.core.refusing import Refusal, Refusals, Tried
from tests.core.beacon import BEACON, BeaconState


class _Tried(Tried[BeaconState]):
    def held(self) -> int:
        return len(self.hand)


_no = Refusals("beacon", _Tried, "T3", BEACON.info.verbs)
_HAND = _no("hand", "T2", lambda t: not t.in_hand, "held", pieces=lambda t: t.hand[:1], detail=msg("beacon.hint"))
_OWN = _no("own", "T5", lambda t: t.zone == "discard", who=lambda t: SeatRef(t.seat))


def _rows(tried: _Tried) -> tuple[Refusal[_Tried], ...]:
    return _no.turn("T4"), _HAND, _OWN


def _state() -> BeaconState:
    state = BEACON.setup(3, BEACON.info.complete({}), 5)
    while len(BEACON.to_act(state)) > 1:
        BEACON.apply(state, BEACON.legal_commands(state, BEACON.to_act(state)[0])[0])
    return state


def _told(state: BeaconState, seat: int, command: Command) -> tuple[str, str]:
    reason = _no.first(BEACON.to_act(state), _rows, state, seat, command)
    return reason.message.id, reason.rule


def test_the_common_refusals_come_first_and_in_this_order() -> None:
    state = _state()
    seat, other = state.turn, (state.turn + 1) % 3
    assert _told(state, seat, Command(other, "dance")) == ("reason.own_seat", "T3")
    assert _told(state, 7, Command(7, "toss")) == ("reason.own_seat", "T3")
    assert _told(state, other, Command(other, "dance")) == ("reason.unknown", "T3")
    assert _told(state, other, Command(other, "toss")) == ("reason.turn", "T4")
    state.round = state.rounds
    assert _told(state, seat, Command(other, "dance")) == ("reason.over", "end")


def test_the_first_row_that_applies_is_said_with_its_facts() -> None:
    state = _state()
    seat, hand = state.turn, state.hands[state.turn]
    reason = _no.first(BEACON.to_act(state), _rows, state, seat, Command(seat, "toss", -1, "discard"))
    assert reason == (msg("beacon.reason.hand", held=len(hand)), "T2", msg("beacon.hint"), (hand[0],))
    reason = _no.first(BEACON.to_act(state), _rows, state, seat, Command(seat, "toss", hand[0], "discard"))
    assert reason.message == msg("beacon.reason.own", who=SeatRef(seat))
    assert _told(state, seat, Command(seat, "toss", hand[0], "nowhere")) == ("reason.unknown", "T3")
    other = (seat + 1) % 3
    waits = _no.first(BEACON.to_act(state), _rows, state, other, Command(other, "toss"))
    assert waits.message == msg("reason.turn", player=SeatRef(seat))


def test_facts_hold_no_face_that_the_seat_has_not_seen() -> None:
    state = _state()
    theirs, own = state.hands[1][0], state.hands[0][0]
    assert _Tried(state, 0, Command(0, "toss", theirs), (0,)).face == HIDDEN
    assert _Tried(state, 0, Command(0, "toss", len(state.faces)), (0,)).face == HIDDEN
    assert _Tried(state, 0, Command(0, "toss", own), (0,)).face == state.faces[own]


def test_a_fact_that_does_not_exist_is_noticed_as_the_row_is_made() -> None:
    with pytest.raises(AttributeError):
        _no("hand", "T2", lambda t: True, "heled")


def test_the_ids_of_all_rows_are_a_family() -> None:
    assert set(_no.values()) >= {"beacon.reason.hand", "beacon.reason.own"}
