"""The flow of a match on the screen: what follows each command, the end of a round, a change of viewer, a new deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from tabletable.core.command import Command
from tabletable.core.errors import IllegalCommand
from tabletable.core.event import Event, EventKind
from tabletable.core.ids import HIDDEN, NOBODY
from tabletable.core.moment import Moment, MomentKind
from tabletable.core.tablespec import TableSpec
from tabletable.play.botplugins import FaultKind
from tabletable.play.session import Step
from tabletable.table.choreography import after_moves, choreograph, deal_beats, until_rest
from tabletable.ui.scenes.tables.curtain import CurtainScene
from tabletable.ui.scenes.tables.result import ResultScene
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.stack.routes import LADDER, LEAVING, OPENED, PLAYERS, TODAY

if TYPE_CHECKING:
    from tabletable.ui.scenes.tables.seated import SeatedTable

ROUND_ENDS: Final = (EventKind.ROUND_END, EventKind.GAME_END)


class MatchFlow:
    """The flow of one match on the screen. The match itself is always ahead; `MatchFlow` decides when to show what."""

    def __init__(self, table: SeatedTable, is_new: bool) -> None:
        """`is_new`: whether to animate the deal."""
        self._host, self._match, self._game, self._table = table.host, table.match, table.game, table
        self._director, self._pages, self._moments = table.director, table.pages, table.moments
        self._keeper, self._is_new = table.keeper, is_new
        self.deals = 0
        """The number of new deals since the table was opened."""
        self._pages.asked, self._pages.closed = self._asked_on_page, self._page_closed
        self._ended: Sequence[Event] | None = None
        """The events after the round or game that has just ended, not shown yet; None during play."""
        self._goes_on = False
        """Whether the next round continues from the table now shown, without a new deal."""
        self._reported: set[tuple[int, FaultKind]] = set()
        """Faults of third-party bots already reported to the players, as seat and kind."""
        self._last_step: Step | None = None
        """The command being shown."""
        self.performed: Sequence[Event] = ()
        """The events shown last, as the viewer may see them; the moments on the screen count in them."""
        self.waits_to_pass = False
        """Whether the viewer still looks at a piece just turned over; `switch_viewer` passes to the next player."""
        self.is_looked_at = False
        """Whether the result of a round was put aside to look at the table; `show_result` brings it back."""

    @property
    def is_resting(self) -> bool:
        """Whether the table waits for a result to be read."""
        return self._ended is not None

    @property
    def held_back(self) -> int:
        """The number of events already applied to the match but hidden until the next round starts."""
        return len(self._ended or ())

    def forget_waiting(self) -> None:
        """Forget a pending result or change of viewer, as a command was taken back."""
        self._ended = None
        self.is_looked_at = False
        self.waits_to_pass = False

    def begin(self) -> None:
        """Start when the table is laid out for the first time."""
        self._pages.show_again()
        if self._pages.is_open:
            self._table.rebuild(instant=True)
        if self._match.session.outcome() is not None:
            self._ended = ()
        elif self._match.next_viewer() is not None:
            self.switch_viewer()
        else:
            self._deal()

    # ------------------------------------------------------------------------------------------------ commands

    def carry_out(self, command: Command) -> None:
        """Submit a command of a person or a bot, and show its events; an illegal one is explained instead."""
        self._director.hurry()
        self._moments.clear()
        public = self._public() if self._match.is_screen_shared and self._match.viewer is not None else None
        try:
            step = self._match.submit(command)
        except IllegalCommand as refused:
            self._table.explainer.refuse(refused.reason, command.piece)
            return
        self._table.acted(command)
        self._tell_faults()
        if public is not None:
            self._turn_down(step, public)
        self._show(step)

    def _public(self) -> TableSpec:
        """Return the table as seen by everybody."""
        return self._game.table(self._match.session.view(None), self._table.stage)

    def _turn_down(self, step: Step, public: TableSpec) -> None:
        """Cover the called hand once its player has decided, so that the command is shown on `public`, the table before
        it. If the player has just turned over a piece unseen by others, wait until it was looked at
        (`waits_to_pass`).
        """
        match, is_over = self._match, any(event.kind in ROUND_ENDS for event in step.events)
        if not is_over and not match.has_to_cover(step.command.seat):
            return
        private = [event.redacted(match.viewer) for event in step.events if event.redacted(None).face == HIDDEN]
        if not is_over and step.command.seat == match.viewer and any(map(self._is_turned_over, private)):
            self.waits_to_pass = True
            return
        match.cover()
        self._pages.redact()
        self._table.refill_log(len(match.session.steps) - 1)
        self._table.view.forget()
        self._table.take(self._pages.covered(public), None, instant=True)

    def settled(self) -> None:
        """Continue after a concession or an agreed draw, or come to rest if the game is over."""
        self._director.hurry()
        self._moments.clear()
        self._director.renew()
        self._table.reseat()
        if self._match.session.outcome() is not None:
            self._ended = ()
            self._table.rebuild(instant=True)
        elif self._match.next_viewer() is not None:
            self.switch_viewer()
        else:
            self._table.rebuild(instant=True)

    def _tell_faults(self) -> None:
        """Show a notice about third-party bots that failed to move, once for each seat and kind of fault."""
        for fault in self._match.faults:
            if (fault.seat, fault.kind) not in self._reported:
                self._reported.add((fault.seat, fault.kind))
                self._host.notices.show(self._table.words.text(fault.message), NoticeStyle.WHY)
        self._match.faults.clear()

    def _show(self, step: Step) -> None:
        """Show one command's events, which the match has applied already; events covered by a page are shown on it."""
        events = [event.redacted(self._match.viewer) for event in step.events]
        self._last_step = step
        if self._pages.hear(events, self._is_instant):
            before = self._pages.before(events)
            laid = after_moves(self._table.laid, before, self._game.face_picture)
            self._perform(before, False, partial(self._lay_out, laid))
            return
        self._show_all(step, events)

    def _page_closed(self, events: Sequence[Event]) -> None:
        """Show on the table the events of the last command that the page has left over."""
        assert self._last_step is not None
        self._show_all(self._last_step, events)

    def _asked_on_page(self) -> None:
        """Change to the seat that decides on the question a page has reached; called by `PageOverlay`."""
        following = self._match.next_viewer()
        if following is None:
            return
        if not self._match.needs_curtain(following):
            self._match.look(following)
            self._pages.show_again()
        else:
            self.waits_to_pass = not self._match.is_screen_shared

    @property
    def _is_instant(self) -> bool:
        return self._table.is_instant or self._director.skipping

    def _show_all(self, step: Step, events: Sequence[Event]) -> None:
        """Show these events of a command on the table."""
        match = self._match
        shown, rest = until_rest(events)
        instant = self._is_instant
        last = shown[-1].kind if shown else EventKind.NOTE
        at_rest, is_over = None, last in ROUND_ENDS
        if is_over:
            self._ended = rest
            at_rest = self._game.table_at_rest(match.session.view(match.viewer), self._table.stage, shown)
        following = match.next_viewer()
        if not is_over and following is not None and not self.waits_to_pass:
            if not match.needs_curtain(following):
                match.look(following)  # they know the same: it goes on before the eyes of both
            elif match.is_screen_shared:
                match.cover()  # the hand waits to be called
            elif step.command.seat == match.viewer and any(map(self._is_turned_over, shown)):
                self.waits_to_pass = True
            else:
                self.switch_viewer()
                return
        if last is EventKind.ROUND_END or at_rest is not None:
            self._perform(shown, instant, partial(self._play_out, shown, at_rest))
        else:
            self._perform(shown, instant, partial(self._table.rebuild, instant))

    def _perform(self, shown: Sequence[Event], instant: bool, lay: Callable[[], None]) -> None:
        """Play the sounds and animations of these events, on the table laid out by `lay`."""
        viewer = self._match.viewer
        self.performed = shown
        moments = self._moments_of(shown)
        beats = self._director.show(shown, instant, self._moments.holds(moments, viewer))
        if self.waits_to_pass:
            self._director.keep_still()
        lay()
        first = [] if instant else choreograph(shown)
        turned = {moment.event for moment in moments if moment.back is not None}
        # what a moment turns over is turned beneath it: it lies open once its card has come back
        self._table.start([first[number] if number in turned else beat for number, beat in enumerate(beats)])
        self._moments.begin(moments, first, viewer)

    def _moments_of(self, shown: Sequence[Event]) -> list[Moment]:
        """Return the moments to stage for a command; while skipping ahead, only those that wait for the viewer."""
        moments = self._game.moments(self._match.session.view(self._match.viewer), shown)
        if not self._director.skipping:
            return list(moments)
        return [moment for moment in moments if moment.kind is MomentKind.STAGE]

    def _is_turned_over(self, event: Event) -> bool:
        """Return whether the viewer learns a face on the table. Cards drawn to the hand don't count: they stay visible
        later.
        """
        return event.kind is EventKind.FLIP and event.face != HIDDEN and self._table.face_of(event.piece) == HIDDEN

    def _play_out(self, shown: Sequence[Event], at_rest: TableSpec | None) -> None:
        """Lay out the table for the last moves of a round: without the next deal, which the view contains already."""
        self._goes_on = at_rest is not None
        self._lay_out(at_rest or after_moves(self._table.laid, shown, self._game.face_picture))

    def _lay_out(self, laid: TableSpec) -> None:
        """Show this table, without any gestures, instead of the view's."""
        self._table.take(laid, None, self._table.is_instant)
        self._table.renew()

    # ------------------------------------------------------------------------------------------------ pace

    def skip_to_me(self) -> None:
        """Let the bots move at once until the player's own turn, and finish running animations."""
        if self._pages.holds:
            self._director.skipping = not self._match.is_deciding()
            self._pages.skip()
        elif self.is_resting:
            self._table.hurry()
        elif (not self._match.is_deciding() and not self._match.is_screen_shared) or self._match.waits_for_bots():
            self._director.skipping = True

    # ------------------------------------------------------------------------------------------------ results

    def show_result(self) -> None:
        """Show the result of the round or game, and record a finished game."""
        session = self._match.session
        outcome = session.outcome() or session.round_result()
        assert outcome is not None
        self.is_looked_at = False
        table = self._table
        remark = table.words.sentences(self._keeper.record_result(outcome)[:3]) if outcome.final else ""
        news = self._keeper.record_history(outcome) if outcome.final else None
        lanterns = self._keeper.lanterns if outcome.final else None
        in_evening = outcome.final and self._keeper.evening is not None
        leads_to = TODAY if self._keeper.is_daily else LADDER if self._keeper.is_of_ladder else ""
        result = ResultScene(outcome, self._match, table.say, remark, news, in_evening, lanterns, leads_to)
        self._host.scenes.push(result, self._after_result)

    def _after_result(self, answer: str | None) -> None:
        table = self._table
        if self._match.session.outcome() is not None:
            if answer in ("rematch", TODAY, LADDER, *LEAVING):
                table.close(answer)
            else:
                self._ended = None
                table.rebuild()
            return
        if answer == "table":
            self.is_looked_at = True
            return
        events, self._ended = self._ended or (), None
        self._director.renew()
        self._is_new = not self._goes_on
        self.deals += self._is_new
        table.view.forget()
        if self._match.next_viewer() is not None:
            self.switch_viewer()
            return
        if self._goes_on:
            self._perform(events, self._is_instant, partial(table.rebuild, table.is_instant))
            return
        table.refill_log()
        table.rebuild(instant=True)
        self._deal()

    # ------------------------------------------------------------------------------------------------ eyes

    def switch_viewer(self) -> None:
        """Change the viewer; the curtain covers the screen first if private cards would show."""
        table = self._table
        self.waits_to_pass = False  # whoever has spoken up meanwhile has gone on
        table.look_away()
        seat = self._match.next_viewer()
        if seat is not None and not self._match.needs_curtain(seat):
            self._open_eyes(seat)
            return
        self._match.cover()
        self._director.hurry()
        self._moments.clear()
        self._see_anew()
        if self._match.is_screen_shared:
            self._deal()
            return
        assert seat is not None

        def drawn_up(answer: str | None) -> None:
            if answer == OPENED:
                self._open_eyes(seat)
            elif answer == PLAYERS:
                table.actions.change_players()
            else:
                table.close(answer)

        self._host.scenes.push(CurtainScene(table, seat), drawn_up)

    def _open_eyes(self, seat: int) -> None:
        self._match.look(seat)
        self._see_anew()
        self._deal()

    def _see_anew(self) -> None:
        """Show the table and its log anew from the current viewer's knowledge."""
        table = self._table
        self._pages.show_again()
        table.view.forget()
        self._director.renew()
        table.refill_log()
        table.rebuild(instant=True)

    def reveal_hand(self) -> None:
        """Show the hand of the player asked to decide, at a screen shared by all."""
        caller = self._table.model.caller
        if caller is not None:
            self._director.hurry()
            self._moments.clear()
            self._table.callouts.clear()
            self._match.reveal_hand(caller)
            self._see_anew()

    def cover_hand(self) -> None:
        """Cover a called hand, if there is one."""
        if self._match.is_called:
            self.switch_viewer()

    def share_screen(self) -> None:
        """Apply the setting for one big screen: hands are shown on call, instead of passing the screen around."""
        match, on = self._match, self._keeper.is_kept and self._host.settings.big_table
        if on == match.is_screen_shared:
            return
        match.share_screen(on)
        if not self.is_resting and (match.viewer is None or on):
            self.switch_viewer()

    # ------------------------------------------------------------------------------------------------ the deal

    def _deal(self) -> None:
        """Animate a new deal: cards fly from the draw pile to the hands."""
        table = self._table
        if not self._is_new or (self._match.viewer is None and not self._match.is_screen_shared):
            return
        self._is_new = False
        filled = [zone for zone in table.spec.zones if zone.pieces]
        pile = next((zone for zone in filled if zone.back is not None and zone.seat == NOBODY), None)
        hands = [zone for zone in filled if zone.seat != NOBODY]
        if pile is None or pile.back is None or not hands or table.is_still:
            return
        most = max(len(zone.pieces) for zone in hands)
        dealt = [(zone.pieces[at].handle, zone.id) for at in range(most) for zone in hands if at < len(zone.pieces)]
        beats = deal_beats([handle for handle, _ in dealt], pile.id, [zone for _, zone in dealt])
        self._director.play(beats)
        for piece, _ in dealt:
            table.field.place_at(piece, pile.x, pile.y, 0.0, pile.height, pile.back)
        table.field.start(beats)
