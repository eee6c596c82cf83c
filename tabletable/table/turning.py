"""Rotation of a piece in hand: if the commands of one drop are rotations, one of them is shown and meant."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tabletable.core.command import Command
from tabletable.core.ids import NO_CHOICE, NO_PIECE
from tabletable.core.message import Msg
from tabletable.core.tablespec import Piece
from tabletable.table.gestures import Commands

Preview = Callable[[Command], Piece | None]
Foretell = Callable[[Command], tuple[Msg, ...]]


@dataclass(slots=True)
class Turning:
    """How the player has turned the piece in hand. A turn stays with the piece from place to place where it fits."""

    _preview: Preview = lambda command: None
    _foretell: Foretell = lambda command: ()
    _known: dict[Command, Piece | None] = field(default_factory=dict)
    _forecasts: dict[Command, tuple[Msg, ...]] = field(default_factory=dict)
    _piece: int = NO_PIECE
    _choice: int = NO_CHOICE

    @property
    def turned(self) -> tuple[int, int]:
        """The piece that was turned last, and how."""
        return self._piece, self._choice

    def renew(self, preview: Preview, foretell: Foretell = lambda command: ()) -> None:
        """The table has changed: what was known of previews no longer holds, how the piece is turned does."""
        self._preview = preview
        self._foretell = foretell
        self._known.clear()
        self._forecasts.clear()

    def laid(self, command: Command) -> Piece | None:
        """Return the piece as it would lie in its place."""
        if command not in self._known:
            self._known[command] = self._preview(command)
        return self._known[command]

    def forecast(self, command: Command) -> tuple[Msg, ...]:
        """Return the command's effect in words."""
        if command not in self._forecasts:
            self._forecasts[command] = self._foretell(command)
        return self._forecasts[command]

    def are_turns(self, commands: Commands) -> bool:
        """Return whether the commands of one drop are rotations of the piece in one place."""
        one_place = len({(command.verb, command.zone) for command in commands}) == 1
        return len(commands) > 1 and one_place and all(self.laid(command) is not None for command in commands)

    def chosen(self, commands: Commands) -> Command | None:
        """Return the command that is shown and meant: turned as the player wished if that fits, else the first that
        does.

        None where a drop means nothing, or different things that are no turns.
        """
        if not commands or (len(commands) > 1 and not self.are_turns(commands)):
            return None
        wished = (command for command in commands if (command.piece, command.choice) == (self._piece, self._choice))
        return next(wished, commands[0])

    def is_shown(self, commands: Commands) -> bool:
        """Return whether the table shows what the drop would lead to."""
        shown = self.chosen(commands)
        return shown is not None and self.laid(shown) is not None

    def resolve(self, commands: Commands) -> Commands:
        """Return the one command for the rotation that is shown if `commands` are rotations of one drop, else all."""
        shown = self.chosen(commands)
        return commands if shown is None else (shown,)

    def turn(self, commands: Commands, by: int = 1) -> bool:
        """Rotate the piece to the next command that fits, or back; return False if it fits in one way only."""
        shown = self.chosen(commands)
        if shown is None or len(commands) < 2:
            return False
        turned = commands[(commands.index(shown) + by) % len(commands)]
        self._piece, self._choice = turned.piece, turned.choice
        return True
