"""The words of a moment: a sentence between avatars, the time left, and the keys that go on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from tabletable.core.ids import NOBODY
from tabletable.core.moment import Moment, MomentKind, Tone
from tabletable.core.picture import Picture
from tabletable.ui.animation.moment_clock import MomentState
from tabletable.ui.drawing import text as setting
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Align, Canvas
from tabletable.ui.drawing.colour import Colour
from tabletable.ui.drawing.fading import faint
from tabletable.ui.keys import actions
from tabletable.ui.keys.actions import Action
from tabletable.ui.kit.caps import key_cap, key_cap_width
from tabletable.ui.kit.plates import avatar_figure
from tabletable.ui.paint.pictures import figure
from tabletable.ui.paint.words import Words

COLOURS: Final[Mapping[Tone, Colour]] = MappingProxyType(
    {Tone.KNOWLEDGE: theme.INFO, Tone.HARM: theme.ERROR, Tone.GOOD: theme.GOOD, Tone.NEUTRAL: theme.CREAM}
)
PANEL: Final[Mapping[MomentKind, tuple[float, float]]] = MappingProxyType(
    {MomentKind.STAGE: (520.0, 108.0), MomentKind.BEAT: (456.0, 92.0), MomentKind.SIGN: (420.0, 84.0)}
)
KEYS_BELOW: Final = 34.0
"""px below a sentence for its keys."""
KEYS: Final[Mapping[Action, str]] = MappingProxyType(
    {actions.SPACE: "table.moment.next", actions.JUMP: "table.moment.skip"}
)
"""The keys that go on, and their labels."""
HEAD: Final = 58.0
EMBLEM: Final = 58.0
SIDE: Final = 20.0
"""px between the edge of the sentence and an avatar, and between an avatar and the words."""
SHADE: Final = 28.0
"""Reach in px of the panel's shadow."""


