"""Property Deal, for 2 to 5 players.

Its rules depend neither on bots nor on the table; `game` combines the three.
"""

from tabletable.core.looks import Cover
from tabletable.core.tablespec import AS_DRAWN, BY_COLOUR, BY_VALUE
from tabletable.games.property_deal.table.looks import LOOKS

COVER = Cover(
    id="property_deal",
    min_seats=2,
    max_seats=5,
    minutes=20,
    rules_version=1,
    looks=LOOKS,
    shelf=1,
    sorts=(BY_COLOUR, BY_VALUE, AS_DRAWN),
)
