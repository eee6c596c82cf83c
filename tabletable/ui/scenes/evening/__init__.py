"""An evening among friends: its setup, its standings between games, and its closing page."""
