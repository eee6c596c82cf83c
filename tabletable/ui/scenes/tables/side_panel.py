"""The side panel at the right edge: icons, the log, and buttons for commands without a piece."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from tabletable.core.command import Command
from tabletable.core.message import GameText, Msg, game_text, msg
from tabletable.core.tablespec import Button
from tabletable.play.session import Barrier
from tabletable.table import enlarging
from tabletable.table.gestures import differ_only_in_seat
from tabletable.table.layout import seat_sign, title_box
from tabletable.ui import kit
from tabletable.ui.controls.boardview import BUTTON
from tabletable.ui.controls.cards import (
    GoalLine,
    LessonCard,
    goal_height,
    hint_widgets,
    lesson_height,
    offer_widgets,
    waiting_widgets,
)
from tabletable.ui.controls.drawer import HANDLE, Handle, least_height, prompt_of, story_box
from tabletable.ui.controls.model import TableModel
from tabletable.ui.controls.switches import HEAD, ChancesPanel, KeySwitch, ValuesPanel, chances_height, values_height
from tabletable.ui.controls.table_buttons import (
    BARE_MENU,
    ButtonText,
    ClockPanel,
    CommandButton,
    HeadButton,
    MenuButton,
    SeatButton,
    heads_in,
)
from tabletable.ui.controls.table_buttons import HEIGHT as CLOCK
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.layer import Part
from tabletable.ui.keys import actions
from tabletable.ui.paint.measures import COLUMN, GAP, MAIN, MARGIN, SECOND, SHADOW, SMALL
from tabletable.ui.paint.words import Tip, tip_of
from tabletable.ui.system.input import Input, InputKind
from tabletable.ui.widgets.base import Button as LabelButton
from tabletable.ui.widgets.base import IconButton, Widget

if TYPE_CHECKING:
    from tabletable.ui.scenes.tables.seated import SeatedTable

ALLOWANCE: Final = 60.0
TOP: Final = 72.0
"""px from the upper edge to the first widget below the icons."""
LEAST_LOG: Final = 170.0
LEAST_SHOWN: Final = 120.0
"""With less height the log is hidden: it would show no whole event."""
LEAST_LOG_TAUGHT: Final = 130.0
"""The least height of the log while a lesson is shown."""
ICON: Final = 40.0
ICONS: Final = 5
CLOSE_ICONS: Final = 46.0
"""The distance between icons in the enlarged view."""
MENU: Final = 132.0
"""Width of the menu button with the game's name in the enlarged view, if there is room."""
WIDE: Final = 760.0
"""Least width of the bar in px that has room for the game's name."""
NEWEST: Final = 60.0
"""px of the drawer for the latest event."""
LEAST_HINT: Final = 250.0
"""With less height in px in the enlarged view's column, a hint replaces the other widgets."""
LEAST_WAIT: Final = 120.0
"""Height in px of the card that announces a hint."""
INSET: Final = 4.0
"""px around the button in the drawer's corner."""
_SpaceButton: Final = partial(LabelButton, shortcut=actions.SPACE)


