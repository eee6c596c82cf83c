"""Painter of a `TableSpec`: resting pieces are drawn from a cached layer, moving ones above it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from tabletable.core.tablespec import Plate, TableSpec, Zone
from tabletable.play.seats import Seat
from tabletable.table import motion
from tabletable.table.camera import Camera
from tabletable.table.layout import Placement, board_box, captioned_box, visible_pieces, zone_box
from tabletable.ui.drawing import grounds, theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.figures import Flight, Halo, PosePart, halo_level
from tabletable.ui.drawing.layer import Layer, Part
from tabletable.ui.drawing.theme import ShadowName
from tabletable.ui.handling.hand import NOTHING, Hand
from tabletable.ui.handling.sprites import RESTING, PieceSprite, SpriteField
from tabletable.ui.kit import plates
from tabletable.ui.paint.fixtures import BLEED, PIECE_SHADOW, Furniture, around, seen_through, within
from tabletable.ui.paint.glide import Glide
from tabletable.ui.paint.lights import Lights
from tabletable.ui.paint.marks import TIP_SIGN, draw_laid, empty_target, gap_edge, keyboard_ring, tip_sign
from tabletable.ui.paint.pictures import figure
from tabletable.ui.paint.words import Words

MARK_STRENGTH = 0.5
"""Opacity of the mark of the last move, quieter than the marks of possible moves."""
TARGET_RADIUS = 8.0
PLATE_SLACK = 6.0
"""Tolerance in px within which a place counts as equal to a name plate."""
MOVING_HEIGHT_STEP = 4.0
"""A piece that changes size is drawn at heights rounded to this many px, so that few sizes of it are built."""
MOVING_ANGLE_STEP = 3
GAP_STRENGTH = 0.3
"""Opacity of a held piece at its own place."""


class Painter:
    """Draws one table to one screen."""

    def __init__(self, words: Words, seats: Sequence[Seat]) -> None:
        self.words = words
        self._furniture = Furniture(words, seats)
        self.window_and_camera: tuple[Box, Camera] | None = None
        """The window of the board and its camera; None without a board."""
        self.cuts = False
        """Whether the window clips anything."""
        self._layer = Layer()
        self._viewer: int | None = None
        self._drawn: Camera | None = None
        """The camera of the board drawn in the layer."""
        self._rooms: dict[str, tuple[Zone, Box]] = {}
        """By its id, each zone as last seen and the room of its pieces."""

    @property
    def _window(self) -> Box | None:
        return self.window_and_camera[0] if self.window_and_camera is not None and self.cuts else None

    def let_go(self) -> None:
        """Release the pictures, because the table is not shown any more."""
        self._layer.let_go()

    # ------------------------------------------------------------------------------------------------ still things

    def hush(self, seats: frozenset[int]) -> bool:
        """Draw the plates of these seats without their second line; return whether the set has changed."""
        before, self._furniture.quiet = self._furniture.quiet, seats
        return before != seats

    def still(self, canvas: Canvas, spec: TableSpec, viewer: int | None) -> list[Part]:
        """Return all that is drawn under the pieces: pictures, the sign of a tip, name plates addressed to `viewer`."""
        if viewer != self._viewer:  # the previous viewer's picture must not stay for even a frame
            self._viewer = viewer
            self._layer.forget()
        return list(self._furniture.below(canvas, spec, viewer, self._window))

    def labels(self, canvas: Canvas, spec: TableSpec) -> None:
        """Draw everything above the pieces."""
        self._furniture.draw_above(canvas, spec, self._window)

    def badges_at(self, canvas: Canvas, spec: TableSpec, lit: Sequence[Box]) -> None:
        """Draw the badges on lit areas above the dark veil."""
        self._furniture.draw_badges_at(canvas, spec, lit)

    def pointed_out(self, canvas: Canvas, spec: TableSpec, zone: Zone) -> None:
        """Draw the sign of a tip at the corner of the place it is about. A frame there would read as advice to play."""
        window = self._window if zone.board else None
        whole = captioned_box(spec, zone, 0.0)
        box = whole.within(window or Box(0, 0, canvas.width, canvas.height))
        if box is None:
            return
        reach = TIP_SIGN / 2
        x = min(max(box.x, reach), canvas.width - reach)
        y = min(max(box.y, reach), canvas.height - reach)
        canvas.cached("tip sign", x - reach, y - reach, TIP_SIGN, TIP_SIGN, 0, tip_sign)

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
        glide: Glide | None = None,
    ) -> None:
        """Draw the ground, the still parts and all pieces that are not in front.

        `pulse` (0 … 1) is the strength of the gold glow.

        Zones without moving pieces are cached in one layer with the still parts; a zone with a moving or lifted piece
        is drawn piece by piece, so that the cards of a fan never change their order.

        During a camera transition (`glide`), resting pieces on the board are drawn through it.
        """
        front, flying = _front(hand), field.flying
        frame = _Frame(spec, field, lights, pulse, frozenset(front), frozenset(front).union(flying))
        live: list[Zone] = []
        still_zones: list[Zone] = []
        for zone in spec.zones:
            if zone.pieces or zone.id in lights.zones or zone.id == lights.aimed:
                (live if frame.is_live(zone) else still_zones).append(zone)
        window, board = self._window, board_box(spec)
        if glide is not None and board is not None and glide.previous is None and self._drawn is not None:
            before = self._layer.picture(canvas, board)
            glide.previous = None if before is None else (self._drawn, before.copy())
        canvas.surface.blit(self._lying(canvas, still, frame, still_zones), (0, 0))
        self._drawn = self.window_and_camera[1] if self.window_and_camera is not None else None
        if glide is not None and board is not None:
            target = self._layer.picture(canvas, board)
            if target is not None:
                glide.draw(canvas, board, target)
            live = [zone for zone in live if not zone.board or frame.moves(zone)]
        if hand.held in field.sprites:
            self._gap(canvas, field.sprites[hand.held])
        for zone in live:
            through = window if zone.board and not frame.moves(zone) else None
            within(through, partial(self._zone, frame, zone), canvas)
        for handle in flying:
            if handle not in frame.front:
                self._piece(canvas, field.sprites[handle])
        if lights.keyed is not None:
            keyboard_ring(canvas, lights.keyed)

    def front(
        self, canvas: Canvas, spec: TableSpec, field: SpriteField, hand: Hand, lights: Lights, pulse: float
    ) -> None:
        """Draw the pieces under the pointer or in hand, above everything on the table, including its labels.

        A held piece with a ghost is drawn as the ghost only; a selected one stays in the hand as well.
        """
        shown_now = {piece.handle for zone in spec.zones for piece in visible_pieces(zone)}
        for handle in _front(hand):
            if lights.ghost is not None and handle == hand.held:
                continue
            if handle in shown_now and handle in field.sprites:
                halo = theme.ACT if handle in lights.playable else theme.INFO if handle in lights.hints else None
                self._piece(canvas, field.sprites[handle], halo, pulse, handle in lights.dimmed, strong=True)
        if lights.ghost is not None:
            draw_laid(canvas, lights.ghost, self.words)

    def _lying(self, canvas: Canvas, still: Sequence[Part], frame: _Frame, zones: Sequence[Zone]) -> pygame.Surface:
        """Return the ground with the still parts and the zones without moving pieces."""
        window, parts = self._window, list(still)
        for zone in zones:
            through, look = window if zone.board else None, frame.zone_version(zone)
            box = seen_through(through, self._room(frame, zone).inset(-PIECE_SHADOW if look == PLAIN else -BLEED))
            if box is not None:
                draw = partial(within, through, partial(self._zone, frame, zone))
                parts.append(Part(zone.id, (zone, look), box, draw))
        return self._layer.show(canvas, self._ground(canvas, frame.spec), parts)

    def _room(self, frame: _Frame, zone: Zone) -> Box:
        """Return the room of a zone's pieces when all are at rest, without shadows and halos."""
        known = self._rooms.get(zone.id)
        if known is None or known[0] is not zone:
            rests = frame.rests(zone)
            place = around([rest.box for rest in rests]) if rests else zone_box(zone)
            known = self._rooms[zone.id] = zone, place
        return known[1]

    def _ground(self, canvas: Canvas, spec: TableSpec) -> pygame.Surface:
        ground, size = self.words.game.info.looks.ground, canvas.surface.get_size()
        look = canvas.studio.looks.worn.cloth
        return grounds.table(canvas.studio, ground, size, spec.lantern, canvas.scale, look)

    def bare(self, canvas: Canvas, spec: TableSpec, box: Box) -> None:
        """Draw the bare ground in a box, over everything drawn there."""
        area = canvas.area(box)
        canvas.surface.blit(self._ground(canvas, spec), area, area)

    def _gap(self, canvas: Canvas, sprite: PieceSprite) -> None:
        """Draw the place a held piece was taken from and returns to."""
        rest = sprite.rest
        width, height = round(rest.width), round(rest.height)
        edge = canvas.drawn_figure(("gap", width, height), width, height, partial(gap_edge, width, height))
        shape = figure(canvas, sprite.picture, rest.height, self.words.text)
        canvas.place(shape, rest.x, rest.y, rest.angle, shadow=None, alpha=GAP_STRENGTH)
        canvas.place(edge, rest.x, rest.y, rest.angle, shadow=None)

    def _zone(self, frame: _Frame, zone: Zone, canvas: Canvas) -> None:
        """Draw the pieces of a zone, except flying ones and those in front, which are drawn later."""
        spec, field, lights, pulse, skipped = frame.spec, frame.field, frame.lights, frame.pulse, frame.apart
        is_aimed = zone.id == lights.aimed
        is_lit = zone.id in lights.zones or is_aimed
        if is_lit and not zone.pieces and not zone.has_sign:
            radius = next((plates.corner(plate.height) for plate in spec.plates if _is_at(zone, plate)), TARGET_RADIUS)
            empty_target(canvas, zone_box(zone), is_aimed, zone.board, radius)
        top = zone.pieces[-1].handle if zone.pieces else NOTHING
        seen: list[tuple[PieceSprite, str | None, float, bool]] = []
        for piece in visible_pieces(zone):
            handle, sprite = piece.handle, field.sprites.get(piece.handle)
            if sprite is None or sprite.stacked or handle in skipped:
                continue
            halo, strength = None, pulse
            if handle in lights.playable or (is_lit and handle == top):
                halo = theme.ACT
            elif handle in lights.hints:
                halo, strength = theme.INFO, MARK_STRENGTH
            seen.append((sprite, halo, strength, handle in lights.dimmed))
        overlap = len(seen) > 1
        for look in seen if overlap else ():
            if look[1]:
                self._piece(canvas, *look, strong=is_aimed, part="glow")
        for look in seen:
            self._piece(canvas, *look, strong=is_aimed, part="body" if overlap else "whole")

    def _piece(
        self,
        canvas: Canvas,
        sprite: PieceSprite,
        halo: str | None = None,
        pulse: float = 1.0,
        dim: bool = False,
        strong: bool = False,
        part: PosePart = "whole",
    ) -> None:
        """Draw one piece; `strong` lifts it and thickens its line. For `part` see `Canvas.place`."""
        height, angle, moving = sprite.height, sprite.angle, sprite.moving
        if moving and sprite.is_sliding:  # it only makes room: drawn as if at rest
            height, moving = sprite.rest.height * sprite.raised.scale, False
        elif moving:
            height = max(8.0, round(height / MOVING_HEIGHT_STEP) * MOVING_HEIGHT_STEP)
            angle = round(angle / MOVING_ANGLE_STEP) * MOVING_ANGLE_STEP
        lies = sprite.raised is RESTING and sprite.held is None
        risen = 1.0 if strong and lies else sprite.risen
        flight = Flight(moving, sprite.squeeze, risen, 0.0 if moving or strong else sprite.sway)
        shadow: ShadowName = "lift" if risen >= 0.5 else "rest"
        shine = Halo(halo, 3 if strong else 2, pulse) if halo else None
        shape = figure(canvas, sprite.picture, height, self.words.text)
        x, y = sprite.x + sprite.shaken, sprite.y - motion.FLIP_LIFT * (1 - sprite.squeeze)
        canvas.place(shape, x, y, angle, 1, shadow, shine, 1, dim, flight, part)


