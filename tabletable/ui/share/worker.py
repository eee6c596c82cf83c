"""Makes what is asked for, beside the window: a program of its own that nobody sees, in a folder that nobody keeps."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tabletable.play.hindsight.reviewing import finished
from tabletable.play.keeping.recording import restore
from tabletable.play.keeping.savefile import SaveDocument
from tabletable.play.keeping.sharing import Sharing, unnamed, viewpoint
from tabletable.ui.share.film import Clock, span_of, write_film
from tabletable.ui.share.page import page_of
from tabletable.ui.share.pictures import page_picture, result_picture, write_png
from tabletable.ui.share.story import may_hold_all, story_of
from tabletable.ui.stack.host import Host

PREVIEWS = ("page.png", "picture.png", "film.png")


class Order(NamedTuple):
    """What to make."""

    kind: str
    out: Path
    is_open: bool = True
    has_names: bool = True
    date: str = ""
    at: int | None = None
    review: Path | None = None
    """The file of its review, whose curve goes into a page in which all cards may be seen."""
    moves: int = 12
    """Of a film; 0: all."""
    progress: Path | None = None
    """A file that is told how much of how much is done."""


def work(document: SaveDocument, order: Order, app: Host, clock: Clock) -> bool:
    """Make it; False if the curve of a page is left out, as there is no finished review.

    `app` draws it and goes by `clock`; its lowest scene is there. Raises `SaveError`, `OSError`.
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
            write_film(app, clock, session, viewpoint(session, sharing), span, order.out, report)
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
