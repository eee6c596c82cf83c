"""How one wins, and what is known of a seat: by everybody, and by the viewer alone."""

from __future__ import annotations

from tabletable.core.ids import HIDDEN
from tabletable.core.message import FaceRef, Msg, listed, msg
from tabletable.games.uno.rules.state import UnoState


def goal(state: UnoState) -> Msg:
    """How one wins, as was agreed."""
    return msg("uno.goal.points", n=state.rules.target) if state.rules.points else msg("uno.goal.hand")


def tells(state: UnoState, seat: int) -> tuple[Msg, ...]:
    """What everybody knows of a seat."""
    found = [msg("uno.seat.cards", n=len(state.hands[seat]))]
    if state.rules.points:
        found.append(msg("uno.seat.points", n=state.scores[seat], target=state.rules.target))
    if state.called >> seat & 1:
        found.append(msg("uno.seat.called"))
    elif state.exposed == seat:
        found.append(msg("uno.seat.exposed"))
    return tuple(found)


def knows(state: UnoState, viewer: int | None, seat: int) -> tuple[Msg, ...]:
    """What the viewer has seen of somebody else's hand, as in a challenge."""
    if viewer is None or seat == viewer:
        return ()
    seen = [FaceRef(state.faces[piece]) for piece in state.hands[seat] if state.faces[piece] != HIDDEN]
    return (msg("uno.seat.seen", cards=listed(seen)),) if seen else ()
