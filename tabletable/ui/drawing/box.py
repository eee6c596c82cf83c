"""Boxes in logical pixels, as layout and screen share them."""

from tabletable.core.tablekit.boxes import Box

__all__ = ["Box"]
