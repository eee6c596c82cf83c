"""The dialog that exports a game: five formats with a preview each, and choices of the names and cards to include."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

import pygame

from tabletable.core.message import MessageFamily
from tabletable.play.files.storage import Disk
from tabletable.play.people.export import free_path
from tabletable.play.session import Session
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.vector import circle
from tabletable.ui.flow.export import MOVES, WAYS, Export, ExportFormat, ExportJob, Previews, Stage
from tabletable.ui.kit import State
from tabletable.ui.scenes.page import Dialog, DialogButton
from tabletable.ui.scenes.summary import draw_picture
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.system.input import Input
from tabletable.ui.widgets import Segmented, Tile, Toggle, Widget
from tabletable.ui.widgets.text_field import copy_text

PANEL: Final = (940.0, 604.0)
PAD: Final = 28.0
ROW: Final = 66.0
PITCH: Final = 80.0
LEFT: Final = 424.0
PREVIEW: Final = (388.0, 218.0)
FOOT: Final = 88.0


_NAMES: Final = MessageFamily("share.*", [way.key for way in WAYS])
_HELPS: Final = MessageFamily("share.*.help", [way.key for way in WAYS])
_MAKES: Final = MessageFamily("share.*.make", [way.key for way in WAYS])
_SWITCHES: Final = MessageFamily("share.*", "open names review")
_SWITCHES_HELP: Final = MessageFamily("share.*.help", "open names review")
_FORMS: Final = {".png": "PNG", ".webp": "WebP", ".html": "HTML", ".json": "JSON"}


class Switch(NamedTuple):
    """A switch with its state, and the reason why it is disabled ("" if enabled)."""

    key: str
    is_on: bool
    take: Callable[[bool], None]
    reason: str


class ShareScene(Dialog[None]):
    """Exports a game, over the result or the replay. The export runs in the background and can be cancelled."""

    least = (980, 640)
    default: ClassVar[str] = "make"

    def __init__(self, session: Session, created: str = "", at: int | None = None) -> None:
        """`created`: when the game began; `at`: the last position of a film, None for the end."""
        self.session = session
        self.created = created
        self.at = at

    def enter(self) -> None:
        super().enter()
        self.export = Export(self.host, self.session, self.created, self.at)
        self.previews = Previews(self.export)
        self.making: ExportJob | None = None
        self._seen: tuple[object, ...] = ()

    def leave(self) -> None:
        # what is under way is stopped
        self.previews.stop()
        if self.making is not None:
            self.making.stop()

    # ------------------------------------------------------------------------------------------------ what is made

    @property
    def _is_making(self) -> bool:
        return self.making is not None and self.making.is_working

    def _make(self) -> None:
        export = self.export
        if export.reason(export.way) or self._is_making:
            return
        if export.way.key == "code":
            self._copy(export.code_text(), "share.code.copied")
            return
        target = export.target
        target = free_path(target.parent, target.stem, target.suffix, Disk())
        words = () if export.way.key == "save" else export.words(export.way.key)
        self.making = ExportJob(export.document(), words, target)
        self.renew()

    def _copy(self, text: str, sentence: str) -> None:
        done = copy_text(text)
        self.host.notices.show_message(
            sentence if done else "share.copy.failed", NoticeStyle.GOOD if done else NoticeStyle.WHY
        )

    # ------------------------------------------------------------------------------------------------ widgets

    def _panel(self) -> Box:
        return Box.around(self.width / 2, self.height / 2, *PANEL)

    @property
    def _right(self) -> Box:
        panel = self._panel()
        return Box(panel.right - PAD - PREVIEW[0], panel.y + 86, *PREVIEW)

    def build(self) -> list[Widget]:
        panel, t = self._panel(), self.host.t
        rows: list[Widget] = []
        for at, way in enumerate(WAYS):
            box, reason = Box(panel.x + PAD, panel.y + 86 + at * PITCH, LEFT, ROW), self.export.reason(way)
            name, act, paint = t(_NAMES[way.key]), partial(self._choose, way), partial(self._paint_way, way)
            radius = theme.RADIUS_CARD_PANEL
            rows.append(Tile(f"way.{way.key}", box, name, act, paint, reason=reason, radius=radius))
        return [*rows, *self._switches(), *self._foot_widgets()]

    def _choices(self) -> list[Switch]:
        """Return the switches of the current format."""
        t, sharing = self.host.t, self.export.sharing
        why = "" if self.export.is_over else t("share.hidden")
        switches = [
            Switch("open", sharing.is_open, partial(self._take, "is_open"), why),
            Switch("names", sharing.has_names, partial(self._take, "has_names"), ""),
        ]
        if self.export.way.key == "page" and self.export.is_over:
            why = self._without_curve() if sharing.is_open else t("share.open.needed")
            switches.append(Switch("review", self.export.tells_review, partial(self._change, "has_review"), why))
        return switches

    def _without_curve(self) -> str:
        """Return why there is no review curve yet; "" if there is one."""
        done, t = self.export.reviewed, self.host.t
        if done is None:
            return t("share.review.none")
        return "" if self.export.is_reviewed else t("share.review.unfinished", n=int(100 * done))

    @property
    def _may_finish(self) -> bool:
        """Whether finishing the review would add a curve to the page."""
        export = self.export
        is_begun = export.reviewed is not None and not export.is_reviewed
        return export.way.key == "page" and export.sharing.is_open and is_begun

    def _switches(self) -> list[Widget]:
        t, right = self.host.t, self._right
        y = right.bottom + 14
        widgets: list[Widget] = []
        for key, is_on, take, reason in self._choices():
            box, tip = Box(right.x, y, right.w, 40), t(_SWITCHES_HELP[key])
            widgets.append(Toggle(key, box, t(_SWITCHES[key]), is_on, take, reason=reason, tooltip=tip))
            y += 62
        if self.export.way.key == "film":
            words = [t("share.film.last", n=moves) if moves else t("share.film.all") for moves in MOVES]
            box = Box(right.x, y + 8, right.w, 44)  # apart from the words of the switch above
            label, at = t("share.film.moves"), MOVES.index(self.export.moves)
            widgets.append(Segmented("moves", box, label, words, at, lambda at: self._change("moves", MOVES[at])))
        return widgets

    def _foot_widgets(self) -> list[Widget]:
        panel, t, way = self._panel(), self.host.t, self.export.way
        reason, stage = self.export.reason(way), None if self.making is None else self.making.stage
        cancel = DialogButton("cancel", t("ui.cancel"), self.close, "cross")
        if self._is_making:
            acts = [DialogButton("stop", t("share.stop"), self._stop, "cross")]
        elif stage is Stage.DONE:
            acts = [
                DialogButton("close", t("ui.settings.done"), self.close, "check"),
                DialogButton("folder", t("ui.saved.folder"), self._open_folder, "folder"),
                DialogButton("copy", t("share.copy"), self._copy_path, "copy"),
            ]
        elif stage is Stage.FAILED:
            elsewhere = DialogButton("elsewhere", t("share.elsewhere"), self._elsewhere, "folder")
            acts = [DialogButton("make", t("share.again"), self._make, "redo", True, reason), elsewhere, cancel]
        else:
            icon = "die" if way.key == "code" else "save"
            acts = [DialogButton("make", t(_MAKES[way.key]), self._make, icon, True, reason), cancel]
            if self._may_finish:  # from the review one comes back here
                review = partial(self.host.routes.review, self.session, self.created)
                acts.append(DialogButton("finish", t("share.review.finish"), review, "step"))
        widgets = self.buttons(panel.right - PAD, panel.bottom - 68, theme.BUTTON_HEIGHT, panel.w, acts)
        self._room = widgets[-1].box.x - panel.x - PAD - 24
        return widgets[::-1]

    # ------------------------------------------------------------------------------------------------ what they do

    def _change(self, field: str, value: object) -> None:
        """Change a field of the export, and discard what was made with the old value."""
        setattr(self.export, field, value)
        self.making = None
        self.renew()

    def _choose(self, way: ExportFormat) -> None:
        if not self._is_making:
            self._change("way", way)

    def resumed(self, result: object) -> None:
        # the review may be further on
        self.export.look_at_review()
        self.renew()

    def _take(self, field: str, on: bool) -> None:
        """Set a field of `Sharing`."""
        self._change("sharing", self.export.sharing._replace(**{field: on}))
        self.previews.order()
        self.renew()

    def _stop(self) -> None:
        if self.making is not None:
            self.making.stop()
            self.making = None
            self.host.notices.show_message("share.stopped")
            self.renew()

    def _elsewhere(self) -> None:
        """Export again, into the next of the possible folders."""
        self.export.place = (self.export.place + 1) % len(self.export.folders)
        self.making = None
        self._make()

    def _open_folder(self) -> None:
        if self.making is not None:
            self.host.routes.folder(self.making.target.parent)

    def _copy_path(self) -> None:
        if self.making is not None:
            self._copy(str(self.making.target), "share.copied")

    def escape(self) -> None:
        """Cancel a running export, else close."""
        if self._is_making:
            self._stop()
        else:
            self.close()

    def handle(self, event: Input) -> bool:
        """Let up and down choose a format, and Enter export in it unless a button has the focus."""
        focus = self.group.focus
        is_way = focus is not None and focus.key.startswith("way.")
        if is_way and event.is_key(pygame.K_RETURN) and not event.repeat:
            self._make()
            return True
        used = super().handle(event)
        after = self.group.focus
        if self.is_on_top and after is not focus and after is not None and after.key.startswith("way."):
            way = next(way for way in WAYS if way.key == after.key.removeprefix("way."))
            if way is not self.export.way and not self.export.reason(way):
                self._choose(way)
        return used

    def update(self, dt: float) -> bool:
        # looks how far things are
        moving = super().update(dt)
        making = self.making
        waits = [each for each in (making, self.previews.making) if each is not None and each.is_working]
        shares = tuple(round(each.progress * 100) for each in waits)
        stage = making and making.stage
        seen = (stage, self.previews.are_there, shares)
        if seen != self._seen:
            if making is not None and self._seen[:1] != (stage,):
                self.renew()
            self._seen = seen
            self.host.request_redraw()
        if waits:
            self.host.wake_after(0.05)
        return moving

    # ------------------------------------------------------------------------------------------------ picture

    def paint(self, canvas: Canvas) -> None:
        panel, t, muted = self._panel(), self.host.t, canvas.chrome.muted
        canvas.panel(panel, 20, edge=theme.BRASS, alpha=1, shadow="lift")
        canvas.text(panel.x + PAD, panel.y + 38, t("share.title"), theme.Size.HEADING, bold=True, max_width=430)
        here = t("share.here")
        canvas.text(panel.right - PAD, panel.y + 40, here, theme.Size.SMALL, muted, align="r", max_width=430)
        canvas.rule(panel.x + PAD, panel.y + 68, panel.w - 2 * PAD)
        canvas.rule(panel.x + PAD, panel.bottom - FOOT, panel.w - 2 * PAD)
        self._paint_preview(canvas, self._right)
        y = self._right.bottom + 14
        for choice in self._choices():
            words = choice.reason or t(_SWITCHES_HELP[choice.key])
            canvas.label(self._right.x, y + 46, words, theme.Size.SMALL, muted, max_width=PREVIEW[0] - 64)
            y += 62
        self._paint_foot(canvas, Box(panel.x + PAD, panel.bottom - FOOT, self._room, FOOT))

    def _paint_preview(self, canvas: Canvas, box: Box) -> None:
        canvas.panel(box, 8, fill=canvas.chrome.chip, edge=canvas.chrome.edge, alpha=1, shadow=None, highlight=False)
        picture = self.previews.picture()
        if picture is None:
            preview = self.previews.making
            failed = preview is not None and preview.stage is Stage.FAILED
            text = self.host.t("share.preview.none" if failed else "share.preview")
            canvas.text(box.cx, box.cy, text, theme.Size.SMALL, canvas.chrome.muted, align="m", max_width=box.w - 24)
            if preview is not None and not failed:
                kit.progress(canvas, Box.around(box.cx, box.cy + 30, 200, 12), preview.progress)
            return
        width = min(box.w, box.h * picture.get_width() / picture.get_height())
        height = width * picture.get_height() / picture.get_width()
        draw_picture(canvas, picture, Box.around(box.cx, box.cy, width, height))

    def _paint_foot(self, canvas: Canvas, box: Box) -> None:
        making, t, y = self.making, self.host.t, box.cy + 2
        icon, ink, text = "folder", canvas.chrome.muted, self._shown_path(self.export.target)
        if self.export.way.key == "code":
            icon, text = "die", t("share.code.clip")
        if making is not None and making.is_working:
            kit.progress(canvas, Box(box.x, y - 20, min(box.w, 420.0), 16), making.progress)
            words = t("share.making", n=round(100 * making.progress))
            canvas.text(box.x, y + 14, words, theme.Size.FLOOR, ink, max_width=box.w)
            return
        if making is not None and making.stage is Stage.DONE:
            icon, ink, text = "check", theme.GOOD, t("share.saved", path=self._shown_path(making.target))
        elif making is not None and making.problem is not None:
            icon, ink, text = "warning", theme.ERROR, t(making.problem)
        canvas.art(f"common/icons/{icon}", box.x + 12, y, 22, ink)
        canvas.label(box.x + 34, y, text, theme.Size.SMALL, ink, max_width=box.w - 34)

    def _shown_path(self, path: Path) -> str:
        """Return a path for display: relative to the home folder, else its last two parts."""
        try:
            parts = path.relative_to(Path.home()).parts
        except ValueError:
            parts = path.parts[-2:]
        return " / ".join(parts)

    def _paint_way(self, way: ExportFormat, canvas: Canvas, box: Box, state: State) -> None:
        chrome, t = canvas.chrome, self.host.t
        is_off = state == "disabled"
        kit.row(canvas, box, "chosen" if way is self.export.way else "hover" if state == "hover" else "normal")
        if way is self.export.way:
            fill = chrome.button
            canvas.panel(box.inset(2), 10, fill=fill, edge=fill, alpha=1, shadow=None, highlight=False)
        ink = chrome.off_text if is_off else theme.TEXT
        ring = circle(22, 22, 21, chrome.chip, 1.5, chrome.chip_edge)
        canvas.vec(ring, box.x + 12, box.cy - 22, 44, 44)
        canvas.art(f"common/icons/{way.icon}", box.x + 34, box.cy, 24, ink)
        form = _FORMS.get(way.form, t("share.code.form"))
        taken = canvas.text(box.right - 14, box.y + 18, form, theme.Size.FLOOR, chrome.muted, align="r", max_width=170)
        canvas.text(
            box.x + 70, box.y + 18, t(_NAMES[way.key]), theme.Size.BUTTON, ink, True, max_width=box.w - 96 - taken
        )
        key = _HELPS[way.key] if way.key != "picture" or self.export.is_over else "share.picture.table"
        text = self.export.reason(way) or t(key)
        canvas.label(box.x + 70, box.y + 45, text, theme.Size.SMALL, chrome.muted, max_width=box.w - 84)
