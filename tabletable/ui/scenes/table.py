"""The table: a match on the screen, from the deal to the result."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from tabletable.core.command import Command
from tabletable.core.event import Event, sentence
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.message import GameText, Msg, Reason, game_text
from tabletable.core.tablespec import TableSpec, Zone
from tabletable.play.match import Match
from tabletable.table import enlarging, motion
from tabletable.table.gestures import GestureMap, gesture_map
from tabletable.table.sorting import sorted_hand
from tabletable.table.turning import Turning
from tabletable.ui import rulebook, theme
from tabletable.ui import text as setting
from tabletable.ui.animation.banner import Banner
from tabletable.ui.animation.callout import CallOut, Tip
from tabletable.ui.animation.moment_clock import EVERYWHERE
from tabletable.ui.animation.sway import Sway
from tabletable.ui.box import Box
from tabletable.ui.canvas import Canvas
from tabletable.ui.controls.column import Column
from tabletable.ui.controls.drawer import Asked, draw_drawer
from tabletable.ui.controls.pointer import Controls
from tabletable.ui.flow.analyst import Analyst
from tabletable.ui.flow.course import Course
from tabletable.ui.flow.director import Director
from tabletable.ui.flow.errands import Errands
from tabletable.ui.flow.hint import Hint
from tabletable.ui.flow.leafing import Pages
from tabletable.ui.flow.only_move import OnlyMove
from tabletable.ui.flow.tutor import Tutor
from tabletable.ui.hand import NOTHING
from tabletable.ui.input import Input, InputKind
from tabletable.ui.layer import Part
from tabletable.ui.paint.keyline import KeyWord, draw_key_line, draw_once_more, key_words, once_more
from tabletable.ui.paint.lights import lights_of
from tabletable.ui.paint.measures import SHADOW
from tabletable.ui.scenes.keeper import Keeper
from tabletable.ui.scenes.tabletop import Tabletop

BANNER_AT: Final = 0.63
"""Where the sign "your turn" comes up, as a share of the height: between table and hand."""
ENLARGED: Final = 1.2
"""From so many times the size that fits on, the table is seen enlarged; below that only what is told about it is."""
SHOWN_EVENTS: Final = 6
"""The most that are shown below the prompt of an enlarged table."""
PULSE_SECONDS: Final = 3.6
"""How long the gold glow breathes after it appeared; then it is steady, and a table at rest draws nothing."""


class TableScene(Tabletop):
    """One match. Closes with "rematch", "setup" or "title" when the players leave it."""

    def __init__(self, match: Match, keeper: Keeper, is_new: bool) -> None:
        """`is_new`: the cards are dealt before the players' eyes; a game continued lies there at once."""
        super().__init__(match.session.game, match.session.seats)
        self.match = match
        self.keeper = keeper
        self.turning = Turning()
        self.banner = Banner()
        self.sway = Sway()
        self.analyst = Analyst(match)
        self.only_move = OnlyMove(self)
        self.course = Course(self, is_new)
        self.pages = Pages(self)
        self._pulse = 0.0
        self._was_deciding = False
        self.drawer = Box(0, 0, 0, 0)
        """Where the prompt stands while the table is seen enlarged."""
        self.is_story_open = False
        """Whether the whole log lies over the enlarged table."""

    # ------------------------------------------------------------------------------------------------ life

    def enter(self) -> None:
        """Set everything up for the program it is in."""
        # What the program is made of stays: without this the collector looks at all of it again and again, 12 ms each
        # time, in the middle of a game. What the table before has left is looked through once more.
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self.host.audio.enter_game(self.game.info.id)
        self.director = Director(self.match, self.host.audio, self._bot_moves, self.tell)
        self.column = Column(self)
        self.errands = Errands(self)
        self.tutor = Tutor(self)
        self.hint = Hint(self)
        self._controls = Controls(self)

    def leave(self) -> None:
        """The table is left. Every command was saved when it was given; only the picture is still missing."""
        self.host.audio.enter_game("")
        self.keeper.leave()

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

    def scale_in(self, width: int, height: int, wished: float) -> float:
        """See `Scene`: what is wanted much larger than the table fits is seen enlarged."""
        fitting = super().scale_in(width, height, wished)
        if wished < fitting * ENLARGED:
            return fitting
        return min(wished, width / enlarging.LEAST[0], height / enlarging.LEAST[1])

    def layout(self, width: float, height: float) -> None:
        """Take over a new size or language."""
        is_first = self._spec is None
        self.fit(width, height)
        self.callouts.lose_place()
        self.is_story_open &= self.parts is not None
        self.pages.fit()
        self.refill_log()
        self.column.place(width, height)
        self.rebuild(instant=True)
        if is_first:
            self.course.begin()

    def refill_log(self) -> None:
        """Tell everything that is over from the beginning, as the person at the screen may know it."""
        self.director.all_told()
        account = self.match.session.account(self.match.viewer)
        self.log.fill(account[: len(account) - self.course.held_back - self.pages.untold])

    def tell(self, events: Sequence[Event]) -> None:
        """Add what the last command has led to to the log."""
        number = len(self.match.session.steps) - 1
        if not self.match.session.is_quiet(number):
            self.log.add([(number, event) for event in events])
            self.still_changed()
        for event in events:
            message = sentence(event) if event.seat == self.match.viewer and event.cue in self.spec.alerts else None
            if message is not None:
                self.callouts.tell(CallOut("info", self.words.text(message)))

    # ------------------------------------------------------------------------------------------------ the model

    @property
    def is_resting(self) -> bool:
        """Whether the table waits for a result or a page to be seen."""
        return self.course.is_resting or self.pages.holds

    @property
    def spoken_to(self) -> int | None:
        """See `Tabletop`."""
        return self.match.viewer

    def rebuild(self, instant: bool = False) -> None:
        """Take the table from the view of the person at the screen."""
        session, viewer = self.match.session, self.match.viewer
        view = session.view(viewer)
        spec = self.pages.covered(self.game.table(view, self.stage))
        self.turning.renew(partial(self.game.preview, view), partial(self.game.forecast, view))
        usable = None if self.is_resting else self._usable
        self.take(sorted_hand(spec, self.host.settings.card_sort), usable, instant)
        self.analyst.renew(self.match.is_deciding() and not self.is_resting)
        self.tutor.renew()
        self.column.renew()
        self.light_up()
        self.still_changed()
        deciding = self.match.is_deciding() and not self.is_resting
        if deciding and not self._was_deciding:
            self.host.audio.play("your_turn")
            self._pulse = 0.0
            if not instant:
                self.banner.show(self.words.text("table.banner"))
        elif not deciding:
            self.banner.hide()
        self._was_deciding = deciding

    def _usable(self, spec: TableSpec) -> GestureMap:
        viewer = self.match.viewer
        meant = None if viewer is None else partial(self.game.meant, self.match.session.view(viewer))
        return gesture_map(self.match.legal(), spec.zones, meant)

    def lay_out(self, laid: TableSpec) -> None:
        """Show this table, on which nothing can be done, instead of the view's."""
        self.take(laid, None, self.is_instant)
        self.analyst.renew(is_deciding=False)
        self.column.renew()
        self.light_up()
        self.still_changed()

    def light_up(self) -> None:
        """See `Tabletop`."""
        is_deciding = self.match.is_deciding() and not self.is_resting
        self.lights = lights_of(self.hand, self.gestures, self._placements, self.marked(), is_deciding, self.turning)
        if self.parts is not None:
            self._mind(self.hand.grabbed)

    def _mind(self, grabbed: int) -> None:
        """Show of an enlarged table what matters now."""
        boxes = enlarging.attention(self._fitted, self.gestures, grabbed, self.marked())
        least = enlarging.AROUND if grabbed == NOTHING else 1 / enlarging.enlargement(*self._size)
        if self.view.mind(boxes, least) and self.hand.by_keys and self.hand.aimed:
            self.view.bring(self.hand.aimed)

    def show_seat(self, seat: int) -> None:
        """Show of an enlarged table what lies before a seat."""
        self.view.show(enlarging.surroundings(self._fitted, seat), enlarging.AROUND, starts=1)

    def turn_story(self) -> None:
        """Let the whole log come over an enlarged table, or go."""
        self.is_story_open = not self.is_story_open
        self.column.renew()
        self.still_changed()

    def close_lesson(self) -> None:
        """The lesson was read: show the next one, if there is one."""
        self.tutor.read()
        self.tutor.renew()
        self.column.renew()
        self.light_up()
        self.still_changed()

    # ------------------------------------------------------------------------------------------------ commands

    def _bot_moves(self, command: Command) -> None:
        """A bot has decided. Nothing moves by then, and nobody waits for an answer: it is seen a frame later."""
        self.course.carry_out(command)
        self.host.put_off_drawing()

    def give(self, commands: Sequence[Command], velocity: tuple[float, float] = (0.0, 0.0)) -> None:
        """A gesture meant one of these legal commands; several ask which, unless they are turns of the piece."""
        commands = self.turning.meant(tuple(commands))
        if len(commands) > 1:
            self._ask_which(commands)
            return
        for command in commands:
            self.course.carry_out(command)
            if velocity != (0.0, 0.0) and command.piece in self.field.sprites and not self.is_instant:
                self.field.sprites[command.piece].wait = 0.0
                self.field.fling(command.piece, velocity)

    def _ask_which(self, commands: Sequence[Command]) -> None:
        choices = self.column.speakers(commands)
        question = "table.ask.speaker"
        if choices is None:
            choices = self.game.choices(self.match.session.view(self.match.viewer), commands)
            question = game_text(self.game.info.id, GameText.ASK, commands[0].verb)
        self.hand.cancel()

        def chosen(choice: Command | None) -> None:
            if choice is not None:
                self.give((choice,))

        title = Msg(question) if self.host.words.has(question) else None
        self.host.routes.pick(choices, self.say, self.chrome, title, chosen)

    def hurry(self) -> None:
        """Whatever is still under way is there at once."""
        self.director.hurry()
        self.field.settle()
        self.coins.clear()
        self.arrive()
        self.still_changed()

    @property
    def may_skip(self) -> bool:
        """See `Tabletop`."""
        return not self.match.is_deciding() and not self.is_resting and self.director.waits_for_bots

    # ------------------------------------------------------------------------------------------------ motion

    def update(self, dt: float) -> bool:
        """A frame has passed; True while anything moves."""
        self.begin_frame()
        self.keeper.saver.poll()
        self.host.audio.read_ahead()
        speed = self.host.settings.speed_factor
        passed = dt * min(speed, 100.0)
        moved, made, turned_page = self.move(passed), False, False
        self.moments.set_pace(self.host.settings.bot_pace, speed, self.host.settings.reduced_motion)
        if self.is_on_top:
            made |= self.moments.update(dt)
            self.director.is_held = self.moments.is_on
            self.director.update(dt, speed, self.host.settings.bot_pace, self.is_resting)
            self.only_move.update(dt)
            turned_page = self.pages.update(passed)
            is_shown = self.director.is_showing or self.moments.is_on or self.pages.is_open or moved
            rests = self.course.is_resting and not self.course.is_looked_at and not is_shown
            if self.stack.top is self and rests:
                self.course.show_result()
                self.host.put_off_drawing()
            self.errands.work()
            self.hint.work()
            made |= self.make_ahead()
        else:
            self.callouts.hover(None)  # the pointer belongs to what lies above
        self._sleep()
        self._pulse += dt
        glowing = self.match.is_deciding() and self._pulse < PULSE_SECONDS and not self.host.settings.reduced_motion
        # While pieces are under way nobody watches the hand, and the frame has enough to draw.
        self._sway(0.0 if moved else dt, glowing)
        told = self.callouts.update(dt) | self.litter.update(dt) | self.hint.update(dt)
        told |= not self.moments.is_on and self.banner.update(dt)  # one sign after the other
        is_made = self._still is not None and self._ahead.is_done
        turned = self.column.update(dt) | self.view.update(dt, is_made)
        return moved or made or glowing or told or turned or turned_page

    def _sway(self, dt: float, glowing: bool) -> None:
        """Let the hand sway while nothing else happens to it."""
        own = self.hand.own_zone()
        cards = [piece.handle for piece in own.pieces] if own is not None else []
        is_held = self.hand.held != NOTHING
        is_off = glowing or is_held or self.is_instant or self.host.settings.reduced_motion or not self.is_on_top
        if self.sway.update(self.field, cards, dt, is_off):
            self.host.request_redraw()
        if glowing:
            self.sway.touch()  # it begins once the glow is steady
        if self.sway.wakes_in is not None:
            self.host.wake_after(self.sway.wakes_in)

    def _sleep(self) -> None:
        """Tell the loop when the next thing happens by itself."""
        bots = self.director.wakes_in(self.host.settings.speed_factor, self.host.settings.bot_pace)
        turns = self.pages.wakes_in
        turns = None if turns is None else turns / min(self.host.settings.speed_factor, 100.0)
        for wait in (bots, turns, self.callouts.wakes_in, self.moments.wakes_in, self.only_move.wakes_in):
            if wait is not None:
                self.host.wake_after(wait)
        if not self._ahead.is_done:
            self.host.wake_after(0)

    def handle(self, event: Input) -> bool:
        """Widgets first, then the pieces; while a piece is held, only the piece."""
        self.sway.touch()
        if self.moments.is_on and self._answer_moment(event):
            return True
        if event.kind in (InputKind.KEY_DOWN, InputKind.POINTER_DOWN):
            self.arrive()
            if self.field.is_dealing:
                self.hurry()  # any key skips the deal, and counts as well
        if event.kind is InputKind.POINTER_MOVE and not (self.is_instant or self.host.settings.reduced_motion):
            self.litter.sweep(event.x, event.y, self.host.clock())
        if self.parts is not None and self.pages.holds and self.pages.handle(event):
            return True  # it lies over the column, too
        if self.hand.held == NOTHING and self.column.handle(event):
            self.host.request_redraw()
            return True
        return self.pages.handle(event) or self._controls.handle(event)

    def _answer_moment(self, event: Input) -> bool:
        """Let a moment answer an input; whatever else somebody does ends it, and all lies where it belongs."""
        before = self.moments.look
        is_taken = self.moments.handle(event)
        is_deed = event.kind in (InputKind.KEY_DOWN, InputKind.POINTER_DOWN)
        if not is_taken and is_deed and not self.moments.is_staged and event.key not in EVERYWHERE:
            self.moments.clear()
        after = self.moments.look
        if before is not None and (after is None or after.moment is not before.moment):
            self.hurry()
        if is_deed:
            self.host.request_redraw()
        return is_taken

    def went_back(self) -> None:
        """A command was taken back: show the table as it is now."""
        self.moments.clear()
        self.course.wake()
        self.pages.look()
        self.hint.hide()
        self.refill_log()
        self.director.hurry()
        self.director.renew()
        self.only_move.came_back()
        self.rebuild()

    # ------------------------------------------------------------------------------------------------ refusals

    def refuse(self, reason: Reason, piece: int, point: tuple[float, float] | None = None) -> None:
        """Say why not, beside the piece it is about, and which rule that is."""
        self.field.refuse(piece)
        point = self.point_at(piece) or point
        detail = self.words.text(reason.detail) if reason.detail is not None else ""
        heading = rulebook.heading(self.game.info.id, self.host.words.language, reason.rule) if reason.rule else ""
        source = self.host.t("table.rule", rule=heading) if heading else ""
        self.callouts.tell(CallOut("why", self.words.text(reason.message), detail, point, reason.rule, source))
        self.host.audio.play("not_possible")
        self.host.request_redraw()

    def refuse_button(self, command: Command, point: tuple[float, float]) -> None:
        """A disabled button was pressed: say why."""
        seat = self.match.viewer
        if seat is not None:
            self.refuse(self.match.session.why_not(seat, command._replace(seat=seat)), NO_PIECE, point)

    def tip_at(self, x: float, y: float) -> Tip | None:
        """See `Tabletop`; the button in the head of the log says what it is for, too."""
        if self.log.offers(x, y):
            return Tip(self.words.text("table.tip.recap"), self.log.recap)
        return super().tip_at(x, y)

    def tell_of_seat(self, tip: Tip | None) -> None:
        """The keyboard has come to a seat, or left it."""
        self.callouts.hover(None, tip)
        self.host.request_redraw()

    @property
    def aside(self) -> Box:
        """See `Tabletop`."""
        return self.column.aside

    def names_at(self) -> dict[int, Box]:
        """See `Tabletop`; of an enlarged table plates that are out of sight have a head in the row above it."""
        found = super().names_at()
        if self.parts is None:
            return found
        seen = {seat: box for seat, box in found.items() if box.within(self.parts.field) == box}
        return {**found, **self.column.heads(), **seen}

    def kept(self) -> list[Box]:
        """See `Tabletop`; the buttons, too."""
        return [*super().kept(), *self.column.kept]

    # ------------------------------------------------------------------------------------------------ drawing

    @property
    def pulse(self) -> float:
        """See `Tabletop`."""
        if self._pulse >= PULSE_SECONDS or self.host.settings.reduced_motion:
            return 1.0
        wave = abs((self._pulse / motion.PULSE_SECONDS) % 1.0 * 2 - 1)
        return motion.PULSE_LOW + (1 - motion.PULSE_LOW) * wave

    def still_parts(self) -> Iterable[Part]:
        """See `Tabletop`."""
        return self.column.still()

    def signs(self, canvas: Canvas) -> Iterator[Callable[[], object]]:
        """See `Tabletop`."""
        yield partial(self.banner.prepare, canvas, self.words.text("table.banner"))
        yield from self.column.faces(canvas)

    def make_ready(self, canvas: Canvas) -> None:
        """See `Scene`: the buttons of the next turn. What lies on the table takes a frame for itself."""
        self.column.make_ready(canvas)

    def log_part(self, canvas: Canvas) -> Part:
        """See `Tabletop`."""
        viewer, news = self.match.viewer, self._news()
        if self.parts is not None:
            box = self.drawer
            asked = Asked(box, tuple(self.prompt()), self.log.newest(canvas, news, SHOWN_EVENTS))
            return Part("drawer", asked, box.inset(-SHADOW), partial(draw_drawer, asked), late=1)
        return self.log_with(canvas, news, self.prompt(), NOBODY if viewer is None else viewer)

    def prompt(self) -> list[setting.Part]:
        """What the person at the screen is asked, [] if nothing."""
        prompt: Msg | None = self.spec.prompt
        is_deciding = self.match.is_deciding()
        if prompt is None or self.is_resting or not (is_deciding or self.match.legal()):
            return []
        head = setting.Run(self.words.text("table.your_turn" if is_deciding else "table.out_of_turn"), theme.ACT, True)
        return [head, setting.Run(self.words.gap + self.words.text(prompt))]

    def draw_frames(self, canvas: Canvas) -> None:
        """See `Tabletop`."""
        taught = self.hand.zone(self.tutor.shown.zone) if self.tutor.shown is not None else None
        if taught is not None and self.column.find("lesson") is not None and self._is_for_held(taught):
            self._painter.pointed_out(canvas, taught)

    def _is_for_held(self, zone: Zone) -> bool:
        """Whether the piece in hand, if there is one, comes from the zone or may go there."""
        piece = self.hand.grabbed
        if piece == NOTHING or self.hand.placements[piece].zone == zone.id:
            return True
        return bool(self.gestures.drop(piece, zone.id))

    def draw_marks(self, canvas: Canvas) -> None:
        """See `Tabletop`."""
        self.analyst.draw(canvas, self.spec)

    def draw_around(self, canvas: Canvas) -> None:
        """See `Tabletop`."""
        self.hint.draw(canvas)
        words = key_words(self.hand, self.turning, self.words)
        again = once_more(self.hand, self.turning)
        if again is not None:
            draw_once_more(canvas, again, self.words.text("table.again"))
        if self.parts is not None:
            self._draw_around_enlarged(canvas, self.parts, words)
            return
        stage = self.stage
        draw_key_line(canvas, self.spec, stage.width / 2, words)
        self.pages.draw(canvas)
        self.column.draw(canvas)
        if not self.moments.is_on:
            self.banner.draw(canvas, stage.width / 2, stage.height * BANNER_AT, self.host.settings.reduced_motion)

    def _draw_around_enlarged(self, canvas: Canvas, parts: enlarging.Frame, words: Sequence[KeyWord]) -> None:
        if not self.pages.holds:
            self.pages.draw(canvas)
        self.column.draw(canvas)
        draw_key_line(canvas, self.spec, parts.field.cx, words, self.column.row_of_seats(parts))
        if not self.moments.is_on:
            self.banner.draw(canvas, parts.field.cx, parts.field.bottom, self.host.settings.reduced_motion)
        if self.is_story_open:
            title = self.words.text("table.log.title")
            self.log.draw(canvas, title, self._news(), (), NOBODY)
            self.log.draw_pointed(canvas)
        if self.pages.holds:  # it needs all the room there is, and asks nothing
            self.pages.draw(canvas)

    def _news(self) -> int:
        viewer = self.match.viewer
        return self.match.session.last_decision(viewer) if viewer is not None else 0
