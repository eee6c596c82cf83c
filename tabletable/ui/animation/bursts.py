"""What flies up where something breaks: a rockfall sends rubble. Purely for the eye."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tabletable.core.event import EventKind
from tabletable.core.tablespec import TableSpec
from tabletable.table.choreography import Beat
from tabletable.table.flourish import BURST, BURST_MOST, Fountain
from tabletable.ui.animation.specks import Specks
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.paint.words import Words


@dataclass(slots=True)
class Bursts:
    """All that flies up on one table."""

    _flying: list[Specks] = field(default_factory=list)

    def start(self, beats: Iterable[Beat], spec: TableSpec) -> None:
        """Let those of these beats fly up, each when its moment has come."""
        zones = {zone.id: zone for zone in spec.zones}
        pictures = {burst.cue: burst.pictures for burst in spec.bursts}
        for beat in beats:
            event = beat.event
            found = pictures.get(event.cue) if event.cue is not None else None
            zone = zones.get(event.source if event.kind is EventKind.MOVE else event.target)
            if found and zone is not None:
                fountains = tuple(Fountain(zone.x + zone.height * part, zone.y, 40 * part) for part in (-0.2, 0, 0.2))
                specks = Specks(fountains, found, BURST_MOST, max(0, event.piece), BURST)
                specks.wait(beat.start)
                self._flying.append(specks)

    def clear(self) -> None:
        """Nothing flies any more."""
        self._flying.clear()

    def update(self, seconds: float) -> bool:
        """Let `seconds` of table time pass; False once nothing flies."""
        for specks in self._flying:
            specks.update(seconds)
        self._flying = [specks for specks in self._flying if not specks.is_over]
        return bool(self._flying)

    def draw(self, canvas: Canvas, words: Words) -> None:
        """Draw what flies."""
        for specks in self._flying:
            specks.draw(canvas, words.text)
