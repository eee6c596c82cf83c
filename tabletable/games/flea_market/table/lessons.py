"""What a newcomer is told when it matters: at most three things about the viewer's present decision."""

from __future__ import annotations

from tabletable.core.message import Msg
from tabletable.core.tablespec import Lesson
from tabletable.games.flea_market.rules.play import colour_counts
from tabletable.games.flea_market.rules.state import (
    BOOTH,
    DISCARD_PILE,
    DRAW_PILE,
    HAND,
    MONEY,
    POPULARITY,
    FleaMarketState,
    Phase,
)

_MOST = 3


def lessons(state: FleaMarketState, viewer: int | None) -> tuple[Lesson, ...]:
    """How one wins and the lessons for the viewer's present decision, most important first; () while others decide."""
    if viewer is None or viewer != state.turn:
        return ()
    found = [("flea_market.lesson.goal", ""), *_of_phase(state, viewer)[:_MOST]]
    return tuple(Lesson(key.rpartition(".")[2], Msg(key), zone) for key, zone in found)


def _of_phase(state: FleaMarketState, viewer: int) -> list[tuple[str, str]]:
    match state.phase:
        case Phase.STOCK:
            if state.laid:
                return [("flea_market.lesson.show", BOOTH[viewer])]
            found = [("flea_market.lesson.lay", HAND[viewer]), ("flea_market.lesson.prizes", POPULARITY[viewer])]
            if len(state.hands) - 1 in colour_counts(state):
                found.insert(0, ("flea_market.lesson.competition", ""))
            return [*found, ("flea_market.lesson.close", BOOTH[viewer])]
        case Phase.COST:
            return [("flea_market.lesson.cost", DISCARD_PILE)]
        case Phase.OFFER:
            return [("flea_market.lesson.offer", POPULARITY[viewer])]
        case Phase.CLAIM:
            return [("flea_market.lesson.claim", POPULARITY[viewer])]
        case Phase.RESTOCK:
            return [("flea_market.lesson.restock", DRAW_PILE)]
    return [("flea_market.lesson.money", MONEY[viewer])]
