"""How a round or game ended: who and why, as data."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from tabletable.core.ids import HIDDEN
from tabletable.core.message import Msg


class Item(NamedTuple):
    """One line of a seat's reckoning: what it got, from what."""

    label: Msg
    amount: int = 0
    value: Msg | None = None
    """What stands beside the label where the game does not reckon in sums; None for the amount with its sign."""


class Standing(NamedTuple):
    """One seat's result."""

    seat: int
    gained: int
    """Points, money or gold of this round alone."""
    total: int
    """The same over the whole game so far; as much as `gained` while totals are kept secret."""
    items: tuple[Item, ...] = ()
    """Where `gained` came from, all of it; three have room beside each other, what is more is told in one sum."""
    faces: tuple[int, ...] = ()
    """Faces to show beside the seat: the cards left in its hand, or what `caption` says they are."""
    role: int = HIDDEN
    """A face that stands for what the seat was, HIDDEN if the game has no roles."""
    caption: Msg | None = None
    """What stands under `faces`; None counts them as cards left."""
    verdict: Msg | None = None
    """How the seat did, in words, where the game does not reckon in sums; None for `gained` with its sign."""


class Outcome(NamedTuple):
    """The end of a round (`final` False) or of the whole game (True)."""

    final: bool
    winners: tuple[int, ...]
    """Seats that won; several share. A round may have none."""
    headline: Msg
    """"Ann wins the hand"."""
    reason: Msg
    """Why, in one sentence."""
    standings: tuple[Standing, ...]
    """One per seat, best first."""
    occasion: Msg | None = None
    """What is over ("Saboteur, end of round 2 of 3"); None for the usual words."""
    onward: Msg | None = None
    """What the button says that goes on after a round; None for the usual words."""
    note: Msg | None = None
    """A remark under the table of results: what comes next, how it was counted."""
    side: StrEnum | None = None
    """Whose it is, in the game's own word, where it belongs to a team or a part; see `Game.honours`."""
