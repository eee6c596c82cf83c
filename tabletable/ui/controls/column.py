"""The column at the right edge: icons, the log between, and the buttons for what no card expresses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from tabletable.core.command import Command
from tabletable.core.message import msg
from tabletable.core.tablespec import Button, Choice, Plate
from tabletable.play.session import Barrier
from tabletable.table import enlarging
from tabletable.table.gestures import alike
from tabletable.table.layout import seat_sign, title_box
from tabletable.ui import kit
from tabletable.ui.box import Box
from tabletable.ui.canvas import Canvas
from tabletable.ui.controls.drawer import HANDLE, Handle, least_height, story_box
from tabletable.ui.controls.goal import GoalLine, goal_height
from tabletable.ui.controls.heads import HeadSpot, heads_in
from tabletable.ui.controls.lesson import LessonCard, lesson_height
from tabletable.ui.controls.seat_spots import SeatSpot
from tabletable.ui.controls.spots import BARE_MENU, CommandButton, IconSpot, MenuSpot, PaceButton
from tabletable.ui.controls.values_panel import HEAD as VALUES_HEAD
from tabletable.ui.controls.values_panel import ValuesPanel, values_height
from tabletable.ui.input import Input, InputKind
from tabletable.ui.kit import State
from tabletable.ui.layer import Part
from tabletable.ui.paint.measures import COLUMN, GAP, MAIN, MARGIN, SECOND, SHADOW, SMALL
from tabletable.ui.surfaces import blank
from tabletable.ui.widgets.base import Widget
from tabletable.ui.widgets.group import WidgetGroup

if TYPE_CHECKING:
    from tabletable.ui.scenes.table import TableScene

ALLOWANCE: Final = 60.0
TOP: Final = 72.0
"""px from the upper edge to the first thing below the icons."""
GOAL_GAP: Final = 10.0
LEAST_LOG: Final = 170.0
LEAST_LOG_TAUGHT: Final = 130.0
"""While a newcomer is told something the log may be this low."""
ICON: Final = 40.0
ICON_STEP: Final = 56.0
ICONS: Final = 5
CLOSE_ICONS: Final = 46.0
"""The step from icon to icon where a table is seen enlarged."""
MENU: Final = 132.0
"""Width of the name of the game there, if there is room for it besides the seats."""
WIDE: Final = 760.0
"""px from which a window has room for that name."""
NEWEST: Final = 60.0
"""px of a drawer that the newest event takes."""
LEAST_HINT: Final = 150.0
"""Where there is less room in the column of an enlarged table, a hint comes over that."""


def _nothing(_bottom: float) -> Widget | None:
    """What stands in the place of a card that gives way to another."""
    return None


class Column:
    """All widgets of the table scene; everything else on it is pieces."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._group = WidgetGroup(table.host, is_open=True)
        self._room = Box(1000.0, TOP, COLUMN, 628.0)
        """All of it below the icons."""
        self._gap = GAP
        self._shown: tuple[object, ...] = ()
        self._allowance: Box | None = None
        self._log_top = TOP
        self._group.kept = lambda: table.room().kept

    # ------------------------------------------------------------------------------------------------ making

    def place(self, width: float, height: float) -> None:
        """Take over a new size."""
        parts = self._table.parts
        self._room = Box(width - MARGIN - COLUMN, TOP, COLUMN, height - 20.0 - TOP) if parts is None else parts.column
        self._gap = GAP if parts is None else enlarging.EDGE
        self._shown = ()

    @property
    def _x(self) -> float:
        return self._room.x

    @property
    def _width(self) -> float:
        return self._room.w

    @property
    def _least(self) -> float:
        """Where at most the first of what stands below the log begins."""
        table = self._table
        if table.parts is None:
            return self._log_top + LEAST_LOG
        prompt = table.prompt()
        return self._room.y + least_height(table.measure(), prompt, self._width) + self._gap

    def renew(self) -> None:
        """Take the buttons of a new table, and give the log the room that is left."""
        table = self._table
        widgets: list[Widget] = [self._menu(), *self._icons(), *table.view.buttons()]
        goal = self._goal() if table.hint.command is None else None  # a hint needs the room for a while
        self._log_top = goal.box.bottom + GOAL_GAP if goal is not None else self._room.y
        bottom, least = self._room.bottom, self._least
        lower: list[Widget] = []
        asked = [button._replace(box=box if table.parts is None else None) for button, box in table.pages.answers]
        for number, button in reversed(list(enumerate([*table.spec.buttons, *asked]))):
            commands = self.legal_of(button)
            if button.box is not None:
                box = Box(*button.box)
            else:
                height = SECOND if button.line is not None or not button.primary else MAIN
                if bottom - height < least:
                    height = SMALL
                box = Box(self._x, bottom - height, self._width, height)
                bottom = box.y - self._gap
            key = f"{number}:{button.label.id}"
            lower.append(
                CommandButton(key, box, button, self._label(button, commands), self._reason(button), commands, table)
            )
        self._allowance = None
        if table.spec.allowance is not None and bottom - ALLOWANCE > least:
            self._allowance = Box(self._x, bottom - ALLOWANCE, self._width, ALLOWANCE)
            bottom = self._allowance.y - self._gap
        hint = self._hint(bottom)
        if hint and hint[0].box.x >= self._x:
            bottom = hint[0].box.y - self._gap
        lower += reversed(hint)
        for make in (self._pace, self._next_step, self._values, self._lesson if not hint else _nothing):
            widget = make(bottom)
            if widget is not None:
                lower.append(widget)
                bottom = widget.box.y - self._gap
        if goal is not None and table.parts is not None and bottom - least < NEWEST + goal.box.h:
            goal, self._log_top = None, self._room.y  # what is asked and has happened goes before it
        self._place_log(Box(self._x, self._log_top, self._width, bottom - self._log_top), lower)
        table.log.has_news = table.errands.news > 0
        widgets += [*([goal] if goal is not None else []), *reversed(lower), *self._seats()]
        self._group.set(widgets)
        self._shown = self._state()

    def _place_log(self, box: Box, lower: list[Widget]) -> None:
        """Give the log its box, or show the prompt there and let the log come over the table when asked for."""
        table = self._table
        if table.parts is None:
            table.log.box = box
            return
        table.drawer = box
        is_open, text = table.is_story_open, table.words.text
        table.log.box = story_box(table.parts) if is_open else Box(0, 0, 0, 0)
        foot = Box(box.x, box.bottom - HANDLE, box.w, HANDLE)
        tip = text("table.tip.log.close" if is_open else "table.tip.log")
        lower.append(Handle(foot, text("table.log.title"), tip, is_open, table.turn_story))

    def row_of_seats(self, parts: enlarging.Frame) -> Box:
        """The room between the menu and the icons of an enlarged table."""
        left = self._menu_box().right + enlarging.EDGE
        return parts.bar._replace(x=left, w=self._icons_at(0) - enlarging.EDGE - left)

    def _state(self) -> tuple[object, ...]:
        """What the widgets depend on besides the table itself."""
        table = self._table
        analyst = table.analyst
        return (
            table.director.waits_for_key, self._bots_play(), table.host.settings.muted, table.director.skipping,
            table.view.is_fit, table.view.is_nearest, analyst.is_on, analyst.is_working, analyst.found,
            self._is_playing_out(), table.course.is_looked_at, table.is_story_open,
            table.course.waits_to_pass, table.pages.is_open, table.pages.holds,
        )  # fmt: skip

    def _is_playing_out(self) -> bool:
        """Whether the last moves of a round are still under way."""
        return self._table.is_resting and self._table.director.is_showing

    def _bots_play(self) -> bool:
        table = self._table
        return table.director.waits_for_bots and bool(table.match.people) and not table.is_resting

    def _menu(self) -> Widget:
        table = self._table
        text, spec = table.words.text, table.spec
        words = (text(spec.title), text(spec.subtitle), text("ui.tip.menu"))
        return MenuSpot(self._menu_box(), *words, table.errands.pause)

    def _menu_box(self) -> Box:
        parts = self._table.parts
        if parts is None:
            return title_box(self._table.spec)
        return parts.bar._replace(w=MENU if parts.bar.w >= WIDE else BARE_MENU)

    def _icons_at(self, number: int) -> float:
        """The left edge of an icon."""
        parts = self._table.parts
        if parts is None:
            return self._x + ICON_STEP * number
        return parts.bar.right - ICON - CLOSE_ICONS * (ICONS - 1 - number)

    def _icons(self) -> list[Widget]:
        table = self._table
        text, host = table.words.text, table.host
        muted = host.settings.muted
        stop = table.errands.undo_stop
        spots: list[tuple[str, str, str, Callable[[], None]]] = [
            ("undo", "undo", text(table.errands.undo_tip), table.errands.undo),
            ("hint", "hint", text("table.tip.hint"), table.hint.toggle),
            ("rules", "rules", text("ui.tip.rules"), table.errands.show_rules),
            ("sound", "mute" if muted else "sound", text("ui.tip.unmute" if muted else "ui.tip.mute"), self._mute),
            ("gear", "gear", text("ui.tip.settings"), table.errands.show_settings),
        ]
        faint = {"undo"} if stop is not Barrier.NONE else set()
        top = 16.0 if table.parts is None else table.parts.bar.cy - ICON / 2
        return [
            IconSpot(key, Box(self._icons_at(number), top, ICON, ICON), icon, tip, act, key in faint)
            for number, (key, icon, tip, act) in enumerate(spots)
        ]

    def _mute(self) -> None:
        host = self._table.host
        host.change_settings(muted=not host.settings.muted)
        self.renew()

    def _pace(self, bottom: float) -> Widget | None:
        """A button for the bots' pace while they play, for the next person, or back to the result of a game."""
        table = self._table
        box = Box(self._x, bottom - SMALL, self._width, SMALL)
        space = table.words.text("table.key.space")
        following = table.match.next_viewer()
        if table.course.waits_to_pass and following is not None:
            label = table.words.text("curtain.pass", name=table.seats[following].name)
            return PaceButton("pass", box, label, space, "people", table.course.pass_on, primary=True)
        if table.course.shows_the_end:
            label = table.words.text("table.result")
            return PaceButton("result", box, label, space, "flag", table.course.show_result, primary=True)
        if not self._bots_play() and not self._is_playing_out() and not table.pages.holds:
            return None
        if table.director.waits_for_key:
            return PaceButton("step", box, table.words.text("table.step"), space, "step", table.errands.next_step)
        return PaceButton("skip", box, table.words.text("table.skip"), "J", "skip_forward", table.errands.skip_to_me)

    def _next_step(self, bottom: float) -> Widget | None:
        """What goes on with a page that is shown."""
        table = self._table
        if table.pages.paging is None or not table.pages.holds:
            return None
        box = Box(self._x, bottom - MAIN, self._width, MAIN)
        text = table.words.text
        return PaceButton("page", box, text("table.page.next"), text("table.key.space"), "step", table.pages.next, True)

    def _values(self, bottom: float) -> Widget | None:
        """The switch for the values of the moves, in games that have them."""
        table = self._table
        if not table.analyst.is_offered:
            return None
        height = values_height(table, self._width)
        if table.parts is not None and bottom - height < self._least:  # only the switch, or not even that
            height = VALUES_HEAD
            if bottom - height < self._least:
                return None
        return ValuesPanel(Box(self._x, bottom - height, self._width, height), table)

    def _lesson(self, bottom: float) -> Widget | None:
        """What a newcomer is told, where there is room for it."""
        table = self._table
        lesson = table.tutor.shown
        if lesson is None:
            return None
        text = table.words.text
        height = lesson_height(table.measure(), text(lesson.text), self._width)
        if bottom - height < (self._log_top + LEAST_LOG_TAUGHT if table.parts is None else self._least):
            return None
        box = Box(self._x, bottom - height, self._width, height)
        title, done = text("table.lesson.title"), text("table.lesson.read")
        return LessonCard("lesson", box, title, text(lesson.text), done, table.close_lesson)

    def _hint(self, bottom: float) -> list[Widget]:
        """The hint above `bottom`, or at the left of an enlarged table where the column has no room for it."""
        table, parts = self._table, self._table.parts
        if parts is None:
            return table.hint.widgets(bottom, self._x, COLUMN, self._least)
        if bottom - self._least >= LEAST_HINT:
            return table.hint.widgets(bottom, self._x, self._width, self._least)
        field = parts.left
        return table.hint.widgets(field.bottom, field.x, self._width, field.y)

    def _goal(self) -> Widget | None:
        """How one wins."""
        table, text = self._table, self._table.words.text
        if table.spec.goal is None:
            return None
        words = text(table.spec.goal)
        height = goal_height(table.measure(), words, self._width)
        place = Box(self._x, self._room.y, self._width, height)
        return GoalLine(place, words, text("table.tip.goal"), table.errands.show_goal)

    def _seats(self) -> list[Widget]:
        """What is known of everybody, for the keyboard; where not all plates are seen at once, a row of heads."""
        table, parts = self._table, self._table.parts
        if parts is not None:
            heads = heads_in(self.row_of_seats(parts), table.spec.plates, table.match.viewer)
            return [self._head(plate, box) for plate, box in heads]
        told = [(plate, table.told_by(seat_sign(plate))) for plate in table.spec.plates]
        return [SeatSpot(plate, tip, table.tell_of_seat) for plate, tip in told if tip.tells]

    def heads(self) -> dict[int, Box]:
        """Where each seat's head is in the row above an enlarged table."""
        return {widget.seat: widget.box for widget in self._group.widgets if isinstance(widget, HeadSpot)}

    def _head(self, plate: Plate, box: Box) -> Widget:
        table = self._table
        tip = table.told_by(seat_sign(plate))._replace(box=box)
        return HeadSpot(table.seats[plate.seat], plate, tip, table.tell_of_seat, partial(table.show_seat, plate.seat))

    @property
    def aside(self) -> Box:
        """The part of the column in which nothing is chosen: the log with advice below it."""
        box = self._table.log.box if self._table.parts is None else self._table.drawer
        advice = [widget.box for widget in self._group.widgets if isinstance(widget, LessonCard | ValuesPanel)]
        return Box(box.x, box.y, box.w, max([box.bottom, *(each.bottom for each in advice)]) - box.y)

    @property
    def kept(self) -> list[Box]:
        """Where its buttons are."""
        told = LessonCard | ValuesPanel | GoalLine | SeatSpot | HeadSpot
        return [widget.box for widget in self._group.widgets if not isinstance(widget, told)]

    def legal_of(self, button: Button) -> tuple[Command, ...]:
        """The legal commands a button stands for, also those of other people who may speak up."""
        table = self._table
        if table.is_resting or table.match.viewer is None:
            return ()
        mine = table.match.legal()
        found = [command for command in button.commands if command in mine]
        for command in table.match.reactions_of_others():
            if any(alike(command, own) for own in button.commands):
                found.append(command)
        return tuple(found)

    def _label(self, button: Button, commands: Sequence[Command]) -> str:
        """What the button says; it names the speaker if only somebody else may speak."""
        table = self._table
        label = table.words.text(button.label)
        if len(commands) == 1 and commands[0].seat != table.match.viewer:
            name = table.seats[commands[0].seat].name
            return table.words.text("table.speaks", name=name, what=label)
        return label

    def _reason(self, button: Button) -> str:
        if button.reason is not None:
            return self._table.words.text(button.reason)
        return ""

    def speakers(self, commands: Sequence[Command]) -> tuple[Choice, ...] | None:
        """Entries of a picker for commands that differ in who gives them; None if they are all of one seat."""
        if len({command.seat for command in commands}) < 2:
            return None
        seats = self._table.seats
        return tuple(Choice(command, msg("table.speaker", name=seats[command.seat].name)) for command in commands)

    def button_of(self, command: Command) -> CommandButton | None:
        """The button that gives a legal command, None if there is none."""
        buttons = [widget for widget in self._group.widgets if isinstance(widget, CommandButton)]
        return next((button for button in buttons if command in button.commands), None)

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """Everything in the column and the menu, in the order Tab goes."""
        return tuple(self._group.widgets)

    def find(self, key: str) -> Widget | None:
        """The widget with this key."""
        return self._group.find(key)

    def make_ready(self, canvas: Canvas) -> None:
        """Make the pictures of its widgets."""
        self._group.draw(canvas.on(blank(1, 1)))

    def faces(self, canvas: Canvas) -> Iterator[Callable[[], object]]:
        """Steps that make the faces its buttons will have: a turn lights them all up at once."""
        nowhere = canvas.on(blank(1, 1))
        looks: tuple[tuple[State, bool], ...] = (("normal", False), ("disabled", False), ("normal", True))
        for widget in self._group.widgets:
            if isinstance(widget, CommandButton):
                for state, primary in looks:
                    yield partial(kit.button_face, nowhere, (0, 0, widget.box.w, widget.box.h), state, primary)

    # ------------------------------------------------------------------------------------------------ living

    def handle(self, event: Input) -> bool:
        """Pointer and Tab for the widgets; arrows, Enter and Space only while the keyboard is on one of them."""
        if event.kind is InputKind.WHEEL:
            return False
        if event.kind is InputKind.KEY_DOWN:
            on_widget = self._group.focus is not None and self._group.shows_focus
            if event.key != pygame.K_TAB and not on_widget:
                return False
            if event.key == pygame.K_ESCAPE:
                self._group.blur()
                return True
        return self._group.handle(event)

    def key(self, event: Input) -> bool:
        """A letter that presses a button."""
        if not event.is_plain_key or event.repeat:
            return False
        letter = pygame.key.name(event.key).lower()
        for widget in self._group.widgets:
            if (
                isinstance(widget, CommandButton | ValuesPanel | LessonCard | Handle)
                and widget.letter.lower() == letter
                and letter
            ):
                self._group.press(widget)
                return True
        return False

    def blur(self) -> None:
        """The keyboard goes back to the cards."""
        self._group.blur()

    def update(self, seconds: float) -> bool:
        """Let time pass; True if something moves."""
        if self._shown and self._shown != self._state():
            self.renew()
            self._table.still_changed()
        return self._group.update(seconds)

    def still(self) -> list[Part]:
        """What is left of the turn: it lies still as long as nobody plays."""
        counted, box = self._table.spec.allowance, self._allowance
        if counted is None or box is None:
            return []
        label = self._table.words.text(counted.label)
        draw = partial(kit.allowance, box=box, label=label, left=counted.left, most=counted.most, own=counted.own)
        return [Part("allowance", (counted, label), box.inset(-SHADOW), draw, late=1)]

    def draw(self, canvas: Canvas) -> None:
        """Draw all widgets."""
        self._group.draw(canvas)
