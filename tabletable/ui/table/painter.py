"""Draws a `TableSpec`: a still layer that changes only with the table, and the pieces above it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import pygame

from tabletable.core.message import Msg
from tabletable.core.tablespec import Badge, Decor, Pill, Plate, TableSpec
from tabletable.play.seats import Seat
from tabletable.table.layout import shown, zone_box
from tabletable.ui import grounds, theme
from tabletable.ui.canvas import Canvas
from tabletable.ui.kit import plates
from tabletable.ui.kit.scenery import hanging_lantern
from tabletable.ui.pictures import figure
from tabletable.ui.sprites import Sprite, SpriteField
from tabletable.ui.table.hand import NOTHING, Hand
from tabletable.ui.table.words import Words

MOVING_HEIGHT_STEP = 4.0
"""A piece that changes size is drawn in steps of this many px, so that few sizes of it have to be made."""
MOVING_ANGLE_STEP = 2


@dataclass(slots=True)
class Lights:
    """Which pieces and zones glow, and which pieces are dimmed."""

    playable: Collection[int] = ()
    """Pieces with a gold line: they may be used."""
    dimmed: Collection[int] = ()
    zones: Collection[str] = ()
    """Zones with a gold line."""
    aimed: str = ""
    """The zone a piece would go to now."""
    hints: Collection[int] = ()
    """Pieces with a cyan line: advice, or the last move."""


class Painter:
    """Draws one table for one screen."""

    def __init__(self, words: Words, seats: Sequence[Seat]) -> None:
        self.words = words
        self.seats = seats

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

    def plates(self, canvas: Canvas, spec: TableSpec, lines: dict[int, str]) -> None:
        """Name plates; `lines` gives the second line of seats for which the game gives none."""
        for plate in spec.plates:
            self._plate(canvas, plate, lines)

    def _plate(self, canvas: Canvas, plate: Plate, lines: dict[int, str]) -> None:
        seat = self.seats[plate.seat]
        detail = self.words.text(plate.line) if plate.line is not None else lines.get(plate.seat, "")
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

    def order(self, spec: TableSpec, field: SpriteField, hand: Hand) -> list[int]:
        """The pieces to draw, lowest first: resting, moving, hovered or selected, held."""
        visible = [piece.handle for zone in spec.zones for piece in shown(zone)]
        known = set(visible)
        moving = [
            handle
            for handle, sprite in field.sprites.items()
            if handle not in known and (sprite.moving and (sprite.wait > 0 or handle in field.toss))
        ]
        flying = {handle for handle in visible if handle in field.toss}
        front = [handle for handle in (hand.hovered, hand.selected, hand.held) if handle != NOTHING]
        low = [handle for handle in visible if handle not in flying and handle not in front]
        return moving + low + [handle for handle in visible if handle in flying and handle not in front] + front

    def pieces(
        self, canvas: Canvas, spec: TableSpec, field: SpriteField, hand: Hand, lights: Lights, pulse: float
    ) -> None:
        """All pieces. `pulse` (0 … 1) is the strength of the gold glow."""
        tops = {zone.pieces[-1].handle: zone.id for zone in spec.zones if zone.pieces}
        for zone in spec.zones:
            is_lit = zone.id in lights.zones or zone.id == lights.aimed
            if is_lit and not zone.pieces:
                box = zone_box(zone)
                canvas.halo(box, 12, theme.ACT, 3 if zone.id == lights.aimed else 2, pulse)
        for handle in self.order(spec, field, hand):
            sprite = field.sprites.get(handle)
            if sprite is None:
                continue
            zone_id = tops.get(handle, "")
            in_lit_zone = bool(zone_id) and (zone_id in lights.zones or zone_id == lights.aimed)
            raised = handle in (hand.hovered, hand.selected, hand.held)
            halo: str | None = None
            if handle in lights.playable or in_lit_zone:
                halo = theme.ACT
            elif handle in lights.hints:
                halo = theme.INFO
            line = 3 if raised or zone_id == lights.aimed != "" else 2
            self._piece(canvas, sprite, raised, halo, line, handle in lights.dimmed and not raised, pulse)

    def _piece(
        self, canvas: Canvas, sprite: Sprite, raised: bool, halo: str | None, line: float, dim: bool, pulse: float
    ) -> None:
        height, angle = sprite.height, sprite.angle
        if sprite.moving:
            height = max(8.0, round(height / MOVING_HEIGHT_STEP) * MOVING_HEIGHT_STEP)
            angle = round(angle / MOVING_ANGLE_STEP) * MOVING_ANGLE_STEP
        shape = figure(canvas, sprite.picture, height, self.words.text)
        if sprite.squeeze < 1:
            squeezed = max(0.04, round(sprite.squeeze * 12) / 12)
            self._squeezed(canvas, sprite, shape.width * squeezed, height)
            return
        canvas.place(
            shape,
            sprite.x + sprite.shaken,
            sprite.y,
            angle,
            shadow="lift" if raised else "rest",
            halo=halo,
            halo_line=line,
            dim=dim,
            halo_alpha=pulse,
        )

    def _squeezed(self, canvas: Canvas, sprite: Sprite, width: float, height: float) -> None:
        """A card in the middle of turning over: narrower, a little higher."""
        shape = figure(canvas, sprite.picture, height, self.words.text)
        flat = shape.render(canvas.px(shape.width), canvas.px(shape.height))
        small = pygame.transform.smoothscale(flat, (max(1, canvas.px(width)), max(1, canvas.px(height))))
        canvas.image(small, sprite.x, sprite.y - theme.FLIP_LIFT * (1 - width / shape.width))
