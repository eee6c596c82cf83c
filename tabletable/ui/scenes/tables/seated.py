"""A table with a match: its parts, the state they read, and the commands given."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tabletable.core.command import Command
from tabletable.core.event import Event, sentence
from tabletable.core.message import Msg
from tabletable.core.tablespec import TableSpec, Zone
from tabletable.play.match import Match
from tabletable.play.seats import Seat
from tabletable.table.gestures import GestureMap, gesture_map
from tabletable.table.sorting import sorted_hand
from tabletable.ui.animation.callout import CallOut
from tabletable.ui.controls.model import Renewal, TableModel
from tabletable.ui.flow.your_turn import YourTurn
from tabletable.ui.handling.hand import NOTHING
from tabletable.ui.paint.lights import lights_of
from tabletable.ui.scenes.tables.keeper import Unkept
from tabletable.ui.scenes.tables.pointer import Controls
from tabletable.ui.scenes.tables.side_panel import SidePanel
from tabletable.ui.scenes.tables.sitting import Sitting
from tabletable.ui.scenes.tables.tabletop import Tabletop


class SeatedTable(Tabletop):
    """A table with a running match: its state and actions.

    Subclasses add the update loop, the input and the drawing around the table.
    """

    def __init__(self, match: Match, keeper: Unkept, is_new: bool) -> None:
        """`is_new`: whether to animate the deal; a continued game is shown at once."""
        super().__init__(match.session.game, match.session.seats)
        self.match, self.keeper, self._is_new = match, keeper, is_new
        self.your_turn = YourTurn()

    def _take_seats(self) -> None:
        """Create the parts of the match and connect them."""
        self._sitting = parts = Sitting(self, self.keeper, self._is_new)
        self.director, self.explainer, self.errands = parts.director, parts.explainer, parts.errands
        self.pages, self.course, self.hint, self.tutor = parts.pages, parts.course, parts.hint, parts.tutor
        self.only_move, self.analyst, self.odds = parts.only_move, parts.analyst, parts.odds
        self.sandglass = parts.sandglass
        self.side_panel = self._make_side_panel(parts)
        self._controls = Controls(self, parts, self.side_panel)
        self._renewal = Renewal(lambda: parts.look(self.side_panel.is_story_open), self._show_model)

    def _players_at(self, step: int) -> Sequence[Seat]:
        return self.match.session.players_at(step)

    def reseat(self) -> None:
        """Update to the session's new players."""
        self._seats = self.match.session.seats
        self.layout(*self._size)

    def _make_side_panel(self, parts: Sitting) -> SidePanel:
        return SidePanel(self, parts)

    def unsaved(self) -> Msg | None:
        """Return why the last commands are not on disk; None if they are."""
        problem = self.keeper.problem
        return None if problem is None else problem.message

    def kept_in(self) -> str | None:
        return self.keeper.slot

    def about(self) -> dict[str, object]:
        """Return the game and its progress for a crash report, without names."""
        session = self.match.session
        counts = {"seats": len(session.seats), "seed": session.seed, "steps": len(session.steps)}
        return {"game": self.game.info.id, **counts}

    @property
    def _spoken_to(self) -> int | None:
        return self.match.viewer

    def refill_log(self, until: int | None = None) -> None:
        self.director.all_told()
        account = self.match.session.account(self.match.viewer)
        if until is not None:
            account = [entry for entry in account if entry[0] < until]
        self.log.fill(account[: len(account) - self.course.held_back - self.pages.untold])

    def tell(self, events: Sequence[Event]) -> None:
        number = len(self.match.session.steps) - 1
        if not self.match.session.is_quiet(number):
            self.log.add([(number, event) for event in events])
        for event in events:
            message = sentence(event) if event.seat == self.match.viewer and event.cue in self.spec.alerts else None
            if message is not None:
                self.callouts.tell(CallOut("info", self.words.text(message)))

    def renew(self) -> None:
        self._renewal.renew()

    def _show_model(self, now: TableModel) -> None:
        """Update all parts to a new state, in a fixed order."""
        self.model = now
        self.analyst.renew(now.is_deciding)
        self.odds.renew()
        self.tutor.renew(now)
        self.side_panel.renew(now)
        self._light_up(now)
        self.view.attend(now, self._marked(), self._size)
        self.host.request_redraw()

    @property
    def is_asking(self) -> bool:
        """Whether the viewer has to decide now."""
        return self.model.is_deciding

    def side_of(self, seat: int) -> float:
        """Return a seat's side for stereo sound; the viewer is in the middle."""
        return 0.0 if seat == self.match.viewer else super().side_of(seat)

    @property
    def is_resting(self) -> bool:
        """Whether the table waits for a result or page to be read."""
        return self._sitting.is_resting

    def rebuild(self, instant: bool = False) -> None:
        session, viewer = self.match.session, self.match.viewer
        view = session.view(viewer)
        spec = self.pages.covered(self._simplified(self.game.table(view, self.stage)))
        self.turning.renew(partial(self.game.preview, view), partial(self.game.forecast, view))
        usable = None if self.is_resting else self._usable
        self.take(sorted_hand(spec, self.host.settings.card_sort), usable, instant)
        self.renew()
        if self.your_turn.renew(self.model.is_deciding, "" if instant else self._sign_of_turn):
            self.host.audio.play("your_turn")

    def _simplified(self, spec: TableSpec) -> TableSpec:
        """Return the table to show; lessons leave parts out."""
        return spec

    @property
    def _sign_of_turn(self) -> str:
        return self.words.text("table.banner.asked" if self.model.spec.is_reply else "table.banner")

    def _usable(self, spec: TableSpec) -> GestureMap:
        viewer = self.match.viewer
        meant = None if viewer is None else partial(self.game.intended_command, self.match.session.view(viewer))
        return gesture_map(self.match.legal(), spec.zones, meant)

    def _light_up(self, now: TableModel) -> None:
        marked = self._marked()
        self.lights = lights_of(self.hand, now.gestures, now.placements, marked, now.is_deciding, self.turning)

    def give(self, commands: Sequence[Command], velocity: tuple[float, float] = (0.0, 0.0)) -> None:
        commands = self.turning.resolve(tuple(commands))
        if len(commands) > 1:
            self.hand.cancel()
            self._ask_which(commands)
            return
        for command in commands:
            self.course.carry_out(command)
            if velocity != (0.0, 0.0) and command.piece in self.field.sprites and not self.is_instant:
                self.field.sprites[command.piece].wait = 0.0
                self.field.fling(command.piece, velocity)

    def tap(self, zone: Zone) -> None:
        """Handle a click on a zone with nothing in hand."""
        self._controls.tap(zone)

    def _ask_which(self, commands: Sequence[Command]) -> None:
        self.errands.ask_which(commands)

    def acted(self, command: Command) -> None:
        self.only_move.renew(command)
        self.sandglass.renew()
        self.hint.after(command)
        self.tutor.acted(command.seat == self.match.viewer)
        self.callouts.clear()
        self.callouts.hover(None)
        self.hand.select(NOTHING)

    def look_away(self) -> None:
        self.hint.hide()

    def hurry(self) -> None:
        self.director.hurry()
        self.field.settle()
        self.coins.clear()
        self.arrive()
        self.host.request_redraw()

    def went_back(self) -> None:
        self.moments.clear()
        self.course.forget_waiting()
        self.pages.look()
        self.hint.hide()
        self.refill_log()
        self.director.hurry()
        self.director.renew()
        self.only_move.came_back()
        self.sandglass.renew()
        self.rebuild()

    def pause(self) -> None:
        self.errands.pause()

    def ask_hint(self) -> None:
        if self._sitting.may_be_helped():
            self.hint.toggle()

    def show_rules(self) -> None:
        self.errands.show_rules()
