"""The setup of a game: its players, options and deal code."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple

import pygame

from tabletable.core.errors import SetupError
from tabletable.core.game import Game
from tabletable.core.info import OptionValue
from tabletable.core.message import GameText, game_text
from tabletable.play.dealcode import deal_code, read_code
from tabletable.play.keeping.optionfile import file_options, read_option
from tabletable.play.keeping.savefolder import NAMED
from tabletable.play.keeping.sharing import NOTES, PAGES, SharedDeal
from tabletable.play.people.lookfolder import is_picture
from tabletable.play.people.settings import MAX_PLAYERS, Player, TableSetup, with_last_played
from tabletable.play.seats import Seat
from tabletable.play.settlement import Terms
from tabletable.play.timing import timing_of
from tabletable.ui import kit
from tabletable.ui.drawing import grounds, theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.colour import Colour
from tabletable.ui.drawing.text import Run, TextLayout
from tabletable.ui.paint.pictures import figure
from tabletable.ui.scenes.house_rules import RulesChooser, RulesDesk
from tabletable.ui.scenes.offered import players_of, showcase, ways_in
from tabletable.ui.scenes.options import CLOCK, COUNTS, HANDS, TIME_UP, OptionList, clock_options
from tabletable.ui.scenes.page import Page
from tabletable.ui.scenes.seat_list import SeatList
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.stack.routes import Deal, new_seed
from tabletable.ui.system.input import Input, InputKind
from tabletable.ui.widgets import Button, IconButton, TextField, Widget

TOP: Final = 112.0
GAP: Final = 24.0
FOOT: Final = 96.0
"""Height of the deal code and of the start button."""
WAY: Final = 44.0
"""Height of a button below the box."""
WAY_GAP: Final = 12.0
"""px between the buttons below the box."""
BOX: Final = (268.0, 376.0)
SEATS_WIDTH: Final = 440.0
RULES_WIDTH: Final = 376.0
WIDEST: Final = 1040.0
"""The greatest width of both panels together without the box."""
NARROW: Final = (1232.0, 672.0)
"""In smaller windows the game's box is left out."""


class SetupLayout(NamedTuple):
    """The layout of the page: the left edge, and the panels."""

    has_box: bool
    left: float
    seats: Box
    rules: Box
    code: Box


def places(width: float, height: float) -> SetupLayout:
    """Return the layout for a window of this size in px."""
    has_box = width >= NARROW[0] and height >= NARROW[1]
    left = (width - (1168.0 if has_box else min(WIDEST, width - 80))) / 2
    tall = height - TOP - FOOT - 2 * GAP - 24
    share = SEATS_WIDTH / (SEATS_WIDTH + RULES_WIDTH)
    seats = Box(left, TOP, round((width - 2 * left - GAP) * share), tall)
    if has_box:
        seats = Box(left + 328, TOP, SEATS_WIDTH, tall)
    x = seats.right + GAP
    code = Box(seats.x, seats.bottom + GAP, seats.w, FOOT)
    return SetupLayout(has_box, left, seats, Box(x, TOP, width - left - x, tall), code)


class _About(NamedTuple):
    """The description of a game below its box."""

    words: TextLayout
    box: Box
    lack: float
    """px by which the box is shortened to make room for the text."""


