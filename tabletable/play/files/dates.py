"""Days and moments as files note them, read in one place: anybody may have written there.

A date counts if it exists and lies between the years 1970 and 9998: no game was played before, and from later days
on neither the day after nor another time zone can be reckoned.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, tzinfo
from typing import Any, Final

from tabletable.core.errors import BrokenState
from tabletable.core.fields import Text

_FIRST: Final = 1970
_LAST: Final = 9998
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_MOMENT: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")


def read_day(text: str) -> date | None:
    """also None for a year outside `_FIRST` to `_LAST`: Parse a date such as 2026-01-31; None if there is no such day
    or its year is out of range.
    """
    if _DAY.fullmatch(text) is None:
        return None
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if _FIRST <= day.year <= _LAST else None


def read_timestamp(text: str) -> datetime | None:
    """Parse a timestamp such as 2026-01-31T23:59:59Z, in UTC; None if invalid."""
    if _MOMENT.fullmatch(text) is None or read_day(text[:10]) is None:
        return None
    try:
        return datetime.fromisoformat(text).astimezone(UTC)
    except ValueError:
        return None


def local(moment: datetime, zone: tzinfo | None = None) -> datetime:
    """Convert `moment` to `zone`, None for this computer's; unchanged if the system can't (before 1970 on Windows)."""
    try:
        return moment.astimezone(zone)
    except (OSError, OverflowError, ValueError):
        return moment


class Timestamp(Text):
    """Schema of a moment that `read_timestamp` can read."""

    def __init__(self) -> None:
        super().__init__(20, _MOMENT.pattern)

    def from_json(self, value: object, state: Any) -> str:
        text = super().from_json(value, state)
        if read_timestamp(text) is None:
            raise BrokenState("expected a moment that exists", None, "bad_text")
        return text
