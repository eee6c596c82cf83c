"""A table laid out for the window, with its gestures and animations."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from tabletable.core.game import Game
from tabletable.core.ids import HIDDEN
from tabletable.core.tablespec import Stage, TableSpec
from tabletable.play.people.settings import Settings
from tabletable.play.seats import Seat
from tabletable.table import enlarging
from tabletable.table.choreography import Beat
from tabletable.table.gestures import GestureMap
from tabletable.table.layout import Placement, place
from tabletable.table.turning import Turning
from tabletable.ui.animation.counters import Counting
from tabletable.ui.animation.flying import Bursts, Coins
from tabletable.ui.animation.litter import Litter
from tabletable.ui.animation.sliding import Panels
from tabletable.ui.controls.boardview import BoardView
from tabletable.ui.drawing.box import Box
from tabletable.ui.handling.hand import Hand
from tabletable.ui.handling.sprites import SpriteField, Waypoint
from tabletable.ui.paint.measures import COLUMN, MARGIN
from tabletable.ui.stack.clickguard import ClickGuard
from tabletable.ui.stack.scene import Scene


class LaidTable(Scene[str]):
    """The pieces of a table with their positions and movements, but no drawing."""

    def __init__(self, game: Game[Any], seats: Sequence[Seat]) -> None:
        self.game = game
        self._seats = tuple(seats)
        self.seats = self._seats
        """The players, with drawable names."""
        self.chrome = game.info.looks.chrome
        self.field = SpriteField()
        self.hand = Hand(self.field)
        self.clicks: ClickGuard[tuple[TableSpec, Collection[Placement]]] = ClickGuard()
        self.turning = Turning()
        self.gestures = GestureMap()
        self.coins = Coins()
        self.bursts = Bursts()
        self.counting = Counting()
        self.panels = Panels()
        self.litter = Litter()
        self.view = BoardView(self, self.hand)
        self._spec: TableSpec | None = None
        self.laid: TableSpec
        """The table as laid out by the game, before zoom and pan."""
        self.fitted: TableSpec
        """The table fitted into the window, for the enlarged view if the wanted size exceeds it."""
        self.parts: enlarging.Frame | None = None
        """The parts of the window in the enlarged view, else None."""
        self._placements: Mapping[int, Placement] = {}
        self._size = (1280.0, 720.0)

    def sitters(self) -> Sequence[Seat]:
        return self._seats

    @property
    def spec(self) -> TableSpec:
        """The table as displayed, after zoom and pan."""
        assert self._spec is not None
        return self._spec

    @property
    def seen(self) -> TableSpec:
        """`spec` with counting numbers and sliding panels in their current state of animation."""
        return self.panels.seen(self.counting.seen(self.spec))

    @property
    def stage(self) -> Stage:
        """The area for which the game lays out its table: the room left of the column, or a fixed one in the enlarged
        view.
        """
        if self.parts is not None:
            return enlarging.STAGE
        return Stage(self._size[0] - COLUMN - 2 * MARGIN, self._size[1])

    @property
    def logical_size(self) -> tuple[float, float]:
        """The logical size of the window."""
        return self._size

    @property
    def ground(self) -> Box:
        """The area left of the column."""
        if self.parts is not None:
            return Box(0, 0, self.parts.column.x - enlarging.EDGE / 2, self._size[1])
        return Box(0, 0, *self.stage[:2])

    @property
    def is_instant(self) -> bool:
        """Whether all animations are off."""
        return math.isinf(self.host.settings.speed_factor)

    @property
    def is_still(self) -> bool:
        """Whether decorative animations are off."""
        return self.is_instant or self.host.settings.reduced_motion

    def face_of(self, piece: int) -> int:
        """Return the displayed face of a piece; HIDDEN if it is not visible."""
        placement = self._placements.get(piece)
        return placement.piece.face if placement is not None else HIDDEN

    def take(self, laid: TableSpec, gestures: Callable[[TableSpec], GestureMap] | None, instant: bool) -> None:
        """Show this table. `gestures` computes the possible gestures; None: none are possible."""
        if self._spec is not None:
            self.clicks.replace((self._spec, self._placements.values()), self.host)
        self.laid = laid
        self.fitted = self._fit_in(laid)
        self._spec = self.view.see(self.fitted)
        self._placements = place(self._spec)
        self.gestures = GestureMap() if gestures is None else gestures(self._spec)
        self.field.reduced = self.host.settings.reduced_motion
        self.field.sync(self._placements, instant or self.is_instant)
        self.coins.clear()
        self.bursts.clear()
        is_off = instant or self.is_still
        self.counting.take(self._spec, is_off)
        self.panels.take(self._spec, is_off)
        self.litter.lay(laid.loose)
        self.hand.take_over(self._spec, self._placements, self.gestures)

    def _fit_in(self, laid: TableSpec) -> TableSpec:
        if self.parts is None:
            return laid
        hand = enlarging.held(laid)
        self.parts = enlarging.frame(*self._size, hand, self.view.wants_all)
        fitted, hand_top = enlarging.zoomed_spec(laid, self.parts), self.parts.hand.y
        own = enlarging.held(fitted)
        sunk = max(0.0, own.y + own.height / 2 - self._size[1]) if own is not None else 0.0
        self.hand.set_edges(hand_top, sunk)
        return fitted

    def look_again(self, fits: bool = False) -> None:
        """Show the same table after zoom or pan; `fits`: after a change of the window's parts."""
        if fits:
            self.fitted = self._fit_in(self.laid)
        self._spec = self.view.see(self.fitted)
        self._placements = place(self._spec)
        self.field.shift(self._placements)
        self.hand.look(self._spec, self._placements)
        if fits:
            self.hand.raise_cards()

    def _marked(self) -> frozenset[int]:
        """Return the pieces of the last move."""
        return frozenset(piece.handle for zone in self.spec.zones for piece in zone.pieces if piece.marked)

    def start(self, beats: Sequence[Beat]) -> None:
        """Animate the pieces and coins of these beats."""
        self.field.start(beats, self.spot)
        if not self.field.reduced:
            self.coins.start(beats, self.spec)
            self.bursts.start(beats, self.spec)
            self.counting.start(beats)

    def _move(self, seconds: float) -> bool:
        """Let `seconds` of table time pass; return whether anything still moves."""
        moved = self.field.update(seconds) | self.coins.update(seconds) | self.bursts.update(seconds)
        return moved | self.counting.update(seconds) | self.panels.update(seconds)

    def arrive(self) -> None:
        """End decorative animations, as the player goes on.

        Numbers still counting while coins fly to them are not cut short.
        """
        if self.counting.is_counting or self.panels.is_moving:
            if not self.coins.is_flying:
                self.counting.clear()
            self.panels.clear()
            self.host.request_redraw()

    def spot(self, zone_id: str, piece: int) -> Waypoint | None:
        """Return the waypoint of a piece that passes through a zone; None if there is no such zone."""
        zone = self.hand.zone(zone_id)
        if zone is None:
            return None
        x, y = next(((stop.x, stop.y) for stop in zone.stops if stop.piece == piece), (zone.x, zone.y))
        return Waypoint(x, y, zone.height)

    @property
    def settings(self) -> Settings:
        """The settings that apply at this table."""
        return self.host.settings
