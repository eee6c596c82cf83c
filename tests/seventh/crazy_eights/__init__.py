"""Crazy Eights, a small real game that is not on the shelf: all that the smallest complete game takes."""

from tabletable.core.looks import Cover

from .table import LOOKS, SORTS

COVER = Cover(id="crazy_eights", min_seats=2, max_seats=5, minutes=5, rules_version=1, looks=LOOKS, sorts=SORTS)
