"""The street: a road at night past stalls of all games, lit one after the other, with the cat on its way."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

from tabletable.core.looks import NIGHT
from tabletable.core.message import GameText, MessageFamily, game_text, level_text
from tabletable.play.study.aims import LANTERNS
from tabletable.play.study.street import TALES, Station, open_count, opened, street, tale_places
from tabletable.play.study.streetbook import StreetBook, Walked
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.text import Run
from tabletable.ui.keys import actions
from tabletable.ui.kit import State, nightstreet
from tabletable.ui.kit.nightstreet import StallState
from tabletable.ui.scenes.lantern_light import draw_lantern
from tabletable.ui.scenes.page import MARGIN, Dialog, DialogButton, Page
from tabletable.ui.scenes.people import solver_of
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.system.input import Input, InputKind
from tabletable.ui.widgets import Button, Tile, Widget

CAT: Final = 150.0
SIZE: Final = 19.0
LINE: Final = 29.0
TITLES: Final = MessageFamily("street.tale.*.title", [str(number) for number in range(TALES)])
TEXTS: Final = MessageFamily("street.tale.*.text", [str(number) for number in range(TALES)])


class TaleScene(Dialog[None]):
    """A page with a story's title, text and the cat that tells it."""

    least = (760, 620)
    default: ClassVar[str] = "close"

    def __init__(self, number: int) -> None:
        self.number = number

    @property
    def _text(self) -> str:
        return self.host.t(TEXTS[str(self.number)])

    def _panel(self) -> Box:
        width = min(720, self.width - 48)
        room = width - 64 - CAT
        text = self.measure().setter.layout((Run(self._text),), SIZE, room, LINE)
        return self.centred(width, max(300.0, 92 + text.height + 30 + theme.BUTTON_HEIGHT_MAIN + 28), margin=0)

    def build(self) -> list[Widget]:
        return self.foot_buttons(DialogButton("close", self.host.t("street.tale.close"), self.close, "play", True))

    def paint(self, canvas: Canvas) -> None:
        panel = self._panel()
        canvas.panel(panel, 20, fill="#171C3B", edge=theme.BRASS, alpha=0.98, shadow="lift")
        canvas.pool(panel.x + 100, panel.y + 110, 150, 130, "#FFC873", 0.35)
        canvas.art("common/cats/calico", panel.x + 92, panel.y + 104, 104)
        x, title = panel.x + 32 + CAT, self.host.t(TITLES[str(self.number)])
        canvas.text(x, panel.y + 48, title, 26, "#F6DDB9", True, max_width=panel.right - 32 - x)
        canvas.para(x, panel.y + 94, self._text, SIZE, theme.TEXT, panel.right - 32 - x, line_height=LINE)


CARD: Final = 168.0
START: Final = 328.0
ROW: Final = 30.0
LOOKS_AHEAD: Final = 0.42
"""The x of the selected stall on the screen, as a share of the width."""
GLIDE: Final = 5.0
"""Rate per second at which the view follows."""
PACE: Final = 3.2
"""Stalls per second that the cat walks, at least."""
LONGEST_WALK: Final = 1.6
"""The most seconds a walk takes."""
STEPS: Final = 9.0
"""The cat's steps per second."""
_WAYS: Final = {actions.LEFT.key: -1, actions.RIGHT.key: 1}
BETWEEN: Final = 11.0
"""px between a stall's edge and its clickable area."""
DRAG: Final = 10.0
"""px that the pointer moves before it drags the street."""


class Stall(Tile):
    """A stall, selected as soon as it gets the keyboard focus."""

    chosen: Callable[[], None]

    def on_focus(self, focused: bool) -> None:
        super().on_focus(focused)
        if focused and self.group is not None and self.group.shows_focus:  # not by a click, which acts when released
            self.chosen()


