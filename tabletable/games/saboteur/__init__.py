"""Saboteur with its second game, for 2 to 12 players.

Its rules know neither who plays nor how it looks; `game` puts the rooms together.
"""

from tabletable.core.looks import Cover
from tabletable.games.saboteur.table.looks import LOOKS

COVER = Cover(id="saboteur", min_seats=2, max_seats=12, minutes=30, rules_version=1, looks=LOOKS, shelf=2)
