"""The list of this computer's people: open a page, rename, merge two, forget one. Every change can be undone."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, NamedTuple

from tabletable.play.files.safejson import SaveError
from tabletable.play.people.chronicle import SOMEBODY, person_name
from tabletable.play.people.persons import Person, PersonStore, Records, settings_renamed
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.kit import State
from tabletable.ui.scenes.page import Dialog, button_width
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.stack.routes import Answer, Question
from tabletable.ui.widgets import Button, IconButton, TextField, Tile, Widget

WIDEST: Final = 720.0
PITCH: Final = 76.0
ACT: Final = 48.0
FOOT: Final = 76.0


class _Done(NamedTuple):
    """The last change, with the data before it, for undo."""

    notice: str
    records: Records
    settings: dict[str, Any]


class PersonsScene(Dialog[str]):
    """Closes with the name of the person whose page to open; None to keep the current one."""

    least = (760, 520)

    def __init__(self, name: str) -> None:
        self.name = name

    def enter(self) -> None:
        super().enter()
        self._store = self.host.store(PersonStore)
        self._renaming: str | None = None
        self._done: _Done | None = None
        self._read()

    def _read(self) -> None:
        self._records = self._store.load()
        self.people = self._records.people()

    def _panel(self) -> Box:
        return self.centred(WIDEST, 108 + max(2, len(self.people)) * PITCH + FOOT)

    # ------------------------------------------------------------------------------------------------ widgets

    def build(self) -> list[Widget]:
        panel, t, canvas = self._panel(), self.host.t, self.measure()
        area = Box(panel.x + 32, panel.y + 92, panel.w - 48, panel.h - 92 - FOOT)
        inner: list[Widget] = []
        for at, person in enumerate(self.people):
            inner += self._row(person, at, Box(0, 6 + at * PITCH, area.w - 16, 68))
        people = self.scroll("people", area, 12 + len(self.people) * PITCH, inner)
        widgets: list[Widget] = [self.done_button(), people]
        if self._done is not None:
            undo = t("ui.saves.undo")
            width = button_width(canvas, undo)
            place = Box(panel.right - 32 - width, panel.bottom - FOOT + 14, width, theme.BUTTON_HEIGHT)
            widgets.append(Button("undo", place, undo, self._undo, icon="undo"))
        return widgets

    def _row(self, person: Person, at: int, box: Box) -> list[Widget]:
        t = self.host.t
        acts = [
            ("rename", "pencil", t("ui.saves.rename"), partial(self._rename, person)),
            ("delete", "trash", t("player.delete"), partial(self._ask_delete, person)),
        ]
        acts = [] if person.name == SOMEBODY else acts
        right = box.right - 4 - ACT * len(acts)
        buttons: list[Widget] = [
            IconButton(f"{key}.{at}", Box(right + ACT * number + 4, box.cy - 20, 40, 40), icon, label, act)
            for number, (key, icon, label, act) in enumerate(acts)
        ]
        if self._renaming == person.name and person.name != SOMEBODY:
            place = Box(box.x + 72, box.cy - 22, right - box.x - 80, 44)
            label, take = t("player.rename"), partial(self._take_name, person)
            return [TextField(f"name.{at}", place, label, person.name, limit=24, on_commit=take), *buttons]
        label = person.name or t("player.somebody")
        place = Box(box.x, box.y, right - box.x - 4, box.h)
        paint = partial(self._paint_row, person, box.w)
        return [Tile(f"person.{at}", place, label, partial(self.close, person.name), paint, radius=12), *buttons]

    # ------------------------------------------------------------------------------------------------ what they do

    def escape(self) -> None:
        """Close and show the page of the same person, under a new name if renamed."""
        names = [person.name for person in self.people]
        self.close(self.name if self.name in names else next(iter(names), SOMEBODY))

    def _rename(self, person: Person) -> None:
        self._renaming = person.name
        self.renew()
        at = next(at for at, each in enumerate(self.people) if each.name == person.name)
        self.group.focus_on(f"name.{at}")

    def _take_name(self, person: Person, text: str) -> None:
        """Rename a person; a name in use merges both, after a confirmation."""
        self._renaming = None
        name = person_name(text)
        if name in ("", person.name):
            self.renew()
            return
        if name not in {each.name for each in self.people}:
            self._change(person.name, name, self.host.t("player.renamed", old=person.name, name=name))
            return
        t = self.host.t
        sentence = t("player.merged", old=person.name, name=name)
        title, text = t("player.merge", name=name), t("player.merge.text", old=person.name, name=name)
        act = partial(self._change, person.name, name, sentence)
        self._ask("merge", title, text, Answer("do", t("player.merge.do"), "people", act=act))

    def _ask_delete(self, person: Person) -> None:
        t = self.host.t
        sentence = t("player.deleted", name=person.name)
        title, text = t("player.delete.title", name=person.name), t("player.delete.text", n=person.games)
        act = partial(self._change, person.name, SOMEBODY, sentence)
        self._ask("delete", title, text, Answer("do", t("player.delete.do"), "trash", act=act))

    def _ask(self, key: str, title: str, text: str, do: Answer) -> None:
        answers = (Answer("stay", self.host.t("ui.cancel"), primary=True), do)
        self.host.routes.ask(Question(key, title, text, answers, "why"), lambda _: self.renew())

    def _change(self, name: str, other: str, sentence: str) -> None:
        settings = settings_renamed(self.host.settings, name, other)
        before = {field: getattr(self.host.settings, field) for field in settings}
        kept = self._records
        if self._write(kept.renamed(name, other), settings):
            self._done = _Done(sentence, kept, before)
            self.name = other if self.name == name else self.name
            self.renew_at("undo")

    def _write(self, kept: Records, settings: dict[str, Any]) -> bool:
        """Save a change; if that fails, show a notice and return False."""
        try:
            self._store.save(kept, self._records)
        except SaveError as error:
            self.host.notices.show_message(error.message, NoticeStyle.WHY)
            self.renew()
            return False
        self.host.change_settings(**settings)
        self._read()
        return True

    def _undo(self) -> None:
        if self._done is not None and self._write(self._done.records, self._done.settings):
            self.name = str(self._done.settings["player"]) or self.name
            self._done = None
            self.renew()

    def update(self, dt: float) -> bool:
        # a field that was left is closed
        moving = super().update(dt)
        if self._renaming is not None and self.group.focus is None and self.is_on_top:
            self._renaming = None
            self.renew()
            return True
        return moving

    # ------------------------------------------------------------------------------------------------ picture

    def paint(self, canvas: Canvas) -> None:
        panel, t = self._panel(), self.host.t
        self.paint_list(canvas, t("player.switch"))
        canvas.rule(panel.x + 32, panel.bottom - FOOT, panel.w - 64)
        sentence = self._done.notice if self._done is not None else t("player.merge.how")
        room = panel.w - 64 - (170 if self._done is not None else 0)
        canvas.label(
            panel.x + 32, panel.bottom - FOOT / 2, sentence, theme.Size.SMALL, canvas.chrome.muted, max_width=room
        )

    def _paint_row(self, person: Person, width: float, canvas: Canvas, box: Box, state: State) -> None:
        kind: kit.RowKind = "chosen" if person.name == self.name else "normal"
        kit.row(canvas, box._replace(w=width), "hover" if state in ("hover", "pressed") else kind)
        kit.avatar(canvas, box.x + 38, box.cy, person.head, 48)
        name, t = person.name or self.host.t("player.somebody"), self.host.t
        games, muted = t("player.games", n=person.games), canvas.chrome.muted
        taken = canvas.text(box.right - 12, box.cy, games, theme.Size.SMALL, muted, align="r")
        canvas.text(box.x + 76, box.cy, name, theme.Size.BUTTON, bold=True, max_width=box.w - 76 - taken - 30)
