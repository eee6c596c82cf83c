"""Which sentences of the log are told as one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletable.core.account import Join, counted, first, join, listed
from tabletable.core.message import Msg

_SAID: Final = "saboteur.log.discarded"
_HIDDEN: Final = "saboteur.log.discarded.hidden"
_LISTED: Final = "saboteur.log.discarded_list"
_COUNTED: Final = "saboteur.log.discarded_count"
_CLEARS: Final = "saboteur.log.clears"

_JOINS: Final[Mapping[tuple[str, str], Join]] = {
    **{(said, _SAID): listed(_LISTED) for said in (_SAID, _LISTED)},
    **{(said, _HIDDEN): counted(_COUNTED) for said in (_HIDDEN, _COUNTED)},
    **{(said, "saboteur.log.passed"): first for said in (_SAID, _HIDDEN, _LISTED, _COUNTED)},
    **{(_CLEARS, paid): first for paid in (_SAID, _HIDDEN)},
}


def joined(said: Msg, more: Msg) -> Msg | None:
    """See `Game.joined`: the cards of a pass, and those that pay for a clearing."""
    return join(_JOINS, said, more)
