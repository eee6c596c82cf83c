"""The page of a person: games played and won, compared with pure chance, and the achievements."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final

import pygame

from tabletable.core.message import GameText, game_text
from tabletable.play.keeping.recording import verify
from tabletable.play.people.chronicle import SOMEBODY
from tabletable.play.people.export import export
from tabletable.play.people.lanterns import LANTERNS, NAMES, Light, lights_of
from tabletable.play.people.personal import Part, best_results
from tabletable.play.people.persons import Person, Records
from tabletable.play.study.ladder import ladder
from tabletable.table import motion
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.flow.people_kept import PeopleKept
from tabletable.ui.keys import actions
from tabletable.ui.kit import State
from tabletable.ui.scenes.lantern_light import draw_lantern, help_of, progress_of
from tabletable.ui.scenes.page import MARGIN, Page, button_width, lay_ground
from tabletable.ui.scenes.personal.player_panels import Figures, LanternsScene, PlayerPanels, month_name, result_line
from tabletable.ui.system.input import Input
from tabletable.ui.widgets import Button, IconButton, Segmented, Tile, Widget

TOP: Final = 145.0
GAP: Final = 12.0
LEFT: Final = 290.0
RIGHT: Final = 336.0
STRIP: Final = 9
"""The number of lanterns on the page; "Show all" opens the others."""
NEXT: Final = 3
"""The least number of dark ones among them."""


class PlayerScene(Page[None]):
    """Shows everything stored about a person, for all games or one. It leaves the computer only by export."""

    places = (actions.PLAYER,)

    default: ClassVar[str] = "play"

    def __init__(self, name: str | None = None) -> None:
        """`name`: the person to show; None for the one viewed last, else the one who played last."""
        self._wanted = name

    def enter(self) -> None:
        super().enter()
        self.people_kept = PeopleKept(self.host, self._read)
        self.tab = 0
        self.plot = 0
        self._age = 0.0
        self.person: Person | None = None
        self.people_kept.read_on()

    @property
    def records(self) -> Records:
        """Everything stored about all people."""
        return self.people_kept.records

    def _read(self) -> None:
        """Take over the loaded data: choose the person and compute what the page shows."""
        self.people = self.records.people()
        wanted = self.host.settings.player if self._wanted is None else self._wanted
        known = {person.name: person for person in self.people}
        self.person = known.get(wanted) or next(iter(self.people), None)
        self.lights = lights_of(self.records.parts(self.person.name if self.person is not None else SOMEBODY))
        self._refresh()

    def _refresh(self) -> None:
        """Compute the statistics of the current person and tab."""
        games = list(self.host.games)
        self.game = games[self.tab - 1] if self.tab else ""
        name = self.person.name if self.person is not None else SOMEBODY
        on = ladder(self.host.games[self.game].info) if self.game else None
        self.figures = Figures(self.records, name, self.game, on)

    def resumed(self, result: object) -> None:
        """Reload after another scene: the people or their games may have changed."""
        if not self.people_kept.is_reading:
            self.people_kept.take()
            self.renew()

    # ------------------------------------------------------------------------------------------------ widgets

    @property
    def _extra(self) -> float:
        """The px by which the window is higher than the page needs."""
        return max(0.0, self.height - 720)

    @property
    def boxes(self) -> tuple[Box, Box, Box, Box]:
        """The panels' boxes: won, by game, form, lanterns."""
        height = 372 + self._extra
        middle = self.width - 2 * MARGIN - LEFT - RIGHT - 2 * GAP
        left = Box(MARGIN, TOP, LEFT, height)
        centre = Box(left.right + GAP, TOP, middle, height)
        right = Box(centre.right + GAP, TOP, RIGHT, height)
        return left, centre, right, Box(MARGIN, left.bottom + GAP, self.width - 2 * MARGIN, 172)

    def build(self) -> list[Widget]:
        host, canvas = self.host, self.measure()
        widgets: list[Widget] = [self.back_button(MARGIN, 22)]
        if self.people_kept.is_reading:
            return widgets
        if self.person is None:
            label = host.t("player.play")
            box = Box.around(self.width / 2, self.height / 2 + 190, button_width(canvas, label, least=220), 56)
            return [*widgets, Button("play", box, label, self._play, primary=True, icon="play")]
        export_, switch = host.t("player.export"), host.t("player.switch")
        box = Box(self.width - MARGIN - (wide := button_width(canvas, export_)), 22, wide, theme.BUTTON_HEIGHT)
        beside = Box(box.x - 12 - (wide := button_width(canvas, switch)), 22, wide, theme.BUTTON_HEIGHT)
        climb = host.t("ladder.title")
        third = Box(beside.x - 12 - theme.BUTTON_HEIGHT, 22, theme.BUTTON_HEIGHT, theme.BUTTON_HEIGHT)
        looks = host.t("looks.title")
        head = Box.around(self._name_x - 48, 46, 64, 64)
        tip = host.t("player.export.tip")
        widgets += [
            Button("switch", beside, switch, self._switch, icon="people", tooltip=host.t("player.switch.tip")),
            IconButton("ladder", third, "ladder", climb, self._climb),
            Tile("looks", head, looks, host.routes.looks, self._paint_head, tooltip=looks, radius=32),
            Button("export", box, export_, self._export, icon="save", tooltip=tip),
        ]
        self._name_room = third.x - 24 - self._name_x
        titles = [host.t("player.all"), *(host.t(game_text(game, GameText.TITLE)) for game in host.games)]
        tabs = Box(MARGIN, 84, self.width - 2 * MARGIN, 48)
        widgets.append(Segmented("tabs", tabs, host.t("player.tabs"), titles, self.tab, self._take_tab))
        return [*widgets, *self._plot_widgets(), *self._best_widgets(), *self._lantern_widgets(canvas)]

    @property
    def _name_x(self) -> float:
        return MARGIN + button_width(self.measure(), self.host.t("ui.back")) + 96

    def _plot_widgets(self) -> list[Widget]:
        right, t = self.boxes[2], self.host.t
        box = Box(right.x + 14, right.y + 12, right.w - 28, 44)
        words = [t("player.form"), t("player.months"), t("player.reviews")]
        return [Segmented("plot", box, t("player.plot"), words, self.plot, self._take_plot)]

    def _best_widgets(self) -> list[Widget]:
        """Return a row for each of the best results; it opens the game if that was kept."""
        tiles: list[Widget] = []
        for at, part in enumerate(best_results(self.figures.parts)):
            kept = self.people_kept.save_of(part)
            reason = "" if kept else self.host.t("player.best.gone")
            label = result_line(self.host.t, part, self.host.words.has)
            paint, tip = partial(self.panels.paint_best, part), self.host.t("player.best.watch")
            box, act = self.panels.best_box(at), partial(self._watch, part)
            tiles.append(Tile(f"best.{at}", box, label, act, paint, reason=reason, tooltip=tip))
        return tiles

    def _lantern_widgets(self, canvas: Canvas) -> list[Widget]:
        box, t = self.boxes[3], self.host.t
        label = t("lantern.all")
        width = button_width(canvas, label, icon=False, least=120)
        act, step = lambda: self.stack.push(LanternsScene(self.lights)), (box.w - 24) / STRIP
        tiles: list[Widget] = []
        for at, light in enumerate(self._shown_lights()):
            place = Box(box.x + 12 + at * step, box.y + 48, step, box.h - 52)
            key, name, paint = light.lantern.id, t(NAMES[light.lantern.id]), partial(self._paint_light, light)
            tiles.append(Tile(f"lantern.{key}", place, name, act, paint, tooltip=help_of(t, light)))
        place = Box(box.right - 10 - width, box.y + 6, width, 40)
        return [*tiles, Button("lanterns", place, label, act, size=theme.Size.SMALL)]

    def _shown_lights(self) -> list[Light]:
        """Return the lanterns lit last, then the dark ones closest to being lit."""
        lit = [light for light in self.lights if light.since is not None]
        lit.sort(key=lambda light: light.since.played.ended if light.since is not None else "", reverse=True)
        dark = [light for light in self.lights if light.since is None]
        dark.sort(key=lambda light: -light.done / light.lantern.goal)
        few = max(NEXT, STRIP - len(lit))
        return [*lit[: STRIP - min(few, len(dark))], *dark[:few]]

    # ------------------------------------------------------------------------------------------------ what they do

    def _play(self) -> None:
        played = [game for game in self.host.settings.setups if game in self.host.games]
        self.host.routes.set_up(played[-1] if played else next(iter(self.host.games)))

    def _take_tab(self, tab: int) -> None:
        self.tab = tab % (len(self.host.games) + 1)
        self._refresh()
        self.renew()

    def _take_plot(self, plot: int) -> None:
        self.plot = plot
        self.renew()

    def _switch(self) -> None:
        def chosen(name: str) -> None:
            self._wanted = None
            self.people_kept.take()
            self.renew()

        self.host.routes.persons(self.person.name if self.person is not None else SOMEBODY, chosen)

    def _climb(self) -> None:
        """Open the ladder of the current game."""
        self.host.routes.ladder(self.game)

    def _export(self) -> None:
        if self.person is None:
            return
        host, kept, name = self.host, self.records, self.person.name
        with host.notices.telling():
            today = host.save_store.timestamp()[:10]
            host.routes.saved(tuple(export(host.paths.shared, name, kept.parts(name), today, kept.review)))

    def _watch(self, part: Part) -> None:
        save = self.people_kept.save_of(part)
        if save is None:
            return
        entry, is_auto = save
        store = self.host.save_store
        with self.host.notices.telling():
            self.host.routes.watch_document((store.load_autosave if is_auto else store.load)(entry.name, verify))

    def handle(self, event: Input) -> bool:
        """Handle E (export) and P (people), and left and right (tabs) while no other widget has the focus. (Now
        "unless" seems to cover E and P, too; in the body it does not.)
        """
        keyed = self.group.keyed
        is_free = keyed is None or keyed.key == "tabs"
        if self.person is not None and event.is_plain_key and self.group.popup is None:
            if is_free and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
                self._take_tab(self.tab + (1 if event.key == pygame.K_RIGHT else -1))
                return True
            if event.key in (actions.EXPORT.key, actions.PEOPLE.key) and not event.repeat:
                (self._export if event.key == actions.EXPORT.key else self._switch)()
                return True
        return super().handle(event)

    def update(self, dt: float) -> bool:
        # what is kept is read first, then the plots grow once
        if self.people_kept.read_on():
            self.renew()
            return super().update(dt)
        is_young = self._age < motion.COUNT.seconds
        still = self.host.settings.reduced_motion or not is_young
        self._age = motion.COUNT.seconds if still else self._age + dt
        return super().update(dt) or not still

    # ------------------------------------------------------------------------------------------------ picture

    @property
    def panels(self) -> PlayerPanels:
        """The painter of the panels."""
        return PlayerPanels(self.host, self.figures, self.boxes)

    def paint(self, canvas: Canvas) -> None:
        lay_ground(canvas)
        if self.people_kept.is_reading:
            return
        if self.person is None:
            self._paint_nothing(canvas)
            return
        t, x = self.host.t, self._name_x
        name = self.person.name or t("player.somebody")
        facts, room = self._facts(), self._name_room
        y = 34 if canvas.setter.width(facts, theme.Size.FLOOR) <= room else 27  # else they take two lines
        canvas.text(x, y, name, theme.Size.HEADING, bold=True, max_width=room)
        canvas.label(x, 62, facts, theme.Size.SMALL, theme.TEXT, max_width=room)
        for box in self.boxes:
            canvas.panel(box)
        self.panels.paint(canvas, self.plot)
        box = self.boxes[3]
        lit = sum(light.is_lit for light in self.lights)
        width = canvas.text(box.x + 20, box.y + 26, t("lantern.title"), theme.Size.BUTTON, bold=True)
        text = t("lantern.lit", n=lit, of=len(LANTERNS))
        canvas.text(box.x + 30 + width, box.y + 26, text, theme.Size.SMALL, canvas.chrome.muted)

    def _facts(self) -> str:
        assert self.person is not None
        parts = self.records.parts(self.person.name)
        whole, t = self.records.whole(self.person.name), self.host.t
        if not parts:
            return t("player.facts.counted", n=whole.played)
        year, _, day = parts[0].played.ended[:10].split("-")
        since = t("ui.date.day", year=year, month=month_name(t, parts[0].month), day=int(day))
        return t("player.facts", n=whole.played, since=since)

    def paint_alive(self, canvas: Canvas) -> None:
        # the curve draws itself from the left, once
        if self.people_kept.is_reading:
            done, of = self.people_kept.done
            box = Box.around(self.width / 2, self.height / 2, 360, 16)
            kit.progress(canvas, box, done / of)
            text = self.host.t("player.reading", done=done, of=of)
            canvas.text(box.cx, box.bottom + 24, text, theme.Size.BODY, canvas.chrome.muted, align="m")
        elif self.person is not None:
            self.panels.paint_plot(canvas, self.plot, motion.COUNT.progress(self._age))

    def _paint_nothing(self, canvas: Canvas) -> None:
        t, x, y = self.host.t, self.width / 2, self.height / 2
        canvas.pool(x, y - 60, 320, 260, "#FFC46C", 0.18)
        canvas.art("common/boss_cat", x, y - 80, 300, height=314, shadow="plate")
        canvas.text(x, y + 96, t("player.nothing"), theme.Size.HEADING, bold=True, align="m", max_width=self.width - 96)
        canvas.text(x, y + 132, t("player.nothing.help"), theme.Size.BODY, theme.TEXT, align="m")

    def _paint_head(self, canvas: Canvas, box: Box, state: State) -> None:
        """Paint the person's head, a button to their looks."""
        if self.person is not None:
            ring = theme.CREAM if state in ("hover", "pressed") else theme.OUTLINE
            kit.avatar(canvas, box.cx, box.cy, self.person.head, box.w, ring)

    def _paint_light(self, light: Light, canvas: Canvas, box: Box, state: State) -> None:
        draw_lantern(canvas, light.lantern.picture, box.cx, box.y + 33, 58, 1.0 if light.is_lit else 0.0)
        ink = theme.TEXT if light.is_lit or state == "hover" else canvas.chrome.muted
        title = self.host.t(NAMES[light.lantern.id])
        canvas.label(box.cx, box.y + 82, title, theme.Size.SMALL, ink, light.is_lit, align="m", max_width=box.w - 10)
        if not light.is_lit and light.lantern.goal > 1:
            text = progress_of(self.host.t, light)
            canvas.text(box.cx, box.y + 107, text, theme.Size.FLOOR, canvas.chrome.muted, align="m", max_width=box.w)
