"""The ladder of a game: its regular opponents, the player's place among them, and the next opponent."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import ClassVar, Final

import pygame

from tabletable.core.message import GameText, MessageFamily, game_text
from tabletable.play.people.rating import Move, faced, moves, rating_of
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.study.ladder import FACES, Ladder, Regular, chance, ladder
from tabletable.play.study.skill import PLACED_AFTER, Rating
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.colour import Colour
from tabletable.ui.drawing.text import Run
from tabletable.ui.drawing.vector import path, rect
from tabletable.ui.flow.people_kept import PeopleKept
from tabletable.ui.kit import State
from tabletable.ui.paint.words import headed
from tabletable.ui.scenes.page import MARGIN, TOP, Page
from tabletable.ui.scenes.people import default_name, next_head, solver_of
from tabletable.ui.scenes.seat_list import level_description
from tabletable.ui.stack.routes import Deal, new_seed
from tabletable.ui.system.input import Input
from tabletable.ui.widgets import Button, Dropdown, Tile, Widget

GAP: Final = 16.0
FOOT: Final = 20.0
RIGHT: Final = (384.0, 320.0)
"""Width of the panel about the next game, in a usual window and at least."""
PAD: Final = 24.0
ROW: Final = 50.0
"""Height of an opponent's row."""
OWN: Final = 44.0
"""Height of the player's own row."""
PITCH: Final = 96.0
"""The most px from one opponent's row to the next."""
RAILS: Final = (36.0, 92.0)
"""x of the ladder's rails, from the left edge of its panel; the faces are between them."""
NAME: Final = 132.0
RATING: Final = 322.0
"""The right edge of the ratings."""
HABIT: Final = 346.0
_HABIT_SIZES: Final = ((theme.Size.SMALL, 18.0), (theme.Size.FLOOR, 16.5))
"""Font sizes and line heights of a habit; the first that fits is used."""
CLIMB: Final = 0.6
"""Seconds for the player's own row to move to its new place."""
FEW: Final = 9
"""A ladder with fewer rungs says why it has no more."""
EVEN: Final = 0.5
CLEAR: Final = 0.12
"""A match is called easy or hard if the chance to finish ahead differs from `EVEN` by more than this."""
WOOD: Final = ("#9A6238", "#6E4426")
_NAMES: Final = MessageFamily("ladder.name.*", FACES)


