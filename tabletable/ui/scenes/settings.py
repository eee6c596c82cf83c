"""The settings for all games; every change applies and is saved at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import ClassVar, Final, NamedTuple, TypeVar

from tabletable.core.message import MessageFamily
from tabletable.play.language import facts
from tabletable.play.language.catalogue import LANGUAGES
from tabletable.play.people.settings import BOT_PACES, BOT_TIMES, COLOURS, HEADPHONES, INSTANT, SPEEDS
from tabletable.table.sorting import sorting_of
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.text import Run
from tabletable.ui.scenes.page import Dialog, button_width
from tabletable.ui.system.audio import has_voice
from tabletable.ui.widgets import Button, Segmented, Slider, Toggle, Widget

WIDEST: Final = 1040.0
TWO_COLUMNS: Final = 900.0
ROW_GAP: Final = 14.0
SECTION_GAP: Final = 16.0
SLIDER_LABEL: Final = 218.0
"""Width of a slider's label, left of it."""
CONTROL: Final = 44.0
_LABELS: Final = MessageFamily(
    "ui.settings.*",
    "language scale colours fullscreen mute volume.master volume.effects volume.music speed motion pace think alike"
    " sort undo confirm only lessons speak headphones keys looks",
)
_COLOURS: Final = MessageFamily("ui.settings.colours.*", COLOURS)
_HEADPHONES: Final = MessageFamily("ui.settings.headphones.*", HEADPHONES)
_PACES: Final = MessageFamily("ui.settings.pace.*", BOT_PACES)
_TIMES: Final = MessageFamily("ui.settings.think.*", "brief second long")
"""Text keys of `BOT_TIMES`."""
_SPEEDS: Final = MessageFamily("ui.settings.speed.*", "half normal double four instant")
_SPEED_KEYS: Final = {50: "half", 100: "normal", 200: "double", 400: "four", INSTANT: "instant"}

T = TypeVar("T")


class _Label(NamedTuple):
    """A painted text: a heading, a control's label, an explanation."""

    x: float
    y: float
    text: str
    style: str
    width: float


class _Column:
    """Lays out settings in a column."""

    def __init__(self, scene: SettingsScene, x: float, width: float) -> None:
        self._scene, self._t, self._x, self._width = scene, scene.host.t, x, width
        self.y = 8.0
        """The top of the next setting."""
        self._lift = 0.0
        """px by which an explanation is closer to the control above it."""
        self.lines: list[_Label] = []
        self.widgets: list[Widget] = []

    def _say(self, y: float, text: str, style: str) -> None:
        self.lines.append(_Label(self._x, y, text, style, self._width))

    def heading(self, key: str) -> None:
        """Add a section heading."""
        self._say(self.y + 16, self._t(key), "heading")
        self.y += 48

    def help(self, key: str) -> None:
        """Add an explanation below a control."""
        text, y = self._t(key), self.y + 8 - self._lift
        laid = self._scene.measure().setter.layout((Run(text),), theme.Size.SMALL, self._width)
        self._say(y + laid.line_height / 2, text, "help")
        self.y = y + laid.height

    def choice(
        self,
        key: str,
        names: Iterable[str],
        values: Sequence[T],
        now: T,
        take: Callable[[T], None],
        gap: float = ROW_GAP,
    ) -> None:
        """Add a choice of a few values, side by side below its label."""
        label, y = self._t(_LABELS[key]), self.y + gap
        self._say(y + 11, label, "label")
        box, at = Box(self._x, y + 30, self._width, CONTROL), values.index(now) if now in values else 0
        self.widgets.append(Segmented(key, box, label, list(names), at, lambda index: take(values[index])))
        self.y, self._lift = box.bottom, 0.0

    def switch(self, key: str, is_on: bool, change: Callable[[bool], None], gap: float = ROW_GAP - 4) -> None:
        """Add an on/off switch."""
        box = Box(self._x, self.y + gap, self._width, 40)
        self.widgets.append(Toggle(key, box, self._t(_LABELS[key]), is_on, change))
        self.y, self._lift = box.bottom, 8.0

    def press(self, key: str, act: Callable[[], None]) -> None:
        """Add a button that opens another page."""
        label = self._t(_LABELS[key])
        box = Box(self._x, self.y + ROW_GAP, min(self._width, button_width(self._scene.measure(), label)), CONTROL)
        self.widgets.append(Button(key, box, label, act, icon="gear"))
        self.y, self._lift = box.bottom, 0.0

    def slider(self, key: str, least: int, most: int, step: int, gap: float = 0.0) -> None:
        """Add a slider for a percentage."""
        host, field, y = self._scene.host, key.replace(".", "_"), self.y + gap
        label, value = self._t(_LABELS[key]), getattr(host.settings, key.replace(".", "_"))
        self.lines.append(_Label(self._x, y + 20, label, "label", SLIDER_LABEL - 12))

        def change(now: int) -> None:
            # The size changes when the knob is let go: else it would run away from under the pointer.
            if key != "scale":
                host.change_settings(**{field: now})

        def release(now: int) -> None:
            host.change_settings(**{field: now})
            if key == "volume.effects" or key == "volume.master":
                host.audio.play("card_place")

        track = Box(self._x + SLIDER_LABEL, y, self._width - SLIDER_LABEL - 62, 40)
        self.widgets.append(Slider(key, track, label, value, least, most, step, change, on_release=release))
        self.y, self._lift = y + 40, 8.0


