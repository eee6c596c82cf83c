"""A dialog over the editor: how many play the position, and by which house rules."""

from __future__ import annotations

from typing import ClassVar

from tabletable.core.info import OptionValue
from tabletable.play.study.position import Position, fresh
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.scenes.options import OptionList
from tabletable.ui.scenes.page import Choice, Dialog
from tabletable.ui.stack.routes import new_seed
from tabletable.ui.widgets import Stepper, Widget


class PositionRulesScene(Dialog[Position]):
    """Closes with the position by the rules that were chosen, a fresh one for another number of players; or None."""

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
        take = Choice("take", host.t("editor.rules.take"), self._take, primary=True)
        return [seats, area, *self.foot_buttons(take, Choice("cancel", host.t("ui.cancel"), self.close), lift=24)]

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
