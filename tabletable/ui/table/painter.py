"""Draws a `TableSpec`: what lies still from a layer that is kept, and above it the pieces that move."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from functools import partial

import pygame

from tabletable.core.message import Msg
from tabletable.core.tablespec import Badge, Decor, Pill, Plate, TableSpec, Zone
from tabletable.play.seats import Seat
from tabletable.table import motion
from tabletable.table.camera import Camera
from tabletable.table.layout import board_box, shown, zone_box
from tabletable.ui import grounds, theme
from tabletable.ui.box import Box
from tabletable.ui.canvas import Canvas
from tabletable.ui.figures import Pose, halo_level
from tabletable.ui.kit import plates
from tabletable.ui.kit.scenery import hanging_lantern
from tabletable.ui.layer import MOVING, Layer, Part
from tabletable.ui.pictures import figure
from tabletable.ui.sprites import RESTING, Shown, Sprite, SpriteField
from tabletable.ui.table.glide import Glide
from tabletable.ui.table.hand import NOTHING, Hand
from tabletable.ui.table.lights import Lights
from tabletable.ui.table.marks import dashed_side, empty_target, gap_edge, keyboard_ring
from tabletable.ui.table.words import Words

MOVING_HEIGHT_STEP = 4.0
"""A piece that changes size is drawn in steps of this many px, so that few sizes of it have to be made."""
MOVING_ANGLE_STEP = 3
TALL_AVATAR = 54.0
PLATE_MARGIN = 14.0
CHIP_TAKEN = 53.0
"""px of a plate that its avatar takes, what is free around it and before the end, and the hand chip."""
LANTERN = 60.0
"""px that the lamp and its shadow reach from its middle."""
BLEED = 34.0
"""px that shadows and halos reach beyond what throws them, at most."""
MARK_STRENGTH = 0.5
"""The last move is marked more quietly than what one may do now."""
BADGE_GAP = 8.0
"""px between a badge and the left edge of the window, however long its text."""
NAME_ROW = 32.0
"""px from the top of a tall plate that its name takes."""
LESSON_LINE = 2.5
LESSON_GAP = 8.0
"""px between a place and the line around it."""
GAP_STRENGTH = 0.3
"""How much of a held piece is still seen in its place."""


class Painter:
    """Draws one table for one screen."""

    def __init__(self, words: Words, seats: Sequence[Seat]) -> None:
        self.words = words
        self.seats = seats
        self.look: tuple[Box, Camera] | None = None
        """The window through which the board is seen, and how; None without a board."""
        self.cuts = False
        """Whether the window cuts something off."""
        self._layer = Layer()
        self._boxes: tuple[TableSpec, dict[str, Box]] | None = None
        self._until = math.inf
        self._viewer: int | None = None
        self._on_board: set[Hashable] = set()
        """The names of what is seen through the board's window and does not move."""
        self._has_turned = False
        """Whether a swaying card was made in this frame."""
        self._above: dict[Hashable, Decor] | None = None
        """The pictures above the pieces as they were drawn last, by place; None before the first."""
        self._has_put_off = False
        """Whether one of them has still to be made."""

    @property
    def _window(self) -> Box | None:
        return self.look[0] if self.look is not None and self.cuts else None

    @property
    def is_behind(self) -> bool:
        """Whether something is to be drawn in the next frame to spare this one."""
        return self._layer.is_behind or self._has_put_off

    # ------------------------------------------------------------------------------------------------ still things

    def still(self, canvas: Canvas, spec: TableSpec, viewer: int | None) -> list[Part]:
        """What lies under the pieces: pictures, the lamp, and name plates as `viewer` is to be spoken to."""
        if viewer != self._viewer:  # what somebody else was shown must not stay for even a frame
            self._viewer = viewer
            self._layer.forget()
            self._above = None
        parts = self._look_part()
        self._on_board = {part.name for part in parts}
        fading: dict[str, list[Decor]] = {}
        for place, decor in _by_place(decor for decor in spec.decor if not decor.above):
            if decor.panel and decor.strength < 1:
                fading.setdefault(decor.panel, []).append(decor)
                continue
            through = self._window if decor.board else None
            box = _seen(self._decor_box(decor), through)
            if box is not None:
                name = ("decor", place)
                draw = partial(self._within, through, partial(self._decor, decor))
                part = Part(name, decor, box, draw, MOVING if decor.panel or decor.counts else 0)
                if decor.board:  # it comes with the tiles when the look at the board changes
                    self._on_board.add(name)
                else:
                    part = part._replace(order=partial(self._order, canvas, decor))
                parts.append(part)
        for panel, those in fading.items():
            box = _around([self._decor_box(decor) for decor in those])
            draw = partial(self._fading, box, those)
            parts.append(Part(("panel", panel), tuple(those), box, draw, MOVING))
        if spec.lantern is not None:
            x, y = spec.lantern
            box = Box(x - LANTERN, 0, 2 * LANTERN, y + LANTERN)
            parts.append(Part("lantern", spec.lantern, box, lambda on: hanging_lantern(on, x, y)))
        for plate in spec.plates:
            line = self._plate_line(canvas, plate, viewer)
            box = Box(plate.x, plate.y, plate.width, plate.height).inset(-BLEED)
            parts.append(Part(("plate", plate.seat), (plate, line), box, partial(self._plate, plate, line), late=2))
        return parts

    def _look_part(self) -> list[Part]:
        """Nothing to be seen, but another part for every look at the board: all of it is drawn in one frame then."""
        return [] if self.look is None else [Part(("look", self.look), None, self.look[0], _nothing, is_shared=True)]

    @staticmethod
    def _within(window: Box | None, draw: Callable[[Canvas], None], canvas: Canvas) -> None:
        """Draw something that lies on the board: only what the board's window shows of it."""
        if window is None:
            draw(canvas)
        else:
            with canvas.clip(window):
                draw(canvas)

    @staticmethod
    def _decor_box(decor: Decor) -> Box:
        width = decor.height * decor.picture.width / decor.picture.height
        side = math.hypot(width, decor.height) if decor.angle else 0.0
        return Box.around(decor.x, decor.y, side or width, side or decor.height).inset(-2)

    def _plate_line(self, canvas: Canvas, plate: Plate, viewer: int | None) -> str:
        """The second line of a plate: what the game says, whose turn it is, or who plays there.

        "" where not even the short form fits: a gold frame alone says whose turn it is too.
        """
        avatar = TALL_AVATAR if plate.height >= plates.TALL else plate.height
        room = plate.width - avatar - PLATE_MARGIN - plate.reserve - (CHIP_TAKEN if plate.cards is not None else 0)
        if plate.line is not None:
            line = self.words.text(plate.line)
            is_told = plate.active and canvas.text_width(line, theme.Size.FLOOR) > room
            return "" if is_told else line
        if plate.active:
            key = "table.line.your_turn" if plate.seat == viewer else "table.line.turn"
        elif plate.next:
            key = "table.line.next"
        else:
            key = f"level.{self.seats[plate.seat].level or 'human'}"
        # In small windows letters keep a least size, and the long form may not fit.
        long = self.words.text(key)
        forms = (long, self.words.text(f"{key}.short"))
        return next((form for form in forms if canvas.text_width(form, theme.Size.FLOOR) <= room), "")

    def _plate(self, plate: Plate, line: str, canvas: Canvas) -> None:
        seat = self.seats[plate.seat]
        words = (seat.avatar, seat.name, line or None, plate.cards, plate.active)
        if plate.height < plates.TALL:
            plates.plate(canvas, plate.x, plate.y, plate.width, *words, reserve=plate.reserve)
        else:
            plates.tall_plate(canvas, plate.x, plate.y, plate.width, plate.height, *words, room=_name_room(plate))
        for sign in plate.signs:
            shape = figure(canvas, sign.picture, sign.height, self.words.text)
            canvas.place(shape, plate.x + sign.x, plate.y + sign.y, shadow=None)

    def _order(self, canvas: Canvas, decor: Decor) -> bool:
        pose = canvas.pose(figure(canvas, decor.picture, decor.height, self.words.text), decor.angle)
        return not pose.is_made() and pose.order()

    def _decor(self, decor: Decor, canvas: Canvas) -> None:
        if decor.strength < 1:
            self._fading(self._decor_box(decor), [decor], canvas)
            return
        shape = figure(canvas, decor.picture, decor.height, self.words.text)
        canvas.place(shape, decor.x, decor.y, decor.angle, shadow=None)

    def _fading(self, box: Box, decor: Sequence[Decor], canvas: Canvas) -> None:
        """Pictures of one panel that comes or goes, all as faint as the first."""
        with canvas.faint(box, decor[0].strength):
            for each in decor:
                self._decor(each._replace(strength=1.0), canvas)

    def labels(self, canvas: Canvas, spec: TableSpec) -> None:
        """Pills, badges and pictures above the pieces."""
        window = self._window
        self._has_put_off = False
        before, self._above = self._above, {}
        for place, decor in _by_place(decor for decor in spec.decor if decor.above):
            shown = decor
            if before is not None and self._waits_above(canvas, decor):
                self._has_put_off = True
                if place not in before:
                    continue
                shown = before[place]
            self._above[place] = shown
            self._within(window if shown.board else None, partial(self._decor, shown), canvas)
        for pill in spec.pills:
            self._pill(canvas, pill)
        for badge in spec.badges:
            self._badge(canvas, badge)

    def _waits_above(self, canvas: Canvas, decor: Decor) -> bool:
        """Whether a picture has still to be made, and this frame has no time for it."""
        pose = canvas.pose(figure(canvas, decor.picture, decor.height, self.words.text), decor.angle)
        return not pose.is_made() and (time.perf_counter() >= self._until or pose.order())

    def _pill(self, canvas: Canvas, pill: Pill) -> None:
        plates.pill(canvas, pill.x, pill.y, self.words.text(pill.text), size=16)

    def _badge(self, canvas: Canvas, badge: Badge) -> None:
        text = self.words.text(badge.text) if isinstance(badge.text, Msg) else badge.text
        x = max(badge.x, plates.badge_size(canvas, text, badge.size)[0] / 2 + BADGE_GAP)
        if badge.style == "cream":
            plates.stack_badge(canvas, x, badge.y, text, badge.size, badge.angle)
        else:
            plates.badge(canvas, x, badge.y, text, badge.size, angle=badge.angle)

    @staticmethod
    def pointed_out(canvas: Canvas, zone: Zone) -> None:
        """A dashed cyan line around the place a lesson is about.

        Kept as its four sides: a picture with the empty middle would be the most of what is drawn in every frame.
        """
        box, line = zone_box(zone).inset(-LESSON_GAP), LESSON_LINE
        sides = (
            Box(box.x, box.y, box.w, line),
            Box(box.x, box.bottom - line, box.w, line),
            Box(box.x, box.y, line, box.h),
            Box(box.right - line, box.y, line, box.h),
        )
        for side in sides:
            canvas.cached("lesson line", side.x, side.y, side.w, side.h, 0, partial(dashed_side, side.w, side.h))

    # ------------------------------------------------------------------------------------------------ pieces

    def pieces(
        self,
        canvas: Canvas,
        still: Sequence[Part],
        spec: TableSpec,
        field: SpriteField,
        hand: Hand,
        lights: Lights,
        pulse: float,
        is_made: bool,
        until: float,
        glide: Glide | None = None,
    ) -> None:
        """The ground, the still parts and all pieces on them that are not in front.

        `pulse` (0 … 1) is the strength of the gold glow. Once `time.perf_counter()` is past `until`, what lies still
        and has changed waits for the next frame, and what flies keeps the size and angle it had.

        `is_made` tells whether all pictures have been made beforehand. Until then a hand is drawn piece by piece, and
        each card lights up or grows dim as soon as that can be shown.

        Zones in which nothing moves are kept in one layer with the still parts; a zone with a moving or lifted piece is
        drawn piece by piece, so that cards of a fan never change their order.

        While the look at the board changes (`glide`), what lies still on the board is seen in that.
        """
        self._until = until
        self._has_turned = False
        front = _front(hand)
        live: list[Zone] = []
        lying: list[Zone] = []
        for zone in spec.zones:
            if zone.pieces or zone.id in lights.zones or zone.id == lights.aimed:
                glows = zone.own and not is_made and lights.is_lit
                is_live = glows or self._is_live(zone, field, front) or self._waits(canvas, zone, field)
                (live if is_live else lying).append(zone)
        window, board = self._window, board_box(spec)
        with_board = glide is None or not glide.waits
        draw_lying = partial(self._lying, canvas, still, spec, field, lights, lying, pulse, until, with_board)
        if glide is None or board is None:
            canvas.surface.blit(draw_lying(), (0, 0))
        else:
            self._gliding(canvas, glide, board, draw_lying)
            live = [zone for zone in live if not zone.board or self._moves(zone, field)]
        if hand.held in field.sprites:
            self._gap(canvas, field.sprites[hand.held])
        for zone in live:
            through = window if zone.board and not self._moves(zone, field) else None
            self._within(through, partial(self._zone, zone, field, lights, pulse, front, is_made), canvas)
        for handle in field.flying:
            if handle not in front:
                self._piece(canvas, field.sprites[handle], None, False, 1.0, False)

    def front(
        self, canvas: Canvas, spec: TableSpec, field: SpriteField, hand: Hand, lights: Lights, pulse: float
    ) -> None:
        """The pieces under the pointer or in hand, above everything that lies on the table, its labels too.

        A held piece that has a ghost is seen as that alone; a selected one stays in the hand as well.
        """
        shown_now = {piece.handle for zone in spec.zones for piece in shown(zone)}
        for handle in _front(hand):
            if lights.ghost is not None and handle == hand.held:
                continue
            if handle in shown_now and handle in field.sprites:
                halo = theme.ACT if handle in lights.playable else theme.INFO if handle in lights.hints else None
                self._piece(canvas, field.sprites[handle], halo, True, pulse, handle in lights.dimmed)
        if lights.ghost is not None:
            ghost = lights.ghost
            shape = figure(canvas, ghost.picture, ghost.height, self.words.text)
            canvas.place(shape, ghost.x, ghost.y, ghost.angle, shadow="lift", halo=theme.ACT)
        if lights.keyed is not None:
            keyboard_ring(canvas, lights.keyed)

    def _lying(
        self,
        canvas: Canvas,
        still: Sequence[Part],
        spec: TableSpec,
        field: SpriteField,
        lights: Lights,
        zones: Sequence[Zone],
        pulse: float,
        until: float,
        with_board: bool,
    ) -> pygame.Surface:
        """The ground with the still parts and with zones in which nothing moves, those of the board too or not."""
        window, boxes = self._window, self._zone_boxes(spec, field)
        parts = [part for part in still if with_board or part.name not in self._on_board]
        zones = [zone for zone in zones if with_board or not zone.board]
        for zone in zones:
            through = window if zone.board else None
            box = _seen(boxes[zone.id], through)
            if box is not None:
                draw = partial(self._within, through, partial(self._zone, zone, field, lights, pulse, (), True))
                parts.append(Part(zone.id, (zone, self._look(zone, field, lights, pulse)), box, draw, is_shared=True))
        ground = grounds.table(canvas.studio, spec.ground, canvas.surface.get_size(), spec.lantern, canvas.scale)
        return self._layer.show(canvas, ground, parts, until)

    def _gliding(self, canvas: Canvas, glide: Glide, window: Box, lying: Callable[[], pygame.Surface]) -> None:
        """The same while the look at the board changes; `lying` is called only if the new look is needed for it."""
        if glide.wants_picture and (before := self._layer.picture(canvas, window)) is not None:
            glide.start_from(before.copy())
        needed = glide.shows_target or glide.waits
        whole = lying() if needed or self._layer.surface is None else self._layer.surface
        canvas.surface.blit(whole, (0, 0))
        target = self._layer.picture(canvas, window)
        if target is not None:
            glide.draw(canvas, window, target)

    @staticmethod
    def _moves(zone: Zone, field: SpriteField) -> bool:
        return any(piece.handle in field.sprites and field.sprites[piece.handle].moving for piece in zone.pieces)

    def _gap(self, canvas: Canvas, sprite: Sprite) -> None:
        """The place that a held piece has left and comes back to."""
        rest = sprite.rest
        width, height = round(rest.width), round(rest.height)
        edge = canvas.drawn_figure(("gap", width, height), width, height, partial(gap_edge, width, height))
        shape = figure(canvas, sprite.picture, rest.height, self.words.text)
        canvas.place(shape, rest.x, rest.y, rest.angle, shadow=None, alpha=GAP_STRENGTH)
        canvas.place(edge, rest.x, rest.y, rest.angle, shadow=None)

    def _zone_boxes(self, spec: TableSpec, field: SpriteField) -> dict[str, Box]:
        """The room each zone's pieces take when all lie where they belong, with shadows and halos."""
        if self._boxes is None or self._boxes[0] is not spec:
            self._boxes = (spec, {zone.id: self._zone_box(zone, field) for zone in spec.zones})
        return self._boxes[1]

    @staticmethod
    def _zone_box(zone: Zone, field: SpriteField) -> Box:
        rests = [field.sprites[piece.handle].rest for piece in shown(zone) if piece.handle in field.sprites]
        around = [(rest.x, rest.y, math.hypot(rest.width, rest.height) / 2) for rest in rests]
        if not around:
            return zone_box(zone).inset(-BLEED)
        left, top = min(x - far for x, _, far in around), min(y - far for _, y, far in around)
        right, bottom = max(x + far for x, _, far in around), max(y + far for _, y, far in around)
        return Box(left, top, right - left, bottom - top).inset(-BLEED)

    @staticmethod
    def _is_live(zone: Zone, field: SpriteField, front: Collection[int]) -> bool:
        """Whether something in a zone looks different in the next frame, or is drawn in front of it."""
        sprites = ((piece.handle, field.sprites.get(piece.handle)) for piece in shown(zone))
        return any(sprite is not None and (sprite.moving or handle in front) for handle, sprite in sprites)

    def _waits(self, canvas: Canvas, zone: Zone, field: SpriteField) -> bool:
        """Whether a piece that has come to rest, or got another picture, still has to be made as it lies now."""
        for piece in shown(zone):
            sprite = field.sprites.get(piece.handle)
            last = sprite.shown if sprite is not None else None
            if sprite is None or last is None or abs(last.height - sprite.height) >= MOVING_HEIGHT_STEP:
                continue  # it has never been drawn, or the whole board is seen in another size
            if (last.picture.key, last.height, last.angle) != (sprite.picture.key, sprite.height, sprite.angle):
                shape = figure(canvas, sprite.picture, sprite.height, self.words.text)
                if not canvas.pose(shape, sprite.angle).is_made():
                    return True
        return False

    @staticmethod
    def _look(zone: Zone, field: SpriteField, lights: Lights, pulse: float) -> Hashable:
        """What of the lights and the swaying a zone's picture depends on."""
        is_lit, is_aimed = zone.id in lights.zones, zone.id == lights.aimed
        handles = [piece.handle for piece in zone.pieces]
        lit = tuple((handle in lights.playable, handle in lights.dimmed, handle in lights.hints) for handle in handles)
        glows = handles and (is_lit or is_aimed or any(is_playable for is_playable, _, _ in lit))
        sway = tuple(field.sprites[handle].sway for handle in handles if handle in field.sprites) if zone.own else ()
        return is_lit, is_aimed, lit, halo_level(pulse) if glows else None, sway

    def _zone(
        self,
        zone: Zone,
        field: SpriteField,
        lights: Lights,
        pulse: float,
        front: Collection[int],
        is_made: bool,
        canvas: Canvas,
    ) -> None:
        """The pieces of a zone, but for flying ones and those in `front`, which come later."""
        is_lit = zone.id in lights.zones or zone.id == lights.aimed
        if is_lit and not zone.pieces:
            empty_target(canvas, zone_box(zone), zone.id == lights.aimed, zone.board)
        top = zone.pieces[-1].handle if zone.pieces else NOTHING
        for piece in shown(zone):
            sprite = field.sprites.get(piece.handle)
            if sprite is None or piece.handle in front or sprite.stacked:
                continue
            if sprite.is_played or piece.handle in field.toss:
                continue
            halo, strength = None, pulse
            if piece.handle in lights.playable or (is_lit and piece.handle == top):
                halo = theme.ACT
            elif piece.handle in lights.hints:
                halo, strength = theme.INFO, MARK_STRENGTH
            is_aimed = zone.id == lights.aimed != ""
            self._piece(canvas, sprite, halo, is_aimed, strength, piece.handle in lights.dimmed, is_made)

    def _piece(
        self,
        canvas: Canvas,
        sprite: Sprite,
        halo: str | None,
        strong: bool,
        pulse: float,
        dim: bool,
        is_made: bool = True,
    ) -> None:
        """One piece; `strong` lifts it and thickens its line."""
        height, angle, moving = sprite.height, sprite.angle, sprite.moving
        slides = moving and sprite.is_sliding
        if slides:
            height, moving = sprite.rest.height * sprite.raised.scale, False
        elif moving:
            height = max(8.0, round(height / MOVING_HEIGHT_STEP) * MOVING_HEIGHT_STEP)
            angle = round(angle / MOVING_ANGLE_STEP) * MOVING_ANGLE_STEP
        shape, last = figure(canvas, sprite.picture, height, self.words.text), sprite.shown
        if slides:
            # It only makes room: the angles it lay at and will lie at are at hand, those between need not be made.
            wanted = (angle, sprite.target.angle, *([last.angle] if last is not None else []))
            angle = next((found for found in wanted if canvas.pose(shape, found).is_made()), sprite.target.angle)
        look = Shown(sprite.picture, height, angle, sprite.squeeze, moving)
        pose = canvas.pose(shape, angle, squeeze=look.squeeze, moving=moving)
        if last is not None and not pose.is_made() and (time.perf_counter() >= self._until or pose.order()):
            # Drawing it would make the frame long: until it is made beside the loop, only its place changes.
            look = last
            shape = figure(canvas, look.picture, look.height, self.words.text)
            pose = canvas.pose(shape, look.angle, squeeze=look.squeeze, moving=look.moving)
        sprite.shown = look
        line = 3 if strong else 2
        lies = sprite.raised is RESTING and sprite.held is None
        risen = 1.0 if strong and lies else sprite.risen
        if not is_made:
            dim = dim and pose.is_made(dim=True)
            halo = halo if halo and pose.has_halo(halo, line, canvas.scale) else None
        if not look.moving and not strong:
            sprite.swayed = self._sway(pose, sprite, dim, halo, canvas.scale)
        canvas.place(
            shape,
            sprite.x + sprite.shaken,
            sprite.y - motion.FLIP_LIFT * (1 - look.squeeze),
            look.angle,
            shadow="lift" if risen >= 0.5 else "rest",
            risen=risen,
            halo=halo,
            halo_line=line,
            halo_alpha=pulse,
            dim=dim,
            squeeze=look.squeeze,
            moving=look.moving,
            sway=0.0 if look.moving or strong else sprite.swayed,
        )

    def _sway(self, pose: Pose, sprite: Sprite, dim: bool, halo: str | None, scale: float) -> float:
        """The sway a piece is drawn with: that of before, if it would have to be made and a frame has made another."""
        if not sprite.sway:
            return 0.0
        turned = pose.swayed(sprite.sway)
        if turned.is_made(dim) and (halo is None or turned.has_halo(halo, 2, scale)):
            return sprite.sway
        if self._has_turned:
            return sprite.swayed
        self._has_turned = True
        return sprite.sway


