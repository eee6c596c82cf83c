"""Every kind of mistake has its own reason, and the reason names the paragraph it follows from."""

from __future__ import annotations

from typing import Any

import pytest

from tabletable.core.command import Command
from tabletable.core.message import SeatRef
from tabletable.games.yose_duel.game import GAME
from tabletable.games.yose_duel.rules.state import Verb
from tabletable.games.yose_duel.rules.zones import PILE
from tests.games.yose_duel.builders import lying, position, state_of, tell

AREAS = {"areas": ("9c", "8d")}


@pytest.mark.parametrize(
    ("start", "illegal", "reason", "rule"),
    [
        (position("Kd 7s"), "Ann take 7s", "face_card", "turn"),
        (position("Kd 7s"), "Ann take Kd > points:Bob", "own_points", "turn"),
        (position("Kd 7s", **AREAS), "Ann take 9c", "not_pile", "turn"),
        (position("Kd 7s", **AREAS), "Ann secure 8d", "secure_other", "areas"),
        (position("Kd 7s", **AREAS), "Ann secure Kd", "not_provisional", "areas"),
        (position("Kd 7s", **AREAS), "Ann secure 9c > void", "own_points", "areas"),
        (position("Kd 7s", **AREAS), "Ann cancel 9c", "cancel_own", "areas"),
        (position("Kd 7s", **AREAS), "Ann cancel Kd", "not_provisional", "areas"),
        (position("Kd 7s", **AREAS), "Ann cancel 8d > points:Ann", "void_place", "areas"),
        (position("Kd 7s"), "Ann answer 7s", "no_stake", "reply"),
        (position("Kd 7s"), "Ann commit Kd", "shown", "opening"),
        (position("Ks 7s", stake=0, turn=1), "Bob take Ks", "reply_first", "R8"),
        (position("Ks 7s", stake=0, turn=1), "Ann pass", "others_reply", "reply"),
        (position("Ks 7s", stake=0, turn=1), "Ann answer 7s", "others_reply", "reply"),
        (position("Ks 7s", stake=0, turn=1), "Bob ignore 7s > void", "reply_places", "reply"),
        (position("Kd 7s", hands=("2c 3c", "4c 5c")), "Ann take Kd", "opening", "opening"),
        (position("Kd 7s", hands=("2c 3c", "4c 5c")), "Ann commit Kd", "start_card", "opening"),
        (position("Kd 7s", hands=("2c 3c", "4c 5c")), "Ann commit 2c > void", "show_place", "opening"),
    ],
)
def test_a_mistake_is_answered_with_its_rule(start: dict[str, Any], illegal: str, reason: str, rule: str) -> None:
    tell(start, {"illegal": illegal, "reason": f"yose_duel.reason.{reason}", "rule": rule})


def test_the_other_seat_waits_for_its_turn() -> None:
    tell(
        position("Kd 7s"),
        {"illegal": "Bob take Kd", "reason": "reason.turn", "rule": "turn"},
        {"illegal": "Bob pass", "reason": "reason.turn", "rule": "turn"},
    )


def test_a_second_choice_is_refused() -> None:
    tell(
        position("Kd 7s", hands=("2c 3c", "4c 5c")),
        "Ann commit 2c",
        {"illegal": "Ann commit 3c", "reason": "yose_duel.reason.committed", "rule": "opening"},
    )


def test_a_card_that_has_been_taken_is_named() -> None:
    state = tell(position("Kc 7s", "2c 3c"), "Ann take Kc")
    top = state.tops[0]
    reason = GAME.why_not(state, 1, Command(1, Verb.TAKE, top, "points:1"))
    assert reason.message.id == "yose_duel.reason.taken"


def test_a_click_beside_the_face_card_or_on_an_empty_place() -> None:
    state = tell(position("Kc 7s", "2c 3c"), "Ann take Kc")
    empty, pile = (GAME.why_not(state, 1, Command(1, Verb.TAKE, zone=PILE[at])) for at in (0, 1))
    assert (empty.message.id, pile.message.id) == ("yose_duel.reason.no_pile", "yose_duel.reason.face_card")
    assert pile.pieces == (state.tops[1],)


def test_after_the_end_everything_is_over() -> None:
    state = tell(position("2c 3c"), "Ann take 2c")
    for command in (Command(0, Verb.PASS), Command(0, Verb.COMMIT, 3), Command(1, "dance")):
        assert GAME.why_not(state, command.seat, command).rule == "end"


def test_nobody_acts_for_another_seat_and_nonsense_is_refused() -> None:
    state = state_of("Kd 7s")
    assert GAME.why_not(state, 0, Command(1, Verb.PASS)).message.id == "reason.own_seat"
    assert GAME.why_not(state, 0, Command(0, "dance")).message.id == "reason.unknown"
    assert GAME.why_not(state, 0, Command(0, Verb.PASS, 3)).message.id == "reason.unknown"
    other = GAME.why_not(state, 1, Command(1, Verb.PASS))
    assert dict(other.message.args) == {"player": SeatRef(0)}
    assert lying(state, "pile:0") == ["7s", "Kd"]
