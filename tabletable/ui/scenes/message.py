"""Dialogs with a sentence and a few answers, or with a field for a name."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final

import pygame

from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.text import Run
from tabletable.ui.scenes.page import Dialog, DialogButton
from tabletable.ui.stack.routes import Question
from tabletable.ui.system.input import Input
from tabletable.ui.widgets import TextField, Widget

MOST: Final = 60
"""The most characters of a name."""


class MessageScene(Dialog[str]):
    """Shows a question. Closes with the `result` of the chosen answer, None after Esc."""

    least = (640, 400)

    def __init__(self, question: Question) -> None:
        self.question = question

    def enter(self) -> None:
        super().enter()
        self.group.default = next((answer.result for answer in self.question.answers if answer.primary), "")
        if self.question.tone == "why":
            self.host.audio.play("not_possible")

    def _panel(self) -> Box:
        width = min(620.0, self.width - 48)
        body = self.measure().setter.layout((Run(self.question.text),), theme.Size.BODY, width - 64)
        return self.centred(width, 84 + body.height + 32 + theme.BUTTON_HEIGHT_MAIN + 28, margin=0)

    def build(self) -> list[Widget]:
        choices = [
            DialogButton(result, label, partial(self.close, result), icon, primary)
            for result, label, icon, primary, _ in self.question.answers
        ]
        return self.foot_buttons(*choices)[::-1]

    def paint(self, canvas: Canvas) -> None:
        panel, question = self._panel(), self.question
        icon, colour = ("warning", theme.ERROR) if question.tone == "why" else ("info", theme.INFO)
        canvas.panel(panel, edge=colour, alpha=1, shadow="lift")
        canvas.art(f"common/icons/{icon}", panel.x + 46, panel.y + 46, 28, colour)
        canvas.text(panel.x + 74, panel.y + 46, question.title, 24, bold=True, max_width=panel.w - 106)
        canvas.para(panel.x + 32, panel.y + 96, question.text, theme.Size.BODY, theme.TEXT, panel.w - 64)


class NamingScene(Dialog[str]):
    """Asks for the name of a saved game. Closes with the name, None after Esc.

    An empty field gives the suggested name.
    """

    least = (640, 400)
    default: ClassVar[str] = "save"
    written_first: ClassVar[str] = "name"

    def __init__(self, suggestion: str) -> None:
        self.suggestion = suggestion
        self._text = suggestion

    def _panel(self) -> Box:
        return self.centred(560, 224)

    def build(self) -> list[Widget]:
        t, panel = self.host.t, self._panel()
        field = Box(panel.x + 32, panel.y + 72, panel.w - 64, 48)
        return [
            TextField("name", field, t("ui.naming.title"), self._text, limit=MOST, on_change=self._changed),
            *self.foot_buttons(
                DialogButton("save", t("ui.naming.save"), self._take, primary=True),
                DialogButton("cancel", t("ui.cancel"), self.close),
            ),
        ]

    def handle(self, event: Input) -> bool:
        # enter in the field saves at once
        is_in_field = self.group.focus is not None and self.group.focus.key == "name"
        if event.is_key(pygame.K_RETURN) and is_in_field and not (event.repeat or event.is_pad):
            self._take()
            return True
        return super().handle(event)

    def _changed(self, text: str) -> None:
        self._text = text

    def _take(self) -> None:
        self.close(self._text.strip() or self.suggestion)

    def paint(self, canvas: Canvas) -> None:
        self.paint_question(canvas, self.host.t("ui.naming.title"))
