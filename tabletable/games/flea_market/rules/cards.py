"""What is printed on a card, and what it is called.

A face is an int that says everything printed on it: colour, value, buttons of both kinds, special offer. So a card of
any deck has one and the same face, and pictures, names and rules need to know no deck.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from tabletable.core.message import Msg, msg

MIN_SEATS: Final = 3
MAX_SEATS: Final = 4
MOST_CARDS: Final = 324
"""No deck has more cards, all copies together."""

COLOURS: Final = ("red", "yellow", "blue", "green", "brown", "purple")
"""Colour words; the index is the colour's number."""
GOODS: Final = ("teapot", "lamp", "radio", "plant", "chair", "clock")
"""What is sold in each colour: the second carrier of the colour."""
LOWEST_VALUE: Final = 1
HIGHEST_VALUE: Final = 9
MOST_BUTTONS: Final = 5
"""No card has more buttons of one kind."""

_VALUES: Final = HIGHEST_VALUE - LOWEST_VALUE + 1
_COUNTS: Final = MOST_BUTTONS + 1
FACE_COUNT: Final = len(COLOURS) * _VALUES * _COUNTS * _COUNTS * 2


class Card(NamedTuple):
    """A printed card."""

    colour: int
    value: int
    money: int
    """Yellow buttons."""
    popularity: int
    """Purple buttons."""
    special_offer: bool = False

    @property
    def face(self) -> int:
        """The number of this face."""
        number = (self.colour * _VALUES + self.value - LOWEST_VALUE) * _COUNTS + self.money
        return (number * _COUNTS + self.popularity) * 2 + self.special_offer


def _card(face: int) -> Card:
    rest, special = divmod(face, 2)
    rest, popularity = divmod(rest, _COUNTS)
    rest, money = divmod(rest, _COUNTS)
    colour, value = divmod(rest, _VALUES)
    return Card(colour, value + LOWEST_VALUE, money, popularity, bool(special))


CARDS: Final = tuple(_card(face) for face in range(FACE_COUNT))
"""The card of every face."""
COLOUR: Final = bytes(card.colour for card in CARDS)
VALUE: Final = bytes(card.value for card in CARDS)
MONEY: Final = bytes(card.money for card in CARDS)
POPULARITY: Final = bytes(card.popularity for card in CARDS)
SPECIAL: Final = bytes(card.special_offer for card in CARDS)


def _usual(colour: int, value: int) -> Card:
    """The card of this colour and value in the deck that comes with the game."""
    money = 3 - (value - 1) // 3
    return Card(colour, value, money, 4 - money, value == 5)


USUAL: Final = frozenset(
    _usual(colour, value).face for colour in range(len(COLOURS)) for value in range(LOWEST_VALUE, HIGHEST_VALUE + 1)
)
"""The faces that a short word is enough for. A test sees to it that they are those of `deck.json`."""


def face_word(face: int) -> str:
    """The English word of a face: "red 5"; with its buttons, "red 5 1+0 offer", where they are unusual."""
    card = CARDS[face]
    word = f"{COLOURS[card.colour]} {card.value}"
    if face in USUAL:
        return word
    return f"{word} {card.money}+{card.popularity}{' offer' if card.special_offer else ''}"


_WORD: Final = re.compile(r"([a-z]+) ([1-9])(?: (\d)\+(\d)( offer)?)?")


def face_of(word: object) -> int | None:
    """The face that a word names, None for no such face."""
    found = _WORD.fullmatch(word) if isinstance(word, str) else None
    if found is None or found[1] not in COLOURS:
        return None
    colour, value = COLOURS.index(found[1]), int(found[2])
    if found[3] is None:
        return _usual(colour, value).face
    money, popularity = int(found[3]), int(found[4])
    if max(money, popularity) > MOST_BUTTONS:
        return None
    return Card(colour, value, money, popularity, bool(found[5])).face


# ------------------------------------------------------------------------------------------------ names


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
