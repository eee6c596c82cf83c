"""Panels that are laid onto the table for a question: which of them come and go, and what is seen of them meanwhile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import Enum

from tabletable.core.tablespec import Decor, TableSpec
from tabletable.table import motion


def panels(spec: TableSpec) -> dict[Enum, tuple[Decor, ...]]:
    """Return the figures of each panel on a table."""
    by_panel: dict[Enum, tuple[Decor, ...]] = {}
    for decor in spec.decor:
        if decor.panel is not None:
            by_panel[decor.panel] = (*by_panel.get(decor.panel, ()), decor)
    return by_panel


def sliding(spec: TableSpec, coming: Mapping[Enum, float], leaving: Iterable[tuple[Decor, float]]) -> TableSpec:
    """Return the table with panels in motion: by panel the share (0 to 1) of those coming, and with theirs the figures
    of those leaving, which the table no longer has.
    """
    shares = ((decor, coming.get(decor.panel, 1.0) if decor.panel is not None else 1.0) for decor in spec.decor)
    shown = tuple(_at(decor, share) if share < 1 else decor for decor, share in (*shares, *leaving) if share > 0)
    return replace(spec, decor=shown)


def _at(decor: Decor, share: float) -> Decor:
    """Return a panel's figure at this share of its way: below its place, and faint."""
    return decor._replace(y=decor.y + (1 - share) * motion.PANEL_SLIDE, strength=decor.strength * share)
