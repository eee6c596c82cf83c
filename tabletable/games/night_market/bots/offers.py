"""Facts for sentences about bids: income and cost beside another bid, who could outbid it, how trial auctions end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from tabletable.core.advice import Why
from tabletable.core.command import Command
from tabletable.core.ids import NOBODY
from tabletable.core.message import Arg, Msg, SeatRef, msg
from tabletable.core.reasons import Tried, Weighed, worth
from tabletable.games.night_market.bots.estimates import COIN, Forecast
from tabletable.games.night_market.bots.outlook import won_key
from tabletable.games.night_market.bots.stalls import (
    ALL,
    Stall,
    Words,
    best_stall,
    income,
    is_alone,
    stall_of,
    with_cause,
)
from tabletable.games.night_market.rules import play
from tabletable.games.night_market.rules.cards import food_word
from tabletable.games.night_market.rules.play import place_of
from tabletable.games.night_market.rules.state import BID_TURNS, LOAN, REPAYMENT, MarketState, Verb
from tabletable.games.night_market.rules.zones import BID_BY_NAME

_INTEREST: Final = REPAYMENT - LOAN
"""Coins lost by a loan: what is repaid less what was lent."""
_OF: Final = 10
"""Trial auctions are told as so many of 10."""
_MORE_OFTEN: Final = 2
"""The least difference, of `_OF` auctions, that is told of what may be luck."""
_USUALLY: Final = 5
"""A plot that is won so often, of `_OF` auctions, may be left for the next bid."""
_SELDOM: Final = 1
"""A bid that is won no more often, of `_OF` auctions, makes others pay more."""
_EVEN: Final = 0.15
"""Bids that differ by no more, in log odds, come to about the same."""
_MORE_LEFT: Final = 0.6
"""The least difference of coins left in trial rounds that is told, rounded."""


def loans_added(state: MarketState, seat: int, place: int, number: int) -> int:
    """Return how many loans a bid takes beyond those that the other leading bids of its seat take anyway."""
    led = enumerate(zip(state.prices, state.leaders, strict=True))
    anyway = sum(price for at, (price, leader) in led if leader == seat and at != place)
    return play.loans_for(state, seat, place, number) - play.loans_needed(state, seat, anyway)


def cost(state: MarketState, command: Command) -> int:
    """Return the cost of a bid by the end of the game, in coins: its number and the loans it adds."""
    number = BID_BY_NAME[command.zone].number
    return number + _INTEREST * loans_added(state, command.seat, place_of(state, command), number)


def can_answer(state: MarketState, seat: int, rival: int, place: int) -> bool:
    """Return whether `rival` may bid again once `seat` leads the plot at `place`: in a turn or as compensation."""
    if rival == seat or state.passed >> rival & 1:
        return False
    seats = len(state.order)
    if any(state.order[turn % seats] == rival for turn in range(state.bids + 1, BID_TURNS * seats)):
        return True
    return all(leader != rival or at == place for at, leader in enumerate(state.leaders))


def answering(state: MarketState, seat: int, place: int, number: int) -> list[int]:
    """Return the rivals that may outbid a number of `seat` on the plot on offer at index `place`."""
    highest = state.rules.board.numbers(play.plots_on_offer(state)[place])[-1]
    return [
        rival
        for rival in (state.order if number < highest else ())
        if can_answer(state, seat, rival, place) and play.most_for(state, rival, place) > number
    ]


class Keen(NamedTuple):
    """A rival who may want a plot."""

    spare: int
    """Its gain by outbidding, in coins: its income there less the price."""
    coins: int
    """What it could earn there by the end."""
    seat: int


class Offers:
    """Income and price of the plots that can be bid on, for sentences that compare them."""

    def __init__(self, forecast: Forecast, weighed: Weighed) -> None:
        """Prepare for the decisions of the forecast's seat; `weighed`: with what trial auctions count, if any were."""
        self._forecast, self._weighed = forecast, weighed
        self._base = forecast.worth(forecast.stalls, forecast.walkers)
        self._stalls: dict[int, Stall | None] = {}

    def stall(self, command: Command) -> Stall | None:
        """Return the stall that brings most on the plot of a bid; None if no stall cards are left."""
        plot = BID_BY_NAME[command.zone].plot
        if plot not in self._stalls:
            self._stalls[plot] = best_stall(self._forecast, plot, self._base)
        return self._stalls[plot]

    def net(self, command: Command) -> int:
        """Return by how much the best stall on the plot of a bid brings more than the bid costs, in coins."""
        stall = self.stall(command)
        return (0 if stall is None else stall.coins) - cost(self._forecast.state, command)

    def words(self, command: Command, stall: Stall) -> Words:
        """Return what a bid brings and costs, to be filled into sentences."""
        state, (plot, number) = self._forecast.state, BID_BY_NAME[command.zone]
        more = cost(state, command) - number
        return {
            "plot": plot,
            "food": food_word(stall.food),
            "income": income(self._forecast, stall),
            "price": msg("night_market.why.with_loans", coins=number, more=more) if more else number,
            "n": self.net(command),
        }

    def beside(self, command: Command, other: Command) -> Msg | None:
        """Say what a bid on another plot brings and costs, and what decides between the two if that can be told."""
        state, stall, place = self._forecast.state, self.stall(other), place_of(self._forecast.state, other)
        if stall is None:
            return None
        if state.leaders[place] == command.seat:
            return self.led(other)
        words, tempting = self.words(other, stall), self._tempting(command, stall)
        message = msg("night_market.why.brings", **words)
        if tempting is not None:
            words |= {"first": food_word(tempting.food), "less": income(self._forecast, tempting)}
            message = msg("night_market.why.brings_two", **words)
        decides = self._decides(command, other)
        seldom = self._seldom(command, other) if decides is None else None
        message = with_cause(message, decides or seldom)
        # A hint has room for three short sentences, and that it wins more often tells whether it may be outbid.
        is_full = tempting is not None or decides is not None or (seldom is not None and self._is_open(command))
        return message if is_full else with_cause(self.size(command), message)

    def _is_open(self, command: Command) -> bool:
        """Return whether a rival would gain by outbidding a bid."""
        return self.keenest(command, BID_BY_NAME[command.zone].number).spare > 0

    def _tempting(self, command: Command, best: Stall) -> Stall | None:
        """Return the stall on the plot of `best` that brings most now, but less in all; None if there is none."""
        gains, mine = self._forecast.gains(best.plot, self._forecast.seat), self.stall(command)
        food = max(self._forecast.foods_left(), key=lambda each: gains[each])
        if gains[food] <= max(best.now, 0 if mine is None else mine.now):
            return None
        return stall_of(self._forecast, best.plot, food, self._base)

    def led(self, raised: Command) -> Msg:
        """Say that the own lead on a plot needs no higher bid, or that a raise costs more than it saves."""
        price = self._forecast.state.prices[place_of(self._forecast.state, raised)]
        keen, words = self.keenest(raised, price), {"plot": BID_BY_NAME[raised.zone].plot, "price": price}
        if keen.spare <= 0:
            return msg("night_market.why.leads_there", **words)
        return msg("night_market.why.raises_there", player=SeatRef(keen.seat), **words)

    def _seldom(self, command: Command, other: Command) -> Msg | None:
        """Say that a bid on another plot wins that less often than the bid its own."""
        own, often = (self._won(each, BID_BY_NAME[each.zone].plot) for each in (command, other))
        if own is None or often is None or own - often < _MORE_OFTEN:
            return None
        if often and self._is_open(command):
            return msg("night_market.why.that_wins_less", m=often, n=own)
        return msg("night_market.why.that_wins", m=often) if often else Msg("night_market.why.that_never")

    def _decides(self, command: Command, other: Command) -> Msg | None:
        """Say why not to bid on another plot: it is won later as well, or a rival earns more on the own."""
        gain, rest = self.net(command), self.net(other)
        there, price = BID_BY_NAME[other.zone]
        later, often = self._won(command, there), self._won(other, there)
        if rest >= gain and later is not None and often is not None and later >= max(_USUALLY, often):
            return msg("night_market.why.won_later", n=later, m=often, price=price)
        if self._seldom(command, other) is not None:
            return None
        if rest < gain:
            return self._alone(command)
        return self._denies(command, other) or self._left(command, other) or self._in_all(command, other)

    def _alone(self, command: Command) -> Msg | None:
        """Say that nobody sells the food of a stall on the route past its plot, if only later customers pay there."""
        stall = self.stall(command)
        if stall is None or stall.now or not is_alone(self._forecast, stall):
            return None
        return msg("night_market.cause.alone", food=food_word(stall.food), plot=stall.plot)

    def _left(self, command: Command, other: Command) -> Msg | None:
        """Say that a bid leaves more coins at the end of trial rounds than another one."""
        mine, theirs = (self._tally(each).get("left", 0.0) for each in (command, other))
        n, less = round(mine), round(theirs)
        if mine - theirs < _MORE_LEFT or n <= less:
            return None
        return msg("night_market.why.left_more", n=n, less=less)

    def _in_all(self, command: Command, other: Command) -> Msg:
        """Say that two bids come to the same, or that trial games alone tell them apart."""
        lead = worth(self._weighed.get(command, {})) - worth(self._weighed.get(other, {}))
        if abs(lead) <= _EVEN:
            is_even = self.net(command) == self.net(other)
            return Msg("night_market.why.even_net" if is_even else "night_market.why.even_trials")
        return msg("night_market.why.by_trials", plot=BID_BY_NAME[command.zone].plot)

    def _tally(self, command: Command) -> dict[str, float]:
        terms = self._weighed.get(command)
        return terms.tally if isinstance(terms, Tried) else {}

    def _won(self, command: Command, plot: int) -> int | None:
        """Return in how many of `_OF` trial auctions a plot is won after a bid; None if none were played."""
        often = self._tally(command).get(won_key(plot))
        return None if often is None else round(_OF * often)

    def size(self, command: Command) -> Msg:
        """Say which rival may outbid a bid, or why none will."""
        state, seat, (plot, number) = self._forecast.state, self._forecast.seat, BID_BY_NAME[command.zone]
        place, words = place_of(state, command), dict[str, Arg](price=number)
        if number == state.rules.board.numbers(plot)[-1]:
            return msg("night_market.why.top_number", **words)
        rivals = [rival for rival in state.order if can_answer(state, seat, rival, place)]
        if not rivals:
            return Msg("night_market.why.nobody_bids")
        first = max((self._keen(rival, place, number + 1) for rival in rivals), key=lambda each: each.coins)
        keen, often = self.keenest(command, number), self._won(command, plot)
        is_sure = often is not None and often >= _OF - _MORE_OFTEN
        most = max(0, play.most_for(state, first.seat, place))
        if first.coins > number >= most and (keen.spare <= 0 or is_sure):
            key = "night_market.why.poor" if most else "night_market.why.broke"
            return msg(key, player=SeatRef(first.seat), coins=first.coins, most=most)
        if keen.spare <= 0:
            if first.coins <= number:
                return msg("night_market.why.enough", **words)
            dear = first.coins - first.spare
            return msg("night_market.why.dear", player=SeatRef(first.seat), coins=first.coins, cost=dear, **words)
        is_last = not can_answer(state, keen.seat, seat, place)
        if often is None:
            key = "night_market.why.holds" if is_last else "night_market.why.tries"
            return msg(key, player=SeatRef(keen.seat), coins=keen.coins, **words)
        if often <= _SELDOM:
            return msg("night_market.why.driven", n=_OF - often, **words)
        return msg("night_market.why.wins" if is_sure or is_last else "night_market.why.wins_again", n=often, **words)

    def against_none(self, command: Command) -> Msg | None:
        """Say what speaks for a bid beside its income: who would have the plot otherwise, or that nobody outbids it."""
        state = self._forecast.state
        place, number = place_of(state, command), BID_BY_NAME[command.zone].number
        if state.leaders[place] == command.seat:
            keen = self.keenest(command, state.prices[place])
            words: Words = {"player": SeatRef(keen.seat), "coins": keen.coins, "price": state.prices[place]}
            return msg("night_market.why.holds", **words) if keen.spare > 0 else None
        keen = self._wanting(command)
        if keen.coins > max(number, self.net(command)):
            return msg("night_market.why.denies_player", player=SeatRef(keen.seat), n=keen.coins)
        return self.size(command)

    def number(self, command: Command, other: Command) -> Msg:
        """Say what a number gains beside another one on the same plot."""
        (plot, number), rest = BID_BY_NAME[command.zone], BID_BY_NAME[other.zone].number
        often = self._won(other, plot)
        message = msg("night_market.why.number_either", less=min(number, rest), more=max(number, rest))
        if often is not None:
            message = _won_of_trials(rest, often)
            if rest > number:
                message = msg("night_market.why.won_dearer", price=rest, m=often, extra=rest - number)
        return with_cause(self.size(command), message)

    def keenest(self, command: Command, number: int) -> Keen:
        """Return the rival who gains most by outbidding `number` on the plot of a bid; NOBODY if none can."""
        state, place = self._forecast.state, place_of(self._forecast.state, command)
        rivals = answering(state, self._forecast.seat, place, number)
        return max([self._keen(rival, place, number + 1) for rival in rivals], default=Keen(0, 0, NOBODY))

    def _keen(self, rival: int, place: int, number: int) -> Keen:
        state = self._forecast.state
        plot = play.plots_on_offer(state)[place]
        coins = round(self._forecast.best_food(rival, plot, self._base)[0] / COIN)
        return Keen(coins - number - _INTEREST * loans_added(state, rival, place, number), coins, rival)

    def _denies(self, command: Command, other: Command) -> Msg | None:
        """Say that a rival who leads a plot or can bid there would earn more on it than any on the other one."""
        here, there = (self._wanting(each) for each in (command, other))
        if here.coins <= there.coins + max(1, self.net(other) - self.net(command)):
            return None
        words: Words = {"player": SeatRef(here.seat), "n": here.coins, "plot": BID_BY_NAME[other.zone].plot}
        return msg("night_market.why.denies_more", at=BID_BY_NAME[command.zone].plot, less=there.coins, **words)

    def _wanting(self, command: Command) -> Keen:
        """Return the rival who would earn most on the plot of a bid of those who would get it, or can."""
        state, place = self._forecast.state, place_of(self._forecast.state, command)
        leader, price = state.leaders[place], state.prices[place]
        keens = [self.keenest(command, price)]
        if leader not in (NOBODY, command.seat):
            keens.append(self._keen(leader, place, price))
        return max(keens, key=lambda keen: keen.coins)


