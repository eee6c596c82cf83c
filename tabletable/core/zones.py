"""The zones of a game as one table: where pieces lie, who knows them, how many there is room for.

From it come the zones that commands and events name, the check that no piece is lost or doubled and that the right
seats know it, what the editor fills and who learns of it, and the handles of a position that is told in words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import partial
from itertools import groupby
from typing import Any, Final, NamedTuple

from tabletable.core.flaws import FOREIGN, LOST, Flaw, Mending, wrongly_known
from tabletable.core.ids import HIDDEN, NOBODY, PUBLIC, SECRET
from tabletable.core.message import FaceRef, msg

UNLIMITED: Final = 1 << 10
"""Room for more pieces than any game has."""


class Knowers(Enum):
    """The seats that know the faces of pieces in a zone."""

    NOBODY = "nobody"
    OWNER = "owner"
    """The zone's seat, and every seat that has seen the piece before."""
    OWNER_ALONE = "owner_alone"
    EVERYBODY = "everybody"
    CLOSED = "closed"
    """No seat sees what is put there, though some may have seen it before: the game checks knowledge itself."""
    VARYING = "varying"
    """Depends on more than the zone: the game checks knowledge itself. Pieces from the editor lie face up."""

    def mask(self, seat: int) -> int:
        """Return the mask of those who learn of a piece that is put in the zone of `seat`."""
        if self in (Knowers.NOBODY, Knowers.CLOSED):
            return SECRET
        return 1 << seat if self in (Knowers.OWNER, Knowers.OWNER_ALONE) else PUBLIC

    def allows(self, mask: int, seat: int) -> bool:
        """Tell whether a piece in the zone of `seat` may be known to this mask of seats."""
        if self is Knowers.OWNER:
            return bool(mask >> seat & 1)
        return self in (Knowers.CLOSED, Knowers.VARYING) or mask == self.mask(seat)


class ZoneKind(NamedTuple):
    """One row of the zone table: a single zone, or one zone per seat."""

    name: str
    """The id of the zone, or its prefix if the seat follows: "hand" of "hand:2"."""
    pieces: str | Callable[[Any], Iterable[tuple[str, list[int]]]]
    """The field of the state with its handles; for one zone per seat a list by seat.

    Or a function that returns all zones of this kind as (id, handles), if they are not plain lists.
    """
    knowers: Knowers = Knowers.EVERYBODY
    by_seat: bool = False
    capacity: Callable[[Any], int] | None = None
    """How many pieces a zone is filled up to, by the state; None: there is room for all."""
    is_told_from_top: bool = False
    """Whether the last piece is the next to be taken; then descriptions of positions begin with it."""
    is_edited: bool = True
    """The editor makes the list longer and shorter by itself."""

    @property
    def is_list(self) -> bool:
        """Whether each zone of this kind is a list in the state that may become longer and shorter."""
        return isinstance(self.pieces, str)

    def zones(self, state: Any) -> Iterator[tuple[str, list[int]]]:
        """Yield each zone of this kind with its handles: the very lists of the state where `is_list`."""
        if not isinstance(self.pieces, str):
            yield from self.pieces(state)
        elif self.by_seat:
            for seat, pieces in enumerate(getattr(state, self.pieces)):
                yield f"{self.name}:{seat}", pieces
        else:
            yield self.name, getattr(state, self.pieces)


