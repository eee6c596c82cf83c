"""What can be chosen for all games; every change counts at once and is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, NamedTuple

from tabletable.core.message import Ids
from tabletable.play.language import catalogue
from tabletable.play.language.catalogue import Catalogue
from tabletable.play.people.settings import BOT_PACES, BOT_TIMES, COLOURS, INSTANT, SPEEDS
from tabletable.table.sorting import sorting_of
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.text import Run
from tabletable.ui.scenes.page import Page
from tabletable.ui.widgets import Button, ScrollArea, Segmented, Slider, Toggle, Widget

WIDEST: Final = 1040.0
TWO_COLUMNS: Final = 900.0
ROW_GAP: Final = 14.0
SECTION_GAP: Final = 16.0
SLIDER_LABEL: Final = 218.0
"""Room for the name of a slider, left of it."""
CONTROL: Final = 44.0
SMALL_HELP: Final = theme.Size.SMALL
_TITLE: Final = 34.0
_LABELS: Final = Ids(
    "ui.settings.*",
    "language scale colours mute volume.master volume.effects volume.music speed motion pace think alike sort undo"
    " confirm only",
)
_COLOURS: Final = Ids("ui.settings.colours.*", COLOURS)
_PACES: Final = Ids("ui.settings.pace.*", BOT_PACES)
_TIMES: Final = Ids("ui.settings.think.*", "brief second long")
"""What `BOT_TIMES` are called."""
_SPEEDS: Final = Ids("ui.settings.speed.*", "half normal double four instant")
_SPEED_KEYS: Final = {50: "half", 100: "normal", 200: "double", 400: "four", INSTANT: "instant"}


class _Line(NamedTuple):
    """Words in the picture: a heading, a name of a control, an explanation."""

    x: float
    y: float
    text: str
    style: str
    width: float


class SettingsScene(Page[None]):
    """The settings, over whatever scene asked for them."""

    covers = False
    borrows_chrome = True
    least = (760, 520)
    default: ClassVar[str] = "close"

    def enter(self) -> None:
        """See `Scene`."""
        super().enter()
        self._lines: list[_Line] = []

    def _panel(self) -> Box:
        width = min(WIDEST, self.width - 48)
        return Box.around(self.width / 2, self.height / 2, width, min(692.0, self.height - 28))

    def frame(self) -> Box:
        """See `Scene`."""
        return self._panel()

    # ------------------------------------------------------------------------------------------------ widgets

    def build(self) -> list[Widget]:
        """See `Page`."""
        panel = self._panel()
        close = Button(
            "close",
            Box(panel.right - 32 - 140, panel.y + 22, 140, theme.BUTTON_HEIGHT),
            self.host.t("ui.settings.done"),
            self.close,
            icon="check",
        )
        area = Box(panel.x + 16, panel.y + 86, panel.w - 24, panel.h - 92)
        self._lines = []
        inner = area.w - 40
        column = (inner - 48) / 2 if inner >= TWO_COLUMNS else inner
        sections = (
            ((self._view, "ui.settings.view"), (self._sound, "ui.settings.sound")),
            ((self._table, "ui.settings.table"),),
        )
        widgets: list[Widget] = []
        tallest, x, y = 0.0, 16.0, 8.0
        for at, stack in enumerate(sections):
            if at and inner >= TWO_COLUMNS:
                x, y = x + column + 48, 8.0
            for make, heading in stack:
                y = self._heading(x, y, heading, column)
                y = make(widgets, x, y, column) + SECTION_GAP
            tallest = max(tallest, y - SECTION_GAP)
        old = self.group.find("settings")
        offset = old.offset if isinstance(old, ScrollArea) else 0.0
        return [close, ScrollArea("settings", area, tallest, widgets, self._paint_lines, offset)]

    def _heading(self, x: float, y: float, key: str, width: float) -> float:
        self._lines.append(_Line(x, y + 16, self.host.t(key), "heading", width))
        return y + _TITLE + 14

    def _label(self, x: float, y: float, key: str, width: float) -> float:
        self._lines.append(_Line(x, y + 11, self.host.t(key), "label", width))
        return y + 30

    def _help(self, x: float, y: float, text: str, width: float) -> float:
        """An explanation below a control; returns where the next one starts."""
        laid = self.measure().setter.layout((Run(text),), SMALL_HELP, width)
        self._lines.append(_Line(x, y + 4 + laid.line_height / 2, text, "help", width))
        return y + 4 + laid.height

    def _choice(
        self,
        widgets: list[Widget],
        x: float,
        y: float,
        width: float,
        key: str,
        options: list[str],
        chosen: int,
        choose: Callable[[int], None],
    ) -> float:
        label = self.host.t(_LABELS[key])
        y = self._label(x, y, _LABELS[key], width)
        widgets.append(Segmented(key, Box(x, y, width, CONTROL), label, options, chosen, choose))
        return y + CONTROL

    def _switch(self, widgets: list[Widget], x: float, y: float, width: float, key: str, field: str) -> float:
        def change(on: bool) -> None:
            self.host.change_settings(**{field: on})
            self.renew()

        widgets.append(
            Toggle(key, Box(x, y, width, 40), self.host.t(_LABELS[key]), getattr(self.host.settings, field), change)
        )
        return y + 40

    def _view(self, widgets: list[Widget], x: float, y: float, width: float) -> float:
        host = self.host
        names = [Catalogue(language).text("ui.language.name") for language in catalogue.LANGUAGES]
        at = catalogue.LANGUAGES.index(host.words.language) if host.words.language in catalogue.LANGUAGES else 0
        y = self._choice(
            widgets, x, y, width, "language", names, at, lambda index: host.set_language(catalogue.LANGUAGES[index])
        )
        y = self._slider(widgets, x, y + ROW_GAP, width, "scale", 80, 200, 10, host.settings.scale)
        y = self._help(x, y - 4, host.t("ui.settings.scale.help"), width)

        colours = [host.t(key) for key in _COLOURS.values()]
        at = COLOURS.index(host.settings.colours)
        y = self._choice(widgets, x, y + ROW_GAP, width, "colours", colours, at, self._setter("colours", COLOURS))
        y += ROW_GAP - 4

        def fullscreen(on: bool) -> None:
            if on != host.display.screen.is_fullscreen:
                host.toggle_fullscreen()

        widgets.append(
            Toggle(
                "fullscreen",
                Box(x, y, width, 40),
                host.t("ui.settings.fullscreen"),
                host.display.screen.is_fullscreen,
                fullscreen,
            )
        )
        return y + 40

    def _sound(self, widgets: list[Widget], x: float, y: float, width: float) -> float:
        host, chosen = self.host, self.host.settings
        y = self._switch(widgets, x, y - 6, width, "mute", "muted")
        if not host.audio.is_available:
            y = self._help(x, y - 4, host.t("ui.settings.sound.none"), width) + 4
        for key in ("volume.master", "volume.effects", "volume.music"):
            y = self._slider(widgets, x, y, width, key, 0, 100, 5, getattr(chosen, key.replace(".", "_")))
        return y

    def _slider(
        self,
        widgets: list[Widget],
        x: float,
        y: float,
        width: float,
        key: str,
        least: int,
        most: int,
        step: int,
        value: int,
    ) -> float:
        host, field = self.host, key.replace(".", "_")
        label = host.t(_LABELS[key])
        self._lines.append(_Line(x, y + 20, label, "label", SLIDER_LABEL - 12))
        shown = _Percent(x + width, y + 20, self)

        def change(now: int) -> None:
            if key != "scale":
                host.change_settings(**{field: now})
            shown.value = now

        def release(now: int) -> None:
            # The size changes when the knob is let go: else it would run away from under the pointer.
            host.change_settings(**{field: now})
            if key == "volume.effects" or key == "volume.master":
                host.audio.play("card_place")

        track = Box(x + SLIDER_LABEL, y, width - SLIDER_LABEL - 62, 40)
        slider = Slider(key, track, label, value, least, most, step, change, on_release=release)
        shown.value = value
        widgets += [slider, shown]
        return y + 40

    def _table(self, widgets: list[Widget], x: float, y: float, width: float) -> float:
        host, chosen = self.host, self.host.settings
        speeds = [host.t(_SPEEDS[_SPEED_KEYS[speed]]) for speed in SPEEDS]
        y = self._choice(
            widgets, x, y, width, "speed", speeds, SPEEDS.index(chosen.speed), self._setter("speed", SPEEDS)
        )
        y = self._switch(widgets, x, y + ROW_GAP - 4, width, "motion", "reduced_motion")
        y = self._help(x, y - 4, host.t("ui.settings.motion.help"), width)
        paces = [host.t(key) for key in _PACES.values()]
        y = self._choice(
            widgets,
            x,
            y + ROW_GAP,
            width,
            "pace",
            paces,
            BOT_PACES.index(chosen.bot_pace),
            self._setter("bot_pace", BOT_PACES),
        )
        y = self._help(x, y + 4, host.t("ui.settings.pace.help"), width)
        y = self._choice(
            widgets,
            x,
            y + ROW_GAP,
            width,
            "think",
            [host.t(key) for key in _TIMES.values()],
            BOT_TIMES.index(chosen.bot_time),
            self._setter("bot_time", BOT_TIMES),
        )
        y = self._help(x, y + 4, host.t("ui.settings.think.help"), width)
        y = self._switch(widgets, x, y + ROW_GAP - 4, width, "alike", "bots_alike")
        y = self._help(x, y - 4, host.t("ui.settings.alike.help"), width)
        covers = host.covers.values()  # the boxes stay closed: to open all six takes half a second
        sorts = list({sorting.id: sorting for cover in covers for sorting in cover.sorts}.values())
        y = self._choice(
            widgets,
            x,
            y + ROW_GAP,
            width,
            "sort",
            [host.t(sorting.label) for sorting in sorts],
            sorts.index(sorting_of(sorts, chosen.card_sort)),
            self._setter("card_sort", tuple(sorting.id for sorting in sorts)),
        )
        y = self._switch(widgets, x, y + ROW_GAP - 4, width, "undo", "free_undo_alone")
        y = self._help(x, y - 4, host.t("ui.settings.undo.help"), width)
        y = self._switch(widgets, x, y + ROW_GAP - 4, width, "confirm", "confirm_final")
        y = self._help(x, y - 4, host.t("ui.settings.confirm.help"), width)
        y = self._switch(widgets, x, y + ROW_GAP - 4, width, "only", "only_moves")
        y = self._help(x, y - 4, host.t("ui.settings.only.help"), width)
        return self._lessons(widgets, x, y + ROW_GAP - 4, width)

    def _lessons(self, widgets: list[Widget], x: float, y: float, width: float) -> float:
        def change(on: bool) -> None:
            self.host.change_settings(lessons=on, lessons_read=() if on else self.host.settings.lessons_read)
            self.renew()

        label = self.host.t("ui.settings.lessons")
        widgets.append(Toggle("lessons", Box(x, y, width, 40), label, self.host.settings.lessons, change))
        return self._help(x, y + 36, self.host.t("ui.settings.lessons.help"), width)

    def _setter(self, field: str, values: tuple[Any, ...]) -> Callable[[int], None]:
        def choose(index: int) -> None:
            self.host.change_settings(**{field: values[index]})

        return choose

    # ------------------------------------------------------------------------------------------------ picture

    def paint(self, canvas: Canvas) -> None:
        """See `Page`."""
        panel = self._panel()
        canvas.panel(panel, 20, alpha=0.98, shadow="lift")
        canvas.art("common/icons/gear", panel.x + 46, panel.y + 46, 28, theme.TEXT)
        canvas.text(
            panel.x + 74,
            panel.y + 46,
            self.host.t("ui.title.settings"),
            theme.Size.HEADING,
            bold=True,
            max_width=panel.w - 280,
        )
        canvas.rule(panel.x + 32, panel.y + 84, panel.w - 64)

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
                    canvas.para(line.x, line.y, line.text, SMALL_HELP, canvas.chrome.muted, line.width)


class _Percent(Widget):
    """The number that belongs to a slider, at its right end."""

    focusable = False

    def __init__(self, right: float, cy: float, scene: SettingsScene) -> None:
        super().__init__("", Box(right - 70, cy - 10, 70, 20), "")
        self.value = 0
        self._scene = scene

    def contains(self, x: float, y: float) -> bool:
        """It can't be pressed."""
        return False

    def draw(self, canvas: Canvas) -> None:
        """See `Widget`."""
        text = self._scene.host.t("ui.settings.percent", n=self.value)
        canvas.text(self.box.right, self.box.cy, text, theme.Size.SMALL, canvas.chrome.muted, align="r")
