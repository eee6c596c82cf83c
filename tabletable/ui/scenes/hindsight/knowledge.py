"""A replay of a finished game with each seat's possible inferences: probabilities, certainties, and their reasons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletable.core.knowledge import Unknown
from tabletable.core.message import MessageFamily, SeatRef, msg
from tabletable.core.overriding import override
from tabletable.play.playback import Playback, Viewpoint
from tabletable.table import enlarging
from tabletable.table.paging import Paging
from tabletable.ui.controls.knowledge_panel import KnowledgeDesk, KnowledgePanel
from tabletable.ui.controls.review_panel import TABS, WIDE
from tabletable.ui.controls.transport import BAR
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.layer import Part
from tabletable.ui.flow.replay_view import ReplayAnalysis, ReplayView
from tabletable.ui.keys import actions
from tabletable.ui.paint.measures import COLUMN, MARGIN, SHADOW
from tabletable.ui.paint.unknowns import Slips, draw_frame, draw_veil
from tabletable.ui.scenes.hindsight.replay import Leads, ReplayScene
from tabletable.ui.scenes.hindsight.watched import Watched
from tabletable.ui.system.input import LEFT, Input, InputKind
from tabletable.ui.widgets.base import Widget
from tabletable.ui.widgets.values import Segmented

LOG: Final = "log"
KNOWLEDGE: Final = "knowledge"
_WORDS: Final = {LOG: "table.log.title", "review": "review.ask", KNOWLEDGE: "knowledge.tab"}
_SHORT: Final = ("knowledge.short", "knowledge.short.truth")
"""Labels of a narrow ribbon: for the seat's knowledge, and for the truth."""
_TIPS: Final = MessageFamily("*.tip", ("review", KNOWLEDGE))


