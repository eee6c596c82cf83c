"""How bots play.

`easy` sees points only: it takes dear cards and does not think about whose attack it will be. `normal` weighs what a
move changes for both sides, as one counts endgame moves in Go: the points it brings and those it denies, and the
threat behind it. `perfect` knows the exact value of every move of the round; with hidden under cards it
solves worlds that agree with what it sees.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Final, TypeVar

from tabletable.core.command import Command
from tabletable.core.game import Policy, Thinking, View
from tabletable.core.ids import HIDDEN
from tabletable.core.rng import Rng
from tabletable.games.yose_duel.bots.estimates import piles_of, reckon, solve
from tabletable.games.yose_duel.rules.cards import DECK, HEART_SIDE, OWN_FACE, SENTE_FACE, VALUE, rank_key
from tabletable.games.yose_duel.rules.commands import Verb
from tabletable.games.yose_duel.rules.state import ROUNDS, YoseState

T = TypeVar("T")

_USUAL: Final = 7
"""What a card nobody has seen is worth on average."""
_SLIPS: Final = 35
"""Percent of its moves that `easy` makes without looking."""


def _easy(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
    yield
    state: YoseState = view.state
    moves = [command for command in legal if command.verb != Verb.PASS] or legal
    if moves[0].verb in (Verb.COMMIT, Verb.ANSWER) or rng.chance(_SLIPS):
        return rng.choice(moves)
    worth = [_points(state, command) for command in moves]
    best = max(worth)
    return rng.choice([command for command, value in zip(moves, worth, strict=True) if value == best])


def _points(state: YoseState, command: Command) -> int:
    """The points a command brings at once."""
    return VALUE[state.faces[command.piece]] if command.verb in (Verb.TAKE, Verb.SECURE) else 0


def _normal(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
    yield
    state: YoseState = view.state
    match legal[0].verb:
        case Verb.COMMIT:
            return _by_margin(state, legal, _first_attack(state))
        case Verb.ANSWER:
            # Ignoring costs nothing: the threat can still be cancelled, as the next attack.
            return next(command for command in legal if command.verb == Verb.IGNORE)
    return _winning_pass(state, legal) or max(legal, key=lambda command: _swing(state, command))


def _swing(state: YoseState, command: Command) -> tuple[int, int]:
    """By how much the two outcomes of a move differ: it is made by oneself or by the other. Ties: the dearer card."""
    if command.verb == Verb.PASS:
        return -1, 0
    seat = command.seat
    side = state.side(seat)
    face = state.faces[command.piece]
    value = VALUE[face]
    if command.verb == Verb.SECURE:
        return (1000 if OWN_FACE[side][face] else value), value
    if command.verb == Verb.CANCEL:
        return (2 * value if OWN_FACE[1 - side][face] else value), value
    threat = 0
    under = state.faces[state.unders[state.tops.index(command.piece)]]
    weight = _USUAL if under == HIDDEN else VALUE[under]
    if SENTE_FACE[side][face]:
        threat = weight if under != HIDDEN and not OWN_FACE[side][under] else 2 * weight
    elif SENTE_FACE[1 - side][face]:
        threat = weight  # what the other side could have threatened
    return 2 * value + threat // 2, value


def _first_attack(state: YoseState) -> int:
    """A rough idea of what it is worth to attack first in round 1: half of the dearest face card."""
    return max(VALUE[state.faces[top]] for top in state.tops) // 2


def _by_margin(state: YoseState, legal: Sequence[Command], first: int) -> Command:
    """The start card that brings most on average over what the other seat may hold and show.

    `first` is what Heart gets more than Diamond in round 1.
    """
    seat = legal[0].seat
    hand = [state.faces[card] for card in state.hands[seat]]
    unseen = [face for face in DECK if face not in state.faces]

    def average(card: int) -> int:
        shown = state.faces[card]
        kept = hand[0] if shown == hand[1] else hand[1]
        total = 0
        for other in unseen:
            # The other card of the opponent is worth about the mean, whichever it shows.
            if rank_key(shown) > rank_key(other):
                total += VALUE[kept] + _USUAL - VALUE[shown] - VALUE[other] + first
            else:
                total += VALUE[shown] + VALUE[other] - VALUE[kept] - _USUAL - first
        return total

    return max(legal, key=lambda command: average(command.piece))


def _perfect(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
    yield
    state: YoseState = view.state
    if legal[0].verb == Verb.COMMIT:
        if state.rules.hidden:
            return _by_margin(state, legal, _first_attack(state))
        table = yield from _quietly(solve(piles_of(state)))
        return _by_margin(state, legal, table.value(piles_of(state), HEART_SIDE))
    if len(legal) == 1:
        return legal[0]
    if winning := _winning_pass(state, legal):
        return winning
    found = yield from _quietly(reckon(view, rng))
    best = max(found.now.values())
    # Among equals what is surest against somebody who errs: points at once, and never a pass that may end the round.
    return max(
        (command for command in legal if found.now[command] == best),
        key=lambda command: (
            command.verb != Verb.PASS,
            command.verb == Verb.SECURE,
            _points(state, command),
            -command.piece,
        ),
    )


def _winning_pass(state: YoseState, legal: Sequence[Command]) -> Command | None:
    """A pass that ends the match while its seat is ahead: whatever the cards are still worth, that wins."""
    command = next((each for each in legal if each.verb == Verb.PASS), None)
    if command is None or not state.passed or not (state.rules.ends_match or state.round == ROUNDS):
        return None
    return command if state.scores[command.seat] > state.scores[1 - command.seat] else None


def _quietly(thinking: Generator[int, None, T]) -> Generator[None, None, T]:
    """Think on, a yield for each, without saying how far it is."""
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            found: T = done.value
            return found
        yield


POLICIES: Final[dict[str, Policy]] = {"easy": _easy, "normal": _normal, "perfect": _perfect}
"""By level, weakest first."""
