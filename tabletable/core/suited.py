"""The 52 cards of four suits, ace to king, for all games that are played with them.

A face is an int: `13 × suit + value − 1`.
"""

from __future__ import annotations

from typing import Final

from tabletable.core.message import MessageFamily, Msg, msg

SPADE: Final = 0
HEART: Final = 1
DIAMOND: Final = 2
CLUB: Final = 3
SUITS: Final = ("spade", "heart", "diamond", "club")
"""Suit words; the index is the suit's number."""
SUIT_SIGNS: Final = "♠♥♦♣"
"""By suit."""
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""The corner index printed on a card, by value − 1."""
JACK: Final = 11

PER_SUIT: Final = 13
DECK_SIZE: Final = 52
DECK: Final = tuple(range(DECK_SIZE))
"""All faces, sorted: one of each."""
SUIT: Final = tuple(face // PER_SUIT for face in DECK)
"""Suit by face."""
VALUE: Final = tuple(face % PER_SUIT + 1 for face in DECK)
"""Value by face: ace 1 … king 13."""


def face_word(face: int) -> str:
    """Return the usual short word of a card: "As", "10h", "Qd", "7c"."""
    return RANKS[VALUE[face] - 1] + SUITS[SUIT[face]][0]


FACE_BY_WORD: Final = {face_word(face): face for face in DECK}
"""The inverse of `face_word`."""

# ------------------------------------------------------------------------------------------------ names

_NAMES: Final = MessageFamily("suited.*.*", "card face suit", SUITS)
_RANKS: Final = MessageFamily("suited.rank.*", "a j q k")
SUIT_NAMES: Final = tuple(Msg(_NAMES["suit", suit]) for suit in SUITS)
"""By suit: "spades"."""


def _rank(face: int) -> Msg | int:
    value = VALUE[face]
    return Msg(_RANKS[RANKS[value - 1].lower()]) if value == 1 or value >= JACK else value


def card_title(face: int) -> Msg:
    """Return the name of a card as a title: "7 of spades"."""
    return msg(_NAMES["card", SUITS[SUIT[face]]], rank=_rank(face))


def face_name(face: int) -> Msg:
    """Return the name of a card inside a sentence: "the 7 of spades"."""
    return msg(_NAMES["face", SUITS[SUIT[face]]], rank=_rank(face))


def card_sign(face: int) -> Msg:
    """Return the shortest name of a card, for places with little room: "7♠"."""
    return msg("suited.sign", rank=RANKS[VALUE[face] - 1], suit=SUIT_SIGNS[SUIT[face]])
