"""A test for each ruling of RULES.md and each house rule that tells itself, named after it."""

# ruff: noqa: N802

from __future__ import annotations

import re

import pytest

from tabletable.bots import decide
from tabletable.core.command import Command
from tabletable.core.errors import BrokenState, SetupError
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC
from tabletable.core.rng import Rng
from tabletable.games.uno.bots.policies import HABITS
from tabletable.games.uno.game import GAME
from tabletable.games.uno.rules.cards import FACE_BY_WORD, is_number
from tabletable.games.uno.rules.deal import LONGEST_HAND, finish_by_points, is_exhausted
from tabletable.games.uno.rules.play import _pass_if_stuck
from tabletable.games.uno.rules.state import Ending, UnoState
from tabletable.play.language import rulebook
from tests.games.uno.builders import (
    CHALLENGE,
    POINTS,
    TEAMS,
    UNO,
    bots,
    deck_with,
    next_command,
    options,
    position,
    state_of,
    tell,
    verbs,
)


def test_every_ruling_has_a_test() -> None:
    anchors = [block.anchor for block in rulebook.read("uno", "en")]
    rulings = [anchor for anchor in anchors if re.fullmatch(r"R\d+", anchor)]
    assert rulings == [f"R{number}" for number in range(1, len(rulings) + 1)]
    for ruling in (*rulings, *(option.id for option in GAME.info.options if option.id in anchors)):
        assert any(name.startswith(f"test_{ruling}_") for name in globals()), ruling


def test_R1_whoever_takes_a_stack_loses_the_turn() -> None:
    tell(
        position(
            "wild draw four, red 2",
            "red 3, red 4",
            "red 5, red 6, blue 7",
            draw="blue 1, blue 2, blue 3, blue 4, blue 5",
        ),
        "Ann play wild draw four = red",
        "Ann call_uno",
        "Bob draw",
        {"expect": {"turn": "Cat", "count": {"hand:Bob": 6}, "state": {"stack": 0}}},
        {"legal": ["Cat play red 5", "Cat play red 6", "Cat draw"], "only": True},
    )


def test_R2_a_plain_wild_cannot_answer_a_stack() -> None:
    tell(
        position("wild, red 3", "red 5", discard="red draw two", stack=2, draw="blue 1, blue 2"),
        {"legal": ["Ann call_uno", "Ann draw"], "only": True},
        {"illegal": "Ann play wild = green", "rule": "R2", "reason": "uno.reason.plain_wild"},
    )


def test_R3_a_catch_is_open_to_every_seat_until_the_next_turn_command() -> None:
    start = position("red 2, red 3", "red 4, red 5", "red 6, red 7", "red 8, red 9", draw="blue 1, blue 2, blue 3")
    exposed = tell(start, "Ann play red 2", {"expect": {"turn": "Bob", "react": ["Ann", "Cat", "Dan"]}})
    assert [verbs(exposed, seat) for seat in range(4)] == [
        ["call_uno"],
        ["call_uno", "catch", "draw", "play"],
        ["catch"],
        ["catch"],
    ]
    for catcher in ("Bob", "Cat", "Dan"):
        tell(
            start,
            "Ann play red 2",
            f"{catcher} catch > seat:Ann",
            {"expect": {"count": {"hand:Ann": 3}, "turn": "Bob"}},
        )
    for closing in ("Bob play red 4", "Bob draw"):
        closed = tell(start, "Ann play red 2", closing)
        assert closed.exposed != 0
        assert "catch" not in verbs(closed, 3) or closed.exposed == 1
    tell(start, "Ann play red 2", {"do": "Bob draw", "says": ["uno.log.escaped", "uno.log.drew"]})
    tell(start, "Ann play red 2", {"do": "Bob play red 4", "says": ["uno.log.escaped", "uno.log.played"]})
    tell(start, "Ann play red 2", "Ann call_uno", {"do": "Bob draw", "says": ["uno.log.drew"]})


def test_R3_bots_forget_and_overlook_at_the_rate_of_their_level() -> None:
    assert HABITS["easy"].calls < HABITS["normal"].calls < 100
    assert 0 < HABITS["easy"].catches < HABITS["normal"].catches < 100
    state = tell(position("red 2, red 3", "red 4, red 5", "red 6, red 7", draw="blue 1, blue 2"), "Ann play red 2")
    for level, habits in HABITS.items():
        caught = 0
        for seed in range(300):
            players = bots(["easy", "easy", level], seed)
            view, legal = GAME.view(state, 2), GAME.legal_commands(state, 2)
            thought = players[2].think(view, legal)
            next(thought)
            try:
                next(thought)
            except StopIteration as done:
                caught += done.value is not None
        assert habits.catches - 9 < caught / 3 < habits.catches + 9


