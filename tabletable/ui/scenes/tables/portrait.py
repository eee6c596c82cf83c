"""The picture of a table beside its save, for lists of saved games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

import pygame

from tabletable.core.game import Game
from tabletable.core.tablespec import Stage, TableSpec
from tabletable.play.files.storage import Disk
from tabletable.play.seats import Seat
from tabletable.play.session import Session
from tabletable.ui.drawing import vector
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.surfaces import Sprite, blank
from tabletable.ui.scenes.tables.tabletop import Tabletop
from tabletable.ui.stack.host import Host

THUMBNAIL: Final = (250, 180)
"""Size of a thumbnail in px."""
_WINDOW: Final = (1280, 720)
_TABLE: Final = (0, 0, 1000, 720)
"""The part of that window left of the column."""


def picture_of(
    host: Host, game: Game[Any], seats: Sequence[Seat], laid: Callable[[Stage], TableSpec], is_kept: bool = False
) -> pygame.Surface:
    """Return a picture of a table without the column, in the current language.

    `is_kept`: store it in the disk cache, to be used again after a restart.
    """
    table = Tabletop(game, seats)
    table.host = host
    table.fit(*_WINDOW)
    spec, studio, language = laid(table.stage), host.display.studio, host.words.language

    def draw() -> Sprite:
        table.take(spec, None, instant=True)
        canvas = Canvas(pygame.Surface(_WINDOW), studio, 1.0, language, table.chrome)
        table.draw(canvas)
        return Sprite(canvas.surface.subsurface(_TABLE).convert(blank(1, 1)))

    def content() -> bytes | None:
        return repr((game.info.id, seats, language, studio.colours, spec)).encode() if is_kept else None

    return vector.cached_drawing(content, draw).surface


def portrait(host: Host, session: Session) -> pygame.Surface:
    """Return a thumbnail of a match from its only human seat; with several or a shared screen, the public view."""
    people = [number for number, seat in enumerate(session.seats) if seat.is_human]
    view = session.view(people[0] if len(people) == 1 and not host.settings.big_table else None)
    whole = picture_of(host, session.game, session.seats, partial(session.game.table, view))
    return pygame.transform.smoothscale(whole, THUMBNAIL)


def keep_portrait(host: Host, session: Session, path: Path) -> None:
    """Save the thumbnail where the save list looks for it, readable by this user only since it shows a hand.

    If that fails, the list shows the game's emblem instead.
    """
    if host.save_store.is_read_only:
        return
    picture = portrait(host, session)
    with suppress(OSError, pygame.error):
        path.touch(Disk.mode)
        pygame.image.save(picture, path)
