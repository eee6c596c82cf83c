"""Makes an export in an invisible process of its own, in a temporary folder."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from tabletable.core.looks import GREEN
from tabletable.core.outcome import Outcome
from tabletable.play.dealcode import deal_code
from tabletable.play.hindsight.reviewing import finished
from tabletable.play.keeping.recording import restore
from tabletable.play.keeping.savefile import SaveDocument
from tabletable.play.keeping.sharing import Sharing, export_viewpoint, has_code, unnamed
from tabletable.play.match import Match
from tabletable.play.playback import Playback, Viewpoint
from tabletable.play.session import Session
from tabletable.ui import kit
from tabletable.ui.drawing import grounds, theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.surfaces import blank
from tabletable.ui.drawing.vector import circle
from tabletable.ui.drawing.webp import Film
from tabletable.ui.scenes.hindsight.replay import ReplayScene
from tabletable.ui.scenes.summary import draw_picture
from tabletable.ui.scenes.tables.result import ResultScene
from tabletable.ui.share.page import Report, page_of
from tabletable.ui.share.story import Cell, Story, may_hold_all, plain, story_of
from tabletable.ui.stack.host import Host
from tabletable.ui.widgets import Widget

RATE: Final = 12
"""Frames per second."""
WIDTH: Final = 720
LONGEST: Final = 4000
"""Greatest number of frames of a film: further moves are cut off."""
LAST: Final = 1500
"""Milliseconds of the last frame."""
PREVIEWS = ("page.png", "picture.png", "film.png")


class Order(NamedTuple):
    """The description of an export."""

    kind: str
    out: Path
    is_open: bool = True
    has_names: bool = True
    date: str = ""
    at: int | None = None
    review: Path | None = None
    """The file of its review, whose curve is included in a page in which all cards may be seen."""
    moves: int = 12
    """Number of moves in a film; 0: all."""
    progress: Path | None = None
    """A file to write the progress to."""


def work(document: SaveDocument, order: Order, app: Host, clock: Clock) -> bool:
    """Write the ordered export; return False if a page has no curve because its review is not finished.

    `app` draws it at the times of `clock`, on top of a scene it must already have. Raises `SaveError`, `OSError`.
    """
    sharing = Sharing(order.is_open, order.has_names)
    shared = unnamed(document, sharing, lambda number: app.t("ui.seat.unnamed", number=number))
    session = restore(shared)
    story = story_of(app, session, sharing, order.date)

    def report(done: int, of: int) -> None:
        if order.progress is not None:
            order.progress.write_text(f"{done}/{of}", "ascii")

    match order.kind:
        case "page":
            path = order.review if may_hold_all(story) else None
            review = None if path is None else finished(session, path)
            order.out.write_bytes(page_of(app, story, shared, report, review))
            return path is None or review is not None
        case "picture":
            write_png(result_picture(app, story), order.out)
        case "film":
            span = span_of(story.playback, order.at, order.moves)
            write_film(app, clock, session, export_viewpoint(session, sharing), span, order.out, report)
        case _:
            order.out.mkdir(exist_ok=True)
            report(1, 4)
            write_png(page_picture(app, story), order.out / PREVIEWS[0])
            report(2, 4)
            write_png(result_picture(app, story), order.out / PREVIEWS[1])
            report(3, 4)
            at = span_of(story.playback, order.at, order.moves)[0]
            write_png(story.picture(app, at), order.out / PREVIEWS[2])
    return True


# ------------------------------------------------------------------------------------------------ films


class Clock:
    """A clock that advances only from frame to frame."""

    now = 0.0

    def __call__(self) -> float:
        """Return the seconds."""
        return self.now


def write_film(
    app: Host, clock: Clock, session: Session, eyes: Viewpoint, span: tuple[int, int], path: Path, report: Report
) -> None:
    """Write a film of the moves between two positions as seen from `eyes`. The app must follow `clock`."""
    film = Film()
    for surface in _pictures(app, clock, session, eyes, span, report):
        film.add(surface, round(1000 / RATE))
    film.last_at_least(LAST)
    path.write_bytes(film.content())


def _pictures(
    app: Host, clock: Clock, session: Session, eyes: Viewpoint, span: tuple[int, int], report: Report
) -> Iterator[pygame.Surface]:
    """Yield the frames of a replay, without the bar and the log."""
    scene = ReplayScene(Playback(session), (eyes,), span)
    app.scenes.push(scene)
    stage = scene.stage
    scale = app.display.scale
    seen = pygame.Rect(0, 0, round(stage.width * scale), round(stage.height * scale))
    height = 2 * round(WIDTH * seen.height / seen.width / 2)
    for _ in range(LONGEST):
        clock.now += 1 / RATE
        app.frame(1 / RATE)
        if app.scenes.top is not scene:
            break
        report(scene.at - span[0], max(1, span[1] - span[0]) + 1)
        yield pygame.transform.smoothscale(app.display.surface.subsurface(seen), (WIDTH, height))


def span_of(playback: Playback, at: int | None, moves: int) -> tuple[int, int]:
    """Return first and last position of the last `moves` moves (0: all) before position `at` (None or 0: the end)."""
    end = len(playback) if at is None or at == 0 else at
    return (max(0, end - moves) if moves else 0, end)


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
    headline_width = canvas.text(x, card.y + 100, story.headline, 19, INK, True, max_width=400)
    canvas.text(x + headline_width + 12, card.y + 101, story.reason, 14, FADED, max_width=card.w - 60 - headline_width)
    for number, cell in enumerate(story.cells[:4]):
        _paint_cell(canvas, cell, Box(x + number * 132, card.y + 122, 124, 44))
    for number, at in enumerate(story.stills):
        box = Box(x + number * 176, card.y + 182, 166, 120)
        still = blank(332, 240)
        still.blit(pygame.transform.smoothscale(story.picture(host, at), still.get_size()), (0, 0))
        draw_picture(canvas, still, box)
        move = story.move_at(at)
        canvas.text(box.x, box.bottom + 16, host.t("share.page.move", n=at), 14, INK, True, max_width=166)
        canvas.text(box.x, box.bottom + 36, plain(move.runs) if move else "", 14, FADED, max_width=166)
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
