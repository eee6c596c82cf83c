"""Primers, puzzles and the position editor at a table of their own, and the shelves one finds them on."""
