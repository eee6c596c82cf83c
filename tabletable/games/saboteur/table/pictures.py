"""Card faces, tiles, log chips and marks, as display lists.

Card pictures are 120×168 units, the size of a card in one's own hand; tiles in the tunnel are 100×140.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from tabletable.core.message import Msg, msg
from tabletable.core.rng import Rng
from tabletable.core.svg import CREAM, INK, circle, group, mixed, path, rect
from tabletable.core.tablekit.paint import drawing, drawn
from tabletable.core.tablespec import Art, Back, Label, Layer, Picture, Svg
from tabletable.games.saboteur.rules.cards import (
    BREAK,
    DOUBLE_REPAIR,
    GOLD,
    KINDS,
    MENDS,
    PATH_COUNT,
    REPAIR,
    TOOLS,
    Sort,
)
from tabletable.games.saboteur.rules.names import card_title
from tabletable.games.saboteur.table import tiles
from tabletable.games.saboteur.table.drawing import glow, outline

W: Final = 120.0
H: Final = 168.0
CHIP: Final = 24.0
RAGGED: Final = 12.0
"""How far the edge of the cave reaches beyond the field."""
EDGE: Final = "#E7DFC8"
INFO: Final = "#6CC5D9"
PANEL: Final = "#2A211C"

_GROUNDS: Final = {"break": "#8E3228", "repair": "#3C7A4C", "map": "#8A6A34", "rockfall": "#5A5560"}
_SECOND_GAME: Final = "#5B4A86"
_COATS: Final = {
    "blue_digger": "#2B5E9C",
    "green_digger": "#26734A",
    "boss": "#6E2733",
    "profiteer": "#54467F",
    "geologist": "#66703F",
    "saboteur": "#5A2620",
}
"""The ground behind each dwarf."""

BACK: Final = Picture("saboteur.picture.back", W, H, (Back("#6A4630"),))
"""The back of playing cards."""
DWARF_BACK: Final = Picture("saboteur.picture.dwarf", W, H, (Back("#4A3550"),))
"""The back of dwarfs."""


def _ground(face: int) -> str:
    return _GROUNDS.get(KINDS[face].id.split("_")[0], _SECOND_GAME)


def _card(field: str) -> str:
    """A cream card with a coloured field and light from the top left."""
    m = W * 0.052
    near, far = f"{m:.1f}", f"{m + W * 0.05:.1f}"
    wedge = f"M{near} {H * 0.42:.1f} L{near} {far} Q{near} {near} {far} {near} L{W * 0.66:.1f} {near} Z"
    body = rect(0.75, 0.75, W - 1.5, H - 1.5, W * 0.065, CREAM, 1.5, EDGE)
    body += rect(0.75, H - 4.5, W - 1.5, 3.75, 3, mixed(EDGE, "#000000", 0.12), opacity=0.55)
    return (
        body
        + rect(m, m, W - 2 * m, H - 2 * m, W * 0.05, field)
        + path(wedge, mixed(field, "#FFFFFF", 0.14), opacity=0.85)
    )


def _band(face: int, top: float, size: float) -> tuple[Layer, ...]:
    """The name in a cream band at the foot of a card."""
    m = W * 0.052
    band = rect(m - 1, H * top, W - 2 * m + 2, H - m - H * top + 1, W * 0.03, CREAM)
    middle = (H * top + H - m) / 2
    return (Svg(band), Label(card_title(face), W / 2, middle, size, INK, width=W * 0.76))


def art_of(face: int) -> tuple[str, str]:
    """The picture of an action card and a second one in its corner, "" for none."""
    if face < REPAIR:
        return f"broken_{TOOLS[face - BREAK]}", ""
    if face in MENDS:
        first = TOOLS[MENDS[face][0]]
        return first, TOOLS[MENDS[face][1]] if face >= DOUBLE_REPAIR else ""
    return KINDS[face].id, ""


@cache
def face_picture(face: int) -> Picture:
    """The printed side of a card."""
    kind = KINDS[face]
    key = f"saboteur.face.{kind.id}"
    if kind.sort is Sort.ACTION:
        y = H * 0.45
        ground = Svg(_card(_ground(face)) + _disc(face, y))
        return Picture(key, W, H, (ground, *_action_art(face, y), *_band(face, 0.785, 17.0)))
    if kind.sort is Sort.ROLE:
        coat = _COATS[kind.id]
        disc = circle(W / 2, H * 0.42, W * 0.36, mixed(coat, "#FFFFFF", 0.30))
        dwarf = Art(f"saboteur/{kind.id}", W / 2, H * 0.42, W * 0.74)
        return Picture(key, W, H, (Svg(_card(coat) + disc), dwarf, *_band(face, 0.785, 19.5)))
    body = group(tiles.tile_body(2 * face, 31), "scale(1.2)")
    return Picture(key, W, H, (Svg(body + rect(1.8, 1.8, W - 3.6, H - 3.6, W * 0.06, "none", 3.6, CREAM)),))


@cache
def nameless(face: int) -> Picture:
    """The printed side of a card where it is seen too small for a name."""
    if KINDS[face].sort is not Sort.ACTION:
        return face_picture(face)
    layers = (Svg(_card(_ground(face)) + _disc(face, H / 2)), *_action_art(face, H / 2))
    return Picture(f"saboteur.nameless.{KINDS[face].id}", W, H, layers)


def _disc(face: int, y: float) -> str:
    """The ground of the picture of an action card."""
    disc = circle(W / 2, y, W * 0.375, mixed(_ground(face), "#000000", 0.25))
    return disc + circle(W / 2, y, W * 0.355, "#F4E6C4", W * 0.02)


def _action_art(face: int, y: float) -> tuple[Layer, ...]:
    first, second = art_of(face)
    x = W / 2
    if not second:
        return (Art(f"saboteur/{first}", x, y, W * 0.52),)
    slash = path(f"M{x + 15} {y - 27} L{x - 15} {y + 27}", line=2.4, colour="#B9A67E")
    return (
        Svg(slash),
        Art(f"saboteur/{first}", x - 18, y - 13, W * 0.31),
        Art(f"saboteur/{second}", x + 18, y + 13, W * 0.31),
    )


@cache
def tile(shape: int, lit: int, lamp: bool = False, bold: bool = False) -> Picture:
    """A card as it lies in the tunnel; `lit` are its edges that are joined to the start, where lamps may hang.

    `bold`: it will be seen small.
    """
    is_lit = bool(lit & 15)
    lamp = lamp and is_lit and not bold and shape >> 1 != GOLD  # there nuggets lie in all corners
    key = f"saboteur.tile.{KINDS[shape >> 1].id}.{shape & 1}.{lit & 15}" + ".lamp" * lamp + ".bold" * bold
    return Picture(key, tiles.WIDTH, tiles.HEIGHT, (Svg(tiles.tile_body(shape, lit, is_lit, lamp, bold)),))


def _crate() -> str:
    body = rect(0, 0, 100, 140, 7, "#6A4A2C")
    for y in range(20, 140, 20):
        body += path(f"M2 {y} L98 {y}", line=2, colour="#4B331E") + path(
            f"M2 {y + 3} L98 {y + 3}", line=1.4, colour="#85613C"
        )
    body += rect(5, 5, 90, 130, 8, "none", 5, "#3A2617") + rect(9, 9, 82, 122, 6, "none", 2.2, "#E0B45A")
    body += circle(50, 70, 31, "#3A2617") + circle(50, 70, 28, "#4A3220", 2.2, "#E0B45A")
    for x, y in ((17, 18), (83, 18), (17, 122), (83, 122)):
        body += circle(x, y, 4.4, "#C9CDD2", 2.4)
    return body


_CRATE: Final = _crate()
_QUESTION: Final = path("M39 60 Q39 49 50 49 Q62 49 62 59 Q62 67 50 72 L50 78", line=7, colour="#F6D98A") + circle(
    50, 91, 5, "#F6D98A"
)
"""The sign of a crate where it is too small for a letter."""


@drawn("saboteur.picture.goal")
def closed_goal() -> Picture:
    """A goal that has not been turned: a crate of boards."""
    return drawing(100, 140, _CRATE, Label("?", 50, 70, 44, "#F6D98A"))


@drawn("saboteur.picture.well")
def well(name: str) -> Picture:
    """The recess in the rock that the "draw" or the "discard" pile lies in, with its sign at the bottom. 72×104."""
    recess = rect(0.6, 0.6, 70.8, 102.8, 8, "#1B1512", 1.2, "#8C7562", 0.75) + rect(
        2, 2, 68, 5, 2.5, "#000000", opacity=0.4
    )
    sign = Art(f"common/icons/{'cards' if name == 'draw' else 'trash'}", 36, 52, 30, tint="#6A5443")
    return drawing(72, 104, recess, sign)


@cache
def pile_caption(key: str, count: int, is_low: bool) -> Picture:
    """What a pile is and how many cards lie in it, 72×38; the last cards of the draw pile have a colour of warning."""
    return Picture(
        f"{key}.{count}.{is_low}",
        72,
        38,
        (
            Label(Msg(key), 36, 9, 14, "#D2C3B3", bold=False, width=72),
            Label(str(count), 36, 28, 16, "#F6B84A" if is_low else "#F4EFE3"),
        ),
    )


SITE: Final = Picture("saboteur.picture.site", 66, 92, (Svg(rect(3.5, 3.5, 59, 85, 5, "none", 1.2, "#8C7562", 0.34)),))
"""The faint mark of an empty cell."""
GLOW: Final = Picture(
    "saboteur.picture.glow", 160, 160, (Svg(glow(80, 80, 80, "#F08A28", 0.30, circle(80, 80, 80, "{}"))),)
)
"""Warm light around a lit card."""


@cache
def field(width: float, height: float) -> Picture:
    """The dark rock all around the worked field, with the ragged edge of a cave. It reaches RAGGED further."""
    chance = Rng(3)

    def about(reach: float) -> float:
        return reach * (chance.below(2001) / 1000 - 1)

    def mass(inset: float, fill: str, opacity: float) -> str:
        left, top, right, bottom = inset, inset, width + 2 * RAGGED - inset, height + 2 * RAGGED - inset
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        rim = []
        for at, (x, y) in enumerate(corners):
            to_x, to_y = corners[(at + 1) % 4]
            steps = max(2, round(max(abs(to_x - x), abs(to_y - y)) / 34))
            for step in range(steps):
                share = step / steps
                rim.append((x + (to_x - x) * share + about(4), y + (to_y - y) * share + about(4)))
        return path(outline(rim), fill, opacity=opacity)

    body = mass(5, "#140F0D", 0.55) + mass(9, "#2C221D", 0.9) + mass(15, "#382B24", 0.75)
    for _ in range(round(width * height / 5200)):
        x, y = RAGGED + 24 + chance.below(round(width - 48)), RAGGED + 20 + chance.below(round(height - 40))
        r = 12 + chance.below(22)
        turns = [corner / 6 * math.tau + about(0.3) for corner in range(6)]
        facet = outline((x + math.cos(turn) * r, y + math.sin(turn) * r * 0.7) for turn in turns)
        body += path(facet, chance.choice(("#453730", "#30251F", "#4A3B32")), opacity=0.40)
    return Picture(f"saboteur.field.{width:g}x{height:g}", width + 2 * RAGGED, height + 2 * RAGGED, (Svg(body),))


# ------------------------------------------------------------------------------------------------ seats


@drawn("saboteur.slot")
def slot(word: str) -> Picture:
    """What lies, or may lie, in front of a player: a whole tool, a broken one, a theft, a cage. 28×28."""
    fill, edge = "#3A2E27", "#6A5443"
    if word.startswith("broken"):
        fill, edge = "#A5281F", "#FFB3A6"
    elif word == "theft":
        fill, edge = "#6B58A8", "#D9CCF7"
    elif word == "trapped":
        fill, edge = "#4A434E", "#D5D9DC"
    ground = Svg(rect(0.8, 0.8, 26.4, 26.4, 6, fill, 1.6, edge))
    return drawing(28, 28, ground, Art(f"saboteur/{word}", 14, 14, 23))


@drawn("saboteur.seen")
def seen_mark(name: str, ground: str = PANEL) -> Picture:
    """Something only the viewer knows: a picture in a cyan ring. 32×32."""
    ring = Svg(circle(16, 16, 14.5, ground, 2.2, INFO))
    return drawing(32, 32, ring, Art(name, 16, 16, 20))


@cache
def dwarf_mark(face: int, is_public: bool = False) -> Picture:
    """The head of a dwarf that the viewer, or everybody, knows. 32×32."""
    name, coat = f"saboteur/{KINDS[face].id}", _COATS[KINDS[face].id]
    if not is_public:
        return seen_mark(name, coat)
    ring = Svg(circle(16, 16, 14.5, coat, 2.2, CREAM))
    return Picture(f"saboteur.known.{name}", 32, 32, (ring, Art(name, 16, 16, 20)))


@drawn("saboteur.icon")
def icon(name: str) -> Picture:
    """A picture of the game by itself, 64×64."""
    return drawing(64, 64, Art(f"saboteur/{name}", 32, 32, 64))


def _stone(name: str, points: str, light: str, fill: str) -> Picture:
    body = path(f"M{points} Z", fill, 4, "#2B2320") + path(light, "none", 3.5, "#8C7562")
    return Picture(f"saboteur.stone.{name}", 64, 64, (Svg(body),))


RUBBLE: Final = (
    _stone("large", "8 36 L18 12 L42 8 L58 28 L52 52 L24 58", "M20 20 L40 15", "#6A5443"),
    _stone("small", "16 40 L24 20 L44 18 L50 38 L36 50", "M27 26 L41 24", "#57453A"),
    _stone("flat", "6 40 L20 24 L50 26 L58 42 L34 50", "M21 31 L46 32", "#7A6552"),
)
"""What a rockfall sends flying."""


# ------------------------------------------------------------------------------------------------ log


@cache
def face_chip(face: int) -> Picture:
    """A tiny card for the log."""
    kind = KINDS[face]
    key = f"saboteur.chip.{kind.id}"
    if face < PATH_COUNT or kind.sort is Sort.START or kind.sort is Sort.GOAL:
        body = group(tiles.tile_body(2 * face, 31), f"scale({CHIP / 140:.4f})")
        w = CHIP * 5 / 7
        return Picture(key, w, CHIP, (Svg(body + rect(0.6, 0.6, w - 1.2, CHIP - 1.2, 1.6, "none", 1.2, CREAM)),))
    fill = _COATS[kind.id] if kind.sort is Sort.ROLE else _ground(face)
    name = kind.id if kind.sort is Sort.ROLE else art_of(face)[0]
    ground = Svg(rect(0.8, 0.8, 22.4, 22.4, 5, fill, 1.6, CREAM))
    return Picture(key, CHIP, CHIP, (ground, Art(f"saboteur/{name}", 12, 12, 19)))


@cache
def gold(amount: int | None) -> Picture:
    """A nugget, with the amount on it unless that is secret. 32×32."""
    if amount is None:
        return Picture("saboteur.picture.gold", 32, 32, (Art("saboteur/nugget", 16, 15, 32),))
    nugget = Art("saboteur/nugget", 14, 11, 28)
    number = Label(str(amount), 21, 22, 18, CREAM, outline=2.8)
    return Picture(f"saboteur.picture.gold.{amount}", 32, 32, (nugget, number))


@drawn("saboteur.caption")
def caption(key: str) -> Picture:
    """A few words on the table, 144×20."""
    return drawing(144, 20, Label(Msg(key), 72, 10, 16, "#D2C3B3", bold=False, width=144))


@drawn("saboteur.facts")
def facts(crystals: int, goals: int | None) -> Picture:
    """What everybody may see of the tunnel: its crystals and, if there are any, the goals that are closed. 144×88."""
    body = rect(0.75, 0.75, 142.5, 86.5, 14, PANEL, 1.5, "#6A5443", 0.96)
    first = 44 if goals is None else 23
    if goals is not None:
        body += path("M14 44 L130 44", line=1, colour="#6A5443")
        body += group(_CRATE + _QUESTION, "translate(15.5 51.3) scale(.21)")
    found: tuple[Layer, ...] = (
        Svg(body),
        Art("saboteur/crystal", 26, first, 28),
        Label(msg("saboteur.caption.crystals", n=crystals), 48, first, 16, "#F4EFE3", width=88, flush=True),
    )
    if goals is not None:
        text = msg("saboteur.caption.goals", n=goals)
        found += (Label(text, 48, 66, 16, "#F4EFE3", width=88, flush=True),)
    return drawing(144, 88, *found)