def test_R4_a_call_protects_until_the_hand_grows_past_one_card() -> None:
    start = position("red 2, red 3", "blue 4, blue 5", draw="green 1, green 2, green 3, green 4, green 5")
    state = tell(
        start,
        "Ann call_uno",
        "Ann play red 2",
        {"expect": {"react": [], "state": {"called": 1, "exposed": NOBODY}}},
        {"illegal": "Bob catch > seat:Ann", "rule": "R15"},
        "Bob draw",
        "Bob keep",
        "Ann draw",
        {"expect": {"state": {"called": 0}, "count": {"hand:Ann": 2}}},
        "Ann keep",
        "Bob draw",
        "Bob keep",
        {"legal": "Ann call_uno"},
        "Ann play red 3",
    )
    assert state.exposed == 0


def test_R5_calling_ahead_is_for_ones_own_turn_with_two_cards() -> None:
    tell(
        position("red 2, blue 3", "red 4, red 5", draw="blue 1"),
        {"legal": "Ann call_uno"},
        {"illegal": "Bob call_uno", "rule": "R5"},
    )
    tell(position("red 2, blue 3, blue 4", "red 4, red 5", draw="blue 1"), {"illegal": "Ann call_uno", "rule": "R5"})
    # After drawing the second card too, and under a stack.
    tell(position("blue 3", "red 4, red 5", draw="blue 1"), "Ann draw", {"legal": "Ann call_uno"})
    tell(
        position("red 2, red draw two", "red 4", discard="red draw two", stack=2, draw="blue 1"),
        {"legal": "Ann call_uno"},
    )


def test_R6_after_a_draw_one_says_play_or_keep_fitting_or_not() -> None:
    tell(
        position("blue 2, blue 3", "red 4", draw="red 7"),
        "Ann draw",
        {"legal": ["Ann keep", "Ann play red 7"], "only": True},
    )
    tell(
        position("blue 2, blue 3", "red 4", draw="blue 7"),
        "Ann draw",
        {"legal": "Ann keep", "only": True},
        {"illegal": "Ann play blue 7", "rule": "turn"},
        {"illegal": "Ann play blue 2", "rule": "R6"},
        "Ann keep",
        {"expect": {"turn": "Bob"}},
    )
    until = position(
        "blue 2, blue 3", "red 4", draw="blue 7, green 8, red 9, red 2", options={"draw": "until_playable"}
    )
    tell(
        until,
        "Ann draw",
        {"legal": ["Ann keep", "Ann play red 9"], "only": True},
        "Ann keep",
        {"expect": {"turn": "Bob"}},
    )


def test_R7_one_may_draw_although_one_could_play() -> None:
    tell(
        position("red 2, red 3", "red 4", draw="red 7"),
        {"legal": ["Ann draw", "Ann play red 2"]},
        "Ann draw",
        "Ann keep",
    )


def test_R8_without_stacking_the_next_player_can_only_draw() -> None:
    tell(
        position(
            "red draw two, red 2, red 3",
            "blue draw two, wild draw four, red 5",
            "red 6, red 7",
            draw="green 1, green 2",
            options={"stacking": "off"},
        ),
        "Ann play red draw two",
        {"legal": "Bob draw", "only": True},
        {"illegal": ["Bob play blue draw two", "Bob play wild draw four = red"], "rule": "R8"},
        "Bob draw",
        {"expect": {"turn": "Cat", "count": {"hand:Bob": 5}}},
    )


@pytest.mark.parametrize(("last", "drawn"), [("red draw two", 2), ("wild draw four = green", 4)])
def test_R9_a_draw_card_as_last_card_still_hits_and_counts(last: str, drawn: int) -> None:
    state = tell(
        position(
            last.split(" =")[0],
            "red 5",
            "red 6",
            draw="blue 9, blue 9, green 9, green 9",
            options={"last_card_action": "allowed"},
        ),
        f"Ann play {last}",
        {"expect": {"turn": [], "outcome": {"winners": ["Ann"]}, "count": {"hand:Bob": 1 + drawn}}},
    )
    assert state.result is not None
    assert state.result.gained == (5 + 6 + 9 * drawn, 0, 0)


@pytest.mark.parametrize(("direction", "hit"), [("clockwise", "Bob"), ("counter-clockwise", "Cat")])
def test_R9_the_last_draw_card_hits_whoever_is_next_in_the_direction_of_play(direction: str, hit: str) -> None:
    words = position(
        "red draw two",
        "red 5",
        "red 6",
        draw="blue 9, blue 9",
        direction=direction,
        options={"last_card_action": "allowed"},
    )
    counts = {"hand:Bob": 1, "hand:Cat": 1, f"hand:{hit}": 3}
    tell(words, "Ann play red draw two", {"expect": {"outcome": {"winners": ["Ann"]}, "count": counts}})


