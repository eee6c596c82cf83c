"""How closely the player looks at the board: which part of it is magnified how much in its window.

A camera is a matter of the screen alone. The game lays its board out once, so that everything is seen; `through` moves
and magnifies that for the camera, and whatever reads the table afterwards - hit tests, targets, ghosts, drawing - sees
what the player sees.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import reduce
from operator import itemgetter
from typing import NamedTuple

from tabletable.core.tablekit.boxes import Box
from tabletable.core.tablespec import Arrangement, Badge, Board, Decor, Pill, Plate, Stop, TableSpec, Zone
from tabletable.table.layout import BACKS_STEP

MOST = 2.2
"""px per unit of the board at the closest look."""
EDGE = 12.0
"""px that a place brought into view keeps from the edge of the window."""
CLEAR = 0.36
"""The share of a place that the edge of the window may leave: less looks as if it were cut off by mistake."""
_CLOSER = (1.0, 1.03, 1.06, 1.09, 1.12)
"""How much nearer than need be the player may begin for the edges to cut well."""
_NEGLIGIBLE = 0.01
STARTS = 24
"""How many places are tried as the centre of a group."""
ABOUT_AS_NEAR = 0.8
"""A look that is nearer or farther than another by less than this is as good."""


class Camera(NamedTuple):
    """A view of the board: the point in the middle of its viewport, and the zoom.

    In board units, so that it shows the same when the board grows and is laid out again.
    """

    x: float
    """The point in the middle, in units from the board's origin."""
    y: float
    scale: float
    """px per unit."""

    def towards(self, other: Camera, share: float) -> Camera:
        """Return the camera `share` of the way to another one."""
        return Camera(*(mine + (its - mine) * share for mine, its in zip(self, other, strict=True)))


def window(board: Board) -> Box:
    """Return the board's viewport."""
    return Box(board.x, board.y, board.width, board.height)


def fitting(board: Board) -> Camera:
    """Return the camera that shows the whole board, as the game laid it out."""
    middle = window(board)
    x, y = board.origin
    return Camera((middle.cx - x) / board.scale, (middle.cy - y) / board.scale, board.scale)


def at_least(spec: TableSpec) -> Camera:
    """Return the camera to begin with: everything, or what lies around the last move if everything would be too small.

    No row and no column is left a sliver at the edge of the window, if a small shift or a slightly closer look helps.
    """
    board = spec.board
    assert board is not None
    fit = fitting(board)
    if board.scale >= board.least:
        return fit
    news = (zone for zone in spec.zones if zone.board and any(piece.marked for piece in zone.pieces))
    x, y = next(((zone.x, zone.y) for zone in news), (window(board).cx, window(board).cy))
    cameras = []
    for closer in _CLOSER:
        cameras.append(_tidy(spec, magnified(board, fit, closer * board.least / board.scale, x, y)))
        if not cameras[-1][1]:
            break
    return min(cameras, key=itemgetter(1))[0]


def _tidy(spec: TableSpec, camera: Camera) -> tuple[Camera, int]:
    """Return the camera shifted so that the viewport's edges cut as little as possible, and the cost of what they still
    cut.
    """
    board = spec.board
    assert board is not None
    across, down = set(), set()
    for zone in through(spec, camera).zones:
        if zone.board:
            (width, height), is_news = zone.target, any(piece.marked for piece in zone.pieces)
            across.add(_Span(round(zone.x - width / 2, 3), round(width, 3), bool(zone.pieces), is_news))
            down.add(_Span(round(zone.y - height / 2, 3), round(height, 3), bool(zone.pieces), is_news))
    room, scale = window(board), camera.scale
    low, high = (bounded(board, Camera(far, far, scale)) for far in (-math.inf, math.inf))
    dx, columns = _shift(across, room.x, room.right, (camera.x - high.x) * scale, (camera.x - low.x) * scale)
    dy, rows = _shift(down, room.y, room.bottom, (camera.y - high.y) * scale, (camera.y - low.y) * scale)
    return shifted(board, camera, dx, dy), columns + rows


class _Span(NamedTuple):
    """The extent of a place in one direction."""

    start: float
    length: float
    is_taken: bool
    """Whether a piece lies there: rather that is seen than an empty place."""
    is_news: bool
    """Whether the last move lies there: that is seen whole."""


