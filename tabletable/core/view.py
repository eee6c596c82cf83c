"""A viewer's view of a state."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from tabletable.core.state import State

S = TypeVar("S", bound=State)


class View(NamedTuple, Generic[S]):
    """All that a seat, a bot or a screen ever gets of a state.

    `state` is a copy in which every face `seat` has not seen is HIDDEN and the PRNG is 0. Two states that differ only
    in what `seat` can't know have equal views.
    """

    seat: int | None
    """The viewer; None is a spectator, who knows only what is public."""
    state: S
