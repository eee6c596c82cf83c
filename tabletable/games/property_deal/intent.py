"""What a player wants who lets a card go somewhere."""

from __future__ import annotations

from tabletable.core.command import Command
from tabletable.core.game import View
from tabletable.games.property_deal.commands import BANK, DISCARD_PILE, DRAW_PILE, Verb
from tabletable.games.property_deal.faces import JUST_SAY_NO, is_property
from tabletable.games.property_deal.sets import slot_of
from tabletable.games.property_deal.state import Ask, PropertyState

_ANSWERS = {
    Ask.ANSWER: Verb.SAY_NO,
    Ask.PAYMENT: Verb.PAY,
    Ask.PLACE: Verb.PLACE,
    Ask.AIM: Verb.CHOOSE,
    Ask.OFFER: Verb.CHOOSE,
    Ask.EXCESS: Verb.DISCARD,
}
"""What somebody who is asked wants with any card: to answer."""


def meant(view: View[PropertyState], piece: int, zone: str) -> Command | None:
    """See `Game.meant`: one's hand, and all that lies before oneself, can be taken hold of."""
    state, seat = view.state, view.seat
    if seat is None:
        return None
    verb = _verb(state, seat, piece, zone)
    return None if verb is None else Command(seat, verb, piece, zone)


def _verb(state: PropertyState, seat: int, piece: int, zone: str) -> Verb | None:
    top = state.pending[-1] if state.pending and state.pending[-1].seat == seat else None
    in_hand, in_bank = piece in state.hands[seat], piece in state.banks[seat]
    if not in_hand and not in_bank and slot_of(state, seat, piece) < 0 and (top is None or piece not in state.tray):
        return None
    if top is not None:
        return _ANSWERS[top.ask]
    if in_hand:
        return _verb_for_hand(state, seat, state.faces[piece], zone)
    if in_bank:
        return Verb.ACTION
    return Verb.BANK if zone == BANK[seat] else Verb.MOVE


def _verb_for_hand(state: PropertyState, seat: int, face: int, zone: str) -> Verb:
    """The verb of the card rather than of the place, but for the bank, the draw pile and an answer to an attack."""
    if face == JUST_SAY_NO and state.demand is not None and zone in (DISCARD_PILE, ""):
        return Verb.SAY_NO
    if zone == DRAW_PILE:
        return Verb.DISCARD
    if zone == BANK[seat]:
        return Verb.BANK
    return Verb.PROPERTY if is_property(face) else Verb.ACTION
