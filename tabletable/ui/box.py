"""Boxes in logical pixels, as layout and screen share them."""

from tabletable.table.geometry import Box

__all__ = ["Box"]
