"""The pause menu over a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.keys import actions
from tabletable.ui.scenes.page import Page
from tabletable.ui.stack.routes import EVENING, PLAYERS, SETTLE
from tabletable.ui.system.input import Input
from tabletable.ui.widgets import Button, Widget

WIDTH: Final = 400.0
_STEP: Final = 64.0
"""Distance from one button to the next; more than seven buttons are closer."""
_AROUND: Final = 144.0
"""px above and below all buttons."""
_TALLEST: Final = 616.0


class PauseScene(Page[str]):
    """Closes with one of `LEAVING`, `SETTLE` or `PLAYERS`; None to resume."""

    covers = False
    borrows_chrome = True
    least = (448, 624)
    default: ClassVar[str] = "resume"

    def __init__(
        self,
        game: str = "",
        save: Callable[[], None] | None = None,
        settle: str = "",
        way_back: str = "",
        has_players: bool = False,
        in_evening: bool = False,
        has_hands: bool = False,
    ) -> None:
        """`game`: the game whose rules to offer; `save`: saves the match under a name. Both are optional.

        `settle`: the label of conceding or agreeing on a draw, "" if not possible; `way_back`: the page that a table
        without a setup returns to, "" for others; `has_players`: whether players may change; `in_evening`: whether it
        is part of an evening; `has_hands`: whether all may share one screen.
        """
        self.game = game
        self.save = save
        self.settle = settle
        self.way_back = way_back
        self.has_players = has_players
        self.in_evening = in_evening
        self.has_hands = has_hands

    def _entries(self) -> list[tuple[str, str, str, Callable[[], None]]]:
        t = self.host.t
        entries = [("resume", "play", t("ui.pause.resume"), lambda: self.close())]
        if self.save is not None:
            entries.append(("save", "save", t("ui.pause.save"), self.save))
        if self.game:
            entries.append(("rules", "rules", t("ui.title.rules"), self._rules))
        if self.settle:
            entries.append(("settle", "flag", self.settle, lambda: self.close(SETTLE)))
        if self.has_players:
            entries.append(("players", "people", self.host.t("players.title"), lambda: self.close(PLAYERS)))
        if self.has_hands:
            label = self.host.t("ui.pause.hands.own" if self.host.settings.big_table else "ui.pause.hands.called")
            entries.append(("hands", "eye", label, self._turn_hands))
        entries.append(("settings", "gear", t("ui.title.settings"), self.host.routes.settings))
        if self.in_evening:
            entries.append((EVENING, "evening", t("evening.on"), lambda: self.close(EVENING)))
        elif not self.way_back:
            entries.append(("setup", "die", t("ui.result.setup"), lambda: self.close("setup")))
        entries += [
            ("title", "back", t("street.back" if self.way_back else "ui.pause.title"), lambda: self.close("title")),
            ("quit", "quit", t("ui.title.quit"), self.host.quit),
        ]
        return entries

    def frame(self) -> Box:
        return Box.around(self.width / 2, self.height / 2, WIDTH, _AROUND + len(self._entries()) * self._step)

    @property
    def _step(self) -> float:
        return min(_STEP, (_TALLEST - _AROUND) / len(self._entries()))

    @property
    def _height(self) -> float:
        """The height of a button, lower where many must fit."""
        return min(theme.BUTTON_HEIGHT_MAIN - 4, self._step - 6)

    def build(self) -> list[Widget]:
        panel = self.frame()
        return [
            Button(
                key,
                Box(panel.x + 32, panel.y + 84 + at * self._step, WIDTH - 64, self._height),
                label,
                act,
                primary=key == "resume",
                icon=icon,
            )
            for at, (key, icon, label, act) in enumerate(self._entries())
        ]

    def _turn_hands(self) -> None:
        """Toggle between one screen shared by all and a screen passed around, then resume."""
        self.host.change_settings(big_table=not self.host.settings.big_table)
        self.close()

    def _rules(self) -> None:
        self.host.routes.rules(self.game)

    def handle(self, event: Input) -> bool:
        if event.is_plain_key and event.key == actions.RULES.key and self.game:
            self._rules()
            return True
        return super().handle(event)

    def paint(self, canvas: Canvas) -> None:
        panel = self.frame()
        canvas.panel(panel, 20, alpha=0.97, shadow="lift")
        canvas.text(panel.cx, panel.y + 46, self.host.t("ui.pause"), theme.Size.HEADING, bold=True, align="m")
        canvas.text(
            panel.cx,
            panel.bottom - 30,
            self.host.t("ui.pause.saved"),
            theme.Size.SMALL,
            canvas.chrome.muted,
            align="m",
            max_width=WIDTH - 40,
        )
