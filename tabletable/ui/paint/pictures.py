"""Draws the pictures that games describe as data: cards, chips, boards, tokens."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Hashable, Iterator
from functools import cache, partial
from typing import Final, NamedTuple

import pygame

from tabletable.core.message import Msg, SeatRef
from tabletable.core.picture import Art, Back, Label, Picture, Svg
from tabletable.play.language import facts
from tabletable.play.people.looks import HOUSE, OWN, Kind
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.colour import Colour, in_hue, mix, recoloured
from tabletable.ui.drawing.figures import Figure
from tabletable.ui.drawing.readable import BEHIND_BACK
from tabletable.ui.drawing.studio import Studio, Writing
from tabletable.ui.drawing.surfaces import PREMULTIPLIED, Sprite, blank, faded, inked
from tabletable.ui.drawing.text import Typesetter
from tabletable.ui.drawing.vector import circle, path, raster, rect

_CAP_MIDDLE = 0.367
_CAP_MIDDLE_KAI = 0.36
"""Distance from the middle of a capital letter down to its baseline, in ems."""
_BOX = re.compile(r'<rect x="([\d.]+)" y="\1" width="([\d.]+)" height="([\d.]+)" rx="([\d.]+)"([^/]*)/>')
_LINE = re.compile(r'stroke-width="([\d.]+)"')


class _Unit(NamedTuple):
    """Real px for one unit of a picture: sizes are rounded to whole px, so the two directions can differ slightly."""

    x: float
    y: float


def figure(canvas: Canvas, picture: Picture, height: float, text: Callable[[Msg], str]) -> Figure:
    """Return a picture as a figure `height` logical px high; `text` puts messages into the canvas's language.

    Equal keys mean equal pictures. Pictures with words are cached per language, with numbers alone per cut of the
    letters, those naming a player per name.
    """
    studio, language = canvas.studio, canvas.language
    width = height * picture.width / picture.height
    writing = studio.writings.get(picture.key)
    if writing is None:  # a full table asks for a hundred figures in every frame
        writing = studio.writings[picture.key] = _writing(picture)
    tongue = language if writing.has_words else facts.of(language).cut if writing.has_letters else ""
    words = (tongue, *map(text, writing.named))
    if writing.has_back:
        words = (*words, studio.looks.worn.back)
    return Figure(
        ("picture", picture.key, *words),
        width,
        height,
        lambda w, h: render(studio, picture, w, h, language, text),
        (picture, text),
        writing.is_all,
        _blank(writing.sheet, picture.width, picture.height) if writing.sheet else None,
        lambda: None if writing.named or writing.has_back else _content(studio, picture, tongue, text),
    )


def _content(studio: Studio, picture: Picture, tongue: str, text: Callable[[Msg], str]) -> bytes:
    """Return the identity of everything a picture is drawn from."""
    parts: list[object] = [picture.width, picture.height, tongue]
    for part in _parts(studio, picture):
        if isinstance(part, Art):
            parts += (part, studio.assets.content(part.name))
        elif isinstance(part, Label) and isinstance(part.text, Msg):
            parts.append(part._replace(text=text(part.text)))
        else:
            parts.append(part)
    return repr(parts).encode()


def _writing(picture: Picture) -> Writing:
    labels = [layer.text for layer in picture.layers if isinstance(layer, Label)]
    named = tuple(text for text in labels if isinstance(text, Msg) and _names_somebody(text))
    has_back = any(isinstance(layer, Back) for layer in picture.layers)
    has_words = any(isinstance(text, Msg) or not text.isascii() for text in labels)
    return Writing(bool(labels), has_words, len(labels) == len(picture.layers), named, sheet(picture), has_back)


def sheet(picture: Picture) -> str:
    """Return the SVG of a picture's card or box if it has the size of the picture, else "".

    Print on it never exceeds its edge.
    """
    lowest = picture.layers[0]
    body = blank_card(picture.width, picture.height) if isinstance(lowest, Back) else ""
    match = _BOX.match(lowest.body if isinstance(lowest, Svg) else body)
    if match is None or 'fill="none"' in match[5] or "opacity" in match[5]:
        return ""
    edge, width, height, bend = map(float, match.groups()[:4])
    is_whole = abs(width + 2 * edge - picture.width) < 0.01 and abs(height + 2 * edge - picture.height) < 0.01
    line = sum(map(float, _LINE.findall(match[5])))
    return rect(edge, edge, width, height, bend, "#FFFFFF", line, "#FFFFFF") if is_whole else ""


@cache
def _blank(body: str, width: float, height: float) -> Figure:
    """Return a figure that is only a sheet, `width` units wide and `height` units high."""

    def render(w: int, h: int) -> pygame.Surface:
        return raster(body, w, h, _Unit(w / width, h / height), fine=False)

    return Figure(("sheet", body), width, height, render)


def _names_somebody(message: Msg) -> bool:
    return any(isinstance(arg, SeatRef) or (isinstance(arg, Msg) and _names_somebody(arg)) for _, arg in message.args)


def render(
    studio: Studio, picture: Picture, width: int, height: int, language: str, text: Callable[[Msg], str]
) -> pygame.Surface:
    """Draw all layers of a picture at a size in real px, premultiplied."""
    unit = _Unit(width / picture.width, height / picture.height)
    parts = list(_parts(studio, picture))
    if len(parts) == 1 and isinstance(parts[0], str):
        return raster(parts[0], width, height, unit, fine=False)
    surface, setter = blank(width, height), studio.setter(language, 1.0)
    for part in parts:
        if isinstance(part, str):
            # Cached: most cards of a game differ only in their words, and this takes three quarters of a card's time.
            make = partial(_fragment, part, width, height, unit)
            drawn = studio.sprites.get(("fragment", part, width, height), make)
            surface.blit(drawn.surface, (drawn.dx, drawn.dy), special_flags=PREMULTIPLIED)
            continue
        if isinstance(part, Art):
            _draw_art(surface, studio, part, unit)
        elif isinstance(part, Label):
            words = part.text if isinstance(part.text, str) else text(part.text)
            _draw_label(surface, setter, part, words, unit)
        elif isinstance(part, Back):
            draw_back(surface, studio, part.tint)
    return surface


def _fragment(body: str, width: int, height: int, unit: _Unit) -> Sprite:
    return inked(Sprite(raster(body, width, height, unit, fine=False)))


def _parts(studio: Studio, picture: Picture) -> Iterator[str | Art | Label | Back]:
    """Yield the layers in the player's colours, neighbouring fragments merged into one drawing."""
    for is_svg, layers in itertools.groupby(picture.layers, lambda layer: isinstance(layer, Svg)):
        if is_svg:
            body = "".join(layer.body for layer in layers if isinstance(layer, Svg))
            yield recoloured(body, studio.hues) if studio.hues else body
        else:
            yield from (_in_hues(layer, studio) for layer in layers if not isinstance(layer, Svg))


