"""What follows one command after the other on a table: its moves, the end of a round, another person, a new deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from tabletable.core.command import Command
from tabletable.core.errors import IllegalCommand
from tabletable.core.event import Event, EventKind
from tabletable.core.ids import HIDDEN, NOBODY
from tabletable.core.moment import Moment, MomentKind
from tabletable.core.tablespec import TableSpec
from tabletable.play.session import Step
from tabletable.table.choreography import after_moves, choreograph, deal_beats, until_rest
from tabletable.ui.hand import NOTHING
from tabletable.ui.routes import LEAVING, OPENED

if TYPE_CHECKING:
    from tabletable.ui.scenes.table import TableScene


class Course:
    """The course of one match on the screen. The match is always ahead; here is decided what is seen of it when."""

    def __init__(self, table: TableScene, is_new: bool) -> None:
        """`is_new`: the cards are dealt before the players' eyes."""
        self._table = table
        self._is_new = is_new
        self._ended: Sequence[Event] | None = None
        """Events of what comes after the round or game that has just ended; None while one is played."""
        self._goes_on = False
        """The table that rests now is one the next round begins from."""
        self._shown: Step | None = None
        """The command that is shown."""
        self.waits_to_pass = False
        """The person at the screen has turned something over and looks at it; `pass_on` goes on."""
        self.is_looked_at = False
        """The result of a round was put aside to look at the table; `show_result` brings it back."""

    @property
    def is_resting(self) -> bool:
        """Whether the table waits for a result to be seen."""
        return self._ended is not None

    @property
    def shows_the_end(self) -> bool:
        """Whether a result was put aside: the table is seen as the round or the game has left it."""
        is_over = self._table.match.session.outcome() is not None and not self._table.pages.is_open
        return self.is_looked_at or (is_over and not self.is_resting)

    @property
    def held_back(self) -> int:
        """How many events belong to the next round: they are told when that has begun."""
        return len(self._ended or ())

    def wake(self) -> None:
        """Nothing is waited for any more."""
        self._ended = None
        self.waits_to_pass = False

    def begin(self) -> None:
        """The table is laid out for the first time."""
        table = self._table
        table.pages.look()
        if table.pages.is_open:
            table.rebuild(instant=True)
        if table.match.session.outcome() is not None:
            self._ended = ()
        elif table.match.next_viewer() is not None:
            self._change_eyes()
        else:
            self._deal()

    # ------------------------------------------------------------------------------------------------ commands

    def carry_out(self, command: Command) -> None:
        """Submit a command of a person or a bot and show what follows."""
        table = self._table
        table.director.hurry()
        table.moments.clear()
        try:
            step = table.match.submit(command)
        except IllegalCommand as refused:
            table.refuse(refused.reason, command.piece)
            return
        table.only_move.renew()
        table.hint.after(command)
        table.tutor.acted()
        table.callouts.clear()
        table.callouts.hover(None)
        table.hand.select(NOTHING)
        self._show(step)

    def _show(self, step: Step) -> None:
        """Show one command's events; the model is what they lead to already. What a page tells of is seen there."""
        table = self._table
        events = [event.redacted(table.match.viewer) for event in step.events]
        self._shown = step
        if table.pages.hear(events, table.is_instant or table.director.skipping):
            before = table.pages.before(events)
            laid = after_moves(table.laid, before, table.game.face_picture)
            self._perform(before, False, partial(table.lay_out, laid))
            return
        self._show_all(step, events)

    def page_closed(self, events: Sequence[Event]) -> None:
        """A page has told of the last command up to these events, which are seen on the table."""
        assert self._shown is not None
        self._show_all(self._shown, events)

    def asked_on_page(self) -> None:
        """A page has come to what it asks: whoever decides that has to look."""
        match = self._table.match
        following = match.next_viewer()
        if following is None:
            return
        self.waits_to_pass = match.needs_curtain(following)
        if not self.waits_to_pass:
            match.look(following)
            self._table.pages.look()

    def _show_all(self, step: Step, events: Sequence[Event]) -> None:
        """Show these events of one command on the table."""
        table = self._table
        shown, rest = until_rest(events)
        instant = table.is_instant or table.director.skipping
        last = shown[-1].kind if shown else EventKind.NOTE
        at_rest, is_over = None, last in (EventKind.ROUND_END, EventKind.GAME_END)
        if is_over:
            self._ended = rest
            at_rest = table.game.table_at_rest(table.match.session.view(table.match.viewer), table.stage, shown)
        following = table.match.next_viewer()
        if not is_over and following is not None:
            if not table.match.needs_curtain(following):
                table.match.look(following)  # they know the same: it goes on before the eyes of both
            elif step.command.seat == table.match.viewer and any(map(self._is_turned_over, shown)):
                self.waits_to_pass = True
            else:
                self._change_eyes()
                return
        if last is EventKind.ROUND_END or at_rest is not None:
            self._perform(shown, instant, partial(self._play_out, shown, at_rest))
        else:
            self._perform(shown, instant, partial(table.rebuild, instant))

    def _perform(self, shown: Sequence[Event], instant: bool, lay: Callable[[], None]) -> None:
        """Let these events be seen and heard on the table that `lay` lays."""
        table = self._table
        moments = self._moments(shown)
        beats = table.director.show(shown, instant, table.moments.holds(moments, table.match.viewer))
        if self.waits_to_pass:
            table.director.keep_still()
        lay()
        table.start(beats)
        table.moments.begin(moments, [] if instant else choreograph(shown), table.match.viewer)

    def _moments(self, shown: Sequence[Event]) -> list[Moment]:
        """What of a command is worth standing still for; who skips to the own turn is only stopped for a secret."""
        table = self._table
        viewer = table.match.viewer
        found = table.game.moments(table.match.session.view(viewer), shown)
        if not table.director.skipping:
            return list(found)
        return [moment for moment in found if moment.kind is MomentKind.STAGE]

    def _is_turned_over(self, event: Event) -> bool:
        """Whether the person at the screen learns what lies there; what was drawn to the hand can be seen next time."""
        return event.kind is EventKind.FLIP and event.face != HIDDEN and self._table.face_of(event.piece) == HIDDEN

    def _play_out(self, shown: Sequence[Event], at_rest: TableSpec | None) -> None:
        """The last moves of a round. The view holds the next deal already, so the cards fly on the table as it was."""
        table = self._table
        self._goes_on = at_rest is not None
        table.lay_out(at_rest or after_moves(table.laid, shown, table.game.face_picture))

    # ------------------------------------------------------------------------------------------------ results

    def show_result(self) -> None:
        """Show who won the round or the game."""
        table = self._table
        session = table.match.session
        outcome = session.outcome() or session.round_result()
        assert outcome is not None
        self.is_looked_at = False
        remark = ""
        if outcome.final:
            remark = table.words.sentences(table.keeper.count(outcome)[:3])
        table.host.routes.result(outcome, table.match, table.say, remark, self._after_result)

    def _after_result(self, answer: str | None) -> None:
        table = self._table
        if table.match.session.outcome() is not None:
            if answer in ("rematch", *LEAVING):
                table.close(answer)
            else:
                self._ended = None
                table.rebuild()
            return
        if answer == "table":
            self.is_looked_at = True
            table.still_changed()
            return
        events, self._ended = self._ended or (), None
        table.director.renew()
        self._is_new = not self._goes_on
        table.view.forget()
        if table.match.next_viewer() is not None:
            self._change_eyes()
            return
        if self._goes_on:
            beats = table.director.show(events, table.is_instant or table.director.skipping)
            table.rebuild(table.is_instant)
            table.start(beats)
            return
        table.refill_log()
        table.rebuild(instant=True)
        self._deal()

    # ------------------------------------------------------------------------------------------------ eyes

    def pass_on(self) -> None:
        """What was turned over has been seen: the next person may look."""
        self._change_eyes()

    def _change_eyes(self) -> None:
        """Another person has to look at the screen: cover it first if anything private would show."""
        table = self._table
        self.waits_to_pass = False  # whoever has spoken up meanwhile has gone on
        table.hint.hide()
        seat = table.match.next_viewer()
        assert seat is not None
        if not table.match.needs_curtain(seat):
            self._open_eyes(seat)
            return
        table.match.cover()
        table.director.hurry()
        table.moments.clear()
        table.pages.look()
        table.refill_log()
        table.rebuild(instant=True)

        def drawn_up(answer: str | None) -> None:
            if answer == OPENED:
                self._open_eyes(seat)
            else:
                table.close(answer)

        table.host.routes.curtain(table, seat, table.errands.save, drawn_up)

    def _open_eyes(self, seat: int) -> None:
        table = self._table
        table.match.look(seat)
        table.pages.look()
        table.view.forget()
        table.director.renew()
        table.refill_log()
        table.rebuild(instant=True)
        self._deal()

    # ------------------------------------------------------------------------------------------------ the deal

    def _deal(self) -> None:
        """After a fresh deal: show the hands being dealt from the closed pile."""
        table = self._table
        if not self._is_new or table.match.viewer is None:
            return
        self._is_new = False
        filled = [zone for zone in table.spec.zones if zone.pieces]
        pile = next((zone for zone in filled if zone.back is not None and zone.seat == NOBODY), None)
        hands = [zone for zone in filled if zone.seat != NOBODY]
        if pile is None or pile.back is None or not hands or table.is_instant or table.host.settings.reduced_motion:
            return
        most = max(len(zone.pieces) for zone in hands)
        dealt = [(zone.pieces[at].handle, zone.id) for at in range(most) for zone in hands if at < len(zone.pieces)]
        beats = deal_beats([handle for handle, _ in dealt], pile.id, [zone for _, zone in dealt])
        for handle, _ in dealt:
            table.field.place_at(handle, pile.x, pile.y, 0.0, pile.height, pile.back)
        table.director.play(beats)
        table.field.start(beats)
