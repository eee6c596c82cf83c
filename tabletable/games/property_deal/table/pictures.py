"""Card faces and log chips, as display lists.

Card pictures are 120×168 units, the size of a card in one's own hand; every measure is a part of the width `W`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from tabletable.core.message import MessageFamily, Msg
from tabletable.core.picture import Art, Label, Layer, Picture, Svg
from tabletable.core.svg import CREAM, INK, OUTLINE, circle, group, mixed, num, path, polyline, rect
from tabletable.core.tablekit.paint import CHIP, RIM, H, W, card_back, chip, drawing, drawn, field, paper
from tabletable.core.tablekit.zones import Deck
from tabletable.core.tablespec import Side
from tabletable.games.property_deal.rules import cards
from tabletable.games.property_deal.table.bands import band, lightness, pattern, street
from tabletable.games.property_deal.table.looks import SHADES

BEND: Final = W * 0.045
HEADER: Final = H * 0.235
VALUE_DISC: Final = "#F6E7B8"

NOTES: Final = {
    1: ("#EFE6CB", "#6B5E36"),
    2: ("#F3CDAE", "#84431C"),
    3: ("#C9E2BE", "#2B6236"),
    4: ("#B4D6EA", "#2B648C"),
    5: ("#D5C0E6", "#5A3383"),
    10: ("#F4DC8E", "#7A5505"),
}
"""Paper and print of each note."""
_PEACEFUL: Final = "#3A4C7C"
_ACTION_GROUNDS: Final = {
    cards.JUST_SAY_NO: "#7C2434",
    cards.DEAL_BREAKER: "#5B3A6E",
    cards.SLY_DEAL: "#5B3A6E",
    cards.FORCED_DEAL: "#5B3A6E",
    cards.HOUSE: "#3C6A4C",
    cards.HOTEL: "#3C6A4C",
}
"""The ground of the action cards: takes a property, builds, says no; all others are blue."""
_RENT_GROUND: Final = "#6B5430"

BACK: Final = card_back("property_deal.picture.back", "#1E3F6B")
OPEN: Final = Side.FRONT
"""The side of a card that its viewer sees from its front, near or far."""


def key_of(face: int) -> str:
    """Return the face's part of a picture key."""
    return cards.face_word(face).replace(" ", "_").replace("/", "_")


@drawn("property_deal.face", key_of)
def face_picture(face: int) -> Picture:
    """Draw the printed side of a card."""
    layers: tuple[Layer, ...]
    if cards.is_single(face):
        layers = _property(face)
    elif face == cards.WILD:
        layers = _ten_colours()
    elif face < cards.WILD:
        layers = _two_colours(face)
    elif cards.is_note(face):
        layers = _note(cards.VALUE[face])
    elif cards.is_rent(face):
        layers = _rent(face)
    else:
        layers = _action(face)
    return drawing(W, H, *layers)


_MARKS: Final = MessageFamily("property_deal.mark.*", cards.COLOUR_WORDS)


def colour_mark(colour: int) -> Msg:
    """Return the mark of a colour on its cards, one character: a letter, or the first of its name in Chinese."""
    return Msg(_MARKS[cards.COLOUR_WORDS[colour]])


# ------------------------------------------------------------------------------------------------ properties


def _disc(x: float, y: float, d: float, fill: str) -> str:
    return circle(x, y, d / 2 - 0.7, fill, 1.4)


def _dots(colour: int, x: float, y: float) -> str:
    """Draw a dot for each card of the full set, in a white pill."""
    count = cards.COLOURS[colour].size
    width = count * W * 0.068 + W * 0.05
    body = rect(x - width / 2, y - H * 0.031, width, H * 0.062, H * 0.03, "#FFFFFF", 1.2)
    for number in range(count):
        body += circle(x + (number - (count - 1) / 2) * W * 0.064, y, W * 0.021, INK)
    return body


