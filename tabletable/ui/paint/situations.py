"""Situations shown in the rules: a part of a table, laid out for a position described in words.

They lie beside the rules of a game, in `situations.json`: by name the words of `Game.position`, and the left edge, top,
width and height of what is seen of the smallest table, as seat 0 sees it. So what the rules show can't differ from what
the game draws, and speaks the player's language.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import pygame

from tabletable.core.errors import BrokenState
from tabletable.core.game import Game
from tabletable.core.looks import Ground
from tabletable.core.message import Msg
from tabletable.core.registry import game_file
from tabletable.core.tablespec import Stage, TableSpec
from tabletable.table.layout import place, shown
from tabletable.ui.drawing import grounds
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.figures import Figure
from tabletable.ui.drawing.surfaces import blank
from tabletable.ui.drawing.theme import ShadowName
from tabletable.ui.drawing.vector import raster, rect
from tabletable.ui.kit import plates
from tabletable.ui.paint.pictures import figure

STAGE: Final = Stage(984, 720)
_RADIUS: Final = 16.0
_EDGE: Final = 1.5

_RESTS: Final[ShadowName] = "rest"

_log = logging.getLogger(__name__)


class Situation(NamedTuple):
    """A table, laid out only when it is drawn, and its visible part, in px of the stage."""

    table: Callable[[], TableSpec]
    ground: Ground
    box: Box


def file_of(game: str) -> Path:
    """Return the path of a game's situations, which need not exist."""
    return game_file(game, "situations.json")


def read(game: Game[Any]) -> dict[str, Situation]:
    """Return the situations of a game by name; {} if the file can't be read or has words the game does not know."""
    file = file_of(game.info.id)
    if not file.is_file():
        return {}
    try:
        told = json.loads(file.read_text(encoding="utf-8"))
        return {name: _situation(game, one["position"], one["shows"]) for name, one in told.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, BrokenState) as error:
        _log.warning("the situations of %s can't be shown: %s", game.info.id, error)
        return {}


def _situation(game: Game[Any], position: dict[str, Any], shows: list[float]) -> Situation:
    return Situation(
        partial(game.table, game.view(game.position(position), 0), STAGE), game.info.looks.ground, Box(*shows)
    )


def picture(canvas: Canvas, key: str, situation: Situation, most: float, text: Callable[[Msg], str]) -> Figure:
    """Return the visible part of a situation as one figure, in its size on the table, but at most `most` px wide.

    `key` names it; `text` puts messages into the canvas's language.
    """
    shrunk = min(1.0, most / situation.box.w)
    studio, language, chrome = canvas.studio, canvas.language, canvas.standard_chrome
    screen, per = canvas.surface.get_size(), canvas.scale

    def render(width: int, height: int) -> pygame.Surface:
        # The table top of the page itself, so that it is cached already.
        ground = grounds.table(studio, situation.ground, screen, None, per)
        surface = blank(width, height)
        surface.blit(ground, ground.get_rect(center=(width // 2, height // 2)))
        scale = width / situation.box.w
        origin = round(-situation.box.x * scale), round(-situation.box.y * scale)
        there = Canvas(surface, studio, scale, language, chrome, origin)
        _draw(there, situation, text)
        return _framed(there, surface)

    return Figure(("situation", key, language), situation.box.w * shrunk, situation.box.h * shrunk, render)


def _draw(canvas: Canvas, situation: Situation, text: Callable[[Msg], str]) -> None:
    """Draw the visible part, without name plates and buttons."""
    table = situation.table()
    placements = place(table)
    pieces = (placements[piece.handle] for zone in table.zones for piece in shown(zone))
    decor = [(each.picture, each.height, each.x, each.y, each.angle, None) for each in table.decor]
    below = [each for each, its in zip(decor, table.decor, strict=True) if not its.above]
    above = [each for each, its in zip(decor, table.decor, strict=True) if its.above]
    lying = [(at.piece.picture, at.height, at.x, at.y, at.angle, _RESTS) for at in pieces]
    for printed, height, x, y, angle, shadow in (*below, *lying, *above):
        width = height * printed.width / printed.height
        across, down = (max(width, height),) * 2 if angle else (width, height)
        if Box.around(x, y, across, down).overlaps(situation.box):
            canvas.place(figure(canvas, printed, height, text), x, y, round(angle), shadow=shadow)
    for pill in table.pills:
        plates.pill(canvas, pill.x, pill.y, text(pill.text), size=16)


def _framed(canvas: Canvas, surface: pygame.Surface) -> pygame.Surface:
    """Give a picture round corners and a quiet edge."""
    width, height = surface.get_size()
    unit = canvas.scale
    w, h = width / unit, height / unit
    corners = raster(rect(0, 0, w, h, _RADIUS, "#FFFFFF"), width, height, unit)
    surface.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    half = _EDGE / 2
    edge = rect(half, half, w - _EDGE, h - _EDGE, _RADIUS - half, "none", _EDGE, canvas.chrome.edge)
    surface.blit(raster(edge, width, height, unit), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return surface
