"""A table to be looked at: its pieces, plates and log, and what one learns by pointing at them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Final

from tabletable.core.game import Game
from tabletable.core.ids import NOBODY
from tabletable.core.message import Msg
from tabletable.play.seats import Seat
from tabletable.table import enlarging
from tabletable.table.clearing import things
from tabletable.table.layout import plate_box, sign_at
from tabletable.table.placing import choosable
from tabletable.ui.animation.callout import Callouts, Room
from tabletable.ui.animation.limelight import Limelight
from tabletable.ui.animation.moment_clock import Moments
from tabletable.ui.animation.moment_places import Surroundings
from tabletable.ui.drawing import text as setting
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.layer import Part
from tabletable.ui.handling.hand import THROW_LINE
from tabletable.ui.paint.lights import Lights
from tabletable.ui.paint.log import NOTCH, LogPanel
from tabletable.ui.paint.measures import MARGIN, SHADOW
from tabletable.ui.paint.painter import Painter
from tabletable.ui.paint.words import Tip, Words, alone, shown_seats, tip_of
from tabletable.ui.scenes.tables.laid import LaidTable
from tabletable.ui.system.input import Input, InputKind

LOGS: Final = ("log", "drawer")
"""Names of the parts that show the log."""


class Tabletop(LaidTable):
    """What a table one plays at and one that only shows a game have in common: everything that is seen of a game.

    Nothing can be done on it. Subclasses say which table is seen (`take`) and draw what lies around it.
    """

    def __init__(self, game: Game[Any], seats: Sequence[Seat]) -> None:
        super().__init__(game, seats)
        self.callouts = Callouts()
        self.moments = Moments()
        self.log = LogPanel()
        self.lights = Lights()

    def leave(self) -> None:
        # its pictures go at once: while something moves nobody looks for objects that are not needed
        if self._spec is not None:
            self._painter.let_go()

    # ------------------------------------------------------------------------------------------------ the table

    def fit(self, width: float, height: float) -> None:
        """Take over a new size or language; the log is empty then."""
        self._size = (width, height)
        self.parts = enlarging.frame(width, height, None) if enlarging.is_needed(width, height) else None
        self.hand.set_edges(height * THROW_LINE)
        self.seats = shown_seats(self._seats, self.host.t)
        self.words = Words(self.host.words, self.game, self.seats, self._addressed, self._players_at)
        self._painter = Painter(self.words, self.seats)
        self._limelight = Limelight(self.words, self.seats)
        self.log.speak(self.words)

    def _players_at(self, step: int) -> Sequence[Seat]:
        """Who sat where when a step was made."""
        return self._seats

    def reseat(self) -> None:
        """Take over that somebody else plays a seat."""

    def say(self, message: Msg) -> str:
        """A message in words, in the language in use by then."""
        return self.words.text(message)

    def notch_at(self, x: float, y: float) -> float:
        return NOTCH if self.log.box.contains(x, y) and not self._is_widget_at(x, y) else 0.0

    def _is_widget_at(self, x: float, y: float) -> bool:
        """Whether something around the table takes what is pressed at a point."""
        return False

    def rest_at(self, event: Input) -> None:
        """A finger came down or went up where it does no more than ask: what it rests on is explained."""
        under, tip = self.hand.seen_under(event.x, event.y), self.tip_at(event.x, event.y)
        if event.kind is InputKind.POINTER_DOWN:
            self.callouts.hover(under, tip)
        elif not (self.callouts.zoomed or self.callouts.tipped):
            self.callouts.hover(None)

    def notice_box(self) -> Box:
        """Notices stand over the end of the log: hand and table stay free."""
        return self.log.box.inset(6) if self.parts is None else self.parts.field

    @property
    def _addressed(self) -> int | None:
        """The seat that is "you" in all sentences, None to call everybody by name."""
        return alone(self._seats)

    @property
    def _spoken_to(self) -> int | None:
        """The seat whose plate says "your turn", None to speak to nobody."""
        return None

    def tip_at(self, x: float, y: float) -> Tip | None:
        """What lies at a point, for what is no open card."""
        found = sign_at(self.spec, x, y)
        return None if found is None else tip_of(self.words, self.seats, found)

    def side_of(self, seat: int) -> float:
        """Return where a seat is on the screen, from −1 (left) to +1 (right); 0 for nobody's."""
        middle = next((plate_box(plate).cx for plate in self.spec.plates if plate.seat == seat), self.stage.width / 2)
        return max(-1.0, min(1.0, 2 * middle / self.stage.width - 1))

    # ------------------------------------------------------------------------------------------------ room for words

    def heed(self, event: Input) -> bool:
        """Whether somebody does something: what is only for the eye goes, and a key takes the words at the pointer."""
        is_deed = event.kind in (InputKind.KEY_DOWN, InputKind.POINTER_DOWN)
        if is_deed:
            self.arrive()
        if event.kind is InputKind.KEY_DOWN:
            self.callouts.look_away()
        return is_deed

    def room(self) -> Room:
        """What words about things on this table have to keep to."""
        stage = self.stage
        inside = Box(MARGIN, MARGIN, stage.width - MARGIN, stage.height - 2 * MARGIN)
        if self.parts is not None:
            inside = self.parts.left
        pressed = tuple(self._pressed())
        return Room(inside, self._aside, (*self._choices(), *pressed), tuple(things(self.spec, inside)), pressed)

    def _room_for_words(self, canvas: Canvas) -> Room:
        """The same, with what is said elsewhere at the moment."""
        said, room = self._said_now(canvas), self.room()
        return room._replace(kept=(*room.kept, *said), pressed=(*room.pressed, *said)) if said else room

    def _said_now(self, canvas: Canvas) -> list[Box]:
        """Where other words stand."""
        return []

    @property
    def _aside(self) -> Box:
        """The part of the column in which nothing is chosen."""
        return self.log.box

    def _names_at(self) -> dict[int, Box]:
        """Where each seat's name is seen."""
        return {plate.seat: plate_box(plate) for plate in self.spec.plates}

    def _choices(self) -> list[Box]:
        """Everything on the table that may be chosen now."""
        return choosable(self.spec, self._placements, self.gestures)

    def _pressed(self) -> list[Box]:
        """What is pressed beside the table."""
        return []

    # ------------------------------------------------------------------------------------------------ time

    def _think(self) -> None:
        """Work for a slice on what was asked for, and have it drawn when there is something new to show."""

    # ------------------------------------------------------------------------------------------------ drawing

    def _doze(self, *waits: float | None) -> None:
        """Tell the loop when the next thing happens by itself: in so many seconds, or when something said is over."""
        for wait in (*waits, self.callouts.wakes_in, self.moments.wakes_in):
            if wait is not None:
                self.host.wake_after(wait)

    @property
    def _strength(self) -> float:
        """Strength of the gold glow, 0 … 1."""
        return 1.0

    @property
    def _may_skip(self) -> bool:
        """Whether one may skip to one's own turn."""
        return False

    def _log_part(self, canvas: Canvas) -> Part:
        """The log as it lies still."""
        raise NotImplementedError

    def _log_with(self, canvas: Canvas, news: int, prompt: Sequence[setting.Part] = (), seat: int = NOBODY) -> Part:
        """The log with news from step `news` on, and a last row spoken to `seat`."""
        log = self.log
        look = (log.box, log.look, news, prompt)
        title = self.words.text("table.log.title")
        draw = partial(log.draw, title=title, news_from=news, prompt=prompt, seat=seat)
        return Part("log", look, log.box.inset(-SHADOW), draw)

    def _still_parts(self) -> Iterable[Part]:
        """What lies still besides the table and its log."""
        return ()

    def _draw_frames(self, canvas: Canvas) -> None:
        """Draw what surrounds pieces, below their labels."""

    def _draw_marks(self, canvas: Canvas) -> None:
        """Draw what lies on the pieces, but under the one in hand."""

    def _draw_around(self, canvas: Canvas) -> None:
        """Draw what lies around the table and over it."""

    def draw(self, canvas: Canvas) -> None:
        """What lies still, the pieces, the labels, and what lies above them."""
        lights = self.lights
        self._painter.look, self._painter.cuts = self.view.look, self.view.cuts
        seen, strength = self.seen, self._strength
        still = [*self._painter.still(canvas, seen, self._spoken_to), self._log_part(canvas), *self._still_parts()]
        self._painter.pieces(canvas, still, self.spec, self.field, self.hand, lights, strength, self.view.glide)
        self.litter.draw(canvas, self.words)
        self._draw_frames(canvas)
        self._painter.labels(canvas, seen)
        self._draw_marks(canvas)
        self._painter.front(canvas, self.spec, self.field, self.hand, lights, strength)
        self.coins.draw(canvas, self.spec, self.words)
        self.bursts.draw(canvas, self.words)
        self.log.draw_pointed(canvas)
        self._draw_around(canvas)
        larger = self.host.display.enlargement_of(self)
        room = partial(self._room_for_words, canvas)
        self.callouts.draw(canvas, self._painter, self.game, self.spec, room, self.lights.forecast, larger)
        look = self.moments.look
        if look is not None:
            self._limelight.draw(canvas, look, self._may_skip, self._lit_up)

    def write(self, canvas: Canvas) -> None:
        # What stands on the pieces and around the table. The table itself is told from its spec
        panel = self._log_part(canvas)  # what takes the place of the log; the log itself is told row by row
        for part in (*([panel] if panel.name not in LOGS else []), *self._still_parts()):
            part.draw(canvas)
        self._draw_marks(canvas)
        self._draw_around(canvas)

    @property
    def _lit_up(self) -> Surroundings:
        """Over what a moment is seen."""
        stage = self.ground if self.parts is None else Box(0, 0, *self._size)
        return Surroundings(self.spec, self._names_at(), stage, self.host.display.enlargement_of(self))
