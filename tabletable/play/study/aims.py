"""The aims of a street station: one table of kinds, each a pure predicate over a seat's own record.

A record holds the seat's actions, the events that concerned it, and how the game ended; all of it is known to the seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from enum import Enum, StrEnum
from itertools import takewhile
from typing import Final, NamedTuple

from tabletable.core.event import EventKind
from tabletable.core.ids import HIDDEN
from tabletable.core.message import GameText, MessageFamily, Msg, game_text, msg
from tabletable.core.outcome import Outcome, Standing
from tabletable.play.session import Session

LANTERNS: Final = 3
"""The number of aims of a station."""


class AimKind(StrEnum):
    """The kinds of aims. `Aim.what` is a verb of the game, or the last word of one of its log messages."""

    WIN = "win"
    """Be among the winners."""
    TOTAL = "total"
    """Have at least `n` in the end."""
    LEAD = "lead"
    """Win with at least `n` more than anybody else."""
    RIVALS = "rivals"
    """Win, with no other total above `n`."""
    WITHOUT = "without"
    """Never do it."""
    MOST = "most"
    """Do it at most `n` times."""
    LEAST = "least"
    """Do it at least `n` times."""
    TURNS = "turns"
    """Win in at most `n` turns."""
    ROLE = "role"
    """Gain at least `n` in the last round as `what`, a face in English."""


OF_GAME: Final = frozenset(AimKind) - {AimKind.WIN, AimKind.TURNS}
"""Kinds with a sentence of the game's own: `<game>.street.<kind>`, and `.<what>` if the aim has one."""
PLAYED_FOR: Final = frozenset({AimKind.WIN, AimKind.TOTAL, AimKind.LEAD, AimKind.RIVALS, AimKind.ROLE})
"""Kinds that are reached by playing well, as an adviser does that knows nothing of aims."""
_SENTENCES: Final = MessageFamily("street.aim.*", [kind.value for kind in AimKind if kind not in OF_GAME])


class Aim(NamedTuple):
    """An aim of a station."""

    kind: AimKind
    what: str = ""
    n: int = 0

    def sentence(self, game: str) -> Msg:
        """Return the aim's sentence, with its number at the place {n}."""
        if self.kind in OF_GAME:
            about = (self.what,) if self.what else ()
            return msg(game_text(game, GameText.STREET, self.kind, *about), n=self.n)
        return msg(_SENTENCES[self.kind], n=self.n)


class Reached(Enum):
    """The progress of an aim."""

    OPEN = "open"
    MET = "met"
    MISSED = "missed"


class Record(NamedTuple):
    """The record of one seat's game."""

    game: str
    counts: Mapping[str, int]
    """By verb and by the last word of log messages, how often the seat did it or was affected by it.

    A word of several parts counts as its first part as well.
    """
    turns: int
    """The number of the seat's turns that have begun."""
    is_over: bool
    has_won: bool
    own: Standing | None
    """The seat's standing; None before the end."""
    others: tuple[Standing, ...]
    """The standings of all other seats."""
    role: str
    """The seat's role in the last round; "" before the end and in games without roles."""


def record_of(session: Session, seat: int) -> Record:
    """Return the record of a seat. A game with a concession is over, and has no winner."""
    counts: Counter[str] = Counter()
    verbs = session.game.info.verbs
    begins = session.steps[0].command.seat if session.steps else next(iter(session.to_act()), None)
    turns = int(begins == seat)
    for step in session.steps:
        if step.command.seat == seat:
            counts[str(step.command.verb)] += 1
        for event in step.events:
            if event.seat != seat:
                continue
            if event.kind is EventKind.TURN:
                turns += 1
            elif event.say:
                word = event.say.rpartition(".")[2]
                for text in {word, word.partition("_")[0]}.difference(verbs):  # "sat_linked" is "sat" as well
                    counts[text] += 1
    outcome = None if session.is_settled else session.outcome()
    own, others = _standings(outcome, seat)
    role = session.game.face_word(own.role) if own is not None and own.role != HIDDEN else ""
    has_won = outcome is not None and seat in outcome.winners
    is_over = outcome is not None or session.is_settled
    return Record(session.game.info.id, counts, turns, is_over, has_won, own, others, role)


