"""How bots play."""

from __future__ import annotations

from typing import Final

from tabletable.core.thinking import Policy
from tabletable.games.yose_duel.bots.perfect import perfect
from tabletable.games.yose_duel.bots.thumb import easy, hard, normal

POLICIES: Final[dict[str, Policy]] = {"easy": easy, "normal": normal, "hard": hard, "perfect": perfect}
"""By level, weakest first."""
