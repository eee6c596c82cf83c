"""The part of a game with its words: its cards, its commands, its log."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Generic, NamedTuple, TypeVar

from tabletable.core.command import Command
from tabletable.core.message import Msg
from tabletable.core.state import State
from tabletable.core.tablespec import FaceText
from tabletable.core.view import View

S = TypeVar("S", bound=State)
Join = Callable[[Msg, Msg], Msg | None]
"""Merges two consecutive sentences into one; None if they don't fit together."""
Joins = Mapping[tuple[str, str], Join]
"""By the ids of the two."""


class CellWords(NamedTuple):
    """A board cell in words, for screen readers."""

    what: Msg
    """The public content of the cell."""
    own: tuple[Msg, ...] = ()
    """The viewer's options there, spoken only where nobody else can hear."""
    place: Msg | None = None
    """The place of the cell, spoken before `what`; None if `what` says it or suffices."""
    row: Msg | None = None
    """The name of its row; None: rows are numbered from above."""
    is_bare: bool = False
    """Whether nothing there matters now: it is skipped when the whole board is read."""


class Wording(ABC, Generic[S]):
    """The words of a game."""

    joins: ClassVar[Joins] = {}
    """How two consecutive log sentences merge into one (see `joined`)."""
    heard_of_own: ClassVar[frozenset[str]] = frozenset()
    """Log sentences that are announced to listeners only if they are about the listener; others say as much."""

    @abstractmethod
    def face_word(self, face: int) -> str:
        """Return the short English word for a face used in positions, transcripts and tests ("red 5");
        unique per kind.
        """

    def choice_word(self, command: Command) -> str:
        """Return the word for the command's choice ("green"); "" without a choice."""
        return str(command.choice) if command.choice >= 0 else ""

    @abstractmethod
    def face_name(self, face: int) -> Msg:
        """Return the name of a face inside a sentence ("a green 5")."""

    @abstractmethod
    def wording(self, view: View[S], command: Command) -> Msg:
        """Return a legal `command` as an instruction: "Bid 5 on plot 13". All texts about commands come from here.

        It names piece, place, seat and number, and nothing that `view.seat` may not know. Two legal commands may read
        the same only if choosing between them makes no difference: equal pieces from the same zone.
        """

    def cells(self, view: View[S], legal: Sequence[Command]) -> Mapping[str, CellWords]:
        """Return by zone what a screen reader says of the board's cells; `legal` are the viewer's commands.

        Only `own` may follow from what `view.seat` alone knows.
        """
        return {}

    def joined(self, last: Msg, more: Msg) -> Msg | None:
        """Return one sentence that replaces two consecutive log sentences; None if both stay.

        Both are sentences of redacted events, or earlier results of this method: a payment card by card, an offer and
        its price. The result must keep all that a reader needs of the two.
        """
        join = self.joins.get((last.id, more.id))
        return None if join is None else join(last, more)

    def chip_word(self, face: int) -> Msg | None:
        """Return a word to print beside the tiny picture of a face that isn't clear by itself; None if it is."""
        return None

    def face_text(self, face: int) -> FaceText:
        """Return the zoomed card's text: the face's name and a short explanation."""
        return FaceText(self.face_name(face))
