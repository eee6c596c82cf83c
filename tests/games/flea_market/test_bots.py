"""The bots play whole games by what they may see, do what helps them, and the better level wins more often."""

from __future__ import annotations

import pytest

from tabletable.bots import decide
from tabletable.bots.levels import policy_of
from tabletable.core.command import Command
from tabletable.core.rng import Rng
from tabletable.games.flea_market.bots import estimates
from tabletable.games.flea_market.bots.policies import INSIGHT, POLICIES, Taste
from tabletable.games.flea_market.rules.cards import face_word
from tabletable.games.flea_market.rules.state import FleaMarketState, Phase
from tabletable.play.selfplay import SelfPlay
from tests.games.flea_market import variants
from tests.games.flea_market.builders import GAME, OPTIONS, act, close_all, state_of
from tests.games.matches import wins

LEVELS = list(POLICIES)


def choice(state: FleaMarketState, level: str = "normal", seed: int = 1) -> Command:
    seat = state.turn
    command = decide(GAME.policy(level)(GAME.view(state, seat), GAME.legal_commands(state, seat), Rng(seed)))
    assert command is not None
    return command


def play_out(state: FleaMarketState) -> list[str]:
    """What a normal bot lays in one turn, as card words; [] if it closes."""
    laid = []
    seat = state.turn
    while True:
        command = choice(state)
        if command.piece >= 0:
            laid.append(face_word(state.faces[command.piece]))
        GAME.apply(state, command)
        if command.verb in ("done", "close") or state.turn != seat:
            return laid


@pytest.mark.sampled("level")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [3, 4])
def test_bots_play_legal_games_to_the_end(level: str, seats: int) -> None:
    match = SelfPlay(GAME, [level] * seats, OPTIONS, seats)
    while (command := match.choose()) is not None:
        assert command in GAME.legal_commands(match.state, command.seat)
        match.play(command)
    assert GAME.outcome(match.state) is not None
    assert match.state.round < 60


@pytest.mark.parametrize("level", LEVELS)
def test_bots_decide_by_their_view(level: str) -> None:
    """In every world that looks the same to them they do the same."""
    match = SelfPlay(GAME, ["normal"] * 4, OPTIONS, 3)
    for _ in range(80):
        state = match.state
        world = GAME.sample(GAME.view(state, state.turn), Rng(5))
        assert choice(state, level) == choice(world, level)
        command = match.choose()
        assert command is not None
        match.play(command)


def test_the_last_one_open_lays_as_much_as_keeps_it_lowest() -> None:
    state = state_of(
        "red 9, blue 2, green 2", "red 1", "red 1", goods=["", "yellow 8", "brown 8, purple 9"], closed=[1, 2]
    )
    assert sorted(play_out(state)) == ["blue 2", "green 2"]


def test_it_closes_when_any_card_would_lose_the_prize() -> None:
    state = state_of("red 9, blue 8", "red 1", "red 1", goods=["green 4", "yellow 7", "purple 9"], closed=[1, 2])
    assert play_out(state) == []


def test_it_sweeps_away_what_would_beat_it() -> None:
    goods = ["green 5", "red 1", "red 2, blue 9"]
    state = state_of("red 9, blue 8", "yellow 1", "yellow 1", goods=goods, closed=[1, 2])
    assert play_out(state) == ["red 9"]
    assert state.phase is not Phase.STOCK or state.total(0) == 5


def test_an_offer_is_taken_for_popularity() -> None:
    state = state_of("red 1", "blue 1", "green 1", goods=["red 1", "blue 5", "green 6"], stalls=[2, 1, 1])
    close_all(state)
    assert (state.phase, state.turn) == (Phase.OFFER, 1)
    assert choice(state).zone == "popularity:1"


def test_it_builds_early_and_draws_late() -> None:
    hand = "red 1, red 2, red 3, red 4, red 5, red 6"
    draw = ", ".join(["red 9"] * 12)
    early = state_of(hand, "blue 1", "green 1", phase="restock", draw=draw, round=2)
    late = state_of(hand, "blue 1", "green 1", phase="restock", draw=draw, round=9)
    assert choice(early).verb == "build"
    assert choice(late).verb == "draw"


