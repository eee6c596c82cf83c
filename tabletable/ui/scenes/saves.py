"""The saved games: load, replay, rename or delete them; and the trash, from which they can be restored."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import partial
from typing import Final, NamedTuple

import pygame

from tabletable.core.message import GameText, MessageFamily, Msg, game_text, msg
from tabletable.play.files.dates import local, read_timestamp
from tabletable.play.files.names import clean_title
from tabletable.play.files.safejson import NewerVersion, OtherGame, SaveError
from tabletable.play.keeping.recording import longest_prefix, verify
from tabletable.play.keeping.savefile import SaveDocument
from tabletable.play.keeping.savefolder import SaveEntry
from tabletable.play.keeping.saves import Offer
from tabletable.play.keeping.saveschema import Header
from tabletable.play.language.glyphs import drawable
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.kit import State
from tabletable.ui.paint.words import shown_seats
from tabletable.ui.scenes.page import Page, button_width, lay_ground
from tabletable.ui.scenes.summary import draw_emblem, draw_picture, read_picture, spoken_round, spoken_turn
from tabletable.ui.stack.host import Host
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.stack.routes import Answer, Question
from tabletable.ui.system.input import Input
from tabletable.ui.widgets import Button, IconButton, TextField, Tile, Widget
from tabletable.ui.widgets.scroll import BAR

WIDEST: Final = 1000.0
ROW: Final = 84.0
PITCH: Final = 94.0
EDGE: Final = 12.0
"""Distance from the panel's edge to a row."""
BACK: Final = 132.0
"""Width of the back button."""
MOST_ACTS: Final = 3
ACT: Final = 48.0
"""Distance between the buttons of a row."""
PICTURE: Final = (94.0, 68.0)
UNDO_STAYS: Final = 10.0
"""Seconds during which a click undoes a deletion."""


def local_now() -> datetime:
    """Return the current local time."""
    return datetime.now().astimezone()


class SaveRow(NamedTuple):
    """A line of the list."""

    entry: SaveEntry
    is_auto: bool
    picture: pygame.Surface | None = None

    @property
    def key(self) -> str:
        """The key of its widget."""
        return f"{'auto' if self.is_auto else 'save'}.{self.entry.name}"


_ACTS: Final = MessageFamily("ui.saves.*", "rename watch delete restore")
_OFFERS: Final = MessageFamily("ui.saves.offer.*", "edited generation prefix")


class RowAction(NamedTuple):
    """A button of a row."""

    key: str
    """The key of its text, `ui.saves.<key>`."""
    icon: str
    do: Callable[[SaveRow], None]


