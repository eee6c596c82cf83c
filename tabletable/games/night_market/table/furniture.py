"""The printed board and the signs on it: paving, streets, plots, gates and lanterns."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Final
from zlib import crc32

from tabletable.core.message import MessageFamily, Msg, msg
from tabletable.core.picture import Art, Label, Layer, Picture, Svg
from tabletable.core.svg import CREAM, INK, circle, group, mixed, num, path, rect
from tabletable.core.tablekit.colours import ACT, GOOD, TEXT
from tabletable.core.tablekit.paint import drawing, drawn, written
from tabletable.games.night_market.rules.board import COLOURS, WALKING_ORDER, Board
from tabletable.games.night_market.rules.cards import FOODS, PLOTS
from tabletable.games.night_market.table.layout import Layout
from tabletable.games.night_market.table.looks import OWNER_COLOURS, ROUTE_COLOURS
from tabletable.games.night_market.table.pictures import (
    MUTED,
    OWNER_SIGNS,
    PANEL_EDGE,
    H,
    W,
    food_art,
    glow,
    owner_disc,
    panel,
)

_PHASES: Final = MessageFamily(
    "night_market.phase.*", "plots guests hide auction pay build reveal walk income refill order"
)
PHASE_WORDS: Final = tuple(_PHASES)
PHASE_NAMES: Final = tuple(Msg(name) for name in _PHASES.values())
"""The eleven phases of a round, in the words of the catalogue."""

CUSTOMERS_HIDDEN: Final = 71.0
"""The height of a customer on the place for hiding, clear of the name of the place."""
CUSTOMERS_APART: Final = 62.0
"""The distance between customers on the place for hiding."""
_GROUND: Final = "#3B4A86"
"""The colour of a plot."""

Point = tuple[float, float]


# ------------------------------------------------------------------------------------------------ the ground


def ground(places: Layout) -> Picture:
    """Draw the square with streets, customers' lines and plots, as large as the board's panel."""
    field = places.field
    return _ground(places.board, places, round(field.w), round(field.h))


@cache
def _ground(board: Board, places: Layout, width: int, height: int) -> Picture:
    field = places.field

    def here(point: Point) -> Point:
        return point[0] - field.x, point[1] - field.y

    body = rect(2, 4, width - 2, height - 4, 20, "#0B0F20", opacity=0.6) + rect(0, 0, width, height - 3, 20, "#1D2549")
    body += _paving(width, height)
    body += rect(0.75, 0.75, width - 1.5, height - 4.5, 19, "none", 1.5, PANEL_EDGE)
    body += glow("night-west", width * 0.22, 90, 230, "#FF9A3C", 0.22)
    ways = _ways(places, here)
    street = places.cell * 0.86
    for extra, colour in ((9.0, "#10152C"), (4.0, "#46548F"), (0.0, "#333E70")):
        for way in ways:
            body += path(_line(way), line=street + extra, colour=colour)
    lights = [(route[len(route) // 3], "#FF9440") for route in ways] + [(route[-1], "#8FB8FF") for route in ways[-1:]]
    for at, ((x, y), colour) in enumerate(lights):
        body += glow(f"night-pool-{at}", x, y, 110, colour, 0.26)
    for way, colour in zip(ways, ROUTE_COLOURS, strict=True):
        body += _arrows(way, colour, places.cell)
    for plot in range(1, PLOTS + 1):
        body += _plot(here(places.plot(plot)), places.cell, board.plots[plot].star)
    drawn = crc32(json.dumps(board.to_json()).encode())  # boards of one's own may well have the same name
    key = f"night_market.ground.{drawn:08x}.{width}x{height}.{num(places.cell)}"
    return Picture(key, width, height, (Svg(body), *_numbers(board, places, here)))


def _paving(width: int, height: int) -> str:
    """Draw faint bricks under everything."""
    body = ""
    for row, y in enumerate(range(8, height - 20, 22)):
        for column, x in enumerate(range(8 + row % 2 * 23, width - 46, 46)):
            fill = "#243063" if (column * 7 + row * 3) % 5 == 0 else "none"
            body += rect(x, y, 43, 19, 5, fill, 1, "#3A4782", 0.34)
    return body


def _ways(places: Layout, here: Callable[[Point], Point]) -> list[list[Point]]:
    """Return the line of each route, from gate to gate and out of the market."""
    ends = [*(places.gate(gate) for gate in range(len(COLOURS))), places.exit()]
    return [
        [here(point) for point in (ends[route], *(places.at(step.x, step.y) for step in steps), ends[route + 1])]
        for route, steps in enumerate(places.board.routes)
    ]


def _line(points: list[Point]) -> str:
    return "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _arrows(way: list[Point], colour: str, cell: float) -> str:
    """Draw a line with a triangle between all cells."""
    body = path(_line(way), line=5, colour=colour, opacity=0.95)
    for (x1, y1), (x2, y2) in pairwise(way):
        dx, dy = x2 - x1, y2 - y1
        if max(abs(dx), abs(dy)) < cell * 0.6:
            continue
        turn = (0 if dx > 0 else 180) if abs(dx) >= abs(dy) else (90 if dy > 0 else -90)
        arrow = path("M-6 -9 L8 0 L-6 9 Z", colour, 3, "#1B2142")
        body += group(arrow, f"translate({(x1 + x2) / 2:.1f} {(y1 + y2) / 2:.1f}) rotate({turn})")
    return body


def _plot(middle: Point, cell: float, star: bool) -> str:
    side = cell - 6
    x, y = middle[0] - side / 2, middle[1] - side / 2
    body = rect(x, y + 2, side, side, 8, "#0D1124", opacity=0.55)
    body += rect(x, y, side, side, 8, "#5A4A78" if star else _GROUND)
    return body + rect(x + 0.75, y + 0.75, side - 1.5, side - 1.5, 7.5, "none", 1.5, "#C9A64E" if star else "#5C6DB4")


def _numbers(board: Board, places: Layout, here: Callable[[Point], Point]) -> list[Layer]:
    layers: list[Layer] = []
    for plot in range(1, PLOTS + 1):
        x, y = here(places.plot(plot))
        star = board.plots[plot].star
        layers.append(Label(str(plot), x, y + (5 if star else 0), 24, "#F7D774" if star else "#DDE3FF"))
        if star:
            layers.append(Art("common/icons/star", x, y - 17, 15, tint="#F2C230"))
    return layers


# ------------------------------------------------------------------------------------------------ gates


@drawn("night_market.gate")
def gate(number_: int, letters: str) -> Picture:
    """Draw a gate in the colour of its route with a lamp, and its position in the opening order; 80×80."""
    c = ROUTE_COLOURS[number_]
    body = glow(f"night-gate-{number_}", 40, 38, 40, "#FFD58A", 0.5)
    body += rect(15, 24, 10, 42, 2, c, 2.4) + rect(55, 24, 10, 42, 2, c, 2.4)
    body += path("M10 28 Q40 -2 70 28 L67 34 Q40 11 13 34 Z", c, 2.4)
    body += path("M16 26.5 Q26 15.5 40 15.5", line=2, colour="#FFFFFF", opacity=0.6)
    lamp = "gold" if number_ == 0 else "red"
    opens = WALKING_ORDER.index(number_) + 1
    disc = circle(40, 13, 9.5, CREAM, 2)
    return drawing(80, 80, body, Art(f"common/lantern_{lamp}", 40, 46, 26), disc, Label(str(opens), 40, 13, 14, INK))


@drawn("night_market.gate_sign")
def gate_sign(number_: int, letters: str, flag: int) -> Picture:
    """Draw the letters of a gate, and its flag with the number of customers of each food that come through it."""
    c = ROUTE_COLOURS[number_]
    half = 8 + 5 * len(letters)
    x = max(half, 20) + 2
    body = rect(x - half, 1.5, 2 * half, 24, 12, c, 2, CREAM)
    pole = f"M{x - 18} 51 L{x - 18}"
    body += path(f"{pole} 28", line=4) + path(f"{pole} 29", line=1.8, colour="#E6C68C")
    body += path(f"M{x - 18} 29 L{x + 19} 29 L{x + 14} 38 L{x + 19} 47 L{x - 18} 47 Z", c, 2)
    return drawing(
        2 * x,
        52,
        body,
        Label(letters, x, 13.5, 16, "#111111", width=2 * half - 8),
        Label(f"×{flag}", x - 2, 38, 16, "#111111"),
    )


@drawn("night_market.picture.exit")
def exit_sign() -> Picture:
    """Draw the sign at the end of the last street."""
    body = rect(1, 1, 70, 26, 13, ROUTE_COLOURS[-1], 2, CREAM)
    return drawing(72, 28, body, Label(Msg("night_market.sign.exit"), 36, 14, 16, "#111111", width=58))


# ------------------------------------------------------------------------------------------------ signs


@drawn("night_market.lanterns")
def lanterns(order: tuple[int, ...], active: int) -> Picture:
    """Draw the turn order: a lantern for each seat with its sign, the first one left; `active` glows gold."""
    step, width = 44.0, 44.0 * len(order) + 16
    body = path(f"M6 6 Q{num(width / 2)} 26 {num(width - 6)} 6", line=3, colour="#0B0F20")
    layers: list[Layer] = []
    for place, seat in enumerate(order):
        x = 30 + place * step  # as far from the edge as it glows
        y = 34 + (4 if 0 < place < len(order) - 1 else 0)
        body += glow(f"night-lamp-{place}", x, y + 2, 30, ACT if seat == active else "#FFD58A", 0.6)
        layers += [
            Art("common/lantern_red" if seat != active else "common/lantern_gold", x, y, 48),
            *owner_disc(seat, x, y + 1, 13, 17),
        ]
    return drawing(width, 84, body, *layers)


@drawn("night_market.picture.stock")
def stock_board(left: tuple[bool, ...]) -> Picture:
    """Draw the wooden board under the stall cards in stock; sold-out foods are faded."""
    body = path("M24 2 L24 16 M152 2 L152 16", line=3)
    body += rect(2, 14, 172, 112, 8, "#8A6543", 2.5) + rect(6, 18, 164, 104, 5, "#A67B52")
    body += path("M12 44 L164 44", line=1.5, colour="#6B4A2E")
    label = Label(Msg("night_market.sign.stock"), 88, 32, 17, "#FFF6DF", drop=1.2, outline_colour="#5E4128", width=152)
    foods = [food_art(food, 25 + 42 * food, 71, 36) for food in range(len(FOODS))]
    gone = (at for at, some in enumerate(left) if not some)
    faded = "".join(rect(5 + 42 * at, 49, 40, 43, 2, "#A67B52", opacity=0.68) for at in gone)
    return drawing(176, 128, body, label, *foods, faded)


@drawn("night_market.linked")
def linked(coins: int) -> Picture:
    """Draw the sign of a large stall, with the pay of each customer; narrow, as owners' signs are beside it."""
    body, coin = rect(1, 1, 46, 19, 9.5, INK, 1.6, CREAM), Art("night_market/coin", 16, 10.5, 16)
    return drawing(48, 21, body, coin, Label(str(coins), 33, 10.5, 15.5, "#FFFFFF"))


