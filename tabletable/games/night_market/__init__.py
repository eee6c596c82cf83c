"""Night Market: Boss Cat's Stalls, for 3 or 4 players.

Its rules depend neither on bots nor on the table; `game` combines the three.
"""

from tabletable.core.looks import Cover
from tabletable.core.tablespec import AS_DRAWN, BY_COLOUR, BY_VALUE
from tabletable.games.night_market.table.looks import LOOKS

COVER = Cover(
    id="night_market",
    min_seats=3,
    max_seats=4,
    minutes=40,
    rules_version=1,
    looks=LOOKS,
    shelf=4,
    sorts=(BY_COLOUR, BY_VALUE, AS_DRAWN),
)