@pytest.mark.parametrize("second_last", ["red skip", "red reverse"])
def test_R10_with_two_players_the_window_stays_open_into_ones_own_next_turn(second_last: str) -> None:
    start = position(f"{second_last}, red 3", "red 4, red 5", draw="blue 1, blue 2, blue 3")
    state = tell(start, f"Ann play {second_last}", {"expect": {"turn": "Ann", "react": ["Bob"]}})
    assert verbs(state, 0) == ["call_uno", "draw", "play"]
    tell(
        start, f"Ann play {second_last}", "Bob catch > seat:Ann", {"expect": {"turn": "Ann", "count": {"hand:Ann": 3}}}
    )
    tell(
        start,
        f"Ann play {second_last}",
        "Ann call_uno",
        {"expect": {"react": []}},
        "Ann play red 3",
        {"expect": {"turn": []}},
    )
    closed = tell(start, f"Ann play {second_last}", "Ann draw")
    assert verbs(closed, 1) == []


def test_R11_when_nobody_can_play_or_draw_the_fewest_points_win() -> None:
    start = position("blue 5, blue 6", "green 2", "yellow 9", draw="yellow 3", discard="red 1")
    state = tell(
        start,
        "Ann draw",
        {"expect": {"turn": "Ann"}},
        "Ann keep",
        {"expect": {"turn": [], "outcome": {"winners": ["Bob"]}}},
    )
    assert state.result is not None
    assert state.result.ending is Ending.BLOCKED
    assert state.result.gained == (0, 5 + 6 + 3 + 9, 0)


def test_R11_the_last_one_who_can_play_still_plays() -> None:
    tell(
        position("blue 5, blue 6", "green 2", "red 9, yellow 9", draw="yellow 3", discard="red 1"),
        "Ann draw",
        "Ann keep",
        {"expect": {"turn": "Cat", "outcome": None}},
        "Cat play red 9",
    )


def test_R11_the_hand_is_over_only_when_the_one_who_kept_has_lost_a_turn_too() -> None:
    """Ann draws the last card, keeps it, and could play it after the others have been passed over."""
    tell(
        position("blue 5, blue 6", "green 2", "yellow 9", draw="red 3", discard="red 1"),
        "Ann draw",
        "Ann keep",
        {"expect": {"turn": "Ann", "outcome": None}},
        "Ann play red 3",
    )


def test_R11_equal_hands_share() -> None:
    state = tell(
        position("blue 5", "green 2", "yellow 2", draw="yellow 3"),
        "Ann draw",
        "Ann keep",
        {"expect": {"outcome": {"winners": ["Bob", "Cat"]}}},
    )
    assert state.result is not None
    assert state.result.gained == (0, 8, 8)


@pytest.mark.parametrize(("seats", "size"), [(10, 10), (5, 20), (2, 20), (10, 2)])
def test_R12_hands_of_2_to_20_and_100_cards_at_most(seats: int, size: int) -> None:
    state = GAME.setup(seats, options(hand_size=size), 3)
    assert [len(hand) for hand in state.hands] == [size] * seats


@pytest.mark.parametrize(("seats", "size"), [(10, 11), (6, 17), (9, 12)])
def test_R12_more_is_refused(seats: int, size: int) -> None:
    with pytest.raises(SetupError) as refused:
        GAME.setup(seats, options(hand_size=size), 3)
    assert refused.value.key == "uno.setup.too_many"
    for wrong in (1, 21):
        with pytest.raises(SetupError):
            options(hand_size=wrong)


def test_R13_only_a_number_opens() -> None:
    for seed in range(200):
        state = GAME.setup(2 + seed % 9, options(), seed)
        assert is_number(state.faces[state.discard[0]])
        assert state.stack == 0
        assert state.direction == 1
    # The first card after the deal is a wild: it goes back into the pile, and something else opens.
    dealt = ["red 1", "red 2", "red 3", "red 4"]
    state = GAME.setup(2, options(hand_size=2), 5, deck_with(*dealt, "wild"))
    assert len(state.discard) == 1
    assert is_number(state.faces[state.discard[0]])
    assert len(state.draw) == 108 - 5
    assert all(state.seen[piece] == 0 for piece in state.draw)


