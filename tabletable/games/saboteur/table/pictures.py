"""Card faces, tiles, log chips and marks, as display lists.

Card pictures are 120×168 units, the size of a card in one's own hand; tiles in the tunnel are 100×140.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from tabletable.core.message import Msg
from tabletable.core.picture import Art, Label, Layer, Picture, Svg
from tabletable.core.rng import Rng
from tabletable.core.svg import CREAM, INK, circle, group, mixed, num, path, rect
from tabletable.core.tablekit import paint
from tabletable.core.tablekit.colours import INFO, TEXT
from tabletable.core.tablekit.paint import (
    CHIP,
    RIM,
    H,
    W,
    bordered,
    card_back,
    chip,
    drawing,
    drawn,
    line,
    paper,
    token,
    written,
)
from tabletable.core.tablekit.zones import Deck
from tabletable.core.tablespec import Side
from tabletable.games.saboteur.rules import cards
from tabletable.games.saboteur.rules.cards import Sort, card_title
from tabletable.games.saboteur.table import tiles
from tabletable.games.saboteur.table.lines import glow, outline
from tabletable.games.saboteur.table.looks import LOOKS

_GROUNDS: Final = {"break": "#8E3228", "repair": "#3C7A4C", "map": "#8A6A34", "rockfall": "#5A5560"}
_SECOND_GAME: Final = "#5B4A86"
COATS: Final = {
    "blue_digger": "#2B5E9C",
    "green_digger": "#26734A",
    "boss": "#6E2733",
    "profiteer": "#54467F",
    "geologist": "#66703F",
    "saboteur": "#5A2620",
    "gold_digger": "#8A6420",
}
"""The ground behind each dwarf."""

BACK: Final = card_back("saboteur.picture.back", "#6A4630")
"""The back of playing cards."""
DWARF_BACK: Final = card_back("saboteur.picture.dwarf", "#4A3550")
"""The back of dwarfs."""
GOLD_BACK: Final = card_back("saboteur.picture.gold_card", "#8A6420")
"""The back of gold cards."""


def _ground(face: int) -> str:
    """Return the background of a dwarf or of an action's art."""
    kind = cards.KINDS[face]
    return COATS.get(kind.id, _GROUNDS.get(kind.id.split("_")[0], _SECOND_GAME))


def _card(face: int) -> str:
    """Draw a cream card with a coloured field and light from the top left."""
    fill, near, far = _ground(face), f"{RIM:.1f}", f"{RIM + W * 0.05:.1f}"
    wedge = f"M{near} {H * 0.42:.1f} L{near} {far} Q{near} {near} {far} {near} L{W * 0.66:.1f} {near} Z"
    body = paper() + rect(RIM, RIM, W - 2 * RIM, H - 2 * RIM, W * 0.05, fill)
    return body + path(wedge, mixed(fill, "#FFFFFF", 0.14), opacity=0.85)


def _band(face: int, size: float) -> tuple[str, Label]:
    """Draw the name in a cream band at the foot of a card."""
    top = H * 0.785
    band = rect(RIM - 1, top, W - 2 * RIM + 2, H - RIM - top + 1, W * 0.03, CREAM)
    return band, Label(card_title(face), W / 2, (top + H - RIM) / 2, size, INK, width=W * 0.76)


def art_of(face: int) -> tuple[str, str]:
    """Return the picture of an action card and the one in its corner, "" for none."""
    if face < cards.REPAIR:
        return f"broken_{cards.TOOLS[face - cards.BREAK]}", ""
    if face in cards.MENDS:
        first = cards.TOOLS[cards.MENDS[face][0]]
        return first, cards.TOOLS[cards.MENDS[face][1]] if face >= cards.DOUBLE_REPAIR else ""
    return cards.KINDS[face].id, ""


def _word(face: int) -> str:
    return cards.KINDS[face].id


@drawn("saboteur.face", _word)
def face_picture(face: int) -> Picture:
    """Draw the printed side of a card."""
    kind = cards.KINDS[face]
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
    """Draw the printed side of a card where it is too small for a name."""
    return _nameless(face) if cards.KINDS[face].sort is Sort.ACTION else face_picture(face)


CARDS: Final = Deck(BACK, face_picture, Side.FRONT)
SMALL: Final = Deck(BACK, nameless, Side.FRONT)
CLOSED: Final = Deck(BACK, lambda face: BACK)
"""Cards shown face down to all, whether or not the viewer remembers them."""


