"""Draws a `TableSpec`: a still layer that changes only with the table, and the pieces above it."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence

import pygame

from tabletable.core.message import Msg
from tabletable.core.tablespec import Badge, Decor, Pill, Plate, TableSpec, Zone
from tabletable.play.seats import Seat
from tabletable.table.layout import shown, zone_box
from tabletable.ui import grounds, theme
from tabletable.ui.canvas import Canvas
from tabletable.ui.kit import plates
from tabletable.ui.kit.scenery import hanging_lantern
from tabletable.ui.pictures import figure
from tabletable.ui.sprites import Sprite, SpriteField
from tabletable.ui.table.hand import NOTHING, Hand
from tabletable.ui.table.lights import Lights
from tabletable.ui.table.words import Words

MOVING_HEIGHT_STEP = 4.0
"""A piece that changes size is drawn in steps of this many px, so that few sizes of it have to be made."""
MOVING_ANGLE_STEP = 3
PLATE_TAKEN = 62.0 + 12.0 + 49.0
"""px of a plate that avatar, margin and hand chip take."""
MARK_STRENGTH = 0.5
"""The last move is marked more quietly than what one may do now."""


class Painter:
    """Draws one table for one screen."""

    def __init__(self, words: Words, seats: Sequence[Seat]) -> None:
        self.words = words
        self.seats = seats
        self._calm: tuple[Hashable, pygame.Surface] | None = None

    # ------------------------------------------------------------------------------------------------ still things

    def ground(self, canvas: Canvas, spec: TableSpec) -> None:
        """The table itself and everything that lies under the pieces."""
        size = canvas.surface.get_size()
        canvas.surface.blit(grounds.table(canvas.studio, spec.ground, size, spec.lantern, canvas.scale), (0, 0))
        for decor in spec.decor:
            if not decor.above:
                self._decor(canvas, decor)
        if spec.lantern is not None:
            hanging_lantern(canvas, *spec.lantern)

    def plates(self, canvas: Canvas, spec: TableSpec, viewer: int | None) -> None:
        """Name plates, as `viewer` is to be spoken to."""
        for plate in spec.plates:
            self._plate(canvas, plate, viewer)

    def _plate_line(self, canvas: Canvas, plate: Plate, viewer: int | None) -> str:
        """The second line of a plate: what the game says, whose turn it is, or who plays there."""
        if plate.line is not None:
            return self.words.text(plate.line)
        if plate.active:
            return self.words.text("table.line.your_turn" if plate.seat == viewer else "table.line.turn")
        if plate.next:
            return self.words.text("table.line.next")
        level = self.seats[plate.seat].level
        if not level:
            return self.words.text("level.human")
        # In small windows letters keep a least size, and the long form may not fit.
        long = self.words.text(f"level.{level}")
        fits = canvas.text_width(long, theme.Size.FLOOR) <= plate.width - PLATE_TAKEN
        return long if fits else self.words.text(f"level.{level}.short")

    def _plate(self, canvas: Canvas, plate: Plate, viewer: int | None) -> None:
        seat = self.seats[plate.seat]
        detail = self._plate_line(canvas, plate, viewer)
        plates.plate(
            canvas, plate.x, plate.y, plate.width, seat.avatar, seat.name, detail or None, plate.cards, plate.active
        )

    def _decor(self, canvas: Canvas, decor: Decor) -> None:
        shape = figure(canvas, decor.picture, decor.height, self.words.text)
        canvas.place(shape, decor.x, decor.y, decor.angle, shadow=None)

    def labels(self, canvas: Canvas, spec: TableSpec) -> None:
        """Pills, badges and pictures above the pieces."""
        for decor in spec.decor:
            if decor.above:
                self._decor(canvas, decor)
        for pill in spec.pills:
            self._pill(canvas, pill)
        for badge in spec.badges:
            self._badge(canvas, badge)

    def _pill(self, canvas: Canvas, pill: Pill) -> None:
        plates.pill(canvas, pill.x, pill.y, self.words.text(pill.text), size=16)

    def _badge(self, canvas: Canvas, badge: Badge) -> None:
        text = self.words.text(badge.text) if isinstance(badge.text, Msg) else badge.text
        if badge.style == "cream":
            plates.stack_badge(canvas, badge.x, badge.y, text, badge.size, badge.angle)
        else:
            plates.badge(canvas, badge.x, badge.y, text, badge.size, angle=badge.angle)

    # ------------------------------------------------------------------------------------------------ pieces

    def pieces(
        self,
        canvas: Canvas,
        still: pygame.Surface,
        spec: TableSpec,
        field: SpriteField,
        hand: Hand,
        lights: Lights,
        pulse: float,
    ) -> None:
        """The still layer and all pieces on it. `pulse` (0 … 1) is the strength of the gold glow, 1 when steady.

        Zones in which nothing moves are kept as one picture together with the still layer; a zone with a moving,
        lifted or pulsing piece is drawn piece by piece, so that cards of a fan never change their order.
        """
        front = [handle for handle in (hand.hovered, hand.selected, hand.held) if handle != NOTHING]
        live = [zone for zone in spec.zones if self._is_live(zone, field, lights, front, pulse)]
        names = {zone.id for zone in live}
        calm = [zone for zone in spec.zones if zone.id not in names]
        key = (still, canvas.scale, tuple((zone, self._look(zone, lights)) for zone in calm))
        if self._calm is None or self._calm[0] != key:
            layer = still.copy()
            self._zones(canvas.on(layer), calm, field, lights, 1.0, ())
            self._calm = (key, layer)
        canvas.surface.blit(self._calm[1], (0, 0))
        self._zones(canvas, live, field, lights, pulse, front)
        shown_now = {piece.handle for zone in spec.zones for piece in shown(zone)}
        for handle in field.toss.handles:
            if handle not in front:
                self._piece(canvas, field.sprites[handle], None, False, 1.0, False)
        for handle in front:
            if handle in shown_now and handle in field.sprites:
                halo = theme.ACT if handle in lights.playable else theme.INFO if handle in lights.hints else None
                self._piece(canvas, field.sprites[handle], halo, True, pulse, False)

    @staticmethod
    def _is_live(zone: Zone, field: SpriteField, lights: Lights, front: Collection[int], pulse: float) -> bool:
        """Whether something in a zone looks different in the next frame."""
        if pulse < 1 and (zone.id in lights.zones or zone.id == lights.aimed):
            return True
        for piece in shown(zone):
            sprite = field.sprites.get(piece.handle)
            if sprite is not None and (sprite.moving or piece.handle in front):
                return True
            if pulse < 1 and piece.handle in lights.playable:
                return True
        return False

    @staticmethod
    def _look(zone: Zone, lights: Lights) -> Hashable:
        """What of the lights a zone's picture depends on."""
        handles = [piece.handle for piece in zone.pieces]
        return (
            zone.id in lights.zones,
            zone.id == lights.aimed,
            tuple((handle in lights.playable, handle in lights.dimmed, handle in lights.hints) for handle in handles),
        )

    def _zones(
        self,
        canvas: Canvas,
        zones: Sequence[Zone],
        field: SpriteField,
        lights: Lights,
        pulse: float,
        front: Collection[int],
    ) -> None:
        """The pieces of some zones, but for flying ones and those in `front`, which come later."""
        for zone in zones:
            is_lit = zone.id in lights.zones or zone.id == lights.aimed
            if is_lit and not zone.pieces:
                canvas.halo(zone_box(zone), 12, theme.ACT, 3 if zone.id == lights.aimed else 2, pulse)
            top = zone.pieces[-1].handle if zone.pieces else NOTHING
            for piece in shown(zone):
                sprite = field.sprites.get(piece.handle)
                if sprite is None or piece.handle in front or piece.handle in field.toss or sprite.stacked:
                    continue
                halo, strength = None, pulse
                if piece.handle in lights.playable or (is_lit and piece.handle == top):
                    halo = theme.ACT
                elif piece.handle in lights.hints:
                    halo, strength = theme.INFO, MARK_STRENGTH
                is_aimed = zone.id == lights.aimed != ""
                self._piece(canvas, sprite, halo, is_aimed, strength, piece.handle in lights.dimmed)

    def _piece(
        self, canvas: Canvas, sprite: Sprite, halo: str | None, strong: bool, pulse: float, dim: bool
    ) -> None:
        """One piece; `strong` lifts it and thickens its line."""
        height, angle = sprite.height, sprite.angle
        if sprite.moving:
            height = max(8.0, round(height / MOVING_HEIGHT_STEP) * MOVING_HEIGHT_STEP)
            angle = round(angle / MOVING_ANGLE_STEP) * MOVING_ANGLE_STEP
        canvas.place(
            figure(canvas, sprite.picture, height, self.words.text),
            sprite.x + sprite.shaken,
            sprite.y - theme.FLIP_LIFT * (1 - sprite.squeeze),
            angle,
            shadow="lift" if strong else "rest",
            halo=halo,
            halo_line=3 if strong else 2,
            halo_alpha=pulse,
            dim=dim,
            squeeze=sprite.squeeze,
            moving=sprite.moving,
        )
