"""Agreements of the people at a table: conceding, a draw, taking over a seat, and whether the match counts.

The rules of the games are unaware of them. A seat that concedes is played on by a bot, in every game: hands, roles,
stalls and bids belong to a seat, and removing it would change the game for the others. Likewise a player who takes over
a seat takes over everything that is its own, and its knowledge.

A match counts for the player who gave most of a seat's commands, among equals for the last of them; a conceded match
for the player who conceded. So leaving does not avoid a loss, and joining for the last card does not win; if a bot
played most, it counts for no person. In an evening points go by the seat: substitutes play for the person who sat down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, NamedTuple

from tabletable.core.errors import BrokenState
from tabletable.core.message import SeatRef, msg
from tabletable.core.outcome import Outcome, Standing
from tabletable.play.seats import BOT, HUMAN, Seat

MOST_LEVEL: Final = 40
"""Letters of a level at most, or of the name of a head."""
MOST_NAME: Final = 400
"""Characters of a name at most: more than `clean_name` leaves of any."""
MOST_TAKEOVERS: Final = 200
"""The maximal number of takeovers in a match."""
MOST_SECONDS: Final = 24 * 3600
"""The maximal time of a clock."""


class Timing(NamedTuple):
    """The time each player has for decisions."""

    kind: Literal["turn", "bank"]
    """Whether the time is per turn, or one bank for the whole match."""
    seconds: int
    moves: bool = False
    """Whether the strongest bot moves when time is up; otherwise that is only shown."""


class Terms(NamedTuple):
    """The terms agreed before a match, besides its rules."""

    counts: bool = True
    """Whether statistics and history take note of it."""
    timing: Timing | None = None
    """The clock; None for unlimited time."""


USUAL: Final = Terms()


class Concession(NamedTuple):
    """A seat's concession."""

    seat: int
    at: int
    """The number of commands before it."""
    level: str
    """The level of the bot that plays on; "" if the match ended with it."""


class Takeover(NamedTuple):
    """Another player, a person or a bot, goes on with a seat."""

    seat: int
    at: int
    """The number of commands before it."""
    player: Seat


