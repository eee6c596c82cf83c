"""What the course of a match knows of the table it is seen on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tabletable.core.command import Command
from tabletable.core.event import Event
from tabletable.core.message import Msg
from tabletable.core.tablespec import Stage, TableSpec, Zone
from tabletable.table.choreography import Beat
from tabletable.table.enlarging import Frame
from tabletable.ui.drawing.box import Box
from tabletable.ui.stack.routes import Table


class Shown(Table, Protocol):
    """A table on the screen."""

    parts: Frame | None
    """The parts of the window while the table is seen enlarged."""

    @property
    def laid(self) -> TableSpec:
        """The table as the game has laid it out."""
        ...

    @property
    def stage(self) -> Stage:
        """What the game lays its table out for."""
        ...

    @property
    def ground(self) -> Box:
        """All that is left of the column."""
        ...

    @property
    def logical_size(self) -> tuple[float, float]:
        """Of the window."""
        ...

    @property
    def is_instant(self) -> bool:
        """Whether nothing is to move."""
        ...

    def face_of(self, piece: int) -> int:
        """The face of a piece as far as it is seen."""
        ...

    def say(self, message: Msg) -> str:
        """A message in words, in the language in use by then."""
        ...

    def rebuild(self, instant: bool = False) -> None:
        """Take the table from the view of the person at the screen."""
        ...

    def lay_out(self, laid: TableSpec) -> None:
        """Show this table, on which nothing can be done, instead of the view's."""
        ...

    def start(self, beats: Sequence[Beat]) -> None:
        """Let the pieces and coins of these beats move."""
        ...

    def tell(self, events: Sequence[Event]) -> None:
        """Add these events to the log."""
        ...

    def refill_log(self) -> None:
        """Tell everything that is over from the beginning, as the person at the screen may know it."""
        ...

    def acted(self, command: Command) -> None:
        """A command was carried out: what was said about the decision goes."""
        ...

    def look_away(self) -> None:
        """Somebody else is to look: what was said to one person is put away."""
        ...

    def forget_look(self) -> None:
        """The whole board is seen again, at once."""
        ...

    def deal(self, pieces: Sequence[int], pile: Zone, beats: Sequence[Beat]) -> None:
        """Let these pieces, which lie on the pile, move by the beats."""
        ...

    def save(self) -> None:
        """Ask for a name and keep the match under it."""
        ...

    def hurry(self) -> None:
        """Whatever is still under way is there at once."""
        ...

    def went_back(self) -> None:
        """A command was taken back."""
        ...

    def close(self, result: str | None = None) -> None:
        """Leave the table."""
        ...
