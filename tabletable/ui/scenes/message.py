"""Dialogs with a sentence and a few answers, with a field for a name, or with a keyboard to write one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final

import pygame

from tabletable.play.files.names import graphemes
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.text import Run
from tabletable.ui.scenes.page import Dialog, DialogButton
from tabletable.ui.stack.routes import Question
from tabletable.ui.system.input import Input, InputKind
from tabletable.ui.widgets import Button, TextField, Widget

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


ROWS: Final = ("1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm-._")
KEY: Final = 60.0
GAP: Final = 8.0
SIDE: Final = 32.0
FIELD: Final = 48.0


class ScreenKeyboard(Dialog[str]):
    """An on-screen keyboard. Closes with the text, or None to leave it unchanged."""

    least = (760, 520)
    default: ClassVar[str] = "q"
    written_first: ClassVar[str] = "q"

    def __init__(self, title: str, text: str, limit: int) -> None:
        """`limit`: the most characters (grapheme clusters)."""
        self._title, self.text, self._limit = title, text, limit
        self._is_upper = not text

    def _panel(self) -> Box:
        across = len(ROWS[0])
        width = across * KEY + (across - 1) * GAP + 2 * SIDE
        return self.centred(width, 72 + FIELD + 20 + 5 * (KEY + GAP) + SIDE - 8, margin=8)

    def build(self) -> list[Widget]:
        panel, t = self._panel(), self.host.t
        top, widgets = panel.y + 72 + FIELD + 16, list[Widget]()
        for number, row in enumerate(ROWS):
            y = top + number * (KEY + GAP)
            for at, letter in enumerate(row):
                shown = letter.upper() if self._is_upper else letter
                box = Box(panel.x + SIDE + at * (KEY + GAP), y, KEY, KEY)
                widgets.append(Button(letter, box, shown, partial(self._write, shown), size=theme.Size.CARD))
        last: tuple[tuple[str, str, Callable[[], None]], ...] = (
            ("shift", "typing.shift", self._shift),
            ("space", "table.key.space", partial(self._write, " ")),
            ("rub", "typing.delete", self._rub),
            ("cancel", "ui.cancel", self.close),
            ("done", "ui.settings.done", self._done),
        )
        boxes = Box(panel.x + SIDE, top + len(ROWS) * (KEY + GAP), panel.w - 2 * SIDE, KEY).columns(len(last), GAP)
        for box, (key, label, act) in zip(boxes, last, strict=True):
            widgets.append(Button(key, box, t(label), act, primary=key == "done", size=theme.Size.BODY))
        return widgets

    def _write(self, letter: str) -> None:
        if len(graphemes(self.text)) < self._limit:
            self.text += letter
        self._is_upper = False
        self.renew()

    def _rub(self) -> None:
        self.text = "".join(graphemes(self.text)[:-1])
        self.renew()

    def _shift(self) -> None:
        self._is_upper = not self._is_upper
        self.renew()

    def _done(self) -> None:
        self.close(self.text)

    def handle(self, event: Input) -> bool:
        # letters of a real keyboard are written, too
        if event.kind is InputKind.KEY_DOWN and event.key == pygame.K_BACKSPACE:
            self._rub()
            return True
        letter = chr(event.key) if event.is_plain_key and event.key < pygame.K_DELETE else ""
        if letter.isalnum() and not event.is_pad:
            self._write(letter.upper() if event.is_shift else letter)
            return True
        return super().handle(event)

    def paint(self, canvas: Canvas) -> None:
        self.paint_question(canvas, self._title)
        panel = self._panel()
        box = Box(panel.x + SIDE, panel.y + 72, panel.w - 2 * SIDE, FIELD)
        canvas.panel(box, theme.RADIUS_BUTTON, edge=theme.TEXT, alpha=1, shadow=None)
        width = canvas.text(box.x + 16, box.cy, self.text, theme.Size.CARD, bold=True, max_width=box.w - 40)
        canvas.rule(box.x + 18 + width, box.cy + 12, 12)