class LadderScene(Page[None]):
    """The ladder of one game at a time. Unless the player chooses an opponent, an equally strong one is suggested."""

    least = (1000, 680)
    default: ClassVar[str] = "start"

    def __init__(self, game: str = "") -> None:
        """`game`: the game shown first; "" for the one played last."""
        self._wanted = game

    # ------------------------------------------------------------------------------------------------ life

    def enter(self) -> None:
        super().enter()
        played = [game for game in self.host.settings.setups if game in self.host.games]
        self.game = self._wanted or (played[-1] if played else next(iter(self.host.games)))
        self._fixed: dict[str, str] = {}
        """By game, the level of the opponent chosen by the player."""
        self._climbed = CLIMB
        self._from: tuple[float, float] | None = None
        """Middle y and points of the player's row before the last game; None without a game to animate."""
        self.people_kept = PeopleKept(self.host, self._read)
        self.own = Rating()
        self.people_kept.read_on()

    def resumed(self, result: object) -> None:
        """Refresh after a table: the rating may have changed."""
        if self.people_kept.is_reading:
            return
        before, at = self.own, (self.own_y, self.own.points)
        self.people_kept.take()
        if self.own != before and not self.host.settings.reduced_motion:
            self._from, self._climbed = at, 0.0
        self.renew()

    def _read(self) -> None:
        """Take over the loaded data of the current player."""
        self.name, self.head = solver_of(self.host)
        self._known: dict[str, list[Move]] = {}
        """By game shown so far, the rating changes of its matches."""
        self._refresh()

    def _refresh(self) -> None:
        """Compute the ladder of the selected game."""
        self.info = self.host.games[self.game].info
        self.ladder: Ladder = ladder(self.info)
        kept = self.people_kept.records
        if self.game not in self._known:
            self._known[self.game] = [*moves(kept.chronicle.games, self.ladder, self.game)]
        self.moves = self._known[self.game]
        self.own = rating_of(self.moves, self.name)
        parts = [part for part in kept.parts(self.name) if part.played.game == self.game]
        self.faced = {each.level: faced(parts, each.level) for each in self.ladder.regulars}

    @property
    def suggested(self) -> Regular:
        """The opponent closest to the player's strength."""
        return self.ladder.suggested(self.own.points)

    @property
    def chosen(self) -> Regular:
        """The next opponent: the player's choice, else the suggested one."""
        return self.ladder.of(self._fixed.get(self.game, "")) or self.suggested

    def update(self, dt: float) -> bool:
        if self.people_kept.read_on():
            self.renew()
            return super().update(dt)
        climbs = self._climbed < CLIMB
        self._climbed += dt
        return super().update(dt) or climbs

    # ------------------------------------------------------------------------------------------------ places

    @property
    def _list(self) -> Box:
        right = min(RIGHT[0], max(RIGHT[1], self.width * 0.3))
        return Box(MARGIN, TOP, self.width - 2 * MARGIN - GAP - right, self.height - TOP - FOOT)

    @property
    def _beside(self) -> Box:
        x = self._list.right + GAP
        return Box(x, TOP, self.width - MARGIN - x, self.height - TOP - FOOT)

    @property
    def foot(self) -> str:
        """The text below the rungs; "" for none."""
        t, count = self.host.t, len(self.ladder.regulars)
        if not any(each.games for each in self.ladder.regulars):
            return t("ladder.unknown")
        return t("ladder.luck", n=count) if count < FEW else ""

    @property
    def _pitch(self) -> float:
        room = self._list.h - 16 - (34 if self.foot else 0) - OWN - 12
        return min(PITCH, room / len(self.ladder.regulars))

    def _row_y(self, number: int) -> float:
        """Return the middle y of a regular's row, counted from the weakest; the player's row lies between them."""
        above = len(self.ladder.regulars) - 1 - number
        y = self._list.y + 8 + (above + 0.5) * self._pitch
        return y + (OWN + 12 if self.ladder.regulars[number].rating <= self.own.points else 0)

    @property
    def own_y(self) -> float:
        """The middle y of the player's own row after its animation."""
        below = sum(each.rating <= self.own.points for each in self.ladder.regulars)
        above = len(self.ladder.regulars) - below
        return self._list.y + 8 + above * self._pitch + 6 + OWN / 2

    @property
    def own_row(self) -> tuple[float, float]:
        """Middle y and points of the player's own row as drawn; after a game they ease to their new values."""
        y, points = self.own_y, self.own.points
        if self._from is None or self._climbed >= CLIMB:
            return y, points
        rest = (1 - self._climbed / CLIMB) ** 3
        return y + (self._from[0] - y) * rest, points + (self._from[1] - points) * rest

    def _y_of(self, points: float) -> float:
        """Return the y of a rating on the ladder, at most at its ends."""
        marks = [(float(each.rating), self._row_y(at)) for at, each in enumerate(self.ladder.regulars)]
        marks = sorted([*marks, (self.own.points, self.own_y)])
        for (low, below), (high, above) in pairwise(marks):
            if points <= high:
                share = 0.0 if high == low else max(0.0, (points - low) / (high - low))
                return below + (above - below) * share
        return marks[-1][1]

    def notice_box(self) -> Box:
        """Return a box in the header, so that notices cover nothing clickable."""
        return Box(MARGIN + 140, 8, self.width - 2 * MARGIN - 140 - 216, TOP - 16)

    # ------------------------------------------------------------------------------------------------ widgets

    def build(self) -> list[Widget]:
        widgets: list[Widget] = [self.back_button(MARGIN, 20)]
        if self.people_kept.is_reading:
            return widgets
        t, panel = self.host.t, self._beside
        games = [*self.host.games]
        titles = [t(game_text(game, GameText.TITLE)) for game in games]
        place = Box(self.width - MARGIN - 200, 20, 200, 48)
        widgets.append(Dropdown("game", place, t("ladder.game"), titles, games.index(self.game), self._take_game))
        for number in reversed(range(len(self.ladder.regulars))):
            widgets.append(self._row(number))
        x, width, bottom = panel.x + PAD, panel.w - 2 * PAD, panel.bottom - PAD
        half, at = (width - 10) / 2, self.ladder.regulars.index(self.chosen)
        label = t("ladder.start")
        widgets.append(
            Button(
                "start",
                Box(x, bottom - 158, width, 56),
                label,
                lambda: self.host.routes.open_game(Deal(self.game, self.seats(), {}, new_seed(), is_of_ladder=True)),
                primary=True,
                icon="play",
                size=24,
                tooltip=t("ladder.counts"),
            )
        )
        lowest, highest = at == 0, at == len(self.ladder.regulars) - 1
        for key, by, icon, reason, left in (
            ("easier", -1, "down", "ladder.lowest" if lowest else "", x),
            ("harder", 1, "up", "ladder.highest" if highest else "", x + half + 10),
        ):
            box, why = Box(left, bottom - 90, half, 46), t(reason) if reason else ""
            words = t("ladder.easier" if by < 0 else "ladder.harder")
            widgets.append(Button(key, box, words, partial(self._go, by), icon=icon, reason=why, size=17))
        if self.game in self._fixed:
            box = Box(x, bottom - 34, width, 38)
            widgets.append(Button("free", box, t("ladder.free"), self._set_free, icon="hint", size=theme.Size.SMALL))
        return widgets

    def _row(self, number: int) -> Widget:
        panel, regular = self._list, self.ladder.regulars[number]
        height = min(ROW, self._pitch - 2)
        box = Box(panel.x + NAME - 16, self._row_y(number) - height / 2, panel.w - NAME, height)
        act, paint = partial(self._choose, regular), partial(self._paint_row, regular)
        tip = self.host.t("ladder.measured", n=regular.games) if regular.games else ""
        return Tile(f"rung.{number + 1}", box, self._spoken(number), act, paint, tooltip=tip, radius=12)

    def _spoken(self, number: int) -> str:
        """Return everything about a regular as text, for the screen reader."""
        t, regular = self.host.t, self.ladder.regulars[number]
        count = len(self.ladder.regulars)
        who = t("ladder.row", player=self.name_of(regular), rating=regular.rating, n=number + 1, of=count)
        parts = [who, self.habit_of(regular), self._won(regular)]
        if regular == self.suggested:
            parts.append(t("ladder.row.suggested"))
        text = parts[0]
        for each in filter(None, parts[1:]):
            text = headed(text, each) if each is parts[1] else t("list.sentences", first=text, then=each)
        return text

    # ------------------------------------------------------------------------------------------------ what they do

    def handle(self, event: Input) -> bool:
        """Let up and down choose a rung, left and right a game."""
        keyed = self.group.keyed
        is_free = keyed is None or keyed.key != "game"
        if event.is_plain_key and self.group.popup is None and is_free and not self.people_kept.is_reading:
            if event.key in (pygame.K_UP, pygame.K_DOWN):
                self._go(1 if event.key == pygame.K_UP else -1)
                self.group.blur()
                return True
            if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
                games = [*self.host.games]
                by = 1 if event.key == pygame.K_RIGHT else -1
                self._take_game((games.index(self.game) + by) % len(games))
                self.group.blur()
                return True
        return super().handle(event)

    def _take_game(self, number: int) -> None:
        self.game = [*self.host.games][number]
        self._climbed = CLIMB
        self._refresh()
        self.renew()

    def _choose(self, regular: Regular) -> None:
        """Choose the next opponent; choosing the suggested one clears the choice."""
        self._fixed.pop(self.game, None)
        if regular != self.suggested:
            self._fixed[self.game] = regular.level
        self.renew()

    def _go(self, by: int) -> None:
        """Choose the next rung up or down."""
        rungs = self.ladder.regulars
        self._choose(rungs[max(0, min(len(rungs) - 1, rungs.index(self.chosen) + by))])

    def _set_free(self) -> None:
        del self._fixed[self.game]
        self.renew()
        self.group.blur()

    def seats(self) -> tuple[Seat, ...]:
        """Return the seats of the next game: the player, and the regulars under unique names and heads."""
        seats = [Seat(HUMAN, self.name, "", self.head)]
        for each in self.ladder.others(self.chosen):
            names, heads = [seat.name for seat in seats], [seat.avatar for seat in seats]
            name, face = self.name_of(each), self.face_of(each)
            name = name if name not in names else default_name(self.host.t, names)
            seats.append(Seat(BOT, name, each.level, face if face not in heads else next_head(face, heads)))
        return tuple(seats)

    # ------------------------------------------------------------------------------------------------ words

    def name_of(self, regular: Regular) -> str:
        """Return a regular's name, which belongs to its face."""
        return self.host.t(_NAMES[regular.face]) if regular.face in _NAMES else regular.face

    def face_of(self, regular: Regular) -> str:
        """Return a regular's face; another free one if the player uses the same."""
        if regular.face != self.head:
            return regular.face
        return next_head(regular.face, [self.head, *(each.face for each in self.ladder.regulars)])

    def habit_of(self, regular: Regular) -> str:
        """Return a sentence on how a regular plays."""
        return level_description(self.host, self.info, regular.level)

    def _won(self, regular: Regular) -> str:
        """Return how often the player has won against a regular; "" if they never met."""
        met = self.faced[regular.level].whole
        return self.host.t("ladder.won", won=met.won, n=met.played) if met.played else ""

    def own_line(self) -> str:
        """Return the text beside the player's own rating."""
        t, own = self.host.t, self.own
        if not own.is_placed:
            return t("ladder.unplaced", n=own.games, of=PLACED_AFTER)
        text = t("ladder.games", n=own.games)
        month = self.host.save_store.timestamp()[:7]
        these = [each for each in self.moves if each.name == self.name and each.played.ended[:7] == month]
        change = round(own.points) - round(these[0].before.points) if these and these[0].before.is_placed else 0
        if change:
            text = t("ui.join").join((text, t("ladder.up" if change > 0 else "ladder.down", n=abs(change))))
        return text

    def match(self) -> tuple[str, float, float]:
        """Return the next game's outlook in words, the chance (0 to 1) to finish ahead, and its error."""
        own, chosen = self.own, self.chosen
        here = chance(own.points, chosen.rating)
        ends = [chance(own.points + by, chosen.rating) for by in (-own.error, own.error)]
        kind = "ladder.even" if abs(here - EVEN) <= CLEAR else "ladder.easy" if here > EVEN else "ladder.hard"
        return self.host.t(kind if own.is_placed else "ladder.trial"), here, (ends[1] - ends[0]) / 2

    # ------------------------------------------------------------------------------------------------ picture

    def paint(self, canvas: Canvas) -> None:
        t, games = self.host.t, self.group.find("game")
        if self.people_kept.is_reading or games is None:
            self.paint_head(canvas, t("ladder.title"))
            return
        self.paint_head(canvas, t("ladder.title"), t("ladder.head"), games.box.x - 16)
        canvas.panel(self._list)
        canvas.panel(self._beside)
        self._paint_ladder(canvas)
        self._paint_next(canvas, self._beside)

    def _paint_ladder(self, canvas: Canvas) -> None:
        """Draw rails, rungs and faces, and the error of the player's rating."""
        panel, muted = self._list, canvas.chrome.muted
        rows = [self._row_y(number) for number in range(len(self.ladder.regulars))]
        top, bottom = min(rows[-1], self.own_y) - 24, max(rows[0], self.own_y) + 24
        light, dark = WOOD
        body = "".join(rect(x - RAILS[0], 0, 10, bottom - top, 5, light, 1.5, dark) for x in RAILS)
        for y in rows:
            body += rect(-7, y - top - 5, RAILS[1] - RAILS[0] + 24, 10, 4, light, 1.5, dark)
        canvas.vec(body, panel.x + RAILS[0], top, RAILS[1] - RAILS[0] + 10, bottom - top, 8)
        middle = panel.x + (RAILS[0] + RAILS[1] + 10) / 2
        for below, above in pairwise(rows):
            if below - above < self._pitch + 1:  # one's own place stands between the others
                canvas.rule(panel.x + NAME, (below + above) / 2, panel.w - NAME - PAD)
        for y, regular in zip(rows, self.ladder.regulars, strict=True):
            ring = theme.CREAM if regular == self.chosen else theme.OUTLINE
            kit.avatar(canvas, middle, y, self.face_of(regular), min(46, self._pitch - 6), ring)
        high, low = self._y_of(self.own.points + self.own.error), self._y_of(self.own.points - self.own.error)
        height = low - high
        span = path(
            f"M1 1 L11 1 M6 1 L6 {height - 1:.1f} M1 {height - 1:.1f} L11 {height - 1:.1f}", "none", 2.5, theme.INFO
        )
        canvas.vec(span, panel.x + 10, high, 12, height, 2)
        if self.foot:
            canvas.text(
                panel.x + NAME, panel.bottom - 24, self.foot, theme.Size.SMALL, muted, max_width=panel.w - NAME - PAD
            )

    def _paint_row(self, regular: Regular, canvas: Canvas, box: Box, state: State) -> None:
        chrome, chosen = canvas.chrome, regular == self.chosen
        if chosen or state in ("hover", "pressed"):
            canvas.panel(box, 12, chrome.button, theme.CREAM if chosen else None, 1, None, 2)
        left, ink = self._list.x, theme.TEXT if chosen else chrome.muted
        right = box.right - 14
        met = self.faced[regular.level]
        if met.is_ahead:
            canvas.art("common/icons/check", right - 9, box.cy, 18, theme.GOOD)
        right -= 28
        wide = RATING - NAME - canvas.text(left + RATING, box.cy, str(regular.rating), 19, bold=True, align="r") - 12
        canvas.label(left + NAME, box.cy, self.name_of(regular), 19, bold=True, max_width=wide)
        self._paint_habit(canvas, Box(left + HABIT, box.y, right - left - HABIT, box.h), regular, ink)

    def _paint_habit(self, canvas: Canvas, box: Box, regular: Regular, ink: Colour) -> None:
        """Draw how a regular plays, and the player's results against it, which are left out where letters are large."""
        text, won = self.habit_of(regular), self._won(regular)
        beside = canvas.setter.width(won, theme.Size.FLOOR) + 12 if won else 0.0
        for away in (beside, 0.0):
            for size, step in _HABIT_SIZES:
                words = canvas.setter.layout((Run(text),), size, box.w - away, step)
                if words.height <= self._pitch:
                    canvas.rich(box.x, box.cy - words.height / 2 + words.line_height / 2, words, ink)
                    if away:
                        canvas.text(box.right, box.cy, won, theme.Size.FLOOR, ink, align="r")
                    return
        canvas.text(box.x, box.cy, text, theme.Size.FLOOR, ink, max_width=box.w)

    def paint_alive(self, canvas: Canvas) -> None:
        """Draw the player's own row."""
        if self.people_kept.is_reading:
            return
        y, points = self.own_row
        panel, own = self._list, self.own
        box = Box(panel.x + NAME - 16, y - OWN / 2, panel.w - NAME, OWN)
        ink, edge = (theme.INK, theme.CREAM) if own.is_placed else (theme.TEXT, theme.CREAM)
        canvas.vec(path("M14 0 L0 8 L14 16 Z", edge), box.x - 13, y - 8, 14, 16)
        canvas.panel(box, OWN / 2, theme.CREAM if own.is_placed else canvas.chrome.chip, edge, 1, None, 2)
        kit.avatar(canvas, panel.x + (RAILS[0] + RAILS[1] + 10) / 2, y, self.head, 50, theme.CREAM)
        left, text = panel.x, str(round(points)) if own.is_placed else "?"
        wide = canvas.text(left + RATING, y, text, 19, ink, True, align="r")
        canvas.text(left + NAME, y, self.name, 19, ink, True, max_width=RATING - NAME - wide - 12)
        x = left + RATING + 8
        if own.is_placed:
            x += canvas.text(x, y, f"±{round(own.error)}", theme.Size.SMALL, ink)
        canvas.text(box.right - 18, y, self.own_line(), theme.Size.SMALL, ink, align="r", max_width=box.right - 34 - x)

    def _paint_next(self, canvas: Canvas, panel: Box) -> None:
        """Draw the next opponent and the outlook."""
        t, muted, chosen = self.host.t, canvas.chrome.muted, self.chosen
        x, width, right = panel.x + PAD, panel.w - 2 * PAD, panel.right - PAD
        canvas.text(x, panel.y + 30, t("ladder.fixed" if self.game in self._fixed else "ladder.next"), 20, bold=True)
        y, face = panel.y + 52, min(124.0, panel.h - 480)
        canvas.pool(panel.cx, y + face / 2, 150, 100, theme.ACT, 0.16)
        kit.avatar(canvas, panel.cx, y + face / 2, self.face_of(chosen), face, theme.CREAM)
        y += face + 26
        canvas.text(panel.cx, y, self.name_of(chosen), 28, bold=True, align="m", max_width=width)
        number, of = self.ladder.regulars.index(chosen) + 1, len(self.ladder.regulars)
        key = "ladder.rated" if chosen.error else "ladder.rated.anchor" if chosen.games else "ladder.rated.unknown"
        text = t(key, rating=chosen.rating, error=chosen.error, n=number, of=of)
        canvas.text(panel.cx, y + 32, text, theme.Size.SMALL, muted, align="m", max_width=width)
        words, share, error = self.match()
        kit.pill(canvas, panel.cx, y + 68, words, canvas.chrome.chip, theme.TEXT, 17, edge=theme.INFO)
        y += 96
        canvas.rule(x, y, width)
        if self.own.is_placed:
            wide = canvas.text(right, y + 26, f"±{round(100 * error)}", 15, muted, align="r")
            percent = t("ladder.percent", n=round(100 * share))
            wide += 6 + canvas.text(right - wide - 6, y + 26, percent, 20, bold=True, align="r")
            canvas.text(x, y + 26, t("ladder.chance"), theme.Size.SMALL, muted, max_width=width - wide - 10)
            kit.share_bar(canvas, Box(x, y + 46, width, 16), share, EVEN, error)
        else:
            text = t("ladder.early", n=PLACED_AFTER)
            canvas.para(x, y + 26, text, theme.Size.SMALL, muted, width, line_height=20)
        others = self.ladder.others(chosen)[1:]
        if others and y + 124 <= panel.bottom - 182:
            self._paint_others(canvas, Box(x, y + 76, width, 44), others)
        if self.game not in self._fixed:
            canvas.label(
                panel.cx, panel.bottom - 30, t("ladder.counts"), theme.Size.FLOOR, muted, align="m", max_width=width
            )

    def _paint_others(self, canvas: Canvas, box: Box, others: tuple[Regular, ...]) -> None:
        """Draw the other players of the next game."""
        t, faces = self.host.t, [*dict.fromkeys(others)]
        for at, each in enumerate(faces):
            kit.avatar(canvas, box.x + 19 + at * 30, box.cy, self.face_of(each), 38)
        x = box.x + 50 + 30 * (len(faces) - 1)
        names = t("ui.join").join(
            t("ladder.name_rated", player=self.name_of(each), rating=each.rating) for each in faces
        )
        canvas.para(
            x,
            box.cy - 9,
            t("ladder.company", players=names),
            theme.Size.SMALL,
            canvas.chrome.muted,
            box.right - x,
            line_height=19,
        )
