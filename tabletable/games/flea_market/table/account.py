"""Which sentences of the log are told as one."""

from __future__ import annotations

from typing import Final

from tabletable.core.account import counted, first, listed, merged, repeated, second
from tabletable.core.wording import Joins

_LISTS: Final = {
    "flea_market.log.gave_up": "flea_market.log.gave_up_list",
    "flea_market.log.laid": "flea_market.log.laid_list",
    "flea_market.log.picked": "flea_market.log.picked_list",
}
_COUNTS: Final = {
    "flea_market.log.gave_up.hidden": "flea_market.log.gave_up_count",
    "flea_market.log.laid.hidden": "flea_market.log.laid_count",
}
_LAID: Final = tuple(key for key in (*_LISTS, *_LISTS.values(), *_COUNTS, *_COUNTS.values()) if ".laid" in key)
_PICKED: Final = ("flea_market.log.picked", "flea_market.log.picked_list")
_PAID: Final = ("flea_market.log.bought", "flea_market.log.discount")

JOINS: Final[Joins] = {
    **repeated(listed, _LISTS),
    **repeated(counted, _COUNTS),
    **{(laid, "flea_market.log.stocked"): second for laid in _LAID},
    **{(picked, paid): second for picked in _PICKED for paid in _PAID},
    ("flea_market.log.drew", "flea_market.log.saved"): first,
    ("flea_market.log.built", "flea_market.log.saved"): first,
    ("flea_market.log.drew", "flea_market.log.bought"): merged("flea_market.log.drew_bought", more="n"),
}
"""Goods until they are shown, a payment, a restock with what was bought besides."""
