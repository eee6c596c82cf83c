"""Facts for sentences about bids: income and cost beside another bid, and the rivals who could still outbid it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from tabletable.core.advice import Why
from tabletable.core.command import Command
from tabletable.core.ids import NOBODY
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.games.night_market.bots.estimates import COIN, Forecast
from tabletable.games.night_market.bots.stalls import ALL, Stall, Words, best_stall, income, near, with_cause
from tabletable.games.night_market.rules import play
from tabletable.games.night_market.rules.cards import food_word
from tabletable.games.night_market.rules.state import BID_TURNS, LOAN, REPAYMENT, MarketState, Verb
from tabletable.games.night_market.rules.zones import BID_BY_NAME

_INTEREST: Final = REPAYMENT - LOAN
"""Coins lost by a loan: what is repaid less what was lent."""


def place_of(state: MarketState, command: Command) -> int:
    """Return the index of the plot of a bid among those on offer."""
    return play.plots_on_offer(state).index(BID_BY_NAME[command.zone].plot)


def loans_added(state: MarketState, seat: int, place: int, number: int) -> int:
    """Return how many loans a bid takes beyond those that the other leading bids of its seat take anyway."""
    led = enumerate(zip(state.prices, state.leaders, strict=True))
    anyway = sum(price for at, (price, leader) in led if leader == seat and at != place)
    return play.loans_for(state, seat, place, number) - max(0, -(-(anyway - state.money[seat]) // LOAN))


def cost(state: MarketState, command: Command) -> int:
    """Return the cost of a bid by the end of the game, in coins: its number and the loans it adds."""
    number = BID_BY_NAME[command.zone].number
    return number + _INTEREST * loans_added(state, command.seat, place_of(state, command), number)


def can_answer(state: MarketState, seat: int, rival: int, place: int) -> bool:
    """Return whether `rival` may bid again once `seat` leads the plot on offer at index `place`: with a turn left, or
    as one who leads nothing.
    """
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


def is_safe(state: MarketState, command: Command) -> bool:
    """Return whether nobody can outbid a bid, not even a rival that loses its own leading bids before."""
    (plot, number), seat, place = BID_BY_NAME[command.zone], command.seat, place_of(state, command)
    if number == state.rules.board.numbers(plot)[-1]:
        return True
    rivals = [rival for rival in state.order if rival != seat and not state.passed >> rival & 1]
    is_over = not any(can_answer(state, seat, rival, place) for rival in rivals)
    return is_over or all(play.means(state, rival) <= number for rival in rivals)


class Keen(NamedTuple):
    """A rival who may want a plot."""

    spare: int
    """Its gain by outbidding, in coins: its income there less the price."""
    coins: int
    """What it could earn there by the end."""
    seat: int


class Offers:
    """Income and price of the plots that can be bid on, for sentences that compare them."""

    def __init__(self, known: Forecast) -> None:
        """Prepare for the decisions of the forecast's seat."""
        self._known, self._base = known, known.worth(known.stalls, known.walkers)
        self._stalls: dict[int, Stall | None] = {}

    def stall(self, command: Command) -> Stall | None:
        """Return the stall that brings most on the plot of a bid; None if no stall cards are left."""
        plot = BID_BY_NAME[command.zone].plot
        if plot not in self._stalls:
            self._stalls[plot] = best_stall(self._known, plot, self._base)
        return self._stalls[plot]

    def net(self, command: Command) -> int:
        """Return by how much the best stall on the plot of a bid brings more than the bid costs, in coins."""
        stall = self.stall(command)
        return (0 if stall is None else stall.coins) - cost(self._known.state, command)

    def words(self, command: Command, stall: Stall) -> Words:
        """Return what a bid brings and costs, to be filled into sentences."""
        state, (plot, number) = self._known.state, BID_BY_NAME[command.zone]
        more = cost(state, command) - number
        return {
            "plot": plot,
            "food": food_word(stall.food),
            "income": income(self._known, stall),
            "price": msg("night_market.why.with_loans", coins=number, more=more) if more else number,
            "gain": self.net(command),
        }

    def beside(self, command: Command, other: Command, about_rivals: bool) -> Msg | None:
        """Say what a bid on another plot brings and costs, and what decides between the two if that can be told."""
        state, stall, place = self._known.state, self.stall(other), place_of(self._known.state, other)
        if stall is None:
            return None
        if state.leaders[place] == command.seat:
            return self.led(other)
        told = msg("night_market.why.brings_there", **self.words(other, stall))
        denied = self._denies(command, other) if about_rivals else None
        return with_cause(told, denied or self._decides(command, other))

    def led(self, raised: Command) -> Msg:
        """Say that the own lead on a plot needs no higher bid, or that a raise costs more than it saves."""
        price = self._known.state.prices[place_of(self._known.state, raised)]
        keen, words = self.keenest(raised, price), {"plot": BID_BY_NAME[raised.zone].plot, "price": price}
        if keen.spare <= 0:
            return msg("night_market.why.leads_there", **words)
        return msg("night_market.why.raises_there", player=SeatRef(keen.seat), **words)

    def _decides(self, command: Command, other: Command) -> Msg | None:
        """Say why not to bid on another plot: a rival would take it, or the own plot has what that has not."""
        state, gain, rest = self._known.state, self.net(command), self.net(other)
        here, there = (self.keenest(each, BID_BY_NAME[each.zone].number) for each in (command, other))
        number, price = (BID_BY_NAME[each.zone].number for each in (command, other))
        if rest >= gain and there.spare > 0:
            words: Words = {"player": SeatRef(there.seat), "price": price}
            if is_safe(state, command) or here.spare <= 0:
                return msg("night_market.why.wanted_safe", coins=there.coins, own=number, **words)
            if there.spare > here.spare:
                return msg("night_market.why.wanted_more", n=there.spare, less=here.spare, **words)
        mine = self.stall(command)
        linked = near(self._known, mine) if mine is not None else []
        if linked:
            return msg("night_market.cause.link", plot=linked[0])
        told = (self._denies(command, other) if rest >= gain else None) or self.size(command)
        if told is not None or rest < gain:
            return told
        return Msg("night_market.why.same_net" if rest == gain else "night_market.why.by_trials")

    def size(self, command: Command) -> Msg | None:
        """Say that nobody can outbid a bid, or that whoever can would gain nothing by it."""
        number = BID_BY_NAME[command.zone].number
        if is_safe(self._known.state, command):
            return msg("night_market.why.safe", price=number)
        keen = self.keenest(command, number)
        return msg("night_market.why.enough", price=number) if keen.seat != NOBODY and keen.spare <= 0 else None

    def against_none(self, command: Command) -> Msg | None:
        """Say what speaks for a bid beside its income: who would have the plot otherwise, or that nobody outbids it."""
        state = self._known.state
        place, number = place_of(state, command), BID_BY_NAME[command.zone].number
        if state.leaders[place] == command.seat:
            return self.holds(command, state.prices[place])
        keen = self._wanting(command)
        if keen.coins > max(number, self.net(command)):
            return msg("night_market.why.denies_player", player=SeatRef(keen.seat), n=keen.coins)
        return self.size(command)

    def holds(self, command: Command, least: int) -> Msg | None:
        """Say which rival gains by outbidding `least`, or would if it could outbid the bid; None if none."""
        keen = self.keenest(command, least)
        if keen.spare <= 0:
            return None
        words: Words = {"player": SeatRef(keen.seat), "coins": keen.coins}
        if is_safe(self._known.state, command):
            return msg("night_market.why.tops", price=BID_BY_NAME[command.zone].number, **words)
        return msg("night_market.why.holds", price=least, **words)

    def tries(self, command: Command) -> Msg | None:
        """Say that who is outbid on a plot can bid there again."""
        state, place, number = self._known.state, place_of(self._known.state, command), BID_BY_NAME[command.zone].number
        keen = self.keenest(command, number)
        if keen.seat == NOBODY or not can_answer(state, keen.seat, self._known.seat, place):
            return None
        return msg("night_market.why.tries", player=SeatRef(keen.seat), price=number, coins=keen.coins)

    def keenest(self, command: Command, number: int) -> Keen:
        """Return the rival who gains most by outbidding `number` on the plot of a bid; NOBODY if none can."""
        state, place = self._known.state, place_of(self._known.state, command)
        rivals = answering(state, self._known.seat, place, number)
        return max([self._keen(rival, place, number + 1) for rival in rivals], default=Keen(0, 0, NOBODY))

    def _keen(self, rival: int, place: int, number: int) -> Keen:
        state = self._known.state
        plot = play.plots_on_offer(state)[place]
        coins = round(self._known.best_food(rival, plot, self._base)[0] / COIN)
        return Keen(coins - number - _INTEREST * loans_added(state, rival, place, number), coins, rival)

    def _denies(self, command: Command, other: Command) -> Msg | None:
        """Say that a rival who leads a plot or can bid there would earn more on it than any on the other one."""
        here, there = (self._wanting(each) for each in (command, other))
        if here.coins <= there.coins + max(1, self.net(other) - self.net(command)):
            return None
        words: Words = {"player": SeatRef(here.seat), "n": here.coins, "plot": BID_BY_NAME[other.zone].plot}
        return msg("night_market.why.denies_more", less=there.coins, **words)

    def _wanting(self, command: Command) -> Keen:
        """Return the rival who would earn most on the plot of a bid of those who would get it, or can."""
        state, place = self._known.state, place_of(self._known.state, command)
        leader, price = state.leaders[place], state.prices[place]
        found = [self.keenest(command, price)]
        if leader not in (NOBODY, command.seat):
            found.append(self._keen(leader, place, price))
        return max(found, key=lambda keen: keen.coins)


