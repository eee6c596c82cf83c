"""Decorations that are neither control nor card: lanterns, shelf, sign, game boxes, a brass frame."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import BoxLike, Canvas
from tabletable.ui.drawing.colour import Colour, luminance, mix
from tabletable.ui.drawing.fading import faint
from tabletable.ui.drawing.surfaces import Sprite
from tabletable.ui.drawing.vector import circle, concave, path, polyline, raster, rect

_CAT_UNITS = 420.0
"""The width of the cat's drawing in its own units."""
_STRING = "#1B1512"
_WARM = "#FFD58A"


# ---------------------------------------------------------------- lanterns
def hanging_lantern(canvas: Canvas, x: float, y: float, size: float = 62, angle: float = 2) -> None:
    """Draw the lamp of a table on its string from the upper edge; `y` is its middle.

    Its pool of light belongs to the ground: :func:`tabletable.ui.drawing.grounds.table` with ``lamp``.
    """
    top = y - size * 0.42
    canvas.vec(path(f"M1.5 0 L1.5 {top + 6:g}", "none", 3, _STRING), x - 1.5, -4, 3, top + 8)
    canvas.art("common/lantern_red", x, y, size, angle=angle, shadow="plate")


def cat_lids(canvas: Canvas, cx: float, cy: float, width: float) -> None:
    """Draw the closed eyes of the cat behind the counter, drawn so wide around this point."""
    scale = width / _CAT_UNITS
    canvas.art("common/boss_cat_blink", cx, cy - 8 * scale, 220 * scale, height=88 * scale)


class Hung(NamedTuple):
    """A lantern on a string: its place along the screen, its size, whether it is golden, its lean at rest."""

    x: float
    size: float
    golden: bool
    angle: float


TITLE_LANTERNS = (
    Hung(60, 60, False, -3),
    Hung(178, 50, True, 2),
    Hung(296, 60, False, 0),
    Hung(530, 50, True, 3),
    Hung(655, 60, False, -2),
    Hung(780, 50, True, 1),
    Hung(960, 54, False, 2),
    Hung(1142, 48, True, -2),
    Hung(1238, 58, False, 1),
)
_SPANS = ((-30.0, 430.0, 6.0, 34.0), (430.0, 880.0, 6.0, 30.0), (880.0, 1310.0, 6.0, 34.0))
"""Ends of each string of lanterns, its height, and its sag, on 1280 px."""


def string_y(x: float, width: float = 1280) -> float:
    """Return the height of the string of lanterns at `x`."""
    at = x * 1280 / width
    for start, end, y, sag in _SPANS:
        if start <= at <= end:
            share = (at - start) / (end - start)
            return y + 4 * sag * share * (1 - share)
    return _SPANS[0][2]


def lantern_string(canvas: Canvas, width: float) -> None:
    """Draw a string from edge to edge, with the light of its lanterns on the wall behind them.

    Places are those of a screen 1280 wide and scale with `width`.
    """
    spread = width / 1280
    places = [(hung, hung.x * spread) for hung in TITLE_LANTERNS]
    for hung, x in places:
        canvas.pool(x, string_y(x, width) + hung.size * 0.5, 95, 95, _WARM, 0.34)
    points = [(x, string_y(x, width)) for x in range(-10, math.ceil(width) + 20, 10)]
    canvas.vec(path(polyline((x + 10, y) for x, y in points), "none", 3, _STRING), -10, 0, width + 20, 60)


def lanterns_on_string(canvas: Canvas, width: float, swings: Sequence[float]) -> None:
    """Draw the lanterns of `lantern_string`, each turned about its hook by its angle in `swings`, in degrees."""
    for hung, swing in zip(TITLE_LANTERNS, swings, strict=True):
        x, hook = hung.x * width / 1280, string_y(hung.x * width / 1280, width)
        down, turn = hung.size * 0.47, math.radians(swing)
        name = "common/lantern_gold" if hung.golden else "common/lantern_red"
        place = (x - down * math.sin(turn), hook + down * math.cos(turn))
        canvas.art(name, *place, hung.size, angle=hung.angle + swing, shadow="chip")