def _in_hues(layer: Art | Label | Back, studio: Studio) -> Art | Label | Back:
    if not studio.hues or isinstance(layer, Back):
        return layer
    hues = tuple(studio.hues.items())
    if isinstance(layer, Art):
        return layer._replace(tint=in_hue(layer.tint, hues)) if layer.tint else layer
    return layer._replace(colour=in_hue(layer.colour, hues), outline_colour=in_hue(layer.outline_colour, hues))


def _blit_centred(surface: pygame.Surface, part: pygame.Surface, x: float, y: float) -> None:
    place = (round(x - part.get_width() / 2), round(y - part.get_height() / 2))
    surface.blit(part, place, special_flags=PREMULTIPLIED)


def _draw_art(surface: pygame.Surface, studio: Studio, layer: Art, unit: _Unit) -> None:
    """Draw a layer of art. Quarter turns are lossless; other angles are turned at double size and halved."""
    side, is_quarter = max(1, round(layer.size * min(unit))), layer.angle % 90 == 0
    px = side if is_quarter else side * 2
    drawn = studio.assets.picture(layer.name, px, tint=layer.tint or None, fine=False)
    if layer.angle and is_quarter:
        drawn = pygame.transform.rotate(drawn, -layer.angle)
    elif layer.angle:
        drawn = pygame.transform.rotozoom(drawn, -layer.angle, 0.5)
    _blit_centred(surface, drawn, layer.x * unit.x, layer.y * unit.y)


