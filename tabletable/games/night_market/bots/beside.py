"""What makes a command better than the next best one: a sentence that names both, in coins where it can."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tabletable.core.advice import ALSO, SLIGHT, Why
from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN
from tabletable.core.message import Arg, FaceRef, Msg, SeatRef, msg
from tabletable.core.reasons import Weighed
from tabletable.core.view import View
from tabletable.games.night_market.bots.estimates import COIN, Forecast
from tabletable.games.night_market.rules import play
from tabletable.games.night_market.rules.cards import (
    FIRST_CUSTOMER,
    FIRST_STALL,
    STALLS_PER_FOOD,
    food_of,
    food_word,
)
from tabletable.games.night_market.rules.income import Known
from tabletable.games.night_market.rules.state import LOAN, REPAYMENT, MarketState, Verb
from tabletable.games.night_market.rules.zones import PLOT

Words = dict[str, Arg]
_SEEN = ("stalls",)
PRICED = ("price", "stalls")
"""The terms of what a bid costs and brings."""
ALL = frozenset(("price", "stalls", "rivals", "order"))


class Stall(NamedTuple):
    """A stall that could be built, and what it brings by the end, in coins."""

    plot: int
    food: int
    link: float
    known: float
    later: float

    @property
    def coins(self) -> int:
        """Return what it brings in all, as it is told."""
        return round(self.link + self.known + self.later)


def until(state: MarketState) -> Words:
    """Return up to when is estimated: the end of the game, or this round if it is the last."""
    left = state.terms.rounds - state.round + 1
    return {"when": Msg("night_market.until.last") if left == 1 else msg("night_market.until.end", n=left)}


def changes(known: Known, plot: int, food: int) -> list[int]:
    """Return by seat how much more or less known customers pay this round with an own stall on a plot."""
    stalls = known.stalls
    before = known.served(stalls, known.walkers)
    stalls.owner[plot], stalls.food[plot] = known.seat, food
    after = known.served(stalls, known.walkers)
    stalls.owner[plot], stalls.food[plot] = -1, -1
    return [then - now for now, then in zip(before, after, strict=True)]


def compared(view: View[MarketState], weighed: Weighed, command: Command, other: Command) -> Sequence[Why]:
    """Say what a command has more than the next best one, as `Counsel.compared` wants it."""
    state, seat = view.state, command.seat
    forecast = Forecast(state, seat, wary=True)
    if command.verb == Verb.BUILD:
        return [*_built(forecast, command, other)]
    if command.verb == Verb.BID:
        return [*_bid(forecast, command, other)]
    if command.verb == other.verb == Verb.HIDE:
        return [*_hidden(forecast, command, other)]
    return [*_passed(forecast, other)] if command.verb == Verb.PASS and other.verb == Verb.BID else []


# ------------------------------------------------------------------------------------------------ customers


def own_foods(known: Known) -> set[int]:
    """Return the foods one sells."""
    state = known.state
    return {state.sold(plot) for plot, owner in enumerate(state.owner) if owner == known.seat}


def paid_now(known: Known, piece: int) -> tuple[int, int]:
    """Return what a customer would pay the seat and the others, with the stalls as they stand."""
    before, after = (
        known.served(known.stalls, each) for each in (known.walkers, [*known.walkers, known.walker(piece)])
    )
    gain = after[known.seat] - before[known.seat]
    return gain, sum(after) - sum(before) - gain


def at_best(known: Known, piece: int) -> tuple[int, int]:
    """Return the most that a customer would pay the seat on a plot that is empty or on offer, and that plot; else 0.

    With the stalls as they stand that is what it pays now, if that is as much.
    """
    state, stalls, seat, walker = known.state, known.stalls, known.seat, known.walker(piece)
    walkers, hopes = [*known.walkers, walker], [(paid_now(known, piece)[0], 0)]
    for plot in (*state.empty_plots(seat), *play.plots_on_offer(state)) if state.stock[walker.food] else ():
        owner = stalls.owner[plot]
        stalls.owner[plot], stalls.food[plot] = seat, walker.food
        hopes.append((known.served(stalls, walkers)[seat] - known.served(stalls, known.walkers)[seat], -plot))
        stalls.owner[plot], stalls.food[plot] = owner, -1
    most, plot = max(hopes)
    return most, -plot


def _hidden(known: Known, command: Command, other: Command) -> Iterator[Why]:
    """Tell whom either customer pays now; where that is the same, which one pays more on a plot not yet won."""
    (gain, gift), (less, more) = (paid_now(known, each.piece) for each in (command, other))
    words: Words = {"card": FaceRef(known.state.faces[other.piece])}
    (hope, plot), (lesser, _) = (at_best(known, each.piece) for each in (command, other))
    if gain > less:
        reason = msg("night_market.why.hides_more", n=gain, less=less, **words)
    elif gain == less and gift < more:
        key = "night_market.why.gives_less" if gift else "night_market.why.gives_nothing"
        reason = msg(key, more=more, **words, **({"n": gift} if gift else {}))
    elif (gain, gift) == (less, more) and hope > lesser:
        food = food_word(known.walker(command.piece).food)
        reason = msg("night_market.why.would_eat_more", n=hope, less=lesser, plot=plot, food=food, **words)
    else:
        return
    # With the stalls as they stand nothing else is known of them.
    for first in ("stalls", "rivals"):
        yield Why(reason, terms=(first, *sorted(ALL - {first})), also=_may_eat_later(known, other.piece), is_event=True)


def _may_eat_later(known: Known, piece: int) -> Msg | None:
    """Say that a customer whose food one sells may find a free stall in a later round."""
    state, walker = known.state, known.walker(piece)
    if state.is_last_round or walker.food not in own_foods(known):
        return None
    return msg("night_market.why.keeps", food=food_word(walker.food))


# ------------------------------------------------------------------------------------------------ stalls


def _stall(known: Forecast, plot: int, food: int, base: Sequence[int]) -> Stall:
    return Stall(plot, food, **known.gain_parts(plot, food, base))


def _best(known: Forecast, plot: int, base: Sequence[int]) -> Stall | None:
    """The stall that brings most on a plot, of the foods that are left."""
    found = [_stall(known, plot, food, base) for food in known.foods_left()]
    return max(found, key=lambda each: (sum(each[2:]), -each.food), default=None)


def _built(known: Forecast, command: Command, other: Command) -> Iterator[Why]:
    base = known.worth(known.stalls, known.walkers)
    food = (command.piece - FIRST_STALL) // STALLS_PER_FOOD
    mine = _stall(known, PLOT.index(command.zone), food, base)
    if other.verb != Verb.BUILD:
        if mine.coins > 0:
            reason = msg("night_market.why.fills", n=mine.coins, food=food_word(food), **until(known.state))
            yield Why(reason, terms=_SEEN)
        return
    theirs = _stall(known, PLOT.index(other.zone), (other.piece - FIRST_STALL) // STALLS_PER_FOOD, base)
    if mine.coins > theirs.coins:
        yield Why(_brings_more(known, mine, theirs), terms=_SEEN)
    more = [changes(known, each.plot, each.food) for each in (mine, theirs)]
    gains = [each[known.seat] for each in more]
    if gains[0] > gains[1] and not _near(known, mine):
        both: Words = {"n": gains[0], "less": gains[1], "other": food_word(theirs.food), "plot": theirs.plot}
        key = "night_market.why.serves_more" if mine.food != theirs.food else "night_market.why.serves_more_there"
        end = None if known.state.is_last_round else msg("night_market.why.by_end", n=mine.coins, less=theirs.coins)
        yield Why(msg(key, **both), terms=_SEEN, is_event=True, also=end)
    takes, less = (gain - sum(each) for gain, each in zip(gains, more, strict=True))
    if takes > less and gains[0] >= gains[1] >= 0:
        rest: Words = {"other": food_word(theirs.food), "plot": theirs.plot, "own": gains[1], "less": less}
        key = "night_market.why.takes_more" if mine.food != theirs.food else "night_market.why.takes_more_there"
        for terms in (("rivals",), ("rivals", "stalls")):
            yield Why(msg(key, n=takes, gain=gains[0], **rest), terms=terms, is_event=True)
    elif takes == less and gains[0] == gains[1] > 0:
        yield Why(msg("night_market.why.serves_same", n=gains[0]), also=ALSO)


def _brings_more(known: Forecast, mine: Stall, theirs: Stall) -> Msg:
    """What a stall brings beside another one, and where most of that comes from."""
    cause = _cause(known, mine, theirs)
    words: Words = {
        "n": mine.coins,
        "less": theirs.coins,
        "food": food_word(mine.food),
        "other": food_word(theirs.food),
        **until(known.state),
    }
    key = "night_market.why.food_brings" if mine.food != theirs.food else "night_market.why.plot_brings"
    return _with_cause(msg(key, **words, plot=theirs.plot), cause)


def _with_cause(reason: Msg, cause: Msg | None) -> Msg:
    return reason if cause is None else msg("night_market.why.because", what=reason, cause=cause)


def _cause(known: Forecast, mine: Stall, theirs: Stall) -> Msg | None:
    """Where most of what one stall brings more than the other comes from, if that can be counted on the table."""
    leads = {"link": mine.link - theirs.link, "known": mine.known - theirs.known, "later": mine.later - theirs.later}
    match max(leads, key=leads.__getitem__):
        case "link":
            linked = _near(known, mine)
            return msg("night_market.cause.link", plot=linked[0]) if linked else None
        case "known":
            return _seen(known, mine, theirs)
    if mine.food == theirs.food:
        streets, fewer = (len(_route(known, each.plot)) for each in (mine, theirs))
        return msg("night_market.cause.streets", n=streets, less=fewer) if streets > fewer else None
    words: Words = {"other": food_word(theirs.food)}
    counts = [_of_own(known, each.plot, each.food) for each in (mine, theirs)]
    if counts[0] > counts[1]:
        return msg("night_market.cause.own", n=counts[0], less=counts[1])
    rivals = [_sellers(known, each.plot, each.food) for each in (mine, theirs)]
    if rivals[0] < rivals[1]:
        return msg("night_market.cause.rivals", n=rivals[0], more=rivals[1], **words)
    unseen = [_unseen(known, each.food) for each in (mine, theirs)]
    if unseen[0] > unseen[1]:
        return msg("night_market.cause.unseen", n=unseen[0], less=unseen[1], **words)
    return None


def _seen(known: Known, mine: Stall, theirs: Stall) -> Msg | None:
    """Say that known customers pay more at one stall than at another, or than any stall on another plot."""
    now, rest = (known.gains(each.plot, known.seat) for each in (mine, theirs))
    less = rest[theirs.food] if mine.plot == theirs.plot else max(rest)
    return msg("night_market.cause.known", n=now[mine.food], less=less) if now[mine.food] > less else None


def _near(known: Known, stall: Stall) -> list[int]:
    """The own stalls of its food beside a stall."""
    stalls = known.stalls
    return [
        plot
        for plot in known.board.plots[stall.plot].adjacent
        if stalls.owner[plot] == known.seat and stalls.food[plot] == stall.food
    ]


def _route(known: Known, plot: int) -> set[int]:
    """The streets that pass a plot, by gate."""
    return {gate for gate, row in enumerate(known.board.meetings) if any(met == plot for met, _ in row)}


def _of_own(known: Known, plot: int, food: int) -> int:
    """Return the number of customers in the own hand that want a food and come past a plot at some time."""
    last = max(_route(known, plot))
    walkers = [known.walker(piece) for piece in known.state.hands[known.seat]]
    return sum(walker.food == food and walker.gate <= last for walker in walkers)


def _sellers(known: Known, plot: int, food: int) -> int:
    """Return the number of rivals' stalls with a food on the streets that pass a plot."""
    met = {place for gate in _route(known, plot) for place, _ in known.board.meetings[gate]} - {plot}
    stalls = known.stalls
    return sum(stalls.food[place] == food and stalls.owner[place] != known.seat for place in met)


