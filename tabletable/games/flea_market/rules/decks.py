"""The deck as data: read from a file, checked, and multiplied for the number of players."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from tabletable.core.errors import FaultyFile
from tabletable.core.info import MOST_OPTION_TEXT, Options
from tabletable.core.message import Msg, msg
from tabletable.core.reading import is_text, written
from tabletable.games.flea_market.rules.cards import (
    CARDS,
    COLOURS,
    FACE_COUNT,
    HIGHEST_VALUE,
    LOWEST_VALUE,
    MAX_SEATS,
    MIN_SEATS,
    MOST_BUTTONS,
    MOST_CARDS,
    Card,
)

OWN: Final = "own"
"""The option's value for the deck that comes with the game."""
OWN_FILE: Final = Path(__file__).parents[1] / "deck.json"
"""The deck that comes with the game."""
HAND_SIZE: Final = 9
FIRST_STALLS: Final = 3


class Deck(NamedTuple):
    """A deck that can be played with."""

    name: str
    faces: tuple[int, ...]
    """One copy, sorted."""
    copies: tuple[int, ...]
    """How many copies 3 and 4 players use."""

    def for_seats(self, seats: int) -> tuple[int, ...]:
        """All faces in play, sorted."""
        return tuple(sorted(self.faces * self.copies[seats - MIN_SEATS]))


_CARD_KEYS: Final = {"colour", "value", "money", "popularity", "special_offer", "count"}
_DECK_KEYS: Final = {"name", "about", "decks", "cards"}
_MOST_COPIES: Final = 20
_LONGEST_NAME: Final = 60


def deck_from(data: object) -> Deck:
    """The deck that JSON data describes; raises `FaultyFile` with everything that is wrong.

    A record with `name`, `decks` (players → copies) and `cards`, a list of records with `colour`, `value` 1 … 9,
    `money` and `popularity` 0 … 5, and if need be `special_offer` (true or false) and `count` (of equal cards).
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
    wanted = [str(seats) for seats in range(MIN_SEATS, MAX_SEATS + 1)]
    if not isinstance(data, Mapping) or sorted(data) != wanted:
        faults.append(Msg("flea_market.fault.decks"))
        return ()
    if not all(_is_number(data[seats], 1, _MOST_COPIES) for seats in wanted):
        faults.append(msg("flea_market.fault.copies", most=_MOST_COPIES))
        return ()
    return tuple(data[seats] for seats in wanted)


def _faces(data: object, faults: list[Msg]) -> list[int]:
    if not isinstance(data, list) or not data:
        faults.append(Msg("flea_market.fault.cards"))
        return []
    faces: list[int] = []
    for number, entry in enumerate(data, 1):
        wrong = _card_faults(entry)
        faults += [msg("flea_market.fault.card", number=number, fault=fault) for fault in wrong]
        if not wrong:
            card = Card(
                COLOURS.index(entry["colour"]),
                entry["value"],
                entry["money"],
                entry["popularity"],
                entry.get("special_offer", False),
            )
            faces += [card.face] * entry.get("count", 1)
    return faces


def _card_faults(entry: Any) -> list[Msg]:
    if not isinstance(entry, Mapping):
        return [Msg("flea_market.fault.card_record")]
    faults = [msg("flea_market.fault.card_key", key=str(key)) for key in entry if key not in _CARD_KEYS]
    if entry.get("colour") not in COLOURS:
        faults.append(msg("flea_market.fault.colour", colours=", ".join(COLOURS)))
    for key, given, least, most in (
        ("value", entry.get("value"), LOWEST_VALUE, HIGHEST_VALUE),
        ("money", entry.get("money"), 0, MOST_BUTTONS),
        ("popularity", entry.get("popularity"), 0, MOST_BUTTONS),
        ("count", entry.get("count", 1), 1, MOST_CARDS),
    ):
        if not _is_number(given, least, most):
            faults.append(msg("flea_market.fault.number", key=key, least=least, most=most))
    if not isinstance(entry.get("special_offer", False), bool):
        faults.append(Msg("flea_market.fault.special_offer"))
    return faults


def _is_number(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def read_text(text: str) -> str:
    """Read a deck file, or what came of one, as the value of the option `deck`."""
    data = written(text)
    deck = _compact(data) if isinstance(data, dict) and "faces" in data else deck_from(data)
    value = {"name": deck.name, "copies": deck.copies, "faces": deck.faces}
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    if len(text) > MOST_OPTION_TEXT:
        raise FaultyFile([msg("fault.too_long", length=len(text), most=MOST_OPTION_TEXT)])
    return text


def _compact(data: dict[str, Any]) -> Deck:
    """The deck of an option's value; it is checked like one that comes from a file."""
    faces, copies = data["faces"], data.get("copies")
    if not isinstance(faces, list) or not all(_is_number(face, 0, FACE_COUNT - 1) for face in faces):
        raise FaultyFile([Msg("flea_market.fault.faces")])
    if not isinstance(copies, list) or len(copies) != MAX_SEATS - MIN_SEATS + 1:
        raise FaultyFile([Msg("flea_market.fault.copies_list")])
    cards = [
        {
            "colour": COLOURS[card.colour],
            "value": card.value,
            "money": card.money,
            "popularity": card.popularity,
            "special_offer": card.special_offer,
        }
        for card in (CARDS[face] for face in faces)
    ]
    decks = {str(seats): count for seats, count in zip(range(MIN_SEATS, MAX_SEATS + 1), copies, strict=True)}
    return deck_from({"name": data.get("name"), "decks": decks, "cards": cards})


def deck_of(options: Options) -> Deck:
    """The deck that was agreed on."""
    value = str(options["deck"])
    return own_deck() if value == OWN else _compact(json.loads(value))


@cache
def own_deck() -> Deck:
    """The deck that comes with the game."""
    return deck_from(json.loads(OWN_FILE.read_text(encoding="utf-8")))


@cache
def own_faces(seats: int) -> tuple[int, ...]:
    """All faces of the deck that comes with the game, sorted."""
    return own_deck().for_seats(seats)
