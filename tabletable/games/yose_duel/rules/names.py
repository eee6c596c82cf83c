"""Names of cards, sides and piles as messages."""

from __future__ import annotations

from typing import Final

from tabletable.core.message import Ids, Msg, msg
from tabletable.games.yose_duel.rules.cards import JACK, KINDS, RANKS, SIDES, SUIT, SUITS, VALUE, kind

SUIT_SIGNS = "♠♥♦♣"
"""By suit."""

_SIDES: Final = Ids("yose_duel.side.*", SIDES)
_NAMES: Final = Ids("yose_duel.*.*", "card face", SUITS)
_RANKS: Final = Ids("yose_duel.rank.*", "a j q k")
_KINDS: Final = Ids("yose_duel.kind.*", KINDS)


def _rank(face: int) -> Msg | int:
    value = VALUE[face]
    return Msg(_RANKS[RANKS[value - 1].lower()]) if value == 1 or value >= JACK else value


def card_title(face: int) -> Msg:
    """The name of a card as a title: "7 of spades"."""
    return msg(_NAMES["card", SUITS[SUIT[face]]], rank=_rank(face))


def card_sign(face: int) -> Msg:
    """The shortest name of a card, for places with little room: "7♠"."""
    return msg("yose_duel.sign", rank=RANKS[VALUE[face] - 1], suit=SUIT_SIGNS[SUIT[face]])


def face_name(face: int) -> Msg:
    """The name of a card inside a sentence: "the 7 of spades"."""
    return msg(_NAMES["face", SUITS[SUIT[face]]], rank=_rank(face))


def side_word(side: int) -> Msg:
    """ "Heart" or "Diamond"."""
    return Msg(_SIDES[SIDES[side]])


def kind_word(side: int, suit: int) -> Msg:
    """What a pile is for a side: "sente", "reverse sente", "gote"."""
    return Msg(_KINDS[kind(side, suit)])
