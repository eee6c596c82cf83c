"""A replay of a finished game with its review: the cost of each decision, and the part of luck."""

from __future__ import annotations

from typing import Any

import pygame

from tabletable.core.overriding import override
from tabletable.core.tablespec import TableSpec
from tabletable.play.hindsight.reviewing import Game as Reviewed
from tabletable.play.hindsight.reviewing import Reviewer
from tabletable.play.playback import Playback, Viewpoint
from tabletable.table.paging import Paging
from tabletable.ui.controls.review_desk import ReviewDesk
from tabletable.ui.controls.review_panel import ChanceCurve, ReviewPanel
from tabletable.ui.controls.transport import ScrubBar
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.layer import Part
from tabletable.ui.keys import actions
from tabletable.ui.paint.chart import draw_discs
from tabletable.ui.paint.compared import draw_compared
from tabletable.ui.paint.measures import MARGIN, SHADOW
from tabletable.ui.scenes.hindsight.knowledge import LOG, KnowledgeScene
from tabletable.ui.scenes.hindsight.replay import Leads
from tabletable.ui.scenes.hindsight.watched import Watched
from tabletable.ui.stack.routes import Answer, Question
from tabletable.ui.system.input import Input
from tabletable.ui.widgets.base import Widget

REVIEW = "review"


