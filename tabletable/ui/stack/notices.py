"""Short messages at the lower edge, over any scene, shown long enough to be read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from typing import TYPE_CHECKING, Final

from tabletable.core.message import Arg, Msg
from tabletable.play.files.safejson import SaveError
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.kit.callouts import toast, toast_size

if TYPE_CHECKING:
    from tabletable.ui.stack.host import Host

STAY: Final = 2.5
"""Seconds every notice stays in addition to its reading time."""
PER_CHARACTER: Final = 0.05
PER_HAN: Final = 0.12
MARGIN: Final = 24.0


class NoticeStyle(Enum):
    """The kind of a notice."""

    WHY = "why"
    """Something is impossible or has failed."""
    INFO = "info"
    GOOD = "good"


class Notices:
    """Shows one notice at a time; a new notice replaces the old."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._text = ""
        self._style = NoticeStyle.INFO
        self._left = 0.0
        self._shown_keys: set[str] = set()

    @property
    def text(self) -> str:
        """The text shown now; "" for none."""
        return self._text

    def show_message(self, message: Msg | str, style: NoticeStyle = NoticeStyle.INFO, **args: Arg) -> None:
        """Show a message for some seconds at the lower edge, over any scene."""
        self.show(self._host.t(message, **args), style)

    def show(self, text: str, style: NoticeStyle = NoticeStyle.INFO) -> None:
        """Show a translated sentence."""
        self._text, self._style = text, style
        self._left = STAY + sum(PER_HAN if ord(letter) > 0x2E7F else PER_CHARACTER for letter in text)
        self._host.request_redraw()

    def tell_failure(self, problem: SaveError) -> None:
        """Show why a file can't be read or written."""
        self.show_message(problem.message, NoticeStyle.WHY)

    def once(self, key: str, style: NoticeStyle = NoticeStyle.INFO) -> None:
        """Show a message, but only once per run."""
        if key not in self._shown_keys:
            self._shown_keys.add(key)
            self.show_message(key, style)

    @contextmanager
    def telling(self) -> Iterator[None]:
        """Catch a `SaveError` in a `with` block, and show it as a notice."""
        try:
            yield
        except SaveError as error:
            self.tell_failure(error)

    def update(self, dt: float) -> bool:
        """Let time pass; return True in the frame in which the notice disappears."""
        if not self._text:
            return False
        self._left -= dt
        if self._left <= 0:
            self._text = ""
            return True
        self._host.wake_after(self._left)
        return False

    def draw(self, canvas: Canvas, place: Box | None) -> None:
        """Draw the notice in the middle of the lower edge of a box; None for the window."""
        if not self._text:
            return
        box = place or Box(0, 0, canvas.width, canvas.height).inset(MARGIN)
        width, height = toast_size(canvas, self._text)
        if width > box.w:
            width, height = toast_size(canvas, self._text, width=box.w)
        toast(canvas, box.cx, box.bottom - height / 2, self._text, kind=self._style.value, width=width)
