"""The hand-over: an opaque curtain between two players of one screen, with a recap of the moves since."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from tabletable.core.account import Entry, extend
from tabletable.core.event import Event, EventKind
from tabletable.core.ids import HIDDEN
from tabletable.core.message import GameText, game_text
from tabletable.core.tablespec import TableSpec
from tabletable.play.language.catalogue import Run as Words
from tabletable.table import motion
from tabletable.ui import kit
from tabletable.ui.drawing import grounds, theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.text import TextLayout
from tabletable.ui.drawing.vector import circle, path, rect
from tabletable.ui.keys import actions
from tabletable.ui.paint.pictures import figure
from tabletable.ui.stack.routes import LEAVING, OPENED, PLAYERS
from tabletable.ui.stack.scene import Scene
from tabletable.ui.system.input import LEFT, Input, InputKind

if TYPE_CHECKING:
    from tabletable.ui.scenes.tables.seated import SeatedTable

ROW: Final = 82.0
TEXT_SIZES: Final = ((False, 19.0), (True, 19.0), (True, 17.0), (True, 15.0))
"""Whether the sentence of a row shows cards as pictures, and its font size; the first that fits is used."""
PLAY: Final = 40.0
"""Size of the button that replays a move."""
VALANCE: Final = 72.0
WIDEST: Final = 1168.0
"""The greatest width of sign and panel together."""
BETWEEN: Final = 48.0
BESIDE_CARDS: Final = 148.0
"""Distance from the panel's right edge to the content left of a row's cards."""
SIGN_SHARE: Final = 528 / 1120
"""The sign's share of that width."""
HOLD: Final = motion.CURTAIN_HOLD
VELVET_EDGE: Final = "#8E4253"
VELVET_CHIP: Final = "#471A26"
VELVET_TEXT: Final = "#F0D9C9"


class RecapRow(NamedTuple):
    """A row of the recap: the player, the action, and the card or call."""

    first: int
    """The index of the first command of the row."""
    last: int
    seat: int
    words: tuple[Words, ...]
    face: int
    call: str
    """The call made; "" for none."""


