"""The 106 cards as data: properties, wilds, rents, actions and money, with their values, rents and names.

A face is an int, in this order: the ten single-colour properties (a property's face is its colour's number), the seven
two-colour wilds, the ten-colour wild, the five two-colour rents, the any-colour rent, the ten actions, the six notes.
All amounts are in millions. The distribution follows the printed deck of 106 cards.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tabletable.core.message import MessageFamily, Msg, msg

NO_COLOUR: Final = -1
"""The colour of a lone ten-colour wild (R10)."""


class Colour(NamedTuple):
    """A set of properties as it is printed."""

    word: str
    letter: str
    """Stands for the colour wherever it is shown."""
    size: int
    """The number of cards in a full set, which is also the number of single-colour cards of this colour."""
    value: int
    """The value of one of its cards as payment."""
    rent: tuple[int, ...]
    """By the number of cards, 1 … size."""
    buildings: bool = True
    """Whether houses and hotels may stand on it."""


COLOURS: Final = (
    Colour("brown", "A", 2, 1, (1, 2)),
    Colour("light_blue", "B", 3, 1, (1, 2, 3)),
    Colour("pink", "C", 3, 2, (1, 2, 4)),
    Colour("orange", "D", 3, 2, (1, 3, 5)),
    Colour("red", "E", 3, 3, (2, 3, 6)),
    Colour("yellow", "F", 3, 3, (2, 4, 6)),
    Colour("green", "G", 3, 4, (2, 4, 7)),
    Colour("dark_blue", "H", 2, 4, (3, 8)),
    Colour("railroad", "R", 4, 2, (1, 2, 3, 4), buildings=False),
    Colour("utility", "U", 2, 2, (1, 2), buildings=False),
)
COLOUR_WORDS: Final = tuple(colour.word for colour in COLOURS)
COLOUR_COUNT: Final = len(COLOURS)
BROWN, LIGHT_BLUE, PINK, ORANGE, RED, YELLOW, GREEN, DARK_BLUE, RAILROAD, UTILITY = range(COLOUR_COUNT)
SET_SIZE: Final = tuple(colour.size for colour in COLOURS)
_RENT: Final = tuple(colour.rent for colour in COLOURS)
HOUSE_RENT: Final = 3
HOTEL_RENT: Final = 4
"""With `HOUSE_RENT`, what a house and a hotel add to the rent; the hotel on top of the house (R15)."""
_BUILDING_RENT: Final = (0, HOUSE_RENT, HOUSE_RENT + HOTEL_RENT)

_WILDS: Final = (
    ((BROWN, LIGHT_BLUE), 1, 1),
    ((LIGHT_BLUE, RAILROAD), 1, 4),
    ((PINK, ORANGE), 2, 2),
    ((RED, YELLOW), 2, 3),
    ((GREEN, DARK_BLUE), 1, 4),
    ((GREEN, RAILROAD), 1, 4),
    ((RAILROAD, UTILITY), 1, 2),
    (tuple(range(COLOUR_COUNT)), 2, 0),
)
"""Colours, number of cards, value as payment. The ten-colour wild has no value and can't be paid with (Q11)."""
_RENTS: Final = (
    ((BROWN, LIGHT_BLUE), 2, 1),
    ((PINK, ORANGE), 2, 1),
    ((RED, YELLOW), 2, 1),
    ((GREEN, DARK_BLUE), 2, 1),
    ((RAILROAD, UTILITY), 2, 1),
    (tuple(range(COLOUR_COUNT)), 3, 3),
)
"""Colours, number of cards, value in the bank. The first five charge all others, the last one player (Q22)."""
_ACTIONS: Final = (
    ("deal_breaker", 2, 5),
    ("just_say_no", 3, 4),
    ("sly_deal", 3, 3),
    ("forced_deal", 3, 3),
    ("debt_collector", 3, 3),
    ("birthday", 3, 2),
    ("double_rent", 2, 1),
    ("house", 3, 3),
    ("hotel", 2, 4),
    ("pass_go", 10, 1),
)
"""Word, number of cards, value in the bank."""
_NOTES: Final = ((1, 6), (2, 5), (3, 3), (4, 3), (5, 2), (10, 1))
"""Value, number of cards."""

FIRST_WILD: Final = COLOUR_COUNT
WILD: Final = FIRST_WILD + len(_WILDS) - 1
"""The ten-colour wild."""
FIRST_RENT: Final = WILD + 1
ANY_RENT: Final = FIRST_RENT + len(_RENTS) - 1
"""The rent of any colour, for one player."""
# One by one, so that compiled code need not look for them.
DEAL_BREAKER: Final = ANY_RENT + 1
JUST_SAY_NO: Final = ANY_RENT + 2
SLY_DEAL: Final = ANY_RENT + 3
FORCED_DEAL: Final = ANY_RENT + 4
DEBT_COLLECTOR: Final = ANY_RENT + 5
BIRTHDAY: Final = ANY_RENT + 6
DOUBLE_RENT: Final = ANY_RENT + 7
HOUSE: Final = ANY_RENT + 8
HOTEL: Final = ANY_RENT + 9
PASS_GO: Final = ANY_RENT + 10
FIRST_NOTE: Final = PASS_GO + 1
FACE_COUNT: Final = FIRST_NOTE + len(_NOTES)

DEALS: Final = (DEAL_BREAKER, SLY_DEAL, FORCED_DEAL)
"""The actions that take a property or a set."""

