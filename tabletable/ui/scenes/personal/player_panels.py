"""The contents of the panels on a person's page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import ClassVar, Final

from tabletable.core.message import GameText, MessageFamily, game_text
from tabletable.play.hindsight.reviewbook import POINTS, Reviewed
from tabletable.play.people.lanterns import NAMES, Light
from tabletable.play.people.personal import (
    RIVALS,
    Part,
    WinRate,
    best_results,
    favourite,
    form,
    longest_streak,
    look_back,
    months,
    streak_now,
    win_rate_of,
    win_rates_by,
)
from tabletable.play.people.persons import Records
from tabletable.play.people.practice import Practice, due, next_day
from tabletable.play.people.rating import moves, rating_of
from tabletable.play.study.ladder import Ladder
from tabletable.play.study.skill import Rating
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.text import Run
from tabletable.ui.drawing.vector import circle
from tabletable.ui.kit import State
from tabletable.ui.scenes.lantern_light import draw_lantern, help_of, progress_of
from tabletable.ui.scenes.page import Dialog
from tabletable.ui.stack.host import Host
from tabletable.ui.widgets import Widget

Boxes = tuple[Box, Box, Box, Box]
PAD: Final = 20.0
BEST: Final = (40.0, 48.0)
"""Least and greatest height in px of the row of a best result."""
PERCENT: Final = 56.0
"""Width of the percentage at the end of a bar."""
COUNT: Final = 40.0
"""Width of the number of games after the percentage."""
BAR: Final = 160.0
MOST_REVIEWS: Final = 30
"""The number of latest reviews in the plot."""
_RIVALS: Final = MessageFamily("player.rivals.*", RIVALS)
_MONTHS: Final = MessageFamily("ui.month.*", map(str, range(1, 13)))


class Figures:
    """A person's statistics, for one game or all."""

    def __init__(self, kept: Records, name: str, game: str, on: Ladder | None = None) -> None:
        """`on`: the ladder of the game, for the rating; None for no rating."""
        self.kept, self.name, self.game = kept, name, game
        self.rating = Rating() if on is None else rating_of(moves(kept.chronicle.games, on, game), name)
        self.parts = tuple(part for part in kept.parts(name) if game in ("", part.played.game))
        self.whole = kept.whole(name, game)

    @property
    def reviews(self) -> list[Reviewed]:
        """The latest reviews of these games, newest last, all in the more frequent unit (win chances or points)."""
        reviews = [looked for part in self.parts if (looked := self.kept.review(part)) is not None]
        units = [looked.unit for looked in reviews]
        return [looked for looked in reviews if looked.unit == max(units, key=units.count)][-MOST_REVIEWS:]


def month_name(t: Callable[..., str], stamp: str) -> str:
    """Return the month's name of a date such as "2026-11-23"."""
    return t(_MONTHS[str(int(stamp[5:7]))])


def said_day(t: Callable[..., str], day: str) -> str:
    """Return a date such as 2026-01-31 in words, without its year."""
    return t("ui.date.short", month=month_name(t, day), day=int(day[8:10]))


def practice_line(t: Callable[..., str], kept: Sequence[Practice], today: date) -> str:
    """Return a text on how many practice positions are due today, or when the next is."""
    asked, day = due(kept, today), next_day(kept)
    if asked:
        return t("practice.due", n=len(asked), of=len(kept))
    if day is not None:
        return t("practice.next", n=len(kept), day=said_day(t, day.isoformat()))
    return t("practice.known.all" if kept else "practice.none", n=len(kept))


def duration(t: Callable[..., str], minutes: int) -> str:
    """Return a number of minutes in words, from 90 on in hours."""
    return t("player.hours", n=round(minutes / 60)) if minutes >= 90 else t("ui.minutes", n=max(1, minutes))


def result_line(t: Callable[..., str], part: Part, has: Callable[[str], bool]) -> str:
    """Return a result in one line: the score against a single opponent, else the seat's total in the game's own words.

    `has` returns whether a text key exists.
    """
    rivals = t(_RIVALS[part.rivals])
    if len(part.played.seats) == 2:
        other = part.played.totals[1 - part.seat]
        return t("player.best.duel", own=part.total, other=other, rivals=rivals)
    own = game_text(part.played.game, GameText.TOTAL)
    if has(own):
        return t("player.best.own", total=t(own, n=part.total), rivals=rivals)
    return t("player.best.total", n=part.total, rivals=rivals)


