"""How a game may go on, for people who want to know what each move is worth and for `hard`: a quick, sensible bot.

What a stall would bring whom is worked out once, from what everybody sees, for all imagined worlds of a decision; the
bot adds what its own hidden customers bring. It bids as hard expects it of the others.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.rng import Rng
from tabletable.core.thinking import Insight, Thinking
from tabletable.core.view import View
from tabletable.games.night_market.bots import bidding, standing
from tabletable.games.night_market.bots.estimates import COIN, Forecast
from tabletable.games.night_market.rules import play
from tabletable.games.night_market.rules.cards import FIRST_STALL, FOODS, PLOTS, STALLS_PER_FOOD, plot_of
from tabletable.games.night_market.rules.income import Known
from tabletable.games.night_market.rules.play import PASS
from tabletable.games.night_market.rules.state import BID, PLOT, MarketState, Verb

_SPITE: Final = 0.25
"""How much an income of the others weighs against one's own when a customer is hidden."""
_NUMBERS: Final = 3
"""Bids on a plot that are worth a trial, from the least to what the plot brings."""
_PLAIN: Final = bidding.Taste()
_MOST_KNOWN: Final = 8
"""Rounds, as everybody sees them, of which something is remembered."""

_Known = dict[Any, Any]
Rows = list[list[int]]
"""By food, and by seat, what a stall on a plot brings, in thousandths of a coin."""
_KNOWN: Final[dict[object, tuple[_Known, MarketState]]] = {}
"""By round what was worked out lately; all of it follows from its key."""


def _as_begun(state: MarketState) -> tuple[_Known, MarketState]:
    """What is known of a round, and the round as everybody sees it, without the stalls that were built in it."""
    owner, stall = state.owner.copy(), state.stall.copy()
    if state.won:
        for plot in range(PLOTS + 1):
            if state.won >> plot & 1:
                owner[plot], stall[plot] = NOBODY, NO_PIECE
    faces = state.faces
    open_faces = tuple([tuple([faces[piece] for piece in gate]) for gate in state.gates])
    key = (state.rules.board, len(state.order), state.round, tuple(owner), tuple(stall), open_faces)
    found = _KNOWN.pop(key, None)
    if found is None:
        copy = state.redacted(None)
        copy.owner, copy.stall = owner, stall
        won = [piece for piece in copy.spent if copy.won >> plot_of(faces[piece]) & 1]
        copy.market, copy.spent = copy.market + won, [piece for piece in copy.spent if piece not in won]
        found = {}, copy
        if len(_KNOWN) >= _MOST_KNOWN:
            del _KNOWN[next(iter(_KNOWN))]
    _KNOWN[key] = found  # at the end: the first is the one that was wanted longest ago
    return found


def _rows(known: _Known, state: MarketState, plot: int) -> Generator[None, None, Rows]:
    """What stalls on a plot bring from now on, as far as everybody sees."""
    found: Rows | None = known.get(plot)
    if found is None:
        forecast = Forecast(state, NOBODY, wary=True)
        base = forecast.worth(forecast.stalls, forecast.walkers)
        found = []
        for food in range(len(FOODS)):
            found.append([])
            for seat in range(len(state.order)):
                found[-1].append(forecast.gain(seat, plot, food, base))
                yield
        known[plot] = found
    return found


def _extra(view: MarketState, seat: int, known: _Known, begun: MarketState, plot: int) -> list[int]:
    """By food, what the customers that `seat` has hidden itself add to a stall on a plot."""
    own = tuple([view.faces[piece] for piece in view.hidden[seat]])
    if not own:
        return [0] * len(FOODS)
    found: list[int] | None = known.get((seat, own, plot))
    if found is None:
        seen, found = Known(begun, seat), [0] * len(FOODS)
        mine, stalls = Known(view, seat).walkers, seen.stalls
        for food in {walker.food for walker in mine[len(seen.walkers) :]}:
            # Who wants something else takes nobody's seat.
            all_walkers, others = ([each for each in row if each.food == food] for row in (mine, seen.walkers))
            before = [seen.served(stalls, walkers)[seat] for walkers in (all_walkers, others)]
            stalls.owner[plot], stalls.food[plot] = seat, food
            after = [seen.served(stalls, walkers)[seat] for walkers in (all_walkers, others)]
            stalls.owner[plot], stalls.food[plot] = NOBODY, NO_PIECE
            found[food] = after[0] - before[0] - after[1] + before[1]
        known[seat, own, plot] = found
    return found


def _worth(state: MarketState, seat: int) -> Generator[None, None, dict[int, dict[int, int]]]:
    """By plot on offer what it brings each seat, in thousandths of a coin, in the eyes of one."""
    known, begun = _as_begun(state)
    found: dict[int, dict[int, int]] = {}
    foods = [food for food, pile in enumerate(state.stock) if pile]
    for plot in play.plots_on_offer(state):
        rows = yield from _rows(known, begun, plot)
        extra = _extra(state, seat, known, begun, plot)
        found[plot] = {other: max([rows[food][other] for food in foods], default=0) for other in state.order}
        found[plot][seat] = max([rows[food][seat] + COIN * extra[food] for food in foods], default=0)
    return found


