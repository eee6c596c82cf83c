"""How likely the goods on one's stalls can be swept away: counted from the cards a seat has not seen."""

from __future__ import annotations

from typing import Final

from tabletable.core.advice import Chance, Counting, Odds, any_of
from tabletable.core.ids import HIDDEN
from tabletable.core.message import Msg, msg
from tabletable.core.view import View
from tabletable.games.flea_market.rules.cards import COLOUR
from tabletable.games.flea_market.rules.play import colour_counts
from tabletable.games.flea_market.rules.state import FleaMarketState, Phase

_SWEPT: Final = Msg("flea_market.chance.swept")


def chances(view: View[FleaMarketState]) -> Counting:
    """Count how likely it is what the viewer wonders about now."""
    yield
    state, seat = view.state, view.seat
    assert seat is not None
    unseen = list(state.deck)
    for face in state.faces:
        if face != HIDDEN:
            unseen.remove(face)
    found: list[Chance] = []
    if state.phase is Phase.STOCK:
        seats = len(state.hands)
        counts = colour_counts(state)
        open_hands = [
            state.faces[piece]
            for other in range(seats)
            if other != seat and not state.closed >> other & 1 and state.free(other)
            for piece in state.hands[other]
        ]
        for piece in state.lying(seat):
            colour = COLOUR[state.faces[piece]]
            counted = counts[colour] + sum(
                COLOUR[state.faces[state.goods[seat][stall]]] == colour for stall in state.laid if seat == state.turn
            )
            known = sum(face != HIDDEN and COLOUR[face] == colour for face in open_hands)
            hits = sum(COLOUR[face] == colour for face in unseen)
            least = seats - counted - known
            found.append(Chance(piece, any_of(len(unseen), hits, open_hands.count(HIDDEN), least), _SWEPT))
    return Odds(tuple(found), (), msg("flea_market.chance.note", n=len(unseen)))
