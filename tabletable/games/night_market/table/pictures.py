"""The pieces as display lists: customers as cards and on the board, stalls, markers, land cards.

Cards are 92×128 units, the size of a customer in one's own hand.
"""

from __future__ import annotations

from typing import Final

from tabletable.core.picture import Art, Back, Label, Layer, Picture, Svg
from tabletable.core.svg import CREAM, INK, circle, mixed, num, path, rect
from tabletable.core.tablekit.colours import ACT
from tabletable.core.tablekit.paint import drawing, drawn, paper
from tabletable.core.tablekit.paint import token as disc
from tabletable.games.night_market.rules import cards
from tabletable.games.night_market.rules.board import Board
from tabletable.games.night_market.rules.cards import face_word, food_of, letter_of, plot_of
from tabletable.games.night_market.table.looks import FOOD_COLOURS, LOOKS, OWNER_COLOURS, ROUTE_COLOURS

PANEL, PANEL_EDGE, MUTED = LOOKS.chrome.panel, LOOKS.chrome.edge, LOOKS.chrome.muted
WARN: Final = "#B3261E"

OWNER_SIGNS: Final = ("yarn", "paw", "fish", "bell")
"""By seat, the sign that goes with its colour everywhere."""
STALL: Final = 60.0
"""The width and height of a stall."""
SIGN_X: Final = 47.0
"""The distance of the owner's sign from the left edge of a stall."""
_COATS: Final = ("white", "orange", "grey", "black", "calico")
W: Final = 92.0
H: Final = 128.0

BACK: Final = Picture("night_market.picture.back", W, H, (Back("#2C3A78"),))
"""The back of customers and land cards."""


COIN: Final = Picture("night_market.picture.coin", 64, 64, (Art("night_market/coin", 32, 32, 62),))
"""One coin."""


def _coat(face: int) -> str:
    """Return the cat of a customer: equal cards have equal cats, and each street has all coats."""
    return _COATS[(letter_of(face) + 2 * food_of(face)) % len(_COATS)]


def _gate(face: int, board: Board) -> int:
    """Return the gate a customer comes through, which gives its ticket the colour."""
    return board.gate_of[letter_of(face)]


def food_art(food: int, x: float, y: float, size: float) -> Art:
    """Return the picture of a food."""
    return Art(f"night_market/{cards.FOODS[food]}", x, y, size)


def owner_disc(seat: int, x: float, y: float, r: float, size: float, line: float = 2.2) -> tuple[Layer, ...]:
    """Draw the sign of a seat on a disc of its colour."""
    return disc(x, y, r, OWNER_COLOURS[seat], f"night_market/{OWNER_SIGNS[seat]}", size, line)


# ------------------------------------------------------------------------------------------------ printed sides


def face_picture(face: int, board: Board) -> Picture:
    """Draw the printed side of a piece."""
    if face < cards.STALL_FACE:
        return _land_card(face, board.plots[plot_of(face)].star)
    if face < cards.MARKER_FACE:
        return _stall_card(face)
    if face < cards.CUSTOMER_FACE:
        return marker_picture(face - cards.MARKER_FACE)
    return _customer_card(face, _gate(face, board))


def hidden_by(seat: int, face: int, board: Board) -> Picture:
    """Draw a customer's card with the sign of the seat that hid it."""
    card = face_picture(face, board)
    return card._replace(key=f"{card.key}.by{seat}", layers=(*card.layers, *owner_disc(seat, 23, 56, 13, 17)))


@drawn("night_market.face", face_word)
def _customer_card(face: int, gate: int) -> Picture:
    m = 5.0
    ground = mixed(ROUTE_COLOURS[gate], "#FFFFFF", 0.3)  # of the gate alone: the food has its picture
    body = paper(W, H, 7) + rect(m, m, W - 2 * m, H - 2 * m, 5, ground)
    body += path(f"M{m} 66 L{m} 9 Q{m} {m} 9 {m} L64 {m} Z", "#FFFFFF", opacity=0.22)
    body += path(
        f"M{m} {H - 40} L{W - m} {H - 40} L{W - m} {H - 9} Q{W - m} {H - m} {W - 9} {H - m} "
        f"L9 {H - m} Q{m} {H - m} {m} {H - 9} Z",
        CREAM,
    )
    body += path(f"M{m} {H - 40} L{W - m} {H - 40}", line=2)
    tile = rect(6, 6, 34, 34, 7, ROUTE_COLOURS[gate], 2.4)
    cat, food = Art(f"common/cats/{_coat(face)}", W / 2 + 5, H - 70, 60), food_art(food_of(face), W / 2, H - 22, 34)
    return drawing(W, H, body, cat, tile, Label(cards.LETTERS[letter_of(face)], 23, 23, 25, INK), food)


