"""The shelf of puzzles: the daily puzzle and deal, the streak of days, and a box for each game."""

from __future__ import annotations

from datetime import date, timedelta
from functools import partial
from typing import ClassVar, Final

import pygame

from tabletable.core.looks import Cover
from tabletable.core.message import GameText, MessageFamily, Msg, game_text
from tabletable.play.dealcode import deal_code
from tabletable.play.people.practice import PracticeBook, due
from tabletable.play.seats import HUMAN, Seat
from tabletable.play.study import puzzle
from tabletable.play.study.puzzle import DIFFICULTIES, Puzzle, PuzzleSession
from tabletable.play.study.puzzlebook import DailyDeal, PuzzleBook, Solver, daily_deal, next_or_new
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.flow.daily_bots import DailyPuzzle, seek
from tabletable.ui.keys import actions
from tabletable.ui.kit import State
from tabletable.ui.scenes.lantern_light import draw_lantern
from tabletable.ui.scenes.page import MARGIN, TOP, ShelfPage, button_width
from tabletable.ui.scenes.people import rivals, solver_of
from tabletable.ui.scenes.personal.player_panels import month_name, practice_line
from tabletable.ui.scenes.study.new_puzzle import searching
from tabletable.ui.scenes.study.puzzle import solver_at
from tabletable.ui.scenes.summary import draw_picture
from tabletable.ui.scenes.tables.portrait import picture_of
from tabletable.ui.stack.routes import Deal
from tabletable.ui.system.input import Input
from tabletable.ui.widgets import Button, Tile, Widget

GAP: Final = 14.0
PICTURE: Final = (336.0, 278.0)
PERSON_TEXT: Final = 56.0
"""px from the left edge of the person's corner to its text."""
DAYS: Final = 7
PEOPLE: Final = 3
"""The number of people whose daily deal is mentioned."""
_WEEKDAYS: Final = MessageFamily("ui.weekday.*", map(str, range(7)))
_WEEKEND: Final = 5


