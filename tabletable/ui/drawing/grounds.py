"""Backgrounds: the table tops, the wall behind the title, the velvet of the curtain.

Light is computed on a coarse grid and scaled up, texture is a tile of hashed bytes laid over it, so a
ground costs a few dozen milliseconds at any size and shows no bands. A ground is opaque and is kept by
its pixel size; blit it without flags.
"""

import hashlib
import math
from collections.abc import Callable, Hashable, Sequence
from functools import cache

import pygame

from tabletable.core.looks import Glow, Ground, Texture
from tabletable.play.people.looks import OWN, Kind
from tabletable.ui.drawing import readable, theme
from tabletable.ui.drawing.canvas import BoxLike, Canvas
from tabletable.ui.drawing.colour import Colour, contrast, from_rgb, rgb
from tabletable.ui.drawing.studio import Studio
from tabletable.ui.drawing.surfaces import PREMULTIPLIED, Sprite, faded
from tabletable.ui.drawing.vector import concave, group, path, raster, shape

Size = tuple[int, int]
Layer = Callable[[pygame.Surface], None]
_COLUMNS, _ROWS = 48, 27
"""Grid on which light is computed: everything on it is smooth over a cell of 27 logical px."""
_DESIGN = (1280.0, 720.0)
_CLOTH = 320.0
"""Side of the repeating tile of a built-in cloth, in logical px."""
_EMBROIDERY = 0.2
"""Opacity of the embroidery on a table."""


# ---------------------------------------------------------------- public
def ink(canvas: Canvas, *boxes: BoxLike) -> Colour:
    """Return the text colour for words directly on a table top: the light one, or a dark one on light tops.

    One colour for all `boxes`: the one with the higher contrast where contrast is lowest.
    """
    lit = []
    for x, y, w, h in boxes:
        place = pygame.Rect(*canvas.at(x, y), canvas.px(w), canvas.px(h)).clip(canvas.surface.get_rect())
        lit.append(from_rgb(*pygame.transform.average_color(canvas.surface, place)[:3]))
    return max((theme.TEXT, theme.ACT_INK), key=lambda colour: min(contrast(colour, ground) for ground in lit))


def table(
    studio: Studio,
    ground: Ground,
    size: Size,
    lamp: tuple[float, float] | None = None,
    scale: float | None = None,
    cloth: str = "",
) -> pygame.Surface:
    """Draw a table top, opaque, of `size` real px.

    `lamp` is the position of its lantern, in logical px: it gets a warm pool of light. `scale` (real px per logical px,
    by default fitted to 1280x720) converts it; other light is placed relative to the whole. `cloth` is the look of the
    cloth, "" for none.
    """
    lit = theme.ground_in(ground, studio.colours)
    per = scale or min(size[0] / _DESIGN[0], size[1] / _DESIGN[1])
    if not cloth:
        return _cached(studio, size, ("table", lit, lamp, per), lambda: _table(lit, size, lamp, per))

    def make() -> pygame.Surface:
        if cloth.startswith(OWN):
            return _covered(studio, lit, size, cloth)
        laid = _table(lit, size, lamp, per).copy()
        tile = faded(studio.assets.picture(f"common/looks/{cloth}_cloth", max(1, round(_CLOTH * per))), _EMBROIDERY)
        for _ in range(2 if ground.texture is Texture.KAYA else 1):  # light on light is hardly seen
            _pattern(laid, tile)
        return laid

    return _cached(studio, size, ("table", lit, lamp, per, cloth), make)


def wall(studio: Studio, size: Size) -> pygame.Surface:
    """Draw the wall of the title screen with its quiet wallpaper of four shapes, lit by a shop window."""
    return _cached(studio, size, ("wall",), lambda: _wall(size))


def velvet(studio: Studio, size: Size) -> pygame.Surface:
    """Draw the folds of the curtain: opaque, and unlike any table, so that it is not mistaken for one."""
    return _cached(studio, size, ("velvet",), lambda: _velvet(size))