def _shift(spans: Collection[_Span], start: float, end: float, low: float, high: float) -> tuple[float, int]:
    """Return the shift from `low` to `high` after which the window from `start` to `end` cuts the fewest spans badly.

    Of several the one that hides the fewest pieces, then cuts the fewest, and the least of those. Also how many spans
    are cut badly even so.
    """
    steps = {0.0}
    for at, length, _, _ in spans:
        for share in (0.0, CLEAR, 1.0):
            steps |= {start - at - (1 - share) * length, end - at - share * length}

    def faults(step: float) -> tuple[int, int, int, float, float]:
        bad = hidden = cut = 0
        for at, length, is_taken, is_news in spans:
            seen = (min(at + step + length, end) - max(at + step, start)) / length
            bad += seen < 1 - _NEGLIGIBLE if is_news else _NEGLIGIBLE < seen < CLEAR - _NEGLIGIBLE
            hidden += is_taken and seen <= _NEGLIGIBLE
            cut += is_taken and seen < 1 - _NEGLIGIBLE
        return bad, hidden, cut, abs(step), step

    bad, _, _, _, step = min(faults(step) for step in steps if low <= step <= high)
    return step, bad


def bounded(board: Board, camera: Camera) -> Camera:
    """Return the nearest camera within the zoom limits that shows nothing beyond what `fitting` shows."""
    fit = fitting(board)
    scale = max(fit.scale, min(max(MOST, fit.scale), camera.scale))
    across, down = (side / 2 * (1 / fit.scale - 1 / scale) for side in (board.width, board.height))
    if board.span != (0.0, 0.0):
        across = max(0.0, min(across, (board.span[0] - board.width / scale) / 2))
        down = max(0.0, min(down, (board.span[1] - board.height / scale) / 2))
    x = max(fit.x - across, min(fit.x + across, camera.x))
    y = max(fit.y - down, min(fit.y + down, camera.y))
    return Camera(x, y, scale)


def magnified(board: Board, camera: Camera, factor: float, x: float, y: float) -> Camera:
    """Return the camera zoomed by `factor` around (x, y), as far as the bounds allow."""
    scale = bounded(board, camera._replace(scale=camera.scale * factor)).scale
    middle = window(board)
    nearer = 1 / camera.scale - 1 / scale
    return bounded(board, Camera(camera.x + (x - middle.cx) * nearer, camera.y + (y - middle.cy) * nearer, scale))


def shifted(board: Board, camera: Camera, dx: float, dy: float) -> Camera:
    """Return the camera after the board was pulled by so many px."""
    return bounded(board, camera._replace(x=camera.x - dx / camera.scale, y=camera.y - dy / camera.scale))


def showing(board: Board, camera: Camera, box: Box) -> Camera:
    """Return the camera shifted as little as need be for the window to hold `box`, a place as the camera shows it."""
    inner = window(board).inset(EDGE)
    dx = min(0.0, inner.right - box.right) or max(0.0, inner.x - box.x)
    dy = min(0.0, inner.bottom - box.bottom) or max(0.0, inner.y - box.y)
    return shifted(board, camera, dx, dy) if abs(dx) + abs(dy) > _NEGLIGIBLE else camera


def covering(
    board: Board,
    camera: Camera,
    groups: Iterable[Iterable[Box]],
    least: float,
    around: float,
    most: float,
    whole: float = 1.0,
) -> Camera:
    """Return a camera that shows as many of these places as possible, all of them if it can.

    Groups come in order of importance: no place of an earlier group is given up for a later one. The camera zooms in to
    at most `most` px per unit if everything is visible then; to see more of the first group it zooms out to `least`, or
    to the share `whole` of that if all of the group is visible then; for the other groups to `around`. The present
    camera stays if it shows as much at about the same zoom.
    """
    here, inner = fitting(board), window(board).inset(EDGE)
    middle = window(board)
    unit = 1 / here.scale
    wanted: Box | None = None
    for at, group in enumerate(groups):
        places = [
            Box(here.x + (box.x - middle.cx) * unit, here.y + (box.y - middle.cy) * unit, box.w * unit, box.h * unit)
            for box in group
        ]
        if not at and places:
            all_of_it = reduce(Box.union, places)
            farther = min(inner.w / all_of_it.w, inner.h / all_of_it.h)
            least = min(least, farther) if farther >= whole * least else least
        farthest = around if at else least
        wanted = _most_together(wanted, places, inner.w / farthest, inner.h / farthest)
    if wanted is None:
        return camera
    scale = max(least, min(most, inner.w / wanted.w, inner.h / wanted.h))
    across, down = inner.w / camera.scale / 2 + _NEGLIGIBLE, inner.h / camera.scale / 2 + _NEGLIGIBLE
    seen = Box(camera.x - across, camera.y - down, 2 * across, 2 * down)
    if wanted.within(seen) == wanted and ABOUT_AS_NEAR <= camera.scale / scale <= 1 / ABOUT_AS_NEAR:
        return camera
    return bounded(board, Camera(wanted.cx, wanted.cy, scale))


