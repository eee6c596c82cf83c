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
    """Complete."""
    seed: int | None
    """None: at random."""


class Launch(NamedTuple):
    """The program's start parameters; with neither ``table`` nor ``load`` it opens at the title."""

    table: NewTable | None = None
    load: Path | None = None
    language: str | None = None
    """None: as in the settings."""
    size: tuple[int, int] | None = None
    """None: as in the settings."""
    is_fullscreen: bool = False
