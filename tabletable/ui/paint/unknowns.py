"""Inferences of a player: a frame that marks no live game, slips beside the players, grids of probabilities."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from tabletable.core.advice import percent
from tabletable.core.ids import NOBODY
from tabletable.core.knowledge import EVERYBODY, Answer, Subject, Unknown, whole
from tabletable.core.tablespec import Plate, TableSpec
from tabletable.table.clearing import EDGE, clear_spot, things
from tabletable.table.layout import board_box, place, plate_box, seen_box, title_box
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.vector import path, rect
from tabletable.ui.paint.fixtures import line_room, within
from tabletable.ui.paint.pictures import figure
from tabletable.ui.paint.words import Words

RIBBON: Final = 30.0
_SLIP: Final = (94.0, 30.0)
"""Width of a slip in px, and height of each of its lines."""
_LINES: Final = 3
_MOST_COVERED: Final = (0.06, 0.3)
"""Shares of its area that a slip may cover of pieces and their places, and of everything on the table. A slip over
either limit is made smaller; if one still finds no place, all go on the plates.
"""
_BESIDE: Final = 6.0
_ON_PLATE: Final = 26.0
"""Height in px of a slip on a plate."""
_LEAST: Final = 59.0
"""Least width in px of a slip on a plate."""
_INK: Final = "#FFFFFF"


def draw_veil(canvas: Canvas, box: Box) -> None:
    """Tint the whole table, so that it is not mistaken for a live game."""
    canvas.frame(box, lambda w, h: rect(1.5, 1.5, w - 3, h - 3, 14, theme.INFO, opacity=0.05), 18)


def draw_frame(canvas: Canvas, box: Box, tint: str) -> None:
    """Draw the frame around the table."""
    canvas.frame(box, lambda w, h: rect(1.5, 1.5, w - 3, h - 3, 14, "none", 3, tint), 18, is_hollow=True)


def draw_answer(canvas: Canvas, words: Words, answer: Answer, x: float, y: float, size: float, width: float) -> None:
    """Draw the picture of an answer, no wider than `width`; its name if it has none."""
    if answer.art:
        canvas.art(answer.art, x, y, size, answer.tint or None)
    elif answer.face >= 0:
        chip = figure(canvas, words.game.face_chip(answer.face), size, words.text)
        canvas.place(chip, x, y, scale=min(1.0, width / chip.width), shadow=None)
    else:
        canvas.text(x, y, words.text(answer.name), theme.Size.SMALL, theme.TEXT, True, align="m", max_width=width)


def lock(canvas: Canvas, x: float, y: float, size: float, ink: str = _INK) -> None:
    """Draw the sign of a certain answer."""
    canvas.art("common/icons/lock", x, y, size, ink)


def likeliest(row: Subject) -> list[int]:
    """Return the answers, the likeliest first."""
    return sorted(range(len(row.probabilities)), key=lambda at: -row.probabilities[at])


# ------------------------------------------------------------------------------------------------ at the table

LIKELY, CROWD = 0.5, 7
"""Slips on plates show only rows of at least the first probability, from the second number of players on."""


class Slips:
    """The labels on a table: a ribbon that names the view, beside each player the likeliest answers to the first
    unknown about players, and pills at everything else asked about. Their places are computed once per table.
    """

    def __init__(self) -> None:
        self._placed: tuple[TableSpec, object] | None = None
        self._ribbon = self._inside = Box(0, 0, 0, 0)
        self._covered, self._is_short = 0.0, False
        self._words = ""
        self._slips: list[tuple[Unknown, Subject, Box]] = []
        self.on_plates: frozenset[int] = frozenset()
        """Seats whose slips take the place of the second lines of their plates."""

    def lay(
        self, canvas: Canvas, spec: TableSpec, unknowns: Sequence[Unknown], box: Box, titles: tuple[str, str]
    ) -> None:
        """Find their places in a box; `titles` is the text of the ribbon, and a short form if it has no room."""
        asked = (unknowns, box, titles)
        if self._placed is None or self._placed[0] is not spec or self._placed[1] != asked:
            self._placed = spec, asked
            self._lay(canvas, spec, unknowns, box, titles)

    def draw(self, canvas: Canvas, words: Words, spec: TableSpec, unknowns: Sequence[Unknown], box: Box) -> None:
        """Draw the labels."""
        for unknown, row, place_ in self._slips:
            draw = partial(_draw_slip, words=words, unknown=unknown, row=row, box=Box(0, 0, place_.w, place_.h))
            key = ("slip", unknown, row, place_.w, place_.h)
            canvas.cached(key, place_.x, place_.y, place_.w, place_.h, 8, draw)
        for unknown in unknowns:
            for row in unknown.rows:
                if row.seat == NOBODY and row.at != EVERYBODY:
                    _draw_pill(canvas, words, spec, unknown, row, box)

    def draw_ribbon(self, canvas: Canvas, tint: str) -> None:
        """Draw the ribbon, over everything on the table."""
        spot = self._ribbon
        body = rect(1, 1, spot.w - 2, spot.h - 2, spot.h / 2 - 1, tint, 2, theme.INFO_EDGE)
        canvas.vec(body, spot.x, spot.y, spot.w, spot.h, 8, "mark")
        canvas.art("common/icons/eye", spot.x + 23, spot.cy, 20, theme.INFO_INK)
        canvas.text(spot.x + 40, spot.cy, self._words, theme.Size.BUTTON, theme.INFO_INK, True, max_width=spot.w - 54)

    def _lay(
        self, canvas: Canvas, spec: TableSpec, unknowns: Sequence[Unknown], box: Box, titles: tuple[str, str]
    ) -> None:
        taken = tuple(each for each in things(spec, box) if min(each.w, each.h) > EDGE)
        widths = [canvas.setter.width(each, theme.Size.BUTTON, True) + 58 for each in titles]
        ribbon = self._ribbon_spot(spec, box, widths, taken)
        self._ribbon, self._words = ribbon, titles[self._is_short]
        asked = next((each for each in unknowns if any(row.seat != NOBODY for row in each.rows)), None)
        plates = {plate.seat: plate for plate in spec.plates}
        self._slips, self.on_plates = [], frozenset()
        if asked is not None:
            rows = [row for row in asked.rows if row.seat in plates]
            wanted = [(plates[row.seat], _lines(asked, row)) for row in rows]
            beside = _slips_beside(spec, wanted, box, [ribbon, title_box(spec)], taken)
            if not beside and len(plates) >= CROWD:  # the column has every figure
                rows = [row for row in rows if max(row.probabilities) >= LIKELY]
            boxes = beside or [_slip_on(spec, plates[row.seat]) for row in rows]
            self._slips = [(asked, row, spot) for row, spot in zip(rows, boxes, strict=True)]
            self.on_plates = frozenset() if beside else frozenset(row.seat for row in rows)

    def _ribbon_spot(self, spec: TableSpec, box: Box, widths: Sequence[float], taken: Sequence[Box]) -> Box:
        """Return the ribbon's place: it stays unless it would cover more than before, because searching is slow."""
        before = self._ribbon
        width = widths[self._is_short]
        if before.w and self._inside == box and abs(width - before.w) < RIBBON:  # another language has another width
            stays = Box.around(before.cx, before.cy, width, RIBBON)
            if stays.covers(taken) <= self._covered:
                return stays
        ribbon = next((spot for width in widths if (spot := _at_edge(box, width, taken)) is not None), None)
        if ribbon is None:
            sizes = [(width, RIBBON) for width in widths]
            places = [spot if spot.w > EDGE else spot.inset(-EDGE) for spot in _places(spec, False)]
            ribbon = clear_spot(spec, box._replace(h=box.h * 0.75), sizes, (box.cx, box.y), places)
        self._inside, self._is_short = box, ribbon.w < widths[0]
        self._covered = ribbon.covers(taken) + ribbon.h
        return ribbon


