"""A page at the table: what a reckoning comes to for everybody, told step by step over the whole table, as plain data.

A game declares the rows and how they stand after each step; the screen lays them out, lets what changes from one
step to the next move, and says when to go on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from tabletable.core.ids import NOBODY
from tabletable.core.message import Msg
from tabletable.core.picture import Picture
from tabletable.core.tablespec import Button, Decor

FRONT_SIZE: Final = (270.0, 110.0)
"""Width and height of the part of a row that a game draws itself, between its name and its tag."""


class Sign(NamedTuple):
    """An amount: what it is of, and how much. A number in the words is called `n`; it is seen counting."""

    picture: Picture
    text: Msg


class Tag(NamedTuple):
    """What a seat's pieces come to."""

    picture: Picture
    sum: str = ""
    """How it comes to that, in numbers: "2 + 2 + 3"."""
    note: Msg | None = None
    """What else was counted."""


class Verdict(NamedTuple):
    """What a row comes to."""

    title: Msg
    line: Msg | None = None
    """What it means."""
    reason: Msg | None = None
    """Why it is so where the numbers alone don't say it."""
    picture: Picture | None = None


class Gain(NamedTuple):
    """What a seat gets."""

    text: Msg
    fill: str
    ink: str


class SeatRow(NamedTuple):
    """The row of one seat at one step of a page."""

    seat: int
    front: tuple[Decor, ...] = ()
    """What lies in front of it, with positions from the top left of `FRONT_SIZE`. `above`: pieces that are counted."""
    has: tuple[Sign, ...] = ()
    """What it had before."""
    flag: Picture | None = None
    """A sign at the shoulder of its avatar."""
    tag: Tag | None = None
    verdict: Verdict | None = None
    gain: Gain | None = None
    total: Sign | None = None
    """What it has then."""
    waits: Msg | None = None
    """A word in the place of the gain for who is yet to come."""
    answers: tuple[Button, ...] = ()
    """What its seat is asked, for the one who may answer; they take the place of all behind the tag."""
    is_now: bool = False
    """The step is about this row."""
    is_lifted: bool = False
    """Its tag is compared with others in this step."""


class Flight(NamedTuple):
    """A small thing that leaves the stand of a seat at (x, y) and lands at its total."""

    seat: int
    picture: Picture
    x: float
    y: float
    height: float


class PageStep(NamedTuple):
    """One step, as everything stands when it is done."""

    label: int
    """Which of the page's labels it belongs to; neighbours may share one."""
    rows: tuple[SeatRow, ...]
    told: int
    """How many of the events have happened by then."""
    flights: tuple[Flight, ...] = ()
    asks: int = NOBODY
    """The seat that has to decide before there is another step."""


@dataclass(frozen=True, slots=True)
class Page:
    """All there is to tell so far."""

    title: Msg
    rules: tuple[Msg, ...]
    """What it is about, in a few words each."""
    labels: tuple[Msg, ...]
    """What the steps are called, also those to come."""
    steps: tuple[PageStep, ...]
    begins: int
    """How many of the events came before it: they are seen on the table."""
    is_over: bool
    """Whether the last step is the end of it; otherwise it asks."""
    decor: tuple[Decor, ...] = ()
    """What stands beside the page as long as it is shown, on the stage."""
