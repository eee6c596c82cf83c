"""The verbs, and every command there can be, built once.

Playouts ask for legal commands hundreds of thousands of times a second, so a command is looked up, never made: the
tables hold each one ready by seat, handle and colour.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from tabletable.core import event
from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.games.uno.rules.cards import COLOURS, DECK_SIZE

MAX_SEATS: Final = 10

DRAW_PILE: Final = "draw"
DISCARD_PILE: Final = "discard"
HAND: Final = tuple(f"hand:{seat}" for seat in range(MAX_SEATS))
"""The zone of each seat's hand."""
SEAT: Final = tuple(f"seat:{seat}" for seat in range(MAX_SEATS))
"""The zone that stands for a player as such, the target of a catch."""


class Cue(event.Cue):
    """What is heard or seen of an event."""

    CALLED = "called"
    CAUGHT = "caught"
    DIRECTION = "direction"
    SKIPPED = "skipped"
    TOOK = "took"
    WILD = "wild"


class Verb(StrEnum):
    """What a seat can do. The alphabetical order of the words is the order of legal lists."""

    CALL_UNO = "call_uno"
    CATCH = "catch"
    CHALLENGE = "challenge"
    DRAW = "draw"
    KEEP = "keep"
    PLAY = "play"


class SeatCommands(NamedTuple):
    """All commands of one seat."""

    call: Command
    catch: tuple[Command, ...]
    """By the seat that is caught; the entry of the seat itself is never legal."""
    challenge: Command
    draw: Command
    keep: Command
    play: tuple[Command, ...]
    """By handle, for coloured cards."""
    wild: tuple[tuple[Command, ...], ...]
    """By handle, the four colours of a wild."""


def _seat_commands(seat: int) -> SeatCommands:
    pieces = range(DECK_SIZE)
    return SeatCommands(
        call=Command(seat, Verb.CALL_UNO),
        catch=tuple(Command(seat, Verb.CATCH, NO_PIECE, zone) for zone in SEAT),
        challenge=Command(seat, Verb.CHALLENGE),
        draw=Command(seat, Verb.DRAW, NO_PIECE, DRAW_PILE),
        keep=Command(seat, Verb.KEEP),
        play=tuple(Command(seat, Verb.PLAY, piece, DISCARD_PILE) for piece in pieces),
        wild=tuple(
            tuple(Command(seat, Verb.PLAY, piece, DISCARD_PILE, colour) for colour in range(len(COLOURS)))
            for piece in pieces
        ),
    )


COMMANDS: Final = tuple(_seat_commands(seat) for seat in range(MAX_SEATS))
"""Every command of the game, by seat. Building them takes about 3 ms, once."""


def choice_word(command: Command) -> str:
    """The colour chosen for a wild."""
    return COLOURS[command.choice] if 0 <= command.choice < len(COLOURS) else ""