class PlayerPanels:
    """Paints the panels; clickable parts are widgets of the page."""

    def __init__(self, host: Host, figures: Figures, boxes: Boxes) -> None:
        self.t, self.has, self.covers = host.t, host.words.has, host.covers
        self.figures, self.boxes, self.game = figures, boxes, figures.game
        self._today = host.save_store.today()

    def _title(self, game: str) -> str:
        return self.t(game_text(game, GameText.TITLE)) if game in self.covers else game

    def paint(self, canvas: Canvas, plot: int) -> None:
        """Paint all static parts."""
        self._paint_won(canvas, self.boxes[0])
        self._paint_bars(canvas, self.boxes[1])
        self._paint_form(canvas, self.boxes[2], plot)

    # ------------------------------------------------------------------------------------------------ won

    def _paint_won(self, canvas: Canvas, box: Box) -> None:
        whole, t, muted = self.figures.whole, self.t, canvas.chrome.muted
        x, width = box.x + PAD, box.w - 2 * PAD
        air = (box.h - 372) / 3
        canvas.text(x, box.y + 24, t("player.won"), theme.Size.BUTTON, muted)
        y = box.y + 72
        if whole.is_enough:
            taken = canvas.text(x, y, str(round(100 * whole.rate)), 58, "#FFF6DF", True)
            taken += 6 + canvas.text(x + taken + 6, y + 8, "%", 30, "#FFF6DF", True)
            beside, room = x + taken + 18, width - taken - 18
            text = t("player.won_of", won=whole.won, n=whole.played)
            canvas.text(beside, y - 10, text, theme.Size.BUTTON, bold=True, max_width=room)
            if self.figures.parts:
                even = t("player.even.n", n=round(100 * whole.even))
                canvas.label(beside, y + 16, even, theme.Size.SMALL, muted, max_width=room)
            even_share = whole.even if self.figures.parts else None
            kit.share_bar(canvas, (x, y + 44, width, 16), whole.rate, even_share, whole.error)
            note = t("player.error", n=max(1, round(100 * whole.error)))
        else:
            canvas.text(x, y, t("player.won_of", won=whole.won, n=whole.played), 42, "#FFF6DF", True, max_width=width)
            note = t("player.few")
        y += 62
        if earlier := whole.played - len(self.figures.parts):  # games that were only counted
            note = t("player.earlier", n=earlier)
        canvas.para(x, y + 16, note, theme.Size.FLOOR, muted, width)
        y += 46 + air
        canvas.rule(x, y, width)
        self._paint_streaks(canvas, Box(x, y, width, 80))
        y += 82 + air
        canvas.rule(x, y, width)
        self._paint_favourite(canvas, Box(x, y, width, 90))

    def _paint_streaks(self, canvas: Canvas, box: Box) -> None:
        parts, t, half = self.figures.parts, self.t, box.w / 2
        longest = longest_streak(parts)
        when = t("player.longest.in", month=month_name(t, longest.month)) if longest.month else t("player.longest")
        for x, number, text in ((box.x, streak_now(parts), t("player.row")), (box.x + half, longest.length, when)):
            canvas.text(x, box.y + 26, str(number), theme.Size.HEADING, "#FFF6DF", True)
            canvas.label(x, box.y + 58, text, theme.Size.SMALL, canvas.chrome.muted, max_width=half - 8)

    def _paint_favourite(self, canvas: Canvas, box: Box) -> None:
        """Paint the most played game; on the page of a single game, the person's rating and the time played."""
        parts, t = self.figures.parts, self.t
        game = self.game or favourite([part for part in parts if part.played.game in self.covers])
        if game not in self.covers:
            return
        text, rating = t("player.time") if self.game else t("player.favourite"), self.figures.rating
        if rating.is_placed:
            text = t("ladder.own", rating=round(rating.points), error=round(rating.error))
        ink = theme.TEXT if rating.is_placed else canvas.chrome.muted
        canvas.text(box.x, box.y + 20, text, theme.Size.SMALL, ink, rating.is_placed, max_width=box.w)
        self._emblem(canvas, game, box.x + 28, box.y + 64, 56)
        own = [part for part in parts if part.played.game == game]
        canvas.text(box.x + 74, box.y + 48, self._title(game), 20, bold=True, max_width=box.w - 74)
        minutes = sum(part.played.seconds for part in own) // 60
        facts = t("player.games", n=len(own))
        if own:
            facts = t("player.facts.time", games=facts, time=duration(t, minutes))
        canvas.label(box.x + 74, box.y + 77, facts, theme.Size.SMALL, canvas.chrome.muted, max_width=box.w - 74)

    def _emblem(self, canvas: Canvas, game: str, cx: float, cy: float, size: float) -> None:
        is_known = game in self.covers
        fill = self.covers[game].looks.box if is_known else theme.INK
        half = size / 2
        canvas.vec(circle(half, half, half - 1.2, fill, 2, theme.BOX_GOLD), cx - half, cy - half, size, size)
        canvas.art(f"{game}/emblem" if is_known else "common/icons/die", cx, cy, size * 0.62)

    # ------------------------------------------------------------------------------------------------ bars

    def _paint_bars(self, canvas: Canvas, box: Box) -> None:
        """Paint bars by game (on the page of one game: by number of players), then by kind of opponents."""
        t, parts, figures = self.t, self.figures.parts, self.figures
        x, width = box.x + PAD, box.w - 2 * PAD
        if self.game:
            heading = t("player.by_seats")
            by_seats = win_rates_by(parts, lambda part: len(part.played.seats))
            counts = sorted(int(str(count)) for count in by_seats)[:6]
            rows = [(t("ui.players", n=count), "", by_seats[count]) for count in counts]
        else:
            heading = t("player.by_game")
            rows = [(self._title(game), game, figures.kept.whole(figures.name, game)) for game in list(self.covers)[:6]]
        air = (box.h - 372) / 11
        pitch = 29 + air
        canvas.text(x, box.y + 26, heading, theme.Size.BUTTON, bold=True, max_width=width - 170)
        kit.even_key(canvas, x + width, box.y + 26, t("player.even"))
        y = box.y + 58
        if not rows:
            canvas.text(x, y, t("player.none"), theme.Size.SMALL, canvas.chrome.muted)
        for name, game, share in rows:
            self._paint_bar(canvas, x, y, width, name, share, game)
            y += pitch
        y = box.y + 58 + 6 * pitch - 8
        canvas.rule(x, y, width)
        y += 22
        canvas.text(x, y, t("player.by_rivals"), theme.Size.BUTTON, bold=True, max_width=width - 100)
        canvas.text(x + width, y, t("player.games.word"), theme.Size.SMALL, canvas.chrome.muted, align="r")
        by_rivals = win_rates_by(parts, lambda part: part.rivals)
        y += 29
        rivals = [rival for rival in RIVALS if rival in by_rivals]
        if not rivals:
            canvas.text(x, y, t("player.none"), theme.Size.SMALL, canvas.chrome.muted)
        for rival in rivals:
            level = RIVALS.index(rival) + 1
            self._paint_bar(canvas, x, y, width, t(_RIVALS[rival]), by_rivals[rival], level=level)
            y += 26 + air

    def _paint_bar(
        self,
        canvas: Canvas,
        x: float,
        y: float,
        width: float,
        name: str,
        share: WinRate,
        game: str = "",
        level: int = 0,
    ) -> None:
        right, muted = x + width, canvas.chrome.muted
        if game:
            self._emblem(canvas, game, x + 13, y, 26)
        elif level == len(RIVALS):
            canvas.art("common/icons/people", x + 13, y, 20, theme.INFO)
        elif level:
            kit.level_bars(canvas, x, y + 8, level)
        bar = Box(right - COUNT - PERCENT - 10 - BAR, y - 8, BAR, 16)
        left = x + (36 if game or level else 0)
        canvas.text(left, y, name, 16, max_width=bar.x - left - 8)
        if not share.played:
            canvas.text(bar.x, y, self.t("player.none"), theme.Size.SMALL, muted, max_width=bar.w)
            return
        canvas.text(right, y, str(share.played), theme.Size.SMALL, muted, align="r", max_width=COUNT)
        if not share.is_enough:
            text = self.t("player.won_of", won=share.won, n=share.played)
            canvas.text(right - COUNT, y, text, 16, bold=True, align="r", max_width=BAR + PERCENT)
            return
        kit.share_bar(canvas, bar, share.rate, share.even or None, share.error)
        percent = self.t("ui.settings.percent", n=round(100 * share.rate))
        canvas.text(right - COUNT, y, percent, 17, bold=True, align="r", max_width=PERCENT)

    # ------------------------------------------------------------------------------------------------ form

    def _plot_box(self) -> Box:
        box = self.boxes[2]
        return Box(box.x + 14, box.y + 62, box.w - 28, 98 + (box.h - 372) / 2)

    def _paint_form(self, canvas: Canvas, box: Box, plot: int) -> None:
        t, figures, parts, area = self.t, self.figures, self.figures.parts, self._plot_box()
        x, width, muted = box.x + PAD, box.w - 2 * PAD, canvas.chrome.muted
        below = area.bottom + 12
        if not parts:
            canvas.text(area.cx, area.cy, t("player.none"), theme.Size.SMALL, muted, align="m")
        elif plot == 0:
            first, last = parts[0].month, parts[-1].month
            canvas.text(x, below, month_name(t, first), theme.Size.FLOOR, muted)
            if last != first:
                canvas.text(x + width, below, month_name(t, last), theme.Size.FLOOR, muted, align="r")
            text, room = t("player.form.of", n=look_back(parts)), width - 90
            canvas.text(box.cx, below, text, theme.Size.FLOOR, muted, align="m", max_width=room)
        else:
            key = "player.months.key" if plot == 1 else "player.reviews.key"
            if plot == 2 and self.figures.reviews and self.figures.reviews[-1].unit == POINTS:
                key = "player.reviews.key.points"
            canvas.text(box.cx, below, t(key), theme.Size.FLOOR, muted, align="m", max_width=width)
        own = [each for each in figures.kept.practice.get(figures.name, ()) if self.game in ("", each.game)]
        if plot == 2 and own:
            text = practice_line(t, own, self._today)
            canvas.label(x, below + 21, text, theme.Size.FLOOR, theme.TEXT, max_width=width)
        else:
            kit.discs(canvas, x, below + 21, width, [part.won for part in parts])
        y = below + 36
        canvas.rule(x, y, width)
        canvas.text(x, y + 20, t("player.best"), theme.Size.BUTTON, bold=True)
        if not best_results(parts):
            canvas.text(x, y + 54, t("player.best.none"), theme.Size.SMALL, muted, max_width=width)

    def paint_plot(self, canvas: Canvas, plot: int, shown: float) -> None:
        """Paint the curve or the months, as far as its animation has come."""
        parts, box = self.figures.parts, self._plot_box()
        if not parts:
            return
        with canvas.clip(Box(box.x, box.y, box.w * shown, box.h)):
            if plot == 2:
                self._paint_reviews(canvas, box)
                return
            if plot:
                bars = [(month_name(self.t, month), share.played, share.won) for month, share in months(parts)]
                kit.columns(canvas, box, bars)
                return
            values = form(parts)
            if not values or len(parts) < 5:
                few, muted = self.t("player.form.few"), canvas.chrome.muted
                canvas.text(box.cx, box.cy, few, theme.Size.SMALL, muted, align="m", max_width=box.w)
                return
            low, high = kit.curve_span(values)
            words = [str(round(100 * at)) for at in (low, (low + high) / 2, high)]
            kit.curve(canvas, box, values, win_rate_of(parts).even, words)

    def _paint_reviews(self, canvas: Canvas, box: Box) -> None:
        """Plot the average cost of a decision in each reviewed game."""
        reviews = self.figures.reviews
        if reviews:
            kit.trail(canvas, box, [(each.cost, each.error) for each in reviews])
            return
        text, muted = self.t("player.reviews.none"), canvas.chrome.muted
        canvas.para(box.x + PAD, box.cy - 20, text, theme.Size.SMALL, muted, box.w - 2 * PAD)

    def best_box(self, at: int) -> Box:
        """Return the box of the best result at index `at`."""
        box = self.boxes[2]
        top = self._plot_box().bottom + 12 + 36 + 36
        height = max(BEST[0], min(BEST[1], (box.bottom - 12 - top) / 3))
        return Box(box.x + 12, top + at * height, box.w - 24, height)

    def paint_best(self, part: Part, canvas: Canvas, box: Box, state: State) -> None:
        """Paint a best result; if its game is kept, it lights up under the pointer."""
        if state in ("hover", "pressed"):
            kit.row(canvas, box, "hover")
        day = self.t("ui.date.short", month=month_name(self.t, part.month), day=int(part.played.ended[8:10]))
        self._emblem(canvas, part.played.game, box.x + 20, box.cy, 28)
        taken = canvas.text(box.right - 8, box.cy, day, theme.Size.FLOOR, canvas.chrome.muted, align="r", max_width=90)
        ink = theme.TEXT if state != "disabled" else canvas.chrome.muted
        room = box.w - 44 - taken - 18
        text, floor = result_line(self.t, part, self.has), theme.Size.FLOOR
        if canvas.setter.width(text, floor) <= room:
            canvas.text(box.x + 42, box.cy, text, theme.Size.SMALL, ink, max_width=room)
            return
        rivals = self.t(_RIVALS[part.rivals])  # the name of a level is not parted
        before, _, after = text.partition(rivals)
        step = canvas.setter.px(floor) / canvas.scale * 1.2
        layout = canvas.setter.layout((before, Run(rivals, is_whole=True), after), floor, room, step)
        canvas.rich(box.x + 42, box.cy - (len(layout.lines) - 1) * step / 2, layout, ink)