class Caption:
    """Sets and draws the words of the moments of one table."""

    def __init__(self, words: Words, heads: Sequence[str]) -> None:
        self._words = words
        self._heads = heads

    def size(self, canvas: Canvas, moment: Moment, widest: float, larger: float) -> tuple[float, float]:
        """Return the size of the panel in logical px, without the keys."""
        over = canvas.enlarged(larger)
        width, height = PANEL[moment.kind]
        title = over.setter.width(self._words.text(moment.title), _title_size(moment.kind), True)
        line = over.setter.width(self._words.text(moment.line), _line_size(moment.kind)) if moment.line else 0.0
        left, right = self._sides(moment)
        width = min(max(width, max(title, line) + left + right + 8), widest / larger)
        return width * larger, height * larger

    def draw(
        self,
        canvas: Canvas,
        look: MomentState,
        panel: Box,
        slide: float,
        strength: float,
        may_skip: bool,
        larger: float,
    ) -> None:
        """Draw the words `slide` px below their place `panel`, scaled by `larger`, with opacity `strength`."""
        over = canvas.enlarged(larger)
        over = over.on(over.surface, (over.origin[0], over.origin[1] + canvas.px(slide)))
        box = panel.scaled(1 / larger)
        around = Box(panel.x, panel.y + slide, panel.w, panel.h + KEYS_BELOW * larger).inset(-24)
        if strength >= 1:
            self._draw(over, box, look, may_skip)
        else:
            with faint(canvas, around, strength):
                self._draw(over, box, look, may_skip)

    # ------------------------------------------------------------------------------------------------ what stands

    def _sides(self, moment: Moment) -> tuple[float, float]:
        """Return the room for avatars and the small picture left and right of the words."""
        left = HEAD + 2 * SIDE if _left(moment) is not None or moment.seat != NOBODY else 2 * SIDE
        right = HEAD + 2 * SIDE if _has_right(moment) else 2 * SIDE
        return left, right

    def _room(self, box: Box, moment: Moment) -> Box:
        left, right = self._sides(moment)
        return Box(box.x + left, box.y, box.w - left - right, box.h)

    def _draw(self, canvas: Canvas, box: Box, look: MomentState, may_skip: bool) -> None:
        moment = look.moment
        # A stage shows whether it can be left; a beat always can.
        self._sentence(canvas, box, moment, moment.kind is MomentKind.STAGE and look.is_ready)
        if moment.kind is MomentKind.STAGE:
            return
        if not (look.waits or look.is_still or look.is_bare):
            room = self._room(box, moment)
            left = max(0.0, 1 - look.age / look.score.end)
            canvas.fill((room.x, room.bottom - 12, room.w, 3), "#FFFFFF", 0.22)
            canvas.fill((room.x, room.bottom - 12, room.w * left, 3), theme.TEXT)
        self._keys(canvas, box, may_skip)

    def _sentence(self, canvas: Canvas, box: Box, moment: Moment, is_ready: bool) -> None:
        """Draw the panel with everything on it, cached as one picture: it is visible for a hundred frames.

        It is drawn at its final position relative to the px grid, so that nothing is shifted by fractions of a px.
        """
        place = canvas.at(box.x, box.y)
        dx, dy = place[0] - canvas.origin[0], place[1] - canvas.origin[1]

        def draw(part: Canvas) -> None:
            on = part.on(part.surface, (part.origin[0] - dx, part.origin[1] - dy))
            on.panel(box, 16, edge=COLOURS[moment.tone], line=2, alpha=1.0)
            self._heads_beside(on, box, moment)
            if moment.kind is MomentKind.STAGE:
                self._staged_words(on, self._room(box, moment), moment, is_ready)
            else:
                self._beat_words(on, self._room(box, moment), moment)

        texts = [self._words.text(message) for message in (moment.title, moment.line) if message is not None]
        heads = [self._heads[seat] for seat in (moment.seat, moment.other) if seat != NOBODY]
        sign = moment.sign.key if moment.sign is not None else ""
        key = (moment.kind, moment.tone, moment.title, *texts, moment.seat, moment.other, *heads, sign)
        canvas.cached(("moment", box, is_ready, *key), box.x, box.y, box.w, box.h, SHADE, draw)

    def _heads_beside(self, canvas: Canvas, box: Box, moment: Moment) -> None:
        if (sign := _left(moment)) is not None:
            self._emblem(canvas, sign, box.x + SIDE + EMBLEM / 2, box.cy)
        elif moment.seat != NOBODY:
            _head(canvas, box.x + SIDE + HEAD / 2, box.cy, self._heads[moment.seat])
        if _has_right(moment):
            x = box.right - SIDE - HEAD / 2
            if moment.other not in (NOBODY, moment.seat):
                _head(canvas, x, box.cy, self._heads[moment.other])
            elif moment.sign is not None:
                self._emblem(canvas, moment.sign, x, box.cy)

    def _emblem(self, canvas: Canvas, picture: Picture, cx: float, cy: float) -> None:
        height = min(EMBLEM, EMBLEM * 0.9 * picture.height / picture.width)
        canvas.place(figure(canvas, picture, height, self._words.text), cx, cy, shadow="rest")

    def _staged_words(self, canvas: Canvas, room: Box, moment: Moment, is_ready: bool) -> None:
        self._title(canvas, moment, room, 29, "l", is_bold=True)
        if moment.line is not None:
            line, size, y = self._words.text(moment.line), 16.0, room.y + 58
            if canvas.setter.width(line, theme.Size.FLOOR) > room.w:  # on two lines
                size, y = theme.Size.FLOOR, y - 8
            canvas.para(room.x, y, line, size, canvas.chrome.muted, room.w, line_height=17)
        words = self._words.text("table.moment.go_on")
        ink = theme.TEXT if is_ready else canvas.chrome.muted
        width = key_cap_width(canvas, actions.SPACE)
        key_cap(canvas, room.x + width / 2, room.bottom - 23, actions.SPACE)
        canvas.text(room.x + width + 9, room.bottom - 23, words, 15, ink, max_width=room.w - width - 9)

    def _beat_words(self, canvas: Canvas, room: Box, moment: Moment) -> None:
        self._title(canvas, moment, room, 30 if moment.line is not None else 42, "m", is_bold=False)
        if moment.line is not None:
            line = self._words.text(moment.line)
            canvas.text(room.cx, room.y + 59, line, 17, canvas.chrome.muted, align="m", max_width=room.w)

    def _title(self, canvas: Canvas, moment: Moment, room: Box, down: float, align: Align, is_bold: bool) -> None:
        """Draw the title on one line, smaller if necessary; names are bold."""
        parts = self._words.parts(canvas, self._words.runs(moment.title), chips=False)
        if is_bold:
            parts = [replace(run, bold=True) if isinstance(run, setting.Run) else run for run in parts]
        size = _title_size(moment.kind)
        layout = canvas.setter.layout(parts, size, room.w)
        while len(layout.lines) > 1 and size > theme.Size.FLOOR:
            size -= 1
            layout = canvas.setter.layout(parts, size, room.w)
        up = (len(layout.lines) - 1) * layout.line_height / 2
        canvas.rich(room.x, room.y + down - up, layout, align=align, width=room.w)

    def _keys(self, canvas: Canvas, box: Box, may_skip: bool) -> None:
        """Draw the keys that go on below the sentence."""
        keys = [(key, self._words.text(says)) for key, says in KEYS.items() if may_skip or key is actions.SPACE]
        widths = [key_cap_width(canvas, key) + 8 + canvas.setter.width(text, 15) for key, text in keys]
        whole = sum(widths) + 24 * (len(widths) - 1)
        x, y = box.cx - whole / 2, box.bottom + 19
        canvas.panel(Box.around(box.cx, y, whole + 24, 28), 14, shadow=None, highlight=False)
        for (key, text), width in zip(keys, widths, strict=True):
            cap = key_cap_width(canvas, key)
            key_cap(canvas, x + cap / 2, y, key)
            canvas.text(x + cap + 8, y, text, 15)
            x += width + 24


def _head(canvas: Canvas, cx: float, cy: float, head: str) -> None:
    shape = avatar_figure(canvas, head, HEAD)
    # A key of its own: otherwise name plates would be built from these larger avatars or not, by drawing order.
    canvas.place(shape._replace(key=("caption", shape.key)), cx, cy, shadow="rest")


def _left(moment: Moment) -> Picture | None:
    """Return the small picture left of the words; none for a stage's seat, because it addresses the viewer."""
    return moment.sign if moment.kind is MomentKind.STAGE or moment.seat == NOBODY else None


def _has_right(moment: Moment) -> bool:
    if moment.kind is MomentKind.STAGE:
        return False
    is_second = moment.other not in (NOBODY, moment.seat)
    return is_second or (moment.sign is not None and moment.seat != NOBODY)


def _title_size(kind: MomentKind) -> float:
    return 28.0 if kind is MomentKind.STAGE else 25.0


def _line_size(kind: MomentKind) -> float:
    return 16.0 if kind is MomentKind.STAGE else 17.0
