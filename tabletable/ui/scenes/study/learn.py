"""The page of all lessons: for each game what the player can do, the next lesson, and three exercises."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import ClassVar, Final

import pygame

from tabletable.core.errors import LeftOut
from tabletable.core.message import GameText, Msg, game_text
from tabletable.play.study import primer
from tabletable.play.study.learner import Learner
from tabletable.play.study.learning import EXERCISES, Completion, Learned, promised
from tabletable.play.study.primer import LEARNER, Primer
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.vector import circle, path
from tabletable.ui.keys import actions
from tabletable.ui.kit import State
from tabletable.ui.paint.words import headed
from tabletable.ui.scenes.offered import all_learned, spoken_progress
from tabletable.ui.scenes.page import MARGIN, TOP, Page, button_width
from tabletable.ui.scenes.study.primer import seats_at
from tabletable.ui.scenes.summary import draw_picture
from tabletable.ui.scenes.tables.portrait import picture_of
from tabletable.ui.system.input import Input
from tabletable.ui.widgets import Button, Segmented, Stepper, Tile, Widget

LEFT: Final = 392.0
"""Width of the list of games."""
INSET: Final = 12.0
GAP: Final = 16.0
FOOT: Final = 20.0
CAN: Final = 166.0
"""Height of the panel with what the player can do already."""
PUZZLES: Final = 162.0
"""Height of the panel with the exercises."""
PICTURE: Final = 320.0
TICK: Final = 17.5
DOT: Final = 16.0
"""Diameter in px of the sign for a lesson's progress."""
STEP: Final = 36.0
"""Height of the stepper that chooses the first step."""
STEPPER: Final = 128.0
"""Width of that stepper."""
_NAME_SIZES: Final = (18.0, 16.0, 14.5)
"""Font sizes in px of an exercise's name; the first that fits is used."""
_STAR: Final = "M0 -10 L2.9 -3.4 L10 -2.9 L4.6 1.7 L6.3 8.8 L0 5 L-6.3 8.8 L-4.6 1.7 L-10 -2.9 L-2.9 -3.4 Z"


