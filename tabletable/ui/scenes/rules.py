"""The rules of a game in the current language, with search and a table of contents."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from tabletable.core.looks import PLAIN
from tabletable.core.message import GameText, game_text
from tabletable.play.language import catalogue, rulebook
from tabletable.play.language.markdown import Block, Kind, parse
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas, art_figure
from tabletable.ui.keys import actions
from tabletable.ui.kit import State
from tabletable.ui.paint import situations
from tabletable.ui.paint.pictures import figure
from tabletable.ui.paint.situations import Situation
from tabletable.ui.scenes.offered import ways_in
from tabletable.ui.scenes.page import Page, button_width, lay_ground
from tabletable.ui.system.input import Input
from tabletable.ui.widgets import Button, Dropdown, IconButton, ScrollArea, TextField, Tile, Widget
from tabletable.ui.widgets.document import Document, Hit, Illustration

SIDE: Final = 250.0
"""Width of the table of contents."""
WITH_SIDE: Final = 1080.0
"""Least window width in px that shows the table of contents."""
SEARCH: Final = 180.0
"""Least width of the search field."""
COUNT: Final = 92.0
"""Width reserved in the search field for the number of hits."""
BEGUN: Final = 60.0
"""A section counts as being read once its heading is at most this many px below the top."""
TEXT_WIDTH: Final = 720.0
"""Width of the text column: about 70 Latin letters or 34 ideographs a line."""
_SMALL: Final = 40.0
"""Cards lower than this are drawn as the chips of the log."""
_ART_SHARE: Final = 0.8
"""Height of a bare drawing relative to a card beside it."""


class RulesScene(Page[None]):
    """Shows a game's rules, scrolled to `anchor`. A search marks and counts the hits; Enter goes to the next."""

    least = (800, 520)
    borrows_chrome = True

    def __init__(self, game: str, anchor: str = "") -> None:
        self.game = game
        self._anchor = anchor
        self._query = ""
        self._hits: list[Hit] = []
        self._at = -1
        self._column = Box(0, 0, 0, 0)
        self._jumped = ("", -1.0)
        """The anchor last jumped to, and the scroll offset after the jump."""

    def enter(self) -> None:
        super().enter()
        if self.game in self.host.covers:
            self.chrome = self.host.covers[self.game].looks.chrome
        self._blocks: tuple[Block, ...] = ()
        self._faces: dict[str, int] = {}
        self._situations: dict[str, Situation] = {}
        self._document = Document(self.measure(), (), TEXT_WIDTH, self._illustrate)
        self._headings: list[tuple[float, str]] = []
        """y and anchor of each heading of the table of contents."""
        self._language = ""

    def resumed(self, result: object) -> None:
        # one may come from the primer
        self.renew()

    # ------------------------------------------------------------------------------------------------ the text

    def _read(self) -> None:
        """Read the rules in the current language, unless loaded already."""
        language = self.host.words.language if self.host.words.language in catalogue.LANGUAGES else "en"
        if self._language == language and self._blocks:
            return
        self._language = language
        if self.game in self.host.games:
            game = self.host.games[self.game]
            self._faces, self._situations = game.faces_by_word(), situations.read(game)
        blocks = rulebook.read(self.game, language)
        self._blocks = blocks or parse(self.host.t("ui.rules.missing"))

    def _illustrate(self, canvas: Canvas, source: str, height: float) -> Illustration | None:
        """Return a picture of the text: "card:" and the word of a face, "art:" and a file of `art/`, or "scene:" and a
        name.

        A scene is one of the game's `situations`, in its own height.
        """
        kind, _, name = source.partition(":")
        if kind == "art":
            return Illustration(art_figure(canvas, name, height * _ART_SHARE), "")
        if kind == "scene":
            return self._scene(canvas, name)
        game = self.host.games[self.game]
        face = self._faces.get(name)
        if face is None:
            return None
        picture = game.face_chip(face) if height < _SMALL else game.face_picture(face)
        return Illustration(figure(canvas, picture, height, self.host.t), self.host.t(game.face_text(face).title))

    def _scene(self, canvas: Canvas, name: str) -> Illustration | None:
        situation = self._situations.get(name)
        if situation is None:
            return None
        key = f"{self.game}.{name}"
        return Illustration(situations.picture(canvas, key, situation, self._text_width, self.host.words.text), "")

    # ------------------------------------------------------------------------------------------------ search

    def _search(self, query: str) -> None:
        self._query = query
        self._hits = self._document.find(self.measure(), query)
        self._at = 0 if self._hits else -1
        self._mark_hits()
        self._show_hit()
        self._renew_head()

    def _go(self, step: int) -> None:
        if self._hits:
            self._at = (self._at + step) % len(self._hits)
            self._show_hit()
            self._renew_head()

    @property
    def _area(self) -> ScrollArea | None:
        """The scroll area of the text; None before it is built."""
        area = self.group.find("text")
        return area if isinstance(area, ScrollArea) else None

    def _mark_hits(self) -> None:
        """Mark the hits on the scroll bar, and reserve room for their number in the field."""
        area, field = self._area, self.group.find("search")
        if area is not None:
            area.marks = [hit.y for hit in self._hits]
        if isinstance(field, TextField):
            field.reserve = COUNT if self._query.strip() else 0.0

    def _show_hit(self) -> None:
        area = self._area
        if 0 <= self._at < len(self._hits) and area is not None:
            area.scroll_to(self._hits[self._at].y - area.box.h * 0.35)
        self.host.request_redraw()

    def _renew_head(self) -> None:
        """Update the count and the arrow buttons; the field keeps its caret."""
        for key in ("next", "previous"):
            button = self.group.find(key)
            if button is not None:
                button.enabled = bool(self._hits)
        self._still = None
        self.host.request_redraw()

    def _jump(self, anchor: str) -> None:
        """Scroll to the block with this anchor, ignoring case."""
        area, top = self._area, self._document.top_of(anchor)
        if top is not None and area is not None:
            area.scroll_to(top - 14)
            self._jumped = (anchor, area.offset)

    @property
    def _section(self) -> str:
        """The anchor of the current section: the one jumped to, else the last whose heading is near the top."""
        area = self._area
        if area is None:
            return ""
        if area.offset == self._jumped[1]:
            return self._jumped[0]
        line = area.content_height if area.is_at_end else area.offset + BEGUN
        begun = [anchor for y, anchor in self._headings if y <= line]
        return begun[-1] if begun else ""

    # ------------------------------------------------------------------------------------------------ widgets

    @property
    def _text_width(self) -> float:
        return min(TEXT_WIDTH, self._column.w - 88)

    def build(self) -> list[Widget]:
        canvas = self.measure()
        self._read()
        side = SIDE + 24 if self.width >= WITH_SIDE else 0
        whole = min(self.width - 112, TEXT_WIDTH + 88 + side)
        left = (self.width - whole) / 2
        self._column = Box(left + side, 112, whole - side, self.height - 112 - 32)
        self._document = Document(canvas, self._blocks, self._text_width, self._illustrate)
        self._hits = self._document.find(canvas, self._query)
        self._headings = self._document.headings(2)
        offset = self._first_offset() if self._area is None else self._area.offset
        area = self._column.inset(4)
        text = ScrollArea("text", area, self._document.height, [], self._paint_text, offset)
        text.marks = [hit.y for hit in self._hits]
        ways: list[Widget] = [
            self.back_button(left, 40, 132),
            *self._way_to_learn(left + 148),
        ]
        widgets: list[Widget] = [*ways, *self._head(ways[-1].box.right + 16, left + whole), text]
        if self.width >= WITH_SIDE:
            widgets.append(self._contents(Box(left, 112, SIDE, self._column.h)))
        return widgets

    def _way_to_learn(self, left: float) -> list[Widget]:
        """Return the button to the game's primer, [] if it has none; with a label if the window is wide enough."""
        way_in = ways_in(self.host, self.game).get(self.game) if self.game in self.host.games else None
        if way_in is None:
            return []
        act = partial(self.host.routes.learn, self.game)
        if self.width < WITH_SIDE:
            box = Box(left, 40, 48, theme.BUTTON_HEIGHT)
            return [IconButton("learn", box, way_in.icon, way_in.label, act)]
        box = Box(left, 40, button_width(self.measure(), way_in.short), theme.BUTTON_HEIGHT)
        return [Button("learn", box, way_in.short, act, icon=way_in.icon, tooltip=way_in.label)]

    def _first_offset(self) -> float:
        top = self._document.top_of(self._anchor) if self._anchor else None
        return top - 14 if top is not None else 0.0

    def _head(self, left: float, right: float) -> list[Widget]:
        """Return the search widgets and, between two x, the list of games as far as it fits."""
        room = right - left - 96
        if len(self.host.games) < 2:
            return self._search_row(right, 300)
        names = [self.host.t(game_text(game, GameText.TITLE)) for game in self.host.games]
        widest = max(self.measure().setter.width(name, theme.Size.BODY) for name in names) + 64
        games = min(max(220.0, widest), room - 16 - SEARCH)
        return [*self._search_row(right, min(300.0, room - 16 - games)), self._games(Box(left, 40, games, 44), names)]

    def _search_row(self, right: float, width: float) -> list[Widget]:
        host = self.host
        box = Box(right - 96 - width, 40, width, 44)
        hint, tip = host.t("ui.rules.search"), host.t("ui.rules.search.tip")
        field = TextField("search", box, hint, self._query, limit=40, on_change=self._search, hint=hint, tooltip=tip)
        field.reserve = COUNT if self._query.strip() else 0.0
        height = theme.BUTTON_HEIGHT
        ways = (("previous", "up", -1, 88), ("next", "down", 1, 40))
        tips = {"previous": host.t("ui.rules.previous"), "next": host.t("ui.rules.next")}
        arrows = [
            IconButton(key, Box(right - back, 40, 40, height), icon, tips[key], partial(self._go, step))
            for key, icon, step, back in ways
        ]
        for arrow in arrows:
            arrow.enabled = bool(self._hits)
        return [field, *arrows]

    def _games(self, box: Box, names: list[str]) -> Widget:
        """Return a dropdown of the games whose rules to show."""
        games = list(self.host.games)
        at = games.index(self.game) if self.game in games else 0

        def choose(index: int) -> None:
            self.game, self._language, self._anchor = games[index], "", ""
            self.chrome = self.host.covers[self.game].looks.chrome
            if self._area is not None:
                self._area.scroll_to(0, at_once=True)
            self.renew()

        return Dropdown("game", box, self.host.t("ui.title.choose"), names, at, choose)

    def _contents(self, box: Box) -> Widget:
        heads = [block for block in self._blocks if block.kind is Kind.HEADING and block.level <= 2]
        rows: list[Widget] = []
        for at, block in enumerate(heads):
            row = Box(8, 8 + at * 42, box.w - 26, 40)
            act, paint = partial(self._jump, block.anchor), partial(self._paint_entry, block)
            rows.append(Tile(f"to.{at}.{block.anchor}", row, block.text, act, paint, radius=8))
        return self.scroll("contents", box.inset(4), 16 + len(heads) * 42, rows)

    def handle(self, event: Input) -> bool:
        """Answer Ctrl+F or / (search), Enter or F3 (next hit), and F1 (close)."""
        typing = self.group.focus is not None and self.group.focus.key == "search"
        if (event.is_key(pygame.K_f) and event.is_command) or (
            event.is_plain_key and event.key == pygame.K_SLASH and not typing
        ):
            self.group.focus_on("search")
            return True
        if event.is_key(pygame.K_F3) or (event.is_key(pygame.K_RETURN) and typing and not event.is_pad):
            self._go(-1 if event.is_shift else 1)
            return True
        if event.is_key(actions.RULES.key):
            self.close()
            return True
        if event.is_key(pygame.K_UP, pygame.K_DOWN) and not self.group.shows_focus and not typing:
            if (area := self._area) is not None:
                area.scroll_by(area.step if event.key == pygame.K_DOWN else -area.step)
            return True
        return super().handle(event)

    # ------------------------------------------------------------------------------------------------ picture

    def paint(self, canvas: Canvas) -> None:
        game = self.host.games.get(self.game)
        lay_ground(canvas, game.info.looks.ground if game is not None else PLAIN)
        if len(self.host.games) < 2:
            name = self.host.t(game_text(self.game, GameText.TITLE)) if game is not None else ""
            title = self.host.t("ui.rules.title", game=name)
            x = self._column.x if self.width >= WITH_SIDE else self._column.x + 152
            canvas.text(x, 64, title, theme.Size.HEADING, bold=True, max_width=self._column.right - 420 - 60 - x)
        canvas.panel(self._column)
        if self.width >= WITH_SIDE:
            canvas.panel((self._column.x - SIDE - 24, 112, SIDE, self._column.h))

    def paint_over(self, canvas: Canvas) -> None:
        """Paint the number of hits in the search field."""
        field = self.group.find("search")
        if field is None or not self._query.strip():
            return
        key = "ui.rules.hits" if self._hits else "ui.rules.no_hits"
        count = self.host.t(key, at=self._at + 1, n=len(self._hits)) if self._hits else self.host.t(key)
        right, cy, room = field.box.right - 14, field.box.cy, COUNT - 8
        canvas.text(right, cy, count, theme.Size.FLOOR, canvas.chrome.muted, align="r", max_width=room)

    def _paint_entry(self, block: Block, canvas: Canvas, box: Box, state: State) -> None:
        if state in ("hover", "pressed"):
            canvas.panel(box, 8, canvas.chrome.button, canvas.chrome.button_edge, 1, None)
        is_game, is_read = block.level == 1, block.anchor == self._section
        x = box.x + (12 if is_game else 26)
        text = self.host.t(game_text(self.game, GameText.TITLE)) if is_game else block.text
        size, room = theme.Size.BODY if is_game else 16.0, box.right - 8 - x
        if is_read:
            canvas.fill((box.x + 2, box.y + 9, 3, box.h - 18), theme.ACT)
        canvas.label(x, box.cy, text, size, theme.TEXT, is_game or is_read, max_width=room)

    def _paint_text(self, canvas: Canvas, top: float, bottom: float) -> None:
        inner = canvas.on(canvas.surface, (canvas.origin[0] + canvas.px(36), canvas.origin[1]))
        self._document.paint(inner, top, bottom, self._hits, self._at)
