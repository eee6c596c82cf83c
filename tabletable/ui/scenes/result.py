"""The end of a round or of the game: who won and why, and what each seat got from what."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Final

from tabletable.core.ids import HIDDEN
from tabletable.core.message import GameText, Msg, game_text
from tabletable.core.outcome import Item, Outcome, Standing
from tabletable.play.lanterns import NAMES
from tabletable.play.match import Match
from tabletable.play.review import is_offered
from tabletable.table import motion
from tabletable.table.flourish import Fountain
from tabletable.ui import kit, theme
from tabletable.ui.animation.specks import Specks, paper
from tabletable.ui.box import Box
from tabletable.ui.canvas import Canvas, art_figure
from tabletable.ui.colour import mix
from tabletable.ui.figures import Figure, mirrored
from tabletable.ui.input import Input, InputKind
from tabletable.ui.paint.words import shown_seats
from tabletable.ui.pictures import figure
from tabletable.ui.routes import Lit
from tabletable.ui.scenes.lantern_light import draw_lantern, lantern_of
from tabletable.ui.scenes.page import Page, button_width
from tabletable.ui.vector import circle, ellipse, path, rect
from tabletable.ui.widgets import Button, IconButton, Widget

PANEL: Final = (1152.0, 648.0)
MOST_COLUMNS: Final = 7
"""More seats than that are shown as rows."""
WIDEST: Final = 440.0
"""How wide columns may be where there are few."""
BESIDE: Final = 12.0
"""Between columns."""
ROOMY: Final = 300.0
"""Columns as wide as this show larger pictures."""
LARGER: Final = 1.16
RECKONED: Final = 300.0
"""How wide the lines of what was reckoned may be."""
SIGN: Final = 72.0
NOTE: Final = 200.0
"""Least width of the note beside the buttons, which give way to it."""
COIN: Final = 36.0
FIRST: Final = 0.12
"""Seconds until the first coin falls."""
EACH: Final = 0.07
"""Seconds from coin to coin."""
LATER: Final = 0.045
"""Seconds from seat to seat."""
FALL: Final = 0.26
DROP: Final = 84.0
"""px a coin falls, and the seconds that takes are FALL."""
BOUNCE: Final = 0.14
BOUNCE_HEIGHT: Final = 7.0
LIT_BY: Final = 5.0
"""Seconds in which it is known which lanterns the game has lit."""
GLOW_AFTER: Final = 0.5
"""Seconds until a lantern goes on."""
POURED: Final = motion.FLOURISH_SECONDS
"""Seconds after which all coins lie."""
SPECKS: Final = {True: 72, False: 28}
"""How many things fly about for the winners, of the whole game or of a round."""
COUNT_STEPS: Final = 10
"""A number is seen growing in at most so many steps."""
_SO_ON: Final = " · "
"""Between the items of a row."""
_HEAP_ROWS: Final = 3
_HEAP_MOST: Final = 15
_HEAP_STEP: Final = 0.34
"""Coins of a heap, of which so many rows lie on each other, by this share of a coin; of more no more are seen."""
GOLD: Final = "#F6D98A"
_TICK: Final = 34.0
_CARD_STEP: Final = 28.0
_LEAST_STEP: Final = 13.0
"""px from card to card of a fan: what is wished, and what still shows each; of more a number is told."""
_ROW_STEP: Final = 16.0


class ResultScene(Page[str]):
    """Closes with "next" after a round, "rematch", "setup" or "title" after the game, "table" to look at that."""

    covers = False
    least = (1184, 672)
    default: ClassVar[str] = "go"

    def __init__(
        self,
        outcome: Outcome,
        match: Match,
        text: Callable[[Msg], str],
        remark: str = "",
        lit: Sequence[Lit] = (),
    ) -> None:
        """`text` speaks for the table's players and cards; `remark` stands at the foot if the outcome has no note.

        `lit` are the lanterns that the game has lit.
        """
        self.outcome = outcome
        self.match = match
        self.text = text
        self.remark = remark
        self.lit = lit
        self._lit_seen, self._lit_at = len(lit), 0.0
        self.game = match.session.game
        self.honours = self.game.honours(outcome)
        self.chrome = self.game.info.looks.chrome

    def enter(self) -> None:
        """See `Scene`."""
        super().enter()
        is_still = self.host.settings.reduced_motion or math.isinf(self.host.settings.speed_factor)
        self._age = POURED if is_still else 0.0
        self._is_still = is_still
        people = [number for number, seat in enumerate(self.match.session.seats) if seat.is_human]
        won = not people or any(seat in self.outcome.winners for seat in people)
        self.host.audio.play("win" if won else "lose")
        self._most_specks = SPECKS[self.outcome.final] if won and self.outcome.winners and not is_still else 0
        self._flourish: Specks | None = None

    def update(self, dt: float) -> bool:
        """See `Scene`."""
        seconds = dt * min(self.host.settings.speed_factor, 100.0)
        is_young = self._age < (motion.COUNT.seconds if self.honours.coin is None else POURED)
        is_young |= bool(self.lit) and self._age < self._lit_at + GLOW_AFTER + motion.COUNT.seconds
        self._age += seconds
        flies = self._flourish is not None and self._flourish.update(seconds)
        if len(self.lit) != self._lit_seen:
            self._lit_seen = len(self.lit)
            self._lit_at = self._age
            self.host.request_redraw()
        if self.outcome.final and self._age < LIT_BY:
            self.host.wake_after(0.1)
        return super().update(dt) or flies or is_young

    def handle(self, event: Input) -> bool:
        """See `Scene`. Whatever is pressed, nothing flies or grows any more, and the press counts as well."""
        if event.kind in (InputKind.POINTER_DOWN, InputKind.KEY_DOWN):
            self._age = POURED
            if self._flourish is not None:
                self._flourish.skip()
            self.host.request_redraw()
        return super().handle(event)

    @property
    def _has_totals(self) -> bool:
        """Whether somebody had something before; then everybody's sum is told, so that the columns stay level."""
        return any(standing.total != standing.gained for standing in self.outcome.standings)

    def _make_flourish(self) -> Specks:
        """From both lower corners up and inwards, over everything else."""
        panel, honours = self._panel, self.honours
        own = honours.flourish or ((honours.coin,) if honours.coin is not None else paper(self.game.info.looks.box))
        sides = (Fountain(panel.x + 40, panel.bottom - 96, 24), Fountain(panel.right - 40, panel.bottom - 96, -24))
        return Specks(sides, own, self._most_specks, self.match.session.seed)

    def paint_over(self, canvas: Canvas) -> None:
        """See `Page`."""
        for at, lit in enumerate(self.lit[:2]):
            self._paint_lit(canvas, lit, self._panel.x + 84 if at else self._panel.right - 84)
        if self._flourish is None:
            self._flourish = self._make_flourish()
        self._flourish.draw(canvas, self.text)

    def _paint_lit(self, canvas: Canvas, lit: Lit, x: float) -> None:
        """A lantern that hangs from the edge of the panel, and goes on a moment after everything else has come."""
        glow = motion.COUNT.share(self._age - self._lit_at - GLOW_AFTER) if not self._is_still else 1.0
        lantern, y = lantern_of(lit.lantern), self._panel.y
        canvas.fill((x - 1, y + 2, 2, 22), theme.OUTLINE)
        draw_lantern(canvas, lantern.picture, x, y + 46, 56, glow)
        people = {seat.name for seat in self.match.session.seats if seat.is_human}
        title = self.host.t(NAMES[lantern.id])
        said = title if len(people) == 1 else self.host.t("lantern.of", lantern=title, player=lit.name)
        more = len(self.lit) - 2
        if more > 0 and lit is self.lit[1]:
            said = self.host.t("lantern.more", lantern=said, n=more)
        canvas.label(x, y + 92, said, theme.Size.SMALL, GOLD, True, align="m", max_width=136)

    def _reckoned(self, item: Item) -> str:
        amount = f"\u00a0{_signed(item.amount)}" if item.amount else ""  # never alone on a line
        return self.text(item.label) + amount

    def _watch(self, in_review: bool) -> None:
        self.host.routes.watch(self.match.session, in_review, self.match.began)

    def _share(self) -> None:
        self.host.routes.share(self.match.session, self.host.save_store.timestamp())

    def escape(self) -> None:
        """Esc looks at the table."""
        self.close("table")

    @property
    def _panel(self) -> Box:
        return Box.around(self.width / 2, self.height / 2, *PANEL)

    def frame(self) -> Box:
        """See `Scene`. The light of its headline reaches up to the edge of the window."""
        panel = self._panel
        return Box(panel.x, min(panel.y, 0.0), panel.w, panel.bottom - min(panel.y, 0.0))

    # ------------------------------------------------------------------------------------------------ widgets

    def build(self) -> list[Widget]:
        """See `Page`."""
        t, canvas, panel = self.host.t, self.measure(), self._panel
        if self.outcome.final:
            answers = [
                *([("review", "search", t("review.ask"))] if is_offered(self.game) else []),
                ("watch", "film", t("ui.result.watch")),
                ("title", "back", t("ui.result.title")),
                ("setup", "gear", t("ui.result.setup")),
                ("rematch", "play", t("ui.result.rematch")),
            ]
        else:
            onward = self.outcome.onward
            answers = [("next", "play", t("ui.result.next") if onward is None else self.text(onward))]
        right, y = panel.right - 32, panel.bottom - 66
        widths = [button_width(canvas, label, least=150 if len(answers) < 5 else 110) for _, _, label in answers]
        room = panel.w - 64 - NOTE - len(answers) * 12 - (128 if self.outcome.final else 0)
        share = min(1.0, room / sum(widths))
        widgets: list[Widget] = []
        for (result, icon, label), wanted in reversed([*zip(answers, widths, strict=True)]):
            is_last = result == answers[-1][0]
            width = wanted * share
            box = Box(right - width, y, width, 52)
            watches = result in ("watch", "review")
            act = partial(self._watch, result == "review") if watches else partial(self.close, result)
            widgets.append(Button("go" if is_last else result, box, label, act, primary=is_last, icon=icon))
            right = box.x - 12
        look, act = t("ui.result.table"), partial(self.close, "table")
        if self.outcome.final:  # here is room for its picture alone
            box = Box(right - 52, y, 52, 52)
            widgets.append(IconButton("table", box, "eye", look, act))
            box = box.moved(-64, 0)
            widgets.append(IconButton("share", box, "share", t("share.title"), self._share))
        else:
            width = button_width(canvas, look, least=150)
            box = Box(right - width, y, width, 52)
            widgets.append(Button("table", box, look, act, icon="eye"))
        right = box.x - 12
        self._note_width = right - panel.x - 44
        return widgets

    # ------------------------------------------------------------------------------------------------ picture

    def paint(self, canvas: Canvas) -> None:
        """See `Page`."""
        panel, t = self._panel, self.host.t
        canvas.pool(panel.cx, panel.y + 74, 420, 230, "#FFC46C", 0.18)
        canvas.panel(panel, 20, edge=theme.BRASS, alpha=0.97, shadow="lift", line=2)
        canvas.pool(panel.cx, panel.y + 82, 300, 80, theme.ACT, 0.10)
        kind = "ui.result.game" if self.outcome.final else "ui.result.round"
        occasion = self.outcome.occasion
        over = (
            t(kind, game=t(game_text(self.game.info.id, GameText.TITLE))) if occasion is None else self.text(occasion)
        )
        room = panel.w - (440 if self.lit else 280)  # for the signs stand beside both, and the lanterns in the corners
        above = canvas.text(panel.cx, panel.y + 36, over, 16, canvas.chrome.muted, align="m", max_width=room)
        headline = self.text(self.outcome.headline)
        width = canvas.text(
            panel.cx, panel.y + 78, headline, 42, GOLD, True, align="m", shadow="#120C08", max_width=room
        )
        sign = self.honours.sign
        emblem = art_figure(canvas, f"{self.game.info.id}/emblem", SIGN)
        shown = emblem if sign is None else figure(canvas, sign, SIGN, self.text)
        away = max(width, above) / 2 + 62
        canvas.place(shown, panel.cx - away, panel.y + 76, -7)
        canvas.place(mirrored(shown), panel.cx + away, panel.y + 76, 7)
        canvas.text(
            panel.cx,
            panel.y + 124,
            self.text(self.outcome.reason),
            theme.Size.BUTTON,
            align="m",
            max_width=panel.w - 96,
        )
        if len(self.outcome.standings) <= MOST_COLUMNS:
            self._paint_columns(canvas)
        else:
            self._paint_rows(canvas)
        note = self.text(self.outcome.note) if self.outcome.note is not None else self.remark
        if note:
            self._paint_note(canvas, note)

    def _paint_note(self, canvas: Canvas, note: str) -> None:
        panel = self._panel
        lines = canvas.setter.wrap(note, 16, self._note_width)
        y = panel.bottom - 40 - (len(lines) - 1) * 11
        canvas.para(panel.x + 32, y, note, 16, canvas.chrome.muted, self._note_width, line_height=22)

    def _verdict(self, standing: Standing) -> str:
        """How the seat did. A number is seen growing; before its first moment it is what it will be."""
        if standing.verdict is not None:
            return self.text(standing.verdict)
        share = motion.COUNT.share(self._age) if self._age > 0 else 1.0
        shown = round(self._counts(standing) * round(share * COUNT_STEPS) / COUNT_STEPS)
        return _plain(shown) if self.outcome.final else _signed(shown)

    def _counts(self, standing: Standing) -> int:
        """What is told of a seat in the first place: of a round what it brought, of a game everything."""
        return standing.total if self.outcome.final else standing.gained

    def _beside(self, standing: Standing) -> str:
        """What stands beside it where somebody had something before: the last round's share, or all so far."""
        if self.outcome.final:
            return self.host.t(self._own(GameText.LAST, "ui.result.last"), amount=_signed(standing.gained))
        return self.host.t(self._own(GameText.TOTAL, "ui.result.total"), n=standing.total)

    def _own(self, text: GameText, usual: str) -> str:
        own = game_text(self.game.info.id, text)
        return own if self.host.words.has(own) else usual

    def _name(self, seat: int) -> str:
        name = shown_seats(self.match.session.seats, self.host.t)[seat].name
        people = self.match.people
        return self.host.t("ui.result.you", player=name) if people == (seat,) else name

    # -------------------------------------------------------------------------------------------- up to seven seats

    def _paint_columns(self, canvas: Canvas) -> None:
        standings, panel = self.outcome.standings, self._panel
        pitch = min(WIDEST + BESIDE, (panel.w - 64 + BESIDE) / len(standings))
        start = panel.cx - (len(standings) - 1) * pitch / 2
        for at, standing in enumerate(standings):
            self._paint_column(canvas, standing, start + at * pitch, pitch - BESIDE, at)

    def _paint_column(self, canvas: Canvas, standing: Standing, cx: float, width: float, at: int) -> None:
        panel = self._panel
        won = standing.seat in self.outcome.winners
        top = panel.y + 158
        ink = theme.TEXT if won else mix(theme.TEXT, canvas.chrome.panel, 0.22)
        edge = theme.ACT_EDGE if won else canvas.chrome.edge
        fill, strength = (theme.ACT, 0.12) if won else (canvas.chrome.button, 0.3 if standing.gained > 0 else 0.14)

        def body(w: float, h: float) -> str:
            line = rect(0.8, 0.8, w - 1.6, h - 1.6, 13, "none", 1.6, edge, 0.9)
            return rect(0, 0, w, h, 14, fill, opacity=strength) + line

        canvas.frame((cx - width / 2, top, width, 404), body, 16)
        coin = self.honours.coin
        larger = LARGER if coin is None and width >= ROOMY else 1.0
        lean = (-2, 1, -1, 2, -2, 1, -2)[at % 7]
        self._paint_figure(canvas, standing, cx, top + 28 + 60 * larger, width, lean, larger)
        if won:
            _tick(canvas, cx + width / 2 - 10, top + 10)
        self._paint_seat(canvas, standing, cx, top + 62 + 130 * larger, width, ink)
        y = top + 252
        if coin is not None:
            heap = figure(canvas, coin, COIN, self.text)
            pour(canvas, heap, cx, y + 4, self._counts(standing), self._age - at * LATER)
            y += 42
        gold = GOLD if self._counts(standing) > 0 else canvas.chrome.muted
        canvas.text(cx, y, self._verdict(standing), 30, gold, True, align="m", max_width=width - 12)
        if self._has_totals:
            y += 26 if coin is not None else 32
            canvas.text(cx, y, self._beside(standing), 16, ink, align="m", max_width=width - 16)
        elif coin is None:  # where there is much to reckon it begins higher, in all columns alike
            y += 18 if max(len(each.items) for each in self.outcome.standings) > 2 else 32
        y += 22
        wide = min(width, RECKONED)
        left, right = cx - wide / 2 + 13, cx + wide / 2 - 13
        if standing.items:
            canvas.rule(left, y - 4 if coin is not None else y, wide - 26)
        for item in standing.items[:3]:
            y += 24 if item is standing.items[0] or coin is None else 21
            amount = self.text(item.value) if item.value is not None else _signed(item.amount) if item.amount else ""
            taken = canvas.text(right, y - 4, amount, theme.Size.SMALL, theme.TEXT, True, align="r")
            room = right - left - taken - (8 if amount else 0)
            label = self.text(item.label)
            down = 9 if canvas.setter.width(label, theme.Size.FLOOR) > room else 0
            canvas.label(left, y - 4 + down, label, theme.Size.SMALL, ink, max_width=room)
            y += 2 * down

    def _paint_figure(
        self, canvas: Canvas, standing: Standing, cx: float, cy: float, width: float, lean: float, larger: float
    ) -> None:
        """The role the seat had, or the cards it is left with, or an empty place; `larger` than usual."""
        game = self.game
        if standing.role != HIDDEN:
            role = figure(canvas, game.face_picture(standing.role), 146 * larger, self.text)
            canvas.place(role, cx, cy, lean, dim=standing.seat not in self.outcome.winners and standing.gained <= 0)
            return
        said = standing.caption
        if not standing.faces and said is None:  # all cards were played
            canvas.vec(rect(1, 1, 88, 124, 9, "none", 1.8, canvas.chrome.muted, 0.5), cx - 45, cy - 63, 90, 126)
            canvas.art("common/icons/check", cx, cy, 34, theme.GOOD)
            return
        if not standing.faces:
            canvas.vec(rect(1, 1, 72, 102, 8, "none", 1.8, canvas.chrome.muted, 0.5), cx - 37, cy - 60, 74, 104)
        height = 104.0 * larger
        card_width = height * 5 / 7
        most = 1 + int((width - 48 - card_width) / _LEAST_STEP)
        shown = standing.faces[-most:]
        step = min(_CARD_STEP * larger, (width - 48 - card_width) / max(1, len(shown) - 1))
        turn = min(1.0, 4 / max(1, len(shown) - 1))  # as high a fan, however many there are
        for number, face in enumerate(shown):
            off = number - (len(shown) - 1) / 2
            card = figure(canvas, game.face_picture(face), height, self.text)
            canvas.place(card, cx + off * step, cy - 8 + abs(off) * 3 * turn, off * 5 * turn)
        if len(standing.faces) > most:
            kit.pill(canvas, cx + width / 2 - 24, cy - height / 2 + 12, f"+{len(standing.faces) - most}")
        count = self.host.t("ui.result.cards", n=len(standing.faces)) if said is None else self.text(said)
        below, room = cy + 66 * larger, width - 12
        canvas.label(cx, below, count, theme.Size.FLOOR, canvas.chrome.muted, align="m", max_width=room)

    def _paint_seat(self, canvas: Canvas, standing: Standing, cx: float, cy: float, width: float, ink: str) -> None:
        seat = self.match.session.seats[standing.seat]
        name = self._name(standing.seat)
        fitted = canvas.setter.fit(name, theme.Size.BUTTON, width - 60, True)
        left = cx - (fitted.width + 46) / 2
        kit.avatar(canvas, left + 19, cy, seat.avatar, 38)
        canvas.text(left + 46, cy, fitted.text, fitted.size, ink, True)

    # -------------------------------------------------------------------------------------------- more seats

    def _paint_rows(self, canvas: Canvas) -> None:
        standings, panel = self.outcome.standings, self._panel
        half = -(-len(standings) // 2)
        height = min(66.0, 400 / half)
        width = (panel.w - 64 - 24) / 2
        reckonings = []
        for at, standing in enumerate(standings):
            column, row = divmod(at, half)
            x = panel.x + 32 + column * (width + 24)
            room = self._paint_row(canvas, standing, Box(x, panel.y + 160 + row * height, width, height - 8))
            if standing.role != HIDDEN:
                reckonings.append(([*map(self._reckoned, standing.items)], room))
        floor = theme.Size.FLOOR
        breaks = any(
            len(words) > 1 and canvas.setter.width(_SO_ON.join(words), floor) > room.w for words, room in reckonings
        )  # then all do: one list, one style
        for words, room in reckonings:
            self._paint_reckoning(canvas, words, room, breaks)

    def _paint_row(self, canvas: Canvas, standing: Standing, box: Box) -> Box:
        """All of a row but where a role's gold came from, and the room there is for that."""
        seat = self.match.session.seats[standing.seat]
        won = standing.seat in self.outcome.winners
        kit.row(canvas, box, "normal")
        if won:
            canvas.frame(box, lambda w, h: rect(0.8, 0.8, w - 1.6, h - 1.6, 11, "none", 1.8, theme.ACT_EDGE), 14)
        kit.avatar(canvas, box.x + 32, box.cy, seat.avatar, box.h - 12)
        ink = theme.TEXT if won else mix(theme.TEXT, canvas.chrome.panel, 0.2)
        canvas.text(box.x + 66, box.cy, self._name(standing.seat), theme.Size.BUTTON, ink, True, max_width=132)
        if won:
            _tick(canvas, box.x + 46, box.y + 10, 22)
        amount = canvas.text(
            box.right - 18,
            box.cy,
            self._verdict(standing),
            22,
            GOLD if self._counts(standing) > 0 else canvas.chrome.muted,
            True,
            align="r",
        )
        right = box.right - 18 - max(amount, 44) - 14
        if self._has_totals and not (self.outcome.final and standing.items):  # the items tell the last round's share
            size, ink = theme.Size.SMALL, canvas.chrome.muted
            right -= canvas.text(right, box.cy, self._beside(standing), size, ink, align="r", max_width=110) + 14
        left = box.x + 206
        room = Box(left + box.h - 12, box.y, right - left - box.h + 12, box.h)
        if standing.role != HIDDEN:
            role = figure(canvas, self.game.face_chip(standing.role), box.h - 24, self.text)
            canvas.place(role, left + (box.h - 24) / 2, box.cy, shadow="chip")
        if standing.faces:
            right -= 46
            kit.count_chip(canvas, right + 46, box.cy, len(standing.faces))
            height = box.h - 16
            along = right - 28 - height * 5 / 7 - left
            most = 1 + max(0, int(along / _LEAST_STEP))
            shown = standing.faces[-most:]
            step = min(_ROW_STEP, along / max(1, len(shown) - 1))
            for number, face in enumerate(shown, 1 - len(shown)):
                card = figure(canvas, self.game.face_picture(face), height, self.text)
                canvas.place(card, right - 28 + number * step, box.cy, shadow="chip")
        return room

    def _paint_reckoning(self, canvas: Canvas, words: list[str], room: Box, breaks: bool) -> None:
        """Where somebody's gold came from; in two lines it breaks between the items, as evenly as they allow."""
        floor, ink = theme.Size.FLOOR, canvas.chrome.muted
        if len(words) < 2 or not breaks:
            canvas.label(room.x, room.cy, _SO_ON.join(words), theme.Size.SMALL, ink, max_width=room.w)
            return
        pairs = ((_SO_ON.join(words[:at]), _SO_ON.join(words[at:])) for at in range(1, len(words)))
        lines = min(pairs, key=lambda both: max(canvas.setter.width(line, floor) for line in both))
        step = theme.line_height(floor, canvas.language) * 0.95
        for line, y in zip(lines, (room.cy - step / 2, room.cy + step / 2), strict=True):
            canvas.text(room.x, y, line, floor, ink, max_width=room.w)


def pour(canvas: Canvas, coin: Figure, cx: float, ground: float, count: int, age: float) -> None:
    """A heap of coins around `cx` that has been falling for `age` seconds; an empty dish for none.

    Its lowest row lies at `ground`.
    """
    if count <= 0:
        canvas.vec(ellipse(37, 9, 36, 8, "none", 1.6, canvas.chrome.edge), cx - 37, ground - 1, 74, 18)
        return
    left = min(count, _HEAP_MOST)
    base = next(size for size in range(1, left + 1) if sum(range(size, max(0, size - _HEAP_ROWS), -1)) >= left)
    across = max(50.0, (base + 0.6) * coin.width * 0.42)
    canvas.vec(ellipse(across, 9, across, 9, "#000000", opacity=0.3), cx - across, ground + 1, 2 * across, 18)
    number = 0
    for row, most in enumerate(range(base, 0, -1)):
        for place in range(min(most, left)):
            x = cx + (place - (min(most, left) - 1) / 2) * coin.width * 0.84
            fallen = age - FIRST - number * EACH
            number += 1
            if fallen > 0:
                canvas.place(coin, x, ground - row * coin.height * _HEAP_STEP - _height(fallen), shadow="chip")
        left -= min(most, left)


def _height(fallen: float) -> float:
    """px above its place of a coin that was let go so many seconds ago: it falls, and bounces once."""
    if fallen < FALL:
        return DROP * (1 - (fallen / FALL) ** 2)
    part = (fallen - FALL) / BOUNCE
    return 4 * BOUNCE_HEIGHT * part * (1 - part) if part < 1 else 0.0


def _plain(amount: int) -> str:
    """A number with the sign of minus that goes with digits."""
    return str(amount).replace("-", "−")


def _signed(amount: int) -> str:
    """An amount with its sign; nought has none."""
    return f"+{amount}" if amount > 0 else _plain(amount)


def _tick(canvas: Canvas, cx: float, cy: float, size: float = _TICK) -> None:
    """The gold tick of a winner."""
    unit = size / 34
    body = circle(17 * unit, 17 * unit, 15 * unit, theme.ACT, 2.6 * unit)
    d = f"M{10 * unit:g} {17 * unit:g} L{15.5 * unit:g} {22.5 * unit:g} L{24.5 * unit:g} {11.5 * unit:g}"
    body += path(d, "none", 4 * unit, theme.ACT_INK)
    canvas.vec(body, cx - size / 2, cy - size / 2, size, size, 1, "chip")
