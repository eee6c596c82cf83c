"""Faults of an unverified state, in words for logs and for players."""

from __future__ import annotations

from typing import Final, NamedTuple

from tabletable.core.ids import NO_PIECE
from tabletable.core.message import Arg, Msg, msg

LOST: Final = Msg("editor.fault.pieces")
"""A piece lies in no place or in two."""
FOREIGN: Final = Msg("editor.fault.cards")
"""The pieces are not those of the game."""
KNOWN: Final = Msg("editor.fault.known")
"""Somebody knows a card that they may not, or does not know one that they must."""
OVER: Final = Msg("editor.fault.over")
"""The game is over, or wrongly claims to be."""


class Flaw(NamedTuple):
    """A broken invariant. Faults that a player would call the same share a message; logs tell them apart."""

    text: str
    """English, for logs."""
    said: Msg
    """For players, who have set up the position or got it from elsewhere."""
    zone: str = ""
    """The zone at fault, …"""
    piece: int = NO_PIECE
    """… or the piece it is about."""


def flaw(text: str, key: str, zone: str = "", piece: int = NO_PIECE, **args: Arg) -> Flaw:
    """Make a flaw with the message of this id."""
    return Flaw(text, msg(key, **args), zone, piece)


def texts_of(flaws: list[Flaw]) -> str:
    """Join flaws into one line for logs."""
    return "; ".join(each.text for each in flaws)