@drawn("night_market.owned")
def owned(seat: int, plot: int, star: bool) -> Picture:
    """Draw an unbuilt plot with its owner's sign and its number."""
    colour = OWNER_COLOURS[seat]
    body = rect(4, 4, 52, 52, 7, mixed(_GROUND, colour, 0.24)) + rect(4, 4, 52, 52, 7, "none", 3, colour)
    body += circle(43, 43, 12, colour, 2.2)
    stars = (Art("common/icons/star", 44, 18, 14, tint="#F2C230"),) if star else ()
    owner = Art(f"night_market/{OWNER_SIGNS[seat]}", 43, 43, 16)
    return drawing(60, 60, body, owner, Label(str(plot), 21, 19, 20, CREAM), *stars)


NAMED: Final = ("hide", "auction", "build", "walk")
"""The phases always shown in the ribbon: those with decisions or something to watch. The tooltip has all of them."""


@drawn("night_market.ribbon")
def ribbon(width: int, current: int) -> Picture:
    """Draw the named phases in order, finished ones ticked and the present one cream; `current` counts all eleven."""
    named = [word for at, word in enumerate(PHASE_WORDS) if word in NAMED or at == current]
    room = (width - 12) / len(named)
    body = panel(width, 42, 20)
    layers: list[Layer] = []
    for at, word in enumerate(named):
        name, x, phase = Msg(_PHASES[word]), 6 + room * (at + 0.5), PHASE_WORDS.index(word)
        if phase == current:
            body += rect(x - room / 2 + 2, 4, room - 4, 32, 16, CREAM, 1.5, "#E7DFC8")
            layers.append(Label(name, x, 20.5, 18, INK, width=room - 24))
            continue
        if phase < current:
            layers.append(Art("common/icons/check", x - room / 2 + 18, 20.5, 12, tint=GOOD))
        elif at and PHASE_WORDS.index(named[at - 1]) != current:
            body += path(f"M{num(x - room / 2 - 3)} 15 l6 5.5 l-6 5.5", line=2, colour="#5C6DB4")
        ink = "#8E9AC8" if phase < current else "#D5DCF5"
        layers.append(Label(name, x, 20.5, 16, ink, bold=False, width=room - 50))
    return drawing(width, 42, body, *layers)


