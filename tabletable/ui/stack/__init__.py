"""Scenes and their stack: what is on top, how it comes and goes, and what a scene knows of the program it is in."""
