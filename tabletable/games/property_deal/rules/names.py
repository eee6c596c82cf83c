"""Names of cards, colours and sets as messages."""

from __future__ import annotations

from tabletable.core.message import Msg, msg
from tabletable.core.tablespec import FaceText
from tabletable.games.property_deal.rules.cards import (
    ACTION_WORDS,
    ANY_RENT,
    CARD_COLOURS,
    COLOUR_WORDS,
    COLOURS,
    NO_COLOUR,
    SET_SIZE,
    VALUE,
    WILD,
    is_note,
    is_rent,
    is_single,
)


def colour_word(colour: int) -> Msg:
    """ "red", "railroads" """
    return Msg(f"property_deal.colour.{COLOUR_WORDS[colour]}")


def colour_title(colour: int) -> Msg:
    """The same at the beginning of a line, where a set stands for itself: "Dark blue", "Railroad"."""
    return Msg(f"property_deal.set.{COLOUR_WORDS[colour] if colour != NO_COLOUR else 'none'}")


def _named(prefix: str, face: int) -> Msg:
    if is_note(face):
        return msg(f"{prefix}.note", value=VALUE[face])
    if face in ACTION_WORDS:
        return Msg(f"{prefix}.{ACTION_WORDS[face]}")
    if is_single(face):
        return msg(f"{prefix}.property", colour=colour_word(face))
    if face in (WILD, ANY_RENT):
        return Msg(f"{prefix}.{'wild' if face == WILD else 'any_rent'}")
    one, other = CARD_COLOURS[face]
    kind = "rent" if is_rent(face) else "two_wild"
    return msg(f"{prefix}.{kind}", one=colour_word(one), other=colour_word(other))


def card_title(face: int) -> Msg:
    """The name of a card as a title or at the beginning of a sentence: "Sly deal"."""
    return _named("property_deal.card", face)


def face_name(face: int) -> Msg:
    """The name of a card inside a sentence: "a sly deal"."""
    return _named("property_deal.face", face)


def chip_word(face: int) -> Msg | None:
    """See `Game.chip_word`: money and properties have their figure or letter on the chip."""
    if face in ACTION_WORDS or face in (WILD, ANY_RENT):
        return card_title(face)
    return Msg("property_deal.card.rent_title") if is_rent(face) else None


def face_text(face: int) -> FaceText:
    """What the zoom card says about a card."""
    value = msg("property_deal.text.value", n=VALUE[face])
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
        return FaceText(card_title(face), (Msg(f"property_deal.text.{ACTION_WORDS[face]}"),), (value,))
    if is_rent(face):
        kind = "any_rent" if face == ANY_RENT else "rent"
        return FaceText(card_title(face), (Msg(f"property_deal.text.{kind}"),), (value,))
    return FaceText(card_title(face), (Msg("property_deal.text.two_wild"),), (value,))
