"""Makes an export in an invisible process of its own, in a temporary folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from tabletable.play.hindsight.reviewing import finished
from tabletable.play.keeping.recording import restore
from tabletable.play.keeping.savefile import SaveDocument
from tabletable.play.keeping.sharing import Sharing, export_viewpoint, unnamed
from tabletable.play.playback import Playback, Viewpoint
from tabletable.play.session import Session
from tabletable.ui.drawing.webp import Film
from tabletable.ui.scenes.hindsight.replay import ReplayScene
from tabletable.ui.share.page import Report, page_of
from tabletable.ui.share.pictures import page_picture, result_picture, write_png
from tabletable.ui.share.story import may_hold_all, story_of
from tabletable.ui.stack.host import Host

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
