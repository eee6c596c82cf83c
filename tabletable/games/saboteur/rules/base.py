"""The base game, played with the pieces of both boxes (R25): roles, hand sizes, and gold cards.

Pieces it does not use stay in the box, face up: the cards and roles of the second game, and surplus roles for the
number of players. So each piece has the same handle in both games.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from tabletable.core import rng as prng
from tabletable.core.cards import left_over
from tabletable.games.saboteur.rules import cards


class Share(NamedTuple):
    """The roles and hand size for a number of players."""

    saboteurs: int
    diggers: int
    hand: int
    """Cards in each hand."""


BY_SEATS: Final = {
    3: Share(1, 3, 6),
    4: Share(1, 4, 6),
    5: Share(2, 4, 6),
    6: Share(2, 5, 5),
    7: Share(3, 5, 5),
    8: Share(3, 6, 4),
    9: Share(3, 7, 4),
    10: Share(4, 7, 4),
}
"""By number of players: the role cards to shuffle, one more than players, and the hand size."""
ROLES: Final = (cards.GOLD_DIGGER, cards.SABOTEUR)
DWARFS: Final = (cards.BOSS, cards.PROFITEER, *[cards.GEOLOGIST] * 2, *[cards.SABOTEUR] * 4, *[cards.GOLD_DIGGER] * 7)
"""The faces of the handles of all dwarfs: eleven roles of the base game, and four that always stay in the box."""
CARD_HANDLES: Final = range(len(cards.BASE_CARDS))
"""The playing cards."""


def role_handles(seats: int) -> Sequence[int]:
    """Return the handles of the role cards shuffled for this number of players."""
    return cards.DWARF_HANDLES[: seats + 1]


def roles(seats: int) -> list[int]:
    """Return the faces of those role cards, sorted."""
    share = BY_SEATS[seats]
    return [cards.SABOTEUR] * share.saboteurs + [cards.GOLD_DIGGER] * share.diggers


def box(seats: int) -> list[int]:
    """Return the handles of all unused pieces."""
    return [*range(len(cards.BASE_CARDS), len(cards.CARDS)), *cards.DWARF_HANDLES[seats + 1 :]]


@cache
def boxed(seats: int) -> tuple[int, ...]:
    """Return the faces of the unused pieces, in the order of `box`."""
    return (*left_over(cards.CARDS, cards.BASE_CARDS), *left_over(DWARFS, roles(seats)))


# ------------------------------------------------------------------------------------------------ gold cards


Stack = tuple[int, ...]
"""The number of gold cards of 1, 2 and 3 gold left."""
GOLD_CARDS: Final[Stack] = (16, 8, 4)
MOST_DRAWN: Final = 9
"""At most this many gold cards are drawn after a round, so that they last for three rounds (R28)."""
PAY: Final = (0, 4, 3, 3, 2)
"""Gold for each saboteur by their number, where they win (R29)."""


def drawn(rng: int, stack: Stack, count: int) -> tuple[int, Stack, list[int]]:
    """Draw gold cards; return the new PRNG state, the stack without them, and their values in descending order."""
    values = []
    for _ in range(min(count, sum(stack))):
        rng, at = prng.below(rng, sum(stack))
        worth = 1 if at < stack[0] else 2 if at < stack[0] + stack[1] else 3
        stack = _without(stack, (worth,))
        values.append(worth)
    return rng, stack, sorted(values, reverse=True)


def picked(order: Sequence[int], cards: Sequence[int], seats: int) -> tuple[int, ...]:
    """Return the gold by seat: in this order each takes the best card left, until none is left (R26)."""
    gold = [0] * seats
    for number, worth in enumerate(cards):
        gold[order[number % len(order)]] += worth
    return tuple(gold)


def paid(stack: Stack, amount: int) -> tuple[Stack, int]:
    """Pay `amount` in the fewest gold cards, or a little less if it can't be (R29); return the stack and the sum."""
    for gold in range(amount, 0, -1):
        for count in range(1, gold + 1):
            for worths in combinations_with_replacement((3, 2, 1), count):
                if sum(worths) == gold and min(left := _without(stack, worths)) >= 0:
                    return left, gold
    return stack, 0


def _without(stack: Stack, cards: Sequence[int]) -> Stack:
    return tuple(left - cards.count(worth) for worth, left in enumerate(stack, start=1))
