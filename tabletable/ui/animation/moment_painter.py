"""Painter of a moment over a table: the veil, the lit places, the card, the lines and the words."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from tabletable.core.message import Msg
from tabletable.core.moment import Moment, MomentKind
from tabletable.core.picture import Picture
from tabletable.core.tablespec import Arrangement, TableSpec, Zone
from tabletable.play.seats import Seat
from tabletable.table import motion
from tabletable.table.layout import frame_box, piece_poses, seen_box
from tabletable.table.staging import LIGHT_TURNS, curve, free_place
from tabletable.ui import kit
from tabletable.ui.animation.moment_clock import MomentState, Phase
from tabletable.ui.animation.moment_words import COLOURS, KEYS_BELOW, Caption
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.colour import Colour
from tabletable.ui.drawing.figures import FAST, LYING, Figure, Flight, Halo
from tabletable.ui.drawing.vector import rect
from tabletable.ui.kit.plates import corner
from tabletable.ui.paint import veil
from tabletable.ui.paint.links import draw_link
from tabletable.ui.paint.pictures import figure
from tabletable.ui.paint.veil import Lit
from tabletable.ui.paint.words import Words

_STANDS: Final = {
    MomentKind.STAGE: (316.0, 0.322, 0.645),
    MomentKind.BEAT: (258.0, 0.300, 0.584),
    MomentKind.SIGN: (258.0, 0.300, 0.50),
}
"""By kind, the height of the card, and the middles of card and words as shares of the height of the stage."""
TOKEN: Final = 130.0
"""Height of pictures that are not cards, such as a nugget."""
WIDEST_CARD: Final = 260.0
FAN_STEPS: Final = (1.06, 0.78)
"""Distance from card to card, of a few side by side and of a fan of many, as a share of their width."""
FEW: Final = 3
WIDEST_FAN: Final = 0.5
"""Greatest width of a fan, as a share of the width of the stage."""
CARD_WORTH: Final = 4
"""Weight of covering the card, relative to anything else, if there is no free place for the words."""
PLACE_RADIUS: Final = 8.0
EDGE: Final = 8.0
"""Least px between everything and the edges of the stage."""


class MomentLayout(NamedTuple):
    """The boxes of one moment."""

    lit: tuple[Lit, ...]
    """Boxes that are never dimmed."""
    plates: Mapping[int, Box]
    start: Box
    """Start of the card."""
    goal: Box
    """Goal of the card, or the subject of the words."""
    card: Box
    panel: Box
    covered: tuple[float, float, float, float] | None
    """Middle, height and angle of the only piece at the moment's place; None if there are more or none."""


class Surroundings(NamedTuple):
    """The table and the seats around a moment."""

    spec: TableSpec
    seats: Mapping[int, Box]
    """By seat, the box of its name."""
    stage: Box
    """All available room."""
    larger: float
    """Scale of words relative to the table."""


def placed(moment: Moment, around: Surroundings, panel: tuple[float, float], keys: float) -> MomentLayout:
    """Find the places for a moment; `panel` is the size of the words, and `keys` the room below them."""
    spec, seats, stage, _ = around
    is_stage = moment.kind is MomentKind.STAGE
    involved = (moment.other,) if is_stage else (moment.seat, moment.other, moment.receiver)
    about = {seat: seats[seat] for seat in involved if seat in seats}
    zones = {zone.id: zone for zone in spec.zones}

    def box_of(name: str) -> Box | None:
        zone = zones.get(name)
        box = None if zone is None else seen_box(spec, zone)
        return box if zone is None or box is None or zone.board else frame_box(zone)

    places = [box for name in (moment.place, *moment.lit) if (box := box_of(name)) is not None]
    free = [box for name in moment.free if (box := box_of(name)) is not None]
    middle = Box.around(stage.cx, stage.cy, 1, 1)
    start = box_of(moment.source) or about.get(moment.seat) or middle
    ends = (about.get(seat) for seat in (moment.receiver, moment.other, moment.seat))
    goal = box_of(moment.place) or next((box for box in ends if box is not None), middle)
    kind = moment.kind
    height, card_at, panel_at = _STANDS[kind]
    # A sign stands among the places it is about and could hide the name of somebody between them.
    keep = [*(seats if kind is MomentKind.SIGN else about).values(), *places, *free]
    inside = stage.inset(EDGE)
    card = Box.around(stage.cx, stage.y + stage.h * card_at, 0, 0)
    if moment.card is not None:
        size = _card_size(moment.card, len(moment.fan), height, stage)
        card = free_place(size, (card.cx, card.cy), inside._replace(h=stage.h * 0.62), keep)
    own = [frame_box(zone) for zone in spec.zones if zone.own and zone.pieces]
    size = panel[0], panel[1] + keys
    at = (stage.cx, stage.y + stage.h * panel_at + (size[1] - panel[1]) / 2)
    if moment.card is not None:
        keep += [card.inset(-6)] * CARD_WORTH
    words = free_place(size, at, inside, [*keep, *own])
    zone = zones.get(moment.place)
    is_loose = zone is not None and not moment.lit and zone.arrangement in (Arrangement.FAN, Arrangement.BACKS)
    lit = [(box, corner(box.h)) for box in about.values()]
    lit += [(box, PLACE_RADIUS) for box in places if not is_loose]  # between fanned cards the ground would shine
    return MomentLayout(tuple(lit), seats, start, goal, card, words._replace(h=panel[1]), _single(zone))


