"""The dialog that gives a game to others: five ways, what each will look like, whose names and cards are in it."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

import pygame

from tabletable.core.message import GameText, Ids, game_text
from tabletable.play.dealcode import deal_code
from tabletable.play.export import free_path
from tabletable.play.recording import Recorder
from tabletable.play.reviewing import REVIEWS, Game, file_of
from tabletable.play.savefile import SaveDocument
from tabletable.play.session import Session
from tabletable.play.sharing import Sharing, deal_line, has_code, may_open, unnamed
from tabletable.play.storage import Disk
from tabletable.ui import kit, theme, webp
from tabletable.ui.box import Box
from tabletable.ui.canvas import Canvas
from tabletable.ui.flow.making import Making, Stage
from tabletable.ui.input import Input
from tabletable.ui.kit import State
from tabletable.ui.notices import NoticeStyle
from tabletable.ui.scenes.page import Page, button_width
from tabletable.ui.scenes.summary import draw_picture
from tabletable.ui.surfaces import premultiplied
from tabletable.ui.vector import circle
from tabletable.ui.widgets import Button, Segmented, Tile, Toggle, Widget
from tabletable.ui.widgets.text_field import copy_text

PANEL: Final = (940.0, 604.0)
PAD: Final = 28.0
ROW: Final = 66.0
PITCH: Final = 80.0
LEFT: Final = 424.0
PREVIEW: Final = (388.0, 218.0)
FOOT: Final = 88.0


class Way(NamedTuple):
    """A row of the dialog. Its texts are `share.<key>`, `….help` and `….make`."""

    key: str
    icon: str
    form: str
    """The end of the file's name."""
    preview: int = -1
    """Which of the previews shows it."""


WAYS: Final = (
    Way("picture", "eye", ".png", 1),
    Way("film", "film", ".webp", 2),
    Way("page", "rules", ".html", 0),
    Way("save", "save", ".json", 1),
    Way("code", "die", "", 1),
)
_NAMES: Final = Ids("share.*", [way.key for way in WAYS])
_HELPS: Final = Ids("share.*.help", [way.key for way in WAYS])
_MAKES: Final = Ids("share.*.make", [way.key for way in WAYS])
_SWITCHES: Final = Ids("share.*", "open names review")
_SWITCHES_HELP: Final = Ids("share.*.help", "open names review")
_MONTHS: Final = Ids("ui.month.*", map(str, range(1, 13)))
_FORMS: Final = {".png": "PNG", ".webp": "WebP", ".html": "HTML", ".json": "JSON"}
MOVES: Final = (12, 40, 0)
"""Moves of a film that are offered; 0: all."""


