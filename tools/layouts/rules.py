"""The rules for everything a scene draws: no text cut, covered, too small, too faint or out of its place, no control
too small or overlapping another.

`faults(app)` gives a sentence for each fault of the top scene. In the pseudo-language, which is longer than any real
one, printed text on signs may become small, and a name plate's second line may be shortened.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from layouts.probe import Rect, Sheet, Words, draw_top
from tabletable.core.tablespec import Plate, TableSpec
from tabletable.play.language.catalogue import PSEUDO
from tabletable.table import enlarging
from tabletable.table.layout import place, plate_box, visible_pieces
from tabletable.ui.app import App
from tabletable.ui.controls.switches import HEAD, KeySwitch
from tabletable.ui.drawing import theme
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.scenes.tables.tabletop import Tabletop
from tabletable.ui.stack.scene import AnyScene
from tabletable.ui.widgets import ScrollArea, Widget, WidgetGroup
from tabletable.ui.widgets.base import TARGET

SLACK = 1.5
"""Logical px that rounding may take."""
EM_AIR = 0.14
"""The share of an em above and below the letters that holds no ink."""
TEXT_CONTRAST, LARGE_CONTRAST = 4.5, 3.0
LARGE, LARGE_BOLD = 24.0, 18.5
"""From this em on text counts as large."""
LITTLE = 6.0
"""px that the corner of a card in a fan may cover of the round end of a plate."""
MOST_COVERED = 0.12
"""The share of a text's ink that a shadow or a glow may change."""


def faults(app: App, allowed: Collection[str] = (), pixels: bool = False) -> list[str]:
    """Return all faults of the top scene's layout. `allowed`: texts of players, which may be shortened."""
    sheet = draw_top(app, pixels)
    scale = app.display.scale_of(app.scenes.top)
    width, height = app.display.surface.get_size()
    window = Rect(0, 0, width, height)
    allowed = {*allowed, app.t("ui.pause.save")}
    top = app.scenes.top
    pieces = _faces(top.spec) if isinstance(top, Tabletop) else ()
    is_pseudo = app.words.language == PSEUDO
    if is_pseudo and isinstance(top, Tabletop):
        allowed |= {top.words.text(plate.line) for plate in top.spec.plates if plate.line is not None}
    field = None
    if isinstance(top, Tabletop) and top.parts is not None:
        x, y, w, h = (round(side * scale) for side in top.parts.field)
        field = Rect(x, y, w, h)
    all_faults = list(_of_words(sheet, window, scale, allowed, field, isinstance(top, Tabletop)))
    if not is_pseudo:
        all_faults += [f"broken inside a word: {text!r}" for text in sheet.broken]
    if not is_pseudo:
        all_faults += _of_pictures(sheet, pieces, _print_floor(top))
    group = getattr(top, "group", None)
    widgets: Sequence[Widget] = group.widgets if isinstance(group, WidgetGroup) else ()
    if isinstance(top, TableScene):
        widgets = top.side_panel.group.widgets
    if isinstance(top, Tabletop):
        all_faults += table_faults(top.spec, width / scale, height / scale)
        all_faults += [] if is_pseudo else _of_plates(top, sheet, scale)
    all_faults += widget_faults(widgets, width / scale, height / scale)
    switches = [Rect(*widget.box)._replace(h=HEAD).times(scale) for widget in widgets if isinstance(widget, KeySwitch)]
    about = _chosen(top) if isinstance(top, TableScene) else None
    all_faults += _of_overlays(sheet, window, switches, None if about is None else about.times(scale))
    return list(dict.fromkeys(all_faults))


# ------------------------------------------------------------------------------------------------ words


