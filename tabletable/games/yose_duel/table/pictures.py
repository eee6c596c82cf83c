"""Card faces and log chips as display lists. Card pictures are 120×168 units."""

from __future__ import annotations

import math
from typing import Final

from tabletable.core.svg import CREAM, EDGE, OUTLINE, circle, mixed, num, path, rect
from tabletable.core.tablekit.paint import CHIP, H, W, bordered, both_ends, card_back, drawing, drawn, paper
from tabletable.core.tablekit.zones import Deck
from tabletable.core.tablespec import Art, Label, Layer, Picture, Svg
from tabletable.games.yose_duel.rules.cards import JACK, RANKS, SUIT, SUITS, VALUE, face_word
from tabletable.games.yose_duel.rules.names import card_sign
from tabletable.games.yose_duel.table.suits import SUIT_COLOURS, pip

_CHIP_WIDTH: Final = 42.0

BACK: Final = card_back("yose_duel.picture.back", "#6B2B33")
"""The back of every card."""

_COATS: Final = ("#3C3F66", "#B3202F", "#D0791B", "#2F7A57")
"""What the cats of a suit wear."""
_COURTS: Final = ("jack", "queen", "king")

_L, _M, _R = 0.29, 0.5, 0.71
_TOP, _BOTTOM = 0.285, 0.715


def _down(share: float) -> float:
    return _TOP + (_BOTTOM - _TOP) * share


_SIX: Final = tuple((x, y) for x in (_L, _R) for y in (_TOP, _down(0.5), _BOTTOM))
_EIGHT: Final = tuple((x, _down(third / 3)) for x in (_L, _R) for third in range(4))
PIPS: Final = (
    ((_M, 0.52),),
    ((_M, _TOP), (_M, _BOTTOM)),
    ((_M, _TOP), (_M, _down(0.5)), (_M, _BOTTOM)),
    ((_L, _TOP), (_R, _TOP), (_L, _BOTTOM), (_R, _BOTTOM)),
    ((_L, _TOP), (_R, _TOP), (_M, _down(0.5)), (_L, _BOTTOM), (_R, _BOTTOM)),
    _SIX,
    (*_SIX, (_M, _down(0.25))),
    (*_SIX, (_M, _down(0.25)), (_M, _down(0.75))),
    (*_EIGHT, (_M, _down(0.5))),
    (*_EIGHT, (_M, _down(1 / 6)), (_M, _down(5 / 6))),
)
"""Where the pips of ace to 10 stand, in parts of width and height; those of the lower half are turned."""


@drawn("yose_duel.suit")
def suit_picture(suit: int) -> Picture:
    """A suit by itself on a cream disc, 64×64."""
    body = circle(32, 32, 28, CREAM, 3, OUTLINE) + pip(suit, 32, 33, 16)
    return drawing(64, 64, body)


@drawn("yose_duel.face", face_word)
def face_picture(face: int) -> Picture:
    """The printed side of a card."""
    suit, value = SUIT[face], VALUE[face]
    layers: list[Layer] = [Svg(paper())]
    if value >= JACK:
        layers += _court(suit, value)
    else:
        r = W * (0.25 if value == 1 else 0.102 if value < 9 else 0.088)
        layers.append(Svg("".join(pip(suit, x * W, y * H, r, turned=y > 0.53) for x, y in PIPS[value - 1])))
    return drawing(W, H, *layers, *_corners(suit, value))


def _court(suit: int, value: int) -> list[Layer]:
    """A cat in a frame, before rays in the colour of its coat."""
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
    art = Art(f"yose_duel/{SUITS[suit]}_{_COURTS[value - JACK]}", cx, top + height - width / 2, width)
    return [Svg(body), art, Svg(frame)]


def _on_frame(
    cx: float, cy: float, angle: float, left: float, top: float, width: float, height: float
) -> tuple[float, float]:
    """Where a ray from (cx, cy) meets the frame."""
    dx, dy = math.cos(angle), math.sin(angle)
    across = ((left + width if dx > 0 else left) - cx) / dx if abs(dx) > 1e-9 else math.inf
    down = ((top + height if dy > 0 else top) - cy) / dy if abs(dy) > 1e-9 else math.inf
    far = min(across, down)
    return cx + dx * far, cy + dy * far


def _corners(suit: int, value: int) -> tuple[Layer, ...]:
    """Rank and suit side by side in the top left corner, and both again turned by half a turn."""
    y, x = H * 0.115, W * (0.175 if value != 10 else 0.215)
    mark, r = x + W * (0.2 if value != 10 else 0.255), W * 0.093
    rank = Label(RANKS[value - 1], x, y, W * 0.262, SUIT_COLOURS[suit], width=W * 0.27)
    upright, turned = both_ends(rank)
    return upright, Svg(pip(suit, mark, y, r)), turned, Svg(pip(suit, W - mark, H - y, r, turned=True))


@drawn("yose_duel.chip", face_word)
def face_chip(face: int) -> Picture:
    """A tiny card for the log: rank and suit, in the order of the language."""
    w, h = _CHIP_WIDTH, CHIP
    sign = Label(card_sign(face), w / 2, h / 2, 16, SUIT_COLOURS[SUIT[face]], width=w - 4)
    return drawing(w, h, bordered(w, h, 5, CREAM, 1.4, EDGE), sign)


CARDS: Final = Deck(BACK, face_picture)
