"""Lessons, puzzles and the position editor, and the pages that list them."""
