"""What a stall earns beside another one, now and later, and what the others lose by it: facts for sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tabletable.core.advice import Lead, Why
from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN
from tabletable.core.message import Arg, Msg, SeatRef, msg
from tabletable.core.reasons import Tried, Weighed
from tabletable.games.night_market.bots.estimates import COIN, Forecast
from tabletable.games.night_market.rules import cards
from tabletable.games.night_market.rules.explain import final_money
from tabletable.games.night_market.rules.income import VisibleRound
from tabletable.games.night_market.rules.play import can_build
from tabletable.games.night_market.rules.state import MarketState, Verb, coins_at
from tabletable.games.night_market.rules.zones import PLOT

Words = dict[str, Arg]
ALL: Final = frozenset(("price", "stalls", "rivals", "order"))
"""The terms of all that is weighed."""


_NEARLY: Final = 0.75


class Stall(NamedTuple):
    """A stall that could be built, and what it brings by the end, in coins."""

    plot: int
    food: int
    now: int
    """From known customers, this round."""
    later: int
    """From all others, estimated."""

    @property
    def coins(self) -> int:
        """Return what it brings in all."""
        return self.now + self.later


def is_about_rivals(weighed: Weighed, command: Command, other: Command) -> bool:
    """Return whether what the rivals have and will earn makes most of a command's lead over another one, or nearly."""
    mine, theirs = (weighed.get(each, {}) for each in (command, other))
    leads = {name: mine.get(name, 0.0) - theirs.get(name, 0.0) for name in ALL}
    return leads["rivals"] > 0 and leads["rivals"] >= _NEARLY * max(leads.values())


def forecast_with_seats(state: MarketState, seat: int) -> Forecast:
    """Return what sentences tell: no stall serves more customers than it has seats."""
    return Forecast(state, seat, wary=True, counts_seats=True)


def changes(visible: VisibleRound, plot: int, food: int) -> list[int]:
    """Return by seat how much more or less known customers pay this round with an own stall on a plot."""
    stalls = visible.stalls
    before = visible.served(stalls, visible.walkers)
    stalls.owner[plot], stalls.food[plot] = visible.seat, food
    after = visible.served(stalls, visible.walkers)
    stalls.owner[plot], stalls.food[plot] = -1, -1
    return [then - now for now, then in zip(before, after, strict=True)]


def stall_of(forecast: Forecast, plot: int, food: int, base: Sequence[int]) -> Stall:
    """Return a stall with what it would bring; `base` is what every seat earns without it."""
    seat = forecast.seat
    now, coins = changes(forecast, plot, food)[seat], round(forecast.gain(seat, plot, food, base) / COIN)
    return Stall(plot, food, now, max(0, coins - now))


def best_stall(forecast: Forecast, plot: int, base: Sequence[int]) -> Stall | None:
    """Return the stall that brings most on a plot, of the foods that are left."""
    food = forecast.best_food(forecast.seat, plot, base)[1]
    return stall_of(forecast, plot, food, base) if food >= 0 else None


def income(forecast: Forecast, stall: Stall) -> Msg:
    """Say what a stall earns now, as the table shows it, and what it may earn of all other customers."""
    if not stall.later:
        return msg("night_market.income.now", n=stall.now)
    state, key = forecast.state, "night_market.income.later"
    if state.round + 1 >= state.terms.rounds:
        key = "night_market.income.more" if state.is_last_round else "night_market.income.last"
    return msg(key, n=stall.now, more=stall.later)


def with_cause(reason: Msg, cause: Msg | None) -> Msg:
    """Return a sentence, followed by another one if there is one."""
    return reason if cause is None else msg("night_market.why.because", what=reason, cause=cause)


def near(visible: VisibleRound, plot: int, food: int) -> list[int]:
    """Return the own stalls of a food beside a plot."""
    stalls = visible.stalls
    return [
        other
        for other in visible.board.plots[plot].adjacent
        if stalls.owner[other] == visible.seat and stalls.food[other] == food
    ]


def link(visible: VisibleRound, plot: int, food: int) -> Words | None:
    """Return with which own stall one on a plot is linked, and what a customer pays there now and then."""
    linked = near(visible, plot, food)
    if not linked:
        return None
    groups = visible.stalls.groups()
    at = max(linked, key=lambda other: (len(groups[other]), -other))
    now, then = map(coins_at, (len(groups[at]), len({plot}.union(*(groups[other] for other in linked)))))
    return {"food": cards.food_word(food), "plot": at, "now": now, "then": then}


