"""Names of cards, colours and sets as messages."""

from __future__ import annotations

from tabletable.core.message import Msg, msg
from tabletable.games.property_deal.rules.cards import (
    ACTION_WORDS,
    ANY_RENT,
    CARD_COLOURS,
    COLOUR_WORDS,
    NO_COLOUR,
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
