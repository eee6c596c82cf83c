"""The page of a table while it is shown: it opens over the table, is gone through, and asks where somebody decides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from tabletable.core.event import Event
from tabletable.core.ids import NOBODY
from tabletable.core.page import Page
from tabletable.core.tablespec import Button, TableSpec
from tabletable.table import motion
from tabletable.table.camera import Projection
from tabletable.table.enlarging import EDGE
from tabletable.table.paging import Paging, covered
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.fading import faint
from tabletable.ui.flow.director import STEP_PACE, Director
from tabletable.ui.keys import actions
from tabletable.ui.paint import veil
from tabletable.ui.paint.measures import SHADOW
from tabletable.ui.paint.sheet import Sheet, answer_boxes, page_box, row_box
from tabletable.ui.scenes.tables.tabletop import Tabletop
from tabletable.ui.system.input import LEFT, Input, InputKind

_NEXT = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_RIGHT)
_ABOUT = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
"""What the page answers even while it asks: below it there is nothing to go about."""
_ANSWERED = (*_NEXT, *_ABOUT, actions.JUMP.key)
AROUND: Final = veil.Veil(0.5, ink="#0B0A10")
"""What a page that is seen enlarged leaves of all that is around it."""


class Pages:
    """What is told on a page instead of all at once.

    The match has gone on already; the table waits below until the page has been seen.
    """

    def __init__(self, table: Tabletop, director: Director) -> None:
        self._table, self._host, self._match, self._director = table, table.host, table.match, director
        self._heard: list[Event] = []
        """What has happened since before the page began."""
        self._told = 0
        """How many of them the log tells."""
        self._found: Page | None = None
        """The page that is to be shown as soon as what comes before it has been seen."""
        self.paging: Paging | None = None
        """The page that is shown."""
        self._held = False
        self._age = 0.0
        """Seconds since it was laid on the table."""
        self.asked: Callable[[], None]
        """Called when the page has come to what it asks: whoever decides that has to look."""
        self.closed: Callable[[Sequence[Event]], None]
        """Called with what is seen on the table once the page has told of the last command."""

    # ------------------------------------------------------------------------------------------------ what is the case

    @property
    def is_open(self) -> bool:
        """Whether a page is shown, or about to be."""
        return self.paging is not None or self._found is not None

    @property
    def holds(self) -> bool:
        """Whether the table waits for the page. It does not where the page waits for a decision."""
        if self.paging is None:
            return self._found is not None
        return self.paging.asks == NOBODY

    @property
    def waits_for_key(self) -> bool:
        """Whether the table waits for the page, and the page for a key."""
        return self.paging is not None and self.holds and self.wakes_in is None

    @property
    def untold(self) -> int:
        """How many events the log does not tell yet."""
        return len(self._heard) - self._told if self.is_open else 0

    @property
    def answers(self) -> list[tuple[Button, Box]]:
        """What is asked in a row of the page, and where."""
        paging = self.paging
        if paging is None or self.holds:
            return []
        box, rows = page_box(self._table.stage), paging.step.rows
        found: list[tuple[Button, Box]] = []
        for number, row in enumerate(rows):
            places = answer_boxes(row_box(box, number, len(rows)), len(row.answers))
            found += zip(row.answers, places, strict=True)
        return found

    def covered(self, spec: TableSpec) -> TableSpec:
        """What is still seen of a table: nothing of its pieces as long as the page lies on it."""
        return spec if self.paging is None else covered(spec, self.paging.page)

    # ------------------------------------------------------------------------------------------------ events

    def hear(self, events: Sequence[Event], instant: bool) -> bool:
        """One command has led to these; whether a page tells of them, instead of the table.

        When all is `instant` there is only what the page asks the person at the screen.
        """
        self._tell(len(self._heard))
        self._heard += events
        page = self._page()
        if page is None:
            self.forget()
            return False
        if instant:
            self._ask_at_once(page)
            return False
        if self.paging is None:
            self._found = page
        else:
            self._open(page, len(self.paging.page.steps) - 1)  # the answer stands where the question stood
        self._held = True
        return True

    def _ask_at_once(self, page: Page) -> None:
        """Nothing is to be seen but what the person at the screen is asked."""
        if page.is_over:
            self.forget()
            return
        self._told = len(self._heard)
        self._found = self.paging = None
        if page.steps[-1].asks == self._match.viewer:
            self._show_end(page)

    def _show_end(self, page: Page) -> None:
        """Show the last step as it stands, without what leads to it."""
        self.paging = Paging(page, self._host.settings.reduced_motion, len(page.steps) - 1)
        self.paging.skip_animation()
        self._age = motion.PANEL_IN.seconds
        self._held = self.holds

    def before(self, events: Sequence[Event]) -> Sequence[Event]:
        """Those of the last command that are seen on the table before the page opens."""
        if self._found is None:
            return ()
        self._told = self._found.begins
        return events[: max(0, len(events) - len(self._heard) + self._found.begins)]

    def look(self) -> None:
        """Somebody else looks, or the match has gone back: show where a page stands that is not over."""
        self.forget()
        self._heard = [event for _, event in self._match.session.events(None)]
        page = self._page()
        if page is None or page.is_over:
            self.forget()
            return
        self._told = len(self._heard)
        self._show_end(page)

    def redact(self) -> None:
        """Keep of what was heard what everybody may know."""
        self._heard[:] = [event.redacted(None) for event in self._heard]

    def fit(self) -> None:
        """The stage has another size."""
        if self.paging is not None:
            self.paging.page = self._page() or self.paging.page

    def forget(self) -> None:
        """There is no page."""
        self._heard.clear()
        self._told = 0
        self._found = self.paging = None
        self._held = False

    def _page(self) -> Page | None:
        session, viewer = self._match.session, self._match.viewer
        return session.game.page(session.view(viewer), self._table.stage, self._heard)

    def _tell(self, until: int) -> None:
        """Let the log tell the first so many events."""
        if until > self._told:
            self._table.tell(self._heard[self._told : until])
            self._told = until

    # ------------------------------------------------------------------------------------------------ going through

    def _open(self, page: Page, at: int) -> None:
        self.paging = Paging(page, self._host.settings.reduced_motion, at)
        self._found = None
        self._begin()

    def _begin(self) -> None:
        """A step begins: what it tells is heard and stands in the log."""
        paging = self.paging
        assert paging is not None
        told = paging.step.told
        if told > self._told:
            self._director.sound(self._heard[self._told : told])
        self._tell(told)

    def update(self, seconds: float) -> bool:
        """Let `seconds` of table time pass; True while the page moves."""
        if self._found is not None and not (self._director.is_showing or self._table.moments.is_on):
            self._open(self._found, 0)
            self._age = 0.0
            self._table.rebuild(instant=True)
        paging = self.paging
        if paging is None:
            return False
        was_moving = paging.is_moving or self._age < motion.PANEL_IN.seconds
        self._age += seconds
        paging.age += seconds
        rest = paging.rests_for(bool(self._match.people))
        if rest == 0 and (self._host.settings.bot_pace != STEP_PACE or paging.is_last):
            self.next()
        self._settle()
        return was_moving

    @property
    def wakes_in(self) -> float | None:
        """Seconds of table time until it goes on by itself."""
        paging = self.paging
        if paging is None or (self._host.settings.bot_pace == STEP_PACE and not paging.is_last):
            return None
        return paging.rests_for(bool(self._match.people))

    def next(self) -> None:
        """Complete what moves, or go one step on; after the last one the table goes on."""
        paging = self.paging
        if paging is None:
            return
        if paging.is_moving:
            paging.skip_animation()
        elif not paging.is_last:
            paging.go(1)
            self._begin()
        elif paging.page.is_over:
            self._close()
        self._settle()

    def back(self) -> None:
        """One step back."""
        if self.paging is not None:
            self.paging.go(-1)
            self._settle()

    def skip(self) -> None:
        """To the end of the page, or to what it asks."""
        if self._found is not None:
            self._open(self._found, 0)
        paging = self.paging
        if paging is None:
            return
        paging.at = len(paging.page.steps) - 1
        paging.skip_animation()
        self._begin()
        if paging.page.is_over:
            self._close()
        self._settle()

    def _settle(self) -> None:
        """The table takes over what may be done when the page begins to wait for it, and gives it back."""
        if self._held == self.holds:
            return
        self._held = self.holds
        if self.paging is None:
            return
        if not self._held:
            self.asked()
        self._table.rebuild(instant=True)

    def _close(self) -> None:
        last = self._heard[self._told :]
        self.forget()
        self.closed(last)

    # ------------------------------------------------------------------------------------------------ input

    @property
    def _place(self) -> Projection:
        """From where a page lies on the stage to where it is seen: as large as an enlarged table has room for."""
        table, box = self._table, page_box(self._table.stage)
        if table.parts is None:
            return Projection(1.0, 0.0, 0.0)
        room = (Box(0, 0, *table.logical_size) if self.holds else table.ground).inset(EDGE)
        factor = min(room.w / box.w, room.h / box.h)
        return Projection(factor, room.cx - box.cx * factor, room.cy - box.cy * factor)

    def handle(self, event: Input, skip: Callable[[], None], answers_keys: bool) -> bool:
        """Answer the keys of the page; what lies below it can't be pointed at. `skip` goes on to one's own turn."""
        if self.paging is None:
            return False
        if event.kind is InputKind.KEY_DOWN and event.key in (_ANSWERED if self.holds else _ABOUT):
            return answers_keys and self._key(event, skip)
        is_pointer = event.kind in (InputKind.POINTER_DOWN, InputKind.POINTER_MOVE, InputKind.POINTER_UP)
        if not is_pointer or not self._place.box(page_box(self._table.stage)).contains(event.x, event.y):
            return False
        self._table.callouts.hover(None)
        if event.kind is InputKind.POINTER_DOWN and event.button == LEFT and self.holds:
            self.next()
        return True

    def _key(self, event: Input, skip: Callable[[], None]) -> bool:
        if not event.repeat:
            if event.key == actions.JUMP.key:
                skip()
            elif event.key == pygame.K_LEFT:
                self.back()
            elif event.key in _NEXT:
                self.next()
        return True

    # ------------------------------------------------------------------------------------------------ drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the page over the table."""
        if self.paging is None:
            return
        sheet, stage = Sheet(self._table.words, self._table.seats), self._table.stage
        timing = motion.reduced(motion.PANEL_IN) if self._host.settings.reduced_motion else motion.PANEL_IN
        share = timing.progress(self._age)
        place = self._place
        over = canvas.enlarged(place.factor)
        if place.factor != 1:
            # It lies across what is around the table, too, which would show beside it in pieces.
            veil.dim(canvas, AROUND.at(share), canvas.surface.get_width() / canvas.scale, ())
            over = over.on(canvas.surface, canvas.at(place.dx, place.dy))
        if share >= 1:
            sheet.draw(over, stage, self.paging)
            return
        with faint(over, page_box(stage).inset(-SHADOW), share):
            sheet.draw(over, stage, self.paging)
