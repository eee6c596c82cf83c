"""The bots play whole games by what they may see, and the better one wins more often."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletable.bots import decide
from tabletable.core.command import Command
from tabletable.core.rng import Rng
from tabletable.games.yose_duel.game import GAME
from tabletable.games.yose_duel.rules.play import apply, legal_commands
from tabletable.games.yose_duel.rules.state import YoseState
from tabletable.play.selfplay import SelfPlay
from tests.games.yose_duel.builders import HIDDEN_UNDERS, command, options, position, state_of, tell

LEVELS = [level for level in GAME.info.levels if level != "random"]


def chosen(state: YoseState, level: str = "hard", seat: int | None = None, seed: int = 1) -> Command:
    """What a bot does now."""
    seat = state.turn if seat is None else seat
    found = decide(GAME.policy(level)(GAME.view(state, seat), GAME.legal_commands(state, seat), Rng(seed)))
    assert found is not None
    return found


def test_levels_go_from_random_to_perfect() -> None:
    assert GAME.info.levels == ("random", "easy", "normal", "hard", "perfect")


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
@pytest.mark.parametrize("given", [{}, HIDDEN_UNDERS, {"double_pass_ends": "round"}], ids=str)
def test_bots_play_legal_games_to_the_end(level: str, given: dict[str, str], size: Callable[[int, int], int]) -> None:
    for seed in range(size(3, 8)):
        match = SelfPlay(GAME, [level] * 2, options(**given), seed)
        while (each := match.choose()) is not None:
            assert each in GAME.legal_commands(match.state, each.seat)
            match.play(each)
        result = GAME.outcome(match.state)
        assert result is not None
        assert len(match.state.results) == 2, "they don't pass while there is something to take"


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
@pytest.mark.parametrize("given", [{}, HIDDEN_UNDERS], ids=str)
def test_bots_decide_by_their_view(level: str, given: dict[str, str]) -> None:
    """In every world that looks the same to them they do the same."""
    match = SelfPlay(GAME, ["hard"] * 2, options(**given), 6)
    while (each := match.choose()) is not None:
        world = GAME.sample(GAME.view(match.state, each.seat), Rng(5))
        assert chosen(match.state, level, each.seat, 3) == chosen(world, level, each.seat, 3)
        match.play(each)


def rate(level: str, against: str, games: int, **given: str) -> float:
    """Return the share of wins of one seat of `level`; the seats take turns, a draw is half a win."""
    won = 0.0
    for number in range(games):
        levels = [level, against] if number % 2 == 0 else [against, level]
        match = SelfPlay(GAME, levels, options(**given), number)
        while (each := match.choose()) is not None:
            match.play(each)
        result = GAME.outcome(match.state)
        assert result is not None
        won += (number % 2 in result.winners) / len(result.winners)
    return won / games


def test_each_level_beats_the_one_below_clearly() -> None:
    assert rate("easy", "random", 40) > 0.9
    assert rate("normal", "easy", 40) > 0.8
    assert rate("hard", "normal", 40) > 0.8
    assert rate("hard", "normal", 40, under_cards="hidden") > 0.8


@pytest.mark.parametrize("level", ["hard", "perfect"])
def test_a_card_of_ones_own_is_secured_before_anything_else(level: str) -> None:
    state = state_of("Kc 7s", "Ks 7h", areas=("As", ""))
    assert chosen(state, level) == command(state, "Ann secure As")


def test_hard_counts_what_a_move_changes_for_both() -> None:
    state = state_of("9c 2s", "Kc 3s", "4s 5d")
    assert chosen(state) == command(state, "Ann take Kc")
    state = state_of("5c 2s", areas=("", "Kd"))
    assert chosen(state) == command(state, "Ann cancel Kd"), "Diamond would secure it and attack again"


def test_hard_ignores_because_it_can_still_cancel() -> None:
    state = tell(position("Ks 7h", "Qc 2d"), "Ann take Ks")
    assert chosen(state) == command(state, "Bob ignore 7h")


def test_perfect_plays_the_move_of_the_highest_exact_value() -> None:
    # The club first loses the attack for the two sente piles; each of them in turn keeps Bob busy.
    state = state_of("10c 2s", "Kh Qs", "9h Kh".replace("Kh", "Ks"))
    best = chosen(state, "perfect")
    assert best in (command(state, "Ann take Kh"), command(state, "Ann take 9h"))
    after = tell(position("10c 2s", "Kh Qs", "9h Ks"), f"Ann take {'Kh' if best.piece == state.tops[1] else '9h'}")
    assert chosen(after, "perfect").verb == "ignore"


def test_perfect_looks_ahead_where_a_provisional_card_has_no_pile() -> None:
    """A position may have such cards; once one is cancelled nothing remembers it."""
    state = state_of("4c 5d", "3c 2d", areas=("", "Qs"), points=("Kh", "Kd"), round=2)
    assert chosen(state, "perfect") == command(state, "Ann cancel Qs")


def test_perfect_never_throws_a_lead_away_by_passing() -> None:
    state = state_of("2c 3c", passed=True, turn=1)
    assert chosen(state, "perfect") == command(state, "Bob take 2c")


@pytest.mark.parametrize("level", ["hard", "perfect"])
def test_a_pass_that_wins_the_match_is_taken(level: str) -> None:
    for points, given, verb in (
        (("Kd", "9d"), {}, "pass"),
        (("9d", "Kd"), {}, "take"),
        (("Kd", "9d"), {"double_pass_ends": "round"}, "take"),
    ):
        state = state_of("2c 3c", "Kc 3s", points=points, passed=True, options=given, rest="4h 5h")
        assert chosen(state, level).verb == verb


def test_in_the_opening_a_bot_looks_at_its_own_cards_and_the_piles_only() -> None:
    for level in LEVELS:
        state = GAME.setup(2, options(), 8)
        first = chosen(state, level, 0)
        world = GAME.sample(GAME.view(state, 0), Rng(9))
        assert chosen(world, level, 0) == first


def test_hard_does_not_look_below_piles_in_worlds_it_imagines() -> None:
    """A playout in an imagined world must not credit a seat with knowing which world it is in."""
    view = GAME.view(GAME.setup(2, options(**HIDDEN_UNDERS), 4), 0).state
    for seat in range(2):
        apply(view, legal_commands(view, seat)[0])
    worlds = [view.determinized(Rng(seed)) for seed in range(8)]
    assert len({tuple(world.faces[card] for card in world.unders) for world in worlds}) > 1
    assert len({chosen(world, "hard") for world in worlds}) == 1


@pytest.mark.slow
def test_perfect_is_not_worse_than_hard() -> None:
    assert rate("perfect", "hard", 8) >= 0.5
