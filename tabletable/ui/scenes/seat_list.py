"""The editable list of a table's seats: the players, and the rows in which to choose them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from tabletable.bots.levels import styles_of
from tabletable.core.game import Game
from tabletable.core.info import GameInfo
from tabletable.core.message import GameText, game_text, level_text
from tabletable.play.botplugins import is_known, offered
from tabletable.play.files.names import clean_name
from tabletable.play.language.glyphs import drawable
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.strengths import strength
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.kit import State
from tabletable.ui.scenes.offered import players_of
from tabletable.ui.scenes.page import Page
from tabletable.ui.scenes.people import HEADS, default_name, heads_of, next_head
from tabletable.ui.stack.host import Host
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.widgets import Dropdown, TextField, Tile, Widget

ROW: Final = 72.0
PITCH: Final = 84.0
BARS: Final = 3
"""The most bars of a bot's strength; each level has one more than the level below it, equally in all games."""
USUAL_SEATS: Final = 4

Paint = Callable[[Canvas, float, float], None]
"""Callback that paints between two heights of a column."""


def usable(info: GameInfo, seat: Seat) -> Seat:
    """Return a seat of an earlier game with a drawable name, and with a level that this game has."""
    seat = seat._replace(name=drawable(seat.name).strip())
    is_unknown = seat.kind == BOT and not is_known(info, seat.level)
    return seat._replace(level=info.usual_level) if is_unknown else seat


def title_of(host: Host, level: str) -> str:
    """Return a level's name; the id of a third-party bot that has none."""
    key = level_text(level, "title")
    return host.t(key) if host.words.has(key) else level


def level_description(host: Host, info: GameInfo, level: str) -> str:
    """Return a sentence on how a level plays; "" for a person."""
    if level and level not in info.ladder:
        return host.t("level.plugin.help")
    return host.t(info.level_description(level))


def _bars(info: GameInfo, level: str) -> int | None:
    """Return a level's number of strength bars; a rung has as many as the level below, a third-party bot None."""
    if level not in info.ladder:
        return None  # nobody has measured it
    return min(BARS, sum(each in info.levels for each in info.ladder[: info.ladder.index(level) + 1]) - 1)