class LearnScene(Page[None]):
    """Lessons and exercises: games at the left; at the right buttons to begin a lesson at any step, or an exercise."""

    default: ClassVar[str] = "start"

    def __init__(self, game: str = "", finished: int | None = None) -> None:
        """`game`: the game selected first; `finished`: the index of its lesson that was just completed."""
        super().__init__()
        self._game, self._finished = game, finished
        self._lesson = 0
        self._at: int | None = None
        """The step chosen to begin with; None to continue where the player left."""
        self._is_lesson_wanted = False
        """Whether the player asked for a lesson instead of the game."""
        self._pictures: dict[tuple[str, int, int], pygame.Surface | None] = {}

    # ------------------------------------------------------------------------------------------------ life

    def enter(self) -> None:
        super().enter()
        self._games = [game for game in self.host.games if primer.lessons(game)]
        self._read()
        if self._game not in self._games:
            played = [game for game in self.host.settings.setups if game in self._games]
            self._game = played[-1] if played else self._games[0]
        self._choose_lesson()

    def resumed(self, result: object) -> None:
        """Refresh after a lesson or exercise, which may be completed."""
        self._read()
        self._choose_lesson()
        self.renew()

    def hidden(self) -> None:
        super().hidden()
        self._pictures.clear()

    def tell_finished(self, game: str, lesson: int) -> None:
        """Announce a completed lesson."""
        self._game, self._finished = game, lesson
        self.resumed(None)

    def _read(self) -> None:
        self._learned = all_learned(self.host, *self._games)

    def _choose_lesson(self) -> None:
        """Offer the game's next lesson, or its last if all are done."""
        now = self.now
        self._lesson = len(now.lessons) - 1 if now.next is None else now.next
        self._at, self._is_lesson_wanted = None, False

    @property
    def now(self) -> Learned:
        """Everything about the selected game."""
        return self._learned[self._game]

    @property
    def _offered(self) -> Primer:
        """The lesson on offer."""
        return self.now.lessons[self._lesson]

    @property
    def _is_for_playing(self) -> bool:
        """Whether to offer the game itself: after a lesson just completed, or once all are."""
        return not self._is_lesson_wanted and (self._finished is not None or self.now.next is None)

    @property
    def _played(self) -> Primer:
        """The lesson whose table to play: the one just completed, else the last one ever completed."""
        done = [at for at, progress in enumerate(self.now.progress) if progress.is_done]
        return self.now.lessons[self._finished if self._finished is not None else max(done, default=0)]

    @property
    def _start(self) -> int:
        """The first step of the lesson on offer."""
        known = self.now.progress[self._lesson]
        at = known.at if self._at is None else self._at
        return min(at, len(self._offered.exercises) - 1)

    # ------------------------------------------------------------------------------------------------ places

    @property
    def _list(self) -> Box:
        return Box(MARGIN, TOP, LEFT, self.height - TOP - FOOT)

    def _row(self, number: int) -> Box:
        room, count = self._list.inset(INSET), len(self._games)
        pitch = (room.h + 6.0) / max(count, 6)
        return Box(room.x, room.y + number * pitch, room.w, pitch - 6.0)

    @property
    def _panels(self) -> tuple[Box, Box, Box]:
        """The boxes of the panels: what the player can do, the next lesson, the exercises."""
        x = self._list.right + GAP
        width, bottom = self.width - MARGIN - x, self.height - FOOT
        can = Box(x, TOP, width, CAN)
        exercises = Box(x, bottom - PUZZLES, width, PUZZLES)
        return can, Box(x, can.bottom + GAP, width, exercises.y - can.bottom - 2 * GAP), exercises

    @property
    def _picture(self) -> Box:
        card = self._panels[1]
        height = card.h - 2 * GAP
        width = min(PICTURE + 0.3 * (card.w - 776.0), height * 1000 / 720)
        height = width * 720 / 1000
        return Box(card.x + GAP, card.cy - height / 2, width, height)

    # ------------------------------------------------------------------------------------------------ widgets

    def build(self) -> list[Widget]:
        host, t = self.host, self.host.t
        widgets: list[Widget] = [self.back_button(MARGIN, 20)]
        for number, game in enumerate(self._games):
            title = t(game_text(game, GameText.TITLE))
            label = headed(title, spoken_progress(self.host.t, self._learned[game]))
            act, paint = partial(self._choose, game), partial(self._paint_game, game, title)
            widgets.append(Tile(f"game.{game}", self._row(number), label, act, paint))
        _, card, exercises = self._panels
        x, right = self._picture.right + 24, card.right - 20
        if self._is_for_playing:
            widgets += self._after_lesson(x, right, card.bottom - 20 - 54)
        else:
            names = [t("learn.lesson", n=at + 1) for at in range(len(self.now.lessons))]
            if len(names) > 1:
                box = Box(x, card.y + 14, min(right - x, 112.0 * len(names)), 36)
                widgets.append(Segmented("lesson", box, t("learn.lessons"), names, self._lesson, self._show_lesson))
            widgets.append(self._stepper(x + self._before_step, card.bottom - 120))
            widgets += self._before_lesson(x, right, card.bottom - 20 - 54)
        boxes = Box(exercises.x + 20, exercises.y + 44, exercises.w - 40, 100).columns(EXERCISES, 12)
        for number, (asked, box) in enumerate(zip(self.now.exercises, boxes, strict=False)):
            label = headed(self._name_of_exercise(number), self._state_of_exercise(number))
            act, paint = partial(host.routes.puzzle, asked), partial(self._paint_exercise, number)
            widgets.append(Tile(f"exercise.{number + 1}", box, label, act, paint))
        return widgets

    def _stepper(self, x: float, y: float) -> Widget:
        """Return the stepper that chooses the first step of the lesson on offer."""
        numbers = range(1, len(self._offered.exercises) + 1)
        box = Box(x, y, STEPPER, STEP)
        text = self.host.t("learn.step", n=self._start + 1, title=self._word(self._offered, self._start))
        return Stepper("step", box, text, numbers, self._start + 1, lambda n: self._choose_step(n - 1))

    @property
    def _before_step(self) -> float:
        """px of the label before the stepper, with a gap."""
        return self.measure().setter.width(self.host.t("learn.begin_at"), theme.Size.SMALL) + 12

    def _before_lesson(self, x: float, right: float, y: float) -> list[Widget]:
        """Return the button of the lesson, and of the game once the player can play it."""
        t = self.host.t
        start = Button("start", Box(x, y, 0, 54), self._start_word, self._begin, icon="play", size=theme.Size.BODY)
        play = Button("play", Box(x, y, 0, 54), t("learn.play"), self._play, size=theme.Size.BODY)
        widgets = self._side_by_side(start, play if self.now.can else None, x, right, y)
        if self.now.can and start.box.w < button_width(self.measure(), start.label):
            start.label = t("learn.start")  # the stepper says at which step
        return widgets

    def _after_lesson(self, x: float, right: float, y: float) -> list[Widget]:
        """Return the button of the game, and of the next lesson, or to repeat all."""
        t, now = self.host.t, self.now.next
        play = Button("play", Box(x, y, 0, 54), t("learn.play"), self._play, icon="cards", size=theme.Size.BODY)
        label = t("learn.lessons") if now is None else t("learn.lesson", n=now + 1)
        lesson = Button("start", Box(x, y, 0, 54), label, self._want_lesson, size=theme.Size.BODY)
        return self._side_by_side(play, lesson, x, right, y)

    def _side_by_side(self, first: Button, second: Button | None, x: float, right: float, y: float) -> list[Widget]:
        """Lay out one or two buttons; the first is gold, takes the width it likes, and is pressed by Enter."""
        canvas, room = self.measure(), right - x
        first.primary, first.shortcut = True, actions.ENTER
        self.group.default = first.key
        if second is None:
            first.box = Box(x, y, min(room, button_width(canvas, first.label) + 90), 54)
            return [first]
        least = button_width(canvas, second.label, False)
        first.box = Box(x, y, min(room - 12 - least, button_width(canvas, first.label) + 60), 54)
        second.box = Box(first.box.right + 12, y + 3, right - first.box.right - 12, 48)
        return [first, second]

    @property
    def _start_word(self) -> str:
        t = self.host.t
        if self._start > 0:
            return t("learn.start_at", n=self._start + 1)
        return t("learn.again" if self.now.progress[self._lesson].is_done else "learn.start")

    def _word(self, lesson: Primer, at: int) -> str:
        """Return the title of a step, with the other players' names as at its table."""
        seats = seats_at(self.host, lesson.seats)
        return self.host.words.text(lesson.word(at), [seat.name for seat in seats])

    # ------------------------------------------------------------------------------------------------ what they do

    def _choose(self, game: str) -> None:
        if game != self._game:
            self._game, self._finished = game, None
            self._choose_lesson()
            self.renew()

    def _show_lesson(self, number: int) -> None:
        self._lesson, self._at, self._finished = number, None, None
        self.renew()

    def _want_lesson(self) -> None:
        """Offer the next lesson instead of the game; the first one again if none is left."""
        self._lesson = 0 if self.now.next is None else self.now.next
        self._at, self._finished, self._is_lesson_wanted = None, None, True
        self.renew()

    def _choose_step(self, at: int) -> None:
        self._at, self._is_lesson_wanted = at, True
        self.renew()

    def _begin(self) -> None:
        self.host.routes.learn(self._game, self._lesson, self._start)

    def _play(self) -> None:
        self.host.routes.play_freely(self._played)

    def handle(self, event: Input) -> bool:
        """Let up and down select a game, left and right a step, digits an exercise."""
        keyed = self.group.keyed
        is_switch = keyed is not None and keyed.key in ("lesson", "step")
        if event.is_plain_key and self.group.popup is None and not is_switch:
            by = 1 if event.key in (pygame.K_DOWN, pygame.K_RIGHT) else -1
            if event.key in (pygame.K_UP, pygame.K_DOWN):
                self._choose(self._games[(self._games.index(self._game) + by) % len(self._games)])
                self.group.blur()
                return True
            if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
                self._choose_step((self._start + by) % len(self._offered.exercises))
                self.group.blur()
                return True
            widget = self.group.find(f"exercise.{event.key - pygame.K_0}")
            if widget is not None and not event.repeat:
                self.group.press(widget)
                return True
        return super().handle(event)

    # ------------------------------------------------------------------------------------------------ picture

    def paint(self, canvas: Canvas) -> None:
        t, muted = self.host.t, canvas.chrome.muted
        completions = [each for learned in self._learned.values() for each in learned.completions]
        done, of = sum(each is Completion.DONE for each in completions), len(completions)
        right = self.width - MARGIN
        count, below = t("learn.count", done=done, of=of), t("learn.count.of")
        wide = max(canvas.setter.width(count, 22, True), canvas.setter.width(below, theme.Size.FLOOR))
        self.paint_head(canvas, t("learn.title"), t("learn.line"), right - wide - 20)
        canvas.text(right, 32, count, 22, bold=True, align="r")
        canvas.text(right, 57, below, theme.Size.FLOOR, muted, align="r")
        canvas.panel(self._list)
        can, card, exercises = self._panels
        canvas.panel(can)
        self._paint_can(canvas, can)
        canvas.halo(card, theme.RADIUS_PANEL, theme.ACT)
        canvas.panel(card, theme.RADIUS_PANEL, None, theme.ACT, 1, None, theme.LINE_ACTIVE)
        self._paint_card(canvas, card)
        canvas.panel(exercises)
        canvas.text(exercises.x + 20, exercises.y + 24, t("learn.exercises"), 20, bold=True)
        canvas.text(exercises.right - 20, exercises.y + 24, t("learn.exercises.line"), 16, muted, align="r")

    def _paint_can(self, canvas: Canvas, box: Box) -> None:
        """Paint what the player can do already, or will be able to after the next lesson."""
        t, now = self.host.t, self.now
        side = 98.0
        cx = box.x + 24 + side / 2
        disc = circle(side / 2, side / 2, side / 2 - 1, self.host.covers[now.game].looks.box, 2, theme.OUTLINE)
        canvas.vec(disc, cx - side / 2, box.cy - side / 2, side, side)
        canvas.art(f"{now.game}/emblem", cx, box.cy, 66, shadow="chip")
        x, right = box.x + 24 + side + 28, box.right - 20
        y = box.y + 34
        title = t(game_text(now.game, GameText.TITLE))
        start = x + canvas.text(x, y, title, 27, bold=True, max_width=right - x) + 14
        is_able = bool(now.can)
        head = t("learn.can" if is_able else "learn.will")
        canvas.label(start, y + 2, head, theme.Size.SMALL, canvas.chrome.muted, max_width=right - start)
        for number, message in enumerate(now.can or promised(now.lessons[0])):
            cy = y + 38 + number * 31
            _sign(canvas, x + TICK / 2, cy, TICK, Completion.DONE if is_able else Completion.OPEN)
            canvas.text(x + 30, cy, t(message), theme.Size.BODY, max_width=right - x - 30)

    def _paint_card(self, canvas: Canvas, card: Box) -> None:
        t, lesson, muted = self.host.t, self._offered, canvas.chrome.muted
        played, x, right = self._played, self._picture.right + 24, card.right - 20
        shown = (played, len(played.exercises) - 1) if self._is_for_playing else (lesson, self._start)
        picture = self._picture_of(*shown)
        if picture is not None:
            draw_picture(canvas, picture, self._picture)
        if self._is_for_playing:
            self._paint_done(canvas, Box(x, card.y, right - x, card.h))
            return
        minutes = t("ui.minutes", n=lesson.minutes)
        kit.pill(canvas, right, card.y + 32, minutes, icon="common/icons/clock", size=theme.Size.FLOOR, align="r")
        y = card.y + 32
        if len(self.now.lessons) == 1:
            canvas.text(x, y, t("learn.next"), theme.Size.SMALL, muted, True)
        y += 38
        room = right - x
        title = t(lesson.title())
        canvas.text(x, y, title, 24, bold=True, max_width=room)
        canvas.para(x, y + 28, t(lesson.title("line")), theme.Size.SMALL, muted, room)
        middle = card.bottom - 120 + STEP / 2
        canvas.text(x, middle, t("learn.begin_at"), theme.Size.SMALL, muted)
        step = x + self._before_step + STEPPER + 12
        title = self._word(lesson, self._start)
        lines = canvas.setter.two_lines(title, theme.Size.FLOOR, right - step)
        if all(canvas.setter.width(line, theme.Size.FLOOR) <= right - step for line in lines):
            canvas.label(step, middle, title, theme.Size.SMALL, max_width=right - step)

    def _paint_done(self, canvas: Canvas, box: Box) -> None:
        """Paint the card after one or all lessons are completed: what the player can do with it now."""
        t, now, own = self.host.t, self.now, self._played.title("then")
        head = t("learn.lessons_done") if self._finished is None else t("learn.lesson_done", n=self._finished + 1)
        _sign(canvas, box.x + 12, box.y + 36, 24, Completion.DONE)
        canvas.text(box.x + 34, box.y + 36, head, 24, bold=True, max_width=box.w - 34)
        message = own if self.host.words.has(own.id) else Msg("learn.then_play")
        end = canvas.para(box.x, box.y + 74, t(message), theme.Size.BODY, theme.TEXT, box.w)
        if now.next is not None:
            following = t("learn.then_lesson", lesson=t(now.lessons[now.next].title()))
            canvas.para(box.x, max(box.y + 128, end + 6), following, theme.Size.SMALL, canvas.chrome.muted, box.w)

    def _picture_of(self, lesson: Primer, at: int) -> pygame.Surface | None:
        """Return a picture of the table of a step; None if it can't be made."""
        key = lesson.game, lesson.number, at
        if key not in self._pictures:
            self._pictures[key] = None
            with suppress(LeftOut):
                game = self.host.games[lesson.game]
                seats = seats_at(self.host, lesson.seats)
                session = Learner(game, lesson, seats, at).session
                laid = partial(game.table, session.view(LEARNER))
                self._pictures[key] = picture_of(self.host, game, seats, laid)
        return self._pictures[key]

    def _paint_game(self, game: str, title: str, canvas: Canvas, box: Box, state: State) -> None:
        learned, is_chosen = self._learned[game], game == self._game
        fill = canvas.chrome.button if is_chosen else canvas.chrome.off if state in ("hover", "pressed") else None
        edge, line = (theme.CREAM, theme.LINE_ACTIVE) if is_chosen else (None, theme.LINE)
        canvas.panel(box, theme.RADIUS_CARD_PANEL, fill, edge, 1, None, line)
        upper, lower, x = box.cy - 17, box.cy + 23, box.x + 12
        canvas.art(f"{game}/emblem", x + 23, upper, 42, shadow="chip")
        ink = theme.TEXT if is_chosen else canvas.chrome.muted
        done, setter, room = spoken_progress(self.host.t, learned), canvas.setter, box.w - 58 - 36
        width = setter.width(done, theme.Size.FLOOR)
        if setter.width(title, theme.Size.FLOOR, True) <= room - width:  # else the signs below say it alone
            canvas.text(box.right - 14, upper, done, theme.Size.FLOOR, ink, align="r")
            room -= width
        canvas.text(x + 58, upper, title, 20, bold=True, max_width=room)
        names = [self.host.t("learn.lesson", n=at + 1) for at in range(len(learned.lessons))]
        if learned.exercises:
            names.append(self.host.t("learn.exercises"))
        if sum(setter.width(name, theme.Size.FLOOR) + DOT + 18 for name in names) > box.w - 24:
            names[: len(learned.lessons)] = [str(at + 1) for at in range(len(learned.lessons))]
        for name, standing in zip(names, learned.completions, strict=True):
            _sign(canvas, x + 4 + DOT / 2, lower, DOT, standing)
            x += DOT + 8 + canvas.text(x + DOT + 8, lower, name, 14.5, max_width=box.right - x - DOT - 10) + 10

    def _paint_exercise(self, number: int, canvas: Canvas, box: Box, state: State) -> None:
        fill = canvas.chrome.button if state in ("hover", "pressed") else canvas.chrome.chip
        canvas.panel(box, theme.RADIUS_CARD_PANEL, fill, None, 1, None)
        is_solved = self.now.solved[number]
        star = path(_STAR, theme.CREAM if is_solved else "none", 0.8, theme.CREAM if is_solved else canvas.chrome.muted)
        canvas.vec(f'<g transform="translate(20 20) scale(1.7)">{star}</g>', box.x + 12, box.cy - 20, 40, 40)
        x = box.x + 62
        room = box.right - 12 - x
        name, wide = self._name_of_exercise(number), room - 26
        size = next((size for size in _NAME_SIZES if canvas.setter.width(name, size, True) <= wide), _NAME_SIZES[-1])
        canvas.text(x, box.cy - 13, name, size, bold=True, max_width=wide)
        muted = canvas.chrome.muted
        canvas.text(x, box.cy + 14, self._state_of_exercise(number), theme.Size.FLOOR, muted, max_width=room)
        kit.key_cap(canvas, box.right - 22, box.y + 20, str(number + 1))

    def _name_of_exercise(self, number: int) -> str:
        name = self.now.exercises[number].name
        return self.host.t(name) if self.host.words.has(name.id) else self.host.t("learn.exercise", n=number + 1)

    def _state_of_exercise(self, number: int) -> str:
        now = self.now
        if not now.solved[number]:
            return self.host.t("learn.exercise.open")
        return self.host.t("learn.exercise.at_once" if now.at_once[number] else "learn.exercise.solved")


def _sign(canvas: Canvas, cx: float, cy: float, side: float, standing: Completion) -> None:
    """Draw a lesson's progress: a tick if done, a half disc if begun, else a ring."""
    r = side / 2
    if standing is Completion.DONE:
        tick = path(f"M{r - 3.6} {r} l2.8 2.8 l4.6 -5", "none", 2, "#0F2A22")
        body = circle(r, r, r, theme.GOOD) + tick
    else:
        body = circle(r, r, r - 0.9, "none", 1.8, canvas.chrome.muted if standing is Completion.OPEN else theme.GOOD)
        if standing is Completion.BEGUN:
            body += path(f"M{r} {r - 4} A4 4 0 0 1 {r} {r + 4} Z", theme.GOOD)
    canvas.vec(body, cx - r, cy - r, side, side)
