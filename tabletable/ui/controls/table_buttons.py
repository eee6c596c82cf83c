"""The buttons beside a table: icons, the menu, and the commands that no card expresses."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from tabletable.core.advice import MoveMark
from tabletable.core.command import Command
from tabletable.core.message import MessageFamily
from tabletable.core.tablespec import Button, Plate
from tabletable.play.seats import Seat
from tabletable.play.timing import LAST, TimeLeft
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.vector import path
from tabletable.ui.keys import actions
from tabletable.ui.kit import State, plates
from tabletable.ui.paint.measures import MAIN
from tabletable.ui.paint.words import Tip, Words, in_a_row
from tabletable.ui.widgets.base import TARGET, Pressable, Widget

BARE_MENU: Final = 44.0
"""Width in px of the menu button without the name of the game."""
UNSAVED: Final = 22.0
"""Width of the mark for unsaved moves."""


class ButtonText(NamedTuple):
    """The texts of a button."""

    label: str
    line: str = ""
    """Its meaning, in a sentence."""
    reason: str = ""
    """The reason why it gives no command."""
    spoken: str = ""
    """Its action as spoken after its letter; "" for its label."""


class CommandButton(Widget):
    """A button that gives a command, or explains why it can't."""

    def __init__(
        self,
        key: str,
        box: Box,
        button: Button,
        button_text: ButtonText,
        commands: Sequence[Command],
        press: Callable[[Button, Sequence[Command], tuple[float, float]], None],
        mark: MoveMark | None,
    ) -> None:
        """`commands` are its legal ones; () disables it, and the reason is shown on hover and when pressed.

        `press` gives them or, at a point, says why not; `mark` is their value from an analysis.
        """
        super().__init__(key, box, button_text.label, tooltip="" if commands else button_text.reason)
        self.commands = tuple(commands)
        self._button = button
        self._texts = button_text
        self._press, self._mark = press, mark

    @property
    def is_heard(self) -> bool:
        """Whether screen readers announce it with each turn."""
        return bool(self.commands) and self._button.is_heard

    @property
    def spoken(self) -> str:
        """Its action as spoken after its letter."""
        return self._texts.spoken or self.label

    @property
    def letter(self) -> str:
        """The key that presses it."""
        return self._button.key.upper()

    def letter_on(self, canvas: Canvas) -> str | None:
        """Return its key as shown; None if the player has bound that key to another action."""
        is_taken = canvas.studio.keys.is_taken(self.letter, (actions.TABLE,))
        return None if is_taken else self.letter or None

    @property
    def state(self) -> State:
        """Disabled while none of its commands is legal."""
        return super().state if self.commands else "disabled"

    def activate(self) -> None:
        """Give the command, after its question if it has one, or ask the rules why it is illegal."""
        self._press(self._button, self.commands, (self.box.x, self.box.cy))

    def draw(self, canvas: Canvas) -> None:
        """Draw it at its box, with its value from an analysis."""
        button, box = self._button, self.box
        is_main = button.primary and bool(self.commands)
        key = self.letter_on(canvas)
        mark = self._mark
        width = kit.value_width(canvas, mark.text) if mark is not None else 0.0
        line = self._texts.line if button.box is not None or (bool(self.commands) and self.box.h >= MAIN) else ""
        if line:
            reserve = width + 14 if mark is not None else 0.0
            kit.choice_button(
                canvas, box, self.label, line, self.state, is_main, size=theme.Size.CARD, key=key, reserve=reserve
            )
        else:
            reserve = 18 + width if mark is not None else 0.0
            kit.button(canvas, box, self.label, self.state, is_main, button.icon or None, key, reserve=reserve)
        if mark is not None:
            left = box.right - width - 14 if line else box.x + 12
            kit.value_pill(canvas, left, box.cy - 2, mark.text, mark.best)


