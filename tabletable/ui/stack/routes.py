"""Data types passed to routes between scenes, and their results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

from tabletable.play.dealcode import BITS
from tabletable.play.settlement import USUAL, Terms

if TYPE_CHECKING:
    from tabletable.core.message import Msg
    from tabletable.play.seats import Seat

EVENING = "evening"
"""Result of the menu or result over a game of an evening: return to the evening."""
LEAVING = ("title", "setup", EVENING)
"""Results of the menu over a table that close the table."""
TODAY = "today"
"""Result of the result scene of a daily deal: return to the daily deals."""
LADDER = "ladder"
"""Result of the result scene of a ladder's game: return to the ladder."""
SETTLE = "settle"
"""Result of the menu over a table: concede or agree on a draw."""
PLAYERS = "players"
"""Result of the menu over a table: change the players."""
OPENED = "opened"
"""Result of the curtain: opened by the right player."""

Tone = Literal["info", "why"]
Answered = Callable[[str | None], None]
"""Callback with the result of a question; None if it was closed without an answer."""


class Deal(NamedTuple):
    """Everything needed to deal a new game."""

    game: str
    seats: tuple[Seat, ...]
    options: Mapping[str, str | int]
    seed: int
    terms: Terms = USUAL
    is_of_ladder: bool = False
    """Whether the game was started on a ladder, to which its result returns."""


def new_seed() -> int:
    """Return a random seed for a new deal."""
    import secrets

    return secrets.randbits(BITS)


class Answer(NamedTuple):
    """A button of a question."""

    result: str
    label: str
    icon: str | None = None
    primary: bool = False
    act: Callable[[], object] | None = None
    """Called when the answer is chosen."""


class Question(NamedTuple):
    """A question with a few answers, all translated already."""

    key: str
    """The question's identifier."""
    title: str
    text: str
    answers: tuple[Answer, ...]
    """The answers; Enter gives the first primary one."""
    tone: Tone = "info"


class Lit(NamedTuple):
    """A lantern lit by a finished game."""

    name: str
    """The player's name."""
    lantern: str
    """Its id, see `play/people/lanterns.py`."""


@dataclass(slots=True)
class MatchRewards:
    """Changes a finished game made for its players; filled in while the result is shown."""

    lit: list[Lit] = field(default_factory=list)
    """The lanterns lit."""
    moved: list[Msg] = field(default_factory=list)
    """Messages on rating changes."""

    def add(self, more: MatchRewards) -> None:
        """Add what has been found out since."""
        self.lit += more.lit
        self.moved += more.moved
