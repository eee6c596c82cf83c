"""The result of a round or game as data: winners, scores, reasons."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from tabletable.core.ids import HIDDEN
from tabletable.core.message import Msg


class Item(NamedTuple):
    """One line of a seat's score: the amount and its source."""

    label: Msg
    amount: int = 0
    value: Msg | None = None
    """Text beside the label for scores that are no sums; None for the amount with its sign."""


class Standing(NamedTuple):
    """One seat's result."""

    seat: int
    gained: int
    """Points, money or gold of this round alone."""
    total: int
    """The total over the whole game so far; equal to `gained` while totals are secret."""
    items: tuple[Item, ...] = ()
    """All sources of `gained`; three fit side by side, the rest is shown as one sum."""
    faces: tuple[int, ...] = ()
    """Faces to show beside the seat: the cards left in its hand, or what `caption` says they are."""
    role: int = HIDDEN
    """A face that stands for what the seat was, HIDDEN if the game has no roles."""
    caption: Msg | None = None
    """Text under `faces`; None counts them as cards left."""
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
    """The headline's occasion ("Saboteur, end of round 2 of 3"); None for the usual words."""
    onward: Msg | None = None
    """The label of the button that continues after a round; None for the usual words."""
    note: Msg | None = None
    """A remark under the table of results: what comes next, or how it was counted."""
    side: StrEnum | None = None
    """The winning team or party, in the game's own word, if one wins as such; see `Game.honours`."""