def _card_size(card: Picture, beside: int, tall: float, stage: Box) -> tuple[float, float]:
    """Return the size of the card, or of all cards of a fan."""
    is_card, ratio, wide = card.width < card.height, card.width / card.height, 1 + beside * fan_step(beside)
    height = min(tall if is_card else TOKEN, stage.h * 0.44, WIDEST_CARD / ratio)
    height = min(height, stage.w * WIDEST_FAN / (ratio * wide))
    return height * ratio * wide, height


def _single(zone: Zone | None) -> tuple[float, float, float, float] | None:
    if zone is None or len(zone.pieces) != 1:
        return None
    (x, y, angle), piece = piece_poses(zone)[0], zone.pieces[0]
    return x, y, zone.height, angle + piece.angle


def fan_step(beside: int) -> float:
    """Return the distance from card to card with `beside` cards beside the first, as a share of their width."""
    return FAN_STEPS[0] if beside < FEW else FAN_STEPS[1]


VEIL: Final = {
    MomentKind.STAGE: veil.Veil(0.70, 0.55),
    MomentKind.BEAT: veil.Veil(0.46, 0.22),
    MomentKind.SIGN: veil.Veil(0.30, 0.0),
}
"""The darkening of the table, and of the column beside it."""
FAN_PILL: Final = 18.0
DEGREES_PER_SECOND: Final = 2.0
TILT: Final = -3.0
GHOSTS: Final = ((3, 0.10), (2, 0.17), (1, 0.28))
"""Trailing copies of the card, as distance and opacity."""
TURNS: Final = 3.0
"""Degrees from ghost to ghost."""
TRAIL: Final = 16.0
"""px from ghost to ghost."""
TRAIL_LEVELS: Final = 8
TRAIL_LEAST: Final = 0.25
"""Strength below which no trail is drawn."""
STEP: Final = 4.0
"""px between the rounded sizes of a moving card."""
RING_STEPS: Final = ((4.7, 0.95), (10.7, 0.50), (16.7, 0.22))
RING_RUN: Final = 12.0
RING_LEVELS: Final = 8
RING_LINE: Final = 2.4


