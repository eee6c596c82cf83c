"""Flaws of a position: each in words for logs and for players, with its place and the way to mend it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, Protocol

from tabletable.core.ids import NO_PIECE, PUBLIC, SECRET
from tabletable.core.message import Arg, Msg, SeatRef, msg
from tabletable.core.rng import Rng

FOREIGN: Final = Msg("editor.fault.cards")
"""The pieces are not those of the game."""
OVER: Final = Msg("editor.fault.over")
"""The game is over, or wrongly claims to be."""
OTHER: Final = Msg("editor.fault.other")
"""The position is against the rules."""


class Mending(Protocol):
    """A draft position being repaired: its state, and the operations a repair may use."""

    state: Any
    rng: Rng

    def put(self, face: int, zone: str) -> bool:
        """Put a piece with this face (HIDDEN: a random one) in a zone; return False if the zone refuses it or none is
        left.
        """
        ...

    def remove(self, piece: int) -> bool:
        """Remove a piece, or else give it a random face; return False if neither is possible."""
        ...


Mend = Callable[[Mending], object]
"""Changes the draft so that a flaw is gone."""


class Flaw(NamedTuple):
    """One thing that is wrong with a position."""

    text: str
    """English, for logs, which tell apart what a player would call the same."""
    message: Msg = OTHER
    """For players, who have set up the position or got it from elsewhere; OTHER where a draft never shows it, since
    `Editing.tidy` derives that part.
    """
    zone: str = ""
    """The zone at fault; "" if it is a single piece."""
    piece: int = NO_PIECE
    """The piece at fault; NO_PIECE if it is a whole zone."""
    mend: Mend | None = None
    """None where nobody but the player can know how."""


LOST: Final = Flaw("a piece lies in no zone or in two", Msg("editor.fault.pieces"))
"""After this one a check stops: all others rely on the places of the pieces."""


def flaw(text: str, key: str, zone: str = "", piece: int = NO_PIECE, mend: Mend | None = None, **args: Arg) -> Flaw:
    """Make a flaw with the message of this id."""
    return Flaw(text, msg(key, **args), zone, piece, mend)


def wrongly_known(zone: str, pieces: Sequence[int], mask: int) -> Flaw:
    """Make the flaw of pieces that must be known to exactly these seats: to all, to none, or to one."""
    message = Msg("editor.fault.face_up" if mask == PUBLIC else "editor.fault.face_down")
    if mask not in (PUBLIC, SECRET):
        message = msg("editor.fault.own", player=SeatRef(mask.bit_length() - 1))

    def mend(mender: Mending) -> None:
        for piece in pieces:
            mender.state.seen[piece] = mask

    return Flaw(f"a piece in {zone} is known to the wrong seats", message, zone, pieces[0], mend)


def texts_of(flaws: list[Flaw]) -> str:
    """Join flaws into one line for logs."""
    return "; ".join(each.text for each in flaws)
