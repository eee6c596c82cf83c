"""Playouts for rating moves and for `hard`: a fast, sensible policy.

The public part of each stall's income is computed once per decision, for all its sampled worlds; the policy adds the
seat's own hidden customers. It bids as `hard` expects others to bid.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from tabletable.core.command import Command
from tabletable.core.estimate import Estimate
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.message import MessageFamily
from tabletable.core.rng import Rng
from tabletable.core.thinking import Insight, Thinking
from tabletable.core.view import View
from tabletable.games.night_market.bots import policies
from tabletable.games.night_market.bots.estimates import COIN, Forecast
from tabletable.games.night_market.rules import play
from tabletable.games.night_market.rules.cards import FOODS, PLOTS, plot_of, stall_food
from tabletable.games.night_market.rules.explain import final_money
from tabletable.games.night_market.rules.income import VisibleRound
from tabletable.games.night_market.rules.play import PASS
from tabletable.games.night_market.rules.state import LOAN, REPAYMENT, MarketState, Phase, Verb
from tabletable.games.night_market.rules.zones import BID, BID_BY_NAME, PLOT

FILE: Final = Path(__file__).parents[1] / "standing.json"
FEATURES: Final = (
    "one", "lead", "above", "lead_late", "above_late", "lead_last", "above_last", "cash", "cash_late", "stalls",
    "stalls_late", "place", "place_late", "loans",
)  # fmt: skip
"""The features of a position, in the order of `features`."""


def features(state: MarketState, seat: int) -> tuple[float, ...]:
    """Return the features of a round's start for `seat`: every seat's money and expected income, compared."""
    forecast = Forecast(state, seat, wary=True)
    worth = forecast.worth(forecast.stalls, forecast.walkers)
    cash = [final_money(state, each) for each in range(len(state.order))]
    total = [coins + expected / COIN for coins, expected in zip(cash, worth, strict=True)]
    rivals = [each for other, each in enumerate(total) if other != seat]
    purses = [each for other, each in enumerate(cash) if other != seat]
    stalls = [each for other, each in enumerate(state.built) if other != seat]
    lead, above = (total[seat] - max(rivals)) / 10, (total[seat] - sum(rivals) / len(rivals)) / 10
    purse = (cash[seat] - sum(purses) / len(purses)) / 10
    more, place = state.built[seat] - sum(stalls) / len(stalls), state.order.index(seat) / len(stalls)
    late = state.round / state.terms.rounds
    last = state.is_last_round
    return (
        1, lead, above, lead * late, above * late, lead * last, above * last, purse, purse * late, more, more * late,
        place, place * late, state.loans[seat],
    )  # fmt: skip


STRAYS: Final = (Verb.BID, Verb.PASS)
"""The verbs played at random now and then while weights are fitted: if every bid had a reason, the price of plots and
their income would be indistinguishable.
"""


def stretch(state: MarketState, command: Command) -> tuple[int, int]:
    """Return the key of what fitting randomizes as a whole: one seat's auction in one round."""
    return state.round, command.seat


_ESTIMATE: Final = Estimate(FILE, FEATURES)


def is_round_over(before: MarketState, state: MarketState) -> bool:
    """Return whether the round played in `before` is over, so that `chance` applies."""
    return state.round != before.round or state.phase == Phase.OVER


def chance(before: MarketState, state: MarketState, seat: int) -> float:
    """Return the chance of `seat` to win once the round played in `before` is over, 0 … 1; see `Insight.chance`."""
    if state.phase == Phase.OVER:
        ranks = [(final_money(state, other), state.built[other]) for other in range(len(state.order))]
        best = max(ranks)
        return (ranks[seat] == best) / ranks.count(best)
    return _ESTIMATE.chance(features(state, seat), len(state.order))


SAID_TERMS: Final = MessageFamily("night_market.term.*", "price stalls rivals order")
"""Message ids of the terms' names, as `Counsel.said_terms` wants them."""