class ShareScene(Page[None]):
    """Over the result or the replay. What is made is made beside the window and can be stopped."""

    covers = False
    borrows_chrome = True
    least = (980, 640)
    default: ClassVar[str] = "make"

    def __init__(self, session: Session, created: str = "", at: int | None = None) -> None:
        """`created`: when the game began; `at`: the position a film ends with, None: the last one."""
        self.session = session
        self.created = created
        self.at = at
        self.is_over = may_open(session)

    def enter(self) -> None:
        """See `Scene`."""
        super().enter()
        self.way = WAYS[2]
        self.sharing = Sharing(self.is_over, True)
        self.moves = MOVES[0]
        self.has_review = True
        self._review = file_of(self.host.paths.data / REVIEWS, Game.of(self.session))
        self._is_reviewed = self.is_over and self._review.exists()
        self.making: Making | None = None
        self._place = 0
        self._stamp = self.host.save_store.timestamp()[:10]
        self._whole = Recorder(self.session, self.created).document()
        self._previews: dict[Sharing, Making] = {}
        self._files: dict[Sharing, tuple[bytes, ...]] = {}
        self._pictures: dict[tuple[Sharing, int], pygame.Surface] = {}
        self._order_previews()

    def leave(self) -> None:
        """See `Scene`. What is under way is stopped."""
        for making in (*self._previews.values(), *([self.making] if self.making is not None else [])):
            making.stop()

    # ------------------------------------------------------------------------------------------------ what is made

    def _document(self) -> SaveDocument:
        """The save as it may be given away."""
        return unnamed(self._whole, self.sharing, lambda number: self.host.t("ui.seat.unnamed", number=number))

    def _words(self, kind: str) -> list[str]:
        """The order for a kind in words of the command line."""
        host = self.host
        words = ["--kind", kind, "--lang", host.words.language, "--colours", host.settings.colours]
        words += ["--moves", str(self.moves), "--date", self._date()]
        words += [] if self.at is None else ["--at", str(self.at)]
        words += ["--review", str(self._review)] if kind == "page" and self._tells_review else []
        words += [] if self.sharing.is_open else ["--closed"]
        return [*words, *([] if self.sharing.has_names else ["--no-names"])]

    @property
    def _tells_review(self) -> bool:
        """Whether the curve of the review is in a page."""
        return self.has_review and self._is_reviewed and self.sharing.is_open

    def _date(self) -> str:
        day = self.created[:10] or self._stamp
        year, month, number = day.split("-")
        return self.host.t("ui.date.day", year=year, month=self.host.t(_MONTHS[str(int(month))]), day=int(number))

    def _order_previews(self) -> None:
        """Have small pictures made of what the present choice would give, once for each choice."""
        sharing = self.sharing
        if sharing in self._previews:
            return

        def take(folder: Path) -> None:
            names = ("page.png", "picture.png", "film.png")
            self._files[sharing] = tuple((folder / name).read_bytes() for name in names)

        self._previews[sharing] = Making(self._document(), self._words("preview"), Path("preview"), take)

    def _preview(self) -> pygame.Surface | None:
        """The picture of the chosen way; None while it is on its way."""
        key = (self.sharing, self.way.preview)
        if key not in self._pictures and self.sharing in self._files:
            data = self._files[self.sharing][self.way.preview]
            self._pictures[key] = premultiplied(pygame.image.load(io.BytesIO(data), "preview.png"))
        return self._pictures.get(key)

    @property
    def _folders(self) -> list[Path]:
        """Where it may be put, the usual place first."""
        paths = self.host.paths
        own = [folder for folder in (paths.documents,) if folder is not None]
        return list(dict.fromkeys((paths.shared, *own, Path.home(), paths.data / "shared")))

    @property
    def target(self) -> Path:
        """Where the file will be."""
        game = self.session.game.info.id
        return self._folders[self._place] / f"{game}-{self.created[:10] or self._stamp}{self.way.form}"

    def _reason(self, way: Way) -> str:
        """Why a way can't be taken, "" if it can."""
        t = self.host.t
        if way.key == "film" and webp.library() is None:
            return t("share.film.none")
        if way.key in ("save", "code") and not self.is_over:
            return t("share.hidden")
        if way.key == "save" and not self.sharing.is_open:
            return t("share.open.needed")
        if way.key == "code" and (not self.sharing.is_open or not has_code(self.session)):
            return t("share.open.needed") if has_code(self.session) else t("share.code.none")
        return ""

    @property
    def _is_making(self) -> bool:
        return self.making is not None and self.making.is_working

    def _make(self) -> None:
        if self._reason(self.way) or self._is_making:
            return
        if self.way.key == "code":
            self._copy(self._code_text(), "share.code.copied")
            return
        target = self.target
        target = free_path(target.parent, target.stem, target.suffix, Disk())
        self.making = Making(self._document(), () if self.way.key == "save" else self._words(self.way.key), target)
        self.renew()

    def _code_text(self) -> str:
        t, info = self.host.t, self.session.game.info
        said = t("share.code.text", game=t(game_text(info.id, GameText.TITLE)), code=deal_code(self.session.seed))
        return f"{said}\n{deal_line(self.session)}"

    def _copy(self, text: str, said: str) -> None:
        done = copy_text(text)
        self.host.notices.tell(said if done else "share.copy.failed", NoticeStyle.GOOD if done else NoticeStyle.WHY)

    # ------------------------------------------------------------------------------------------------ widgets

    def _panel(self) -> Box:
        return Box.around(self.width / 2, self.height / 2, *PANEL)

    def frame(self) -> Box:
        """See `Scene`."""
        return self._panel()

    @property
    def _right(self) -> Box:
        panel = self._panel()
        return Box(panel.right - PAD - PREVIEW[0], panel.y + 86, *PREVIEW)

    def build(self) -> list[Widget]:
        """See `Page`."""
        panel, t = self._panel(), self.host.t
        rows: list[Widget] = [
            Tile(
                f"way.{way.key}",
                Box(panel.x + PAD, panel.y + 86 + at * PITCH, LEFT, ROW),
                t(_NAMES[way.key]),
                partial(self._choose, way),
                partial(self._paint_way, way),
                reason=self._reason(way),
                radius=theme.RADIUS_CARD_PANEL,
            )
            for at, way in enumerate(WAYS)
        ]
        return [*rows, *self._switches(), *self._foot_widgets()]

    def _switches(self) -> list[Widget]:
        t, right = self.host.t, self._right
        reason = "" if self.is_over else t("share.hidden")
        y = right.bottom + 14
        found: list[Widget] = []
        rows = [
            ("open", self.sharing.is_open, self._take_open, reason),
            ("names", self.sharing.has_names, self._take_names, ""),
        ]
        if self.way.key == "page" and self.is_over:
            why = "" if self._is_reviewed else t("share.review.none")
            why = why if self.sharing.is_open else t("share.open.needed")
            rows.append(("review", self._tells_review, self._take_review, why))
        for key, on, change, why in rows:
            box = Box(right.x, y, right.w, 40)
            found.append(Toggle(key, box, t(_SWITCHES[key]), on, change, reason=why, tooltip=t(_SWITCHES_HELP[key])))
            y += 62
        if self.way.key == "film":
            words = [t("share.film.last", n=moves) if moves else t("share.film.all") for moves in MOVES]
            box = Box(right.x, y, right.w, 44)
            label, at = t("share.film.moves"), MOVES.index(self.moves)
            found.append(Segmented("moves", box, label, words, at, self._take_moves))
        return found

    def _foot_widgets(self) -> list[Widget]:
        panel, t, canvas = self._panel(), self.host.t, self.measure()
        y, right = panel.bottom - 68, panel.right - PAD
        making = self.making
        acts: list[tuple[str, str, Callable[[], None], str, bool]]
        if making is not None and making.is_working:
            acts = [("stop", t("share.stop"), self._stop, "cross", False)]
        elif making is not None and making.stage is Stage.DONE:
            acts = [
                ("close", t("ui.settings.done"), self.close, "check", False),
                ("folder", t("ui.saved.folder"), self._open_folder, "folder", False),
                ("copy", t("share.copy"), self._copy_path, "save", False),
            ]
        elif making is not None and making.stage is Stage.FAILED:
            acts = [
                ("make", t("share.again"), self._make, "redo", True),
                ("elsewhere", t("share.elsewhere"), self._elsewhere, "folder", False),
                ("cancel", t("ui.cancel"), self.close, "cross", False),
            ]
        else:
            icon = "die" if self.way.key == "code" else "save"
            acts = [
                ("make", t(_MAKES[self.way.key]), self._make, icon, True),
                ("cancel", t("ui.cancel"), self.close, "cross", False),
            ]
        found: list[Widget] = []
        for key, label, act, icon, primary in acts:
            reason = self._reason(self.way) if key == "make" else ""
            width = button_width(canvas, label, least=140)
            box = Box(right - width, y, width, theme.BUTTON_HEIGHT)
            found.append(Button(key, box, label, act, primary=primary, icon=icon, reason=reason))
            right = box.x - 12
        self._room = right - panel.x - PAD - 12
        return found[::-1]

    # ------------------------------------------------------------------------------------------------ what they do

    def _choose(self, way: Way) -> None:
        if self._is_making:
            return
        self.way = way
        self.making = None
        self.renew()

    def _take_open(self, on: bool) -> None:
        self._take(self.sharing._replace(is_open=on))

    def _take_names(self, on: bool) -> None:
        self._take(self.sharing._replace(has_names=on))

    def _take_review(self, on: bool) -> None:
        self.has_review, self.making = on, None
        self.renew()

    def _take(self, sharing: Sharing) -> None:
        self.sharing, self.making = sharing, None
        self._order_previews()
        self.renew()

    def _take_moves(self, at: int) -> None:
        self.moves, self.making = MOVES[at], None
        self.renew()

    def _stop(self) -> None:
        if self.making is not None:
            self.making.stop()
            self.making = None
            self.host.notices.tell("share.stopped")
            self.renew()

    def _elsewhere(self) -> None:
        """Another folder, and the same once more."""
        self._place = (self._place + 1) % len(self._folders)
        self.making = None
        self._make()

    def _open_folder(self) -> None:
        if self.making is not None:
            self.host.routes.folder(self.making.target.parent)

    def _copy_path(self) -> None:
        if self.making is not None:
            self._copy(str(self.making.target), "share.copied")

    def escape(self) -> None:
        """Esc stops what is made, else closes."""
        if self._is_making:
            self._stop()
        else:
            self.close()

    def handle(self, event: Input) -> bool:
        """Up and down choose a way, Enter makes it from wherever one is but a button."""
        focus = self.group.focus
        is_way = focus is not None and focus.key.startswith("way.")
        if is_way and event.is_key(pygame.K_RETURN) and not event.repeat:
            self._make()
            return True
        used = super().handle(event)
        after = self.group.focus
        if self.is_on_top and after is not focus and after is not None and after.key.startswith("way."):
            way = next(way for way in WAYS if way.key == after.key.removeprefix("way."))
            if (
                way is not self.way
                and not self._reason(way)
                and not (self.making is not None and self.making.is_working)
            ):
                self._choose(way)
        return used

    def update(self, dt: float) -> bool:
        """See `Scene`. Looks how far things are."""
        moving = super().update(dt)
        making = self.making
        waits = [each for each in (making, self._previews.get(self.sharing)) if each is not None and each.is_working]
        shares = tuple(round(each.share * 100) for each in waits)
        seen = (making and (making.stage, shares), self.sharing in self._files, shares)
        if seen != getattr(self, "_seen", None):
            changed = getattr(self, "_seen", (None,))[0]
            self._seen = seen
            if making is not None and (changed is None or changed[0] is not making.stage):
                self.renew()
            self.host.request_redraw()
        if waits:
            self.host.wake_after(0.05)
        return moving

    # ------------------------------------------------------------------------------------------------ picture

    def paint(self, canvas: Canvas) -> None:
        """See `Page`."""
        panel, t, muted = self._panel(), self.host.t, canvas.chrome.muted
        canvas.panel(panel, 20, edge=theme.BRASS, alpha=1, shadow="lift")
        canvas.text(panel.x + PAD, panel.y + 38, t("share.title"), theme.Size.HEADING, bold=True, max_width=430)
        here = t("share.here")
        canvas.text(panel.right - PAD, panel.y + 40, here, theme.Size.SMALL, muted, align="r", max_width=430)
        canvas.rule(panel.x + PAD, panel.y + 68, panel.w - 2 * PAD)
        canvas.rule(panel.x + PAD, panel.bottom - FOOT, panel.w - 2 * PAD)
        self._paint_preview(canvas, self._right)
        y = self._right.bottom + 14
        for help_ in ("share.open.help" if self.is_over else "share.hidden", "share.names.help"):
            canvas.label(self._right.x, y + 46, t(help_), theme.Size.SMALL, muted, max_width=PREVIEW[0] - 64)
            y += 62
        self._paint_foot(canvas, Box(panel.x + PAD, panel.bottom - FOOT, self._room, FOOT))

    def _paint_preview(self, canvas: Canvas, box: Box) -> None:
        canvas.panel(box, 8, fill=canvas.chrome.chip, edge=canvas.chrome.edge, alpha=1, shadow=None, highlight=False)
        picture = self._preview()
        if picture is None:
            preview = self._previews.get(self.sharing)
            failed = preview is not None and preview.stage is Stage.FAILED
            said = self.host.t("share.preview.none" if failed else "share.preview")
            canvas.text(box.cx, box.cy, said, theme.Size.SMALL, canvas.chrome.muted, align="m", max_width=box.w - 24)
            if preview is not None and not failed:
                kit.progress(canvas, Box.around(box.cx, box.cy + 30, 200, 12), preview.share)
            return
        width = min(box.w, box.h * picture.get_width() / picture.get_height())
        height = width * picture.get_height() / picture.get_width()
        draw_picture(canvas, picture, Box.around(box.cx, box.cy, width, height))

    def _paint_foot(self, canvas: Canvas, box: Box) -> None:
        making, t, y = self.making, self.host.t, box.cy + 2
        icon, ink, said = "folder", canvas.chrome.muted, self._shown_path(self.target)
        if self.way.key == "code":
            icon, said = "die", t("share.code.clip")
        if making is not None and making.is_working:
            kit.progress(canvas, Box(box.x, y - 20, min(box.w, 420.0), 16), making.share)
            words = t("share.making", n=round(100 * making.share))
            canvas.text(box.x, y + 14, words, theme.Size.FLOOR, ink, max_width=box.w)
            return
        if making is not None and making.stage is Stage.DONE:
            icon, ink, said = "check", theme.GOOD, t("share.saved", path=self._shown_path(making.target))
        elif making is not None and making.problem is not None:
            icon, ink, said = "warning", theme.ERROR, t(making.problem)
        canvas.art(f"common/icons/{icon}", box.x + 12, y, 22, ink)
        canvas.label(box.x + 34, y, said, theme.Size.SMALL, ink, max_width=box.w - 34)

    def _shown_path(self, path: Path) -> str:
        """A path as one reads it: from the home on."""
        try:
            parts = path.relative_to(Path.home()).parts
        except ValueError:
            parts = path.parts[-2:]
        return " / ".join(parts)

    def _paint_way(self, way: Way, canvas: Canvas, box: Box, state: State) -> None:
        chrome, t = canvas.chrome, self.host.t
        is_off = state == "disabled"
        kit.row(canvas, box, "chosen" if way is self.way else "hover" if state == "hover" else "normal")
        if way is self.way:
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
        key = _HELPS[way.key] if way.key != "picture" or self.is_over else "share.picture.table"
        said = self._reason(way) or t(key)
        canvas.label(box.x + 70, box.y + 45, said, theme.Size.SMALL, chrome.muted, max_width=box.w - 84)
