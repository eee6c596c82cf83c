"""Paying with whole cards: what a price asks for, and which cards the table proposes (R1)."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache

from tabletable.games.flea_market.rules.cards import MONEY, MOST_BUTTONS
from tabletable.games.flea_market.rules.commands import PRICES
from tabletable.games.flea_market.rules.state import FleaMarketState


def most_points(wealth: int) -> int:
    """The largest discount or purchase that so much money pays."""
    return bisect_right(PRICES, wealth) - 1


def picked(state: FleaMarketState) -> int:
    """The money in the tray."""
    faces = state.faces
    return sum(MONEY[faces[piece]] for piece in state.tray)


def most_paid(state: FleaMarketState) -> int:
    """The largest discount or purchase that the seat on turn can ask for: by what it has picked, if it has picked
    anything, since nothing is added to that (R24)."""
    return most_points(picked(state) if state.tray else state.wealth(state.turn))


def proposal(state: FleaMarketState, price: int) -> list[int]:
    """The cards that pay `price`: the least overpayment, of those the fewest cards.

    [] if the tray reaches it. What is picked is completed only in games recorded before nothing was added to it (R24).
    The seat on turn must have enough.
    """
    missing = price - picked(state)
    if missing <= 0:
        return []
    purse: list[list[int]] = [[] for _ in range(MOST_BUTTONS + 1)]
    faces = state.faces
    for piece in state.money[state.turn]:
        purse[MONEY[faces[piece]]].append(piece)
    wanted = fewest(missing, tuple(len(cards) for cards in purse))
    return [piece for cards, count in zip(purse, wanted, strict=True) for piece in cards[:count]]


@lru_cache(maxsize=1 << 12)
def fewest(price: int, held: tuple[int, ...]) -> tuple[int, ...]:
    """How many cards of each worth pay `price` with the least excess and then the fewest cards.

    `held[worth]` cards are there; they must suffice.
    """
    best: dict[int, tuple[int, ...]] = {0: (0,) * len(held)}
    limit = price + MOST_BUTTONS
    for worth in range(len(held) - 1, 0, -1):
        for paid, cards in list(best.items()):
            for count in range(1, min(held[worth], (limit - paid) // worth) + 1):
                more = (*cards[:worth], count, *cards[worth + 1 :])
                at = paid + worth * count
                if at not in best or sum(more) < sum(best[at]):
                    best[at] = more
    return best[min(paid for paid in best if paid >= price)]
