"""What a player wants who lets a card go somewhere."""

from __future__ import annotations

from tabletable.core.command import Command
from tabletable.core.view import View
from tabletable.games.property_deal.rules.cards import JUST_SAY_NO, is_property
from tabletable.games.property_deal.rules.sets import slot_of
from tabletable.games.property_deal.rules.state import BANK, DISCARD_PILE, DRAW_PILE, Ask, Pending, PropertyState, Verb


def meant(view: View[PropertyState], piece: int, zone: str) -> Command | None:
    """See `Game.meant`: one's hand, and all that lies before oneself, can be taken hold of."""
    state, seat = view.state, view.seat
    if seat is None:
        return None
    asked = state.pending[-1] if state.pending and state.pending[-1].seat == seat else None
    if piece in state.hands[seat]:
        usual = _use_of_hand(state, seat, piece, zone)
    elif piece in state.banks[seat]:
        usual = Verb.ACTION
    elif (slot := slot_of(state, seat, piece)) >= 0:
        is_building = piece in state.groups[seat][slot].buildings
        usual = Verb.BANK if zone == BANK[seat] and not is_building else Verb.MOVE
    elif asked is not None and piece in state.tray:
        usual = Verb.MOVE
    else:
        return None
    return Command(seat, usual if asked is None else _answer(state, asked, piece, zone, usual), piece, zone)


def _use_of_hand(state: PropertyState, seat: int, piece: int, zone: str) -> Verb:
    """The verb of the card rather than of the place, but for the bank, the draw pile and an answer to an attack."""
    face = state.faces[piece]
    if face == JUST_SAY_NO and state.demand is not None and zone in (DISCARD_PILE, ""):
        return Verb.SAY_NO
    if zone == DRAW_PILE:
        return Verb.DISCARD
    if zone == BANK[seat]:
        return Verb.BANK
    return Verb.PROPERTY if is_property(face) else Verb.ACTION


def _answer(state: PropertyState, asked: Pending, piece: int, zone: str, usual: Verb) -> Verb:
    """The verb of a card that answers what is asked, the usual one where it looks like something else."""
    match asked.ask:
        case Ask.ANSWER if piece in state.hands[asked.seat]:
            return Verb.SAY_NO
        case Ask.PAYMENT:
            return Verb.PAY
        case Ask.PLACE if piece == asked.piece:
            return Verb.PLACE
        case Ask.OFFER:
            return Verb.CHOOSE
        case Ask.EXCESS if zone in (DRAW_PILE, DISCARD_PILE, ""):
            return Verb.DISCARD
    return usual
