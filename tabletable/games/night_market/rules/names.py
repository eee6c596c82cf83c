"""Names of pieces as messages."""

from __future__ import annotations

from typing import Final

from tabletable.core.message import Msg, SeatRef, msg
from tabletable.games.night_market.rules.cards import (
    CUSTOMER_FACE,
    LETTERS,
    MARKER_FACE,
    STALL_FACE,
    food_of,
    letter_of,
    plot_of,
)

_FOODS: Final = (
    Msg("night_market.food.skewers"),
    Msg("night_market.food.bubble_tea"),
    Msg("night_market.food.shaved_ice"),
    Msg("night_market.food.fried_chicken"),
)
"""By food."""
_STALLS: Final = (
    Msg("night_market.face.stall.skewers"),
    Msg("night_market.face.stall.bubble_tea"),
    Msg("night_market.face.stall.shaved_ice"),
    Msg("night_market.face.stall.fried_chicken"),
)
"""By food: a stall inside a sentence."""
_GATES: Final = (
    Msg("night_market.gate.red"),
    Msg("night_market.gate.yellow"),
    Msg("night_market.gate.blue"),
)
"""By gate."""


def food_word(food: int) -> Msg:
    """ "skewers" """
    return _FOODS[food]


def gate_word(gate: int) -> Msg:
    """ "the red gate" """
    return _GATES[gate]


def _named(prefix: str, face: int) -> Msg:
    if face < STALL_FACE:
        return msg(f"{prefix}.plot", plot=plot_of(face))
    if face < MARKER_FACE:
        return msg(f"{prefix}.stall", food=food_word(food_of(face)))
    if face < CUSTOMER_FACE:
        return msg(f"{prefix}.marker", player=SeatRef(face - MARKER_FACE))
    return msg(f"{prefix}.customer", letter=LETTERS[letter_of(face)], food=food_word(food_of(face)))


def card_title(face: int) -> Msg:
    """The name of a piece as a title: "Customer D, skewers"."""
    return _named("night_market.card", face)


def face_name(face: int) -> Msg:
    """The name of a piece inside a sentence: "a D customer for skewers", "a skewer stall"."""
    if STALL_FACE <= face < MARKER_FACE:
        return _STALLS[food_of(face)]
    return _named("night_market.face", face)
