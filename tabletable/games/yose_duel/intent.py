"""What a player wants who lets a card go somewhere."""

from __future__ import annotations

from tabletable.core.command import Command
from tabletable.core.game import View
from tabletable.core.ids import NO_PIECE
from tabletable.games.yose_duel.commands import VOID, Verb
from tabletable.games.yose_duel.state import NO_PILE, YoseState


def meant(view: View[YoseState], piece: int, zone: str) -> Command | None:
    """See `Game.meant`: what is scored, void or closed for round 2 is out of play, all other cards can be taken."""
    state, seat = view.state, view.seat
    if seat is None:
        return None
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
        return Verb.CANCEL
    return Verb.TAKE if piece != NO_PIECE and (piece in state.tops or piece in state.unders) else None
