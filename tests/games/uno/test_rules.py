"""What the rules say beyond the rulings, sentence by sentence."""

from __future__ import annotations

import pytest

from tabletable.core.command import Command
from tabletable.core.errors import MalformedCommand
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.games.uno.game import GAME
from tabletable.games.uno.rules.cards import FACE_COUNT, POINTS, SYMBOL, WILD, face_word
from tabletable.games.uno.rules.state import Ending
from tests.games.uno.builders import CHALLENGE, lying, position, state_of, tell

GREENS = "green 1, green 2, green 3, green 4, green 5, green 6, green 7, green 8"


# ------------------------------------------------------------------------------------------------ matching


@pytest.mark.parametrize(
    ("top", "card", "fits"),
    [
        ("red 5", "red 9", True),
        ("red 5", "blue 5", True),
        ("red 5", "blue 6", False),
        ("red 5", "red skip", True),
        ("red 5", "blue skip", False),
        ("red skip", "green skip", True),
        ("red reverse", "yellow reverse", True),
        ("red skip", "yellow reverse", False),
        ("red 5", "red draw two", True),
        ("red 5", "green draw two", False),
        ("red draw two", "green draw two", True),
    ],
)
def test_colour_or_symbol_must_match(top: str, card: str, fits: bool) -> None:
    state = state_of(f"{card}, blue 1, blue 2", "red 1", discard=top, draw="green 1")
    piece = state.hands[0][0]
    plays = [command for command in GAME.legal_commands(state, 0) if command.piece == piece]
    assert bool(plays) is fits
    if not fits:
        reason = GAME.why_not(state, 0, Command(0, "play", piece, "discard"))
        assert (reason.rule, reason.message.id) == ("turn", "uno.reason.needs")


def test_wilds_go_on_everything_and_bring_a_colour() -> None:
    for top in ("red 5", "blue skip", "yellow draw two", "green reverse"):
        state = state_of("wild, wild draw four, green 1", "red 1, red 2", discard=top, draw="green 1")
        for piece in state.hands[0][:2]:
            commands = [command for command in GAME.legal_commands(state, 0) if command.piece == piece]
            assert [command.choice for command in commands] == [0, 1, 2, 3]
            assert [GAME.choice_word(command) for command in commands] == ["red", "yellow", "green", "blue"]
    tell(
        position("wild, red 2, red 3", "green 4, red 5, blue 6", "red 9, red 8", draw="blue 9"),
        "Ann play wild = green",
        {"legal": ["Bob draw", "Bob play green 4"], "only": True},
        {"illegal": "Bob play red 5", "reason": "uno.reason.needs_colour"},
    )


# ------------------------------------------------------------------------------------------------ actions


def test_skip_takes_the_next_turn() -> None:
    three = ("red skip, red 2, red 3", "red 4, red 5", "red 6, red 7")
    tell(
        position(*three, draw="blue 1"),
        {"do": "Ann play red skip", "says": ["uno.log.played", "uno.log.skipped"]},
        {"expect": {"turn": "Cat"}},
    )
    back = position(*three, draw="blue 1", direction="counter-clockwise")
    tell(back, "Ann play red skip", {"expect": {"turn": "Bob"}})
    tell(position(*three[:2], draw="blue 1"), "Ann play red skip", {"expect": {"turn": "Ann"}})


def test_reverse_turns_the_direction() -> None:
    tell(
        position("red reverse, red 2, red 3", "red reverse, red 5, red 6", "red 6, red reverse, red 9", draw="blue 1"),
        {"do": "Ann play red reverse", "says": ["uno.log.direction_counter"]},
        {"expect": {"turn": "Cat", "state": {"direction": -1}}},
        {"do": "Cat play red reverse", "says": ["uno.log.direction_clockwise"]},
        {"expect": {"turn": "Ann", "state": {"direction": 1}}},
    )


def test_draw_cards_add_up_until_somebody_cannot_answer() -> None:
    tell(
        position(
            "red draw two, red 2, red 3",
            "blue draw two, red 4, red 5",
            "wild draw four, red 6, red 7",
            "wild draw four, blue draw two, red 8",
            draw=f"{GREENS}, {GREENS}",
        ),
        {"do": "Ann play red draw two", "says": ["uno.log.played"]},
        {"expect": {"state": {"stack": 2}}},
        {"legal": ["Bob draw", "Bob play blue draw two"], "only": True},
        {"illegal": "Bob play red 4", "rule": "stack", "reason": "uno.reason.no_answer"},
        {"do": "Bob play blue draw two", "says": ["uno.log.answered"]},
        {"expect": {"state": {"stack": 4}}},
        {"do": "Cat play wild draw four = yellow", "says": ["uno.log.answered_wild"]},
        {"expect": {"state": {"stack": 8, "colour": 1}}},
        {"illegal": "Dan play blue draw two", "rule": "stack", "reason": "uno.reason.draw_two_on_four"},
        "Dan play wild draw four = green",
        {"expect": {"state": {"stack": 12, "colour": 2}, "turn": "Ann"}},
        {"do": "Ann draw", "says": ["uno.log.took_lost"]},
        {"expect": {"count": {"hand:Ann": 14}, "turn": "Bob", "state": {"stack": 0}}},
        {"illegal": "Bob play red 4", "reason": "uno.reason.needs_colour"},
    )


