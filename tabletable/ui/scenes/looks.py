"""The page of looks: card backs, table cloths and portraits, a small table to try them, and own pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from tabletable.core.looks import PLAIN, Ground
from tabletable.core.message import MessageFamily, Msg, msg
from tabletable.play.files.picturefile import BadPicture
from tabletable.play.files.safejson import SaveError
from tabletable.play.people.looks import HOUSE, Kind, TableLooks, next_season, season_on
from tabletable.play.people.persons import with_head
from tabletable.play.seats import HUMAN, Seat
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.looks_library import LooksLibrary
from tabletable.ui.drawing.text import Run
from tabletable.ui.drawing.vector import rect
from tabletable.ui.kit import State
from tabletable.ui.paint.pictures import figure
from tabletable.ui.paint.situations import BACK, paint_ground, paint_table
from tabletable.ui.scenes.offered import showcase
from tabletable.ui.scenes.page import MARGIN, Page, button_width, lay_ground
from tabletable.ui.scenes.people import HEADS, solver_of
from tabletable.ui.scenes.personal.player_panels import month_name
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.system.input import Input, InputKind
from tabletable.ui.widgets import Button, IconButton, Segmented, Tile, Toggle, Widget
from tabletable.ui.widgets.text_field import copy_text

TABS: Final = 86.0
TOP: Final = 148.0
GAP: Final = 16.0
LEFT: Final = 664.0
"""Width of the shelf of looks."""
COLUMNS: Final = {Kind.BACK: 4, Kind.CLOTH: 3, Kind.HEAD: 5}
ROWS: Final = {Kind.BACK: 214.0, Kind.CLOTH: 164.0, Kind.HEAD: 124.0}
FOOT: Final = 58.0
"""Height of the text about the chosen look, below the shelf."""
SEASONS: Final = 92.0
OWN: Final = 224.0
_KINDS: Final = tuple(Kind)
_TABS: Final = MessageFamily("looks.tab.*", "backs cloths heads")
_USUAL: Final = MessageFamily("looks.usual.*", "backs cloths")
_HOUSE: Final = MessageFamily("looks.house.*", HOUSE)
_DIMMED: Final = MessageFamily("looks.dimmed.*", "backs cloths")
_HEADS: Final = MessageFamily(
    "looks.head.*",
    "rabbit bear fox panda cat owl black_cat mouse tiger frog penguin pig dog deer crane",
)


class _Look(NamedTuple):
    """A look on the shelf."""

    id: str
    name: str
    problem: Msg | None = None


def dimming(kind: Kind, shares: Iterable[float]) -> Msg:
    """Return a message about how opaque a custom card back or cloth is drawn: its share (0 to 1) in each game."""
    percents = sorted(round(100 * share) for share in shares)
    low, high = percents[0], percents[-1]
    if low >= 100:
        return Msg("looks.undimmed")
    return msg(_DIMMED[kind], n=low) if low == high else msg("looks.dimmed.games", low=low, high=high)


class LooksScene(Page[None]):
    """The person's look of tables, for all games; a picture file dropped here is added to the shelf."""

    def __init__(self, kind: Kind = Kind.BACK, dropped: Path | None = None) -> None:
        """Open with the shelf of one kind; `dropped` is a file to add to it."""
        self._kind = kind
        self._dropped = dropped

    def enter(self) -> None:
        super().enter()
        host = self.host
        self._name, _ = solver_of(host)
        self._cards = showcase(next(iter(host.games.values())))[:3]
        host.looks_chooser.read_again()
        if self._dropped is not None:
            self._add(self._dropped)

    def sitters(self) -> tuple[Seat, ...]:
        return (Seat(HUMAN, self.host.looks_chooser.person),)

    # ------------------------------------------------------------------------------------------------ what there is

    @property
    def _chosen(self) -> TableLooks:
        return self.host.settings.looks.get(self.host.looks_chooser.person, TableLooks())

    def _now(self) -> str:
        """Return the chosen look on the current shelf."""
        if self._kind is Kind.HEAD:
            return solver_of(self.host)[1]
        return self._chosen.back if self._kind is Kind.BACK else self._chosen.cloth

    def _shelf(self) -> list[_Look]:
        t, kind = self.host.t, self._kind
        own = [_Look(each.file.id, each.file.name, each.problem) for each in self._book.own(kind)]
        if kind is Kind.HEAD:
            return [*(_Look(head, t(_HEADS[head])) for head in HEADS), *own]
        return [_Look("", t(_USUAL[kind])), *(_Look(look, t(_HOUSE[look])) for look in HOUSE), *own]

    @property
    def _book(self) -> LooksLibrary:
        return self.host.display.studio.looks

    # ------------------------------------------------------------------------------------------------ widgets

    @property
    def _boxes(self) -> tuple[Box, Box, Box, Box]:
        """The boxes of the shelf, the table, the seasons, and the own pictures."""
        shelf = Box(MARGIN, TOP, LEFT, self.height - TOP - 28)
        left = shelf.right + GAP
        width = self.width - MARGIN - left
        table = Box(left, TABS, width, shelf.bottom - TABS - SEASONS - OWN - 2 * GAP)
        seasons = Box(left, table.bottom + GAP, width, SEASONS)
        return shelf, table, seasons, Box(left, seasons.bottom + GAP, width, OWN)

    def build(self) -> list[Widget]:
        t = self.host.t
        shelf, _, seasons, own = self._boxes
        tabs = Box(MARGIN, TABS, LEFT, 48)
        names = [t(_TABS[kind]) for kind in _KINDS]
        looks, columns, high = self._shelf(), COLUMNS[self._kind], ROWS[self._kind]
        inner = Box(shelf.x + 8, shelf.y + 8, shelf.w - 16, shelf.h - 16 - FOOT)
        wide = (inner.w - 12) / columns
        tiles: list[Widget] = [
            self._tile(look, Box(at % columns * wide + 6, at // columns * high + 6, wide - 12, high - 12))
            for at, look in enumerate(looks)
        ]
        rows = -(-len(looks) // columns)
        on = Box(seasons.x + 20, seasons.y + 10, seasons.w - 40, 40)
        return [
            self.back_button(MARGIN, 22),
            Segmented("tabs", tabs, t("looks.tabs"), names, _KINDS.index(self._kind), self._take_tab),
            self.scroll("shelf", inner, rows * high, tiles),
            Toggle("seasons", on, t("looks.seasons"), self.host.settings.seasons, self._follow),
            *self._own_buttons(own),
        ]

    def _tile(self, look: _Look, box: Box) -> Widget:
        t = self.host.t
        is_chosen = look.id == self._now()
        label = t("looks.chosen", look=look.name) if is_chosen else look.name
        reason = "" if look.problem is None else t("looks.refused", file=look.name, why=look.problem)
        if self._kind is Kind.HEAD and not self.host.settings.players:
            reason = t("looks.nobody")
        act, paint = partial(self.choose, look.id), partial(self._paint_tile, look, is_chosen)
        tip = reason or (self._dimmed(look.id) if is_chosen else "")
        return Tile(f"look.{look.id or 'usual'}", box, label, act, paint, reason=reason, tooltip=tip, radius=12)

    def _own_buttons(self, box: Box) -> list[Widget]:
        t, canvas, y = self.host.t, self.measure(), box.bottom - 16 - theme.BUTTON_HEIGHT
        show, copy = t("ui.saved.folder"), t("looks.copy")
        first = Box(box.x + 20, y, button_width(canvas, show), theme.BUTTON_HEIGHT)
        again = Box(box.right - 20 - 48, y, 48, theme.BUTTON_HEIGHT)
        room = again.x - 12 - first.right - 12
        second = Box(first.right + 12, y, min(room, button_width(canvas, copy)), theme.BUTTON_HEIGHT)
        return [
            Button("folder", first, show, self._open_folder, icon="folder"),
            Button("copy", second, copy, self._copy, icon="copy"),
            IconButton("again", again, "redo", t("looks.again"), self.host.looks_chooser.read_again),
        ]

    # ------------------------------------------------------------------------------------------------ what they do

    def _take_tab(self, tab: int) -> None:
        self._kind = _KINDS[tab]
        self.renew()

    def choose(self, look: str) -> None:
        """Choose a look on the current shelf."""
        host, kind = self.host, self._kind
        if kind is Kind.HEAD:
            host.change_settings(**with_head(host.settings, self._name, look))
        else:
            chosen = replace(self._chosen, **{"back" if kind is Kind.BACK else "cloth": look})
            host.change_settings(looks=host.looks_chooser.chosen(chosen))
        self.renew()

    def _follow(self, on: bool) -> None:
        self.host.change_settings(seasons=on)
        self.renew()

    def _open_folder(self) -> None:
        with self.host.notices.telling():
            self.host.looks_chooser.folder.make()
            self.host.routes.folder(self.host.looks_chooser.folder.path)

    def _copy(self) -> None:
        is_copied = copy_text(str(self.host.looks_chooser.folder.path / self._kind))
        style = NoticeStyle.GOOD if is_copied else NoticeStyle.WHY
        self.host.notices.show_message("looks.copied" if is_copied else "editor.no_clipboard", style)

    def handle(self, event: Input) -> bool:
        # a picture that is dropped here is meant for this shelf
        if event.kind is InputKind.FILE_DROP:
            self._add(Path(event.text))
            return True
        return super().handle(event)

    def _add(self, path: Path) -> None:
        """Copy a picture into the folder and choose it; a notice says why if it is refused."""
        host = self.host
        try:
            file = host.looks_chooser.add(self._kind, path)
        except (BadPicture, SaveError) as error:
            host.audio.play("not_possible")
            host.notices.show_message("looks.refused", NoticeStyle.WHY, file=path.name, why=error.message)
            return
        host.notices.show_message("looks.added", NoticeStyle.GOOD, name=file.name)
        if self._kind is not Kind.HEAD or host.settings.players:
            self.choose(file.id)

    # ------------------------------------------------------------------------------------------------ picture

    def _dimmed(self, look: str) -> str:
        """Return a message on how opaque an own picture is drawn in all games."""
        kind, book = self._kind, self._book
        if kind is Kind.HEAD or look in ("", *HOUSE) or not book.usable(kind, look):
            return ""
        grounds = [cover.looks.ground for cover in self.host.covers.values()] if kind is Kind.CLOTH else []
        return self.host.t(dimming(kind, [book.share(kind, look, ground) for ground in grounds or [self._ground]]))

    @property
    def _ground(self) -> Ground:
        """The cloth of the first game on the shelf, or a plain one."""
        return next(iter(self.host.covers.values())).looks.ground if self.host.covers else PLAIN

    def paint(self, canvas: Canvas) -> None:
        lay_ground(canvas)
        t, (shelf, table, seasons, own) = self.host.t, self._boxes
        name, head = solver_of(self.host)
        x = MARGIN + button_width(canvas, t("ui.back")) + 60
        kit.avatar(canvas, x, 46, head, 56)
        canvas.text(x + 44, 34, t("looks.title"), theme.Size.HEADING, bold=True)
        room = self.width - x - 44 - MARGIN
        canvas.text(x + 44, 60, t("looks.of", name=name), theme.Size.SMALL, theme.TEXT, max_width=room)
        for box in (shelf, seasons, own):
            canvas.panel(box)
        self._paint_about(canvas, Box(shelf.x + 20, shelf.bottom - FOOT, shelf.w - 40, FOOT))
        paint_table(canvas, table, self._ground, self._cards, self.host.words.text, (name, head))
        text = self._season_words()
        canvas.para(seasons.x + 20, seasons.y + 66, text, theme.Size.SMALL, canvas.chrome.muted, seasons.w - 40)
        canvas.text(own.x + 20, own.y + 28, t("looks.own"), theme.Size.BUTTON, bold=True, max_width=own.w - 40)
        words = canvas.setter.layout((Run(t("looks.own.how")),), theme.Size.SMALL, own.w - 40)
        canvas.rich(own.x + 20, own.y + 52 + words.line_height / 2, words, canvas.chrome.muted)
        path = str(self.host.looks_chooser.folder.path / self._kind)
        is_long = canvas.setter.width(path, theme.Size.FLOOR) > own.w - 40  # it has two lines then
        y = own.y + 56 + words.height + (20 if is_long else 10)
        canvas.label(own.x + 20, y, path, theme.Size.SMALL, theme.TEXT, max_width=own.w - 40)

    def _paint_about(self, canvas: Canvas, box: Box) -> None:
        look = next((each for each in self._shelf() if each.id == self._now()), None)
        canvas.rule(box.x, box.y + 4, box.w)
        name = look.name if look is not None else ""
        text = self._dimmed(look.id) if look is not None else ""
        wide = canvas.text(box.x, box.cy + 2, name, theme.Size.BUTTON, theme.TEXT, True, max_width=box.w * 0.4)
        x, room = box.x + wide + 16, box.w - wide - 16
        canvas.label(x, box.cy + 2, text, theme.Size.SMALL, canvas.chrome.muted, max_width=room)

    def _season_words(self) -> str:
        t, settings = self.host.t, self.host.settings
        today = self.host.save_store.today()
        now, coming = season_on(today), next_season(today)
        if now is not None and settings.seasons:
            month, day = month_name(t, f"0000-{now.last[0]:02}"), now.last[1]
            return t("looks.seasons.now", look=msg(_HOUSE[now.look]), month=month, day=day)
        month, day = month_name(t, f"0000-{coming.first[0]:02}"), coming.first[1]
        return t("looks.seasons.next", look=msg(_HOUSE[coming.look]), month=month, day=day)

    def _paint_tile(self, look: _Look, is_chosen: bool, canvas: Canvas, box: Box, state: State) -> None:
        is_lit = is_chosen or state in ("hover", "pressed")
        kit.row(canvas, box, "hover" if state in ("hover", "pressed") else "normal")
        if is_chosen:
            canvas.vec(rect(1.5, 1.5, box.w - 3, box.h - 3, 11, "none", 3, theme.CREAM), box.x, box.y, box.w, box.h)
        picture = Box(box.x + 8, box.y + 8, box.w - 16, box.h - 44)
        if look.problem is not None:
            text = self.host.t("looks.unusable")
            canvas.art("common/icons/warning", picture.cx, picture.cy - 12, 36, theme.ERROR)
            canvas.label(
                picture.cx, picture.cy + 20, text, theme.Size.SMALL, theme.TEXT, align="m", max_width=picture.w
            )
        else:
            draw: dict[Kind, Callable[[str, Canvas, Box], None]] = {
                Kind.BACK: self._paint_back,
                Kind.CLOTH: self._paint_cloth,
                Kind.HEAD: self._paint_head,
            }
            draw[self._kind](look.id, canvas, picture)
        ink = theme.TEXT if is_lit else canvas.chrome.muted
        x, y, room = box.cx, box.bottom - 19, box.w - 16
        canvas.text(x, y, look.name, theme.Size.SMALL, ink, is_chosen, align="m", max_width=room)
        if is_chosen:
            canvas.vec(rect(0, 0, 24, 24, 12, theme.CREAM), box.right - 28, box.y + 4, 24, 24, shadow="chip")
            canvas.art("common/icons/check", box.right - 16, box.y + 16, 15, theme.INK)

    def _paint_back(self, look: str, canvas: Canvas, box: Box) -> None:
        with self._book.wearing(TableLooks(back=look)):
            canvas.place(figure(canvas, BACK, box.h - 4, str), box.cx, box.cy, shadow="rest")

    def _paint_cloth(self, look: str, canvas: Canvas, box: Box) -> None:
        paint_ground(canvas, box, self._ground, look, 8)

    def _paint_head(self, look: str, canvas: Canvas, box: Box) -> None:
        kit.avatar(canvas, box.cx, box.cy, look, box.h - 2)
