"""Holds the reasons for commands to what a test reckons by itself, in many positions of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.message import Arg
from tests.contract.test_wordings import decisions

Claim = Callable[[Any, Command, Mapping[str, Arg]], bool]
"""(what the seat sees, command, the arguments of the sentence) → whether it is so."""


def applied(game: Game[Any], state: Any, command: Command) -> Any:
    """The state after a command."""
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
                name = why.reason.id.removeprefix(f"{game.info.id}.why.")
                assert claims[name](view.state, command, dict(why.reason.args)), (why.reason, command)
                seen[name] += 1
    return seen