class StreetScene(Page[None]):
    """All stalls, each proved solvable by bots, and the player's progress."""

    default: ClassVar[str] = "start"
    chrome = NIGHT

    def enter(self) -> None:
        super().enter()
        self.stations = street(self.host.games)
        self._places = tale_places(len(self.stations)) if self.stations else ()
        self.chosen = 0
        self._drag: tuple[float, float] | None = None
        self._dragged = False
        self._cat_age = 0.0
        self._read()
        self.chosen = self._here()
        self._cat = float(self.chosen)
        self._shift: float | None = None
        self._is_telling = False
        self._goes_by_keys = False
        for game in self.host.games:
            for why in opened(game).left_out[:1]:
                title = self.host.t(game_text(game, GameText.TITLE))
                self.host.notices.show_message("street.left_out", NoticeStyle.WHY, game=title, why=why)

    def _read(self) -> None:
        self.name, self.head = solver_of(self.host)
        self._book = self.host.store(StreetBook)
        self.walked: Walked = self._book.of(self.name)
        self.open = open_count(self.stations, self.walked.lit)

    def _here(self) -> int:
        """Return the index of the first dark stall; the last stall if all are lit."""
        lit = self.walked.lit
        return next((at for at, each in enumerate(self.stations) if not lit.get(each.key)), len(self.stations) - 1)

    def _is_open(self, at: int) -> bool:
        """Return whether a stall can be played; a lit one can wherever it stands, for streets grow and change."""
        return at < self.open or bool(self.walked.lit.get(self.stations[at].key))

    @property
    def _way_to(self) -> float:
        """The place the cat goes to: the selected stall, or as far as it may."""
        return float(self.chosen if self._is_open(self.chosen) else self.open - 1)

    def resumed(self, result: object) -> None:
        """Refresh after a stall's game: lit lanterns may have opened the next stall."""
        before = self.walked
        self._read()
        if self.walked.lanterns > before.lanterns:
            self._goes_by_keys = self.group.keyed is not None
            self._choose(self._here())
        self._move_widgets()
        self.renew()

    # ------------------------------------------------------------------------------------------------ stories

    @property
    def tales(self) -> int:
        """The number of stories unlocked by the lit stalls."""
        lit = sum(1 for each in self.stations if self.walked.lit.get(each.key))
        return sum(place < lit for place in self._places)

    def _show_station(self, number: int) -> None:
        self._is_telling = True

        def closed(_: None) -> None:
            self._is_telling = False
            with self.host.notices.telling():
                self._book.hear(self.name, number + 1)
            self._read()
            self.renew()

        self.stack.push(TaleScene(number), closed)

    # ------------------------------------------------------------------------------------------------ life

    @property
    def _most(self) -> float:
        return max(0.0, nightstreet.length(len(self.stations)) - self.width)

    @property
    def _down(self) -> float:
        """The px by which the street is lower in a higher window."""
        return max(0.0, self.height - 720) * 0.35

    def _aimed(self) -> float:
        x = nightstreet.road_point(len(self.stations), self.chosen).x
        return min(max(0.0, x - self.width * LOOKS_AHEAD), self._most)

    @property
    def shift(self) -> float:
        """The px of the street left of the window."""
        return self._aimed() if self._shift is None else self._shift

    def update(self, dt: float) -> bool:
        moving = super().update(dt)
        if not self.stations:
            return moving
        seconds, is_still = dt * self.host.settings.clock_rate, self.host.settings.is_still
        moves = self._walk(seconds, is_still) | self._glide(seconds, is_still)
        if moves:
            self._move_widgets()
            self.host.request_redraw()
        elif self.is_on_top and not self._is_telling and self.walked.heard < self.tales:
            self._show_station(self.walked.heard)
        return moving or moves

    def _walk(self, seconds: float, is_still: bool) -> bool:
        """Send the cat to the selected stall, if that is open."""
        goal = self._way_to
        away = goal - self._cat
        if not away:
            self._cat_age = 0.0
            return False
        step = seconds * max(PACE, abs(away) / LONGEST_WALK)
        self._cat_age += seconds
        self._cat = goal if is_still or step >= abs(away) else self._cat + math.copysign(step, away)
        return True

    def _glide(self, seconds: float, is_still: bool) -> bool:
        if self._shift is None:
            self._shift = self._goal = self._aimed()
            return True
        away = self._goal - self._shift
        if abs(away) < 0.5:
            self._shift = self._goal
            return False
        self._shift = self._goal if is_still else self._shift + away * min(1.0, seconds * GLIDE)
        return True

    _goal = 0.0
    """The shift at the end of the glide."""

    def _pan(self, distance: float, at_once: bool = False) -> None:
        self._goal = min(max(0.0, self._goal + distance), self._most)
        if at_once:
            self._shift = self._goal
            self._move_widgets()
        self.host.request_redraw()
        self.host.wake_after(0.0)

    def handle(self, event: Input) -> bool:
        """Let a drag or the wheel move the view along the street."""
        if not self.stations:
            return super().handle(event)
        focus = self.group.keyed.key if self.group.keyed is not None else ""
        if event.is_plain_key and event.key in _WAYS and focus.partition(".")[0] in ("", "stall", "start"):
            self._step(_WAYS[event.key])
            return True
        match event.kind:
            case InputKind.WHEEL if not self._card.contains(event.x, event.y):
                self._pan(-event.wheel * 150)
                return True
            case InputKind.POINTER_DOWN if not self._card.contains(event.x, event.y):
                self._drag, self._dragged = (event.x, event.x), False
            case InputKind.POINTER_MOVE if self._drag is not None:
                start, last = self._drag
                if self._dragged or abs(event.x - start) > DRAG:
                    self._dragged = True
                    self._drag = start, event.x
                    self._pan(last - event.x, at_once=True)
                    return True
            case InputKind.POINTER_UP:
                was_dragged, self._drag, self._dragged = self._dragged, None, False
                if was_dragged:
                    self.group.handle(replace(event, x=-1.0, y=-1.0))  # nothing is pressed by that
                    return True
        return super().handle(event)

    # ------------------------------------------------------------------------------------------------ widgets

    @property
    def _card(self) -> Box:
        return Box(MARGIN, self.height - CARD - 16, self.width - 2 * MARGIN, CARD)

    def _spot(self, at: float) -> nightstreet.RoadPoint:
        road_point = nightstreet.road_point(len(self.stations), at)
        return road_point._replace(y=road_point.y + self._down)

    def build(self) -> list[Widget]:
        widgets: list[Widget] = [self.back_button(MARGIN, 20)]
        if not self.stations:
            return widgets
        for at, station in enumerate(self.stations):
            box = self._in_sight(nightstreet.stall_box(self._spot(at), self.shift), BETWEEN)
            if box is None:
                continue
            label = self._spoken(at, station)
            tile = Stall(f"stall.{at}", box, label, partial(self._press, at), _unseen, radius=8)
            tile.chosen = partial(self._choose, at)
            widgets.append(tile)
            if at in self._places and self._places.index(at) < self.tales:
                number = self._places.index(at)
                place = self._in_sight(nightstreet.sign_box(self._spot(at + 0.5), self.shift), 0.0)
                name = self.host.t(TITLES[str(number)])
                if place is not None:
                    widgets.append(
                        Tile(f"tale.{number}", place, name, partial(self._show_station, number), _unseen, tooltip=name)
                    )
        return [*widgets, *self._card_widgets()]

    def _card_widgets(self) -> list[Widget]:
        card, t = self._card, self.host.t
        box = Box(card.right - START - 24, card.bottom - 24 - theme.BUTTON_HEIGHT_MAIN, START, theme.BUTTON_HEIGHT_MAIN)
        reason = "" if self._is_open(self.chosen) else t("street.closed")
        act = partial(self._start, self.chosen)
        return [Button("start", box, t("street.start"), act, primary=not reason, icon="play", reason=reason)]

    def _in_sight(self, box: tuple[float, float, float, float], less: float) -> Box | None:
        """Return a clickable box, narrowed by `less` px on both sides; None if it is not entirely visible."""
        target = Box(*box).inset(less, 0.0)
        return target if target.x >= 0 and target.right <= self.width and target.bottom <= self._card.y else None

    def _move_widgets(self) -> None:
        """Move the widgets with the street; the selected stall gets the focus once visible."""
        self.group.set(self.build())
        if self._goes_by_keys and self.group.find(f"stall.{self.chosen}") is not None:
            self._goes_by_keys = False
            self.group.focus_on(f"stall.{self.chosen}")

    def _step(self, by: int) -> None:
        """Select the next stall by keys."""
        self._goes_by_keys = True
        self._choose(min(max(0, self.chosen + by), len(self.stations) - 1))
        self._move_widgets()

    def _spoken(self, at: int, station: Station) -> str:
        t = self.host.t
        if not self._is_open(at):
            state = t("street.closed")
        else:
            state = t("street.lanterns", n=self.walked.lit.get(station.key, 0))
        return t("street.stall", name=t(station.title), game=self._game(station), state=state)

    def _game(self, station: Station) -> str:
        return self.host.t(game_text(station.game, GameText.TITLE))

    def _choose(self, at: int) -> None:
        if at != self.chosen:
            self.chosen = at
            self.renew()
        self._goal = self._aimed()
        self.host.wake_after(0.0)

    def _press(self, at: int) -> None:
        """Select a stall, or start its game if it is selected already."""
        if at == self.chosen and self._is_open(at):
            self._start(at)
        else:
            self._choose(at)

    def _start(self, at: int) -> None:
        if self._is_open(at):
            self.host.routes.station(self.stations[at])

    # ------------------------------------------------------------------------------------------------ picture

    def paint(self, canvas: Canvas) -> None:
        nightstreet.sky(canvas, self.width, self.height, self._down)
        t = self.host.t
        x = MARGIN + self.group.widgets[0].box.w + 20 if self.group.widgets else MARGIN
        end = x + canvas.text(x, 43, t("street.title"), 30, bold=True, shadow=nightstreet.NIGHT)
        room = self.width - MARGIN - 170 - end - 40
        canvas.label(end + 18, 44, t("street.line"), 17, "#C9CFE8", max_width=room)
        if not self.stations:
            return
        sentence = t("street.sum", n=self.walked.lanterns, of=LANTERNS * len(self.stations))
        wide = canvas.text(self.width - MARGIN, 43, sentence, 20, bold=True, align="r")
        draw_lantern(canvas, "lantern_gold", self.width - MARGIN - wide - 24, 42, 32, 1.0)

    def paint_alive(self, canvas: Canvas) -> None:
        if not self.stations:
            return
        nightstreet.backdrop(canvas, self.width, self.shift, self._down)
        stalls, shift = len(self.stations), self.shift
        with canvas.clip((0, 0, self.width, self.height)):
            nightstreet.road(canvas, stalls, (0, self._down, self.width, self.height - self._down), shift)
            seen = [at for at in range(stalls) if -160 < self._spot(at).x - shift < self.width + 160]
            order = sorted(seen, key=lambda at: self._spot(at).y)
            for at in order:
                self._paint_stall(canvas, at)
            for at in order:
                place = self._spot(at + 0.5)
                is_lit = bool(self.walked.lit.get(self.stations[at].key))
                nightstreet.lamp(canvas, place.x - shift, place.y, place.scale, is_lit)
            self._paint_cat(canvas)

    def _state(self, at: int) -> StallState:
        if not self._is_open(at):
            return "closed"
        return "lit" if self.walked.lit.get(self.stations[at].key) else "open"

    def _paint_stall(self, canvas: Canvas, at: int) -> None:
        station, place, state = self.stations[at], self._spot(at), self._state(at)
        lit = self.walked.lit.get(station.key, 0)
        if at in self._places:
            number = self._places.index(at)
            is_new = number >= self.walked.heard
            nightstreet.sign(canvas, self._spot(at + 0.5), self.shift, number < self.tales, is_new)
        if at == self.chosen:
            nightstreet.ring(canvas, place, self.shift)
        if state != "closed":
            nightstreet.shine(canvas, place, self.shift, 1.0 if state == "lit" else 0.35)
        colour = self.host.covers[station.game].looks.box
        figure = nightstreet.stall(canvas, station.game, colour, state, lit)
        nightstreet.draw_stall(canvas, figure, place, self.shift, 5.0 if at == self.chosen else 0.0)
        if at == self.chosen:
            nightstreet.pointer(canvas, place, self.shift)

    def _paint_cat(self, canvas: Canvas) -> None:
        place, goal = self._spot(self._cat), self._way_to
        step = int(self._cat_age * STEPS) % 4 if self._cat != goal else 0
        nightstreet.cat(canvas, place.x - self.shift, place.y + 14 * place.scale, place.scale, step, goal < self._cat)

    def paint_over(self, canvas: Canvas) -> None:
        if not self.stations:
            canvas.text(self.width / 2, self.height / 2, self.host.t("street.none"), 20, align="m")

    def draw(self, canvas: Canvas) -> None:
        canvas.surface.blit(self._painted(canvas), (0, 0))
        self.paint_alive(canvas)
        if self.stations:
            self._paint_card(canvas)
        self.group.draw(canvas)
        self.paint_over(canvas)

    def write(self, canvas: Canvas) -> None:
        super().write(canvas)
        if self.stations:
            self._paint_card(canvas)

    def _paint_card(self, canvas: Canvas) -> None:
        card, t, station = self._card, self.host.t, self.stations[self.chosen]
        canvas.panel(card, 18, fill="#171C3B", edge="#454C80", alpha=0.94, shadow="lift")
        kit_x, room = card.x + 24, card.w - START - 88
        canvas.art(f"{station.game}/emblem", kit_x + 20, card.y + 32, 40)
        title = t(station.title)
        wide = canvas.text(kit_x + 52, card.y + 32, title, 22, bold=True, max_width=room * 0.45)
        counts = Counter(level_text(level, "short") for level in station.rivals)
        others = " · ".join(t("street.rivals", n=n, level=t(level)) for level, n in counts.items())
        facts = t("street.facts", game=self._game(station), players=t("ui.players", n=station.seats), others=others)
        canvas.text(kit_x + 68 + wide, card.y + 33, facts, theme.Size.SMALL, "#B9C0E0", max_width=room - wide - 72)
        lit = self.walked.lit.get(station.key, 0)
        for number, aim in enumerate(station.aims):
            y, is_lit = card.y + 72 + number * ROW, number < lit
            draw_lantern(canvas, "lantern_gold" if is_lit else "lantern_red", kit_x + 20, y, 24, float(is_lit))
            ink = theme.TEXT if is_lit or number == lit else "#B9C0E0"
            sentence = t(aim.sentence(station.game))
            sentence = t("street.also", aim=sentence) if number else sentence
            canvas.text(kit_x + 52, y, sentence, theme.Size.BODY, ink, is_lit, max_width=room - 52)
        shown, notes = station.shown, [t("street.together")]
        if shown is not None:
            notes.append(t("street.shown", n=shown.reached[-1], of=shown.games))
        canvas.para(card.right - START - 24, card.y + 26, "\n".join(notes), theme.Size.FLOOR, "#B9C0E0", START)


def _unseen(canvas: Canvas, box: Box, state: State) -> None:
    """Paint nothing: stalls are painted with the street."""
