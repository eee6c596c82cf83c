"""What makes a command better than the next best one: a sentence that names both, in coins where it can."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletable.core.advice import Why
from tabletable.core.command import Command
from tabletable.core.message import FaceRef, Msg, msg
from tabletable.core.reasons import Weighed
from tabletable.core.view import View
from tabletable.games.night_market.bots.offers import of_bid, of_pass
from tabletable.games.night_market.bots.stalls import ALL, Words, forecast_with_seats, of_stall
from tabletable.games.night_market.rules import play
from tabletable.games.night_market.rules.board import street_word
from tabletable.games.night_market.rules.cards import food_word
from tabletable.games.night_market.rules.income import VisibleRound
from tabletable.games.night_market.rules.state import MarketState, Verb


def compared(view: View[MarketState], weighed: Weighed, command: Command, other: Command) -> Sequence[Why]:
    """Say what a command has more than the next best one, as `Counsel.compared` wants it."""
    forecast = forecast_with_seats(view.state, command.seat)
    match command.verb, other.verb:
        case Verb.BUILD, _:
            return [*of_stall(forecast, weighed, command, other)]
        case Verb.BID, _:
            return [*of_bid(forecast, weighed, command, other)]
        case Verb.HIDE, Verb.HIDE:
            return [*_hidden(forecast, command, other)]
        case Verb.PASS, Verb.BID:
            return [*of_pass(forecast, weighed, other)]
    return []


def own_foods(visible: VisibleRound) -> set[int]:
    """Return the foods one sells."""
    state = visible.state
    return {state.sold(plot) for plot, owner in enumerate(state.owner) if owner == visible.seat}


def paid_now(visible: VisibleRound, piece: int) -> tuple[int, int]:
    """Return what a customer would pay the seat and the others, with the stalls as they stand."""
    before, after = (
        visible.served(visible.stalls, each) for each in (visible.walkers, [*visible.walkers, visible.walker(piece)])
    )
    gain = after[visible.seat] - before[visible.seat]
    return gain, sum(after) - sum(before) - gain


def at_best(visible: VisibleRound, piece: int) -> tuple[int, int]:
    """Return the most that a customer would pay the seat on a plot that is empty or on offer, and that plot; else 0.

    With the stalls as they stand that is what it pays now, if that is as much.
    """
    state, stalls, seat, walker = visible.state, visible.stalls, visible.seat, visible.walker(piece)
    walkers, hopes = [*visible.walkers, walker], [(paid_now(visible, piece)[0], 0)]
    for plot in (*state.empty_plots(seat), *play.plots_on_offer(state)) if state.stock[walker.food] else ():
        owner = stalls.owner[plot]
        stalls.owner[plot], stalls.food[plot] = seat, walker.food
        hopes.append((visible.served(stalls, walkers)[seat] - visible.served(stalls, visible.walkers)[seat], -plot))
        stalls.owner[plot], stalls.food[plot] = owner, -1
    most, plot = max(hopes)
    return most, -plot


def _hidden(visible: VisibleRound, command: Command, other: Command) -> Iterator[Why]:
    """Tell whom either customer pays now; where that is the same, which one pays more on a plot not yet won."""
    (gain, gift), (less, more) = (paid_now(visible, each.piece) for each in (command, other))
    state, (mine, theirs) = visible.state, (visible.walker(each.piece) for each in (command, other))
    words: Words = {"own": FaceRef(state.faces[command.piece]), "card": FaceRef(state.faces[other.piece])}
    (hope, plot), (lesser, there) = (at_best(visible, each.piece) for each in (command, other))
    also = _may_eat_later(visible, other.piece)
    if mine == theirs:
        reason, also = msg("night_market.why.same_walk", street=street_word(mine.gate), **words), None
    elif hope > max(gain, lesser) and (gain < less or (gain == less and gift >= more)):
        key = "night_market.why.would_eat_more" if lesser else "night_market.why.would_eat_only"
        reason = msg(key, n=hope, less=lesser, plot=plot, food=food_word(mine.food), **words)
    elif gain > less:
        key = "night_market.why.hides_more" if less else "night_market.why.hides_only"
        reason = msg(key, n=gain, less=less, **words)
        if there and lesser > less:
            also = msg("night_market.why.only_if_won", n=lesser, plot=there, **words)
    elif gain == less and gift < more:
        key = "night_market.why.gives_less" if gift else "night_market.why.gives_nothing"
        reason = msg(key, more=more, **words, **({"n": gift} if gift else {}))
    elif (gain, gift) == (less, more):
        reason = msg("night_market.why.pays_same", n=gain, gift=gift, **words)
        if gain == gift == 0:
            reason = msg("night_market.why.pays_nobody", **words)
    else:
        return
    both = Why(reason, also=also, is_event=True)
    # With the stalls as they stand nothing else is known of them.
    for first in ("stalls", "rivals"):
        yield both._replace(terms=(first, *sorted(ALL - {first})))
    yield both._replace(is_event=False)


def _may_eat_later(visible: VisibleRound, piece: int) -> Msg | None:
    """Say that the first stall with a customer's food on its way, in this round or a later one, is the seat's."""
    state, walker, stalls = visible.state, visible.walker(piece), visible.stalls
    met = (plot for row in visible.board.meetings[walker.gate :] for plot, _ in row)
    first = next((plot for plot in met if stalls.food[plot] == walker.food), 0)
    if state.is_last_round or not first or stalls.owner[first] != visible.seat:
        return None
    food = food_word(walker.food)
    return msg("night_market.why.keeps", card=FaceRef(state.faces[piece]), food=food, plot=first)
