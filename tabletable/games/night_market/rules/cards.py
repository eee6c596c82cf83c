"""The pieces as data: land cards, stall cards, markers and customers, with their names."""

from __future__ import annotations

from typing import Final

from tabletable.core.message import MessageFamily, Msg, SeatRef, msg

FOODS: Final = ("skewers", "bubble_tea", "shaved_ice", "fried_chicken")
"""Food words; the index is the food's number."""

PLOTS: Final = 30
"""Plots of a board, numbered from 1; one land card each."""
MAX_SEATS: Final = 4
STALLS_PER_FOOD: Final = 8
MARKERS_PER_SEAT: Final = 2
MOST_CUSTOMERS: Final = 128
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

FIRST_STALL: Final = PLOTS
FIRST_MARKER: Final = FIRST_STALL + STALLS_PER_FOOD * len(FOODS)
FIRST_CUSTOMER: Final = FIRST_MARKER + MARKERS_PER_SEAT * MAX_SEATS
"""The handles of a kind begin here."""

STALL_FACE: Final = PLOTS
MARKER_FACE: Final = STALL_FACE + len(FOODS)
CUSTOMER_FACE: Final = MARKER_FACE + MAX_SEATS
FACE_COUNT: Final = CUSTOMER_FACE + len(LETTERS) * len(FOODS)
"""The faces of a kind begin here; a land card has its plot's number minus one."""

FIXED_FACES: Final = (
    *(STALL_FACE + food for food in range(len(FOODS)) for _ in range(STALLS_PER_FOOD)),
    *(MARKER_FACE + seat for seat in range(MAX_SEATS) for _ in range(MARKERS_PER_SEAT)),
)
"""The faces of the stall cards and markers, which lie in the same order in every game."""


def plot_of(face: int) -> int:
    """Return the plot of a land card's face."""
    return face + 1


def customer_face(letter: int, food: int) -> int:
    """Return the face of a customer; `letter` counts from 0 for A."""
    return CUSTOMER_FACE + letter * len(FOODS) + food


def is_customer(face: int) -> bool:
    """Return whether the face is a customer's."""
    return face >= CUSTOMER_FACE


def letter_of(face: int) -> int:
    """Return the number of a customer's letter, 0 for A."""
    return (face - CUSTOMER_FACE) // len(FOODS)


def food_of(face: int) -> int:
    """Return the food a customer wants or a stall sells."""
    return (face - CUSTOMER_FACE) % len(FOODS) if face >= CUSTOMER_FACE else face - STALL_FACE


def stall_food(piece: int) -> int:
    """Return the food that a stall card sells, by its handle."""
    return (piece - FIRST_STALL) // STALLS_PER_FOOD


def marker(seat: int, number: int) -> int:
    """Return the handle of a seat's first (0) or second (1) marker."""
    return FIRST_MARKER + MARKERS_PER_SEAT * seat + number


def face_word(face: int) -> str:
    """Return the English word of a face: "plot 12", "skewers stall", "marker 0", "D shaved ice"."""
    if face < STALL_FACE:
        return f"plot {plot_of(face)}"
    if face < MARKER_FACE:
        return f"{FOODS[face - STALL_FACE].replace('_', ' ')} stall"
    if face < CUSTOMER_FACE:
        return f"marker {face - MARKER_FACE}"
    return f"{LETTERS[letter_of(face)]} {FOODS[food_of(face)].replace('_', ' ')}"


FACE_BY_WORD: Final = {face_word(face): face for face in range(FACE_COUNT)}
"""The inverse of `face_word`."""


# ------------------------------------------------------------------------------------------------ names


_FOOD_IDS: Final = MessageFamily("night_market.food.*", FOODS)
_STALL_IDS: Final = MessageFamily("night_market.face.stall.*", FOODS)
"""A stall inside a sentence."""
_NAMES: Final = MessageFamily("night_market.*.*", "card face", "plot marker customer")


def food_word(food: int) -> Msg:
    """Return the name of a food: "skewers"."""
    return Msg(_FOOD_IDS[FOODS[food]])


def _named(use: str, face: int) -> Msg:
    if face < STALL_FACE:
        return msg(_NAMES[use, "plot"], plot=plot_of(face))
    if face < MARKER_FACE:
        return msg("night_market.card.stall", food=food_word(food_of(face)))
    if face < CUSTOMER_FACE:
        return msg(_NAMES[use, "marker"], player=SeatRef(face - MARKER_FACE))
    return msg(_NAMES[use, "customer"], letter=LETTERS[letter_of(face)], food=food_word(food_of(face)))


def card_title(face: int) -> Msg:
    """Return the name of a piece as a title: "Customer D, skewers"."""
    return _named("card", face)


def face_name(face: int) -> Msg:
    """Return the name of a piece inside a sentence: "a D customer for skewers", "a skewer stall"."""
    if STALL_FACE <= face < MARKER_FACE:
        return Msg(_STALL_IDS[FOODS[food_of(face)]])
    return _named("face", face)
