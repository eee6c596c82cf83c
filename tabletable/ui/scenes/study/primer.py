"""A primer at the table: the teacher says what to do, piece and target are highlighted, wrong moves are explained."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import pygame

from tabletable.core.account import Entry, extend
from tabletable.core.command import Command
from tabletable.core.event import Event, sentence
from tabletable.core.game import Game
from tabletable.core.ids import NO_PIECE
from tabletable.core.message import Msg, Reason, msg
from tabletable.core.overriding import override
from tabletable.core.tablespec import Button, Plate, TableSpec
from tabletable.play.files.safejson import SaveError
from tabletable.play.seats import HUMAN, Seat
from tabletable.play.study.learner import Learner, PrimerMatch
from tabletable.play.study.primer import Primer
from tabletable.play.study.progress import ProgressStore
from tabletable.table import clearing
from tabletable.ui.animation.callout import Room
from tabletable.ui.controls.model import TableModel
from tabletable.ui.controls.table_buttons import button_of
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.figures import Halo
from tabletable.ui.handling.hand import NOTHING
from tabletable.ui.handling.using import Enter, Use, enter_does
from tabletable.ui.paint.keyline import NextEnter, next_enter
from tabletable.ui.paint.marks import draw_pointed
from tabletable.ui.paint.pictures import figure
from tabletable.ui.scenes.people import HEADS, default_name, rivals
from tabletable.ui.scenes.study.teacher import Signpost, TeacherPanel, Teaching
from tabletable.ui.scenes.study.teaching import TeachingClock, Worth, not_now
from tabletable.ui.scenes.tables.keeper import Keeper
from tabletable.ui.scenes.tables.seated import TableManners
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.stack.host import Host
from tabletable.ui.stack.idle import Idle
from tabletable.ui.stack.routes import Answer, Question
from tabletable.ui.system.input import LEFT, Input, InputKind

FINISHED: Final = "finished"
"""The result of a primer completed to its end, unless a game waits below it."""
SLOW: Final = 0.5
"""The share of normal speed for moves explained while shown."""
BLINK: Final = 0.14
BLINKS: Final = (4.4, 10.1, 10.5, 16.3)
"""Seconds in each `BLINK_EVERY` seconds at which the cat closes its eyes."""
BLINK_EVERY: Final = 21.0


def seats_at(host: Host, count: int) -> tuple[Seat, ...]:
    """Return the learner's seat, under the name used last, and easy bots for the other seats."""
    known = host.settings.players[:1]
    name = known[0].name if known else default_name(host.t, ())
    head = known[0].avatar if known else HEADS[0]
    return Seat(HUMAN, name, "", head), *rivals(host.t, name, head, count - 1, "easy")


