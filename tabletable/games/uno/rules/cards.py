"""The 108 cards as data: faces, points, names, and which faces fit which.

A face is an int: `13 × colour + symbol` for the coloured cards, then the plain wild and the wild draw four.
"""

from __future__ import annotations

from typing import Final

from tabletable.core.message import MessageFamily, Msg, msg

RED: Final = 0
YELLOW: Final = 1
GREEN: Final = 2
BLUE: Final = 3
NO_COLOUR: Final = -1
COLOURS: Final = ("red", "yellow", "green", "blue")
"""Colour words; the index is the colour's number and a wild's `choice`."""
SHAPES: Final = ("circle", "triangle", "square", "diamond")
"""The second carrier of each colour."""

NOUGHT: Final = 0
SEVEN: Final = 7
SKIP: Final = 10
REVERSE: Final = 11
DRAW_TWO: Final = 12
WILD_SYMBOL: Final = 13
DRAW_FOUR_SYMBOL: Final = 14
SYMBOL_COUNT: Final = 15
SYMBOLS: Final = (*(str(number) for number in range(10)), "skip", "reverse", "draw_two", "wild", "draw_four")
"""Symbol words; the index is the symbol's number. Symbols 0 … 9 are the numbers themselves."""

PER_COLOUR: Final = 13
WILD: Final = 52
WILD_DRAW_FOUR: Final = 53
FACE_COUNT: Final = 54

COLOUR: Final = tuple(face // PER_COLOUR if face < WILD else NO_COLOUR for face in range(FACE_COUNT))
"""Colour by face, NO_COLOUR for the wilds."""
SYMBOL: Final = tuple(face % PER_COLOUR if face < WILD else face - WILD + WILD_SYMBOL for face in range(FACE_COUNT))
"""Symbol by face."""
POINTS: Final = tuple(symbol if symbol < SKIP else 20 if symbol < WILD_SYMBOL else 50 for symbol in SYMBOL)
"""By face, the points it gives the winner if left in a loser's hand: numbers their value, coloured actions 20, wilds
50.
"""
DRAWS: Final = {DRAW_TWO: 2, DRAW_FOUR_SYMBOL: 4}
"""By symbol, the number of cards it adds to the stack."""

DECK: Final = tuple(
    face for face in range(FACE_COUNT) for _ in range(4 if face >= WILD else 1 if SYMBOL[face] == 0 else 2)
)
"""All faces of the deck, sorted: per colour one 0 and two of everything else, four of each wild."""
DECK_SIZE: Final = len(DECK)


def reverses(symbol: int, seats: int) -> bool:
    """Return whether a symbol turns the direction of play round; not between two players (R23)."""
    return symbol == REVERSE and seats > 2


def skips(symbol: int, seats: int) -> bool:
    """Return whether a symbol only takes the next player's turn; between two players a reverse does so, too (R23)."""
    return symbol == SKIP or (symbol == REVERSE and seats == 2)


def is_number(face: int) -> bool:
    """Return whether it is a number card: one that may open the discard pile and always be the last card."""
    return SYMBOL[face] < SKIP


def face_of(colour: int, symbol: int) -> int:
    """Return the coloured face with this symbol (0 … 12)."""
    return colour * PER_COLOUR + symbol


def _fitting(colour: int, symbol: int, *, last: bool) -> tuple[bool, ...]:
    """Return by face whether it fits a pile of this colour and symbol. `last`: numbers only."""
    return tuple(
        (COLOUR[face] in (colour, NO_COLOUR) or SYMBOL[face] == symbol) and not (last and not is_number(face))
        for face in range(FACE_COUNT)
    )


FITTING: Final = tuple(_fitting(colour, symbol, last=False) for colour in range(4) for symbol in range(SYMBOL_COUNT))
"""Whether each face fits the top card without a stack, indexed by `SYMBOL_COUNT × colour + symbol of the top card`."""
FITTING_LAST: Final = tuple(
    _fitting(colour, symbol, last=True) for colour in range(4) for symbol in range(SYMBOL_COUNT)
)
"""`FITTING` for a last card that must be a number."""

ANSWERS: Final = tuple(
    tuple(symbol in DRAWS and SYMBOL[face] in DRAWS and SYMBOL[face] >= symbol for face in range(FACE_COUNT))
    for symbol in range(SYMBOL_COUNT)
)
"""Whether each face answers a stack, indexed by the symbol of the top card: either draw card answers a draw two, only
another wild draw four answers a wild draw four (a plain wild answers neither, R2).
"""


def face_word(face: int) -> str:
    """Return the English word of a face: "red 5", "blue draw two", "wild", "wild draw four"."""
    if face >= WILD:
        return "wild" if face == WILD else "wild draw four"
    return f"{COLOURS[COLOUR[face]]} {SYMBOLS[SYMBOL[face]].replace('_', ' ')}"


FACE_BY_WORD: Final = {face_word(face): face for face in range(FACE_COUNT)}
"""The inverse of `face_word`."""

# ------------------------------------------------------------------------------------------------ names

_COLOURS: Final = MessageFamily("uno.colour.*", COLOURS)
_TITLES: Final = MessageFamily("uno.choice.*", COLOURS)
_PHRASES: Final = MessageFamily("uno.symbol.*", SYMBOLS[:WILD_SYMBOL])
_NAMES: Final = MessageFamily("uno.*.*", "card face", ("number", *SYMBOLS[SKIP:]))
_INSIDE: Final = MessageFamily("uno.*.colour.*", "card face", COLOURS)
"""A colour inside the name of a card is another word than the colour itself in Chinese, and begins with a capital in
English titles."""


def colour_word(colour: int) -> Msg:
    """Name a colour inside a sentence: "red"."""
    return Msg(_COLOURS[COLOURS[colour]])


def colour_title(colour: int) -> Msg:
    """Name a colour that stands for itself: "Red"."""
    return Msg(_TITLES[COLOURS[colour]])


def symbol_phrase(symbol: int) -> Msg:
    """Name any card with a symbol: "a 5", "a skip"."""
    return Msg(_PHRASES[SYMBOLS[symbol]])


def card_title(face: int) -> Msg:
    """Name a card at the beginning of a sentence or as a title: "Green 5"."""
    return _named("card", face)


def face_name(face: int) -> Msg:
    """Name a card inside a sentence: "a green 5"."""
    return _named("face", face)


def _named(use: str, face: int) -> Msg:
    colour, symbol = COLOUR[face], SYMBOL[face]
    if symbol >= WILD_SYMBOL:
        return Msg(_NAMES[use, SYMBOLS[symbol]])
    word = Msg(_INSIDE[use, COLOURS[colour]])
    if symbol < SKIP:
        return msg(_NAMES[use, "number"], colour=word, number=symbol)
    return msg(_NAMES[use, SYMBOLS[symbol]], colour=word)
