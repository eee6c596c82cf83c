"""The drawing engine: canvas, text, fonts, vector art, caches, and layers.

The rest of the screen is built on it. Lengths are logical px, surfaces are premultiplied.
"""