class CurtainScene(Scene[str]):
    """Covers the table until the right player holds the button. Closes with OPENED, or with the menu's result if the
    players leave or change.
    """

    chrome = theme.CURTAIN
    backdrop = "clear"
    least = (1120, 600)

    def __init__(self, table: SeatedTable, seat: int) -> None:
        """`seat`: the next viewer. The table below shows only public cards by now."""
        self.table = table
        self._seat = seat
        self._held_seconds = 0.0
        self._is_held = False
        self._opened = 0.0
        self._is_open = False
        self._scroll = 0
        self._turned = 0.0
        """The wheel's fraction of a row not scrolled yet: touchpads and fingers send small steps."""
        self._chosen: int | None = None
        """The row whose move the right arrow replays."""
        self._pointed: int | None = None
        """The row whose button is under the pointer."""
        self._lines: list[RecapRow] = []
        self._still: pygame.Surface | None = None

    def layout(self, width: float, height: float) -> None:
        self._width, self._height = width, height
        self._still = None
        whole = min(WIDEST, width - 64)
        left, wide = (width - whole) / 2, round((whole - BETWEEN) * SIGN_SHARE)
        self._sign = Box(left, min(height / 2 + 76, height - 284), wide, 108)
        self._button = Box(self._sign.x + 64, self._sign.bottom + 24, self._sign.w - 128, 64)
        top = max(112.0, height / 2 - 248)
        x = self._sign.right + BETWEEN
        self._panel = Box(x, top, left + whole - x, min(544.0, height - top - 58))
        news = self.table.match.news(self._seat)
        self._lines = self._recap_rows(news)

    def _recap_rows(self, news: Sequence[tuple[int, Event]]) -> list[RecapRow]:
        """Return a row for each entry of the log, with its last card or call."""
        words, entries, lines = self.table.words, list[Entry](), list[RecapRow]()
        for step, event in news:
            before = len(entries)
            unchanged = extend(words.game, entries, ((step, event),))
            if not entries or unchanged == len(entries):
                continue
            entry = entries[-1]
            line = self._line(entry, event, tuple(words.log_runs(entry)))
            if unchanged < before:
                last = lines.pop()
                line = line._replace(face=last.face if line.face == HIDDEN else line.face, call=line.call or last.call)
            lines.append(line)
        return lines

    def _line(self, entry: Entry, event: Event, runs: tuple[Words, ...]) -> RecapRow:
        face = event.face if event.kind in (EventKind.MOVE, EventKind.FLIP) else HIDDEN
        call = ""
        if event.kind is EventKind.CALL:
            verb = self.table.match.session.steps[entry.last].command.verb
            call = self.table.words.text(game_text(self.table.game.info.id, GameText.VERB, verb))
        return RecapRow(entry.first, entry.last, entry.seat, runs, face, call)

    # ------------------------------------------------------------------------------------------------ the act

    def handle(self, event: Input) -> bool:
        """Answer the button, Space and Enter; swallow all other inputs, so that none reaches the table."""
        if self._is_open and event.kind in (InputKind.POINTER_DOWN, InputKind.KEY_DOWN) and not event.repeat:
            self.close(OPENED)
            return True
        match event.kind:
            case InputKind.POINTER_DOWN if event.button == LEFT:
                self._is_held = self._button.contains(event.x, event.y) or self._sign.contains(event.x, event.y)
                self._watch(self._line_at(event))
            case InputKind.POINTER_MOVE:
                if self._pointed == (line := self._line_at(event)):
                    return True
                self._pointed = line
            case InputKind.POINTER_UP | InputKind.FOCUS_LOST:
                self._let_go()
            case InputKind.KEY_DOWN if event.key in (pygame.K_SPACE, pygame.K_RETURN):
                self._is_held = True
            case InputKind.KEY_UP if event.key in (pygame.K_SPACE, pygame.K_RETURN):
                self._let_go()
            case InputKind.KEY_DOWN if event.key in (pygame.K_UP, pygame.K_DOWN):
                self._choose(-1 if event.key == pygame.K_UP else 1)
            case InputKind.KEY_DOWN if event.key == pygame.K_RIGHT:
                self._watch(self._chosen)
            case InputKind.WHEEL:
                self._turn(event.wheel)
            case InputKind.KEY_DOWN if event.key == pygame.K_ESCAPE:
                self._pause()
            case _:
                return not (event.kind is InputKind.KEY_DOWN and event.key == actions.MUTE.key)
        self._still = None
        self.host.request_redraw()
        return True

    def _pause(self) -> None:
        """Open the menu without raising the curtain."""

        def answered(answer: str | None) -> None:
            if answer in (*LEAVING, PLAYERS):
                self.close(answer)

        self.table.actions.pause_covered(answered)

    def _let_go(self) -> None:
        self._is_held = False
        if not self._is_open:
            self._held_seconds = 0.0

    def notch_at(self, x: float, y: float) -> float:
        return ROW if self._panel.contains(x, y) else 0.0

    def _turn(self, notches: float) -> None:
        self._turned += notches
        rows = int(self._turned)
        self._turned -= rows
        self._scroll = max(0, min(self._hidden, self._scroll + rows))

    def _choose(self, by: int) -> None:
        """Select the row above or below, starting with the latest."""
        last = len(self._lines) - 1
        self._chosen = last if self._chosen is None else max(0, min(last, self._chosen + by))
        if last < 0:
            self._chosen = None
            return
        first = len(self._lines) - self._scroll - self._shown_rows
        if self._chosen < first:
            self._scroll += first - self._chosen
        elif self._chosen >= first + self._shown_rows:
            self._scroll -= self._chosen - first - self._shown_rows + 1
        self._scroll = max(0, min(self._hidden, self._scroll))

    def _watch(self, at: int | None) -> None:
        """Replay the move of a row from the public viewpoint, since the player at the screen is not known yet."""
        if at is not None:
            line = self._lines[at]
            self.host.routes.recap(self.table.match.session, None, line.first, line.last + 1)

    @property
    def _hidden(self) -> int:
        """The number of rows that don't fit."""
        return max(0, len(self._lines) - self._shown_rows)

    @property
    def _first_row(self) -> int:
        """The index of the line in the topmost row."""
        return max(0, len(self._lines) - self._scroll - self._shown_rows)

    def _play_box(self, row: int) -> Box:
        """Return the box of a row's button, 0 for the topmost row."""
        return Box.around(self._panel.right - 44, self._panel.y + 66 + ROW * (row + 0.5), PLAY, PLAY)

    def _line_at(self, event: Input) -> int | None:
        """Return the index of the line whose button is at a point; None for none."""
        for row in range(min(self._shown_rows, len(self._lines))):
            if self._play_box(row).inset(-4).contains(event.x, event.y):
                return self._first_row + row
        return None

    @property
    def _shown_rows(self) -> int:
        return max(1, int((self._panel.h - 66 - 148) / ROW))

    def update(self, dt: float) -> bool:
        """Count how long the button is held, then raise the curtain."""
        if self._is_open:
            self._opened += dt
            if self._opened >= motion.CURTAIN_UP.seconds or self.host.settings.is_still:
                self.close(OPENED)
            return True
        if not self._is_held:
            return False
        self._held_seconds += dt
        if self._held_seconds >= HOLD:
            self._is_open, self.covers = True, False  # below lies what everybody may see
            self.host.audio.play("card_slide")
        return True

    # ------------------------------------------------------------------------------------------------ drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the velvet, the cat, the name and the recap; opaque while closed."""
        lifted = motion.CURTAIN_UP.progress(self._opened) if self._is_open else 0.0
        size = canvas.surface.get_size()
        if self._still is None or self._still.get_size() != size:
            self._still = pygame.Surface(size, 0, 32)
            self.paint(canvas.on(self._still))
        canvas.surface.blit(self._still, (0, -round(lifted * size[1])))
        if lifted:
            return
        state: kit.State = "pressed" if self._is_held else "normal"
        name = self._name
        kit.button(canvas, self._button, self.host.t("curtain.hold", name=name), state, primary=True, size=22)
        if self._held_seconds:
            done = min(1.0, self._held_seconds / HOLD)
            box = self._button
            canvas.fill((box.x + 10, box.bottom - 12, (box.w - 20) * done, 4), theme.ACT_INK)

    @property
    def _name(self) -> str:
        return self.table.seats[self._seat].name

    def write(self, canvas: Canvas) -> None:
        self.paint(canvas)

    @property
    def opener(self) -> tuple[str, Box]:
        """The label of the button that opens the curtain, and its box."""
        return self.host.t("curtain.hold", name=self._name), self._button

    def open(self) -> None:
        """Raise the curtain as if the button had been held, for another equally deliberate input."""
        self._is_held, self._held_seconds = True, HOLD
        self.host.wake_after(0)

    def paint(self, canvas: Canvas) -> None:
        """Draw the static parts: all but the button."""
        canvas.surface.blit(grounds.velvet(canvas.studio, canvas.surface.get_size()), (0, 0))
        self._valance(canvas)
        self._cat_and_sign(canvas)
        self._recap(canvas)

    def _valance(self, canvas: Canvas) -> None:
        count = max(8, round(self._width / 128))
        swag = self._width / count
        body = ""
        for i in range(count):
            x = i * swag
            fill = "#6A1426" if i % 2 else "#7C1A2E"
            body += path(f"M{x} 0 L{x + swag} 0 L{x + swag} 34 Q{x + swag / 2} 96 {x} 34 Z", fill, 2.5, theme.OUTLINE)
            folds = f"M{x + swag * 0.3} 10 Q{x + swag * 0.42} 40 {x + swag / 2} 60"
            folds += f" M{x + swag * 0.7} 10 Q{x + swag * 0.58} 40 {x + swag / 2} 60"
            body += path(folds, "none", 2, "#3A0B17", 0.6)
            cord = f"M{x} 34 Q{x + swag / 2} 96 {x + swag} 34"
            body += path(cord, "none", 9, theme.OUTLINE) + path(cord, "none", 5, "#E0B24A")
        for i in range(count + 1):
            x = i * swag
            body += circle(x, 36, 9, "#E0B24A", 2.5, theme.OUTLINE)
            body += path(f"M{x - 5} 45 L{x - 7} 66 L{x + 7} 66 L{x + 5} 45 Z", "#E0B24A", 2.5, theme.OUTLINE)
            body += path(f"M{x - 2} 50 L{x - 3} 64 M{x + 2.5} 50 L{x + 3} 64", "none", 1.4, "#9C741E")
        canvas.vec(body, 0, 0, self._width, VALANCE, 12, "plate")

    def _cat_and_sign(self, canvas: Canvas) -> None:
        sign = self._sign
        k = min(0.82, (sign.y - VALANCE - 6) / 402)
        with canvas.clip((0, 0, self._width, sign.y + 8)):
            middle = sign.y + 6 - 402 * k + 440 * k / 2
            canvas.art("common/boss_cat_hide", sign.cx, middle, 420 * k, height=440 * k, shadow="plate")
        w, h = sign.w, sign.h
        grain = f"M30 30 L150 30 M{w - 198} 24 L{w - 28} 24 M60 76 L260 76 M{w - 168} 72 L{w - 48} 72"
        board = rect(0, 0, w, h, 14, "#8A5A35", 3, theme.OUTLINE) + rect(2, 2, w - 4, h - 16, 12, "#C08A55")
        board += path(f"M6 8 L{w - 6} 8", "none", 4, "#E0B27C", 0.9) + path(grain, "none", 1.6, "#8A5A35", 0.45)
        board += rect(0, 0, w, h, 14, "none", 3, theme.OUTLINE)
        for x in (16, w - 16):
            for y in (20, h - 24):
                board += circle(x, y, 4.5, "#5E3B20", 1.6, theme.OUTLINE)
        canvas.vec(board, sign.x, sign.y, w, h, 4, "rest")
        text = self.host.t("curtain.pass", name=self._name)
        width = min(canvas.setter.width(text, 54, True, True), w - 84 - 18 - 64)
        start = sign.cx - (84 + 18 + width) / 2
        head = self.table.match.session.seats[self._seat].avatar
        kit.avatar(canvas, start + 42, sign.y + 48, head, 84, shadow="rest")
        canvas.title(start + 102, sign.y + 48, text, 54, "#FFF6DF", "#4A2A16", 4.5, 4, max_width=width + 1)
        others = [self.table.seats[other].name for other in self.table.match.others(self._seat)]
        away = self.host.t("curtain.look_away", others=self.host.t("ui.join").join(others))
        y = self._button.bottom + 20
        lines = canvas.setter.wrap(away, 17, sign.w)[:2]
        for number, line in enumerate(lines):
            canvas.text(sign.cx, y + 24 * number, line, 17, VELVET_TEXT, align="m", max_width=sign.w)
        if self._lines:
            keys = self.host.t("curtain.replay")
            canvas.text(sign.cx, y + 24 * len(lines) + 4, keys, 16, canvas.chrome.muted, align="m", max_width=sign.w)

    def _recap(self, canvas: Canvas) -> None:
        box = self._panel
        canvas.panel(box, 16, alpha=0.94)
        canvas.text(box.x + 24, box.y + 36, self.host.t("curtain.since"), 26, bold=True, max_width=box.w - 200)
        edge, right = canvas.chrome.edge, box.right - 24
        if self._lines:
            count = self.host.t("curtain.moves", n=len(self._lines))
            kit.pill(canvas, right, box.y + 36, count, VELVET_CHIP, VELVET_TEXT, 16, edge=edge, align="r")
        canvas.rule(box.x + 24, box.y + 66, box.w - 48, edge, 1.5)
        rows = self._shown_rows
        shown = self._lines[self._first_row : self._first_row + rows]
        top = box.y + 66
        if not shown:
            silence = self.host.t(self.table.match.no_news(self._seat))
            canvas.text(box.x + 24, top + ROW / 2, silence, 19, VELVET_TEXT, max_width=box.w - 48)
        if len(shown) > 1:
            canvas.fill((box.x + 46.5, top + ROW / 2, 3, ROW * (len(shown) - 1)), edge)
        for number, line in enumerate(shown):
            self._row(canvas, line, top + ROW * number, number < len(shown) - 1, number)
        more = ((self._first_row, "up", top), (self._scroll, "down", top + ROW * rows))
        for lines, way, y in more:
            if lines:
                sign = f"common/icons/{way}"
                more_x = box.right - BESIDE_CARDS
                kit.pill(canvas, more_x, y, str(lines), VELVET_CHIP, VELVET_TEXT, 16, icon=sign, edge=edge, align="r")
        self._facts(canvas, Box(box.x + 16, box.bottom - 140, box.w - 32, 124))

    def _row(self, canvas: Canvas, line: RecapRow, top: float, has_rule: bool, number: int) -> None:
        box, middle = self._panel, top + ROW / 2
        seats, game, words = self.table.words.seats_at(line.last), self.table.game, self.table.words
        if line.seat >= 0:
            kit.avatar(canvas, box.x + 48, middle, seats[line.seat].avatar, 48)
        layout = self._lay_out(canvas, line)
        canvas.rich(box.x + 88, middle - (len(layout.lines) - 1) * layout.line_height / 2, layout)
        if line.face != HIDDEN:
            card = figure(canvas, game.face_picture(line.face), 67, words.text)
            canvas.place(card, box.right - 112, middle, (-4, 0, 5, -3)[number % 4])
        elif line.call:
            kit.badge(canvas, box.right - 112, middle, line.call, 19)
        self._play_button(canvas, number)
        if has_rule:
            canvas.rule(box.x + 88, top + ROW, box.w - 112, "#5E2836")

    def _lay_out(self, canvas: Canvas, line: RecapRow) -> TextLayout:
        """Lay out the sentence of a row, as large as fits; if it is too long, cards become pictures."""
        words, width = self.table.words, self._panel.w - 88 - 158
        for has_chips, size in TEXT_SIZES:
            layout = canvas.setter.layout(words.parts(canvas, line.words, chips=has_chips), size, width)
            if layout.height <= ROW:
                break
        return layout

    def _play_button(self, canvas: Canvas, row: int) -> None:
        box, at = self._play_box(row), self._first_row + row
        fill, edge = (VELVET_EDGE, VELVET_TEXT) if at == self._pointed else (VELVET_CHIP, canvas.chrome.edge)
        canvas.vec(circle(PLAY / 2, PLAY / 2, PLAY / 2 - 1, fill, 1.5, edge), box.x, box.y, PLAY, PLAY, 1, "chip")
        canvas.art("common/icons/play", box.cx + 1, box.cy, 15, theme.TEXT)
        if at == self._chosen:
            kit.focus_ring(canvas, box, PLAY / 2)

    def _facts(self, canvas: Canvas, box: Box) -> None:
        """Paint the public facts about the table."""
        spec, words = self.table.spec, self.table.words
        frame = rect(0.75, 0.75, box.w - 1.5, box.h - 1.5, 12, "#12262B", 1.5, theme.INFO)
        canvas.vec(frame, box.x, box.y, box.w, box.h)
        facts = words.sentences(spec.facts)
        room = box.w - 48 - 90
        head, text, held_at = (28, 60, 96) if canvas.setter.width(facts, theme.Size.FLOOR) <= room else (20, 56, 103)
        canvas.text(box.x + 24, box.y + head, self.host.t("curtain.now"), 17, theme.INFO, True)
        canvas.label(box.x + 24, box.y + text, facts, 19, max_width=room)
        if spec.fact_picture is not None:
            card = figure(canvas, spec.fact_picture, 81, words.text)
            canvas.place(card, box.right - 52, box.cy, 4)
            if spec.fact_badge:
                kit.stack_badge(canvas, box.right - 22, box.y + 26, spec.fact_badge, 18)
        else:
            canvas.art(f"{self.table.game.info.id}/emblem", box.right - 52, box.cy, 72, shadow="chip")
        seats = self.table.seats
        held = [cards_of(spec, number) for number in range(len(seats))]
        step = min(92.0, room / len(seats))
        for number, (seat, count) in enumerate(zip(seats, held, strict=True)):
            x = box.x + 38 + number * step
            kit.avatar(canvas, x, box.y + held_at, seat.avatar, 32 if step >= 50 else 26)
            if step >= 80:
                kit.count_chip(canvas, x + 68, box.y + held_at, count)
            else:
                canvas.text(x + 16, box.y + held_at, str(count), 15, bold=True)


def cards_of(spec: TableSpec, seat: int) -> int:
    """Return the number of a seat's cards: as on its plate, else the face-down cards in its zones."""
    on_plates = [plate.cards for plate in spec.plates if plate.seat == seat and plate.cards is not None]
    held = [piece for zone in spec.zones if zone.seat == seat for piece in zone.pieces if piece.face == HIDDEN]
    return on_plates[0] if on_plates else len(held)