class MomentPainter:
    """Draws the moments of one table."""

    def __init__(self, words: Words, seats: Sequence[Seat]) -> None:
        self._words = words
        self._caption = Caption(words, [seat.avatar for seat in seats])
        self._cached: tuple[Moment, Surroundings, object, MomentLayout] | None = None
        """The layout of the last moment, with everything it depends on."""

    def draw(self, canvas: Canvas, look: MomentState, may_skip: bool, around: Surroundings) -> None:
        """Draw it; `may_skip` if bots are playing and the viewer may skip to the next own turn."""
        moment, (_, _, stage, larger) = look.moment, around
        spots = self._layout(canvas, moment, around)
        pose = Phase(look)
        if not look.is_bare or moment.kind is MomentKind.STAGE:
            shine = COLOURS[moment.tone] if moment.kind is not MomentKind.BEAT and pose.veil > 0.5 else None
            veil.dim(canvas, VEIL[moment.kind].at(pose.veil), stage.right, spots.lit, shine)
            self._light(canvas, look, spots, pose)
            self._cover(canvas, moment, spots, pose)
            if pose.link > 0:
                _draw_links(canvas, moment, spots, pose)
            _draw_card(canvas, look, spots, pose, self._words.text)
            self._rings(canvas, moment, spots, pose)
            self._only_you(canvas, moment, spots, pose)
        if pose.words > 0:
            is_off = look.is_still or look.is_bare
            slide = 0.0 if is_off else motion.PANEL_SLIDE * (1 - pose.words)
            self._caption.draw(canvas, look, spots.panel, slide, pose.words * pose.strength, may_skip, larger)

    # ------------------------------------------------------------------------------------------------ places

    def _layout(self, canvas: Canvas, moment: Moment, around: Surroundings) -> MomentLayout:
        """Return the layout of a moment, cached because searching for places takes a while."""
        _, _, stage, larger = around
        rest, cached = (stage, larger, canvas.scale, canvas.language), self._cached
        if cached is None or cached[0] is not moment or cached[1].spec is not around.spec or cached[2] != rest:
            size = self._caption.size(canvas, moment, stage.inset(EDGE).w, larger)
            keys = 0.0 if moment.kind is MomentKind.STAGE else KEYS_BELOW * larger
            self._cached = cached = moment, around, rest, placed(moment, around, size, keys)
        return cached[3]

    def _cover(self, canvas: Canvas, moment: Moment, spots: MomentLayout, pose: Phase) -> None:
        """Cover the piece that is still to be revealed with a card back, so that its place gives nothing away."""
        if moment.back is not None and spots.covered is not None and pose.covers:
            x, y, height, angle = spots.covered
            canvas.place(figure(canvas, moment.back, height, self._words.text), x, y, angle, shadow=None)

    @staticmethod
    def _light(canvas: Canvas, look: MomentState, spots: MomentLayout, pose: Phase) -> None:
        """Draw warm light behind the card."""
        if not look.moment.shines or pose.light <= 0:
            return
        turned = 0.0 if look.is_still or look.is_bare else min(look.age, LIGHT_TURNS) * DEGREES_PER_SECOND
        card = pose.card(spots.start, spots.card, spots.goal)
        veil.rays(canvas, card.cx, card.cy, 400, turned, pose.light * 0.26)

    # ------------------------------------------------------------------------------------------------ around the card

    @staticmethod
    def _rings(canvas: Canvas, moment: Moment, spots: MomentLayout, pose: Phase) -> None:
        """Draw rings that expand once from the landing place of the card."""
        if moment.kind is not MomentKind.BEAT or not 0 <= pose.rings < 1:
            return
        share = math.floor(pose.rings * RING_LEVELS) / RING_LEVELS
        for gap, strength in RING_STEPS:
            radius = PLACE_RADIUS + gap
            ring = partial(_ring, radius, COLOURS[moment.tone], strength * (1 - share))
            canvas.frame(spots.goal.inset(-gap - RING_RUN * share), ring, radius + 2 * RING_LINE, is_hollow=True)

    def _only_you(self, canvas: Canvas, moment: Moment, spots: MomentLayout, pose: Phase) -> None:
        """Draw above the card of a stage that nobody else sees it."""
        if moment.kind is MomentKind.STAGE and moment.card is not None and pose.rests and pose.leaves < 0:
            words = self._words.text("table.moment.only_you")
            eye, dark = "common/icons/eye", theme.INFO_DARK
            up = FAN_PILL if moment.fan else 0.0  # the indices of fanned cards are at their upper edge
            box, y = spots.card, spots.card.y - up
            if spots.panel.inset(-FAN_PILL).contains(box.cx, y):
                y = box.bottom  # the sentence stands there
            kit.pill(canvas, box.cx, y, words, dark, size=17, icon=eye, edge=theme.INFO, height=32)