CARD_COLOURS: Final[tuple[tuple[int, ...], ...]] = (
    *((colour,) for colour in range(COLOUR_COUNT)),
    *(colours for colours, _, _ in _WILDS),
    *(colours for colours, _, _ in _RENTS),
    *(() for _ in range(len(_ACTIONS) + len(_NOTES))),
)
"""By face: the colours a property or wild can be, a rent can charge for, ascending; () for everything else."""
VALUE: Final = (
    *(colour.value for colour in COLOURS),
    *(value for _, _, value in _WILDS),
    *(value for _, _, value in _RENTS),
    *(value for _, _, value in _ACTIONS),
    *(value for value, _ in _NOTES),
)
"""By face: its value as payment; properties pay from the table, all others from the bank (Q5, Q24)."""
COUNT: Final = (
    *SET_SIZE,
    *(count for _, count, _ in _WILDS),
    *(count for _, count, _ in _RENTS),
    *(count for _, count, _ in _ACTIONS),
    *(count for _, count in _NOTES),
)
"""By face: the number of cards in the deck."""
DECK: Final = tuple(face for face in range(FACE_COUNT) for _ in range(COUNT[face]))
"""All faces of the deck, sorted."""
DECK_SIZE: Final = len(DECK)

ACTION_WORDS: Final = {DEAL_BREAKER + number: word for number, (word, _, _) in enumerate(_ACTIONS)}
"""By face of an action card, its word."""
KIND: Final = (
    *["property"] * COLOUR_COUNT,
    *["two_wild"] * (len(_WILDS) - 1),
    "wild",
    *["rent"] * (len(_RENTS) - 1),
    "any_rent",
    *ACTION_WORDS.values(),
    *["note"] * len(_NOTES),
)
"""By face: its kind, whose cards share their sentences; each action is a kind of its own."""
FITS: Final = tuple(
    tuple(face < FIRST_RENT and colour in CARD_COLOURS[face] for colour in range(COLOUR_COUNT))
    for face in range(FACE_COUNT)
)
"""By face and colour, whether the card can lie in a set of that colour."""


def is_property(face: int) -> bool:
    """Return whether it is a single-colour property or a wild, of which sets are made."""
    return face < FIRST_RENT


def is_single(face: int) -> bool:
    """Return whether it is a property of one colour."""
    return face < FIRST_WILD


def is_wild(face: int) -> bool:
    """Return whether it is a two-colour or ten-colour wild."""
    return FIRST_WILD <= face <= WILD


def is_two_colour(face: int) -> bool:
    """Return whether it is a wild of two colours."""
    return FIRST_WILD <= face < WILD


def is_rent(face: int) -> bool:
    """Return whether it is a rent card of two or of any colours."""
    return FIRST_RENT <= face <= ANY_RENT


def is_building(face: int) -> bool:
    """Return whether it is a house or a hotel."""
    return face in (HOUSE, HOTEL)


def is_note(face: int) -> bool:
    """Return whether it is a money card."""
    return face >= FIRST_NOTE


def rent_of(colour: int, cards: int, buildings: int = 0) -> int:
    """Return the rent of a set with this many cards and buildings; 0 for a lone ten-colour wild (Q13)."""
    if colour == NO_COLOUR:
        return 0
    return _RENT[colour][cards - 1] + _BUILDING_RENT[buildings]


def face_word(face: int) -> str:
    """Return the English word of a face: "red", "red/yellow wild", "red/yellow rent", "rent", "sly deal", "3M"."""
    kind, colours = KIND[face], [COLOUR_WORDS[colour].replace("_", " ") for colour in CARD_COLOURS[face]]
    if kind in ("property", "note"):
        return colours[0] if colours else f"{VALUE[face]}M"
    word = {"two_wild": "wild", "any_rent": "rent"}.get(kind, kind.replace("_", " "))
    return f"{'/'.join(colours)} {word}" if len(colours) == 2 else word


FACE_BY_WORD: Final = {face_word(face): face for face in range(FACE_COUNT)}
"""The inverse of `face_word`."""


# ------------------------------------------------------------------------------------------------ names


_WORDS: Final = (*COLOUR_WORDS, "none")
"""By colour, the last for NO_COLOUR."""
_COLOURS: Final = MessageFamily("property_deal.colour.*", _WORDS)
_TITLES: Final = MessageFamily("property_deal.set.*", _WORDS)
_NAMES: Final = MessageFamily("property_deal.*.*", "card face", dict.fromkeys(KIND))


def colour_word(colour: int) -> Msg:
    """Return the name of a colour: "red", "railroads"."""
    return Msg(_COLOURS[_WORDS[colour]])


def colour_title(colour: int) -> Msg:
    """Return the name of a colour for the beginning of a line: "Dark blue", "Railroad"."""
    return Msg(_TITLES[_WORDS[colour]])


def _named(use: str, face: int) -> Msg:
    if is_note(face):
        return msg(_NAMES[use, "note"], value=VALUE[face])
    colours = [colour_word(colour) for colour in CARD_COLOURS[face]]
    places = {1: ("colour",), 2: ("one", "other")}.get(len(colours), ())
    return Msg(_NAMES[use, KIND[face]], tuple(zip(places, colours, strict=False)))


_NUMBERS: Final = MessageFamily("property_deal.number.*", ("3", "4", "5"))
_ORDINALS: Final = MessageFamily("property_deal.nth.*", ("3", "4", "5"))


def number_word(number: int) -> Msg:
    """Return the message that spells out a number from 3 to 5, for use inside a sentence."""
    return Msg(_NUMBERS[str(number)])


def nth_word(number: int) -> Msg:
    """Return the ordinal of the full set that wins, 3 to 5, for use inside a sentence."""
    return Msg(_ORDINALS[str(number)])


def card_title(face: int) -> Msg:
    """Return the name of a card as a title or at the beginning of a sentence: "Sly deal"."""
    return _named("card", face)


def face_name(face: int) -> Msg:
    """Return the name of a card inside a sentence: "a sly deal"."""
    return _named("face", face)