def _at_edge(box: Box, width: float, taken: Sequence[Box]) -> Box | None:
    """Return the place nearest the middle of the upper edge where a ribbon this wide covers nothing; None if none."""
    most, strip = int((box.w - width) / 2), Box(box.x, box.y - RIBBON / 4, box.w, RIBBON)
    taken = [each for each in taken if strip.overlaps(each)]
    for aside in range(0, most + 1, 8):
        for x in (box.cx - width / 2 - aside, box.cx - width / 2 + aside):
            spot = Box(x, box.y - RIBBON / 4, width, RIBBON)
            if not any(spot.overlaps(each) for each in taken):
                return spot
    return None


def _places(spec: TableSpec, with_areas: bool = True) -> list[Box]:
    """Return the places of pieces except the cells of a board, where pills may go.

    Areas are mostly empty: without them only the places within them count.
    """
    zones = (zone for zone in spec.zones if not zone.board and (with_areas or not zone.gathers))
    return [box for zone in zones if (box := seen_box(spec, zone)) is not None]


def _lines(unknown: Unknown, row: Subject) -> int:
    certain = unknown.is_one and row.is_certain
    return 2 if certain else min(_LINES, sum(share > 0 for share in row.probabilities)) or 1


def _slips_beside(
    spec: TableSpec, wanted: Sequence[tuple[Plate, int]], inside: Box, kept: Sequence[Box], taken: Sequence[Box]
) -> list[Box]:
    """Return a slip beside each plate, with as many lines as wanted or possible; [] if one has no room."""
    places = (each for each in _places(spec) if min(each.w, each.h) > EDGE)
    lying = [*(each.box for each in place(spec).values()), *places], taken
    plates, slips = [plate_box(plate) for plate in spec.plates], list[Box]()
    for plate, lines in wanted:
        others = [*kept, *slips, *(box for box in plates if box != plate_box(plate))]
        spot = _slip_beside(plate_box(plate), lines, inside, others, lying)
        if spot is None:
            return []
        slips.append(spot)
    return slips