@dataclass(frozen=True, slots=True)
class Settlement:
    """All agreements made in a match so far."""

    concessions: tuple[Concession, ...] = ()
    is_draw: bool = False
    """All people called it a draw: the match is over."""
    terms: Terms = USUAL
    used: tuple[int, ...] = ()
    """Milliseconds that each seat has used of its time for the match; () where that is not counted."""
    takeovers: tuple[Takeover, ...] = ()

    @property
    def conceded(self) -> tuple[int, ...]:
        """The seats that gave up, in order."""
        return tuple(each.seat for each in self.concessions)

    @property
    def barrier(self) -> int:
        """The number of commands that can't be undone, because a seat conceded or changed players after them."""
        given_up, taken_over = [each.at for each in self.concessions], [each.at for each in self.takeovers]
        return max(given_up + taken_over, default=0)

    def is_over(self, seats: Sequence[Seat]) -> bool:
        """Return whether it ended the match of these `seats`: by a draw, or by concessions that leave fewer than two
        seats or no people.
        """
        if not self.concessions:
            return self.is_draw
        left = [seat for number, seat in enumerate(self.taken_over(seats)) if number not in self.conceded]
        return self.is_draw or len(left) < 2 or not any(seat.is_human for seat in left)

    def after(self, seat: int, at: int, level: str) -> Settlement:
        """Return the settlement after a seat concedes."""
        return replace(self, concessions=(*self.concessions, Concession(seat, at, level)))

    def with_player(self, seat: int, at: int, player: Seat) -> Settlement:
        """Return the settlement after another player takes over a seat."""
        return replace(self, takeovers=(*self.takeovers, Takeover(seat, at, player)))

    def until(self, commands: int) -> Settlement:
        """Return the settlement as it was after this many commands."""
        concessions = tuple(each for each in self.concessions if each.at <= commands)
        players = tuple(each for each in self.takeovers if each.at <= commands)
        return replace(self, concessions=concessions, takeovers=players, is_draw=False)

    def taken_over(self, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """Return the seats with their latest players; a seat that conceded keeps its player."""
        players = {each.seat: each.player for each in self.takeovers}
        return tuple(players.get(number, seat) for number, seat in enumerate(seats))

    def seated(self, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """Return the seats with their latest players, bots for those that conceded."""
        levels = {each.seat: each.level for each in self.concessions if each.level}
        return tuple(
            seat._replace(kind=BOT, level=levels[number]) if number in levels else seat
            for number, seat in enumerate(self.taken_over(seats))
        )

    def players(self, seats: Sequence[Seat], seat: int) -> tuple[Takeover, ...]:
        """Return all players of a seat, each with the command from which on they played."""
        return (Takeover(seat, 0, seats[seat]), *(each for each in self.takeovers if each.seat == seat))

    def left(self, seats: Sequence[Seat]) -> tuple[int, ...]:
        """Return the seats left by a person to a bot without giving up."""
        now = self.taken_over(seats)
        return tuple(
            seat
            for seat in range(len(seats))
            if not now[seat].is_human and any(each.player.is_human for each in self.players(seats, seat))
        )

    def credited_players(self, seats: Sequence[Seat], givers: Sequence[int]) -> tuple[Seat, ...]:
        """Return the player the match counts for at each seat; `seats`: the players at the beginning, `givers`: the
        seat of each command.
        """
        return tuple(self._counts_for(seats, seat, givers) for seat in range(len(seats)))

    def _counts_for(self, seats: Sequence[Seat], seat: int, givers: Sequence[int]) -> Seat:
        """Return who gave most commands of a seat, of equals the last."""
        players = self.players(seats, seat)
        if len(players) == 1 or seat in self.conceded:
            return players[-1].player
        counts: dict[tuple[str, str], int] = {}
        ends = (*(each.at for each in players[1:]), len(givers))
        for each, end in zip(players, ends, strict=True):
            who = (each.player.kind, each.player.name if each.player.is_human else "")
            counts[who] = counts.pop(who, 0) + givers[each.at : end].count(seat)
        kind, name = max(reversed(counts), key=counts.__getitem__)
        return next(
            each.player for each in reversed(players) if each.player.kind == kind and name in ("", each.player.name)
        )

    def outcome(self, seats: Sequence[Seat]) -> Outcome | None:
        """Return the result if the match ended by it, None if the rules decide."""
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
        """Return the winners that count: seats that conceded have lost."""
        return tuple(seat for seat in winners if seat not in self.conceded)

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON data, {} if nothing was settled."""
        data: dict[str, Any] = {}
        if self.concessions:
            data["conceded"] = [list(each) for each in self.concessions]
        if self.is_draw:
            data["draw"] = True
        if not self.terms.counts:
            data["counts"] = False
        if self.terms.timing is not None:
            data["clock"] = list(self.terms.timing)
        if self.used:
            data["used"] = list(self.used)
        if self.takeovers:
            data["takeovers"] = [[each.seat, each.at, *each.player[:4]] for each in self.takeovers]
        return data


def settlement(data: object, seats: int, commands: int) -> Settlement:
    """Read the output of `Settlement.to_json` for this many seats and commands; raises `BrokenState`.

    Agreements after the end of the log are dropped: a damaged file may have lost its last commands.
    """
    if not isinstance(data, Mapping):
        raise BrokenState("what was settled is an object")
    terms = Terms(data.get("counts") is not False, _timing(data.get("clock")))
    settled = Settlement(is_draw=data.get("draw") is True, terms=terms, used=_used(data.get("used"), seats))
    concessions = data.get("conceded", [])
    if not isinstance(concessions, list):
        raise BrokenState("concessions are a list")
    for each in concessions:
        match each:
            case [int(seat), int(at), str(level)] if 0 <= seat < seats and at >= settled.barrier:
                if seat in settled.conceded or len(level) > MOST_LEVEL:
                    raise BrokenState("a concession is not possible")
                if at <= commands:
                    settled = settled.after(seat, at, level)
            case _:
                raise BrokenState("a concession is a seat, a number of commands and a level")
    return replace(settled, takeovers=_takeovers(data.get("takeovers", []), seats, commands))


def _takeovers(data: object, seats: int, commands: int) -> tuple[Takeover, ...]:
    if not isinstance(data, list) or len(data) > MOST_TAKEOVERS:
        raise BrokenState("takeovers are a list, of some length at most")
    takeovers: list[Takeover] = []
    for each in data:
        match each:
            case [int(seat), int(at), *player] if 0 <= seat < seats and at >= (takeovers[-1].at if takeovers else 0):
                if at <= commands:
                    takeovers.append(Takeover(seat, at, seat_of(player)))
            case _:
                raise BrokenState("a takeover is a seat, a number of commands and a player")
    return tuple(takeovers)


def seat_of(data: object) -> Seat:
    """Read kind, name, level and head of a player; raises `BrokenState`."""
    match data:
        case [("human" | "bot") as kind, str(name), str(level), str(head)] if max(len(level), len(head)) <= MOST_LEVEL:
            is_human = kind == HUMAN
            if is_human == (not level) and len(name) <= MOST_NAME:
                return Seat(kind, name, level, head)
    raise BrokenState("a player is a person or a bot, a name, a level and a head")


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