@drawn("night_market.strip")
def strip(width: int, height: int) -> Picture:
    """Draw the panel below the board."""
    return drawing(width, height, panel(width, height, 16))


@drawn("night_market.facts")
def seat_facts(stalls: int, owed: int, hidden: int) -> Picture:
    """Draw the line under a name: stalls, coins to repay and hidden customers if any, and room for the money."""
    body = rect(0.75, 0.75, 194.5, 26.5, 9, "#141A38", 1.2, "#3A477F")
    layers: list[Layer] = [Svg(body)]
    for art, x, count, colour, wide in (
        ("stall", 15, stalls, TEXT, 26),
        ("loan", 56, -owed, "#F29B92", 30),
        ("cat_back", 105, hidden, TEXT, 26),
    ):
        if count:
            layers += [
                Art(f"night_market/{art}", x, 14, 20),
                Label(str(count).replace("-", "\u2212"), x + 9 + wide / 2, 14.5, 16, colour, width=wide),
            ]
    return drawing(196, 28, *layers)


@drawn("night_market.purse")
def purse(coins: int) -> Picture:
    """Draw the money of a seat."""
    return drawing(56, 24, Art("night_market/coin", 13, 12, 21), Label(str(coins), 38, 12.5, 18, ACT, width=28))


@drawn("night_market.sign")
def seat_sign(seat: int) -> Picture:
    """Draw the sign of a seat, beside its name."""
    body = circle(16, 16, 14, OWNER_COLOURS[seat], 2.2)
    return drawing(32, 32, body, Art(f"night_market/{OWNER_SIGNS[seat]}", 16, 16, 19))


