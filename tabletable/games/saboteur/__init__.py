"""Saboteur with its second game, for 2 to 12 players.

Its rules know neither who plays nor how it looks; `game` puts the rooms together.
"""

from tabletable.games.saboteur.game import SaboteurGame

GAME = SaboteurGame()

__all__ = ["GAME"]