class SavesScene(Page[None]):
    """The list of autosaves, finished games last, and of named saves; damaged files are grey with the reason."""

    least = (960, 540)
    heading, nothing = "ui.title.saves", "ui.saves.empty"
    """The text keys of the heading and of an empty list."""

    def enter(self) -> None:
        super().enter()
        self._renaming = ""
        self._trashed: tuple[str, str] | None = None
        """File name in the trash and title of the save deleted last; None if none was."""
        self._left = 0.0
        self._read()

    def _read(self) -> None:
        store = self.host.save_store
        autos = sorted(store.autosaves(), key=lambda entry: entry.header is not None and entry.header.summary.is_over)
        rows = [*((entry, True) for entry in autos), *((entry, False) for entry in store.entries())]
        self.rows = [
            SaveRow(entry, is_auto, read_picture(store.picture_of(entry.name, is_auto))) for entry, is_auto in rows
        ]
        self._unchecked = [row.key for row in self.rows if row.entry.problem is None]
        self._deleted = len(store.trash.entries())

    def _check_one(self) -> None:
        """Verify one more listed file in full, since the list reads only headers. One per frame, 20 ms at most."""
        key = self._unchecked.pop(0)
        for at, row in enumerate(self.rows):
            if row.key == key:
                problem = self.host.save_store.problem_of(row.entry.name, row.is_auto)
                if problem is not None:
                    self.rows[at] = row._replace(entry=replace(row.entry, problem=problem))
                    self.renew()
        if self._unchecked:
            self.host.wake_after(0)

    def resumed(self, result: object) -> None:
        """Reload the list after a game."""
        self._read()
        self.renew()

    # ------------------------------------------------------------------------------------------------ widgets

    @property
    def _list(self) -> Box:
        width = min(WIDEST, self.width - 112)
        foot = 88 if self._trashed is not None else 24
        return Box((self.width - width) / 2, 112, width, self.height - 112 - foot)

    def build(self) -> list[Widget]:
        host, area = self.host, self._list
        canvas = self.measure()
        widgets: list[Widget] = [
            self.back_button(area.x, 40, BACK),
            *self._head(canvas, area),
        ]
        inner: list[Widget] = []
        height = EDGE + len(self.rows) * PITCH
        width = area.w - 2 * EDGE - (BAR if height > area.h else 0)
        for at, row in enumerate(self.rows):
            inner += self._row_widgets(row, Box(EDGE, EDGE + at * PITCH, width, ROW))
        widgets.append(self.scroll("list", area, height, inner, self._paint_empty))
        if self._trashed is not None:
            undo = host.t("ui.saves.undo")
            width = button_width(canvas, undo)
            box = Box(area.right - width, self.height - 70, width, theme.BUTTON_HEIGHT)
            widgets.append(Button("undo", box, undo, self._bring_back, icon="undo"))
        return widgets

    def _head(self, canvas: Canvas, area: Box) -> list[Widget]:
        """Return the buttons above the list, without the back button."""
        label, show = self.host.t("ui.saves.folder"), partial(self.host.routes.folder, self.host.save_store.folder)
        width = button_width(canvas, label)
        box = Box(area.right - width, 40, width, theme.BUTTON_HEIGHT)
        widgets: list[Widget] = [Button("folder", box, label, show, icon="folder")]
        if self._deleted:
            label = self.host.t("ui.saves.trash", n=self._deleted)
            box = Box(area.x + BACK + 12, 40, button_width(canvas, label), theme.BUTTON_HEIGHT)
            widgets.insert(0, Button("trash", box, label, self._open_trash, icon="trash"))
        return widgets

    def _acts(self, row: SaveRow) -> tuple[RowAction, ...]:
        """Return the available actions on a row, besides opening it."""
        is_good = row.entry.header is not None and row.entry.problem is None
        acts = [RowAction("rename", "pencil", self._rename)] if is_good and not row.is_auto else []
        acts += [RowAction("watch", "film", self._watch)] if is_good else []
        return (*acts, RowAction("delete", "trash", self._delete))

    def _row_widgets(self, row: SaveRow, box: Box) -> list[Widget]:
        host = self.host
        title = title_of(self.host, row.entry)
        right = box.right - ACT * MOST_ACTS - 4
        acts = self._acts(row)
        buttons: list[Widget] = []
        for at, act in enumerate(acts):
            place = Box(box.right - 4 - ACT * (len(acts) - at), box.cy - 20, 40, 40)
            do = partial(act.do, row)
            buttons.append(IconButton(f"{act.key}.{row.key}", place, act.icon, host.t(_ACTS[act.key]), do))
        if self._renaming == row.key:
            place = Box(box.x + PICTURE[0] + 24, box.y + 8, right - box.x - PICTURE[0] - 36, 44)
            label, take = host.t("ui.saves.rename"), partial(self._take_title, row)
            return [TextField(f"title.{row.key}", place, label, title, limit=60, on_commit=take), *buttons]
        paint = partial(self._paint_row, row, title, box.w)
        place = box._replace(w=right - 12 - box.x)
        return [Tile(row.key, place, title, partial(self._open, row), paint, radius=12), *buttons]

    # ------------------------------------------------------------------------------------------------ what they do

    def _open(self, row: SaveRow) -> None:
        document = self._load(row)
        if document is not None:
            self.host.routes.open_document(document, row.entry.name if row.is_auto else None)

    def _watch(self, row: SaveRow) -> None:
        document = self._load(row)
        if document is not None:
            self.host.routes.watch_document(document)

    def _load(self, row: SaveRow) -> SaveDocument | None:
        """Load the game of a row; if it can't be read, explain, offer a rescue and return None."""
        store = self.host.save_store
        try:
            return (store.load_autosave if row.is_auto else store.load)(row.entry.name, verify)
        except SaveError as error:
            self._offer(row, error)
            return None

    def _refuse(self, message: Msg) -> None:
        self.host.notices.show_message(message, NoticeStyle.WHY)
        self.host.audio.play("not_possible")

    def _offer(self, row: SaveRow, problem: SaveError) -> None:
        """Explain why a file can't be opened, and offer to rescue a part of it if possible."""
        host = self.host
        offers = [] if row.is_auto else host.save_store.offers(row.entry.name, verify, longest_prefix)
        if not offers:
            self._refuse(problem.message)
            return
        reason = host.t(problem.message)
        offer: Offer = offers[0]
        rescue = host.t(_OFFERS[offer.kind.value], n=len(offer.document.commands))
        sentence = host.t("list.sentences", first=reason, then=rescue)
        act = partial(host.routes.open_document, offer.document)
        answers = (Answer("open", host.t("ui.saves.load"), "play", True, act), Answer("leave", host.t("ui.cancel")))
        host.routes.ask(Question("damaged", title_of(host, row.entry), sentence, answers, "why"))

    def _rename(self, row: SaveRow) -> None:
        self._renaming = row.key
        self.renew()
        self.group.focus_on(f"title.{row.key}")

    def _take_title(self, row: SaveRow, text: str) -> None:
        self._renaming = ""
        with self.host.notices.telling():
            self.host.save_store.rename(row.entry.name, clean_title(text))
        self._read()
        self.renew()

    def _delete(self, row: SaveRow) -> None:
        store = self.host.save_store
        remove = store.delete_autosave if row.is_auto else store.delete
        with self.host.notices.telling():
            self._trashed = (remove(row.entry.name), title_of(self.host, row.entry))
            self._left = UNDO_STAYS
            self.host.wake_after(UNDO_STAYS)
            self._read()
            self.renew_at("undo")

    def _bring_back(self) -> None:
        if self._trashed is None:
            return
        with self.host.notices.telling():
            self.host.save_store.restore(self._trashed[0])
        self._trashed = None
        self._read()
        self.renew()

    def _open_trash(self) -> None:
        self._trashed = None  # there it can be brought back as well
        self.stack.push(TrashScene())

    def day(self) -> date:
        # games were saved today or yesterday
        return local_now().date()

    def day_turned(self) -> None:
        # what is just being typed stays
        if not self._renaming:
            self.renew()

    def update(self, dt: float) -> bool:
        moving = super().update(dt)
        if self._unchecked:
            self._check_one()
        if self._trashed is not None:
            self._left -= dt
            if self._left <= 0:
                self._trashed = None
                self.renew()
                return True
            self.host.wake_after(self._left)
        if self._renaming and self.group.focus is None:
            self._renaming = ""
            self.renew()
            return True
        return moving

    def handle(self, event: Input) -> bool:
        """Answer Delete (delete the focused row) and F2 (rename it)."""
        focus = self.group.focus
        if focus is not None and event.is_plain_key and event.key in (pygame.K_DELETE, pygame.K_F2):
            row = next((row for row in self.rows if row.key == focus.key), None)
            if row is not None and event.key == pygame.K_DELETE:
                self._delete(row)
                return True
            if row is not None and not row.is_auto and row.entry.problem is None:
                self._rename(row)
                return True
        return super().handle(event)

    # ------------------------------------------------------------------------------------------------ picture

    @property
    def _heading_room(self) -> float:
        """The width of the heading between the buttons."""
        area = self._list
        beside = [widget.box for widget in self.group.widgets if widget.box.bottom < area.y]
        left = max(box.right for box in beside if box.cx < area.cx)
        right = min((box.x for box in beside if box.cx > area.cx), default=area.right)
        return 2 * (min(area.cx - left, right - area.cx) - 16)

    def paint(self, canvas: Canvas) -> None:
        area = self._list
        lay_ground(canvas)
        heading, room = self.host.t(self.heading), self._heading_room
        canvas.text(area.cx, 64, heading, theme.Size.HEADING, bold=True, align="m", max_width=room)
        canvas.panel(area)
        if self._trashed is not None:
            text = self.host.t("ui.saves.deleted", name=self._trashed[1])
            canvas.text(area.x + 8, self.height - 46, text, theme.Size.BODY, max_width=area.w - 200)

    def _paint_empty(self, canvas: Canvas, top: float, bottom: float) -> None:
        if not self.rows:
            width = self._list.w - 120
            nothing = self.host.t(self.nothing)
            canvas.para(60, 60, nothing, theme.Size.BODY, canvas.chrome.muted, width, align="m")

    def _paint_row(self, row: SaveRow, title: str, width: float, canvas: Canvas, box: Box, state: State) -> None:
        """Paint a row, over its full width including the buttons."""
        entry, host = row.entry, self.host
        header, problem = entry.header, entry.problem
        grey = problem is not None
        kit.row(canvas, box._replace(w=width), "hover" if state in ("hover", "pressed") else "normal")
        ink, place = canvas.chrome.off_text if grey else theme.TEXT, Box(box.x + 8, box.cy - PICTURE[1] / 2, *PICTURE)
        if row.picture is not None and not grey:
            draw_picture(canvas, row.picture, place)
        elif header is not None and header.game in host.covers:
            draw_emblem(canvas, header.game, host.covers[header.game].looks.box, place, grey)
        else:
            canvas.art("common/icons/warning", place.cx, place.cy, 36, canvas.chrome.off_text)
        x, right = box.x + PICTURE[0] + 24, box.right - 20
        right -= _paint_mark(host.t, row, canvas, right, box.y + 26)
        canvas.text(x, box.y + 26, title, theme.Size.BUTTON, ink, True, max_width=right - x)
        if problem is not None:
            why, room = host.t(problem.message), box.right - 20 - x
            canvas.text(x, box.y + 57, why, theme.Size.SMALL, theme.ERROR, max_width=room)
            return
        assert header is not None
        date, y, muted = spoken_date(host.t, header.modified), box.y + 57, canvas.chrome.muted
        room = box.right - 40 - x - canvas.text(box.right - 20, y, date, theme.Size.SMALL, muted, align="r")
        canvas.text(x, y, self._about(header), theme.Size.SMALL, muted, max_width=room)

    def _about(self, header: Header) -> str:
        """Return a line about a save: its game, players, turn and round."""
        host = self.host
        parts = [game_name(host, header.game)] if header.title else []
        parts.append(host.t("ui.join").join(seat.name for seat in shown_seats(header.seats, host.t)))
        parts.append(spoken_turn(host.t, header))
        if header.summary.round:
            parts.append(spoken_round(host.words, header.game, header.summary.round))
        return " · ".join(part for part in parts if part)


