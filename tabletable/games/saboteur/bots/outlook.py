"""How a game may go on, for people who want to know what each move is worth: once around, and then by the estimate."""

from __future__ import annotations

from collections.abc import Generator, Hashable, Sequence
from math import prod
from typing import Any, Final

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.rng import Rng
from tabletable.core.thinking import Insight, Thinking
from tabletable.core.view import View
from tabletable.games.saboteur.bots import standing
from tabletable.games.saboteur.bots.beliefs import deeds_of, public_knowledge
from tabletable.games.saboteur.bots.policies import POLICIES
from tabletable.games.saboteur.bots.weights import LISTED
from tabletable.games.saboteur.bots.worth import Situation
from tabletable.games.saboteur.rules.cards import GREEN_DIGGER
from tabletable.games.saboteur.rules.state import SaboteurState, Verb

_PLAYS: Final = 4
"""Of those that dig, so many are tried; of all other cards the best use of each."""
_HORIZON: Final = 2
"""Turns after which a world is valued."""


def _think(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
    """As normal plays, by what its seat has seen."""
    if len(legal) == 1:
        return legal[0]
    seen = View(view.seat, view.state.redacted(view.seat))
    return (yield from POLICIES["normal"](seen, legal, rng))


def _weigh(view: View[SaboteurState], world: SaboteurState) -> float:
    """How likely the open deeds make the dwarfs of a world."""
    rows = public_knowledge(deeds_of(view.state), len(world.hands)).likelihoods
    return prod(row[world.faces[piece] - GREEN_DIGGER] for row, piece in zip(rows, world.roles, strict=True))


def _shortlist(view: View[SaboteurState], legal: Sequence[Command]) -> Generator[None, None, Sequence[Command]]:
    """The best ways to dig, the best use of each other card, and the card that is least worth keeping."""
    state, seat = view.state, view.seat
    assert seat is not None
    if state.queue or state.discarded or state.clearing != NO_PIECE:
        return legal
    yield
    situation = Situation(state, seat, LISTED, remembers=True)
    yield
    what: Hashable
    digging: list[tuple[int, Command]] = []
    best: dict[Hashable, tuple[int, Command]] = {}
    for number, command in enumerate(legal):
        if number % 4 == 3:
            yield
        face = state.faces[command.piece] if command.piece != NO_PIECE else NO_PIECE
        if command.verb == Verb.DISCARD:
            value, what = -situation.keep(face), command.verb
        else:
            value, what = situation.worth(command), (command.verb, face)
        if command.verb == Verb.PLACE:
            digging.append((value, command))
        elif what not in best or value > best[what][0]:
            best[what] = value, command
    digging.sort(key=lambda each: (-each[0], each[1]))
    found: dict[Hashable, Command] = {}
    for _, command in digging:
        if len(found) < _PLAYS:
            found.setdefault((command.zone, state.faces[command.piece]), command)
    return [*found.values(), *(command for _, command in best.values())]


OUTLOOK: Final = Insight(
    _think,
    standing.chance,
    horizon=_HORIZON,
    worlds=0,
    over=standing.is_round_over,
    weigh=_weigh,
    trials=96,
    overrules=False,
    candidate_moves=_shortlist,
)