# ---------------------------------------------------------------- wood
def board(canvas: Canvas, x: float, y: float, w: float, h: float, lit: float = 0.42) -> None:
    """Draw the edge of a wooden shelf or counter: a top, which is the `lit` share of its height, and a front, with a
    few lines of grain.
    """
    top, front, seam = "#B07B4A", "#7E5330", "#5C3B22"
    body = rect(0, 0, w, h * lit, 0, top) + rect(0, h * lit, w, h * (1 - lit), 0, front)
    body += rect(0, h * lit, w, 2, 0, seam) + rect(0, 0, w, 2, 0, "#D6A26B")
    body += path(f"M0 {h} L{w} {h} M0 0 L{w} 0", "none", 3, theme.OUTLINE)
    grain = ""
    on_top = ((60, 340, 0.52 * lit), (480, 700, 0.38 * lit), (820, 1180, 0.62 * lit))
    for start, end, at in (*on_top, (160, 420, 0.7), (640, 900, 0.8)):
        grain += f"M{start * w / 1280:g} {h * at:g} L{end * w / 1280:g} {h * at:g} "
    body += path(grain.strip(), "none", 1.5, seam, 0.35)
    canvas.vec(body, x, y, w, h, 3)


def cabinet(canvas: Canvas, box: BoxLike) -> None:
    """Draw the dark inside of the shelf, with boards and a warm light from above."""
    x, y, w, h = box
    row = rect(0, 0, w, 4, 0, "#3A2719")
    at = 40.0
    while at < w:
        row += rect(at, 0, 1.5, 4, 0, "#22160E", opacity=0.7)
        at += 106

    def boards() -> Sprite:
        # Vertically uniform: draw a strip and stretch it, because drawing the whole takes 23 ms.
        strip = raster(row, canvas.px(w), 1, canvas.scale)
        return Sprite(pygame.transform.scale(strip, (canvas.px(w), canvas.px(h))))

    canvas.sprite(canvas.studio.sprites.get(("cabinet", w, h, canvas.scale), boards), x, y)
    with canvas.clip(box):
        canvas.pool(x + w / 2, y + h * 0.4, 700, 130, "#FFB866", 0.20)


def sign(canvas: Canvas, box: BoxLike) -> None:
    """Draw a wooden sign with four nails, for a name in the brush face."""
    x, y, w, h = box
    body = rect(0, 0, w, h, 14, "#8A5A35", 3) + rect(2, 2, w - 4, h - 16, 12, "#C08A55")
    body += path(f"M6 8 L{w - 6} 8", "none", 4, "#E0B27C", 0.9)
    grain = ""
    for start, end, at in ((0.06, 0.28, 0.28), (0.62, 0.95, 0.22), (0.11, 0.49, 0.70), (0.68, 0.91, 0.67)):
        grain += f"M{start * w:g} {at * h:g} L{end * w:g} {at * h:g} "
    body += path(grain.strip(), "none", 1.6, "#8A5A35", 0.45) + rect(0, 0, w, h, 14, "none", 3)
    for nail_x in (16, w - 16):
        for nail_y in (20, h - 24):
            body += circle(nail_x, nail_y, 4.5, "#5E3B20", 1.6)
    canvas.vec(body, x, y, w, h, 2, "rest")


def wordmark(canvas: Canvas, x: float, cy: float) -> float:
    """Draw the name of the program as on the title: cream, ink rim, brick lower edge; return its width."""
    return canvas.title(x, cy, "tabletable", 104, "#FBF0D2", theme.OUTLINE, 6, 7, "#7A1F12", weight=2)


# ---------------------------------------------------------------- game boxes
def _box_body(w: float, h: float, depth: float, colour: Colour, band: float, ring: tuple[float, float, float]) -> str:
    """Return a box seen a little from the right: side, front with a light wedge, name band, ring for the emblem."""
    scale = w / 172
    pale = luminance(colour) > 0.4  # white words need a darker band, as on pale wood
    low, high = mix(colour, "#000000", 0.46 if pale else 0.34), mix(colour, "#FFFFFF", 0.16)
    corner = 6 * min(scale, 1.5)
    line = 2.5 if scale < 1.3 else 3.0
    cx, cy, r = ring
    side = f"M{w} {depth * 0.3:g} L{w + depth} {depth * 0.9:g} L{w + depth} {h - depth * 0.3:g} L{w} {h} Z"
    body = path(side, mix(colour, "#000000", 0.45), line, theme.OUTLINE)
    body += rect(0, 0, w, h, corner, colour)
    wedge = f"M0 {h * 0.56:g} L0 {corner:g} Q0 0 {corner:g} 0 L{w * 0.69:g} 0 Z"
    body += path(wedge, high, opacity=0.55)
    body += rect(0, h - band, w, band, corner, low) + rect(0, h - band, w, band * 0.44, 0, low)
    body += circle(cx, cy, r, mix(colour, "#000000", 0.22))
    body += circle(cx, cy, r, "none", 2 * min(scale, 1.25), theme.BOX_GOLD)
    body += circle(cx, cy, r * 0.91, "none", 1.1, theme.BOX_GOLD, 0.6)
    body += path(f"M0 {h - band} L{w} {h - band}", "none", 2 * min(scale, 1.25), theme.BOX_GOLD, 0.9)
    return body + rect(0, 0, w, h, corner, "none", line)


