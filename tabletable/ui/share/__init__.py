"""Exports of a game: a page, pictures, a film. Runs in a process of its own."""
