"""What the parts of a table know of each other: small protocols, and no more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from tabletable.core.advice import Mark
from tabletable.core.command import Command
from tabletable.core.message import Msg, Reason
from tabletable.core.tablespec import Button
from tabletable.ui.controls.model import Values

Act = Callable[[], None]


class Submit(Protocol):
    """Takes what was decided."""

    def give(self, commands: Sequence[Command], velocity: tuple[float, float] = (0.0, 0.0)) -> None:
        """A gesture meant one of these legal commands; several ask which, unless they are turns of the piece."""
        ...


class Explain(Protocol):
    """Says why something is not possible."""

    def meant(self, piece: int, zone: str) -> Command | None:
        """The command that is meant by letting a piece go on a zone, legal or not."""
        ...

    def refuse(self, reason: Reason, piece: int, point: tuple[float, float] | None = None) -> None:
        """Say this, beside the piece it is about."""
        ...

    def why(self, command: Command, point: tuple[float, float]) -> None:
        """Say why the person at the screen can't give a command."""
        ...

    def why_stays(self, piece: int, zone: str = "") -> None:
        """Say why `piece` may not go to the zone, or nowhere at all."""
        ...


class Confirm(Protocol):
    """Gives the commands of a button, after the question it asks."""

    def __call__(self, button: Button, commands: Sequence[Command], give: Callable[[Sequence[Command]], None]) -> None:
        """`commands` are those of its commands that may be meant."""
        ...


class Worth(Protocol):
    """Says what moves are worth."""

    @property
    def is_offered(self) -> bool:
        """Whether the game has such a thing."""
        ...

    @property
    def is_possible(self) -> bool:
        """Whether chances can be told instead: a key asks for them."""
        ...

    @property
    def report(self) -> Values:
        """How far it is."""
        ...

    @property
    def percent(self) -> int:
        """How much of the work is done."""
        ...

    def mark_of(self, commands: tuple[Command, ...]) -> Mark | None:
        """What it says about a button of these commands."""
        ...


class Deeds(NamedTuple):
    """What can be done at a table besides playing: one entry for each button and key."""

    pause: Act
    undo: Act
    undo_tip: Callable[[], Msg]
    hint: Act
    """Ask for a hint, or put it away."""
    do_hint: Act
    hint_has_enter: Callable[[], bool]
    """Whether Enter means the advised move, and not the piece that the keys have come to."""
    hide_hint: Callable[[], bool]
    rules: Act
    goal: Act
    settings: Act
    mute: Act
    recap: Act
    watch: Callable[[int, int], None]
    """Watch again the steps from the first to the last one."""
    next_sort: Act
    next_step: Act
    """In step mode: let the next bot move."""
    skip_to_me: Act
    next_page: Act
    pass_on: Act
    show_result: Act
    read_lesson: Act
    """Also declines what is offered."""
    learn: Act
    """Open the primer that is offered."""
    show_values: Callable[[bool], None]
    show_chances: Callable[[bool], None]
    put_away: Callable[[], bool]
    """Switch off the values or chances that were asked for at this moment; False if there are none."""
    confirm: Confirm
