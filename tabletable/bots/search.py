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

from tabletable.bots.bot import options_of
from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.ids import NO_PIECE
from tabletable.core.rng import Rng
from tabletable.core.thinking import Insight, Policy, Thinking, TimeUp
from tabletable.core.view import View

_LEAST: Final = 4
"""Worlds before a command is judged at all."""
_HOPELESS: Final = 2.0
"""A command this many standard errors below the policy's choice is dropped."""
_SURE: Final = 1.0
"""A command must be this many standard errors above the policy's choice to replace it."""
_FOREVER: Final = 1000
"""Commands after which a world is valued in the middle of a turn."""


Shortlist = Generator[None, None, Sequence[Command]]
"""Finds the commands that are worth a trial: yields often."""


class Mean:
    """A running weighted mean and its standard error; for commands, of paired differences in the same worlds."""

    __slots__ = ("mean", "spread", "squares", "weight")

    def __init__(self) -> None:
        self.weight = self.squares = 0.0
        """Sums of the weights and of their squares."""
        self.mean = self.spread = 0.0

    def add(self, value: float, weight: float) -> None:
        """Take one more value."""
        if weight <= 0.0:
            return
        self.weight += weight
        self.squares += weight * weight
        away = value - self.mean
        self.mean += away * weight / self.weight
        self.spread += weight * away * (value - self.mean)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        trials = self.weight * self.weight / self.squares if self.squares else 0.0
        spread = max(0.0, self.spread)  # of equal values rounding may leave less than nothing
        return sqrt(spread / self.weight / (trials - 1)) if trials > 1 else 1.0


def search(game: Game[Any], insight: Insight[Any]) -> Policy:
    """Return a policy that is better than `insight.policy` by what a few turns in imagined worlds tell.

    Its work is at most `insight.worlds` × distinct commands short playouts; it yields inside of each. With `TimeUp`
    thrown in it chooses by those that are done.
    """

    def think(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
        assert view.seat is not None
        prior = yield from insight.policy(view, legal, rng)
        if prior is not None and prior.verb in insight.left_alone:
            return prior
        offered = yield from candidate_moves(view, legal, insight)
        kinds = distinct(view, options_of(game, view, offered), insight)
        others = [command for kind, command in kinds.items() if kind != kind_of(view, prior, insight)]
        leads = [Mean() for _ in others]
        best, alive = prior, list(range(len(others)))
        try:
            for number in range(insight.worlds):
                if not alive:
                    break
                world, luck = determinized(game, insight, view, rng), rng.seed()
                weight = 1.0 if insight.weigh is None else insight.weigh(view, world)
                usual = insight.chance(world, (yield from ahead(game, insight, world, prior, luck)), view.seat)
                for at in alive:
                    then = yield from ahead(game, insight, world, others[at], luck)
                    leads[at].add(insight.chance(world, then, view.seat) - usual, weight)
                if number + 1 >= _LEAST:
                    alive = [at for at in alive if leads[at].mean + _HOPELESS * leads[at].error > 0]
                    best = _preferred(prior, others, leads, alive)
        except TimeUp:
            pass  # what the worlds so far tell is told
        return best

    return think


def determinized(game: Game[Any], insight: Insight[Any], view: View[Any], rng: Rng) -> Any:
    """Sample a world consistent with the view, as likely as the insight's `redeal` makes it."""
    world = game.sample(view, rng)
    if insight.redeal is not None:
        insight.redeal(view, world, rng)
    return world


def candidate_moves(view: View[Any], legal: Sequence[Command], insight: Insight[Any]) -> Shortlist:
    """Return the commands to play out: all legal ones, or the game's own shortlist if there are too many."""
    return legal if insight.candidate_moves is None else (yield from insight.candidate_moves(view, legal))


def kind_of(view: View[Any], command: Command | None, insight: Insight[Any]) -> object:
    """Return a key that is equal for interchangeable commands, such as playing either of two equal cards."""
    if command is None or command.piece == NO_PIECE:
        return command
    if insight.kind is not None:
        return insight.kind(view.state, command)
    return command.verb, view.state.faces[command.piece], command.zone, command.choice


def distinct(view: View[Any], options: Sequence[Command | None], insight: Insight[Any]) -> dict[object, Command | None]:
    """Return one command per kind, without pointless ones and those left to the policy."""
    by_kind: dict[object, Command | None] = {}
    for command in options:
        if command is not None:
            if command.verb in insight.left_alone:
                continue
            if insight.is_pointless is not None and insight.is_pointless(view, command):
                continue
        by_kind.setdefault(kind_of(view, command, insight), command)
    return by_kind


def _preferred(
    prior: Command | None, others: Sequence[Command | None], leads: Sequence[Mean], alive: Sequence[int]
) -> Command | None:
    """Return the command that is most surely better than the policy's choice, else that choice."""
    surely = [(leads[at].mean - _SURE * leads[at].error, at) for at in alive]
    most, at = max(surely, default=(0.0, 0), key=lambda entry: entry[0])
    return others[at] if most > 0 else prior


def ahead(
    game: Game[Any],
    insight: Insight[Any],
    root: Any,
    command: Command | None,
    luck: int,
    own: tuple[int, Policy] | None = None,
) -> Generator[None, None, Any]:
    """Return the world `root` a few turns after `command`, for `Insight.chance`; `root` stays as it is.

    `own`: a seat that another policy plays on, and which.
    """
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
        game.apply(world, (yield from _next(game, insight.policy, own, world, now, rng)))
        yield
    return world


def _next(
    game: Game[Any],
    policy: Policy,
    own: tuple[int, Policy] | None,
    world: Any,
    awaited: Sequence[int],
    rng: Rng,
) -> Generator[None, None, Command]:
    """Choose the next command in this world: a reaction if there is one, else the first awaited seat's move."""
    for seat in (*game.reactors(world), awaited[0]):
        legal = game.legal_commands(world, seat)
        if legal:
            chosen = own[1] if own is not None and seat == own[0] else policy
            command = yield from chosen(View(seat, world), legal, rng)
            if command is not None:
                return command
    raise AssertionError(f"the policy of {game.info.id} left out its turn")
