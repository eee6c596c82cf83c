"""The cards: the usual 52, and what each suit means for either side."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletable.core.message import MessageFamily, Msg, msg
from tabletable.core.suited import (
    CLUB,
    DECK,
    DECK_SIZE,
    DIAMOND,
    FACE_BY_WORD,
    HEART,
    JACK,
    PER_SUIT,
    RANKS,
    SPADE,
    SUIT,
    SUIT_SIGNS,
    SUITS,
    VALUE,
    card_sign,
    card_title,
    face_name,
    face_word,
)

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
    """Return the sort key by which the opening compares faces: value, then suit, the lower number above."""
    return VALUE[face], -SUIT[face]


# ------------------------------------------------------------------------------------------------ names


_SIDES: Final = MessageFamily("yose_duel.side.*", SIDES)
_KINDS: Final = MessageFamily("yose_duel.kind.*", KINDS)


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


def side_word(side: int) -> Msg:
    """Return the name of a side: "Heart" or "Diamond"."""
    return Msg(_SIDES[SIDES[side]])


def kind_word(side: int, suit: int) -> Msg:
    """Return the message that names the kind of a pile for a side: "sente", "reverse sente", "gote"."""
    return Msg(_KINDS[kind(side, suit)])
