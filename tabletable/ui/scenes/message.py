"""A dialog with a sentence and a few answers."""

from __future__ import annotations

from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.text import Run
from tabletable.ui.scenes.page import Page, button_width
from tabletable.ui.stack.routes import Question
from tabletable.ui.widgets import Button, Widget


class MessageScene(Page[str]):
    """Closes with the `result` of the answer that was chosen, None after Esc."""

    covers = False
    borrows_chrome = True
    least = (640, 400)

    def __init__(self, question: Question) -> None:
        self.question = question

    def enter(self) -> None:
        super().enter()
        self.group.default = next((answer.result for answer in self.question.answers if answer.primary), "")
        if self.question.tone == "why":
            self.host.audio.play("not_possible")

    def _panel(self, canvas: Canvas) -> Box:
        width = min(620.0, self.width - 48)
        body = canvas.setter.layout((Run(self.question.text),), theme.Size.BODY, width - 64)
        height = 84 + body.height + 32 + theme.BUTTON_HEIGHT_MAIN + 28
        return Box.around(self.width / 2, self.height / 2, width, height)

    def frame(self) -> Box:
        return self._panel(self.measure())

    def build(self) -> list[Widget]:
        canvas = self.measure()
        panel = self._panel(canvas)
        right = panel.right - 32
        widgets: list[Widget] = []
        room = (panel.w - 64 - 12 * (len(self.question.answers) - 1)) / len(self.question.answers)
        for answer in self.question.answers:
            width = min(room, button_width(canvas, answer.label, answer.icon is not None, 140))
            box = Box(right - width, panel.bottom - 28 - theme.BUTTON_HEIGHT_MAIN, width, theme.BUTTON_HEIGHT_MAIN)
            widgets.append(
                Button(
                    answer.result,
                    box,
                    answer.label,
                    lambda result=answer.result: self.close(result),  # type: ignore[misc]
                    primary=answer.primary,
                    icon=answer.icon,
                )
            )
            right = box.x - 12
        return widgets[::-1]

    def paint(self, canvas: Canvas) -> None:
        panel = self._panel(canvas)
        colour = theme.ERROR if self.question.tone == "why" else theme.INFO
        canvas.panel(panel, edge=colour, alpha=1, shadow="lift")
        canvas.art(
            f"common/icons/{'warning' if self.question.tone == 'why' else 'info'}",
            panel.x + 46,
            panel.y + 46,
            28,
            colour,
        )
        canvas.text(panel.x + 74, panel.y + 46, self.question.title, 24, bold=True, max_width=panel.w - 106)
        canvas.para(panel.x + 32, panel.y + 96, self.question.text, theme.Size.BODY, theme.TEXT, panel.w - 64)
