"""The people of this computer: their settings, games, results and progress. None of it leaves the computer."""