@drawn("night_market.face", face_word)
def _land_card(face: int, star: bool) -> Picture:
    plot = plot_of(face)
    ground = "#5A4A78" if star else "#3B4A86"
    body = paper(W, H, 7) + rect(6, 6, W - 12, H - 12, 6, ground, 1.5, "#C9A64E" if star else "#5C6DB4")
    layers: list[Layer] = [Svg(body), Label(str(plot), W / 2, H / 2, 44, "#F7D774" if star else "#DDE3FF")]
    if star:
        layers.append(Art("common/icons/star", W / 2, 28, 22, tint="#F2C230"))
    return drawing(W, H, *layers)


@drawn("night_market.face", face_word)
def _stall_card(face: int) -> Picture:
    food = food_of(face)
    body = paper(W, H, 7) + rect(5, 5, W - 10, H - 10, 5, "#26315F")
    body += rect(14, 40, W - 28, 68, 4, "#F6E7C6", 2.4) + rect(15, 41, W - 30, 16, 2, "#D9BE8C")
    body += rect(10, 88, W - 20, 22, 4, "#B9784A", 2.4) + path(f"M16 93 L{W - 16} 93", line=2, colour="#E3AE7C")
    body += awning(9, 18, W - 18, FOOD_COLOURS[food], 5, 26)
    return drawing(W, H, body, food_art(food, W / 2, 68, 46))


def awning(x: float, y: float, w: float, colour: str, stripes: int, h: float = 22) -> str:
    """Draw a striped awning with its scalloped edge, `h` high."""
    q, body = w / stripes, ""
    for stripe in range(stripes):
        fill = colour if stripe % 2 == 0 else "#FBF3E4"
        a, b = x + stripe * q, x + (stripe + 1) * q
        c, d = x + 4 + (w - 8) * stripe / stripes, x + 4 + (w - 8) * (stripe + 1) / stripes
        low, edge = y + h * 0.72, y + h
        body += path(
            f"M{num(c)} {num(y)} L{num(d)} {num(y)} L{num(b)} {num(low)} "
            f"Q{num(b)} {num(edge)} {num((a + b) / 2)} {num(edge)} "
            f"Q{num(a)} {num(edge)} {num(a)} {num(low)} Z",
            fill,
            1.6,
        )
    return body


@drawn("night_market.face.marker")
def marker_picture(seat: int) -> Picture:
    """Draw a seat's marker: a disc in its colour with its sign."""
    return drawing(64, 64, *_marker(seat))


@drawn("night_market.marker.outbid")
def outbid_marker(seat: int) -> Picture:
    """Draw a seat's marker darkened and struck out: another seat has bid more."""
    struck = circle(32, 32, 31, "#0D1124", opacity=0.55) + path("M12 52 L52 12", line=9, colour="#0D1124")
    return drawing(64, 64, *_marker(seat), struck + path("M12 52 L52 12", line=4.5, colour=CREAM))


def _marker(seat: int) -> tuple[str, Art]:
    body = circle(32, 33.5, 29, "#0D1124", opacity=0.6) + circle(32, 31, 29, OWNER_COLOURS[seat], 4)
    body += path("M9 24 Q14 9 30 6", line=3.5, colour="#FFFFFF", opacity=0.55)
    return body, Art(f"night_market/{OWNER_SIGNS[seat]}", 32, 32, 36)


# ------------------------------------------------------------------------------------------------ on the board


def token(face: int, board: Board) -> Picture:
    """Draw a customer on the board: a head above a ticket with letter and food."""
    return _token(face, _gate(face, board))


@drawn("night_market.token", face_word)
def _token(face: int, gate: int) -> Picture:
    body = rect(1.2, 25.2, 47.6, 23.6, 5, CREAM, 2.2)
    tile = rect(2.8, 26.8, 21, 20.4, 3.5, ROUTE_COLOURS[gate])
    cat, food = Art(f"common/cats/{_coat(face)}", 25, 18.5, 37), food_art(food_of(face), 36, 37, 20)
    return drawing(50, 50, cat, body + tile, Label(cards.LETTERS[letter_of(face)], 13.3, 37, 17, INK), food)


