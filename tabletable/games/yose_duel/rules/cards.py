"""The 52 cards as data: values, names, and the meaning of each suit for either side.

A face is an int: `13 × suit + value − 1`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletable.core.message import MessageFamily, Msg, msg

SPADE: Final = 0
HEART: Final = 1
DIAMOND: Final = 2
CLUB: Final = 3
SUITS: Final = ("spade", "heart", "diamond", "club")
"""Suit words; the index is the suit's number. Of two cards of equal value the lower suit number is the higher card."""

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
"""Points by face, and what counts when two cards are compared: ace 1 … king 13."""

# ------------------------------------------------------------------------------------------------ the two sides

HEART_SIDE: Final = 0
"""The side called Heart; it attacks first in round 1."""
DIAMOND_SIDE: Final = 1
"""The side called Diamond; it attacks first in round 2."""
SIDES: Final = ("heart", "diamond")
"""Side words; the index is the side's number."""
SIDE_SUIT: Final = (HEART, DIAMOND)
"""The suit a side is named after."""

SENTE: Final = ((True, True, False, False), (True, False, True, False))
"""By side and suit of the face card: whether taking the pile makes a threat, to which the defender may reply."""
OWN: Final = ((True, True, False, False), (False, False, True, True))
"""By side and suit of a provisional card: securing it keeps the attack."""

SENTE_FACE: Final = tuple(tuple(kept[SUIT[face]] for face in DECK) for kept in SENTE)
"""`SENTE` by side and face."""
OWN_FACE: Final = tuple(tuple(kept[SUIT[face]] for face in DECK) for kept in OWN)
"""`OWN` by side and face."""


KINDS: Final = ("sente", "reverse", "gote")
"""The kinds of a pile from a side's point of view."""


def kind(side: int, suit: int) -> str:
    """Return the kind for a side of a pile with a face card of this suit: "sente", "reverse" (the opponent's sente) or
    "gote".
    """
    if SENTE[side][suit]:
        return "sente"
    return "reverse" if SENTE[1 - side][suit] else "gote"


def rank_key(face: int) -> tuple[int, int]:
    """Return the sort key by which the opening compares faces: value, then suit."""
    return VALUE[face], -SUIT[face]


def face_word(face: int) -> str:
    """Return the usual short word of a card: "As", "10h", "Qd", "7c"."""
    return RANKS[VALUE[face] - 1] + SUITS[SUIT[face]][0]


FACE_BY_WORD: Final = {face_word(face): face for face in DECK}
"""The inverse of `face_word`."""


# ------------------------------------------------------------------------------------------------ names


SUIT_SIGNS = "♠♥♦♣"
"""By suit."""

_SIDES: Final = MessageFamily("yose_duel.side.*", SIDES)
_NAMES: Final = MessageFamily("yose_duel.*.*", "card face", SUITS)
_RANKS: Final = MessageFamily("yose_duel.rank.*", "a j q k")
_KINDS: Final = MessageFamily("yose_duel.kind.*", KINDS)


def _rank(face: int) -> Msg | int:
    value = VALUE[face]
    return Msg(_RANKS[RANKS[value - 1].lower()]) if value == 1 or value >= JACK else value


def suit_signs(suits: Iterable[int]) -> str:
    """Return the signs of suits in a row: "♠♦"."""
    return "".join(SUIT_SIGNS[suit] for suit in suits)


def own_suits(side: int) -> str:
    """Return the signs of the suits that a side secures without losing the attack."""
    return suit_signs(suit for suit in range(len(SUITS)) if OWN[side][suit])


def other_suits(side: int) -> str:
    """Return the signs of the suits that cost a side the attack to secure."""
    return suit_signs(suit for suit in range(len(SUITS)) if not OWN[side][suit])


def threat_suits(side: int) -> str:
    """Return the signs of the suits whose top cards are threats for a side."""
    return suit_signs(suit for suit in range(len(SUITS)) if SENTE[side][suit])


def card_title(face: int) -> Msg:
    """Return the name of a card as a title: "7 of spades"."""
    return msg(_NAMES["card", SUITS[SUIT[face]]], rank=_rank(face))


def card_sign(face: int) -> Msg:
    """Return the shortest name of a card, for places with little room: "7♠"."""
    return msg("yose_duel.sign", rank=RANKS[VALUE[face] - 1], suit=SUIT_SIGNS[SUIT[face]])


def face_name(face: int) -> Msg:
    """Return the name of a card inside a sentence: "the 7 of spades"."""
    return msg(_NAMES["face", SUITS[SUIT[face]]], rank=_rank(face))


def side_word(side: int) -> Msg:
    """Return the name of a side: "Heart" or "Diamond"."""
    return Msg(_SIDES[SIDES[side]])


def kind_word(side: int, suit: int) -> Msg:
    """Return the message that names the kind of a pile for a side: "sente", "reverse sente", "gote"."""
    return Msg(_KINDS[kind(side, suit)])
