"""How likely a stall gets a guest this round: the customers one can't see are imagined again and again."""

from __future__ import annotations

from typing import Final

from tabletable.core.advice import Chance, Counting, Odds
from tabletable.core.game import View
from tabletable.core.ids import HIDDEN
from tabletable.core.message import Msg, msg
from tabletable.core.rng import Rng
from tabletable.games.night_market.rules.cards import FIRST_CUSTOMER, food_of, letter_of
from tabletable.games.night_market.rules.commands import PLOT
from tabletable.games.night_market.rules.income import Known, Walker
from tabletable.games.night_market.rules.state import HIDING, OVER, MarketState

WORLDS: Final = 6000
"""The standard error of a share is 0.65 % then, at most."""
_SEED: Final = 2024
"""The same view always shows the same chances."""
_GUEST: Final = Msg("night_market.chance.guest")


def chances(view: View[MarketState]) -> Counting:
    """See `Game.chances`."""
    yield
    state, seat = view.state, view.seat
    assert seat is not None
    own = [plot for plot, owner in enumerate(state.owner) if owner == seat and state.sold(plot) >= 0]
    unknown = sum(state.faces[piece] == HIDDEN for row in state.hidden for piece in row)
    if state.phase == HIDING:
        unknown += sum(count for other, count in enumerate(state.owed) if other != seat)
    note = msg("night_market.chance.note", n=unknown)
    if state.phase == OVER or not own:
        return Odds((), (), note)
    known, served = Known(state, seat), dict.fromkeys(own, 0)
    unseen = list(state.rules.board.customers)
    for face in state.faces[FIRST_CUSTOMER:]:
        if face != HIDDEN:
            unseen.remove(face)
    strangers = [Walker(state.rules.board.gate_of[letter_of(face)], food_of(face)) for face in unseen]
    foods = {state.sold(plot) for plot in own}
    guests: dict[tuple[int, tuple[Walker, ...]], set[int]] = {}
    worlds, rng = WORLDS if unknown else 1, Rng(_SEED)
    for number in range(worlds):
        for at in range(unknown):  # the first of a shuffled list
            other = at + rng.below(len(strangers) - at)
            strangers[at], strangers[other] = strangers[other], strangers[at]
        for food in foods:
            # Customers for other food are in nobody's way, and equal ones may be told in any order.
            came = tuple(sorted([each for each in strangers[:unknown] if each.food == food]))
            if (food, came) not in guests:
                there = known.guests(known.stalls, [*(each for each in known.walkers if each.food == food), *came])
                guests[food, came] = served.keys() & there
            for plot in guests[food, came]:
                served[plot] += 1
        if number % 16 == 15:
            yield
    found = [Chance(PLOT[plot], _share(count, worlds, unknown), _GUEST) for plot, count in served.items()]
    return Odds(tuple(found), (), note)


def _share(count: int, worlds: int, unknown: int) -> float:
    """What was the same in all imagined worlds is not certain for that."""
    share = count / worlds
    return share if not unknown else min(max(share, 0.001), 0.999)
