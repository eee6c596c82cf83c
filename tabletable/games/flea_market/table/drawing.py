"""Words for SVG fragments, and the colours of the market. Lengths are units of the picture."""

from __future__ import annotations

from typing import Final

TEXT: Final = "#F4EFE3"
PANEL: Final = "#33231A"
PANEL_EDGE: Final = "#7D5A3D"
MUTED: Final = "#DCCBB4"
WOOD: Final = "#6B4A33"
WARNING: Final = "#FF6A58"
INFO: Final = "#6CC5D9"

CARD_COLOURS: Final = ("#D63212", "#FEEF25", "#174B7A", "#64CCAD", "#32221B", "#C96BE2")
"""By colour number: red, yellow, blue, green, brown, purple."""
INKS: Final = ("#FFFFFF", "#111111", "#FFFFFF", "#111111", "#FFFFFF", "#111111")
"""What is printed on each: the better readable of black and white."""
CHALK: Final = ("#D63212", "#FEEF25", "#4E779C", "#64CCAD", "#85786F", "#C96BE2")
"""The colours on the dark board, the two darkest ones lighter."""
TINTS: Final = ("#CA7086", "#5C9B66", "#9270C0", "#7C8792")
"""The awning of each seat."""
