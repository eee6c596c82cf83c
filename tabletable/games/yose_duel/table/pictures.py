"""Card faces, log chips, and the board with everything on it, as display lists."""

from __future__ import annotations

import math
from typing import Final

from tabletable.core.message import MessageFamily, Msg, msg
from tabletable.core.picture import Art, Label, Layer, Picture, Svg
from tabletable.core.svg import CREAM, circle, mixed, num, path, polyline, rect
from tabletable.core.tablekit.colours import ACT, ACT_INK, TEXT
from tabletable.core.tablekit.paint import (
    H,
    W,
    bordered,
    card_back,
    drawing,
    drawn,
    line,
    paper,
    written,
)
from tabletable.core.tablekit.seating import PLATE_HEIGHT
from tabletable.core.tablekit.suited import SUIT_COLOURS, corners, pip, pips
from tabletable.core.tablekit.zones import Deck
from tabletable.games.yose_duel.rules import cards, zones
from tabletable.games.yose_duel.rules.cards import card_sign, face_word
from tabletable.games.yose_duel.table.layout import COLUMNS, INSET, RESERVE, TRAY_WORDS, column_width
from tabletable.games.yose_duel.table.looks import BOARD_INK, LINE, LOOKS, SIDE_COLOURS

# ------------------------------------------------------------------------------------------------ cards


BACK: Final = card_back("yose_duel.picture.back", "#6B2B33")
"""The back of every card."""

_COATS: Final = ("#3C3F66", "#B3202F", "#D0791B", "#2F7A57")
"""By suit, the colour of its cats' coats."""
_COURTS: Final = ("jack", "queen", "king")


@drawn("yose_duel.face", face_word)
def face_picture(face: int) -> Picture:
    """Draw the printed side of a card."""
    suit, value = cards.SUIT[face], cards.VALUE[face]
    layers: list[Layer] = [Svg(paper())]
    layers += _court(suit, value) if value >= cards.JACK else [Svg(pips(face))]
    return drawing(W, H, *layers, *corners(face))


def _court(suit: int, value: int) -> list[Layer]:
    """Draw a cat in a frame, before rays in the colour of its coat."""
    width, height = W * 0.74, H * 0.55  # the tail of the lower Q hangs clear of it
    left, top = (W - width) / 2, H * 0.222
    coat = _COATS[suit]
    cx, cy = W / 2, top + height * 0.52
    body = rect(left, top, width, height, W * 0.03, mixed(coat, CREAM, 0.72))
    ray = mixed(coat, CREAM, 0.58)
    for step in range(16):
        one, two = step * math.pi / 8, (step + 0.5) * math.pi / 8
        near, far = (_on_frame(cx, cy, angle, left, top, width, height) for angle in (one, two))
        points = f"{num(near[0])} {num(near[1])} L{num(far[0])} {num(far[1])}"
        body += path(f"M{num(cx)} {num(cy)} L{points} Z", ray)
    frame = rect(
        left + 0.8, top + 0.8, width - 1.6, height - 1.6, W * 0.03, "none", 1.8, mixed(SUIT_COLOURS[suit], CREAM, 0.15)
    )
    art = Art(f"yose_duel/{cards.SUITS[suit]}_{_COURTS[value - cards.JACK]}", cx, top + height - width / 2, width)
    return [Svg(body), art, Svg(frame)]


def _on_frame(
    cx: float, cy: float, angle: float, left: float, top: float, width: float, height: float
) -> tuple[float, float]:
    """Return the point where a ray from (cx, cy) meets the frame."""
    dx, dy = math.cos(angle), math.sin(angle)
    across = ((left + width if dx > 0 else left) - cx) / dx if abs(dx) > 1e-9 else math.inf
    down = ((top + height if dy > 0 else top) - cy) / dy if abs(dy) > 1e-9 else math.inf
    far = min(across, down)
    return cx + dx * far, cy + dy * far


CARDS: Final = Deck(BACK, face_picture)


# ------------------------------------------------------------------------------------------------ the board


PANEL, PANEL_EDGE, MUTED = LOOKS.chrome.panel, LOOKS.chrome.edge, LOOKS.chrome.muted
_PALE: Final = "#FFF6E4"
"""Words on dark wood."""