def _standings(outcome: Outcome | None, seat: int) -> tuple[Standing | None, tuple[Standing, ...]]:
    rows = () if outcome is None else outcome.standings
    own = next((row for row in rows if row.seat == seat), None)
    return own, tuple(row for row in rows if row.seat != seat)


# ------------------------------------------------------------------------------------------------ the predicates


def _lead(record: Record) -> int:
    assert record.own is not None
    return record.own.total - max((row.total for row in record.others), default=0)


def _highest(record: Record) -> int:
    return max((row.total for row in record.others), default=0)


def _total(record: Record) -> int:
    return 0 if record.own is None else record.own.total


_AT_THE_END: Final[Mapping[AimKind, Callable[[Record, Aim], bool]]] = {
    AimKind.WIN: lambda record, aim: record.has_won,
    AimKind.TOTAL: lambda record, aim: _total(record) >= aim.n,
    AimKind.LEAD: lambda record, aim: record.has_won and _lead(record) >= aim.n,
    AimKind.RIVALS: lambda record, aim: record.has_won and _highest(record) <= aim.n,
    AimKind.WITHOUT: lambda record, aim: not record.counts.get(aim.what),
    AimKind.MOST: lambda record, aim: record.counts.get(aim.what, 0) <= aim.n,
    AimKind.LEAST: lambda record, aim: record.counts.get(aim.what, 0) >= aim.n,
    AimKind.TURNS: lambda record, aim: record.has_won and record.turns <= aim.n,
    AimKind.ROLE: lambda record, aim: _is_role(record, aim),
}


def _is_role(record: Record, aim: Aim) -> bool:
    return record.own is not None and record.role == aim.what and record.own.gained >= aim.n


def reached(record: Record, aim: Aim) -> Reached:
    """Return the progress of an aim: one that can't be missed any more is already met, and one that can't be met is
    missed.
    """
    if record.is_over:
        met = record.own is not None and _AT_THE_END[aim.kind](record, aim)
        return Reached.MET if met else Reached.MISSED
    done = record.counts.get(aim.what, 0)
    match aim.kind:
        case AimKind.LEAST:
            return Reached.MET if done >= aim.n else Reached.OPEN
        case AimKind.WITHOUT:
            return Reached.MISSED if done else Reached.OPEN
        case AimKind.MOST:
            return Reached.MISSED if done > aim.n else Reached.OPEN
        case AimKind.TURNS:
            return Reached.MISSED if record.turns > aim.n else Reached.OPEN
        case _:
            return Reached.OPEN


def is_missed_by(record: Record, aim: Aim, verb: str) -> bool:
    """Return whether an aim would be missed by a command of this verb."""
    return reached(record._replace(counts=Counter(record.counts) + Counter([verb])), aim) is Reached.MISSED


def in_reach(record: Record, aims: tuple[Aim, ...]) -> tuple[Aim, ...]:
    """Return the aims whose lanterns can still be lit: those before the first missed one."""
    return tuple(takewhile(lambda aim: reached(record, aim) is not Reached.MISSED, aims))


def progress(record: Record, aim: Aim) -> tuple[int, int] | None:
    """Return how much is done and how much is wanted or allowed, None where nothing is counted."""
    match aim.kind:
        case AimKind.LEAST | AimKind.MOST:
            return record.counts.get(aim.what, 0), aim.n
        case AimKind.TURNS:
            return record.turns, aim.n
        case _:
            return None


def lanterns(record: Record, aims: tuple[Aim, ...]) -> int:
    """Return the number of lanterns lit by a finished game: each needs its own aim and all aims before it."""
    if not record.is_over:
        return 0
    lit = 0
    for aim in aims:
        if reached(record, aim) is not Reached.MET:
            break
        lit += 1
    return lit
