"""Who sits at the table, and when one laptop has to change hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tabletable.core.game import Game
from tabletable.core.state import State

HUMAN = "human"
BOT = "bot"


class Seat(NamedTuple):
    """One place at the table."""

    kind: str
    """HUMAN or BOT."""
    name: str
    level: str = ""
    """A bot's level, "" for a person."""
    avatar: str = "rabbit"
    """A file of art/common/heads."""

    @property
    def is_human(self) -> bool:
        """Whether a person at this laptop plays it."""
        return self.kind == HUMAN


def humans(seats: Sequence[Seat]) -> tuple[int, ...]:
    """The numbers of the seats that people play."""
    return tuple(number for number, seat in enumerate(seats) if seat.is_human)


def differs(game: Game[Any], state: State, one: int, other: int) -> bool:
    """Whether the two seats know different things: only then must one of them look away."""
    return bool(game.view(state, one).state.to_json() != game.view(state, other).state.to_json())
