"""The 52 cards as data: what they are worth, and what each suit means to either side.

A face is an int: `13 × suit + value − 1`.
"""

from __future__ import annotations

from typing import Final

SPADE: Final = 0
HEART: Final = 1
DIAMOND: Final = 2
CLUB: Final = 3
SUITS: Final = ("spade", "heart", "diamond", "club")
"""Suit words; the index is the suit's number. Of two cards of equal value the lower suit number is the higher card."""

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""What is printed in the corner, by value − 1."""
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
"""By side and suit of the face card: taking the pile threatens something, so the defender may reply."""
OWN: Final = ((True, True, False, False), (False, False, True, True))
"""By side and suit of a provisional card: securing it keeps the attack."""

SENTE_FACE: Final = tuple(tuple(kept[SUIT[face]] for face in DECK) for kept in SENTE)
"""`SENTE` by side and face."""
OWN_FACE: Final = tuple(tuple(kept[SUIT[face]] for face in DECK) for kept in OWN)
"""`OWN` by side and face."""


KINDS: Final = ("sente", "reverse", "gote")
"""What a pile may be for a side."""


def kind(side: int, suit: int) -> str:
    """What a pile with a face card of this suit is for a side: "sente", "reverse" (the other's sente) or "gote"."""
    if SENTE[side][suit]:
        return "sente"
    return "reverse" if SENTE[1 - side][suit] else "gote"


def rank_key(face: int) -> tuple[int, int]:
    """Orders faces as the opening compares them: by value, equal values by suit."""
    return VALUE[face], -SUIT[face]


def face_word(face: int) -> str:
    """The usual short word of a card: "As", "10h", "Qd", "7c"."""
    return RANKS[VALUE[face] - 1] + SUITS[SUIT[face]][0]


FACE_BY_WORD: Final = {face_word(face): face for face in DECK}
"""The inverse of `face_word`."""
