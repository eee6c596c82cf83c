"""The verbs, and the names of the places they are about."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import Final

from tabletable.core import event
from tabletable.core.command import Command
from tabletable.core.ids import NO_CHOICE, NO_PIECE, NOBODY
from tabletable.core.made import Made
from tabletable.games.property_deal.rules.cards import COLOUR_COUNT, COLOUR_WORDS, COUNT, DECK_SIZE, FIRST_RENT

MAX_SEATS: Final = 5
MAX_SLOTS: Final = sum(COUNT[:FIRST_RENT])
"""More sets than there are properties and wilds nobody can have."""

DRAW_PILE: Final = "draw"
DISCARD_PILE: Final = "discard"
TRAY: Final = "tray"
"""Where the cards of a payment lie until it is complete."""
TRAY_AREA: Final = "area:tray"
HAND: Final = tuple(f"hand:{seat}" for seat in range(MAX_SEATS))
BANK: Final = tuple(f"bank:{seat}" for seat in range(MAX_SEATS))
SEAT: Final = tuple(f"seat:{seat}" for seat in range(MAX_SEATS))
"""The zone that stands for a player as such, the target of a debt collector."""
SETS: Final = tuple(tuple(f"set:{seat}:{slot:02}" for slot in range(MAX_SLOTS)) for seat in range(MAX_SEATS))
"""The zone of each of a seat's sets. Two digits, so that names sort like slots."""
BUILT: Final = tuple(tuple(f"built:{seat}:{slot:02}" for slot in range(MAX_SLOTS)) for seat in range(MAX_SEATS))
"""Where the buildings of each set stand."""
NEW: Final = tuple(f"new:{seat}" for seat in range(MAX_SEATS))
"""The place where a card starts another set."""
AREA: Final = tuple(f"area:{seat}" for seat in range(MAX_SEATS))
"""All that lies before a player but the bank: what is dropped there goes to one of the places in it."""

SET_BY_NAME: Final = {name: (seat, slot) for seat, names in enumerate(SETS) for slot, name in enumerate(names)}
SEAT_BY_NAME: Final = {name: seat for seat, name in enumerate(SEAT)}
_OWNERS: Final = {
    name: seat
    for seat in range(MAX_SEATS)
    for name in (HAND[seat], BANK[seat], SEAT[seat], NEW[seat], AREA[seat], *SETS[seat], *BUILT[seat])
}


def owner_of(zone: str) -> int:
    """The seat a place belongs to, NOBODY for the table's own."""
    return _OWNERS.get(zone, NOBODY)


class Cue(event.Cue):
    """What is heard or seen of an event."""

    BANKED = "banked"
    BUILT = "built"
    COMPLETED = "completed"
    DEAL = "deal"
    NO = "no"
    PAID = "paid"
    RENT_ALL = "rent_all"
    RENT_ONE = "rent_one"
    SWAPPED = "swapped"
    TOOK = "took"
    TOOK_SET = "took_set"


class Verb(StrEnum):
    """What a seat can do. The alphabetical order of the words is the order of legal lists."""

    ACCEPT = "accept"
    """Let an action, or the no against one's own, happen."""
    ACTION = "action"
    """Play an action or rent card; `choice` is how often a rent is doubled, or the handle that a deal is about."""
    BANK = "bank"
    CHOOSE = "choose"
    """Name the player who pays a rent of any colour, or the card that a forced deal gives away."""
    DISCARD = "discard"
    """Give up a card of more than seven at the end of the turn."""
    END = "end"
    MOVE = "move"
    """Rearrange: a card from one of one's sets to another; `choice` is a colour where a wild can still choose."""
    PAY = "pay"
    PLACE = "place"
    """Choose the set of a wild that was received or replaced."""
    PROPERTY = "property"
    REPLACE = "replace"
    """Lay a card into a set that a wild (`choice`) may only leave in exchange."""
    SAY_NO = "say_no"


