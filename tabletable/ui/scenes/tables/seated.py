"""A table with a match: its parts, the state they read, and the commands given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from tabletable.core.command import Command
from tabletable.core.event import Event, sentence
from tabletable.core.message import Msg, listed, msg
from tabletable.core.overriding import override
from tabletable.core.tablespec import TableSpec, Zone
from tabletable.play.match import Match
from tabletable.play.people.settings import Settings
from tabletable.play.session import Session
from tabletable.table.gestures import GestureMap, gesture_map
from tabletable.table.sorting import sorted_hand
from tabletable.ui.animation.banner import YourTurn
from tabletable.ui.animation.callout import CallOut
from tabletable.ui.controls.model import Renewal, TableModel, match_status
from tabletable.ui.flow.analyst import Analyst, Perspective
from tabletable.ui.flow.director import Director
from tabletable.ui.flow.odds import OddsTeller
from tabletable.ui.handling.hand import NOTHING
from tabletable.ui.paint.lights import Forecast, lights_of
from tabletable.ui.scenes.tables.comparing import Comparing
from tabletable.ui.scenes.tables.explainer import Explainer
from tabletable.ui.scenes.tables.hint import Hint
from tabletable.ui.scenes.tables.keeper import Keeper
from tabletable.ui.scenes.tables.match_flow import MatchFlow
from tabletable.ui.scenes.tables.page_overlay import PageOverlay
from tabletable.ui.scenes.tables.side_panel import SidePanel
from tabletable.ui.scenes.tables.table_actions import TableActions
from tabletable.ui.scenes.tables.table_input import TableInput
from tabletable.ui.scenes.tables.tabletop import Tabletop
from tabletable.ui.scenes.tables.turn_clock import OnlyMove, TurnClock
from tabletable.ui.scenes.tables.tutor import Tutor, first_unread


class TableManners(NamedTuple):
    """What one kind of table with a match does its own way."""

    is_exercise: bool = False
    """Whether a task is solved here, not a match played: without log, advice, result and enlarged view."""
    may_skip: bool = True
    """Whether turns follow that the player may skip."""
    may_move: Callable[[], bool] = lambda: True
    """Whether commands are taken now."""
    simplify: Callable[[TableSpec], TableSpec] = lambda spec: spec
    """Leaves out parts of the table that were not taught yet."""
    hint_note: Callable[[Session, Command], Msg | None] = lambda session, command: None
    """Returns what the advice to give a command leaves out of account; None for nothing."""
    leave: Callable[[], None] | None = None
    """Leads away, in place of the pause menu."""
    panel: Callable[[SeatedTable], SidePanel] = SidePanel
    """Makes the column."""


MATCH: Final = TableManners()


class SeatedTable(Tabletop):
    """A table with a running match: its parts, its state and its actions.

    Subclasses add the update loop, the input and the drawing around the table.
    """

    def __init__(self, match: Match, keeper: Keeper, is_new: bool, manners: TableManners = MATCH) -> None:
        """`is_new`: whether to animate the deal; a continued game is shown at once."""
        super().__init__(match.session.game, match.session.seats, match.session.players_at)
        self.match, self.keeper, self._is_new, self.manners = match, keeper, is_new, manners
        self._fitted: tuple[Settings, Settings] | None = None
        """The user's settings, and their adaptation to an exercise; None before the first use."""
        self.model: TableModel
        """The latest state, as last passed to the parts."""
        self.your_turn = YourTurn()

    def _take_seats(self) -> None:
        """Create the parts of the match and connect them."""
        host, match = self.host, self.match
        self.director = Director(
            match, host.audio, lambda command: self.flow.carry_out(command), self.tell, self.side_of
        )
        self.explainer = Explainer(host, match, self.hand, self.callouts, self.say)
        self.actions = TableActions(self)
        self.pages = PageOverlay(self, match, self.director, self.tell, partial(self.rebuild, instant=True))
        self.flow = MatchFlow(self, self._is_new)
        note = partial(self.manners.hint_note, match.session)
        self.hint = Hint(self, match, lambda: self.model, note, self.actions.carry_out)
        self.comparing = Comparing(self, match, lambda: self.model, self.hint, self.explainer)
        self.tutor = Tutor(host, self.game.info.id, self._is_new and len(match.people) == 1)
        self.only_move = OnlyMove(lambda: self.model, self.callouts.show, self.give)
        self.turn_clock = TurnClock(match, self.inform, self.flow.carry_out)
        perspective = Perspective(match, lambda: self.flow.is_resting)
        self.analyst, self.odds = Analyst(perspective), OddsTeller(host, perspective)
        self.odds.is_offered &= not self.manners.is_exercise
        self.side_panel = self.manners.panel(self)
        self._controls = TableInput(self)
        self._renewal = Renewal(self._make_model, self._show_model)

    @property
    def settings(self) -> Settings:
        """The settings that apply here: in an exercise nothing is done by itself, and no other advice is given."""
        chosen = self.host.settings
        if not self.manners.is_exercise:
            return chosen
        if self._fitted is None or self._fitted[0] is not chosen:  # asked for several times a frame
            pace = "normal" if chosen.bot_pace == "step" else chosen.bot_pace
            self._fitted = chosen, replace(chosen, only_moves=False, lessons=False, bot_pace=pace)
        return self._fitted[1]

    @property
    @override
    def viewer_seat(self) -> int | None:
        return self.match.viewer

    @property
    @override
    def forecast(self) -> Forecast | None:
        return super().forecast if self.comparing.contrast is None else None  # that stands where this would

    def reseat(self) -> None:
        """Update to new players."""
        self._seats = self.match.session.seats
        self.layout(*self._size)

    def unsaved(self) -> Msg | None:
        problem = self.keeper.problem
        return None if problem is None else problem.message

    def kept_in(self) -> str | None:
        return self.keeper.slot

    def about(self) -> dict[str, object]:
        """Return the game and its progress for a crash report, without names."""
        session = self.match.session
        counts = {"seats": len(session.seats), "seed": session.seed, "steps": len(session.steps)}
        return {"game": self.game.info.id, **counts}

    def _make_model(self) -> TableModel:
        """Return the current state of the table for all parts."""
        flow, director, pages = self.flow, self.director, self.pages
        standing = match_status(self.match, self.settings.free_undo_alone)
        is_resting, hand, problem = self.is_resting, self.hand, self.keeper.problem
        is_over = standing.is_over and not pages.is_open and not flow.is_resting
        lesson = first_unread(self.fitted, self.game.info.id, self.settings)
        return TableModel(
            held=hand.state,
            turned=self.turning.turned,
            spec=self.spec,
            placements=hand.placements,
            gestures=self.gestures,
            log_version=self.log.changes,
            laid=self.fitted,
            parts=self.parts,
            board_view=(self.view.is_fit, self.view.is_nearest, self.view.wants_all),
            words=self.words,
            settings=self.settings,
            standing=standing,
            is_resting=is_resting,
            is_playing_out=is_resting and director.is_showing,
            waits_to_pass=flow.waits_to_pass,
            shows_the_end=flow.is_looked_at or is_over,
            waits_for_key=director.waits_for_key,
            is_page_seen=pages.paging is not None,
            page_holds=pages.holds,
            asked=tuple(pages.answers),
            lesson=lesson if standing.legal and not is_resting else None,
            offers_primer=self.tutor.offers_primer and not is_resting,
            advice=self.hint.advice,
            waits_for_hint=self.hint.is_waiting,
            values=self.analyst.report,
            chances=self.odds.report,
            unsaved=None if problem is None else problem.message,
            is_story_open=self.side_panel.is_story_open,
            timed="" if is_resting else self.turn_clock.kind,
        )

    def renew(self) -> None:
        """Update everything on the screen to the current state."""
        self._renewal.renew()

    def renew_column(self) -> None:
        """Update the column, whose words have changed though the table has not."""
        self.side_panel.renew(self.model)
        self.host.request_redraw()

    def _show_model(self, now: TableModel) -> None:
        """Update all parts to a new state, in a fixed order."""
        self.model = now
        self.analyst.renew(now.is_deciding)
        self.odds.renew()
        self.tutor.renew(now)
        self.side_panel.renew(now)
        self.light_up(now)
        self.view.attend(now, self._marked(), self._size)
        self.host.request_redraw()

    # ------------------------------------------------------------------------------------------------ the table

    @property
    def is_resting(self) -> bool:
        """Whether the table waits for a result or page to be read."""
        return self.flow.is_resting or self.pages.holds

    def rebuild(self, instant: bool = False) -> None:
        """Lay out and show the table from the viewer's view."""
        session, viewer = self.match.session, self.match.viewer
        view = session.view(viewer)
        spec = self.pages.covered(self.manners.simplify(self.game.table(view, self.stage)))
        self.turning.renew(partial(self.game.preview, view), partial(self.game.forecast, view))
        usable = self._usable if self.manners.may_move() and not self.is_resting else None
        self.take(sorted_hand(spec, self.host.settings.card_sort), usable, instant)
        self.renew()
        is_told = not (instant or self.model.spec.goes_on or self.manners.is_exercise)
        sign = self.words.text("table.banner.asked" if self.model.spec.is_reply else "table.banner") if is_told else ""
        if self.your_turn.renew(self.model.is_deciding, sign):
            self.host.audio.play("your_turn")

    def _usable(self, spec: TableSpec) -> GestureMap:
        viewer = self.match.viewer
        intended = None if viewer is None else partial(self.game.intended_command, self.match.session.view(viewer))
        return gesture_map(self.match.legal(), spec.zones, intended)

    # ------------------------------------------------------------------------------------------------ log and advice

    def refill_log(self, until: int | None = None) -> None:
        """Rebuild the log, from all steps or the first `until`, as far as the viewer may know them."""
        self.director.all_told()
        account = self.match.session.account(self.match.viewer)
        if until is not None:
            account = [entry for entry in account if entry[0] < until]
        self.log.fill(account[: len(account) - self.flow.held_back - self.pages.untold])

    def may_be_helped(self) -> bool:
        """Return whether the viewer may get hints; if only others may, a callout says so."""
        viewer = self.match.viewer
        names = () if viewer is None else self.keeper.helped_instead(viewer)
        if names:
            text = self.words.text(msg("evening.hints.refused", players=listed(names)))
            self.callouts.show(CallOut("why", text))
        return not names

    def switch_values(self, on: bool) -> None:
        """Show or hide the values of moves."""
        if not on or self.may_be_helped():
            self.analyst.switch(on)

    def _note_help(self) -> None:
        """Record that the viewer is shown a hint or values. On a ladder a message says once that the game becomes
        unrated.
        """
        viewer, is_shown = self.match.viewer, self.hint.command is not None or self.analyst.result is not None
        if viewer is not None and is_shown and self.keeper.note_help(viewer):
            self.host.notices.show_message("ladder.helped")

    def put_away(self) -> bool:
        """Switch off the chances, or without them the values, of this decision alone; return whether there were any."""
        return self.odds.put_away() or self.analyst.put_away()

    # ------------------------------------------------------------------------------------------------ commands

    def tap(self, zone: Zone) -> None:
        """Handle a click on a zone with nothing in hand."""
        self._controls.tap(zone)

    def pause(self) -> None:
        """Open the pause menu, or leave as the manners say."""
        (self.manners.leave or self.actions.pause)()

    def look_away(self) -> None:
        """Remove texts for the current viewer before another one looks."""
        self.hint.hide()

    def hurry(self) -> None:
        """Finish all animations at once."""
        self.director.hurry()
        self.field.settle()
        self.coins.clear()
        self.arrive()
        self.host.request_redraw()

    def went_back(self) -> None:
        """Update after a command was taken back."""
        self.moments.clear()
        self.flow.forget_waiting()
        self.pages.show_again()
        self.hint.hide()
        self.refill_log()
        self.director.hurry()
        self.director.renew()
        self.only_move.came_back()
        self.turn_clock.renew()
        self.rebuild()

    # ------------------------------------------------------------------------------------------------ for scenes

    @property
    def is_asking(self) -> bool:
        """Whether the viewer has to decide now. Overridden by lessons, in which one reads, too."""
        return self.model.is_deciding

    def light_up(self, now: TableModel) -> None:
        """Choose what is lit on the table. Overridden by lessons and puzzles."""
        marked = self._marked()
        self.lights = lights_of(self.hand, now.gestures, now.placements, marked, now.is_deciding, self.turning)

    def tell(self, events: Sequence[Event]) -> None:
        """Add these events to the log. Overridden by lessons, whose teacher may say them."""
        number = len(self.match.session.steps) - 1
        if not self.match.session.is_quiet(number):
            self.log.add([(number, event) for event in events])
        for event in events:
            message = sentence(event) if event.seat == self.match.viewer and event.cue in self.spec.alerts else None
            if message is not None:
                self.inform(message)

    def give(self, commands: Sequence[Command], velocity: tuple[float, float] = (0.0, 0.0)) -> None:
        """Carry out a gesture's command, or let the player choose. Overridden by lessons and puzzles."""
        commands = self.turning.resolve(tuple(commands))
        if len(commands) > 1:
            self.hand.cancel()
            self.actions.ask_which(commands)
        elif commands:
            (command,) = commands
            self.flow.carry_out(command)
            if velocity != (0.0, 0.0) and command.piece in self.field.sprites and not self.is_instant:
                self.field.sprites[command.piece].wait = 0.0
                self.field.fling(command.piece, velocity)

    def acted(self, command: Command) -> None:
        """After a command, remove the texts about the decision. Overridden by lessons and puzzles."""
        self.only_move.renew(command)
        self.turn_clock.renew()
        self.hint.after(command)
        self.tutor.acted(command.seat == self.match.viewer)
        self.callouts.clear()
        self.callouts.hover(None)
        self.hand.select(NOTHING)

    def ask_hint(self) -> None:
        """Show or hide the hint. Overridden by lessons and puzzles."""
        if self.may_be_helped():
            self.hint.toggle()

    def show_rules(self) -> None:
        """Open the rules at the section about the current decision. Overridden by lessons."""
        self.actions.show_rules()
