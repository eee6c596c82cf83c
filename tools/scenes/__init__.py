"""The scenes for `screenshots.py`: those of all games, and in a file per game its own."""
