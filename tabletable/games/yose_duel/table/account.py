"""Which sentences of the log are told as one."""

from __future__ import annotations

from typing import Final

from tabletable.core.message import Msg, msg
from tabletable.core.wording import Joins

_TAKES: Final = ("yose_duel.log.took_gote", "yose_duel.log.took_reverse", "yose_duel.log.took_sente")
_UNDERS: Final = {
    "yose_duel.log.turned": "yose_duel.log.took_over",
    "yose_duel.log.turned_void": "yose_duel.log.took_void",
}


def _under(said: Msg, more: Msg) -> Msg:
    player, card = dict(said.args)["player"], dict(more.args)["card"]
    return msg(_UNDERS[more.id], player=player, took=said, under=card)


JOINS: Final[Joins] = {(took, under): _under for took in _TAKES for under in _UNDERS}
"""A pile that is taken, and what lay under it."""
