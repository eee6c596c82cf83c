"""A friends' evening: its agreement, its running table between games, and its closing page."""
