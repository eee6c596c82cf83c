"""Which sentences of the log are told as one."""

from __future__ import annotations

from typing import Final

from tabletable.core.account import counted, listed, merged, repeated, second
from tabletable.core.wording import Joins

_LISTS: Final = {
    "night_market.log.came": "night_market.log.came_list",
    "night_market.log.drew": "night_market.log.drew_list",
    "night_market.log.hid": "night_market.log.hid_list",
    "night_market.log.plot": "night_market.log.plot_list",
    "night_market.log.revealed": "night_market.log.revealed_list",
}
_COUNTS: Final = {
    "night_market.log.drew.hidden": "night_market.log.drew_count",
    "night_market.log.hid.hidden": "night_market.log.hid_count",
}
_COMPENSATION: Final = "night_market.log.compensation"

JOINS: Final[Joins] = {
    **repeated(listed, _LISTS),
    **repeated(counted, _COUNTS),
    ("night_market.log.loan", "night_market.log.paid"): merged("night_market.log.paid_loan", n="n"),
    **{
        (_COMPENSATION, answer): second
        for answer in ("night_market.log.compensated", "night_market.log.gave_up", "night_market.log.raised")
    },
}
"""All plots on offer, all who come or are hidden, a price with its loan, a compensation bid."""
