"""What a player wants who lets a card go somewhere."""

from __future__ import annotations

from typing import Final

from tabletable.core.command import Command
from tabletable.core.view import View
from tabletable.games.saboteur.rules.cards import PATH_COUNT
from tabletable.games.saboteur.rules.state import (
    DISCARD_PILE,
    DRAW_PILE,
    FRONT,
    HAND,
    MAX_SEATS,
    ROLE,
    SEAT,
    SaboteurState,
    Verb,
)

_STANDS_FOR: Final = {zone: SEAT[seat] for seat in range(MAX_SEATS) for zone in (HAND[seat], ROLE[seat], *FRONT[seat])}
"""A place that belongs to a player → the zone that stands for that player."""


def meant(view: View[SaboteurState], piece: int, zone: str) -> Command | None:
    """See `Game.meant`: a path card is laid, an action card played, what lies in front of somebody cleared away.

    Everything else that lies on the table can be asked why it stays, but not the closed hands of others; nor what lies
    on a plate while players are robbed, since the plate is meant then.
    """
    state, seat = view.state, view.seat
    if seat is None:
        return None
    if piece in state.hands[seat]:
        return Command(seat, _use(state, piece, zone), piece, _STANDS_FOR.get(zone, zone))
    if piece in state.front:
        away = "" if zone == DISCARD_PILE else zone
        return Command(seat, Verb.CLEAR, piece, away) if not state.queue else None
    return None if any(piece in hand for hand in state.hands) else Command(seat, Verb.PLAY, piece, zone)


def _use(state: SaboteurState, piece: int, zone: str) -> Verb:
    """Both piles are meant for what one gets rid of."""
    if zone in (DISCARD_PILE, DRAW_PILE):
        return Verb.DISCARD
    return Verb.PLACE if state.faces[piece] < PATH_COUNT else Verb.PLAY