@drawn("night_market.picture.hidden")
def hidden_token() -> Picture:
    """Draw a small customer of unknown face."""
    body = rect(3, 3, 44, 44, 8, "#2C3A78", 2.4) + rect(6.5, 6.5, 37, 37, 5, "none", 1.2, "#C9A64E")
    return drawing(50, 50, body, Art("night_market/cat_back", 25, 25, 30))


@drawn("night_market.stall")
def stall(
    food: int, seat: int, up: bool, right: bool, down: bool, left: bool, bends: str = "", bench: bool = False
) -> Picture:
    """Draw a stall on its plot, 60×60; at linked sides it continues into the next one.

    `bends` are the corners ("ul", "ur", "dl", "dr") where both sides are linked but the plot at the corner is not in
    the large stall: there the wall stays on this plot.
    """
    x0, x1 = (0.0 if left else 4.0), (60.0 if right else 56.0)
    y0, y1 = (0.0 if up else 4.0), (60.0 if down else 56.0)
    colour, counter = FOOD_COLOURS[food], OWNER_COLOURS[seat]
    w = x1 - x0
    wall_left, wall_right = (0.0 if left else 7.0), (60.0 if right else 53.0)
    body = ""
    if up:
        a, b = (7.0 if "ul" in bends else wall_left), (53.0 if "ur" in bends else wall_right)
        body += rect(a, 0, b - a, 14, 0, "#F6E7C6")
    radius = 0 if up or down or left or right else 3
    body += rect(wall_left, 14, wall_right - wall_left, 40, radius, "#F6E7C6")
    body += rect(x0 + (0 if left else 4), 12, w - (0 if left else 4) - (0 if right else 4), 14, 0, "#D9BE8C")
    edge_left, edge_right = x0 + 3, x1 - 3
    if not left:
        body += path(f"M{edge_left} {0 if up else y0 + 8} L{edge_left} {y1 - 2}", line=2.2)
    if not right:
        body += path(f"M{edge_right} {0 if up else y0 + 8} L{edge_right} {y1 - 2}", line=2.2)
    for bend, edge in (("ul", 7), ("ur", 53)):
        if bend in bends:
            body += path(f"M{edge} 0 L{edge} 6", line=2.2)
    if down:
        a = 6.0 if "dl" in bends or not left else 0.0
        b = 54.0 if "dr" in bends or not right else 60.0
        body += rect(a, 54, b - a, 6, 0, counter) + path(f"M{num(a)} 54 L{num(b)} 54", line=2)
        for bend, edge, side in (("dl", 6, 0), ("dr", 54, 60)):
            if bend in bends:  # the counter beside it ends at this wall
                body += rect(min(edge, side), 42, 6, 14, 0, counter)
                body += path(f"M{side} 42 L{edge} 42 L{edge} 56 L{side} 56", line=2.2)
    else:
        body += _counter(x0, x1, left, right, counter)
    if up and not (left or right):
        body += path(f"M{x0 + 2} 1 L{x1 - 2} 1", line=2)
    else:  # round a corner the awning goes on
        body += awning(x0, 4, w, colour, 5 if w < 56 else 6, 20)
    layers: list[Layer] = [Svg(body), food_art(food, 27, 31, 28)]
    if bench:
        layers.append(Art("night_market/bench", 14, 48, 22))
    return drawing(STALL, STALL, *layers, *owner_disc(seat, SIGN_X, 14, 11, 15))


def _counter(x0: float, x1: float, left: bool, right: bool, colour: str) -> str:
    a, b = x0 + (0 if left else 1), x1 - (0 if right else 1)
    body = rect(a, 42, b - a, 14, 0 if left or right else 3, colour)
    body += path(f"M{num(a)} 42 L{num(b)} 42 M{num(a)} 56 L{num(b)} 56", line=2.2)
    for x, linked in ((a, left), (b, right)):
        if not linked:
            body += path(f"M{num(x)} 42 L{num(x)} 56", line=2.2)
    return body + path(f"M{num(a + 4)} 45.5 L{num(b - 4)} 45.5", line=2, colour="#FFFFFF", opacity=0.5)


@drawn("night_market.offer")
def offer(plot: int, star: bool, leader: int, price: int) -> Picture:
    """Draw a plot on offer: the bid card on it with its number, the leader and the price."""
    body = rect(3, 4.5, 54, 53, 7, "#0D1124", opacity=0.6)
    body += rect(4, 4, 52, 51, 6, CREAM, 2.4, ACT) + rect(6.5, 6.5, 47, 46, 4.5, "#F4D77E" if star else "#F3E9D2")
    layers: list[Layer] = [Svg(body)]
    if star:
        layers.append(Art("common/icons/star", 45, 16, 14, tint="#A87A1E"))
    if leader >= 0:
        layers += [Label(str(plot), 20, 17, 19, INK), *owner_disc(leader, 19.5, 39, 12, 16, 2)]
        layers.append(Label(str(price), 42, 39, 20, INK))
    else:
        layers.append(Label(str(plot), 27 if star else 30, 33 if star else 30, 25, INK))
    return drawing(60, 60, *layers)


