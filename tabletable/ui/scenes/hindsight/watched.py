"""A recorded game at a table: the position shown, the viewpoint, and the ways from position to position."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Final, NamedTuple

from tabletable.core.event import Event, EventKind
from tabletable.core.overriding import override
from tabletable.core.tablespec import Stage, TableSpec
from tabletable.play.people.settings import Settings
from tabletable.play.playback import Playback, Viewpoint
from tabletable.play.seats import Seat
from tabletable.table.choreography import choreograph
from tabletable.table.paging import Paging
from tabletable.ui.animation.callout import CallOut
from tabletable.ui.animation.show import Show
from tabletable.ui.controls.knowledge_panel import KnowledgeDesk
from tabletable.ui.controls.model import Chances, Renewal, Values
from tabletable.ui.controls.transport import BAR, RATES, Reading
from tabletable.ui.flow.replay_view import HOLD, LOG_STEPS, ReplayAnalysis, ReplayView, pause
from tabletable.ui.paint.measures import COLUMN, MARGIN
from tabletable.ui.scenes.people import default_name
from tabletable.ui.scenes.tables.tabletop import Tabletop

PACE: Final = "normal"
"""The pace that decides which moments are staged; the speed is chosen on the bar."""


class Watched(NamedTuple):
    """The state of a watched game that its widgets depend on."""

    laid: TableSpec
    spec: TableSpec
    reading: Reading
    is_scrubbed: bool
    """Whether the knob of the bar is held."""
    board_view: tuple[bool, bool]
    settings: Settings
    log_version: int
    values: Values
    chances: Chances
    reviewed: int = 0
    """A counter of visible changes in a review."""
    offers: Hashable = None
    """The key of the column's buttons: they are rebuilt when it changes."""


