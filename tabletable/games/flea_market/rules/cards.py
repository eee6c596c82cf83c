"""The printed contents and the names of cards.

A face is an int that encodes the whole print: colour, value, buttons of both kinds, special offer. So a card has the
same face in every deck, and pictures, names and rules need to know no deck.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from tabletable.core.errors import FaultyFile
from tabletable.core.info import MOST_OPTION_TEXT, Options
from tabletable.core.message import MessageFamily, Msg, msg
from tabletable.core.reading import is_text, written

MIN_SEATS: Final = 3
MAX_SEATS: Final = 4
MOST_CARDS: Final = 324
"""No deck has more cards, all copies together."""

COLOURS: Final = ("red", "yellow", "blue", "green", "brown", "purple")
"""Colour words; the index is the colour's number."""
GOODS: Final = ("teapot", "lamp", "radio", "plant", "chair", "clock")
"""The goods sold in each colour, a second cue to the colour besides its hue."""
LOWEST_VALUE: Final = 1
HIGHEST_VALUE: Final = 9
MOST_BUTTONS: Final = 5
"""The most buttons of one kind on a card."""

_VALUES: Final = HIGHEST_VALUE - LOWEST_VALUE + 1
_COUNTS: Final = MOST_BUTTONS + 1
FACE_COUNT: Final = len(COLOURS) * _VALUES * _COUNTS * _COUNTS * 2


class Card(NamedTuple):
    """A printed card."""

    colour: int
    value: int
    money: int
    """Yellow buttons."""
    popularity: int
    """Purple buttons."""
    special_offer: bool = False

    @property
    def face(self) -> int:
        """The face of this card."""
        number = (self.colour * _VALUES + self.value - LOWEST_VALUE) * _COUNTS + self.money
        return (number * _COUNTS + self.popularity) * 2 + self.special_offer


def _card(face: int) -> Card:
    rest, special = divmod(face, 2)
    rest, popularity = divmod(rest, _COUNTS)
    rest, money = divmod(rest, _COUNTS)
    colour, value = divmod(rest, _VALUES)
    return Card(colour, value + LOWEST_VALUE, money, popularity, bool(special))


CARDS: Final = tuple(_card(face) for face in range(FACE_COUNT))
"""The card of every face."""
COLOUR: Final = bytes(card.colour for card in CARDS)
VALUE: Final = bytes(card.value for card in CARDS)
YELLOW: Final = bytes(card.money for card in CARDS)
PURPLE: Final = bytes(card.popularity for card in CARDS)
SPECIAL: Final = bytes(card.special_offer for card in CARDS)
"""By face, what is printed; yellow buttons are money, purple ones popularity."""


def _usual(colour: int, value: int) -> Card:
    """Return the card of this colour and value in the deck that comes with the game."""
    money = 3 - (value - 1) // 3
    return Card(colour, value, money, 4 - money, value == 5)


USUAL: Final = frozenset(
    _usual(colour, value).face for colour in range(len(COLOURS)) for value in range(LOWEST_VALUE, HIGHEST_VALUE + 1)
)
"""The faces with a short word: those of `deck.json`, as a test ensures."""


def face_word(face: int) -> str:
    """Return the English word of a face: "red 5"; unusual ones with their buttons, "red 5 1+0 offer"."""
    card = CARDS[face]
    word = f"{COLOURS[card.colour]} {card.value}"
    if face in USUAL:
        return word
    return f"{word} {card.money}+{card.popularity}{' offer' if card.special_offer else ''}"


_WORD: Final = re.compile(r"([a-z]+) ([1-9])(?: (\d)\+(\d)( offer)?)?")