def _of_words(
    sheet: Sheet, window: Rect, scale: float, allowed: Collection[str], field: Rect | None, has_overlays: bool
) -> Iterator[str]:
    """Yield faults of texts. `field` is the viewport of a zoomed table, at whose edges words may be cut.

    With `has_overlays` a panel may cover words for a while; completely covered ones overlap nothing.
    """
    seen: list[Words] = []
    for words in sheet.words:
        if words.on_picture:
            continue
        if words.shown in sheet.shortened and sheet.shortened[words.shown] not in allowed:
            yield f"cut: {sheet.shortened[words.shown]!r} as {words.shown!r}"
        if words.size < theme.Size.FLOOR:
            yield f"too small ({words.size:g}): {words.wanted!r}"
        box, clip = words.box, words.clip
        if box.bottom <= clip.y + 1 or box.y >= clip.bottom - 1:
            continue  # scrolled away
        if field is not None and clip.within(field, 2) and not box.within(clip):
            continue
        if box.x < clip.x - SLACK * scale or box.right > clip.right + SLACK * scale:
            yield f"sticks out sideways: {words.wanted!r}"
        if clip[2:] == window[2:] and (box.y < -SLACK * scale or box.bottom > window.h + SLACK * scale):
            yield f"sticks out: {words.wanted!r}"
        yield from _of_room(words, scale)
        yield from _of_sight(words, scale)
        is_hidden = has_overlays and any(box.within(panel) for panel in sheet.panels[words.panels :])
        # An explanation may lie over a part of a heading for as long as it is looked at.
        is_hidden |= words.panels < sheet.explained_from and any(box.overlaps(each) for _, each in sheet.overlays)
        if not is_hidden:
            seen.append(words)
    for at, one in enumerate(seen):
        for other in seen[at + 1 :]:
            same = one.wanted == other.wanted and abs(one.box.x - other.box.x) < 8 * scale
            same |= one.is_veiled != other.is_veiled  # what lies above a veil lies on cards of its own
            if not same and one.clip == other.clip and one.box.overlaps(other.box, 2.5 * scale):
                yield f"texts overlap: {one.wanted!r} and {other.wanted!r}"


def _of_room(words: Words, scale: float) -> Iterator[str]:
    """Yield a fault if a text leaves the part or panel it is in."""
    inset, slack = words.box.h * EM_AIR, SLACK * scale
    box = words.box.clipped(words.clip)
    for room in filter(None, (words.room, words.panel)):
        if box.x < room.x - slack or box.right > room.right + slack:
            yield f"wider than its box: {words.wanted!r}"
        if box.y + inset < room.y - slack or box.bottom - inset > room.bottom + slack:
            yield f"higher than its box: {words.wanted!r}"


def _of_sight(words: Words, scale: float) -> Iterator[str]:
    if words.contrast is not None:
        is_large = words.size >= (LARGE_BOLD if words.bold else LARGE)
        least = LARGE_CONTRAST if is_large else TEXT_CONTRAST
        if words.contrast < least - 0.05:
            yield f"faint ({words.contrast:.1f}:1): {words.wanted!r}"
    if words.covered > MOST_COVERED and not words.is_veiled:  # a veil changes all ink below it
        yield f"covered ({words.covered:.0%}): {words.wanted!r}"


def _of_plates(top: Tabletop, sheet: Sheet, scale: float) -> Iterator[str]:
    """Yield the second lines of name plates that the game wants, but for which no form had room."""
    texts = {words.wanted for words in sheet.words}
    blanks = [words.box for words in sheet.words if not words.wanted.strip()]
    cut = None if top.animated_spec.board is None else Rect(*top.animated_spec.board[:4])
    for plate in top.animated_spec.plates:
        if plate.line is None or not _is_whole(plate, cut):
            continue
        forms = [top.words.text(form) for form in (plate.line, plate.brief) if form is not None]
        box = Rect(*plate_box(plate)).times(scale)
        is_quiet = any(blank.overlaps(box) for blank in blanks)  # left out to make room for a figure
        if forms[-1].strip() and texts.isdisjoint(forms) and not is_quiet:
            yield f"left out of the plate of seat {plate.seat}: {forms[-1]!r}"


def _faces(spec: TableSpec) -> frozenset[str]:
    """Return the picture keys of pieces: print too small on them is shown by the zoom card."""
    return frozenset(piece.picture.key for zone in spec.zones for piece in zone.pieces)


def _print_floor(top: AnyScene | None) -> float:
    """Return the least em of print: on a zoomed table smaller by its factor.

    If the camera zoomed out below its minimum, to show all choices, it is smaller by that factor, too.
    """
    if not isinstance(top, Tabletop) or top.parts is None:
        return theme.Size.FLOOR
    factor, share = enlarging.enlargement(*top.logical_size), 1.0
    if isinstance(top, TableScene) and top.spec.board is not None and not top.view.wants_all:
        share = max(enlarging.ALL_SEEN, min(1.0, top.view.camera.scale * factor))
    return theme.Size.FLOOR * share / factor


def _of_pictures(sheet: Sheet, pieces: Collection[str], floor: float) -> Iterator[str]:
    """Yield print too small on signs, plates and boards; cards shrink where there are many."""
    for words in sheet.words:
        key = words.on_picture
        if key and key not in pieces and ".face." not in key and words.size < floor - 0.25:
            yield f"printed too small ({words.size:.1f}) on {key}: {words.wanted!r}"


def _chosen(table: TableScene) -> Rect | None:
    """Return the box of the piece on the table selected by keys, whose middle no hint about it may cover."""
    hand = table.hand
    piece = hand.selected if hand.selected >= 0 else hand.hovered
    lies = hand.placements.get(piece)
    return None if lies is None or hand.is_own(piece) or not hand.by_keys else Rect(*lies.box)