class WatchedTable(Tabletop):
    """Plays back a game move by move, automatically or on demand. Subclasses provide the controls."""

    def __init__(
        self, playback: Playback, viewpoints: tuple[Viewpoint, ...], span: tuple[int, int] | None = None
    ) -> None:
        """`viewpoints`: those on offer, the first is shown first. `span`: first and last position of a recap."""
        super().__init__(playback.game, playback.seats, playback.players_at, self._is_known)
        self.playback = playback
        self.viewpoints = viewpoints
        self.viewpoint = viewpoints[0]
        self.is_recap = span is not None
        self.first, self.last = span or (0, len(playback))
        self.at = self.first
        self.is_playing = self.is_recap
        self.rate = RATES.index(1.0)
        self.show: Show
        self.analysis: ReplayAnalysis
        self._renewal: Renewal[Watched]
        self._rested = 0.0
        self._paging: Paging | None = None
        """The page about the last move; None for none."""

    def resumed(self, result: Any) -> None:
        """Apply settings that may have changed in a scene above."""
        self._jump()

    def about(self) -> dict[str, object]:
        return {"game": self.game.info.id, "seats": len(self.seats), "at": self.at, "steps": len(self.playback)}

    def _is_known(self, seat: Seat) -> bool:
        """Return whether a player is at this computer: the game may have come from elsewhere."""
        known = {player.name for player in self.host.settings.players} or {default_name(self.host.t, ())}
        return seat.name in known

    @property
    @override
    def stage(self) -> Stage:
        """The space for the table: the window without the side column and the bar below."""
        return Stage(self._size[0] - self.column_width - 2 * MARGIN, self._size[1] - BAR, is_live=False)

    @property
    def column_width(self) -> float:
        """Width of the column. Overridden by `KnowledgeScene`."""
        return COLUMN

    @property
    def reel(self) -> ReplayView:
        """The film of the game from the viewpoint. Overridden by `KnowledgeScene`, which may show the truth."""
        return ReplayView(self.playback, self.viewpoint, self.stage, self.host.settings.card_sort)

    def table_at(self, at: int) -> TableSpec:
        """Return the table at a position, or the final one once the last move was shown. Overridden by reviews."""
        page = self._paging.page if self._paging is not None else None
        return self.reel.table(at, page, self.show.is_showing)

    def _jump(self, glides: bool = False) -> None:
        """Show the current position at once, without the moves before it."""
        self.show.all_told()
        self.show.hurry()
        self.moments.clear()
        self.log.fill(self._log_events() if self.shows_log else ())
        self._paging = self.page_at(self.at)
        if self._paging is not None:
            self._paging.show_all()
        self.take(self.table_at(self.at), None, not glides)
        self.arrived()

    @property
    def shows_log(self) -> bool:
        """Whether the log is in the column. Overridden by `KnowledgeScene`, whose tabs show other things."""
        return True

    def _log_events(self) -> list[tuple[int, Event]]:
        """Return the events of the last `LOG_STEPS` commands for the log, each with its step."""
        account = self.playback.account(self.viewpoint, max(0, self.at - LOG_STEPS), self.at)
        _, later = self.reel.events(self.at)
        return account[: len(account) - len(later)]

    def page_at(self, at: int) -> Paging | None:
        """Return the page about the move before a position; None for none. Overridden for other tabs."""
        return self.reel.page(at, self.host.settings.reduced_motion)

    def _advance(self) -> None:
        """Animate the next move."""
        self.show.hurry()
        self.moments.clear()
        if self.playback.ends(self.at) is not None:
            self.take(self.reel.table_after(self.at), None, True)
            self._add_to_log(self.reel.events(self.at)[1])
        self.at += 1
        self._paging = self.page_at(self.at)
        events = self.reel.events(self.at)[0]
        moments = self.reel.moments(self.at) if self._paging is None else ()
        beats = self.show.show(events, self.is_instant, self.moments.holds(moments, None))
        self.take(self.table_at(self.at), None, False)
        self.start(beats)
        self.arrived()
        self.moments.begin(moments, [] if self.is_instant else choreograph(events), None)

    def _add_to_log(self, events: Sequence[Event]) -> None:
        """Add the last command's events to the log."""
        if self.shows_log and not self.playback.is_quiet(self.at):
            self.log.add([(self.at - 1, event) for event in events])

    def arrived(self) -> None:
        """Update everything to a new position. Overridden by reviews."""
        self._rested = 0.0
        self.callouts.clear()
        self._renewal.renew()
        outcome = self.playback.result(self.at)
        if outcome is not None:
            headline, reason = self.words.text(outcome.headline), self.words.text(outcome.reason)
            self.callouts.show(CallOut("good", headline, reason))

    def seek(self, at: int) -> None:
        """Stop playback and go to the nearest position to `at` there is, without animation."""
        self.is_playing = False
        at = max(self.first, min(self.last, at))
        if at != self.at:
            self.at = at
            self._jump()
        self._renewal.renew()

    def step(self, by: int) -> None:
        """Go one move forward, with animation, or back."""
        self.is_playing = False
        if by > 0 and self.at < self.last:
            self._advance()
        elif by < 0 and self.at > self.first:
            self.at -= 1
            self._jump(glides=True)
        self._renewal.renew()

    def play(self) -> None:
        """Start or stop playback; at the end start from the beginning."""
        self.is_playing = not self.is_playing
        if self.is_playing and self.at == self.last:
            self.at = self.first
            self._jump()
        self._rested = HOLD
        self._renewal.renew()

    def _take_rate(self, rate: int) -> None:
        self.rate = max(0, min(len(RATES) - 1, rate))

    def take_eyes(self, chosen: int) -> None:
        """Switch to the viewpoint at index `chosen`, modulo their number. Overridden where a tab is of one seat."""
        self.viewpoint = self.viewpoints[chosen % len(self.viewpoints)]
        self.view.forget()
        self._jump()

    def _take_seat(self, seat: int) -> None:
        """Switch to a seat's viewpoint, if permitted."""
        if Viewpoint(seat) in self.viewpoints:
            self.take_eyes(self.viewpoints.index(Viewpoint(seat)))

    def update(self, dt: float) -> bool:
        """Let a frame pass; return True while anything moves."""
        self.host.audio.read_ahead()
        passed = dt * RATES[self.rate]
        moved = self._move(passed)
        made = False
        self.moments.set_pace(PACE, RATES[self.rate], self.host.settings.reduced_motion)
        if self.is_on_top:
            was_showing = self.show.is_showing
            made |= self.moments.update(dt)
            self.show.pass_time(passed)
            if was_showing and not self.show.is_showing and self.playback.ends(self.at) is EventKind.GAME_END:
                self.take(self.table_at(self.at), None, False)
                moved = True
            turns = self._paging is not None and self._paging.run(passed)
            moved = moved or turns
            is_shown = self.show.is_showing or self.moments.is_on or turns
            if not is_shown:
                self._rested += passed
            if (
                self.is_playing
                and not is_shown
                and self._rested >= pause(self.is_recap, self.at == self.first, self.at == self.last)
            ):
                if self.at == self.last and self.is_recap:
                    self.close()
                    return True
                self.is_playing = self.at < self.last
                if self.is_playing:
                    self._advance()
                moved = True
            if not (self.show.is_showing or self.moments.is_on) and self.worker.work():
                self.host.request_redraw()
        self._sleep()
        spoke = self.callouts.update(dt) | self.group.update(dt)
        turned = self.view.update(dt, self.host.clock())
        self._renewal.renew()
        return moved or made or spoke or turned

    def _sleep(self) -> None:
        """Wake the loop for the next change."""
        waits = list(self.show.waits)
        if self.is_playing and not waits:
            waits.append(max(0.0, pause(self.is_recap, self.at == self.first, self.at == self.last) - self._rested))
        if waits:
            self.host.wake_after(min(waits) / RATES[self.rate])
        self._doze(0.0 if self.worker.is_working and not self.show.is_showing else None)

    @property
    def worker(self) -> ReplayAnalysis | KnowledgeDesk:
        """What works in the rest of a frame. Overridden by `KnowledgeScene`."""
        return self.analysis
