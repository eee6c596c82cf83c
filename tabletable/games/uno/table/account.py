"""Which sentences of the log are told as one."""

from __future__ import annotations

from typing import Final

from tabletable.core.account import first, merged
from tabletable.core.message import Msg
from tabletable.core.wording import Joins


def _kept(said: Msg, more: Msg) -> Msg | None:
    if first(said, more) is None:
        return None
    return Msg("uno.log.drew_kept.hidden" if said.id.endswith(".hidden") else "uno.log.drew_kept", said.args)


def _turned(said: Msg, more: Msg) -> Msg:
    key = "uno.log.turned_clockwise" if more.id == "uno.log.direction_clockwise" else "uno.log.turned_counter"
    return Msg(key, said.args)


def _skipping(said: Msg, more: Msg) -> Msg:
    return Msg("uno.log.played_skip", (*said.args, ("target", dict(more.args)["player"])))


JOINS: Final[Joins] = {
    ("uno.log.drew", "uno.log.kept"): _kept,
    ("uno.log.drew.hidden", "uno.log.kept"): _kept,
    ("uno.log.played", "uno.log.skipped"): _skipping,
    ("uno.log.played", "uno.log.direction_clockwise"): _turned,
    ("uno.log.played", "uno.log.direction_counter"): _turned,
    ("uno.log.challenged", "uno.log.guilty"): merged("uno.log.challenged_right", "target"),
    ("uno.log.challenged", "uno.log.innocent"): merged("uno.log.challenged_wrong", "target"),
}
"""What a card does to the next player, what a challenge finds, a drawn card that is kept."""
