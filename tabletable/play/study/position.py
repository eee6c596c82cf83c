"""A position set up by hand, and the draft in which it is edited step by step.

Some faces of a draft are HIDDEN: they are dealt at random when it is played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from tabletable.core.editing import Editing
from tabletable.core.flaws import Flaw
from tabletable.core.game import Game
from tabletable.core.ids import HIDDEN, NO_PIECE, PUBLIC, SECRET
from tabletable.core.info import Options
from tabletable.core.message import Msg
from tabletable.core.rng import Rng
from tabletable.core.state import State
from tabletable.play.study.faults import UNFORESEEN, dealt_out, faults_of, left_of, refusals

PIECE: Final = "piece:"
"""The prefix of a spot that is a piece."""
MOST_MENDS: Final = 400
MOST_REFUSALS: Final = 20
"""Limits of mending a draft: `MOST_MENDS` steps in all, `MOST_REFUSALS` of them for refusals of the rules."""
MOST_STEPS: Final = 200
"""The maximal number of changes that can be undone."""


class Position(NamedTuple):
    """A position set up by hand."""

    game: Game[Any]
    options: Options
    state: Any
    """The state; hidden faces are dealt at random. It may be invalid, and must not be changed."""
    title: str = ""

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.state.hands)


def may_edit(game: Game[Any]) -> bool:
    """Return whether positions of a game can be set up at all."""
    return game.editing is not None


def fresh(game: Game[Any], seats: int, options: Mapping[str, str | int], seed: int) -> Position:
    """Return a game that has just begun, with everything not face up at random. Raises `SetupError`."""
    complete = game.info.complete(options)
    assert game.editing is not None, "only games that bring their editing are edited"
    state = game.setup(seats, complete, seed)
    game.editing.begun(state)
    return Position(game, complete, state)


# ------------------------------------------------------------------------------------------------ changing


class History:
    """A position with its undo and redo history."""

    def __init__(self, position: Position) -> None:
        self.now = position
        self._past: list[Position] = []
        self._future: list[Position] = []
        self._saved = position

    def take(self, after: Position) -> None:
        """Make a new position the present one."""
        self._past = [*self._past[1 - MOST_STEPS :], self.now]
        self._future.clear()
        self.now = after

    @property
    def may_undo(self) -> bool:
        """Whether there is a change to undo."""
        return bool(self._past)

    @property
    def may_redo(self) -> bool:
        """Whether there is a change to redo."""
        return bool(self._future)

    def undo(self) -> bool:
        """Undo the last change; return whether there was one."""
        if self._past:
            self._future.append(self.now)
            self.now = self._past.pop()
            return True
        return False

    def redo(self) -> bool:
        """Redo the change undone last; return whether there was one."""
        if self._future:
            self._past.append(self.now)
            self.now = self._future.pop()
            return True
        return False

    def keep(self, title: str) -> None:
        """Mark the position as saved under `title`."""
        self.now = self._saved = self.now._replace(title=title)

    @property
    def is_kept(self) -> bool:
        """Whether the position is unchanged since it was saved or opened."""
        now, saved = self.now, self._saved
        return now is saved or (now.state, now.options) == (saved.state, saved.options)


class Draft:
    """A position being edited: each change is a step that can be undone."""

    def __init__(self, position: Position) -> None:
        assert position.game.editing is not None, "only games that bring their editing are edited"
        self.game: Game[Any] = position.game
        self.editing: Editing[Any] = position.game.editing
        self.history = History(self._tidied(position))
        self._judged: tuple[Any, tuple[Flaw, ...], Any] | None = None
        self._may_mend: bool | None = None

    @property
    def position(self) -> Position:
        """The present position."""
        return self.history.now

    @property
    def state(self) -> Any:
        """The present state, not to be changed."""
        return self.history.now.state

    # -------------------------------------------------------------------------------------------- the way back

    def _do(self, change: Callable[[Any], bool]) -> bool:
        """Apply `change` to a copy of the state; return False, with nothing changed, if it fails."""
        state = self.state.clone()
        if not change(state):
            return False
        self._settle(state)
        if state != self.state:
            self.history.take(self.history.now._replace(state=state))
        return True

    def replace(self, position: Position) -> None:
        """Replace the position by another one of the same game; this can be undone."""
        self.history.take(self._tidied(position))

    def _tidied(self, position: Position) -> Position:
        """Return a position from elsewhere with what follows from the rest up to date."""
        state = position.state.clone()
        self._settle(state)
        return position._replace(state=state)

    # -------------------------------------------------------------------------------------------- pieces

    def _settle(self, state: Any) -> None:
        """Hide faces of unplaced pieces of which every copy has been placed."""
        for first, printed in state.printed_faces():
            rest = [piece for piece in self.editing.rest(state, printed[0]) if piece >= first]
            last = first + len(printed)
            placed = Counter(state.faces[piece] for piece in range(first, last) if piece not in set(rest))
            left = Counter(printed)
            left.subtract(placed)
            for piece in reversed(rest):  # what comes next keeps its face before the rest does
                if state.faces[piece] != HIDDEN:
                    left[state.faces[piece]] -= 1
                    if left[state.faces[piece]] < 0:
                        state.faces[piece] = HIDDEN
        self.editing.tidy(state)

    def left(self) -> Counter[int]:
        """Return the number of unplaced pieces of each face; negative if there are too many."""
        return left_of(self.editing, self.state)

    def put(self, face: int, zone: str) -> bool:
        """Put a piece with this face (HIDDEN: at random) in a zone; return False if it can't go there
        or none is left.
        """
        return self._do(lambda state: self._put(state, face, zone))

    def _put(self, state: Any, face: int, zone: str) -> bool:
        editing = self.editing
        if zone not in editing.allowed_zones(state, face):
            return False
        if editing.is_sign(face):
            return editing.sign(state, face, zone)
        home = editing.home(state, zone)
        there = NO_PIECE if home else editing.piece_at(state, zone)
        if zone.startswith(PIECE):
            there = int(zone.removeprefix(PIECE))
        if there != NO_PIECE:
            return editing.swap(state, there, face)
        pieces = editing.resizable_lists(state)[home] if home else []
        if home and len(pieces) >= editing.room(state, home):
            lots = [piece for piece in pieces if state.faces[piece] == HIDDEN]
            if lots:
                self._remove(state, lots[-1])
        piece = self._drawn(state, face, home)
        if piece == NO_PIECE:
            return False
        state.seen[piece] = editing.knowers(state, home or zone)
        if home:
            editing.resizable_lists(state)[home].append(piece)
        else:
            editing.put(state, piece, zone)
        return True

    def _drawn(self, state: Any, face: int, home: str) -> int:
        """Take an unplaced piece that has or gets this face; return NO_PIECE if there is none."""
        rest = self.editing.rest(state, face)
        if face == HIDDEN and home:
            rest = self.editing.rest(state, self.editing.usual(state))
        for wanted in (face, HIDDEN, None):
            for piece in rest:
                if wanted is None or state.faces[piece] == wanted:
                    rest.remove(piece)
                    state.faces[piece] = face
                    return int(piece)
        return NO_PIECE

    def remove(self, piece: int) -> bool:
        """Remove a piece, or hide its face to be dealt at random; return False if neither is possible."""
        return self._do(lambda state: self._remove(state, piece))

    def _remove(self, state: Any, piece: int) -> bool:
        face = state.faces[piece]
        if self.editing.lift(state, piece):
            if any(first <= piece < first + len(printed) for first, printed in state.printed_faces()):
                state.faces[piece], state.seen[piece] = HIDDEN, SECRET
            self.editing.rest(state, face if face != HIDDEN else self.editing.usual(state)).insert(0, piece)
            return True
        if face == HIDDEN or state.seen[piece] == PUBLIC:
            return False
        state.faces[piece] = HIDDEN
        return True

    def move(self, piece: int, zone: str) -> bool:
        """Move a piece to a zone; return False if it can't go there or must stay."""

        def change(state: Any) -> bool:
            if zone not in self.editing.goals(state, piece):
                return False
            carried = self.editing.carry(state, piece, zone)
            if carried is not None:
                return carried
            face = state.faces[piece]
            return self._remove(state, piece) and self._put(state, face, zone)

        return self._do(change)

    def may_go(self, piece: int) -> bool:
        """Return whether a piece can be moved, removed or turned."""
        return bool(self.editing.goals(self.state, piece)) or self.may_remove(piece) or self.may_turn(piece)

    def may_remove(self, piece: int) -> bool:
        """Return whether a piece can be removed, or its face hidden."""
        return self._remove(self.state.clone(), piece)

    def may_turn(self, piece: int) -> bool:
        """Return whether a piece can be turned."""
        return self.editing.turn(self.state.clone(), piece)

    def turn(self, piece: int) -> bool:
        """Turn a piece; return False if it has only one orientation."""
        return self._do(lambda state: self.editing.turn(state, piece))

    def set(self, key: str, value: int) -> None:
        """Set a mark to a value."""

        def change(state: Any) -> bool:
            self.editing.set(state, key, value)
            return True

        self._do(change)

    def fill(self) -> bool:
        """Fill all hands and rows at random, as far as there are pieces; return False if they are full."""

        def change(state: Any) -> bool:
            before = state.clone()
            for zone in self.editing.resizable_lists(state):
                room = self.editing.room(state, zone)
                while room < 1 << 10 and len(self.editing.resizable_lists(state)[zone]) < room:
                    if not self._put(state, HIDDEN, zone):
                        break
            return bool(state != before)

        return self._do(change)

    def agree(self, options: Mapping[str, str | int]) -> None:
        """Set the options. Raises `SetupError`."""
        complete = self.game.info.complete(options)
        state = self.state.clone()
        state.rules = self.game.setup(self.history.now.seats, complete, 0).rules
        self._settle(state)
        self.history.take(self.history.now._replace(state=state, options=complete))

    # -------------------------------------------------------------------------------------------- right and wrong

    def _judge(self) -> tuple[tuple[Flaw, ...], Any]:
        """Return the faults, and the state to play if there are none; cached for the present state."""
        if self._judged is None or self._judged[0] is not self.state:
            faults = faults_of(self.game, self.state)
            dealt = None if faults else dealt_out(self.game, self.state)
            if not faults and dealt is None:
                faults = refusals(self.game, self.state)
            self._judged = (self.state, faults, dealt)
            self._may_mend = None
        return self._judged[1:]

    def faults(self) -> tuple[Flaw, ...]:
        """Return the faults that must be mended before the position can be played."""
        return self._judge()[0]

    @property
    def may_mend(self) -> bool:
        """Whether there are faults, and all of them can be mended automatically."""
        if not self.faults():
            return False
        if self._may_mend is None:
            self._may_mend = isinstance(self._mended(1), State)
        return self._may_mend

    def examine(self) -> None:
        """Ask everything an editor asks of a position; raises one of `UNFORESEEN` if that fails."""
        self.left(), self.fine(), list(self.editing.marks(self.state))
        for fault in self.faults():
            assert fault.piece < len(self.state.faces)

    def fine(self) -> tuple[Msg, ...]:
        """Return the messages of the laws that are kept."""
        broken = {fault.message.id for fault in self.faults()}
        return tuple(law.fine for law in self.editing.laws if broken.isdisjoint(law.faults))

    def dealt(self, seed: int = 0) -> Any:
        """Return the state to play, with all hidden cards dealt; None while there are faults.

        Another `seed` makes another deal, if possible.
        """
        state = self._judge()[1]
        return state if state is None or not seed else dealt_out(self.game, self.state, seed) or state

    def mend(self, seed: int) -> Msg | None:
        """Mend all faults, as one change; return why if that is impossible, with nothing changed."""
        after = self._mended(seed)
        if isinstance(after, Msg):
            return after
        self.history.take(self.history.now._replace(state=after))
        return None

    def _mended(self, seed: int) -> Any:
        """Return a state without faults, or a `Msg` naming a fault that can't be mended automatically."""
        rng, state = Rng(seed), self.state.clone()
        refused = 0
        for _ in range(MOST_MENDS):
            self._settle(state)
            faults = faults_of(self.game, state)
            if not faults:
                if dealt_out(self.game, state) is not None:
                    return state
                faults = refusals(self.game, state)
                refused += 1
            mend = next((fault.mend for fault in faults if fault.mend is not None), None)
            if mend is None or refused > MOST_REFUSALS:
                break
            try:
                mend(_Mender(self, state, rng))
            except UNFORESEEN:
                break
        return faults[0].message


class _Mender:
    """The `Mending` interface of a draft: a state's fields, and the steps `put` and `remove`."""

    def __init__(self, draft: Draft, state: Any, rng: Rng) -> None:
        self.state, self.rng = state, rng
        self._draft = draft

    def put(self, face: int, zone: str) -> bool:
        return self._draft._put(self.state, face, zone)

    def remove(self, piece: int) -> bool:
        return self._draft._remove(self.state, piece)