def test_the_turn_goes_on_in_the_direction_of_play_after_a_stack() -> None:
    tell(
        position("red draw two, red 2, red 3", "red 4", "red 5, red 6", draw=GREENS, direction="counter-clockwise"),
        "Ann play red draw two",
        "Cat draw",
        {"expect": {"turn": "Bob"}},
    )


# ------------------------------------------------------------------------------------------------ drawing


def test_only_the_drawn_card_may_be_played() -> None:
    tell(
        position("red 2, red 3, blue 5", "red 4", draw="red 9"),
        "Ann draw",
        {"legal": ["Ann keep", "Ann play red 9"], "only": True},
        {"illegal": "Ann play red 2", "rule": "R6", "reason": "uno.reason.only_drawn"},
        {"illegal": "Ann draw", "rule": "R6", "reason": "uno.reason.drawn_already"},
        "Ann play red 9",
        {"expect": {"turn": "Bob", "count": {"hand:Ann": 3}}},
    )


def test_a_drawn_wild_offers_its_colours() -> None:
    state = tell(position("blue 2, blue 3, blue 5", "red 4", draw="wild"), "Ann draw")
    assert [command.choice for command in GAME.legal_commands(state, 0)] == [-1, 0, 1, 2, 3]


def test_drawing_until_a_card_fits_stops_at_the_first_one() -> None:
    until = {"draw": "until_playable"}
    state = tell(
        position("blue 2, blue 3, blue 5", "red 4", draw="green 2, blue 8, red 7, red 9", options=until),
        {"do": "Ann draw", "says": ["uno.log.drew_until"]},
        {"expect": {"count": {"hand:Ann": 6, "draw": 1}}},
    )
    assert face_word(state.faces[state.drawn]) == "red 7"
    # With nothing that fits, all there is; the last one is kept.
    tell(
        position("blue 2, blue 3, blue 5", "red 4", draw="green 2, blue 8", options=until),
        "Ann draw",
        {"legal": "Ann keep", "only": True},
        "Ann keep",
        {"expect": {"turn": "Bob"}},
    )


def test_the_discard_pile_without_its_top_card_becomes_the_draw_pile() -> None:
    state = tell(
        position("blue 2, blue 3, blue 5", "red 4, red 5", discard="green 1, green 2, yellow 3, red 1", draw=[]),
        {"do": "Ann draw", "says": ["uno.log.drew", "uno.log.reshuffled"]},
        {"expect": {"zones": {"discard": ["red 1"]}, "count": {"draw": 2, "hand:Ann": 4}}},
    )
    drawn = [*lying(state, "draw"), face_word(state.faces[state.hands[0][-1]])]
    assert sorted(drawn) == ["green 1", "green 2", "yellow 3"]
    assert all(state.seen[piece] == 0 for piece in state.draw)
    assert state.seen[state.hands[0][-1]] == 1


def test_a_stack_larger_than_both_piles_gives_what_there_is() -> None:
    tell(
        position("wild draw four, blue 3, blue 5", "red 4, red 5", discard="green 1, red 1", draw="green 8"),
        "Ann play wild draw four = blue",
        "Bob draw",
        {"expect": {"count": {"hand:Bob": 5, "draw": 0, "discard": 1}, "turn": "Ann"}},
    )


def test_a_turn_without_play_and_draw_passes_by_itself() -> None:
    state = tell(
        position(
            "red 2, red 3, red 5",
            "green 4, green 5",
            "red 6, blue 6",
            discard="yellow 9",
            colour="yellow",
            draw="red 8",
        ),
        "Ann draw",
        {"do": "Ann keep", "says": ["uno.log.passed"]},
    )
    assert (state.turn, state.result and state.result.ending) == (NOBODY, Ending.BLOCKED)
    tell(
        position("red 2, red 3, red 5", "green 4, green 5", "yellow 6, blue 6", discard="yellow 9", draw="red 8"),
        "Ann draw",
        {"do": "Ann keep", "says": ["uno.log.kept", "uno.log.passed"]},
        {"expect": {"turn": "Cat"}},
        {"legal": "Cat play yellow 6"},
        {"illegal": "Cat draw", "rule": "R16"},
    )