class SetupScene(Page[Deal]):
    """Sets up a game. Closes with the deal, or None if the player goes back."""

    least = (920, 540)
    default: ClassVar[str] = "start"

    def __init__(
        self,
        game: Game[Any],
        seats: Sequence[Seat] = (),
        options: Mapping[str, str | int] | None = None,
        deal: SharedDeal | None = None,
    ) -> None:
        """Start with `seats` and `options` if given, else with the game's last setup, else with defaults.

        `deal`: a shared deal to play, which fixes cards and number of seats.
        """
        self.game = game
        self.chrome = game.info.looks.chrome
        self._given_seats = tuple(seats)
        self._given_options = options
        self._deal = deal
        self.seed = new_seed() if deal is None else deal.seed
        self._ink: tuple[Hashable, Colour] | None = None
        """The text colour on the table, with its cache key."""

    def enter(self) -> None:
        super().enter()
        info = self.game.info
        last = self.host.settings.setups.get(info.id)
        options = self._given_options if self._given_options is not None else (last.options if last else {})
        try:
            self.options = info.complete(options)
        except SetupError:  # chosen under older rules
            self.options = info.complete({})
        seats = self._given_seats or (last.seats if last is not None else ())
        self.who = SeatList(self.host, self, self.game, self.options)
        self.who.begin(seats, None if self._deal is None else self._deal.seats)
        self._match = {each.id: str(each.default) for each in (COUNTS, CLOCK, TIME_UP)}
        """The match settings beside the rules, by option id: whether it counts, and the clock."""
        self.desk = RulesDesk(self.host, self.game.info, lambda: self.options, self._agree)
        self._begun_with = self._chosen

    @property
    def _chosen(self) -> TableSetup:
        return TableSetup(tuple(self.who.seats), dict(self.options))

    @property
    def _at(self) -> SetupLayout:
        return places(self.width, self.height)

    # ------------------------------------------------------------------------------------------------ widgets

    def build(self) -> list[Widget]:
        return [*self._header(), self._seat_area(), self._option_area(), *self._code_row(), self._start_button()]

    def _header(self) -> list[Widget]:
        host, left = self.host, self._at.left
        muted = host.settings.muted
        right = self._at.rules.right
        mute_tip = host.t("ui.tip.unmute" if muted else "ui.tip.mute")
        return [
            self.back_button(left, 40, 132),
            *self._ways_to_learn(),
            IconButton("sound", Box(right - 96, 44, 40, 40), "mute" if muted else "sound", mute_tip, self._mute),
            IconButton(
                "settings", Box(right - 40, 44, 40, 40), "gear", host.t("ui.tip.settings"), host.routes.settings
            ),
        ]

    def _ways_to_learn(self) -> list[Widget]:
        """Return the buttons of the primer, if there is one, in its own row, and of the rules and the ladder."""
        host, game, at = self.host, self.game.info.id, self._at
        rows = [
            [
                ("rules", "rules", host.t("ui.title.rules"), partial(host.routes.rules, game)),
                ("ladder", "ladder", host.t("ladder.title"), partial(host.routes.ladder, game)),
            ]
        ]
        way_in = ways_in(host, game).get(game)
        if way_in is not None:
            rows.insert(0, [("learn", way_in.icon, way_in.label, partial(host.routes.learn, game))])
        if at.has_box:
            top = at.code.bottom - (WAY + WAY_GAP) * len(rows) + WAY_GAP
            return [
                Button(key, box, label, act, icon=icon, tooltip=host.t("ladder.tip") if key == "ladder" else "")
                for number, row in enumerate(rows)
                for (key, icon, label, act), box in zip(
                    row,
                    Box(at.left, top + (WAY + WAY_GAP) * number, BOX[0] + 18, WAY).columns(len(row), WAY_GAP),
                    strict=True,
                )
            ]
        ways = [way for row in rows for way in row]
        right = [at.seats.right, *(at.rules.right - 112 - 56 * number for number in range(len(ways) - 1))]
        places = [Box(end - 40, 44, 40, 40) for end in right]
        return [
            IconButton(key, place, icon, label, act)
            for place, (key, icon, label, act) in zip(places, reversed(ways), strict=True)
        ]

    def _mute(self) -> None:
        self.host.change_settings(muted=not self.host.settings.muted)
        self.renew()

    def resumed(self, result: Any) -> None:
        self.renew()

    def _seat_area(self) -> Widget:
        panel = self._at.seats
        area = Box(panel.x + 4, panel.y + 4, panel.w - 8, panel.h - 8)
        rows, height, paint = self.who.rows(panel.w, area.h)
        return self.scroll("seats", area, height, rows, paint)

    def _option_area(self) -> Widget:
        panel = self._at.rules
        area = Box(panel.x + 4, panel.y + 4, panel.w - 8, panel.h - 8)
        hands = HANDS.values[self.host.settings.big_table]
        chosen = {**self.options, **self._match, HANDS.id: hands}
        more = (COUNTS, *clock_options(self._match[CLOCK.id]), HANDS)
        listed = OptionList(self.host.t, self.host.notices, self.game.info, chosen, self._change_option, more)
        sets = RulesChooser(self.host.t, self.desk)
        canvas = self.measure()

        def place(width: float) -> float:
            return listed.place(canvas, width, sets.place(canvas, width))

        def paint(canvas: Canvas, top: float, bottom: float) -> None:
            sets.paint(canvas)
            listed.paint(canvas, top, bottom)

        width = panel.w - 48
        if place(width) > area.h:
            width -= 10
        height = place(width)
        return self.scroll("options", area, height, [*sets.widgets, *listed.widgets], paint)

    def _code_row(self) -> list[Widget]:
        host, box = self.host, self._at.code
        place, words, code = Box(box.right - 252, box.y + 24, 176, 48), host.t("setup.code"), deal_code(self.seed)
        field = TextField("code", place, words, code, limit=16, on_commit=self._take_code, align="m", size=20)
        field.tidy = lambda code: code.upper().strip()
        dice = Box(box.right - 64, box.y + 28, 40, 40)
        return [field, IconButton("dice", dice, "die", host.t("setup.code.new"), self._roll)]

    def _start_button(self) -> Widget:
        host = self.host
        people = sum(seat.is_human for seat in self.who.seats)
        bots = len(self.who.seats) - people
        if not people:
            detail = host.t("setup.start.bots", n=bots)
        elif not bots:
            detail = host.t("setup.start.people", n=people)
        else:
            detail = host.t("setup.start.mixed", players=len(self.who.seats), n=bots)
        box = Box(self._at.rules.x, self._at.code.y, self._at.rules.w, FOOT)
        label, act = host.t("setup.start"), self._start
        return Button("start", box, label, act, primary=True, icon="play", size=26, detail=detail, halo=True)

    @property
    def _terms(self) -> Terms:
        timing = timing_of(self._match[CLOCK.id], self._match[TIME_UP.id])
        return Terms(self._match[COUNTS.id] == COUNTS.default, timing)

    # ------------------------------------------------------------------------------------------------ what they do

    def _agree(self, options: dict[str, OptionValue]) -> None:
        self.options = options
        self.renew()

    def _change_option(self, key: str, value: str | int) -> None:
        if key in self._match:
            self._match[key] = str(value)
        elif key == HANDS.id:
            self.host.change_settings(big_table=value != HANDS.default)
        else:
            self.options[key] = value
        self.renew()

    def handle(self, event: Input) -> bool:
        # a file dropped on the window is tried with each option that reads one, unless it is a save or a picture
        is_typing = isinstance(self.group.focus, TextField)
        if event.is_command and event.is_key(pygame.K_v) and not event.repeat and not is_typing:
            self.desk.paste()
            return True
        options = file_options(self.game.info)
        if event.kind is not InputKind.FILE_DROP or not options or event.text.lower().endswith((NAMED, *PAGES, *NOTES)):
            return super().handle(event)
        if is_picture(Path(event.text)):
            return super().handle(event)
        refused: SetupError | None = None
        for option in options:
            try:
                self._change_option(option.id, read_option(option, Path(event.text)))
            except SetupError as error:
                refused = error
            else:
                return True
        if refused is not None:
            self.host.notices.show_message(refused.key, NoticeStyle.WHY, **refused.details)
        return True

    def _roll(self) -> None:
        self.seed = new_seed()
        self.renew()

    def _take_code(self, text: str) -> None:
        seed = read_code(text)
        if seed is None:
            self.host.notices.show_message("setup.code.bad", NoticeStyle.WHY, example=deal_code(0x9F2F5132AD))
        else:
            self.seed = seed
        self.renew()

    def escape(self) -> None:
        # what was changed is there again when one comes back; the game played last stays that one
        self.group.blur()  # a name that is being typed counts
        if self._deal is None and self._chosen != self._begun_with:
            game, kept = self.game.info.id, self.host.settings.setups
            first = {} if game in kept else {game: self._chosen}
            self.host.change_settings(setups={**first, **kept, game: self._chosen})
        self.close()

    def _start(self) -> None:
        """Close with the deal; if the game refuses this setup, show why and keep all choices."""
        self.group.blur()  # a name or code that is being typed counts
        host, game = self.host, self.game.info.id
        try:
            self.game.setup(len(self.who.seats), self.options, self.seed)
        except SetupError as error:
            host.notices.show_message(error.key, NoticeStyle.WHY, **error.details)
            return
        seats = tuple(self.who.seats)
        people = tuple(seat for seat in seats if seat.is_human)
        known = host.settings.players
        setups = with_last_played(host.settings.setups, game, self._chosen)
        named = {seat.name: Player(seat.name, seat.avatar) for seat in people}
        players = (*named.values(), *(player for player in known if player.name not in named))[:MAX_PLAYERS]
        host.change_settings(setups=setups, players=players)
        self.close(Deal(game, seats, dict(self.options), self.seed, self._terms))

    # ------------------------------------------------------------------------------------------------ picture

    def paint(self, canvas: Canvas) -> None:
        host, info, left = self.host, self.game.info, self._at.left
        who, rules = self._at.seats, self._at.rules
        written = [Box(who.x if self._at.has_box else left + 148, 48, 160, 32), Box(rules.x, 48, 160, 32)]
        about = self._about(canvas) if self._at.has_box else None
        self._paint_below(canvas, about)
        ink = self._ink_on(canvas, written, about)
        if about is not None:
            canvas.rich(about.box.x, about.box.y + about.words.line_height / 2, about.words, ink)
        ends = (who.right, rules.right - 112) if self._at.has_box else (who.right - 56, rules.right - 224)
        shadow = "#120C08" if ink == theme.TEXT else None
        # Without its box the name of the game would stand nowhere.
        heads = ("setup.who" if self._at.has_box else game_text(info.id, GameText.TITLE), "setup.rules")
        for box, end, title in zip(written, ends, heads, strict=True):
            room = end - box.x
            canvas.text(box.x, 64, host.t(title), theme.Size.HEADING, ink, True, max_width=room, shadow=shadow)
        for box in (self._at.seats, self._at.rules, self._at.code):
            canvas.panel(box)
        x, y = self._at.code.x + 24, self._at.code.y
        line = canvas.setter.layout((Run(host.t("setup.code.line")),), theme.Size.SMALL, 156, 20)
        down = 4.0 if len(line.lines) > 1 else 0.0
        canvas.text(x, y + 31 - 2 * down, host.t("setup.code"), theme.Size.BUTTON, bold=True, max_width=156)
        canvas.rich(x, y + 65 - 3 * down, line, canvas.chrome.muted)

    def _about(self, canvas: Canvas) -> _About:
        """Lay out the description below the box, which is shortened as far as the text needs."""
        host, info = self.host, self.game.info
        y, width = TOP + BOX[1] + 36, BOX[0] + 22
        words = canvas.setter.layout((Run(host.t(game_text(info.id, GameText.ABOUT))),), theme.Size.BODY, width)
        below = self._at.code.bottom - 2 * WAY - WAY_GAP - 8
        if y + words.height > below:  # no room for all of it: what the shelf says will do
            words = canvas.setter.layout((Run(host.t(game_text(info.id, GameText.LINE))),), theme.Size.BODY, width)
        lack = max(0.0, y + words.height - words.line_height / 2 - below)
        return _About(words, Box(self._at.left, y - lack - words.line_height / 2, width, words.height), lack)

    def _paint_below(self, canvas: Canvas, about: _About | None) -> None:
        """Paint the background of all text: the table, and the game's box if there is room for it."""
        info, left, surface = self.game.info, self._at.left, canvas.surface
        lamp = (left + 230, 60.0) if about is not None else None
        surface.blit(grounds.table(canvas.studio, info.looks.ground, surface.get_size(), lamp, canvas.scale), (0, 0))
        kit.brass_frame(canvas, (left - 32, 20, self.width - 2 * (left - 32), self.height - 40))
        if lamp is not None and about is not None:
            kit.hanging_lantern(canvas, *lamp)
            self._paint_box(canvas, about.lack)

    def _paint_box(self, canvas: Canvas, lack: float) -> None:
        host, info = self.host, self.game.info
        detail = f"{players_of(host.t, info)} · {host.t('ui.minutes', n=info.minutes)}"
        title, (width, height) = host.t(game_text(info.id, GameText.TITLE)), BOX
        look = info.looks.box
        cx, cy = kit.setup_box(canvas, self._at.left, TOP, info.id, title, detail, look, width, height - lack)
        for picture, (angle, dx, dy) in zip(showcase(self.game)[:2], ((-20, -72, 14), (18, 80, 16)), strict=False):
            card = figure(canvas, picture, 106, host.words.text)
            canvas.place(card, cx + dx, cy + dy, angle, shadow="rest")
        canvas.art(f"{info.id}/emblem", cx, cy + 6, 118, shadow="plate")

    def _ink_on(self, canvas: Canvas, written: list[Box], about: _About | None) -> Colour:
        """Return a text colour readable on the table at all these boxes."""
        boxes = written if about is None else [about.box, *written]
        key = (canvas.scale, canvas.studio.colours, *boxes)
        if self._ink is None or self._ink[0] != key:
            self._ink = key, grounds.ink(canvas, *boxes)
        return self._ink[1]
