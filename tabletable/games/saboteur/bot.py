"""How bots play."""

from __future__ import annotations

from typing import Final

from tabletable.core.game import Policy

POLICIES: Final[dict[str, Policy]] = {}
"""By level, weakest first."""
