"""Yose Duel, for 2 players: the endgame of Go, played with a pack of cards.

Its rules know neither who plays nor how it looks; `game` puts the rooms together.
"""

from tabletable.core.looks import Cover
from tabletable.games.yose_duel.table.looks import LOOKS

COVER = Cover(id="yose_duel", min_seats=2, max_seats=2, minutes=15, rules_version=1, looks=LOOKS, shelf=5)
