"""Situations shown in the rules: a part of a table, laid out for a position described in words.

They lie beside the rules of a game, in `situations.json`: by name the words of `Game.position`, and the left edge, top,
width and height of what is seen of the smallest table, as seat 0 sees it. So what the rules show can't differ from what
the game draws, and speaks the player's language.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import pygame

from tabletable.core.errors import BrokenState
from tabletable.core.game import Game
from tabletable.core.looks import Ground
from tabletable.core.message import Msg
from tabletable.core.picture import Back, Picture
from tabletable.core.registry import game_file
from tabletable.core.tablespec import Stage, TableSpec
from tabletable.table.layout import place, visible_pieces
from tabletable.ui import kit
from tabletable.ui.drawing import grounds, theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.figures import Figure
from tabletable.ui.drawing.surfaces import PREMULTIPLIED, Sprite, blank
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
        data = json.loads(file.read_text(encoding="utf-8"))
        return {name: _situation(game, one["position"], one["shows"]) for name, one in data.items()}
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
    pieces = (placements[piece.handle] for zone in table.zones for piece in visible_pieces(zone))
    decor = [(each.picture, each.height, each.x, each.y, each.angle, None) for each in table.decor]
    below = [each for each, its in zip(decor, table.decor, strict=True) if not its.above]
    above = [each for each, its in zip(decor, table.decor, strict=True) if its.above]
    drawn_pieces = [(at.piece.picture, at.height, at.x, at.y, at.angle, _RESTS) for at in pieces]
    for printed, height, x, y, angle, shadow in (*below, *drawn_pieces, *above):
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


_TINT: Final = "#8E2F3C"
BACK: Final = Picture("ui.back.small", 120, 168, (Back(_TINT),))
"""The card back shown without a game."""


def paint_ground(canvas: Canvas, box: Box, ground: Ground, cloth: str, radius: float) -> None:
    """Draw a table top with a cloth in a box with round corners, scaled down with the box."""
    width, height = canvas.px(box.w), canvas.px(box.h)

    def make() -> Sprite:
        whole = blank(width, height)
        whole.blit(grounds.table(canvas.studio, ground, (width, height), cloth=cloth), (0, 0))
        shape = raster(rect(0, 0, box.w, box.h, radius, "#FFFFFF"), width, height, canvas.scale)
        whole.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return Sprite(whole)

    key = ("small ground", ground, cloth, radius, width, height, canvas.studio.colours)
    canvas.surface.blit(
        canvas.studio.sprites.get(key, make).surface, canvas.at(box.x, box.y), special_flags=PREMULTIPLIED
    )
    edge = rect(0.75, 0.75, box.w - 1.5, box.h - 1.5, radius, "none", 1.5, canvas.chrome.edge)
    canvas.vec(edge, box.x, box.y, box.w, box.h)


def paint_table(
    canvas: Canvas,
    box: Box,
    ground: Ground,
    cards: Sequence[Picture],
    text: Callable[[Msg], str],
    person: tuple[str, str],
) -> None:
    """Draw the whole table in the looks in use; `cards` are face up, `person` is a name and a head."""
    paint_ground(canvas, box, ground, canvas.studio.looks.worn.cloth, theme.RADIUS_PANEL)
    high = min(150.0, box.h * 0.43)
    x, y = box.x + 40 + high * 0.36, box.y + 22 + high / 2
    for step in range(4):
        canvas.place(figure(canvas, BACK, high, str), x - 2 * step, y - 3 * step, shadow="rest")
    for step, angle in enumerate((-9, 0, 9)):
        place = (box.right - 150 + high * 0.3 * step, y - 16 + abs(step - 1) * 5)
        canvas.place(figure(canvas, BACK, high * 0.76, str), *place, angle, shadow="rest")
    name, head = person
    kit.plate(canvas, box.x + 16, box.bottom - 16 - theme.PLATE_HEIGHT, 168, head, name, active=True)
    for step, card in enumerate(cards):
        x, angle = box.right - 64 - high * 0.62 * (len(cards) - 1 - step), (step - 1) * 7
        canvas.place(figure(canvas, card, high, text), x, box.bottom - high * 0.5 - 14, angle, shadow="rest")