class MenuButton(Pressable):
    """The game's name at the top left, which opens the menu or leads back."""

    radius = 12.0

    def __init__(
        self,
        box: Box,
        title: str,
        subtitle: str,
        tip: str,
        act: Callable[[], None],
        icon: str = "menu",
        unsaved: str = "",
    ) -> None:
        """`unsaved` is the reason why the last moves are not on the disk; the button is marked if it is set."""
        super().__init__("menu", box, title, act, tooltip=unsaved or tip)
        self._is_unsaved, self._subtitle, self._icon = bool(unsaved), subtitle, icon

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        is_bare, edge = box.w <= BARE_MENU, theme.ERROR if self._is_unsaved else None
        canvas.panel(box, 12, alpha=0.9, edge=theme.TEXT if self.is_hovered else edge)
        canvas.art(f"common/icons/{self._icon}", box.x + 22, box.cy, 20, theme.TEXT)
        if self._is_unsaved:
            x, y, size = (box.right - 9, box.y + 9, 16) if is_bare else (box.right - 20, box.cy, UNSAVED)
            canvas.art("common/icons/warning", x, y, size, theme.ERROR)
        if is_bare:
            return
        left, room = box.x + 42, box.w - 52 - (UNSAVED if self._is_unsaved else 0)
        title, subtitle = canvas.setter.width(self.label, 20, True), canvas.setter.width(self._subtitle, 15)
        if title + 8 + subtitle <= room:
            canvas.text(left, box.cy, self.label, 20, bold=True)
            canvas.text(left + title + 8, box.cy, self._subtitle, 15, canvas.chrome.muted)
        elif canvas.setter.width(self.label, theme.Size.FLOOR, True) > room:
            canvas.label(left, box.cy, self.label, theme.Size.FLOOR, bold=True, max_width=room)
        else:
            canvas.text(left, box.cy - 10, self.label, theme.Size.BODY, bold=True, max_width=room)
            if canvas.setter.width(self._subtitle, theme.Size.FLOOR) <= room:
                canvas.text(left, box.cy + 10, self._subtitle, theme.Size.FLOOR, canvas.chrome.muted)


HEIGHT: Final = 48.0
GLASS: Final = (22.0, 30.0)
LEVELS: Final = 12
"""Number of pictures of a sandglass from full to empty."""
_WHAT: Final = MessageFamily("table.clock.*", "turn bank last up")


def digits(left: TimeLeft) -> str:
    """Return minutes and seconds, rounded up: "0:24"."""
    minutes, seconds = divmod(math.ceil(left.seconds), 60)
    return f"{minutes}:{seconds:02}"


class ClockPanel(Pressable):
    """Shows the time left; a click explains what happens when it is up."""

    radius = theme.RADIUS_CARD_PANEL

    def __init__(
        self, box: Box, words: Words, kind: str, look: Callable[[], TimeLeft | None], explain: Callable[[], None]
    ) -> None:
        """`look` returns the time left whenever it is drawn."""
        tip = words.text("table.clock.tip")
        super().__init__("clock", box, words.text("table.clock"), explain, tooltip=tip)
        self._words, self._kind, self._look = words, kind, look

    def draw(self, canvas: Canvas) -> None:
        left, box = self._look(), self.box
        if left is None:
            return
        is_short = left.seconds <= LAST
        ink = theme.ERROR if is_short else theme.TEXT
        canvas.panel(box, self.radius, edge=theme.ERROR if is_short else None, alpha=theme.PANEL_ALPHA)
        level = math.ceil(left.seconds / left.most * LEVELS)
        canvas.vec(_glass(level, ink), box.x + 16, box.cy - GLASS[1] / 2, *GLASS)
        text = digits(left)
        canvas.text(box.x + 50, box.cy, text, theme.Size.CARD, ink, True)
        end = box.x + 50 + canvas.setter.width(text, theme.Size.CARD, True) + 12
        what = "up" if left.seconds <= 0 else "last" if left.is_last else self._kind
        words = self._words.text(_WHAT[what])
        if canvas.setter.width(words, theme.Size.SMALL) <= box.right - 16 - end:  # the glass says it, too
            canvas.text(end, box.cy, words, theme.Size.SMALL, canvas.chrome.muted)


