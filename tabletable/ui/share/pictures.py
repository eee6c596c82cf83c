"""The pictures of a game: its result, or its present table; and a preview of its page."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

import pygame

from tabletable.core.looks import GREEN
from tabletable.core.outcome import Outcome
from tabletable.play.dealcode import deal_code
from tabletable.play.keeping.sharing import has_code
from tabletable.play.match import Match
from tabletable.ui import kit
from tabletable.ui.drawing import grounds, theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.surfaces import blank
from tabletable.ui.drawing.vector import circle
from tabletable.ui.scenes.summary import draw_picture
from tabletable.ui.scenes.tables.result import ResultScene
from tabletable.ui.share.story import Cell, Story, may_hold_all, plain
from tabletable.ui.stack.host import Host
from tabletable.ui.widgets import Widget

SCALE: Final = 1.5
"""Real px per logical px of a picture."""
WINDOW: Final = (1280, 720)
PAPER: Final = "#FBF5E6"
INK: Final = "#2B2320"
FADED: Final = "#6A5C50"
LINE: Final = "#E2D6BC"


class _Shown(ResultScene):
    """A result scene without buttons."""

    def __init__(self, outcome: Outcome, story: Story, host: Host) -> None:
        remark = f"{story.title} · {story.facts}"
        super().__init__(outcome, Match(story.session, 1), story.words.text, remark)
        self.host = host
        self.width, self.height = WINDOW
        self._age = 99.0
        self._note_width = 760.0

    def build(self) -> list[Widget]:
        return []


def result_picture(host: Host, story: Story) -> pygame.Surface:
    """Draw the winner and the reason on the table's own ground; for an unfinished game, its table."""
    outcome = story.session.outcome()
    if outcome is None:
        return story.picture(host, len(story.playback))
    surface = pygame.Surface((round(WINDOW[0] * SCALE), round(WINDOW[1] * SCALE)))
    looks = story.session.game.info.looks
    canvas = Canvas(surface, host.display.studio, SCALE, host.words.language, looks.chrome)
    cloth, size = canvas.studio.looks.worn.cloth, surface.get_size()
    surface.blit(grounds.table(canvas.studio, looks.ground, size, None, SCALE, cloth), (0, 0))
    _Shown(outcome, story, host).paint(canvas)
    if may_hold_all(story) and has_code(story.session):
        code = deal_code(story.session.seed)
        canvas.text(1184, 644, code, theme.Size.BUTTON, canvas.chrome.muted, True, align="r")
    return surface


def page_picture(host: Host, story: Story) -> pygame.Surface:
    """Draw a preview of the page: its head, the winner, its stills and the beginning of its moves."""
    surface = pygame.Surface((960, 540))
    canvas = Canvas(surface, host.display.studio, 1.0, host.words.language, GREEN)
    surface.blit(grounds.wall(canvas.studio, surface.get_size()), (0, 0))
    canvas.fill((0, 112, 960, 428), "#EFE6D2")
    card = Box(60, 54, 840, 520)
    canvas.panel(card, 14, fill=PAPER, edge=LINE, alpha=1, highlight=False)
    x, game = card.x + 24, story.session.game.info
    canvas.vec(circle(22, 22, 21, game.looks.box, 1.5, theme.BOX_GOLD), x, card.y + 18, 44, 44)
    canvas.art(f"{game.id}/emblem", x + 22, card.y + 40, 28)
    canvas.text(x + 56, card.y + 30, story.title, 22, INK, True, max_width=560)
    canvas.text(x + 56, card.y + 54, story.facts, 14, FADED, max_width=560)
    if may_hold_all(story) and has_code(story.session):
        canvas.text(card.right - 24, card.y + 40, deal_code(story.session.seed), 17, INK, True, align="r")
    canvas.rule(x, card.y + 76, card.w - 48, LINE, 2)
    taken = canvas.text(x, card.y + 100, story.headline, 19, INK, True, max_width=400)
    canvas.text(x + taken + 12, card.y + 101, story.reason, 14, FADED, max_width=card.w - 60 - taken)
    for number, cell in enumerate(story.cells[:4]):
        _paint_cell(canvas, cell, Box(x + number * 132, card.y + 122, 124, 44))
    for number, at in enumerate(story.stills):
        box = Box(x + number * 176, card.y + 182, 166, 120)
        still = blank(332, 240)
        still.blit(pygame.transform.smoothscale(story.picture(host, at), still.get_size()), (0, 0))
        draw_picture(canvas, still, box)
        said = story.move_at(at)
        canvas.text(box.x, box.bottom + 16, host.t("share.page.move", n=at), 14, INK, True, max_width=166)
        canvas.text(box.x, box.bottom + 36, plain(said.runs) if said else "", 14, FADED, max_width=166)
    _paint_rows(canvas, host, story, Box(x + 540, card.y + 128, 252, 400))
    return surface


def _paint_cell(canvas: Canvas, cell: Cell, box: Box) -> None:
    fill, edge = ("#FBEEC8", "#B98A1F") if cell.won else ("#FFFDF6", LINE)
    canvas.panel(box, 8, fill=fill, edge=edge, alpha=1, shadow=None, highlight=False)
    kit.avatar(canvas, box.x + 22, box.cy, cell.head, 30, shadow=None)
    canvas.text(box.x + 44, box.cy - 8, cell.name, 14, INK, True, max_width=box.w - 50)
    canvas.text(box.x + 44, box.cy + 10, cell.verdict, 14, FADED, max_width=box.w - 50)


def _paint_rows(canvas: Canvas, host: Host, story: Story, box: Box) -> None:
    canvas.text(box.x, box.y + 8, host.t("share.page.moves"), 17, INK, True, max_width=box.w)
    for number, move in enumerate(story.moves[:10]):
        y = box.y + 38 + number * 28
        canvas.text(box.x + 24, y, str(move.number), 14, FADED, align="r")
        if move.seat >= 0:
            kit.avatar(canvas, box.x + 42, y, story.words.seats_at(move.last - 1)[move.seat].avatar, 22, shadow=None)
        canvas.text(box.x + 60, y, plain(move.runs), 14, INK, max_width=box.w - 60)


def write_png(surface: pygame.Surface, path: Path) -> None:
    """Write an opaque picture as PNG, regardless of the file's extension. Raises `OSError`."""
    out = io.BytesIO()
    pygame.image.save(surface, out, "picture.png")
    path.write_bytes(out.getvalue())
