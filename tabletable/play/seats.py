"""Seats of a match, and when the laptop has to change hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tabletable.core.rng import MASK64, Rng

if TYPE_CHECKING:
    from tabletable.core.game import Game
    from tabletable.core.state import State

HUMAN = "human"
BOT = "bot"


class Seat(NamedTuple):
    """A place at the table."""

    kind: str
    """HUMAN or BOT."""
    name: str
    level: str = ""
    """A bot's level, "" for a person."""
    avatar: str = "rabbit"
    """A file of art/common/heads."""
    style: str = ""
    """The bot's style of play, one of the game's, "" for none; see `in_character`. Not saved."""

    @property
    def is_human(self) -> bool:
        """Whether a person at this laptop plays it."""
        return self.kind == HUMAN


def in_character(game: Game[Any], seats: Sequence[Seat], seed: int) -> tuple[Seat, ...]:
    """Return the seats of a deal with a style for each bot whose level has some; neighbours differ."""
    from tabletable.bots.levels import styles_of  # settings know seats, and are read before the first picture

    order = [*game.info.styles]
    Rng(seed ^ MASK64).shuffle(order)
    return tuple(
        seat._replace(style=order[number % len(order)] if styles_of(game, seat.level) else "")
        for number, seat in enumerate(seats)
    )


def without_styles(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats without styles."""
    return tuple(seat._replace(style="") for seat in seats)


def humans(seats: Sequence[Seat]) -> tuple[int, ...]:
    """Return the numbers of the seats that people play."""
    return tuple(number for number, seat in enumerate(seats) if seat.is_human)


def differs(game: Game[Any], state: State, one: int | None, other: int) -> bool:
    """Return whether two seats, or a spectator and a seat, know different things: only then must one
    of them look away.
    """
    return bool(game.view(state, one).state.to_json() != game.view(state, other).state.to_json())
