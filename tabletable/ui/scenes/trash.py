"""What was deleted: bring it back, or empty the trash."""

from __future__ import annotations

from tabletable.core.message import Msg, msg
from tabletable.play.files.safejson import SaveError
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.scenes.page import Page, button_width
from tabletable.ui.scenes.saves import Act, Row, SavesScene, title_of
from tabletable.ui.scenes.summary import read_picture
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.stack.routes import Answer, Question
from tabletable.ui.system.input import Input
from tabletable.ui.widgets import Button, Widget


class TrashScene(SavesScene):
    """The list of deleted games; a click or Enter brings one back. Emptying asks first."""

    def _read(self) -> None:
        store = self.host.save_store
        self.rows = [
            Row(entry, False, read_picture(store.trash.picture_of(entry.name))) for entry in store.trash.entries()
        ]
        self._unchecked = []
        self._deleted = 0

    def _head(self, canvas: Canvas, area: Box) -> list[Widget]:
        if not self._has_content:
            return []
        label = self.host.t("ui.trash.empty")
        width = button_width(canvas, label)
        box = Box(area.right - width, 40, width, theme.BUTTON_HEIGHT)
        return [Button("empty", box, label, self._ask, icon="trash")]

    @property
    def _has_content(self) -> bool:
        return bool(self.rows) or self.host.save_store.trash.bytes() > 0

    def _acts(self, row: Row) -> tuple[Act, ...]:
        return (Act("restore", "undo", self._open),)

    def _open(self, row: Row) -> None:
        """Bring a game back to where it was."""
        try:
            self.host.save_store.restore(row.entry.name)
        except SaveError as error:
            self._refuse(error.message)
            return
        self.host.notices.tell("ui.trash.restored", NoticeStyle.GOOD, name=title_of(self.host, row.entry))
        self._read()
        self.renew()

    def _ask(self) -> None:
        """Say how much would be gone for good, and ask."""
        t = self.host.t
        size = size_in_words(self.host.save_store.trash.bytes())
        text = t("ui.trash.question", games=msg("ui.trash.games", n=len(self.rows)), size=size)
        keep, empty = Answer("keep", t("ui.trash.keep"), primary=True), t("ui.trash.empty")
        answers = (keep, Answer("empty", empty, "trash", act=self._empty))
        self.host.routes.ask(Question("trash", empty, text, answers, "why"))

    def _empty(self) -> None:
        try:
            self.host.save_store.trash.empty()
        except SaveError as error:
            self._refuse(error.message)
        else:
            self.host.notices.tell("ui.trash.emptied", NoticeStyle.GOOD)
        self._read()
        self.renew()

    def handle(self, event: Input) -> bool:
        """See `Page`: nothing is renamed or deleted by a key here."""
        return Page.handle(self, event)

    @property
    def _heading(self) -> str:
        return self.host.t("ui.trash")

    @property
    def _nothing(self) -> str:
        return self.host.t("ui.trash.nothing")


def size_in_words(count: int) -> Msg:
    """So many bytes, in whole kilobytes or tenths of megabytes."""
    if count < 1 << 20:
        return msg("ui.size.kilobytes", n=max(1, round(count / 1024)))
    return msg("ui.size.megabytes", amount=f"{count / (1 << 20):.1f}")
