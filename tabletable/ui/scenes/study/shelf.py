"""A page above a shelf with a box for each game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from tabletable.core.looks import Cover
from tabletable.core.message import GameText, game_text
from tabletable.ui import kit
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.kit import State
from tabletable.ui.scenes.page import Page
from tabletable.ui.widgets import Tile, Widget

TOP: Final = 84.0
SHELF: Final = 220.0
"""px from the foot to the edge of the shelf."""
BOX: Final = (172.0, 150.0)


class ShelfPage(Page[None]):
    """A page with a shelf of game boxes. Subclasses decide what a box opens and the text on its pill."""

    def box_tiles(self, act: Callable[[str], None], closed: Callable[[str], str]) -> list[Widget]:
        """Return the boxes as widgets; `act` opens a game, `closed` returns why it can't be opened ("" if it can)."""
        tiles: list[Widget] = []
        places = kit.shelf_boxes(len(self.host.games), self.width, BOX[0], 24, self.height - SHELF + 24)
        for (game, cover), place in zip(self.host.covers.items(), places, strict=False):
            title, reason = self.host.t(game_text(game, GameText.TITLE)), closed(game)
            paint = partial(self._paint_box, cover, title)
            tile = Tile(f"box.{game}", place, title, partial(act, game), paint, reason=reason, tooltip=reason, radius=6)
            tiles.append(tile)
        return tiles

    def pill_of(self, cover: Cover) -> str:
        """Return the text on the pill of a game's box."""
        raise NotImplementedError

    def go_along(self, by: int) -> None:
        """Move the focus by `by` boxes along the shelf, around its ends; if no box has it, focus the first, or the last
        for a negative `by`.
        """
        keys = [f"box.{game}" for game in self.host.games]
        focus = self.group.focus
        at = keys.index(focus.key) + by if focus is not None and focus.key in keys else (0 if by > 0 else -1)
        self.group.focus_on(keys[at % len(keys)])
        self.host.request_redraw()

    def paint_shelf(self, canvas: Canvas, title: str, line: str, right: float) -> None:
        """Draw the table, the shelf and, in the header up to `right`, the title with a line of text."""
        self.paint_head(canvas, title, line, right)
        top = self.height - SHELF
        kit.cabinet(canvas, (0, top, self.width, SHELF))
        kit.board(canvas, -4, top, self.width + 8, 20)
        kit.board(canvas, -4, self.height - 46, self.width + 8, 50)

    def _paint_box(self, cover: Cover, title: str, canvas: Canvas, box: Box, state: State) -> None:
        look = cover.looks.box
        if state == "disabled":
            kit.closed_box(canvas, box.x, box.y, cover.id, title, look, *BOX)
            return
        is_lifted, lift = state in ("hover", "pressed"), {"hover": 5.0, "pressed": 2.0}.get(state, 0.0)
        kit.game_box(canvas, box.x, box.y, cover.id, title, self.pill_of(cover), look, is_lifted, *BOX, lift)