# ------------------------------------------------------------------------------------------------ the last card


def test_a_catch_costs_two_cards_and_closes_the_window() -> None:
    tell(
        position("red 2, red 3", "red 4, red 5", "red 6, red 7", draw=GREENS),
        "Ann play red 2",
        {"do": "Cat catch > seat:Ann", "says": ["uno.log.caught"]},
        {"expect": {"count": {"hand:Ann": 3}, "turn": "Bob", "react": []}},
        {"illegal": "Bob catch > seat:Ann", "rule": "R15"},
    )


def test_a_call_right_after_the_second_last_card_closes_the_window() -> None:
    tell(
        position("red 2, red 3", "red 4, red 5", "red 6, red 7", draw=GREENS),
        "Ann play red 2",
        {"do": "Ann call_uno", "says": ["uno.log.called"]},
        {"expect": {"react": [], "state": {"called": 1}}},
        {"illegal": "Cat catch > seat:Ann", "rule": "R15"},
        {"illegal": "Ann call_uno", "rule": "R4", "reason": "uno.reason.called"},
    )


@pytest.mark.parametrize("card", ["red skip", "red reverse", "red draw two", "wild", "wild draw four"])
def test_an_action_or_wild_cannot_be_the_last_card_unless_agreed(card: str) -> None:
    start = position(card, "red 5, red 6", draw="blue 1")
    colour = " = red" if card.startswith("wild") else ""
    tell(
        start,
        {"legal": "Ann draw", "only": True},
        {"illegal": f"Ann play {card}{colour}", "rule": "last-card", "reason": "uno.reason.last_card"},
    )
    allowed = {**start, "options": {"last_card_action": "allowed"}}
    tell(allowed, f"Ann play {card}{colour}", {"expect": {"turn": [], "outcome": {"winners": ["Ann"]}}})


def test_a_number_that_fits_wins() -> None:
    tell(position("blue 1", "red 5", draw="blue 2"), "Ann play blue 1", {"expect": {"outcome": {"winners": ["Ann"]}}})
    tell(position("blue 2", "red 5", draw="blue 2"), {"illegal": "Ann play blue 2", "rule": "turn"})


# ------------------------------------------------------------------------------------------------ challenge


def test_a_wild_draw_four_needs_the_option_to_be_challenged() -> None:
    tell(
        position("wild draw four, red 2, red 3", "red 4, red 5, red 6", draw=GREENS),
        "Ann play wild draw four = green",
        {"illegal": "Bob challenge", "rule": "challenge", "reason": "uno.reason.no_challenges"},
    )


def test_a_guilty_player_draws_the_stack_and_the_challenger_plays_on() -> None:
    tell(
        position("wild draw four, red 2, blue 3", "green 4, red 5, red 6", "red 7", draw=GREENS, options=CHALLENGE),
        "Ann play wild draw four = green",
        {"legal": ["Bob challenge", "Bob draw"], "only": True},
        {"do": "Bob challenge", "says": ["uno.log.guilty", "uno.log.took"]},
        {"expect": {"turn": "Bob", "count": {"hand:Ann": 6, "hand:Bob": 3}, "state": {"stack": 0, "colour": 2}}},
        {"illegal": "Bob challenge", "reason": "uno.reason.nothing_to_challenge"},
        "Bob play green 4",
    )


def test_an_innocent_player_costs_the_challenger_two_more_and_the_turn() -> None:
    # The same number or symbol in hand is no obstacle: only the colour counts.
    tell(
        position("wild draw four, blue 1, blue 3", "green 4, red 5, red 6", "red 7", draw=GREENS, options=CHALLENGE),
        "Ann play wild draw four = green",
        {"do": "Bob challenge", "says": ["uno.log.innocent", "uno.log.took_lost"]},
        {"expect": {"turn": "Cat", "count": {"hand:Ann": 2, "hand:Bob": 9}}},
    )


def test_answering_gives_the_right_to_challenge_up() -> None:
    state = tell(
        position(
            "wild draw four, red 2, blue 3",
            "wild draw four, blue 5, blue 6",
            "red 7, red 8, red 9",
            draw=f"{GREENS}, {GREENS}",
            options=CHALLENGE,
        ),
        "Ann play wild draw four = green",
        "Bob play wild draw four = blue",
        {"legal": ["Cat challenge", "Cat draw"], "only": True},
        "Cat challenge",  # it is about Bob's card now: he held no green
        {"expect": {"turn": "Ann", "count": {"hand:Cat": 13, "hand:Bob": 2, "hand:Ann": 2}}},
    )
    assert state.stack == 0