def game_box(
    canvas: Canvas,
    x: float,
    y: float,
    game: str,
    name: str,
    players: str,
    colour: Colour,
    hover: bool = False,
    w: float = 172,
    h: float = 170,
    lift: float = 0.0,
) -> None:
    """Draw a box on the title's shelf, raised by `lift` px: emblem, name, number of players; `hover`: gold glow."""
    ring = (w / 2, h * 0.41, w * 0.279)

    def draw(part: Canvas) -> None:
        if hover:
            part.halo((0, 0, w + 10, h), 6)
        part.vec(_box_body(w, h, 10, colour, 46, ring), 0, 0, w + 10, h, 3, "lift" if hover else "rest")
        part.art(f"{game}/emblem", ring[0], ring[1], w * 0.453, shadow="chip")
        _box_name(part, 0, 0, name, w, h)
        if players:
            _players_pill(part, w - 8, 20, players, mix(colour, "#000000", 0.62))

    canvas.cached(("box", game, name, players, hover, colour), x, y - lift, w, h, 44, draw)


def closed_box(canvas: Canvas, x: float, y: float, game: str, name: str, colour: Colour, w: float, h: float) -> None:
    """Draw a box that can't be opened: faint below its name, with a lock on its emblem."""
    with faint(canvas, (x - 14, y - 14, w + 28, h + 28), 0.45):
        game_box(canvas, x, y, game, "", "", colour, w=w, h=h)
    canvas.art("common/icons/lock", x + w / 2, y + h * 0.41, 34, theme.TEXT, shadow="chip")
    _box_name(canvas, x, y, name, w, h)


def _box_name(canvas: Canvas, x: float, y: float, name: str, w: float, h: float) -> None:
    """Draw the name in the band of a box."""
    canvas.text(x + w / 2, y + h - 23, name, 19, "#FFFFFF", True, align="m", max_width=w - 8)


def _players_pill(canvas: Canvas, right: float, cy: float, text: str, fill: Colour) -> None:
    width = math.ceil(canvas.setter.width(text, 15, True)) + 18.0
    height = round(theme.text_size(15, canvas.language) * 1.75)
    left = right - width
    body = rect(0.75, 0.75, width - 1.5, height - 1.5, height / 2, fill, 1.5, theme.BOX_GOLD)
    canvas.vec(body, left, cy - height / 2, width, height, shadow="chip")
    canvas.text(left + width / 2, cy, text, 15, theme.BOX_GOLD, True, align="m")


def setup_box(
    canvas: Canvas,
    x: float,
    y: float,
    game: str,
    name: str,
    detail: str,
    colour: Colour,
    w: float = 268,
    h: float = 376,
) -> tuple[float, float]:
    """Draw the large box of the setup screen with name and detail in its band; return the middle of its ring.

    The emblem is drawn by the caller, who may put cards behind it.
    """
    ring = (w / 2, (h - 84) / 2 + 4, w * 0.36)

    def draw(part: Canvas) -> None:
        part.vec(_box_body(w, h, 18, colour, 84, ring), 0, 0, w + 18, h, 4, "lift")
        part.text(w / 2, h - 52, name, 27, "#FFFFFF", True, align="m", max_width=w - 24)
        part.text(w / 2, h - 23, detail, 16, theme.BOX_GOLD, align="m", max_width=w - 24)

    canvas.cached(("setup box", game, name, detail, colour), x, y, w, h, 60, draw)
    return x + ring[0], y + ring[1]


def brass_frame(canvas: Canvas, box: BoxLike) -> None:
    """Draw a double brass line with concave corners: an ornament of the club room, without meaning."""
    x, y, w, h = box
    body = path(concave(0, 0, w, h, 20), "none", 1.8, theme.BRASS, 0.85)
    body += path(concave(6, 6, w - 12, h - 12, 20), "none", 1, theme.BRASS, 0.38)
    canvas.vec(body, x, y, w, h, 2)


_SHELF_EDGE = 16.0
_SHELF_GAP = 8.0
"""px at least at either end of a shelf, and between two of its boxes."""


def shelf_boxes(count: int, width: float, box: float = 172, gap: float = 24, y: float = 506) -> list[Box]:
    """Return the boxes on a shelf, centred as a group; many of them stand closer together, and are narrower."""
    room = width - 2 * _SHELF_EDGE
    gap = max(_SHELF_GAP, min(gap, (room - count * box) / max(1, count - 1)))
    box = min(box, (room - (count - 1) * gap) / max(1, count))
    left = (width - count * box - (count - 1) * gap) / 2
    return [Box(left + i * (box + gap), y, box, 170) for i in range(count)]