def _by_place(decor: Iterable[Decor]) -> Iterator[tuple[Hashable, Decor]]:
    """Pictures, named by their places: by their numbers, one more would make all after it look like others.

    What belongs to a panel is named by that: it changes its place when the panel comes or goes.
    """
    same = Counter[Hashable]()
    for each in decor:
        place = each.panel or (each.x, each.y)
        same[place] += 1
        yield (place, same[place]), each


def _around(boxes: Sequence[Box]) -> Box:
    """The smallest box around others."""
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


def _nothing(canvas: Canvas) -> None:
    """Draw nothing."""


def _front(hand: Hand) -> list[int]:
    """The pieces under the pointer or in hand, the topmost last.

    One on the table that the keys have come to stays below its labels: it has a ring.
    """
    hovered = hand.hovered if hand.is_own(hand.hovered) else NOTHING
    return [handle for handle in (hovered, hand.selected, hand.held) if handle != NOTHING]


def _name_room(plate: Plate) -> float:
    """How far the name on a tall plate may reach: to the first sign beside it."""
    beside = (
        sign.x - sign.height * sign.picture.width / sign.picture.height / 2
        for sign in plate.signs
        if sign.y < NAME_ROW and sign.x > plate.width / 2
    )
    return min(beside, default=plate.width - 4) - 4


def _seen(box: Box, window: Box | None) -> Box | None:
    """What of a box a window shows, None for nothing; all of it without a window."""
    return box if window is None else box.within(window)