def _cached(
    studio: Studio, size: Size, what: tuple[Hashable, ...], make: Callable[[], pygame.Surface]
) -> pygame.Surface:
    """Cache a ground without the unused alpha byte of each pixel, which would take 2 MB."""
    return studio.sprites.get((*what, size), lambda: Sprite(make().convert(24))).surface


def _opaque(data: bytes, width: int, height: int) -> pygame.Surface:
    """Return bytes of red, green, blue as a surface in the window's own format."""
    return pygame.image.frombuffer(data, (width, height), "RGB").convert(pygame.Surface((1, 1), 0, 32))


# ---------------------------------------------------------------- light
class _Light:
    """Three fields of light, 0 to 255, on the coarse grid.

    The initial colour is a gradient from `centre` to `rim` by a share of x and y, which are shares of the whole.
    """

    def __init__(self, centre: str, rim: str, share: Callable[[float, float], float]) -> None:
        self.xs = [(i + 0.5) / _COLUMNS for i in range(_COLUMNS)]
        self.ys = [(j + 0.5) / _ROWS for j in range(_ROWS)]
        ends = tuple(zip(rgb(centre), rgb(rim), strict=True))
        self.rows: list[list[list[float]]] = []
        """By row its red, green and blue."""
        for y in self.ys:
            shares = [share(x, y) for x in self.xs]
            self.rows.append([[start + (end - start) * way for way in shares] for start, end in ends])

    def screen(self, glow: Glow, sharpness: float = 1.0) -> None:
        """Add a Gaussian pool of light in screen mode: bright places gain less, none is clipped."""
        width, height = _DESIGN
        across = [math.exp(-(((x * width - glow.x) / glow.rx) ** 2) * sharpness) for x in self.xs]
        shares = [part / 255 * glow.alpha for part in rgb(glow.colour)]
        for y, row in zip(self.ys, self.rows, strict=True):
            fall = math.exp(-(((y * height - glow.y) / glow.ry) ** 2) * sharpness)
            if fall >= 0.004:
                levels = [fall * near for near in across]
                row[:] = [
                    [part + (255 - part) * level * share for part, level in zip(field, levels, strict=True)]
                    for field, share in zip(row, shares, strict=True)
                ]

    def darken(self, strength: float) -> None:
        """Add a vignette."""
        across = [(x - 0.5) ** 2 * 1.1 for x in self.xs]
        for y, row in zip(self.ys, self.rows, strict=True):
            down = (y - 0.5) ** 2 * 1.3
            shares = [1 - min(0.5, min(1.0, (near + down) * 1.9) * strength * 1.6) for near in across]
            row[:] = [[part * share for part, share in zip(field, shares, strict=True)] for field in row]

    def grade(self, saturation: float, gain: Sequence[float]) -> None:
        """Change the saturation, then multiply each channel by a factor."""
        for row in self.rows:
            greys = [0.299 * red + 0.587 * green + 0.114 * blue for red, green, blue in zip(*row, strict=True)]
            row[:] = [
                [(grey + (part - grey) * saturation) * factor for part, grey in zip(field, greys, strict=True)]
                for field, factor in zip(row, gain, strict=True)
            ]

    def surface(self, size: Size, textures: Sequence[Layer], gain: float) -> pygame.Surface:
        """Return the fields as an opaque surface with textures laid over it.

        Textures only darken; `gain` compensates: before them as far as no channel is clipped, and after them for the
        rest.
        """
        before = max(1.0, min(gain, 254 / max(max(field) for row in self.rows for field in row)))
        channels = ([part for row in self.rows for part in row[channel]] for channel in range(3))
        data = _interleaved(*([part * before for part in channel] for channel in channels))
        surface = pygame.transform.smoothscale(_opaque(data, len(self.xs), len(self.ys)), size)
        for texture in textures:
            texture(surface)
        if gain > before * 1.001:
            share = round(255 * (gain / before - 1))
            more = surface.copy()
            more.fill((share, share, share), special_flags=pygame.BLEND_RGB_MULT)
            surface.blit(more, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        return surface


def _interleaved(*channels: Sequence[float]) -> bytes:
    """Return red, green and blue of each cell in turn, as bytes."""
    data = bytearray(3 * len(channels[0]))
    for at, channel in enumerate(channels):
        fits = min(channel) >= 0 and max(channel) <= 255
        data[at::3] = bytes(map(round, channel if fits else [min(255.0, max(0.0, part)) for part in channel]))
    return bytes(data)


# ---------------------------------------------------------------- texture
@cache
def _normal_bytes(spread: float) -> bytes:
    """Return a table that maps uniform bytes to a normal distribution of `spread` around 1 - 2.5 spreads, as factors of
    255.
    """
    steps = (1 - 2.5 * spread + spread * _quantile((i + 0.5) / 256) for i in range(256))
    return bytes(max(0, min(255, round(255 * min(1.0, step)))) for step in steps)


@cache
def _quantile(share: float) -> float:
    """Return the quantile of the standard normal distribution, by Newton's method.

    The standard library's `NormalDist` knows it too, but importing it takes longer than drawing a wall.
    """
    x = 0.0
    for _ in range(8):
        density = math.exp(-x * x / 2) / math.sqrt(math.tau)
        x -= max(-1.0, min(1.0, ((1 + math.erf(x / math.sqrt(2))) / 2 - share) / density))
    return x


def _noise(seed: str, width: int, height: int, spread: float) -> pygame.Surface:
    """Return grey noise to multiply with; its mean is ``_mean(spread)``; equal on every machine."""
    raw = hashlib.shake_128(seed.encode()).digest(width * height).translate(_normal_bytes(spread))
    data = bytearray(len(raw) * 3)
    data[0::3] = data[1::3] = data[2::3] = raw
    return _opaque(bytes(data), width, height)


def _mean(spread: float) -> float:
    return 1 - 2.5 * spread


def _multiply(target: pygame.Surface, texture: pygame.Surface) -> None:
    """Multiply with a texture, repeated if it is smaller."""
    width, height = target.get_size()
    for x in range(0, width, texture.get_width()):
        for y in range(0, height, texture.get_height()):
            target.blit(texture, (x, y), special_flags=pygame.BLEND_RGB_MULT)


def _grain(target: pygame.Surface, spread: float) -> None:
    """Add fine grain, which also breaks up the bands that eight bits leave in dark gradients."""
    tile = _noise("grain", 256, 256, spread * 0.75)
    soft = pygame.transform.smoothscale(_noise("soft grain", 128, 128, spread * 0.75), (256, 256))
    tile.blit(soft, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    _multiply(target, tile)


def _grain_gain(spread: float) -> float:
    return 1 / _mean(spread * 0.75) ** 2


def _wood(target: pygame.Surface, planks: bool) -> None:
    """Draw long fibres along the boards and, for a worn table, the seams between boards."""
    width, height = target.get_size()
    for seed, columns, spread in (("fibre", 64, 0.035), ("fine fibre", 200, 0.020)):
        _multiply(target, pygame.transform.smoothscale(_noise(seed, columns, 720, spread), (width, height)))
    if planks:
        scale = height / _DESIGN[1]
        for row in range(0, 720, 90):
            dark = max(1, round(2 * scale))
            target.fill((184, 184, 184), (0, round(row * scale), width, dark), pygame.BLEND_RGB_MULT)
            target.fill((9, 7, 5), (0, round(row * scale) + dark, width, max(1, round(scale))), pygame.BLEND_RGB_ADD)


_WOOD_GAIN = 1 / (_mean(0.035) * _mean(0.020))
_ROCK = (("boulders", 11, 7, 0.05), ("stones", 26, 15, 0.05), ("chips", 92, 52, 0.035))


def _rock(target: pygame.Surface) -> None:
    """Draw soft patches of three sizes."""
    width, height = target.get_size()
    for seed, columns, rows, spread in _ROCK:
        # Scaled up in two steps with a blur in between: direct interpolation would show the grid.
        middle = pygame.transform.smoothscale(_noise(seed, columns, rows, spread), (columns * 6, rows * 6))
        soft = pygame.transform.box_blur(middle, 3)
        _multiply(target, pygame.transform.smoothscale(soft, (width, height)))


_ROCK_GAIN = 1 / math.prod(_mean(spread) for *_, spread in _ROCK)


_BARS = ((60, 70), (250, 46), (430, 90), (690, 60))
"""Left and half width of each bar of sunlight along the upper edge, in logical px."""


def _rays(target: pygame.Surface) -> None:
    """Draw four slanting bars of morning sun that fade downwards."""
    light = pygame.transform.smoothscale(_sunlight(), target.get_size())
    target.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)


@cache
def _sunlight() -> pygame.Surface:
    """Draw the light of the window bars on a coarse grid."""
    columns, rows = 160, 90
    falls: dict[int, float] = {}
    """Light by tenths of a px: a cell is 8 px wide and is 4.4 px to the left of the one above, so that values recur."""
    for left, width in _BARS:
        reach = 18 * width
        for tenths in range(10 * left - reach + 2, 10 * left + reach, 4):
            falls[tenths] = falls.get(tenths, 0.0) + math.exp(-(((tenths / 10 - left) / width) ** 4))
    levels: list[float] = []
    for j in range(rows):
        y = (j + 0.5) / rows * 720
        fade = max(0.0, 1 - y / 760)
        levels += [falls.get(round(80 * i + 40 - y * 5.5), 0.0) * fade for i in range(columns)]
    data = _interleaved(*([part * 0.125 * near for near in levels] for part in rgb("#FFDEA0")))
    return _opaque(data, columns, rows)


def _pattern(target: pygame.Surface, tile: pygame.Surface) -> None:
    width, height = target.get_size()
    for x in range(0, width, tile.get_width()):
        for y in range(0, height, tile.get_height()):
            target.blit(tile, (x, y), special_flags=PREMULTIPLIED)


# ---------------------------------------------------------------- the grounds
def _covered(studio: Studio, ground: Ground, size: Size, look: str) -> pygame.Surface:
    """Draw a table under a person's own cloth, as strongly as everything drawn on it allows."""
    needs = readable.TEXT_HIGH if studio.colours == "contrast" else readable.TEXT
    share, veil = studio.looks.share(Kind.CLOTH, look, ground, needs), readable.veil_of(ground)
    laid = pygame.Surface(size, 0, 32)
    laid.fill(veil)
    picture = faded(studio.looks.picture(Kind.CLOTH, look, *size), share)
    laid.blit(picture, (0, 0), special_flags=PREMULTIPLIED)
    shade = _Light("#FFFFFF", "#FFFFFF", lambda x, y: 0.0)
    if ground.texture is not Texture.KAYA:  # its signs are dark: nothing may get darker there
        shade.darken(ground.vignette)
    laid.blit(shade.surface(size, (), 1.0), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return laid


def _table(ground: Ground, size: Size, lamp: tuple[float, float] | None, scale: float) -> pygame.Surface:
    at_x, at_y = ground.at

    def cloth(x: float, y: float) -> float:
        far = min(1.0, math.hypot(x - at_x, (y - at_y) * 0.78) / 0.66)
        return far * far * (3 - 2 * far)

    light = _Light(ground.centre, ground.rim, cloth)
    if ground.light:
        light.screen(Glow(150, -20, 620, 430, theme.GROUND_LIGHT, ground.light))
    light.darken(ground.vignette)
    if ground.saturation != 1 or ground.gain != (1, 1, 1):
        light.grade(ground.saturation, ground.gain)
    for pool in ground.pools:
        light.screen(pool, 2.2)
    if lamp is not None:
        across, down = _DESIGN[0] / size[0] * scale, _DESIGN[1] / size[1] * scale
        reach, below = theme.LAMP_REACH, lamp[1] + 8
        pool = Glow(lamp[0] * across, below * down, reach * across, reach * down, theme.LAMP_LIGHT, theme.LAMP_STRENGTH)
        light.screen(pool, 2.2)

    gain = _grain_gain(ground.grain)
    textures: list[Layer] = []
    if ground.texture in (Texture.WOOD, Texture.KAYA):
        gain *= _WOOD_GAIN
        textures.append(lambda surface: _wood(surface, planks=ground.texture is Texture.WOOD))
    elif ground.texture is Texture.ROCK:
        gain *= _ROCK_GAIN
        textures.append(_rock)
    if ground.rays:
        textures.append(_rays)
    if ground.lattice:
        textures.append(lambda surface: _pattern(surface, _lattice_tile(size[1] / _DESIGN[1])))
    textures.append(lambda surface: _grain(surface, ground.grain))
    return light.surface(size, textures, gain)


def _lattice_tile(scale: float) -> pygame.Surface:
    """Return two small tiles with concave corners, slightly lighter than the cloth, every 48 px and offset by rows."""
    side = round(96 * scale)
    mark = path(concave(-4, -4, 8, 8, 2.4), "#FFFFFF", opacity=0.025)
    places = ((0, 0), (48, 0), (96, 0), (24, 48), (72, 48), (0, 96), (48, 96), (96, 96))
    body = "".join(group(mark, f"translate({x} {y})") for x, y in places)
    return raster(body, side, side, side / 96)


_FOUR_SHAPES = ("circle", "triangle", "square", "diamond")


def _wall(size: Size) -> pygame.Surface:
    def plaster(x: float, y: float) -> float:
        return min(1.0, math.hypot((x * 1280 - 560) / 900, (y * 720 - 200) / 560))

    light = _Light(theme.WALL_CENTRE, theme.WALL_RIM, plaster)
    light.screen(Glow(962, 250, 330, 297, "#FFC878", 0.55), 2.2)
    light.screen(Glow(150, 60, 420, 420, "#FFD58A", 0.45), 2.2)
    return light.surface(size, (_wallpaper, lambda surface: _grain(surface, 0.02)), _grain_gain(0.02))


def _wallpaper(target: pygame.Surface) -> None:
    """Draw the four shapes in rows, every other row shifted by half."""
    scale = target.get_height() / _DESIGN[1]
    width, height = round(256 * scale), round(112 * scale)
    body = ""
    for row in (0, 1):
        for column in range(-1, 5):
            kind = _FOUR_SHAPES[(column + 2 * row) % 4]
            body += shape(kind, column * 64 + 32 * row, 20 + row * 56, 6, "#6FB59F")
    _pattern(target, faded(raster(body, width, height, height / 112), 0.16))


def _velvet(size: Size) -> pygame.Surface:
    dark, base, light = rgb(theme.VELVET_DARK), rgb(theme.VELVET), rgb(theme.VELVET_LIGHT)
    columns, rows = 320, 24
    data = bytearray()
    gain = _grain_gain(0.02)
    glow = [part / 255 * 0.34 for part in rgb("#FF8C46")]
    for j in range(rows):
        y = (j + 0.5) / rows * 720
        below = 1 - 0.34 * min(1.0, max(0.0, y / 720 - 0.1))
        for i in range(columns):
            x = (i + 0.5) / columns * 1280
            phase = x / 1280 * 2 * math.pi * 14 + 0.7 * math.sin(x / 83) + 0.25 * math.sin(y / 260 + x / 200)
            fold = (math.sin(phase) * 0.5 + 0.5) ** 1.2
            crest = min(1.0, max(0.0, fold - 0.82) / 0.18) * 0.45
            near = math.exp(-(((x - 310) / 430) ** 2) - ((y - 270) / 340) ** 2)
            edge = min(0.55, ((x / 1280 - 0.5) ** 2 + (y / 720 - 0.5) ** 2) * 1.5) * 0.8
            for c in range(3):
                part = dark[c] + (base[c] - dark[c]) * fold
                part = (part + (light[c] - part) * crest) * below
                part += (255 - part) * near * glow[c]
                data.append(max(0, min(255, round(part * (1 - edge) * gain))))
    surface = pygame.transform.smoothscale(_opaque(bytes(data), columns, rows), size)
    _grain(surface, 0.02)
    return surface
