"""The program's start parameters as data."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tabletable.core.info import OptionValue
    from tabletable.play.seats import Seat


class NewTable(NamedTuple):
    """A game to be dealt at once."""

    game: str
    seats: tuple[Seat, ...]
    """A person without a name has the name ""."""
    options: dict[str, OptionValue]
    """All options, completed with defaults."""
    seed: int | None
    """The seed of the deal; None for a random one."""


class Launch(NamedTuple):
    """The program's start parameters; with neither ``table`` nor ``load`` it opens at the title."""

    table: NewTable | None = None
    load: Path | None = None
    language: str | None = None
    """The language's id; None: as in the settings."""
    size: tuple[int, int] | None = None
    """The window's size; None: as in the settings."""
    is_fullscreen: bool = False
