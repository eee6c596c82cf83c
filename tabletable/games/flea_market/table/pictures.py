"""Card faces, log chips, buttons and the prizes of pickers, as display lists.

Card pictures are 120×168 units, the size of a card in one's own hand; every measure is a part of the width `W`.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from tabletable.core.svg import CREAM, EDGE, mixed, path, rect
from tabletable.core.tablekit.paint import drawing, drawn
from tabletable.core.tablespec import Art, Back, Label, Layer, Picture, Svg
from tabletable.games.flea_market.rules.cards import CARDS, GOODS, Card
from tabletable.games.flea_market.table.drawing import CARD_COLOURS, INKS

W: Final = 120.0
H: Final = 168.0
_RIM: Final = W * 0.052
_SIZE: Final = 0.27
"""Of the value on a card in hand, as a part of the width."""
_FOOT: Final = H * 0.745
"""Where the darker foot with the buttons begins."""
BACK: Final = Picture("flea_market.picture.back", W, H, (Back("#7A4A2A"),))
"""The back of every card."""


def art(name: str) -> str:
    """The name of a picture of this game."""
    return f"flea_market/{name}"


def _key(kind: str, face: int) -> str:
    return f"flea_market.{kind}.{face}"


@cache
def face_picture(face: int) -> Picture:
    """The printed side of a card."""
    return _card("face", face, _SIZE)


@cache
def stall_card(face: int) -> Picture:
    """The same with a larger value, for the small cards on other stalls."""
    return _card("stall", face, 0.35)


def _card(kind: str, face: int, size: float) -> Picture:
    card = CARDS[face]
    is_large = size > _SIZE
    top, tall = (H * 0.268, H * 0.45) if is_large else (H * 0.255, H * 0.46)
    y = (_RIM + top) / 2 if is_large else H * 0.135
    value = Label(str(card.value), W * (0.10 + size / 2), y, W * size, INKS[card.colour])
    layers: list[Layer] = [Svg(_ground(card.colour, top, tall)), value]
    layers.append(Art(art(GOODS[card.colour]), W / 2, top + tall / 2, min(W * 0.60, tall * 0.90)))
    if card.special_offer:
        layers.append(Art(art("special"), W * 0.74, H * 0.135, W * 0.34))
    return Picture(_key(kind, face), W, H, (*layers, *_buttons(card)))


def _ground(colour: int, top: float, tall: float) -> str:
    """A cream card with a field of the colour, light from the top left, a window for the goods and a darker foot."""
    base, m = CARD_COLOURS[colour], _RIM
    bright = mixed(base, "#FFFFFF", 0.4 if colour == 1 else 0.16)
    foot = mixed(base, "#FFFFFF", 0.14) if colour == 4 else mixed(base, "#000000", 0.32)
    corner = m + W * 0.05
    wedge = f"M{m} {H * 0.42:.2f} L{m} {corner:.2f} Q{m} {m} {corner:.2f} {m} L{W * 0.66:.2f} {m} Z"
    body = rect(0.75, 0.75, W - 1.5, H - 1.5, W * 0.065, CREAM, 1.5, EDGE)
    body += rect(0.75, H - 4.5, W - 1.5, 3.75, 3, mixed(EDGE, "#000000", 0.12), opacity=0.55)
    body += rect(m, m, W - 2 * m, H - 2 * m, W * 0.045, base) + path(wedge, bright, opacity=0.8)
    body += rect(m, _FOOT, W - 2 * m, H - m - _FOOT, W * 0.045, foot, opacity=0.55)
    return body + rect(W * 0.115, top, W * 0.77, tall, W * 0.08, CREAM, W * 0.016)


def _buttons(card: Card) -> tuple[Layer, ...]:
    """The buttons in a row at the foot: yellow ones with two holes, purple ones with four."""
    names = ["money"] * card.money + ["popularity"] * card.popularity
    if not names:
        return ()
    room = W - 2 * _RIM
    size = min(W * 0.235, room / len(names))
    gap = (room - len(names) * size) / (len(names) + 1)
    y = (_FOOT + H - _RIM) / 2
    return tuple(Art(art(name), _RIM + gap + size / 2 + at * (size + gap), y, size) for at, name in enumerate(names))


@cache
def small_card(face: int) -> Picture:
    """A card among the money of another seat, so small that only colour and goods can be told. 54×76."""
    colour = CARDS[face].colour
    body = rect(1.8, 1.8, 50.4, 72.4, 6, CARD_COLOURS[colour], 3.6, CREAM) + rect(7, 12, 40, 40, 6, CREAM)
    return Picture(_key("small", face), 54, 76, (Svg(body), Art(art(GOODS[colour]), 27, 32, 36)))


@cache
def face_chip(face: int) -> Picture:
    """A tiny card for the log: goods and value on the colour. 40×24."""
    card = CARDS[face]
    body = rect(0.8, 0.8, 38.4, 22.4, 4, CARD_COLOURS[card.colour], 1.6, CREAM) + rect(3.6, 3.6, 18, 16.8, 3.4, CREAM)
    goods = Art(art(GOODS[card.colour]), 12.6, 12, 14.6)
    return Picture(
        _key("chip", face), 40, 24, (Svg(body), goods, Label(str(card.value), 30.4, 12, 16, INKS[card.colour]))
    )


@drawn("flea_market.icon")
def icon(name: str) -> Picture:
    """A picture of this game by itself, 64×64."""
    return drawing(64, 64, Art(art(name), 32, 32, 64))


@drawn("flea_market.amount")
def amount(name: str, count: int) -> Picture:
    """So many buttons, for a picker: "money" or "popularity" with a number. 96×64."""
    return drawing(96, 64, Art(art(name), 30, 32, 52), Label(str(count), 76, 32, 34, CREAM))
