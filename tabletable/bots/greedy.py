"""Looks one command ahead: the command after which the seat stands best, averaged over worlds it holds possible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tabletable.bots.bot import options_of
from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.rng import Rng
from tabletable.core.thinking import Policy, Thinking
from tabletable.core.view import View

Evaluation = Callable[[Any, int], int]
"""(state, seat) → how well the seat stands, higher is better; only comparisons within one state's future count."""


def greedy(game: Game[Any], evaluate: Evaluation, worlds: int = 8) -> Policy:
    """Return a policy that tries every command in the same `worlds` sampled worlds and takes the best sum.

    Equally good commands are chosen among at random. Its work is `worlds` × legal commands, a yield after each.
    """

    def think(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
        assert view.seat is not None
        options = options_of(game, view, legal)
        if len(options) == 1:
            return options[0]
        sums = [0] * len(options)
        for _ in range(worlds):
            world = game.sample(view, rng)
            for number, command in enumerate(options):
                after = world.clone()
                if command is not None:
                    game.apply(after, command)
                sums[number] += evaluate(after, view.seat)
                yield
        best = max(sums)
        return rng.choice([command for command, total in zip(options, sums, strict=True) if total == best])

    return think
