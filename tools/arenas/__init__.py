"""Matches of bots in number: the games of an arena, what its figures say, and players of other programs."""
