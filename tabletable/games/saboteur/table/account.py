"""Which sentences of the log are told as one."""

from __future__ import annotations

from typing import Final

from tabletable.core.account import counted, first, listed, repeated
from tabletable.core.wording import Joins

_SAID: Final = "saboteur.log.discarded"
_HIDDEN: Final = "saboteur.log.discarded.hidden"
_LISTED: Final = "saboteur.log.discarded_list"
_COUNTED: Final = "saboteur.log.discarded_count"
_CLEARS: Final = "saboteur.log.clears"

JOINS: Final[Joins] = {
    **repeated(listed, {_SAID: _LISTED}),
    **repeated(counted, {_HIDDEN: _COUNTED}),
    **{(said, "saboteur.log.passed"): first for said in (_SAID, _HIDDEN, _LISTED, _COUNTED)},
    **{(_CLEARS, paid): first for paid in (_SAID, _HIDDEN)},
}
"""The cards of a pass, and those that pay for a clearing."""