class TrashScene(SavesScene):
    """The list of deleted games; a click or Enter restores one. Emptying the trash asks first."""

    heading, nothing = "ui.trash", "ui.trash.nothing"

    def _read(self) -> None:
        store = self.host.save_store
        self.rows = [
            SaveRow(entry, False, read_picture(store.trash.picture_of(entry.name))) for entry in store.trash.entries()
        ]
        self._unchecked = []
        self._deleted = 0

    def _head(self, canvas: Canvas, area: Box) -> list[Widget]:
        if not (bool(self.rows) or self.host.save_store.trash.bytes() > 0):
            return []
        label = self.host.t("ui.trash.empty")
        width = button_width(canvas, label)
        box = Box(area.right - width, 40, width, theme.BUTTON_HEIGHT)
        return [Button("empty", box, label, self._ask, icon="trash")]

    def _acts(self, row: SaveRow) -> tuple[RowAction, ...]:
        return (RowAction("restore", "undo", self._open),)

    def _open(self, row: SaveRow) -> None:
        """Restore a game to its former place."""
        try:
            self.host.save_store.restore(row.entry.name)
        except SaveError as error:
            self._refuse(error.message)
            return
        self.host.notices.show_message("ui.trash.restored", NoticeStyle.GOOD, name=title_of(self.host, row.entry))
        self._read()
        self.renew()

    def _ask(self) -> None:
        """Ask before emptying the trash, with the size to be deleted."""
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
            self.host.notices.show_message("ui.trash.emptied", NoticeStyle.GOOD)
        self._read()
        self.renew()

    def handle(self, event: Input) -> bool:
        # nothing is renamed or deleted by a key here
        return Page.handle(self, event)


