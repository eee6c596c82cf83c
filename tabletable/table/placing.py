"""Placement of words beside the thing they are about, never over the player's choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Final, Literal

from tabletable.core.tablekit.boxes import Box
from tabletable.core.tablespec import TableSpec
from tabletable.table.gestures import GestureMap
from tabletable.table.layout import Placement, board_box, seen_box, visible_pieces

Side = Literal["right", "left", "below", "above"]
BESIDE: Final[tuple[Side, ...]] = ("right", "left", "above", "below")
UNDER: Final[tuple[Side, ...]] = ("below", "above", "right", "left")

GAPS: Final = (12.0, 32.0, 64.0, 110.0, 170.0)
"""Distances in px tried between a thing and its words; further away they would seem to be about something else."""
STEP: Final = 16.0
"""px from one place to the next along the side of a thing."""
SIDE_COST, GAP_COST, SHIFT_COST = 12.0, 1.0, 0.35
"""What a less wanted side costs, and a px of distance, away from the thing or along it."""
COVERED_COST: Final = 0.01
"""The cost of covering a square px of something that is not a choice."""


def beside(
    about: Box,
    size: tuple[float, float],
    inside: Box,
    kept: Sequence[Box],
    taken: Sequence[Box] = (),
    sides: Sequence[Side] = BESIDE,
) -> Box | None:
    """Return a box of this size near `about` that covers neither it nor any of `kept`, and as little as possible of
    `taken`.

    All in logical px. Sides are tried in this order of preference; None if there is no such place `inside`.
    """
    if size[0] > inside.w or size[1] > inside.h:
        return None
    width, height = size
    lowest, rightmost = inside.bottom - height, inside.right - width
    tried: list[tuple[float, float, float]] = []
    for x, y, cost in _places(about, size, sides):
        in_x = max(inside.x, min(rightmost, x))  # as `Box.kept_in` does: there are hundreds of places
        in_y = max(inside.y, min(lowest, y))
        tried.append((cost + SHIFT_COST * (abs(in_x - x) + abs(in_y - y)), in_x, in_y))
    tried.sort(key=itemgetter(0))
    near = _reached(tried, size)
    kept = [about, *(box for box in kept if box.overlaps(near))]
    taken = [box for box in taken if box.overlaps(near)]
    best, least = None, float("inf")
    for cost, x, y in tried:
        if cost >= least:
            break  # whatever it covers, and so with all that follow
        moved = Box(x, y, width, height)
        if any(map(moved.overlaps, kept)):
            continue
        cost += COVERED_COST * moved.covers(taken, (least - cost) / COVERED_COST)
        if cost < least:
            best, least = moved, cost
    return best


def _reached(tried: Sequence[tuple[float, float, float]], size: tuple[float, float]) -> Box:
    """Return a box around all places that are tried, and a little more: sums are rounded."""
    xs, ys = [x for _, x, _ in tried], [y for *_, y in tried]
    left, top = min(xs, default=0.0), min(ys, default=0.0)
    whole = Box(left, top, max(xs, default=0.0) + size[0] - left, max(ys, default=0.0) + size[1] - top)
    return whole.inset(-1)


def _places(about: Box, size: tuple[float, float], sides: Sequence[Side]) -> Iterator[tuple[float, float, float]]:
    """Yield the upper left corners of boxes around another, with their costs; those at the middle of a side first."""
    width, height = size
    middle_x, middle_y = about.cx - width / 2, about.cy - height / 2
    for rank, side in enumerate(sides):
        along = height + about.h if side in ("right", "left") else width + about.w
        steps = int(along / 2 / STEP)
        for gap in GAPS:
            x = about.right + gap if side == "right" else about.x - gap - width
            y = about.bottom + gap if side == "below" else about.y - gap - height
            for step in range(-steps, steps + 1):
                shift = step * STEP
                cost = SIDE_COST * rank + GAP_COST * gap + SHIFT_COST * abs(shift)
                if side in ("right", "left"):
                    yield x, middle_y + shift, cost
                else:
                    yield middle_x + shift, y, cost


def choosable(spec: TableSpec, placements: Mapping[int, Placement], gestures: GestureMap) -> list[Box]:
    """Everything on a table that may be chosen now: pieces to take, places to click, places a piece may go to."""
    window = board_box(spec)
    wanted = {*gestures.places, *(zone for zones in gestures.drags.values() for zone in zones)}
    boxes: list[Box] = []
    for zone in spec.zones:
        is_wanted = zone.id in wanted or (zone.invites and not wanted.isdisjoint(zone.gathers))
        box = seen_box(spec, zone) if is_wanted else None
        if box is not None:
            boxes.append(box)
        for piece in visible_pieces(zone):
            if gestures.movable(piece.handle) and piece.handle in placements:
                lying: Box | None = placements[piece.handle].box
                if zone.board and window is not None:
                    lying = placements[piece.handle].box.within(window)
                if lying is not None:
                    boxes.append(lying)
    return boxes
