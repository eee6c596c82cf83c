"""What makes a command better than the next best one: a sentence that names both, in coins where it can."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tabletable.core.advice import Why
from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN
from tabletable.core.message import Arg, Msg, SeatRef, msg
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
from tabletable.games.night_market.rules.state import LOAN, PLOT, REPAYMENT, MarketState, Verb

Words = dict[str, Arg]
_SEEN = ("stalls",)
_PRICED = ("price", "stalls")


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
    return [*_passed(forecast, other)] if command.verb == Verb.PASS and other.verb == Verb.BID else []


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
    if takes > less:
        words: Words = {"n": takes, "less": less, "other": food_word(theirs.food)}
        key = "night_market.why.takes_more" if mine.food != theirs.food else "night_market.why.takes_more_there"
        yield Why(msg(key, **words, plot=theirs.plot), terms=("rivals",))
        yield Why(msg(key, **words, plot=theirs.plot), terms=("rivals", "stalls"))


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
            return msg("night_market.cause.known", n=round(mine.known), less=round(theirs.known))
    if mine.food == theirs.food:
        return None
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
    """How many customers of one's own hand want a food and come past a plot sooner or later."""
    last = max(_route(known, plot))
    walkers = [known.walker(piece) for piece in known.state.hands[known.seat]]
    return sum(walker.food == food and walker.gate <= last for walker in walkers)


def _sellers(known: Known, plot: int, food: int) -> int:
    """How many stalls of others sell a food on the streets that pass a plot."""
    met = {place for gate in _route(known, plot) for place, _ in known.board.meetings[gate]} - {plot}
    stalls = known.stalls
    return sum(stalls.food[place] == food and stalls.owner[place] != known.seat for place in met)


def _unseen(known: Known, food: int) -> int:
    """How many customers for a food the seat has not seen yet."""
    board = known.board
    customers = [face for face in board.customers if food_of(face) == food]
    seen = [face for face in known.state.faces[FIRST_CUSTOMER:] if face != HIDDEN and food_of(face) == food]
    return len(customers) - len(seen)


# ------------------------------------------------------------------------------------------------ bids


def _plot_number(command: Command) -> tuple[int, int]:
    return int(command.zone[4:6]), int(command.zone[7:])


def _cost(state: MarketState, command: Command) -> int:
    """What a bid costs by the end of the game: its number, and what its loans cost."""
    plot, number = _plot_number(command)
    place = play.plots_on_offer(state).index(plot)
    return number + (REPAYMENT - LOAN) * play.loans_for(state, command.seat, place, number)


def _bid(known: Forecast, command: Command, other: Command) -> Iterator[Why]:
    state, base = known.state, known.worth(known.stalls, known.walkers)
    plot, number = _plot_number(command)
    mine, cost = _best(known, plot, base), _cost(known.state, command)
    if mine is None:
        return
    words: Words = {"n": mine.coins, "food": food_word(mine.food), "price": cost, **until(state)}
    if other.verb != Verb.BID:
        if not state.is_last_round:
            yield Why(Msg("night_market.why.order"), terms=("order",))
        if mine.coins > cost:
            plots = Offers(known).compare(command, even=True)
            why = plots or Why(msg("night_market.why.beats_pass", **words))
            yield why._replace(terms=_PRICED)
            yield why._replace(terms=(*_PRICED, "rivals", "order"))
        return
    beside, least = _plot_number(other)
    if beside == plot:
        plots = Offers(known).compare(command, even=True)
        cause = None if plots is None else plots.also or plots.reason
        either = msg("night_market.why.number_either", less=min(number, least), more=max(number, least))
        for why in (*_other_number(known, plot, number, least, mine), Why(either)):
            yield why._replace(also=cause)
        return
    theirs, rest = _best(known, beside, base), Offers(known).least[beside]
    if theirs is None:
        return
    words |= {"plot": beside, "less": theirs.coins, "rest": rest}
    if mine.coins <= cost and mine.coins - cost <= theirs.coins - rest:
        return
    both = _worth_both(known, words, plot, base)
    yield both
    # It tells all that is weighed; whichever part counts most for the bid is the first.
    for first in ("price", "stalls", "rivals", "order"):
        yield both._replace(terms=(first, *sorted({"price", "stalls", "rivals", "order"} - {first})))


def _worth_both(known: Forecast, words: Words, plot: int, base: Sequence[int]) -> Why:
    """Say what a plot and another one bring and cost, and the lead; where that is none, which rival decides."""
    lead, beside = _net(words, "n", "price") - _net(words, "less", "rest"), _net(words, "plot")
    here, there = (_keenest(known, each, base) for each in (plot, beside))
    if lead < 0 and there[1] > _net(words, "rest"):
        wanted = msg("night_market.why.bid_wanted", player=SeatRef(there[0]), coins=there[1], **words)
        return Why(msg("night_market.why.brings", most=here[1], **words), also=wanted)
    more = msg("night_market.why.more_coins", n=lead) if lead > 0 else None
    if lead <= 0 and here[1] > there[1]:
        more = msg("night_market.why.denies_more", player=SeatRef(here[0]), n=here[1], plot=beside, less=there[1])
    return Why(msg("night_market.why.beats_bid", **words), also=more)


