"""Names and heads for seats."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

from tabletable.core.message import MessageFamily
from tabletable.play.people.looks import Kind
from tabletable.play.seats import BOT, Seat
from tabletable.ui.drawing import theme
from tabletable.ui.stack.host import Host

HEADS: Final = tuple(theme.SEAT_TINT)
"""The built-in heads, in the order they are assigned."""

_NAMES: Final = MessageFamily("setup.name.*", map(str, range(12)))


def default_name(t: Callable[..., str], taken: Collection[str]) -> str:
    """Return a translated name that is not in `taken`."""
    for key in _NAMES.values():
        name = t(key)
        if name not in taken:
            return name
    number = len(_NAMES) + 1
    while t("ui.seat.unnamed", number=number) in taken:
        number += 1
    return t("ui.seat.unnamed", number=number)


def rivals(t: Callable[..., str], name: str, head: str, count: int, level: str) -> list[Seat]:
    """Return `count` bots of a level, whose names and heads differ from each other and from the given ones."""
    return bots_beside(t, [name], [head], count, level)


def bots_beside(
    t: Callable[..., str], names: Sequence[str], heads: Sequence[str], count: int, level: str
) -> list[Seat]:
    """Return `count` bots of a level, whose names and heads differ from each other and from `names` and `heads`."""
    taken, worn, seats = [*names], [*heads], list[Seat]()
    for _ in range(count):
        taken.append(default_name(t, taken))
        worn.append(next_head(worn[-1], worn))
        seats.append(Seat(BOT, taken[-1], level, worn[-1]))
    return seats


def heads_of(host: Host) -> tuple[str, ...]:
    """Return the ids of all heads on offer: the built-in ones, and the players' own valid pictures."""
    book = host.display.studio.looks
    return (*HEADS, *(each.file.id for each in book.own(Kind.HEAD) if each.problem is None))


def next_head(head: str, taken: Collection[str], heads: Sequence[str] = HEADS) -> str:
    """Return the first of `heads` after `head` that is not in `taken`; `head` itself if all are taken."""
    start = heads.index(head) if head in heads else -1
    order = [heads[(start + step) % len(heads)] for step in range(1, len(heads) + 1)]
    return next((other for other in order if other not in taken), head)


def solver_of(host: Host) -> tuple[str, str]:
    """Return name and head of the current player: the one whose page was viewed last, else the one who played last."""
    known = {player.name: player.avatar for player in host.settings.players}
    name = host.settings.player if host.settings.player in known else next(iter(known), "")
    return name or default_name(host.t, ()), known.get(name, HEADS[0])