@drawn("night_market.caption")
def caption(text: Msg, width: int) -> Picture:
    """Draw a line of words."""
    return written(text, width, 20, 15, MUTED, bold=True)


@drawn("night_market.place")
def place(width: int, height: int, text: Msg, missing: int) -> Picture:
    """Draw a place with its name, and an outline for each of `missing` cards."""
    body = rect(1.5, 1.5, width - 3, height - 3, 10, "#141A36", 1.5, "#6C7BC4")
    high = CUSTOMERS_HIDDEN
    wide = high * W / H
    step = min(CUSTOMERS_APART, (width - 90 - wide) / max(1, missing - 1))
    for card in range(missing):
        left = width / 2 + (card - (missing - 1) / 2) * step - wide / 2
        body += rect(left, (height - high) / 2, wide, high, 5, "#1D2549", 1.5, "#6C7BC4", 0.6)
    return drawing(width, height, body, Label(text, width / 2, height - 15, 17, MUTED, width=width - 16))


@drawn("night_market.count")
def count(left: int) -> Picture:
    """Draw the number of stall cards of a food left."""
    return drawing(40, 20, Label(str(left), 20, 10, 18, "#FFFFFF", drop=1.2, outline_colour="#5E4128"))


@drawn("night_market.pile_sign")
def pile_sign(word: Msg, left: int) -> Picture:
    """Draw the name and count of a small pile on a ground of its own; 66×20."""
    body = rect(0.75, 0.75, 64.5, 18.5, 9, "#141A36", 1.5, "#6C7BC4")
    words = msg("night_market.sign.pile", pile=word, number=left)
    return drawing(66, 20, body, Label(words, 33, 10, 14, "#FFFFFF", width=56))


