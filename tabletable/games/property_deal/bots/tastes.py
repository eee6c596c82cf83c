"""The styles of bots of one level: preferences beyond the value of the resulting table."""

from __future__ import annotations

from typing import Final, NamedTuple

from tabletable.core.command import Command
from tabletable.games.property_deal.rules.cards import DEAL_BREAKER, FORCED_DEAL, SLY_DEAL
from tabletable.games.property_deal.rules.demands import asks_money
from tabletable.games.property_deal.rules.state import PropertyState, Verb


class Taste(NamedTuple):
    """Preferences that `normal` adds to the value of a table, in the same unit."""

    money: int = 0
    """The bonus for each of the first millions in the bank."""
    threat: int = 0
    """The additional percentage of the strongest other table that counts against one's own."""
    rent: int = 0
    """The bonus for each million of rent of one's own sets."""
    bank: int = 0
    """The bonus for banking a card."""
    charge: int = 0
    """The bonus for a card that makes others pay."""
    deal: int = 0
    """The bonus for a card that takes a card or a set."""
    no: int = 0
    """The additional cost of an action before a just say no is used against it."""


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
    """Return the bonus of a play beyond the value of the resulting table."""
    if command.verb == Verb.BANK:
        return taste.bank
    if command.verb != Verb.ACTION:
        return 0
    face = state.faces[command.piece]
    return taste.deal if face in _DEALS else taste.charge if asks_money(face) else 0
