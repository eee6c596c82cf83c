"""Learning: lessons, puzzles and positions set up by hand, and each person's progress in them."""
