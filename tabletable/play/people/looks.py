"""What a person's table looks like: which card back and which cloth they chose, and what the time of year brings.

A look has an id: that of one of the house's, or `OWN` and a mark of the name of a file of their own. "" is the usual.
A table shows what its host chose, whoever holds the cards: all backs at it are alike, so none tells whose card it is.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Annotated, Final, NamedTuple

from tabletable.play.keeping.saveschema import TAG
from tabletable.play.seats import Seat

OWN: Final = "own_"
"""How ids of people's own pictures begin."""


class Kind(StrEnum):
    """What a picture is for, and the name of its folder."""

    BACK = "backs"
    CLOTH = "cloths"
    HEAD = "heads"


HOUSE: Final = ("blossom", "moon", "snow")
"""The backs and cloths that come with the program, beside the usual ones."""


class Season(NamedTuple):
    """A time of the year with a look of its own, from a day to a day, both included."""

    look: str
    first: tuple[int, int]
    last: tuple[int, int]
    """Month and day."""

    def holds(self, day: date) -> bool:
        """Whether this day belongs to it."""
        now = (day.month, day.day)
        if self.first <= self.last:
            return self.first <= now <= self.last
        return now >= self.first or now <= self.last


SEASONS: Final = (
    Season("blossom", (1, 21), (2, 28)),
    Season("moon", (9, 10), (10, 10)),
    Season("snow", (12, 10), (1, 6)),
)
"""New Year by the moon, the middle of autumn, the end of the year, wherever the moon puts the first two."""


@dataclass(frozen=True, slots=True)
class TableLooks:
    """What one person chose."""

    back: Annotated[str, TAG] = ""
    cloth: Annotated[str, TAG] = ""


def season_on(day: date) -> Season | None:
    """The season that a day belongs to, if any."""
    return next((season for season in SEASONS if season.holds(day)), None)


def next_season(day: date) -> Season:
    """The season that comes next after a day."""
    return min(SEASONS, key=lambda season: ((season.first <= (day.month, day.day)), season.first))


def own_id(stem: str) -> str:
    """The id of a picture in a file of this name, without its ending: the same on every system."""
    plain = unicodedata.normalize("NFC", stem).casefold()
    return OWN + hashlib.sha256(plain.encode()).hexdigest()[:16]


def host_of(seats: Sequence[Seat]) -> str:
    """The name of whose table it is: the first person at it, "" where only bots play."""
    return next((seat.name for seat in seats if seat.is_human), "")


def worn(chosen: Mapping[str, TableLooks], name: str, day: date | None) -> TableLooks:
    """What lies on somebody's table; `day` is today, None where nobody follows the seasons."""
    found = chosen.get(name, TableLooks())
    season = season_on(day) if day is not None else None
    usual = season.look if season is not None else ""
    return TableLooks(found.back or usual, found.cloth or usual)
