"""Tries each command in worlds that agree with the view: a policy plays on a little, the game says who stands how.

The rollout algorithm (Tesauro and Galperin, "On-line policy improvement using Monte-Carlo search", 1996), truncated
and over sampled worlds. Each command is compared with the policy's own choice in the same world with the same luck, and
is preferred only if it is better by more than the sampling error: where a search is blind it plays as well as the
policy. No world is searched deeper than its first command, so nobody is credited with knowing which world it is in
(the strategy fusion of determinised trees; Frank and Basin, "Search in games with incomplete information", 1998).
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import sqrt
from typing import Any, Final

from tabletable.bots.bot import decide, options_of
from tabletable.core.command import Command
from tabletable.core.game import Game, Insight, Policy, Thinking, View
from tabletable.core.ids import NO_PIECE
from tabletable.core.rng import Rng

_LEAST: Final = 4
"""Worlds before a command is judged at all."""
_HOPELESS: Final = 2.0
"""So many standard errors below the policy's choice a command is not looked at any more."""
_SURE: Final = 1.0
"""So many standard errors above it a command has to be."""
_FOREVER: Final = 1000
"""Commands after which a world is valued in the middle of a turn."""


class _Lead:
    """How much better one command is than the policy's choice: weighted mean and error of the differences."""

    __slots__ = ("mean", "spread", "squares", "weight")

    def __init__(self) -> None:
        self.weight = self.squares = 0.0
        """Sums of the weights and of their squares."""
        self.mean = self.spread = 0.0

    def add(self, difference: float, weight: float) -> None:
        if weight <= 0.0:
            return
        self.weight += weight
        self.squares += weight * weight
        away = difference - self.mean
        self.mean += away * weight / self.weight
        self.spread += weight * away * (difference - self.mean)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        trials = self.weight * self.weight / self.squares if self.squares else 0.0
        return sqrt(self.spread / self.weight / (trials - 1)) if trials > 1 else 1.0


def search(game: Game[Any], insight: Insight[Any]) -> Policy:
    """A policy that is better than `insight.policy` by what a few turns in imagined worlds tell.

    Its work is at most `insight.worlds` × distinct commands short playouts; it yields inside of each.
    """

    def think(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
        assert view.seat is not None
        prior = yield from insight.policy(view, legal, rng)
        if prior is not None and prior.verb in insight.left_alone:
            return prior
        others = _others(view, options_of(game, view, legal), prior, insight)
        leads = [_Lead() for _ in others]
        best, alive = prior, list(range(len(others)))
        for number in range(insight.worlds):
            if not alive:
                break
            world, luck = game.sample(view, rng), rng.seed()
            weight = 1.0 if insight.weigh is None else insight.weigh(view, world)
            usual = yield from _value(game, insight, world, prior, view.seat, luck)
            for at in alive:
                value = yield from _value(game, insight, world, others[at], view.seat, luck)
                leads[at].add(value - usual, weight)
            if number + 1 >= _LEAST:
                alive = [at for at in alive if leads[at].mean + _HOPELESS * leads[at].error > 0]
                best = _preferred(prior, others, leads, alive)
        return best

    return think


def _others(
    view: View[Any], options: Sequence[Command | None], prior: Command | None, insight: Insight[Any]
) -> list[Command | None]:
    """What might be done instead, once for each kind: which of several equal cards is used makes no difference."""
    faces = view.state.faces

    def kind(command: Command | None) -> object:
        if command is None or command.piece == NO_PIECE:
            return command
        if insight.kind is not None:
            return insight.kind(view.state, command)
        return command.verb, faces[command.piece], command.zone, command.choice

    found = {kind(command): command for command in options if command is None or command.verb not in insight.left_alone}
    found.pop(kind(prior), None)
    return list(found.values())


def _preferred(
    prior: Command | None, others: Sequence[Command | None], leads: Sequence[_Lead], alive: Sequence[int]
) -> Command | None:
    """The command that is most surely better than the policy's choice, else that choice."""
    surely = [(leads[at].mean - _SURE * leads[at].error, at) for at in alive]
    most, at = max(surely, default=(0.0, 0), key=lambda entry: entry[0])
    return others[at] if most > 0 else prior


def _value(
    game: Game[Any],
    insight: Insight[Any],
    root: Any,
    command: Command | None,
    seat: int,
    luck: int,
) -> Generator[None, None, float]:
    """The chance of `seat` a few turns after `command` in a copy of the world `root`."""
    world, rng = root.clone(), Rng(luck)
    if command is not None:
        game.apply(world, command)
    turns, awaited = 0, game.to_act(root)
    for _ in range(_FOREVER):
        now = game.to_act(world)
        if now != awaited:
            turns, awaited = turns + 1, now
        if not now or turns > insight.horizon or (insight.over is not None and insight.over(root, world)):
            break
        game.apply(world, _next(game, insight.policy, world, now, rng))
        yield
    return insight.chance(root, world, seat)


def _next(game: Game[Any], policy: Policy, world: Any, awaited: Sequence[int], rng: Rng) -> Command:
    """What the policy has somebody do in this world: a reaction if there is one, else the first awaited seat's move."""
    for seat in (*game.reactors(world), awaited[0]):
        legal = game.legal_commands(world, seat)
        if legal:
            command = decide(policy(View(seat, world), legal, rng))
            if command is not None:
                return command
    raise AssertionError(f"the policy of {game.info.id} left out its turn")
