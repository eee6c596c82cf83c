"""A score page over the whole table, told step by step, as plain data.

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
    """An amount with its unit or symbol. A number in the words is called `n` and counts up on the screen."""

    picture: Picture
    text: Msg


class Tag(NamedTuple):
    """The value of a seat's pieces."""

    picture: Picture
    sum: str = ""
    """How it comes to that, in numbers: "2 + 2 + 3"."""
    note: Msg | None = None
    """Other items counted in."""


class Verdict(NamedTuple):
    """The result of a row."""

    title: Msg
    line: Msg | None = None
    """Its consequence."""
    reason: Msg | None = None
    """The reason, if the numbers alone don't show it."""
    picture: Picture | None = None


class Gain(NamedTuple):
    """A seat's gain."""

    text: Msg
    fill: str
    ink: str


class SeatRow(NamedTuple):
    """The row of one seat at one step of a page."""

    seat: int
    front: tuple[Decor, ...] = ()
    """Figures of the seat, placed from the top left of `FRONT_SIZE`. `above`: pieces being counted."""
    has: tuple[Sign, ...] = ()
    """Amounts before the step."""
    flag: Picture | None = None
    """A sign at the shoulder of its avatar."""
    tag: Tag | None = None
    verdict: Verdict | None = None
    gain: Gain | None = None
    total: Sign | None = None
    """The amount after the step."""
    waits: Msg | None = None
    """A word in the place of the gain for who is yet to come."""
    answers: tuple[Button, ...] = ()
    """Buttons that answer a question to this seat, for the viewer who may answer; they replace everything behind the
    tag.
    """
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
    """The state of a page after one step."""

    label: int
    """The index into the page's labels; neighbouring steps may share one."""
    rows: tuple[SeatRow, ...]
    event_count: int
    """How many of the events have happened by then."""
    flights: tuple[Flight, ...] = ()
    asks: int = NOBODY
    """The seat that has to decide before there is another step."""


@dataclass(frozen=True, slots=True)
class Page:
    """A score sheet told step by step, as far as it is known."""

    title: Msg
    rules: tuple[Msg, ...]
    """The rules it applies, in a few words each."""
    labels: tuple[Msg, ...]
    """The names of the steps, including those to come."""
    steps: tuple[PageStep, ...]
    begins: int
    """How many of the events came before it: they are seen on the table."""
    is_over: bool
    """Whether the last step ends the page; otherwise it asks a question."""
    decor: tuple[Decor, ...] = ()
    """Figures beside the page while it is shown, on the stage."""
