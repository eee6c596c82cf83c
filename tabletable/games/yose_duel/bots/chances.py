"""What lies under a pile, and whether a start card is the higher one: counted from the cards a seat has not seen."""

from __future__ import annotations

from typing import Final

from tabletable.core.advice import Chance, Counting, Odds
from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.message import Msg, msg
from tabletable.core.view import View
from tabletable.games.yose_duel.rules.cards import DECK, OWN_FACE, SENTE_FACE, rank_key
from tabletable.games.yose_duel.rules.state import YoseState

_OWN: Final = Msg("yose_duel.chance.own")
_HIGHER: Final = Msg("yose_duel.chance.higher")
_OPEN: Final = Msg("yose_duel.chance.open")


def chances(view: View[YoseState]) -> Counting:
    """Count how likely it is what the viewer wonders about now."""
    yield
    state, seat = view.state, view.seat
    assert seat is not None
    unseen = [face for face in DECK if face not in state.faces]
    note = msg("yose_duel.chance.note", n=len(unseen))
    if state.is_opening:
        cards = state.hands[seat] if state.committed[seat] == NO_PIECE else []
        shares = {card: _share([rank_key(state.faces[card]) > rank_key(face) for face in unseen]) for card in cards}
        return Odds(tuple(Chance(card, share, _HIGHER) for card, share in shares.items()), (), note)
    if state.is_over:
        return Odds((), (), note, _OPEN)
    side = state.side(seat)
    found = [
        Chance(top, _share([OWN_FACE[side][face] for face in unseen]), _OWN)
        for pile in state.untouched()
        if SENTE_FACE[side][state.faces[top := state.tops[pile]]] and state.faces[state.unders[pile]] == HIDDEN
    ]
    return Odds(tuple(found), (), note, _OPEN)


def _share(hits: list[bool]) -> float:
    return sum(hits) / len(hits)
