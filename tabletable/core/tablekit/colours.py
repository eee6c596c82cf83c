"""The colours that mean the same at every table."""

from typing import Final

TEXT: Final = "#F4EFE3"
"""Words on a dark panel."""
ACT: Final = "#E9B949"
"""Gold: the viewer may act here."""
ACT_INK: Final = "#231A06"
"""Words on it."""
INFO: Final = "#6CC5D9"
"""Cyan: information."""
GOOD: Final = "#8FD694"
"""Green: done, full, won."""
