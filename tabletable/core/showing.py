"""The part of a game that describes its table: where everything is, what a gesture means, which events are staged."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from tabletable.core.command import Command
from tabletable.core.event import Event
from tabletable.core.message import Msg
from tabletable.core.moment import Moment
from tabletable.core.outcome import Outcome
from tabletable.core.page import Page
from tabletable.core.picture import Picture
from tabletable.core.state import State
from tabletable.core.tablespec import Honours, PickerEntry, Piece, Stage, TableSpec
from tabletable.core.view import View

S = TypeVar("S", bound=State)


class Showing(ABC, Generic[S]):
    """The table of a game as plain data, for one viewer."""

    honour: ClassVar[Honours] = Honours()
    """The pictures that go with every outcome."""

    @abstractmethod
    def table(self, view: View[S], stage: Stage) -> TableSpec:
        """Return the table as the viewer sees it."""

    def table_at_rest(self, view: View[S], stage: Stage, events: Sequence[Event]) -> TableSpec | None:
        """Return the table on which the round or game that has just ended came to rest, before its result is shown.

        `events` are those of the last command up to then, by which `view` has gone on to the next round. None: at the
        end of a round the table as it was before the last command, with the pieces where its events have put them.
        """
        return None

    def page(self, view: View[S], stage: Stage, events: Sequence[Event]) -> Page | None:
        """Return the page that the last of these `events` have opened or gone on with, None if they have not.

        `events` end where `view` is and may begin anywhere before the page does. They are shown as the steps of the
        page instead of all at once; while it asks somebody, the events of the answer are added to them.
        """
        return None

    @abstractmethod
    def face_picture(self, face: int) -> Picture:
        """Return the printed side of a card."""

    @abstractmethod
    def face_chip(self, face: int) -> Picture:
        """Return a tiny card for the log."""

    def choices(self, view: View[S], commands: Sequence[Command]) -> tuple[PickerEntry, ...]:
        """Return how a picker shows `commands` that differ only in their choice; a game without such commands needs
        none.
        """
        return ()

    def question(self, commands: Sequence[Command]) -> str:
        """Return the kind of `commands` that a picker shows, where a game asks for several: it completes the message
        that asks for their verb, as "swap" does "uno.ask.play.swap".
        """
        return ""

    @abstractmethod
    def intended_command(self, view: View[S], piece: int, zone: str) -> Command | None:
        """Return the command a viewer means by dropping `piece` on `zone`; if it is not legal, `why_not` explains it.

        `zone` is any zone of the table except the piece's own, or "" for the bare table. The verb depends on the piece
        as well as the place: a house dropped on a set is built there.

        None only for pieces the viewer can never pick up. A piece that could be moved at another time can be picked up
        and dropped all the same, and the refusal says why it stays; so can every card of the viewer's own hand.
        """

    def preview(self, view: View[S], command: Command) -> Piece | None:
        """Return the piece of a legal `command` as it will lie in its zone; None for commands that need no picture.

        Where all commands of one drop have a picture, their choices are turns of the piece: the table shows it lying
        there in one of them and lets the player turn it, instead of asking which one is meant.
        """
        return None

    def pointed(self, view: View[S], command: Command) -> tuple[int | str, ...]:
        """Return all on the table that a legal `command` is about, in the order a line leads from one to the next.

        Handles of pieces and ids of zones; those that are not on the table are passed over.
        """
        return command.piece, command.zone

    def forecast(self, view: View[S], command: Command) -> tuple[Msg, ...]:
        """Return one or two short lines, shown at the place before the drop, that say what a legal `command` will
        change.

        Only what the viewer can work out from the view: never how other seats may respond.
        """
        return ()

    def moments(self, view: View[S], events: Sequence[Event]) -> Sequence[Moment]:
        """What of a command is worth standing still for, in the order of its events.

        `events` are those of the command as the viewer may see them, up to the end of a round; `view` is what they
        have led to, by which another round may have begun. Ordinary moves have no moment: the game has to flow.
        """
        return ()

    def honours(self, outcome: Outcome) -> Honours:
        """Return the pictures that go with an outcome of this game."""
        return self.honour
