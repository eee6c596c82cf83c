"""Bots play to win: the levels differ clearly, and what they do can be explained."""

from __future__ import annotations

import pytest

from tabletable.bots import decide, make_bot
from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN
from tabletable.games.night_market import GAME
from tabletable.games.night_market.bots.estimates import COIN, Forecast, chances
from tabletable.games.night_market.rules.cards import face_word
from tabletable.games.night_market.rules.results import final_money
from tabletable.games.night_market.rules.state import MarketState
from tests.games.night_market.builders import auction, finished, state_of


def chosen(state: MarketState, seat: int, level: str = "normal", seed: int = 1) -> Command:
    command = decide(make_bot(GAME, level, seed).think(GAME.view(state, seat), GAME.legal_commands(state, seat)))
    assert command is not None
    return command


@pytest.mark.parametrize(
    ("strong", "weak", "seats", "least"),
    [("normal", "random", 3, 9), ("normal", "easy", 4, 6), ("easy", "random", 3, 6)],
)
def test_a_stronger_level_wins_more(strong: str, weak: str, seats: int, least: int) -> None:
    games = 12
    wins = 0
    for seed in range(games):
        levels = [weak] * seats
        levels[seed % seats] = strong
        state = finished(seats, levels, 40 + seed)
        outcome = GAME.outcome(state)
        assert outcome is not None
        wins += seed % seats in outcome.winners
    assert wins >= least


def test_normal_earns_more_than_it_began_with() -> None:
    ends = [finished(4, ["normal"] * 4, seed) for seed in range(4)]
    money = [final_money(state, seat) for state in ends for seat in range(4)]
    assert sum(money) / len(money) > 15


def test_a_customer_for_ones_own_stall_is_hidden() -> None:
    hands = [["H bubble tea", "D skewers", "C shaved ice", "A fried chicken"], ["E skewers"], ["F skewers"]]
    state = state_of(hands=hands, stalls={"3": [0, "skewers"]}, market=[20, 21, 25, 26])
    assert face_word(state.faces[chosen(state, 0).piece]) == "D skewers"


def test_a_plot_beside_ones_stall_is_built_with_the_same_food() -> None:
    stalls = {"4": [0, "fried chicken"]}
    state = state_of(phase="build", stalls=stalls, plots={"6": 0}, gates=["D fried chicken", "E fried chicken"])
    command = chosen(state, 0)
    assert (command.zone, face_word(state.faces[command.piece])) == ("plot:06", "fried chicken stall")


def test_nobody_bids_more_than_a_plot_brings() -> None:
    state = auction(market=[26, 30], round=6, money=[20, 20, 20])
    assert chosen(state, 0).verb == "pass", "no customer is known, and no round is left"
    known = auction(market=[26, 30], round=6, gates=["A skewers", "A bubble tea"])
    command = chosen(known, 0)
    assert command.verb == "bid"
    assert int(command.zone[7:]) <= 3


def test_the_forecast_knows_only_what_the_seat_knows() -> None:
    hidden = [["E skewers"], ["F skewers"], []]
    state = state_of(hands=[["D skewers"], [], []], hidden=hidden, phase="build", plots={"3": 0})
    assert len(Forecast(GAME.view(state, 0).state, 0).walkers) == 1
    assert len(Forecast(GAME.view(state, 1).state, 1).walkers) == 1
    assert len(Forecast(GAME.view(state, 2).state, 2).walkers) == 0
    assert GAME.view(state, 2).state.faces[state.hidden[0][0]] == HIDDEN


def test_the_forecast_follows_customers_as_the_rules_do() -> None:
    stalls = {"4": [0, "skewers"], "6": [0, "skewers"], "19": [1, "skewers"]}
    state = state_of(phase="build", stalls=stalls, gates=["D skewers", "E skewers", "F skewers", "B skewers"])
    forecast = Forecast(GAME.view(state, 2).state, 2)
    assert forecast.guests(forecast.stalls, forecast.walkers) == [19, 4, 6]
    assert forecast.served(forecast.stalls, forecast.walkers) == [8, 3, 0]


def test_chances_fall_with_every_further_place() -> None:
    for expected in (0, 50, 1000, 3000):
        falling = chances(expected)
        assert list(falling) == sorted(falling, reverse=True)
        assert 0 <= falling[-1] <= falling[0] <= COIN
    assert chances(0)[0] == 0
    assert chances(1000)[0] == 632
