"""Asks at the first start for the player's name, the language, the size and the amount of motion."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Final, TypeVar

import pygame

from tabletable.core.message import MessageFamily
from tabletable.play.files.names import clean_name
from tabletable.play.language import facts
from tabletable.play.language.catalogue import LANGUAGES
from tabletable.play.people.settings import Player
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.kit import State
from tabletable.ui.scenes.page import Dialog, DialogButton
from tabletable.ui.scenes.people import HEADS, default_name
from tabletable.ui.system.input import Input
from tabletable.ui.widgets import Segmented, TextField, Tile, Widget

RIM: Final = 32.0
LABEL: Final = 132.0
"""Width of the label of a row."""
TOP: Final = 124.0
"""Distance from the panel's top edge to the first row."""
CONTROL: Final = 44.0
GAP: Final = 18.0
FOOT: Final = 28.0
"""Space above and below the buttons."""
SHORT: Final = 0.55
"""The share of these distances used in a low window."""
HEAD: Final = 46.0
FIRST_HEADS: Final = HEADS[:12]
"""The heads that fit here; the page of looks shows all."""
SIZES: Final = (80, 100, 125, 150)
"""The sizes on offer, in percent; the settings offer every step between them."""
_LABELS: Final = MessageFamily("welcome.*", "language name head size motion")
_MOTION: Final = MessageFamily("welcome.motion.*", "lively calm")

T = TypeVar("T")


class WelcomeScene(Dialog[None]):
    """The first choices of a newcomer, over the title. Each applies at once; Esc leaves the rest unchanged."""

    least = (640, 480)
    default: ClassVar[str] = "start"
    written_first: ClassVar[str] = "name"

    def __init__(self) -> None:
        self._name = ""
        self._head = HEADS[0]

    def _panel(self) -> Box:
        fixed = len(_LABELS) * CONTROL + theme.BUTTON_HEIGHT_MAIN
        return self.centred(760, fixed + (TOP + 4 * GAP + 2 * FOOT) * self._air, margin=0)

    @property
    def _air(self) -> float:
        """The factor for all distances between widgets."""
        return 1.0 if self.height >= 560 else SHORT

    # ------------------------------------------------------------------------------------------------ widgets

    def build(self) -> list[Widget]:
        t, host = self.host.t, self.host
        names = [language.name for language in facts.FACTS]
        sizes = [t("ui.settings.percent", n=size) for size in SIZES]
        scale = min(SIZES, key=lambda size: abs(size - host.settings.scale))
        hint = t("welcome.name.hint", player=default_name(t, ()))
        name = TextField("name", self._row(1), t(_LABELS["name"]), self._name, hint=hint, on_change=self._rename)
        return [
            self._choice("language", 0, names, LANGUAGES, host.words.language, host.set_language),
            name,
            *self._heads(),
            self._choice("size", 3, sizes, SIZES, scale, lambda size: host.change_settings(scale=size)),
            self._choice(
                "motion",
                4,
                [t(key) for key in _MOTION.values()],
                (False, True),
                host.settings.reduced_motion,
                lambda calm: host.change_settings(reduced_motion=calm),
            ),
            *self.foot_buttons(
                DialogButton("start", t("welcome.start"), self._take, primary=True),
                lift=FOOT * self._air,
            ),
        ]

    def _row(self, number: int) -> Box:
        panel = self._panel()
        y = panel.y + TOP * self._air + number * (CONTROL + GAP * self._air)
        return Box(panel.x + RIM + LABEL, y, panel.w - 2 * RIM - LABEL, CONTROL)

    def _choice(
        self, key: str, row: int, names: Sequence[str], values: Sequence[T], now: T, take: Callable[[T], None]
    ) -> Widget:
        at = values.index(now) if now in values else 0
        return Segmented(key, self._row(row), self.host.t(_LABELS[key]), names, at, lambda index: take(values[index]))

    def _heads(self) -> list[Widget]:
        row = self._row(2)
        pitch = (row.w - HEAD) / (len(FIRST_HEADS) - 1)
        return [
            Tile(
                f"head.{head}",
                Box(row.x + at * pitch, row.cy - HEAD / 2, HEAD, HEAD),
                self.host.t("welcome.head.nth", n=at + 1),
                partial(self._choose_head, head),
                partial(self._paint_head, head),
                radius=HEAD / 2,
            )
            for at, head in enumerate(FIRST_HEADS)
        ]

    # ------------------------------------------------------------------------------------------------ answers

    def handle(self, event: Input) -> bool:
        # enter begins at once, but where the keys have come to something else
        keyed = self.group.keyed
        begins = keyed is None or keyed.key == "name"
        if event.is_key(pygame.K_RETURN) and begins and not (event.repeat or event.is_pad):
            self._take()
            return True
        return super().handle(event)

    def _rename(self, text: str) -> None:
        self._name = text

    def _choose_head(self, head: str) -> None:
        self._head = head
        self.renew()

    def _take(self) -> None:
        name = clean_name(self._name, "")
        if name:
            self.host.change_settings(players=(Player(name, self._head),), player=name)
        self.close()

    # ------------------------------------------------------------------------------------------------ picture

    def paint(self, canvas: Canvas) -> None:
        panel, t = self._panel(), self.host.t
        canvas.panel(panel, 20, alpha=1, shadow="lift")
        top, room = panel.y + TOP * self._air, panel.w - 2 * RIM - 80
        if self._air == 1:
            canvas.art("common/lantern_red", panel.right - RIM - 26, panel.y + 56, 72)
            canvas.text(panel.x + RIM, top - 38, t("welcome.line"), 18, canvas.chrome.muted, max_width=room)
        head = panel.y + max(36.0, 48 * self._air)
        canvas.text(panel.x + RIM, head, t("welcome.title"), 32, bold=True, max_width=room)
        for number, key in enumerate(_LABELS.values()):
            row = self._row(number)
            canvas.text(panel.x + RIM, row.cy, t(key), theme.Size.BUTTON, bold=True, max_width=LABEL - 14)

    def _paint_head(self, head: str, canvas: Canvas, box: Box, state: State) -> None:
        is_chosen = head == self._head
        edge = theme.CREAM if is_chosen or state == "hover" else theme.OUTLINE
        kit.avatar(canvas, box.cx, box.cy, head, box.w if is_chosen else box.w - 6, edge)
        if is_chosen:
            canvas.art("common/icons/check", box.right - 6, box.bottom - 6, 16, theme.CREAM, shadow="chip")
