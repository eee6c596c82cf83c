"""Small numbers with a name: seats, handles, faces and the masks of who knows what.

A **seat** is an int 0 … n−1, clockwise. A **handle** is an int that names a piece on the table and says nothing about
what is printed on it. A **face** is an int that names a printed side; what it means is the game's own data.
A **mask** holds one bit per seat.
"""

from __future__ import annotations

from typing import Final

HIDDEN: Final = -1
"""The face of a piece whose face the reader may not know."""

NOBODY: Final = -1
"""No seat: the table itself, or nobody yet."""

NO_PIECE: Final = -1
"""No handle: the command or event is about no single piece."""

NO_CHOICE: Final = -1
"""The command carries no choice."""

PUBLIC: Final = -1
"""The mask of everybody, spectators included: all bits are set, for every seat number."""

SECRET: Final = 0
"""The mask of nobody."""


def knows(mask: int, viewer: int | None) -> bool:
    """Return whether `viewer` (a seat, or None for a spectator who knows only what is public) is in `mask`."""
    return mask == PUBLIC if viewer is None else bool(mask >> viewer & 1)
