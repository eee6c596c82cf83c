"""What one learns from: primers, puzzles and positions set up by hand, and how far somebody has come in them."""