def test_without_stacking_a_challenge_is_still_possible() -> None:
    rules = {"stacking": "off", **CHALLENGE}
    tell(
        position("wild draw four, red 2, blue 3", "wild draw four, red 5, red 6", "red 7", draw=GREENS, options=rules),
        "Ann play wild draw four = green",
        {"legal": ["Bob challenge", "Bob draw"], "only": True},
    )


# ------------------------------------------------------------------------------------------------ scoring


def test_points_are_face_value_20_and_50() -> None:
    for face in range(FACE_COUNT):
        symbol = SYMBOL[face]
        assert POINTS[face] == (symbol if symbol < 10 else 20 if face < WILD else 50)


def test_the_winner_scores_the_cards_of_the_others() -> None:
    state = tell(
        position(
            "red 2", "red 5, blue skip, green 0", "wild, yellow reverse, green draw two, wild draw four", draw="red 9"
        ),
        "Ann play red 2",
    )
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.final
    first = outcome.standings[0]
    assert (first.seat, first.gained, first.total) == (0, 25 + 140, 165)
    assert [standing.seat for standing in outcome.standings] == [0, 1, 2]
    assert [face_word(face) for face in outcome.standings[1].faces] == ["red 5", "green 0", "blue skip"]


def test_points_are_told_where_they_count_and_nowhere_else() -> None:
    hands = "red 2", "red 5, blue skip, green 0", "wild, yellow reverse, green draw two, wild draw four"
    one, match = (
        GAME.round_result(tell(position(*hands, rest="draw", options=options), "Ann play red 2"))
        for options in ({}, {"match": "points"})
    )
    assert one is not None
    assert match is not None
    assert [standing.items for standing in one.standings] == [(), (), ()]
    assert [standing.verdict.id for standing in one.standings if standing.verdict] == [
        "uno.result.winner",
        "uno.result.cards",
        "uno.result.cards",
    ]
    assert one.reason.id == "uno.result.last_card"
    items = match.standings[0].items
    assert [(item.label.args[0][1].seat, item.amount) for item in items] == [(1, 25), (2, 140)]


# ------------------------------------------------------------------------------------------------ refusals


def test_refusals_name_their_rule() -> None:
    state = state_of("red 2, wild, blue 9", "red 5, red 6", draw="red 9")
    two, wild, nine = state.hands[0]

    def refused(seat: int, *words: object) -> tuple[str, str]:
        reason = GAME.why_not(state, seat, Command(*words))  # type: ignore[arg-type]
        return reason.rule, reason.message.id.rpartition(".")[2]

    assert refused(1, 1, "play", state.hands[1][0], "discard") == ("turn", "turn")
    assert refused(0, 1, "draw", NO_PIECE, "draw") == ("turn", "own_seat")
    assert refused(7, 7, "draw", NO_PIECE, "draw") == ("turn", "own_seat")
    assert refused(0, 0, "play", state.hands[1][0], "discard") == ("turn", "hand")
    assert refused(0, 0, "play", 999, "discard") == ("turn", "hand")
    assert refused(0, 0, "play", two, "draw") == ("turn", "discard_pile")
    assert refused(0, 0, "play", wild, "discard") == ("turn", "choose_colour")
    assert refused(0, 0, "play", wild, "discard", 4) == ("turn", "choose_colour")
    assert refused(0, 0, "play", two, "discard", 1) == ("turn", "no_colour")
    assert refused(0, 0, "play", nine, "discard") == ("turn", "needs")
    assert refused(0, 0, "keep") == ("R6", "nothing_drawn")
    assert refused(0, 0, "draw", two, "draw") == ("turn", "unknown")
    assert refused(0, 0, "dance") == ("turn", "unknown")
    assert refused(0, 0, "catch", NO_PIECE, "seat:0") == ("uno-call", "catch_self")
    over = tell(position("red 2", "red 5", draw="red 9"), "Ann play red 2")
    assert GAME.why_not(over, 0, Command(0, "draw", NO_PIECE, "draw")).rule == "end"
    assert GAME.legal_commands(over, 0) == GAME.legal_commands(over, 1) == []


def test_an_unknown_verb_is_malformed() -> None:
    with pytest.raises(MalformedCommand):
        GAME.apply(state_of("red 2", "red 3"), Command(0, "dance"))
