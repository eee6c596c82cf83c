"""Bots play to win: the levels differ clearly, and what they do can be explained."""

from __future__ import annotations

import pytest

from tabletable.bots import decide, make_bot
from tabletable.bots.search import ahead, candidate_moves
from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN, NOBODY
from tabletable.core.rng import Rng
from tabletable.core.view import View
from tabletable.core.work import finish
from tabletable.games.night_market.bots import outlook
from tabletable.games.night_market.bots.estimates import COIN, Forecast, chances
from tabletable.games.night_market.bots.outlook import OUTLOOK
from tabletable.games.night_market.game import GAME
from tabletable.games.night_market.rules.cards import face_word
from tabletable.games.night_market.rules.explain import final_money
from tabletable.games.night_market.rules.play import loans_for, plots_on_offer
from tabletable.games.night_market.rules.state import LOAN, MarketState, Phase
from tabletable.play.selfplay import SelfPlay
from tests.games.night_market.builders import MARKET, OPTIONS, auction, finished, passing, state_of


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


def test_a_review_sees_more_than_one_way_on_when_all_customers_are_known() -> None:
    play = SelfPlay(GAME, ["normal"] * 3, OPTIONS, 5)
    while not (play.state.is_last_round and play.state.phase == Phase.BIDDING):
        command = play.choose()
        assert command is not None
        play.play(command)
    ends = {tuple(finish(ahead(GAME, OUTLOOK, play.state, None, luck)).money) for luck in range(12)}
    assert len(ends) > 1, "who wins on a single way is not certain to win"


def test_bidders_of_a_playout_pay_what_those_pay_who_reckon() -> None:
    def spent(before: MarketState, after: MarketState) -> int:
        return sum(before.money) - sum(after.money) + LOAN * (sum(after.loans) - sum(before.loans))

    playouts = games = 0
    before: MarketState | None = None
    for deal in range(4):
        play = SelfPlay(GAME, ["skilled"] * 3, OPTIONS, 40 + deal)
        while play.state.round < 4:
            command = play.choose()
            assert command is not None
            if play.state.phase == Phase.BIDDING and not play.state.bids:
                before = play.state.clone()
                world, rng = before.clone(), Rng(deal)
                while world.phase in (Phase.BIDDING, Phase.COMPENSATING):
                    seat = GAME.to_act(world)[0]
                    likely = decide(OUTLOOK.policy(View(seat, world), GAME.legal_commands(world, seat), rng))
                    assert likely is not None
                    GAME.apply(world, likely)
                playouts += spent(before, world)
            play.play(command)
            if play.state.phase == Phase.BUILDING and before is not None and before.round == play.state.round:
                games, before = games + spent(before, play.state), None
    assert 0.7 < playouts / games < 1.4


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


def first_auction(levels: list[str], seed: int) -> tuple[list[int], MarketState]:
    """What the plots of the first round were sold for, and the state after it."""
    paid: dict[int, int] = {}
    for state, _ in MARKET.playing(len(levels), {}, seed, levels):
        if state.round > 1 or state.phase == Phase.BUILDING:
            return list(paid.values()), state
        paid |= {plot: price for plot, price in zip(plots_on_offer(state), state.prices, strict=True) if price}
    raise AssertionError("the game ended in its first round")


@pytest.mark.parametrize("level", ["skilled", "hard"])
def test_it_spreads_its_prices_and_stays_out_of_debt(level: str) -> None:
    """Whoever pays the top number for every plot of the first round can't go on bidding."""
    auctions = [first_auction([level] * 3, seed) for seed in range(3)]
    prices = [price for paid, _ in auctions for price in paid]
    assert len(set(prices)) > 3
    assert sum(prices) / len(prices) < 7
    assert not any(loans for _, state in auctions for loans in state.loans)


