"""Saboteur with its second game, for 2 to 12 players.

Its rules depend neither on bots nor on the table; `game` combines the three.
"""

from tabletable.core.looks import Cover
from tabletable.core.tablespec import AS_DRAWN
from tabletable.games.saboteur.table.looks import BY_KIND, LOOKS

COVER = Cover(
    id="saboteur",
    min_seats=2,
    max_seats=12,
    minutes=30,
    rules_version=1,
    looks=LOOKS,
    shelf=2,
    sorts=(BY_KIND, AS_DRAWN),
)