COMING: Final = "#F6D98A"
"""The ink of words about the card that goes to a provisional area if the attack is ignored."""


@drawn("yose_duel.board")
def board(width: int, height: int) -> Picture:
    """Draw the lines of a Go board: two fields for each column of piles, three for each row, and star points."""
    across, down = 2 * COLUMNS, 3 * (zones.PILES // COLUMNS)
    inset, dx, dy = INSET, column_width(width) / 2, height / down
    body = "".join(
        path(f"M{num(inset + step * dx)} 1 L{num(inset + step * dx)} {height - 1}", "none", 1.1, LINE, 0.42)
        for step in range(1, across)
    )
    body += "".join(
        path(f"M1 {num(step * dy)} L{width - 1} {num(step * dy)}", "none", 1.1, LINE, 0.42) for step in range(1, down)
    )
    body += rect(1.1, 1.1, width - 2.2, height - 2.2, 2, "none", 2.2, LINE, 0.55)
    for column in (2, 6, 10):
        for row in (1, 3, 5):
            body += circle(inset + column * dx, row * dy, 4, LINE, opacity=0.7)
    return drawing(width, height, body)


# ------------------------------------------------------------------------------------------------ at the piles

MARK_HEIGHT: Final = 26.0


_MARKS: Final = MessageFamily("yose_duel.mark.*", "reverse sente")


@drawn("yose_duel.mark", cards.SIDES.__getitem__)
def mark(side: int, kind: str, width: int, signed: bool = False) -> Picture:
    """Draw the mark of a pile's kind for a side: sente solid, reverse sente outlined; told by form and word.

    It is `signed` with the side's suit if a spectator reads both sides; otherwise the sign would be taken for the
    card's suit.
    """
    h, colour = MARK_HEIGHT, SIDE_COLOURS[side]
    fill, edge, ink = CREAM, colour, colour
    if kind == "sente":
        fill, edge, ink = colour, mixed(colour, "#FFFFFF", 0.35), "#FFFFFF"
    body, left = bordered(width, h, (h - 2) / 2, fill, 2, edge), 10
    if signed:
        body, left = body + pip(cards.SIDE_SUIT[side], 15, h / 2, 6.6, ink), 25
    room = width - left - 9
    label = Label(Msg(_MARKS[kind]), left + room / 2, h / 2, 16, ink, width=room)
    return drawing(width, h, body, label)


MARK_WIDTHS: Final = {"sente": 76, "reverse": 102}
"""By kind; wide enough for every language. Gote has no mark."""
SIGNED: Final = 14
"""The extra width of a mark with a sign."""


SIGN: Final = 26
"""The diameter in px of the sign of a threat."""


@drawn("yose_duel.sign", cards.SIDES.__getitem__)
def sign(side: int) -> Picture:
    """Draw the wordless sign of a pile that is a threat of the side."""
    half, white = SIGN / 2, "#FFFFFF"
    body = circle(half, half, half - 1.5, SIDE_COLOURS[side], 2, white)
    body += pip(cards.SIDE_SUIT[side], half, half, 7, white)
    return drawing(SIGN, SIGN, body)


_PLACE: Final = rect(1, 1, 82, 116, 6, LINE, opacity=0.13) + rect(1, 1, 82, 116, 6, "none", 1.6, LINE, 0.55)
"""The ground of a pile, 84×118."""


@drawn("yose_duel.empty", face_word)
def empty(face: int) -> Picture:
    """Draw the place of a taken pile, with its face card named as in the log. 84×118."""
    w, h = 84.0, 118.0
    sign = Label(card_sign(face), w / 2, 44, 21, SUIT_COLOURS[cards.SUIT[face]], width=50)
    return drawing(w, h, _PLACE + rect(w / 2 - 27, 30, 54, 28, 6, CREAM, opacity=0.86), sign)


@drawn("yose_duel.taker")
def taker(side: int) -> Picture:
    """Draw the suit of the side that took a pile, 84×118 px, to be shown where the pile was."""
    ground = circle(42, 82, 12, CREAM, opacity=0.86)
    return drawing(84, 118, ground + pip(cards.SIDE_SUIT[side], 42, 82, 7.4, SIDE_COLOURS[side]))


@drawn("yose_duel.picture.place")
def place() -> Picture:
    """Draw the place of a pile whose card is no longer known. 84×118."""
    return drawing(84, 118, _PLACE)


@drawn("yose_duel.stake")
def stake_sign(is_own: bool) -> Picture:
    """Draw the sign above the card at stake that says which seat decides."""
    w, h = 150.0, 28.0
    fill, edge, ink = (ACT, "#FBE7A8", ACT_INK) if is_own else (PANEL, PANEL_EDGE, TEXT)
    body = bordered(w, h, 13, fill, 2, edge)
    words = Msg("yose_duel.stake.own" if is_own else "yose_duel.stake.other")
    return drawing(w, h, body, Label(words, w / 2, h / 2, 16, ink, width=w - 16))


@drawn("yose_duel.arrow")
def arrow(width: int, height: int) -> Picture:
    """Draw a dashed arrow bent from the lower left to the upper right: where the card at stake goes if its seat ignores
    it.
    """
    w, h = float(width), float(height)
    start, bend, end = (4.0, h - 4.0), (w * 0.25, 10.0), (w - 16.0, 10.0)

    def at(t: float) -> tuple[float, float]:
        u = 1 - t
        x, y = (u * u * a + 2 * u * t * b + t * t * c for a, b, c in zip(start, bend, end, strict=True))
        return x, y

    count = max(3, round(math.hypot(w, h) / 26))
    body = ""
    for dash in range(count):
        body += path(polyline((at(dash / count), at((dash + 0.58) / count))), line=4, colour=BOARD_INK)
    (bx, by), (ex, ey) = at(0.96), end
    length = math.hypot(ex - bx, ey - by)
    ux, uy = (ex - bx) / length, (ey - by) / length
    corners = ((ex - uy * 6, ey + ux * 6), (ex + ux * 12, ey + uy * 12), (ex + uy * 6, ey - ux * 6))
    body += path(polyline(corners) + " Z", BOARD_INK, 2, BOARD_INK)
    return drawing(w, h, body)


@drawn("yose_duel.words")
def words(key: str, width: int, n: int | None = None) -> Picture:
    """Draw a line of words in the middle of the board; bold, as thin strokes are lost in the grain."""
    text = Msg(key) if n is None else msg(key, n=n)
    return written(text, width, 24, 16, BOARD_INK, bold=True)


@drawn("yose_duel.legend")
def legend(text: Msg, width: int) -> Picture:
    """Draw the explanation beside a mark."""
    return written(text, width, 24, 16, TEXT, True)


# ------------------------------------------------------------------------------------------------ at the seats


@drawn("yose_duel.picture.show")
def show_place() -> Picture:
    """Draw the place for the card to be compared. 120×168."""
    w, h = 120.0, 168.0
    # so dark that its words stand off on a white cloth, too
    body = rect(1, 1, w - 2, h - 2, 8, BOARD_INK, opacity=0.82) + rect(1, 1, w - 2, h - 2, 8, "none", 2, BOARD_INK, 0.8)
    label = Label(Msg("yose_duel.show"), w / 2, h / 2, 18, _PALE, width=w - 20)
    return drawing(w, h, body, label)


@drawn("yose_duel.picture.tick")
def tick() -> Picture:
    """Draw the tick on the chosen card."""
    body = circle(16, 16, 14, ACT, 2.4, ACT_INK) + path("M9 16.5 L14 21.5 L23 11", "none", 3.6, ACT_INK)
    return drawing(32, 32, body)


@drawn("yose_duel.ghost")
def ghost_edge(width: int, height: int) -> Picture:
    """Draw a dashed gold line around the place the card at stake would go to."""
    across, down = width / 7, height / 9
    dashes = [((x * across, y), ((x + 1) * across, y)) for x in range(0, 7, 2) for y in (1.2, height - 1.2)]
    dashes += [((x, y * down), (x, (y + 1) * down)) for y in range(0, 9, 2) for x in (1.2, width - 1.2)]
    return drawing(width, height, "".join(path(polyline(dash), line=2.4, colour=ACT) for dash in dashes))


@drawn("yose_duel.picture.veil")
def veil() -> Picture:
    """Draw the veil over the void cards, which score for neither seat."""
    body = rect(0.5, 0.5, 39, 55, 3, "#B98A4C", opacity=0.42)
    body += path("M13 21 L27 35 M27 21 L13 35", "none", 4.5, BOARD_INK, 0.85)
    return drawing(40, 56, body)


@drawn("yose_duel.tray_ground")
def tray_ground(size: tuple[int, int], is_empty: bool) -> Picture:
    """Draw the ground of a provisional area; if empty, with the outline of its first card."""
    width, height = size
    body = rect(1, 1, width - 2, height - 2, 10, BOARD_INK, opacity=0.62)
    if is_empty:
        body += rect(8, 8, 52, height - 16, 4, "none", 1.4, mixed(BOARD_INK, "#FFFFFF", 0.3))
    return drawing(width, height, body)


@drawn("yose_duel.tray")
def tray(side: int, size: tuple[int, int], places: int, messages: tuple[Msg, ...], is_coming: bool = False) -> Picture:
    """Draw a provisional area: its edge, its name, and below it the lines that are told of its cards.

    It is above the glow around the cards. `places` counts the cards, including the one that would come if the attack is
    ignored; if so (`is_coming`), the last line is about that one and stands out.
    """
    width, height = size
    colour = mixed(SIDE_COLOURS[side], "#FFFFFF", 0.35)
    left, type_size = (width - TRAY_WORDS, 14) if places > 1 else (66, 16)
    middle, room = (left + width - 4) / 2, width - 8 - left
    texts = (Msg("yose_duel.tray.title"), *messages)
    layers = [
        line(text, middle, 44 + 22 * (at - (len(texts) - 1) / 2), type_size, _PALE, room, bold=not at)
        for at, text in enumerate(texts)
    ]
    if is_coming:
        layers[-1] = layers[-1]._replace(colour=COMING, bold=True)
    return drawing(width, height, bordered(width, height, 10, "none", 2, colour), *layers)


@drawn("yose_duel.score")
def score(points: int, pending: int) -> Picture:
    """Draw the right end of a plate: points scored, and any points pending in the provisional area."""
    w, h = RESERVE, PLATE_HEIGHT
    scored = Label(str(points), 34, h / 2, 30 if points < 100 else 26, TEXT, width=56)
    if not pending:
        return drawing(w, h, "", scored)
    return drawing(
        w,
        h,
        path(f"M64 {h / 2 - 17} L64 {h / 2 + 17}", "none", 1, PANEL_EDGE),
        scored,
        line(Msg("yose_duel.plate.pending"), 95, 18, 15, MUTED, 58),
        Label(f"+{pending}", 95, 39, 18, TEXT),
    )


@drawn("yose_duel.badge")
def side_badge(side: int) -> Picture:
    """Draw the sign of a side, worn by an avatar."""
    colour = SIDE_COLOURS[side]
    body = circle(14, 14, 12.6, CREAM, 2, colour) + pip(cards.SIDE_SUIT[side], 14, 14, 7.6, colour)
    return drawing(28, 28, body)


# ------------------------------------------------------------------------------------------------ the question


@drawn("yose_duel.panel")
def panel(width: int, height: int, is_asked: bool) -> Picture:
    """Draw the ground of a question; gold while it is the viewer's."""
    body = rect(1.5, 1.5, width - 3, height - 3, 14, PANEL, 2 if is_asked else 1.5, ACT if is_asked else PANEL_EDGE)
    body += path(f"M16 3.6 L{width - 16} 3.6", "none", 1, mixed(PANEL, "#FFFFFF", 0.18))
    return drawing(width, height, body)


@drawn("yose_duel.line")
def sentence(text: Msg, width: int, size: int, bold: bool, muted: bool = False) -> Picture:
    """Draw a line of a panel, set flush left."""
    return written(text, width, 28, size, MUTED if muted else TEXT, True, bold)
