"""Playouts for rating moves: one turn of each seat, then the fitted estimate."""

from __future__ import annotations

from collections.abc import Generator, Hashable, Sequence
from math import prod
from pathlib import Path
from typing import Any, Final

from tabletable.core.command import Command
from tabletable.core.estimate import Estimate
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.rng import Rng
from tabletable.core.thinking import Insight, Thinking
from tabletable.core.view import View
from tabletable.games.saboteur.bots import tunnel
from tabletable.games.saboteur.bots.odds import deeds_of, public_knowledge
from tabletable.games.saboteur.bots.policies import POLICIES
from tabletable.games.saboteur.bots.weights import LISTED
from tabletable.games.saboteur.bots.worth import BARRED, LOYAL, Situation
from tabletable.games.saboteur.rules import cards
from tabletable.games.saboteur.rules.play import can_build
from tabletable.games.saboteur.rules.rounds import most_gold
from tabletable.games.saboteur.rules.state import ROUNDS, SaboteurState, Verb

FILE: Final = Path(__file__).parents[1] / "standing.json"
BASE_FILE: Final = FILE.with_stem("standing_base")
"""The weights of the base game."""
FEATURES: Final = (
    "one", "lead", "lead_last", "lead_middle", "above", "above_last", "fresh", "digger", "digger_need", "digger_pace",
    "rival_need", "boss", "boss_need", "boss_pace", "profiteer", "profiteer_need", "profiteer_pace", "geologist",
    "crystals", "saboteur", "saboteur_need", "saboteur_pace", "loyal_able", "saboteur_able", "trapped", "theft",
    "alike",
)  # fmt: skip
"""The features of a position, in the order of `features`."""
_UNKNOWN: Final = (0.0,) * (len(FEATURES) - FEATURES.index("fresh") - 1)
EVERY: Final = 4
"""Positions are used for fitting when the number of cards left is a multiple of this."""
_MOST_NEED: Final = 9.0
"""The maximum number of cards to the gold; larger distances make no difference."""
_MOST_CACHED: Final = 2048
_CACHE: Final[dict[object, float]] = {}
"""Cache of `_need`."""


def _need(state: SaboteurState, barred: int) -> float:
    """Return the number of cards missing to the gold, ignoring ways barred by doors in `barred`."""
    key = (barred, frozenset(state.shapes.items()), tuple([state.faces[piece] for piece in cards.GOAL_HANDLES]))
    need = _CACHE.get(key)
    if need is None:
        if len(_CACHE) >= _MOST_CACHED:
            _CACHE.clear()
        far = tunnel.Reach(state, barred).toil / tunnel.CARD
        need = _CACHE[key] = min(_MOST_NEED, far)
    return need


def is_fresh(state: SaboteurState) -> bool:
    """Return whether a round is about to begin: the deal is luck, so only the gold is evaluated."""
    return not state.deeds and not state.discard and not state.discarded


def features(state: SaboteurState, seat: int) -> tuple[float, ...]:
    """Return the features for `seat` of a position without hidden cards."""
    seats, gold = len(state.hands), state.gold
    left = ROUNDS - state.round
    others = [each for other, each in enumerate(gold) if other != seat]
    lead, above = gold[seat] - max(others), gold[seat] - sum(others) / len(others)
    fortune = 1, lead, lead * (left == 0), lead * (left == 1), above, above * (left == 0)
    if is_fresh(state):
        return (*fortune, 1, *_UNKNOWN)
    roles = [state.faces[piece] for piece in state.roles]
    role = roles[seat]
    need = _need(state, BARRED.get(role, 0))
    rival = _need(state, BARRED[role] ^ cards.DOORS) if role in BARRED else 0.0
    left_cards = len(state.draw) + sum(map(len, state.hands))
    able = [can_build(state, other) for other in range(seats)]
    loyal = [other for other in range(seats) if roles[other] in LOYAL]
    diggers = sum(able[other] for other in loyal)
    pace = min(3.0, need * seats / max(1.0, left_cards * diggers / seats))
    side = -1 if role in (cards.SABOTEUR, cards.PROFITEER) else role != cards.GEOLOGIST
    wreckers = sum(able[other] for other in range(seats) if roles[other] == cards.SABOTEUR)
    first = cards.PLACES * seat
    digs, boss, trade = role in BARRED or role == cards.GOLD_DIGGER, role == cards.BOSS, role == cards.PROFITEER
    geologist, wrecks = role == cards.GEOLOGIST, role == cards.SABOTEUR
    crystals = sum([cards.CRYSTAL[shape] for shape in state.shapes.values()]) if geologist else 0
    return (
        *fortune, 0, digs, digs * need, digs * pace, rival, boss, boss * need, boss * pace, trade, trade * need,
        trade * pace, geologist, crystals / max(1, roles.count(cards.GEOLOGIST)), wrecks, wrecks * need, wrecks * pace,
        side * diggers / seats, side * wreckers / seats, state.front[first + cards.CAGE] != NO_PIECE,
        state.front[first + cards.STOLEN] != NO_PIECE, roles.count(role) / seats,
    )  # fmt: skip


_ESTIMATES: Final = (Estimate(FILE, FEATURES), Estimate(BASE_FILE, FEATURES))
"""The estimates for both boxes, and for the base game."""


def chance(before: SaboteurState, state: SaboteurState, seat: int) -> float:
    """Return the chance of `seat` to win the game, 0 … 1; see `Insight.chance`."""
    if state.turn == NOBODY:
        winners, _ = most_gold(state)
        return (seat in winners) / len(winners)
    return _ESTIMATES[state.rules.base].chance(features(state, seat), len(state.hands))


def is_round_over(before: SaboteurState, state: SaboteurState) -> bool:
    """Return whether the round played in `before` is over."""
    return state.turn == NOBODY or state.round != before.round


def judged(state: SaboteurState, command: Command) -> Sequence[int]:
    """Return the seats to fit on before this command: all at a round's start and at every `EVERY`th card count."""
    cards = len(state.draw) + sum(map(len, state.hands))
    return range(len(state.hands)) if not state.queue and (is_fresh(state) or cards % EVERY == 0) else ()


_PLAYS: Final = 4
"""The number of digging moves tried; of any other card only its best use is."""
_HORIZON: Final = 2
"""The number of turns after which a world is evaluated."""


def _think(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
    """Choose as `normal` does, from the view of the seat alone."""
    if len(legal) == 1:
        return legal[0]
    public = View(view.seat, view.state.redacted(view.seat))
    return (yield from POLICIES["normal"](public, legal, rng))


def _weigh(view: View[SaboteurState], world: SaboteurState) -> float:
    """Return the likelihood of a world's dwarfs given the public deeds."""
    rows = public_knowledge(deeds_of(view.state), len(world.hands), world.rules.base).likelihoods
    return prod(row[world.faces[piece] - cards.GREEN_DIGGER] for row, piece in zip(rows, world.roles, strict=True))


def _shortlist(view: View[SaboteurState], legal: Sequence[Command]) -> Generator[None, None, Sequence[Command]]:
    """Return the best digging moves, the best use of each other card, and the card least worth keeping."""
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
    chosen: dict[Hashable, Command] = {}
    for _, command in digging:
        if len(chosen) < _PLAYS:
            chosen.setdefault((command.zone, state.faces[command.piece]), command)
    return [*chosen.values(), *(command for _, command in best.values())]


OUTLOOK: Final = Insight(
    _think,
    chance,
    horizon=_HORIZON,
    worlds=0,
    over=is_round_over,
    weigh=_weigh,
    trials=96,
    overrules=False,
    candidate_moves=_shortlist,
)
