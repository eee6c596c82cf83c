"""Pictures as lists of layers: how they are cached and named, and parts common to many.

Lengths are units of the picture. A card is `W`×`H`, the size it has in one's own hand.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from typing import Any, Final, ParamSpec, cast

from tabletable.core.message import Msg
from tabletable.core.picture import Art, Back, Label, Layer, Picture, Svg
from tabletable.core.svg import CREAM, EDGE, OUTLINE, circle, mixed, num, path, rect

P = ParamSpec("P")

W: Final = 120.0
H: Final = 168.0
RIM: Final = W * 0.052
"""How much of its paper shows around what is printed on a card."""
CHIP: Final = 24.0
"""Height of a tiny card for the log."""


def drawn(
    name: str, spell: Callable[[int], str] | None = None
) -> Callable[[Callable[P, Picture]], Callable[P, Picture]]:
    """Makes a picture of plain arguments once and keeps it; its key is `name` and the arguments ("uno.star.1").

    `spell` says the first of them in words, as that of a face ("uno.face.red_7").
    """

    def keep(make: Callable[P, Picture]) -> Callable[P, Picture]:
        signature = inspect.signature(make)

        def keyed(*args: Any, **kwargs: Any) -> Picture:
            bound = signature.bind(*args, **kwargs)
            bound.apply_defaults()
            words = [_word(value) for value in bound.arguments.values()]
            if spell is not None:
                words[0] = spell(next(iter(bound.arguments.values()))).replace(" ", "_")
            return make(*args, **kwargs)._replace(key=".".join([name, *words]))

        keyed.__doc__ = make.__doc__
        return cast(Callable[P, Picture], cache(keyed))

    return keep


def _word(value: object) -> str:
    """Return an argument in a key."""
    if isinstance(value, Msg):
        return f"{value.id}({','.join(f'{key}={_word(each)}' for key, each in value.args)})"
    if isinstance(value, tuple):
        return "-".join(map(_word, value))
    return str(int(value)) if isinstance(value, bool) else num(value) if isinstance(value, float) else str(value)


def drawing(width: float, height: float, *layers: Layer | str) -> Picture:
    """Return a picture for `drawn`, which names it; a str is a piece of SVG."""
    return Picture("", width, height, tuple(Svg(part) if isinstance(part, str) else part for part in layers))


# ------------------------------------------------------------------------------------------------ cards


def card_back(name: str, tint: str, width: float = W, height: float = H) -> Picture:
    """Return the back of a game's cards."""
    return Picture(name, width, height, (Back(tint),))


def paper(width: float = W, height: float = H, bend: float = W * 0.065) -> str:
    """Return a blank card: cream with its edge, the lower one darker. `bend` is the radius of its corners."""
    body = rect(0.75, 0.75, width - 1.5, height - 1.5, bend, CREAM, 1.5, EDGE)
    return body + rect(0.75, height - 4.5, width - 1.5, 3.75, 3, mixed(EDGE, "#000000", 0.12), opacity=0.55)


def field(fill: str, bend: float, shine: float, opacity: float) -> str:
    """Draw the coloured field inside a card's paper rim, lit from the top left; `shine` lightens the lit part."""
    near, far = num(RIM), num(RIM + bend)
    wedge = f"M{near} {num(H * 0.42)} L{near} {far} Q{near} {near} {far} {near} L{num(W * 0.66)} {near} Z"
    body = rect(RIM, RIM, W - 2 * RIM, H - 2 * RIM, bend, fill)
    return body + path(wedge, mixed(fill, "#FFFFFF", shine), opacity=opacity)


def both_ends(*corner: Label | Art, width: float = W, height: float = H) -> tuple[Layer, ...]:
    """Return the parts of a card's top left corner, and again at its opposite corner, turned by 180°."""
    turned = [part._replace(x=width - part.x, y=height - part.y, angle=part.angle + 180) for part in corner]
    return (*corner, *turned)


def chip(width: float, fill: str, bend: float = 4) -> str:
    """Return the ground of a tiny card for the log, `CHIP` high."""
    return rect(0.8, 0.8, width - 1.6, CHIP - 1.6, bend, fill, 1.6, CREAM)


# ------------------------------------------------------------------------------------------------ signs


def bordered(width: float, height: float, bend: float, fill: str, line: float, edge: str, opacity: float = 1) -> str:
    """Return a box over the whole picture, its edge inside."""
    return rect(line / 2, line / 2, width - line, height - line, bend, fill, line, edge, opacity)


def line(
    text: str | Msg, x: float, y: float, size: float, colour: str, width: float, flush: bool = False, bold: bool = False
) -> Label:
    """Return a line of text centred on (x, y), or starting there if `flush`; it shrinks to `width`."""
    return Label(text, x, y, size, colour, bold=bold, width=width, flush=flush)


def written(
    text: str | Msg, width: float, height: float, size: float, colour: str, flush: bool = False, bold: bool = False
) -> Picture:
    """Return a line of words as a picture of its own, in its middle or `flush` from its left edge on."""
    return drawing(width, height, line(text, 0 if flush else width / 2, height / 2, size, colour, width, flush, bold))


def icon(art: str, size: float = 64.0) -> Picture:
    """Return a file of art as a picture of its own, 64×64."""
    return drawing(64, 64, Art(art, 32, 32, size))


def token(
    x: float, y: float, r: float, fill: str, art: str, size: float, line: float = 2.2, edge: str = OUTLINE
) -> tuple[Layer, ...]:
    """Return a disc with a sign on it."""
    return Svg(circle(x, y, r, fill, line, edge)), Art(art, x, y, size)