def _fitting(setter: Typesetter, layer: Label, words: str, px: int, room: float) -> int:
    """Return the largest size up to `px`, but at least 5, at which words fit in `room`.

    The search begins near the result: the first words of a size take a millisecond to measure.
    """

    def width(size: int) -> int:
        return setter.width_px(words, size, layer.bold, layer.kai)

    wide = width(px)
    if px > 5 and wide > room:
        px = max(5, min(px - 1, int(px * room / wide) + 2))
        while px > 5 and width(px) > room:
            px -= 1
    return px


def _draw_label(surface: pygame.Surface, setter: Typesetter, layer: Label, words: str, unit: _Unit) -> None:
    if not words:
        return
    px = max(4, round(layer.size * unit.y))
    if layer.width:
        px = _fitting(setter, layer, words, px, layer.width * unit.x)
    rim = round(layer.outline * unit.y)
    drop = round(layer.drop * unit.y)
    advance = setter.width_px(words, px, layer.bold, layer.kai)
    margin = rim + drop + px // 4 + 2
    line = blank(advance + 2 * margin, round(px * 1.2) + 2 * margin)
    base = round(line.get_height() / 2 + px * (_CAP_MIDDLE_KAI if layer.kai else _CAP_MIDDLE))
    passes = [(drop, rim, layer.outline_colour)] if drop else []
    passes += [(0, rim, layer.outline_colour)] if rim else []
    for down, wide, colour in (*passes, (0, 0, layer.colour)):
        sprite = setter.sprite_px(words, px, colour, layer.bold, layer.kai, wide)
        line.blit(sprite.surface, (margin + sprite.dx, base + down + sprite.dy), special_flags=PREMULTIPLIED)
    x = layer.x * unit.x
    if layer.flush:
        x += line.get_width() / 2 - margin
    if layer.angle:
        line = pygame.transform.rotate(line, -layer.angle)
    _blit_centred(surface, line, x, layer.y * unit.y)


_GOLD_THREAD: Final = "#E9D9A8"
_DISC: Final = 0.35
"""Radius of the disc behind the sign of a card back, as a share of the width."""
_TILE: Final = 0.22
"""Side of a tile of the pattern around it, as a share of the width."""
_BAND: Final = 0.135
"""Inset of a person's own picture: the band around it keeps the tint that tells piles apart."""


