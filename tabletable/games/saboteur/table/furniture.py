"""What lies on the table beside the cards: the rock, the wells of the piles, slots and marks, the panel of facts."""

from __future__ import annotations

import math
from typing import Final

from tabletable.core.message import Msg, msg
from tabletable.core.picture import Art, Label, Picture
from tabletable.core.rng import Rng
from tabletable.core.svg import CREAM, circle, group, path, rect
from tabletable.core.tablekit.colours import INFO, TEXT
from tabletable.core.tablekit.paint import bordered, drawing, drawn, line, token, written
from tabletable.games.saboteur.rules.cards import KINDS
from tabletable.games.saboteur.table.lines import glow, outline
from tabletable.games.saboteur.table.looks import LOOKS
from tabletable.games.saboteur.table.pictures import COATS, CRATE

RAGGED: Final = 12.0
"""How far the edge of the cave reaches beyond the field."""
PANEL, PANEL_EDGE, MUTED = LOOKS.chrome.panel, LOOKS.chrome.edge, LOOKS.chrome.muted


# ------------------------------------------------------------------------------------------------ the field


@drawn("saboteur.picture.site")
def site() -> Picture:
    """The faint mark of an empty cell. 66×92."""
    return drawing(66, 92, rect(3.5, 3.5, 59, 85, 5, "none", 1.2, "#8C7562", 0.34))


@drawn("saboteur.picture.glow")
def light() -> Picture:
    """Warm light around a lit card. 160×160."""
    return drawing(160, 160, glow(80, 80, 80, "#F08A28", 0.30, circle(80, 80, 80, "{}")))


@drawn("saboteur.field")
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
    return drawing(width + 2 * RAGGED, height + 2 * RAGGED, body)


# ------------------------------------------------------------------------------------------------ beside it


@drawn("saboteur.picture.well")
def well(name: str) -> Picture:
    """The recess in the rock that the "draw" or the "discard" pile lies in, with its sign at the bottom. 72×104."""
    recess = bordered(72, 104, 8, "#1B1512", 1.2, "#8C7562", 0.75) + rect(2, 2, 68, 5, 2.5, "#000000", opacity=0.4)
    sign = Art(f"common/icons/{'cards' if name == 'draw' else 'trash'}", 36, 52, 30, tint="#6A5443")
    return drawing(72, 104, recess, sign)


@drawn("saboteur.pile_caption")
def pile_caption(text: Msg, count: int, is_low: bool) -> Picture:
    """What a pile is and how many cards lie in it, 72×38; the last cards of the draw pile have a colour of warning."""
    number = Label(str(count), 36, 28, 16, "#F6B84A" if is_low else TEXT)
    return drawing(72, 38, line(text, 36, 9, 14, MUTED, 72), number)


@drawn("saboteur.caption")
def caption(text: Msg) -> Picture:
    """A few words on the table, 144×20."""
    return written(text, 144, 20, 16, MUTED)


@drawn("saboteur.facts")
def facts(crystals: int, goals: int | None) -> Picture:
    """What everybody may see of the tunnel: its crystals and, if there are any, the goals that are closed. 144×88."""
    body = bordered(144, 88, 14, PANEL, 1.5, PANEL_EDGE, 0.96)
    first, more = (44, []) if goals is None else (23, [msg("saboteur.caption.goals", n=goals)])
    if more:
        body += path("M14 44 L130 44", line=1, colour=PANEL_EDGE)
        question = path("M39 60 Q39 49 50 49 Q62 49 62 59 Q62 67 50 72 L50 78", line=7, colour="#F6D98A")
        body += group(CRATE + question + circle(50, 91, 5, "#F6D98A"), "translate(15.5 51.3) scale(.21)")
    words = [
        Label(text, 48, y, 16, TEXT, width=88, flush=True)
        for text, y in zip([msg("saboteur.caption.crystals", n=crystals), *more], (first, 66), strict=False)
    ]
    return drawing(144, 88, body, Art("saboteur/crystal", 26, first, 28), *words)


# ------------------------------------------------------------------------------------------------ seats


@drawn("saboteur.slot")
def slot(word: str) -> Picture:
    """What lies, or may lie, in front of a player: a whole tool, a broken one, a theft, a cage. 28×28."""
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
    """Something only the viewer knows: a picture in a cyan ring. 32×32."""
    return drawing(32, 32, *token(16, 16, 14.5, ground, name, 20, 2.2, INFO))


@drawn("saboteur.known")
def _known_mark(dwarf: str) -> Picture:
    return drawing(32, 32, *token(16, 16, 14.5, COATS[dwarf], f"saboteur/{dwarf}", 20, 2.2, CREAM))


def dwarf_mark(face: int, is_public: bool = False) -> Picture:
    """The head of a dwarf that the viewer, or everybody, knows. 32×32."""
    dwarf = KINDS[face].id
    return _known_mark(dwarf) if is_public else seen_mark(f"saboteur/{dwarf}", COATS[dwarf])


@drawn("saboteur.picture.gold")
def gold(amount: int | None) -> Picture:
    """A nugget, with the amount on it unless that is secret. 32×32."""
    if amount is None:
        return drawing(32, 32, Art("saboteur/nugget", 16, 15, 32))
    return drawing(32, 32, Art("saboteur/nugget", 14, 11, 28), Label(str(amount), 21, 22, 18, CREAM, outline=2.8))


@drawn("saboteur.stone")
def _stone(points: str, light: str, fill: str) -> Picture:
    return drawing(64, 64, path(f"M{points} Z", fill, 4) + path(light, "none", 3.5, "#8C7562"))


RUBBLE: Final = (
    _stone("8 36 L18 12 L42 8 L58 28 L52 52 L24 58", "M20 20 L40 15", "#6A5443"),
    _stone("16 40 L24 20 L44 18 L50 38 L36 50", "M27 26 L41 24", "#57453A"),
    _stone("6 40 L20 24 L50 26 L58 42 L34 50", "M21 31 L46 32", "#7A6552"),
)
"""What a rockfall sends flying."""