class SidePanel:
    """All widgets of the table scene, outside the pieces."""

    keeps_goal = False
    """Whether the goal stays beside a hint, if there is room for both."""

    def __init__(self, table: SeatedTable) -> None:
        self._table, self._host = table, table.host
        self.group = table.group
        self._room = Box(1000.0, TOP, COLUMN, 628.0)
        """The column below the icons."""
        self._gap = GAP
        self._now: TableModel
        """The state the current widgets were built from."""
        self._allowance: Box | None = None
        self._log_top = TOP
        self.group.reserved = lambda: (*table.room().controls, *table.callouts.zoom_boxes)
        self.is_story_open = False
        """Whether the whole log is open over the enlarged table."""
        self.drawer = Box(0, 0, 0, 0)
        """The box of the prompt in the enlarged view."""

    # ------------------------------------------------------------------------------------------------ making

    def place(self, width: float, height: float, parts: enlarging.Frame | None) -> None:
        """Apply a new size."""
        self._room = Box(width - MARGIN - COLUMN, TOP, COLUMN, height - 20.0 - TOP) if parts is None else parts.column
        self._gap = GAP if parts is None else enlarging.EDGE
        self.is_story_open &= parts is not None

    @property
    def _least(self) -> float:
        """The smallest y at which the widgets below the log or the prompt may begin."""
        if self._now.parts is None:
            if self.keeps_goal and self._now.advice is not None:
                return self._log_top + (HEAD + self._gap if self._has_values else 0.0)
            return self._log_top + LEAST_LOG
        return self._room.y + least_height(self._table.measure(), prompt_of(self._now), self._room.w) + self._gap

    def renew(self, now: TableModel) -> None:
        """Rebuild all widgets for a new state; the log gets the remaining room."""
        self._now = now
        widgets: list[Widget] = [self._menu(), *self._icons()]
        goal = self._goal() if not now.chances.is_on and (now.advice is None or self.keeps_goal) else None
        self._log_top = goal.box.bottom + 10 if goal is not None else self._room.y
        least = self._least
        lower, bottom = self._buttons(least, self._room.bottom)
        if now.parts is not None and now.advice is not None and bottom - self._room.y < LEAST_HINT:
            lower, bottom = [], self._room.bottom  # the card has keys of its own, and is put away by one of them
        self._allowance = None
        if now.laid.allowance is not None and bottom - ALLOWANCE > least:
            self._allowance = self._above(bottom, ALLOWANCE)
            bottom = self._allowance.y - self._gap
        hint = self._hint(bottom)
        if goal is not None and now.advice is not None and hint[0].box.y <= least:
            goal, self._log_top = None, self._room.y  # a hint needs the room for a while
            hint = self._hint(bottom)
        if hint:
            bottom = hint[0].box.y - self._gap
        lower += reversed(hint)
        lesson = [] if hint else [self._lesson]
        pressed = (self._hand_on_call, self._pace, self._next_step)
        for make in (self._clock, *pressed, self._values, self._chances, *lesson):
            widget = make(bottom)
            if widget is not None:
                lower.append(widget)
                bottom = widget.box.y - self._gap
        if goal is not None and now.parts is not None and bottom - least < NEWEST + goal.box.h:
            goal, self._log_top = None, self._room.y  # what is asked and has happened goes before it
        fit = self._place_log(Box(self._room.x, self._log_top, self._room.w, bottom - self._log_top), lower)
        self._table.log.has_news = now.standing.news > 0
        self._table.log.has_switch = now.parts is None and now.chances.is_offered and not now.chances.is_on
        widgets += self._table.view.buttons(now.words.text, fit)
        widgets += [*([goal] if goal is not None else []), *reversed(lower), *self._seats()]
        self.group.set(widgets)

    def _buttons(self, least: float, bottom: float) -> tuple[list[Widget], float]:
        """Return the table's buttons from the lowest up, and the y above them."""
        now = self._now
        buttons: list[Widget] = []
        asked = [button._replace(box=box if now.parts is None else None) for button, box in now.asked]
        for number, button in reversed(list(enumerate([*now.laid.buttons, *asked, *self._calls()]))):
            if button.box is not None:
                box = Box(*button.box)
            else:
                height = SECOND if button.line is not None or not button.primary else MAIN
                if bottom - height < least:
                    height = SMALL
                box = self._above(bottom, height)
                bottom = box.y - self._gap
            commands = self.legal_of(button)
            key = f"{number}:{button.label.id}"
            button_text, mark = self._button_text(button, commands), self._table.analyst.mark_of(commands)
            buttons.append(CommandButton(key, box, button, button_text, commands, self._table.actions.press, mark))
        return buttons, bottom

    def _calls(self) -> list[Button]:
        """Return a button for each kind of call that people at a shared screen may make while no hand is shown."""
        now, buttons = self._now, list[Button]()
        if not now.standing.on_call or now.standing.viewer is not None or now.is_resting:
            return buttons
        for command in now.standing.others:
            if not any(differ_only_in_seat(command, own) for button in buttons for own in button.commands):
                label = Msg(game_text(self._table.game.info.id, GameText.VERB, command.verb))
                buttons.append(Button(label, (command,), "", ""))
        return buttons

    def _hand_on_call(self, bottom: float) -> Widget | None:
        """Return the button that shows or covers the deciding player's hand on a shared screen; None if not needed."""
        now, flow, text = self._now, self._table.flow, self._now.words.text
        if now.caller is not None:
            label = text("table.hand.show", name=self._table.seats[now.caller].name)
            return _SpaceButton("hand", self._above(bottom, MAIN), label, self._call_hand, primary=True, icon="eye")
        if not now.standing.is_called or now.is_resting:
            return None
        box = self._above(bottom, SMALL)
        return LabelButton("hand", box, text("table.hand.hide"), flow.cover_hand, icon="hand", shortcut=actions.BACK)

    def _call_hand(self) -> None:
        """Show the hand; the keyboard then acts on its cards."""
        self.group.blur()
        self._table.flow.reveal_hand()

    def _place_log(self, box: Box, lower: list[Widget]) -> Box | None:
        """Place the log; in the enlarged view place the prompt there, with a handle that opens the log over the table.

        Returns the place beside that handle for the button that zooms out, None if there is none.
        """
        now = self._now
        if now.parts is None:
            self._table.log.box = box if box.h >= LEAST_SHOWN else Box(0, 0, 0, 0)
            return None
        if now.advice is not None and box.bottom < self._least - self._gap:
            self.drawer = self._table.log.box = Box(0, 0, 0, 0)
            return None
        self.drawer = box
        is_open, text = now.is_story_open, now.words.text
        self._table.log.box = story_box(now.parts) if is_open else Box(0, 0, 0, 0)
        foot = Box(box.x, box.bottom - HANDLE, box.w - BUTTON - INSET, HANDLE)
        tip = text("table.tip.log.close" if is_open else "table.tip.log")
        lower.append(Handle(foot, text("table.log.title"), tip, is_open, self.turn_story))
        return Box(foot.right, foot.cy - BUTTON / 2 - INSET / 2, BUTTON, BUTTON)

    def turn_story(self) -> None:
        """Open or close the whole log over an enlarged table."""
        self.is_story_open = not self.is_story_open

    def _above(self, bottom: float, height: float) -> Box:
        """Return a box as wide as the column that ends at `bottom`."""
        return Box(self._room.x, bottom - height, self._room.w, height)

    def row_of_seats(self, parts: enlarging.Frame) -> Box:
        """Return the room between menu and icons in the enlarged view."""
        left = menu_box(self._now).right + enlarging.EDGE
        return parts.bar._replace(x=left, w=_icons_at(self._now, self._room, 0) - enlarging.EDGE - left)

    def _menu(self) -> Widget:
        text, spec = self._now.words.text, self._now.laid
        tip = text("ui.tip.menu") if spec.goal is None else text("ui.tip.menu.goal", goal=text(spec.goal))
        words = (text(spec.title), text(spec.subtitle), tip)
        unsaved = self._now.unsaved
        why = "" if unsaved is None else text(msg("ui.quit.text", reason=unsaved))
        return MenuButton(menu_box(self._now), *words, self._table.pause, unsaved=why)

    def _icons(self) -> list[Widget]:
        now, table, actions, text = self._now, self._table, self._table.actions, self._now.words.text
        muted = now.settings.muted
        spots: list[tuple[str, str, str, Callable[[], None]]] = [
            ("undo", "undo", text(actions.undo_tip()), actions.undo),
            ("hint", "hint", text("table.tip.hint"), table.ask_hint),
            ("rules", "rules", text("ui.tip.rules"), table.show_rules),
            ("sound", "mute" if muted else "sound", text("ui.tip.unmute" if muted else "ui.tip.mute"), actions.mute),
            ("gear", "gear", text("ui.tip.settings"), self._host.routes.settings),
        ]
        faint = {"undo"} if now.standing.undo is not Barrier.NONE else set()
        top = 16.0 if now.parts is None else now.parts.bar.cy - ICON / 2
        boxes = (Box(_icons_at(now, self._room, number), top, ICON, ICON) for number in range(ICONS))
        return [
            IconButton(key, box, icon, tip, act, key in faint)
            for box, (key, icon, tip, act) in zip(boxes, spots, strict=True)
        ]

    def _clock(self, bottom: float) -> Widget | None:
        """Return the clock of the viewer; None without one."""
        if not self._now.timed:
            return None
        turn_clock, box = self._table.turn_clock, self._above(bottom, CLOCK)
        return ClockPanel(box, self._now.words, self._now.timed, lambda: turn_clock.left, turn_clock.explain)

    def _pace(self, bottom: float) -> Widget | None:
        """Return the button that sets the bots' pace, passes to the next player or reopens the result, if any."""
        now, flow, text = self._now, self._table.flow, self._now.words.text
        box = self._above(bottom, SMALL)
        following = now.standing.following
        if now.waits_to_pass and not now.standing.is_called and following is not None:
            label = text("curtain.pass", name=self._table.seats[following].name)
            return _SpaceButton("pass", box, label, flow.switch_viewer, primary=True, icon="people")
        if now.shows_the_end:
            return _SpaceButton("result", box, text("table.result"), flow.show_result, primary=True, icon="flag")
        if not now.bots_play and not now.is_playing_out and not now.page_holds:
            return None
        if now.waits_for_key:
            return _SpaceButton("step", box, text("table.step"), self._table.director.next_step, icon="step")
        return LabelButton("skip", box, text("table.skip"), flow.skip_to_me, icon="skip_forward", shortcut=actions.JUMP)

    def _next_step(self, bottom: float) -> Widget | None:
        """Return the button to a page's next step; None without a page that waits for it."""
        if not self._now.is_page_seen or not self._now.page_holds:
            return None
        box, label = self._above(bottom, MAIN), self._now.words.text("table.page.next")
        return _SpaceButton("page", box, label, self._table.pages.next, primary=True, icon="step")

    def _values(self, bottom: float) -> Widget | None:
        """Return the switch for the values of moves, with a legend if there is room; None in games without values."""
        now = self._now
        if not self._has_values:
            return None
        height = self._height_of_values()
        if now.parts is not None:
            height = height if bottom - height >= self._least else HEAD
            if bottom - height < self._least:
                return None
        else:  # where there is no room for all of it only the switch stays: pills tell more than the words
            others = self._height_of_chances() + self._gap if now.chances.is_on else 0.0
            height = height if bottom - height - others >= self._log_top + LEAST_LOG_TAUGHT else HEAD
        box = self._above(bottom, height)
        analyst = self._table.analyst
        return ValuesPanel(box, now.words, now.values, lambda: analyst.percent, self._table.switch_values)

    @property
    def _has_values(self) -> bool:
        return self._now.values.is_offered or self._now.values.is_on

    def _height_of_values(self) -> float:
        now = self._now
        return values_height(self._table.measure(), now.words, now.values, self._room.w, now.standing.is_new)

    def _chances(self, bottom: float) -> Widget | None:
        """Return the panel of the chances shown, with as much explanation as fits; None if they are off."""
        now = self._now
        if not now.chances.is_on:
            return None
        height = self._height_of_chances(bottom - self._least)
        if now.parts is not None and bottom - height < self._least:
            return None
        box = self._above(bottom, height)
        return ChancesPanel(box, now.words, now.chances, self._table.odds.switch)

    def _height_of_chances(self, most: float = math.inf) -> float:
        return chances_height(self._table.measure(), self._now.words, self._now.chances, self._room.w, most)

    def _lesson(self, bottom: float) -> Widget | None:
        """Return the card of a newcomer's lesson, None if there is none or no room."""
        now, lesson, text = self._now, self._now.lesson, self._now.words.text
        if lesson is None:
            return None
        height = lesson_height(self._table.measure(), text(lesson.text), self._room.w)
        if bottom - height < (self._log_top + LEAST_LOG_TAUGHT if now.parts is None else self._least):
            return None
        box = self._above(bottom, height)
        title, done = text("table.lesson.title"), text("table.lesson.read")
        return LessonCard("lesson", box, title, text(lesson.text), done, self._table.tutor.read)

    def _hint(self, bottom: float) -> list[Widget]:
        """Return the widgets of the hint above `bottom`; in the enlarged view it replaces the prompt if necessary."""
        now, advice, least = self._now, self._now.advice, self._least
        room = Box(self._room.x, least, self._room.w, bottom - least)
        if advice is None and now.waits_for_hint and room.h >= LEAST_WAIT:
            return waiting_widgets(self._table.measure(), now.words, room, self._table.hint.hide)
        if advice is None:
            return self._offer(room)
        if now.parts is not None and room.h < LEAST_HINT:
            room = Box(self._room.x, self._room.y, self._room.w, bottom - self._room.y)
        if now.parts is None:  # the log gives way to what was asked for
            top = min(least, self._log_top + LEAST_SHOWN + self._gap)
            room = Box(room.x, top, room.w, bottom - top)
        hint = self._table.hint
        return hint_widgets(self._table.measure(), now.words, advice, room, hint.do, hint.hide, hint.has_enter)

    def _offer(self, room: Box) -> list[Widget]:
        """Return the widgets that offer the primer; [] if not offered, or without room beside chances and values."""
        if not self._now.offers_primer:
            return []
        heights = [self._height_of_chances()] if self._now.chances.is_on else []
        heights += [self._height_of_values()] if self._has_values else []
        top = room.y + sum(heights) + self._gap * len(heights)
        room = room._replace(y=top, h=room.bottom - top)
        tutor = self._table.tutor
        offer = offer_widgets(self._table.measure(), self._now.words, room, tutor.learn, tutor.read)
        return offer if offer[0].box.y >= room.y else []

    def _goal(self) -> Widget | None:
        """Return the line with the goal of the game for newcomers, else None."""
        goal, text = self._now.laid.goal, self._now.words.text
        if goal is None or not self._now.standing.is_new:
            return None
        words = text(goal)
        place = Box(self._room.x, self._room.y, self._room.w, goal_height(self._table.measure(), words, self._room.w))
        return GoalLine(place, words, text("table.tip.goal"), self._table.actions.show_goal)

    def _seats(self) -> list[Widget]:
        """Return focusable widgets with the public facts about each seat; in the enlarged view a row of heads."""
        now, seats = self._now, self._table.seats
        plates = now.laid.plates
        tips = {plate.seat: tip_of(now.words, seats, seat_sign(plate)) for plate in plates}
        if now.parts is None:
            return [SeatButton(plate, tips[plate.seat], self._point_out) for plate in plates if tips[plate.seat].tells]
        show, room = self._table.view.show_seat, self.row_of_seats(now.parts)
        row = ((plate.seat, plate, box) for plate, box in heads_in(room, plates, now.standing.viewer))
        return [
            HeadButton(seats[at], plate, tips[at]._replace(box=box), self._point_out, partial(show, at))
            for at, plate, box in row
        ]

    def _point_out(self, tip: Tip | None) -> None:
        """Show the facts about the seat the keyboard has focused; None hides them."""
        self._table.callouts.hover(None, tip)
        self._host.request_redraw()

    @property
    def aside(self) -> Box:
        """The part of the column without clickable widgets: the log with advice below it.

        In the enlarged view only the drawer; of height 0 while a hint takes its place.
        """
        if self._now.parts is not None:
            return self.drawer if self.drawer.w else self._room._replace(h=0.0)
        box = self._table.log.box
        advice = [widget.box for widget in self.group.widgets if isinstance(widget, LessonCard | ValuesPanel)]
        return Box(box.x, box.y, box.w, max([box.bottom, *(each.bottom for each in advice)]) - box.y)

    def legal_of(self, button: Button) -> tuple[Command, ...]:
        """Return the legal commands of a button, including those of other people who may act out of turn."""
        standing = self._now.standing
        if self._now.is_resting or (standing.viewer is None and not standing.on_call):
            return ()
        mine = [command for command in button.commands if command in standing.legal]
        theirs = [each for each in standing.others if any(differ_only_in_seat(each, own) for own in button.commands)]
        return (*mine, *theirs)

    def _button_text(self, button: Button, commands: Sequence[Command]) -> ButtonText:
        """Return a button's texts; the label names the player if only another one may press it."""
        text = self._now.words.text
        label = text(button.label)
        if len(commands) == 1 and commands[0].seat != self._now.standing.viewer:
            label = text("table.speaks", name=self._table.seats[commands[0].seat].name, what=label)
        line = text(button.line) if button.line is not None else ""
        reason, spoken = ("" if each is None else text(each) for each in (button.reason, button.spoken))
        return ButtonText(label, line, reason, spoken)

    # ------------------------------------------------------------------------------------------------ living

    def handle(self, event: Input) -> bool:
        """Let the widgets handle pointer and Tab, and arrows, Enter and Space only while one of them has the focus."""
        if event.kind is InputKind.WHEEL:
            return False
        if event.kind is InputKind.KEY_DOWN:
            on_widget = self.group.keyed is not None
            if event.key != pygame.K_TAB and not on_widget:
                return False
            if event.key == pygame.K_ESCAPE:
                self.group.blur()
                return True
        return self.group.handle(event)

    def key(self, event: Input) -> bool:
        """Press the button of a letter; return False if there is none."""
        if not event.is_plain_key or event.repeat:
            return False
        letter = pygame.key.name(event.key).upper()
        for widget in self.group.widgets:
            match widget:
                case CommandButton():
                    is_meant = widget.letter == letter != ""
                case ValuesPanel() | ChancesPanel() | LessonCard() | Handle():
                    is_meant = widget.does.key == event.key
                case _:
                    is_meant = False
            if is_meant:
                self.group.press(widget)
                return True
        is_match = not self._table.manners.is_exercise
        if event.key == actions.VALUES.key and is_match and self._table.analyst.is_possible:
            self._table.switch_values(True)
            return True
        return False

    def still(self) -> list[Part]:
        """Return the counter of what is left of the turn, as a static part; [] if there is none."""
        counted, box = self._now.laid.allowance, self._allowance
        if counted is None or box is None:
            return []
        label = self._now.words.text(counted.label)
        draw = partial(kit.allowance, box=box, label=label, left=counted.left, most=counted.most, own=counted.own)
        return [Part("allowance", (counted, label), box.inset(-SHADOW), draw)]


def _control_boxes(widgets: Sequence[Widget]) -> list[Box]:
    """Return the boxes of buttons, and of the headers of panels, which are switches."""
    texts = LessonCard | KeySwitch | GoalLine | SeatButton | HeadButton
    switches = [widget.box for widget in widgets if isinstance(widget, KeySwitch)]
    heads = [box._replace(h=min(box.h, HEAD)) for box in switches]
    return [*heads, *(widget.box for widget in widgets if not isinstance(widget, texts))]


def menu_box(now: TableModel) -> Box:
    """Return the box of the menu button."""
    if now.parts is None:
        return title_box(now.laid)
    return now.parts.bar._replace(w=MENU if now.parts.bar.w >= WIDE else BARE_MENU)


def _icons_at(now: TableModel, room: Box, number: int) -> float:
    """Return the left edge of icon `number`, in the column or in the bar of the enlarged view."""
    if now.parts is None:
        return room.x + 56 * number
    return now.parts.bar.right - ICON - CLOSE_ICONS * (ICONS - 1 - number)
