"""The bots play whole games by what they may see, and the better one wins more often."""

from __future__ import annotations

from typing import Any

import pytest

from tabletable.bots import decide
from tabletable.bots.levels import policy_of
from tabletable.core.command import Command
from tabletable.core.ids import NOBODY
from tabletable.core.info import HARD
from tabletable.core.rng import Rng
from tabletable.games.uno.game import GAME
from tabletable.games.uno.rules.cards import FACE_BY_WORD
from tabletable.games.uno.rules.state import UnoState
from tests.games.uno.builders import CHALLENGE, FOR_FOUR, bots, next_command, options, playing, state_of

LEVELS = [*GAME.policies]


def choice_of(state: UnoState, level: str = "normal", seat: int = 0, seed: int = 1) -> Command | None:
    """What a bot does now; calls are left out, they are a matter of luck."""
    legal = [command for command in GAME.legal_commands(state, seat) if command.verb != "call_uno"]
    return decide(GAME.policy(level)(GAME.view(state, seat), legal, Rng(seed)))


def played(state: UnoState, **more: Any) -> str:
    """Return the card a normal bot plays, with the colour it chooses; its verb if it plays none."""
    command = choice_of(state, **more)
    assert command is not None
    if command.verb != "play":
        return str(command.verb)
    card = GAME.face_word(state.faces[command.piece])
    return f"{card} {GAME.choice_word(command)}".strip()


@pytest.mark.parametrize("rules", FOR_FOUR)
@pytest.mark.parametrize("level", LEVELS)
def test_bots_play_legal_games_to_the_end(level: str, rules: dict[str, str | int]) -> None:
    for seats in (4, 10) if "teams" in rules else (2, 5, 10):
        state = None
        for state, command in playing(seats, rules, seats, [level] * seats):
            assert command in GAME.legal_commands(state, command.seat)
        assert state is not None
        assert state.turn == NOBODY


@pytest.mark.parametrize("level", LEVELS)
def test_bots_decide_by_their_view(level: str) -> None:
    """In every world that looks the same to them they do the same."""
    for state, _ in playing(3, {"wild_draw_four": "challenge"}, 6, ["normal"] * 3, most=80):
        for seat in (*GAME.to_act(state), *GAME.reactors(state)):
            world = GAME.sample(GAME.view(state, seat), Rng(5))
            legal = GAME.legal_commands(state, seat)
            chosen = [decide(GAME.policy(level)(GAME.view(each, seat), legal, Rng(3))) for each in (state, world)]
            assert chosen[0] == chosen[1]


def wins(levels: list[str], games: int) -> list[int]:
    """Wins by place in `levels`; the seats go round so that nobody profits from the first turn."""
    won = [0] * len(levels)
    for number in range(games):
        shift = number % len(levels)
        state = GAME.setup(len(levels), options(), number // len(levels))
        players = bots(levels[shift:] + levels[:shift], number)
        while (command := next_command(state, players)) is not None:
            GAME.apply(state, command)
        outcome = GAME.outcome(state)
        assert outcome is not None
        won[(outcome.winners[0] + shift) % len(levels)] += 1
    return won


def test_better_bots_win_more_often() -> None:
    # Over 1,000 games: normal beats random in 98 %, easy beats random in 94 %, normal beats easy in 71 %.
    assert wins(["normal", "random"], 30)[0] >= 26
    assert wins(["easy", "random"], 30)[0] >= 24
    assert wins(["normal", "easy"], 120)[0] >= 70


def test_normal_keeps_its_wilds() -> None:
    assert played(state_of("red 2, wild, blue 4, blue 7", "red 5, red 6, red 7, red 8", draw="red 9")) == "red 2"


def test_normal_chooses_the_colour_it_holds_most() -> None:
    state = state_of("wild, green 2, green 3, blue 4", "red 5, red 6, red 7", draw="red 9")
    assert played(state) == "wild green"


def test_normal_stays_in_colours_it_can_follow() -> None:
    state = state_of("red 5, blue 1, blue 2, blue 7, green 8", "red 5, red 6, red 7", draw="red 9")
    assert played(state) == "blue 1"


def test_normal_stops_a_neighbour_who_is_about_to_win() -> None:
    state = state_of("red 2, red 3, red draw two, red 5", "red 5", "blue 2, blue 3, blue 4", draw="red 9, red 8")
    assert played(state) == "red draw two"


def test_normal_keeps_a_card_that_may_be_the_last_one() -> None:
    state = state_of("red 5, red skip", "red 5, red 6, red 7", "blue 2, blue 3, blue 4", draw="red 9")
    assert played(state) == "red skip"


def test_normal_answers_a_stack_with_the_smaller_card() -> None:
    state = state_of(
        "blue draw two, wild draw four, red 1, green 4",
        "red 5, red 6, red 7",
        discard="red draw two",
        stack=2,
        draw="red 9, red 8",
    )
    assert played(state) == "blue draw two"


def test_normal_challenges_a_likely_bluff_only() -> None:
    def facing(cards: int, colour: str) -> str:
        hand = ", ".join(f"green {number}" for number in range(5, 5 + cards))
        state = state_of(
            "red 1, red 2, green 3",
            hand,
            discard="red 7, wild draw four",
            colour="blue",
            bluff_colour=colour,
            stack=4,
            played_by=1,
            options=CHALLENGE,
            rest="draw",
        )
        return played(state)

    assert facing(5, "yellow") == "challenge"
    assert facing(1, "yellow") == "draw"


def test_normal_does_not_bluff_when_it_can_be_challenged() -> None:
    hands = ("wild draw four, red 3, blue 4, green 7", "red 5, red 6, red 7")
    assert played(state_of(*hands, draw="red 9", options=CHALLENGE)) == "red 3"


def test_a_bot_that_only_reacts_may_let_the_chance_pass() -> None:
    state = state_of("red 2", "red 4, red 5, red 6", "red 6, red 7", exposed=0, turn=1, draw="red 9, red 8")
    answers = {choice_of(state, "easy", seat=2, seed=seed) for seed in range(40)}
    assert answers == {None, Command(2, "catch", zone="seat:0")}


def test_words_of_cards_are_known() -> None:
    assert FACE_BY_WORD["wild draw four"] == 53


def test_nobody_asks_for_a_colour_of_which_no_card_is_kept() -> None:
    """The luck of a few imagined worlds made the strongest bot do so, and its hints with it."""
    others = "blue 5, blue 6, red 9, red 7, red 8, green 1, green 3", "blue 3, blue 8, blue 9"
    last = "red 3, red 4, yellow 1, yellow 2, yellow 3, yellow 5, yellow 6"
    state = state_of("wild draw four, red draw two, green 2", *others, last, discard="yellow 4")
    view, legal = GAME.view(state, 0), GAME.legal_commands(state, 0)
    for seed in range(12):
        command = decide(policy_of(GAME, HARD)(view, legal, Rng(seed)))
        assert command is not None
        assert GAME.choice_word(command) in ("red", "green", ""), seed