class PuzzlesScene(ShelfPage):
    """The puzzle of the day, and all others by game."""

    places = (actions.PUZZLES,)

    default: ClassVar[str] = "solve"

    def enter(self) -> None:
        super().enter()
        self._read()

    def day(self) -> date:
        return self.host.save_store.today()

    def day_turned(self) -> None:
        # there are another puzzle and another deal
        self._read()
        self.renew()

    def resumed(self, result: object) -> None:
        """Refresh after a puzzle, which may be solved now."""
        self._read()
        self.renew()

    def _read(self) -> None:
        host = self.host
        self.today: date = self.day()
        self.name, self.head = solver_of(host)
        self.book = host.store(PuzzleBook)
        self.people = self.book.load()
        self.solver = self.people.get(self.name, Solver())
        self.kept = host.store(PracticeBook).of(self.name)
        self.due = due(self.kept, self.today)
        seek(host, self.today)
        self.of_day = DailyPuzzle(host, self.today, self.solver)
        self.daily: Puzzle | None = self.of_day.puzzle
        self._picture: pygame.Surface | None = None
        self._is_seen = False
        self.deal: DailyDeal = daily_deal(host.covers.values(), self.today)

    def update(self, dt: float) -> bool:
        moving = super().update(dt)
        if self.of_day.update():
            if self.of_day.is_sought:
                self.reword()
            else:
                self.resumed(None)
        if self._is_seen and self._picture is None and self.daily is not None:  # all else is seen before
            self._picture, self._still = self._picture_of(self.daily), None
            self.host.request_redraw()
        return moving or (self._picture is None and self.daily is not None)

    def _picture_of(self, daily: Puzzle) -> pygame.Surface:
        session = PuzzleSession(self.host.games[daily.game], daily, solver_at(self.host, daily.seats, daily.seat))
        laid = partial(session.game.table, session.view(daily.seat))
        return picture_of(self.host, session.game, session.seats, laid, is_kept=True)

    @property
    def is_done(self) -> bool:
        """Whether today's puzzle is solved."""
        return self.today.isoformat() in self.solver.days

    # ------------------------------------------------------------------------------------------------ places

    @property
    def _panels(self) -> tuple[Box, Box]:
        height = 310 + max(0.0, self.height - 720)
        width = (self.width - 2 * MARGIN - GAP) / 2
        left = Box(MARGIN, TOP, width, height)
        return left, Box(left.right + GAP, TOP, width, height)

    @property
    def _strip(self) -> Box:
        return self._panels[0]._replace(y=self._panels[0].bottom + GAP, h=84)

    @property
    def _own(self) -> Box:
        """The box of the panel about positions from the player's own games."""
        return self._strip._replace(x=self._panels[1].x)

    @property
    def _words_x(self) -> float:
        return self._panels[0].x + 16 + PICTURE[0] + 18

    # ------------------------------------------------------------------------------------------------ widgets

    def build(self) -> list[Widget]:
        host, canvas = self.host, self.measure()
        back = self.back_button(MARGIN, 20)
        width = max(216, PERSON_TEXT + canvas.setter.width(self._standing, theme.Size.FLOOR))
        switch = Box(self.width - MARGIN - width, 16, width, 56)
        widgets: list[Widget] = [
            back,
            Tile("person", switch, self.name, self._switch, self._paint_person, tooltip=host.t("puzzles.switch")),
        ]
        label = host.t("ui.title.positions")
        width = button_width(canvas, label)
        edit = Box(switch.x - 16 - width, 20, width, theme.BUTTON_HEIGHT)
        widgets.append(
            Button(
                "positions",
                edit,
                label,
                host.routes.positions,
                icon="pencil",
                tooltip=host.display.studio.keys.control_name(actions.POSITIONS),
            )
        )
        label = host.t("puzzles.new")
        width = button_width(canvas, label, icon=False)
        new = Box(edit.x - 12 - width, 20, width, theme.BUTTON_HEIGHT)
        tip = host.display.studio.keys.control_name(actions.NEW_PUZZLE)
        if self._with_finder:
            widgets.append(Button("new", new, label, self._find, tooltip=tip))
        self._title_end = (new if self._with_finder else edit).x - 16
        has_any = {game: bool(puzzle.read(game)) or game in self._with_finder for game in host.games}
        self._boxes = self.box_tiles(self._open, lambda game: "" if has_any[game] else host.t("puzzles.closed"))
        return [*widgets, self._solve_button(), self._deal_button(), self._own_button(), *self._boxes]

    def _solve_button(self) -> Widget:
        host, left = self.host, self._panels[0]
        box = Box(self._words_x, left.bottom - 16 - 52, left.right - 18 - self._words_x, 52)
        if self.is_done or self.daily is None:
            return Button("solve", box, host.t("puzzles.next"), self._next, primary=True, icon="skip_forward")
        return Button(
            "solve",
            box,
            host.t("puzzles.solve"),
            self._solve,
            primary=True,
            icon="play",
            shortcut=actions.PUZZLE_OF_DAY,
        )

    def _deal_button(self) -> Widget:
        right, host = self._panels[1], self.host
        is_played = self.today.isoformat() in self.solver.deals
        label = host.t("puzzles.deal.again" if is_played else "puzzles.deal.play")
        width = button_width(self.measure(), label) + 34
        box = Box(right.x + 18, right.bottom - 16 - 52, width, 52)
        return Button("deal", box, label, self._play, icon="play", shortcut=actions.DEAL_OF_DAY)

    def _own_button(self) -> Widget:
        own, host = self._own, self.host
        label = host.t("practice.go")
        width = button_width(self.measure(), label) + 34
        box = Box(own.right - 18 - width, own.cy - 26, width, 52)
        act, key = host.routes.practise, actions.OWN_GAMES
        is_primary, reason = bool(self.due) and self.is_done, "" if self.due else self._own_line
        return Button("own", box, label, act, primary=is_primary, icon="play", shortcut=key, reason=reason)

    @property
    def _own_line(self) -> str:
        return practice_line(self.host.t, self.kept, self.today)

    # ------------------------------------------------------------------------------------------------ what they do

    def _solve(self) -> None:
        if self.daily is not None:
            self.host.routes.puzzle(self.daily, self.today)

    def _next(self) -> None:
        """Return the next puzzle of the daily puzzle's game, or of the first game that has one."""
        game = self.daily.game if self.daily is not None else next(iter(self.host.games))
        self._open(game)

    def _open(self, game: str) -> None:
        puzzle = next_or_new(game, self.solver.of(game))
        if puzzle is not None:
            self.host.routes.next_puzzle(puzzle)

    @property
    def _with_finder(self) -> list[str]:
        """The games in which new puzzles can be found."""
        return [game for game in self.host.games if puzzle.generation(game) is not None]

    def _find(self) -> None:
        """Let the player choose which new puzzle to find."""
        game = (
            self.daily.game if self.daily is not None and self.daily.game in self._with_finder else self._with_finder[0]
        )
        rated = self.solver.of(game)
        self.host.routes.new_puzzle(rated.next_of(game, rated.difficulty), is_begun=False)

    def _play(self) -> None:
        deal = self.deal
        others = rivals(self.host.t, self.name, self.head, deal.seats - 1, deal.level)
        seats = (Seat(HUMAN, self.name, "", self.head), *others)
        self.host.routes.open_game(Deal(deal.game, seats, {}, deal.seed))

    def _switch(self) -> None:
        self.host.routes.persons(self.name, self.resumed)

    def handle(self, event: Input) -> bool:
        """Answer D (daily puzzle), T (daily deal), N (new), O (own games), E (editor), and arrows along the shelf."""
        if event.is_plain_key and not event.repeat and self.group.popup is None:
            keys = {
                actions.PUZZLE_OF_DAY.key: "solve",
                actions.DEAL_OF_DAY.key: "deal",
                actions.NEW_PUZZLE.key: "new",
                actions.OWN_GAMES.key: "own",
                actions.POSITIONS.key: "positions",
            }
            if event.key in keys:
                widget = self.group.find(keys[event.key])
                if widget is not None:
                    self.group.press(widget)
                return True
            if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
                self.go_along(1 if event.key == pygame.K_RIGHT else -1)
                return True
        return super().handle(event)

    # ------------------------------------------------------------------------------------------------ picture

    def paint(self, canvas: Canvas) -> None:
        t = self.host.t
        self.paint_shelf(canvas, t("puzzles.title"), t("puzzles.line"), self._title_end)
        for box in (*self._panels, self._strip, self._own):
            canvas.panel(box)
        self._paint_daily(canvas, self._panels[0])
        self._paint_deal(canvas, self._panels[1])
        self._paint_strip(canvas, self._strip)
        self._paint_own(canvas, self._own)
        for game, box in zip(self.host.games, (tile.box for tile in self._boxes), strict=True):
            pack, solved = puzzle.read(game), self.solver.of(game).solved
            if pack:
                done = sum(each.id in solved for each in pack)
                text = t("puzzles.of_solved", done=done, of=len(pack))
                if len(solved) > done:
                    text = t("puzzles.of_solved.more", done=done, of=len(pack), n=len(solved) - done)
                canvas.text(box.cx, self.height - 13, text, theme.Size.FLOOR, "#FFF3DC", align="m", max_width=box.w)

    def _paint_daily(self, canvas: Canvas, box: Box) -> None:
        t, daily = self.host.t, self.daily
        if daily is None:
            return
        height = box.h - 32
        picture = Box(box.x + 16, box.y + 16, PICTURE[0], min(height, PICTURE[1]))
        picture = picture._replace(y=box.y + 16 + (height - picture.h) / 2)
        if self._picture is not None:
            draw_picture(canvas, self._picture, picture)
        self._is_seen = True
        kit.pill(canvas, picture.cx, picture.bottom - 20, self._day(), theme.CREAM, theme.INK, theme.Size.SMALL)
        x, room = self._words_x, box.right - 18 - self._words_x
        y = box.y + 34
        canvas.text(x, y, t("puzzles.daily"), 24, bold=True, max_width=room)
        y += 38
        canvas.art(f"{daily.game}/emblem", x + 14, y, 28, shadow="chip")
        canvas.text(x + 36, y, t(game_text(daily.game, GameText.TITLE)), theme.Size.BUTTON, max_width=room - 36)
        y += 32
        if self.is_done:
            canvas.art("common/icons/check", x + 10, y, 20, theme.GOOD)
            canvas.text(x + 28, y, t("puzzles.solved"), theme.Size.BODY, theme.GOOD, True, max_width=room - 28)
        else:
            kit.stars(canvas, x, y, daily.difficulty + 1, 15)
            name = [*DIFFICULTIES.values()][daily.difficulty]
            canvas.text(x + 84, y, t(name), theme.Size.SMALL, max_width=room - 84)
        y += 32
        y = canvas.para(x, y, t(game_text(daily.game, GameText.PUZZLE, "task")), theme.Size.BODY, width=room)
        canvas.para(x, y + 8, t(self._about_daily), theme.Size.FLOOR, canvas.chrome.muted, room)

    @property
    def _about_daily(self) -> Msg:
        """What is said below the daily puzzle: how far the search for a new one is, or what it is."""
        if self.of_day.is_sought and not self.is_done:
            return searching(self.of_day.searched)
        return Msg("puzzles.proved.new" if self.of_day.is_new else "puzzles.proved")

    def _day(self) -> str:
        t, day = self.host.t, self.today
        return t("ui.date.day", year=str(day.year), month=month_name(t, day.isoformat()), day=day.day)

    def _paint_deal(self, canvas: Canvas, box: Box) -> None:
        t, deal, muted = self.host.t, self.deal, canvas.chrome.muted
        x, right, y = box.x + 20, box.right - 20, box.y + 34
        width = canvas.text(x, y, t("puzzles.deal"), 24, bold=True)
        text, room = t("puzzles.deal.same"), right - x - width - 16
        canvas.text(right, y, text, theme.Size.SMALL, muted, align="r", max_width=room)
        y += 38
        canvas.art(f"{deal.game}/emblem", x + 14, y, 28, shadow="chip")
        icon, code = "common/icons/die", deal_code(deal.seed)
        taken = kit.pill(canvas, right, y, code, icon=icon, size=theme.Size.SMALL, align="r")
        title = t(game_text(deal.game, GameText.TITLE))
        against = t("puzzles.deal.against", game=title, n=deal.seats - 1)
        canvas.text(x + 36, y, against, theme.Size.BUTTON, max_width=right - taken - 12 - x - 36)
        y += 28
        for name, head in self._players:
            row = Box(box.x + 14, y, box.w - 28, 40)
            is_own = name == self.name
            canvas.panel(row, theme.RADIUS_CARD_PANEL, canvas.chrome.chip, theme.CREAM if is_own else None, 1, None)
            kit.avatar(canvas, row.x + 24, row.cy, head, 28)
            text, ink = self._result_of(name), theme.TEXT
            if text == t("puzzles.deal.not_yet"):
                ink = muted
            width = canvas.text(row.right - 16, row.cy, text, theme.Size.BODY, ink, align="r")
            canvas.text(row.x + 46, row.cy, name, theme.Size.BODY, bold=is_own, max_width=row.w - 76 - width)
            y += 46
        button = self.group.find("deal") if self.group.widgets else None
        start = button.box.right if button is not None else x + 240
        text, room = t("puzzles.deal.once"), right - start - 14
        canvas.label(start + 14, box.bottom - 42, text, theme.Size.SMALL, muted, max_width=room)

    @property
    def _players(self) -> list[tuple[str, str]]:
        """The player, and others of this computer who have played today's deal."""
        heads = {player.name: player.avatar for player in self.host.settings.players}
        day = self.today.isoformat()
        others = [name for name, solver in self.people.items() if name != self.name and day in solver.deals]
        return [(self.name, self.head), *((name, heads.get(name, "rabbit")) for name in others)][:PEOPLE]

    def _result_of(self, name: str) -> str:
        result = self.people.get(name, Solver()).deals.get(self.today.isoformat())
        if result is None:
            return self.host.t("puzzles.deal.not_yet")
        return self.host.t("puzzles.deal.won" if result.is_won else "puzzles.deal.lost", n=result.moves)

    def _paint_strip(self, canvas: Canvas, box: Box) -> None:
        t, muted = self.host.t, canvas.chrome.muted
        canvas.text(box.x + 20, box.cy - 12, t("puzzles.days", n=self.solver.streak(self.today)), 24, bold=True)
        canvas.text(box.x + 20, box.cy + 20, t("puzzles.longest", n=self.solver.longest), theme.Size.SMALL, muted)
        start, length = box.x + 170, box.w - 170 - 14
        last = max(length / DAYS, canvas.setter.width(t("puzzles.today"), theme.Size.FLOOR, True) + 12)
        step = (length - last) / (DAYS - 1)
        for at in range(DAYS):
            day = self.today - timedelta(DAYS - 1 - at)
            is_today = day == self.today
            width = last if is_today else step
            cx = start + at * step + width / 2
            if is_today:
                frame = Box(cx - width / 2 + 1, box.y + 6, width - 2, box.h - 12)
                canvas.panel(frame, theme.RADIUS_CARD_PANEL, canvas.chrome.button, theme.CREAM, 1, None)
            picture = "lantern_gold" if day.weekday() >= _WEEKEND else "lantern_red"
            draw_lantern(canvas, picture, cx, box.y + 32, 40, 1.0 if day.isoformat() in self.solver.days else 0.0)
            word = t("puzzles.today") if is_today else t(_WEEKDAYS[str(day.weekday())])
            y, ink, room = box.y + 67, theme.TEXT if is_today else muted, width - 4
            canvas.text(cx, y, word, theme.Size.FLOOR, ink, is_today, align="m", max_width=room)

    def _paint_own(self, canvas: Canvas, box: Box) -> None:
        button = self.group.find("own")
        room = (button.box.x if button is not None else box.right) - 14 - box.x - 20
        canvas.text(box.x + 20, box.cy - 16, self.host.t("practice.heading"), 20, bold=True, max_width=room)
        canvas.label(box.x + 20, box.cy + 15, self._own_line, theme.Size.SMALL, canvas.chrome.muted, max_width=room)

    @property
    def _standing(self) -> str:
        """The number of puzzles the player has solved, and how certain the rating is."""
        known, solved = self.solver.overall, self.solver.solved
        if known is None:
            return self.host.t("puzzles.rating.none", n=solved)
        return self.host.t("puzzles.rating", error=known[1], n=solved)

    def _paint_person(self, canvas: Canvas, box: Box, state: State) -> None:
        known = self.solver.overall
        kit.avatar(canvas, box.x + 26, box.cy, self.head, 44)
        x, room = box.x + PERSON_TEXT, box.w - PERSON_TEXT
        ink = "#FFF6DF" if state != "hover" else theme.CREAM
        canvas.text(x, box.cy - 11, "–" if known is None else str(known[0]), 24, ink, True)
        canvas.text(x, box.cy + 14, self._standing, theme.Size.FLOOR, canvas.chrome.muted, max_width=room)

    def pill_of(self, cover: Cover) -> str:
        rated = self.solver.of(cover.id)
        return str(rated.rating) if rated.is_known else "–"
