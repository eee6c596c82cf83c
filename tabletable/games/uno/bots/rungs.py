"""What stands between the levels."""

from __future__ import annotations

from typing import Final

from tabletable.core.info import NORMAL, Rung
from tabletable.games.uno.bots.policies import Habits, policy

FORGETFUL: Final = Rung(NORMAL, "forgetful")
RUNGS: Final = (FORGETFUL,)
"""Its rungs, weakest first. From normal to hard there is no room: luck decides most of what is left."""
HABITS: Final = {FORGETFUL.id: policy(Habits(calls=40, calls_late=20, catches=15, weighs=100))}
"""How those play whose habit no other game has, by id."""