class PrimerScene(TableScene):
    """Teaches a game in exercises. Closes with `FINISHED`, or with None if the learner leaves."""

    def __init__(
        self, host: Host, game: Game[Any], primer: Primer, has_table: bool = False, at: int | None = None
    ) -> None:
        """`has_table`: whether a game waits below; `at`: the first exercise, None where the learner left."""
        self._progress = host.store(ProgressStore)
        start = self._progress.of(primer.key).at if at is None else at
        self.learner = Learner(game, primer, seats_at(host, primer.seats), start)
        self.worth = Worth(self.learner)
        manners = TableManners(
            is_exercise=True,
            may_move=lambda: not (self.learner.is_reading or self.learner.is_done),
            simplify=self._simplified,
            leave=self._ask_to_leave,
            panel=lambda table: TeacherPanel(table, self._teaching, self._press_on, self.go_back, self._ask_to_leave),
        )
        super().__init__(PrimerMatch(self.learner), Keeper(), is_new=False, manners=manners)
        self.clock = TeachingClock(self.learner, self.worth, self.show_rules, self._help)
        self._has_table = has_table
        self._idle = Idle()
        self._blinked = False
        self._told_enter = NextEnter()
        """The effect of the next Enter as shown in the column."""

    # ------------------------------------------------------------------------------------------------ life

    def enter(self) -> None:
        super().enter()
        self.explainer.heard = self._refused
        self.worth.begin()
        self.signpost = Signpost(self, self.learner, self.asked_button)

    @override
    def fit(self, width: float, height: float) -> None:
        super().fit(width, height)
        self._heed_what_was_taught()

    def _heed_what_was_taught(self) -> None:
        """Avoid the game's terms in texts while the exercise hides their signs on the table."""
        self.words.is_plain = bool(self.learner.exercise.hides)

    # ------------------------------------------------------------------------------------------------ the exercises

    @property
    @override
    def is_asking(self) -> bool:
        return super().is_asking and self.manners.may_move()

    def _teaching(self) -> Teaching:
        teaching = self.clock.teaching(self.words, self._has_table, self.asked_button(), self._told_enter)
        asked = self.learner.asked()  # what a card gives is also given by its button, as in a game
        gives = any(command in button.commands for button in self.laid.buttons for command in asked)
        return teaching._replace(has_buttons=teaching.has_buttons or gives)

    @property
    def _next_enter(self) -> NextEnter:
        """The effect of the next Enter on a piece; with nothing in hand it takes the highlighted piece."""
        begins = self.signpost.begins
        return next_enter(Use(Enter.TAKE) if begins else enter_does(self.hand, self.turning), self.words)

    def asked_button(self) -> Button | None:
        """Return the button that gives the requested command; a button in the column only if no piece gives it."""
        for command in self.learner.asked():
            is_bare = command.piece == NO_PIECE or not self.gestures.movable(command.piece)
            for button in self.laid.buttons:
                if command in button.commands and (is_bare or button.box is not None):
                    return button
        return None

    def go_on(self, is_sudden: bool = False) -> None:
        """Finish a step of reading, or begin the next exercise; after the last step close the scene.

        `is_sudden`: whether nobody asked for it.
        """
        learner = self.learner
        if not learner.is_done:
            learner.is_done = True
            if learner.is_last:
                self._note(at=0, is_done=True)
                self.close(None if self._has_table else FINISHED)
                return
            self.director.renew()
            self.renew_column()
            return
        is_new_table = learner.go_on()
        self._begin(is_new_table)
        self.clock.is_sudden = is_sudden

    def _press_on(self) -> None:
        """Go on, unless the text has just come by itself: then the press was meant for what was there before."""
        if self.clock.is_seen:
            self.go_on()

    def go_back(self) -> None:
        """Begin the previous exercise again."""
        if self.learner.at > 0:
            self._begin(True, self.learner.at - 1)

    def _begin(self, is_new_table: bool, at: int | None = None) -> None:
        """Begin the current exercise, or exercise `at`. `is_new_table`: show its table at once, without animation."""
        if at is not None:
            self.learner.go(at)
        self._note(at=self.learner.at)
        self._heed_what_was_taught()
        self.clock.begin()
        self.worth.begin()
        self.hand.cancel()
        self.callouts.clear()
        if is_new_table:
            self.hand.leave_keys()
            self.match.bots.begin()
            self.went_back()
            self.rebuild(instant=True)  # nothing has moved: it is another table
        else:
            self.rebuild()
        self.renew_column()

    def _note(self, **changes: Any) -> None:
        try:
            self._progress.note(self.learner.primer.key, **changes)
        except SaveError:
            pass  # it is only a convenience, and another write may be told of already

    def _ask_to_leave(self) -> None:
        """Ask whether to skip this exercise or the whole primer."""
        t, learner = self.host.t, self.learner
        if learner.is_last:
            self._note(at=0, is_done=True)
            self.close()
            return
        answers = (
            Answer("stay", t("primer.leave.stay"), primary=True),
            Answer("skip", t("primer.leave.skip"), "step", act=partial(self._begin, True, learner.at + 1)),
            Answer("leave", t("primer.leave.leave"), "skip_forward", act=self.close),
        )
        text = t("primer.leave.text", at=learner.at + 1, of=len(learner.primer.exercises))
        self.host.routes.ask(Question("primer.leave", t("primer.leave.title"), text, answers))

    @override
    def show_rules(self) -> None:
        """Open the rules at the section about the last answer or the exercise."""
        wrong = self.clock.wrong
        rule = wrong.rule if wrong is not None else ""
        self.host.routes.rules(self.game.info.id, rule or self.learner.exercise.rule or self.spec.help_anchor)

    @override
    def ask_hint(self) -> None:
        """Show the highlights again."""
        self.clock.wrong = None
        self.clock.begin()
        self.renew_column()

    def _simplified(self, spec: TableSpec) -> TableSpec:
        """Return the table without parts not taught yet, and without the round number of the prepared position.

        In a puzzle no button is highlighted, since it might be the answer.
        """
        learner = self.learner
        hidden = learner.exercise.hides
        if hidden:
            plates = tuple(_bare(each) if each.named in hidden else each for each in spec.plates)
            spec = replace(spec, decor=tuple(each for each in spec.decor if each.named not in hidden), plates=plates)
        has_button = partial(learner.primer.has_button, learner.at)
        taught = (each for each in spec.buttons if all(has_button(command.verb) for command in each.commands))
        spec = replace(spec, buttons=tuple(taught))
        if learner.is_puzzled:
            spec = replace(spec, buttons=tuple(each._replace(primary=False) for each in spec.buttons))
        if learner.primer.tells_round:
            return spec
        return replace(spec, subtitle=msg("learn.lesson", n=learner.primer.number + 1))

    # ------------------------------------------------------------------------------------------------ moves

    @override
    def light_up(self, now: TableModel) -> None:
        super().light_up(now)
        if (
            self.hand.grabbed == NOTHING and not self.learner.is_puzzled
        ):  # one thing at a time: it is lit by the teacher
            self.lights.playable, self.lights.zones = {command.piece for command in self.learner.asked()}, ()
            if self.learner.is_reading:
                self.lights.dimmed = ()

    @override
    def give(self, commands: Sequence[Command], velocity: tuple[float, float] = (0.0, 0.0)) -> None:
        # only what is asked for is carried out
        resolved = self.turning.resolve(tuple(commands))
        asked = self.learner.asked()
        wanted = [command for command in resolved if command in asked]
        self._answered(resolved)
        if not wanted:
            self.field.sync(self._placements, False)
            self.hand.cancel()
            self.explainer.send_back(not_now(self.learner, resolved[0]), resolved[0].piece)
            return
        if len(resolved) == 1:
            self.clock.solved()
            self.host.audio.play("coin")
            super().give(resolved, velocity)
        else:
            self.hand.cancel()
            self.ask_which(resolved)

    def _answered(self, commands: Sequence[Command]) -> None:
        """Compute the value of a move in a puzzle."""
        if self.learner.exercise.is_puzzle and len(commands) == 1:
            self.worth.answered(commands[0])

    def ask_which(self, commands: Sequence[Command]) -> None:
        """Ask which of several commands was meant; what is asked for is highlighted, unless any will do."""
        asked = [] if self.learner.is_puzzled else self.learner.asked()
        self.actions.ask_which(commands, [command for command in asked if not set(commands) <= set(asked)])

    def _help(self) -> None:
        """Make the right move."""
        asked = self.learner.asked()
        self._answered(asked[:1])
        self.clock.solved()
        self.host.audio.play("coin")
        self.flow.carry_out(asked[0])
        self.renew_column()

    @override
    def acted(self, command: Command) -> None:
        super().acted(command)
        self.renew_column()

    @override
    def tell(self, events: Sequence[Event]) -> None:
        """Add events to the log; in a slow step the teacher says each of them, too."""
        super().tell(events)
        if not (self.learner.exercise.is_slow and self.learner.is_done):
            return
        for message in filter(None, map(sentence, events)):
            self.clock.happened = self.words.text(message)
            self.renew_column()

    def unheard(self) -> list[str]:
        """Return the sentences of the log that the screen reader omits here."""
        unheard, entries = self.learner.exercise.unheard, list[Entry]()
        if unheard:
            extend(self.game, entries, self.match.session.account(self.match.viewer))
        return [self.words.text(entry.message) for entry in entries if entry.message.id in unheard]

    def unread(self) -> Sequence[str]:
        """Return the zones that the screen reader omits when it reads a new table."""
        return self.learner.primer.unread

    def _refused(self, reason: Reason, piece: int) -> None:
        if self.learner.is_done or self.learner.is_reading:
            return
        self.clock.refused(reason, piece)
        self.renew_column()

    # ------------------------------------------------------------------------------------------------ time and inputs

    def update(self, dt: float) -> bool:
        pace = SLOW if self.learner.exercise.is_slow and self.learner.is_done else 1.0
        moves = super().update(dt * pace)
        if not self.is_on_top:
            return moves
        if self._next_enter != self._told_enter:
            self._told_enter = self._next_enter
            self.renew_column()
        is_quiet = not (self.director.is_showing or self.moments.is_on or self.pages.is_open)
        is_over = self.clock.update(dt, is_quiet)
        wait = self.clock.wakes_in(self.is_still)
        if self.worth.is_working and is_quiet:  # ahead of the answer, which would have to wait for it
            self.worth.work()
            self.host.wake_after(0.0)
        if wait is not None:
            self.host.wake_after(wait)
        self._blink(dt)
        if is_over and self.clock.ends_with_key:
            self.renew_column()  # one reads what came of it, and goes on when one likes
        elif is_over and not self.learner.is_last:
            self.go_on(is_sudden=not self.learner.is_reading)
            return True
        return moves or wait == 0.0

    def _blink(self, dt: float) -> None:
        self._idle.update(dt)
        if self._idle.wakes_in is not None:
            self.host.wake_after(self._idle.wakes_in)
        is_blinking = not self.is_still and self._idle.is_at(BLINKS, BLINK, BLINK_EVERY)
        if is_blinking != self._blinked:
            self._blinked = is_blinking
            self.host.request_redraw()

    @override
    def answers_first(self, event: Input) -> bool:
        self._idle.touch()
        group = self.side_panel.group
        is_free = not self.moments.is_on and not self.pages.holds
        is_on_widget = group.keyed is not None
        if event.kind is InputKind.KEY_DOWN and is_free and not is_on_widget and self._answer_key(event):
            return True
        is_press = event.kind is InputKind.POINTER_DOWN and event.button == LEFT
        at_table = self.ground.contains(event.x, event.y)
        is_on_table = at_table and not any(each.contains(event.x, event.y) for each in group.widgets)
        if self.learner.is_reading and is_free and is_press and is_on_table:
            self.inform(Msg("primer.read_on"))
            return True
        return False

    def _answer_key(self, event: Input) -> bool:
        learner, key = self.learner, event.key
        is_waiting = self.clock.is_to_go_on
        if event.repeat or not event.is_plain_key:
            return False
        if key == pygame.K_BACKSPACE or (key == pygame.K_LEFT and learner.is_reading):
            self.go_back()
        elif key in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_RIGHT) and is_waiting:
            self._press_on()
        elif key == pygame.K_RETURN and learner.is_helped and self.hand.grabbed == NOTHING:
            self._help()
        elif key != pygame.K_RETURN or not (self.signpost.take() or self._tell_key()):
            return False
        return True

    def _tell_key(self) -> bool:
        """Tell the key of the requested button, since Enter doesn't press it; return False if there is none."""
        button = self.asked_button()
        if (
            button is None
            or self.learner.is_done
            or self.learner.is_puzzled
            or self._next_enter.does is not Enter.NOTHING
        ):
            return False
        self.inform(msg("primer.button", key=button.key.upper()))
        return True

    # ------------------------------------------------------------------------------------------------ drawing

    @override
    def room_for_words(self, canvas: Canvas) -> Room:
        # no answer to a wrong move covers what is pointed at
        room = super().room_for_words(canvas)
        lit = [box for box, _ in self.signpost.pointed(self.spec).places] if self.clock.is_pointing else []
        return room._replace(controls=(*room.controls, *lit))

    @override
    def draw_marks(self, canvas: Canvas) -> None:
        super().draw_marks(canvas)
        clock = self.clock
        if self.moments.is_on or self.pages.is_open:
            return
        if clock.is_pointing:
            line = clock.line(self.is_still) if self.hand.held == NOTHING else 0.0
            pointed, boxes = self.signpost.pointed(self.spec), self.said_now(canvas)
            dark, written = clock.dark(self.is_still), clearing.words(self.spec)
            draw_pointed(canvas, pointed, self.ground.w, self.words, dark, line, boxes, written)
            self._painter.badges_at(canvas, self.spec, [box for box, _ in pointed.places])
        if clock.is_wrong_seen:
            _draw_wrong(canvas, self)

    @override
    def draw_around(self, canvas: Canvas) -> None:
        super().draw_around(canvas)
        assert isinstance(self.side_panel, TeacherPanel)
        self.side_panel.draw_cat(canvas, self._blinked)
        asked = [] if self.learner.is_puzzled else self.learner.asked()
        button = button_of(self.side_panel.group.widgets, asked[0]) if asked else None
        if button is not None:
            canvas.halo(button.box, button.radius, theme.ACT)
            button.draw(canvas)


def _bare(plate: Plate) -> Plate:
    """Return a plate without its second line and without signs other than counters."""
    return plate._replace(line=None, signs=tuple(sign for sign in plate.signs if sign.counts))


def _draw_wrong(canvas: Canvas, scene: PrimerScene) -> None:
    """Draw the piece of a wrong move, back in its place, with a red outline."""
    piece = scene.clock.wrong_piece
    sprite = scene.field.sprites.get(piece)
    if sprite is None or piece in (scene.hand.held, scene.hand.selected):
        return
    shape = figure(canvas, sprite.picture, sprite.height, scene.words.text)
    canvas.place(shape, sprite.x + sprite.shaken, sprite.y, sprite.angle, halo=Halo(theme.ERROR))