class SettingsScene(Dialog[None]):
    """The settings, over any scene."""

    least = (760, 520)
    default: ClassVar[str] = "close"

    def _panel(self) -> Box:
        return self.centred(WIDEST, 692, margin=28)

    # ------------------------------------------------------------------------------------------------ widgets

    def build(self) -> list[Widget]:
        panel = self._panel()
        area = Box(panel.x + 16, panel.y + 86, panel.w - 24, panel.h - 92)
        inner = area.w - 40
        width = (inner - 48) / 2 if inner >= TWO_COLUMNS else inner
        left = _Column(self, 16.0, width)
        left.heading("ui.settings.view")
        self._view(left)
        left.y += SECTION_GAP
        left.heading("ui.settings.sound")
        self._sound(left)
        left.y += SECTION_GAP
        left.press("keys", self.host.routes.keys)
        left.press("looks", self.host.routes.looks)
        left.y += SECTION_GAP
        left.heading("ui.settings.ear")
        self._ear(left)
        columns = [left]
        if inner >= TWO_COLUMNS:
            columns.append(_Column(self, 16 + width + 48, width))
        else:
            left.y += SECTION_GAP
        columns[-1].heading("ui.settings.table")
        self._table(columns[-1])
        self._lines = [line for column in columns for line in column.lines]
        widgets = [widget for column in columns for widget in column.widgets]
        self._sliders = [widget for widget in widgets if isinstance(widget, Slider)]
        tallest = max(column.y for column in columns)
        return [self.done_button(), self.scroll("settings", area, tallest, widgets, self._paint_lines)]

    def _set(self, field: str, value: object) -> None:
        self.host.change_settings(**{field: value})

    def _turn(self, field: str, on: bool) -> None:
        self._set(field, on)
        self.renew()

    def _view(self, column: _Column) -> None:
        host, chosen = self.host, self.host.settings
        names = [language.name for language in facts.FACTS]
        column.choice("language", names, LANGUAGES, host.words.language, host.set_language, gap=0)
        column.slider("scale", 80, 200, 10, gap=ROW_GAP)
        column.help("ui.settings.scale.help")
        column.choice("colours", map(host.t, _COLOURS.values()), COLOURS, chosen.colours, partial(self._set, "colours"))

        def fullscreen(on: bool) -> None:
            if on != host.display.screen.is_fullscreen:
                host.toggle_fullscreen()

        column.switch("fullscreen", host.display.screen.is_fullscreen, fullscreen)

    def _sound(self, column: _Column) -> None:
        column.switch("mute", self.host.settings.muted, partial(self._turn, "muted"), gap=-6)
        if not self.host.audio.is_available:
            column.help("ui.settings.sound.none")
            column.y += 4
        for key in ("volume.master", "volume.effects", "volume.music"):
            column.slider(key, 0, 100, 5)

    def _ear(self, column: _Column) -> None:
        t, chosen = self.host.t, self.host.settings
        column.switch("speak", chosen.speak, partial(self._turn, "speak"), gap=-6)
        column.help("ui.settings.speak.help" if has_voice() else "ui.settings.speak.none")
        names = [t(each) for each in _HEADPHONES.values()]
        column.choice("headphones", names, HEADPHONES, chosen.headphones, partial(self._set, "headphones"))
        column.help("ui.settings.headphones.help")

    def _table(self, column: _Column) -> None:
        t, chosen = self.host.t, self.host.settings
        speeds = [t(_SPEEDS[_SPEED_KEYS[speed]]) for speed in SPEEDS]
        column.choice("speed", speeds, SPEEDS, chosen.speed, partial(self._set, "speed"), gap=0)
        column.switch("motion", chosen.reduced_motion, partial(self._turn, "reduced_motion"))
        column.help("ui.settings.motion.help")
        column.choice("pace", map(t, _PACES.values()), BOT_PACES, chosen.bot_pace, partial(self._set, "bot_pace"))
        column.help("ui.settings.pace.help")
        column.choice("think", map(t, _TIMES.values()), BOT_TIMES, chosen.bot_time, partial(self._set, "bot_time"))
        column.help("ui.settings.think.help")
        column.switch("alike", chosen.bots_alike, partial(self._turn, "bots_alike"))
        column.help("ui.settings.alike.help")
        covers = self.host.covers.values()  # the boxes stay closed: to open all six takes half a second
        sorts = {sorting.id: sorting for cover in covers for sorting in cover.sorts}
        now, names = sorting_of(list(sorts.values()), chosen.card_sort).id, [t(each.label) for each in sorts.values()]
        column.choice("sort", names, list(sorts), now, partial(self._set, "card_sort"))
        for key, field, sentence in (
            ("undo", "free_undo_alone", "ui.settings.undo.help"),
            ("confirm", "confirm_final", "ui.settings.confirm.help"),
            ("only", "only_moves", "ui.settings.only.help"),
        ):
            column.switch(key, getattr(chosen, field), partial(self._turn, field))
            column.help(sentence)
        column.switch("lessons", chosen.lessons, self._turn_lessons)
        column.help("ui.settings.lessons.help")

    def _turn_lessons(self, on: bool) -> None:
        self.host.change_settings(lessons=on, lessons_read=() if on else self.host.settings.lessons_read)
        self.renew()

    # ------------------------------------------------------------------------------------------------ picture

    def paint(self, canvas: Canvas) -> None:
        self.paint_list(canvas, self.host.t("ui.title.settings"), "gear")

    def _paint_lines(self, canvas: Canvas, top: float, bottom: float) -> None:
        for line in self._lines:
            if not top - 40 < line.y < bottom + 40:
                continue
            match line.style:
                case "heading":
                    canvas.text(line.x, line.y, line.text, 20, theme.TEXT, True, max_width=line.width)
                    canvas.rule(line.x, line.y + 18, line.width)
                case "label":
                    canvas.text(line.x, line.y, line.text, theme.Size.BUTTON, theme.TEXT, True, max_width=line.width)
                case _:
                    canvas.para(line.x, line.y, line.text, theme.Size.SMALL, canvas.chrome.muted, line.width)
        for slider in self._sliders:
            text, box = self.host.t("ui.settings.percent", n=slider.value), slider.box
            canvas.text(box.right + 62, box.cy, text, theme.Size.SMALL, canvas.chrome.muted, align="r")
