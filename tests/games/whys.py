"""Holds the reasons for commands to what a test reckons by itself, in many positions of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import islice, permutations
from typing import Any

from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.message import Arg, Msg
from tests.contract.test_wordings import decisions

Claim = Callable[[Any, Command, Mapping[str, Arg]], bool]
"""(what the seat sees, command, the arguments of the sentence) → whether it is so."""


PairClaim = Callable[[Any, Command, Command, Mapping[str, Arg]], bool]
"""The same of a command beside another one."""


def applied(game: Game[Any], state: Any, command: Command) -> Any:
    """Return the state after a command."""
    after = state.clone()
    game.apply(after, command)
    return after


def hold(game: Game[Any], claims: Mapping[str, Claim], matches: int = 12, commands: int = 140) -> Counter[str]:
    """Asserts that all reasons for every legal command of many positions are true; how often each was given."""
    seen: Counter[str] = Counter()
    for state, seat, legal in decisions(game, matches, commands):
        view = game.view(state, seat)
        for command in legal:
            for why in game.whys(view, command):
                own = [each for each in (why.reason, why.also) if each and not each.id.startswith("table.")]
                for message in own:
                    name = message.id.removeprefix(f"{game.info.id}.why.")
                    assert claims[name](view.state, command, dict(message.args)), (message, command)
                    seen[name] += 1
    return seen


def hold_compared(
    game: Game[Any], claims: Mapping[str, PairClaim], matches: int = 4, commands: int = 60
) -> Counter[str]:
    """Asserts that all comparisons of two legal commands are true in many positions; how often each was made.

    Every two commands count as if one were the best and the other the next best.
    """
    seen: Counter[str] = Counter()
    for state, seat, legal in decisions(game, matches, commands):
        view = game.view(state, seat)
        for command, other in islice(permutations(legal, 2), 40):
            weighed = {command: {"all": 9.0}, other: {"all": 4.0}}
            whys = game.compared(view, weighed, command, other)
            messages = [*filter(None, (each for why in whys for each in (why.reason, why.also)))]
            for reason in dict.fromkeys(
                [*messages, *(arg for each in messages for _, arg in each.args if isinstance(arg, Msg))]
            ):
                name = reason.id.removeprefix(f"{game.info.id}.")
                if name in claims:
                    assert claims[name](view.state, command, other, dict(reason.args)), (reason, command, other)
                    seen[name] += 1
    return seen