def _glass(level: int, ink: str) -> str:
    """Return a sandglass with `level` of `LEVELS` of its sand above."""
    width, height = GLASS
    middle, bulb = width / 2, height / 2 - 3
    share = level / LEVELS
    frame = f"M3 2 L{width - 3:g} 2 M3 {height - 2:g} L{width - 3:g} {height - 2:g}"
    glass = (
        f"M5 3 L5 8 L{middle - 1.2:g} {height / 2:g} L5 {height - 8:g} L5 {height - 3:g} "
        f"M{width - 5:g} 3 L{width - 5:g} 8 L{middle + 1.2:g} {height / 2:g} L{width - 5:g} {height - 8:g} "
        f"L{width - 5:g} {height - 3:g}"
    )
    top, heap = height / 2 - bulb * share, height - 3 - bulb * (1 - share)
    half = (middle - 6) * share
    above = f"M{middle - half:g} {top:g} L{middle + half:g} {top:g} L{middle:g} {height / 2:g} Z" if share else ""
    wide = middle - 6
    below = f"M{middle - wide:g} {height - 3:g} L{middle + wide:g} {height - 3:g} L{middle:g} {heap:g} Z"
    sand = path(f"{above} {below if share < 1 else ''}", theme.ACT)
    return sand + path(frame, "none", 2.4, ink) + path(glass, "none", 1.8, ink)


class SeatButton(Widget):
    """A seat as a Tab stop. The pointer passes through it, because a plate may be a place for pieces."""

    sound = ""
    cursor = "arrow"

    def __init__(self, plate: Plate, tip: Tip, tell: Callable[[Tip | None], None]) -> None:
        """`tell` shows the tip of the seat, or hides it (None)."""
        box = Box(plate.x, plate.y, plate.width, plate.height)
        super().__init__(f"seat:{plate.seat}", box, in_a_row((tip.text, *tip.lines, *tip.terms)))
        self.radius = plates.corner(plate.height)
        self._tip = tip
        self._show_tip = tell

    def contains(self, x: float, y: float) -> bool:
        return False

    def activate(self) -> None:
        self._show_tip(self._tip)

    def on_focus(self, focused: bool) -> None:
        self._show_tip(self._tip if focused else None)


GAP: Final = 6.0
HEAD: Final = 36.0
CHIP: Final = 46.0
"""Width of the number of cards on a plate."""
NUMBER: Final = 18.0
"""px at the right that a bare number takes from the room for a name."""
SMALL: Final = 0.8
"""Scale of that number in a head, relative to a plate."""
LEAST: Final = 100.0
"""Least width of a seat with room for a short name."""
WIDEST: Final = 168.0
NARROW: Final = 84.0
"""Width below which every name is under its head."""
SMALL_HEAD: Final = 26.0
CORNER: Final = 12.0


