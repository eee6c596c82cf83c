"""What a decision of the attacker is worth for certain: the margins over the rest of the round."""

from __future__ import annotations

from typing import Final

from tabletable.core.thinking import Proof, Proving
from tabletable.core.view import View
from tabletable.core.work import saying
from tabletable.games.yose_duel.bots.estimates import is_exact, piles_of, solve, values_in
from tabletable.games.yose_duel.bots.solver import DONE
from tabletable.games.yose_duel.rules.state import NO_PILE, YoseState

MOST_PILES: Final = 8
"""With more piles left nobody looks through a round."""
LEAST_LEAD: Final = 3
"""Points by which the best move of a puzzle is better than the next."""
LEAST_MOVES: Final = 4


def proof(view: View[YoseState]) -> Proving | None:
    """Prove what a decision is worth while an attacker looks at few enough open piles."""
    state = view.state
    if view.seat != state.turn or state.is_opening or state.stake != NO_PILE or not is_exact(state):
        return None
    if sum(pile.left != DONE for pile in piles_of(state)) > MOST_PILES:
        return None
    return _proving(state)


def _proving(state: YoseState) -> Proving:
    table = yield from saying(solve(piles_of(state, ignored=True)), None)
    values = values_in(state, table)
    best, *others = sorted(values.values(), reverse=True)
    return Proof(values, len(others) >= LEAST_MOVES - 1 and best - others[0] >= LEAST_LEAD)
