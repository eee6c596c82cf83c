"""What makes a command better than the next best one: a sentence that names both, in coins where it can."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletable.core.advice import Why
from tabletable.core.command import Command
from tabletable.core.message import FaceRef, Msg, msg
from tabletable.core.reasons import Weighed
from tabletable.core.view import View
from tabletable.games.night_market.bots.offers import of_bid, of_pass
from tabletable.games.night_market.bots.stalls import ALL, Words, forecast, is_about_rivals, of_stall
from tabletable.games.night_market.rules import play
from tabletable.games.night_market.rules.cards import food_word
from tabletable.games.night_market.rules.income import Known
from tabletable.games.night_market.rules.state import MarketState, Verb


def compared(view: View[MarketState], weighed: Weighed, command: Command, other: Command) -> Sequence[Why]:
    """Say what a command has more than the next best one, as `Counsel.compared` wants it."""
    known, about_rivals = forecast(view.state, command.seat), is_about_rivals(weighed, command, other)
    match command.verb, other.verb:
        case Verb.BUILD, _:
            return [*of_stall(known, command, other, about_rivals)]
        case Verb.BID, _:
            return [*of_bid(known, command, other, about_rivals)]
        case Verb.HIDE, Verb.HIDE:
            return [*_hidden(known, command, other)]
        case Verb.PASS, Verb.BID:
            return [*of_pass(known, other)]
    return []


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
    state = known.state
    words: Words = {"card": FaceRef(state.faces[other.piece])}
    (hope, plot), (lesser, there) = (at_best(known, each.piece) for each in (command, other))
    also = _may_eat_later(known, other.piece)
    if hope > max(gain, lesser) and (gain < less or (gain == less and gift >= more)):
        food = food_word(known.walker(command.piece).food)
        reason = msg("night_market.why.would_eat_more", n=hope, less=lesser, plot=plot, food=food, **words)
    elif gain > less:
        reason = msg("night_market.why.hides_more", n=gain, less=less, **words)
        if there and lesser > less:
            also = msg("night_market.why.only_if_won", n=lesser, plot=there)
    elif gain == less and gift < more:
        key = "night_market.why.gives_less" if gift else "night_market.why.gives_nothing"
        reason = msg(key, more=more, **words, **({"n": gift} if gift else {}))
    elif (gain, gift) == (less, more):
        own = FaceRef(state.faces[command.piece])
        reason = msg("night_market.why.pays_same", own=own, n=gain, gift=gift, **words)
        if gain == gift == 0:
            reason = msg("night_market.why.pays_nobody", own=own, **words)
        if also is None and plot and hope > gain:
            key = "night_market.why.would_eat_there" if state.owner[plot] < 0 else "night_market.why.would_eat"
            also = msg(key, food=food_word(known.walker(command.piece).food), plot=plot, n=hope)
    else:
        return
    both = Why(reason, also=also, is_event=True)
    # With the stalls as they stand nothing else is known of them.
    for first in ("stalls", "rivals"):
        yield both._replace(terms=(first, *sorted(ALL - {first})))
    yield both._replace(is_event=False)


def _may_eat_later(known: Known, piece: int) -> Msg | None:
    """Say that a customer whose food one sells may find a free stall in a later round."""
    state, walker = known.state, known.walker(piece)
    if state.is_last_round or walker.food not in own_foods(known):
        return None
    return msg("night_market.why.keeps", card=FaceRef(state.faces[piece]), food=food_word(walker.food))
