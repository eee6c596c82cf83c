"""Pixels and words: the canvas that everything is drawn on, its parts, fonts, vectors and caches, and layers of them.

The ground everything else of the screen stands on. Lengths are logical px, surfaces are premultiplied.
"""
