"""Card faces, tiles, log chips and marks, as display lists.

Card pictures are 120×168 units, the size of a card in one's own hand; tiles in the tunnel are 100×140.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from tabletable.core.picture import Art, Label, Layer, Picture, Svg
from tabletable.core.svg import CREAM, INK, circle, group, mixed, path, rect
from tabletable.core.tablekit import paint
from tabletable.core.tablekit.paint import CHIP, RIM, H, W, bordered, card_back, chip, drawing, drawn, paper
from tabletable.core.tablekit.zones import Deck
from tabletable.core.tablespec import Side
from tabletable.games.saboteur.rules.cards import (
    BREAK,
    DOUBLE_REPAIR,
    GOLD,
    KINDS,
    MENDS,
    REPAIR,
    TOOLS,
    Sort,
    card_title,
)
from tabletable.games.saboteur.table import tiles

_GROUNDS: Final = {"break": "#8E3228", "repair": "#3C7A4C", "map": "#8A6A34", "rockfall": "#5A5560"}
_SECOND_GAME: Final = "#5B4A86"
COATS: Final = {
    "blue_digger": "#2B5E9C",
    "green_digger": "#26734A",
    "boss": "#6E2733",
    "profiteer": "#54467F",
    "geologist": "#66703F",
    "saboteur": "#5A2620",
}
"""The ground behind each dwarf."""

BACK: Final = card_back("saboteur.picture.back", "#6A4630")
"""The back of playing cards."""
DWARF_BACK: Final = card_back("saboteur.picture.dwarf", "#4A3550")
"""The back of dwarfs."""


def _ground(face: int) -> str:
    """What stands behind a dwarf or the art of an action."""
    kind = KINDS[face]
    return COATS.get(kind.id, _GROUNDS.get(kind.id.split("_")[0], _SECOND_GAME))


def _card(face: int) -> str:
    """A cream card with a coloured field and light from the top left."""
    fill, near, far = _ground(face), f"{RIM:.1f}", f"{RIM + W * 0.05:.1f}"
    wedge = f"M{near} {H * 0.42:.1f} L{near} {far} Q{near} {near} {far} {near} L{W * 0.66:.1f} {near} Z"
    body = paper() + rect(RIM, RIM, W - 2 * RIM, H - 2 * RIM, W * 0.05, fill)
    return body + path(wedge, mixed(fill, "#FFFFFF", 0.14), opacity=0.85)


def _band(face: int, size: float) -> tuple[str, Label]:
    """The name in a cream band at the foot of a card."""
    top = H * 0.785
    band = rect(RIM - 1, top, W - 2 * RIM + 2, H - RIM - top + 1, W * 0.03, CREAM)
    return band, Label(card_title(face), W / 2, (top + H - RIM) / 2, size, INK, width=W * 0.76)


def art_of(face: int) -> tuple[str, str]:
    """The picture of an action card and a second one in its corner, "" for none."""
    if face < REPAIR:
        return f"broken_{TOOLS[face - BREAK]}", ""
    if face in MENDS:
        first = TOOLS[MENDS[face][0]]
        return first, TOOLS[MENDS[face][1]] if face >= DOUBLE_REPAIR else ""
    return KINDS[face].id, ""


def _word(face: int) -> str:
    return KINDS[face].id


@drawn("saboteur.face", _word)
def face_picture(face: int) -> Picture:
    """The printed side of a card."""
    kind = KINDS[face]
    if kind.sort is Sort.ACTION:
        return drawing(W, H, *_action(face, H * 0.45), *_band(face, 17.0))
    if kind.sort is Sort.ROLE:
        disc = circle(W / 2, H * 0.42, W * 0.36, mixed(_ground(face), "#FFFFFF", 0.30))
        dwarf = Art(f"saboteur/{kind.id}", W / 2, H * 0.42, W * 0.74)
        return drawing(W, H, _card(face) + disc, dwarf, *_band(face, 19.5))
    body = group(tiles.tile_body(2 * face, 31), "scale(1.2)")
    return drawing(W, H, body + bordered(W, H, W * 0.06, "none", 3.6, CREAM))


@drawn("saboteur.nameless", _word)
def _nameless(face: int) -> Picture:
    return drawing(W, H, *_action(face, H / 2))


def nameless(face: int) -> Picture:
    """The printed side of a card where it is seen too small for a name."""
    return _nameless(face) if KINDS[face].sort is Sort.ACTION else face_picture(face)


CARDS: Final = Deck(BACK, face_picture, Side.FRONT)
SMALL: Final = Deck(BACK, nameless, Side.FRONT)
CLOSED: Final = Deck(BACK, lambda face: BACK)
"""Cards that lie face down for everybody, whether or not the viewer remembers them."""


def _action(face: int, y: float) -> tuple[Layer | str, ...]:
    """An action card without its name, its one or two pictures on a disc."""
    first, second = art_of(face)
    x = W / 2
    disc = circle(x, y, W * 0.375, mixed(_ground(face), "#000000", 0.25))
    ground = _card(face) + disc + circle(x, y, W * 0.355, "#F4E6C4", W * 0.02)
    if not second:
        return ground, Art(f"saboteur/{first}", x, y, W * 0.52)
    slash = path(f"M{x + 15} {y - 27} L{x - 15} {y + 27}", line=2.4, colour="#B9A67E")
    upper, lower = (
        Art(f"saboteur/{first}", x - 18, y - 13, W * 0.31),
        Art(f"saboteur/{second}", x + 18, y + 13, W * 0.31),
    )
    return ground, slash, upper, lower


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
        body += path(f"M2 {y} L98 {y}", line=2, colour="#4B331E")
        body += path(f"M2 {y + 3} L98 {y + 3}", line=1.4, colour="#85613C")
    body += rect(5, 5, 90, 130, 8, "none", 5, "#3A2617") + rect(9, 9, 82, 122, 6, "none", 2.2, "#E0B45A")
    body += circle(50, 70, 31, "#3A2617") + circle(50, 70, 28, "#4A3220", 2.2, "#E0B45A")
    for x, y in ((17, 18), (83, 18), (17, 122), (83, 122)):
        body += circle(x, y, 4.4, "#C9CDD2", 2.4)
    return body


CRATE: Final = _crate()


@drawn("saboteur.picture.goal")
def closed_goal() -> Picture:
    """A goal that has not been turned: a crate of boards."""
    return drawing(100, 140, CRATE, Label("?", 50, 70, 44, "#F6D98A"))


@drawn("saboteur.icon")
def icon(name: str) -> Picture:
    """A picture of the game by itself, 64×64."""
    return paint.icon(f"saboteur/{name}")


@drawn("saboteur.chip", _word)
def face_chip(face: int) -> Picture:
    """A tiny card for the log."""
    kind = KINDS[face]
    if kind.sort not in (Sort.ACTION, Sort.ROLE):
        w = CHIP * 5 / 7
        body = group(tiles.tile_body(2 * face, 31), f"scale({CHIP / 140:.4f})")
        return drawing(w, CHIP, body + bordered(w, CHIP, 1.6, "none", 1.2, CREAM))
    name = kind.id if kind.sort is Sort.ROLE else art_of(face)[0]
    return drawing(CHIP, CHIP, chip(CHIP, _ground(face), 5), Art(f"saboteur/{name}", 12, 12, 19))