def _won_of_trials(price: int, often: int) -> Msg:
    """Say in how many of `_OF` trial auctions a bid wins its plot."""
    key = "night_market.why.won_there" if often else "night_market.why.won_never"
    return msg(key, price=price, m=often)


def of_bid(forecast: Forecast, weighed: Weighed, command: Command, other: Command) -> Iterator[Why]:
    """Say what speaks for a bid beside another command."""
    offers = Offers(forecast, weighed)
    stall = offers.stall(command)
    if stall is None:
        return
    message = msg("night_market.why.earns", **offers.words(command, stall))
    if other.verb != Verb.BID:
        also = offers.against_none(command)
    elif other.zone[:6] == command.zone[:6]:
        also = offers.number(command, other)
    else:
        also = offers.beside(command, other)
    both = Why(message, also=also)
    # It tells all that is weighed; whichever part counts most for the bid is the first.
    for first in ("price", "stalls", "rivals", "order"):
        yield both._replace(terms=(first, *sorted(ALL - {first})))
    yield both


def of_pass(forecast: Forecast, weighed: Weighed, other: Command) -> Iterator[Why]:
    """Say what passing saves beside a bid."""
    offers = Offers(forecast, weighed)
    stall, state = offers.stall(other), forecast.state
    if stall is None:
        return
    if state.leaders[place_of(state, other)] == other.seat:
        yield Why(offers.led(other), terms=("price",))
        return
    key = "night_market.why.spares" if offers.net(other) > 0 else "night_market.why.not_worth"
    message = msg(key, **offers.words(other, stall))
    for terms in (("price",), ("price", "stalls")):
        yield Why(message, terms=terms)