def test_R14_taking_a_stack_is_draw_and_a_last_draw_card_cannot_answer() -> None:
    start = position("red draw two", "red 5", discard="blue draw two", stack=2, draw="green 1, green 2")
    tell(start, {"legal": "Ann draw", "only": True}, {"illegal": "Ann play red draw two", "rule": "R14"}, "Ann draw")
    wild = position("wild draw four", "red 5", discard="blue draw two", stack=2, draw="green 1, green 2")
    tell(wild, {"illegal": "Ann play wild draw four = red", "rule": "R14"})
    tell(
        {**start, "options": {"last_card_action": "allowed"}},
        {"legal": ["Ann draw", "Ann play red draw two"], "only": True},
    )


def test_R15_a_wrong_call_or_catch_is_refused_without_a_penalty() -> None:
    tell(
        position("red 2, red 3, red 4", "red 5, red 6", "red 7", draw="blue 1"),
        {"illegal": "Ann call_uno", "reason": "uno.reason.call_time"},
        {"illegal": "Ann catch > seat:Cat", "rule": "R15"},
        {"illegal": "Bob catch > seat:Ann", "rule": "R15"},
        {"expect": {"count": {"hand:Ann": 3, "hand:Bob": 2, "hand:Cat": 1}}},
    )
    caught = ("Ann play red 2", {"illegal": "Cat catch > seat:Bob", "rule": "R15"}, {"illegal": "Ann catch > seat:Ann"})
    tell(position("red 2, red 3", "red 5, red 6", "red 7, red 8", draw="blue 1"), *caught)


def test_R16_with_nothing_to_draw_whoever_can_play_has_to() -> None:
    tell(
        position("red 2, blue 9", "red 4"),
        {"legal": ["Ann call_uno", "Ann play red 2"], "only": True},
        {"illegal": "Ann draw", "rule": "R16"},
    )


def test_R16_who_cannot_answer_draws_what_there_is_and_that_is_no_pass() -> None:
    start = position("blue 2, red draw two, blue 4", "green 5, green 6", "yellow 7, yellow 9", draw="green 3")
    # The stack takes the last card of the draw pile and the one under the top.
    tell(start, "Ann play red draw two", "Bob draw", {"expect": {"count": {"hand:Bob": 4, "draw": 0, "discard": 1}}})
    # With nothing at all left, that is the end of the stack, and Cat may still play.
    tell(
        position(
            "blue 3, blue 2", "green 5, green 6, green 7", "blue 7, blue 9", discard="blue draw two", stack=2, turn=1
        ),
        {"legal": "Bob draw", "only": True},
        "Bob draw",
        {"expect": {"turn": "Cat", "count": {"hand:Bob": 3}, "state": {"stack": 0}}},
    )


def test_R17_without_a_number_to_open_all_is_dealt_again() -> None:
    numbers = [face for face in sorted(deck_with()) if is_number(face)]
    others = [face for face in sorted(deck_with()) if not is_number(face)]
    # All 76 numbers go to the hands, 24 others as well; only actions and wilds are left to open with.
    state = GAME.setup(10, options(hand_size=10), 1, numbers + others)
    assert is_number(state.faces[state.discard[0]])
    assert GAME.check(state) == []
    assert sorted(len(hand) for hand in state.hands) == [10] * 10


def test_R18_the_hand_is_shown_to_the_challenger_alone() -> None:
    start = position(
        "wild draw four, blue 2",
        "red 5, red 6",
        "red 7, red 8",
        draw="green 1, green 2, green 3, green 4, green 5, green 6, green 7, green 8",
        options=CHALLENGE,
    )
    state = tell(
        start,
        "Ann play wild draw four = green",
        "Cat catch > seat:Ann",  # two penalty cards, which play no part in the challenge
        {"expect": {"count": {"hand:Ann": 3}}},
        {"do": "Bob challenge", "says": ["uno.log.challenged", "uno.log.innocent"]},
    )
    kept, *penalty = state.hands[0]
    assert [state.seen[piece] for piece in (kept, *penalty)] == [0b011, 0b001, 0b001]


def test_R19_a_call_with_two_cards_counts_for_that_turn_only() -> None:
    tell(
        position("blue 3", "red 4, red 5", draw="blue 1, blue 2, blue 4"),
        "Ann draw",
        "Ann call_uno",
        {"expect": {"state": {"called": 1}}},
        "Ann keep",
        {"expect": {"state": {"called": 0}}},
    )


