"""The looks of a person's table: the chosen card back and cloth, and the season's.

A look has an id: that of a built-in one, or `OWN` and a digest of the name of an own file. "" is the default. A table
has its host's looks, whoever holds the cards: all backs at it are equal, so none reveals whose card it is.
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
"""The prefix of the ids of people's own pictures."""


class Kind(StrEnum):
    """The kind of a picture, and the name of its folder."""

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
        """Return whether a day belongs to the season."""
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
    """The looks chosen by one person."""

    back: Annotated[str, TAG] = ""
    cloth: Annotated[str, TAG] = ""


def season_on(day: date) -> Season | None:
    """Return the season a day belongs to; None if there is none."""
    return next((season for season in SEASONS if season.holds(day)), None)


def next_season(day: date) -> Season:
    """Return the first season that begins after a day."""
    return min(SEASONS, key=lambda season: ((season.first <= (day.month, day.day)), season.first))


def own_id(stem: str) -> str:
    """Return the id of a picture in a file of this stem, equal on every system."""
    plain = unicodedata.normalize("NFC", stem).casefold()
    return OWN + hashlib.sha256(plain.encode()).hexdigest()[:16]


def host_of(seats: Sequence[Seat]) -> str:
    """Return the name of the table's host: its first person; "" if only bots play."""
    return next((seat.name for seat in seats if seat.is_human), "")


def worn(chosen: Mapping[str, TableLooks], name: str, day: date | None) -> TableLooks:
    """Return the looks of a person's table; `day` is today, None to ignore the seasons."""
    table_looks = chosen.get(name, TableLooks())
    season = season_on(day) if day is not None else None
    usual = season.look if season is not None else ""
    return TableLooks(table_looks.back or usual, table_looks.cloth or usual)