def _slip_beside(
    plate: Box, lines: int, inside: Box, others: Sequence[Box], lying: Sequence[Sequence[Box]]
) -> Box | None:
    width, pitch = _SLIP
    for count in sorted({lines, 1}, reverse=True):
        height = count * pitch + 4
        spots = (
            Box(plate.right + _BESIDE, plate.y, width, height),
            Box(plate.x - _BESIDE - width, plate.y, width, height),
            Box(plate.cx - width / 2, plate.bottom + _BESIDE, width, height),
            Box(plate.cx - width / 2, plate.y - _BESIDE - height, width, height),
        )
        free = [spot for spot in spots if spot.within(inside) == spot and not any(map(spot.overlaps, others))]
        most = [share * width * height for share in _MOST_COVERED]
        for spot in sorted(free, key=lambda spot: spot.covers(lying[1])):
            if all(spot.covers(each) <= area for each, area in zip(lying, most, strict=True)):
                return spot
    return None


def _slip_on(spec: TableSpec, plate: Plate) -> Box:
    """Return the box on a plate: behind the signs below the name, or over the second line, which is no wider."""
    box, room = plate_box(plate), line_room(plate)
    if room is not None:
        width = max(room.w, _LEAST)
        return Box(room.right - width, room.bottom - _ON_PLATE, width, _ON_PLATE)
    row = Box(box.x, box.bottom - _ON_PLATE - 7, box.w, _ON_PLATE)
    signs = (Box.around(box.x + each.x, box.y + each.y, each.height, each.height) for each in plate.signs)
    lying = [*signs, *(each.box for each in place(spec).values())]
    left = max((each.right for each in lying if each.overlaps(row)), default=box.x) + 2
    left = min(left, box.right - _LEAST - 4)
    return row._replace(x=left, w=box.right - 4 - left)