def test_R20_each_winner_of_a_shared_hand_scores_and_a_match_can_be_shared() -> None:
    state = tell(
        position("blue 5, blue 6", "green 2", "yellow 2", draw="yellow 3", scores=[0, 10, 4]),
        "Ann draw",
        "Ann keep",
        {"expect": {"state": {"scores": [0, 24, 18]}}},
    )
    assert state.turn == NOBODY
    match = state_of("red 2", "blue 5", "blue 6", rest="draw", options=POINTS, scores=[190, 201, 0])
    play = next(command for command in GAME.legal_commands(match, 0) if command.verb == "play")
    GAME.apply(match, play)
    outcome = GAME.outcome(match)
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert match.scores == [201, 201, 0]


def test_R21_all_hands_are_shown_at_the_end_of_a_hand() -> None:
    state = tell(position("red 2", "red 5, blue 7", "wild", draw="green 1"), "Ann play red 2")
    assert all(state.seen[piece] == PUBLIC for hand in state.hands for piece in hand)
    assert GAME.view(state, None).state.faces[state.hands[2][0]] == state.faces[state.hands[2][0]]
    assert state.seen[state.draw[0]] == 0


@pytest.mark.parametrize("command", ["Ann play red 2", "Ann draw"])
def test_R22_a_hand_ends_after_1000_turns(command: str) -> None:
    start = position("red 2, red 3, red 4", "red 5", draw="green 8", turns=LONGEST_HAND - 1)
    steps = [command, "Ann keep"] if command == "Ann draw" else [command]
    state = tell(start, *steps, {"expect": {"turn": [], "outcome": {"winners": ["Bob"]}}})
    assert state.result is not None
    assert state.result.ending is Ending.LONG


def test_R23_a_reverse_between_two_leaves_the_direction() -> None:
    tell(
        position("red reverse, red 2, red 3", "red 5, red 6", draw="green 8"),
        "Ann play red reverse",
        {"expect": {"turn": "Ann", "state": {"direction": 1}}},
    )
    tell(
        position("red reverse, red 2, red 3", "red 5, red 6", "red 7, red 8", draw="green 8"),
        "Ann play red reverse",
        {"expect": {"turn": "Cat", "state": {"direction": -1}}},
    )


def test_R24_after_the_last_card_there_is_no_answer_and_no_challenge() -> None:
    rules = {"last_card_action": "allowed", **CHALLENGE}
    tell(
        position("wild draw four", "wild draw four, red 5", draw="blue 1, blue 2, blue 3, blue 4", options=rules),
        "Ann play wild draw four = red",
        {"expect": {"turn": [], "count": {"hand:Bob": 6}, "outcome": {"winners": ["Ann"]}}},
    )


def test_R25_an_answer_can_be_a_bluff_too_and_wilds_have_no_colour() -> None:
    draw = "green 1, green 2, green 3, green 4, green 5, green 6, green 7, green 8"
    start = position(
        "red draw two, blue 2, blue 3",
        "wild draw four, red 5, wild",
        "red 7, red 8, red 9",
        draw=draw,
        options=CHALLENGE,
    )
    answered = ("Ann play red draw two", "Bob play wild draw four = green")
    # Bob holds red, which the draw two had shown: all six cards are his.
    tell(
        start,
        *answered,
        {"legal": ["Cat challenge", "Cat draw"], "only": True},
        {"do": "Cat challenge", "says": ["uno.log.guilty"]},
        {"expect": {"turn": "Cat", "count": {"hand:Bob": 8, "hand:Cat": 3}, "state": {"stack": 0, "colour": 2}}},
    )
    honest = position(
        "red draw two, blue 2, blue 3",
        "wild draw four, blue 5, wild",
        "red 7, red 8, red 9",
        draw=draw,
        options=CHALLENGE,
    )
    tell(
        honest,
        *answered,
        {"do": "Cat challenge", "says": ["uno.log.innocent"]},
        {"expect": {"turn": "Ann", "count": {"hand:Bob": 2, "hand:Cat": 11}}},
    )


def test_R26_keeping_and_challenging_end_the_moment_a_pass_does_not() -> None:
    draw = "green 1, green 2, green 3, green 4, green 5, green 6"
    challenged = tell(
        position("wild draw four, blue 2", "red 5, red 6", "red 7, red 8", draw=draw, options=CHALLENGE),
        "Ann play wild draw four = green",
        {"expect": {"react": ["Ann", "Cat"]}},
        "Bob challenge",
        {"expect": {"react": []}},
    )
    assert challenged.exposed == NOBODY
    # Ann goes to one card; with a single card under the top there is one to draw, so nobody is passed over yet.
    passed = tell(
        position("blue 2, blue 3", "green 5, green 6", "blue 7, blue 8", discard="blue 1", draw=[], exposed=NOBODY),
        "Ann play blue 2",
        {"expect": {"turn": "Bob", "react": ["Ann", "Cat"]}},
        "Cat catch > seat:Ann",
        {"expect": {"turn": "Cat", "count": {"hand:Ann": 2}}},
    )
    # The catch took the last card there was, so Bob was passed over without a command.
    assert passed.turn == 2
    assert next_command(passed, bots(["normal"] * 3, 1)) is not None