def terms(before: MarketState, state: MarketState, seat: int) -> dict[str, float]:
    """Split the log-odds of `seat` to win, once the round of `before` is over, into what they come from.

    `price`: what it paid in the round; `stalls`: what its stalls earned in it and will earn; `rivals`: what the others
    have and will earn; `order`: its place in the turn order and its number of stalls.
    """
    seats, result, is_over = len(state.order), state.result, state.phase == Phase.OVER
    assert result is not None
    cash = [final_money(state, each) for each in range(seats)]
    later = [0.0] * seats
    if not is_over:
        forecast = Forecast(state, seat, wary=True)
        later = [coins / COIN for coins in forecast.worth(forecast.stalls, forecast.walkers)]
    late, last = state.round / state.terms.rounds, float(state.is_last_round)
    weight = dict(zip(FEATURES, _ESTIMATE.weights(seats), strict=True))
    lead, above = (weight[name] + weight[f"{name}_late"] * late + weight[f"{name}_last"] * last for name in _COMPARED)
    purse = weight["cash"] + weight["cash_late"] * late
    others = [each for each in range(seats) if each != seat]
    most = max(cash[each] + later[each] for each in others)
    mean = sum(cash[each] + later[each] for each in others) / len(others)
    income = result.income(seat)
    paid = final_money(before, seat) + income - cash[seat]
    built, place = state.built[seat], state.order.index(seat) / len(others)
    return {
        "price": -(lead + above + purse) * paid / 10 + weight["loans"] * state.loans[seat],
        "stalls": ((lead + above + purse) * income + (lead + above) * later[seat]) / 10,
        "rivals": -(lead * most + above * mean + purse * sum(cash[each] for each in others) / len(others)) / 10,
        "order": (weight["stalls"] + weight["stalls_late"] * late) * built
        + (weight["place"] + weight["place_late"] * late) * place,
    }


_COMPARED: Final = ("lead", "above")


def tally(before: MarketState, state: MarketState, seat: int) -> dict[str, float]:
    """Count what sentences tell of trial rounds: the plots on offer that `seat` won, its coins of the round less what
    it paid in it; of a stall, what all stalls of `seat` and all of the rivals earn, in the round and after it.
    """
    assert state.result is not None
    incomes = [float(state.result.income(other)) for other in range(len(state.order))]
    paid = final_money(before, seat) + incomes[seat] - final_money(state, seat)
    counts = {won_key(plot): float(state.owner[plot] == seat) for plot in play.plots_on_offer(before)}
    counts["left"] = incomes[seat] - paid
    if before.phase == Phase.BUILDING:
        if state.phase != Phase.OVER:
            forecast = Forecast(state, seat, wary=True)
            later = forecast.worth(forecast.stalls, forecast.walkers)
            incomes = [now + coins / COIN for now, coins in zip(incomes, later, strict=True)]
        counts |= {"earned": incomes[seat], "rivals": sum(incomes) - incomes[seat]}
    return counts


def won_key(plot: int) -> str:
    """Return the name under which `tally` counts a plot."""
    return f"won {plot}"


def judged(state: MarketState, command: Command) -> Sequence[int]:
    """Return the seats to fit the estimate on before this command: all at the start of a round, where playouts end."""
    begins = state.phase == Phase.HIDING and not any(state.hidden)
    return range(len(state.order)) if begins else ()


_SPITE: Final = 0.25
"""The weight of the others' income relative to one's own when a customer is hidden."""
_NUMBERS: Final = 3
"""Bids on a plot that are worth a trial, from the least to what the plot brings."""
_PLAIN: Final = policies.TASTES[""]
_MOST_CACHED: Final = 8
"""The number of rounds, by public state, for which results are cached."""

_Cache = dict[Any, Any]
Rows = list[list[int]]
"""By food, and by seat, what a stall on a plot brings, in thousandths of a coin."""
_CACHE: Final[dict[object, tuple[_Cache, MarketState]]] = {}
"""Cache of recent results by public state of the round."""


def _as_begun(state: MarketState) -> tuple[_Cache, MarketState]:
    """Return the cached results of a round, and its public state without the plots and stalls won in it."""
    owner, stall = state.owner.copy(), state.stall.copy()
    if state.won:
        for plot in range(PLOTS + 1):
            if state.won >> plot & 1:
                owner[plot], stall[plot] = NOBODY, NO_PIECE
    faces = state.faces
    open_faces = tuple([tuple([faces[piece] for piece in gate]) for gate in state.gates])
    key = (state.rules.board, len(state.order), state.round, tuple(owner), tuple(stall), open_faces)
    cached = _CACHE.pop(key, None)
    if cached is None:
        copy = state.redacted(None)
        copy.owner, copy.stall = owner, stall
        won = [piece for piece in copy.spent if copy.won >> plot_of(faces[piece]) & 1]
        copy.market, copy.spent = copy.market + won, [piece for piece in copy.spent if piece not in won]
        cached = {}, copy
        if len(_CACHE) >= _MOST_CACHED:
            del _CACHE[next(iter(_CACHE))]
    _CACHE[key] = cached  # at the end: the first is the one that was wanted longest ago
    return cached


