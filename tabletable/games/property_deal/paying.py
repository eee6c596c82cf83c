"""Which card to pay with next: the proposal the table makes, and what bots do.

A payment should cost little: nothing of value to one's sets, and little over the sum.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from tabletable.games.property_deal.faces import (
    COLOURS,
    FIRST_WILD,
    NO_COLOUR,
    SET_SIZE,
    VALUE,
    WILD,
    rent_of,
)
from tabletable.games.property_deal.sets import payable
from tabletable.games.property_deal.state import Ask, Group, PropertyState

_MOST_CARDS: Final = 12
"""Of so many cards every combination is looked at."""
_OVER: Final = 10
"""What a million too much costs, in hundredths of a million of money."""


def proposal(state: PropertyState) -> int | None:
    """The handle of the card that the payer should give next; None if nobody is paying."""
    found = proposals(state)
    return found[0] if found else None


def proposals(state: PropertyState) -> tuple[int, ...]:
    """The handles of the cards that would complete the payment best, the next one first; () if nobody is paying."""
    if not state.pending or state.pending[-1].ask is not Ask.PAYMENT:
        return ()
    seat, owed = state.pending[-1].seat, state.pending[-1].number
    left = owed - given(state)
    pieces = payable(state, seat)
    cost = {piece: _cost(state, seat, piece) for piece in pieces}
    cheap = sorted(pieces, key=lambda piece: (cost[piece] * 10 // VALUE[state.faces[piece]], cost[piece], piece))
    best: tuple[int, int, tuple[int, ...]] | None = None
    for size in range(1, min(4, len(pieces)) + 1):
        for chosen in combinations(cheap[:_MOST_CARDS], size):
            worth = sum(VALUE[state.faces[piece]] for piece in chosen)
            if worth >= left:
                total = sum(cost[piece] for piece in chosen) + _OVER * (worth - left)
                if best is None or (total, size, chosen) < best:
                    best = (total, size, chosen)
    chosen = best[2] if best is not None else tuple(cheap[:1])
    return tuple(sorted(chosen, key=lambda piece: (-VALUE[state.faces[piece]], piece)))


def given(state: PropertyState) -> int:
    """What lies in the tray of the payment under way."""
    return sum(VALUE[state.faces[piece]] for piece in state.tray)


def _cost(state: PropertyState, seat: int, piece: int) -> int:
    """What giving up a card costs, in hundredths of a million of money."""
    face = state.faces[piece]
    for each in state.groups[seat]:
        if piece in each.buildings:
            return 100 * VALUE[face] + 150
        if piece in each.cards:
            return 100 * VALUE[face] + set_worth(each, face)
    return 100 * VALUE[face]


def set_worth(each: Group, face: int) -> int:
    """What a card is worth to the set it lies in beyond its value: rent, and the way to a full set."""
    if each.colour == NO_COLOUR:
        return 600
    size, count = SET_SIZE[each.colour], len(each.cards)
    before = rent_of(each.colour, count - 1) if count > 1 else 0
    worth = 60 * (rent_of(each.colour, count) - before) + 500 * count // size
    if each.full:
        worth += 1500
    if face == WILD:
        worth += 500
    elif face >= FIRST_WILD:
        worth += 120
    return worth + 10 * len(COLOURS[each.colour].rent)