def test_R11_everybody_passes_once_before_the_hand_is_over() -> None:
    state = state_of("blue 5, blue 6", "green 2", "yellow 9", draw="yellow 3", discard="red 1")
    events = UNO.events_of(state, *[c for c in GAME.legal_commands(state, 0) if c.verb == "draw"])
    events += UNO.events_of(state, *[c for c in GAME.legal_commands(state, 0) if c.verb == "keep"])
    assert UNO.said(events).count("passed") == 3


def test_a_match_is_won_by_reaching_the_target() -> None:
    match = state_of("red 2", "blue 5", "blue 6", rest="draw", options=POINTS, scores=[189, 0, 0])
    UNO.events_of(match, *[each for each in GAME.legal_commands(match, 0) if each.verb == "play"])
    assert match.scores[0] == POINTS["target"]
    assert match.turn == NOBODY


def test_R16_an_empty_stack_is_no_pass() -> None:
    """Ann draws nothing of the stack; Bob and Cat pass; then Ann can play, so the hand goes on."""
    state = state_of("red 5, blue 9", "blue 5, blue 6", "green 6, green 7", discard="red draw two")
    state.stack = 2
    assert is_exhausted(state)
    _pass_if_stuck(state, None)
    assert (state.turn, state.stack, state.result) == (0, 0, None)


def test_R16_who_can_challenge_is_not_passed_over_though_nothing_is_left_to_draw() -> None:
    state = tell(
        position(
            "wild draw four, red 3", "blue 5", "blue 6, blue 7", discard="red 1, red 2", draw=[], options=CHALLENGE
        ),
        "Ann play wild draw four = green",
        "Cat catch > seat:Ann",
        {"expect": {"turn": "Bob", "state": {"stack": 4}, "count": {"hand:Ann": 3}}},
    )
    assert is_exhausted(state)
    assert "challenge" in verbs(state, 1)


JUMP_IN = {"jump_in": "on"}
SEVEN_NOUGHT = {"seven_nought": "on"}


def test_jump_in_an_equal_card_jumps_in_and_play_goes_on_from_there() -> None:
    start = position("red 5, blue 2", "green 4, green 5", "red 5, yellow 1, red 8", options=JUMP_IN)
    after = tell(
        start,
        {"expect": {"react": []}},
        "Ann play red 5",
        {"expect": {"turn": "Bob", "react": ["Ann", "Cat"]}},
        {"legal": ["Cat catch > seat:Ann", "Cat play red 5"], "only": True},
        {"do": "Cat play red 5", "says": ["uno.log.jumped"]},
        {"expect": {"turn": "Ann", "count": {"hand:Cat": 2}}},
    )
    assert after.exposed == NOBODY, "to jump in is a move, and Ann can't be caught any more"


def test_jump_in_only_an_equal_card_jumps_in_and_never_a_wild() -> None:
    start = position(
        "red 5, wild, blue 2", "green 4, green 5", "red 6, blue 5, wild", "wild, red 7, red 8", options=JUMP_IN
    )
    after = tell(start, "Ann play red 5", {"expect": {"react": ["Ann", "Cat", "Dan"]}})
    assert GAME.legal_commands(after, 2) == []
    mine = next(piece for piece in after.hands[2] if after.faces[piece] == FACE_BY_WORD["red 6"])
    assert UNO.refusal(after, Command(2, "play", mine, "discard")) == ("jump", "jump_in")
    wild = tell(
        position("wild, blue 2, blue 3", "green 4, green 5", "wild, red 8", options=JUMP_IN), "Ann play wild = red"
    )
    assert GAME.reactors(wild) == ()


def test_jump_in_the_next_turn_command_ends_the_chance_and_a_call_does_not() -> None:
    start = position("red 5, blue 2", "green 4, red 6", "red 5, red 8", draw="blue 9", options=JUMP_IN)
    tell(start, "Ann play red 5", "Ann call_uno", {"legal": ["Cat play red 5"], "only": True})
    for move in ("Bob play red 6", "Bob draw"):
        after = tell(start, "Ann play red 5", move)
        others = [seat for seat in range(3) if seat != after.turn]
        assert not any(command.verb == "play" for seat in others for command in GAME.legal_commands(after, seat))