def _action(face: int, y: float) -> tuple[Layer | str, ...]:
    """Draw an action card without its name, its one or two pictures on a disc."""
    first, second = art_of(face)
    x = W / 2
    disc = circle(x, y, W * 0.375, mixed(_ground(face), "#000000", 0.25))
    ground = _card(face) + disc + circle(x, y, W * 0.355, "#F4E6C4", W * 0.02)
    if not second:
        return ground, Art(f"saboteur/{first}", x, y, W * 0.52)
    slash = path(f"M{x + 15} {y - 27} L{x - 15} {y + 27}", line=2.4, colour="#B9A67E")
    upper = Art(f"saboteur/{first}", x - 18, y - 13, W * 0.31)
    return ground, slash, upper, Art(f"saboteur/{second}", x + 18, y + 13, W * 0.31)


@cache
def tile(shape: int, lit: int, bold: bool = False) -> Picture:
    """Draw a card in the tunnel; `lit` are its edges joined to the start. `bold`: it will be seen small."""
    is_lit = bool(lit & 15)
    key = f"saboteur.tile.{cards.KINDS[shape >> 1].id}.{shape & 1}.{lit & 15}" + ".bold" * bold
    return Picture(key, tiles.WIDTH, tiles.HEIGHT, (Svg(tiles.tile_body(shape, lit, is_lit, bold)),))


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
    """Draw a goal that has not been turned: a crate of boards."""
    return drawing(100, 140, CRATE, Label("?", 50, 70, 44, "#F6D98A"))


@drawn("saboteur.icon")
def icon(name: str) -> Picture:
    """Draw a picture of the game by itself, 64×64."""
    return paint.icon(f"saboteur/{name}")


@drawn("saboteur.chip", _word)
def face_chip(face: int) -> Picture:
    """Draw a tiny card for the log."""
    kind = cards.KINDS[face]
    if kind.sort not in (Sort.ACTION, Sort.ROLE):
        w = CHIP * 5 / 7
        body = group(tiles.tile_body(2 * face, 31), f"scale({CHIP / 140:.4f})")
        return drawing(w, CHIP, body + bordered(w, CHIP, 1.6, "none", 1.2, CREAM))
    name = kind.id if kind.sort is Sort.ROLE else art_of(face)[0]
    return drawing(CHIP, CHIP, chip(CHIP, _ground(face), 5), Art(f"saboteur/{name}", 12, 12, 19))


# ------------------------------------------------------------------------------------------------ beside the cards


RAGGED: Final = 12.0
"""The distance by which the edge of the cave extends beyond the field."""
PANEL, PANEL_EDGE, MUTED = LOOKS.chrome.panel, LOOKS.chrome.edge, LOOKS.chrome.muted


# ------------------------------------------------------------------------------------------------ the field


@drawn("saboteur.picture.site")
def site() -> Picture:
    """Draw the faint mark of an empty cell. 66×92."""
    return drawing(66, 92, rect(3.5, 3.5, 59, 85, 5, "none", 1.2, "#8C7562", 0.34))


@drawn("saboteur.picture.glow")
def light() -> Picture:
    """Draw warm light around a lit card. 160×160."""
    return drawing(160, 160, glow(80, 80, 80, "#F08A28", 0.30, circle(80, 80, 80, "{}")))


@drawn("saboteur.field")
def field(width: float, height: float) -> Picture:
    """Draw the dark rock around the worked field, with the ragged edge of a cave. It extends RAGGED beyond."""
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
    return drawing(width + 2 * RAGGED, height + 2 * RAGGED, body)


# ------------------------------------------------------------------------------------------------ beside it


@drawn("saboteur.picture.well")
def well(name: str) -> Picture:
    """Draw the recess of the "draw" or "discard" pile in the rock, with its sign at the bottom. 72×104."""
    recess = bordered(72, 104, 8, "#1B1512", 1.2, "#8C7562", 0.75) + rect(2, 2, 68, 5, 2.5, "#000000", opacity=0.4)
    sign = Art(f"common/icons/{'cards' if name == 'draw' else 'trash'}", 36, 52, 30, tint="#6A5443")
    return drawing(72, 104, recess, sign)


@drawn("saboteur.pile_caption")
def pile_caption(text: Msg, count: int, is_low: bool) -> Picture:
    """Draw the name and count of a pile, 72×38; the last cards of the draw pile in a warning colour."""
    number = Label(str(count), 36, 28, 16, "#F6B84A" if is_low else TEXT)
    return drawing(72, 38, line(text, 36, 9, 14, MUTED, 72), number)


@drawn("saboteur.caption")
def caption(text: Msg) -> Picture:
    """Draw a few words on the table, 144×20."""
    return written(text, 144, 20, 16, MUTED)


