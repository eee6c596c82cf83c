"""Data types for advice about a decision: reasons, values, chances."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from enum import Enum, auto
from math import comb
from typing import NamedTuple

from tabletable.core.command import Command
from tabletable.core.message import Arg, Msg, msg


class Verdict(Enum):
    """What a reason says that is true of any game: none of the game's own sets the command apart."""

    ONLY = auto()
    """Nothing else can be done."""
    EVEN = auto()
    """All that can be done comes to the same."""
    CLOSE = auto()
    """Another command comes to the same."""
    OVERALL = auto()
    """It is better all in all."""
    UNCLEAR = auto()


class Lead(Enum):
    """How far the next best command lies behind."""

    NONE = auto()
    """It would do as well."""
    SMALL = auto()


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
    terms: tuple[str, ...] = ()
    """Names of the terms of `Counsel.weighing` that it speaks of; (): of none, as what the rules leave no choice in."""
    also: Msg | None = None
    """A sentence: which other command comes to the same, how little it matters, or a second reason."""
    is_event: bool = False
    """Everybody sees it happen at once: said before what only makes something likelier."""
    lead: Lead | None = None
    """How little it matters, of two commands that a game compares: told, with the other's name, unless `also` is."""
    is_also_general: bool = False
    """What `also` says is true of any game: a second reason of the game's own comes before it."""
    verdict: Verdict | None = None
    """What the reason says of any game; None: it is one of the game's own."""

    @property
    def own(self) -> list[Msg]:
        """The sentences of the game's own."""
        reason = [self.reason] if self.verdict is None else []
        return reason if self.also is None or self.is_also_general else [*reason, self.also]


class Part(Enum):
    """What a sentence is for where two moves are compared; its value is the message that says it, if there is one."""

    FACT = "fact"
    """A sentence of the game's own, about either move."""
    HINT = "table.contrast.hint"
    """The reason for the advised move."""
    FOR = "table.contrast.for"
    """What the advised move has more of."""
    AGAINST = "table.contrast.against"
    """What the other one has more of."""
    POINT = "table.contrast.point"
    """A reason for the other one."""
    AFTERWARDS = "table.contrast.afterwards"
    """The other one is possible after the advised one."""
    VERDICT = "verdict"
    """How much better the advised one is."""

    def sentence(self, **args: Arg) -> Sentence:
        """Return the sentence, with what fills its places."""
        return Sentence(self, msg(self.value, **args))


class Sentence(NamedTuple):
    """A sentence that compares two moves."""

    part: Part
    message: Msg


Answer = Sequence[Msg | Sentence]
"""What a game says of two moves; a message alone is a fact."""

Claims = list[tuple[int, Why]]
"""Reasons with what they weigh in the eyes of a bot."""


def by_weight(claims: Claims) -> list[Why]:
    """Return the reasons, the weightiest first; of equals in the order of `claims`."""
    return [why for _, why in sorted(claims, key=lambda claim: -claim[0])]


def one(why: Why | None) -> list[Why]:
    """Return a list of the only reason, or of none."""
    return [] if why is None else [why]


class MoveMark(NamedTuple):
    """What an analysis says about one command."""

    command: Command
    """Legal now, or one that will be legal for the same seat after its present decision."""
    text: str
    """A few characters, the same in every language: "+3"."""
    best: bool = False
    """No legal command is better, as far as anybody can tell: what differs by no more than the error is equal."""
    is_at_place: bool = False
    """It stands at the zone of the command, where pieces that come to the same may go to many places."""


class Analysis(NamedTuple):
    """What a game can tell about a decision of the viewer, from what the viewer may know."""

    marks: tuple[MoveMark, ...]
    """They stand beside the pieces, places and buttons of their commands."""
    note: Msg
    """What the marks mean."""
    advised: Command | None = None
    """The one that is recommended; if it has a mark, that is one of the best."""


class Chance(NamedTuple):
    """How likely something is for all that the viewer can know, shown as a pill where the question arises."""

    at: int | str
    """The handle of a piece, or the id of a zone."""
    probability: float
    """0 … 1; these two only if it is certain."""
    meaning: Msg
    """What it is the chance of: told once for all pills that mean the same."""
    label: Msg | None = None
    """What stands on the pill, with the percent; None: the percent alone."""
    is_bar: bool = False
    """Shown as a bar as well, below the zone."""


class Question(NamedTuple):
    """What one asks before a card is played: told above it while it is lifted."""

    piece: int
    title: Msg
    body: Msg
    probability: float
    """What the title tells."""


class Odds(NamedTuple):
    """All chances of a moment."""

    chances: tuple[Chance, ...]
    questions: tuple[Question, ...]
    note: Msg
    """What they are counted from."""
    none: Msg | None = None
    """Why there are none, where the game knows better than that nothing can be counted."""


Counting = Generator[None, None, Odds]
"""Chances being counted: yields often."""


def any_of(unseen: int, hits: int, drawn: int, least: int = 1) -> float:
    """Return the chance of `least` hits or more among so many drawn of the unseen, all of them equally likely."""
    drawn = min(drawn, unseen)
    ways = sum(comb(hits, count) * comb(unseen - hits, drawn - count) for count in range(min(least, drawn + 1)))
    return 1.0 if least <= 0 else 1.0 - ways / comb(unseen, drawn)


def percent(share: float) -> str:
    """In whole percent; 0 % and 100 % only if it is certain."""
    if 0.0 < share < 0.005:
        return "< 1%"
    if 0.995 <= share < 1.0:
        return "> 99%"
    return f"{share:.0%}"
