"""A match at a table: the parts it goes on by, the model they read, and the commands it is given."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tabletable.core.command import Command
from tabletable.core.event import Event, sentence
from tabletable.core.message import Msg
from tabletable.core.tablespec import TableSpec, Zone
from tabletable.play.match import Match
from tabletable.table.choreography import Beat
from tabletable.table.gestures import GestureMap, gesture_map
from tabletable.table.sorting import sorted_hand
from tabletable.table.turning import Turning
from tabletable.ui.animation.callout import CallOut
from tabletable.ui.controls.column import Beside, Column
from tabletable.ui.controls.model import Lying, Reader, Renewal, TableModel
from tabletable.ui.controls.pointer import Controls, Reach
from tabletable.ui.controls.ports import Deeds
from tabletable.ui.drawing.box import Box
from tabletable.ui.flow.sitting import Keeps, Observer, deeds_of, sit
from tabletable.ui.flow.your_turn import YourTurn
from tabletable.ui.handling.hand import NOTHING
from tabletable.ui.paint.lights import lights_of
from tabletable.ui.scenes.tables.tabletop import Tabletop


class SeatedTable(Tabletop):
    """What of a match is seen and done: `Shown` and `Submit` for its parts.

    Subclasses say what moves, what answers and what is drawn around it.
    """

    def __init__(self, match: Match, keeper: Keeps, is_new: bool) -> None:
        """`is_new`: the cards are dealt before the players' eyes; a game continued lies there at once."""
        super().__init__(match.session.game, match.session.seats)
        self.match, self.keeper, self._is_new = match, keeper, is_new
        self.turning = Turning()
        self.your_turn = YourTurn()

    def _take_seats(self) -> None:
        """Make the parts, each with what it needs of the others."""
        host = self.host
        parts = sit(host, self.match, self, self.keeper, self._is_new)
        self.director, self.explainer, self.tutor, self.only_move, self.pages = parts[:5]
        self.course, self.errands, self.hint, self.analyst, self.odds = parts[5:]
        self._observer, deeds = Observer(self.match, parts), self._deeds(deeds_of(parts))
        beside = Beside(
            self.game, lambda: self.seats, self.view, self.log, self.callouts, self.measure, self._not_tipped
        )
        self.column = self._make_column(beside, deeds)
        around = (self.view, self.log, self.column, self.callouts, self.tip_at, lambda: self.ground)
        reach = Reach(self.hand, self.turning, *around)
        self._controls = Controls(host, lambda: self.model, reach, self, self.explainer, deeds)
        self._renewal = Renewal(self._look_around, self._readers())

    def _not_tipped(self) -> tuple[Box, ...]:
        """What no tooltip may cover: what may be chosen, a piece that is explained, and the card that does it."""
        return (*self.room().kept, *self.callouts.zoom_boxes)

    def _deeds(self, deeds: Deeds) -> Deeds:
        """What buttons and keys of this table do."""
        return deeds

    def _make_column(self, beside: Beside, deeds: Deeds) -> Column:
        return Column(self.host, beside, self, self.explainer, deeds, self.analyst)

    def unsaved(self) -> Msg | None:
        """Why the last commands are not on the disk, None if they are."""
        problem = self.keeper.problem
        return None if problem is None else problem.message

    def kept_in(self) -> str | None:
        """See `Scene`."""
        return self.keeper.slot

    def about(self) -> dict[str, object]:
        """For a crash report: what is played and how far, no names."""
        session = self.match.session
        counts = {"seats": len(session.seats), "seed": session.seed, "steps": len(session.steps)}
        return {"game": self.game.info.id, **counts}

    @property
    def _spoken_to(self) -> int | None:
        return self.match.viewer

    def refill_log(self) -> None:
        """See `Shown`."""
        self.director.all_told()
        account = self.match.session.account(self.match.viewer)
        self.log.fill(account[: len(account) - self.course.held_back - self.pages.untold])

    def tell(self, events: Sequence[Event]) -> None:
        """See `Shown`."""
        number = len(self.match.session.steps) - 1
        if not self.match.session.is_quiet(number):
            self.log.add([(number, event) for event in events])
        for event in events:
            message = sentence(event) if event.seat == self.match.viewer and event.cue in self.spec.alerts else None
            if message is not None:
                self.callouts.tell(CallOut("info", self.words.text(message)))

    @property
    def model(self) -> TableModel:
        """All that is the case, as the parts were told last."""
        return self._renewal.model

    def _look_around(self) -> TableModel:
        """All that is the case now."""
        look, turned = (self.view.is_fit, self.view.is_nearest), self.turning.turned
        lying = Lying(
            self._fitted,
            self.spec,
            self._placements,
            self.gestures,
            self.parts,
            look,
            self.words,
            self.hand.state,
            turned,
        )
        return self._observer.look(lying, self.settings, self.log.changes, self.column.is_story_open, self.unsaved())

    def _readers(self) -> tuple[Reader[TableModel], ...]:
        """The parts that are renewed, in their order, and what each of them reads."""
        everything = frozenset(TableModel._fields)
        in_hand = {"spec", "gestures", "held", "turned", "standing", "is_resting"}
        return (
            Reader(frozenset({"laid", "standing", "is_resting"}), lambda now: self.analyst.renew(now.is_deciding)),
            Reader(frozenset({"laid", "standing", "is_resting"}), lambda _: self.odds.renew()),
            Reader(frozenset({"laid", "lesson"}), self.tutor.renew),
            Reader(Column.READS, self.column.renew),
            Reader(frozenset(in_hand), self._light_up),
            Reader(
                frozenset({"laid", "parts", "gestures", "held"}),
                lambda now: self.view.attend(now, self._marked(), self._size),
            ),
            Reader(everything - {"held", "turned"}, lambda now: self.still_changed()),
        )

    @property
    def is_resting(self) -> bool:
        """See `Sitting`."""
        return self.course.is_resting or self.pages.holds

    def rebuild(self, instant: bool = False) -> None:
        """See `Shown`."""
        session, viewer = self.match.session, self.match.viewer
        view = session.view(viewer)
        spec = self.pages.covered(self.game.table(view, self.stage))
        self.turning.renew(partial(self.game.preview, view), partial(self.game.forecast, view))
        usable = None if self.is_resting else self._usable
        self.take(sorted_hand(spec, self.host.settings.card_sort), usable, instant)
        self._observer.forget()
        self._renewal.renew()
        if self.your_turn.renew(self.model.is_deciding, "" if instant else self._sign_of_turn):
            self.host.audio.play("your_turn")

    @property
    def _sign_of_turn(self) -> str:
        return self.words.text("table.banner")

    def _usable(self, spec: TableSpec) -> GestureMap:
        viewer = self.match.viewer
        meant = None if viewer is None else partial(self.game.meant, self.match.session.view(viewer))
        return gesture_map(self.match.legal(), spec.zones, meant)

    def lay_out(self, laid: TableSpec) -> None:
        """See `Shown`."""
        self.take(laid, None, self.is_instant)
        self._renewal.renew()

    def _light_up(self, now: TableModel) -> None:
        marked = self._marked()
        self.lights = lights_of(self.hand, now.gestures, now.placements, marked, now.is_deciding, self.turning)

    def give(self, commands: Sequence[Command], velocity: tuple[float, float] = (0.0, 0.0)) -> None:
        """See `Submit`."""
        commands = self.turning.meant(tuple(commands))
        if len(commands) > 1:
            self.hand.cancel()
            self._ask_which(commands)
            return
        for command in commands:
            self.course.carry_out(command)
            if velocity != (0.0, 0.0) and command.piece in self.field.sprites and not self.is_instant:
                self.field.sprites[command.piece].wait = 0.0
                self.field.fling(command.piece, velocity)

    def _ask_which(self, commands: Sequence[Command]) -> None:
        self.errands.ask_which(commands)

    def acted(self, command: Command) -> None:
        """See `Shown`."""
        self.only_move.renew(command)
        self.hint.after(command)
        self.tutor.acted(command.seat == self.match.viewer)
        self.callouts.clear()
        self.callouts.hover(None)
        self.hand.select(NOTHING)

    def look_away(self) -> None:
        """See `Shown`."""
        self.hint.hide()

    def forget_look(self) -> None:
        """See `Shown`."""
        self.view.forget()

    def deal(self, pieces: Sequence[int], pile: Zone, beats: Sequence[Beat]) -> None:
        """See `Shown`."""
        assert pile.back is not None
        for piece in pieces:
            self.field.place_at(piece, pile.x, pile.y, 0.0, pile.height, pile.back)
        self.field.start(beats)

    def save(self) -> None:
        """See `Shown`."""
        self.errands.save()

    def hurry(self) -> None:
        """See `Shown`."""
        self.director.hurry()
        self.field.settle()
        self.coins.clear()
        self.arrive()
        self.host.request_redraw()

    def went_back(self) -> None:
        """See `Shown`."""
        self.moments.clear()
        self.course.wake()
        self.pages.look()
        self.hint.hide()
        self.refill_log()
        self.director.hurry()
        self.director.renew()
        self.only_move.came_back()
        self.rebuild()
