"""Pieces and the places they lie in: piles, hands, rows, cells, and parts of the table that take what is let go there.

`at` is the middle of the zone, `height` that of a piece in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final

from tabletable.core.ids import HIDDEN
from tabletable.core.message import Msg
from tabletable.core.picture import Picture
from tabletable.core.tablekit.boxes import Box, Fan, Point
from tabletable.core.tablespec import AS_DRAWN, Arrangement, Piece, Side, Sorting, Zone

_BEHIND_STEP = 40.0
"""From card to card of a hand that a spectator sees from behind."""


class Deck:
    """How the cards of a game look: one back, and a picture for each face."""

    def __init__(
        self, back: Picture, face: Callable[[int], Picture], front: Side = Side.ANY, behind: Side = Side.ANY
    ) -> None:
        """`front` and `behind` are the `side` of a piece that lies open or closed."""

        def piece(handle: int, face_: int) -> Piece:
            return Piece(handle, back, face_, side=behind) if face_ == HIDDEN else opened(handle, face_)

        def opened(handle: int, face_: int) -> Piece:
            return Piece(handle, face(face_), face_, side=front)

        self.back = back
        self.piece: Callable[[int, int], Piece] = cache(piece)
        """A card as its viewer sees it: handle and face, HIDDEN for its back."""

    def pieces(self, faces: Sequence[int], handles: Iterable[int]) -> tuple[Piece, ...]:
        """Cards as their viewer sees them, by all faces it knows."""
        piece = self.piece
        return tuple([piece(handle, faces[handle]) for handle in handles])

    def closed(self, handles: Iterable[int]) -> tuple[Piece, ...]:
        """Cards that lie face down for everybody."""
        piece = self.piece
        return tuple([piece(handle, HIDDEN) for handle in handles])


def marked(pieces: Iterable[Piece], handle: int) -> tuple[Piece, ...]:
    """Return the pieces with this handle's piece marked as the last move's."""
    return tuple([piece._replace(marked=True) if piece.handle == handle else piece for piece in pieces])


def fanned(pieces: Sequence[Piece], turn: float) -> tuple[Piece, ...]:
    """Return the pieces fanned out: each `turn` degrees further than the last, the middle one upright."""
    middle = (len(pieces) - 1) / 2
    return tuple([piece._replace(angle=(at - middle) * turn) for at, piece in enumerate(pieces)])


Sorts = tuple[tuple[Sorting, tuple[int, ...]], ...]


def sorts(faces: Sequence[int], *ways: tuple[Sorting, Callable[[int], int]]) -> Sorts:
    """Return the ways to sort a hand of these faces, each with one key per card; the last keeps the order drawn."""
    sorted_by = [(way, tuple(map(key, faces))) for way, key in ways]
    return (*sorted_by, (AS_DRAWN, tuple(range(len(faces)))))


# ------------------------------------------------------------------------------------------------ piles and hands


def pile(
    zone: str,
    at: Point,
    height: float,
    pieces: tuple[Piece, ...],
    label: Msg,
    back: Picture | None = None,
    depth: int = 6,
    target: tuple[float, float] = (0.0, 0.0),
    taps: str = "",
) -> Zone:
    """Cards on top of each other, of which `depth` show."""
    return Zone(
        zone, Arrangement.PILE, *at, height, pieces, depth=depth, target=target, back=back, label=label, taps=taps
    )


def own_hand(
    zone: str,
    seat: int,
    at: Fan,
    height: float,
    pieces: tuple[Piece, ...],
    label: Msg,
    back: Picture,
    sort_keys: Sorts = (),
    throw: str = "",
    step: float = 0.0,
) -> Zone:
    """Return the viewer's own hand, face up; `step` is the widest gap from card to card, 0 for the default."""
    hand = Zone(zone, Arrangement.FAN, at.x, at.y, height, pieces, at.width, pitch=(step, 0.0), seat=seat, own=True)
    return hand._replace(back=back, label=label, sort_keys=sort_keys, throw=throw)


def hand_behind(
    zone: str, seat: int, at: Fan, height: float, pieces: tuple[Piece, ...], label: Msg, back: Picture
) -> Zone:
    """Return the nearest hand as a spectator sees it."""
    hand = Zone(zone, Arrangement.BACKS, at.x, at.y, height, pieces, at.width, pitch=(_BEHIND_STEP, 0.0), seat=seat)
    return hand._replace(target=(at.width, height), back=back, label=label)


CHIP_WIDTH: Final = 46.0
"""Of the chip that counts a hand on a plate."""


def chip_card(count: int) -> float:
    """Return the centre of the card on such a chip, from its left end: further left beside a two-digit number."""
    return 15.0 if count < 10 else 11.0


def tucked(
    zone: str,
    at: Point,
    height: float,
    pieces: tuple[Piece, ...],
    target: tuple[float, float],
    label: Msg,
    seat: int = -1,
    back: Picture | None = None,
) -> Zone:
    """Return a heap of cards of which one shows, such as the hand on a plate's counter."""
    cells = Arrangement.CELLS
    return Zone(zone, cells, *at, height, pieces, depth=1, target=target, seat=seat, back=back, label=label)


# ------------------------------------------------------------------------------------------------ places


def row(
    zone: str,
    at: Point,
    height: float,
    pieces: tuple[Piece, ...],
    step: float | Point,
    label: Msg | None = None,
    seat: int = -1,
    target: tuple[float, float] = (0.0, 0.0),
    taps: str = "",
) -> Zone:
    """Pieces side by side, `step` apart; a pair leads the other way too."""
    pitch = step if isinstance(step, tuple) else (step, 0.0)
    lies = Arrangement.ROW
    return Zone(zone, lies, *at, height, pieces, pitch=pitch, target=target, seat=seat, label=label, taps=taps)


def cell(
    zone: str,
    at: Point,
    height: float,
    pieces: tuple[Piece, ...] = (),
    label: Msg | None = None,
    target: tuple[float, float] = (0.0, 0.0),
    seat: int = -1,
) -> Zone:
    """Return a single place."""
    return Zone(zone, Arrangement.CELLS, *at, height, pieces, target=target, seat=seat, label=label)


def area(
    zone: str, box: Box, height: float, gathers: tuple[str, ...] = (), seat: int = -1, label: Msg | None = None
) -> Zone:
    """Return a drop area without pieces of its own: drops go to it, or to the zones it `gathers`."""
    x, y, w, h = box
    middle = x + w / 2, y + h / 2
    return Zone(zone, Arrangement.CELLS, *middle, height, target=(w, h), seat=seat, gathers=gathers, label=label)
