"""UNO, for 2 to 10 players.

Its rules know neither who plays nor how it looks; `game` puts the rooms together.
"""

from tabletable.games.uno.game import UnoGame

GAME = UnoGame()

__all__ = ["GAME"]
