"""Names of cards, colours and symbols as messages."""

from __future__ import annotations

from typing import Final

from tabletable.core.message import Ids, Msg, msg
from tabletable.games.uno.rules.cards import COLOUR, COLOURS, SKIP, SYMBOL, SYMBOLS, WILD_SYMBOL

_COLOURS: Final = Ids("uno.colour.*", COLOURS)
_TITLES: Final = Ids("uno.choice.*", COLOURS)
_PHRASES: Final = Ids("uno.symbol.*", SYMBOLS[:WILD_SYMBOL])
_NAMES: Final = Ids("uno.*.*", "card face", ("number", *SYMBOLS[SKIP:]))
_INSIDE: Final = Ids("uno.*.colour.*", "card face", COLOURS)
"""A colour inside the name of a card is another word than the colour itself in Chinese, and begins with a capital in
English titles."""


def colour_word(colour: int) -> Msg:
    """ "red" """
    return Msg(_COLOURS[COLOURS[colour]])


def colour_title(colour: int) -> Msg:
    """The same where it stands for itself: "Red"."""
    return Msg(_TITLES[COLOURS[colour]])


def symbol_phrase(symbol: int) -> Msg:
    """ "a 5", "a skip" """
    return Msg(_PHRASES[SYMBOLS[symbol]])


def _named(use: str, face: int) -> Msg:
    colour, symbol = COLOUR[face], SYMBOL[face]
    if symbol >= WILD_SYMBOL:
        return Msg(_NAMES[use, SYMBOLS[symbol]])
    word = Msg(_INSIDE[use, COLOURS[colour]])
    if symbol < SKIP:
        return msg(_NAMES[use, "number"], colour=word, number=symbol)
    return msg(_NAMES[use, SYMBOLS[symbol]], colour=word)


def card_title(face: int) -> Msg:
    """The name of a card at the beginning of a sentence or as a title: "Green 5"."""
    return _named("card", face)


def face_name(face: int) -> Msg:
    """The name of a card inside a sentence: "a green 5"."""
    return _named("face", face)