@drawn("saboteur.facts")
def facts(count: Msg | None, sign: str, goals: Msg | None) -> Picture:
    """Draw the facts of the tunnel: crystals or gold cards, and which goals may be gold; None is left out. 144×88."""
    body = bordered(144, 88, 14, PANEL, 1.5, PANEL_EDGE, 0.96)
    messages = [each for each in (count, goals) if each is not None]
    rows = (44.0,) if len(messages) == 1 else (23.0, 66.0)
    layers: list[Layer] = [
        Label(text, 42, y, 16, TEXT, width=92, flush=True) for text, y in zip(messages, rows, strict=True)
    ]
    if goals is not None:
        question = path("M39 60 Q39 49 50 49 Q62 49 62 59 Q62 67 50 72 L50 78", line=7, colour="#F6D98A")
        crate = CRATE + question + circle(50, 91, 5, "#F6D98A")
        body += group(crate, f"translate(11.5 {num(rows[-1] - 14.7)}) scale(.21)")
    if len(messages) > 1:
        body += path("M14 44 L130 44", line=1, colour=PANEL_EDGE)
    if count is not None:
        layers.append(Art(f"saboteur/{sign}", 22, rows[0], 28))
    return drawing(144, 88, body, *layers)


# ------------------------------------------------------------------------------------------------ seats


@drawn("saboteur.slot")
def slot(word: str) -> Picture:
    """Draw a slot in front of a player: a whole tool, a broken one, a theft, a cage. 28×28."""
    fill, edge = "#3A2E27", PANEL_EDGE
    if word.startswith("broken"):
        fill, edge = "#A5281F", "#FFB3A6"
    elif word == "theft":
        fill, edge = "#6B58A8", "#D9CCF7"
    elif word == "trapped":
        fill, edge = "#4A434E", "#D5D9DC"
    return drawing(28, 28, bordered(28, 28, 6, fill, 1.6, edge), Art(f"saboteur/{word}", 14, 14, 23))


@drawn("saboteur.seen")
def seen_mark(name: str, ground: str = PANEL) -> Picture:
    """Draw a mark of the viewer's own knowledge: a picture in a cyan ring. 32×32."""
    return drawing(32, 32, *token(16, 16, 14.5, ground, name, 20, 2.2, INFO))


@drawn("saboteur.known")
def _known_mark(dwarf: str) -> Picture:
    return drawing(32, 32, *token(16, 16, 14.5, COATS[dwarf], f"saboteur/{dwarf}", 20, 2.2, CREAM))


def dwarf_mark(face: int, is_public: bool = False) -> Picture:
    """Draw the head of a dwarf that is known to the viewer, or public. 32×32."""
    dwarf = cards.KINDS[face].id
    return _known_mark(dwarf) if is_public else seen_mark(f"saboteur/{dwarf}", COATS[dwarf])


@drawn("saboteur.picture.gold")
def gold(amount: int | None) -> Picture:
    """Draw a nugget, with the amount on it unless that is secret. 32×32."""
    if amount is None:
        return drawing(32, 32, Art("saboteur/nugget", 16, 15, 32))
    return drawing(32, 32, Art("saboteur/nugget", 14, 11, 28), Label(str(amount), 21, 22, 18, CREAM, outline=2.8))


_NUGGETS: Final = {1: ((56, 72),), 2: ((56, 46), (56, 102)), 3: ((56, 40), (34, 92), (78, 92))}
"""Where the nuggets of a gold card are, by their number: a little to the left, as such cards lie fanned."""


@drawn("saboteur.gold_card")
def gold_card(amount: int) -> Picture:
    """Draw a gold card of the base game, with its nuggets and their number."""
    ground = paper() + rect(RIM, RIM, W - 2 * RIM, H - 2 * RIM, W * 0.05, "#4A3A1E")
    nuggets = [Art("saboteur/nugget", x, y, 44) for x, y in _NUGGETS[amount]]
    return drawing(W, H, ground, *nuggets, Label(str(amount), 56, H - 24, 28, CREAM, outline=3))


@drawn("saboteur.stone")
def _stone(points: str, light: str, fill: str) -> Picture:
    return drawing(64, 64, path(f"M{points} Z", fill, 4) + path(light, "none", 3.5, "#8C7562"))


RUBBLE: Final = (
    _stone("8 36 L18 12 L42 8 L58 28 L52 52 L24 58", "M20 20 L40 15", "#6A5443"),
    _stone("16 40 L24 20 L44 18 L50 38 L36 50", "M27 26 L41 24", "#57453A"),
    _stone("6 40 L20 24 L50 26 L58 42 L34 50", "M21 31 L46 32", "#7A6552"),
)
"""The stones that a rockfall scatters."""