def _rows(cache: _Cache, state: MarketState, plot: int) -> Generator[None, None, Rows]:
    """Return by food and seat the future income of a stall on a plot, from public knowledge."""
    rows: Rows | None = cache.get(plot)
    if rows is None:
        forecast = Forecast(state, NOBODY, wary=True)
        base = forecast.worth(forecast.stalls, forecast.walkers)
        rows = []
        for food in range(len(FOODS)):
            rows.append([])
            for seat in range(len(state.order)):
                rows[-1].append(forecast.gain(seat, plot, food, base))
                yield
        cache[plot] = rows
    return rows


def _extra(view: MarketState, seat: int, cache: _Cache, begun: MarketState, plot: int) -> list[int]:
    """Return by food how much the seat's own hidden customers add to a stall on a plot."""
    own = tuple([view.faces[piece] for piece in view.hidden[seat]])
    if not own:
        return [0] * len(FOODS)
    extra: list[int] | None = cache.get((seat, own, plot))
    if extra is None:
        public, extra = VisibleRound(begun, seat), [0] * len(FOODS)
        mine, stalls = VisibleRound(view, seat).walkers, public.stalls
        for food in {walker.food for walker in mine[len(public.walkers) :]}:
            # Customers for other food take no places.
            all_walkers, others = ([each for each in row if each.food == food] for row in (mine, public.walkers))
            before = [public.served(stalls, walkers)[seat] for walkers in (all_walkers, others)]
            stalls.owner[plot], stalls.food[plot] = seat, food
            after = [public.served(stalls, walkers)[seat] for walkers in (all_walkers, others)]
            stalls.owner[plot], stalls.food[plot] = NOBODY, NO_PIECE
            extra[food] = after[0] - before[0] - after[1] + before[1]
        cache[seat, own, plot] = extra
    return extra


def _worth(state: MarketState, seat: int) -> Generator[None, None, dict[int, dict[int, int]]]:
    """Return by plot on offer its value to each seat, in thousandths of a coin, as estimated by `seat`."""
    cache, begun = _as_begun(state)
    values: dict[int, dict[int, int]] = {}
    foods = [food for food, pile in enumerate(state.stock) if pile]
    for plot in play.plots_on_offer(state):
        rows = yield from _rows(cache, begun, plot)
        extra = _extra(state, seat, cache, begun, plot)
        values[plot] = {other: max([rows[food][other] for food in foods], default=0) for other in state.order}
        values[plot][seat] = max([rows[food][seat] + COIN * extra[food] for food in foods], default=0)
    return values


def _think(view: View[Any], legal: Sequence[Command], rng: Rng, taste: policies.Taste = _PLAIN) -> Thinking:
    state, seat = view.state, view.seat
    assert seat is not None
    if len(legal) > 1:
        match legal[0].verb:
            case Verb.HIDE:
                return _hide(state, seat, legal)
            case Verb.BUILD:
                return (yield from _build(state, seat, legal, taste))
            case Verb.BID:
                return _bid(state, legal, (yield from _worth(state, seat)), rng, taste)
    return legal[0]


def _bid(
    state: MarketState,
    legal: Sequence[Command],
    worth: Mapping[int, Mapping[int, int]],
    rng: Rng,
    taste: policies.Taste,
) -> Command:
    """Choose a bid with randomized valuations.

    Once all customers are known, nothing else is random: with deterministic bidders a review would see a single
    continuation and be certain of its winner.
    """
    values = {plot: [row[seat] / COIN for seat in range(len(row))] for plot, row in worth.items()}
    policies.temper(values, state.terms.rounds - state.round, state.is_last_round)
    turn = state.turn
    for row in values.values():
        row[turn] *= taste.care
    guessed = {plot: [policies.guess(each, rng) for each in row] for plot, row in values.items()}
    chosen = policies.likely(state, guessed, taste)
    if chosen is None:
        return PASS[turn]
    zone = BID[chosen[0]][chosen[1]]
    return next(command for command in legal if command.zone == zone)


