"""The page of an evening between games: the standings, the next game, and the story lines of the games so far."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final

import pygame

from tabletable.core.message import GameText, MessageFamily, game_text, listed
from tabletable.play.files import storage
from tabletable.play.files.names import file_stem
from tabletable.play.files.safejson import SaveError
from tabletable.play.files.storage import SharedDisk
from tabletable.play.keeping.recording import verify_playable
from tabletable.play.people.evening import Aim, Evening, EveningGame, EveningStore, ScoreRow
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.text import Run
from tabletable.ui.drawing.vector import circle
from tabletable.ui.keys import actions
from tabletable.ui.kit import State
from tabletable.ui.scenes.evening.attendance import AttendanceScene
from tabletable.ui.scenes.evening.desk import EveningDesk, spoken_clock, spoken_end, spoken_points, spoken_winners
from tabletable.ui.scenes.evening.webpage import page_of
from tabletable.ui.scenes.page import MARGIN, TOP, Page, button_width
from tabletable.ui.scenes.summary import draw_emblem, draw_picture, read_picture
from tabletable.ui.stack.host import Host
from tabletable.ui.stack.routes import Answer, Question
from tabletable.ui.widgets import Button, Tile, Widget

FOOT: Final = 20.0
GAP: Final = 16.0
TABLE: Final = 0.42
"""The standings' share of the width."""
ROW: Final = 96.0
"""The greatest height of a row of the standings."""
HEAD: Final = 56.0
"""Height of the head of a panel."""
NEXT: Final = 268.0
"""Height of the card about the next game."""
CHANGE: Final = 44.0
"""Height of the button that changes the people present."""
START: Final = (250.0, 54.0)
CHOICES: Final = 3
"""The number of games side by side where players choose the next one."""
MOMENT: Final = (3, 236.0, 10 / 14)
"""The number of story lines side by side, the least width of each, and the height of its picture per width."""
LEAST_SHARE: Final = 0.8
"""The least width of a picture, as a share of its full width."""
WORDS: Final = 128.0
"""px for the text below a story line's picture."""
_REACHED: Final = MessageFamily("evening.reached.*", list(Aim))


