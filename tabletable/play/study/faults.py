"""The faults that keep a draft from being played, and the deal of its hidden cards if there are none."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from tabletable.core.editing import Editing
from tabletable.core.errors import GameError
from tabletable.core.flaws import OVER, Flaw, flaw
from tabletable.core.game import Game
from tabletable.core.ids import HIDDEN
from tabletable.core.message import Msg, SeatRef
from tabletable.core.rng import Rng
from tabletable.core.view import View

TRIES: Final = 40
"""The number of deals of the hidden cards tried before a draft counts as unplayable."""
UNFORESEEN: Final = (
    LookupError, ValueError, TypeError, AttributeError, AssertionError, RuntimeError, ArithmeticError, StopIteration,
)  # fmt: skip
"""Exceptions that rules may raise for a state no game could have led to."""
LOT: Final = Flaw("no deal can be played", Msg("editor.fault.lot"))
"""Every placed piece is fine, but no deal of the rest leads to a playable game."""


def left_of(editing: Editing[Any], state: Any) -> Counter[int]:
    """Return the number of unplaced pieces of each face; negative if there are too many."""
    left: Counter[int] = Counter()
    for first, printed in state.printed_faces():
        rest = set(editing.rest(state, printed[0]))
        left.update(printed)
        left.subtract(
            face
            for piece, face in enumerate(state.faces[first : first + len(printed)], first)
            if piece not in rest and face != HIDDEN
        )
    for tab in editing.tabs(state):
        for face in tab.faces:
            if face not in left and not editing.is_sign(face):
                left[face] = len(editing.rest(state, face))
    return left


# ------------------------------------------------------------------------------------------------ right and wrong


def faults_of(game: Game[Any], draft: Any) -> tuple[Flaw, ...]:
    """Return what keeps a draft from being played, each thing once, with the zone where it is."""
    assert game.editing is not None
    try:
        flaws = [*game.editing.check(draft), *game.check(draft)]
    except UNFORESEEN as error:
        flaws = [Flaw(repr(error))]
    zones, faults = game.zones(draft), dict[tuple[Msg, str], Flaw]()
    for each in flaws:
        zone = each.zone or next((zone for zone, pieces in zones.items() if each.piece in pieces), "")
        faults.setdefault((each.message, zone), each._replace(zone=zone))
    return tuple(faults.values())


def refusals(game: Game[Any], draft: Any) -> tuple[Flaw, ...]:
    """Return why a game can't go on from a draft without faults, by one deal of its hidden cards."""
    state = _one_of(game, draft)
    if faults := faults_of(game, state):
        return faults
    awaited = game.to_act(state)
    over = () if awaited and game.outcome(state) is None else (Flaw("the game is over", OVER),)
    stuck = [
        flaw("a seat has no legal command", "editor.fault.stuck", f"hand:{seat}", player=SeatRef(seat))
        for seat in awaited
        if not game.legal_commands(state, seat)
    ]
    return (*over, *stuck) or (LOT,)


def _one_of(game: Game[Any], draft: Any) -> Any:
    """Return a state dealt from the draft; if the rules find none, one that ignores them."""
    if HIDDEN not in draft.faces:
        return draft
    try:
        state = game.sample(View(None, draft), Rng(1))
    except UNFORESEEN:
        state = draft.determinized(Rng(1))
    assert game.editing is not None
    game.editing.tidy(state)
    return state


# ------------------------------------------------------------------------------------------------ at random


def dealt_out(game: Game[Any], draft: Any, seed: int = 1) -> Any:
    """Return a playable state with all hidden cards dealt; None if none is found."""
    assert game.editing is not None
    rng = Rng(seed)
    is_by_lot = HIDDEN in draft.faces
    for _ in range(TRIES if is_by_lot else 1):
        try:
            state = draft.clone()
            if is_by_lot:
                state = game.sample(View(None, draft), rng)
                game.editing.tidy(state)
            state = game.state_from_json(state.to_json())
            awaited = game.to_act(state)
            if awaited and game.outcome(state) is None and all(game.legal_commands(state, seat) for seat in awaited):
                return state
        except (GameError, *UNFORESEEN):
            continue
    return None
