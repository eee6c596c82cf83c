"""Names and heads for seats."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from tabletable.core.message import Ids
from tabletable.ui.drawing import theme

HEADS: Final = tuple(theme.SEAT_TINT)
"""The heads there are, in the order they are given out."""

_NAMES: Final = Ids("setup.name.*", map(str, range(12)))


def default_name(t: Callable[..., str], taken: Collection[str]) -> str:
    """A name that nobody at the table has, in the words of `t`."""
    for key in _NAMES.values():
        name = t(key)
        if name not in taken:
            return name
    number = len(_NAMES) + 1
    while t("ui.seat.unnamed", number=number) in taken:
        number += 1
    return t("ui.seat.unnamed", number=number)


def next_head(head: str, taken: Collection[str]) -> str:
    """The head after `head` that nobody at the table has; `head` itself if all are taken."""
    start = HEADS.index(head) if head in HEADS else -1
    order = [HEADS[(start + step) % len(HEADS)] for step in range(1, len(HEADS) + 1)]
    return next((other for other in order if other not in taken), head)
