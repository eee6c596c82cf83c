"""How bots of one level differ: what each style likes more than the table it leads to."""

from __future__ import annotations

from typing import Final, NamedTuple

from tabletable.core.command import Command
from tabletable.games.property_deal.rules.cards import DEAL_BREAKER, FORCED_DEAL, SLY_DEAL
from tabletable.games.property_deal.rules.demands import asks_money
from tabletable.games.property_deal.rules.state import PropertyState, Verb


class Taste(NamedTuple):
    """What `normal` adds to the worth of a table, in the same unit."""

    money: int = 0
    """For each of the first millions in the bank."""
    threat: int = 0
    """Percent more of the worth of the strongest other table that count against one's own."""
    rent: int = 0
    """For each million of rent of one's own sets."""
    bank: int = 0
    """For banking a card."""
    charge: int = 0
    """For a card that makes others pay."""
    deal: int = 0
    """For a card that takes a card or a set from somebody."""
    no: int = 0
    """More that an action must cost before a just say no is used against it."""


PLAIN: Final = Taste()
TASTES: Final = {
    "": PLAIN,
    "careful": Taste(money=25, bank=180, no=500, charge=-60),
    "greedy": Taste(rent=30, charge=420, bank=-80),
    "attacking": Taste(threat=30, deal=500, no=-400),
}
"""By style, two habits each: banks first and saves its just say no for the worst; charges whenever it can and banks
hardly anything; takes cards as soon as it can and says no to nearly everything.
"""

_DEALS: Final = (DEAL_BREAKER, SLY_DEAL, FORCED_DEAL)


def liked(state: PropertyState, command: Command, taste: Taste) -> int:
    """What a play is liked more for than the table it leads to."""
    if command.verb == Verb.BANK:
        return taste.bank
    if command.verb != Verb.ACTION:
        return 0
    face = state.faces[command.piece]
    return taste.deal if face in _DEALS else taste.charge if asks_money(face) else 0
