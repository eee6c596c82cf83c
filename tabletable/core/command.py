"""A command: a seat's intent, one small value type for all games."""

from __future__ import annotations

from typing import NamedTuple

from tabletable.core.errors import MalformedCommand
from tabletable.core.ids import NO_CHOICE, NO_PIECE


class Command(NamedTuple):
    """An intent of one seat; `(piece → zone)` is the drag that expresses it.

    Commands are ordered as tuples, which fixes the order of legal lists and with it what a seeded bot does.

    >>> play = Command(seat=1, verb="play", piece=6, zone="discard")
    >>> play.to_json()
    [1, 'play', 6, 'discard', -1]
    >>> command_from_json(play.to_json()) == play
    True
    """

    seat: int
    """The seat that gives the command."""
    verb: str
    """One of the game's verbs (a `StrEnum` member; equal to its plain string)."""
    piece: int = NO_PIECE
    """The handle it is about, or NO_PIECE."""
    zone: str = ""
    """The place it goes to or is about ("discard", "seat:3", "cell:4,-1"), or ""."""
    choice: int = NO_CHOICE
    """A choice beside piece and zone (a colour, an amount, a rotation of 0 or 1), or NO_CHOICE."""

    def to_json(self) -> list[int | str]:
        """Return the command as a list of five: seat, verb, piece, zone, choice."""
        return [self.seat, str(self.verb), self.piece, self.zone, self.choice]


def command_from_json(data: object) -> Command:
    """Read a command from a list of five; raises `MalformedCommand`. Whether it is legal is not checked."""
    match data:
        case [int(seat), str(verb), int(piece), str(zone), int(choice)] if not any(
            isinstance(part, bool) for part in (seat, piece, choice)
        ):
            return Command(seat, verb, piece, zone, choice)
    raise MalformedCommand(f"a command is [seat, verb, piece, zone, choice], not {data!r:.80}")
