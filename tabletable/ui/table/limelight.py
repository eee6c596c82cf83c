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
from tabletable.core.tablespec import Picture, TableSpec
from tabletable.play.seats import Seat
from tabletable.table import motion
from tabletable.table.layout import frame_box, seen_box
from tabletable.table.staging import (
    BACK,
    FADE,
    FLY_ON,
    LIGHT,
    LIGHT_TURNS,
    LINK,
    RINGS,
    RISE,
    TURN,
    Curve,
    curve,
    free_place,
    part,
)
from tabletable.ui import kit, theme
from tabletable.ui import text as setting
from tabletable.ui.boards import board
from tabletable.ui.box import Box
from tabletable.ui.canvas import Canvas
from tabletable.ui.colour import Colour
from tabletable.ui.figures import Figure
from tabletable.ui.kit.buttons import key_cap, key_cap_width
from tabletable.ui.kit.plates import corner
from tabletable.ui.pictures import figure
from tabletable.ui.surfaces import PREMULTIPLIED, Sprite, blank
from tabletable.ui.table.moments import Look
from tabletable.ui.table.words import Words
from tabletable.ui.vector import circle, group, path, polyline, rect

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
LINE: Final = 3.2
RIM: Final = 3.3
RIM_COLOUR: Final = "#1A1310"
DOT: Final = 6.3
ARROW: Final = 14.7
DASH: Final = (9.5, 8.0)
RAYS: Final = 16
RAY_COLOUR: Final = (255, 214, 138)
RAY_RADIUS: Final = 400.0
RAY_STRENGTH: Final = 0.26
RAY_GRAIN: Final = 4
"""Light is made so many times smaller than it is seen: it has no edges."""
RAY_BLUR: Final = 3
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
        pose = _Pose(look)
        if not look.is_bare or look.moment.kind is MomentKind.STAGE:
            self._dim(canvas, look.moment, spots, pose.veil, stage)
            self._light(canvas, look, spots, pose)
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
        involved = (moment.other,) if moment.kind is MomentKind.STAGE else (moment.seat, moment.other)
        about = {seat: seats[seat] for seat in involved if seat in seats}
        zones = {zone.id: zone for zone in spec.zones}

        def found(name: str) -> Box | None:
            zone = zones.get(name)
            box = None if zone is None else seen_box(spec, zone)
            return box if zone is None or box is None or zone.board else frame_box(zone)

        places = [box] if (box := found(moment.place)) is not None else []
        free = [box for name in moment.free if (box := found(name)) is not None]
        middle = Box.around(stage.cx, stage.cy, 1, 1)
        start = found(moment.source) or about.get(moment.seat) or middle
        goal = found(moment.place) or about.get(moment.other) or about.get(moment.seat) or middle
        kind = moment.kind
        keep = [*about.values(), *places, *free]
        inside = stage.inset(8)
        card = Box.around(stage.cx, stage.y + stage.h * CARD_AT[kind], 0, 0)
        if moment.card is not None:
            size = self._card_size(moment.card, kind, stage)
            card = free_place(size, (card.cx, card.cy), inside._replace(h=stage.h * 0.62), keep)
        own = [frame_box(zone) for zone in spec.zones if zone.own and zone.pieces]
        panel = self._panel_size(canvas, moment, inside, larger)
        size = panel[0], panel[1] + (KEYS_BELOW * larger if kind is not MomentKind.STAGE else 0.0)
        at = (stage.cx, stage.y + stage.h * PANEL_AT[kind] + (size[1] - panel[1]) / 2)
        if moment.card is not None:
            keep += [card.inset(-6)] * CARD_WORTH
        words = free_place(size, at, inside, [*keep, *own])
        lit = [(box, corner(box.h)) for box in about.values()] + [(box, PLACE_RADIUS) for box in places]
        return _Spots(tuple(lit), seats, start, goal, card, words._replace(h=panel[1]))

    @staticmethod
    def _card_size(card: Picture, kind: MomentKind, stage: Box) -> tuple[float, float]:
        is_card = card.width < card.height
        height = min(CARD[kind] if is_card else TOKEN, stage.h * 0.44, WIDEST_CARD * card.height / card.width)
        return height * card.width / card.height, height

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
        kept = [(_region(canvas, box).clip(whole), radius) for box, radius in spots.lit]
        copies = [(area, surface.subsurface(area).copy(), radius) for area, radius in kept if area.w and area.h]
        edge = canvas.px(stage.right)
        soft = canvas.px(SOFT)
        _darken(surface, (0, 0, edge, whole.h), table)
        for x in range(soft):
            _darken(surface, (edge + x, 0, 1, whole.h), table + (column - table) * (x + 1) / (soft + 1))
        _darken(surface, (edge + soft, 0, whole.w - edge - soft, whole.h), column)
        colour = COLOURS[moment.tone]
        if moment.kind is not MomentKind.BEAT:
            for box, radius in spots.lit if share > 0.5 else ():
                canvas.halo(box, radius, colour, 3)
        for area, copy, radius in copies:
            surface.blit(_rounded(canvas, copy, radius), area, special_flags=PREMULTIPLIED)

    def _light(self, canvas: Canvas, look: Look, spots: _Spots, pose: _Pose) -> None:
        """Warm light behind the card."""
        if not look.moment.shines or pose.light <= 0:
            return
        turned = 0.0 if look.is_still or look.is_bare else min(look.age, LIGHT_TURNS) * DEGREES_PER_SECOND
        radius = canvas.px(RAY_RADIUS)
        rays = _rays(radius, round(turned, 1), pose.light * RAY_STRENGTH)
        x, y = canvas.at(pose.card(spots).cx, pose.card(spots).cy)
        canvas.surface.blit(rays, (x - radius, y - radius), special_flags=pygame.BLEND_RGB_ADD)

    # ------------------------------------------------------------------------------------------------ card and lines

    def _links(self, canvas: Canvas, moment: Moment, spots: _Spots, pose: _Pose) -> None:
        """What belongs together: from who does it over the card to whom it is done to, or to the place it is about."""
        if pose.link <= 0 or moment.kind is MomentKind.SIGN:
            return
        colour = COLOURS[moment.tone]
        if moment.kind is MomentKind.STAGE:
            _link(canvas, curve(spots.card, spots.goal), colour, pose.link, is_said=True)
            return
        by = spots.plates.get(moment.seat)
        if moment.card is None:
            if by is not None and spots.goal != by:
                _link(canvas, curve(by, spots.goal), colour, pose.link)
            return
        first = by if moment.source in ("", moment.place) else spots.start
        if first is not None:
            _link(canvas, curve(first, spots.card), theme.CREAM, pose.link)
        if spots.goal != first:
            _link(canvas, curve(spots.card, spots.goal), colour, pose.second_link, has_dot=False)

    def _card(self, canvas: Canvas, look: Look, spots: _Spots, pose: _Pose) -> None:
        moment = look.moment
        if moment.card is None or not pose.shows_card:
            return
        box = pose.card(spots)
        is_front = pose.turned >= 0.5 or moment.back is None
        picture = moment.card if is_front else moment.back
        assert picture is not None
        height = box.h if pose.rests else max(12.0, round(box.h / 4) * 4)
        shape = figure(canvas, picture, height, self._words.text)
        squeeze = abs(math.cos(math.pi * pose.turned)) if 0 < pose.turned < 1 else 1.0
        angle = 0.0 if moment.kind is MomentKind.STAGE else TILT * pose.risen
        if moment.kind is MomentKind.BEAT and pose.trail > 0:
            self._trail(canvas, shape, box, spots, pose.trail)
        halo = COLOURS[moment.tone] if moment.kind is MomentKind.STAGE and pose.rests else None
        canvas.place(
            shape, box.cx, box.cy, angle, shadow="lift", halo=halo, squeeze=squeeze, moving=not pose.rests,
            alpha=pose.strength,
        )  # fmt: skip
        if moment.kind is MomentKind.STAGE and pose.rests and pose.leaves < 0:
            words = self._words.text("table.moment.only_you")
            eye, dark = "common/icons/eye", theme.INFO_DARK
            kit.pill(canvas, box.cx, box.y, words, dark, size=17, icon=eye, edge=theme.INFO, height=32)

    @staticmethod
    def _trail(canvas: Canvas, shape: Figure, box: Box, spots: _Spots, strength: float) -> None:
        """Paler and paler images of the card on the way it has come."""
        dx, dy = spots.start.cx - box.cx, spots.start.cy - box.cy
        far = math.hypot(dx, dy) or 1.0
        for number, alpha in GHOSTS:
            x, y = box.cx + dx / far * TRAIL * number, box.cy + dy / far * TRAIL * number
            canvas.place(shape, x, y, TILT + 3 * number, shadow=None, alpha=alpha * strength)

    def _rings(self, canvas: Canvas, look: Look, spots: _Spots, pose: _Pose) -> None:
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

    def _say(
        self, canvas: Canvas, look: Look, spots: _Spots, pose: _Pose, may_skip: bool, larger: float
    ) -> None:  # fmt: skip
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
        x, y = box.cx - (sum(widths) + 24 * (len(widths) - 1)) / 2, box.bottom + 18
        for (key, said), width in zip(keys, widths, strict=True):
            cap = key_cap_width(canvas, key)
            key_cap(canvas, x + cap / 2, y, key)
            canvas.text(x + cap + 8, y, said, 15, theme.TEXT, shadow=theme.OUTLINE)
            x += width + 24


