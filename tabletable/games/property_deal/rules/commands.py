"""The verbs, and the names of the places they are about."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from tabletable.core import event
from tabletable.core.command import Command
from tabletable.core.ids import NOBODY
from tabletable.games.property_deal.rules.cards import COLOUR_WORDS, COUNT, FIRST_RENT

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


def choice_word(command: Command) -> str:
    """A wild's colour, "×2" or "×4" for a rent, and for a card that is chosen its handle."""
    if command.choice < 0:
        return ""
    if command.verb in (Verb.PROPERTY, Verb.MOVE, Verb.PLACE):
        return COLOUR_WORDS[command.choice].replace("_", " ") if command.choice < len(COLOUR_WORDS) else ""
    return str(command.choice)