def _most_together(core: Box | None, places: Sequence[Box], width: float, height: float) -> Box | None:
    """Return the box around `core` and as many places as fit into `width` × `height`; among equals the first.

    Without a core it always includes the place it started from, however large.
    """

    def gathered(first: Box) -> tuple[int, Box]:
        count, around = 0, core or first
        for place in (first, *places):
            both = around.union(place)
            if both.w <= width and both.h <= height:
                count, around = count + 1, both
        return count, around

    return max(map(gathered, places[:STARTS]), key=itemgetter(0), default=(0, core))[1]


def through(spec: TableSpec, camera: Camera) -> TableSpec:
    """Return the table as seen with this camera."""
    board = spec.board
    if board is None or camera == fitting(board):
        return spec
    return projected(spec, _projection(board, camera))


def _projection(board: Board, camera: Camera) -> Projection:
    """Return the projection from the game's layout to a camera's view."""
    fit, middle = fitting(board), window(board)
    factor = camera.scale / fit.scale
    dx, dy = ((here - there) * camera.scale for here, there in zip(fit[:2], camera[:2], strict=True))
    return Projection(factor, middle.cx * (1 - factor) + dx, middle.cy * (1 - factor) + dy)


class Projection(NamedTuple):
    """A scaling, followed by a shift in px."""

    factor: float
    dx: float
    dy: float

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Project a point."""
        return x * self.factor + self.dx, y * self.factor + self.dy

    def box(self, box: Box) -> Box:
        """Project a box."""
        return Box(*self.point(box.x, box.y), box.w * self.factor, box.h * self.factor)

    def zone(self, zone: Zone) -> Zone:
        """Project a zone with its pieces."""
        x, y = self.point(zone.x, zone.y)
        factor = self.factor
        target, pitch = zone.target, zone.pitch
        if zone.arrangement is Arrangement.BACKS and not pitch[0]:
            pitch = (BACKS_STEP, pitch[1])
        return zone._replace(
            x=x,
            y=y,
            height=zone.height * factor,
            width=zone.width * factor,
            target=(target[0] * factor, target[1] * factor),
            pitch=(pitch[0] * factor, pitch[1] * factor),
            room=None if zone.room is None else self.point(*zone.room),
            stops=tuple(Stop(stop.piece, *self.point(stop.x, stop.y)) for stop in zone.stops),
        )

    def decor(self, decor: Decor) -> Decor:
        """Return a picture."""
        x, y = self.point(decor.x, decor.y)
        return decor._replace(x=x, y=y, height=decor.height * self.factor)

    def plate(self, plate: Plate) -> Plate:
        """Return a name plate with its signs, whose places count from its corner."""
        x, y = self.point(plate.x, plate.y)
        factor = self.factor
        signs = (
            sign._replace(x=sign.x * factor, y=sign.y * factor, height=sign.height * factor) for sign in plate.signs
        )
        return plate._replace(
            x=x,
            y=y,
            width=plate.width * factor,
            height=plate.height * factor,
            reserve=plate.reserve * factor,
            signs=tuple(signs),
            scale=plate.scale * factor,
        )

    def pill(self, pill: Pill) -> Pill:
        """Return a small label."""
        x, y = self.point(pill.x, pill.y)
        return pill._replace(x=x, y=y, scale=pill.scale * self.factor)

    def badge(self, badge: Badge) -> Badge:
        """Return a sign."""
        x, y = self.point(badge.x, badge.y)
        return badge._replace(x=x, y=y, scale=badge.scale * self.factor)


def projected(spec: TableSpec, to: Projection) -> TableSpec:
    """Return the table with all that lies on the board brought somewhere else."""
    return replace(
        spec,
        zones=tuple(to.zone(zone) if zone.board else zone for zone in spec.zones),
        decor=tuple(to.decor(decor) if decor.board else decor for decor in spec.decor),
        plates=tuple(to.plate(plate) if plate.board else plate for plate in spec.plates),
        pills=tuple(to.pill(pill) if pill.board else pill for pill in spec.pills),
        badges=tuple(to.badge(badge) if badge.board else badge for badge in spec.badges),
    )


def newcomers(before: TableSpec | None, after: TableSpec) -> Iterable[Zone]:
    """Return the zones of the board that hold a piece which did not lie on it before."""
    if before is None:
        return ()
    known = {piece.handle for zone in before.zones if zone.board for piece in zone.pieces}
    return [zone for zone in after.zones if zone.board and any(piece.handle not in known for piece in zone.pieces)]
