"""Information-set Monte Carlo tree search with one tree for the seat that thinks.

After Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (2012), the single-observer form. Every
iteration imagines one world that agrees with the view, walks the one tree as far as that world allows, adds one node
and plays on at random. A node counts how often it was *available*, since a command may exist in some worlds only.

Known limits: where seats choose at the same time the tree lets them choose one after the other, so others are credited
with knowing what the thinking seat chose; and chances to react are followed for the thinking seat at the root only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any

from tabletable.bots.bot import options_of
from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.rng import Rng
from tabletable.core.thinking import Policy, Thinking
from tabletable.core.view import View

Estimate = Callable[[Any, int], float]
"""(state, seat) → its chance to win an unfinished game, 0 … 1."""

_Key = tuple[Command | None, int]


class _Node:
    """Statistics of the situation after one command."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0.0
        """Sum of the win shares of the seat that gave the command leading here."""
        self.children: dict[_Key, _Node] = {}


def tree_search(
    game: Game[Any],
    iterations: int = 400,
    playout: int = 1000,
    estimate: Estimate | None = None,
    exploration: float = 0.5,
) -> Policy:
    """Return a policy that searches with a fixed number of `iterations` and yields after each.

    A playout that is not over after `playout` random commands counts as `estimate` says, as one half without it.
    """

    def think(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
        options = options_of(game, view, legal)
        if len(options) == 1:
            return options[0]
        root = _Node()
        expected = view.state.to_json()
        for _ in range(iterations):
            world = game.sample(view, rng)
            assert game.view(world, view.seat).state.to_json() == expected, "a sampled world changed the view"
            path = _descend(game, world, root, options, view, rng, exploration)
            _play_out(game, world, playout, rng)
            root.visits += 1
            for node, seat in path:
                node.visits += 1
                node.total += _win_chance(game, world, seat, estimate)
            yield

        # The most visited command, not the best mean: the mean of a rarely tried one is mostly luck.
        def rank(command: Command | None) -> tuple[int, float]:
            node = root.children.get(_key(command, view))
            return (node.visits, node.total) if node else (0, 0.0)

        return max(options, key=rank)

    return think


def _key(command: Command | None, view: View[Any], world: Any = None) -> _Key:
    """Return the key of a command in the tree.

    A piece the searching seat does not know is keyed by its face in this world, not by its handle: in the next world
    the handle is another card.
    """
    if command is None or command.piece == NO_PIECE or world is None or view.state.faces[command.piece] != HIDDEN:
        return command, HIDDEN
    return command._replace(piece=NO_PIECE), world.faces[command.piece]


def _descend(
    game: Game[Any],
    world: Any,
    root: _Node,
    options: Sequence[Command | None],
    view: View[Any],
    rng: Rng,
    exploration: float,
) -> list[tuple[_Node, int]]:
    """Walk from the root to a new node, playing in `world`; the nodes passed, each with the seat that chose it."""
    assert view.seat is not None
    path: list[tuple[_Node, int]] = []
    node, seat = root, view.seat
    while True:
        keys: dict[_Key, Command | None] = {}
        for command in options:
            keys.setdefault(_key(command, view, world), command)
        fresh = [key for key in keys if key not in node.children]
        if fresh:
            key = rng.choice(fresh)
            node.children[key] = _Node()
        else:
            key = _promising(node, list(keys), exploration)
        for each in keys:
            if each in node.children:
                node.children[each].available += 1
        chosen = keys[key]
        if chosen is not None:
            game.apply(world, chosen)
        node = node.children[key]
        path.append((node, seat))
        awaited = game.to_act(world)
        if fresh or not awaited:
            return path
        seat = awaited[0]
        options = game.legal_commands(world, seat)


def _promising(node: _Node, keys: Sequence[_Key], exploration: float) -> _Key:
    """Return the child with the highest upper confidence bound; ties go to the first.

    The logarithm is the number of binary digits, which every platform computes alike.
    """

    def bound(key: _Key) -> float:
        child = node.children[key]
        return child.total / child.visits + exploration * sqrt(child.available.bit_length() / child.visits)

    return max(keys, key=bound)


def _play_out(game: Game[Any], world: Any, limit: int, rng: Rng) -> None:
    """Play at random until the game is over, at most `limit` commands."""
    for _ in range(limit):
        awaited = game.to_act(world)
        if not awaited:
            return
        game.apply(world, rng.choice(game.legal_commands(world, awaited[0])))


def _win_chance(game: Game[Any], world: Any, seat: int, estimate: Estimate | None) -> float:
    outcome = game.outcome(world)
    if outcome is not None:
        return 1 / len(outcome.winners) if seat in outcome.winners else 0.0
    return 0.5 if estimate is None else estimate(world, seat)
