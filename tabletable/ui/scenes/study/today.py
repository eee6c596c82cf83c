"""The page of the day: a deal per game, compared with bots and friends, one puzzle, and one stall of the street."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from typing import ClassVar, Final

import pygame

from tabletable.core.errors import SetupError
from tabletable.core.message import GameText, Msg, game_text
from tabletable.play.files.safejson import SaveError
from tabletable.play.seats import HUMAN, Seat
from tabletable.play.study.puzzle import DIFFICULTIES, Puzzle
from tabletable.play.study.puzzlebook import PuzzleBook
from tabletable.play.study.street import Station, street
from tabletable.play.study.streetbook import StreetBook
from tabletable.play.study.today import (
    UNKNOWN,
    Dealt,
    FriendLine,
    Line,
    Score,
    TodayBook,
    deal_of,
    read_line,
    written,
)
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.flow.daily_bots import DailyBots, DailyPuzzle, seek
from tabletable.ui.scenes.page import MARGIN, TOP, Page
from tabletable.ui.scenes.people import rivals, solver_of
from tabletable.ui.scenes.personal.player_panels import month_name
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.stack.routes import Deal
from tabletable.ui.system.input import Input
from tabletable.ui.widgets import Button, Segmented, Widget
from tabletable.ui.widgets.text_field import copy_text, pasted

GAP: Final = 16.0
FOOT: Final = 20.0
RIGHT: Final = 352.0
"""Width of the column beside the deals."""
PITCH: Final = 99.0
ROW: Final = 92.0
BUTTON: Final = 148.0
MOST_TOLD: Final = 3
"""The most friends named in a row."""


class TodayScene(Page[None]):
    """The deals of today or yesterday, the daily puzzle and a stall."""

    least = (1000, 680)
    default: ClassVar[str] = ""

    # ------------------------------------------------------------------------------------------------ life

    def enter(self) -> None:
        super().enter()
        self._back = 0
        self._read()

    def day(self) -> date:
        return self.host.save_store.today()

    def day_turned(self) -> None:
        self._bots.keep()
        self._read()
        self.renew()

    def resumed(self, result: object) -> None:
        """Refresh after a table or a puzzle, which may have a result now."""
        self._read()
        self.renew()

    @property
    def shown_day(self) -> date:
        """The date of the deals shown."""
        return self.day() - timedelta(self._back)

    def _read(self) -> None:
        host = self.host
        self.name, self.head = solver_of(host)
        self._book = host.store(TodayBook)
        self._bots = DailyBots(host, self.shown_day, self.name)
        self.dealt, self.made = self._bots.dealt, self._bots.made
        solver = host.store(PuzzleBook).of(self.name)
        self.is_solved = self.day().isoformat() in solver.days
        seek(host, self.day())
        self.of_day = DailyPuzzle(host, self.day(), solver)
        self.puzzle: Puzzle | None = self.of_day.puzzle
        lit = host.store(StreetBook).of(self.name).lit
        self.station: Station | None = next((each for each in street(host.games) if not lit.get(each.key)), None)

    def hidden(self) -> None:
        super().hidden()
        self._bots.keep()

    def leave(self) -> None:
        self._bots.keep()

    def update(self, dt: float) -> bool:
        if self.of_day.update() and not self.of_day.is_sought:
            self._bots.keep()
            self.resumed(None)
        if self.is_on_top and self.name in self.dealt.get(self._bots.go_on(), Dealt()).people:
            self.renew()
        return super().update(dt)

    # ------------------------------------------------------------------------------------------------ places

    @property
    def _deals(self) -> Box:
        width = self.width - 2 * MARGIN - GAP - RIGHT
        return Box(MARGIN, TOP, width, self.height - TOP - FOOT)

    @property
    def _beside(self) -> tuple[Box, Box, Box]:
        """The boxes of the puzzle, the stall and the friends' results."""
        x, height = self._deals.right + GAP, (self.height - TOP - FOOT - 2 * GAP) / 3
        first, second, third = (Box(x, TOP + at * (height + GAP), RIGHT, height) for at in range(3))
        return first, second, third

    def notice_box(self) -> Box:
        """Return a box in the header, so that notices cover nothing clickable."""
        back, days = self.group.find("back"), self.group.find("day")
        left = MARGIN if back is None else back.box.right + 20
        right = self.width - MARGIN if days is None else days.box.x - 20
        return Box(left, 8, right - left, TOP - 16)

    # ------------------------------------------------------------------------------------------------ widgets

    def build(self) -> list[Widget]:
        t = self.host.t
        days = Box(self.width - MARGIN - 300, 22, 300, 44)
        words = [t("today.now"), t("today.yesterday")]
        return [
            self.back_button(MARGIN, 20),
            Segmented("day", days, t("today.which"), words, self._back, self._turn_back),
            self._deal_area(),
            *self._beside_buttons(),
        ]

    def _deal_area(self) -> Widget:
        panel, t = self._deals, self.host.t
        area = Box(panel.x + 4, panel.y + 4, panel.w - 8, panel.h - 8)
        whole = len(self.dealt) * PITCH + 12
        width = area.w - 24 - (10 if whole > area.h else 0)
        widgets: list[Widget] = []
        fresh = next((game for game, dealt in self.dealt.items() if self.name not in dealt.people), "")
        for number, (game, dealt) in enumerate(self.dealt.items()):
            row = self._row(number, width)
            box = Box(row.right - BUTTON - 14, row.cy - 23, BUTTON, 46)
            title = t(game_text(game, GameText.TITLE))
            if self.name in dealt.people:
                label, act, icon = t("today.copy"), partial(self._copy, game), "copy"
                tip = t("today.copy.tip", game=title)
            else:
                label, act, icon = t("today.play"), partial(self._play, game), "play"
                tip = t("today.play.tip", game=title)
            widgets.append(
                Button(f"deal.{game}", box, label, act, icon=icon, primary=game == fresh, tooltip=tip, size=17)
            )
        return self.scroll("deals", area, whole, widgets, partial(self._paint_deals, width))

    def _row(self, number: int, width: float) -> Box:
        return Box(12, 12 + number * PITCH, width, ROW)

    def _beside_buttons(self) -> list[Widget]:
        t, (daily, stall, friends) = self.host.t, self._beside
        solve = t("today.puzzle.again" if self.is_solved else "today.puzzle.solve")
        widgets: list[Widget] = []
        if self.puzzle is not None:
            act = partial(self.host.routes.puzzle, self.puzzle, self.day())
            widgets.append(self._below(daily, "solve", solve, act, "star"))
        if self.station is not None:
            visit = partial(self.host.routes.station, self.station)
            widgets.append(self._below(stall, "station", t("today.street.go"), visit, "street"))
        widgets.append(self._below(friends, "paste", t("today.paste"), self._paste, "paste"))
        return widgets

    def _below(self, panel: Box, key: str, label: str, act: Callable[[], None], icon: str) -> Widget:
        return Button(key, Box(panel.x + 16, panel.bottom - 16 - 46, panel.w - 32, 46), label, act, icon=icon, size=17)

    # ------------------------------------------------------------------------------------------------ what they do

    def handle(self, event: Input) -> bool:
        if event.is_command and event.is_key(pygame.K_v) and not event.repeat:
            self._paste()
            return True
        return super().handle(event)

    def _turn_back(self, days: int) -> None:
        self._bots.keep()
        self._back = days
        self._read()
        self.renew()

    def _play(self, game: str) -> None:
        deal = deal_of([*self.host.covers.values()], self.shown_day, game)
        others = rivals(self.host.t, self.name, self.head, deal.seats - 1, deal.level)
        self.host.routes.open_game(Deal(game, (Seat(HUMAN, self.name, "", self.head), *others), {}, deal.seed))

    def line_of(self, game: str, name: str) -> Line | None:
        """Return a local player's result with its rank among the bots' games so far; None without a result."""
        dealt = self.dealt[game]
        return Dealt(tuple(self.made[game]), dealt.people).line_of(name)

    def _copy(self, game: str) -> None:
        """Copy the player's result to the clipboard, for friends."""
        line, t = self.line_of(game, self.name), self.host.t
        assert line is not None
        friend_line = FriendLine(self.name, game, self.shown_day, line)
        title = t(game_text(game, GameText.TITLE))
        sentence = t("today.line", date=self._date(), game=title, result=self.result_text(game, line))
        text = written(friend_line, deal_of([*self.host.covers.values()], self.shown_day, game), sentence)
        if copy_text(text):
            self.host.notices.show_message("today.copied", NoticeStyle.GOOD)
        else:
            self.host.notices.show_message("editor.no_clipboard", NoticeStyle.WHY)

    def _paste(self) -> None:
        """Add a friend's result from the clipboard; if it is invalid, a notice says why."""
        host = self.host
        days = [self.day() - timedelta(back) for back in range(2)]
        try:
            friend_line = read_line(pasted(), [*host.covers.values()], days)
            own = self._book.results(friend_line.day, friend_line.game).people.get(friend_line.name)
            if own is not None and own.total == friend_line.line.score.total:
                raise SetupError("it came from here", "today.paste.own", player=friend_line.name)
            self._book.hear(friend_line)
        except SetupError as error:
            host.notices.show_message(error.key, NoticeStyle.WHY, **error.details)
            return
        except SaveError as error:
            host.notices.show_message(error.message, NoticeStyle.WHY)
            return
        self._back = days.index(friend_line.day)
        self._bots.keep()
        self._read()
        self.renew()
        game = Msg(game_text(friend_line.game, GameText.TITLE))
        host.notices.show_message("today.pasted", NoticeStyle.GOOD, player=friend_line.name, game=game)

    # ------------------------------------------------------------------------------------------------ words

    def _date(self) -> str:
        return self.host.t(
            "ui.date.short", month=month_name(self.host.t, self.shown_day.isoformat()), day=self.shown_day.day
        )

    def _got(self, game: str, score: Score) -> str:
        """Return a result as text: the place if it is known, else the points in the game's own words."""
        if score.behind != UNKNOWN:
            seats = deal_of([*self.host.covers.values()], self.shown_day, game).seats
            return self.host.t("today.place", place=seats - score.behind, n=seats)
        own = game_text(game, GameText.TODAY)
        return self.host.t(own if self.host.words.has(own) else "today.points", n=score.total)

    def result_text(self, game: str, line: Line) -> str:
        """Return a text on a result, with its rank among the bots' games so far."""
        got = self._got(game, line.score)
        if not line.games:
            return got
        return self.host.t("today.result", got=got, n=line.better, games=line.games)

    def others(self, game: str) -> list[tuple[str, Line]]:
        """Return friends and other local players who have played a deal, best first."""
        dealt = self.dealt[game]
        people = {name: self.line_of(game, name) for name in dealt.people if name != self.name}
        lines = {**{name: line for name, line in people.items() if line is not None}, **dealt.friends}
        return sorted(lines.items(), key=lambda each: (-each[1].score.total, each[0]))

    # ------------------------------------------------------------------------------------------------ picture

    def paint(self, canvas: Canvas) -> None:
        t, day = self.host.t, self.group.find("day")
        right = self.width - MARGIN - 300 if day is None else day.box.x
        self.paint_head(canvas, t("today.title"), t("today.head", date=self._date()), right - 16)
        canvas.panel(self._deals)
        for box in self._beside:
            canvas.panel(box)
        daily, stall, friends = self._beside
        if self.puzzle is not None:
            title, task = t("puzzles.daily"), t(game_text(self.puzzle.game, GameText.PUZZLE, "task"))
            difficulty = t([*DIFFICULTIES.values()][self.puzzle.difficulty])
            self._paint_beside(canvas, daily, title, self.puzzle.game, task, difficulty)
            aside, right = self._aside, daily.right - 18
            if self.is_solved:
                canvas.art("common/icons/check", daily.right - 28, daily.y + 28, 20, theme.GOOD)
                right -= 26
            room = right - daily.x - 30 - canvas.setter.width(title, 20, True)
            canvas.label(right, daily.y + 27, aside, theme.Size.FLOOR, canvas.chrome.muted, align="r", max_width=room)
        if self.station is not None:
            self._paint_beside(canvas, stall, t("today.street"), self.station.game, t(self.station.title))
        else:
            self._paint_words(canvas, stall, t("today.street"), t("today.street.all"))
        self._paint_words(canvas, friends, t("today.friends"), t("today.friends.how"))

    @property
    def _aside(self) -> str:
        """What is said beside the title of the daily puzzle."""
        if self.of_day.is_sought and not self.is_solved:
            return self.host.t("today.puzzle.search")
        return self.host.t("today.puzzle.new") if self.of_day.is_new else ""

    def _paint_beside(
        self, canvas: Canvas, box: Box, title: str, game: str, sentence: str, difficulty: str = ""
    ) -> None:
        name, x = self.host.t(game_text(game, GameText.TITLE)), box.x + 70
        if difficulty:
            name = self.host.t("today.puzzle.of", game=name, difficulty=difficulty)
        canvas.text(box.x + 18, box.y + 26, title, 20, bold=True, max_width=box.w - 60)
        canvas.art(f"{game}/emblem", box.x + 40, box.y + 72, 44, shadow="chip")
        canvas.text(x, box.y + 55, name, theme.Size.BODY, bold=True, max_width=box.right - 18 - x)
        canvas.para(x, box.y + 80, sentence, theme.Size.SMALL, canvas.chrome.muted, box.right - 18 - x, line_height=22)

    def _paint_words(self, canvas: Canvas, box: Box, title: str, sentence: str) -> None:
        canvas.text(box.x + 18, box.y + 28, title, 20, bold=True, max_width=box.w - 36)
        canvas.para(box.x + 18, box.y + 58, sentence, theme.Size.SMALL, canvas.chrome.muted, box.w - 36, line_height=22)

    def _paint_deals(self, width: float, canvas: Canvas, top: float, bottom: float) -> None:
        for number, game in enumerate(self.dealt):
            self._paint_deal(canvas, self._row(number, width), game)

    def _paint_deal(self, canvas: Canvas, row: Box, game: str) -> None:
        t, line, muted = self.host.t, self.line_of(game, self.name), canvas.chrome.muted
        kit.row(canvas, row)
        x, room = row.x + 76, row.w - 76 - BUTTON - 30
        canvas.art(f"{game}/emblem", row.x + 40, row.cy, 48, shadow="chip")
        others = self.others(game)[:MOST_TOLD]
        y = row.y + (22 if others or (line is not None and line.games) else 33)
        canvas.text(x, y, t(game_text(game, GameText.TITLE)), 19, bold=True, max_width=room)
        if line is None:
            deal = deal_of([*self.host.covers.values()], self.shown_day, game)
            sentence, ink = t("today.unplayed", n=deal.seats - 1), muted
        else:
            sentence, ink = self.result_text(game, line), theme.TEXT
        canvas.text(x, y + 25, sentence, theme.Size.BODY, ink, max_width=room)
        if others:
            texts = [t("today.other", player=name, got=self._got(game, each.score)) for name, each in others]
            canvas.text(x, row.y + 72, t("ui.join").join(texts), theme.Size.SMALL, theme.INFO, max_width=room)
        elif line is not None and line.games:
            self._paint_bar(canvas, Box(x, row.y + 68, min(room, 300.0), 8), line)

    def _paint_bar(self, canvas: Canvas, box: Box, line: Line) -> None:
        """Draw the share of bots' games that a result beats."""
        canvas.panel(box, 4, canvas.chrome.chip, None, 1, None)
        if line.better:
            width = max(8.0, box.w * line.better / line.games)
            canvas.panel(box._replace(w=width), 4, theme.INFO, None, 1, None)
