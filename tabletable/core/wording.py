"""What a game says in words: of its cards, and of what is done with them."""

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
"""Makes one sentence of two that follow each other, None if they are no pair after all."""
Joins = Mapping[tuple[str, str], Join]
"""By the ids of the two."""


class CellWords(NamedTuple):
    """What a screen reader says of a cell of the board."""

    what: Msg
    """What everybody sees there."""
    own: tuple[Msg, ...] = ()
    """What the viewer may do there, said only where nobody else hears it."""
    place: Msg | None = None
    """Where the cell is, said before `what`; None where `what` says so, or is enough."""
    row: Msg | None = None
    """The name of its row; None: rows are numbered from above."""
    is_bare: bool = False
    """Whether there is nothing there that matters now: it is passed over when the whole board is read."""


class Wording(ABC, Generic[S]):
    """The words of a game."""

    joins: ClassVar[Joins] = {}
    """How two log sentences that follow each other become one (see `joined`)."""
    heard_of_own: ClassVar[frozenset[str]] = frozenset()
    """Sentences of the log that are announced to whoever listens only if they are about them: others tell as much."""

    @abstractmethod
    def face_word(self, face: int) -> str:
        """The short English word for a face used in positions, transcripts and tests ("red 5"); unique per kind."""

    def choice_word(self, command: Command) -> str:
        """The word for the command's choice ("green"); "" without a choice."""
        return str(command.choice) if command.choice >= 0 else ""

    @abstractmethod
    def face_name(self, face: int) -> Msg:
        """The name of a face inside a sentence ("a green 5")."""

    @abstractmethod
    def wording(self, view: View[S], command: Command) -> Msg:
        """What a legal `command` would do, as an instruction: "Bid 5 on plot 13". The one way to put it into words.

        It names piece, place, seat and number, and nothing that `view.seat` may not know. Two legal commands read the
        same only if it does not matter which one is given: they use equal pieces from the same zone.
        """

    def cells(self, view: View[S], legal: Sequence[Command]) -> Mapping[str, CellWords]:
        """Return by zone what a screen reader says of the board's cells; `legal` are the viewer's commands.

        Only `own` may follow from what `view.seat` alone knows.
        """
        return {}

    def joined(self, said: Msg, more: Msg) -> Msg | None:
        """One sentence in the place of two that follow each other in a log, None if each stands for itself.

        Both are sentences of redacted events, or what this method made of earlier ones: a payment card by card, an
        offer and what it is for. All that a reader needs of the two must be in the one.
        """
        found = self.joins.get((said.id, more.id))
        return None if found is None else found(said, more)

    def chip_word(self, face: int) -> Msg | None:
        """What is written beside the tiny card of a face that does not say by itself what it is; None: it does."""
        return None

    def face_text(self, face: int) -> FaceText:
        """What the zoom card says about a face: its name and what one needs to know of it."""
        return FaceText(self.face_name(face))