ROW: Final = 84.0
COLUMNS: Final = 2
TALL: Final = 12.0


class LanternsScene(Dialog[None]):
    """A list of all achievements over the person's page."""

    least = (960, 540)
    default: ClassVar[str] = "close"

    def __init__(self, lights: Sequence[Light]) -> None:
        self.lights = lights

    def _panel(self) -> Box:
        return self.centred(1120, 680, margin=28)

    def _cell(self, at: int, width: float) -> Box:
        row, column = divmod(at, COLUMNS)
        wide = (width - 2 * TALL) / COLUMNS
        return Box(column * (wide + TALL), 8 + row * (ROW + TALL), wide, ROW)

    def build(self) -> list[Widget]:
        panel = self._panel()
        area = Box(panel.x + 24, panel.y + 86, panel.w - 32, panel.h - 96)
        height = 16 + -(-len(self.lights) // COLUMNS) * (ROW + TALL)
        return [self.done_button(), self.scroll("lanterns", area, height, (), self._paint_cells)]

    def paint(self, canvas: Canvas) -> None:
        panel, t = self._panel(), self.host.t
        end = self.paint_list(canvas, t("lantern.title"))
        text = t("lantern.lit", n=sum(light.is_lit for light in self.lights), of=len(self.lights))
        canvas.text(end + 16, panel.y + 48, text, theme.Size.BODY, canvas.chrome.muted)

    def _paint_cells(self, canvas: Canvas, top: float, bottom: float) -> None:
        t, width = self.host.t, self._panel().w - 64
        for at, light in enumerate(self.lights):
            box = self._cell(at, width)
            if box.bottom < top or box.y > bottom:
                continue
            kit.row(canvas, box)
            draw_lantern(canvas, light.lantern.picture, box.x + 44, box.cy, 56, 1.0 if light.is_lit else 0.0)
            x, room = box.x + 86, box.w - 98
            ink = theme.TEXT if light.is_lit else canvas.chrome.muted
            state = "" if light.is_lit or light.lantern.goal == 1 else progress_of(t, light)
            taken = canvas.text(box.right - 12, box.y + 22, state, theme.Size.FLOOR, ink, align="r") if state else 0.0
            if light.is_lit:
                taken = 22
                canvas.art("common/icons/check", box.right - 20, box.y + 22, 18, theme.GOOD)
            canvas.text(x, box.y + 22, t(NAMES[light.lantern.id]), 16, ink, True, max_width=room - taken - 6)
            text = help_of(t, light)
            canvas.label(x, box.y + 54, text, theme.Size.SMALL, canvas.chrome.muted, max_width=room)
