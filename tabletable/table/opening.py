"""Turns up what somebody holds on a table that shows it from behind whoever is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from tabletable.core.ids import HIDDEN, NOBODY
from tabletable.core.picture import Picture
from tabletable.core.tablespec import Piece, Side, TableSpec, Zone


def opened(spec: TableSpec, faces: Sequence[int], face_picture: Callable[[int], Picture]) -> TableSpec:
    """Return the table with every piece at a seat turned up whose face is known by `faces`; the
    table's own piles stay.
    """

    def turned(piece: Piece) -> Piece:
        face = faces[piece.handle] if piece.face == HIDDEN else HIDDEN
        return piece if face == HIDDEN else piece._replace(face=face, picture=face_picture(face), side=Side.ANY)

    def shown(zone: Zone) -> Zone:
        return zone if zone.seat == NOBODY else zone._replace(pieces=tuple(map(turned, zone.pieces)))

    return replace(spec, zones=tuple(map(shown, spec.zones)))
