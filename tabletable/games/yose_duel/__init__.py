"""Yose Duel, for 2 players: the endgame of Go, played with a pack of cards."""

from tabletable.games.yose_duel.game import YoseDuelGame

GAME = YoseDuelGame()

__all__ = ["GAME"]
