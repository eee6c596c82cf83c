"""One folder per game; each knows only the core."""
