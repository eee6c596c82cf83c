"""The 52 cards of `core/suited.py` drawn: suits, pips, corners, and whole cards for games that draw no others."""

from __future__ import annotations

from typing import Final

from tabletable.core import suited
from tabletable.core.looks import SUITED
from tabletable.core.picture import Label, Layer, Picture, Svg
from tabletable.core.suited import CLUB, DIAMOND, HEART, JACK, RANKS, SPADE, SUIT, SUITS, VALUE, card_sign, face_word
from tabletable.core.svg import CREAM, EDGE, OUTLINE, circle, num, path, rect
from tabletable.core.tablekit.paint import CHIP, H, W, bordered, both_ends, drawing, drawn, paper

SUIT_COLOURS: Final = SUITED.standard
"""The colours of the pips, by suit."""
_SHAPES: Final = {
    SPADE: (
        "M0 -1.05 C.37 -.47 1.05 -.05 .945 .42 C.84 .84 .26 .79 .084 .44 L.315 1.05 L-.315 1.05 L-.084 .44 "
        "C-.26 .79 -.84 .84 -.945 .42 C-1.05 -.05 -.37 -.47 0 -1.05 Z"
    ),
    HEART: ("M0 1 C-.5 .5 -1 .15 -1 -.3 C-1 -.9 -.2 -.95 0 -.35 C.2 -.95 1 -.9 1 -.3 C1 .15 .5 .5 0 1 Z"),
    DIAMOND: ("M0 -1.12 Q.34 -.42 .86 0 Q.34 .42 0 1.12 Q-.34 .42 -.86 0 Q-.34 -.42 0 -1.12 Z"),
    CLUB: (
        "M-.47 -.48 A.47 .47 0 1 1 .47 -.48 A.47 .47 0 0 1 .36 -.18 A.47 .47 0 1 1 .24 .56 Q.2 .8 .34 1 L-.34 1 "
        "Q-.2 .8 -.24 .56 A.47 .47 0 1 1 -.36 -.18 A.47 .47 0 0 1 -.47 -.48 Z"
    ),
}
"""Each suit around the origin, about 1 unit in radius."""


def pip(suit: int, x: float, y: float, r: float, colour: str = "", turned: bool = False) -> str:
    """Draw the shape of a suit of about radius `r`; `turned` by half a turn."""
    scale = -r if turned else r
    shape = path(_SHAPES[suit], colour or SUIT_COLOURS[suit])
    return f'<g transform="translate({num(x)} {num(y)}) scale({num(scale)})">{shape}</g>'


@drawn("suited.suit", SUITS.__getitem__)
def suit_picture(suit: int) -> Picture:
    """Draw a suit by itself on a cream disc, 64×64."""
    return drawing(64, 64, circle(32, 32, 28, CREAM, 3, OUTLINE) + pip(suit, 32, 33, 16))


# ------------------------------------------------------------------------------------------------ cards

_L, _M, _R = 0.29, 0.5, 0.71
_TOP, _BOTTOM = 0.285, 0.715


def _down(share: float) -> float:
    return _TOP + (_BOTTOM - _TOP) * share


_SIX: Final = tuple((x, y) for x in (_L, _R) for y in (_TOP, _down(0.5), _BOTTOM))
_EIGHT: Final = tuple((x, _down(third / 3)) for x in (_L, _R) for third in range(4))
_PIPS: Final = (
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
"""The positions of the pips of ace to 10, as parts of width and height; those of the lower half are turned."""


def pips(face: int) -> str:
    """Draw the pips of an ace to 10."""
    suit, value = SUIT[face], VALUE[face]
    r = W * (0.25 if value == 1 else 0.102 if value < 9 else 0.088)
    return "".join(pip(suit, x * W, y * H, r, turned=y > 0.53) for x, y in _PIPS[value - 1])


def corners(face: int) -> tuple[Layer, ...]:
    """Rank and suit side by side in the top left corner, and both again turned by half a turn."""
    suit, value = SUIT[face], VALUE[face]
    y, x = H * 0.115, W * (0.175 if value != 10 else 0.215)
    mark, r = x + W * (0.2 if value != 10 else 0.255), W * 0.093
    rank = Label(RANKS[value - 1], x, y, W * 0.262, SUIT_COLOURS[suit], width=W * 0.27)
    upright, turned = both_ends(rank)
    return upright, Svg(pip(suit, mark, y, r)), turned, Svg(pip(suit, W - mark, H - y, r, turned=True))


@drawn("suited.face", face_word)
def face_picture(face: int) -> Picture:
    """Draw the printed side of a card; a jack, queen or king is its suit in a frame."""
    suit = SUIT[face]
    frame = rect(W * 0.13, H * 0.222, W * 0.74, H * 0.55, W * 0.03, "none", 1.8, SUIT_COLOURS[suit])
    middle = pips(face) if VALUE[face] < JACK else frame + pip(suit, W / 2, H / 2, W * 0.25)
    return drawing(W, H, paper(), middle, *corners(face))


@drawn("suited.chip", face_word)
def face_chip(face: int) -> Picture:
    """Draw a tiny card for the log: rank and suit, in the order of the language."""
    w, h = 42.0, CHIP
    sign = Label(card_sign(face), w / 2, h / 2, 16, SUIT_COLOURS[SUIT[face]], width=w - 4)
    return drawing(w, h, bordered(w, h, 5, CREAM, 1.4, EDGE), sign)


class SuitedFaces:
    """The words and pictures of the faces, for the class of a game that is played with these cards."""

    face_word, face_name = staticmethod(suited.face_word), staticmethod(suited.face_name)
    face_picture, face_chip = staticmethod(face_picture), staticmethod(face_chip)