PLAIN: Final = (False, False, (), None, ())
"""The look of a zone whose pieces lie still, neither lit nor marked."""


class _Frame(NamedTuple):
    """The highlights and sprites of one frame, which decide the look of its pieces."""

    spec: TableSpec
    field: SpriteField
    lights: Lights
    pulse: float
    front: frozenset[int]
    """The pieces drawn above everything."""
    apart: frozenset[int]
    """Pieces not drawn with their zones, besides those in the air."""

    def moves(self, zone: Zone) -> bool:
        """Return whether a piece of a zone is moving."""
        sprites = self.field.sprites
        return any(piece.handle in sprites and sprites[piece.handle].moving for piece in zone.pieces)

    def is_live(self, zone: Zone) -> bool:
        """Return whether something in a zone changes in the next frame, or is drawn in front of it."""
        sprites = ((piece.handle, self.field.sprites.get(piece.handle)) for piece in visible_pieces(zone))
        return any(sprite is not None and (sprite.moving or handle in self.front) for handle, sprite in sprites)

    def rests(self, zone: Zone) -> list[Placement]:
        """Return the resting placements of a zone's pieces."""
        return [
            sprite.rest
            for piece in visible_pieces(zone)
            if (sprite := self.field.sprites.get(piece.handle)) is not None
        ]

    def zone_version(self, zone: Zone) -> Hashable:
        """Return the part of a zone's cache key that comes from highlights and swaying: `PLAIN` if there is none."""
        lights, sprites = self.lights, self.field.sprites
        is_lit, is_aimed = zone.id in lights.zones, zone.id == lights.aimed
        handles = [piece.handle for piece in zone.pieces]
        marks = (lights.playable, lights.dimmed, lights.hints)
        lit = tuple((handle, at) for handle in handles for at, those in enumerate(marks) if handle in those)
        glows = handles and (is_lit or is_aimed or any(at == 0 for _, at in lit))
        sway = tuple(sprites[handle].sway for handle in handles if handle in sprites) if zone.own else ()
        return is_lit, is_aimed, lit, halo_level(self.pulse) if glows else None, sway


def _is_at(zone: Zone, plate: Plate) -> bool:
    """Return whether a place coincides with a name plate."""
    box = zone_box(zone)
    apart = (box.x - plate.x, box.y - plate.y, box.w - plate.width, box.h - plate.height)
    return max(map(abs, apart)) <= PLATE_SLACK


def _front(hand: Hand) -> list[int]:
    """Return the pieces under the pointer or in hand, the topmost last.

    A piece on the table with keyboard focus stays below its labels: it has a ring.
    """
    hovered = hand.hovered if hand.is_own(hand.hovered) else NOTHING
    return [handle for handle in (hovered, hand.selected, hand.held) if handle != NOTHING]
