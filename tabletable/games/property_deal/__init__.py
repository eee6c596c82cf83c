"""Property Deal, for 2 to 5 players.

Its rules know neither who plays nor how it looks; `game` puts the rooms together.
"""

from tabletable.games.property_deal.game import PropertyDealGame

GAME = PropertyDealGame()

__all__ = ["GAME"]