def _band(colour: int, value: int, at_foot: bool = False) -> tuple[Layer, ...]:
    """Draw letter, dots and value at the head of a property, or at the foot of a wild, turned by half a turn."""
    top = H - RIM - HEADER if at_foot else RIM
    inner = top if at_foot else RIM + HEADER
    left, right = RIM + HEADER * 0.5, W - RIM - HEADER * 0.5
    mark, worth = (right, left) if at_foot else (left, right)
    y, d, angle = top + HEADER / 2, HEADER * 0.78, 180.0 if at_foot else 0.0
    body = band(colour, RIM, top, W - 2 * RIM, HEADER, BEND, at_top=not at_foot)
    body += path(f"M{num(RIM)} {num(inner)} L{num(W - RIM)} {num(inner)}", line=1.5)
    body += _disc(mark, y, d, "#FFFFFF") + _disc(worth, y, d, VALUE_DISC) + _dots(colour, W / 2, y)
    return (
        Svg(body),
        Label(colour_mark(colour), mark, y, d * 0.78, INK, angle=angle, width=d * 0.72),
        Label(str(value), worth, y, d * 0.68, INK, angle=angle),
    )


def _property(colour: int) -> tuple[Layer, ...]:
    base = SHADES[colour]
    size = cards.COLOURS[colour].size
    scale = W * 0.80 / 96
    picture = group(street(colour), f"translate({num(W * 0.10)} {num(RIM + HEADER + H * 0.088)}) scale({num(scale)})")
    y, cell = H * 0.86, (W - 2 * RIM - 6) / size
    ground = mixed(base, "#FFFFFF", 0.78 if lightness(base) < 0.5 else 0.5)
    edge = mixed(base, "#000000", 0.25) if colour != cards.RAILROAD else "#555555"
    ladder = "".join(
        rect(RIM + 3 + number * cell + 1, y - H * 0.085, cell - 2, H * 0.17, 3, ground, 1.2, edge)
        for number in range(size)
    )
    rents = tuple(
        Label(str(rent), RIM + 3 + (number + 0.5) * cell, y, W * 0.17, INK)
        for number, rent in enumerate(cards.COLOURS[colour].rent)
    )
    return (Svg(paper()), *_band(colour, cards.COLOURS[colour].value), Svg(picture + ladder), *rents)


def _two_colours(face: int) -> tuple[Layer, ...]:
    one, other = cards.CARD_COLOURS[face]
    r, cy = W * 0.24, H / 2
    half = _turning(SHADES[one], W / 2, cy, r)
    turned = group(_turning(SHADES[other], W / 2, cy, r), f"rotate(180 {num(W / 2)} {num(cy)})")
    head, foot = _band(one, cards.VALUE[face]), _band(other, cards.VALUE[face], at_foot=True)
    return (Svg(paper()), *head, *foot, Svg(half + turned))


def _turning(colour: str, x: float, y: float, r: float) -> str:
    """Draw half of a ring that ends in an arrow."""
    start, end = math.radians(188), math.radians(318)
    x0, y0 = x + r * math.cos(start), y + r * math.sin(start)
    x1, y1 = x + r * math.cos(end), y + r * math.sin(end)
    arc = f"M{num(x0)} {num(y0)} A{num(r)} {num(r)} 0 0 1 {num(x1)} {num(y1)}"
    tip = math.radians(352)
    points = ((r * 1.42, end), (r * 1.02, tip), (r * 0.58, end))
    head = polyline((x + far * math.cos(angle), y + far * math.sin(angle)) for far, angle in points) + " Z"
    return path(arc, line=W * 0.085) + path(head, colour, W * 0.02) + path(arc, line=W * 0.05, colour=colour)


def _ten_colours() -> tuple[Layer, ...]:
    """Draw the wild of all colours: a fan of ten bands with their letters."""
    width, step = W - 2 * RIM, (H - 2 * RIM) / 10
    body = paper()
    labels = []
    for number in range(len(cards.COLOURS)):
        y = RIM + number * step
        if number in (0, 9):
            body += band(number, RIM, y, width, step, BEND, at_top=number == 0)
        else:
            body += rect(RIM, y, width, step, 0, SHADES[number]) + pattern(number, RIM, y, width, step)
        x = W * 0.14 if number < 5 else W * 0.86
        body += _disc(x, y + step / 2, step * 0.98, "#FFFFFF")
        angle = 0 if number < 5 else 180
        labels.append(Label(colour_mark(number), x, y + step / 2, step * 0.8, INK, angle=angle, width=step * 0.74))
    body += circle(W / 2, H / 2, W * 0.25, CREAM, W * 0.022)
    star = _star(W / 2, H / 2, W * 0.19)
    return (Svg(body + path(star, "#E9B949", W * 0.02)), *labels)