def _paint_mark(t: Callable[..., str], row: SaveRow, canvas: Canvas, right: float, y: float) -> float:
    """Draw a pill for an autosave or an unreadable save, ending at `right`; return the width it takes."""
    problem, size = row.entry.problem, theme.Size.FLOOR
    if problem is not None:
        label = t("ui.saves.foreign" if isinstance(problem, OtherGame | NewerVersion) else "ui.saves.damaged")
        fill, icon = canvas.chrome.off, "common/icons/warning"
        return 12 + kit.pill(canvas, right, y, label, fill, theme.ERROR, size, icon=icon, align="r")
    if row.is_auto:
        return 12 + kit.pill(canvas, right, y, t("ui.saves.auto"), size=size, align="r")
    return 0.0


def title_of(host: Host, entry: SaveEntry) -> str:
    """Return a save's title; its file name if it can't be read."""
    header = entry.header
    return entry.name if header is None else drawable(header.title).strip() or game_name(host, header.game)


def game_name(host: Host, game: str) -> str:
    """Return a game's name; its id if the game is not installed."""
    return host.t(game_text(game, GameText.TITLE)) if game in host.games else game


def spoken_date(t: Callable[..., str], stamp: str, now: datetime | None = None) -> str:
    """Return a UTC time such as 2026-01-31T23:59:59Z as local time in words; "" for ""."""
    utc = read_timestamp(stamp)
    if utc is None:
        return ""
    moment = local(utc, None if now is None else now.tzinfo)
    now = now or local_now()
    hour, minute = f"{moment:%H}", f"{moment:%M}"
    if moment.date() == now.date():
        return t("ui.date.today", hour=hour, minute=minute)
    if moment.date() == (now - timedelta(days=1)).date():
        return t("ui.date.yesterday", hour=hour, minute=minute)
    return t("ui.date", year=f"{moment:%Y}", month=f"{moment:%m}", day=f"{moment:%d}", hour=hour, minute=minute)


def size_in_words(count: int) -> Msg:
    """Return a number of bytes as text, in whole kilobytes or tenths of megabytes."""
    if count < 1 << 20:
        return msg("ui.size.kilobytes", n=max(1, round(count / 1024)))
    return msg("ui.size.megabytes", amount=f"{count / (1 << 20):.1f}")
