"""The setup page of an evening: its players, the order of its games, the clock, and the goal that ends it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, Final

from tabletable.core.info import EASY, HARD, NORMAL, Option
from tabletable.core.message import GameText, MessageFamily, game_text, level_text
from tabletable.play.language.glyphs import drawable
from tabletable.play.people.evening import GOALS, LEAST, USUAL, Aim, Evening, takes
from tabletable.play.people.houserules import HouseRules
from tabletable.play.people.settings import Player
from tabletable.play.timing import NO_CLOCK, TIME_UPS
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.kit import State
from tabletable.ui.scenes.evening.attendance import PeopleList
from tabletable.ui.scenes.evening.desk import EveningDesk
from tabletable.ui.scenes.offered import players_of
from tabletable.ui.scenes.options import CLOCK, TIME_UP, clock_options, match_text
from tabletable.ui.scenes.page import MARGIN, TOP, Page
from tabletable.ui.widgets import Button, Dropdown, IconButton, Segmented, Stepper, Tile, Widget

FOOT: Final = 20.0
GAP: Final = 16.0
PEOPLE: Final = 0.4
"""The players' share of the width."""
HEAD: Final = 52.0
BOTS: Final = 96.0
"""Height of the choices about bots."""
CLOCKS: Final = 78.0
"""Height of the choices about the clock."""
CLOCK_SHARE: Final = 0.6
"""The clock's share of the width, beside the choice of what happens when time runs out."""
GAME: Final = 54.0
"""Distance from one game's row to the next."""
RULES: Final = 172.0
"""Width of the choice of a game's house rules."""
ORDER: Final = 44.0
START: Final = 66.0
MOST_BOTS: Final = 6
FIRST: Final = 4
"""The number of known players listed at first."""
LEVELS: Final = (EASY, NORMAL, HARD)
_AIMS: Final = MessageFamily("evening.aim.*", list(Aim))


