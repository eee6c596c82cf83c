"""What `screenshots.py` takes pictures of: scenes of all games, and in a file of its name what only one game has."""
