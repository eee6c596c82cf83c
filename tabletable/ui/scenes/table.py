"""The table: a match on the screen, from the deal to the result."""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

import pygame

from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY
from tabletable.core.message import Msg, Reason
from tabletable.core.tablespec import Stage, TableSpec
from tabletable.play.match import Match
from tabletable.table.gestures import GestureMap, gesture_map
from tabletable.table.layout import Placement, place, sign_at
from tabletable.table.turning import Turning
from tabletable.ui import text as setting
from tabletable.ui import theme
from tabletable.ui.box import Box
from tabletable.ui.canvas import Canvas
from tabletable.ui.input import Input
from tabletable.ui.layer import Part
from tabletable.ui.scene import Scene
from tabletable.ui.sprites import SpriteField
from tabletable.ui.table.ahead import Ahead
from tabletable.ui.table.analyst import Analyst
from tabletable.ui.table.banner import Banner
from tabletable.ui.table.boardview import BoardView
from tabletable.ui.table.callout import CallOut, Callouts, Tip
from tabletable.ui.table.column import COLUMN, HEADER, MARGIN, SHADOW, Column
from tabletable.ui.table.controls import Controls
from tabletable.ui.table.course import Course
from tabletable.ui.table.director import Director
from tabletable.ui.table.errands import Errands
from tabletable.ui.table.hand import NOTHING, Hand
from tabletable.ui.table.keeper import Keeper
from tabletable.ui.table.keyline import draw_key_line, key_words
from tabletable.ui.table.lights import Lights, lights_of
from tabletable.ui.table.log import LogPanel
from tabletable.ui.table.painter import Painter
from tabletable.ui.table.sorting import sorted_hand
from tabletable.ui.table.tutor import Tutor
from tabletable.ui.table.words import Words

AHEAD_SECONDS: Final = 0.0015
"""Of each frame, what bots think and the making of pictures that will be needed may take together."""
DRAWN_SECONDS: Final = 0.005
"""After so much of a frame no further change of what lies still is drawn in it."""
BANNER_AT: Final = 0.63
"""Where the sign "your turn" comes up, as a share of the height: between table and hand."""
PULSE_SECONDS: Final = 3.6
"""How long the gold glow breathes after it appeared; then it is steady, and a table at rest draws nothing."""