class ReviewScene(KnowledgeScene):
    """A replay with one more tab, the review."""

    places = (actions.REVIEW, actions.REPLAY)

    def __init__(
        self,
        playback: Playback,
        viewpoints: tuple[Viewpoint, ...],
        leads: Leads,
        reviewer: Reviewer,
        is_shown: bool,
        began: str = "",
    ) -> None:
        """`is_shown`: whether the review is the first tab shown; `began`: see `ReviewDesk`."""
        super().__init__(playback, viewpoints, leads)
        self._reviewer, self._played = reviewer, began
        self.tab = REVIEW if is_shown else LOG
        self.desk: ReviewDesk

    @property
    def tabs(self) -> tuple[str, ...]:
        log, *further = super().tabs
        return (log, REVIEW, *further)

    # ------------------------------------------------------------------------------------------------ life

    def enter(self) -> None:
        super().enter()
        self.desk = ReviewDesk(self.host, self._reviewer, self._look_at, self._played)
        self.desk.show(self.tab == REVIEW)

    def leave(self) -> None:
        super().leave()
        self.desk.stop()

    def layout(self, width: float, height: float) -> None:
        self.desk.forget()
        super().layout(width, height)

    @override
    def fit(self, width: float, height: float) -> None:
        super().fit(width, height)
        self._panel = ReviewPanel(self.desk, self.words, self.seats, self.host.t, self._seen_at)

    def update(self, dt: float) -> bool:
        news = self.desk.update()
        moves = super().update(dt)
        self._doze(self.desk.wakes_in)
        return moves or news

    # ------------------------------------------------------------------------------------------------ the table

    def _seen_at(self, at: int) -> Any:
        """Return the view at a position of the seat the review is about."""
        return self.playback.view(at, Viewpoint(self.desk.seat))

    def page_at(self, at: int) -> Paging | None:
        # a decision is looked at on the table it was made at, unless a page asks for it
        page = super().page_at(at)
        return None if page is not None and page.page.is_over and self.desk.shown_at(at) is not None else page

    def table_at(self, at: int) -> TableSpec:
        # the first decision of a round is looked at on its own table, not on the last one of the round before
        return super().table_at(at) if self.desk.shown_at(at) is None else self.reel.table_after(at)

    def arrived(self) -> None:
        super().arrived()
        if self.desk.shown_at(self.at) is not None:
            self.callouts.clear()

    def _look_at(self, at: int) -> None:
        """Go to a decision, seen from the seat that made it."""
        self.viewpoint = Viewpoint(self.desk.seat)
        self.is_playing, self.at = False, at
        self.view.forget()
        self._jump()

    def spoken(self) -> list[str]:
        """Return the review's text as sentences for the screen reader; [] while another tab is shown."""
        return self._panel.spoken() if self.desk.is_shown else []

    def is_about(self, game: Reviewed) -> bool:
        """Return whether this game is being reviewed."""
        return self._reviewer.game == game

    def go_on(self) -> None:
        """Show the review's tab and continue the review."""
        self.take_tab(REVIEW)

    def take_eyes(self, chosen: int) -> None:
        super().take_eyes(chosen)
        self.desk.about(self.viewpoint.seat)

    def take_tab(self, tab: str) -> None:
        self.desk.show(tab == REVIEW)
        super().take_tab(tab)

    def _explain(self) -> None:
        t = self.host.t
        answers = (Answer("ok", t("ui.ok"), primary=True),)
        text = t("review.method.points" if self.desk.review.is_reckoned else "review.method.text")
        self.host.routes.ask(Question("review", t("review.method"), text, answers))

    # ------------------------------------------------------------------------------------------------ widgets

    def look_around(self) -> Watched:
        now = super().look_around()
        return now._replace(reviewed=now.reviewed + self.desk.changes, offers=(now.offers, self.desk.offers))

    def renew_widgets(self, now: Watched) -> None:
        curve = self.group.find("curve")
        if isinstance(curve, ChanceCurve):
            curve.at = now.reading.at
        super().renew_widgets(now)

    def panel_widgets(self, column: Box) -> list[Widget]:
        if self.tab != REVIEW:
            return super().panel_widgets(column)
        widgets = self._panel.widgets(self.measure(), column, self.at, self.seek, self._branch, self._explain)
        self.log.box = self._panel.box
        return widgets

    # ------------------------------------------------------------------------------------------------ inputs

    def answer_key(self, event: Input) -> bool:
        chosen = self.group.keyed is not None
        is_plain = not (event.is_command or event.is_alt or event.repeat)
        return (is_plain and self._review_key(event, chosen)) or super().answer_key(event)

    def _review_key(self, event: Input, has_focus: bool) -> bool:
        desk = self.desk
        match event.key:
            case _ if not desk.is_shown:
                return False
            case actions.NEXT_MISTAKE.key | actions.LAST_MISTAKE.key:
                desk.go(-1 if event.key == actions.LAST_MISTAKE.key or event.is_shift else 1)
            case pygame.K_ESCAPE if not has_focus:
                return desk.back()
            case pygame.K_RETURN if not has_focus and desk.is_to_begin:
                desk.start()
            case pygame.K_RETURN if not has_focus and desk.is_open:
                if self._branch is not None:
                    self._branch()
            case pygame.K_RETURN if not has_focus and desk.chosen in desk.mistakes:
                desk.open(desk.chosen)
            case _:
                return False
        return True

    # ------------------------------------------------------------------------------------------------ drawing

    def column_part(self, canvas: Canvas) -> Part:
        if not self.desk.is_shown:
            return super().column_part(canvas)
        panel = self._panel
        panel.now = self.at
        return Part("review", (panel.box, self.desk.changes, self.at), panel.box.inset(-SHADOW), panel.draw)

    @override
    def draw_marks(self, canvas: Canvas) -> None:
        decision = self.desk.shown_at(self.at)
        if decision is not None and self.viewpoint.seat == self.desk.seat:
            values = self.desk.standings(decision)
            best, played = (self.desk.stands(values[at]) for at in (0, decision.played))
            head = self.seats[self.desk.seat or 0].avatar
            draw_compared(canvas, self.spec, self.stage, decision, (best, played), head)
        else:
            super().draw_marks(canvas)

    @override
    def draw_around(self, canvas: Canvas) -> None:
        super().draw_around(canvas)
        scrub = self.group.find("scrub")
        if self.desk.is_shown and isinstance(scrub, ScrubBar):
            faults = self.desk.faults
            draw_discs(canvas, faults, [scrub.x_of(fault.at) for fault in faults], scrub.box.y + 4, scrub.box.right)
            left = self._size[0] - MARGIN - self.column_width
            room = self._icons()[0].box.x - 4 - left
            self._panel.draw_progress(canvas, Box(left, 6, room, 54))
