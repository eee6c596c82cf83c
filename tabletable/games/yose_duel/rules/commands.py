"""The verbs, the places, and every command there can be, built once.

A command is looked up, never made: playouts ask for legal lists hundreds of thousands of times a second.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from tabletable.core import event
from tabletable.core.command import Command
from tabletable.games.yose_duel.rules.cards import DECK_SIZE

SEATS: Final = 2
PILES: Final = 12

REST: Final = "rest"
"""The closed cards that wait for round 2."""
VOID: Final = "void"
"""The cards that count for nobody."""
SHOW: Final = "show"
"""The middle of the table, where the card to be compared is put."""
HAND: Final = tuple(f"hand:{seat}" for seat in range(SEATS))
"""The zone of each seat's two start cards."""
POINTS: Final = tuple(f"points:{seat}" for seat in range(SEATS))
"""The zone of the cards each seat has scored."""
AREA: Final = tuple(f"area:{seat}" for seat in range(SEATS))
"""The zone of each seat's provisional cards."""
TRAY: Final = tuple(f"tray:{seat}" for seat in range(SEATS))
"""The part of the table around each provisional area; no card lies there itself."""
SIDE: Final = tuple(f"side:{seat}" for seat in range(SEATS))
"""All of the table below the board, which takes a pile for the seat that sits there; no card lies there itself."""
PILE: Final = tuple(f"pile:{number}" for number in range(PILES))
"""The zones of the piles: the under card, and the face card on it."""


class Cue(event.Cue):
    """What is heard or seen of an event."""

    ANSWERED = "answered"
    CANCELLED = "cancelled"
    IGNORED = "ignored"
    PASSED = "passed"
    SECURED = "secured"
    SIDES = "sides"
    TOOK = "took"
    TOOK_SENTE = "took_sente"


class Verb(StrEnum):
    """What a seat can do. The alphabetical order of the words is the order of legal lists."""

    ANSWER = "answer"
    CANCEL = "cancel"
    COMMIT = "commit"
    IGNORE = "ignore"
    PASS = "pass"
    SECURE = "secure"
    TAKE = "take"


class SeatCommands(NamedTuple):
    """All commands of one seat. Every tuple is indexed by handle."""

    answer: tuple[Command, ...]
    cancel: tuple[Command, ...]
    commit: tuple[Command, ...]
    ignore: tuple[Command, ...]
    pass_: Command
    secure: tuple[Command, ...]
    take: tuple[Command, ...]


def _seat_commands(seat: int) -> SeatCommands:
    def for_each(verb: Verb, zone: str) -> tuple[Command, ...]:
        return tuple(Command(seat, verb, piece, zone) for piece in range(DECK_SIZE))

    return SeatCommands(
        answer=for_each(Verb.ANSWER, VOID),
        cancel=for_each(Verb.CANCEL, VOID),
        commit=for_each(Verb.COMMIT, SHOW),
        ignore=for_each(Verb.IGNORE, AREA[1 - seat]),
        pass_=Command(seat, Verb.PASS),
        secure=for_each(Verb.SECURE, POINTS[seat]),
        take=for_each(Verb.TAKE, POINTS[seat]),
    )


COMMANDS: Final = tuple(_seat_commands(seat) for seat in range(SEATS))
"""Every command of the game, by seat."""