# ------------------------------------------------------------------------------------------------ how far it is


class _Pose:
    """How far each part of a moment is in one frame."""

    def __init__(self, look: Look) -> None:
        its, age = look.score, look.age
        is_done = look.is_still or look.is_bare
        fade = motion.REDUCED.share(look.seen) if look.is_still else 1.0
        is_stage = look.moment.kind is MomentKind.STAGE
        self.leaves = look.leaves
        gone = BACK.share(look.leaves) if look.leaves >= 0 else 0.0
        if is_stage:
            self.strength = fade
        else:
            left = math.inf if look.waits else its.end - age
            self.strength = fade * (min(1.0, max(0.0, left / FADE)) if not is_done else 1.0)
        self.veil = (fade if is_done else motion.PANEL_IN.share(age)) * (1 - gone) * (1 if is_stage else self.strength)
        self.risen = 1.0 if is_done else RISE.share(age - its.rise)
        self.turned = 1.0 if is_done else TURN.share(age - its.turn) if age >= its.turn else 0.0
        said = motion.PANEL_IN if is_stage else motion.BANNER_IN
        self.words = (1.0 if is_done else said.share(age - its.words) if age >= its.words else 0.0) * (1 - gone)
        self.light = (1.0 if is_done else LIGHT.share(age - its.turn - TURN.seconds / 2)) * (1 - gone)
        if age < its.turn + TURN.seconds / 2 and not is_done:
            self.light = 0.0
        self.link = (1.0 if is_done else LINK.share(age - its.link) if age >= its.link else 0.0) * (1 - gone)
        second = its.link + LINK.seconds / 2
        self.second_link = 1.0 if is_done else LINK.share(age - second) if age >= second else 0.0
        self.flown = gone if is_stage else 0.0 if is_done or age < its.fly else FLY_ON.share(age - its.fly)
        self.rests = is_done or (self.risen >= 1 and self.flown <= 0 and self.turned in (0.0, 1.0))
        self.shows_card = self.flown < 1
        self.trail = 0.0 if is_done or self.flown > 0 or its.turn < math.inf else self.risen
        self.rings = 0.3 if is_done and not is_stage else -1.0
        if not is_done and not is_stage and age >= its.lands:
            self.rings = RINGS.share(age - its.lands)
        self._goes_back = is_stage

    def card(self, spots: _Spots) -> Box:
        """Where the card is now."""
        box = spots.card
        if self.risen < 1:
            box = _between(_like(spots.start, box), box, self.risen)
        if self.flown > 0:
            box = _between(box, _like(spots.goal, box), self.flown)
        return box