def _star(x: float, y: float, r: float) -> str:
    angles = ((math.radians(-90 + 36 * number), r * (0.44 if number % 2 else 1)) for number in range(10))
    return polyline((x + far * math.cos(angle), y + far * math.sin(angle)) for angle, far in angles) + " Z"


# ------------------------------------------------------------------------------------------------ money and actions


def _note(value: int) -> tuple[Layer, ...]:
    tint, ink = NOTES[value]
    body = paper() + rect(RIM, RIM, W - 2 * RIM, H - 2 * RIM, BEND, tint)
    inset = RIM + W * 0.04
    body += rect(inset, inset, W - 2 * inset, H - 2 * inset, W * 0.03, "none", W * 0.014, ink)
    for number in range(18):
        petal = (
            f'<ellipse cx="0" cy="{num(-W * 0.15)}" rx="{num(W * 0.10)}" ry="{num(W * 0.17)}" fill="none" '
            f'stroke="{mixed(ink, tint, 0.45)}" stroke-width="{num(W * 0.008)}"/>'
        )
        body += group(petal, f"translate({num(W / 2)} {num(H / 2)}) rotate({number * 20})")
    body += circle(W / 2, H / 2, W * 0.235, mixed(tint, "#FFFFFF", 0.45), W * 0.018, ink)
    narrow = value < 10
    corner = W * 0.215, H * 0.153
    for x, y in (corner, (W - corner[0], H - corner[1])):
        body += circle(x, y, W * 0.135, tint, W * 0.014, ink)
    size = W * (0.20 if narrow else 0.155)
    return (
        Svg(body),
        Label(str(value), W / 2 - W * (0.055 if narrow else 0.065), H / 2, W * (0.30 if narrow else 0.25), ink),
        Label("M", W / 2 + W * (0.105 if narrow else 0.13), H / 2 + W * 0.045, W * 0.15, ink),
        Label(str(value), *corner, size, ink),
        Label(str(value), W - corner[0], H - corner[1], size, ink, angle=180),
    )


def small_picture(face: int) -> Picture:
    """Draw a card's face too small for its name to be read: rents and actions without the strip for the name."""
    return _nameless(face) if cards.FIRST_RENT <= face < cards.FIRST_NOTE else face_picture(face)


@drawn("property_deal.face.small", key_of)
def _nameless(face: int) -> Picture:
    return drawing(W, H, *(_rent(face, is_named=False) if cards.is_rent(face) else _action(face, is_named=False)))


CARDS: Final = Deck(BACK, small_picture, OPEN)


def _played(face: int, is_named: bool, tint: str, body: str, *marks: Layer) -> tuple[Layer, ...]:
    """Draw an action card, lit from the top left: a disc for its picture, its value, and a strip with its name."""
    ground = paper() + field(tint, BEND, 0.14, 0.8)
    ground += circle(W / 2, _picture_at(is_named), W * (0.33 if is_named else 0.36), CREAM, W * 0.02)
    name: tuple[Layer, ...] = ()
    if is_named:
        top, height = H * 0.755, H * 0.145
        edges = (f"M{num(RIM)} {num(y)} L{num(W - RIM)} {num(y)}" for y in (top, top + height))
        ground += rect(RIM, top, W - 2 * RIM, height, 0, CREAM) + path(" ".join(edges), line=1.2)
        name = (Label(action_name(face), W / 2, H * 0.8275, 16, INK, width=W * 0.86),)
    d = W * (0.275 if is_named else 0.31)
    x = RIM + d * 0.60
    value = Svg(_disc(x, x, d, VALUE_DISC)), Label(str(cards.VALUE[face]), x, x, d * 0.735, INK)
    return Svg(ground + body), *marks, *value, *name


def _picture_at(is_named: bool) -> float:
    """Return the height of the middle of the disc."""
    return H * (0.46 if is_named else 0.54)


def action_name(face: int) -> Msg:
    """Return the name that is printed on an action or rent card."""
    return Msg("property_deal.card.rent_title") if cards.KIND[face] == "rent" else cards.card_title(face)


