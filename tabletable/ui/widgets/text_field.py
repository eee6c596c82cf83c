"""An editable line of text, with input-method support."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Final

import pygame

from tabletable.play.files.names import MARKS, clean_name, graphemes
from tabletable.play.language.glyphs import drawable, undrawable
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Align, Canvas
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.system.input import Input, InputKind
from tabletable.ui.widgets.base import Widget

PAD: Final = 14.0
_PENCIL: Final = 22.0
"""Width of the pencil beside a frameless field."""
_BLINK: Final = 0.53
"""Seconds that the caret is alternately shown and hidden."""


@dataclass(eq=False)
class TextField(Widget):
    """A line of plain text with at most `limit` characters (grapheme clusters).

    `on_change` is called with every change, `on_commit` on Enter and when the field is left. Esc restores the old text.
    """

    cursor = "ibeam"
    sound = ""

    text: str
    _: KW_ONLY
    limit: int = 24
    on_change: Callable[[str], None] | None = None
    on_commit: Callable[[str], None] | None = None
    hint: str = ""
    """Placeholder text while empty."""
    align: Align = "l"
    size: float = theme.Size.BUTTON
    bare: bool = False
    """Whether the frame is only drawn while edited or hovered."""
    tidy: Callable[[str], str] | None = None
    """Cleans typed text (default: plain text without control characters)."""
    wide: Box | None = None
    """Its box while edited, which may cover other widgets."""
    reserve: float = field(default=0.0, init=False)
    """px at the right end free of text, where its scene draws something, such as a count."""
    composing: str = field(default="", init=False)
    """The unfinished text of an input method."""
    _blink: float = field(default=0.0, init=False)
    _canvas: Canvas | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        self._before = self.text
        self._caret = self._anchor = len(self.text)

    @property
    def screen_box(self) -> Box:
        # larger while it is edited
        box = (self.wide or self.box) if self.is_focused else self.box
        return box if self.area is None else self.area.on_screen(box)

    # ------------------------------------------------------------------------------------------------ text

    @property
    def selection(self) -> tuple[int, int]:
        """Start and end index of the selection; equal if nothing is selected."""
        return min(self._caret, self._anchor), max(self._caret, self._anchor)

    def _insert(self, words: str) -> None:
        """Replace the selection by text, without characters that are not allowed; a notice tells of those.

        If none is allowed, the selection stays.
        """
        start, end = self.selection
        if start == end:
            start, words = self._with_its_letter(start, words)
        words = (self.tidy or _plain)(words)
        allowed = graphemes(drawable(words))
        room = max(0, self.limit - len(graphemes(self.text[:start] + self.text[end:])))
        self._tell_of_loss(words, len(allowed) > room)
        if allowed[:room]:
            self._replace(start, end, "".join(allowed[:room]))

    def _with_its_letter(self, at: int, words: str) -> tuple[int, str]:
        """Return where to insert text that begins with a combining mark: with the letter before if they form one."""
        before = self._beside(at, -1)
        whole = unicodedata.normalize("NFC", self.text[before:at] + words)
        is_mark = bool(words) and unicodedata.category(words[0]) in MARKS
        return (before, whole) if is_mark and at and drawable(graphemes(whole)[0]) else (at, words)

    def _tell_of_loss(self, words: str, is_too_long: bool) -> None:
        if self.group is None:
            return
        lost = graphemes(undrawable(words))
        if lost:
            self.group.host.notices.show_message(_why_undrawable(lost), NoticeStyle.WHY, n=len(lost))
        elif is_too_long:
            self.group.host.notices.show_message("ui.text.full", NoticeStyle.WHY, n=self.limit)

    def _replace(self, start: int, end: int, words: str) -> None:
        before = self.text
        self.text = self.text[:start] + words + self.text[end:]
        self._caret = self._anchor = start + len(words)
        self._blink = 0.0
        if self.text != before and self.on_change is not None:
            self.on_change(self.text)

    def _move(self, to: int, keep_anchor: bool) -> None:
        self._caret = min(max(0, to), len(self.text))
        self._blink = 0.0
        if not keep_anchor:
            self._anchor = self._caret

    def _beside(self, at: int, direction: int) -> int:
        """Return the next place for the caret, by grapheme clusters."""
        places = [0]
        for cluster in graphemes(self.text):
            places.append(places[-1] + len(cluster))
        if direction > 0:
            return next((place for place in places if place > at), len(self.text))
        return next((place for place in reversed(places) if place < at), 0)

    def _commit(self) -> None:
        self.composing = ""
        if self.text != self._before:
            self._before = self.text
            if self.on_commit is not None:
                self.on_commit(self.text)

    # ------------------------------------------------------------------------------------------------ behaviour

    def on_focus(self, focused: bool) -> None:
        if self.group is None:
            return
        if focused:
            self._before = self.text
            self._anchor, self._caret = 0, len(self.text)
            self._blink = 0.0
            self.group.host.display.listen_to_text(self.screen_box)
        else:
            self.group.host.display.listen_to_text(None)
            self._anchor = self._caret
            self._commit()

    def on_key(self, event: Input) -> bool:
        if event.kind is InputKind.TEXT:
            self.composing = ""
            self._insert(event.text)
            return True
        if event.kind is InputKind.TEXT_EDIT:
            self.composing = event.text
            return True
        if event.is_command:
            return self._shortcut(event.key)
        start, end = self.selection
        match event.key:
            case pygame.K_LEFT | pygame.K_RIGHT:
                way = 1 if event.key == pygame.K_RIGHT else -1
                if start != end and not event.is_shift:
                    self._move(end if way > 0 else start, False)
                else:
                    self._move(self._beside(self._caret, way), event.is_shift)
            case pygame.K_HOME:
                self._move(0, event.is_shift)
            case pygame.K_END:
                self._move(len(self.text), event.is_shift)
            case pygame.K_BACKSPACE:
                self._replace(start if start != end else self._beside(start, -1), end, "")
            case pygame.K_DELETE:
                self._replace(start, end if start != end else self._beside(end, 1), "")
            case pygame.K_RETURN if event.is_pad and self.group is not None:
                self.group.host.routes.type(self.label or self.hint, self.text, self.limit, self._take)
            case pygame.K_RETURN:
                self._commit()
                if self.group is not None:
                    self.group.blur()
            case pygame.K_ESCAPE:
                self._cancel()
            case _:
                # Letters come as TEXT; their keys must not press anything else meanwhile, with AltGr neither.
                return pygame.K_SPACE <= event.key < pygame.K_DELETE
        return True

    def _take(self, text: str | None) -> None:
        """Replace the whole text by that of the on-screen keyboard."""
        if text is not None:
            self._replace(0, len(self.text), "")
            self._insert(text)
            self._commit()

    def _cancel(self) -> None:
        if self.composing:
            self.composing = ""
            return
        self.text = self._before
        self._caret = self._anchor = len(self.text)
        if self.on_change is not None:
            self.on_change(self.text)
        if self.group is not None:
            self.group.blur()

    def _shortcut(self, key: int) -> bool:
        start, end = self.selection
        match key:
            case pygame.K_a:
                self._anchor, self._caret = 0, len(self.text)
            case pygame.K_c | pygame.K_x:
                if start != end and copy_text(self.text[start:end]) and key == pygame.K_x:
                    self._replace(start, end, "")
            case pygame.K_v:
                self._insert(pasted())
            case _:
                return False
        return True

    def on_down(self, x: float, y: float) -> None:
        self._move(self._index_at(x), False)

    def on_drag(self, x: float, y: float) -> None:
        if self.is_pressed or self.is_focused:
            self._move(self._index_at(x), True)

    def on_up(self, x: float, y: float, inside: bool) -> None:
        pass

    def _index_at(self, x: float) -> int:
        """Return the text index nearest to a point of the screen."""
        if self._canvas is None:
            return len(self.text)
        box = self.screen_box
        box = box._replace(w=box.w - self.reserve)
        at = kit.field_index(self._canvas, box, self.text, self._caret, x, self.size)
        return at if at == len(self.text) else self._beside(at + 1, -1)

    def update(self, dt: float) -> bool:
        if not self.is_focused or self.group is None:
            return False
        before = int(self._blink / _BLINK)
        self._blink += dt
        self.group.host.wake_after(_BLINK - self._blink % _BLINK)
        return int(self._blink / _BLINK) != before

    # ------------------------------------------------------------------------------------------------ looks

    def draw(self, canvas: Canvas) -> None:
        self._canvas = canvas
        if not self.is_focused:
            self._draw_at_rest(canvas)
            return
        blink = int(self._blink / _BLINK) % 2 == 0 or bool(self.composing)
        place, typed = self.wide or self.box, (self.text, self._caret, self.selection, self.composing)
        kit.text_field(canvas, place, *typed, self.hint, self.size, blink, self.reserve)

    def _draw_at_rest(self, canvas: Canvas) -> None:
        box = self.box
        if not self.bare:
            kit.well(canvas, box, "hover" if self.is_hovered else "normal")
        elif self.is_hovered:
            kit.well(canvas, box.inset(-4, 0), "hover")
        shown, ink = (self.text, theme.TEXT) if self.text else (self.hint, canvas.chrome.muted)
        pad = 4.0 if self.bare else PAD
        x = box.cx if self.align == "m" else box.x + pad
        room = box.w - 2 * pad - (_PENCIL if self.bare else 0) - self.reserve
        width = canvas.text(x, box.cy, shown, self.size, ink, bool(self.text), align=self.align, max_width=room)
        if self.bare:
            canvas.art("common/icons/pencil", x + width + _PENCIL - 7, box.cy, 14, canvas.chrome.muted)

    def draw_ring(self, canvas: Canvas) -> None:
        """Draw nothing: caret and bright edge show the focus."""


def _why_undrawable(lost: Sequence[str]) -> str:
    """Return the text key of the notice about characters missing in all fonts."""
    if all("CJK UNIFIED" in unicodedata.name(cluster[0], "") for cluster in lost):
        return "ui.text.undrawable.hanzi"
    if all(unicodedata.bidirectional(cluster[0]) in ("R", "AL") for cluster in lost):
        return "ui.text.undrawable.right_to_left"
    return "ui.text.undrawable"


def _plain(text: str) -> str:
    """Clean `text` like a name, but keep a blank at either end, so that more text can follow."""
    body = clean_name(text, "", 500)
    lead = " " if text[:1].isspace() else ""
    trail = " " if body and text[-1:].isspace() else ""
    return f"{lead}{body}{trail}"


def copy_text(text: str) -> bool:
    """Copy a text to the clipboard; return False if there is none."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:  # not every video driver has a clipboard
        return False
    return True


def pasted() -> str:
    """Return the text in the clipboard; "" if there is none."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