def _like(place: Box, card: Box) -> Box:
    """A box of the card's shape in the middle of a place, no higher than the place."""
    height = min(place.h, card.h * 0.6)
    return Box.around(place.cx, place.cy, card.w * height / card.h, height)


def _between(start: Box, goal: Box, share: float) -> Box:
    """On an arc from one box to another."""
    far = math.dist((start.cx, start.cy), (goal.cx, goal.cy))
    lift = 4 * share * (1 - share) * motion.ARC_SHARE * far
    x, y = start.cx + (goal.cx - start.cx) * share, start.cy + (goal.cy - start.cy) * share - lift
    return Box.around(x, y, start.w + (goal.w - start.w) * share, start.h + (goal.h - start.h) * share)


def _title_size(kind: MomentKind) -> float:
    return 28.0 if kind is MomentKind.STAGE else 25.0


def _line_size(kind: MomentKind) -> float:
    return 16.0 if kind is MomentKind.STAGE else 17.0


# ------------------------------------------------------------------------------------------------ pixels


def _region(canvas: Canvas, box: Box) -> pygame.Rect:
    left, top = canvas.at(box.x, box.y)
    right, bottom = canvas.at(box.right, box.bottom)
    return pygame.Rect(left, top, right - left, bottom - top)


def _darken(surface: pygame.Surface, area: tuple[int, int, int, int], share: float) -> None:
    if share > 0 and area[2] > 0:
        level = round(255 * (1 - share))
        surface.fill((level, level, level), area, pygame.BLEND_RGB_MULT)