class EveningScene(Page[None]):
    """Starts the games of an evening one after the other, and shows the winner at the end."""

    default: ClassVar[str] = "start"

    @staticmethod
    def is_there(host: Host) -> bool:
        """Return whether there is a stored evening to show."""
        return EveningStore(host.paths.data, is_read_only=True).load() is not None

    # ------------------------------------------------------------------------------------------------ life

    def enter(self) -> None:
        super().enter()
        self.desk = EveningDesk(self.host)
        self._chosen = ""
        self._refresh()

    def resumed(self, result: object) -> None:
        """Refresh after a game, which may be over, or after a question."""
        self.desk.read()
        self._refresh()
        self.renew()

    def _refresh(self) -> None:
        """Read the current state of the evening."""
        desk = self.desk
        desk.catch_up()
        evening = desk.evening
        if evening is not None and evening.taken_up(desk.now()) != evening:
            desk.keep(evening.taken_up(desk.now()))
        self._entry = desk.save_of_running()
        if self._chosen not in desk.games:
            self._chosen = next(iter(desk.games), "")
        self._pictures = (
            {}
            if evening is None
            else {evening_game.picture: self._read_picture(evening_game) for evening_game in evening.told}
        )

    def _read_picture(self, evening_game: EveningGame) -> pygame.Surface | None:
        path = self.desk.store.picture(evening_game)
        return None if path is None else read_picture(path)

    def hidden(self) -> None:
        super().hidden()
        self._pictures = {}

    @property
    def evening(self) -> Evening:
        """The evening that is shown."""
        assert self.desk.evening is not None
        return self.desk.evening

    @property
    def is_over(self) -> bool:
        """Whether no further game is played."""
        return self.evening.running is None and (
            self.evening.is_due(self.desk.now(), self.desk.games) or not self.desk.games
        )

    @property
    def _game(self) -> str:
        """The next game, or the running one."""
        evening = self.evening
        if evening.running is not None:
            return evening.running.game
        return self._chosen if evening.by_turns else evening.next_game(self.desk.games)

    # ------------------------------------------------------------------------------------------------ places

    @property
    def _table(self) -> Box:
        return Box(MARGIN, TOP, round((self.width - 2 * MARGIN - GAP) * TABLE), self.height - TOP - FOOT)

    @property
    def _card(self) -> Box:
        x = self._table.right + GAP
        return Box(x, TOP, self.width - MARGIN - x, NEXT)

    @property
    def _moments(self) -> Box:
        card = self._card
        y = card.bottom + GAP
        return Box(card.x, y, card.w, self.height - FOOT - y)

    # ------------------------------------------------------------------------------------------------ widgets

    def build(self) -> list[Widget]:
        t, card, canvas = self.host.t, self._card, self.measure()
        widgets: list[Widget] = [self.back_button(MARGIN, 20)]
        anew = ("new", t("evening.new"), "plus", self._agree_anew)
        share = ("share", t("evening.share"), "share", self._share)
        above, main = (anew, share) if self.evening.told else (None, anew)
        if not self.is_over:
            above = ("close", t("evening.close"), "flag", self._ask_to_close)
        self._title_end = self.width - MARGIN
        if above is not None:
            key, label, icon, act = above
            width = button_width(canvas, label)
            place = Box(self.width - MARGIN - width, 20, width, theme.BUTTON_HEIGHT)
            self._title_end = place.x - GAP
            widgets.append(Button(key, place, label, act, icon=icon))
        y = card.bottom - 20 - START[1]
        if self.is_over:
            key, label, icon, act = main
            self.group.default = key
            wide = max(START[0], button_width(canvas, label) + 40)
            box = Box(card.x + 24, y, min(wide, card.w - 48), START[1])
            widgets.append(Button(key, box, label, act, icon=icon, primary=True, shortcut=actions.ENTER))
        else:
            self.group.default = "start"
            if self._is_choosing:
                widgets += self._choices()
            label = t(self._start_word)
            wide = min(max(START[0], button_width(canvas, label) + 90), card.w - 48)
            box = Box(card.right - 24 - wide, y, wide, START[1])
            widgets.append(Button("start", box, label, self._start, icon="play", primary=True, shortcut=actions.ENTER))
        moments = [self._moment_area()] if self.evening.told else []
        return [*widgets, *self._rows(), *([] if self.is_over else [self._change_button()]), *moments]

    def _change_button(self) -> Widget:
        """Return the button that changes the people present, which is only possible between games."""
        panel, t = self._table, self.host.t
        box = Box(panel.x + 12, panel.bottom - 12 - CHANGE, panel.w - 24, CHANGE)
        reason = t("evening.change.running") if self._entry is not None else ""
        return Button("change", box, t("evening.change"), self._change, icon="people", reason=reason)

    def _rows(self) -> list[Widget]:
        """Return the rows of the standings, which open the people's pages."""
        panel, evening, rows = self._table, self.evening, self.evening.table()
        room = panel.h - HEAD - 8 - (0 if self.is_over else CHANGE + 12)
        pitch = min(ROW, room / len(rows))
        most = max(max(row.halves for row in rows), 2 * evening.goal if evening.aim is Aim.POINTS else 1)
        widgets: list[Widget] = []
        for number, row in enumerate(rows):
            name, points = evening.people[row.person].name, spoken_points(row.halves)
            place = Box(panel.x + 12, panel.y + HEAD + number * pitch, panel.w - 24, pitch - 6)
            gained = spoken_points(row.gained or 0)
            key = "evening.row"
            if row.person in evening.left or row.gained is None:
                key = "evening.row.left" if row.person in evening.left else "evening.row.new"
            label = self.host.t(key, place=row.place, player=name, points=points, gained=gained)
            paint = partial(self._paint_row, row, row.halves / most)
            widgets.append(Tile(f"person.{number}", place, label, partial(self._show, name), paint, radius=12))
        return widgets

    @property
    def _is_choosing(self) -> bool:
        """Whether a player chooses the next game."""
        return self.evening.by_turns and self.evening.running is None

    @property
    def _start_word(self) -> str:
        if self.evening.running is None:
            return "evening.start"
        return "evening.start.again" if self._entry is None else "ui.title.continue"

    def _choices(self) -> list[Widget]:
        card, games, widgets = self._card, self.desk.games, list[Widget]()
        places = Box(card.x + 24, card.y + 76, card.w - 48, 48).columns(CHOICES, 10)
        for number, game in enumerate(games):
            box = places[number % CHOICES].moved(0, number // CHOICES * 56)
            title = self.host.t(game_text(game, GameText.TITLE))
            label = self.host.t("evening.chosen", game=title) if game == self._chosen else title
            paint = partial(self._paint_choice, game, title)
            widgets.append(Tile(f"game.{game}", box, label, partial(self._choose, game), paint))
        return widgets

    def _moment_area(self) -> Widget:
        panel = self._moments
        area = Box(panel.x + 8, panel.y + HEAD - 8, panel.w - 16, panel.h - HEAD)
        wide, tall = self._moment_size(area)
        lines = -(-len(self.evening.told) // MOMENT[0])
        return self.scroll("moments", area, max(lines, 1) * tall, (), partial(self._paint_moments, wide, tall))

    def _moment_size(self, area: Box) -> tuple[float, float]:
        """Return width and height of a story line: one row of them, if its pictures don't become too small."""
        wide = (area.w - 24 - (MOMENT[0] - 1) * GAP) / MOMENT[0]
        low = (area.h - WORDS) / MOMENT[2]
        wide = low if wide * LEAST_SHARE <= low < wide else wide
        return wide, wide * MOMENT[2] + WORDS

    # ------------------------------------------------------------------------------------------------ what they do

    def _choose(self, game: str) -> None:
        if game == self._chosen and self.group.shows_focus:
            self._start()  # Enter once more
            return
        self._chosen = game
        self.renew()

    def _start(self) -> None:
        """Continue the running game, or deal the next one."""
        desk, store = self.desk, self.host.save_store
        if self._entry is not None:
            try:
                document = store.load_autosave(self._entry.name, verify_playable)
            except SaveError:
                self._entry = None  # it is lost; the next press deals it again
                self.renew()
                return
            self.host.routes.open_document(document, self._entry.name)
            return
        game = self._game
        desk.keep(self.evening.dropped())
        dealt = desk.dealt(game)
        self.host.routes.open_game(dealt.deal, partial(desk.begun, dealt))

    def _change(self) -> None:
        def answered(changed: Evening | None) -> None:
            if changed is not None and self.desk.keep(changed):
                self._refresh()
                self.renew_at("start")

        self.stack.push(AttendanceScene(), answered)

    def _show(self, name: str) -> None:
        """Open the page of a person."""
        self.host.change_settings(player=name)
        self.host.routes.player()

    def _ask_to_close(self) -> None:
        t = self.host.t
        stay = Answer("stay", t("ui.cancel"), primary=True)
        close = Answer("close", t("evening.close"), "flag", act=self._close_evening)
        self.host.routes.ask(
            Question("evening.close", t("evening.close.title"), t("evening.close.text"), (stay, close))
        )

    def _close_evening(self) -> None:
        self.desk.keep(self.evening.closed())
        self._refresh()
        self.renew()

    def _agree_anew(self) -> None:
        self.close()
        self.host.routes.new_evening()

    def _share(self) -> None:
        """Save the evening's web page in the export folder, and say where it is."""
        host, evening = self.host, self.evening
        path = host.paths.shared / f"{file_stem(host.t('evening.title'), 'evening')}-{evening.began[:10]}.html"
        with host.notices.telling():
            storage.write_file(SharedDisk(), path, page_of(host, evening, self.desk.store), backups=0)
            host.routes.saved([path])

    # ------------------------------------------------------------------------------------------------ picture

    def paint(self, canvas: Canvas) -> None:
        t, muted = self.host.t, canvas.chrome.muted
        self.paint_head(canvas, t("evening.title"), self._progress, self._title_end, theme.LABEL)
        self._paint_table(canvas)
        card = self._card
        if self.is_over:
            canvas.panel(card, edge=theme.BRASS, line=2)
            self._paint_end(canvas, card)
        else:
            canvas.halo(card, theme.RADIUS_PANEL, theme.ACT)
            canvas.panel(card, theme.RADIUS_PANEL, None, theme.ACT, 1, None, theme.LINE_ACTIVE)
            self._paint_next(canvas, card)
        panel = self._moments
        canvas.panel(panel)
        canvas.text(panel.x + 20, panel.y + 26, t("evening.moments"), 20, bold=True)
        if not self.evening.told and not self.is_over:
            text = t("evening.moments.none")
            canvas.para(panel.x + 20, panel.y + 66, text, theme.Size.SMALL, muted, panel.w - 40)

    @property
    def _progress(self) -> str:
        """The text on the evening's progress."""
        evening, t = self.evening, self.host.t
        if evening.aim is Aim.HOUR:
            return t(_REACHED[Aim.HOUR], n=len(evening.told), hour=evening.goal)
        reached = evening.reached(self.desk.games)
        return t(_REACHED[evening.aim], n=min(reached, evening.goal), goal=evening.goal)

    # -------------------------------------------------------------------------------------- the running table

    def _paint_table(self, canvas: Canvas) -> None:
        panel, t = self._table, self.host.t
        canvas.panel(panel)
        canvas.text(panel.x + 20, panel.y + 28, t("evening.table"), 20, bold=True)
        room = panel.w - 60 - canvas.setter.width(t("evening.table"), 20, True)
        text, muted = t("evening.points.help"), canvas.chrome.muted
        canvas.label(panel.right - 20, panel.y + 28, text, theme.Size.FLOOR, muted, align="r", max_width=room)

    def _paint_row(self, row: ScoreRow, share: float, canvas: Canvas, box: Box, state: State) -> None:
        person, is_first = self.evening.people[row.person], row.person in self.evening.leaders
        is_gone = row.person in self.evening.left
        if is_first:
            canvas.panel(box, theme.RADIUS_CARD_PANEL, canvas.chrome.button, theme.BRASS, 1, None, 2)
        else:
            kit.row(canvas, box, "hover" if state in ("hover", "pressed") else "empty" if is_gone else "normal")
        middle, side, chrome = box.cy, min(46.0, box.h - 6), canvas.chrome
        place = str(row.place) if self.evening.told else ""
        canvas.text(box.x + 24, middle, place, 22, theme.BOX_GOLD if is_first else chrome.muted, True, align="m")
        kit.avatar(canvas, box.x + 66, middle, person.avatar, side)
        x = box.x + 100
        right = box.right - 16
        written = theme.TEXT if is_first or not is_gone else chrome.off_text
        points = canvas.text(right, middle, spoken_points(row.halves), 26, written, True, align="r")
        right -= max(points, 52) + 12
        if is_gone:
            ink = theme.TEXT if is_first else chrome.muted
            right -= max(36, canvas.text(right, middle, self.host.t("evening.gone"), theme.Size.SMALL, ink, align="r"))
            right -= 12
        elif self.evening.told:
            gained = self.host.t("evening.late") if row.gained is None else f"+{spoken_points(row.gained)}"
            ink = theme.TEXT if is_first else theme.INFO  # to be read on its lighter ground
            canvas.text(right, middle, gained, theme.Size.SMALL, ink, align="r")
            right -= 48
        if is_first:
            canvas.art("common/icons/star", right - 10, middle, 20, theme.BOX_GOLD)
        right -= 32
        is_tall = box.h >= 54
        canvas.text(x, middle - (9 if is_tall else 0), person.name, 20, written, True, max_width=right - x)
        if is_tall:
            fill = theme.BOX_GOLD if is_first else chrome.off_text if is_gone else theme.CREAM
            kit.progress(canvas, (x, middle + 9, right - x, 12), share, fill)

    # -------------------------------------------------------------------------------------- what is next

    def _paint_next(self, canvas: Canvas, card: Box) -> None:
        t, evening, muted = self.host.t, self.evening, canvas.chrome.muted
        x, right = card.x + 24, card.right - 24
        if self._is_choosing:
            name = evening.people[evening.chooser].name
            kit.avatar(canvas, x + 22, card.y + 40, evening.people[evening.chooser].avatar, 44)
            canvas.text(x + 56, card.y + 40, t("evening.chooses", player=name), 24, bold=True, max_width=right - x - 56)
            start = self.group.find("start")
            room = (right if start is None else start.box.x - GAP) - x
            words = canvas.setter.layout((Run(self._seating),), theme.Size.SMALL, room, 20)
            canvas.rich(x, card.bottom - 10 - START[1] / 2 - words.height / 2, words, muted)
            return
        side = 168.0
        cy = card.y + 24 + side / 2
        disc = circle(side / 2, side / 2, side / 2 - 1, self.host.covers[self._game].looks.box, 3, theme.OUTLINE)
        canvas.vec(disc, x, cy - side / 2, side, side)
        canvas.art(f"{self._game}/emblem", x + side / 2, cy, 112, shadow="chip")
        x += side + 28
        head = t("evening.running" if evening.running is not None else "evening.next", n=len(evening.told) + 1)
        canvas.text(x, card.y + 34, head, theme.Size.SMALL, muted, max_width=right - x)
        title = t(game_text(self._game, GameText.TITLE))
        canvas.text(x, card.y + 70, title, 32, bold=True, max_width=right - x)
        text = t("evening.lost") if evening.running is not None and self._entry is None else self._seating
        canvas.para(x, card.y + 112, text, theme.Size.BODY, theme.TEXT, right - x)

    @property
    def _seating(self) -> str:
        """A line about the next game: the starting player, named house rules, the players with hints, and the clock."""
        evening, t = self.evening, self.host.t
        running = evening.running
        first = evening.first if running is None else running.first
        text = t("evening.begins", player=evening.people[first].name)
        names = [evening.people[person].name for person in evening.helped]
        helped = t("evening.helped", players=listed(names)) if names else ""
        rules = evening.rules.get(self._game)
        by_rules = t("evening.rules.by", name=rules.name) if rules is not None else ""
        for then in (by_rules, helped, spoken_clock(t, evening)):
            text = t("list.sentences", first=text, then=then) if then else text
        return text

    def _paint_choice(self, game: str, title: str, canvas: Canvas, box: Box, state: State) -> None:
        is_chosen = game == self._chosen
        fill = canvas.chrome.button if is_chosen or state in ("hover", "pressed") else canvas.chrome.chip
        edge, line = (theme.CREAM, theme.LINE_ACTIVE) if is_chosen else (None, theme.LINE)
        canvas.panel(box, theme.RADIUS_CARD_PANEL, fill, edge, 1, None, line)
        canvas.art(f"{game}/emblem", box.x + 26, box.cy, 34, shadow="chip")
        room = box.w - 58 - (26 if is_chosen else 8)
        canvas.label(box.x + 50, box.cy, title, theme.Size.BODY, bold=True, max_width=room)
        if is_chosen:
            canvas.art("common/icons/check", box.right - 18, box.cy, 16, theme.CREAM)

    def _paint_end(self, canvas: Canvas, card: Box) -> None:
        t, evening = self.host.t, self.evening
        winners = [evening.people[person] for person in evening.leaders]
        x, right = card.x + 24, card.right - 24
        canvas.pool(x + 44, card.y + 66, 220, 90, "#FFC46C", 0.2)
        for number, person in enumerate(winners[:5]):
            kit.avatar(canvas, x + 46 + number * 84, card.y + 66, person.avatar, 92, theme.BRASS)
        if not winners:
            canvas.text(x, card.y + 50, t("evening.none"), 28, bold=True, max_width=right - x)
            return
        canvas.text(x, card.y + 139, spoken_winners(t, evening), 30, theme.BOX_GOLD, True, max_width=right - x)
        points = spoken_points(evening.table()[0].halves)
        text = t("evening.won.points", points=points, n=len(evening.told))
        canvas.text(x, card.y + 174, text, theme.Size.BODY, max_width=right - x)

    # -------------------------------------------------------------------------------------- moments

    def _paint_moments(self, wide: float, tall: float, canvas: Canvas, top: float, bottom: float) -> None:
        games = list(enumerate(self.evening.told, 1))[::-1]  # what was last is seen first
        for at, (number, each) in enumerate(games):
            line, column = divmod(at, MOMENT[0])
            box = Box(12 + column * (wide + GAP), 4 + line * tall, wide, tall - 8)
            if top <= box.bottom and box.y <= bottom:
                self._paint_moment(canvas, number, each, box)

    def _paint_moment(self, canvas: Canvas, number: int, evening_game: EveningGame, box: Box) -> None:
        t, muted = self.host.t, canvas.chrome.muted
        place = Box(box.x, box.y, box.w, box.w * MOMENT[2])
        picture = self._pictures.get(evening_game.picture)
        if picture is not None:
            draw_picture(canvas, picture, place)
        elif evening_game.game in self.host.covers:
            draw_emblem(canvas, evening_game.game, self.host.covers[evening_game.game].looks.box, place)
        title = (
            t(game_text(evening_game.game, GameText.TITLE))
            if evening_game.game in self.host.covers
            else evening_game.game
        )
        y = place.bottom + 16
        canvas.text(box.x, y, t("evening.moment", n=number, game=title), theme.Size.SMALL, bold=True, max_width=box.w)
        canvas.text(
            box.x, y + 22, spoken_end(t, self.evening, evening_game), theme.Size.FLOOR, theme.BOX_GOLD, max_width=box.w
        )
        if evening_game.line:
            canvas.para(box.x, y + 44, evening_game.line, theme.Size.FLOOR, muted, box.w, line_height=18)
