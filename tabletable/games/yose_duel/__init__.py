"""Yose Duel, for 2 players: the endgame of Go, played with a pack of cards.

Its rules know neither who plays nor how it looks; `game` puts the rooms together.
"""

from tabletable.games.yose_duel.game import YoseDuelGame

GAME = YoseDuelGame()

__all__ = ["GAME"]