class AgreeingScene(Page[bool]):
    """Sets up an evening. Closes with True once it has begun, with None if the player goes back."""

    default: ClassVar[str] = "start"

    # ------------------------------------------------------------------------------------------------ life

    def enter(self) -> None:
        super().enter()
        self.desk = EveningDesk(self.host)
        known = [Player(drawable(each.name).strip(), each.avatar) for each in self.host.settings.players]
        self.who = PeopleList(self, self.host, [each for each in known if each.name][:FIRST])
        while self.who.count < LEAST:
            self.who.seat_somebody()
        self.order = [*self.host.games]
        self.chosen = {game for game in self.order if takes(self.host.covers[game], FIRST)}
        self.by_turns, self.aim, self.goals = False, Aim.GAMES, dict(USUAL)
        self.bots, self.level = 0, NORMAL
        self.clock, self.time_up = NO_CLOCK, TIME_UPS[0]
        self.rules: dict[str, HouseRules] = {}
        """By game, the named house rules chosen for it."""

    def _is_taken(self, game: str) -> bool:
        """Return whether the game can be played by the current number of players."""
        return takes(self.host.covers[game], self.who.count)

    @property
    def games(self) -> tuple[str, ...]:
        """The ids of the chosen games that fit the number of players, in the order of play."""
        return tuple(game for game in self.order if game in self.chosen and self._is_taken(game))

    # ------------------------------------------------------------------------------------------------ places

    @property
    def _who(self) -> Box:
        return Box(MARGIN, TOP, round((self.width - 2 * MARGIN - GAP) * PEOPLE), self.height - TOP - FOOT)

    @property
    def _what(self) -> Box:
        x = self._who.right + GAP
        return Box(x, TOP, self.width - MARGIN - x, self.height - TOP - FOOT - START - GAP)

    @property
    def _aim_y(self) -> float:
        """The middle y of the line that chooses the evening's goal."""
        return self._what.bottom - 44

    # ------------------------------------------------------------------------------------------------ widgets

    def build(self) -> list[Widget]:
        who, what, label = self._who, self._what, self.host.t("evening.begin")
        box = Box(what.x, what.bottom + GAP, what.w, START)
        reason = "" if self.games else self.host.t("evening.no_games")
        start = Button("start", box, label, self._start, icon="play", primary=True, size=24, halo=True, reason=reason)
        return [
            self.back_button(MARGIN, 20),
            self.who.area(Box(who.x + 4, who.y + HEAD, who.w - 8, who.h - HEAD - BOTS - CLOCKS)),
            *self._bot_widgets(),
            *self._clock_widgets(),
            self._order_switch(),
            self._game_area(),
            *self._aim_widgets(),
            start,
        ]

    def _bot_widgets(self) -> list[Widget]:
        panel, t = self._who, self.host.t
        y = panel.bottom - CLOCKS - 56
        wide = (panel.w - 40 - 12) / 2
        levels = [t(level_text(level, "title")) for level in LEVELS]
        at = LEVELS.index(self.level)
        stepper = Stepper(
            "bots", Box(panel.x + 20, y, wide, 40), t("evening.bots"), range(MOST_BOTS + 1), self.bots, self._take_bots
        )
        box = Box(panel.x + 32 + wide, y, wide, 40)
        return [stepper, Dropdown("level", box, t("evening.level"), levels, at, self._take_level)]

    @property
    def _clock_boxes(self) -> list[Box]:
        """The boxes of the clock's dropdowns: the clock, and if there is one, what happens when time runs out."""
        panel = self._who
        whole = Box(panel.x + 20, panel.bottom - 56, panel.w - 40, 40)
        if len(clock_options(self.clock)) == 1:
            return [whole]
        clock = whole._replace(w=round(whole.w * CLOCK_SHARE))
        return [clock, Box(clock.right + 12, clock.y, whole.right - clock.right - 12, clock.h)]

    def _clock_widgets(self) -> list[Widget]:
        """Return the dropdowns of the clock for all games, as in the setup of a single game."""
        t, chosen, widgets = self.host.t, {CLOCK.id: self.clock, TIME_UP.id: self.time_up}, list[Widget]()
        for option, box in zip(clock_options(self.clock), self._clock_boxes, strict=True):
            values = [str(value) for value in option.values]
            words, at = [t(match_text(option, value)) for value in values], values.index(chosen[option.id])
            label, take = t(match_text(option)), partial(self._take_clock, option)
            tip = t(match_text(option, "help"))
            widgets.append(Dropdown(f"option.{option.id}", box, label, words, at, take, tooltip=tip))
        return widgets

    def _order_switch(self) -> Widget:
        what, t = self._what, self.host.t
        box = Box(what.x + 20, what.y + HEAD, what.w - 40, 40)
        words = [t("evening.order.fixed"), t("evening.order.turns")]
        return Segmented("order", box, t("evening.order"), words, int(self.by_turns), self._take_order)

    def _game_area(self) -> Widget:
        what, t = self._what, self.host.t
        top = what.y + HEAD + ORDER + 10
        area = Box(what.x + 4, top, what.w - 8, self._aim_y - 34 - top)
        whole = len(self.order) * GAME + 4
        width = area.w - 32 - (10 if whole > area.h else 0)
        widgets: list[Widget] = []
        for number, game in enumerate(self.order):
            is_in, title = game in self.chosen, t(game_text(game, GameText.TITLE))
            cover = self.host.covers[game]
            reason = "" if self._is_taken(game) else t("evening.too_many", players=players_of(t, cover))
            label = t("evening.chosen", game=title) if is_in and not reason else title
            moves = not self.by_turns and is_in and not reason and number > 0
            right, y = 16 + width - (52 if not self.by_turns else 0), 2 + number * GAME
            if is_in and not reason and (sets := self.host.settings.house_rules.get(game)):
                right -= RULES
                widgets.append(self._rules_choice(game, title, sets, Box(right, y + 4, RULES, 40)))
                right -= 10
            box = Box(16, y, right - 16, GAME - 6)
            paint = partial(self._paint_game, game, title)
            widgets.append(Tile(f"game.{game}", box, label, partial(self._take_game, game), paint, reason=reason))
            if moves:
                up, act = t("evening.earlier", game=title), partial(self._move, game)
                widgets.append(IconButton(f"up.{game}", Box(16 + width - 42, box.cy - 20, 40, 40), "up", up, act))
        return self.scroll("games", area, whole, widgets)

    def _rules_choice(self, game: str, title: str, sets: Sequence[HouseRules], box: Box) -> Widget:
        """Return the choice between a game's rules as last set up and its named house rules."""
        t, chosen = self.host.t, self.rules.get(game)
        words = [t("evening.rules.last"), *(each.name for each in sets)]
        at = 1 + sets.index(chosen) if chosen in sets else 0
        take = partial(self._take_rules, game, sets)
        tip = chosen.why if chosen is not None and at else ""
        return Dropdown(f"rules.{game}", box, t("evening.rules.of", game=title), words, at, take, tooltip=tip)

    def _aim_widgets(self) -> list[Widget]:
        what, t = self._what, self.host.t
        words, at = [t(_AIMS[aim]) for aim in Aim], [*Aim].index(self.aim)
        width = what.w - 40 - 12 - 150
        box = Box(what.x + 20, self._aim_y - 8, width, 40)
        number = Box(box.right + 12, box.y, 150, 40)
        return [
            Dropdown("aim", box, t("evening.aim"), words, at, self._take_aim),
            Stepper("goal", number, words[at], GOALS[self.aim], self.goals[self.aim], self._take_goal),
        ]

    # ------------------------------------------------------------------------------------------------ what they do

    def _take_bots(self, count: int) -> None:
        self.bots = count

    def _take_level(self, at: int) -> None:
        self.level = LEVELS[at]

    def _take_clock(self, option: Option, at: int) -> None:
        if option is CLOCK:
            self.clock = str(option.values[at])
        else:
            self.time_up = str(option.values[at])
        self.renew()

    def _take_order(self, at: int) -> None:
        self.by_turns = bool(at)
        self.renew()

    def _take_game(self, game: str) -> None:
        self.chosen ^= {game}
        self.renew()

    def _take_rules(self, game: str, sets: Sequence[HouseRules], at: int) -> None:
        if at:
            self.rules[game] = sets[at - 1]
        else:
            self.rules.pop(game, None)
        self.renew()

    def _move(self, game: str) -> None:
        """Move a game one place up in the order; the keyboard focus moves with it."""
        at = self.order.index(game)
        self.order[at - 1 : at + 1] = [game, self.order[at - 1]]
        self.renew_at(f"up.{game}" if at > 1 else f"game.{game}")

    def _take_aim(self, at: int) -> None:
        self.aim = [*Aim][at]
        self.renew()

    def _take_goal(self, goal: int) -> None:
        self.goals[self.aim] = goal

    def _start(self) -> None:
        """Propose hints for players who have clearly won less, then begin the evening."""
        self.group.blur()  # a name that is being typed counts
        self.desk.agree_on_help(dict(enumerate(self.who.people)), self.games, self._begin)

    def _begin(self, helped: tuple[int, ...]) -> None:
        desk = self.desk
        evening = Evening(
            tuple(self.who.people),
            self.games,
            self.by_turns,
            self.aim,
            self.goals[self.aim],
            self.bots,
            self.level,
            helped,
            self.host.save_store.timestamp(),
            clock=self.clock,
            time_up=self.time_up,
            rules={game: self.rules[game] for game in self.games if game in self.rules},
        )
        if not desk.keep(evening.taken_up(desk.now())):
            return
        desk.forget_pictures()
        self.who.remember()
        self.close(True)

    # ------------------------------------------------------------------------------------------------ picture

    def paint(self, canvas: Canvas) -> None:
        t, muted = self.host.t, canvas.chrome.muted
        self.paint_head(canvas, t("evening.title"), t("evening.line"))
        who, what = self._who, self._what
        canvas.panel(who)
        canvas.panel(what)
        canvas.text(who.x + 20, who.y + 28, t("setup.who"), 20, bold=True, max_width=who.w - 40)
        y = who.bottom - BOTS - CLOCKS
        canvas.rule(who.x + 20, y, who.w - 40)
        canvas.label(who.x + 20, y + 22, t("evening.bots.line"), theme.Size.FLOOR, muted, max_width=who.w - 40)
        for option, box in zip(clock_options(self.clock), self._clock_boxes, strict=True):
            label = t(match_text(option))
            if canvas.setter.width(label, theme.Size.FLOOR) <= box.w:  # what is chosen says it, too
                canvas.text(box.x, box.y - 16, label, theme.Size.FLOOR, muted)
        width = canvas.text(what.x + 20, what.y + 28, t("evening.games"), 20, bold=True, max_width=what.w - 40)
        text, room = t("evening.rules"), what.w - 40 - width - GAP
        canvas.label(what.right - 20, what.y + 28, text, theme.Size.FLOOR, muted, align="r", max_width=room)
        canvas.rule(what.x + 20, self._aim_y - 34, what.w - 40)
        canvas.text(what.x + 20, self._aim_y - 21, t("evening.aim"), theme.Size.FLOOR, muted, max_width=what.w - 40)

    def _paint_game(self, game: str, title: str, canvas: Canvas, box: Box, state: State) -> None:
        is_in, chrome, is_off = game in self.games, canvas.chrome, state == "disabled"
        kit.row(canvas, box, "hover" if state in ("hover", "pressed") else "chosen" if is_in else "normal")
        ink = chrome.off_text if is_off else theme.TEXT if is_in else chrome.muted
        middle, x = box.cy, box.x + 26
        if is_in and not self.by_turns:
            canvas.text(x, middle, str(self.games.index(game) + 1), 20, theme.BOX_GOLD, True, align="m")
        elif is_in:
            canvas.art("common/icons/check", x, middle, 18, theme.BOX_GOLD)
        canvas.art(f"{game}/emblem", box.x + 66, middle, 36, None if not is_off else chrome.off_text, shadow="chip")
        right = box.right - 14
        cover = self.host.covers[game]
        text = f"{players_of(self.host.t, cover)} · {self.host.t('ui.minutes', n=cover.minutes)}"
        if is_off:
            text = self.host.t("evening.too_many", players=players_of(self.host.t, cover))
        name = canvas.setter.width(title, theme.Size.BUTTON, True)
        room = right - box.x - 96 - min(name, 190) - 12
        right -= canvas.text(right, middle, text, theme.Size.FLOOR, chrome.muted, align="r", max_width=room) + 12
        canvas.text(box.x + 94, middle, title, theme.Size.BUTTON, ink, True, max_width=right - box.x - 94)
