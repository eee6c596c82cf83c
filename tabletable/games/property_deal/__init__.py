"""Property Deal, for 2 to 5 players."""

from tabletable.games.property_deal.game import PropertyDealGame

GAME = PropertyDealGame()

__all__ = ["GAME"]
