"""The title: first the button to continue the last game, then the shelf of games."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from functools import partial
from typing import Final, NamedTuple

import pygame

import tabletable
from tabletable.core.errors import LeftOut
from tabletable.core.looks import Cover
from tabletable.core.message import GameText, game_text
from tabletable.core.picture import Picture
from tabletable.play.keeping.savefolder import SaveEntry
from tabletable.play.keeping.saveschema import Header
from tabletable.table import motion
from tabletable.ui import kit
from tabletable.ui.drawing import grounds, theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.vector import rect
from tabletable.ui.flow.daily_bots import DailyBots, seek
from tabletable.ui.keys import actions
from tabletable.ui.kit import State
from tabletable.ui.paint.pictures import figure
from tabletable.ui.scenes.offered import all_learned, showcase, spoken_progress
from tabletable.ui.scenes.page import Page
from tabletable.ui.scenes.people import solver_of
from tabletable.ui.scenes.summary import draw_emblem, draw_picture, read_picture, spoken_turn
from tabletable.ui.stack.host import Host
from tabletable.ui.stack.idle import Idle
from tabletable.ui.system.input import Input
from tabletable.ui.widgets import Button, IconButton, Tile, Widget

LEFT: Final = 64.0
BOX: Final = (172.0, 170.0)
GAP: Final = 24.0
CONTINUE: Final = (616.0, 104.0)
ROW: Final = 46.0
"""Height of each of the two rows of buttons below the continue panel, which are as wide as it."""
ROW_GAP: Final = 8.0
BESIDE_LABEL: Final = 50.0
"""Width of a button without its label: icon and edges."""
PICTURE: Final = (114.0, 82.0)
_CAT: Final = (403.2, 422.4)
COUNTER: Final = 34.0
"""Height of the counter's edge."""
LIFT: Final = 6.0
"""px by which a box rises."""
SWING: Final = 3.0
"""Degrees that a lantern swings to either side."""
SWING_SECONDS: Final = 3.1
"""The shortest period of a lantern's swing."""
BLINK: Final = 0.14
BLINK_EVERY: Final = 7.3
BLINKS: Final = (2.2, 5.1, 5.4)
"""Seconds in each `BLINK_EVERY` seconds at which the cat closes its eyes, each time for `BLINK` seconds."""
_FAN: Final = ((-30, -30.0, 4.0), (-8, -2.0, -8.0), (16, 28.0, 0.0))
"""Angles and positions of the cards in the cat's paw."""


class TitleLayout(NamedTuple):
    """The layout of the title."""

    column: float
    """The left edge of wordmark and buttons."""
    top: float
    """px by which they are lower than in the lowest window."""
    counter: float
    """The height of the counter's edge."""
    cat: tuple[float, float]
    """The centre of the cat."""
    boxes: list[Box]
    """The boxes of the games, in a row."""


def places(width: float, height: float, games: int) -> TitleLayout:
    """Return the layout for a window of this size in px, with `games` games."""
    column, counter, y = LEFT + (width - 1280) * 0.22, height - 268, height - 214
    boxes = kit.shelf_boxes(games, width, BOX[0], GAP, y)
    cat = (962 + (width - 1280) * 0.72, counter - 205)
    return TitleLayout(column, (height - 720) * 0.45, counter, cat, boxes)


class _Last(NamedTuple):
    """The game to continue."""

    entry: SaveEntry
    header: Header
    picture: pygame.Surface | None