def _action(face: int, is_named: bool = True) -> tuple[Layer, ...]:
    size = W * (0.50 if is_named else 0.56)
    art = Art(f"property_deal/{cards.ACTION_WORDS[face]}", W / 2, _picture_at(is_named), size)
    return _played(face, is_named, _ACTION_GROUNDS.get(face, _PEACEFUL), "", art)


def _rent(face: int, is_named: bool = True) -> tuple[Layer, ...]:
    """Draw a wheel of the colours it charges for."""
    x, y, r = W / 2, _picture_at(is_named), W * (0.29 if is_named else 0.32)
    colours = cards.CARD_COLOURS[face]
    body, count = "", len(colours)
    labels: list[Layer] = []
    for number, colour in enumerate(colours):
        share = (number + count // 2) % count / count  # the first of two colours lies at the left
        body += _sector(x, y, r, share, share + 1 / count, SHADES[colour])
    if count == 2:
        for number, colour in enumerate(colours):
            at = x + (-r * 0.64 if number == 0 else r * 0.64)
            body += _disc(at, y, r * 0.56, "#FFFFFF")
            labels.append(Label(colour_mark(colour), at, y, r * 0.44, INK, width=r * 0.42))
    body += circle(x, y, r, "none", W * 0.02) + circle(x, y, r * 0.34, VALUE_DISC, W * 0.018)
    labels.append(Label("M", x, y, r * 0.40, INK))
    return _played(face, is_named, _RENT_GROUND, body, *labels)


def _sector(x: float, y: float, r: float, start: float, end: float, colour: str) -> str:
    """Draw a part of a wheel; 0 is at the top, parts run clockwise."""
    one, other = (math.tau * share - math.pi / 2 for share in (start, end))
    return path(
        f"M{num(x)} {num(y)} L{num(x + r * math.cos(one))} {num(y + r * math.sin(one))} A{num(r)} {num(r)} 0 0 1 "
        f"{num(x + r * math.cos(other))} {num(y + r * math.sin(other))} Z",
        colour,
        1,
    )


# ------------------------------------------------------------------------------------------------ chips


@drawn("property_deal.chip", key_of)
def face_chip(face: int) -> Picture:
    """Draw a tiny card for the log: the colours with letters, the value of a note, the picture of an action."""
    h, colours = CHIP, cards.CARD_COLOURS[face]
    if cards.is_note(face):
        tint, ink = NOTES[cards.VALUE[face]]
        return drawing(34, h, chip(34, tint), Label(f"{cards.VALUE[face]}M", 17, h / 2, 14, ink))
    if len(colours) in (1, 2):
        return _colour_chip(face, colours)
    if colours:
        wheel = "".join(_sector(14, h / 2, 9.5, i / 10, (i + 1) / 10, SHADES[i]) for i in range(10))
        body = chip(28, _RENT_GROUND if cards.is_rent(face) else "#2A2430") + wheel
        mark = Label("M" if cards.is_rent(face) else "★", 14, h / 2, 14, INK)
        return drawing(28, h, body + circle(14, h / 2, 7.6, CREAM, 1, OUTLINE), mark)
    body = chip(28, _ACTION_GROUNDS.get(face, _PEACEFUL)) + circle(14, h / 2, 10, CREAM)
    return drawing(28, h, body, Art(f"property_deal/{cards.ACTION_WORDS[face]}", 14, h / 2, 17))


def _colour_chip(face: int, colours: Sequence[int]) -> Picture:
    """Draw the letters of one or two colours; a rent has more room behind them."""
    h, w = CHIP, 24.0 if len(colours) == 1 else 44.0
    width = (w - 1.6) / len(colours)
    body, marks = "", []
    for number, colour in enumerate(colours):
        left = 0.8 + number * width
        body += rect(left, 0.8, width, h - 1.6, 0, SHADES[colour]) + pattern(colour, left, 0.8, width, h - 1.6)
        body += rect(left + width / 2 - 8, h / 2 - 8, 16, 16, 6, "#FFFFFF")
        marks.append(Label(colour_mark(colour), left + width / 2, h / 2, 14, INK, width=14.5))
    body += rect(0.8, 0.8, w - 1.6, h - 1.6, 4, "none", 1.8, CREAM)
    if not cards.is_rent(face):
        return drawing(w, h, body, *marks)
    return drawing(w + 18, h, chip(w + 18, _RENT_GROUND) + body, *marks, Label("M", w + 8, h / 2, 14, CREAM))