def _net(words: Words, name: str, less: str = "") -> int:
    """Return a number of a sentence, less another one."""
    return int(str(words[name])) - int(str(words.get(less, 0)))


class Offers:
    """Income and price of the plots that can be bid on, for sentences that compare them."""

    def __init__(self, known: Forecast) -> None:
        """Estimate the best stall of every plot."""
        self._known, self._base = known, known.worth(known.stalls, known.walkers)
        self.least: dict[int, int] = {}
        """By plot what the lowest bid costs."""
        for each in play.legal_commands(known.state, known.seat):
            if each.verb == Verb.BID:
                plot, cost = _plot_number(each)[0], _cost(known.state, each)
                self.least[plot] = min(cost, self.least.get(plot, cost))
        self._best = {plot: known.best_food(known.seat, plot, self._base) for plot in self.least}

    def coins(self, plot: int) -> int:
        """Return how many coins the best stall on a plot brings."""
        return round(self._best[plot][0] / COIN)

    def richest_beside(self, plot: int) -> int | None:
        """Return the plot that brings most of all others."""
        return max((each for each in self._best if each != plot), key=self.coins, default=None)

    def compare(self, command: Command, *, even: bool = False) -> Why | None:
        """Say what a bid brings for its price, and what the plot that seems best beside it brings for its own.

        None where the bid costs as much as it brings, and where nothing tells why the other plot is not better; `even`:
        also where it is as good.
        """
        state, (plot, _) = self._known.state, _plot_number(command)
        coins, cost, food = self.coins(plot), _cost(state, command), self._best[plot][1]
        if coins <= cost:
            return None
        words: Words = {"n": coins, "food": food_word(food), "price": cost, **until(state)}
        net = {each: self.coins(each) - least for each, least in self.least.items() if each != plot}
        if not net:
            return Why(msg("night_market.why.beats_pass", **words), terms=_PRICED)
        other = max(net, key=lambda each: (net[each], each))
        words |= {"plot": other, "less": self.coins(other), "rest": self.least[other]}
        why = _worth_both(self._known, words, plot, self._base)
        is_no_worse = net[other] < coins - cost + (even or why.also is not None)
        return why._replace(terms=_PRICED) if is_no_worse or why.reason.id == "night_market.why.brings" else None


def _other_number(known: Forecast, plot: int, number: int, least: int, mine: Stall) -> Iterator[Why]:
    """What speaks for another number on the same plot."""
    state, seat = known.state, known.seat
    if number < least:
        words: Words = {"n": mine.coins, "price": number, "coins": least, **until(state)}
        yield Why(msg("night_market.why.pays_less", **words), terms=("price",))
        return
    place, base = play.plots_on_offer(state).index(plot), known.worth(known.stalls, known.walkers)
    able = [each for each in state.order if each != seat and not state.passed >> each & 1]
    able = [each for each in able if play.most_for(state, each, place) > least]
    worth = {each: known.best_food(each, plot, base)[0] for each in able}
    rival = max(worth, key=lambda each: (worth[each], each), default=None)
    if rival is None or round(worth[rival] / COIN) <= least:
        return
    is_top = number == state.rules.board.numbers(plot)[-1]
    key = "night_market.why.tops" if is_top else "night_market.why.holds"
    words = {"player": SeatRef(rival), "coins": round(worth[rival] / COIN), "price": least, "n": mine.coins}
    for terms in (("stalls",), ("rivals",), ("stalls", "rivals"), ("stalls", "rivals", "order")):
        yield Why(msg(key, **words), terms=terms)


def _keenest(known: Forecast, plot: int, base: Sequence[int]) -> tuple[int, int]:
    """The rival to whom a plot is worth most, and how many coins."""
    others = [each for each in known.state.order if each != known.seat]
    worth, rival = max((known.best_food(each, plot, base)[0], each) for each in others)
    return rival, round(worth / COIN)


def _passed(known: Forecast, other: Command) -> Iterator[Why]:
    plot, number = _plot_number(other)
    theirs, cost = _best(known, plot, known.worth(known.stalls, known.walkers)), _cost(known.state, other)
    coins = 0 if theirs is None else theirs.coins
    words: Words = {"coins": number, "plot": plot, "n": coins, "price": cost, **until(known.state)}
    if coins <= cost:
        yield Why(msg("night_market.why.not_worth", **words), terms=_PRICED)
    yield Why(msg("night_market.why.spares", **words), terms=("price",))
