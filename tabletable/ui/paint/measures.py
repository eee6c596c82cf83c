"""Measures around a table: the column at its right edge, the buttons in it, and the shadows of panels."""

from typing import Final

COLUMN: Final = 264.0
"""px of the width of the column."""
MARGIN: Final = 16.0
GAP: Final = 16.0
MAIN: Final = 56.0
"""Height of its main buttons in px; SECOND for those with an explaining line, SMALL for the others."""
SECOND: Final = 64.0
SMALL: Final = 48.0
SHADOW: Final = 22.0
"""Reach in px of a panel's shadow."""
