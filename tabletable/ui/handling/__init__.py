"""Sprites of the pieces in motion: where each is on its way, and which is held. Draws nothing."""
