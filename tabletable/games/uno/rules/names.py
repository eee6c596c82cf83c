"""Names of cards, colours and symbols as messages."""

from __future__ import annotations

from typing import Final

from tabletable.core.message import Msg, msg
from tabletable.games.uno.rules.cards import COLOUR, COLOURS, SKIP, SYMBOL, SYMBOLS, WILD_SYMBOL

_COLOURS: Final = (
    Msg("uno.colour.red"),
    Msg("uno.colour.yellow"),
    Msg("uno.colour.green"),
    Msg("uno.colour.blue"),
)
"""By colour; and the same where it stands for itself."""
_TITLES: Final = (
    Msg("uno.choice.red"),
    Msg("uno.choice.yellow"),
    Msg("uno.choice.green"),
    Msg("uno.choice.blue"),
)


def colour_word(colour: int) -> Msg:
    """ "red" """
    return _COLOURS[colour]


def colour_title(colour: int) -> Msg:
    """The same where it stands for itself: "Red"."""
    return _TITLES[colour]


def symbol_phrase(symbol: int) -> Msg:
    """ "a 5", "a skip" """
    return Msg(f"uno.symbol.{SYMBOLS[symbol]}")


def _named(prefix: str, face: int) -> Msg:
    colour, symbol = COLOUR[face], SYMBOL[face]
    if symbol >= WILD_SYMBOL:
        return Msg(f"{prefix}.{SYMBOLS[symbol]}")
    # A colour inside the name of a card is another word than the colour itself in Chinese, and begins with a capital
    # in English titles.
    word = Msg(f"{prefix}.colour.{COLOURS[colour]}")
    if symbol < SKIP:
        return msg(f"{prefix}.number", colour=word, number=symbol)
    return msg(f"{prefix}.{SYMBOLS[symbol]}", colour=word)


def card_title(face: int) -> Msg:
    """The name of a card at the beginning of a sentence or as a title: "Green 5"."""
    return _named("uno.card", face)


def face_name(face: int) -> Msg:
    """The name of a card inside a sentence: "a green 5"."""
    return _named("uno.face", face)