def _draw_slip(canvas: Canvas, words: Words, unknown: Unknown, row: Subject, box: Box) -> None:
    body = rect(1, 1, box.w - 2, box.h - 2, 9, theme.INFO_DARK, 2, theme.INFO)
    canvas.vec(body, 0, 0, box.w, box.h, 8, "mark")
    if box.w < _SLIP[0] or box.h < _SLIP[1]:
        _draw_small(canvas, words, unknown, row, box)
        return
    lines = max(1, int(box.h // _SLIP[1]))
    pitch = box.h / lines
    if unknown.is_one and row.is_certain:
        answer = unknown.answers[row.probabilities.index(1.0)]
        draw_answer(canvas, words, answer, 22, pitch / 2 + 1, 24, 36)
        lock(canvas, box.w - 20, pitch / 2 + 1, 16)
        if lines > 1:
            text = words.text("knowledge.certain")
            if canvas.setter.width(text, theme.Size.FLOOR, True) <= box.w - 8:  # else the lock says it alone
                y, room = 1.5 * pitch - 1, box.w - 8
                canvas.text(box.w / 2, y, text, theme.Size.SMALL, _INK, True, align="m", max_width=room)
        return
    shown = whole(row, unknown.is_one)
    for line, at in enumerate(likeliest(row)[:lines]):
        y = (line + 0.5) * pitch
        draw_answer(canvas, words, unknown.answers[at], 22, y, 24, 36)
        ink = _INK if not line else theme.INFO_EDGE
        if row.probabilities[at] == 1.0:
            lock(canvas, box.w - 20, y, 14)
        else:
            canvas.text(
                box.w - 8,
                y,
                f"{shown[at]}%" if row.probabilities[at] else "–",
                theme.Size.SMALL,
                ink,
                not line,
                align="r",
                max_width=box.w - 46,
            )


def _draw_small(canvas: Canvas, words: Words, unknown: Unknown, row: Subject, box: Box) -> None:
    """Draw the likeliest answer only, as large as its percentage allows, which has no % sign if narrow."""
    at = likeliest(row)[0]
    share = row.probabilities[at]
    text = whole(row, unknown.is_one)[at] if share else "–"
    size, least, room = theme.Size.FLOOR, 15.0 if unknown.answers[at].art else 24.0, box.w - 10
    width = canvas.setter.width(text, size, True)
    if share and canvas.setter.width(f"{text}%", size, True) + least <= room:
        text = f"{text}%"
        width = canvas.setter.width(text, size, True)
    if share == 1.0:
        width = 16.0
        lock(canvas, box.w - 13, box.h / 2, 14)
    else:
        canvas.text(box.w - 5, box.h / 2, text, size, _INK, True, align="r")
    side = min(24.0, max(least, room - width - 2))
    draw_answer(canvas, words, unknown.answers[at], 4 + side / 2, box.h / 2, side, max(side, room - width - 2))


def _draw_pill(canvas: Canvas, words: Words, spec: TableSpec, unknown: Unknown, row: Subject, inside: Box) -> None:
    """Draw the likeliest answer about a place or a piece."""
    at = likeliest(row)[0] if row.is_certain else unknown.wanted
    at = likeliest(row)[0] if at is None else at
    share = words.text("knowledge.certain") if row.probabilities[at] == 1.0 else percent(row.probabilities[at])
    text = f"{words.text(unknown.answers[at].name)} · {share}"
    on_board = {zone.id for zone in spec.zones if zone.board}
    if isinstance(row.at, int):
        spot = place(spec).get(row.at)
        if spot is None:
            return
        box, zone = spot.box, spot.zone
    else:
        at_zone = next((each for each in spec.zones if each.id == row.at), None)
        seen = None if at_zone is None else seen_box(spec, at_zone)
        if seen is None:
            return
        box, zone = seen, row.at
    window = board_box(spec) if zone in on_board else None
    width, room = kit.value_width(canvas, text, True), window or inside
    left = min(max(box.cx - width / 2, room.x), room.right - width)
    y = box.bottom - kit.SMALL_VALUE_HEIGHT / 2 if window is not None else box.y + kit.SMALL_VALUE_HEIGHT
    within(window, lambda on: kit.value_pill(on, left, y, text, small=True), canvas)


# ------------------------------------------------------------------------------------------------ in a grid


def draw_cells(canvas: Canvas, box: Box, row: Subject, is_one: bool, truth: Subject | None) -> None:
    """Draw the probabilities of a row side by side; the true one, if the `truth` is given, is ticked.

    `is_one`: exactly one of them is true, so that the percentages shown sum to 100.
    """
    width = box.w / len(row.probabilities)
    shown = whole(row, is_one)
    best = max(row.probabilities)
    for at, share in enumerate(row.probabilities):
        cell = Box(box.x + at * width + 2, box.y + 2, width - 4, box.h - 4)
        is_true = truth is not None and truth.probabilities[at] == 1.0
        draw_fill(canvas, cell, share, share == best, is_true)
        _draw_share(canvas, cell, share, shown[at], share == best)


def draw_fill(canvas: Canvas, cell: Box, share: float, is_best: bool, is_true: bool) -> None:
    """Draw a probability: filled from below, framed if it is the likeliest, ticked if it is true."""
    chrome = canvas.chrome
    edge, line = (theme.INFO, 2.4) if is_best and share > 0 else (chrome.chip_edge, 1.2)
    if is_true:
        edge, line = theme.GOOD, 3
    fill = theme.INFO if share == 1.0 else chrome.chip
    body = rect(1, 1, cell.w - 2, cell.h - 2, 7, fill)
    if 0 < share < 1:
        height = max(3.0, (cell.h - 2) * share)
        bend, strength = min(7, height / 2), 0.22 + 0.2 * share
        body += rect(1, cell.h - 1 - height, cell.w - 2, height, bend, theme.INFO, opacity=strength)
    body += rect(1.2, 1.2, cell.w - 2.4, cell.h - 2.4, 7, "none", line, edge)
    if is_true:
        body += path(f"M{cell.w - 15} 9 l3 4 l7 -8", "none", 2.6, theme.GOOD)
    canvas.vec(body, cell.x, cell.y, cell.w, cell.h)


def _draw_share(canvas: Canvas, cell: Box, share: float, shown: str, is_best: bool) -> None:
    """Draw a probability in percent; a lock if it is certain, a dash if it is 0."""
    if share == 1.0:
        lock(canvas, cell.cx - (11 if cell.w > 44 else 0), cell.cy, min(16.0, cell.h - 8), theme.INFO_INK)
        if cell.w > 44:
            canvas.text(cell.cx + 9, cell.cy, "100", theme.Size.FLOOR, theme.INFO_INK, True, align="m")
        return
    text, ink = (shown, theme.TEXT) if share else ("–", canvas.chrome.muted)
    canvas.text(cell.cx, cell.cy, text, theme.Size.SMALL, ink, is_best and share > 0, align="m", max_width=cell.w - 4)
