"""What a player wants who lets a card go somewhere."""

from __future__ import annotations

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.view import View
from tabletable.games.yose_duel.rules.commands import POINTS, SIDE, VOID, Verb
from tabletable.games.yose_duel.rules.state import NO_PILE, UNTOUCHED, YoseState


def meant(view: View[YoseState], piece: int, zone: str) -> Command | None:
    """See `Game.meant`: what is scored, void or closed for round 2 is out of play, all other cards can be taken."""
    state, seat = view.state, view.seat
    if seat is None:
        return None
    zone = POINTS[seat] if zone == SIDE[seat] else zone
    verb = _verb(state, seat, piece, zone)
    return None if verb is None else Command(seat, verb, piece, zone)


def _verb(state: YoseState, seat: int, piece: int, zone: str) -> Verb | None:
    if piece in state.hands[seat]:
        return Verb.COMMIT
    if state.stake != NO_PILE and piece == state.unders[state.stake]:
        return Verb.ANSWER if zone == VOID else Verb.IGNORE
    if piece in state.areas[seat]:
        return Verb.CANCEL if zone == VOID else Verb.SECURE
    if piece in state.areas[1 - seat]:
        return Verb.SECURE if zone == POINTS[seat] else Verb.CANCEL
    in_piles = any(
        taker == UNTOUCHED and piece in (top, under)
        for top, under, taker in zip(state.tops, state.unders, state.takers, strict=True)
    )
    return Verb.TAKE if in_piles and piece != NO_PIECE else None
