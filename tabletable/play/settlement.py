"""What the people at a table settle among themselves: who concedes, a draw, and that a match counts for nobody.

The rules of the games know nothing of it. A seat that concedes is played on by a bot, in every game: hands, roles,
stalls and bids all belong to a seat, and the others' game would be another one without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, NamedTuple

from tabletable.core.errors import BrokenState
from tabletable.core.message import SeatRef, msg
from tabletable.core.outcome import Outcome, Standing
from tabletable.play.seats import BOT, Seat

SETTLED: Final = "settled"
"""In `SaveDocument.ext`, if it is there: what `Settlement.to_json` writes."""
MOST_LEVEL: Final = 40
"""Letters of a level at most."""
MOST_SECONDS: Final = 24 * 3600
"""Of a clock."""


class Timing(NamedTuple):
    """How much time everybody has to decide in."""

    kind: Literal["turn", "bank"]
    """For each turn anew, or once for the whole match."""
    seconds: int
    moves: bool = False
    """Whether the strongest bot moves for whoever has none left; else that is only shown."""


class Terms(NamedTuple):
    """What was agreed before the match, beside its rules."""

    counts: bool = True
    """Whether statistics and history take note of it."""
    timing: Timing | None = None
    """None: everybody has all the time they want."""


USUAL: Final = Terms()


class Concession(NamedTuple):
    """One seat gave up."""

    seat: int
    at: int
    """After so many commands."""
    level: str
    """Of the bot that plays it on; "" where the match ended with it."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """Everything that was settled in one match so far."""

    concessions: tuple[Concession, ...] = ()
    is_draw: bool = False
    """All people called it a draw: the match is over."""
    terms: Terms = USUAL
    used: tuple[int, ...] = ()
    """Milliseconds that each seat has used of its time for the match; () where that is not counted."""

    @property
    def conceded(self) -> tuple[int, ...]:
        """The seats that gave up, in order."""
        return tuple(each.seat for each in self.concessions)

    @property
    def barrier(self) -> int:
        """So many commands can't be taken back any more: somebody gave up after them."""
        return max((each.at for each in self.concessions), default=0)

    def is_over(self, seats: Sequence[Seat]) -> bool:
        """Whether it ended the match of these `seats`: by a draw, or because nobody is left to play against or for."""
        if not self.concessions:
            return self.is_draw
        left = [seat for number, seat in enumerate(seats) if number not in self.conceded]
        return self.is_draw or len(left) < 2 or not any(seat.is_human for seat in left)

    def after(self, seat: int, at: int, level: str) -> Settlement:
        """What is settled once a seat has given up as well."""
        return replace(self, concessions=(*self.concessions, Concession(seat, at, level)))

    def until(self, commands: int) -> Settlement:
        """What was settled when so many commands had been given."""
        kept = tuple(each for each in self.concessions if each.at <= commands)
        return replace(self, concessions=kept, is_draw=False)

    def seated(self, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """The seats with the bots that play on for those that gave up."""
        levels = {each.seat: each.level for each in self.concessions if each.level}
        return tuple(
            seat._replace(kind=BOT, level=levels[number]) if number in levels else seat
            for number, seat in enumerate(seats)
        )

    def outcome(self, seats: Sequence[Seat]) -> Outcome | None:
        """The result where the match ended by it, None where the rules will say."""
        if not self.is_over(seats):
            return None
        everybody, open_ = range(len(seats)), msg("settled.open")
        if self.is_draw:
            verdict = msg("settled.draw.verdict")
            standings = tuple(Standing(seat, 0, 0, caption=open_, verdict=verdict) for seat in everybody)
            return Outcome(True, (), msg("settled.draw"), msg("settled.draw.reason"), standings)
        last = self.concessions[-1].seat
        winners = tuple(seat for seat in everybody if seat not in self.conceded)
        verdicts = {True: msg("settled.left.verdict"), False: msg("settled.conceded.verdict")}
        standings = tuple(
            Standing(seat, 0, 0, caption=open_, verdict=verdicts[seat in winners])
            for seat in sorted(everybody, key=lambda seat: seat not in winners)
        )
        return Outcome(True, winners, msg("settled.conceded", player=SeatRef(last)), msg("settled.left"), standings)

    def counted(self, winners: Sequence[int]) -> tuple[int, ...]:
        """Who of `winners` is counted as one: whoever gave up has lost."""
        return tuple(seat for seat in winners if seat not in self.conceded)

    def to_json(self) -> dict[str, Any]:
        """As JSON data, {} where nothing was settled."""
        found: dict[str, Any] = {}
        if self.concessions:
            found["conceded"] = [list(each) for each in self.concessions]
        if self.is_draw:
            found["draw"] = True
        if not self.terms.counts:
            found["counts"] = False
        if self.terms.timing is not None:
            found["clock"] = list(self.terms.timing)
        if self.used:
            found["used"] = list(self.used)
        return found


def settlement(data: object, seats: int, commands: int) -> Settlement:
    """Read what `Settlement.to_json` wrote of a match of so many seats and commands; raises `BrokenState`.

    Concessions after the end of the log are left out: of a damaged file a shorter one may be left.
    """
    if not isinstance(data, Mapping):
        raise BrokenState("what was settled is an object")
    terms = Terms(data.get("counts") is not False, _timing(data.get("clock")))
    found = Settlement(is_draw=data.get("draw") is True, terms=terms, used=_used(data.get("used"), seats))
    said = data.get("conceded", [])
    if not isinstance(said, list):
        raise BrokenState("concessions are a list")
    for each in said:
        match each:
            case [int(seat), int(at), str(level)] if 0 <= seat < seats and at >= found.barrier:
                if seat in found.conceded or len(level) > MOST_LEVEL:
                    raise BrokenState("a concession is not possible")
                if at <= commands:
                    found = found.after(seat, at, level)
            case _:
                raise BrokenState("a concession is a seat, a number of commands and a level")
    return found


def _timing(data: object) -> Timing | None:
    match data:
        case None:
            return None
        case [("turn" | "bank") as kind, int(seconds), bool(moves)] if (
            type(seconds) is int and 0 < seconds <= MOST_SECONDS
        ):
            return Timing(kind, seconds, moves)
    raise BrokenState("a clock is a kind, its seconds and what happens at its end")


def _used(data: object, seats: int) -> tuple[int, ...]:
    if data is None:
        return ()
    if not isinstance(data, list) or len(data) != seats:
        raise BrokenState("time is used by every seat")
    if not all(type(each) is int and 0 <= each <= MOST_SECONDS * 1000 for each in data):
        raise BrokenState("time that was used is a number of milliseconds")
    return tuple(data)