def test_jump_in_an_equal_draw_two_jumps_onto_a_stack_and_adds_to_it() -> None:
    tell(
        position("red draw two, blue 2", "green 4, red draw two, red 1", "green 7, red 8", options=JUMP_IN),
        "Ann play red draw two",
        "Bob play red draw two",
        {"expect": {"turn": "Cat", "state": {"stack": 4}}},
    )
    jumped = tell(
        position("red draw two, blue 2", "green 4, green 9", "red draw two, red 8, red 1", options=JUMP_IN),
        "Ann play red draw two",
        {"do": "Cat play red draw two", "says": ["uno.log.jumped_stack"]},
        {"expect": {"turn": "Ann", "state": {"stack": 4}}},
    )
    assert jumped.stack == 4


def test_jump_in_the_last_card_and_the_call_hold() -> None:
    skips = position("red skip, blue 2", "red skip", "green 4, red 6", options=JUMP_IN)
    after = tell(skips, "Ann play red skip")
    assert GAME.legal_commands(after, 1) == [Command(1, "catch", NO_PIECE, "seat:0")]
    tell(
        position("red 5, blue 2", "green 4, red 6", "red 5", options=JUMP_IN),
        "Ann play red 5",
        "Cat play red 5",
        {"expect": {"turn": [], "outcome": {"winners": ["Cat"]}}},
    )
    tell(
        position("red 5, blue 2, blue 3", "green 4, red 6", "red 5, red 8", options=JUMP_IN),
        "Ann play red 5",
        "Cat play red 5",
        {"legal": ["Bob catch > seat:Cat", "Cat call_uno"]},
    )


def test_jump_in_is_for_bots_too() -> None:
    start = position("red 5, blue 2, blue 3", "green 4, green 9", "red 5, red 8, red 1", options=JUMP_IN)
    after = tell(start, "Ann play red 5")
    chosen = {next_command(after, bots(["normal"] * 3, seed)) for seed in range(12)}
    assert any(command is not None and command.seat == 2 and command.verb == "play" for command in chosen)


def test_seven_nought_a_seven_swaps_hands_with_whom_one_likes() -> None:
    start = position("red 7, blue 2, blue 3", "green 4, green 5", "yellow 6", draw="blue 9", options=SEVEN_NOUGHT)
    after = tell(
        start,
        {"legal": ["Ann draw", "Ann play red 7 = seat:1", "Ann play red 7 = seat:2"], "only": True},
        {"do": "Ann play red 7 = seat:2", "says": ["uno.log.swapped"]},
        {"expect": {"turn": "Bob", "count": {"hand:Ann": 1, "hand:Bob": 2, "hand:Cat": 2}, "react": []}},
    )
    assert after.exposed == NOBODY, "Ann has one card, but did not play down to it"
    hands = [sorted(after.faces[piece] for piece in hand) for hand in after.hands]
    others = (("green 4", "green 5"), ("blue 2", "blue 3"))
    assert hands == [[FACE_BY_WORD["yellow 6"]], *([FACE_BY_WORD[f"{each}"] for each in two] for two in others)]
    gone = after.hands[2][0]
    assert after.seen[gone] == 0b101, "Ann still knows what she gave away; Cat knows it now"
    assert after.seen[after.hands[0][0]] == 0b101


@pytest.mark.parametrize(("way", "counts"), [("clockwise", (1, 2, 3)), ("counter-clockwise", (3, 1, 2))])
def test_seven_nought_a_nought_passes_all_hands_on(way: str, counts: tuple[int, ...]) -> None:
    start = position(
        "red 0, blue 2, blue 3",
        "green 4, green 5, green 6",
        "yellow 6",
        direction=way,
        options=SEVEN_NOUGHT,
        called=[2],
    )
    after = tell(start, {"do": "Ann play red 0", "says": ["uno.log.passed_on"]})
    assert tuple(map(len, after.hands)) == counts
    assert after.called == 0, "a call is for the hand it was made with"


def test_seven_nought_the_last_card_wins_and_swaps_nothing() -> None:
    for card in ("red 7", "red 0"):
        tell(
            position(card, "green 4, green 5", draw="blue 9", options=SEVEN_NOUGHT),
            {"legal": ["Ann draw", f"Ann play {card}"], "only": True},
            f"Ann play {card}",
            {"expect": {"turn": [], "count": {"hand:Bob": 2}, "outcome": {"winners": ["Ann"]}}},
        )


def test_seven_nought_without_the_rule_a_seven_is_a_number() -> None:
    tell(
        position("red 7, blue 2", "green 4"),
        {"legal": ["Ann play red 7"]},
        "Ann play red 7",
        {"expect": {"count": {"hand:Ann": 1, "hand:Bob": 1}}},
    )