class KnowledgeScene(ReplayScene):
    """A replay with two tabs: the log, and the probabilities a seat could infer, in a wider panel."""

    icon_step = 45.0
    least = (int(enlarging.STAGE.width + WIDE + 2 * MARGIN), 720 + BAR)

    def __init__(self, playback: Playback, viewpoints: tuple[Viewpoint, ...], leads: Leads) -> None:
        super().__init__(playback, viewpoints, None, leads)
        self.tab = LOG
        self.known: KnowledgeDesk
        self._slips = Slips()

    @property
    def tabs(self) -> tuple[str, ...]:
        """The tabs of this game, from left to right."""
        options = self.playback.options
        return (LOG, KNOWLEDGE) if self.game.info.has_knowledge(options) else (LOG,)

    # ------------------------------------------------------------------------------------------------ life

    def enter(self) -> None:
        super().enter()
        self.known = KnowledgeDesk(self.host, self.playback)

    def layout(self, width: float, height: float) -> None:
        self.known.forget()
        super().layout(width, height)

    @override
    def fit(self, width: float, height: float) -> None:
        super().fit(width, height)
        self._unknowns = KnowledgePanel(self.known, self.words, self.seats, self.host.t)

    def renew_analysis(self) -> None:
        super().renew_analysis()
        self.known.ask(self.at, self.viewpoint.seat)

    @property
    def worker(self) -> ReplayAnalysis | KnowledgeDesk:
        return self.known if self.known.is_working else super().worker

    # ------------------------------------------------------------------------------------------------ the table

    @property
    def column_width(self) -> float:
        return COLUMN if self.tab == LOG else WIDE

    @property
    def reel(self) -> ReplayView:
        if self.known.shows_truth and self.viewpoint.seat is not None:
            return super().reel._replace(viewpoint=Viewpoint(self.viewpoint.seat, is_open=True))
        return super().reel

    @property
    def shows_log(self) -> bool:
        return self.tab == LOG

    def page_at(self, at: int) -> Paging | None:
        # no page lies over what somebody could know of the table
        return None if self.tab == KNOWLEDGE else super().page_at(at)

    def take_tab(self, tab: str) -> None:
        """Switch to a tab. Overridden by reviews."""
        self.tab = tab
        self.known.show(tab == KNOWLEDGE)
        if tab == KNOWLEDGE:
            self._become_somebody()
        self.view.forget()
        self._renewal.forget()
        self._jump()

    def _become_somebody(self) -> None:
        """Switch from the public view to a player's, since only players have private knowledge."""
        seat = self.viewpoint.seat
        if seat is None:
            seat = next(each.seat for each in self.viewpoints if each.seat is not None)
        self.viewpoint = Viewpoint(seat)

    def take_eyes(self, chosen: int) -> None:
        super().take_eyes(chosen)
        if self.tab == KNOWLEDGE and self.viewpoint.is_open:
            self._become_somebody()
            self._turn_truth()

    def _turn_truth(self) -> None:
        """Toggle between the truth and the seat's knowledge."""
        self.known.turn()
        self.view.forget()
        self._jump()

    def turn(self, switch: Callable[[], None]) -> None:
        if self.tab != LOG:  # their switches stand beside the log
            self.take_tab(LOG)
        super().turn(switch)

    # ------------------------------------------------------------------------------------------------ widgets

    def look_around(self) -> Watched:
        return super().look_around()._replace(reviewed=self.known.changes, offers=(self.tab, self.known.changes))

    def column_widgets(self, left: float, top: float = 66) -> list[Widget]:
        t, tabs = self.host.t, self.tabs
        place = Box(left, top, self.column_width, TABS)
        words = [t(_WORDS[each]) for each in tabs]
        if len(tabs) > 2:  # beside the log there is little room
            words[0] = t("replay.tab.log")
        at = tabs.index(self.tab)
        # What the other tabs are for is asked beside the log; anywhere else it would lie on the headline below.
        tip = t(_TIPS[tabs[-1]]) if self.tab == LOG else ""
        row = Segmented("tabs", place, words[at], words, at, lambda chosen: self.take_tab(tabs[chosen]), tooltip=tip)
        if self.tab == LOG:
            return [row, *super().column_widgets(left, place.bottom + 8)]
        column = Box(left, place.bottom + 8, self.column_width, self.stage.height - 12 - place.bottom)
        return [row, *self.panel_widgets(column)]

    def panel_widgets(self, column: Box) -> list[Widget]:
        """Return the widgets below the tabs, and place the log there. Overridden by reviews."""
        widgets = self._unknowns.widgets(self.measure(), column, self.seek, self._turn_truth, self._branch)
        self.log.box = self._unknowns.box
        return widgets

    # ------------------------------------------------------------------------------------------------ inputs

    def answer(self, event: Input) -> bool:
        if self.tab != LOG and self.log.box.contains(event.x, event.y):  # the log is not there
            if event.kind is InputKind.WHEEL:
                return True
            if event.kind is InputKind.POINTER_DOWN and event.button == LEFT:
                self.arrive()
                return self.group.handle(event)
        return super().answer(event)

    def answer_key(self, event: Input) -> bool:
        is_plain = not (event.is_command or event.is_alt or event.repeat)
        return (is_plain and self._tab_key(event)) or super().answer_key(event)

    def _tab_key(self, event: Input) -> bool:
        """Answer a key of the tabs or of their contents."""
        match event.key:
            case actions.KNOWLEDGE.key if KNOWLEDGE in self.tabs:
                self.take_tab(LOG if self.tab == KNOWLEDGE else KNOWLEDGE)
            case actions.LOG.key:
                self.take_tab(self.tabs[1] if self.tab == LOG else LOG)
            case actions.VALUES.key if self.tab == KNOWLEDGE:
                self._turn_truth()
            case _:
                return False
        return True

    # ------------------------------------------------------------------------------------------------ drawing

    def column_part(self, canvas: Canvas) -> Part:
        if self.tab != KNOWLEDGE:
            return super().column_part(canvas)
        panel = self._unknowns
        return Part("knowledge", (panel.box, self.known.changes), panel.box.inset(-SHADOW), panel.draw)

    @property
    def _framed(self) -> Box:
        return Box(5, 5, self.stage.width + 4, self.stage.height - 6)

    @property
    def _shown(self) -> tuple[Unknown, ...]:
        known = self.known.known
        if known is None or known.is_open:
            return ()
        return known.truth if self.known.shows_truth else known.unknowns

    def draw(self, canvas: Canvas) -> None:
        # plates make room for what is known of their seats
        on_plates = frozenset[int]()
        if self.tab == KNOWLEDGE:
            key = "knowledge.ribbon.truth" if self.known.shows_truth else "knowledge.ribbon"
            who = SeatRef(self.viewpoint.seat or 0)
            at = min(self.at + 1, len(self.playback))  # the move that comes next, as below the table
            titles = self.say(msg(key, player=who, at=at)), self.host.t(_SHORT[self.known.shows_truth])
            if self.known.known is not None and self.known.known.is_open:
                titles = self.host.t("knowledge.open"), self.host.t("knowledge.open.short")
            self._slips.lay(canvas, self.spec, self._shown, self._framed.inset(6), titles)
            on_plates = self._slips.on_plates
        if self._painter.hush(on_plates):
            self.host.request_redraw()
        super().draw(canvas)

    @override
    def draw_marks(self, canvas: Canvas) -> None:
        if self.tab != KNOWLEDGE:
            super().draw_marks(canvas)
            return
        draw_veil(canvas, self._framed)
        self._slips.draw(canvas, self.words, self.spec, self._shown, self._framed.inset(6))

    @override
    def draw_around(self, canvas: Canvas) -> None:
        if self.tab == KNOWLEDGE:
            tint = theme.GOOD if self.known.shows_truth else theme.INFO
            draw_frame(canvas, self._framed, tint)
            self._slips.draw_ribbon(canvas, tint)
        super().draw_around(canvas)
