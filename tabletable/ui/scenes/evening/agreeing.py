"""Before an evening: who plays, which games in which order, and what ends it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

from tabletable.core.info import EASY, HARD, NORMAL
from tabletable.core.message import GameText, Ids, game_text, level_text, listed
from tabletable.play.files.names import clean_name
from tabletable.play.files.safejson import SaveError
from tabletable.play.language.glyphs import drawable
from tabletable.play.people.chronicle import ChronicleStore
from tabletable.play.people.evening import GOALS, LEAST, USUAL, Aim, Evening, handicap, takes
from tabletable.play.people.settings import MAX_PLAYERS, Player
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.kit import State
from tabletable.ui.scenes.evening.desk import EveningDesk
from tabletable.ui.scenes.offered import players_of
from tabletable.ui.scenes.page import Page, lay_ground
from tabletable.ui.scenes.people import HEADS, default_name, next_head
from tabletable.ui.scenes.study.shelf import MARGIN, TOP
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.stack.routes import Answer, Question
from tabletable.ui.widgets import Button, Dropdown, IconButton, Segmented, Stepper, TextField, Tile, Widget

FOOT: Final = 20.0
GAP: Final = 16.0
PEOPLE: Final = 0.4
"""Share of the width that the people have."""
HEAD: Final = 52.0
PITCH: Final = 64.0
ROW: Final = 56.0
BOTS: Final = 96.0
"""Height of what is asked about bots."""
GAME: Final = 54.0
"""From one game to the next."""
ORDER: Final = 44.0
START: Final = 66.0
MOST: Final = 12
MOST_BOTS: Final = 6
FIRST: Final = 4
"""Of those who have played here so many are there at first."""
LEVELS: Final = (EASY, NORMAL, HARD)
_AIMS: Final = Ids("evening.aim.*", list(Aim))


class AgreeingScene(Page[bool]):
    """Closes with True once an evening has begun, with None if one goes back."""

    default: ClassVar[str] = "start"

    # ------------------------------------------------------------------------------------------------ life

    def enter(self) -> None:
        super().enter()
        self.desk = EveningDesk(self.host)
        known = [Player(drawable(each.name).strip(), each.avatar) for each in self.host.settings.players]
        self.people = [each for each in known if each.name][:FIRST]
        while len(self.people) < LEAST:
            self._seat_somebody()
        self.order = [*self.host.games]
        self.chosen = {game for game in self.order if takes(self.host.covers[game], FIRST)}
        self.by_turns, self.aim, self.goals = False, Aim.GAMES, dict(USUAL)
        self.bots, self.level = 0, NORMAL

    def _seat_somebody(self) -> None:
        names, heads = [each.name for each in self.people], [each.avatar for each in self.people]
        known = [each for each in self.host.settings.players if drawable(each.name).strip() not in ("", *names)]
        name = drawable(known[0].name).strip() if known else default_name(self.host.t, names)
        head = known[0].avatar if known else next_head(HEADS[-1], heads)
        self.people.append(Player(name, head))

    def _is_taken(self, game: str) -> bool:
        """Whether so many people can all play it."""
        return takes(self.host.covers[game], len(self.people))

    @property
    def games(self) -> tuple[str, ...]:
        """What is played, in its order."""
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
        """The middle of the line that asks what ends the evening."""
        return self._what.bottom - 44

    # ------------------------------------------------------------------------------------------------ widgets

    def build(self) -> list[Widget]:
        what, label = self._what, self.host.t("evening.begin")
        box = Box(what.x, what.bottom + GAP, what.w, START)
        reason = "" if self.games else self.host.t("evening.no_games")
        start = Button("start", box, label, self._start, icon="play", primary=True, size=24, halo=True, reason=reason)
        return [
            self.back_button(MARGIN, 20),
            self._people_area(),
            *self._bot_widgets(),
            self._order_switch(),
            self._game_area(),
            *self._aim_widgets(),
            start,
        ]

    def _people_area(self) -> Widget:
        panel, t = self._who, self.host.t
        area = Box(panel.x + 4, panel.y + HEAD, panel.w - 8, panel.h - HEAD - BOTS)
        count = len(self.people)
        whole = (count + (count < MOST)) * PITCH + 8
        width = area.w - 24 - (10 if whole > area.h else 0)
        found: list[Widget] = []
        for number, person in enumerate(self.people):
            y = 4 + number * PITCH
            middle, paint = y + ROW / 2, partial(self._paint_head, person.avatar)
            head, act = t("setup.avatar", player=person.name), partial(self._change_head, number)
            tile = Tile(f"avatar.{number}", Box(20, middle - 23, 46, 46), head, act, paint, tooltip=head, radius=23)
            place, rename = Box(74, middle - 22, width - 74 - 40, 44), t("setup.rename", player=person.name)
            take = partial(self._rename, number)
            field = TextField(f"name.{number}", place, rename, person.name, on_commit=take, bare=True, size=20)
            reason = "" if count > LEAST else t("setup.remove.least", n=LEAST)
            cross = IconButton(
                f"remove.{number}",
                Box(12 + width - 44, middle - 20, 40, 40),
                "cross",
                t("setup.remove", player=person.name),
                partial(self._remove, number),
            )
            cross.reason, cross.enabled = reason, not reason
            found += [tile, field, cross]
        if count < MOST:
            box = Box(12, 4 + count * PITCH, width, ROW)
            found.append(Tile("add", box, t("evening.add"), self._add, self._paint_add, radius=12))
        return self.scroll("people", area, whole, found, partial(self._paint_rows, width))

    def _bot_widgets(self) -> list[Widget]:
        panel, t = self._who, self.host.t
        y = panel.bottom - 56
        wide = (panel.w - 40 - 12) / 2
        levels = [t(level_text(level, "title")) for level in LEVELS]
        at = LEVELS.index(self.level)
        stepper = Stepper(
            "bots", Box(panel.x + 20, y, wide, 40), t("evening.bots"), range(MOST_BOTS + 1), self.bots, self._take_bots
        )
        box = Box(panel.x + 32 + wide, y, wide, 40)
        return [stepper, Dropdown("level", box, t("evening.level"), levels, at, self._take_level)]

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
        found: list[Widget] = []
        for number, game in enumerate(self.order):
            is_in, title = game in self.chosen, t(game_text(game, GameText.TITLE))
            cover = self.host.covers[game]
            reason = "" if self._is_taken(game) else t("evening.too_many", players=players_of(t, cover))
            label = t("evening.chosen", game=title) if is_in and not reason else title
            moves = not self.by_turns and is_in and not reason and number > 0
            box = Box(16, 2 + number * GAME, width - (52 if not self.by_turns else 0), GAME - 6)
            paint = partial(self._paint_game, game, title)
            found.append(Tile(f"game.{game}", box, label, partial(self._take_game, game), paint, reason=reason))
            if moves:
                up, act = t("evening.earlier", game=title), partial(self._move, game)
                found.append(IconButton(f"up.{game}", Box(box.right + 10, box.cy - 20, 40, 40), "up", up, act))
        return self.scroll("games", area, whole, found)

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

    def _add(self) -> None:
        self._seat_somebody()
        self.renew()
        self.group.focus_on(f"name.{len(self.people) - 1}", self.group.shows_focus)

    def _remove(self, number: int) -> None:
        del self.people[number]
        self.renew()

    def _rename(self, number: int, text: str) -> None:
        if number >= len(self.people):
            return
        others = [each.name for at, each in enumerate(self.people) if at != number]
        name = clean_name(text, "") or default_name(self.host.t, others)
        if name in others:
            self.host.notices.tell("setup.same_name", NoticeStyle.WHY, player=name)
        else:
            self.people[number] = replace(self.people[number], name=name)
        self.renew()

    def _change_head(self, number: int) -> None:
        person, taken = self.people[number], [each.avatar for each in self.people]
        self.people[number] = replace(person, avatar=next_head(person.avatar, taken))
        self.renew()

    def _take_bots(self, count: int) -> None:
        self.bots = count

    def _take_level(self, at: int) -> None:
        self.level = LEVELS[at]

    def _take_order(self, at: int) -> None:
        self.by_turns = bool(at)
        self.renew()

    def _take_game(self, game: str) -> None:
        self.chosen ^= {game}
        self.renew()

    def _move(self, game: str) -> None:
        """Play it one earlier; the keys stay with it."""
        at = self.order.index(game)
        self.order[at - 1 : at + 1] = [game, self.order[at - 1]]
        self.renew()
        self.group.focus_on(f"up.{game}" if at > 1 else f"game.{game}", self.group.shows_focus)

    def _take_aim(self, at: int) -> None:
        self.aim = [*Aim][at]
        self.renew()

    def _take_goal(self, goal: int) -> None:
        self.goals[self.aim] = goal

    def _start(self) -> None:
        """Propose help where somebody has clearly won less, and begin."""
        self.group.blur()  # a name that is being typed counts
        helped = self._proposed()
        if not helped:
            self._begin(())
            return
        t = self.host.t
        names = listed([self.people[person].name for person in helped])
        agree = Answer("agree", t("evening.handicap.agree"), "check", primary=True, act=partial(self._begin, helped))
        without = Answer("without", t("evening.handicap.without"), act=partial(self._begin, ()))
        text = t("evening.handicap.text", players=names)
        self.host.routes.ask(Question("handicap", t("evening.handicap.title"), text, (agree, without)))

    def _proposed(self) -> tuple[int, ...]:
        """Who alone should be helped, from all games that are known."""
        try:
            known = ChronicleStore(self.host.paths.data, is_read_only=True).load().games
        except SaveError:
            return ()
        return handicap(known, [person.name for person in self.people], self.games)

    def _begin(self, helped: tuple[int, ...]) -> None:
        desk = self.desk
        evening = Evening(
            tuple(self.people),
            self.games,
            self.by_turns,
            self.aim,
            self.goals[self.aim],
            self.bots,
            self.level,
            helped,
            self.host.save_store.timestamp(),
        )
        if not desk.keep(evening.taken_up(desk.now())):
            return
        desk.forget_pictures()
        named = {each.name: each for each in self.people}
        others = (each for each in self.host.settings.players if each.name not in named)
        self.host.change_settings(players=(*named.values(), *others)[:MAX_PLAYERS])
        self.close(True)

    # ------------------------------------------------------------------------------------------------ picture

    def paint(self, canvas: Canvas) -> None:
        t, muted = self.host.t, canvas.chrome.muted
        lay_ground(canvas)
        back = self.group.find("back")
        x = MARGIN + 133 if back is None else back.box.right + 20
        x += canvas.text(x, 44, t("evening.title"), theme.Size.HEADING, bold=True) + GAP
        canvas.label(x, 46, t("evening.line"), theme.Size.SMALL, muted, max_width=self.width - MARGIN - x)
        who, what = self._who, self._what
        canvas.panel(who)
        canvas.panel(what)
        canvas.text(who.x + 20, who.y + 28, t("setup.who"), 20, bold=True, max_width=who.w - 40)
        y = who.bottom - BOTS
        canvas.rule(who.x + 20, y, who.w - 40)
        canvas.label(who.x + 20, y + 22, t("evening.bots.line"), theme.Size.FLOOR, muted, max_width=who.w - 40)
        canvas.text(what.x + 20, what.y + 28, t("evening.games"), 20, bold=True, max_width=what.w - 40)
        canvas.rule(what.x + 20, self._aim_y - 34, what.w - 40)
        canvas.text(what.x + 20, self._aim_y - 21, t("evening.aim"), theme.Size.FLOOR, muted, max_width=what.w - 40)

    def _paint_rows(self, width: float, canvas: Canvas, top: float, bottom: float) -> None:
        for number in range(len(self.people)):
            kit.row(canvas, (12, 4 + number * PITCH, width, ROW))

    def _paint_add(self, canvas: Canvas, box: Box, state: State) -> None:
        kit.row(canvas, box, "hover" if state in ("hover", "pressed") else "empty")
        label = self.host.t("evening.add")
        width = canvas.setter.width(label, theme.Size.BUTTON, True)
        canvas.art("common/icons/plus", box.cx - width / 2 - 4, box.cy, 16, theme.TEXT)
        canvas.text(box.cx + 12, box.cy, label, theme.Size.BUTTON, bold=True, align="m", max_width=box.w - 60)

    def _paint_head(self, avatar: str, canvas: Canvas, box: Box, state: State) -> None:
        kit.avatar(canvas, box.cx, box.cy, avatar, box.w, theme.CREAM if state == "hover" else theme.OUTLINE)

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
        said = f"{players_of(self.host.t, cover)} · {self.host.t('ui.minutes', n=cover.minutes)}"
        if is_off:
            said = self.host.t("evening.too_many", players=players_of(self.host.t, cover))
        name = canvas.setter.width(title, theme.Size.BUTTON, True)
        room = right - box.x - 96 - min(name, 190) - 12
        right -= canvas.text(right, middle, said, theme.Size.FLOOR, chrome.muted, align="r", max_width=room) + 12
        canvas.text(box.x + 94, middle, title, theme.Size.BUTTON, ink, True, max_width=right - box.x - 94)