def _unseen(known: Known, food: int) -> int:
    """Return the number of customers for a food that the seat has not seen yet."""
    board = known.board
    customers = [face for face in board.customers if food_of(face) == food]
    seen = [face for face in known.state.faces[FIRST_CUSTOMER:] if face != HIDDEN and food_of(face) == food]
    return len(customers) - len(seen)


# ------------------------------------------------------------------------------------------------ bids


def _plot_number(command: Command) -> tuple[int, int]:
    return int(command.zone[4:6]), int(command.zone[7:])


def cost(state: MarketState, command: Command) -> int:
    """Return the cost of a bid by the end of the game, in coins: its number and its loans."""
    plot, number = _plot_number(command)
    place = play.plots_on_offer(state).index(plot)
    return number + (REPAYMENT - LOAN) * play.loans_for(state, command.seat, place, number)


def _bid(known: Forecast, command: Command, other: Command) -> Iterator[Why]:
    if other.verb != Verb.BID and not known.state.is_last_round:
        yield Why(Msg("night_market.why.order"), terms=("order",))
    offers, number = Offers(known), _plot_number(command)[1]
    both, number_told = offers.compare(command, other), None
    if other.verb == Verb.BID and other.zone[:6] == command.zone[:6]:
        least = _plot_number(other)[1]
        either = msg("night_market.why.number_either", less=min(number, least), more=max(number, least))
        number_told = (offers.holds(command, least) if number > least else None) or either
    if both is None:
        if number_told is not None:
            yield Why(number_told)
        return
    both = both._replace(also=number_told or both.also)
    yield both if both.also else both._replace(also=SLIGHT)
    # It tells all that is weighed; whichever part counts most for the bid is the first.
    for first in ("price", "stalls", "rivals", "order"):
        yield both._replace(terms=(first, *sorted(ALL - {first})))


