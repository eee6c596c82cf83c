"""UNO, for 2 to 10 players."""

from tabletable.games.uno.game import UnoGame

GAME = UnoGame()

__all__ = ["GAME"]