class ZoneTable:
    """All zones of a game; every piece lies in exactly one of them."""

    def __init__(self, *kinds: ZoneKind) -> None:
        self.kinds: Mapping[str, ZoneKind] = {kind.name: kind for kind in kinds}

    def lying(self, state: Any) -> dict[str, list[int]]:
        """Return the handles in every zone, by its id."""
        return dict(_in_order(self.kinds.values(), state))

    def resizable_lists(self, state: Any) -> dict[str, list[int]]:
        """Return the zones that the editor makes longer and shorter: the very lists of the state."""
        return dict(_in_order([kind for kind in self.kinds.values() if kind.is_list and kind.is_edited], state))

    def knowers(self, zone: str) -> int:
        """Return the mask of the seats that see what is put in a zone; zones not in the table are public."""
        kind = self.kinds.get(zone.partition(":")[0])
        return PUBLIC if kind is None else kind.knowers.mask(_owner(zone))

    def room(self, state: Any, zone: str) -> int:
        """Return how many pieces a zone is filled up to."""
        kind = self.kinds.get(zone.partition(":")[0])
        return UNLIMITED if kind is None or kind.capacity is None else kind.capacity(state)

    def flaws(self, state: Any) -> list[Flaw]:
        """Return what is wrong with the pieces: lost, duplicated or foreign ones, too many of a face, or ones seen by
        the wrong seats. Faces may be HIDDEN.
        """
        zones = self.lying(state)
        if sorted(piece for pieces in zones.values() for piece in pieces) != list(range(len(state.faces))):
            return [LOST]
        return [*_too_many(state), *self._known_wrongly(state, zones)]

    def _known_wrongly(self, state: Any, zones: Mapping[str, Sequence[int]]) -> Iterator[Flaw]:
        for zone, pieces in zones.items():
            knowers, owner = self.kinds[zone.partition(":")[0]].knowers, _owner(zone)
            if wrong := [piece for piece in pieces if not knowers.allows(state.seen[piece], owner)]:
                yield wrongly_known(zone, wrong, knowers.mask(owner))

    def lay_out(self, state: Any, faces_by_field: Mapping[str, Sequence[Any]]) -> None:
        """Deal the faces of a position, by field of the state, to the next handles in the order in which they are told.

        A field by seat has a list of faces for each; pieces are known to whom the table says.
        """
        by_field = {kind.pieces: kind for kind in self.kinds.values() if kind.is_list}
        for field, faces in faces_by_field.items():
            kind = by_field[field]
            if kind.by_seat:
                setattr(state, field, [lay(state, each, kind.knowers.mask(seat)) for seat, each in enumerate(faces)])
            else:
                pieces = lay(state, faces, kind.knowers.mask(NOBODY))
                setattr(state, field, pieces[::-1] if kind.is_told_from_top else pieces)


def lay(state: Any, faces: Sequence[int], mask: int = PUBLIC) -> list[int]:
    """Give the next handles to these faces, known to a mask of seats, and return them."""
    first = len(state.faces)
    state.faces += faces
    state.seen += [mask] * len(faces)
    return list(range(first, len(state.faces)))


def _too_many(state: Any) -> Iterator[Flaw]:
    """Yield a flaw for each face of which there are more pieces than printed ones."""
    for first, printed in state.printed_faces():
        faces, total = state.faces[first : first + len(printed)], Counter(printed)
        if len(faces) != len(printed) or len(state.seen) < len(state.faces):
            yield Flaw("there are not as many pieces as in the game", FOREIGN)
        for face, count in sorted((Counter(faces) - total).items()):
            if face != HIDDEN:
                message = msg("editor.fault.too_many", n=count, of=total[face], card=FaceRef(face))
                piece = first + len(faces) - 1 - faces[::-1].index(face)
                yield Flaw(f"{count} too many of face {face}", message, "", piece, partial(_less, piece, first, total))


def _less(piece: int, first: int, printed: Counter[int], mender: Mending) -> None:
    """Remove a surplus piece, or else give it a face that is missing."""
    if not mender.remove(piece):
        faces = mender.state.faces
        faces[piece] = mender.rng.choice(sorted(printed - Counter(faces[first : first + printed.total()])))


def _in_order(kinds: Iterable[ZoneKind], state: Any) -> Iterator[tuple[str, list[int]]]:
    """Yield the zones in the order of their kinds; those that each seat has stand together, seat by seat."""
    for is_by_seat, zone_kinds in groupby(kinds, lambda kind: kind.by_seat):
        zones = [zone for kind in zone_kinds for zone in kind.zones(state)]
        yield from sorted(zones, key=lambda zone: _owner(zone[0])) if is_by_seat else zones


def _owner(zone: str) -> int:
    """Return the seat that the id of a zone ends with; 0 for one that ends with none."""
    last = zone.rpartition(":")[2]
    return int(last) if last.isdecimal() else 0