def face_of(word: object) -> int | None:
    """Return the face that a word names; None if there is none."""
    match = _WORD.fullmatch(word) if isinstance(word, str) else None
    if match is None or match[1] not in COLOURS:
        return None
    colour, value = COLOURS.index(match[1]), int(match[2])
    if match[3] is None:
        return _usual(colour, value).face
    money, popularity = int(match[3]), int(match[4])
    if max(money, popularity) > MOST_BUTTONS:
        return None
    return Card(colour, value, money, popularity, bool(match[5])).face


# ------------------------------------------------------------------------------------------------ names


_NAMES: Final = MessageFamily("flea_market.*.*", "colour face card", COLOURS)
"""The names of colours: by themselves, inside the name of a card, and at the beginning of a title."""


def colour_word(colour: int) -> Msg:
    """Return the name of a colour: "red"."""
    return Msg(_NAMES["colour", COLOURS[colour]])


def face_name(face: int) -> Msg:
    """Return the name of a card inside a sentence: "red 5"."""
    return msg("flea_market.face", colour=Msg(_NAMES["face", COLOURS[COLOUR[face]]]), number=VALUE[face])


def card_title(face: int) -> Msg:
    """Return the name of a card as a title: "Red 5"."""
    return msg("flea_market.face", colour=Msg(_NAMES["card", COLOURS[COLOUR[face]]]), number=VALUE[face])


# ------------------------------------------------------------------------------------------------ decks of one's own


OWN: Final = "own"
"""The option's value for the deck that comes with the game."""
OWN_FILE: Final = Path(__file__).parents[1] / "deck.json"
"""The deck that comes with the game."""
HAND_SIZE: Final = 9
FIRST_STALLS: Final = 3


class Deck(NamedTuple):
    """A valid deck."""

    name: str
    faces: tuple[int, ...]
    """The faces of one copy, sorted."""
    copies: tuple[int, ...]
    """The number of copies used by 3 and by 4 players."""

    def for_seats(self, seats: int) -> tuple[int, ...]:
        """Return all faces in play, sorted."""
        return tuple(sorted(self.faces * self.copies[seats - MIN_SEATS]))


_CARD_KEYS: Final = {"colour", "value", "money", "popularity", "special_offer", "count"}
_DECK_KEYS: Final = {"name", "about", "decks", "cards"}
_MOST_COPIES: Final = 20
_LONGEST_NAME: Final = 60


def deck_from(data: object) -> Deck:
    """Make the deck that JSON data describes; raises `FaultyFile` with all faults.

    A record with `name`, `decks` (players → copies) and `cards`, a list of records with `colour`, `value` 1 … 9,
    `money` and `popularity` 0 … 5, and optionally `special_offer` (true or false) and `count` (of equal cards).
    """
    if not isinstance(data, Mapping):
        raise FaultyFile([Msg("flea_market.fault.deck")])
    faults = [msg("flea_market.fault.deck_key", key=str(key)) for key in data if key not in _DECK_KEYS]
    name = data.get("name")
    if not is_text(name, 1, _LONGEST_NAME):
        faults.append(msg("flea_market.fault.name", most=_LONGEST_NAME))
    faces = _faces(data.get("cards"), faults)
    copies = _copies(data.get("decks"), faults)
    for seats, count in zip(range(MIN_SEATS, MAX_SEATS + 1), copies, strict=False):
        total, dealt = count * len(faces), seats * (HAND_SIZE + FIRST_STALLS)
        if total > MOST_CARDS:
            faults.append(msg("flea_market.fault.too_many", seats=seats, total=total, most=MOST_CARDS))
        if faces and total < dealt + 1:
            faults.append(msg("flea_market.fault.too_few", seats=seats, total=total, dealt=dealt))
    if faults:
        raise FaultyFile(faults)
    return Deck(str(name), tuple(sorted(faces)), copies)


def _copies(data: object, faults: list[Msg]) -> tuple[int, ...]:
    keys = [str(seats) for seats in range(MIN_SEATS, MAX_SEATS + 1)]
    if not isinstance(data, Mapping) or sorted(data) != keys:
        faults.append(Msg("flea_market.fault.decks"))
        return ()
    if not all(_is_number(data[seats], 1, _MOST_COPIES) for seats in keys):
        faults.append(msg("flea_market.fault.copies", most=_MOST_COPIES))
        return ()
    return tuple(data[seats] for seats in keys)


