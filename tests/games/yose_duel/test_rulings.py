"""One test per ruling of RULES.md, named after it."""

# ruff: noqa: N802

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tabletable.games.yose_duel as package
from tabletable.core.ids import HIDDEN, PUBLIC, SECRET
from tabletable.games.yose_duel.game import GAME
from tabletable.games.yose_duel.rules.cards import face_word
from tabletable.games.yose_duel.rules.state import Ending
from tests.games.yose_duel.builders import (
    HIDDEN_UNDERS,
    ROUND_ENDS,
    deck_with,
    events_of,
    lying,
    options,
    position,
    state_of,
    tell,
    verbs,
)

ROUND_TWO = "4d Ad 5d 2d"
"""Two piles for round 2: the ace of diamonds on the 4, the 2 of diamonds on the 5."""


def test_every_ruling_has_a_test() -> None:
    text = (Path(package.__file__).parent / "RULES.md").read_text(encoding="utf-8")
    rulings = re.findall(r"\{#(R\d+)\}", text)
    assert rulings == [f"R{number}" for number in range(1, len(rulings) + 1)]
    for ruling in rulings:
        assert any(name.startswith(f"test_{ruling}_") for name in globals()), ruling


def test_R1_securing_and_cancelling_are_open_at_every_attack() -> None:
    start = position("Kd 7s", areas=("9c", "8d"))
    tell(start, {"legal": ["Ann secure 9c", "Ann cancel 8d", "Ann take Kd", "Ann pass"], "only": True})
    again = tell(position("Kc 7s", "2h 3h", areas=("9s", "8d")), "Ann secure 9s")
    assert verbs(again, 0) == ["cancel", "pass", "take"], "an attack that was kept is an attack like any other"


def test_R2_an_ignored_threat_goes_to_whoever_took_the_pile() -> None:
    for turn, name in ((0, "Ann"), (1, "Bob")):
        other = "Bob" if name == "Ann" else "Ann"
        tell(
            position("Ks 7h", "2c 3c", turn=turn),
            f"{name} take Ks",
            {"do": f"{other} ignore 7h", "says": "yose_duel.log.ignored"},
            {"expect": {"zones": {f"area:{name}": ["7h"], f"area:{other}": []}, "turn": other}},
        )


def test_R3_two_passes_end_the_match_by_default() -> None:
    state = tell(
        position("Kd 7s", areas=("9c", ""), points=("Qc", "2c"), rest=ROUND_TWO),
        "Ann pass",
        {"do": "Bob pass", "says": "yose_duel.log.match_passed"},
        {"expect": {"turn": [], "outcome": {"winners": ["Ann"]}, "state": {"scores": [12, 2], "round": 1}}},
    )
    assert state.results[0].ending is Ending.PASSED
    assert state.results[0].left == 13 + 9, "the king and the provisional 9 score nothing"


def test_R3_two_passes_end_the_round_where_that_is_agreed() -> None:
    tell(
        position("Kd 7s", areas=("9c", ""), points=("Qc", "2c"), rest=ROUND_TWO, options=ROUND_ENDS),
        "Ann pass",
        {"do": "Bob pass", "says": "yose_duel.log.round_passed"},
        {"expect": {"turn": "Bob", "outcome": None, "state": {"scores": [12, 2], "round": 2}}},
        {"expect": {"zones": {"pile:0": ["4d", "Ad"], "pile:1": ["5d", "2d"], "area:Ann": []}}},
    )


def test_R4_an_attack_between_two_passes_begins_the_count_again() -> None:
    tell(
        position("Kc 7s", "Qc 6s", "Jc 5s"),
        "Ann pass",
        "Bob take Kc",
        "Ann pass",
        {"expect": {"turn": "Bob", "outcome": None}},
        "Bob take Qc",
        "Ann pass",
        "Bob pass",
        {"expect": {"turn": [], "outcome": {"winners": ["Bob"]}}},
    )