class TitleScene(Page[None]):
    """The first scene, at the bottom of the stack."""

    places = (actions.TITLE,)

    default = "continue"

    def enter(self) -> None:
        super().enter()
        self.host.audio.enter_game("")
        self._last = self._find_last()
        self._learned = all_learned(self.host, *self.host.games)
        self._idle = Idle()
        self._lifts: dict[str, float] = {}
        self._seen: object = None
        self.bots: DailyBots | None = None

    def resumed(self, result: object) -> None:
        """Refresh after another scene: the last game or the language may have changed."""
        self._last = self._find_last()
        self._learned = all_learned(self.host, *self.host.games)
        self.renew()

    def escape(self) -> None:
        """Ignore Esc: only the button quits, so that nobody quits by accident."""

    def _find_last(self) -> _Last | None:
        store = self.host.save_store
        for entry in store.autosaves():
            header = entry.header
            is_open = header is not None and entry.problem is None and not header.summary.is_over
            if header is not None and is_open and header.game in self.host.games:
                return _Last(entry, header, read_picture(self.host.save_store.picture_of(entry.name, is_auto=True)))
        return None

    @property
    def _teaches(self) -> bool:
        """Whether the large button teaches the first game, as nobody has played or learned anything yet."""
        is_begun = any(learned.is_begun for learned in self._learned.values())
        is_new = self._last is None and not is_begun and not self.host.settings.lessons_read
        return is_new and self._first_game in self._learned

    @property
    def line(self) -> str:
        """The sentence below the title, which tells newcomers where to begin."""
        return self.host.t("ui.title.line.new" if self._teaches else "ui.title.line")

    # ------------------------------------------------------------------------------------------------ life

    def handle(self, event: Input) -> bool:
        self._idle.touch()
        ways = {actions.EVENING.key: self.host.routes.evening, actions.TODAY.key: self._open_today}
        if event.is_plain_key and event.key in ways and not event.repeat:
            ways[event.key]()
            return True
        return super().handle(event)

    def update(self, dt: float) -> bool:
        # lanterns and cat move a little while somebody is there, and boxes rise under the pointer
        if self.host.settings.reduced_motion or not self.is_on_top:
            self._idle.stop()
        self._idle.update(dt)
        if self._idle.wakes_in is not None:
            self.host.wake_after(self._idle.wakes_in)
        seen = (tuple(map(round, self._swings())), self._is_blinking)
        if seen != self._seen:
            self._seen = seen
            self.host.request_redraw()
        moves = super().update(dt) | self._lift_boxes(dt * self.host.settings.clock_rate)
        if self.host.display.is_seen and self.is_on_top and not moves and self._idle.strength >= 1:
            self.let_bots_play()
        return moves

    def let_bots_play(self) -> None:
        """Play the bots' games of the daily deals, while the title is animated; at rest it uses no CPU.

        The puzzles of this day and the next are looked for, too, if they are not known yet.
        """
        if self.bots is None:
            today, name = self.host.save_store.today(), solver_of(self.host)[0]
            self.bots = DailyBots(self.host, today, name)
            seek(self.host, today)
        self.bots.go_on()

    def _stop_bots(self) -> None:
        """Save the bots' games."""
        if self.bots is not None:
            self.bots.keep()
            self.bots = None

    def day(self) -> date:
        return self.host.save_store.today()

    def day_turned(self) -> None:
        self._stop_bots()

    def hidden(self) -> None:
        super().hidden()
        self._stop_bots()

    def leave(self) -> None:
        self._stop_bots()

    @property
    def _first_game(self) -> str:
        """The game of the large button."""
        if self._last is not None:
            return self._last.header.game
        played = [game for game in self.host.settings.setups if game in self.host.games]
        return played[-1] if played else next(iter(self.host.games))

    def _swings(self) -> list[float]:
        """Return the angles in degrees by which the lanterns swing."""
        age, strength = self._idle.time, self._idle.strength
        return [
            SWING * strength * math.sin(math.tau * age / (SWING_SECONDS + number % 3 * 0.7) + number * 1.9)
            for number in range(len(kit.TITLE_LANTERNS))
        ]

    @property
    def _is_blinking(self) -> bool:
        """Whether the cat's eyes are closed: now and then, sometimes twice."""
        return self._idle.is_at(BLINKS, BLINK, BLINK_EVERY)

    def _lift_boxes(self, seconds: float) -> bool:
        """Raise the box under the pointer or with the focus, lower the others; return True while one moves."""
        moves = False
        for widget in self.group.widgets:
            is_up = widget.is_hovered or widget is self.group.keyed
            before = self._lifts.get(widget.key, 0.0)
            step = seconds / (motion.HOVER_IN if is_up else motion.HOVER_OUT).seconds
            now = float(is_up) if self.host.settings.reduced_motion else before + max(-step, min(step, is_up - before))
            self._lifts[widget.key] = now
            moves |= now != before
        return moves

    @property
    def _at(self) -> TitleLayout:
        return places(self.width, self.height, len(self.host.games))

    # ------------------------------------------------------------------------------------------------ widgets

    def build(self) -> list[Widget]:
        widgets: list[Widget] = [self._first_button(), *self._rows()]
        for cover, box in zip(self.host.covers.values(), self._at.boxes, strict=True):
            title = self.host.t(game_text(cover.id, GameText.TITLE))
            paint = partial(self._paint_box, cover, title)
            act = partial(self.host.routes.set_up, cover.id)
            widgets.append(Tile(f"box.{cover.id}", box, title, act, paint, radius=6))
        return widgets

    def _first_button(self) -> Widget:
        box = Box(self._at.column, 222 + self._at.top, *CONTINUE)
        label, paint = self._first_label, self._paint_new
        if self._last is not None:
            label, paint = self.host.t("ui.title.continue"), self._paint_continue
        return Tile("continue", box, label, self._begin, paint, radius=theme.RADIUS_PANEL)

    @property
    def _first_label(self) -> str:
        """The label of the large button where there is no game to continue."""
        name = self.host.t(game_text(self._first_game, GameText.TITLE))
        return self.host.t("ui.title.first", game=name) if self._teaches else self.host.t("ui.title.new")

    def _begin(self) -> None:
        if self._last is not None:
            self.host.routes.continue_game()
        elif self._teaches:
            self.host.routes.learn(self._first_game)
        else:
            self.host.routes.set_up(self._first_game)

    def _rows(self) -> list[Widget]:
        """Return the two rows of buttons to other pages, each with an icon button at its end."""
        host, x, top = self.host, self._at.column, 340 + self._at.top
        rows = (
            (
                ("learn", "hint", host.t("ui.title.learn"), host.routes.learning),
                ("puzzles", "star", host.t("ui.title.puzzles"), host.routes.puzzles),
                ("street", "street", host.t("ui.title.street"), host.routes.street),
                ("saves", "save", host.t("ui.title.saves"), host.routes.saves),
            ),
            (
                ("evening", "evening", host.t("ui.title.evening"), host.routes.evening),
                ("today", "today", host.t("ui.title.today"), self._open_today),
                ("player", "people", host.t("ui.title.player"), host.routes.player),
                ("rules", "rules", host.t("ui.title.rules"), self._show_rules),
            ),
        )
        icons = (
            ("settings", "gear", host.t("ui.title.settings"), host.routes.settings),
            ("quit", "quit", host.t("ui.title.quit"), host.quit),
        )
        size, widths = self._label_widths([[label for _, _, label, _ in row] for row in rows])
        buttons: list[Widget] = []
        for number, (row, icon) in enumerate(zip(rows, icons, strict=True)):
            left, y = x, top + number * (ROW + ROW_GAP)
            for (key, glyph, label, act), width in zip(row, widths[number], strict=True):
                buttons.append(Button(key, Box(left, y, width, ROW), label, act, icon=glyph, size=size))
                left += width + ROW_GAP
            key, glyph, label, act = icon
            buttons.append(IconButton(key, Box(left, y, ROW, ROW), glyph, label, act))
        return buttons

    def _label_widths(self, rows: list[list[str]]) -> tuple[float, list[list[float]]]:
        """Return the common font size at which all labels of these rows fit, and the widths of their buttons."""
        width, room = self.measure().setter.width, CONTINUE[0] - ROW - ROW_GAP

        def spare(row: list[str], size: float) -> float:
            return room - sum(width(label, size, True) + BESIDE_LABEL + ROW_GAP for label in row) + ROW_GAP

        size: float = theme.Size.BODY
        while size > theme.Size.FLOOR and min(spare(row, size) for row in rows) < 0:
            size -= 0.5
        return size, [
            [width(label, size, True) + BESIDE_LABEL + spare(row, size) / len(row) for label in row] for row in rows
        ]

    def _open_today(self) -> None:
        self._stop_bots()  # the page begins with what they have got
        self.host.routes.today()

    def _show_rules(self) -> None:
        self.host.routes.rules(next(iter(self.host.games), ""))

    # ------------------------------------------------------------------------------------------------ picture

    def paint(self, canvas: Canvas) -> None:
        surface = canvas.surface
        surface.blit(grounds.wall(canvas.studio, surface.get_size()), (0, 0))
        kit.lantern_string(canvas, self.width)
        kit.cabinet(canvas, (0, self._at.counter, self.width, self.height - self._at.counter))
        self._paint_dealer(canvas)
        x, top = self._at.column, self._at.top
        kit.wordmark(canvas, x, 126 + top)
        canvas.text(x + 2, 195 + top, self.line, 24, shadow="#0B1A16", max_width=CONTINUE[0])
        kit.board(canvas, -4, self.height - 44, self.width + 8, 48, 0.18)  # the words below the boxes are on its front
        version = self.host.t("ui.title.version", number=tabletable.__version__)
        y = self._at.counter + COUNTER - 11  # on its front
        canvas.text(self.width - 16, y, version, theme.Size.FLOOR, "#FFF3DC", align="r")

    def _paint_dealer(self, canvas: Canvas) -> None:
        """Draw the cat with cards of the games in its paw, and the edge of the counter it stands behind."""
        (cx, cy), (across, down), counter = self._at.cat, _CAT, self._at.counter
        canvas.art("common/boss_cat", cx, cy, across, height=down, shadow="plate")
        for (angle, dx, dy), picture in zip(_FAN, self._cards(), strict=False):
            card = figure(canvas, picture, 92, self.host.words.text)
            canvas.place(card, cx - 172 + dx, cy + 39 + dy, angle, shadow="chip")
        canvas.art("common/boss_cat_paw", cx, cy, across, height=down)
        kit.board(canvas, -4, counter, self.width + 8, COUNTER)
        canvas.art("common/boss_cat_counter_paw", cx + 128, counter + 4, 60, height=40, shadow="chip")

    def _cards(self) -> Iterator[Picture]:
        for game in self.host.games:
            with suppress(LeftOut):
                yield from showcase(self.host.games[game])

    def paint_alive(self, canvas: Canvas) -> None:
        kit.lanterns_on_string(canvas, self.width, self._swings())
        if self._is_blinking:
            kit.cat_lids(canvas, *self._at.cat, _CAT[0])

    def _paint_box(self, cover: Cover, title: str, canvas: Canvas, box: Box, state: State) -> None:
        if cover.min_seats == cover.max_seats:
            players = str(cover.min_seats)
        else:
            players = self.host.t("ui.players.range", least=cover.min_seats, most=cover.max_seats)
        lifted = state in ("hover", "pressed")
        lift = LIFT * motion.out_cubic(self._lifts.get(f"box.{cover.id}", 0.0)) - (3.0 if state == "pressed" else 0.0)
        size = min(box.w, BOX[0]), BOX[1]
        kit.game_box(canvas, box.x, box.y, cover.id, title, players, cover.looks.box, lifted, *size, lift)

    def paint_over(self, canvas: Canvas) -> None:
        """Paint the selected game's description on the shelf's edge, or without a selection the progress of lessons
        below each box.
        """
        game = self.described_game
        if not game:
            self._paint_learned(canvas)
        else:
            line, x, y = self.host.t(game_text(game, GameText.LINE)), self.width / 2, self.height - 18
            room = self.width - 64
            canvas.text(x, y, line, theme.Size.BODY, "#FFF3DC", True, align="m", shadow="#3A2412", max_width=room)

    def _paint_learned(self, canvas: Canvas) -> None:
        """Paint the progress of lessons below each box."""
        for game, box in zip(self.host.games, self._at.boxes, strict=False):
            learned = self._learned[game]
            if not learned.lessons:
                continue
            done, how = learned.is_done, spoken_progress(self.host.t, learned)
            text = self.host.t("learn.shelf", how=how)
            if canvas.setter.width(text, theme.Size.FLOOR) > box.w:
                text = how
            width = canvas.setter.width(text, theme.Size.FLOOR)
            cx, y = box.cx + (10 if done else 0), self.height - 24
            if done:
                canvas.art("common/icons/check", cx - width / 2 - 14, y, 14, theme.GOOD)
            canvas.text(cx, y, text, theme.Size.FLOOR, "#FFF3DC", align="m", max_width=box.w, shadow="#2A1B10")

    @property
    def described_game(self) -> str:
        """The game described on the shelf: of the focused box, else of the box under the pointer; "" for none."""
        boxes = [widget for widget in self.group.widgets if widget.key.startswith("box.")]
        described = [box for box in boxes if box is self.group.keyed] or [box for box in boxes if box.is_hovered]
        return described[0].key.removeprefix("box.") if described else ""

    def _paint_continue(self, canvas: Canvas, box: Box, state: State) -> None:
        assert self._last is not None
        header, host = self._last.header, self.host
        turn, players = spoken_turn(host.t, header), host.t("ui.players", n=len(header.seats))
        game = host.t(game_text(header.game, GameText.TITLE))
        line = host.t("ui.title.continue.line", game=game, turn=turn, players=players)
        _paint_first(canvas, box, state, host.t("ui.title.continue"), line)
        place = Box(box.x + 11, box.y + 11, *PICTURE)
        if self._last.picture is not None:
            draw_picture(canvas, self._last.picture, place)
        else:
            _paint_emblem(canvas, host, header.game, place)

    def _paint_new(self, canvas: Canvas, box: Box, state: State) -> None:
        game, t = self._first_game, self.host.t
        line = t("ui.title.first.line") if self._teaches else t(game_text(game, GameText.TITLE))
        _paint_first(canvas, box, state, self._first_label, line)
        _paint_emblem(canvas, self.host, game, Box(box.x + 11, box.y + 11, *PICTURE))


