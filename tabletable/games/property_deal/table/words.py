"""What the table says about a card: beside its chip, and on the zoom card."""

from __future__ import annotations

from typing import Final

from tabletable.core.message import Ids, Msg, msg
from tabletable.core.tablespec import FaceText
from tabletable.games.property_deal.rules.cards import (
    ACTION_WORDS,
    ANY_RENT,
    COLOURS,
    SET_SIZE,
    VALUE,
    WILD,
    card_title,
    is_note,
    is_property,
    is_rent,
    is_single,
)


def chip_word(face: int) -> Msg | None:
    """See `Game.chip_word`: money and properties have their figure or letter on the chip."""
    if face in ACTION_WORDS or face in (WILD, ANY_RENT):
        return card_title(face)
    return Msg("property_deal.card.rent_title") if is_rent(face) else None


_ACTIONS: Final = Ids("property_deal.text.*", ACTION_WORDS.values())


def face_text(face: int) -> FaceText:
    """What the zoom card says about a card."""
    value = msg("property_deal.text.payment" if is_property(face) else "property_deal.text.value", n=VALUE[face])
    if is_single(face):
        rents = " / ".join(f"{rent}M" for rent in COLOURS[face].rent)
        lines = (msg("property_deal.text.property", n=SET_SIZE[face]), msg("property_deal.text.rents", rents=rents))
        terms = (value,) if COLOURS[face].buildings else (Msg("property_deal.text.no_buildings"), value)
        return FaceText(card_title(face), lines, terms)
    if face == WILD:
        return FaceText(card_title(face), (Msg("property_deal.text.wild"),), (Msg("property_deal.text.no_value"),))
    if is_note(face):
        return FaceText(card_title(face), (Msg("property_deal.text.note"),))
    if face in ACTION_WORDS:
        return FaceText(card_title(face), (Msg(_ACTIONS[ACTION_WORDS[face]]),), (value,))
    if is_rent(face):
        key = "property_deal.text.any_rent" if face == ANY_RENT else "property_deal.text.rent"
        return FaceText(card_title(face), (Msg(key),), (value,))
    return FaceText(card_title(face), (Msg("property_deal.text.two_wild"),), (value,))