@drawn("night_market.picture.closed")
def boarded_up(star: bool) -> Picture:
    """Draw a closed plot: boards in place of its number."""
    ground = rect(5, 5, 50, 50, 6, "#5A4A78" if star else "#3B4A86")
    boards = Art("night_market/boards", 30, 30, 54)
    return drawing(60, 60, ground, boards)


@drawn("night_market.stock")
def stock_card(food: int, left: int) -> Picture:
    """Draw the next stall card of a food with the number left, in its free corner."""
    card = _stall_card(cards.STALL_FACE + food)
    chip = rect(49, 3, 34, 24, 12, INK, 1.8, CREAM)
    return drawing(W, H, *card.layers, chip, Label(f"×{left}", 65, 15, 16, "#FFFFFF", width=28))


@drawn("night_market.token")
def stock_token(food: int, aside: float = 0) -> Picture:
    """Draw the next stall card of a food, small; `aside` is its shift to the right, in its own heights."""
    shift = 64 * aside
    width = 64 + 2 * abs(shift)
    return drawing(width, 64, food_art(food, width / 2 + shift, 32, 60))


# ------------------------------------------------------------------------------------------------ chips


def face_chip(face: int, board: Board) -> Picture:
    """Draw a tiny piece for the log."""
    if face >= cards.CUSTOMER_FACE:
        return _customer_chip(face, _gate(face, board))
    if face >= cards.MARKER_FACE:
        return marker_picture(face - cards.MARKER_FACE)
    if face >= cards.STALL_FACE:
        return _stall_chip(food_of(face))
    return _land_chip(face, board.plots[plot_of(face)].star)


@drawn("night_market.chip", face_word)
def _customer_chip(face: int, gate: int) -> Picture:
    body = rect(1, 1, 46, 22, 5, CREAM, 2) + rect(2.6, 2.6, 20, 18.8, 3.5, ROUTE_COLOURS[gate])
    letter = Label(cards.LETTERS[letter_of(face)], 12.6, 12, 16, INK)
    return drawing(48, 24, body, letter, food_art(food_of(face), 34.5, 12, 19))


@drawn("night_market.chip.stall")
def _stall_chip(food: int) -> Picture:
    body = rect(1, 4, 34, 19, 3, "#F6E7C6", 2) + awning(1, 1, 34, FOOD_COLOURS[food], 5, 9)
    return drawing(36, 24, body, food_art(food, 18, 15, 15))


@drawn("night_market.chip", face_word)
def _land_chip(face: int, star: bool) -> Picture:
    plot = plot_of(face)
    body = rect(1, 1, 30, 22, 5, "#5A4A78" if star else "#3B4A86", 2, "#C9A64E" if star else "#8C9BE0")
    return drawing(32, 24, body, Label(str(plot), 16, 12, 16, "#FFFFFF"))


# ------------------------------------------------------------------------------------------------ grounds


def glow(name: str, x: float, y: float, r: float, colour: str, strength: float) -> str:
    """Draw a pool of light; `name` must be unique in the drawing."""
    return (
        f'<defs><radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{num(x)}" cy="{num(y)}" '
        f'r="{num(r)}"><stop offset="0%" stop-color="{colour}" stop-opacity="{num(strength)}"/>'
        f'<stop offset="50%" stop-color="{colour}" stop-opacity="{num(strength * 0.4)}"/>'
        f'<stop offset="100%" stop-color="{colour}" stop-opacity="0"/></radialGradient></defs>'
        + circle(x, y, r, f"url(#{name})")
    )


def panel(width: float, height: float, r: float = 16, active: bool = False) -> str:
    """Draw a dark panel with its edge."""
    body = rect(0.75, 2.75, width - 1.5, height - 3, r, "#0B0F20", opacity=0.5)
    body += rect(0.75, 0.75, width - 1.5, height - 3.5, r, PANEL, 2.5 if active else 1.5, ACT if active else PANEL_EDGE)
    return body + path(f"M{r} 2.6 L{num(width - r)} 2.6", line=1, colour="#FFFFFF", opacity=0.12)