def _faces(data: object, faults: list[Msg]) -> list[int]:
    if not isinstance(data, list) or not data:
        faults.append(Msg("flea_market.fault.cards"))
        return []
    faces: list[int] = []
    for number, entry in enumerate(data, 1):
        wrong = _card_faults(entry)
        faults += [msg("flea_market.fault.card", number=number, fault=fault) for fault in wrong]
        if not wrong:
            colour, has_offer = COLOURS.index(entry["colour"]), entry.get("special_offer", False)
            card = Card(colour, entry["value"], entry["money"], entry["popularity"], has_offer)
            faces += [card.face] * entry.get("count", 1)
    return faces


def _card_faults(entry: Any) -> list[Msg]:
    if not isinstance(entry, Mapping):
        return [Msg("flea_market.fault.card_record")]
    faults = [msg("flea_market.fault.card_key", key=str(key)) for key in entry if key not in _CARD_KEYS]
    if entry.get("colour") not in COLOURS:
        faults.append(msg("flea_market.fault.colour", colours=", ".join(COLOURS)))
    for key, value, least, most in (
        ("value", entry.get("value"), LOWEST_VALUE, HIGHEST_VALUE),
        ("money", entry.get("money"), 0, MOST_BUTTONS),
        ("popularity", entry.get("popularity"), 0, MOST_BUTTONS),
        ("count", entry.get("count", 1), 1, MOST_CARDS),
    ):
        if not _is_number(value, least, most):
            faults.append(msg("flea_market.fault.number", key=key, least=least, most=most))
    if not isinstance(entry.get("special_offer", False), bool):
        faults.append(Msg("flea_market.fault.special_offer"))
    return faults


def _is_number(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def read_text(text: str) -> str:
    """Convert a deck file, or a value of the option `deck`, to a value of that option. Raises `FaultyFile`."""
    data = written(text)
    deck = _compact(data) if isinstance(data, dict) and "faces" in data else deck_from(data)
    value = {"name": deck.name, "copies": deck.copies, "faces": deck.faces}
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    if len(text) > MOST_OPTION_TEXT:
        raise FaultyFile([msg("fault.too_long", length=len(text), most=MOST_OPTION_TEXT)])
    return text


def _compact(data: dict[str, Any]) -> Deck:
    """Make the deck of an option's value, checked like one from a file. Raises `FaultyFile`."""
    faces, copies = data["faces"], data.get("copies")
    if not isinstance(faces, list) or not all(_is_number(face, 0, FACE_COUNT - 1) for face in faces):
        raise FaultyFile([Msg("flea_market.fault.faces")])
    if not isinstance(copies, list) or len(copies) != MAX_SEATS - MIN_SEATS + 1:
        raise FaultyFile([Msg("flea_market.fault.copies_list")])
    cards = [{**CARDS[face]._asdict(), "colour": COLOURS[COLOUR[face]]} for face in faces]
    decks = {str(seats): count for seats, count in zip(range(MIN_SEATS, MAX_SEATS + 1), copies, strict=True)}
    return deck_from({"name": data.get("name"), "decks": decks, "cards": cards})


def deck_of(options: Options) -> Deck:
    """Return the deck chosen by the options."""
    value = str(options["deck"])
    return own_deck() if value == OWN else _compact(json.loads(value))


@cache
def own_deck() -> Deck:
    """Return the deck that comes with the game."""
    return deck_from(json.loads(OWN_FILE.read_text(encoding="utf-8")))


@cache
def own_faces(seats: int) -> tuple[int, ...]:
    """Return all faces of the deck that comes with the game, sorted."""
    return own_deck().for_seats(seats)
