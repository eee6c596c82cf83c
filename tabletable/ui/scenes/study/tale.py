"""A story told by the cat along the street."""

from __future__ import annotations

from typing import ClassVar, Final

from tabletable.core.message import MessageFamily
from tabletable.play.study.street import TALES
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.text import Run
from tabletable.ui.scenes.page import Dialog, DialogButton
from tabletable.ui.widgets import Widget

CAT: Final = 150.0
SIZE: Final = 19.0
LINE: Final = 29.0
TITLES: Final = MessageFamily("street.tale.*.title", [str(number) for number in range(TALES)])
TEXTS: Final = MessageFamily("street.tale.*.text", [str(number) for number in range(TALES)])


class TaleScene(Dialog[None]):
    """A page with a story's title, text and the cat that tells it."""

    least = (760, 620)
    default: ClassVar[str] = "close"

    def __init__(self, number: int) -> None:
        self.number = number

    @property
    def _text(self) -> str:
        return self.host.t(TEXTS[str(self.number)])

    def _panel(self) -> Box:
        width = min(720, self.width - 48)
        room = width - 64 - CAT
        text = self.measure().setter.layout((Run(self._text),), SIZE, room, LINE)
        return self.centred(width, max(300.0, 92 + text.height + 30 + theme.BUTTON_HEIGHT_MAIN + 28), margin=0)

    def build(self) -> list[Widget]:
        return self.foot_buttons(DialogButton("close", self.host.t("street.tale.close"), self.close, "play", True))

    def paint(self, canvas: Canvas) -> None:
        panel = self._panel()
        canvas.panel(panel, 20, fill="#171C3B", edge=theme.BRASS, alpha=0.98, shadow="lift")
        canvas.pool(panel.x + 100, panel.y + 110, 150, 130, "#FFC873", 0.35)
        canvas.art("common/cats/calico", panel.x + 92, panel.y + 104, 104)
        x, title = panel.x + 32 + CAT, self.host.t(TITLES[str(self.number)])
        canvas.text(x, panel.y + 48, title, 26, "#F6DDB9", True, max_width=panel.right - 32 - x)
        canvas.para(x, panel.y + 94, self._text, SIZE, theme.TEXT, panel.right - 32 - x, line_height=LINE)
