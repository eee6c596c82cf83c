"""The saved positions, and the games for which to set up a new one."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from tabletable.core.errors import FaultyFile
from tabletable.core.looks import Cover
from tabletable.core.message import GameText, game_text
from tabletable.play.language.catalogue import keys_here
from tabletable.play.study.position import fresh, may_edit
from tabletable.play.study.positionstore import UNSAVED, PositionStore, Saved
from tabletable.play.study.positiontext import is_text, position_of
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.kit import State
from tabletable.ui.scenes.page import MARGIN, SHELF, TOP, ShelfPage, button_width
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.stack.routes import new_seed
from tabletable.ui.system.input import Input
from tabletable.ui.widgets import Button, IconButton, Tile, Widget
from tabletable.ui.widgets.text_field import pasted

ROW: Final = 60.0
PITCH: Final = 68.0


class PositionsScene(ShelfPage):
    """A list of saved positions above a shelf of games."""

    def enter(self) -> None:
        super().enter()
        host = self.host
        self.store = host.store(PositionStore)
        self._read()

    def _read(self) -> None:
        self.saved: tuple[Saved, ...] = self.store.all(self.host.games)

    def resumed(self, result: object) -> None:
        """Reload the list after the editor closes."""
        self._read()
        self.renew()

    # ------------------------------------------------------------------------------------------------ widgets

    @property
    def _panel(self) -> Box:
        return Box(MARGIN, TOP, self.width - 2 * MARGIN, self.height - SHELF - TOP - 70)

    def build(self) -> list[Widget]:
        host, canvas = self.host, self.measure()
        back = self.back_button(MARGIN, 20)
        label = host.t("positions.paste")
        width = button_width(canvas, label) + 60
        paste = Box(self.width - MARGIN - width, 20, width, theme.BUTTON_HEIGHT)
        self._title_end = paste.x - 16
        panel = self._panel
        inner = Box(panel.x + 12, panel.y + 10, panel.w - 24, panel.h - 20)
        rows: list[Widget] = []
        for at, saved in enumerate(self.saved):
            row = Box(0, at * PITCH, inner.w - 64, ROW)
            title = saved.position.title
            paint = partial(self._paint_row, saved)
            act = partial(host.routes.edit, saved.position, file=saved.name)
            rows.append(Tile(f"open.{saved.name}", row, title, act, paint, radius=12))
            spot = Box(row.right + 8, row.y + 8, 44, 44)
            delete = host.t("ui.saves.delete")
            rows.append(IconButton(f"delete.{saved.name}", spot, "trash", delete, partial(self._delete, saved)))
        return [
            back,
            Button("paste", paste, label, self._paste, icon="paste", shortcut=keys_here("Ctrl+V")),
            self.scroll("saved", inner, PITCH * len(self.saved), rows),
            *self.box_tiles(self._begin, lambda game: ""),
        ]

    # ------------------------------------------------------------------------------------------------ what they do

    def _begin(self, game: str) -> None:
        chosen = self.host.games[game]
        if not may_edit(chosen):
            self.host.notices.show_message("positions.closed", NoticeStyle.WHY)
            return
        info = chosen.info
        seats = min(info.max_seats, max(info.min_seats, 4))
        self.host.routes.edit(fresh(chosen, seats, {}, new_seed()))

    def _paste(self) -> None:
        """Open the position in the clipboard in the editor; if it is invalid, a notice says why."""
        notices, text = self.host.notices, pasted()
        if not is_text(text):
            notices.show_message("editor.paste.none", NoticeStyle.WHY)
            return
        try:
            self.host.routes.edit(position_of(text, self.host.games))
        except FaultyFile as error:
            notices.show_message(error.faults[0], NoticeStyle.WHY)

    def _delete(self, saved: Saved) -> None:
        with self.host.notices.telling():
            self.store.delete(saved.name)
        self._read()
        self.renew()

    def handle(self, event: Input) -> bool:
        """Let the arrows move along the shelf unless another widget has the focus."""
        if event.is_command and event.is_key(pygame.K_v) and not event.repeat:
            self._paste()
            return True
        focus = self.group.focus
        is_along = event.is_plain_key and event.key in (pygame.K_LEFT, pygame.K_RIGHT) and self.group.popup is None
        if is_along and (focus is None or focus.key.startswith("box.")):
            self.go_along(1 if event.key == pygame.K_RIGHT else -1)
            return True
        return super().handle(event)

    # ------------------------------------------------------------------------------------------------ picture

    def paint(self, canvas: Canvas) -> None:
        t, panel, muted = self.host.t, self._panel, canvas.chrome.muted
        self.paint_shelf(canvas, t("editor.title"), t("positions.line"), self._title_end)
        canvas.panel(panel)
        if not self.saved:
            none, room = t("positions.none"), panel.w - 80
            canvas.label(panel.cx, panel.cy, none, theme.Size.BODY, muted, align="m", max_width=room)
        y = self.height - SHELF - 34
        canvas.text(MARGIN, y, t("positions.new"), theme.Size.CARD, bold=True, max_width=self.width - 2 * MARGIN)

    def _paint_row(self, saved: Saved, canvas: Canvas, box: Box, state: State) -> None:
        fill = canvas.chrome.button if state in ("hover", "pressed") else canvas.chrome.chip
        canvas.panel(box, theme.RADIUS_CARD_PANEL, fill, None, 1, None)
        game = saved.position.game.info
        canvas.art(f"{game.id}/emblem", box.x + 32, box.cy, 38, shadow="chip")
        x, room = box.x + 62, box.w - 62 - 16
        name = saved.position.title or self.host.t("editor.untitled")
        if saved.name.startswith(UNSAVED):
            name = self.host.t("editor.unsaved.title", title=name)
        canvas.text(x, box.cy - 11, name, theme.Size.BUTTON, bold=True, max_width=room)
        title = self.host.t(game_text(game.id, GameText.TITLE))
        sentence = self.host.t("positions.facts", game=title, n=saved.position.seats)
        canvas.text(x, box.cy + 13, sentence, theme.Size.SMALL, canvas.chrome.muted, max_width=room)

    def pill_of(self, cover: Cover) -> str:
        least, most = cover.min_seats, cover.max_seats
        return f"{least}–{most}" if least != most else str(least)
