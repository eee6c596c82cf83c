"""The house rules of any game as widgets, from nothing but their description in `GameInfo`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from tabletable.core.game import GameInfo, Option, OptionValue
from tabletable.ui import theme
from tabletable.ui.box import Box
from tabletable.ui.text import Run
from tabletable.ui.widgets import Dropdown, Segmented, Stepper, Widget

if TYPE_CHECKING:
    from tabletable.ui.app import App
    from tabletable.ui.canvas import Canvas

LEFT: Final = 20.0
FIRST: Final = 34.0
"""Middle of the first line."""
SIDE_BY_SIDE: Final = 3
"""Up to this many values are shown beside each other, if their words fit."""
HELP: Final = 16.0


class _Row(NamedTuple):
    option: Option
    y: float
    help_y: float
    bottom: float


class OptionList:
    """Lays out the options one below the other; those whose condition is not met are left out."""

    def __init__(
        self,
        app: App,
        info: GameInfo,
        chosen: Mapping[str, OptionValue],
        on_change: Callable[[str, OptionValue], None],
    ) -> None:
        self._app = app
        self._info = info
        self._chosen = chosen
        self._on_change = on_change
        self._rows: list[_Row] = []
        self._width = 0.0
        self.widgets: list[Widget] = []

    def _shown(self) -> list[Option]:
        return [
            option
            for option in self._info.options
            if option.needs is None or self._chosen.get(option.needs[0]) == option.needs[1]
        ]

    def _text(self, option: Option, part: str = "") -> str:
        return self._app.t(f"{self._info.id}.option.{option.id}{part}")

    def _value_text(self, option: Option, value: OptionValue) -> str:
        if name := option.title(value):
            return name
        return str(value) if isinstance(value, int) else self._text(option, f".{value}")

    def place(self, canvas: Canvas, width: float) -> float:
        """Make the widgets for a column of this width; returns how high the content is."""
        self._width = width
        self._rows, self.widgets = [], []
        y = FIRST
        for option in self._shown():
            control = Box(LEFT, y + 18, width, 44)
            self.widgets.append(self._control(canvas, option, control))
            help_layout = canvas.layout((Run(self._text(option, ".help")),), HELP, width)
            help_y = control.bottom + 8 + help_layout.line_height / 2
            bottom = help_y + help_layout.height - help_layout.line_height / 2 + 12
            self._rows.append(_Row(option, y, help_y, bottom))
            y = bottom + 28
        return (self._rows[-1].bottom if self._rows else FIRST + 20) + 4

    def _control(self, canvas: Canvas, option: Option, box: Box) -> Widget:
        key, label = f"option.{option.id}", self._text(option)
        value = self._chosen[option.id]
        numbers = [number for number in option.values if isinstance(number, int)]
        if isinstance(value, int) and len(numbers) == len(option.values):
            return Stepper(key, box, label, sorted(numbers), value, partial(self._on_change, option.id))
        values = option.values if not option.title(value) else (*option.values, value)
        words = [self._value_text(option, each) for each in values]
        at = values.index(value) if value in values else 0

        def choose(index: int) -> None:
            self._on_change(option.id, values[index])

        room = box.w / len(words) - 16
        if len(words) <= SIDE_BY_SIDE and all(
            canvas.text_width(word, theme.Size.FLOOR, True) <= room for word in words
        ):
            return Segmented(key, box, label, words, at, choose)
        return Dropdown(key, box, label, words, at, choose)

    def paint(self, canvas: Canvas, top: float, bottom: float) -> None:
        """Names and explanations of the options."""
        if not self._rows:
            canvas.para(LEFT, FIRST, self._app.t("setup.rules.none"), theme.Size.BODY, canvas.chrome.muted, self._width)
        for at, row in enumerate(self._rows):
            if row.bottom < top - 20 or row.y > bottom + 40:
                continue
            canvas.text(LEFT, row.y, self._text(row.option), theme.Size.BUTTON, bold=True, max_width=self._width)
            canvas.para(LEFT, row.help_y, self._text(row.option, ".help"), HELP, canvas.chrome.muted, self._width)
            if at < len(self._rows) - 1:
                canvas.rule(LEFT, row.bottom + 4, self._width)