def test_draw_a_drawn_card_that_fits_is_played() -> None:
    rules = {"draw": "match"}
    tell(
        position("blue 2, blue 3", "red 4", draw="red 9, red 2", options=rules),
        "Ann draw",
        {"legal": ["Ann play red 9"], "only": True},
        "Ann play red 9",
        {"expect": {"turn": "Bob"}},
    )
    tell(
        position("blue 2, blue 3", "red 4", draw="blue 9, red 2", options=rules),
        "Ann draw",
        {"legal": ["Ann keep"], "only": True},
        "Ann keep",
        {"expect": {"turn": "Bob"}},
    )


@pytest.mark.parametrize("seats", range(2, 11))
def test_teams_need_a_partner_opposite(seats: int) -> None:
    if seats in (4, 6, 8, 10):
        state = GAME.setup(seats, options(**TEAMS), 5)
        teams = {state.team(seat) for seat in range(seats)}
        assert teams == {(seat, seat + seats // 2) for seat in range(seats // 2)}
        return
    with pytest.raises(SetupError) as refused:
        GAME.setup(seats, options(**TEAMS), 5)
    assert (refused.value.key, refused.value.details) == ("uno.setup.teams", {"n": seats})
    with pytest.raises(BrokenState):
        state_of(*["red 2, red 3"] * seats, options=TEAMS)


def test_teams_partners_win_together() -> None:
    tell(
        position("red 5", "blue 9, blue 8", "green 9, green 8", "yellow 2, yellow 3", options=TEAMS),
        {"do": "Ann play red 5", "says": ["uno.log.won_team"]},
        {"expect": {"turn": [], "outcome": {"winners": ["Ann", "Cat"]}}},
    )


def test_teams_a_partners_cards_are_not_counted_against_it() -> None:
    rules = {**TEAMS, **POINTS, "hand_size": 2}
    start = position("red 5", "blue 9, blue 8", "green 9, green 8", "yellow 2, yellow 3", rest="draw", options=rules)
    after = tell(start, "Ann play red 5")
    assert after.result is not None
    assert (after.result.winners, after.result.gained, after.scores) == ((0, 2), (22, 0, 22, 0), [22, 0, 22, 0])


def test_teams_a_match_is_won_by_both_partners() -> None:
    rules = {**TEAMS, **POINTS}
    start = position("red 5", "blue 9", "green 9", "wild", rest="draw", scores=[180, 0, 180, 0], options=rules)
    after = tell(start, "Ann play red 5")
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert (outcome.winners, outcome.headline.id) == ((0, 2), "uno.result.match_team")


def test_teams_if_nobody_can_move_the_fewest_points_win_for_both() -> None:
    state = state_of("red 9, red 2", "blue 2", "green 8", "yellow 3", draw=[], options=TEAMS)
    finish_by_points(state, Ending.BLOCKED, None)
    assert state.result is not None
    assert state.result.winners == (1, 3), "Bob holds 2 points, the other team's best 8"
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert dict(outcome.reason.args)["n"] == 2


def test_teams_partners_do_not_see_each_others_cards() -> None:
    state = GAME.setup(4, options(**TEAMS), 7)
    faces = GAME.view(state, 0).state.faces
    assert all(faces[piece] == HIDDEN for piece in state.hands[2])
    assert all(faces[piece] != HIDDEN for piece in state.hands[0])


def decided(state: UnoState, seat: int, seed: int) -> Command | None:
    """What a normal bot does."""
    return decide(GAME.policy("normal")(GAME.view(state, seat), GAME.legal_commands(state, seat), Rng(seed)))


@pytest.mark.parametrize(("forgetful", "is_caught"), [(1, True), (2, False)])
def test_teams_bots_never_catch_their_partner(forgetful: int, is_caught: bool) -> None:
    hands = ["red 7, blue 2, blue 3, blue 4", "green 4, green 5", "red 3, red 4", "green 1, green 2, green 3"]
    hands[forgetful] = "yellow 6"
    state = state_of(*hands, exposed=forgetful, turn=3, options=TEAMS)
    assert any(decided(state, 0, seed) is not None for seed in range(20)) == is_caught


def test_teams_bots_leave_their_partner_its_few_cards() -> None:
    """A 7 that would bring the fewest cards takes an enemy's hand, even a longer one."""
    hands = ("red 7, blue 2, blue 3, blue 4, blue 9", "green 4, green 5", "yellow 6", "green 1, green 2, green 3")
    start = {"options": {**TEAMS, **SEVEN_NOUGHT}, "draw": "blue 1"}
    chosen = {decided(state_of(*hands, **start), 0, seed) for seed in range(10)}
    assert {command and GAME.choice_word(command) for command in chosen} == {"seat:1"}