def _paint_first(canvas: Canvas, box: Box, state: State, label: str, line: str) -> None:
    """Paint the gold-framed panel of the large button, without its picture."""
    canvas.halo(box, theme.RADIUS_PANEL, theme.ACT, 3 if state != "hover" else 4)
    fill = canvas.chrome.off if state == "hover" else None
    canvas.panel(box, theme.RADIUS_PANEL, fill, theme.ACT, 1, None, theme.LINE_ACTIVE)
    x, width = box.x + 156, box.w - 156 - 92
    is_short = canvas.setter.width(line, theme.Size.FLOOR) <= width
    y = box.y + (38 if is_short else 32)
    canvas.text(x, y, label, theme.Size.HEADING, theme.TEXT, True, max_width=width)
    canvas.label(x, box.y + 74, line, theme.Size.BUTTON, canvas.chrome.muted, max_width=width)
    side = 49 if state == "pressed" else 52
    play = rect(0, 0, side, side, side / 2, theme.ACT_EDGE if state == "hover" else theme.ACT)
    canvas.vec(play, box.right - 48 - side / 2, box.cy - side / 2, side, side)
    canvas.art("common/icons/play", box.right - 46, box.cy, 24, theme.ACT_INK)


def _paint_emblem(canvas: Canvas, host: Host, game: str, box: Box) -> None:
    draw_emblem(canvas, game, host.covers[game].looks.box if game in host.covers else theme.INK, box)
