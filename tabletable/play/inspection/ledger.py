"""Keeps the table up to date from events alone, and finds where events and the true state differ.

The screen is drawn from views, but everything a player sees *happen*, the log and the animations, comes from events. So
the events must be the whole truth: they alone must determine where each piece is and who has seen it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tabletable.core.event import Event, EventKind
from tabletable.core.game import Game
from tabletable.core.ids import HIDDEN, NO_PIECE, PUBLIC, SECRET, knows


class Ledger:
    """The place of each piece, and the seats that have seen it, tracked from events alone."""

    def __init__(self, game: Game[Any], state: Any) -> None:
        """Start from the truth about `state`."""
        self._game = game
        self.where = _places(game, state)
        """Handle → zone."""
        self.seen = state.seen.copy()
        """Handle → mask."""
        self._taught: set[int] = set()
        """Masks of the seats newly shown a face by the last command."""

    def follow(self, before: Sequence[int], events: Sequence[Event], after: Any) -> Iterator[str]:
        """Apply the events of one command; yields their faults in words.

        `before` are the faces before the command, `after` is the state after it.
        """
        self._taught.clear()
        shuffled: set[int] = set()
        claims: dict[int, int] = {}
        for event in events:
            if event.kind is EventKind.SHUFFLE:
                in_zone = [handle for handle, zone in self.where.items() if zone == event.target]
                for handle in in_zone:
                    self.seen[handle] = SECRET
                    claims.pop(handle, None)
                shuffled.update(in_zone)
                continue
            if event.piece == NO_PIECE:
                continue
            if event.piece not in self.where:
                yield f"{event.kind} of a piece {event.piece} that does not exist"
                continue
            place = event.source if event.kind is EventKind.MOVE else event.target
            if event.kind in (EventKind.MOVE, EventKind.FLIP) and self.where[event.piece] != place:
                yield f"{event.kind} of {event.piece} from {place!r}, but it lies in {self.where[event.piece]!r}"
            if event.kind is EventKind.MOVE:
                self.where[event.piece] = event.target
            if event.face == HIDDEN:
                continue
            if event.kind in (EventKind.MOVE, EventKind.FLIP):
                if _betrays_a_hand(event):
                    yield f"others than its owner are told that {event.piece} is the card put away face down"
                if self.seen[event.piece] != PUBLIC:
                    self._taught.add(PUBLIC if event.mask == PUBLIC else event.mask & ~self.seen[event.piece])
                self.seen[event.piece] |= event.mask
            elif event.mask & ~self.seen[event.piece]:
                yield f"{event.kind} shows the face of {event.piece} to seats that have not seen it"
            if event.piece in shuffled:
                claims[event.piece] = event.face
            elif event.face != before[event.piece]:
                yield f"{event.kind} tells a wrong face of {event.piece}"
        yield from (f"an event tells a wrong face of {h}" for h, face in claims.items() if after.faces[h] != face)
        yield from self._compare(after)

    def _compare(self, after: Any) -> Iterator[str]:
        """Yield differences from the true state, then adopt it, so that no difference is reported twice."""
        where, seen = _places(self._game, after), after.seen.copy()
        for handle in sorted(where.keys() | self.where.keys()):
            text, true = self.where.get(handle, "nowhere"), where.get(handle, "nowhere")
            if text != true:
                yield f"piece {handle} lies in {true}, by the events it lies in {text}"
            elif self.seen[handle] != seen[handle]:
                yield f"piece {handle} in {true} is known to {seen[handle]:b}, by the events to {self.seen[handle]:b}"
        self.where, self.seen = where, seen

    def taught(self, viewer: int | None) -> bool:
        """Return whether the last command showed `viewer` a new face."""
        return any(knows(mask, viewer) for mask in self._taught)


def _betrays_a_hand(event: Event) -> bool:
    """Return whether a card leaves a hand face down, but not for another hand, and other seats are told which it is.

    Even those who know what is in the hand can't tell that from its back.
    """
    zone, _, owner = event.source.partition(":")
    is_put_away = zone == "hand" and event.mask != PUBLIC and not event.target.startswith("hand:")
    return is_put_away and event.mask & ~(1 << int(owner)) != 0


def _places(game: Game[Any], state: Any) -> dict[int, str]:
    return {handle: zone for zone, handles in game.zones(state).items() for handle in handles}
