"""Names of pieces as messages."""

from __future__ import annotations

from typing import Final

from tabletable.core.message import Ids, Msg, SeatRef, msg
from tabletable.games.night_market.rules.board import COLOURS
from tabletable.games.night_market.rules.cards import (
    CUSTOMER_FACE,
    FOODS,
    LETTERS,
    MARKER_FACE,
    STALL_FACE,
    food_of,
    letter_of,
    plot_of,
)

_FOODS: Final = Ids("night_market.food.*", FOODS)
_STALLS: Final = Ids("night_market.face.stall.*", FOODS)
"""A stall inside a sentence."""
_GATES: Final = Ids("night_market.gate.*", COLOURS)
_NAMES: Final = Ids("night_market.*.*", "card face", "plot marker customer")


def food_word(food: int) -> Msg:
    """ "skewers" """
    return Msg(_FOODS[FOODS[food]])


def gate_word(gate: int) -> Msg:
    """ "the red gate" """
    return Msg(_GATES[COLOURS[gate]])


def _named(use: str, face: int) -> Msg:
    if face < STALL_FACE:
        return msg(_NAMES[use, "plot"], plot=plot_of(face))
    if face < MARKER_FACE:
        return msg("night_market.card.stall", food=food_word(food_of(face)))
    if face < CUSTOMER_FACE:
        return msg(_NAMES[use, "marker"], player=SeatRef(face - MARKER_FACE))
    return msg(_NAMES[use, "customer"], letter=LETTERS[letter_of(face)], food=food_word(food_of(face)))


def card_title(face: int) -> Msg:
    """The name of a piece as a title: "Customer D, skewers"."""
    return _named("card", face)


def face_name(face: int) -> Msg:
    """The name of a piece inside a sentence: "a D customer for skewers", "a skewer stall"."""
    if STALL_FACE <= face < MARKER_FACE:
        return Msg(_STALLS[FOODS[food_of(face)]])
    return _named("face", face)
