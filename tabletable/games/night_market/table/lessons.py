"""What a newcomer is told when it matters for the first time."""

from __future__ import annotations

from tabletable.core.message import Msg
from tabletable.core.tablespec import Lesson
from tabletable.games.night_market.rules import play
from tabletable.games.night_market.rules.state import (
    BID,
    BIDDING,
    BUILDING,
    COMPENSATING,
    HIDDEN_ROW,
    HIDING,
    PLOT,
    STOCK,
    MarketState,
)

_MOST = 3


def lessons(state: MarketState, viewer: int) -> tuple[Lesson, ...]:
    """How one wins, and what the viewer should know about its present decision, most important first."""
    if state.phase == HIDING and state.owed[viewer]:
        found = _hiding(state, viewer)
    elif viewer != state.turn:
        return ()
    elif state.phase == BIDDING:
        found = _bidding(state, viewer)
    elif state.phase == COMPENSATING:
        found = [_lesson("night_market.lesson.compensation")]
    else:
        found = _building(state, viewer) if state.phase == BUILDING else []
    if state.is_last_round and found:
        found.insert(0, _lesson("night_market.lesson.last_round"))
    return (_lesson("night_market.lesson.goal"), *found[:_MOST]) if found else ()


def _lesson(key: str, zone: str = "") -> Lesson:
    return Lesson(key.rpartition(".")[2], Msg(key), zone)


def _hiding(state: MarketState, viewer: int) -> list[Lesson]:
    found = [_lesson("night_market.lesson.hidden", HIDDEN_ROW[viewer]), _lesson("night_market.lesson.letters")]
    return found if not state.built[viewer] else [_lesson("night_market.lesson.feed", HIDDEN_ROW[viewer]), *found]


def _bidding(state: MarketState, viewer: int) -> list[Lesson]:
    plots = play.plots_on_offer(state)
    first = plots[0]
    found = [
        _lesson("night_market.lesson.bid", BID[first][state.rules.board.numbers(first)[-1]]),
        _lesson("night_market.lesson.forecast", PLOT[first]),
    ]
    if state.money[viewer] - play.committed(state, viewer) < state.rules.board.numbers(first)[0]:
        found.insert(0, _lesson("night_market.lesson.loan"))
    return found


def _building(state: MarketState, viewer: int) -> list[Lesson]:
    empty = state.empty_plots(viewer)
    found = [_lesson("night_market.lesson.build", STOCK), _lesson("night_market.lesson.right")]
    own = [plot for plot, owner in enumerate(state.owner) if owner == viewer and state.stall[plot] >= 0]
    beside = {other for plot in own for other in state.rules.board.plots[plot].adjacent}
    near = [plot for plot in empty if plot in beside]
    if near:
        found.insert(0, _lesson("night_market.lesson.linked", PLOT[near[0]]))
    return found
