"""A table on which numbers are still on their way from what they were to what they are.

The model knows only what they are, and so does the log; in between stands what the eye is shown for a moment.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, TypeVar

from tabletable.core.message import Arg, Msg
from tabletable.core.picture import Label, Layer, Picture
from tabletable.core.tablespec import Badge, Decor, Pill, Plate, PlateSign, TableSpec

Share = Callable[[str], float]
"""How much of the way a number has made, 0 to 1, by the name that a `Decor` or `PlateSign` counts under; "" for all
others."""
_NUMBER: Final = re.compile(r"[−-]?\d+")
_HAIR: Final = 1e-9


def between(old: TableSpec, new: TableSpec, share: Share) -> TableSpec:
    """Return the new table with its numbers on the way from those of the old one."""
    usual = share("")
    before = {plate.seat: plate for plate in old.plates}
    named = {decor.counts: decor for decor in old.decor if decor.counts}
    return replace(
        new,
        plates=tuple(_plate(before.get(plate.seat), plate, usual, share) for plate in new.plates),
        pills=tuple(_pill(was, now, usual) for was, now in _paired(old.pills, new.pills)),
        badges=tuple(_badge(was, now, usual) for was, now in _paired(old.badges, new.badges)),
        decor=tuple(_decor(named.get(decor.counts), decor, share) if decor.counts else decor for decor in new.decor),
    )


def number(old: int, new: int, share: float) -> int:
    """Return the number shown: its first step is made as soon as it has set out."""
    steps = math.ceil(abs(new - old) * share - _HAIR)
    return old + (steps if new > old else -steps)


def words(old: str | Msg | None, new: str | Msg, share: float) -> str | Msg:
    """Return the new words with numbers in between; if the words themselves differ, the new ones at once."""
    if isinstance(old, Msg) and isinstance(new, Msg):
        return _message(old, new, share)
    if isinstance(old, str) and isinstance(new, str) and _NUMBER.sub("", old) == _NUMBER.sub("", new):
        came = iter(_NUMBER.findall(old))
        return _NUMBER.sub(lambda found: _written(number(_read(next(came)), _read(found[0]), share)), new)
    return new


def picture(old: Picture, new: Picture, share: float) -> Picture:
    """Return the new picture with numbers in between; if the pictures differ otherwise, the new one at once."""
    if old.key == new.key or [type(layer) for layer in old.layers] != [type(layer) for layer in new.layers]:
        return new
    layers = tuple(_layer(was, now, share) for was, now in zip(old.layers, new.layers, strict=True))
    if layers == new.layers:
        return new
    texts = [layer.text for layer in layers if isinstance(layer, Label)]
    return new._replace(key=f"{new.key}<{texts}", layers=layers)


def _message(old: Msg, new: Msg, share: float) -> Msg:
    if old == new or old.id != new.id or [name for name, _ in old.args] != [name for name, _ in new.args]:
        return new
    return Msg(
        new.id, tuple((name, _arg(was, now, share)) for (_, was), (name, now) in zip(old.args, new.args, strict=True))
    )


def _arg(old: Arg, new: Arg, share: float) -> Arg:
    if isinstance(old, int) and isinstance(new, int):
        return number(old, new, share)
    if isinstance(old, Msg) and isinstance(new, Msg):
        return _message(old, new, share)
    return new


def _read(text: str) -> int:
    return int(text.replace("−", "-"))


def _written(value: int) -> str:
    return str(value).replace("-", "−")


def _plate(old: Plate | None, new: Plate, usual: float, share: Share) -> Plate:
    if old is None:
        return new
    cards, line = new.cards, new.line
    if old.cards is not None and cards is not None:
        cards = number(old.cards, cards, usual)
    if old.line is not None and line is not None and (old.x, old.y) == (new.x, new.y):
        # On a plate that has moved it may tell of the new place, and that is nothing to count through.
        line = _message(old.line, line, usual)
    before = {sign.counts: sign for sign in old.signs if sign.counts}
    # A sign that was not there comes with the first of what it counts.
    there = [sign for sign in new.signs if not sign.counts or sign.counts in before or share(sign.counts) > 0]
    signs = tuple(_sign(before.get(sign.counts), sign, share) if sign.counts else sign for sign in there)
    return new._replace(cards=cards, line=line, signs=signs)


def _sign(old: PlateSign | None, new: PlateSign, share: Share) -> PlateSign:
    return new if old is None else new._replace(picture=picture(old.picture, new.picture, share(new.counts)))


def _decor(old: Decor | None, new: Decor, share: Share) -> Decor:
    return new if old is None else new._replace(picture=picture(old.picture, new.picture, share(new.counts)))


def _pill(old: Pill | None, new: Pill, share: float) -> Pill:
    return new if old is None else new._replace(text=_message(old.text, new.text, share))


def _badge(old: Badge | None, new: Badge, share: float) -> Badge:
    return new if old is None else new._replace(text=words(old.text, new.text, share))


def _layer(old: Layer, new: Layer, share: float) -> Layer:
    if isinstance(old, Label) and isinstance(new, Label):
        return new._replace(text=words(old.text, new.text, share))
    return new


_Placed = TypeVar("_Placed", Pill, Badge)


def _paired(old: tuple[_Placed, ...], new: tuple[_Placed, ...]) -> Iterator[tuple[_Placed | None, _Placed]]:
    """Yield each with the one that stood in its place."""
    there = {(each.x, each.y): each for each in old}
    return ((there.get((each.x, each.y)), each) for each in new)
