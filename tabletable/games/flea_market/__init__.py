"""Flea Market: the Great Trade War, for 3 or 4 players.

Its rules know neither who plays nor how it looks; `game` puts the rooms together.
"""

from tabletable.games.flea_market.game import FleaMarketGame

GAME = FleaMarketGame()

__all__ = ["GAME"]
