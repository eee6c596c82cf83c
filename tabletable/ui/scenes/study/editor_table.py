"""The layout of the position editor: the table, the tray below it, the column beside it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from tabletable.core.tablespec import Stage
from tabletable.play.people.settings import Settings
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.layer import Part
from tabletable.ui.paint.measures import MARGIN
from tabletable.ui.scenes.tables.tabletop import Tabletop

LARGE: Final = (1536.0, 864.0)
"""The logical size of the layout in windows large enough to read it."""
SMALL: Final = (1280.0, 800.0)
"""The logical size of the layout in smaller windows."""
READABLE: Final = 0.8
TABLE: Final = (984.0, 720.0)
"""The least size of the table."""
TRAY: Final = 220.0
"""The greatest height of the tray."""
COLUMN: Final = (264.0, 500.0)
BOTH: Final = 830.0
"""The least window height that shows seats and faults at once."""
GAP: Final = 10.0
HEADER: Final = 68.0
MAIN: Final = 60.0
BUTTON: Final = 48.0


class EditorTable(Tabletop):
    """The base of the editor's table: a tabletop with room for tray and column."""

    def scale_in(self, width: int, height: int, wished: float) -> float:
        # as large as leaves room for tray and panels
        large = min(width / LARGE[0], height / LARGE[1])
        return min(wished, large if large >= READABLE else min(width / SMALL[0], height / SMALL[1]))

    @property
    def _addressed(self) -> int | None:
        # nobody plays here
        return None

    @property
    def settings(self) -> Settings:
        return replace(self.host.settings, lessons=False)

    def notice_box(self) -> Box:
        # over the tray nothing hides what is wrong
        return self._tray_box

    # ------------------------------------------------------------------------------------------------ places

    @property
    def _column(self) -> float:
        return min(COLUMN[1], max(COLUMN[0], self._size[0] - TABLE[0] - 2 * MARGIN - 20))

    @property
    def stage(self) -> Stage:
        # the room above the tray
        width, height = self._size
        return Stage(width - self._column - 2 * MARGIN, height - self._tray_height - 12, is_live=False)

    @property
    def _tray_height(self) -> float:
        return min(TRAY, self._size[1] - TABLE[1] - 12)

    @property
    def _tray_box(self) -> Box:
        height = self._tray_height
        return Box(MARGIN, self._size[1] - height - 6, self.stage.width - MARGIN, height)

    @property
    def _beside(self) -> Box:
        """The box of the column, between header and buttons."""
        width, height = self._size
        top, foot = HEADER + 8, 2 * (BUTTON + GAP) + MAIN + 12
        if self._is_narrow:
            top, foot = top + 34, foot + BUTTON + GAP
        return Box(width - MARGIN - self._column, top, self._column, height - top - foot - 6)

    @property
    def _is_narrow(self) -> bool:
        return self._column < 400

    @property
    def _shows_both(self) -> bool:
        return self._size[1] >= BOTH and not self._is_narrow

    def _log_part(self, canvas: Canvas) -> Part:
        return Part("log", (), Box(0, 0, 0, 0), lambda part: None)

    def _still_parts(self) -> Iterable[Part]:
        return ()
