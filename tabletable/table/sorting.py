"""The order of a hand is its viewer's: the table describes it as drawn, the screen sorts it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabletable.core.tablespec import Sorting, TableSpec, Zone


def sorting_of(offered: Sequence[Sorting], way: str) -> Sorting:
    """Return the offered sort order with the id `way`, else the first."""
    return next((sorting for sorting in offered if sorting.id == way), offered[0])


def sorted_hand(spec: TableSpec, way: str) -> TableSpec:
    """Return the table with the viewer's hand sorted in this way, or in the default way if it has no such way."""
    return replace(spec, zones=tuple(_sorted(zone, way) if zone.own else zone for zone in spec.zones))


def _sorted(zone: Zone, way: str) -> Zone:
    if not zone.sort_keys:
        return zone
    keys = dict(zone.sort_keys)[sorting_of([sorting for sorting, _ in zone.sort_keys], way)]
    order = sorted(range(len(zone.pieces)), key=lambda at: (keys[at], at))
    return zone._replace(
        pieces=tuple(zone.pieces[at] for at in order),
        sort_keys=tuple((sorting, tuple(order_keys[at] for at in order)) for sorting, order_keys in zone.sort_keys),
    )
