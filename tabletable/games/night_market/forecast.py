"""What the customers a viewer knows would bring to a plot: the words under the pointer."""

from __future__ import annotations

from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.message import Arg, Msg, SeatRef, msg
from tabletable.games.night_market.faces import FOODS, plot_of
from tabletable.games.night_market.state import OVER, MarketState, group_of
from tabletable.games.night_market.valuation import COIN, Forecast


def plot_label(state: MarketState, viewer: int | None, plot: int) -> Msg:
    """What a plot is, and what it would earn of the customers the viewer knows of."""
    if any(plot_of(state.faces[piece]) == plot for piece in state.closed):
        return msg("night_market.plot.closed", plot=plot)
    owner = state.owner[plot]
    if state.stall[plot] != NO_PIECE:
        food, linked = Msg(f"night_market.food.{FOODS[state.sold(plot)]}"), len(group_of(state, plot))
        words: dict[str, Arg] = {"plot": plot, "player": SeatRef(owner), "food": food, "each": 2 + linked}
        if viewer is None or state.phase == OVER:
            return msg("night_market.plot.stall", **words)
        return msg("night_market.plot.stall_forecast", **words, n=_expected(state, viewer, plot))
    on_offer = any(plot_of(state.faces[piece]) == plot for piece in state.market)
    kind = "offer" if on_offer else "empty" if owner == NOBODY else "owned"
    words_: dict[str, Arg] = {"plot": plot}
    if owner != NOBODY:
        words_["player"] = SeatRef(owner)
    if viewer is None or kind == "empty":
        return msg(f"night_market.plot.{kind}", **words_)
    gains = _gains(state, viewer, plot)
    return msg(f"night_market.plot.{kind}_forecast", **words_, **dict(zip(FOODS, gains, strict=True)))


def _expected(state: MarketState, viewer: int, plot: int) -> int:
    """How many of the customers the viewer knows will sit down at this stall."""
    forecast = Forecast(state, viewer)
    return forecast.guests(forecast.stalls, forecast.walkers).count(plot)


def _gains(state: MarketState, viewer: int, plot: int) -> list[int]:
    """By food, the coins a stall of the viewer here would add this round."""
    forecast = Forecast(state, viewer)
    stalls = forecast.stalls
    base = forecast.served(stalls, forecast.walkers)[viewer]
    found = []
    for food in range(len(FOODS)):
        stalls.owner[plot], stalls.food[plot] = viewer, food
        found.append((forecast.served(stalls, forecast.walkers)[viewer] - base) // COIN)
        stalls.owner[plot], stalls.food[plot] = -1, -1
    return found