def test_it_keeps_cheap_cards_when_it_has_to_give_some_up() -> None:
    state = state_of("red 1, blue 6, green 2", "", "", stalls=[2, 1, 1])
    act(state, "close")
    assert state.phase is Phase.COST
    assert face_word(state.faces[choice(state).piece]) == "blue 6"


def test_better_bots_win_more_often() -> None:
    assert wins(GAME, ["normal", "random"], 12) >= 0.8
    assert wins(GAME, ["normal", "easy"], 24) >= 0.6


def test_hard_tries_a_card_on_one_empty_stall_only() -> None:
    state = state_of("red 1, red 1, blue 6", "blue 1", "green 1", stalls=[3, 1, 1])
    lays = [command for command in GAME.legal_commands(state, 0) if command.verb == "lay"]
    assert len(lays) == 9
    assert INSIGHT.kind is not None
    assert len({INSIGHT.kind(state, command) for command in lays}) == 2


def test_a_playout_goes_to_the_end_of_the_round() -> None:
    match = SelfPlay(GAME, ["normal"] * 3, OPTIONS, 4)
    before = match.state.clone()
    assert INSIGHT.over is not None
    while not INSIGHT.over(before, match.state):
        assert match.state.round == before.round
        command = match.choose()
        assert command is not None
        match.play(command)
    assert match.state.round == 2
    assert not estimates.is_round_over(match.state, match.state)


@pytest.mark.parametrize("seats", [3, 4])
def test_the_estimate_wants_stalls_and_popularity_and_sees_no_hidden_card(seats: int) -> None:
    match = SelfPlay(GAME, ["normal"] * seats, OPTIONS, 8)
    while match.state.round < 4:
        command = match.choose()
        assert command is not None
        match.play(command)
    state = match.state
    begun = state.clone()
    begun.round -= 1
    told = [estimates.chance(begun, state, seat) for seat in range(seats)]
    assert sum(told) == pytest.approx(1, abs=0.4)
    for seat in range(seats):
        world = GAME.sample(GAME.view(state, seat), Rng(5))
        assert estimates.chance(begun, world, seat) == told[seat]
    richer = state.clone()
    richer.booths[0].append(richer.draw.pop())
    assert estimates.chance(begun, richer, 0) > told[0]
    assert estimates.chance(begun, richer, 1) < told[1]


def test_the_estimate_is_exact_at_the_end() -> None:
    match = SelfPlay(GAME, ["normal"] * 3, OPTIONS, 5)
    while (command := match.choose()) is not None:
        match.play(command)
    outcome = GAME.outcome(match.state)
    assert outcome is not None
    shares = [float(seat in outcome.winners) / len(outcome.winners) for seat in range(3)]
    assert [estimates.chance(match.state, match.state, seat) for seat in range(3)] == shares


def test_nobody_builds_stalls_without_goods_for_them() -> None:
    """A hint that is followed round after round would leave one with ten empty stalls."""
    draw = "blue 1, blue 2, green 3, green 4, red 5, red 6, yellow 7, yellow 8, purple 1, purple 2"
    for stalls in (4, 6):
        state = state_of("", "blue 1", "green 1", phase="restock", draw=draw, round=3, stalls=[stalls, 3, 3])
        seen, legal = GAME.view(state, 0), GAME.legal_commands(state, 0)
        for level in ("normal", "hard"):
            command = decide(policy_of(GAME, level)(seen, legal, Rng(1)))
            assert command is not None
            assert command.verb == "draw"


def test_a_variant_differs_from_the_usual_taste_in_one_number() -> None:
    usual = Taste()
    changed = [
        [name for name, value in taste._asdict().items() if value != getattr(usual, name)]
        for _, taste in variants.variants()
    ]
    assert all(len(names) == 1 for names in changed)
    assert {name for (name,) in changed} == set(Taste._fields)
    assert variants.share(usual, 30, "easy") < variants.share(usual, 30, "normal")
