"""Which plays surely go out in this turn: with two players a skip, a reverse or a draw card gives the turn back."""

from __future__ import annotations

from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.rng import Rng
from tabletable.core.thinking import Proof, Proving
from tabletable.core.view import View
from tabletable.games.uno.rules.play import apply, legal_commands, may_challenge
from tabletable.games.uno.rules.state import DRAW_PILE, UnoState, Verb

LEAST_CARDS: Final = 3
"""So many cards a puzzle has in hand at least: the order of two is seen at once."""
LEAST_MOVES: Final = 2
"""So many different plays there are at least: with one nothing is to be chosen."""
_WORLD: Final = 1971
"""The seed of the world in which cards are tried: the other seat only draws, so what it draws makes no difference."""

_Known = dict[tuple[frozenset[int], int, int, int], bool]
"""By the cards still in hand, the open card, its colour and who has called."""


def proof(view: View[UnoState]) -> Proving | None:
    """Prove the turn of one of two players, where nobody can stop what the cards do.

    The other player may act neither by stacking nor by a challenge nor by catching: then what it holds does not matter.
    """
    state, seat = view.state, view.seat
    if seat is None or seat != state.turn or len(state.hands) != 2 or state.stack or state.exposed != NOBODY:
        return None
    if state.rules.seven_nought or state.rules.jump_in:  # what the other seat holds comes into play
        return None
    return _proving(state, seat)


def _proving(state: UnoState, seat: int) -> Proving:
    world = state.imagined(Rng(_WORLD))
    known: _Known = {}
    values = {}
    for command in legal_commands(state, seat):
        values[command] = int(_goes_out(world, command, known))
        yield
    plays = {(state.faces[each.piece], each.choice) for each in values if each.verb == Verb.PLAY}
    winning = {(state.faces[each.piece], each.choice) for each, value in values.items() if value}
    is_long = len(state.hands[seat]) >= LEAST_CARDS and state.drawn == NO_PIECE
    return Proof(values, is_long and len(winning) == 1 and len(plays) >= LEAST_MOVES)


def _goes_out(before: UnoState, command: Command, known: _Known) -> bool:
    """Whether the hand is surely won in this turn by a command and by what can follow it."""
    if command.verb not in (Verb.PLAY, Verb.CALL_UNO):
        return False  # what one draws is not known
    seat, state = command.seat, before.clone()
    apply(state, command)
    if not state.hands[seat]:
        return True
    if state.exposed == seat:
        return False  # one may be caught before one has called
    if state.turn != seat:
        if state.turn == NOBODY or not state.stack or state.rules.stacking or may_challenge(state):
            return False  # the other one may have an answer
        apply(state, Command(state.turn, Verb.DRAW, zone=DRAW_PILE))
    key = frozenset(state.hands[seat]), state.discard[-1], state.colour, state.called >> seat & 1
    if key not in known:
        known[key] = any(_goes_out(state, each, known) for each in legal_commands(state, seat))
    return known[key]
