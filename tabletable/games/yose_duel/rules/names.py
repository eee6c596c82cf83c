"""Names of cards, sides and piles as messages, and what the zoom card tells about a card."""

from __future__ import annotations

from tabletable.core.message import Msg, msg
from tabletable.core.tablespec import FaceText
from tabletable.games.yose_duel.rules.cards import (
    DIAMOND_SIDE,
    HEART_SIDE,
    JACK,
    OWN,
    RANKS,
    SIDES,
    SUIT,
    SUITS,
    VALUE,
    kind,
)

SUIT_SIGNS = "♠♥♦♣"
"""By suit."""


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
    return Msg(f"yose_duel.side.{SIDES[side]}")


def kind_word(side: int, suit: int) -> Msg:
    """What a pile is for a side: "sente", "reverse sente", "gote"."""
    return Msg(f"yose_duel.kind.{kind(side, suit)}")


def face_text(face: int) -> FaceText:
    """What the zoom card says: points, the kind of pile it makes, and whose card it is in a provisional area."""
    suit = SUIT[face]
    lines = (msg("yose_duel.text.points", n=VALUE[face]), Msg(f"yose_duel.text.pile_{SUITS[suit]}"))
    owner = HEART_SIDE if OWN[HEART_SIDE][suit] else DIAMOND_SIDE
    return FaceText(card_title(face), lines, (msg("yose_duel.text.own", side=side_word(owner)),))
