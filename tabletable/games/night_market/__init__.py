"""Night Market: Boss Cat's Stalls, for 3 or 4 players."""

from tabletable.games.night_market.game import NightMarketGame

GAME = NightMarketGame()

__all__ = ["GAME"]