class HeadButton(Pressable):
    """The head of one seat. A click shows the pieces before that seat."""

    def __init__(
        self, seat: Seat, plate: Plate, tip: Tip, tell: Callable[[Tip | None], None], act: Callable[[], None]
    ) -> None:
        """Placed at the box of `tip`, which `tell` shows on keyboard focus, or hides."""
        text = in_a_row((tip.text, *tip.lines, *tip.terms))
        super().__init__(f"seat:{plate.seat}", tip.box, text, act, tooltip=text)
        self._seat, self._plate, self._tip, self._tell = seat, plate, tip, tell

    @property
    def seat(self) -> int:
        """The seat it belongs to."""
        return self._plate.seat

    def on_focus(self, focused: bool) -> None:
        self._tell(self._tip if focused else None)

    def draw(self, canvas: Canvas) -> None:
        box, plate = self.box, self._plate
        is_under = self._is_under(canvas)
        self.radius = CORNER if is_under else box.h / 2
        edge = theme.ACT if plate.active else theme.TEXT if self.is_hovered else None
        line = theme.LINE_ACTIVE if plate.active else theme.LINE
        canvas.panel(box, self.radius, edge=edge or canvas.chrome.edge, line=line, alpha=0.96)
        ring = theme.ACT if plate.active else theme.OUTLINE
        if is_under:
            self._draw_narrow(canvas, ring)
            return
        left, room, has_chip = self._beside()
        plates.avatar(canvas, box.x + 4 + HEAD / 2, box.cy, self._seat.avatar, HEAD, ring)
        middle = box.cy - 11 if has_chip else box.cy
        canvas.text(left, middle, self._seat.name, theme.Size.BODY, theme.TEXT, True, max_width=room)
        if plate.cards is not None and has_chip:
            small = canvas.enlarged(SMALL)
            plates.count_chip(small, left / SMALL + CHIP, (box.cy + 11) / SMALL, plate.cards)
        elif plate.cards is not None:
            number = str(plate.cards)
            plates.pill(canvas, box.right - 11, box.bottom - 9, number, size=theme.Size.FLOOR, pad=5, height=20)

    def _beside(self) -> tuple[float, float, bool]:
        """Return the left end of a name beside its head, its width, and whether the number of cards is below it."""
        box, cards = self.box, self._plate.cards
        room = box.w - HEAD - 9 - 10
        has_chip = cards is not None and room >= CHIP * SMALL
        return box.x + HEAD + 9, room - (0 if cards is None or has_chip else NUMBER), has_chip

    def _is_under(self, canvas: Canvas) -> bool:
        """Return whether the name goes under the head because it does not fit beside it."""
        _, room, _ = self._beside()
        return self.box.w < NARROW or canvas.setter.width(self._seat.name, theme.Size.FLOOR, True) > room

    def _draw_narrow(self, canvas: Canvas, ring: str) -> None:
        box, cards = self.box, self._plate.cards
        aside = 0.0 if cards is None else NUMBER / 2
        plates.avatar(canvas, box.cx - aside, box.y + 2 + SMALL_HEAD / 2, self._seat.avatar, SMALL_HEAD, ring)
        name, room = self._seat.name, box.w - 4
        canvas.text(box.cx, box.bottom - 9, name, theme.Size.FLOOR, theme.TEXT, True, align="m", max_width=room)
        if cards is not None:
            number = str(cards)
            half = canvas.setter.width(number, theme.Size.FLOOR, True) / 2 + 5
            x = min(box.cx + SMALL_HEAD / 2 + 3, box.right - half)
            plates.pill(canvas, x, box.y + 15, number, size=theme.Size.FLOOR, pad=5, height=20)


def heads_in(room: Box, shown: Sequence[Plate], viewer: int | None) -> list[tuple[Plate, Box]]:
    """Return places side by side for the plates of a table, in the order of play from the one after `viewer` on.

    If there are too many, the viewer's own is left out, and then the last ones: their plates are on the table as
    always.
    """
    order = sorted(shown, key=lambda plate: plate.seat)
    if viewer is not None:
        order = [*(p for p in order if p.seat > viewer), *(p for p in order if p.seat <= viewer)]
    if (room.w + GAP) / max(1, len(order)) < LEAST + GAP:
        order = [plate for plate in order if plate.seat != viewer]
    order = order[: max(1, int((room.w + GAP) / (max(TARGET, room.h) + GAP)))]
    width = min(WIDEST, (room.w - GAP * (len(order) - 1)) / max(1, len(order)))
    return [(plate, Box(room.x + at * (width + GAP), room.y, width, room.h)) for at, plate in enumerate(order)]


def heads(widgets: Sequence[Widget]) -> dict[int, Box]:
    """Return the box of each seat's head in the row of the enlarged view."""
    return {widget.seat: widget.box for widget in widgets if isinstance(widget, HeadButton)}


def button_of(widgets: Sequence[Widget], command: Command) -> CommandButton | None:
    """Return the button that gives a legal command; None if there is none."""
    buttons = [widget for widget in widgets if isinstance(widget, CommandButton)]
    return next((button for button in buttons if command in button.commands), None)
