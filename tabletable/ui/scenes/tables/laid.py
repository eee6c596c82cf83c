"""A table as it lies before somebody: laid out for the window, with what can be taken hold of and what moves."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tabletable.core.command import Command
from tabletable.core.event import Event
from tabletable.core.game import Game
from tabletable.core.ids import HIDDEN
from tabletable.core.tablespec import Stage, TableSpec
from tabletable.play.match import Match
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
from tabletable.ui.controls.model import TableModel
from tabletable.ui.drawing.box import Box
from tabletable.ui.handling.hand import Hand
from tabletable.ui.handling.sprites import SpriteField, Waypoint
from tabletable.ui.paint.measures import COLUMN, MARGIN
from tabletable.ui.stack.scene import Scene


class LaidTable(Scene[str]):
    """The pieces of a table, where they lie and how they get there. Nothing of it is drawn here.

    What the parts of a match ask of their table is named here as well; one that is only looked at does nothing of it.
    """

    match: Match
    """The match that is played at it."""
    model: TableModel
    """All that is the case, as the parts were told last."""

    def __init__(self, game: Game[Any], seats: Sequence[Seat]) -> None:
        self.game = game
        self._seats = tuple(seats)
        self.seats = self._seats
        """Who sits there, by names that can be drawn."""
        self.chrome = game.info.looks.chrome
        self.field = SpriteField()
        self.hand = Hand(self.field)
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
        """The table as the game has laid it out, before one looks at its board more closely."""
        self.fitted: TableSpec
        """The table as it fits into the window: enlarged, if everything is wanted larger than that."""
        self.parts: enlarging.Frame | None = None
        """The parts of the window while the table is seen enlarged, else None."""
        self._placements: Mapping[int, Placement] = {}
        self._size = (1280.0, 720.0)

    def sitters(self) -> Sequence[Seat]:
        return self._seats

    @property
    def spec(self) -> TableSpec:
        """The table as it is seen."""
        assert self._spec is not None
        return self._spec

    @property
    def seen(self) -> TableSpec:
        """The same while numbers count and panels slide."""
        return self.panels.seen(self.counting.seen(self.spec))

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

    def face_of(self, piece: int) -> int:
        """The face of a piece as far as it is seen."""
        placement = self._placements.get(piece)
        return placement.piece.face if placement is not None else HIDDEN

    def take(self, laid: TableSpec, gestures: Callable[[TableSpec], GestureMap] | None, instant: bool) -> None:
        """Show this table. `gestures` finds what can be done on it; None: nothing."""
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
        """The same table, seen otherwise; with `fits` in other parts of the window."""
        if fits:
            self.fitted = self._fit_in(self.laid)
        self._spec = self.view.see(self.fitted)
        self._placements = place(self._spec)
        self.field.shift(self._placements)
        self.hand.look(self._spec, self._placements)
        if fits:
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

    def spot(self, zone_id: str, piece: int) -> Waypoint | None:
        """Where a piece passes through a zone of the table."""
        zone = self.hand.zone(zone_id)
        if zone is None:
            return None
        x, y = next(((stop.x, stop.y) for stop in zone.stops if stop.piece == piece), (zone.x, zone.y))
        return Waypoint(x, y, zone.height)

    @property
    def settings(self) -> Settings:
        """What is chosen for this table."""
        return self.host.settings

    # ------------------------------------------------------------------------------------------------ a match on it

    def renew(self) -> None:
        """Bring all that shows something of the table in step with what is the case now."""

    def rebuild(self, instant: bool = False) -> None:
        """Take the table from the view of the person at the screen."""

    def give(self, commands: Sequence[Command], velocity: tuple[float, float] = (0.0, 0.0)) -> None:
        """A gesture meant one of these legal commands; several ask which, unless they are turns of the piece."""

    def acted(self, command: Command) -> None:
        """A command was carried out: what was said about the decision goes."""

    def tell(self, events: Sequence[Event]) -> None:
        """Add these events to the log."""

    def refill_log(self, until: int | None = None) -> None:
        """Tell everything that is over from the beginning, or the first `until` steps of it, as the person at the
        screen may know it.
        """

    def look_away(self) -> None:
        """Somebody else is to look: what was said to one person is put away."""

    def hurry(self) -> None:
        """Whatever is still under way is there at once."""

    def went_back(self) -> None:
        """A command was taken back."""

    def pause(self) -> None:
        """Leave the table for a moment, or for good."""

    def ask_hint(self) -> None:
        """Show what is best to do, or put that away."""

    def show_rules(self) -> None:
        """Open the rules where they tell of the present moment."""
