"""A canvas that writes down where every text goes, and the checks that nothing is clipped or overlaps."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tabletable.ui import theme
from tabletable.ui.app import App
from tabletable.ui.canvas import Canvas
from tabletable.ui.scene import Scene
from tabletable.ui.text import ELLIPSIS
from tabletable.ui.widgets import ScrollArea, Widget, WidgetGroup

Rect = tuple[float, float, float, float]
SLACK = 1.5
"""Logical px that rounding may take."""


@dataclass
class Drawn:
    """A text as it was drawn: what was asked for, what came out, where (real px), and the clip at that moment."""

    wanted: str
    shown: str
    box: Rect
    clip: Rect
    size: float


class Probe(Canvas):
    """Draws like a canvas, without the cache of parts, and records every text."""

    log: list[Drawn]

    @classmethod
    def of(cls, canvas: Canvas, log: list[Drawn]) -> "Probe":
        probe = cls(canvas.surface, canvas.studio, canvas.scale, canvas.language, canvas.chrome.name, canvas.origin)
        probe.log = log
        return probe

    def on(self, surface, origin=(0, 0)):
        return Probe.of(super().on(surface, origin), self.log)

    def with_chrome(self, chrome):
        return Probe.of(super().with_chrome(chrome), self.log)

    def cached(self, key, x, y, w, h, bleed, draw):
        draw(self.on(self.surface, self.at(x, y)))

    def text(
        self,
        x,
        y,
        text,
        size=theme.Size.BODY,
        colour=theme.TEXT,
        bold=False,
        kai=False,
        align="l",
        max_width=None,
        shadow=None,
        alpha=1,
    ):
        width = super().text(x, y, text, size, colour, bold, kai, align, max_width, shadow, alpha)
        if text:
            shown = text
            if max_width is not None:
                fitted = self.setter.fit(text, size, max_width, bold, kai)
                shown, size = fitted.text, fitted.size
            left = x - {"l": 0, "m": width / 2, "r": width}[align]
            em = theme.text_size(size, self.language)
            px, py = self.at(left, y - em * 0.5)
            box = (px, py, width * self.scale, em * self.scale)
            self.log.append(Drawn(text, shown, box, tuple(self.surface.get_clip()), size))
        return width


@contextmanager
def probing(app: App) -> Iterator[list[Drawn]]:
    """While it lasts, the app draws through probes."""
    log: list[Drawn] = []
    real = app.canvas_of

    def canvas_of(scene: Scene) -> Probe:
        return Probe.of(real(scene), log)

    app.canvas_of = canvas_of
    try:
        yield log
    finally:
        app.canvas_of = real


def draw_top(app: App) -> list[Drawn]:
    """Draw the scene on top afresh; returns its texts."""
    top = app.scenes.top
    assert top is not None
    app.lay_out(top)
    with probing(app) as log:
        canvas = app.canvas_of(top)
        top.draw(canvas)
        return log


def _overlap(a: Rect, b: Rect, slack: float) -> bool:
    return (
        a[0] + slack < b[0] + b[2]
        and b[0] + slack < a[0] + a[2]
        and a[1] + slack < b[1] + b[3]
        and b[1] + slack < a[1] + a[3]
    )


def faults(app: App, allowed: tuple[str, ...] = ()) -> list[str]:
    """Everything wrong with the layout of the top scene: texts cut, out of the window or over each other, widgets that
    overlap or stick out. `allowed`: texts of players, which may be shortened."""
    log = draw_top(app)
    scale = app.scale_of(app.scenes.top)
    width, height = app.screen.surface.get_size()
    slack = SLACK * scale
    found = []
    seen: list[Drawn] = []
    for text in log:
        x, y, w, h = text.box
        if text.shown.endswith(ELLIPSIS) and text.wanted not in (*allowed, app.t("ui.pause.save")):
            found.append(f"cut: {text.wanted!r} as {text.shown!r}")
        if text.size < theme.Size.FLOOR:
            found.append(f"too small ({text.size}): {text.wanted!r}")
        clip = text.clip
        is_clipped = clip[2:] != (width, height)
        if y + h <= clip[1] + 1 or y >= clip[1] + clip[3] - 1:
            continue  # scrolled away
        if x < clip[0] - slack or x + w > clip[0] + clip[2] + slack:
            found.append(f"sticks out sideways: {text.wanted!r}")
        if not is_clipped and (y < -slack or y + h > height + slack):
            found.append(f"sticks out: {text.wanted!r}")
        seen.append(text)
    for at, one in enumerate(seen):
        for other in seen[at + 1 :]:
            same = one.wanted == other.wanted and abs(one.box[0] - other.box[0]) < 8 * scale
            if not same and one.clip == other.clip and _overlap(one.box, other.box, 2.5 * scale):
                found.append(f"texts overlap: {one.wanted!r} and {other.wanted!r}")
    group = getattr(app.scenes.top, "group", None)
    if isinstance(group, WidgetGroup):
        found += widget_faults(group, width / scale, height / scale)
    return found


def widget_faults(group: WidgetGroup, width: float, height: float) -> list[str]:
    found = []
    for widget in group.widgets:
        box = widget.screen_box
        if box.x < -SLACK or box.y < -SLACK or box.right > width + SLACK or box.bottom > height + SLACK:
            found.append(f"widget {widget.key} sticks out: {box}")
    found += _siblings([widget for widget in group.widgets if widget.focusable])
    for area in group.widgets:
        if isinstance(area, ScrollArea):
            for widget in area.widgets:
                if widget.box.x < -SLACK or widget.box.right > area.box.w + SLACK:
                    found.append(f"widget {widget.key} is wider than its area")
                if widget.box.bottom > area.content_height + SLACK:
                    found.append(f"widget {widget.key} is below the content of its area")
            found += _siblings([widget for widget in area.widgets if widget.focusable])
            found += [
                f"widget {other.key} lies over {area.key}"
                for other in group.widgets
                if other is not area and _overlap(tuple(other.screen_box), tuple(area.box), SLACK)
            ]
    return found


def _siblings(widgets: list[Widget]) -> list[str]:
    return [
        f"widgets {one.key} and {other.key} overlap"
        for at, one in enumerate(widgets)
        for other in widgets[at + 1 :]
        if _overlap(tuple(one.box), tuple(other.box), SLACK)
    ]
