"""Rehearses how something is drawn: the same drawing words on a canvas on which nothing is seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.rehearsal import Unready

WORDS: Final = ("cached", "vec", "panel", "frame", "halo", "pool", "art", "place", "text", "title")
"""What may be passed over: nothing that is made depends on what these draw."""


class Unseen(Canvas):
    """A canvas that leaves its surface alone and goes on when something can't be made yet.

    Scenes draw on it as they will be seen, so that all of it gets ordered and, as far as there is time, made.
    """

    is_seen = is_plain = False


def _passing_over(word: Callable[..., Any]) -> Callable[..., Any]:
    def attempt(self: Unseen, *given: Any, **named: Any) -> Any:
        try:
            return word(self, *given, **named)
        except Unready:
            self.studio.rehearsal.pass_over()
            return 0.0

    return attempt


for _word in WORDS:
    setattr(Unseen, _word, _passing_over(getattr(Canvas, _word)))


def rehearse(canvas: Canvas, draw: Callable[[Canvas], object], until: float, least: float = 0.0) -> bool:
    """Make what `draw` needs; True once nothing is left to be made. For how long: see `Rehearsal.run`."""
    surface = canvas.surface
    unseen = Unseen(
        surface, canvas.studio, canvas.scale, canvas.language, canvas.standard_chrome, canvas.origin, canvas.fine
    )
    before = surface.get_clip()
    surface.set_clip((0, 0, 0, 0))
    try:
        return canvas.studio.rehearsal.run(lambda: draw(unseen), until, least)
    finally:
        surface.set_clip(before)