@pytest.mark.parametrize("between", ["secure 8s", "cancel 9c"])
def test_R4_securing_or_cancelling_between_two_passes_begins_the_count_again(between: str) -> None:
    tell(
        position("Kc 7s", areas=("9c", "8s")),
        "Ann pass",
        f"Bob {between}",
        {"expect": {"turn": "Ann", "state": {"passed": False}}},
        "Ann pass",
        {"expect": {"turn": "Bob", "outcome": None}},
        "Bob pass",
        {"expect": {"turn": []}},
    )


def test_R4_a_new_round_begins_the_count_again() -> None:
    start = position("Kc 7s", rest=ROUND_TWO, options=ROUND_ENDS)
    state = tell(start, "Ann pass", "Bob pass", {"expect": {"turn": "Bob", "state": {"passed": False}}}, "Bob pass")
    assert state.turn == 0
    assert state.passed
    assert GAME.outcome(state) is None


def test_R5_a_hidden_under_card_is_shown_when_its_pile_is_taken() -> None:
    start = position("Ks 7h", "Qc 6s", "2h 3h", options=HIDDEN_UNDERS)
    state = state_of("Ks 7h", "Qc 6s", "2h 3h", options=HIDDEN_UNDERS)
    for seat in (0, 1, None):
        view = GAME.view(state, seat).state
        assert [view.faces[under] for under in state.unders[:3]] == [HIDDEN] * 3
    tell(
        start,
        {"do": "Ann take Ks", "says": "yose_duel.log.turned"},
        {"expect": {"known": {"pile:0": "all"}}},
        "Bob ignore 7h",
        {"do": "Bob take Qc", "says": "yose_duel.log.turned_void"},
        {"expect": {"known": {"void": "all"}}},
    )


def test_R6_an_empty_round_ends_by_itself() -> None:
    tell(
        position("2c 3c", rest=ROUND_TWO),
        {"do": "Ann take 2c", "says": "yose_duel.log.round_played"},
        {"expect": {"turn": "Bob", "state": {"round": 2}}},
    )
    tell(position(areas=("", "9h")), "Ann cancel 9h", {"expect": {"turn": [], "state": {"scores": [0, 0]}}})


def test_R7_start_cards_count_from_the_beginning() -> None:
    state = tell(
        position("2c 3c", hands=("Kd 4s", "7h 5c")),
        "Ann commit 4s",
        {"expect": {"turn": "Bob", "state": {"scores": [0, 0]}}},
        {"do": "Bob commit 7h", "says": ["yose_duel.log.sides", "yose_duel.log.start"]},
        {"expect": {"turn": "Bob", "state": {"heart": 1, "scores": [4 + 7, 13 + 5]}}},
    )
    assert lying(state, "points:0") == ["4s", "7h"], "Diamond scores the cards that were shown"
    assert lying(state, "points:1") == ["5c", "Kd"], "Heart those that were kept back"
    assert state.seen[0] == PUBLIC


def test_R8_the_face_card_scores_before_the_reply_which_is_asked_for_even_at_last() -> None:
    state = tell(
        position("Ks 7h"),
        "Ann take Ks",
        {"expect": {"turn": "Bob", "state": {"scores": [13, 0]}}},
        {"legal": ["Bob answer 7h", "Bob ignore 7h"], "only": True},
        {"illegal": "Bob pass", "rule": "R8", "reason": "yose_duel.reason.reply_first"},
        "Bob answer 7h",
    )
    assert GAME.outcome(state) is not None


def test_R9_one_card_each_time_and_no_reply_to_it() -> None:
    tell(
        position("Kd 7s", areas=("9s 8h 7c", "")),
        "Ann secure 9s",
        {"expect": {"turn": "Ann", "zones": {"area:Ann": ["8h", "7c"]}}},
        "Ann secure 7c",
        {"expect": {"turn": "Bob", "zones": {"area:Ann": ["8h"]}, "state": {"scores": [16, 0]}}},
        {"legal": ["Bob cancel 8h", "Bob take Kd", "Bob pass"], "only": True},
    )


