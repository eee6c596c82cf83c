"""Setting up positions of a game by hand: where pieces may go, what else can be changed, which flaws remain.

A draft is a state in which some faces are HIDDEN: those are at random. The protocol is optional, and a game that brings
none is not offered to be edited. Nothing here needs to be fast.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from tabletable.core.flaws import Flaw
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC
from tabletable.core.message import Msg
from tabletable.core.state import State

S = TypeVar("S", bound=State)


class Tab(NamedTuple):
    """A part of the tray."""

    label: Msg
    faces: tuple[int, ...]


class EditableValue(NamedTuple):
    """Something besides pieces that can be changed."""

    key: str
    label: Msg
    value: int
    most: int = 0
    """For a number, which is 0 at least."""
    choices: tuple[tuple[int, Msg], ...] = ()
    """For every other mark: its possible values, in words."""
    seat: int = NOBODY
    """The seat it belongs to; NOBODY for the table."""
    step: int = 1
    """For a number: the step of its plus and minus buttons."""


class Law(NamedTuple):
    """One thing that has to be right."""

    fine: Msg
    """Said where it is."""
    faults: tuple[str, ...]
    """The message ids of the flaws that break it."""


class Editing(ABC, Generic[S]):
    """The position editor's half of a game: which pieces may lie where, and how a draft is kept consistent.

    Like `Game` it has no state of its own.
    """

    laws: tuple[Law, ...]
    """The sentence told about a position without a flaw."""

    @abstractmethod
    def check(self, state: S) -> Iterable[Flaw]:
        """Yield what a position to play from must not have though `Rulebook.check` allows it: a finished game, say.

        Faces may be HIDDEN.
        """

    @abstractmethod
    def tabs(self, state: S) -> Sequence[Tab]:
        """Return the tray, for the pieces that are played with."""

    @abstractmethod
    def rest(self, state: S, face: int) -> list[int]:
        """Return the list of unplaced pieces of this kind, the state's own list; a new empty list if there is none."""

    def resizable_lists(self, state: S) -> Mapping[str, list[int]]:
        """Return by zone the lists of the state itself that the editor may make longer and shorter."""
        return state.ZONES.resizable_lists(state)

    @abstractmethod
    def allowed_zones(self, state: S, face: int) -> Collection[str]:
        """Return the ids of the zones into which the editor may put a card of `face`; HIDDEN: dealt at random.

        "piece:17" means the place of the piece 17, which it takes: for places that are no zone.
        """

    @abstractmethod
    def marks(self, state: S) -> Sequence[EditableValue]:
        """Return all that can be changed besides, the marks of the seats in the order of the seats."""

    @abstractmethod
    def set(self, state: S, key: str, value: int) -> None:
        """Change a mark."""

    def knowers(self, state: S, zone: str) -> int:
        """Return the mask of the seats that see a piece put in one of the lists."""
        return state.ZONES.knowers(zone)

    def home(self, state: S, zone: str) -> str:
        """Return the list that receives a piece put in a zone; "" if it replaces the piece there."""
        return zone if zone in self.resizable_lists(state) else ""

    def room(self, state: S, zone: str) -> int:
        """Return how many pieces a list takes before one at random has to make room for the next."""
        return state.ZONES.room(state, zone)

    def usual(self, state: S) -> int:
        """Return the most common kind of face: random pieces get one of these."""
        return max(state.printed_faces(), key=lambda group: len(group[1]))[1][0]

    def is_sign(self, face: int) -> bool:
        """Return whether a face in the tray is a marker for a place, not a piece; markers never run out."""
        return False

    def sign(self, state: S, face: int, zone: str) -> bool:
        """Put such a sign on a place; False if that can't be."""
        return False

    def goals(self, state: S, piece: int) -> Collection[str]:
        """Return the zones that a piece of the table may be moved to."""
        return self.allowed_zones(state, state.faces[piece])

    def carry(self, state: S, piece: int, zone: str) -> bool | None:
        """Move a piece; return True if done, False if impossible, None to let the caller lift it and put it down."""
        return None

    def swap(self, state: S, piece: int, face: int) -> bool:
        """Give a piece in a place that is no list another face; where each card is there once, in exchange."""
        state.faces[piece] = face
        return True

    def put(self, state: S, piece: int, zone: str) -> None:
        """Lay a piece, which lies nowhere, in an empty place that is no list."""
        raise NotImplementedError

    def piece_at(self, state: S, zone: str) -> int:
        """Return the piece in a place for one piece; NO_PIECE if the place is empty or holds several."""
        return NO_PIECE

    def lift(self, state: S, piece: int) -> bool:
        """Remove a piece from its list; return False if the place may not be left empty."""
        for pieces in self.resizable_lists(state).values():
            if piece in pieces:
                pieces.remove(piece)
                return True
        return False

    def turn(self, state: S, piece: int) -> bool:
        """Rotate a piece to its next orientation; return False if it has only one."""
        return False

    @property
    def has_turns(self) -> bool:
        """Return whether any piece of the game has more than one orientation."""
        return type(self).turn is not Editing.turn

    def tidy(self, state: S) -> None:
        """Bring what follows from the rest up to date, after each change."""

    def begun(self, state: S) -> None:
        """Make a draft of a state that was dealt just now: all that does not lie open is at random."""
        for handle, mask in enumerate(state.seen):
            if mask != PUBLIC:
                state.faces[handle] = HIDDEN


def choice(key: str, label: Msg, value: int, choices: Iterable[tuple[int, Msg]], seat: int = NOBODY) -> EditableValue:
    """Return a mark that is one of a few words."""
    return EditableValue(key, label, value, choices=tuple(choices), seat=seat)
