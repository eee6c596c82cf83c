"""Draws a moment over a table: the veil, the places it is about, the card, the lines and the words."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Final, NamedTuple

import pygame

from tabletable.core.ids import NOBODY
from tabletable.core.moment import Moment, MomentKind, Tone
from tabletable.core.tablespec import Arrangement, Picture, TableSpec, Zone
from tabletable.play.seats import Seat
from tabletable.table import motion
from tabletable.table.layout import frame_box, seen_box
from tabletable.table.layout import spots as spots_of
from tabletable.table.staging import (
    LIGHT_TURNS,
    curve,
    free_place,
)
from tabletable.ui import kit, theme
from tabletable.ui import text as setting
from tabletable.ui.animation.moment_clock import Look
from tabletable.ui.animation.phase import Phase
from tabletable.ui.box import Box
from tabletable.ui.canvas import Canvas
from tabletable.ui.colour import Colour
from tabletable.ui.figures import Figure, Flight, Halo
from tabletable.ui.kit.faces import key_cap, key_cap_width
from tabletable.ui.kit.plates import corner
from tabletable.ui.paint.links import draw_link
from tabletable.ui.paint.veil import darken, rays, region, rounded
from tabletable.ui.paint.words import Words
from tabletable.ui.pictures import figure
from tabletable.ui.surfaces import PREMULTIPLIED
from tabletable.ui.vector import rect

COLOURS: Final[Mapping[Tone, Colour]] = MappingProxyType(
    {Tone.KNOWLEDGE: theme.INFO, Tone.HARM: theme.ERROR, Tone.GOOD: theme.GOOD, Tone.NEUTRAL: theme.CREAM}
)
VEIL: Final[Mapping[MomentKind, tuple[float, float]]] = MappingProxyType(
    {MomentKind.STAGE: (0.70, 0.55), MomentKind.BEAT: (0.46, 0.22), MomentKind.SIGN: (0.30, 0.0)}
)
"""How much darker the table becomes, and the column beside it."""
SOFT: Final = 18.0
"""px over which the one goes over into the other."""
CARD: Final[Mapping[MomentKind, float]] = MappingProxyType(
    {MomentKind.STAGE: 316.0, MomentKind.BEAT: 258.0, MomentKind.SIGN: 258.0}
)
TOKEN: Final = 130.0
"""The height of what is no card, such as a nugget."""
WIDEST_CARD: Final = 260.0
FAN_STEPS: Final = (1.06, 0.78)
"""From card to card of a few beside each other, and of a fan of many, as a share of their width."""
FEW: Final = 3
FAN_PILL: Final = 18.0
WIDEST_FAN: Final = 0.8
"""A share of the width of the stage."""
CARD_AT: Final[Mapping[MomentKind, float]] = MappingProxyType(
    {MomentKind.STAGE: 0.322, MomentKind.BEAT: 0.300, MomentKind.SIGN: 0.300}
)
"""The middle of the card, as a share of the height of the stage."""
CARD_WORTH: Final = 4
"""How much worse it is to cover the card than anything else, where there is no free place for the words."""
TILT: Final = -3.0
GHOSTS: Final = ((3, 0.10), (2, 0.17), (1, 0.28))
"""What trails behind the card, and how much of it is seen."""
TRAIL: Final = 16.0
"""px from ghost to ghost."""
PANEL: Final[Mapping[MomentKind, tuple[float, float]]] = MappingProxyType(
    {MomentKind.STAGE: (520.0, 108.0), MomentKind.BEAT: (456.0, 92.0), MomentKind.SIGN: (420.0, 84.0)}
)
PANEL_AT: Final[Mapping[MomentKind, float]] = MappingProxyType(
    {MomentKind.STAGE: 0.645, MomentKind.BEAT: 0.584, MomentKind.SIGN: 0.50}
)
KEYS_BELOW: Final = 34.0
"""px below a sentence that its keys take."""
HEAD: Final = 58.0
EMBLEM: Final = 58.0
SIDE: Final = 20.0
"""px between the edge of the sentence and a head, and between a head and the words."""
RAY_RADIUS: Final = 400.0
RAY_STRENGTH: Final = 0.26
DEGREES_PER_SECOND: Final = 2.0
RING_STEPS: Final = ((4.7, 0.95), (10.7, 0.50), (16.7, 0.22))
RING_RUN: Final = 12.0
RING_LEVELS: Final = 8
PLACE_RADIUS: Final = 8.0


class _Spots(NamedTuple):
    """Where everything of one moment is."""

    lit: tuple[tuple[Box, float], ...]
    """What is never dimmed, with the radius of its corners."""
    plates: Mapping[int, Box]
    start: Box
    """Where the card comes from."""
    goal: Box
    """Where it goes, or what the words are about."""
    card: Box
    panel: Box
    covered: tuple[float, float, float, float] | None
    """Middle, height and angle of the one piece at the place it is about, None if there are more or none."""


class Limelight:
    """Draws the moments of one table."""

    def __init__(self, words: Words, seats: Sequence[Seat]) -> None:
        self._words = words
        self._heads = [seat.avatar for seat in seats]
        self._kept: tuple[object, _Spots] | None = None

    def draw(
        self,
        canvas: Canvas,
        look: Look,
        spec: TableSpec,
        seats: Mapping[int, Box],
        stage: Box,
        may_skip: bool,
        larger: float,
    ) -> None:
        """Draw it over the table `spec` that fills `stage`; `may_skip`: bots are on, and one may skip to one's turn.

        `seats` tells where each seat's name is seen.
        Its words are `larger` by this factor than the table has room to be.
        """
        spots = self._spots(canvas, look.moment, spec, seats, stage, larger)
        pose = Phase(look)
        if not look.is_bare or look.moment.kind is MomentKind.STAGE:
            self._dim(canvas, look.moment, spots, pose.veil, stage)
            self._light(canvas, look, spots, pose)
            self._cover(canvas, look.moment, spots, pose)
            self._links(canvas, look.moment, spots, pose)
            self._card(canvas, look, spots, pose)
            self._rings(canvas, look, spots, pose)
        if pose.words > 0:
            self._say(canvas, look, spots, pose, may_skip, larger)

    # ------------------------------------------------------------------------------------------------ places

    def _spots(
        self, canvas: Canvas, moment: Moment, spec: TableSpec, seats: Mapping[int, Box], stage: Box, larger: float
    ) -> _Spots:
        key = (moment, id(spec), stage, larger, canvas.scale, canvas.language)
        if self._kept is None or self._kept[0] != key:
            self._kept = key, self._placed(canvas, moment, spec, seats, stage, larger)
        return self._kept[1]

    def _placed(
        self, canvas: Canvas, moment: Moment, spec: TableSpec, seats: Mapping[int, Box], stage: Box, larger: float
    ) -> _Spots:
        is_stage = moment.kind is MomentKind.STAGE
        involved = (moment.other,) if is_stage else (moment.seat, moment.other, moment.receiver)
        about = {seat: seats[seat] for seat in involved if seat in seats}
        zones = {zone.id: zone for zone in spec.zones}

        def found(name: str) -> Box | None:
            zone = zones.get(name)
            box = None if zone is None else seen_box(spec, zone)
            return box if zone is None or box is None or zone.board else frame_box(zone)

        places = [box for name in (moment.place, *moment.lit) if (box := found(name)) is not None]
        free = [box for name in moment.free if (box := found(name)) is not None]
        middle = Box.around(stage.cx, stage.cy, 1, 1)
        start = found(moment.source) or about.get(moment.seat) or middle
        ends = (about.get(seat) for seat in (moment.receiver, moment.other, moment.seat))
        goal = found(moment.place) or next((box for box in ends if box is not None), middle)
        kind = moment.kind
        keep = [*about.values(), *places, *free]
        inside = stage.inset(8)
        card = Box.around(stage.cx, stage.y + stage.h * CARD_AT[kind], 0, 0)
        if moment.card is not None:
            size = self._card_size(moment.card, len(moment.fan), kind, stage)
            card = free_place(size, (card.cx, card.cy), inside._replace(h=stage.h * 0.62), keep)
        own = [frame_box(zone) for zone in spec.zones if zone.own and zone.pieces]
        panel = self._panel_size(canvas, moment, inside, larger)
        size = panel[0], panel[1] + (KEYS_BELOW * larger if kind is not MomentKind.STAGE else 0.0)
        at = (stage.cx, stage.y + stage.h * PANEL_AT[kind] + (size[1] - panel[1]) / 2)
        if moment.card is not None:
            keep += [card.inset(-6)] * CARD_WORTH
        words = free_place(size, at, inside, [*keep, *own])
        zone = zones.get(moment.place)
        is_loose = zone is not None and not moment.lit and zone.arrangement in (Arrangement.FAN, Arrangement.BACKS)
        lit = [(box, corner(box.h)) for box in about.values()]
        lit += [(box, PLACE_RADIUS) for box in places if not is_loose]  # between fanned cards the ground would shine
        return _Spots(tuple(lit), seats, start, goal, card, words._replace(h=panel[1]), _single(zone))

    @staticmethod
    def _card_size(card: Picture, beside: int, kind: MomentKind, stage: Box) -> tuple[float, float]:
        """Of the card, or of all cards that are seen beside each other."""
        is_card, ratio, wide = card.width < card.height, card.width / card.height, 1 + beside * _step(beside)
        height = min(CARD[kind] if is_card else TOKEN, stage.h * 0.44, WIDEST_CARD / ratio)
        height = min(height, stage.w * WIDEST_FAN / (ratio * wide))
        return height * ratio * wide, height

    def _panel_size(self, canvas: Canvas, moment: Moment, inside: Box, larger: float) -> tuple[float, float]:
        over = canvas.enlarged(larger)
        width, height = PANEL[moment.kind]
        title = over.text_width(self._words.text(moment.title), _title_size(moment.kind), True)
        line = over.text_width(self._words.text(moment.line), _line_size(moment.kind)) if moment.line else 0.0
        left, right = self._sides(moment)
        width = min(max(width, max(title, line) + left + right + 8), inside.w / larger)
        return width * larger, height * larger

    def _sides(self, moment: Moment) -> tuple[float, float]:
        """Room for heads and the small picture left and right of the words."""
        left = HEAD + 2 * SIDE if self._left(moment) is not None or moment.seat != NOBODY else 2 * SIDE
        right = HEAD + 2 * SIDE if self._has_right(moment) else 2 * SIDE
        return left, right

    @staticmethod
    def _left(moment: Moment) -> Picture | None:
        """The small picture left of the words: a stage speaks to the viewer, whose head says nothing."""
        return moment.sign if moment.kind is MomentKind.STAGE or moment.seat == NOBODY else None

    @staticmethod
    def _has_right(moment: Moment) -> bool:
        if moment.kind is MomentKind.STAGE:
            return False
        is_second = moment.other not in (NOBODY, moment.seat)
        return is_second or (moment.sign is not None and moment.seat != NOBODY)

    # ------------------------------------------------------------------------------------------------ the veil

    @staticmethod
    def _dim(canvas: Canvas, moment: Moment, spots: _Spots, share: float, stage: Box) -> None:
        """Darken everything but what the moment is about."""
        table, column = (part * share for part in VEIL[moment.kind])
        if table <= 0:
            return
        surface = canvas.surface
        whole = surface.get_rect()
        kept = [(region(canvas, box).clip(whole), radius) for box, radius in spots.lit]
        copies = [(area, surface.subsurface(area).copy(), radius) for area, radius in kept if area.w and area.h]
        edge = canvas.px(stage.right)
        soft = canvas.px(SOFT)
        darken(surface, (0, 0, edge, whole.h), table)
        for x in range(soft):
            darken(surface, (edge + x, 0, 1, whole.h), table + (column - table) * (x + 1) / (soft + 1))
        darken(surface, (edge + soft, 0, whole.w - edge - soft, whole.h), column)
        colour = COLOURS[moment.tone]
        if moment.kind is not MomentKind.BEAT:
            for box, radius in spots.lit if share > 0.5 else ():
                canvas.halo(box, radius, colour, 3)
        for area, copy, radius in copies:
            surface.blit(rounded(canvas, copy, radius), area, special_flags=PREMULTIPLIED)

    def _cover(self, canvas: Canvas, moment: Moment, spots: _Spots, pose: Phase) -> None:
        """What is turned over before one's eyes lies face down until then: its place tells nothing beforehand."""
        if moment.back is not None and spots.covered is not None and pose.covers:
            x, y, height, angle = spots.covered
            canvas.place(figure(canvas, moment.back, height, self._words.text), x, y, angle, shadow=None)

    def _light(self, canvas: Canvas, look: Look, spots: _Spots, pose: Phase) -> None:
        """Warm light behind the card."""
        if not look.moment.shines or pose.light <= 0:
            return
        turned = 0.0 if look.is_still or look.is_bare else min(look.age, LIGHT_TURNS) * DEGREES_PER_SECOND
        radius = canvas.px(RAY_RADIUS)
        light = rays(radius, round(turned, 1), pose.light * RAY_STRENGTH)
        card = pose.card(spots.start, spots.card, spots.goal)
        x, y = canvas.at(card.cx, card.cy)
        canvas.surface.blit(light, (x - radius, y - radius), special_flags=pygame.BLEND_RGB_ADD)

    # ------------------------------------------------------------------------------------------------ card and lines

    def _links(self, canvas: Canvas, moment: Moment, spots: _Spots, pose: Phase) -> None:
        """What belongs together: from who does it over the card to whom it is done to, or to the place it is about."""
        if pose.link <= 0 or moment.kind is MomentKind.SIGN:
            return
        colour = COLOURS[moment.tone]
        words = spots.panel._replace(h=spots.panel.h + KEYS_BELOW)

        def link(start: Box, goal: Box, ink: Colour, share: float, has_dot: bool = True) -> None:
            line = curve(start, goal)
            if not any(words.contains(x, y) for x, y in line.points):  # a line never crosses a word
                draw_link(canvas, line, ink, share, moment.kind is MomentKind.STAGE, has_dot)

        if moment.kind is MomentKind.STAGE:
            link(spots.card, spots.goal, colour, pose.link)
            return
        by = spots.plates.get(moment.seat)
        if moment.card is None:
            if by is not None and spots.goal != by:
                link(by, spots.goal, colour, pose.link)
            return
        first = by if moment.source in ("", moment.place) else spots.start
        if first is not None:
            link(first, spots.card, theme.CREAM, pose.link)
        if spots.goal != first:
            link(spots.card, spots.goal, colour, pose.second_link, has_dot=False)

    def _card(self, canvas: Canvas, look: Look, spots: _Spots, pose: Phase) -> None:
        moment = look.moment
        if moment.card is None or not pose.shows_card:
            return
        box = pose.card(spots.start, spots.card, spots.goal)
        is_front = pose.turned >= 0.5 or moment.back is None
        picture = moment.card if is_front else moment.back
        assert picture is not None
        height = box.h if pose.rests else max(12.0, round(box.h / 4) * 4)
        shape = figure(canvas, picture, height, self._words.text)
        squeeze = abs(math.cos(math.pi * pose.turned)) if 0 < pose.turned < 1 else 1.0
        angle = 0.0 if moment.kind is MomentKind.STAGE else TILT * pose.risen
        if moment.kind is MomentKind.BEAT and pose.trail > 0:
            self._trail(canvas, shape, box, spots, pose.trail)
        halo = Halo(COLOURS[moment.tone]) if moment.kind is MomentKind.STAGE and pose.rests else None
        step = _step(len(moment.fan))
        width = box.w / (1 + len(moment.fan) * step)
        for number, other in enumerate((picture, *moment.fan)):
            if number:
                shape = figure(canvas, other if is_front else picture, height, self._words.text)
            x = box.x + width * (0.5 + number * step)
            canvas.place(
                shape,
                x,
                box.cy,
                angle,
                shadow="lift",
                halo=halo,
                alpha=pose.strength,
                flight=Flight(not pose.rests, squeeze),
            )
        if moment.kind is MomentKind.STAGE and pose.rests and pose.leaves < 0:
            words = self._words.text("table.moment.only_you")
            eye, dark = "common/icons/eye", theme.INFO_DARK
            up = FAN_PILL if moment.fan else 0.0  # the indices of fanned cards are at their upper edge
            kit.pill(canvas, box.cx, box.y - up, words, dark, size=17, icon=eye, edge=theme.INFO, height=32)

    @staticmethod
    def _trail(canvas: Canvas, shape: Figure, box: Box, spots: _Spots, strength: float) -> None:
        """Paler and paler images of the card on the way it has come."""
        dx, dy = spots.start.cx - box.cx, spots.start.cy - box.cy
        far = math.hypot(dx, dy) or 1.0
        for number, alpha in GHOSTS:
            x, y = box.cx + dx / far * TRAIL * number, box.cy + dy / far * TRAIL * number
            flight = Flight(moving=True)  # each frame has them elsewhere and of another size
            canvas.place(shape, x, y, TILT + 3 * number, shadow=None, alpha=alpha * strength, flight=flight)

    def _rings(self, canvas: Canvas, look: Look, spots: _Spots, pose: Phase) -> None:
        """Rings run outwards once where the card has landed."""
        moment = look.moment
        if moment.kind is not MomentKind.BEAT or not 0 <= pose.rings < 1:
            return
        colour = COLOURS[moment.tone]
        box = spots.goal
        level = math.floor(pose.rings * RING_LEVELS) / RING_LEVELS
        for gap, alpha in RING_STEPS:
            around = box.inset(-gap - RING_RUN * level)
            ring = rect(1, 1, around.w - 2, around.h - 2, PLACE_RADIUS + gap, "none", 2.4, colour, alpha * (1 - level))
            canvas.vec(ring, around.x, around.y, around.w, around.h, 2)

    # ------------------------------------------------------------------------------------------------ words

    def _say(self, canvas: Canvas, look: Look, spots: _Spots, pose: Phase, may_skip: bool, larger: float) -> None:
        panel = spots.panel
        slide = 0.0 if look.is_still or look.is_bare else motion.PANEL_SLIDE * (1 - pose.words)
        over, box = canvas.enlarged(larger), panel.moved(0, slide).scaled(1 / larger)
        around = Box(panel.x, panel.y, panel.w, panel.h + KEYS_BELOW * larger).inset(-24)
        strength = pose.words * pose.strength
        draw = partial(self._sentence, over, box, look, may_skip)
        if strength >= 1:
            draw()
        else:
            with canvas.faint(around, strength):
                draw()

    def _sentence(self, canvas: Canvas, box: Box, look: Look, may_skip: bool) -> None:
        moment = look.moment
        canvas.panel(box, 16, edge=COLOURS[moment.tone], line=2, alpha=1.0)
        left, right = self._sides(moment)
        if (sign := self._left(moment)) is not None:
            self._emblem(canvas, sign, box.x + SIDE + EMBLEM / 2, box.cy)
        elif moment.seat != NOBODY:
            kit.avatar(canvas, box.x + SIDE + HEAD / 2, box.cy, self._heads[moment.seat], HEAD, shadow="rest")
        if self._has_right(moment):
            x = box.right - SIDE - HEAD / 2
            if moment.other not in (NOBODY, moment.seat):
                kit.avatar(canvas, x, box.cy, self._heads[moment.other], HEAD, shadow="rest")
            elif moment.sign is not None:
                self._emblem(canvas, moment.sign, x, box.cy)
        if moment.kind is MomentKind.STAGE:
            self._staged_words(canvas, Box(box.x + left, box.y, box.w - left - right, box.h), look)
        else:
            self._beat_words(canvas, Box(box.x + left, box.y, box.w - left - right, box.h), look)
            self._beat_keys(canvas, box, look, may_skip)

    def _emblem(self, canvas: Canvas, picture: Picture, cx: float, cy: float) -> None:
        height = min(EMBLEM, EMBLEM * 0.9 * picture.height / picture.width)
        canvas.place(figure(canvas, picture, height, self._words.text), cx, cy, shadow="rest")

    def _staged_words(self, canvas: Canvas, room: Box, look: Look) -> None:
        moment = look.moment
        self._title(canvas, moment, room.x, room.y + 32, room.w, "l", is_bold=True)
        if moment.line is not None:
            line = self._words.text(moment.line)
            canvas.text(room.x, room.y + 62, line, 16, canvas.chrome.muted, max_width=room.w)
        words = self._words.text("table.moment.go_on")
        ink = theme.TEXT if look.is_ready else canvas.chrome.muted
        width = key_cap_width(canvas, "Space")
        key_cap(canvas, room.x + width / 2, room.bottom - 20, "Space")
        canvas.text(room.x + width + 9, room.bottom - 20, words, 15, ink, max_width=room.w - width - 9)

    def _beat_words(self, canvas: Canvas, room: Box, look: Look) -> None:
        moment = look.moment
        has_line = moment.line is not None
        self._title(canvas, moment, room.x, room.y + (30 if has_line else 42), room.w, "m", is_bold=False)
        if moment.line is not None:
            line = self._words.text(moment.line)
            canvas.text(room.cx, room.y + 59, line, 17, canvas.chrome.muted, align="m", max_width=room.w)
        if look.waits or look.is_still or look.is_bare:
            return
        left = max(0.0, 1 - look.age / look.score.end)
        canvas.fill((room.x, room.bottom - 12, room.w, 3), "#FFFFFF", 0.22)
        canvas.fill((room.x, room.bottom - 12, room.w * left, 3), theme.TEXT)

    def _title(
        self, canvas: Canvas, moment: Moment, x: float, y: float, width: float, align: str, is_bold: bool
    ) -> None:
        """On one line, smaller if it must be; names are bold."""
        parts = self._words.parts(canvas, self._words.runs(moment.title), chips=False)
        if is_bold:
            parts = [replace(run, bold=True) if isinstance(run, setting.Run) else run for run in parts]
        size = _title_size(moment.kind)
        layout = canvas.layout(parts, size, width)
        while len(layout.lines) > 1 and size > theme.Size.FLOOR:
            size -= 1
            layout = canvas.layout(parts, size, width)
        up = (len(layout.lines) - 1) * layout.line_height / 2
        canvas.rich(x, y - up, layout, align="l" if align == "l" else "m", width=width)

    def _beat_keys(self, canvas: Canvas, box: Box, look: Look, may_skip: bool) -> None:
        """Below the sentence: which keys go on."""
        keys = [("Space", self._words.text("table.moment.next"))]
        if may_skip:
            keys.append(("J", self._words.text("table.moment.skip")))
        widths = [key_cap_width(canvas, key) + 8 + canvas.text_width(said, 15) for key, said in keys]
        whole = sum(widths) + 24 * (len(widths) - 1)
        x, y = box.cx - whole / 2, box.bottom + 19
        canvas.panel(Box.around(box.cx, y, whole + 24, 28), 14, shadow=None, highlight=False)
        for (key, said), width in zip(keys, widths, strict=True):
            cap = key_cap_width(canvas, key)
            key_cap(canvas, x + cap / 2, y, key)
            canvas.text(x + cap + 8, y, said, 15)
            x += width + 24


def _single(zone: Zone | None) -> tuple[float, float, float, float] | None:
    if zone is None or len(zone.pieces) != 1:
        return None
    (x, y, angle), piece = spots_of(zone)[0], zone.pieces[0]
    return x, y, zone.height, angle + piece.angle


def _step(beside: int) -> float:
    return FAN_STEPS[0] if beside < FEW else FAN_STEPS[1]


def _title_size(kind: MomentKind) -> float:
    return 28.0 if kind is MomentKind.STAGE else 25.0


def _line_size(kind: MomentKind) -> float:
    return 16.0 if kind is MomentKind.STAGE else 17.0