def test_skilled_bids_no_more_than_outbids() -> None:
    """Nobody else can bid any more: the lowest number there is wins as surely as any."""
    gates = ["A skewers", "A bubble tea"]
    state = auction(market=[26, 27, 29, 30], round=2, gates=gates, money=[20, 20, 20])
    passing(state, 0, 1)
    assert state.turn == 2
    command = chosen(state, 2, "skilled")
    assert command.verb == "bid"
    assert command.zone.endswith(":01")


def test_the_bench_of_a_plot_on_offer_is_reckoned_with() -> None:
    """Who wins a plot in the last round has two places on it."""
    gates = ["A skewers", "B skewers"]
    last, before = (auction(market=[26, 30], round=number, gates=gates) for number in (6, 5))
    assert Forecast(GAME.view(last, 0).state, 0).gains(30, 0)[0] == 6
    assert Forecast(GAME.view(before, 0).state, 0).gains(30, 0)[0] == 3


def test_a_wary_forecast_counts_on_stalls_that_will_be_built() -> None:
    state = auction(market=[26, 27, 29, 30])
    view = GAME.view(state, 0).state
    bold, wary = Forecast(view, 0), Forecast(view, 0, wary=True)
    worth = [each.best_food(0, 30, each.worth(each.stalls, each.walkers))[0] for each in (bold, wary)]
    assert worth[1] < worth[0]


def test_nobody_raises_its_own_bid_while_plots_lie_unbid() -> None:
    """What is raised by oneself is dearer; what nobody bids for is cheap."""
    tried = 0
    for state, _ in MARKET.playing(3, {}, 7, ["hard", "skilled", "skilled"]):
        legal = GAME.legal_commands(state, 0)
        if state.turn == 0 and state.phase == Phase.BIDDING and 0 in state.leaders and NOBODY in state.leaders:
            offered = finish(candidate_moves(GAME.view(state, 0), legal, OUTLOOK))
            own = [plot for plot, leader in zip(plots_on_offer(state), state.leaders, strict=True) if leader == 0]
            assert not [each for each in offered if each.verb == "bid" and int(each.zone[4:6]) in own]
            tried += 1
    assert tried > 2


def test_no_bid_is_tried_that_gains_less_than_a_sure_one_on_another_plot() -> None:
    """Even if nobody outbids it: the highest number on the other plot can't be outbid, and brings more."""
    dropped = 0
    for state, _ in MARKET.playing(3, {}, 3, ["skilled", "normal", "normal"]):
        if state.phase != Phase.BIDDING:
            continue
        seat, plots = state.turn, plots_on_offer(state)
        view, legal = GAME.view(state, seat), GAME.legal_commands(state, seat)
        worth, gains = finish(outlook._worth(view.state, seat)), dict[Command, float]()
        for bid in legal[:-1]:
            plot, number = int(bid.zone[4:6]), int(bid.zone[7:])
            loans = loans_for(state, seat, plots.index(plot), number)
            gains[bid] = worth[plot][seat] / COIN - number - 2 * loans
        sure = [bid for bid in gains if int(bid.zone[7:]) == state.rules.board.numbers(int(bid.zone[4:6]))[-1]]
        best = max(sure, key=gains.__getitem__, default=None)
        if best is not None and gains[best] > 0:
            worse = {bid for bid in gains if bid.zone[:6] != best.zone[:6] and gains[bid] < gains[best]}
            assert not worse.intersection(finish(candidate_moves(view, legal, OUTLOOK)))
            dropped += bool(worse)
    assert dropped > 2


def test_hard_thinks_in_small_steps() -> None:
    state = auction()
    thinking = make_bot(GAME, "hard", 1).think(GAME.view(state, 0), GAME.legal_commands(state, 0))
    assert sum(1 for _ in thinking) > 50


def test_the_rounds_asked_about_last_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    others = {number: {} for number in range(outlook._MOST_CACHED - 1)}
    monkeypatch.setattr(outlook, "_CACHE", others)
    one, other = (auction(round=number) for number in (2, 3))
    known = outlook._as_begun(one)[0]
    outlook._as_begun(other)
    assert outlook._as_begun(one)[0] is known
    assert len(outlook._CACHE) == outlook._MOST_CACHED
