"""Card faces, log chips, buttons and the prizes of pickers, as display lists.

Card pictures are 120×168 units, the size of a card in one's own hand; every measure is a part of the width `W`.
"""

from __future__ import annotations

from typing import Final

from tabletable.core.svg import CREAM, mixed, path, rect
from tabletable.core.tablekit import paint
from tabletable.core.tablekit.paint import CHIP, RIM, H, W, bordered, card_back, chip, drawing, drawn, paper
from tabletable.core.tablekit.zones import Deck
from tabletable.core.tablespec import Art, Label, Picture, Side
from tabletable.games.flea_market.rules.cards import CARDS as PRINTED
from tabletable.games.flea_market.rules.cards import GOODS, Card
from tabletable.games.flea_market.table.looks import CARD_COLOURS

INKS: Final = ("#FFFFFF", "#111111", "#FFFFFF", "#111111", "#FFFFFF", "#111111")
"""What is printed on each colour: the better readable of black and white."""
_FOOT: Final = H * 0.745
"""Where the darker foot with the buttons begins."""


def art(name: str) -> str:
    """The name of a picture of this game."""
    return f"flea_market/{name}"


@drawn("flea_market.face")
def face_picture(face: int) -> Picture:
    """The printed side of a card."""
    return _card(face, 0.27, H * 0.135, H * 0.255, H * 0.46)


@drawn("flea_market.stall_card")
def stall_card(face: int) -> Picture:
    """The same with a larger value, for the small cards on other stalls."""
    return _card(face, 0.35, (RIM + H * 0.268) / 2, H * 0.268, H * 0.45)


def _card(face: int, size: float, y: float, top: float, tall: float) -> Picture:
    """A card: its value as a part of the width, the middle of that, and the window for the goods."""
    card = PRINTED[face]
    value = Label(str(card.value), W * (0.10 + size / 2), y, W * size, INKS[card.colour])
    goods = Art(art(GOODS[card.colour]), W / 2, top + tall / 2, min(W * 0.60, tall * 0.90))
    offer = [Art(art("special"), W * 0.74, H * 0.135, W * 0.34)] if card.special_offer else []
    return drawing(W, H, _ground(card.colour, top, tall), value, goods, *offer, *_buttons(card))


def _ground(colour: int, top: float, tall: float) -> str:
    """A cream card with a field of the colour, light from the top left, a window for the goods and a darker foot."""
    base, corner = CARD_COLOURS[colour], RIM + W * 0.05
    bright = mixed(base, "#FFFFFF", 0.4 if colour == 1 else 0.16)
    foot = mixed(base, "#FFFFFF", 0.14) if colour == 4 else mixed(base, "#000000", 0.32)
    wedge = f"M{RIM} {H * 0.42:.2f} L{RIM} {corner:.2f} Q{RIM} {RIM} {corner:.2f} {RIM} L{W * 0.66:.2f} {RIM} Z"
    body = paper() + rect(RIM, RIM, W - 2 * RIM, H - 2 * RIM, W * 0.045, base) + path(wedge, bright, opacity=0.8)
    body += rect(RIM, _FOOT, W - 2 * RIM, H - RIM - _FOOT, W * 0.045, foot, opacity=0.55)
    return body + rect(W * 0.115, top, W * 0.77, tall, W * 0.08, CREAM, W * 0.016)


def _buttons(card: Card) -> tuple[Art, ...]:
    """The buttons in a row at the foot: yellow ones with two holes, purple ones with four."""
    names = ["money"] * card.money + ["popularity"] * card.popularity
    if not names:
        return ()
    room = W - 2 * RIM
    size = min(W * 0.235, room / len(names))
    gap = (room - len(names) * size) / (len(names) + 1)
    y = (_FOOT + H - RIM) / 2
    return tuple(Art(art(name), RIM + gap + size / 2 + at * (size + gap), y, size) for at, name in enumerate(names))


@drawn("flea_market.small")
def small_card(face: int) -> Picture:
    """A card among the money of another seat, so small that only colour and goods can be told. 54×76."""
    colour = PRINTED[face].colour
    body = bordered(54, 76, 6, CARD_COLOURS[colour], 3.6, CREAM) + rect(7, 12, 40, 40, 6, CREAM)
    return drawing(54, 76, body, Art(art(GOODS[colour]), 27, 32, 36))


BACK: Final = card_back("flea_market.picture.back", "#7A4A2A")
"""The back of every card."""
CARDS: Final = Deck(BACK, face_picture, Side.FRONT, Side.BACK)
"""The same side of a card stays open in whatever size it is drawn."""
GOODS_CARDS: Final = Deck(BACK, stall_card, Side.FRONT, Side.BACK)
SMALL_CARDS: Final = Deck(BACK, small_card, Side.FRONT, Side.BACK)


@drawn("flea_market.chip")
def face_chip(face: int) -> Picture:
    """A tiny card for the log: goods and value on the colour. 40×24."""
    card = PRINTED[face]
    ground = chip(40, CARD_COLOURS[card.colour]) + rect(3.6, 3.6, 18, 16.8, 3.4, CREAM)
    value = Label(str(card.value), 30.4, 12, 16, INKS[card.colour])
    return drawing(40, CHIP, ground, Art(art(GOODS[card.colour]), 12.6, 12, 14.6), value)


@drawn("flea_market.icon")
def icon(name: str) -> Picture:
    """A picture of this game by itself, 64×64."""
    return paint.icon(art(name))


@drawn("flea_market.amount")
def amount(name: str, count: int) -> Picture:
    """So many buttons, for a picker: "money" or "popularity" with a number. 96×64."""
    return drawing(96, 64, Art(art(name), 30, 32, 52), Label(str(count), 76, 32, 34, CREAM))
