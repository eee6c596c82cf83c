"""Yose Duel, for 2 players: the endgame of Go, played with a pack of cards.

Its rules depend neither on bots nor on the table; `game` combines the three.
"""

from tabletable.core.looks import Cover
from tabletable.games.yose_duel.table.looks import LOOKS

COVER = Cover(id="yose_duel", min_seats=2, max_seats=2, minutes=15, rules_version=1, looks=LOOKS, shelf=5)
