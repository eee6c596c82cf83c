"""Which reason for a command is said: one that makes it better than the next best command, or none.

A game tells what its commands are worth as a sum of terms, and sentences of which each speaks of one or a few terms.
Whoever hears one may take it for what decides; so it is said only if its terms make up half of the difference or more.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Final, NamedTuple

from tabletable.core.advice import Why
from tabletable.core.command import Command

Terms = Mapping[str, float]
"""By name what a command is worth to its seat, in a unit of the game; what is not named is 0."""
Weighed = Mapping[Command, Terms]
"""The commands that can be compared; what is left to rules or habits is not among them."""
Weighing = Generator[None, None, Weighed]
"""Terms being worked out: yields often."""

LEAST_CONTRIBUTION: Final = 0.5
"""A reason makes up so much of the difference."""
_ROUNDING: Final = 1e-9


def worth(terms: Terms) -> float:
    """Return the sum of some terms."""
    return sum(terms.values())


def is_best(weighed: Weighed, command: Command, alike: float = 0.0) -> bool:
    """Whether no other command is worth more; what differs by `alike` or less comes to the same."""
    return max(map(worth, weighed.values())) <= worth(weighed[command]) + alike + _ROUNDING


def next_best(weighed: Weighed, command: Command, alike: float = 0.0) -> Command | None:
    """Return the best of the commands that are worth less than `command`; None where there is none.

    What comes to the same needs no reason to be left.
    """
    most = worth(weighed[command]) - alike - _ROUNDING
    less = {other: total for other, terms in weighed.items() if (total := worth(terms)) < most}
    return max(less, key=lambda other: (less[other], other), default=None)


def contribution(weighed: Weighed, command: Command, other: Command, names: Sequence[str]) -> float:
    """Return what part of the difference between two commands some terms make up; all of them together make 1."""
    mine, theirs = weighed[command], weighed[other]
    lead = worth(mine) - worth(theirs)
    return sum(mine.get(name, 0) - theirs.get(name, 0) for name in names) / lead


class Choice(NamedTuple):
    """A command among what can be done instead."""

    whys: Sequence[Why]
    """What can be said for it, the weightiest first."""
    weighed: Weighed
    command: Command
    alike: float = 0.0
    """So small a difference comes to the same."""

    @property
    def is_open(self) -> bool:
        """Whether something else could be done, and is weighed."""
        return self.command in self.weighed and len(self.weighed) > 1

    @property
    def is_even(self) -> bool:
        """Whether all that could be done comes to the same."""
        amounts = [worth(terms) for terms in self.weighed.values()]
        return self.is_open and max(amounts) - min(amounts) <= self.alike + _ROUNDING

    def reason(self) -> Why | None:
        """Return the reason that explains its lead over the next best command.

        Of those that make up half of it or more that of the fewest terms is chosen, and of equals that of the largest
        share. Where nothing else can be done, or nothing is weighed, the first reason holds. None where no single one
        explains half, and where the terms find another command better: then they are not what decided.
        """
        if not self.is_open:
            return self.whys[0] if self.whys else None
        weighed, command = self.weighed, self.command
        other = next_best(weighed, command, self.alike)
        if other is None or not is_best(weighed, command, self.alike):
            return None
        found = [
            (-len(why.terms), contribution(weighed, command, other, why.terms), -at) for at, why in enumerate(self.whys)
        ]
        clear = [each for each in found if each[1] >= LEAST_CONTRIBUTION]
        return self.whys[-max(clear)[2]] if clear else None
