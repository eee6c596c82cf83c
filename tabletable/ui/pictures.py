"""Draws the pictures that games describe as data: cards, chips, boards, tokens."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletable.core.message import Msg
from tabletable.core.tablespec import Art, Back, Label, Picture, Svg
from tabletable.ui.canvas import Canvas
from tabletable.ui.figures import Figure
from tabletable.ui.kit.cards import draw_back
from tabletable.ui.studio import Studio
from tabletable.ui.surfaces import PREMULTIPLIED, Sprite, blank
from tabletable.ui.text import Typesetter
from tabletable.ui.vector import raster

_CAP_MIDDLE = 0.367
_CAP_MIDDLE_KAI = 0.36
"""From the middle of a capital letter down to its baseline, in ems."""


def figure(canvas: Canvas, picture: Picture, height: float, text: Callable[[Msg], str]) -> Figure:
    """A picture as a figure ``height`` logical px high; ``text`` puts messages into the canvas's language.

    Equal keys mean equal pictures. Pictures with words are kept once a language.
    """
    studio, language = canvas.studio, canvas.language
    width = height * picture.width / picture.height
    speaks = any(isinstance(layer, Label) for layer in picture.layers)
    return Figure(
        ("picture", picture.key, language if speaks else ""),
        width,
        height,
        lambda w, h: render(studio, picture, w, h, language, text),
    )


def render(
    studio: Studio, picture: Picture, width: int, height: int, language: str, text: Callable[[Msg], str]
) -> pygame.Surface:
    """Draws all layers of a picture at a size in real px, premultiplied."""
    unit = height / picture.height
    if all(isinstance(layer, Svg) for layer in picture.layers):
        body = "".join(layer.body for layer in picture.layers if isinstance(layer, Svg))
        return raster(body, width, height, unit, fine=False)
    surface: pygame.Surface | None = None
    setter = studio.setter(language, 1.0)
    body = ""
    for layer in (*picture.layers, None):
        if isinstance(layer, Svg):
            body += layer.body
            continue
        if body:  # neighbouring fragments are one drawing
            drawn = _fragment(studio, body, width, height, unit)
            if surface is None:
                surface = drawn.copy()
            else:
                surface.blit(drawn, (0, 0), special_flags=PREMULTIPLIED)
            body = ""
        if surface is None:
            surface = blank(width, height)
        if isinstance(layer, Art):
            _draw_art(surface, studio, layer, unit)
        elif isinstance(layer, Label):
            words = layer.text if isinstance(layer.text, str) else text(layer.text)
            _draw_label(surface, setter, layer, words, unit)
        elif isinstance(layer, Back):
            draw_back(surface, studio.assets, layer.tint)
    assert surface is not None
    return surface


def _fragment(studio: Studio, body: str, width: int, height: int, unit: float) -> pygame.Surface:
    """A fragment drawn once for all pictures that have it: most cards of a game differ in their words only.

    It takes three quarters of the time a card takes.
    """
    key = (body, width, height)
    return studio.fragments.get(key, lambda: Sprite(raster(body, width, height, unit, fine=False))).surface


def _blit_centred(surface: pygame.Surface, part: pygame.Surface, x: float, y: float) -> None:
    place = (round(x - part.get_width() / 2), round(y - part.get_height() / 2))
    surface.blit(part, place, special_flags=PREMULTIPLIED)


def _draw_art(surface: pygame.Surface, studio: Studio, layer: Art, unit: float) -> None:
    side = max(1, round(layer.size * unit))
    quarters = layer.angle % 90 == 0
    # Quarter turns lose nothing; others are turned at double size and halved.
    drawn = studio.assets.picture(layer.name, side if quarters else side * 2, tint=layer.tint or None, fine=False)
    if layer.angle:
        drawn = (
            pygame.transform.rotate(drawn, -layer.angle)
            if quarters
            else pygame.transform.rotozoom(drawn, -layer.angle, 0.5)
        )
    _blit_centred(surface, drawn, layer.x * unit, layer.y * unit)


def _draw_label(surface: pygame.Surface, setter: Typesetter, layer: Label, words: str, unit: float) -> None:
    if not words:
        return
    px = max(4, round(layer.size * unit))
    if layer.width:
        room = layer.width * unit
        while px > 5 and setter.width_px(words, px, layer.bold, layer.kai) > room:
            px -= 1
    rim = round(layer.outline * unit)
    drop = round(layer.drop * unit)
    advance = setter.width_px(words, px, layer.bold, layer.kai)
    margin = rim + drop + px // 4 + 2
    line = blank(advance + 2 * margin, round(px * 1.2) + 2 * margin)
    base = round(line.get_height() / 2 + px * (_CAP_MIDDLE_KAI if layer.kai else _CAP_MIDDLE))
    passes = [(drop, rim, layer.outline_colour)] if drop else []
    passes += [(0, rim, layer.outline_colour)] if rim else []
    for down, wide, colour in (*passes, (0, 0, layer.colour)):
        sprite = setter.sprite_px(words, px, colour, layer.bold, layer.kai, wide)
        line.blit(sprite.surface, (margin + sprite.dx, base + down + sprite.dy), special_flags=PREMULTIPLIED)
    x = layer.x * unit
    if layer.flush:
        x += line.get_width() / 2 - margin
    if layer.angle:
        line = pygame.transform.rotate(line, -layer.angle)
    _blit_centred(surface, line, x, layer.y * unit)
