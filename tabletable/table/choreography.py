"""From events to beats: which sprite starts moving when, for how long, with which sound.

Times are seconds at normal speed, from the moment the command was carried out. Beats only decorate: the table is
rebuilt from the view at once, and whatever a beat forgets is put right when the last one ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from tabletable.core.event import Event, EventKind
from tabletable.core.ids import HIDDEN
from tabletable.core.picture import Picture
from tabletable.core.tablespec import Side, TableSpec
from tabletable.table import motion

PLAY_STEP = 0.12
WALK_STEP = 0.08
"""Until the next step of a piece that only passes a place."""
SHUFFLE_TIME = 0.45
CALL_TIME = 0.9
COIN_TIME = 0.55
"""How long one coin is under way."""
COIN_STEP = 0.07
"""From coin to coin."""
PAID_STEP = 0.14
"""Until what follows a payment: the coins need not have arrived."""


class Beat(NamedTuple):
    """One movement or sign."""

    event: Event
    start: float
    lasts: float
    is_dealt: bool = False
    """Whether it is one of several cards dealt or drawn in a row, which are tossed."""

    @property
    def end(self) -> float:
        """When it is over."""
        return self.start + self.lasts


def choreograph(events: Sequence[Event]) -> list[Beat]:
    """Return the beats of one command's events, in order of their start."""
    beats: list[Beat] = []
    now = 0.0
    arrivals = {event.piece: event for event in events if event.kind is EventKind.MOVE}
    for run in _runs(events):
        kind = run[0].kind
        if kind is EventKind.MOVE and len(run) > 1:
            step = min(motion.DEAL_STEP, (motion.DEAL_LONGEST - motion.DEAL_SECONDS) / (len(run) - 1))
            lasts = motion.DEAL_SECONDS
            beats += [Beat(event, now + number * step, lasts, True) for number, event in enumerate(run)]
            now += step * (len(run) - 1) + lasts
        elif kind is EventKind.MOVE:
            beats.append(Beat(run[0], now, motion.PLAY_LONGEST))
            now += PLAY_STEP if arrivals[run[0].piece] is run[0] else WALK_STEP
        elif kind is EventKind.SHUFFLE:
            beats += [Beat(event, now, SHUFFLE_TIME) for event in run]
            now += SHUFFLE_TIME
        elif kind is EventKind.FLIP:
            beats += [Beat(event, now + number * 0.06, motion.FLIP.seconds) for number, event in enumerate(run)]
            now += motion.FLIP.seconds
        elif is_paid(run[0]):
            beats.append(Beat(run[0], now, COIN_TIME + COIN_STEP * (coins_of(run[0]) - 1)))
            now += PAID_STEP
        elif kind is EventKind.CALL:
            beats += [Beat(event, now, CALL_TIME) for event in run]
        else:
            beats += [Beat(event, now, 0.0) for event in run]
    return beats


def is_paid(event: Event) -> bool:
    """Return whether an event is shown with coins."""
    return event.kind is EventKind.COUNT and event.source != "" and coins_of(event) > 0


def coins_of(event: Event) -> int:
    """Return how many coins a payment is shown with."""
    return event.number("more")


def deal_beats(handles: Iterable[int], source: str, targets: Sequence[str]) -> list[Beat]:
    """Beats that deal `handles` from the zone `source` to `targets` (one per handle): the first sight of a table."""
    return choreograph(
        [
            Event(EventKind.MOVE, piece=handle, source=source, target=target)
            for handle, target in zip(handles, targets, strict=True)
        ]
    )


def until_rest(events: Sequence[Event]) -> tuple[Sequence[Event], Sequence[Event]]:
    """Split events after the first that ends a round or the game, where the table pauses for a result."""
    for number, event in enumerate(events):
        if event.kind in (EventKind.ROUND_END, EventKind.GAME_END):
            return events[: number + 1], events[number + 1 :]
    return events, ()


def after_moves(spec: TableSpec, events: Sequence[Event], face_picture: Callable[[int], Picture]) -> TableSpec:
    """Return the table after these MOVE and FLIP events, with no decision pending.

    At the end of a round the view already shows the next deal; this is the table with the last cards still on it.
    """
    zones = list(spec.zones)
    for event in events:
        piece = next((piece for zone in zones for piece in zone.pieces if piece.handle == event.piece), None)
        if event.kind not in (EventKind.MOVE, EventKind.FLIP) or piece is None:
            continue
        is_seen = event.face != HIDDEN
        if is_seen and (event.face != piece.face or event.kind is EventKind.FLIP):  # one may know what lies face down
            piece = piece._replace(face=event.face, picture=face_picture(event.face), side=Side.ANY)
        for at, zone in enumerate(zones):
            if event.kind is EventKind.FLIP:
                same = tuple(piece if other.handle == event.piece else other for other in zone.pieces)
                zones[at] = zone._replace(pieces=same)
                continue
            left = tuple(other for other in zone.pieces if other.handle != event.piece)
            zones[at] = zone._replace(pieces=(*left, piece) if zone.id == event.target else left)
    plates = tuple(plate._replace(active=False, next=False) for plate in spec.plates)
    return replace(spec, zones=tuple(zones), plates=plates, buttons=(), prompt=None)


def _runs(events: Sequence[Event]) -> Iterable[list[Event]]:
    """Neighbouring events that happen as one: cards dealt or drawn in a row, goals turned together."""
    run: list[Event] = []
    for event in events:
        together = (
            run
            and event.kind is run[-1].kind
            and event.kind in (EventKind.MOVE, EventKind.FLIP)
            and event.source == run[-1].source
        )
        if run and not together:
            yield run
            run = []
        run.append(event)
    if run:
        yield run
