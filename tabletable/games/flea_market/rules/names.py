"""Names of cards and colours as messages."""

from __future__ import annotations

from typing import Final

from tabletable.core.message import Msg, msg
from tabletable.games.flea_market.rules.cards import CARDS

_COLOURS: Final = (
    Msg("flea_market.colour.red"),
    Msg("flea_market.colour.yellow"),
    Msg("flea_market.colour.blue"),
    Msg("flea_market.colour.green"),
    Msg("flea_market.colour.brown"),
    Msg("flea_market.colour.purple"),
)
"""By colour: by itself …"""
_IN_NAMES: Final = (
    Msg("flea_market.face.red"),
    Msg("flea_market.face.yellow"),
    Msg("flea_market.face.blue"),
    Msg("flea_market.face.green"),
    Msg("flea_market.face.brown"),
    Msg("flea_market.face.purple"),
)
"""… in the name of a card …"""
_IN_TITLES: Final = (
    Msg("flea_market.card.red"),
    Msg("flea_market.card.yellow"),
    Msg("flea_market.card.blue"),
    Msg("flea_market.card.green"),
    Msg("flea_market.card.brown"),
    Msg("flea_market.card.purple"),
)
"""… and at the beginning of one."""


def colour_word(colour: int) -> Msg:
    """ "red" """
    return _COLOURS[colour]


def face_name(face: int) -> Msg:
    """The name of a card inside a sentence: "red 5"."""
    card = CARDS[face]
    return msg("flea_market.face", colour=_IN_NAMES[card.colour], number=card.value)


def card_title(face: int) -> Msg:
    """The name of a card as a title: "Red 5"."""
    card = CARDS[face]
    return msg("flea_market.face", colour=_IN_TITLES[card.colour], number=card.value)
