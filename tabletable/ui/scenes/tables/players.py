"""Changing the players of a running match: people leave seats to bots, return, or take over a bot's seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from tabletable.play.language.glyphs import drawable
from tabletable.play.match import Match
from tabletable.play.people.settings import MAX_PLAYERS, Player
from tabletable.play.seats import Seat
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.scenes.page import MARGIN, Page
from tabletable.ui.scenes.seat_list import SeatList
from tabletable.ui.stack.host import Host
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.widgets import Button, Widget

TOP: Final = 84.0
WIDTH: Final = 640.0
FOOT: Final = 20.0
DONE: Final = 60.0
NOTE: Final = 100.0
"""Height of the note on whom the match counts for."""


class _Players(SeatList):
    """The seats of a running match: none is added or removed, and new players get a name and a head."""

    is_open = False

    def __init__(self, host: Host, page: PlayersScene, match: Match) -> None:
        super().__init__(host, page, match.session.game, match.session.options)
        self.before = match.session.seats
        self.begin(self.before, len(self.before))
        self.locked = {
            number: host.t("players.conceded", player=seat.name)
            for number, seat in enumerate(self.seats)
            if not match.may_change_players(number)
        }

    def _change_kind(self, number: int, chosen: int) -> None:
        was_bot = not self.seats[number].is_human
        super()._change_kind(number, chosen)
        if was_bot and chosen == 0:
            self.seats[number] = self._somebody(number)
            self._page.renew_at(f"name.{number}")

    def _somebody(self, number: int) -> Seat:
        """Return the likeliest person for a bot's seat: the one who sat there, else a known one not at the table."""
        seat, settings = self.seats[number], self._host.settings
        names = [drawable(each.name).strip() for each in settings.players]
        if self.before[number].is_human or seat.name in names:
            return seat
        names_taken = [each.name for each in self.seats]
        known = zip(names, settings.players, strict=True)
        player = next((Player(name, each.avatar) for name, each in known if name and name not in names_taken), None)
        return seat if player is None else seat._replace(name=player.name, avatar=player.avatar)

    @property
    def changed(self) -> list[tuple[int, Seat]]:
        """The seats whose player changes, with the new player."""
        return [
            (number, seat)
            for number, (seat, old) in enumerate(zip(self.seats, self.before, strict=True))
            if seat[:3] != old[:3]
        ]


class PlayersScene(Page[Sequence[tuple[int, Seat]]]):
    """Closes with the seats whose player changes and the new players; None if nothing changes."""

    least = (640, 480)
    default: ClassVar[str] = "done"

    def __init__(self, match: Match, in_evening: bool) -> None:
        """`in_evening`: whether the match is part of an evening, whose points go by seat."""
        self._match = match
        self._in_evening = in_evening
        self.chrome = match.session.game.info.looks.chrome

    def enter(self) -> None:
        super().enter()
        self.who = _Players(self.host, self, self._match)

    @property
    def _panel(self) -> Box:
        width = min(WIDTH, self.width - 2 * MARGIN)
        return Box((self.width - width) / 2, TOP, width, self.height - TOP - FOOT - DONE - NOTE)

    def build(self) -> list[Widget]:
        panel, t = self._panel, self.host.t
        area = Box(panel.x + 4, panel.y + 4, panel.w - 8, panel.h - 8)
        rows, height, paint = self.who.rows(panel.w, area.h)
        done = Box(panel.x, self.height - FOOT - DONE, panel.w, DONE)
        return [
            self.back_button(MARGIN, 20),
            self.scroll("seats", area, height, rows, paint),
            Button("done", done, t("players.done"), self._done, icon="check", primary=True, size=22),
        ]

    def _done(self) -> None:
        self.group.blur()  # a name that is being typed counts
        changed, host = self.who.changed, self.host
        if not any(seat.is_human for seat in self.who.seats):
            host.notices.show_message("players.nobody", NoticeStyle.WHY)
            return
        come = {seat.name: Player(seat.name, seat.avatar) for _, seat in changed if seat.is_human}
        if come:
            others = (each for each in host.settings.players if each.name not in come)
            host.change_settings(players=(*come.values(), *others)[:MAX_PLAYERS])
        self.close(changed or None)

    def paint(self, canvas: Canvas) -> None:
        t, panel, muted = self.host.t, self._panel, canvas.chrome.muted
        self.paint_head(canvas, t("players.title"), ground=self._match.session.game.info.looks.ground)
        canvas.panel(panel)
        note = t("players.evening" if self._in_evening else "players.counts")
        canvas.para(panel.x + 8, panel.bottom + 22, note, theme.Size.SMALL, muted, panel.w - 16, line_height=24)