def draw_back(surface: pygame.Surface, studio: Studio, tint: Colour) -> None:
    """Fill a surface with the card back in use at the table: its cloth and its sign."""
    width, height = surface.get_size()
    look = studio.looks.worn.back
    is_own = look.startswith(OWN)
    key: tuple[Hashable, ...] = ("back", tint, width, height, look)
    make = partial(_own_cloth, studio, look) if is_own else partial(_back_cloth, studio, look)
    cloth = studio.sprites.get(key, lambda: Sprite(make(width, height, tint))).surface
    surface.blit(cloth, (0, 0), special_flags=PREMULTIPLIED)
    if is_own:
        return
    is_house = look in HOUSE
    side = round(_DISC * (1.5 if is_house else 1.8) * width)
    sign = studio.assets.picture(f"common/looks/{look}" if is_house else "common/lantern_red", side)
    surface.blit(sign, ((width - side) // 2, (height - side) // 2), special_flags=PREMULTIPLIED)


def blank_card(w: float, h: float) -> str:
    """Return the SVG of an empty card of this size: cream, a rim, a slightly darker lower edge."""
    radius = max(4, w * 0.065)
    body = rect(0.75, 0.75, w - 1.5, h - 1.5, radius, theme.CREAM, 1.5, theme.CARD_EDGE)
    return body + rect(
        0.75, h - 4.5, w - 1.5, 3.75, min(radius, 3), mix(theme.CARD_EDGE, "#000000", 0.12), opacity=0.55
    )


def _back_cloth(studio: Studio, look: str, width: int, height: int, tint: Colour) -> pygame.Surface:
    """Return a quiet pattern in the game's tint and a gold frame, on a card; a trellis unless the look has another."""
    w, h = 120.0, 120.0 * height / width  # drawn in the units of a hand card
    unit, margin = width / w, w * 0.05
    if look in HOUSE:
        cloth = _field(width, height, tint, margin)
        pattern = blank(width, height)
        side = max(2, round(_TILE * width))
        tile = faded(studio.assets.picture(f"common/looks/{look}_back", side, fine=False), 0.2)
        for x in range(-side // 3, width, side):
            for y in range(-side // 3, height, side):
                pattern.blit(tile, (x, y))
        pattern.blit(_field(width, height, "#FFFFFF", margin), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        cloth.blit(pattern, (0, 0), special_flags=PREMULTIPLIED)
    else:
        cloth = raster(_trellis(w, h, margin, tint), width, height, unit, fine=False)
        cloth.blit(_field(width, height, "#FFFFFF", margin), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface = raster(blank_card(w, h), width, height, unit, fine=False)
    surface.blit(cloth, (0, 0), special_flags=PREMULTIPLIED)

    gap = margin + w * 0.035
    frame = rect(gap, gap, w - 2 * gap, h - 2 * gap, w * 0.03, "none", w * 0.012, _GOLD_THREAD, 0.8)
    frame += circle(w / 2, h / 2, w * _DISC, mix(tint, "#000000", 0.28), w * 0.018, _GOLD_THREAD)
    surface.blit(raster(frame, width, height, unit, fine=False), (0, 0), special_flags=PREMULTIPLIED)
    return surface


def _trellis(w: float, h: float, margin: float, tint: Colour) -> str:
    body, light = rect(margin, margin, w - 2 * margin, h - 2 * margin, w * 0.045, tint), mix(tint, "#FFFFFF", 0.16)
    for i in range(-8, 16):
        x = i * w / 6
        for d in (f"M{x} {margin} L{x + h} {h + margin}", f"M{x + margin} {margin} L{x + margin - h} {h + margin}"):
            body += path(d, "none", w * 0.008, light, 0.55)
    return body


def _own_cloth(studio: Studio, look: str, width: int, height: int, tint: Colour) -> pygame.Surface:
    """Return a person's own picture within a band of the game's tint and a gold frame, on a card."""
    w, h = 120.0, 120.0 * height / width
    unit, margin, band = width / w, w * 0.05, w * _BAND
    surface = raster(blank_card(w, h), width, height, unit, fine=False)
    surface.blit(_field(width, height, tint, margin), (0, 0), special_flags=PREMULTIPLIED)
    surface.blit(_field(width, height, BEHIND_BACK, band), (0, 0), special_flags=PREMULTIPLIED)
    edge = round(band * unit)
    inner = (max(1, width - 2 * edge), max(1, height - 2 * edge))
    picture = faded(studio.looks.picture(Kind.BACK, look, *inner), studio.looks.share(Kind.BACK, look))
    whole = blank(width, height)
    whole.blit(picture, (edge, edge))
    whole.blit(_field(width, height, "#FFFFFF", band), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(whole, (0, 0), special_flags=PREMULTIPLIED)
    frame = rect(band, band, w - 2 * band, h - 2 * band, w * 0.03, "none", w * 0.014, _GOLD_THREAD)
    surface.blit(raster(frame, width, height, unit, fine=False), (0, 0), special_flags=PREMULTIPLIED)
    return surface


def _field(width: int, height: int, colour: Colour, margin: float) -> pygame.Surface:
    """Return a card's area within a margin, in units of a hand card, in one colour."""
    w, h = 120.0, 120.0 * height / width
    body = rect(margin, margin, w - 2 * margin, h - 2 * margin, w * 0.045, colour)
    return raster(body, width, height, width / w, fine=False)