def _of_overlays(sheet: Sheet, window: Rect, switches: Sequence[Rect], about: Rect | None) -> Iterator[str]:
    """Yield overlays on the table that are cut, or cover another one, a switch or the focused piece."""
    if sheet.touching:
        yield f"pictures in two lines touch: {len(sheet.touching)}"
    for at, (name, box) in enumerate(sheet.overlays):
        if not box.within(window, SLACK):
            yield f"{name} leaves the window"
        yield from (
            f"{name} lies over {other}" for other, lies in sheet.overlays[at + 1 :] if box.overlaps(lies, SLACK)
        )
        if any(box.overlaps(switch, SLACK) for switch in switches):
            yield f"{name} lies over the head of a panel"
        if about is not None and box.overlaps(about, LITTLE):
            yield f"{name} lies over the piece it is about"


# ------------------------------------------------------------------------------------------------ controls


def widget_faults(widgets: Sequence[Widget], width: float, height: float) -> list[str]:
    """Return the faults of the places of widgets, in a window of this logical size."""
    misplaced = []
    for widget in widgets:
        box = widget.screen_box
        if box.x < -SLACK or box.y < -SLACK or box.right > width + SLACK or box.bottom > height + SLACK:
            misplaced.append(f"widget {widget.key} sticks out: {box}")
    misplaced += _siblings([widget for widget in widgets if widget.focusable])
    for area in widgets:
        if isinstance(area, ScrollArea):
            for widget in area.widgets:
                if widget.box.x < -SLACK or widget.box.right > area.box.w + SLACK:
                    misplaced.append(f"widget {widget.key} is wider than its area")
                if widget.box.bottom > area.content_height + SLACK:
                    misplaced.append(f"widget {widget.key} is below the content of its area")
            misplaced += _siblings([widget for widget in area.widgets if widget.focusable])
            misplaced += [
                f"widget {other.key} lies over {area.key}"
                for other in widgets
                if other is not area and Rect(*other.screen_box).overlaps(Rect(*area.box), SLACK)
            ]
    return misplaced


def _siblings(widgets: Sequence[Widget]) -> Iterator[str]:
    """Yield widgets that overlap, or whose targets, grown to the least size, do."""
    for at, one in enumerate(widgets):
        for other in widgets[at + 1 :]:
            if Rect(*one.box).overlaps(Rect(*other.box), SLACK):
                yield f"widgets {one.key} and {other.key} overlap"
            elif _target(one).overlaps(_target(other), SLACK):
                yield f"targets of {one.key} and {other.key} overlap"


def _target(widget: Widget) -> Rect:
    box = widget.box
    grown = box.inset(min(0.0, (box.w - TARGET) / 2), min(0.0, (box.h - TARGET) / 2))
    return Rect(*grown)


# ------------------------------------------------------------------------------------------------ the table


def _is_whole(plate: Plate, cut: Rect | None) -> bool:
    """Return whether the board's viewport shows all of a plate on it."""
    return cut is None or not plate.board or Rect(*plate_box(plate)).within(cut, SLACK)


def table_faults(spec: TableSpec, width: float, height: float) -> Iterator[str]:
    """Yield things over a name plate, or outside of the window. The viewer's hand may reach below the lower edge."""
    window = Rect(0, 0, width, height)
    cut = None if spec.board is None else Rect(*spec.board[:4])
    plates = [(plate.seat, Rect(*plate_box(plate))) for plate in spec.plates if _is_whole(plate, cut)]
    for at, (seat, plate) in enumerate(plates):
        if not plate.within(window, SLACK):
            yield f"the plate of seat {seat} leaves the window"
        for other, box in plates[at + 1 :]:
            if plate.overlaps(box, SLACK):
                yield f"the plates of seats {seat} and {other} overlap"
    for zone in spec.zones:
        places = place(replace(spec, zones=(zone,)))
        for spot in (places[piece.handle] for piece in visible_pieces(zone)):
            box = Rect(spot.x - spot.width / 2, spot.y - spot.height / 2, spot.width, spot.height)
            seen = box if cut is None or not zone.board else box.clipped(cut)
            if min(seen.w, seen.h) == 0:
                continue
            is_cut = cut is not None and zone.board  # by the window, which lies within that of the program
            if not zone.own and not is_cut and not seen.turned(spot.x, spot.y, spot.angle).within(window, SLACK):
                yield f"a piece of {zone.id} leaves the window"
            for seat, plate in plates:
                is_token = plate.holds(spot.x, spot.y) and spot.height < plate.h
                if not is_token and seen.overlaps(plate, LITTLE):
                    yield f"a piece of {zone.id} lies over the plate of seat {seat}"
