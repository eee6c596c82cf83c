"""How one wins, and what is known of a seat: by everybody, and by the viewer alone."""

from __future__ import annotations

from typing import Final

from tabletable.core.ids import HIDDEN
from tabletable.core.message import FaceRef, Ids, Msg, listed, msg
from tabletable.games.flea_market.rules.state import POPULARITY_TO_WIN, FleaMarketState, Phase, Prize


def goal() -> Msg:
    """How one wins."""
    return msg("flea_market.goal", n=POPULARITY_TO_WIN)


_WAS: Final = Ids("flea_market.seat.was_*", (Prize.HIGHEST, Prize.LOWEST, Prize.OFFER))


def tells(state: FleaMarketState, seat: int) -> tuple[Msg, ...]:
    """What everybody knows of a seat: its cards, its booth, its money, how the last settlement went for it."""
    free, stalls = len(state.free(seat)), len(state.goods[seat])
    found = [
        msg("flea_market.seat.cards", n=len(state.hands[seat])),
        msg("flea_market.seat.stalls", n=stalls, taken=stalls - free, total=state.total(seat)),
        msg("flea_market.seat.money", n=state.wealth(seat)),
        msg("flea_market.seat.popularity", n=len(state.popularity[seat])),
    ]
    if state.discounts[seat]:
        found.append(msg("flea_market.seat.discount", n=state.discounts[seat]))
    if state.closed >> seat & 1 and state.phase is Phase.STOCK:
        found.append(msg("flea_market.seat.closed"))
    if state.start == seat:
        found.append(msg("flea_market.seat.start"))
    if state.prizes[seat] in _WAS:
        found.append(msg(_WAS[state.prizes[seat]], total=state.totals[seat]))
    return tuple(found)


def knows(state: FleaMarketState, viewer: int | None, seat: int) -> tuple[Msg, ...]:
    """What the viewer knows of a seat and not everybody does: the own popularity, cards seen in a hand."""
    if viewer is None:
        return ()
    if seat == viewer:
        return (msg("flea_market.seat.fame", n=state.fame(seat), most=POPULARITY_TO_WIN),)
    seen = [FaceRef(state.faces[piece]) for piece in state.hands[seat] if state.faces[piece] != HIDDEN]
    return (msg("flea_market.seat.seen", cards=listed(seen)),) if seen else ()
