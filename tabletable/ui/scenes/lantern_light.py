"""The drawing of an achievement (`play/people/lanterns.py`) as a lantern: dark, in progress, or lit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletable.core.message import GameText, game_text
from tabletable.play.people.lanterns import HELPS, LANTERNS, Lantern, Light
from tabletable.ui.drawing.canvas import Canvas

GLOW: Final = "#FFD58A"
_BY_ID: Final = {lantern.id: lantern for lantern in LANTERNS}
_DARK: Final = 0.34
"""The opacity of a dark lantern."""


def lantern_of(lantern_id: str) -> Lantern:
    """Return the lantern with this id."""
    return _BY_ID[lantern_id]


def draw_lantern(canvas: Canvas, picture: str, cx: float, cy: float, size: float, glow: float = 1.0) -> None:
    """Draw a lantern around a point; `glow` from 0 (dark) to 1. Dark lanterns are flat and pale."""
    if glow > 0:
        canvas.pool(cx, cy, size * 1.05, size * 1.05, GLOW, 0.42 * round(glow * 8) / 8)
    surface = canvas.studio.assets.picture(f"common/{picture}", canvas.px(size))
    canvas.image(surface, cx, cy, _DARK + (1 - _DARK) * max(0.0, glow))


def progress_of(t: Callable[..., str], light: Light) -> str:
    """Return the progress of a dark lantern as text."""
    return t("lantern.progress", done=light.done, goal=light.lantern.goal)


def help_of(t: Callable[..., str], light: Light) -> str:
    """Return a sentence that says how to light the lantern."""
    wish = light.lantern.wish
    game = t(game_text(wish.game, GameText.TITLE)) if wish.game else ""
    return t(HELPS[light.lantern.id], n=light.lantern.goal, game=game)
