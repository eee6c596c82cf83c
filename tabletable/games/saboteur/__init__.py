"""Saboteur with its second game, for 2 to 12 players."""

from tabletable.games.saboteur.game import SaboteurGame

GAME = SaboteurGame()

__all__ = ["GAME"]
