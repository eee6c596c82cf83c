"""Names of cards, colours and sets as messages."""

from __future__ import annotations

from typing import Final

from tabletable.core.message import Ids, Msg, msg
from tabletable.games.property_deal.rules.cards import (
    ACTION_WORDS,
    ANY_RENT,
    CARD_COLOURS,
    COLOUR_WORDS,
    VALUE,
    WILD,
    is_note,
    is_rent,
    is_single,
)

_WORDS: Final = (*COLOUR_WORDS, "none")
"""By colour, the last for NO_COLOUR."""
_COLOURS: Final = Ids("property_deal.colour.*", _WORDS)
_TITLES: Final = Ids("property_deal.set.*", _WORDS)
_NAMES: Final = Ids("property_deal.*.*", "card face", "any_rent note property rent two_wild wild")
_ACTIONS: Final = Ids("property_deal.*.*", "card face", ACTION_WORDS.values())


def colour_word(colour: int) -> Msg:
    """ "red", "railroads" """
    return Msg(_COLOURS[_WORDS[colour]])


def colour_title(colour: int) -> Msg:
    """The same at the beginning of a line, where a set stands for itself: "Dark blue", "Railroad"."""
    return Msg(_TITLES[_WORDS[colour]])


def _named(use: str, face: int) -> Msg:
    if is_note(face):
        return msg(_NAMES[use, "note"], value=VALUE[face])
    if face in ACTION_WORDS:
        return Msg(_ACTIONS[use, ACTION_WORDS[face]])
    if is_single(face):
        return msg(_NAMES[use, "property"], colour=colour_word(face))
    if face in (WILD, ANY_RENT):
        return Msg(_NAMES[use, "wild" if face == WILD else "any_rent"])
    one, other = CARD_COLOURS[face]
    kind = "rent" if is_rent(face) else "two_wild"
    return msg(_NAMES[use, kind], one=colour_word(one), other=colour_word(other))


def card_title(face: int) -> Msg:
    """The name of a card as a title or at the beginning of a sentence: "Sly deal"."""
    return _named("card", face)


def face_name(face: int) -> Msg:
    """The name of a card inside a sentence: "a sly deal"."""
    return _named("face", face)
