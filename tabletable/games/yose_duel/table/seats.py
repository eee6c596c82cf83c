"""How one wins, and what is known of a seat: by everybody, and by the viewer alone."""

from __future__ import annotations

from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.message import FaceRef, Msg, listed, msg
from tabletable.games.yose_duel.rules.cards import VALUE
from tabletable.games.yose_duel.rules.names import side_word
from tabletable.games.yose_duel.rules.state import ROUNDS, YoseState


def goal() -> Msg:
    """How one wins."""
    return msg("yose_duel.goal", n=ROUNDS)


def tells(state: YoseState, seat: int) -> tuple[Msg, ...]:
    """What everybody knows of a seat: its side, its points, its provisional cards."""
    if state.is_opening:
        is_chosen = state.committed[seat] != NO_PIECE
        chosen = msg("yose_duel.seat.chosen" if is_chosen else "yose_duel.seat.choosing")
        return (chosen, msg("yose_duel.seat.points", n=state.scores[seat]))
    found = [msg("yose_duel.seat.side", side=side_word(state.side(seat)))]
    before = state.before[seat]
    if state.round > 1:
        found.append(msg("yose_duel.seat.points_of", n=state.scores[seat], now=state.scores[seat] - before))
    else:
        found.append(msg("yose_duel.seat.points", n=state.scores[seat]))
    found.append(msg("yose_duel.seat.cards", n=len(state.points[seat])))
    area = [state.faces[card] for card in state.areas[seat]]
    if area:
        points = sum(VALUE[face] for face in area)
        found.append(msg("yose_duel.seat.pending", n=points, cards=listed([FaceRef(face) for face in area])))
    return tuple(found)


def knows(state: YoseState, viewer: int | None, seat: int) -> tuple[Msg, ...]:
    """What the viewer knows of a seat and not everybody does: its own start cards before they are shown."""
    if viewer is None or not state.is_opening:
        return ()
    seen = [FaceRef(state.faces[card]) for card in state.hands[seat] if state.faces[card] != HIDDEN]
    return (msg("yose_duel.seat.start", cards=listed(seen)),) if seen else ()