def _hide(state: MarketState, seat: int, legal: Sequence[Command]) -> Command:
    """Choose the customer that earns most at the existing stalls."""
    visible = VisibleRound(state, seat)
    groups = visible.stalls.groups()

    def value(command: Command) -> float:
        coins = visible.walked(visible.stalls, groups, [*visible.walkers, visible.walker(command.piece)])
        return coins[seat] - _SPITE * (sum(coins) - coins[seat])

    return max(legal, key=lambda command: (value(command), -command.piece))


def _build(
    state: MarketState, seat: int, legal: Sequence[Command], taste: policies.Taste
) -> Generator[None, None, Command]:
    cache, begun = _as_begun(state)
    stalls = VisibleRound(state, seat).stalls if taste.copies else None
    best, most = legal[0], (0, "")
    for command in legal:
        if command.verb == Verb.BUILD:
            plot, food = PLOT.index(command.zone), stall_food(command.piece)
            rows = yield from _rows(cache, begun, plot)
            value = rows[food][seat] + COIN * _extra(state, seat, cache, begun, plot)[food]
            if stalls is not None and stalls.rivals(seat, plot, food):
                value += round(COIN * taste.copies)
            if (value, command.zone) > most:
                best, most = command, (value, command.zone)
    return best


def _shortlist(view: View[MarketState], legal: Sequence[Command]) -> Generator[None, None, Sequence[Command]]:
    """Return a few bids per plot: the lowest, the plot's value, and some between; no raise of its own bid while another
    plot has no bid, and no bid that gains less than another plot can with a number that nobody can outbid.

    The results that the playouts will need are computed here, in short steps.
    """
    state, seat = view.state, view.seat
    assert seat is not None
    cache, begun = _as_begun(state)
    for plot in range(PLOTS + 1):
        if state.won >> plot & 1:
            yield from _rows(cache, begun, plot)
    values = yield from _worth(state, seat)
    if legal[0].verb != Verb.BID:
        return legal
    commands = [legal[-1]]
    open_to_trial = [each for each in reversed(legal) if not policies.raises_early(state, each)]
    sure = {plot: _sure_gain(state, seat, plot, worth[seat], legal) for plot, worth in values.items()}
    for plot, worth in values.items():
        most = max([gain for other, gain in sure.items() if other != plot], default=0)
        bids = {
            command.zone: command
            for command in open_to_trial
            if command.zone in BID[plot] and worth[seat] - _cost(state, seat, command) >= most
        }
        row = [bids[zone] for zone in BID[plot] if zone in bids]
        fair = [bid for bid in row if COIN * BID[plot].index(bid.zone) <= worth[seat]] or row[:1]
        commands += dict.fromkeys(
            fair[round(part * (len(fair) - 1) / (_NUMBERS - 1))] for part in range(_NUMBERS) if fair
        )
    return commands


def _cost(state: MarketState, seat: int, bid: Command) -> int:
    """Return what a bid costs by the end of the game, its loans included, in thousandths of a coin."""
    number = BID_BY_NAME[bid.zone].number
    loans = play.loans_for(state, seat, play.place_of(state, bid), number)
    return COIN * (number + (REPAYMENT - LOAN) * loans)


def _sure_gain(state: MarketState, seat: int, plot: int, worth: int, legal: Sequence[Command]) -> int:
    """Return what the highest number on a plot leaves of its value; 0 where that can't be bid."""
    top = next((bid for bid in legal if bid.zone == BID[plot][state.rules.board.numbers(plot)[-1]]), None)
    return 0 if top is None else worth - _cost(state, seat, top)


def _kind(state: MarketState, command: Command) -> object:
    """Return a key that is equal for commands that differ only in which marker or equal stall card they use."""
    if command.verb == Verb.HIDE:
        return command.verb, state.faces[command.piece]
    return command.verb, command.zone, state.faces[command.piece] if command.verb == Verb.BUILD else NO_PIECE


OUTLOOK: Final = Insight(
    _think,
    chance,
    horizon=1000,
    worlds=12,
    over=is_round_over,
    kind=_kind,
    trials=288,
    candidate_moves=_shortlist,
    overrules=False,
    terms=terms,
    tally=tally,
    at_places=(Verb.BID,),
)
"""Playouts run to the end of the round, where the value of a plot first shows.

The strongest level tries as many worlds as the values shown to players: following the hints is playing like it.
"""


def insight(style: str = "") -> Insight[MarketState]:
    """Return the search's insight for one of the styles in `policies.TASTES`."""
    return replace(OUTLOOK, policy=partial(_think, taste=policies.TASTES[style])) if style else OUTLOOK
