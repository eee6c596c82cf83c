"""The page over a table: it opens, is read step by step, and waits where a player decides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from tabletable.core.event import Event
from tabletable.core.ids import NOBODY
from tabletable.core.page import Page
from tabletable.core.tablespec import Button, TableSpec
from tabletable.play.match import Match
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
"""Keys that the page consumes even while it waits for an answer, since the table below is covered."""
_ANSWERED = (*_NEXT, *_ABOUT, actions.JUMP.key)
AROUND: Final = veil.Veil(0.5, ink="#0B0A10")
"""The dimming of everything around an enlarged page."""


class PageOverlay:
    """Shows a multi-step page over the table, for events told step by step.

    The match has applied them already; the table waits below until the page has been read.
    """

    def __init__(
        self,
        table: Tabletop,
        match: Match,
        director: Director,
        tell: Callable[[Sequence[Event]], None],
        rebuild: Callable[[], None],
    ) -> None:
        """`tell` adds events to the log, `rebuild` lays out the table at once."""
        self._table, self._host, self._match, self._director = table, table.host, match, director
        self._add_to_log, self._rebuild = tell, rebuild
        self._events: list[Event] = []
        """The events since before the page began."""
        self._logged = 0
        """The number of these events in the log."""
        self._pending: Page | None = None
        """The next page, which waits for the animations before it."""
        self.paging: Paging | None = None
        """The page shown, with its current step; None for none."""
        self._held = False
        self._age = 0.0
        """Seconds since the page was opened."""
        self.asked: Callable[[], None]
        """Callback when the page reaches a question, so that the seat that decides can look."""
        self.closed: Callable[[Sequence[Event]], None]
        """Callback when the page closes, with the events of the last command that it did not show."""

    # ------------------------------------------------------------------------------------------------ what is the case

    @property
    def is_open(self) -> bool:
        """Whether a page is shown or about to open."""
        return self.paging is not None or self._pending is not None

    @property
    def holds(self) -> bool:
        """Whether the table waits for the page; not while the page waits for a decision."""
        if self.paging is None:
            return self._pending is not None
        return self.paging.asks == NOBODY

    @property
    def waits_for_key(self) -> bool:
        """Whether the table waits for the page, and the page for a key."""
        return self.paging is not None and self.holds and self.wakes_in is None

    @property
    def untold(self) -> int:
        """The number of events not in the log yet."""
        return len(self._events) - self._logged if self.is_open else 0

    @property
    def answers(self) -> list[tuple[Button, Box]]:
        """The buttons in the rows of the page, with their boxes; [] unless it waits for an answer."""
        paging = self.paging
        if paging is None or self.holds:
            return []
        box, rows = page_box(self._table.stage), paging.step.rows
        buttons: list[tuple[Button, Box]] = []
        for number, row in enumerate(rows):
            places = answer_boxes(row_box(box, number, len(rows)), len(row.answers))
            buttons += zip(row.answers, places, strict=True)
        return buttons

    def covered(self, spec: TableSpec) -> TableSpec:
        """Return the visible part of a table: without its pieces while a page covers it."""
        return spec if self.paging is None else covered(spec, self.paging.page)

    # ------------------------------------------------------------------------------------------------ events

    def hear(self, events: Sequence[Event], instant: bool) -> bool:
        """Add a command's events; return whether a page shows them instead of the table.

        If everything is `instant`, the page only opens for a question to the viewer.
        """
        self._log_until(len(self._events))
        self._events += events
        page = self._page()
        if page is None:
            self.forget()
            return False
        if instant:
            self._ask_at_once(page)
            return False
        if self.paging is None:
            self._pending = page
        else:
            self._open(page, len(self.paging.page.steps) - 1)  # the answer stands where the question stood
        self._held = True
        return True

    def _ask_at_once(self, page: Page) -> None:
        """Skip to the page's end, and show only a question to the viewer."""
        if page.is_over:
            self.forget()
            return
        self._logged = len(self._events)
        self._pending = self.paging = None
        if page.steps[-1].asks == self._match.viewer:
            self._show_end(page)

    def _show_end(self, page: Page) -> None:
        """Show the last step without animation."""
        self.paging = Paging(page, self._host.settings.reduced_motion, len(page.steps) - 1)
        self.paging.skip_animation()
        self._age = motion.PANEL_IN.seconds
        self._held = self.holds

    def before(self, events: Sequence[Event]) -> Sequence[Event]:
        """Return the last command's events to show on the table before the page opens."""
        if self._pending is None:
            return ()
        self._logged = self._pending.begins
        return events[: max(0, len(events) - len(self._events) + self._pending.begins)]

    def show_again(self) -> None:
        """Show an unfinished page anew at its current step, after a change of viewer or an undo."""
        self.forget()
        self._events = [event for _, event in self._match.session.events(None)]
        page = self._page()
        if page is None or page.is_over:
            self.forget()
            return
        self._logged = len(self._events)
        self._show_end(page)

    def redact(self) -> None:
        """Reduce the events heard to what everybody may know."""
        self._events[:] = [event.redacted(None) for event in self._events]

    def fit(self) -> None:
        """Lay out the page for a new size of the stage."""
        if self.paging is not None:
            self.paging.page = self._page() or self.paging.page

    def forget(self) -> None:
        """Drop the page and its events."""
        self._events.clear()
        self._logged = 0
        self._pending = self.paging = None
        self._held = False

    def _page(self) -> Page | None:
        session, viewer = self._match.session, self._match.viewer
        return session.game.page(session.view(viewer), self._table.stage, self._events)

    def _log_until(self, until: int) -> None:
        """Add the events before `until` to the log."""
        if until > self._logged:
            self._add_to_log(self._events[self._logged : until])
            self._logged = until

    # ------------------------------------------------------------------------------------------------ going through

    def _open(self, page: Page, at: int) -> None:
        self.paging = Paging(page, self._host.settings.reduced_motion, at)
        self._pending = None
        self._begin()

    def _begin(self) -> None:
        """Begin a step: play its sounds and add its events to the log."""
        paging = self.paging
        assert paging is not None
        event_count = paging.step.event_count
        if event_count > self._logged:
            self._director.sound(self._events[self._logged : event_count])
        self._log_until(event_count)

    def update(self, seconds: float) -> bool:
        """Let `seconds` of table time pass; return True while the page moves."""
        if self._pending is not None and not (self._director.is_showing or self._table.moments.is_on):
            self._open(self._pending, 0)
            self._age = 0.0
            self._rebuild()
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
        """Seconds of table time until the next step begins by itself; None if it waits for a key."""
        paging = self.paging
        if paging is None or (self._host.settings.bot_pace == STEP_PACE and not paging.is_last):
            return None
        return paging.rests_for(bool(self._match.people))

    def next(self) -> None:
        """Complete a running animation, or go to the next step; after the last one close the page if it is over."""
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
        """Go one step back."""
        if self.paging is not None:
            self.paging.go(-1)
            self._settle()

    def skip(self) -> None:
        """Go to the end of the page, or to its question."""
        if self._pending is not None:
            self._open(self._pending, 0)
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
        """When `holds` has changed, rebuild the table; call `asked` if the page now waits for an answer."""
        if self._held == self.holds:
            return
        self._held = self.holds
        if self.paging is None:
            return
        if not self._held:
            self.asked()
        self._rebuild()

    def _close(self) -> None:
        last = self._events[self._logged :]
        self.forget()
        self.closed(last)

    # ------------------------------------------------------------------------------------------------ input

    @property
    def _place(self) -> Projection:
        """The projection from the page's place on the stage to the screen; in the enlarged view as large as fits."""
        table, box = self._table, page_box(self._table.stage)
        if table.parts is None:
            return Projection(1.0, 0.0, 0.0)
        room = (Box(0, 0, *table.logical_size) if self.holds else table.ground).inset(EDGE)
        factor = min(room.w / box.w, room.h / box.h)
        return Projection(factor, room.cx - box.cx * factor, room.cy - box.cy * factor)

    def handle(self, event: Input, skip: Callable[[], None], answers_keys: bool) -> bool:
        """Answer the page's keys and clicks, and shield the pieces below it. `skip` skips to the player's own turn."""
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
