"""A table to view: its pieces, plates and log, with explanations under the pointer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from tabletable.core.game import Game
from tabletable.core.ids import HIDDEN, NOBODY
from tabletable.core.message import Msg
from tabletable.core.tablespec import Stage, TableSpec
from tabletable.play.seats import Seat
from tabletable.table import enlarging
from tabletable.table.choreography import Beat
from tabletable.table.clearing import things
from tabletable.table.gestures import GestureMap
from tabletable.table.layout import Placement, place, plate_box, sign_at
from tabletable.table.placing import choosable
from tabletable.table.turning import Turning
from tabletable.ui.animation.callout import CallOut, Callouts, Room
from tabletable.ui.animation.counters import CountUp, SlidingPanels
from tabletable.ui.animation.flying import Bursts, Coins
from tabletable.ui.animation.loose_items import LooseItems
from tabletable.ui.animation.moment_clock import Moments
from tabletable.ui.animation.moment_painter import MomentPainter, Surroundings
from tabletable.ui.controls.boardview import BoardView
from tabletable.ui.drawing import text as setting
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.layer import Part
from tabletable.ui.handling.hand import THROW_LINE, Hand
from tabletable.ui.handling.sprites import SpriteField, Waypoint
from tabletable.ui.paint.lights import Forecast, Lights
from tabletable.ui.paint.log import NOTCH, LogPanel
from tabletable.ui.paint.measures import COLUMN, MARGIN, SHADOW
from tabletable.ui.paint.painter import Painter
from tabletable.ui.paint.words import Tip, Words, alone, shown_seats, tip_of
from tabletable.ui.stack.clickguard import ClickGuard
from tabletable.ui.stack.scene import Scene
from tabletable.ui.system.input import Input, InputKind
from tabletable.ui.widgets.group import WidgetGroup

LOGS: Final = ("log", "drawer")
"""Names of the parts that draw the log."""


class Tabletop(Scene[str]):
    """The display shared by tables with a match and tables that only show a game: pieces and their movements, plates,
    log and explanations.

    It has no actions. Subclasses choose the table to show (`take`) and draw what surrounds it.
    """

    def __init__(
        self,
        game: Game[Any],
        seats: Sequence[Seat],
        players_at: Callable[[int], Sequence[Seat]] | None = None,
        may_address: Callable[[Seat], bool] = lambda seat: True,
    ) -> None:
        """`players_at` returns the players at a step, if seats may change hands.

        `may_address`: whether a person who is alone among bots is "you" in all sentences, instead of named.
        """
        self.game = game
        self._players_at, self._may_address = players_at, may_address
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
        self.counting = CountUp()
        self.panels = SlidingPanels()
        self.loose_items = LooseItems()
        self.view = BoardView(self, self.hand)
        self.group: WidgetGroup
        """The widgets around the table."""
        self._spec: TableSpec | None = None
        self._before: TableSpec | None = None
        """The table before the last command; None if it was shown at once."""
        self._untold: tuple[TableSpec, TableSpec] | None = None
        """The table shown last while a card was to be turned over, and that table with the signs from before."""
        self.laid: TableSpec
        """The table as laid out by the game, before zoom and pan."""
        self.fitted: TableSpec
        """The table fitted into the window, for the enlarged view if the wanted size exceeds it."""
        self.parts: enlarging.Frame | None = None
        """The parts of the window in the enlarged view, else None."""
        self._placements: Mapping[int, Placement] = {}
        self._size = (1280.0, 720.0)
        self.callouts = Callouts()
        self.moments = Moments()
        self.log = LogPanel()
        self.lights = Lights()

    def enter(self) -> None:
        self._sounds_before = self.host.audio.game
        self.host.audio.enter_game(self.game.info.id)
        self.group = WidgetGroup(self.host, is_open=True)
        self.group.reserved = lambda: self.callouts.zoom_boxes

    def leave(self) -> None:
        self.host.audio.enter_game(self._sounds_before)
        # its pictures go at once: while something moves nobody looks for objects that are not needed
        if self._spec is not None:
            self._painter.let_go()

    # ------------------------------------------------------------------------------------------------ the table

    def sitters(self) -> Sequence[Seat]:
        return self._seats

    @property
    def spec(self) -> TableSpec:
        """The table as displayed, after zoom and pan."""
        assert self._spec is not None
        return self._spec

    @property
    def animated_spec(self) -> TableSpec:
        """`spec` with counting numbers and sliding panels in their current state of animation.

        While a card is still to be turned over, plates and signs beside the board stay as before: they would tell it.
        """
        if self._before is not None and self.moments.is_secret:
            if self._untold is None or self._untold[0] is not self.spec:
                self._untold = self.spec, _with_old_signs(self.spec, self._before)
            return self._untold[1]
        return self.panels.animated(self.counting.animated(self.spec))

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
        return self.host.settings.is_instant

    @property
    def is_still(self) -> bool:
        """Whether decorative animations are off."""
        return self.host.settings.is_still

    def face_of(self, piece: int) -> int:
        """Return the displayed face of a piece; HIDDEN if it is not visible."""
        placement = self._placements.get(piece)
        return placement.piece.face if placement is not None else HIDDEN

    def take(self, laid: TableSpec, gestures: Callable[[TableSpec], GestureMap] | None, instant: bool) -> None:
        """Show this table. `gestures` computes the possible gestures; None: none are possible."""
        if self._spec is not None:
            self.clicks.replace((self._spec, self._placements.values()), self.host)
        self._before = None if instant else self._spec
        self._untold = None
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
        self.loose_items.lay(laid.loose)
        self.hand.take_over(self._spec, self._placements, self.gestures)

    def _fit_in(self, laid: TableSpec) -> TableSpec:
        if self.parts is None:
            return laid
        hand = enlarging.find_hand(laid)
        self.parts = enlarging.frame(*self._size, hand, self.view.wants_all)
        fitted, hand_top = enlarging.zoomed_spec(laid, self.parts), self.parts.hand.y
        own = enlarging.find_hand(fitted)
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
        self.hand.refresh(self._spec, self._placements)
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

    def say(self, message: Msg) -> str:
        """Translate a message into the current language."""
        return self.words.text(message)

    def inform(self, message: Msg) -> None:
        """Show a sentence that is not about a piece."""
        self.callouts.show(CallOut("info", self.say(message)))

    def notch_at(self, x: float, y: float) -> float:
        return NOTCH if self.log.box.contains(x, y) and not self.group.stands_at(x, y) else 0.0

    def rest_at(self, event: Input) -> None:
        """Explain what a finger touches, where a touch has no other effect."""
        under, tip = self.hand.seen_under(event.x, event.y), self.tip_at(event.x, event.y)
        if event.kind is InputKind.POINTER_DOWN:
            self.callouts.hover(under, tip)
        elif not (self.callouts.zoomed or self.callouts.tipped):
            self.callouts.hover(None)

    def notice_box(self) -> Box | None:
        """Return a box over the end of the log for notices, so that hand and table stay free; None without a log."""
        if self.parts is not None:
            return self.parts.field
        return self.log.box.inset(6) if self.log.box.h else None

    def tip_at(self, x: float, y: float) -> Tip | None:
        """Return the explanation of a sign at a point; None if there is none. Open cards are explained elsewhere."""
        if self.log.offers(x, y):  # the button in its head says what it is for, too
            return Tip(self.words.text("table.tip.recap"), self.log.recap)
        sign = sign_at(self.spec, x, y)
        return None if sign is None else tip_of(self.words, self.seats, sign)

    def side_of(self, seat: int) -> float:
        """Return where a seat is on the screen, from −1 (left) to +1 (right); 0 for nobody's, and the viewer's."""
        if seat == self.viewer_seat:
            return 0.0
        middle = next((plate_box(plate).cx for plate in self.spec.plates if plate.seat == seat), self.stage.width / 2)
        return max(-1.0, min(1.0, 2 * middle / self.stage.width - 1))

    def heed(self, event: Input) -> bool:
        """Return whether it is a key or click: both end decorative animations, and a key hides texts at the pointer."""
        is_deed = event.kind in (InputKind.KEY_DOWN, InputKind.POINTER_DOWN)
        if is_deed:
            self.arrive()
        if event.kind is InputKind.KEY_DOWN:
            self.callouts.look_away()
        return is_deed

    def _doze(self, *waits: float | None) -> None:
        """Wake the loop after the shortest of `waits` (seconds), or when a callout or moment ends."""
        for wait in (*waits, self.callouts.wakes_in, self.moments.wakes_in):
            if wait is not None:
                self.host.wake_after(wait)

    # ------------------------------------------------------------------------------------------------ for scenes

    @property
    def stage(self) -> Stage:
        """The area for which the game lays out its table. Overridden by scenes with other columns."""
        if self.parts is not None:
            return enlarging.STAGE
        return Stage(self._size[0] - COLUMN - 2 * MARGIN, self._size[1])

    def fit(self, width: float, height: float) -> None:
        """Apply a new size or language; this empties the log. Overridden where more is made of words."""
        self._size = (width, height)
        self.parts = enlarging.frame(width, height, None) if enlarging.is_needed(width, height) else None
        self.hand.set_edges(height * THROW_LINE)
        self.seats = shown_seats(self._seats, self.host.t)
        you = alone(self._seats)
        addressed = you if you is not None and self._may_address(self._seats[you]) else None
        self.words = Words(self.host.words, self.game, self.seats, addressed, self._players_at)
        self._painter = Painter(self.words, self.seats)
        self._moment_painter = MomentPainter(self.words, self.seats)
        self.log.speak(self.words)

    @property
    def viewer_seat(self) -> int | None:
        """The seat that looks and plays here; None for none. Overridden by tables with a match."""
        return None

    @property
    def glow(self) -> float:
        """Strength of the gold glow, 0 to 1. Overridden by `TableScene`."""
        return 1.0

    @property
    def forecast(self) -> Forecast | None:
        """What the game tells of dropping the grabbed piece where it is aimed. Overridden by tables with a match."""
        return self.lights.forecast

    @property
    def may_skip(self) -> bool:
        """Whether the player may skip to the own turn. Overridden by `TableScene`."""
        return False

    def names_at(self) -> dict[int, Box]:
        """Return the box of each seat's name. Overridden by `TableScene`, which may show heads instead."""
        return {plate.seat: plate_box(plate) for plate in self.spec.plates}

    def room(self) -> Room:
        """Return the boxes that callouts must avoid. Overridden by `TableScene`, which has buttons at the table."""
        stage = self.stage
        inside = Box(MARGIN, MARGIN, stage.width - MARGIN, stage.height - 2 * MARGIN)
        if self.parts is not None:
            inside = self.parts.left
        choices = choosable(self.spec, self._placements, self.gestures)
        return Room(inside, self.log.box, tuple(choices), tuple(things(self.spec, inside)))

    def said_now(self, canvas: Canvas) -> list[Box]:
        """Return the boxes of other texts now shown. Overridden by tables with a match, and replays."""
        return []

    def room_for_words(self, canvas: Canvas) -> Room:
        """Return `room` with the boxes of other texts now shown added. Overridden by lessons, which point at things."""
        boxes, room = self.said_now(canvas), self.room()
        return room._replace(controls=(*room.controls, *boxes), pressed=(*room.pressed, *boxes)) if boxes else room

    def still_parts(self, canvas: Canvas) -> Sequence[Part]:
        """Return static parts besides the table: the log, for one. Overridden by tables with a match, and replays."""
        return ()

    def draw_frames(self, canvas: Canvas) -> None:
        """Draw frames around pieces, below their labels. Overridden by tables with a match."""

    def draw_marks(self, canvas: Canvas) -> None:
        """Draw marks on the pieces, below the piece in hand. Overridden by nearly every scene."""

    def draw_around(self, canvas: Canvas) -> None:
        """Draw everything around and above the table. Overridden by nearly every scene."""

    # ------------------------------------------------------------------------------------------------ drawing

    def log_part(self, canvas: Canvas, news: int, prompt: Sequence[setting.Part] = (), seat: int = NOBODY) -> Part:
        """Return the log with steps from `news` on marked as new, and a last row addressed to `seat`."""
        log = self.log
        look = (log.box, log.version, news, prompt)
        title = self.words.text("table.log.title")
        draw = partial(log.draw, title=title, news_from=news, prompt=prompt, seat=seat)
        return Part("log", look, log.box.inset(-SHADOW), draw)

    def draw(self, canvas: Canvas) -> None:
        """Draw the static parts, the pieces, the labels, and everything above them."""
        lights = self.lights
        self._painter.window_and_camera, self._painter.cuts = self.view.window_and_camera, self.view.cuts
        seen, strength = self.animated_spec, self.glow
        still = [*self._painter.still(canvas, seen, self.viewer_seat), *self.still_parts(canvas)]
        self._painter.pieces(canvas, still, self.spec, self.field, self.hand, lights, strength, self.view.glide)
        self.loose_items.draw(canvas, self.words)
        self.draw_frames(canvas)
        self._painter.labels(canvas, seen)
        self.draw_marks(canvas)
        self._painter.front(canvas, self.spec, self.field, self.hand, lights, strength)
        self.coins.draw(canvas, self.spec, self.words)
        self.bursts.draw(canvas, self.words)
        self.log.draw_pointed(canvas)
        self.draw_around(canvas)
        larger = self.host.display.enlargement_of(self)
        room = partial(self.room_for_words, canvas)
        self.callouts.draw(canvas, self._painter, self.game, self.spec, room, self.forecast, larger)
        look = self.moments.state
        if look is not None:
            self._moment_painter.draw(canvas, look, self.may_skip, self._lit_up)

    def write(self, canvas: Canvas) -> None:
        # what stands on the pieces and around the table, which is told from its spec, and its log row by row
        for part in self.still_parts(canvas):
            if part.name not in LOGS:
                part.draw(canvas)
        self.draw_marks(canvas)
        self.draw_around(canvas)

    @property
    def _lit_up(self) -> Surroundings:
        """The table and its surroundings below a moment."""
        stage = self.ground if self.parts is None else Box(0, 0, *self._size)
        return Surroundings(self.spec, self.names_at(), stage, self.host.display.enlargement_of(self))


def _with_old_signs(spec: TableSpec, before: TableSpec) -> TableSpec:
    """Return a table with the plates and signs of another; those on its board are its own. Nobody is on turn."""
    decor = (
        *(each for each in spec.decor if each.board),
        *(each for each in before.decor if not each.board),
    )
    pills = (*(each for each in spec.pills if each.board), *(each for each in before.pills if not each.board))
    plates = tuple(plate._replace(active=False, next=False) for plate in before.plates)
    return replace(spec, plates=plates, decor=decor, pills=pills)
