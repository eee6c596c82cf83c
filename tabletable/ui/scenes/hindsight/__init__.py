"""Replays of recorded games, with their review and with what each seat could know."""
