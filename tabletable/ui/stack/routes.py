"""What is handed to the ways from scene to scene, and what comes back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from tabletable.play.dealcode import BITS
from tabletable.play.settlement import USUAL, Terms

if TYPE_CHECKING:
    from tabletable.core.game import Game
    from tabletable.core.message import Msg
    from tabletable.core.tablespec import TableSpec
    from tabletable.play.match import Match
    from tabletable.play.seats import Seat
    from tabletable.ui.paint.words import Words

EVENING = "evening"
"""Answer of the menu over a game of an evening, and of its result: on with that."""
LEAVING = ("title", "setup", EVENING)
"""Answers of the menu over a table that end the sitting at it."""
TODAY = "today"
"""Answer of the result of a daily deal: back to those."""
LADDER = "ladder"
"""Answer of the result of a game that was begun on a ladder: back to it."""
SETTLE = "settle"
"""Answer of the menu over a table that asks who gives up, or whether it is a draw."""
PLAYERS = "players"
"""Answer of the menu over a table that asks who plays on at which seat."""
OPENED = "opened"
"""Answer of the curtain: the right person has opened it."""

Tone = Literal["info", "why"]
Answered = Callable[[str | None], None]
"""Gets the answer to a question, None if it was put away without one."""


class Deal(NamedTuple):
    """Everything a new game is dealt from."""

    game: str
    seats: tuple[Seat, ...]
    options: Mapping[str, str | int]
    seed: int
    terms: Terms = USUAL
    is_of_ladder: bool = False
    """Whether it is dealt on a ladder, to which its result leads back."""


def new_seed() -> int:
    """A seed for a new deal, at random."""
    import secrets

    return secrets.randbits(BITS)


class Answer(NamedTuple):
    """A button of a question."""

    result: str
    label: str
    icon: str | None = None
    primary: bool = False
    act: Callable[[], object] | None = None
    """Done when it is chosen."""


class Question(NamedTuple):
    """A sentence and a few answers. All is in words already."""

    key: str
    """Tells questions apart."""
    title: str
    text: str
    answers: tuple[Answer, ...]
    """The first primary one is what Enter gives."""
    tone: Tone = "info"


class Lit(NamedTuple):
    """A lantern that a finished game has lit."""

    name: str
    """Whose."""
    lantern: str
    """Its id, see `play/people/lanterns.py`."""


@dataclass(slots=True)
class News:
    """What a finished game has changed for the people at its table; comes in while its result is looked at."""

    lit: list[Lit] = field(default_factory=list)
    """The lanterns it has lit."""
    moved: list[Msg] = field(default_factory=list)
    """What became of ratings, a sentence each."""


class Table(Protocol):
    """What the curtain between two people at one screen knows of the table below it."""

    match: Match
    words: Words
    game: Game[Any]
    seats: tuple[Seat, ...]

    @property
    def spec(self) -> TableSpec:
        """What lies there, as everybody may see it."""
        ...