def _draw_links(canvas: Canvas, moment: Moment, spots: MomentLayout, pose: Phase) -> None:
    """Draw the lines of a moment: from the acting seat through the card to the affected seat or place."""
    words, is_said = spots.panel._replace(h=spots.panel.h + KEYS_BELOW), moment.kind is MomentKind.STAGE
    for start, goal, colour, is_second in _ends(moment, spots):
        line = curve(start, goal)
        if not any(words.contains(x, y) for x, y in line.points):  # a line never crosses a word
            draw_link(canvas, line, colour, pose.second_link if is_second else pose.link, is_said, not is_second)


def _ends(moment: Moment, spots: MomentLayout) -> Iterator[tuple[Box, Box, Colour, bool]]:
    """Yield for each line its start, its end, its colour, and whether it is the second."""
    colour = COLOURS[moment.tone]
    if moment.kind is MomentKind.SIGN:
        return
    if moment.kind is MomentKind.STAGE:
        yield spots.card, spots.goal, colour, False
        return
    by = spots.plates.get(moment.seat)
    if moment.card is None:
        if by is not None and spots.goal != by:
            yield by, spots.goal, colour, False
        return
    first = by if moment.source in ("", moment.place) else spots.start
    if first is not None:
        yield first, spots.card, theme.CREAM, False
    if spots.goal != first:
        yield spots.card, spots.goal, colour, True


def _ring(radius: float, colour: Colour, strength: float, width: float, height: float) -> str:
    return rect(1, 1, width - 2, height - 2, radius, "none", RING_LINE, colour, strength)


# ------------------------------------------------------------------------------------------------ the card


def _draw_card(
    canvas: Canvas, look: MomentState, spots: MomentLayout, phase: Phase, text: Callable[[Msg], str]
) -> None:
    """Draw the card and those fanned beside it, enlarged: on its way, turned over, and at rest."""
    moment = look.moment
    if moment.card is None or not phase.shows_card:
        return
    is_stage = moment.kind is MomentKind.STAGE
    pictures = (moment.card, *moment.fan)
    if phase.turned < 0.5 and moment.back is not None:
        pictures = (moment.back,) * len(pictures)
    angle = 0.0 if is_stage else TILT
    box = phase.card(spots.start, spots.card, spots.goal)
    figures = [figure(canvas, picture, spots.card.h, text) for picture in pictures]
    if moment.kind is MomentKind.BEAT and phase.trail > 0:
        _draw_trail(canvas, figures[0], box, spots.start, phase)
    step = fan_step(len(moment.fan))
    width = box.w / (1 + len(moment.fan) * step)
    squeeze = abs(math.cos(math.pi * phase.turned)) if 0 < phase.turned < 1 else 1.0
    halo = Halo(COLOURS[moment.tone]) if is_stage and phase.rests else None
    flight = LYING if phase.rests else Flight(moving=True, squeeze=squeeze)
    size = 1.0 if phase.rests else _height(box.h, STEP) / spots.card.h
    for number, shape in enumerate(figures):
        x = box.x + width * (0.5 + number * step)
        canvas.place(shape, x, box.cy, angle, size, "lift", halo, phase.strength, flight=flight)


def _draw_trail(canvas: Canvas, shape: Figure, card: Box, start: Box, phase: Phase) -> None:
    """Draw the trail of the card, fainter with distance.

    Only one of the ghosts gets a new size per frame: faint as they are, they may differ a little from the card.
    """
    dx, dy = start.cx - card.cx, start.cy - card.cy
    far = math.hypot(dx, dy) or 1.0
    share = round(phase.trail * TRAIL_LEVELS) / TRAIL_LEVELS
    for number, alpha in GHOSTS if share > TRAIL_LEAST else ():
        apart = STEP * number
        height = max(3 * STEP, _height(card.h - apart, len(GHOSTS) * STEP) + apart)
        size = 1.0 if phase.rests else height / shape.height
        x, y = card.cx + dx / far * TRAIL * number, card.cy + dy / far * TRAIL * number
        canvas.place(shape, x, y, TILT + TURNS * number, size, None, alpha=alpha * share, flight=FAST)


def _height(height: float, step: float) -> float:
    """Return a height rounded to whole steps."""
    return max(3 * STEP, round(height / step) * step)