def _rounded(canvas: Canvas, copy: pygame.Surface, radius: float) -> pygame.Surface:
    """A piece of the picture with round corners."""
    width, height = copy.get_size()
    cut = blank(width, height)
    cut.blit(copy, (0, 0))
    mask = canvas.studio.parts.get(
        ("round", width, height, radius, canvas.scale), lambda: Sprite(board(radius, width, height, canvas.scale))
    ).surface
    cut.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cut


def _rays(radius: int, degrees: float, strength: float) -> pygame.Surface:
    """Soft wedges of light around the middle of a square of twice the radius, to be added."""
    small = max(8, radius // RAY_GRAIN)
    wedges = pygame.Surface((2 * small, 2 * small))
    step = math.tau / RAYS
    for number in range(RAYS):
        start = math.radians(degrees) + number * step
        edges = (start, start + step / 2)
        points: list[tuple[float, float]] = [(small, small)]
        points += [(small + 1.5 * small * math.cos(turn), small + 1.5 * small * math.sin(turn)) for turn in edges]
        pygame.draw.polygon(wedges, tuple(round(part * strength) for part in RAY_COLOUR), points)
    glow = pygame.Surface((2 * small, 2 * small))
    for ring in range(small, 0, -1):
        level = round(255 * (1 - ring / small) ** 1.3)
        pygame.draw.circle(glow, (level, level, level), (small, small), ring)
    wedges.blit(glow, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return pygame.transform.smoothscale(pygame.transform.box_blur(wedges, RAY_BLUR), (2 * radius, 2 * radius))


def _link(
    canvas: Canvas, line: Curve, colour: Colour, share: float, is_said: bool = False, has_dot: bool = True
) -> None:
    """As much of a line as is drawn by now: dashed with dots for what is only said, an arrow for what happens."""
    if share <= 0:
        return
    drawn = round(share * 8) / 8
    xs, ys = [x for x, _ in line.points], [y for _, y in line.points]
    left, top = min(xs) - 16, min(ys) - 16
    w, h = max(xs) - left + 16, max(ys) - top + 16
    moved = Curve(tuple((round(x - left, 1), round(y - top, 1)) for x, y in line.points))
    canvas.vec(_link_body(moved, colour, drawn, is_said, has_dot), left, top, round(w), round(h))


def _link_body(line: Curve, colour: Colour, share: float, is_said: bool, has_dot: bool) -> str:
    points = part(line, 0.0, share)
    if len(points) < 2:
        return ""
    body = path(polyline(points), "none", LINE + 2 * RIM, RIM_COLOUR, 0.75)
    if is_said:
        dash, gap = DASH
        count = max(1, int(line.length * share / (dash + gap)))
        pieces = [(n * (dash + gap) / line.length, (n * (dash + gap) + dash) / line.length) for n in range(count + 1)]
        for start, end in pieces:
            piece = part(line, start, min(end, share))
            if start < share and len(piece) > 1:
                body += path(polyline(piece), "none", LINE, colour)
    else:
        body += path(polyline(points), "none", LINE, colour)
    first, last = points[0], points[-1]
    if has_dot:
        body += circle(*first, DOT, colour, RIM / 2, RIM_COLOUR)
    if is_said:
        body += circle(*last, DOT, colour, RIM / 2, RIM_COLOUR) if share >= 1 else ""
        return body
    head = f"M{ARROW * 0.35} 0 L{-ARROW * 0.65} {-ARROW * 0.48} L{-ARROW * 0.65} {ARROW * 0.48} Z"
    turned = Curve(tuple(points)).heading
    arrow = path(head, colour, RIM / 2, RIM_COLOUR)
    return body + group(arrow, f"translate({last[0]:.1f} {last[1]:.1f}) rotate({turned:.1f})")