def of_bid(known: Forecast, command: Command, other: Command, about_rivals: bool) -> Iterator[Why]:
    """Say what speaks for a bid beside another command; `about_rivals`: `is_about_rivals`."""
    offers = Offers(known)
    stall = offers.stall(command)
    if stall is None:
        return
    if other.verb != Verb.BID:
        also = offers.against_none(command)
    elif other.zone[:6] == command.zone[:6]:
        also = _number(offers, command, other)
    else:
        also = offers.beside(command, other, about_rivals)
    both = Why(msg("night_market.why.brings", **offers.words(command, stall)), also=also)
    # It tells all that is weighed; whichever part counts most for the bid is the first.
    for first in ("price", "stalls", "rivals", "order"):
        yield both._replace(terms=(first, *sorted(ALL - {first})))
    yield both


def _number(offers: Offers, command: Command, other: Command) -> Msg:
    """Say what a number gains beside another one on the same plot."""
    number, rest = (BID_BY_NAME[each.zone].number for each in (command, other))
    told = offers.holds(command, rest) if number > rest else offers.size(command) or offers.tries(command)
    return told or msg("night_market.why.number_either", less=min(number, rest), more=max(number, rest))


def of_pass(known: Forecast, other: Command) -> Iterator[Why]:
    """Say what passing saves beside a bid."""
    offers = Offers(known)
    stall, state = offers.stall(other), known.state
    if stall is None:
        return
    if state.leaders[place_of(state, other)] == other.seat:
        yield Why(offers.led(other), terms=("price",))
        return
    key = "night_market.why.spares" if offers.net(other) > 0 else "night_market.why.not_worth"
    told = msg(key, **offers.words(other, stall))
    for terms in (("price",), ("price", "stalls")):
        yield Why(told, terms=terms)