def test_R10_sides_stay_and_diamond_attacks_first_in_round_2() -> None:
    for heart, first in ((0, "Bob"), (1, "Ann")):
        taker = ("Ann", "Bob")[heart]
        state = tell(
            position("2c 3c", rest=ROUND_TWO, heart=heart),
            f"{taker} take 2c",
            {"expect": {"turn": first, "state": {"heart": heart}}},
        )
        assert state.round == 2


def test_R11_with_nothing_of_ones_own_one_may_cancel_or_pass() -> None:
    tell(position(areas=("", "9h 8c")), {"legal": ["Ann cancel 9h", "Ann cancel 8c", "Ann pass"], "only": True})


def test_R12_what_two_passes_leave_behind_is_void_and_stays_closed() -> None:
    state = tell(
        position("Kd 7s", areas=("9c", ""), rest=ROUND_TWO, options={**ROUND_ENDS, **HIDDEN_UNDERS}),
        "Ann pass",
        "Bob pass",
    )
    assert {"Kd", "7s", "9c"} <= set(lying(state, "void"))
    closed = next(piece for piece in state.void if state.faces[piece] == state.faces[0])
    assert state.seen[closed] == SECRET


def test_R13_both_choose_in_any_order_and_learn_nothing_before_both_have() -> None:
    deck = deck_with("Kd", "7h", "4s", "5c")
    for first, second in ((0, 1), (1, 0)):
        state = GAME.setup(2, options(), 1, deck)
        assert GAME.to_act(state) == (0, 1)
        chosen = GAME.legal_commands(state, first)[0]
        before = GAME.view(state, second).state.to_json()
        GAME.apply(state, chosen)
        assert GAME.to_act(state) == (second,)
        after = GAME.view(state, second).state.to_json()
        assert {key for key in after if after[key] != before[key]} == {"committed"}
        other = GAME.setup(2, options(), 1, deck)
        GAME.apply(other, GAME.legal_commands(other, first)[1])
        assert GAME.view(other, second).state == GAME.view(state, second).state, "which card it is can't be seen"
        assert GAME.view(state, first).state.committed[first] == chosen.piece


@pytest.mark.parametrize(
    ("one", "other", "heart"), [("7s", "7h", 0), ("7d", "7h", 1), ("7d", "7c", 0), ("Ac", "2c", 1)]
)
def test_R13_equal_cards_are_told_apart_by_suit(one: str, other: str, heart: int) -> None:
    state = state_of("2s 3s", hands=(f"{one} Kh", f"{other} Kd"))
    events_of(state, f"Ann commit {one}")
    events = events_of(state, f"Bob commit {other}")
    assert state.heart == heart
    assert [event.say for event in events].count("yose_duel.log.showed") == 2


def test_provisional_cards_stay_in_order() -> None:
    state = state_of("Ks 2h", "4c 5c", areas=("9c", ""))
    events_of(state, "Ann take Ks")
    events_of(state, "Bob ignore 2h")
    assert state.areas[0] == sorted(state.areas[0])
    assert len(state.areas[0]) == 2
    assert GAME.legal_commands(state, 1) == sorted(GAME.legal_commands(state, 1))


def test_an_equal_round_goes_to_nobody() -> None:
    state = state_of("6c 2c", "6d 3d", rest=ROUND_TWO, options=ROUND_ENDS)
    events_of(state, "Ann take 6c")
    events_of(state, "Bob take 6d")
    while len(state.results) < 1:
        (seat,) = GAME.to_act(state)
        GAME.apply(state, next(each for each in GAME.legal_commands(state, seat) if each.verb in ("answer", "pass")))
    assert state.results[0].gained == (6, 6)
    over = GAME.round_result(state)
    assert over is not None
    assert over.winners == ()


def test_the_result_of_a_round_counts_nothing_of_the_next() -> None:
    state = state_of("Kc 2c", rest=ROUND_TWO, options=ROUND_ENDS)
    events_of(state, "Ann take Kc")
    assert state.round == 2
    events_of(state, f"Bob take {face_word(state.faces[state.tops[0]])}")
    assert state.scores[1] > 0
    over = GAME.round_result(state)
    assert over is not None
    assert sorted((row.seat, row.total) for row in over.standings) == [(0, 13), (1, 0)]
