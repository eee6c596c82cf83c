"""The interface of bots, how to make one, and the bot that plays at random."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.rng import Rng
from tabletable.core.thinking import Policy, Thinking, TimeUp
from tabletable.core.view import View
from tabletable.core.work import finish


class Bot:
    """A policy with randomness of its own, which is no part of any game."""

    def __init__(self, policy: Policy, seed: int, in_haste: Policy | None = None) -> None:
        """Equal policies with equal seeds give the same answers to the same questions.

        `in_haste` answers at once when `policy` ran out of time.
        """
        self._policy = policy
        self._in_haste = in_haste or policy
        self._rng = Rng(seed)

    def reseed(self, seed: int) -> None:
        """Take random numbers from another seed from now on."""
        self._rng = Rng(seed)

    def think(self, view: View[Any], legal: Sequence[Command]) -> Thinking:
        """Choose one of `legal`, the commands of `view.seat`.

        Yields often, so that the caller can draw a frame in between, and returns the command; None if there is none,
        or if the seat is not awaited and rather lets its chance pass. With `TimeUp` thrown in it returns at once.
        """
        if not legal:
            return None
        try:
            return (yield from self._policy(view, legal, self._rng))
        except TimeUp:
            return decide(self._in_haste(view, legal, self._rng))


def options_of(game: Game[Any], view: View[Any], legal: Sequence[Command]) -> list[Command | None]:
    """Return the legal commands, and None after them if the seat may also let its chance pass."""
    awaited = view.seat in game.to_act(view.state)
    return [*legal] if awaited else [*legal, None]


def random_policy(game: Game[Any]) -> Policy:
    """Plays every legal command with equal chance; a reaction counts as one more choice: none.

    All aimless commands count as one, so that it does not shuffle cards to and fro.
    """
    aimless = frozenset(game.info.aimless)

    def think(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
        yield
        options = options_of(game, view, legal)
        idle = [command for command in legal if command.verb in aimless]
        if not idle:
            return rng.choice(options)
        others = [command for command in options if command not in idle]
        at = rng.below(len(others) + 1)
        return others[at] if at < len(others) else rng.choice(idle)

    return think


def decide(thinking: Thinking) -> Command | None:
    """Let a bot think to the end at once."""
    return finish(thinking)
