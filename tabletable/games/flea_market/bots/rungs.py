"""What stands between the levels."""

from __future__ import annotations

from typing import Final

from tabletable.core.info import HARD, NORMAL, Rung
from tabletable.games.flea_market.bots.policies import Habits, policy

STINGY: Final = Rung(NORMAL, "stingy")
CARELESS: Final = Rung(NORMAL, "careless")
RUNGS: Final = (STINGY, CARELESS, Rung(HARD, "flustered", choices=5), Rung(HARD, "hasty", percent=40))
"""Its rungs, those below one level weakest first."""
HABITS: Final = {
    STINGY.id: policy(Habits(slips=0, sweeps=False, spends=False)),
    CARELESS.id: policy(Habits(slips=0, sweeps=False, spends=True)),
}
"""How those play whose habit no other game has, by id."""
