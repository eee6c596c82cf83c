"""Names of cards, colours and sets as messages."""

from __future__ import annotations

from typing import Final

from tabletable.core.message import Msg, msg
from tabletable.games.property_deal.rules.cards import (
    ACTION_WORDS,
    ANY_RENT,
    CARD_COLOURS,
    VALUE,
    WILD,
    is_note,
    is_rent,
    is_single,
)

_COLOURS: Final = (
    Msg("property_deal.colour.brown"),
    Msg("property_deal.colour.light_blue"),
    Msg("property_deal.colour.pink"),
    Msg("property_deal.colour.orange"),
    Msg("property_deal.colour.red"),
    Msg("property_deal.colour.yellow"),
    Msg("property_deal.colour.green"),
    Msg("property_deal.colour.dark_blue"),
    Msg("property_deal.colour.railroad"),
    Msg("property_deal.colour.utility"),
    Msg("property_deal.colour.none"),
)
"""By colour, the last for NO_COLOUR: inside a sentence …"""
_TITLES: Final = (
    Msg("property_deal.set.brown"),
    Msg("property_deal.set.light_blue"),
    Msg("property_deal.set.pink"),
    Msg("property_deal.set.orange"),
    Msg("property_deal.set.red"),
    Msg("property_deal.set.yellow"),
    Msg("property_deal.set.green"),
    Msg("property_deal.set.dark_blue"),
    Msg("property_deal.set.railroad"),
    Msg("property_deal.set.utility"),
    Msg("property_deal.set.none"),
)
"""… and where a set stands for itself."""


def colour_word(colour: int) -> Msg:
    """ "red", "railroads" """
    return _COLOURS[colour]


def colour_title(colour: int) -> Msg:
    """The same at the beginning of a line, where a set stands for itself: "Dark blue", "Railroad"."""
    return _TITLES[colour]


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
