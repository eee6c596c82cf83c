"""The chance to win the game, as far as the tunnel, the dwarfs and the gold so far tell."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tabletable.core.command import Command
from tabletable.core.estimate import Estimate
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.games.saboteur.bots import tunnel
from tabletable.games.saboteur.rules.cards import (
    BLUE_DIGGER,
    BOSS,
    CAGE,
    CRYSTAL,
    DOOR_BLUE,
    DOOR_GREEN,
    GEOLOGIST,
    GOAL_HANDLES,
    GREEN_DIGGER,
    PLACES,
    PROFITEER,
    SABOTEUR,
    STOLEN,
)
from tabletable.games.saboteur.rules.play import can_build
from tabletable.games.saboteur.rules.rounds import most_gold
from tabletable.games.saboteur.rules.state import ROUNDS, SaboteurState

FILE: Final = Path(__file__).parents[1] / "standing.json"
FEATURES: Final = (
    "one", "lead", "lead_last", "lead_middle", "above", "above_last", "fresh", "digger", "digger_need", "digger_pace",
    "rival_need", "boss", "boss_need", "boss_pace", "profiteer", "profiteer_need", "profiteer_pace", "geologist",
    "crystals", "saboteur", "saboteur_need", "saboteur_pace", "loyal_able", "saboteur_able", "trapped", "theft",
    "alike",
)  # fmt: skip
"""What a position is judged by, in the order of `features`."""
_UNKNOWN: Final = (0.0,) * (len(FEATURES) - FEATURES.index("fresh") - 1)
EVERY: Final = 4
"""Of so many numbers of cards one is learnt from."""
_BARRED: Final = {GREEN_DIGGER: DOOR_BLUE, BLUE_DIGGER: DOOR_GREEN}
_MOST_NEED: Final = 9.0
"""Cards to the gold beyond which it makes no difference."""
_MOST_KNOWN: Final = 2048
_KNOWN: Final[dict[object, float]] = {}
"""What `_need` was worked out lately; all of it follows from its key."""
_TEAMS: Final = 3
"""Bits of the doors of both colours."""


def _need(state: SaboteurState, barred: int) -> float:
    """Cards that are missing to the gold; a way that is barred to both colours is none."""
    key = (barred, frozenset(state.shapes.items()), tuple([state.faces[piece] for piece in GOAL_HANDLES]))
    found = _KNOWN.get(key)
    if found is None:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        far = tunnel.Reach(state, tunnel.chances(state), barred).toil / tunnel.CARD
        found = _KNOWN[key] = min(_MOST_NEED, far)
    return found


def is_fresh(state: SaboteurState) -> bool:
    """Whether a round begins: who is dealt what came by luck, and only the gold is looked at."""
    return not state.deeds and not state.discard and not state.discarded


def features(state: SaboteurState, seat: int) -> tuple[float, ...]:
    """A position in which nothing is hidden, as it is for `seat`."""
    seats, gold = len(state.hands), state.gold
    left = ROUNDS - state.round
    others = [each for other, each in enumerate(gold) if other != seat]
    lead, above = gold[seat] - max(others), gold[seat] - sum(others) / len(others)
    fortune = 1, lead, lead * (left == 0), lead * (left == 1), above, above * (left == 0)
    if is_fresh(state):
        return (*fortune, 1, *_UNKNOWN)
    roles = [state.faces[piece] for piece in state.roles]
    role = roles[seat]
    need = _need(state, _BARRED.get(role, 0))
    rival = _need(state, _BARRED[role] ^ _TEAMS) if role in _BARRED else 0.0
    cards = len(state.draw) + sum(map(len, state.hands))
    able = [can_build(state, other) for other in range(seats)]
    loyal = [other for other in range(seats) if roles[other] in (GREEN_DIGGER, BLUE_DIGGER, BOSS)]
    diggers = sum(able[other] for other in loyal)
    pace = min(3.0, need * seats / max(1.0, cards * diggers / seats))
    side = -1 if role in (SABOTEUR, PROFITEER) else role != GEOLOGIST
    wreckers = sum(able[other] for other in range(seats) if roles[other] == SABOTEUR)
    first = PLACES * seat
    digs, boss, trade = role in _BARRED, role == BOSS, role == PROFITEER
    geologist, wrecks = role == GEOLOGIST, role == SABOTEUR
    crystals = sum([CRYSTAL[shape] for shape in state.shapes.values()]) if geologist else 0
    return (
        *fortune, 0, digs, digs * need, digs * pace, rival, boss, boss * need, boss * pace, trade, trade * need,
        trade * pace, geologist, crystals / max(1, roles.count(GEOLOGIST)), wrecks, wrecks * need, wrecks * pace,
        side * diggers / seats, side * wreckers / seats, state.front[first + CAGE] != NO_PIECE,
        state.front[first + STOLEN] != NO_PIECE, roles.count(role) / seats,
    )  # fmt: skip


_ESTIMATE: Final = Estimate(FILE, FEATURES)


def chance(before: SaboteurState, state: SaboteurState, seat: int) -> float:
    """The chance of `seat` to win the game, 0 … 1; see `Insight.chance`."""
    if state.turn == NOBODY:
        winners, _ = most_gold(state)
        return (seat in winners) / len(winners)
    return _ESTIMATE.chance(features(state, seat), len(state.hands))


def is_round_over(before: SaboteurState, state: SaboteurState) -> bool:
    """Whether the round that was played in `before` is over."""
    return state.turn == NOBODY or state.round != before.round


def judged(state: SaboteurState, command: Command) -> Sequence[int]:
    """The seats to learn from before this command: all where a round begins, and now and then on the way."""
    cards = len(state.draw) + sum(map(len, state.hands))
    return range(len(state.hands)) if not state.queue and (is_fresh(state) or cards % EVERY == 0) else ()
