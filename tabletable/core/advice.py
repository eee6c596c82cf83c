"""What can be said of a decision beyond the rules."""

from __future__ import annotations

from typing import NamedTuple

from tabletable.core.message import Msg


class Why(NamedTuple):
    """What speaks for a command: one reason that anybody at the table can check."""

    reason: Msg
    """A sentence: what the rules make of it now, or what the viewer knows."""
    about: tuple[int | str, ...] = ()
    """Handles of pieces and ids of zones that the reason is about, besides those of the command."""
    money: Msg | None = None
    """A few words: what it does to the viewer's money."""
    is_dear: bool = False
    """The money is spent, or borrowed."""


Claims = list[tuple[int, Why]]
"""Reasons with what they weigh in the eyes of a bot."""


def weightiest(claims: Claims) -> Why | None:
    """The reason that weighs most, the first of several; None if there is none."""
    return max(claims, key=lambda claim: claim[0])[1] if claims else None
