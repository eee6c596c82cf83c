"""Turns up what somebody holds on a table that shows it from behind whoever is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from tabletable.core.ids import HIDDEN, NOBODY
from tabletable.core.tablespec import Picture, Piece, TableSpec, Zone


def opened(spec: TableSpec, faces: Sequence[int], face_picture: Callable[[int], Picture]) -> TableSpec:
    """The table with every piece at a seat turned up whose face is known by `faces`; the table's own piles stay."""

    def turned(piece: Piece) -> Piece:
        face = faces[piece.handle] if piece.face == HIDDEN else HIDDEN
        return piece if face == HIDDEN else piece._replace(face=face, picture=face_picture(face), side="")

    def shown(zone: Zone) -> Zone:
        if zone.seat == NOBODY:
            return zone
        pieces = tuple(map(turned, zone.pieces))
        # A hand that lies upside down from here is held upright to be read: a 6 is no 9.
        angle = 0.0 if pieces != zone.pieces and zone.angle % 360 == 180 else zone.angle
        return zone._replace(pieces=pieces, angle=angle)

    return replace(spec, zones=tuple(map(shown, spec.zones)))
