"""Flea Market: the Great Trade War, for 3 or 4 players."""

from tabletable.games.flea_market.game import FleaMarketGame

GAME = FleaMarketGame()

__all__ = ["GAME"]
