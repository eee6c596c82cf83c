"""Saboteur with its second game, for 2 to 12 players."""
