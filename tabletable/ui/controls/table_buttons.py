"""The buttons beside a table: icons, the menu, and the commands that no card expresses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from tabletable.core.advice import MoveMark
from tabletable.core.command import Command
from tabletable.core.tablespec import Button
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.keys import actions
from tabletable.ui.kit import State
from tabletable.ui.paint.measures import MAIN
from tabletable.ui.widgets.base import Widget
from tabletable.ui.widgets.buttons import Pressable

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
        told: ButtonText,
        commands: Sequence[Command],
        press: Callable[[Button, Sequence[Command], tuple[float, float]], None],
        mark: MoveMark | None,
    ) -> None:
        """`commands` are its legal ones; () disables it, and the reason is shown on hover and when pressed.

        `press` gives them or, at a point, says why not; `mark` is their value from an analysis.
        """
        super().__init__(key, box, told.label, tooltip="" if commands else told.reason)
        self.commands = tuple(commands)
        self._button = button
        self._told = told
        self._press, self._mark = press, mark

    @property
    def is_heard(self) -> bool:
        """Whether screen readers announce it with each turn."""
        return bool(self.commands) and self._button.is_heard

    @property
    def spoken(self) -> str:
        """Its action as spoken after its letter."""
        return self._told.spoken or self.label

    @property
    def letter(self) -> str:
        """The key that presses it."""
        return self._button.key.upper()

    def letter_on(self, canvas: Canvas) -> str | None:
        """Return its key as shown; None if the player has bound that key to another action."""
        is_taken = canvas.studio.keys.is_taken(self.letter, (actions.TABLE,))
        return None if is_taken else self.letter or None

    @property
    def _has_room_for_line(self) -> bool:
        return bool(self.commands) and self.box.h >= MAIN

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
        line = self._told.line if button.box is not None or self._has_room_for_line else ""
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
