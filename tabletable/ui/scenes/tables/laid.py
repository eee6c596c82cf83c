"""A table as it lies before somebody: laid out for the window, with what can be taken hold of and what moves."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
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
from tabletable.ui.animation.counters import Counting
from tabletable.ui.animation.flying import Bursts, Coins
from tabletable.ui.animation.litter import Litter
from tabletable.ui.animation.sliding import Panels
from tabletable.ui.controls.boardview import BoardView
from tabletable.ui.drawing.box import Box
from tabletable.ui.handling.hand import Hand
from tabletable.ui.handling.sprites import Spot, SpriteField
from tabletable.ui.paint.measures import COLUMN, MARGIN
from tabletable.ui.stack.scene import Scene


class LaidTable(Scene[str]):
    """The pieces of a table, where they lie and how they get there. Nothing of it is drawn here."""

    def __init__(self, game: Game[Any], seats: Sequence[Seat]) -> None:
        self.game = game
        self._seats = tuple(seats)
        self.seats = self._seats
        """Who sits there, by names that can be drawn."""
        self.chrome = game.info.looks.chrome
        self.field = SpriteField()
        self.hand = Hand(self.field)
        self.gestures = GestureMap()
        self.coins = Coins()
        self.bursts = Bursts()
        self.counting = Counting()
        self.panels = Panels()
        self.litter = Litter()
        self.view = BoardView(self, self.hand)
        self._spec: TableSpec | None = None
        self._laid: TableSpec
        self._fitted: TableSpec
        """The table as it fits into the window: enlarged, if everything is wanted larger than that."""
        self.parts: enlarging.Frame | None = None
        """The parts of the window while the table is seen enlarged, else None."""
        self._placements: Mapping[int, Placement] = {}
        self._size = (1280.0, 720.0)

    @property
    def spec(self) -> TableSpec:
        """The table as it is seen."""
        assert self._spec is not None
        return self._spec

    @property
    def laid(self) -> TableSpec:
        """The table as the game has laid it out, before one looks at its board more closely."""
        return self._laid

    @property
    def stage(self) -> Stage:
        """What the game lays its table out for: the room left of the column, unless the table is seen enlarged."""
        if self.parts is not None:
            return enlarging.STAGE
        return Stage(self._size[0] - COLUMN - 2 * MARGIN, self._size[1])

    @property
    def logical_size(self) -> tuple[float, float]:
        """Of the window."""
        return self._size

    @property
    def ground(self) -> Box:
        """All that is left of the column."""
        if self.parts is not None:
            return Box(0, 0, self.parts.column.x - enlarging.EDGE / 2, self._size[1])
        return Box(0, 0, *self.stage[:2])

    @property
    def is_instant(self) -> bool:
        """Whether nothing is to move."""
        return math.isinf(self.host.settings.speed_factor)

    @property
    def is_still(self) -> bool:
        """Whether nothing is to move that need not."""
        return self.is_instant or self.host.settings.reduced_motion

    @property
    def is_enlarged(self) -> bool:
        """Whether the table is seen enlarged."""
        return self.parts is not None

    def face_of(self, piece: int) -> int:
        """The face of a piece as far as it is seen."""
        placement = self._placements.get(piece)
        return placement.piece.face if placement is not None else HIDDEN

    def take(self, laid: TableSpec, gestures: Callable[[TableSpec], GestureMap] | None, instant: bool) -> None:
        """Show this table. `gestures` finds what can be done on it; None: nothing."""
        self._laid = laid
        self._fitted = self._fit_in(laid)
        self._spec = self.view.see(self._fitted)
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
        fitted, hand_top = enlarging.enlarged(laid, self.parts), self.parts.hand.y
        own = enlarging.held(fitted)
        sunk = max(0.0, own.y + own.height / 2 - self._size[1]) if own is not None else 0.0
        self.hand.set_edges(hand_top, sunk)
        return fitted

    def look_again(self) -> None:
        """The same table, seen otherwise."""
        self._spec = self.view.see(self._fitted)
        self._placements = place(self._spec)
        self.field.shift(self._placements)
        self.hand.look(self._spec, self._placements)

    def fit_again(self) -> None:
        """The same table in other parts of the window."""
        self._fitted = self._fit_in(self._laid)
        self.look_again()
        self.hand.raise_cards()

    def _marked(self) -> frozenset[int]:
        """The pieces of the last move."""
        return frozenset(piece.handle for zone in self.spec.zones for piece in zone.pieces if piece.marked)

    def start(self, beats: Sequence[Beat]) -> None:
        """Let the pieces and coins of these beats move."""
        self.field.start(beats, self.spot)
        if not self.field.reduced:
            self.coins.start(beats, self.spec)
            self.bursts.start(beats, self.spec)
            self.counting.start(beats)

    def _move(self, seconds: float) -> bool:
        """Let `seconds` of table time pass; whether anything is still under way."""
        moved = self.field.update(seconds) | self.coins.update(seconds) | self.bursts.update(seconds)
        return moved | self.counting.update(seconds) | self.panels.update(seconds)

    def arrive(self) -> None:
        """Somebody goes on: what is only for the eye need not be seen to its end.

        Numbers that coins are brought for go on with them.
        """
        if self.counting.is_counting or self.panels.is_moving:
            if not self.coins.is_flying:
                self.counting.clear()
            self.panels.clear()
            self.host.request_redraw()

    def spot(self, zone_id: str, piece: int) -> Spot | None:
        """Where a piece passes through a zone of the table."""
        zone = self.hand.zone(zone_id)
        if zone is None:
            return None
        x, y = next(((stop.x, stop.y) for stop in zone.stops if stop.piece == piece), (zone.x, zone.y))
        return Spot(x, y, zone.height)

    @property
    def settings(self) -> Settings:
        """What is chosen for this table."""
        return self.host.settings