class SeatList:
    """Seats and their widgets, for a page that chooses the players."""

    is_open: ClassVar[bool] = True
    """Whether seats may be added and removed."""

    def __init__(self, host: Host, page: Page[Any], game: Game[Any], options: Mapping[str, str | int]) -> None:
        """`options`: a live view of the options to play by."""
        self._host, self._page, self._game, self._options = host, page, game, options
        self.seats: list[Seat] = []
        self.locked: Mapping[int, str] = {}
        """By seat, why it can't be changed."""

    def begin(self, seats: Sequence[Seat], count: int | None) -> None:
        """Start with these seats, naming the unnamed. `count`: the exact number of seats; None: at least the usual."""
        info = self._game.info
        self.seats = [usable(info, seat) for seat in seats][: info.max_seats]
        for number, seat in enumerate(self.seats):
            if not seat.name:
                name = default_name(self._host.t, [other.name for other in self.seats])
                self.seats[number] = seat._replace(name=name)
        least = info.min_seats if self.seats else max(info.min_seats, min(USUAL_SEATS, info.max_seats))
        if count is not None:
            least = count
            del self.seats[least:]
        while len(self.seats) < least:
            self.seat_somebody()

    def seat_somebody(self) -> None:
        """Add a seat: the first for a person, all others for bots."""
        name = default_name(self._host.t, [seat.name for seat in self.seats])
        head = next_head(HEADS[-1], [seat.avatar for seat in self.seats])
        if self.seats:
            self.seats.append(Seat(BOT, name, self._game.info.usual_level, head))
        else:
            known = self._host.settings.players[:1]
            named = drawable(known[0].name).strip() if known else ""
            self.seats.append(Seat(HUMAN, named or name, "", known[0].avatar if known else head))

    def rows(self, width: float, height: float) -> tuple[list[Widget], float, Paint]:
        """Return the rows in a column, their total height, and the painter of their background."""
        count = len(self.seats)
        full = not self.is_open or count >= self._game.info.max_seats
        whole = 12 + (count + (not full)) * PITCH
        width -= 32 + (10 if whole > height else 0)
        widgets: list[Widget] = []
        for number in range(count):
            widgets += self._row(number, 12, 12 + number * PITCH, width)
        if not full:
            box = Box(12, 12 + count * PITCH, width, ROW)
            widgets.append(Tile("add", box, self._host.t("setup.add"), self._add, self._paint_add, radius=12))
        return widgets, whole, partial(self._paint_rows, width)

    def _row(self, number: int, x: float, y: float, width: float) -> list[Widget]:
        host, seat, info = self._host, self.seats[number], self._game.info
        middle = y + ROW / 2
        levels = offered(info)
        kinds = [title_of(host, level) for level in ("", *levels)]
        chosen = 0 if seat.is_human else 1 + levels.index(seat.level)
        bars, texts = [None, *map(partial(_bars, info), levels)], [*map(self._level_description, ("", *levels))]
        may_go = self.is_open and info.min_seats < info.max_seats
        kind_x = x + width - (44 if may_go else 14) - 196
        head, kind = host.t("setup.avatar", player=seat.name), host.t("setup.kind", player=seat.name)
        name = host.t("setup.rename", player=seat.name)
        turn, paint = partial(self._change_head, number), partial(paint_head, seat.avatar)
        prompt, take = host.t("setup.name.prompt"), partial(self._rename, number)
        short, wide = (Box(x + 66, middle - 22, end - x - 66, 44) for end in (kind_x - 8, kind_x + 196))
        place, change = Box(kind_x, middle - 22, 196, 44), partial(self._change_kind, number)
        row: list[Widget] = [
            Tile(f"avatar.{number}", Box(x + 8, middle - 26, 52, 52), head, turn, paint, tooltip=head, radius=26),
            TextField(
                f"name.{number}", short, prompt, seat.name, on_commit=take, bare=True, size=20, wide=wide, tooltip=name
            ),
            Dropdown(
                f"kind.{number}",
                place,
                kind,
                kinds,
                chosen,
                change,
                levels=bars,
                descriptions=texts,
                tooltip=self._with_styles(texts[chosen], seat.level),
            ),
        ]
        for widget in row if number in self.locked else ():
            widget.reason, widget.enabled = self.locked[number], False
        return [*row, self._cross(number, Box(x + width - 42, middle - 20, 40, 40))] if may_go else row

    def _level_description(self, level: str) -> str:
        """Return how a level plays and, if measured, how well."""
        t = self._host.t
        text = level_description(self._host, self._game.info, level)
        measurement = strength(self._game, level, len(self.seats), self._options)
        if measurement is None:
            return text
        wins, equal, rivals = (
            round(measurement.share / 10),
            round(measurement.equal / 10),
            t(level_text(measurement.rivals, "short")),
        )
        measured = t("level.strength", wins=wins, players=measurement.players, rivals=rivals, equal=equal)
        return t("list.sentences", first=text, then=measured)

    def _with_styles(self, text: str, level: str) -> str:
        """Append to a level's description the styles its bots may play in, if each bot has its own."""
        t, game = self._host.t, self._game
        styles = () if self._host.settings.bots_alike or not level else styles_of(game, level)
        if not styles:
            return text
        for words in (t("setup.styles"), *(t(game_text(game.info.id, GameText.STYLE, style)) for style in styles)):
            text = t("list.sentences", first=text, then=words)
        return text

    def _cross(self, number: int, box: Box) -> Widget:
        """Return the button that removes a seat; disabled with the reason if it can't be."""
        t, least = self._host.t, self._game.info.min_seats
        words = t("setup.remove", player=self.seats[number].name)
        reason = "" if len(self.seats) > least else t("setup.remove.least", n=least)
        act = partial(self._remove, number)
        return Tile(f"remove.{number}", box, words, act, _paint_cross, tooltip=words, reason=reason)

    def _add(self) -> None:
        self.seat_somebody()
        self._page.renew_at(f"kind.{len(self.seats) - 1}")
        tile = self._page.group.find("add")
        if tile is not None and tile.area is not None:
            tile.area.reveal(tile.box)  # stays under the pointer for the next seat

    def _remove(self, number: int) -> None:
        del self.seats[number]
        self._page.renew_at(f"remove.{min(number, len(self.seats) - 1)}")

    def _rename(self, number: int, text: str) -> None:
        if number >= len(self.seats):
            return
        others = [seat.name for at, seat in enumerate(self.seats) if at != number]
        name = chosen_name(self._host, text, others) or self.seats[number].name
        self.seats[number] = self.seats[number]._replace(name=name)
        self._page.renew()

    def _change_head(self, number: int) -> None:
        seat = self.seats[number]
        taken = [other.avatar for other in self.seats]
        self.seats[number] = seat._replace(avatar=next_head(seat.avatar, taken, heads_of(self._host)))
        self._page.renew()

    def _change_kind(self, number: int, chosen: int) -> None:
        seat, levels = self.seats[number], offered(self._game.info)
        if chosen == 0:
            self.seats[number] = seat._replace(kind=HUMAN, level="")
        else:
            self.seats[number] = seat._replace(kind=BOT, level=levels[chosen - 1])
        self._page.renew()

    def _paint_rows(self, width: float, canvas: Canvas, top: float, bottom: float) -> None:
        for number in range(len(self.seats)):
            kit.row(canvas, (12, 12 + number * PITCH, width, ROW))

    def _paint_add(self, canvas: Canvas, box: Box, state: State) -> None:
        paint_add(canvas, box, state, self._host.t("setup.add"), 11)
        players, muted = players_of(self._host.t, self._game.info), canvas.chrome.muted
        canvas.text(box.cx, box.cy + 14, players, theme.Size.SMALL, muted, align="m", max_width=box.w - 24)


