"""The options of any game as widgets, built from their description in `GameInfo`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from tabletable.core.info import GameInfo, Option, OptionValue
from tabletable.core.message import GameText, MessageFamily, game_text
from tabletable.play.timing import NO_CLOCK, TIME_UPS, TIMINGS
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.text import Run
from tabletable.ui.scenes.page import button_width
from tabletable.ui.stack.notices import Notices
from tabletable.ui.widgets import Button, Dropdown, Segmented, Stepper, Widget

LEFT: Final = 20.0
FIRST: Final = 34.0
"""Middle y of the first line."""
SIDE_BY_SIDE: Final = 3
"""The most values shown side by side, if their labels fit."""
HELP: Final = 16.0
VALUE: Final = 30.0
"""Height of a value that can't be changed."""


COUNTS: Final = Option("match.counts", ("yes", "no"), "yes")
"""Whether statistics and history record the match. It is no game's option, and its id none a game could have."""
CLOCK: Final = Option("match.clock", (NO_CLOCK, *TIMINGS), NO_CLOCK)
"""The time to decide."""
TIME_UP: Final = Option("match.time_up", TIME_UPS, TIME_UPS[0])
"""The consequences of a clock running out, as offered."""
HANDS: Final = Option("match.hands", ("own", "called"), "own")
"""Whether all players share one screen, where hands are covered until called."""
_OF_COUNTS: Final = MessageFamily("setup.counts*", ("", ".help", ".yes", ".no"))
_OF_CLOCK: Final = MessageFamily(
    "setup.clock*", ("", ".help", ".off", ".turn.30", ".turn.60", ".turn.120", ".bank.300", ".bank.600", ".bank.1200")
)
_OF_TIME_UP: Final = MessageFamily("setup.time_up*", ("", ".help", ".shown", ".moved"))
_OF_HANDS: Final = MessageFamily("setup.hands*", ("", ".help", ".own", ".called"))
_OF_MATCH: Final = {COUNTS.id: _OF_COUNTS, CLOCK.id: _OF_CLOCK, TIME_UP.id: _OF_TIME_UP, HANDS.id: _OF_HANDS}


def match_text(option: Option, *part: str) -> str:
    """Return the text key of `COUNTS`, `CLOCK` or `TIME_UP`, of one of its values, or of its "help"."""
    return _OF_MATCH[option.id]["".join(f".{each}" for each in part)]


def clock_options(clock: str) -> tuple[Option, ...]:
    """Return the options to show for a clock; what happens at its end only if there is a clock."""
    return (CLOCK,) if clock == NO_CLOCK else (CLOCK, TIME_UP)


class _OptionRow(NamedTuple):
    option: Option
    y: float
    value_y: float | None
    """The y of the value's text, for an option with a single value; None for others."""
    help_y: float | None
    bottom: float


class OptionList:
    """Lays out the options in a column; options whose condition is not met are left out."""

    def __init__(
        self,
        t: Callable[..., str],
        notices: Notices,
        info: GameInfo,
        chosen: Mapping[str, OptionValue],
        on_change: Callable[[str, OptionValue], None],
        more: Sequence[Option] = (),
    ) -> None:
        """`more`: options of the match, listed below those of the game; see `COUNTS`."""
        self._t = t
        self._more = more
        self._notices = notices
        self._info = info
        self._chosen = chosen
        self._on_change = on_change
        self._rows: list[_OptionRow] = []
        self._width = 0.0
        self.widgets: list[Widget] = []

    def _visible(self) -> list[Option]:
        return [
            option
            for option in self._info.options
            if option.needs is None or self._chosen.get(option.needs[0]) == option.needs[1]
        ] + [*self._more]

    def _text(self, option: Option, *part: str) -> str:
        if option in self._more:
            return self._t(match_text(option, *part))
        return self._t(game_text(self._info.id, GameText.OPTION, option.id, *part))

    def _value_text(self, option: Option, value: OptionValue) -> str:
        if name := option.title(value):
            return name
        return str(value) if isinstance(value, int) else self._text(option, value)

    def place(self, canvas: Canvas, width: float, top: float = 0.0) -> float:
        """Make the widgets for a column of this width, from `top` on; return the y of their end."""
        self._width = width
        self._rows, self.widgets = [], []
        y = top + FIRST
        for option in self._visible():
            control = Box(LEFT, y + 18, width, 44)
            if self._is_built_in(option):
                place = control.moved(0, VALUE)
                self.widgets.append(self._own_file(canvas, option, place))
                self._rows.append(_OptionRow(option, y, control.y + VALUE / 2 - 2, None, place.bottom + 12))
            else:
                self.widgets.append(self._control(canvas, option, control))
                help_layout = canvas.setter.layout((Run(self._text(option, "help")),), HELP, width)
                help_y = control.bottom + 8 + help_layout.line_height / 2
                bottom = help_y + help_layout.height - help_layout.line_height / 2 + 12
                self._rows.append(_OptionRow(option, y, None, help_y, bottom))
            y = self._rows[-1].bottom + 28
        return (self._rows[-1].bottom if self._rows else y + 20) + 4

    def _is_built_in(self, option: Option) -> bool:
        """Return whether the option could be read from a file but still has only its built-in value."""
        return option.read is not None and option.values == (self._chosen[option.id],)

    def _own_file(self, canvas: Canvas, option: Option, box: Box) -> Widget:
        """Return a button that explains how to add an own file."""
        words, label = self._text(option, "help"), self._t("setup.file.own")
        place = box._replace(w=min(button_width(canvas, label, icon=False), box.w))
        tell = partial(self._notices.show, words)
        return Button(f"option.{option.id}", place, label, tell, tooltip=words)

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

        room = kit.segment_room(box.w, len(words))
        if len(words) <= SIDE_BY_SIDE and all(
            canvas.setter.width(word, theme.Size.FLOOR, True) <= room for word in words
        ):
            return Segmented(key, box, label, words, at, choose)
        return Dropdown(key, box, label, words, at, choose)

    def paint(self, canvas: Canvas, top: float, bottom: float) -> None:
        """Paint names and explanations of the options."""
        if not self._rows:
            canvas.para(LEFT, FIRST, self._t("setup.rules.none"), theme.Size.BODY, canvas.chrome.muted, self._width)
        for at, row in enumerate(self._rows):
            if row.bottom < top - 20 or row.y > bottom + 40:
                continue
            canvas.text(LEFT, row.y, self._text(row.option), theme.Size.BUTTON, bold=True, max_width=self._width)
            if row.help_y is not None:
                canvas.para(LEFT, row.help_y, self._text(row.option, "help"), HELP, canvas.chrome.muted, self._width)
            if row.value_y is not None:
                own = self._value_text(row.option, self._chosen[row.option.id])
                words = self._t("setup.file.built_in", value=own)
                canvas.text(LEFT, row.value_y, words, theme.Size.BODY, max_width=self._width)
            if at < len(self._rows) - 1:
                canvas.rule(LEFT, row.bottom + 4, self._width)