def of_stall(forecast: Forecast, weighed: Weighed, command: Command, other: Command) -> Iterator[Why]:
    """Yield what speaks for a stall beside another one or an empty plot, once for each term that may lead."""
    base = forecast.worth(forecast.stalls, forecast.walkers)
    mine = _stall(forecast, command, base)
    if other.verb != Verb.BUILD:
        if mine.coins > 0:
            words: Words = {"food": cards.food_word(mine.food), "income": income(forecast, mine)}
            yield Why(msg("night_market.why.fills", **words), terms=("stalls",))
        return
    theirs = _stall(forecast, other, base)
    words = {"income": income(forecast, mine), "rest": income(forecast, theirs)}
    if mine.plot == theirs.plot:
        key = "night_market.why.either_earns" if mine[2:] == theirs[2:] else "night_market.why.food_earns"
        words |= {"food": cards.food_word(mine.food), "other": cards.food_word(theirs.food)}
    else:
        key = "night_market.why.plot_earns" if mine.food == theirs.food else "night_market.why.stall_earns"
        words |= {"at": mine.plot, "plot": theirs.plot, "other": cards.food_word(theirs.food)}
    lost, tried = _customers_taken(forecast, mine, theirs), _tried(weighed, command, other)
    if lost is None and is_about_rivals(weighed, command, other):
        lost = _lost(forecast, mine, theirs)
    # Beside what seems to earn more, what comes of it is the first to be asked for.
    also = (tried if mine.coins < theirs.coins else None) or lost or _decides(forecast, mine, theirs, base) or tried
    both = Why(msg(key, **words), also=also, is_event=True)
    # It tells all that is weighed; whichever part counts most for the stall is the first.
    for first in ("stalls", "rivals", "order", "price"):
        yield both._replace(terms=(first, *sorted(ALL - {first})))
    yield both._replace(is_event=False, lead=Lead.SMALL)


def _tried(weighed: Weighed, command: Command, other: Command) -> Msg | None:
    """Say that one's stalls earn more, or those of the rivals less, in trial games: others build in them, too."""
    tallies = [terms.tally if isinstance(terms := weighed.get(each), Tried) else {} for each in (command, other)]
    n, less = (round(each.get("earned", 0.0)) for each in tallies)
    if n > less:
        return msg("night_market.why.tried_more", n=n, less=less)
    n, more = (round(each.get("rivals", 0.0)) for each in tallies)
    return msg("night_market.why.tried_rivals", n=n, more=more) if n < more else None


def _stall(forecast: Forecast, command: Command, base: Sequence[int]) -> Stall:
    return stall_of(forecast, PLOT.index(command.zone), cards.stall_food(command.piece), base)


def _decides(forecast: Forecast, mine: Stall, theirs: Stall, base: Sequence[int]) -> Msg | None:
    """Say what speaks for a stall beside its own income, or where that comes from."""
    planned = _next(forecast, mine, theirs, base)
    if planned is not None:
        return planned
    linked = link(forecast, mine.plot, mine.food)
    if linked is not None and not near(forecast, theirs.plot, theirs.food):
        return msg("night_market.why.links", **linked)
    lost = _lost(forecast, mine, theirs)
    if mine.coins >= theirs.coins:
        return _cause(forecast, mine, theirs) or lost
    return Msg("night_market.why.surer") if lost is None and mine.now > theirs.now else lost


def _next(forecast: Forecast, mine: Stall, theirs: Stall, base: Sequence[int]) -> Msg | None:
    """Say what the best stall on another empty plot makes of either, where that reverses or widens the lead."""
    plans = [_plan(forecast, each, base) for each in (mine, theirs)]
    if plans[0] is None or plans[1] is None:
        return None
    (total, then), (less, _) = plans[0], plans[1]
    if total - less <= max(0, mine.coins - theirs.coins):
        return None
    return msg("night_market.why.with_next", food=cards.food_word(then.food), plot=then.plot, n=total, less=less)


def _plan(forecast: Forecast, first: Stall, base: Sequence[int]) -> tuple[int, Stall] | None:
    """Return what a stall brings together with the best one on another empty plot, and that one."""
    stalls, left = forecast.stalls, list(forecast.state.stock)
    stalls.owner[first.plot], stalls.food[first.plot] = forecast.seat, first.food
    with_first, candidates = forecast.worth(stalls, forecast.walkers), list[Stall]()
    for plot in forecast.state.empty_plots(forecast.seat):
        if plot != first.plot:
            foods = [food for food in forecast.foods_left() if food != first.food or len(left[food]) > 1]
            candidates += [stall_of(forecast, plot, food, with_first) for food in foods]
    stalls.owner[first.plot], stalls.food[first.plot] = -1, -1
    best = max(candidates, key=lambda each: (each.coins, -each.plot, -each.food), default=None)
    if best is None:
        return None
    return round((with_first[forecast.seat] - base[forecast.seat]) / COIN) + best.coins, best


