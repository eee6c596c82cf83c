"""What stands between the levels."""

from __future__ import annotations

from typing import Final

from tabletable.core.info import HARD, NORMAL, Rung

RUNGS: Final = (
    Rung(NORMAL, "flustered", choices=5),
    Rung(NORMAL, "hasty", percent=30),
    Rung(HARD, "drowsy", choices=5),
    Rung(HARD, "careless", percent=45),
)
"""Its rungs, those below one level weakest first."""