@drawn("night_market.schedule")
def schedule(due: tuple[int, ...], now: int, width: int, height: int) -> Picture:
    """Draw how many customers each seat hides in each round; the present round is marked."""
    step = min(30.0, (width - 16) / len(due))
    left = width / 2 - step * (len(due) - 1) / 2
    body, layers, y = panel(width, height, 14), [], height / 2 + 8
    for number_, count_ in enumerate(due, 1):
        x = left + step * (number_ - 1)
        fill, ink = (CREAM, INK) if number_ == now else ("#2C376B", MUTED)
        body += rect(x - 11, y - 14, 22, 28, 5, fill, 1.6, "#6474C0")
        layers.append(Label(str(count_), x, y + 0.5, 17, ink))
    title = Label(Msg("night_market.sign.schedule"), width / 2, y - 32, 15, MUTED, width=width - 16)
    return drawing(width, height, body, title, *layers)


_EXPLAINED: Final = MessageFamily("night_market.print.*", "letter food flag choose")
_LAST: Final = MessageFamily("night_market.print.last*", ("", "_seats", "_walk", "_bonus", "_only"))


@drawn("night_market.explained")
def explained(width: int, height: int) -> Picture:
    """Draw an explanation of the print on a customer and on a gate’s flag, and of which customer to choose."""
    return _draw_lines(width, height, _EXPLAINED, len(_EXPLAINED) - 1)


@drawn("night_market.last_round")
def last_round(width: int, height: int) -> Picture:
    """Draw how the last round differs from all others."""
    return _draw_lines(width, height, _LAST, 0)


def _draw_lines(width: int, height: int, lines: MessageFamily, bright: int) -> Picture:
    """Draw short lines on a panel, of which one is bright."""
    step = min(24.0, (height - 12) / len(lines))
    top = height / 2 - step * (len(lines) - 1) / 2
    labels = (
        Label(Msg(key), width / 2, top + step * at, 15, TEXT if at == bright else MUTED, width=width - 14)
        for at, key in enumerate(lines.values())
    )
    return drawing(width, height, panel(width, height, 14), *labels)


@drawn("night_market.earnings")
def earnings(seat: int, served: int, coins: int) -> Picture:
    """Draw a seat's earnings and number of served customers in the finished round."""
    body = rect(1, 1, 208, 110, 14, "#141A38", 1.5, "#3A477F") + circle(42, 56, 27, OWNER_COLOURS[seat], 3)
    gained, served_ = Label(f"+{coins}", 122, 40, 34, ACT if coins else MUTED), Label(f"×{served}", 146, 86, 20, TEXT)
    coin, guest = Art("night_market/coin", 178, 40, 32), Art("common/cats/orange", 108, 86, 28)
    return drawing(210, 112, body, Art(f"night_market/{OWNER_SIGNS[seat]}", 42, 56, 36), gained, coin, guest, served_)


@drawn("night_market.walking")
def walking_order(width: int) -> Picture:
    """Draw the order of the gates while customers walk, and the side they look at first, in words too."""
    layers: list[Layer] = []
    body = ""
    for place_, number_ in enumerate(WALKING_ORDER):
        x = 40 + place_ * 72
        body += circle(x, 50, 25, ROUTE_COLOURS[number_], 2.4, CREAM) + circle(x, 50, 15, CREAM, 2)
        layers.append(Label(str(place_ + 1), x, 50, 21, INK))
        if place_:
            body += path(f"M{x - 41} 41 L{x - 32} 50 L{x - 41} 59", line=4, colour=MUTED)
    body += rect(250, 36, 134, 28, 6, "#333E70", 1.5, "#46548F")
    body += path("M296 50 L366 50", line=4, colour=ACT) + path("M362 41 L376 50 L362 59 Z", ACT)
    layers.append(Art("common/cats/orange", 274, 49, 34))
    for y, number_, ink in ((81, 1, ACT), (19, 2, MUTED)):
        layers.append(Art("night_market/stall", 328, y, 33))
        body += circle(356, y, 10, ink, 1.6, INK)
        layers.append(Label(str(number_), 356, y, 15, INK))
    for line, text in enumerate(_WALK.values()):
        colour = TEXT if line else ACT
        middle = 404 + (width - 412) / 2
        layers.append(Label(Msg(text), middle, 20 + 30 * line, 18, colour, bold=not line, width=width - 412))
    return drawing(width, 100, body, *layers)


_WALK: Final = MessageFamily("night_market.sign.walk_*", "gates queue right")