def chosen_name(host: Host, text: str, others: Sequence[str]) -> str:
    """Return the name typed, by default a usual one; "" with a notice if another at the table has it."""
    name = clean_name(text, "") or default_name(host.t, others)
    if name not in others:
        return name
    host.notices.show_message("setup.same_name", NoticeStyle.WHY, player=name)
    return ""


def paint_add(canvas: Canvas, box: Box, state: State, label: str, lift: float = 0.0) -> None:
    """Paint the row that adds somebody, its label `lift` px above the middle."""
    ink, y = canvas.chrome.off_text if state == "disabled" else theme.TEXT, box.cy - lift
    kit.row(canvas, box, "hover" if state in ("hover", "pressed") else "empty")
    width = canvas.setter.width(label, theme.Size.BUTTON, True)
    canvas.art("common/icons/plus", box.cx - width / 2 - 4, y, 16, ink)
    canvas.text(box.cx + 12, y, label, theme.Size.BUTTON, ink, True, align="m", max_width=box.w - 60)


def _paint_cross(canvas: Canvas, box: Box, state: State) -> None:
    ink = {"hover": theme.TEXT, "pressed": theme.TEXT, "disabled": canvas.chrome.off_edge}.get(
        state, canvas.chrome.muted
    )
    canvas.art("common/icons/cross", box.cx, box.cy, 16, ink)


def paint_head(avatar: str, canvas: Canvas, box: Box, state: State) -> None:
    """Paint the head of somebody in the list, a button that changes it."""
    kit.avatar(canvas, box.cx, box.cy, avatar, box.w, theme.CREAM if state == "hover" else theme.OUTLINE)
