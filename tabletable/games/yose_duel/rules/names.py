"""Names of cards, sides and piles as messages."""

from __future__ import annotations

from typing import Final

from tabletable.core.message import Msg, msg
from tabletable.games.yose_duel.rules.cards import (
    JACK,
    RANKS,
    SUIT,
    SUITS,
    VALUE,
    kind,
)

SUIT_SIGNS = "♠♥♦♣"
"""By suit."""

_SIDES: Final = (
    Msg("yose_duel.side.heart"),
    Msg("yose_duel.side.diamond"),
)
"""By side."""


def _rank(face: int) -> Msg | int:
    value = VALUE[face]
    return Msg(f"yose_duel.rank.{RANKS[value - 1].lower()}") if value == 1 or value >= JACK else value


def card_title(face: int) -> Msg:
    """The name of a card as a title: "7 of spades"."""
    return msg(f"yose_duel.card.{SUITS[SUIT[face]]}", rank=_rank(face))


def card_sign(face: int) -> Msg:
    """The shortest name of a card, for places with little room: "7♠"."""
    return msg("yose_duel.sign", rank=RANKS[VALUE[face] - 1], suit=SUIT_SIGNS[SUIT[face]])


def face_name(face: int) -> Msg:
    """The name of a card inside a sentence: "the 7 of spades"."""
    return msg(f"yose_duel.face.{SUITS[SUIT[face]]}", rank=_rank(face))


def side_word(side: int) -> Msg:
    """ "Heart" or "Diamond"."""
    return _SIDES[side]


def kind_word(side: int, suit: int) -> Msg:
    """What a pile is for a side: "sente", "reverse sente", "gote"."""
    return Msg(f"yose_duel.kind.{kind(side, suit)}")
