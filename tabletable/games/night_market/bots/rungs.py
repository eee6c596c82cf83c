"""What stands between the levels."""

from __future__ import annotations

from typing import Final

from tabletable.core.info import HARD, NORMAL, Rung
from tabletable.games.night_market.rules.state import Verb

SKILLED: Final = "skilled"
RUNGS: Final = (
    Rung(NORMAL, "impulsive", verbs=(Verb.BID,)),
    Rung(SKILLED, "hasty", verbs=(Verb.BID,), percent=20),
    Rung(HARD, "careless", percent=50),
)
"""Its rungs, those below one level weakest first."""
