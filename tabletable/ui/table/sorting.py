"""The order of a hand is its viewer's: the table describes it as drawn, the screen sorts it."""

from __future__ import annotations

from dataclasses import replace

from tabletable.core.tablespec import TableSpec, Zone


def sorted_hand(spec: TableSpec, way: str) -> TableSpec:
    """The table with the viewer's own hand sorted in one of the ways the game offers; unknown ways change nothing."""
    return replace(spec, zones=tuple(_sorted(zone, way) if zone.own else zone for zone in spec.zones))


def _sorted(zone: Zone, way: str) -> Zone:
    keys = dict(zone.sort_keys).get(way)
    if keys is None:
        return zone
    order = sorted(range(len(zone.pieces)), key=lambda at: (keys[at], at))
    return zone._replace(
        pieces=tuple(zone.pieces[at] for at in order),
        sort_keys=tuple((name, tuple(found[at] for at in order)) for name, found in zone.sort_keys),
    )
