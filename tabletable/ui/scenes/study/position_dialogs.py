"""Dialogs of the editor: the number of players and the house rules, and the player at each seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, Final

from tabletable.core.info import GameInfo, OptionValue
from tabletable.play.botplugins import offered
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.study.position import Position, fresh
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.scenes.options import OptionList
from tabletable.ui.scenes.page import Dialog, DialogButton
from tabletable.ui.scenes.seat_list import level_description, title_of
from tabletable.ui.stack.routes import new_seed
from tabletable.ui.widgets import Dropdown, Stepper, Widget

_ROW: Final = 54.0
_KIND: Final = 196.0
_HEAD: Final = 112.0
_FOOT: Final = 96.0


class PositionRulesScene(Dialog[Position]):
    """Closes with the position under the chosen rules, a new one for another number of players; None after Esc."""

    default: ClassVar[str] = "take"

    def __init__(self, position: Position) -> None:
        self.position = position
        self._seats = position.seats
        self._options: dict[str, OptionValue] = dict(position.options)

    def _panel(self) -> Box:
        return self.centred(620, 620)

    def build(self) -> list[Widget]:
        host, panel, info = self.host, self._panel(), self.position.game.info
        numbers = range(info.min_seats, info.max_seats + 1)
        count = Box(panel.right - 32 - 150, panel.y + 72, 150, 44)
        seats = Stepper("seats", count, host.t("editor.players"), numbers, self._seats, self._take_seats)
        listed = OptionList(host.t, host.notices, info, self._options, self._take_option)
        inner = Box(panel.x + 16, panel.y + 170, panel.w - 32, panel.h - 170 - 92)
        height = listed.place(self.measure(), inner.w - 48)
        area = self.scroll("options", inner, height, listed.widgets, listed.paint)
        take = DialogButton("take", host.t("editor.rules.take"), self._take, primary=True)
        return [seats, area, *self.foot_buttons(take, DialogButton("cancel", host.t("ui.cancel"), self.close), lift=24)]

    def _take_seats(self, number: int) -> None:
        self._seats = number
        self.renew()

    def _take_option(self, key: str, value: OptionValue) -> None:
        self._options[key] = value
        self.renew()

    def _take(self) -> None:
        position = self.position
        if self._seats != position.seats:
            self.close(fresh(position.game, self._seats, self._options, new_seed())._replace(title=position.title))
        elif self._options != dict(position.options):
            self.close(position._replace(options=dict(self._options)))
        else:
            self.close(None)

    def paint(self, canvas: Canvas) -> None:
        t, panel = self.host.t, self._panel()
        room = panel.w - 64
        self.paint_question(canvas, t("editor.rules.title"))
        canvas.text(panel.x + 36, panel.y + 94, t("editor.players"), theme.Size.BUTTON, bold=True, max_width=room - 170)
        is_other = self._seats != self.position.seats
        said = t("editor.players.anew" if is_other else "editor.players.help")
        ink = theme.ERROR if is_other else canvas.chrome.muted
        canvas.label(panel.x + 36, panel.y + 134, said, theme.Size.SMALL, ink, max_width=room - 8)
        canvas.rule(panel.x + 32, panel.y + 160, room)


class SittersScene(Dialog[tuple[Seat, ...]]):
    """Closes with the chosen seats; None after Esc."""

    least = (640, 400)
    default: ClassVar[str] = "play"

    def __init__(self, info: GameInfo, seats: Sequence[Seat], turn: int) -> None:
        """`seats`: the initial seats; `turn`: the seat that decides first."""
        self._info, self.seats, self._turn = info, list(seats), turn

    def _panel(self) -> Box:
        return self.centred(560, _HEAD + _ROW * len(self.seats) + _FOOT)

    def build(self) -> list[Widget]:
        t, panel, info = self.host.t, self._panel(), self._info
        levels = offered(info)
        kinds = [title_of(self.host, level) for level in ("", *levels)]
        told = [level_description(self.host, info, level) for level in ("", *levels)]
        inner = Box(panel.x + 20, panel.y + _HEAD - 8, panel.w - 40, panel.h - _HEAD - _FOOT + 16)
        rows: list[Widget] = []
        for number, seat in enumerate(self.seats):
            chosen = 0 if seat.is_human else 1 + levels.index(seat.level)
            place = Box(inner.w - _KIND - 28, 8 + number * _ROW, _KIND, 44)
            label = t("setup.kind", player=seat.name)
            choose = partial(self._choose, number)
            rows.append(Dropdown(f"kind.{number}", place, label, kinds, chosen, choose, told=told))
        area = self.scroll("sitters", inner, 16 + _ROW * len(self.seats), rows, self._paint_rows)
        play = DialogButton("play", t("editor.play"), self._take, primary=True)
        return [area, *self.foot_buttons(play, DialogButton("cancel", t("ui.cancel"), self.close), lift=24)]

    def _choose(self, number: int, chosen: int) -> None:
        level = offered(self._info)[chosen - 1] if chosen else ""
        self.seats[number] = self.seats[number]._replace(kind=BOT if chosen else HUMAN, level=level, style="")
        self.renew()

    def _take(self) -> None:
        self.close(tuple(self.seats))

    def paint(self, canvas: Canvas) -> None:
        t, panel = self.host.t, self._panel()
        room, muted = panel.w - 64, canvas.chrome.muted
        self.paint_question(canvas, t("editor.who"))
        turn = t("editor.who.turn", player=self.seats[self._turn].name)
        canvas.label(panel.x + 32, panel.y + 80, turn, theme.Size.SMALL, muted, max_width=room)

    def _paint_rows(self, canvas: Canvas, top: float, bottom: float) -> None:
        for number, seat in enumerate(self.seats):
            middle = 30 + number * _ROW
            if top - _ROW < middle < bottom + _ROW:
                kit.avatar(canvas, 34, middle, seat.avatar, 40)
                room = self._panel().w - _KIND - 150
                canvas.text(66, middle, seat.name, theme.Size.BUTTON, bold=number == self._turn, max_width=room)
