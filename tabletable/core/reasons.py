"""Selection of the reason given for a command: one that sets it apart from the next best command, or none.

A game tells what its commands are worth as a sum of terms, and sentences of which each speaks of one or a few terms.
Whoever hears one may take it for what decides; so it is said only if its terms make up half of the difference or more,
and never if the same sentence can be said for the next best command. Of those, an event that everybody sees comes
first: a game finds it by applying the command to what its player knows, and marks it with `Why.is_event`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from tabletable.core.advice import Why
from tabletable.core.command import Command
from tabletable.core.message import Msg, SeatRef

Terms = Mapping[str, float]
"""By name what a command is worth to its seat, in a unit of the game; what is not named is 0."""


class Tried(dict[str, float]):
    """Terms averaged over playouts, with the averages of what else was counted in them (`Insight.tally`)."""

    def __init__(self) -> None:
        super().__init__()
        self.tally = dict[str, float]()


Weighed = Mapping[Command, Terms]
"""The commands that can be compared; what is left to rules or habits is not among them."""
Weighing = Generator[None, None, Weighed]
"""Terms being worked out: yields often."""

LEAST_CONTRIBUTION: Final = 0.5
"""A reason makes up so much of the difference."""
LEAST_AGAINST: Final = 0.1
"""A term that makes so much of the difference the other way is not spoken of first."""
_ROUNDING: Final = 1e-9


def worth(terms: Terms) -> float:
    """Return the sum of some terms."""
    return sum(terms.values())


def is_best(weighed: Weighed, command: Command, alike: float = 0.0) -> bool:
    """Return whether no other command is worth more; what differs by `tolerance` or less comes to the same."""
    return max(map(worth, weighed.values())) <= worth(weighed[command]) + alike + _ROUNDING


def next_best(weighed: Weighed, command: Command, alike: float = 0.0) -> Command | None:
    """Return the best of the commands that are worth less than `command`; None where there is none.

    What comes to the same needs no reason to be left. Of equals that one is named which a single term speaks for most:
    it is what tempts.
    """
    most = worth(weighed[command]) - alike - _ROUNDING
    less = {other: total for other, terms in weighed.items() if (total := worth(terms)) < most}
    return max(less, key=lambda other: (less[other], max(weighed[other].values(), default=0.0), other), default=None)


def rivals(weighed: Weighed, command: Command, alike: float = 0.0) -> list[Command]:
    """Return the next best command with all that come to the same as it; [] where there is none."""
    best = next_best(weighed, command, alike)
    if best is None:
        return []
    most = worth(weighed[command]) - alike - _ROUNDING
    least = worth(weighed[best]) - alike - _ROUNDING
    return [other for other, terms in weighed.items() if least <= worth(terms) < most]


def contribution(weighed: Weighed, command: Command, others: Sequence[Command], names: Sequence[str]) -> float:
    """Return what part of the lead over other commands, on average, some terms make up; all of them together make 1."""
    mine, rest = weighed[command], [weighed[other] for other in others]
    lead = sum(worth(mine) - worth(theirs) for theirs in rest)
    return sum(mine.get(name, 0) - theirs.get(name, 0) for theirs in rest for name in names) / lead


def _most_for(whys: Sequence[Why], weighed: Weighed, command: Command, other: Command) -> Why | None:
    """Return the sentence whose terms speak most for a command beside another one, if any does; the first event before
    all.
    """
    mine, theirs = weighed[command], weighed[other]
    gains = [sum(mine.get(name, 0) - theirs.get(name, 0) for name in why.terms) for why in whys]
    most = max(range(len(whys)), key=lambda at: (whys[at].is_event, gains[at]), default=None)
    return whys[most] if most is not None and (whys[most].is_event or gains[most] > _ROUNDING) else None


def _nameless(reason: Msg) -> Msg:
    """Return a sentence without the players that it names."""
    return Msg(reason.id, tuple(each for each in reason.args if not isinstance(each[1], SeatRef)))


class Comparison(NamedTuple):
    """A command among what can be done instead."""

    whys: Sequence[Why]
    """What can be said for it, the weightiest first."""
    weighed: Weighed
    command: Command
    tolerance: float = 0.0
    """So small a difference comes to the same."""
    whys_of: Callable[[Command], Sequence[Why]] = lambda command: ()
    """Gives the reasons that can be said for another command."""
    looks: Callable[[Command], int] = lambda command: command.piece
    """Gives what the card of a command looks like."""

    @property
    def is_open(self) -> bool:
        """Whether something else could be done, and is weighed."""
        return self.command in self.weighed and len(self.weighed) > 1

    @property
    def is_even(self) -> bool:
        """Whether all that could be done comes to the same."""
        amounts = [worth(terms) for terms in self.weighed.values()]
        return self.is_open and max(amounts) - min(amounts) <= self.tolerance + _ROUNDING

    def plain(self) -> Why | None:
        """Return what can be said for it first of all and of no other command: not why, but what it does."""
        shared = {why.reason for other in self.weighed if other != self.command for why in self.whys_of(other)}
        return next((why for why in self.whys if why.reason not in shared), None)

    @property
    def besides(self) -> list[Command]:
        """List what a fact may be told against: the best of what is worth less, else all others, the worst first."""
        if not self.is_open:
            return []
        less = next_best(self.weighed, self.command, self.tolerance)
        if less is not None:
            return [less]
        others = [other for other in self.weighed if other != self.command and not self._is_one_with(other)]
        return sorted(others, key=lambda other: (worth(self.weighed[other]), other))

    def fact(self, beside: Command, compared: Sequence[Why]) -> Why | None:
        """Return what speaks most for it beside another command, where no reason explains a lead.

        That is one about this command that is not as true of the other, nor of what comes to the same as the other, nor
        of all others of its kind; else one of the sentences about both.
        """
        others = {beside, *rivals(self.weighed, self.command, self.tolerance)}
        shared = {why.reason for other in others for why in self.whys_of(other)}
        mine, verb = worth(self.weighed[self.command]), self.command.verb
        peers = [
            other
            for other, terms in self.weighed.items()
            if other.verb == verb and abs(worth(terms) - mine) > self.tolerance + _ROUNDING
        ]
        own = [
            why
            for why in self.whys
            if why.reason not in shared and not (peers and all(self.is_as_true_of(each, why) for each in peers))
        ]
        facts = [_most_for(whys, self.weighed, self.command, beside) for whys in (own, compared)]
        return next(filter(None, facts), None)

    @property
    def next_best(self) -> Command | None:
        """The next best command, where this one is the best."""
        if not self.is_open or not is_best(self.weighed, self.command, self.tolerance):
            return None
        return next_best(self.weighed, self.command, self.tolerance)

    @property
    def equal(self) -> Command | None:
        """The best of the other commands, where this one is no worse, if they come to the same and look different.

        One of the same kind comes before all others, and of equals that for which a single term speaks most.
        """
        verb, weighed = self.command.verb, self.weighed
        most = {other: max(weighed[other].values(), default=0.0) for other in self.equals}
        return max(
            most, key=lambda other: (other.verb == verb, worth(weighed[other]), most[other], other), default=None
        )

    @property
    def equals(self) -> list[Command]:
        """List the other commands that come to the same and look different, where this one is no worse."""
        if not self.is_open or not is_best(self.weighed, self.command, self.tolerance):
            return []
        mine = worth(self.weighed[self.command])
        return [
            other
            for other, terms in self.weighed.items()
            if abs(worth(terms) - mine) <= self.tolerance + _ROUNDING and not self._is_one_with(other)
        ]

    def _is_one_with(self, other: Command) -> bool:
        """Return whether another command does the same: an equal card there, or the same one turned round."""
        same = other.verb == self.command.verb and other.zone == self.command.zone
        even = abs(worth(self.weighed[other]) - worth(self.weighed[self.command])) <= _ROUNDING
        return same and even and self.looks(other) == self.looks(self.command)

    def compared(self, whys: Sequence[Why]) -> Why | None:
        """Return the sentence about the lead over the next best command whose terms make up most of it, at least half.

        An event comes before all others, of the same part that with the fewest terms, and of equals the first.
        """
        other = self.next_best
        if other is None:
            return None
        shares = [
            (share, why)
            for why in whys
            if (share := contribution(self.weighed, self.command, [other], why.terms)) >= LEAST_CONTRIBUTION
            and not self._counts_against(why, [other])
        ]

        def rank(each: tuple[float, Why]) -> tuple[bool, float, int]:
            share, why = each
            return why.is_event, min(1.0, share), -len(why.terms)

        return max(shares, key=rank)[1] if shares else None

    def together(self, other: Command, compared: Sequence[Why]) -> tuple[Why, Why] | None:
        """Return two sentences whose terms make half of the lead over another command only together, or more."""
        shared = {why.reason for why in self.whys_of(other)}
        mine, theirs = self.weighed[self.command], self.weighed[other]
        own = [why for why in (*compared, *self.whys) if why.terms and why.reason not in shared]
        gains = {at: sum(mine.get(name, 0) - theirs.get(name, 0) for name in why.terms) for at, why in enumerate(own)}
        most = sorted((at for at in gains if gains[at] > _ROUNDING), key=lambda at: (-gains[at], at))
        for pair in combinations(most, 2):
            first, second = (own[at] for at in sorted(pair))
            if {*first.terms} & {*second.terms} or first.reason.id == second.reason.id:
                continue
            if contribution(self.weighed, self.command, [other], (*first.terms, *second.terms)) >= LEAST_CONTRIBUTION:
                return first, second
        return None

    def _counts_against(self, why: Why, others: Sequence[Command]) -> bool:
        """Return whether what a sentence names first is better after the other commands."""
        return contribution(self.weighed, self.command, others, why.terms[:1]) < -LEAST_AGAINST

    @property
    def forced(self) -> Why | None:
        """The first reason, if that speaks of no term: the rules leave no other choice."""
        return self.whys[0] if self.whys and not self.whys[0].terms else None

    def is_as_true_of(self, other: Command, why: Why) -> bool:
        """Return whether the same sentence can be said for another command, be it about another player."""
        return _nameless(why.reason) in [_nameless(each.reason) for each in self.whys_of(other)]

    def event_of_some(self) -> tuple[Why, Command] | None:
        """Return an event that speaks for it beside the next best command, and a rival of which it is as true."""
        best = self.next_best
        if best is None:
            return None
        for why in self.whys:
            if why.is_event and contribution(self.weighed, self.command, [best], why.terms) > 0:
                for other in rivals(self.weighed, self.command, self.tolerance):
                    if self.is_as_true_of(other, why):
                        return why, other
        return None

    def of_both(self, other: Command) -> Why | None:
        """Return what holds for this command and another one, and makes half of the lead over the worst of all or more.

        It is not as true of that.
        """
        worst = min(self.weighed, key=lambda each: (worth(self.weighed[each]), each)) if self.is_open else self.command
        if worth(self.weighed[worst]) >= worth(self.weighed[self.command]) - self.tolerance - _ROUNDING:
            return None
        reasons = [
            why
            for why in self.whys
            if self.is_as_true_of(other, why)
            and not self.is_as_true_of(worst, why)
            and contribution(self.weighed, self.command, [worst], why.terms) >= LEAST_CONTRIBUTION
        ]
        return _most_for(reasons, self.weighed, self.command, worst)

    def reasons(self) -> list[Why]:
        """List the reasons that explain its lead over the next best command and all that come to the same as it.

        Events come first, then what has the fewest terms, and of equals the larger share; each makes up half of the
        lead or more, and of none the first term may count against `command`. Where nothing else can be done, or
        nothing is weighed, the first reason holds. [] where no single one explains half, where the terms find another
        command better (then they are not what decided), and where all that explains it is as true of the next best.
        """
        if not self.is_open:
            return list(self.whys[:1])
        weighed, command = self.weighed, self.command
        others = rivals(weighed, command, self.tolerance)
        if not others or not is_best(weighed, command, self.tolerance):
            return []

        def rank(each: tuple[float, Why]) -> tuple[bool, int, float]:
            share, why = each
            return why.is_event, -len(why.terms), share

        shares = [(contribution(weighed, command, others, why.terms), why) for why in self.whys]
        clear = sorted((each for each in shares if each[0] >= LEAST_CONTRIBUTION), key=rank, reverse=True)
        whys = [why for _, why in clear if not self._counts_against(why, others)]
        shared = {why.reason for other in others for why in self.whys_of(other)} if whys else set[Msg]()
        return [why for why in whys if why.reason not in shared]
