"""UNO, for 2 to 10 players.

Its rules depend neither on bots nor on the table; `game` combines the three.
"""

from tabletable.core.looks import Cover
from tabletable.core.tablespec import AS_DRAWN, BY_COLOUR, BY_VALUE
from tabletable.games.uno.table.looks import LOOKS

COVER = Cover(
    id="uno",
    min_seats=2,
    max_seats=10,
    minutes=10,
    rules_version=1,
    looks=LOOKS,
    shelf=0,
    sorts=(BY_COLOUR, BY_VALUE, AS_DRAWN),
)