class TableScene(Scene[str]):
    """One match. Closes with "rematch", "setup" or "title" when the players leave it."""

    def __init__(self, match: Match, keeper: Keeper, is_new: bool) -> None:
        """`is_new`: the cards are dealt before the players' eyes; a game continued lies there at once."""
        self.match = match
        self.keeper = keeper
        self.game = match.session.game
        self.theme = self.game.info.theme  # type: ignore[assignment]
        self.field = SpriteField()
        self.hand = Hand(self.field)
        self.gestures = GestureMap()
        self.turning = Turning()
        self.callouts = Callouts()
        self.banner = Banner()
        self.analyst = Analyst(match)
        self.course = Course(self, is_new)
        self._spec: TableSpec | None = None
        self._laid: TableSpec
        self._placements: dict[int, Placement] = {}
        self.view = BoardView(self)
        self.lights = Lights()
        self._pulse = 0.0
        self._began = math.inf
        self._still: list[Part] | None = None
        self._ahead = Ahead()
        self._size = (1280.0, 720.0)
        self._was_deciding = False
        self._was_lit = False

    # ------------------------------------------------------------------------------------------------ life

    def enter(self) -> None:
        """Set everything up for the app it is in."""
        # What the program is made of stays: without this the collector looks at all of it again and again, 12 ms each
        # time, in the middle of a game. What the table before has left is looked through once more.
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self.app.audio.enter_game(self.game.info.id)
        self.director = Director(self.match, self.app.audio, self.course.carry_out)
        self.column = Column(self)
        self.errands = Errands(self)
        self.tutor = Tutor(self)
        self._controls = Controls(self)

    def leave(self) -> None:
        """The table is left. Every command was saved when it was given; only the picture is still missing."""
        self.app.audio.enter_game("")
        self.keeper.leave(self._portrait())

    def _portrait(self) -> pygame.Surface:
        """The table without its column, as everybody may see it: for the autosave's picture."""
        if len(self.match.people) > 1:
            self.match.cover()
        self.course.wake()
        self.view.forget()
        self.layout(1280, 720)
        whole = pygame.Surface((1280, 720))
        self.draw(Canvas(whole, self.app.studio, 1.0, self.app.language, self.theme))
        return whole.subsurface((0, 0, 1000, 720))

    def notice_box(self) -> Box:
        """Notices stand over the end of the log: hand and table stay free."""
        return self.log.box.inset(6)

    def unsaved(self) -> Msg | None:
        """Why the last commands are not on the disk, None if they are."""
        problem = self.keeper.saver.problem
        return None if problem is None else problem.message

    def resumed(self, result: Any) -> None:
        """Settings may have changed while something lay above."""
        if self._spec is not None and not self.is_resting:
            self.rebuild(instant=True)

    def about(self) -> dict[str, object]:
        """For a crash report: what is played and how far, no names."""
        session = self.match.session
        seats, steps = len(session.seats), len(session.steps)
        return {"game": self.game.info.id, "seats": seats, "seed": session.seed, "steps": steps}

    def layout(self, width: float, height: float) -> None:
        """Take over a new size or language."""
        is_first = self._spec is None
        seats = self.match.session.seats
        self._size = (width, height)
        self.hand.set_height(height)
        self.words = Words(self.app.words, self.game, seats)
        self._painter = Painter(self.words, seats)
        self.log = LogPanel(self.words, [seat.avatar for seat in seats])
        self.refill_log()
        self.column.place(width, height)
        self.rebuild(instant=True)
        if is_first:
            self.course.begin()

    def refill_log(self) -> None:
        """Tell everything from the beginning, as the person at the screen may know it."""
        self.log.fill(self.match.session.account(self.match.viewer))

    # ------------------------------------------------------------------------------------------------ the model

    @property
    def spec(self) -> TableSpec:
        """The table as the person at the screen sees it."""
        assert self._spec is not None
        return self._spec

    @property
    def stage(self) -> Stage:
        """The room left of the column."""
        return Stage(self._size[0] - COLUMN - 2 * MARGIN, self._size[1])

    @property
    def is_resting(self) -> bool:
        """Whether the table waits for a result to be seen."""
        return self.course.is_resting

    @property
    def is_instant(self) -> bool:
        """Whether nothing is to move."""
        return math.isinf(self.app.speed())

    def face_of(self, piece: int) -> int:
        """The face of a piece as far as the person at the screen knows it."""
        placement = self._placements.get(piece)
        return placement.piece.face if placement is not None else HIDDEN

    def rebuild(self, instant: bool = False) -> None:
        """Take the table from the view of the person at the screen."""
        session, viewer = self.match.session, self.match.viewer
        self.field.reduced = self.app.reduced_motion
        view = session.view(viewer)
        spec = self.game.table(view, self.stage)
        self.turning.renew(partial(self.game.preview, view), partial(self.game.forecast, view))
        self._laid = sorted_hand(spec, self.app.settings.card_sort)
        self._spec = self.view.see(self._laid)
        self._placements = place(self._spec)
        self.gestures = GestureMap() if self.is_resting else gesture_map(self.match.legal(), spec.zones)
        self.field.sync(self._placements, instant or self.is_instant)
        self.hand.take_over(self._spec, self._placements, self.gestures)
        self.analyst.renew(self.match.is_deciding() and not self.is_resting)
        self.tutor.renew()
        self.column.renew()
        self.light_up()
        self.still_changed()
        deciding = self.match.is_deciding() and not self.is_resting
        if deciding and not self._was_deciding:
            self.app.audio.play("your_turn")
            self._pulse = 0.0
            if not instant:
                self.banner.show(self.words.text("table.banner"))
        elif not deciding:
            self.banner.hide()
        self._was_deciding = deciding

    @property
    def laid(self) -> TableSpec:
        """The table as the game has laid it out, before one looks at its board more closely."""
        return self._laid

    def lay_out(self, laid: TableSpec) -> None:
        """Show this table, on which nothing can be done, instead of the view's."""
        self._laid = laid
        self._spec = self.view.see(laid)
        self._placements = place(self._spec)
        self.gestures = GestureMap()
        self.analyst.renew(is_deciding=False)
        self.field.sync(self._placements, self.is_instant)
        self.hand.take_over(self._spec, self._placements, self.gestures)
        self.column.renew()
        self.light_up()
        self.still_changed()

    def look_again(self) -> None:
        """The same table, seen otherwise."""
        self._spec = self.view.see(self._laid)
        self._placements = place(self._spec)
        self.field.shift(self._placements)
        self.hand.look(self._spec, self._placements)
        self.light_up()
        self.still_changed()

    def light_up(self) -> None:
        """Decide which pieces and places glow, and which pieces are dimmed."""
        is_deciding = self.match.is_deciding() and not self.is_resting
        self.lights = lights_of(self.hand, self.gestures, self._placements, self._hints(), is_deciding, self.turning)

    def _hints(self) -> frozenset[int]:
        marked = {piece.handle for zone in self.spec.zones for piece in zone.pieces if piece.marked}
        if self.errands.advised_piece is not None:
            marked.add(self.errands.advised_piece)
        return frozenset(marked)

    def close_lesson(self) -> None:
        """The lesson was read: show the next one, if there is one."""
        self.tutor.read()
        self.tutor.renew()
        self.column.renew()
        self.light_up()
        self.still_changed()

    # ------------------------------------------------------------------------------------------------ commands

    def give(self, commands: Sequence[Command], velocity: tuple[float, float] = (0.0, 0.0)) -> None:
        """A gesture meant one of these legal commands; several ask which, unless they are turns of the piece."""
        commands = self.turning.meant(tuple(commands))
        if len(commands) > 1:
            self._ask_which(commands)
            return
        self.director.hurry()
        for command in commands:
            self.course.carry_out(command)
            if velocity != (0.0, 0.0) and command.piece in self.field.sprites and not self.is_instant:
                self.field.sprites[command.piece].wait = 0.0
                self.field.fling(command.piece, velocity)

    def _ask_which(self, commands: Sequence[Command]) -> None:
        from tabletable.ui.scenes.picker import Picker

        choices = self.column.speakers(commands)
        question = "table.ask.speaker"
        if choices is None:
            choices = self.game.choices(self.match.session.view(self.match.viewer), commands)
            question = f"{self.game.info.id}.ask.{commands[0].verb}"
        self.hand.cancel()

        def chosen(choice: Command | None) -> None:
            if choice is not None:
                self.give((choice,))

        title = Msg(question) if self.app.words.has(question) else None
        self.app.scenes.push(Picker(choices, self.words.text, self.theme, title), chosen)

    def hurry(self) -> None:
        """Whatever is still under way is there at once."""
        self.director.hurry()
        self.field.settle()
        self.still_changed()

    # ------------------------------------------------------------------------------------------------ motion

    def update(self, dt: float) -> bool:
        """A frame has passed; True while anything moves."""
        self._began = time.perf_counter()
        self.keeper.saver.poll()
        self.app.audio.read_ahead()
        speed = self.app.speed()
        moved, made = self.field.update(dt * min(speed, 100.0)), False
        if self.app.scenes.top is self:
            self.director.update(dt, speed, self.app.settings.bot_pace, self.is_resting)
            if self.app.scenes.top is self and self.is_resting and not self.director.is_showing and not moved:
                self.course.show_result()
            self.errands.work()
            if self._still is not None and not self._painter.is_behind:  # else this frame has enough to do
                made = self._ahead.work(self._began + AHEAD_SECONDS)
        else:
            self.callouts.hover(None)  # the pointer belongs to what lies above
        self._sleep()
        self._pulse += dt
        glowing = self.match.is_deciding() and self._pulse < PULSE_SECONDS and not self.app.reduced_motion
        told = self.callouts.update(dt) | self.banner.update(dt)
        is_made = self._still is not None and self._ahead.is_done
        turned = self.column.update(dt) | self.view.update(dt, is_made)
        return moved or made or glowing or told or turned

    def _sleep(self) -> None:
        """Tell the loop when the next thing happens by itself."""
        for wait in (self.director.wakes_in(self.app.speed(), self.app.settings.bot_pace), self.callouts.wakes_in):
            if wait is not None:
                self.app.wake_after(wait)
        if not self._ahead.is_done:
            self.app.wake_after(0)

    def handle(self, event: Input) -> bool:
        """Widgets first, then the pieces; while a piece is held, only the piece."""
        if self.hand.held == NOTHING and self.column.handle(event):
            self.app.request_redraw()
            return True
        return self._controls.handle(event)

    def went_back(self) -> None:
        """A command was taken back: show the table as it is now."""
        self.director.hurry()
        self.director.renew()
        self.course.wake()
        self.refill_log()
        self.rebuild()

    # ------------------------------------------------------------------------------------------------ refusals

    def point_at(self, piece: int) -> tuple[float, float] | None:
        """Where a call-out about a piece points, None if it does not lie on the table."""
        spot = self._placements.get(piece)
        return None if spot is None else (spot.x, spot.y - spot.height * 0.42)

    def refuse(self, reason: Reason, piece: int, point: tuple[float, float] | None = None) -> None:
        """Say why not, beside the piece it is about."""
        self.field.refuse(piece)
        point = self.point_at(piece) or point
        detail = self.words.text(reason.detail) if reason.detail is not None else ""
        self.callouts.tell(CallOut("why", self.words.text(reason.message), detail, point))
        self.app.audio.play("not_possible")
        self.app.request_redraw()

    def refuse_button(self, command: Command, point: tuple[float, float]) -> None:
        """A disabled button was pressed: say why."""
        seat = self.match.viewer
        if seat is not None:
            self.refuse(self.match.session.why_not(seat, command._replace(seat=seat)), NO_PIECE, point)

    def tip_at(self, x: float, y: float) -> Tip | None:
        """What lies at a point, for what is no open card."""
        found = sign_at(self.spec, x, y)
        return None if found is None else Tip(self.words.text(found[0]), found[1])

    # ------------------------------------------------------------------------------------------------ drawing

    def still_changed(self) -> None:
        """What lies still has to be drawn again."""
        self._still = None
        self.app.request_redraw()

    def draw(self, canvas: Canvas) -> None:
        """What lies still, the pieces, the labels, and what lies above them."""
        lights = self.lights
        self._painter.look, self._painter.cuts = self.view.look, self.view.cuts
        if self._still is None:
            is_resized = self.view.glide is not None
            self._ahead.begin(canvas, self.words, self.spec, self.field, self._signs(canvas), is_resized)
            lying = self._painter.still(canvas, self.spec, self.match.viewer)
            self._still = [*lying, self._log_part(canvas), *self.column.still()]
            if not self._was_lit:  # the hand lights up in the next frame: this one has enough to do
                lights = Lights(hints=lights.hints)
                self.app.request_redraw()
        self._was_lit = lights is self.lights and lights.is_lit
        strength = 1.0
        if self._pulse < PULSE_SECONDS and not self.app.reduced_motion:
            wave = abs((self._pulse / (theme.HALO_PULSE_MS / 1000)) % 1.0 * 2 - 1)
            strength = theme.HALO_PULSE_LOW + (1 - theme.HALO_PULSE_LOW) * wave
        self._painter.pieces(
            canvas,
            self._still,
            self.spec,
            self.field,
            self.hand,
            lights,
            strength,
            self._ahead.is_done,
            self._began + DRAWN_SECONDS,
            self.view.glide,
        )
        if self._painter.is_behind:
            self.app.request_redraw()
        self._painter.labels(canvas, self.spec)
        self.analyst.draw(canvas, self.spec)
        taught = self.hand.zone(self.tutor.shown.zone) if self.tutor.shown is not None else None
        if taught is not None and self.column.find("lesson") is not None:
            self._painter.pointed_out(canvas, taught)
        self._painter.front(canvas, self.spec, self.field, self.hand, lights, strength)
        words = key_words(self.hand, self.turning, self.words)
        draw_key_line(canvas, self.stage.width / 2, HEADER.right + MARGIN, words)
        self.column.draw(canvas)
        stage = self.stage
        self.banner.draw(canvas, stage.width / 2, stage.height * BANNER_AT, self.app.reduced_motion)
        inside = Box(MARGIN, MARGIN, stage.width - MARGIN, stage.height - 2 * MARGIN)
        self.callouts.draw(canvas, self._painter, self.game, self.spec, inside, self.lights.forecast)

    def _signs(self, canvas: Canvas) -> Iterator[Callable[[], object]]:
        """Steps that make what the next turn will show besides pieces."""
        yield partial(self.banner.prepare, canvas, self.words.text("table.banner"))
        yield from self.column.faces(canvas)

    def _log_part(self, canvas: Canvas) -> Part:
        viewer, log, prompt = self.match.viewer, self.log, self._prompt()
        news = self.match.session.last_decision(viewer) if viewer is not None else 0
        seat = NOBODY if viewer is None else viewer
        title = self.words.text("table.log.title")
        look = (log.box, log.look, news, prompt)
        draw = partial(log.draw, title=title, news_from=news, prompt=prompt, seat=seat)
        return Part("log", look, log.box.inset(-SHADOW), draw, late=1, order=partial(log.order, canvas))

    def _prompt(self) -> list[setting.Part]:
        prompt: Msg | None = self.spec.prompt
        if prompt is None or not self.match.is_deciding() or self.is_resting:
            return []
        head = setting.Run(self.words.text("table.your_turn"), theme.ACT, True)
        return [head, setting.Run(self.words.gap + self.words.text(prompt))]