# Where a card may be laid is a set of places in one int: a bit for another set without a choice, one for another set of
# each colour, one for every slot that it joins as it is, and one for every slot where it says its colour.
START: Final = 1
"""Another set; shifted by 1 + colour, another set of that colour."""
JOIN: Final = START << COLOUR_COUNT + 1
"""Shifted by a slot: joins the set there."""
TINGE: Final = JOIN << MAX_SLOTS
"""Shifted by a slot: joins the set there, in any of the colours that it could start one with."""

Spot = tuple[str, int]
"""A zone and a choice: an own set or NEW, and the colour where the card can still choose."""
_CHOICES: Final = COLOUR_COUNT + 1
_MOST_KEPT: Final = 1 << 13


def _numbers(places: int) -> tuple[int, ...]:
    starts = [number for number in range(_CHOICES) if places & START << number]
    found = starts.copy()
    for slot in range(MAX_SLOTS):
        if places & JOIN << slot:
            found.append(_CHOICES + slot)
        elif places & TINGE << slot:
            found += [_CHOICES + MAX_SLOTS + slot * _CHOICES + number for number in starts]
    return tuple(found)


NUMBERS: Final = Made(_numbers, _MOST_KEPT)
"""By places the number of each of them, sorted by what the numbers stand for.

A number is the bit of the place. Those of TINGE, which are rare, come in rows of a slot each. A game meets the same
places over and over: some ten thousand in a thousand games.
"""


def spot_at(seat: int, number: int) -> Spot:
    """The place of a number."""
    if number < _CHOICES:
        return NEW[seat], number - 1
    if number < _CHOICES + MAX_SLOTS:
        return SETS[seat][number - _CHOICES], NO_CHOICE
    slot, start = divmod(number - _CHOICES - MAX_SLOTS, _CHOICES)
    return SETS[seat][slot], start - 1


def spots_at(seat: int, places: int) -> list[Spot]:
    """The places of `seat` one by one, sorted."""
    return [spot_at(seat, number) for number in NUMBERS[places]]


def _laid(seat: int, piece: int, number: int) -> Command:
    return Command(seat, Verb.PROPERTY, piece, *spot_at(seat, number))


def _laying(seat: int, piece: int) -> Made[int, Command]:
    return Made(partial(_laid, seat, piece))


PROPERTIES: Final = tuple(Made(partial(_laying, seat)) for seat in range(MAX_SEATS))
"""By seat, handle and number of the place. Half of a random game would be the making of commands."""
Kept = list[Command | None]
MOVES: Final[tuple[tuple[Kept, ...], ...]] = tuple(
    tuple([None] * (_CHOICES + MAX_SLOTS) for _ in range(DECK_SIZE)) for _ in range(MAX_SEATS)
)
"""By seat, handle and number what was made of them; nothing moves to a place of TINGE."""


def _of_cards(verb: Verb, zones: tuple[str, ...]) -> tuple[tuple[Command, ...], ...]:
    return tuple(
        tuple(Command(seat, verb, piece, zone) for piece in range(DECK_SIZE)) for seat, zone in enumerate(zones)
    )


BANKED: Final = _of_cards(Verb.BANK, BANK)
"""By seat and handle."""
PAID: Final = _of_cards(Verb.PAY, (TRAY,) * MAX_SEATS)
"""By seat and handle."""
AIMED: Final = tuple(tuple(Command(seat, Verb.CHOOSE, zone=zone) for zone in SEAT) for seat in range(MAX_SEATS))
"""By seat and the one that pays."""
ACCEPTED: Final = tuple(Command(seat, Verb.ACCEPT) for seat in range(MAX_SEATS))
ENDED: Final = tuple(Command(seat, Verb.END, NO_PIECE) for seat in range(MAX_SEATS))


def choice_word(command: Command) -> str:
    """A wild's colour, "×2" or "×4" for a rent, and for a card that is chosen its handle."""
    if command.choice < 0:
        return ""
    if command.verb in (Verb.PROPERTY, Verb.MOVE, Verb.PLACE):
        return COLOUR_WORDS[command.choice].replace("_", " ") if command.choice < len(COLOUR_WORDS) else ""
    return str(command.choice)
