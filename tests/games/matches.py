"""Whole games of bots, for tests of how they play."""

from __future__ import annotations

from typing import Any

from tabletable.core.game import Game
from tabletable.core.info import Options
from tabletable.core.outcome import Outcome
from tabletable.play.selfplay import SelfPlay


def played(game: Game[Any], levels: list[str], options: Options, seed: int) -> Outcome:
    """Return the outcome of one game; every command was legal."""
    match = SelfPlay(game, levels, options, seed)
    while (command := match.choose()) is not None:
        assert command in game.legal_commands(match.state, command.seat)
        match.play(command)
    outcome = game.outcome(match.state)
    assert outcome is not None
    return outcome


def wins(game: Game[Any], levels: list[str], games: int) -> float:
    """Return the share of wins of the first of two levels at tables of four, seats changing sides from game to game."""
    won = 0.0
    for number in range(games):
        seats = [levels[(seat + number) % 2] for seat in range(4)]
        winners = played(game, seats, game.info.complete({}), number).winners
        won += sum(seats[seat] == levels[0] for seat in winners) / len(winners)
    return won / games