def _customers_taken(forecast: Forecast, mine: Stall, theirs: Stall) -> Msg | None:
    """Say what a stall takes from others now, of known customers, if another one takes less."""
    lost, less = ([max(0, -coins) for coins in changes(forecast, each.plot, each.food)] for each in (mine, theirs))
    if sum(lost) <= sum(less):
        return None
    losers: list[int] = [seat for seat, coins in enumerate(lost) if coins]
    if len(losers) > 1:
        return msg("night_market.why.takes_more_all", n=sum(lost), less=sum(less))
    return msg("night_market.why.takes_more", player=SeatRef(losers[0]), n=sum(lost), less=less[losers[0]])


def _lost(forecast: Forecast, mine: Stall, theirs: Stall) -> Msg | None:
    """Say by how much a rival earns less by the end with a stall than with another one."""
    stalls, state, worth = forecast.stalls, forecast.state, list[list[int]]()
    for each in (mine, theirs):
        stalls.owner[each.plot], stalls.food[each.plot] = forecast.seat, each.food
        earned = forecast.worth(stalls, forecast.walkers)
        worth.append([coins + _built_yet(forecast, seat, earned) for seat, coins in enumerate(earned)])
        stalls.owner[each.plot], stalls.food[each.plot] = -1, -1
    others = [seat for seat in range(forecast.seats) if seat != forecast.seat]
    rival = max(others, key=lambda seat: worth[1][seat] - worth[0][seat])
    less = round((worth[1][rival] - worth[0][rival]) / COIN)
    if less <= 0:
        return None
    first = max(others, key=lambda seat: COIN * final_money(state, seat) + worth[1][seat])
    key = "night_market.why.costs_first" if rival == first else "night_market.why.costs_rival"
    return msg(key, player=SeatRef(rival), n=less)


def _builds(state: MarketState, seat: int) -> bool:
    """Return whether a rival builds in this round, too, after the seat whose turn it is."""
    return state.order.index(seat) > state.order.index(state.turn) and can_build(state, seat)


def _built_yet(forecast: Forecast, seat: int, base: Sequence[int]) -> int:
    """Return what the best stall of a rival that still builds would bring it, in thousandths of a coin."""
    plots = forecast.state.empty_plots(seat) if seat != forecast.seat and _builds(forecast.state, seat) else []
    return max([forecast.best_food(seat, plot, base)[0] for plot in plots], default=0)


def _cause(forecast: Forecast, mine: Stall, theirs: Stall) -> Msg | None:
    """Say what a stall has more than the other one, if it brings no less later and that can be counted on the table."""
    if mine.later < theirs.later:
        return None
    if mine.food == theirs.food:
        streets, fewer = (len(forecast.board.streets_at(each.plot)) for each in (mine, theirs))
        words: Words = {"at": mine.plot, "plot": theirs.plot}
        return msg("night_market.cause.streets", n=streets, less=fewer, **words) if streets > fewer else None
    if mine.plot != theirs.plot:
        return None
    words = {"food": cards.food_word(mine.food), "other": cards.food_word(theirs.food)}
    coming = [_coming(forecast, each.plot, each.food) for each in (mine, theirs)]
    if coming[0] > coming[1]:
        return msg("night_market.cause.coming", n=coming[0], less=coming[1], **words)
    rivals = [forecast.stalls.rivals(forecast.seat, each.plot, each.food) for each in (mine, theirs)]
    return msg("night_market.cause.rivals", n=rivals[0], more=rivals[1], **words) if rivals[0] < rivals[1] else None


def _coming(visible: VisibleRound, plot: int, food: int) -> int:
    """Return the number of customers for a food who may still come past a plot: known ones, the own hand, unseen ones.

    In the last round only those who are known already.
    """
    last, state, gate_of = max(visible.board.streets_at(plot)), visible.state, visible.board.gate_of
    gates = [walker.gate for walker in visible.walkers if walker.food == food]
    if not state.is_last_round:
        visible_faces = Counter(face for face in state.faces[cards.FIRST_CUSTOMER :] if face != HIDDEN)
        left = (Counter(visible.board.customers) - visible_faces).elements()
        hand = [state.faces[piece] for piece in state.hands[visible.seat]]
        gates += [gate_of[cards.letter_of(face)] for face in (*left, *hand) if cards.food_of(face) == food]
    return sum(gate <= last for gate in gates)


def is_alone(visible: VisibleRound, stall: Stall) -> bool:
    """Return whether nobody sells the food of a stall on the streets that pass its plot."""
    return all(visible.stalls.food[place] != stall.food for place in visible.stalls.past(stall.plot))