def _think(view: View[Any], legal: Sequence[Command], rng: Rng, taste: bidding.Taste = _PLAIN) -> Thinking:
    state, seat = view.state, view.seat
    assert seat is not None
    if len(legal) > 1:
        match legal[0].verb:
            case Verb.HIDE:
                return _hide(state, seat, legal)
            case Verb.BUILD:
                return (yield from _build(state, seat, legal))
            case Verb.BID:
                return _bid(state, legal, (yield from _worth(state, seat)), rng, taste)
    return legal[0]


def _bid(
    state: MarketState,
    legal: Sequence[Command],
    worth: Mapping[int, Mapping[int, int]],
    rng: Rng,
    taste: bidding.Taste,
) -> Command:
    """What somebody bids who does not reckon to the last coin.

    Once all customers are known nothing else is left to chance: of bidders that never stray a review would see a single
    way on, and take whoever wins on it for certain to win.
    """
    values = {plot: [row[seat] / COIN for seat in range(len(row))] for plot, row in worth.items()}
    bidding.temper(values, state.terms.rounds - state.round, state.is_last_round)
    turn = state.turn
    for row in values.values():
        row[turn] = taste.worth(row[turn], [value for other, value in enumerate(row) if other != turn])
    chosen = bidding.likely(state, {plot: [bidding.guess(each, rng) for each in row] for plot, row in values.items()})
    if chosen is None:
        return PASS[turn]
    zone = BID[chosen[0]][chosen[1]]
    return next(command for command in legal if command.zone == zone)


def _hide(state: MarketState, seat: int, legal: Sequence[Command]) -> Command:
    """The customer that brings most to the stalls there are."""
    known = Known(state, seat)
    groups = known.stalls.groups()

    def value(command: Command) -> float:
        found = known.walked(known.stalls, groups, [*known.walkers, known.walker(command.piece)])
        return found[seat] - _SPITE * (sum(found) - found[seat])

    return max(legal, key=lambda command: (value(command), -command.piece))


def _build(state: MarketState, seat: int, legal: Sequence[Command]) -> Generator[None, None, Command]:
    known, begun = _as_begun(state)
    best, most = legal[0], (0, "")
    for command in legal:
        if command.verb == Verb.BUILD:
            plot, food = PLOT.index(command.zone), (command.piece - FIRST_STALL) // STALLS_PER_FOOD
            rows = yield from _rows(known, begun, plot)
            value = rows[food][seat] + COIN * _extra(state, seat, known, begun, plot)[food]
            if (value, command.zone) > most:
                best, most = command, (value, command.zone)
    return best


def _shortlist(view: View[MarketState], legal: Sequence[Command]) -> Generator[None, None, Sequence[Command]]:
    """Of bids a few on each plot: the least, what it brings, and between them; no raise of a bid of one's own while a
    plot lies there that nobody bids for.

    What the playouts will ask for is worked out here, where it takes short steps.
    """
    state, seat = view.state, view.seat
    assert seat is not None
    known, begun = _as_begun(state)
    for plot in range(PLOTS + 1):
        if state.won >> plot & 1:
            yield from _rows(known, begun, plot)
    values = yield from _worth(state, seat)
    if legal[0].verb != Verb.BID:
        return legal
    found = [legal[-1]]
    open_to_trial = [each for each in reversed(legal) if not bidding.raises_early(state, each)]
    for plot, worth in values.items():
        bids = {command.zone: command for command in open_to_trial if command.zone in BID[plot]}
        row = [bids[zone] for zone in BID[plot] if zone in bids]
        fair = [bid for bid in row if COIN * BID[plot].index(bid.zone) <= worth[seat]] or row[:1]
        found += dict.fromkeys(fair[round(part * (len(fair) - 1) / (_NUMBERS - 1))] for part in range(_NUMBERS) if fair)
    return found


def _kind(state: MarketState, command: Command) -> object:
    """Markers of a seat are alike, and so are stall cards of a food."""
    if command.verb == Verb.HIDE:
        return command.verb, state.faces[command.piece]
    return command.verb, command.zone, state.faces[command.piece] if command.verb == Verb.BUILD else NO_PIECE


OUTLOOK: Final = Insight(
    _think,
    standing.chance,
    horizon=1000,
    worlds=12,
    over=standing.is_round_over,
    kind=_kind,
    trials=288,
    candidate_moves=_shortlist,
    overrules=False,
    terms=standing.terms,
    at_places=(Verb.BID,),
)
"""To the end of the round, for only there it shows what a plot was good for.

The strongest level tries as many worlds as there are beside the values: whoever follows a hint plays as it does.
"""


def insight(style: str) -> Insight[MarketState]:
    """What the search goes by in one of `bidding.TASTES`."""
    return replace(OUTLOOK, policy=partial(_think, taste=bidding.TASTES[style])) if style else OUTLOOK
