"""What stands between the levels."""

from __future__ import annotations

from typing import Final

from tabletable.core.info import NORMAL, Rung

RUNGS: Final = (
    Rung(NORMAL, "flustered", choices=10),
    Rung(NORMAL, "hasty", percent=60),
)
"""Its rungs, those below one level weakest first."""
