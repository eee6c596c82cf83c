"""Names of pieces as messages."""

from __future__ import annotations

from tabletable.core.message import Msg, SeatRef, msg
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


def food_word(food: int) -> Msg:
    """ "skewers" """
    return Msg(f"night_market.food.{FOODS[food]}")


def gate_word(gate: int) -> Msg:
    """ "the red gate" """
    return Msg(f"night_market.gate.{COLOURS[gate]}")


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
        return Msg(f"night_market.face.stall.{FOODS[food_of(face)]}")
    return _named("night_market.face", face)
