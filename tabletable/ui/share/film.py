"""A short film of some moves, as an animated WebP."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pygame

from tabletable.play.playback import Playback, Viewpoint
from tabletable.play.session import Session
from tabletable.ui.drawing.webp import Film
from tabletable.ui.scenes.hindsight.replay import ReplayScene
from tabletable.ui.share.page import Report
from tabletable.ui.stack.host import Host

RATE: Final = 12
"""Pictures a second."""
WIDTH: Final = 720
LONGEST: Final = 4000
"""Pictures of the longest film: more moves than that are cut off."""
LAST: Final = 1500
"""Milliseconds for which the last picture is seen."""


class Clock:
    """Time that passes only from picture to picture."""

    now = 0.0

    def __call__(self) -> float:
        """Seconds."""
        return self.now


def write_film(
    app: Host, clock: Clock, session: Session, eyes: Viewpoint, span: tuple[int, int], path: Path, report: Report
) -> None:
    """The moves between two positions as they are seen from `eyes`. The app must go by `clock`."""
    film = Film()
    for surface in _pictures(app, clock, session, eyes, span, report):
        film.add(surface, round(1000 / RATE))
    film.last_at_least(LAST)
    path.write_bytes(film.content())


def _pictures(
    app: Host, clock: Clock, session: Session, eyes: Viewpoint, span: tuple[int, int], report: Report
) -> Iterator[pygame.Surface]:
    """What is seen while the moves are watched, without the bar and the log."""
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
    """The last `moves` moves up to a position (None: the end); 0 moves are all of them."""
    end = len(playback) if at is None or at == 0 else at
    return (max(0, end - moves) if moves else 0, end)
