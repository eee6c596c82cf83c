"""Lessons, puzzles and the position editor, and the shelves that list them."""