class Offers:
    """Income and price of the plots that can be bid on, for sentences that compare them."""

    def __init__(self, known: Forecast) -> None:
        """Estimate the best stall of every plot."""
        self._known, self._base = known, known.worth(known.stalls, known.walkers)
        self._least: dict[int, Command] = {}
        """By plot the lowest bid, but for plots that are led by the seat itself."""
        self._top: dict[int, Command] = {}
        """By plot the highest bid, which nobody can outbid, if it can be paid."""
        self._best: dict[int, tuple[int, int]] = {}
        """By plot what its best stall brings, in thousandths of a coin, and its food."""
        state = known.state
        for each in play.legal_commands(state, known.seat):
            if each.verb == Verb.BID:
                plot, number = _plot_number(each)
                if plot not in self._best:
                    self._best[plot] = known.best_food(known.seat, plot, self._base)
                if state.leaders[play.plots_on_offer(state).index(plot)] != known.seat:
                    self._least[plot] = min(each, self._least.get(plot, each), key=lambda one: _plot_number(one)[1])
                if number == state.rules.board.numbers(plot)[-1]:
                    self._top[plot] = each

    def _gain(self, bid: Command) -> int:
        """Return by how much the best stall on the plot of a bid brings more than the bid costs, in coins."""
        return round(self._best[_plot_number(bid)[0]][0] / COIN) - cost(self._known.state, bid)

    def compare(self, command: Command, instead: Command | None = None) -> Why | None:
        """Say what a bid brings for its price, what the bid `instead` does, and what decides between them.

        None where the bid costs as much as it brings.
        """
        known, (plot, _) = self._known, _plot_number(command)
        gain = self._gain(command)
        if gain <= 0:
            return None
        mine = _stall(known, plot, self._best[plot][1], self._base)
        words: Words = {"n": mine.coins, "food": food_word(mine.food), "gain": gain, **until(known.state)}
        words["price"] = _price(known.state, command)
        told = msg("night_market.why.brings", **words)
        other = plot if instead is None or instead.verb != Verb.BID else _plot_number(instead)[0]
        if instead is None or other == plot:
            return Why(told)
        theirs, net = _stall(known, other, self._best[other][1], self._base), self._gain(instead)
        if net > gain:
            return Why(told, also=self._not_there(command, instead) or self._own_edge(command, instead, mine))
        rest: Words = {"plot": other, "less": max(0, theirs.coins), "cost": _price(known.state, instead)}
        told = msg("night_market.why.brings_beside", **rest, **{name: words[name] for name in words if name != "gain"})
        if net == gain:
            return Why(told, also=self._edge(command, instead, mine, theirs))
        cause = self._size(command) or (_cause(known, mine, theirs) if mine.coins > theirs.coins else None)
        return Why(told, also=cause or self._own_edge(command, instead, mine))

    def _size(self, command: Command) -> Msg | None:
        """Say that nobody can outbid a bid, or that whoever can would earn no more than it."""
        plot, number = _plot_number(command)
        if command in self._top.values():
            return self._unbeatable(command)
        return None if self._keenest(plot, number)[1] > number else msg("night_market.why.enough", price=number)

    def holds(self, command: Command, least: int) -> Msg | None:
        """Say that a rival could earn more on a plot than `least`, and might outbid that rather than the bid."""
        plot, number = _plot_number(command)
        rival, coins = self._keenest(plot, least)
        if coins <= least:
            return None
        is_top = number == self._known.state.rules.board.numbers(plot)[-1]
        words: Words = {"player": SeatRef(rival), "coins": coins, "price": number if is_top else least}
        return msg("night_market.why.tops" if is_top else "night_market.why.holds", **words)

    def _unbeatable(self, command: Command) -> Msg | None:
        """Say that nobody can outbid a bid, where a rival could earn more on the plot than its lowest number."""
        least = self._least.get(_plot_number(command)[0])
        if least is None or least == command or command not in self._top.values():
            return None
        return self.holds(command, _plot_number(least)[1])

    def _keenest(self, plot: int, number: int) -> tuple[int, int]:
        """Return the rival able to bid more than a number to whom a plot is worth most, and that worth in coins."""
        state, seat = self._known.state, self._known.seat
        place = play.plots_on_offer(state).index(plot)
        able = [each for each in state.order if each != seat and not state.passed >> each & 1]
        able = [each for each in able if play.may_bid(state, each) and play.most_for(state, each, place) > number]
        worth = [(round(self._known.best_food(each, plot, self._base)[0] / COIN), each) for each in able]
        coins, rival = max(worth, default=(0, seat))
        return rival, coins

    def _edge(self, command: Command, rest: Command, mine: Stall, theirs: Stall) -> Msg:
        """Say what decides between two plots with the same net gain."""
        told = (
            _seen(self._known, mine, theirs)
            or self._own_edge(command, rest, mine)
            or self._denies(mine.plot, theirs.plot, 0)
        )
        return told or self._size(command) or Msg("table.hint.either")

    def _own_edge(self, command: Command, rest: Command, mine: Stall) -> Msg | None:
        """Say what speaks for a plot whatever the others bid: a stall beside it, or a lower price."""
        state, near = self._known.state, _near(self._known, mine)
        less = cost(state, rest) - cost(state, command)
        if near:
            return msg("night_market.cause.link", plot=near[0])
        return msg("night_market.why.cheaper", n=less, plot=_plot_number(rest)[0]) if less > 0 else None

    def _denies(self, plot: int, other: int, least: int) -> Msg | None:
        """Say that a rival could earn over `least` coins more on a plot than anybody on another one."""
        here, there = (self._keenest(each, 0) for each in (plot, other))
        if here[1] <= there[1] + least:
            return None
        return msg("night_market.why.denies_more", player=SeatRef(here[0]), n=here[1], plot=other, less=there[1])

    def _not_there(self, command: Command, instead: Command) -> Msg | None:
        """Why not to make a bid that would bring more for its price, if that can be told.

        It is wanted more by a rival, and costs too much where nobody can outbid it.
        """
        plot, (other, least) = _plot_number(command)[0], _plot_number(instead)
        top = self._top.get(other)
        here, there = self._keenest(plot, 0), self._keenest(other, least)
        if there[1] > max(here[1], least) and (top is None or self._gain(top) <= self._gain(command)):
            words: Words = {"plot": other, "player": SeatRef(there[0]), "coins": there[1], "most": here[1]}
            return msg("night_market.why.bid_wanted", **words)
        if there[1] > least:
            words = {"plot": other, "player": SeatRef(there[0]), "coins": there[1], "price": least}
            return msg("night_market.why.not_kept", **words)
        behind = self._gain(instead) - self._gain(command)
        return self._size(command) or self._denies(plot, other, behind)


def _price(state: MarketState, command: Command) -> int | Msg:
    """Return the price of a bid as it is told: its number, and the cost of its loans apart."""
    number = _plot_number(command)[1]
    more = cost(state, command) - number
    return msg("night_market.why.with_loans", coins=number, more=more) if more else number


def _passed(known: Forecast, other: Command) -> Iterator[Why]:
    plot, number = _plot_number(other)
    theirs, price = _best(known, plot, known.worth(known.stalls, known.walkers)), cost(known.state, other)
    coins = 0 if theirs is None else theirs.coins
    words: Words = {"coins": number, "plot": plot, "n": coins, "price": price, **until(known.state)}
    if coins <= price:
        yield Why(msg("night_market.why.not_worth", **words), terms=PRICED)
    yield Why(msg("night_market.why.spares", **words), terms=("price",))
