"""Night Market: Boss Cat's Stalls, for 3 or 4 players.

Its rules know neither who plays nor how it looks; `game` puts the rooms together.
"""

from tabletable.games.night_market.game import NightMarketGame

GAME = NightMarketGame()

__all__ = ["GAME"]
