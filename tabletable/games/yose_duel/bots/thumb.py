"""Rules of thumb.

`easy` sees points only: it takes dear cards and does not think about whose attack it will be. `hard` weighs what a
move changes for both sides, as one counts endgame moves in Go: the points it brings and those it denies, and the
threat behind it. `normal` does so now and then.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN
from tabletable.core.rng import Rng
from tabletable.core.thinking import Thinking
from tabletable.core.view import View
from tabletable.games.yose_duel.rules.cards import DECK, OWN_FACE, SENTE_FACE, VALUE, rank_key
from tabletable.games.yose_duel.rules.state import ROUNDS, Verb, YoseState

_USUAL: Final = 7
"""What a card nobody has seen is worth on average."""
_SLIPS: Final = 35
"""Percent of its moves that `easy` makes without looking."""
_LAPSES: Final = 80
"""Percent of its attacks for which `normal` sees points only."""


def easy(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
    """Sees points, and often does not look."""
    yield
    state: YoseState = view.state
    moves = [command for command in legal if command.verb != Verb.PASS] or legal
    if moves[0].verb in (Verb.COMMIT, Verb.ANSWER) or rng.chance(_SLIPS):
        return rng.choice(moves)
    worth = [points(state, command) for command in moves]
    best = max(worth)
    return rng.choice([command for command, value in zip(moves, worth, strict=True) if value == best])


def points(state: YoseState, command: Command) -> int:
    """The points a command brings at once."""
    return VALUE[state.faces[command.piece]] if command.verb in (Verb.TAKE, Verb.SECURE) else 0


def normal(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
    """Weighs a move now and then, else sees points."""
    yield
    state: YoseState = view.state
    if legal[0].verb == Verb.COMMIT:
        return rng.choice(legal)
    if legal[0].verb == Verb.ANSWER or not rng.chance(_LAPSES):
        return weighed(state, legal)
    return max(legal, key=lambda command: points(state, command))


def hard(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
    """Weighs every move."""
    yield
    state: YoseState = view.state
    if legal[0].verb == Verb.COMMIT:
        return by_margin(state, legal, first_attack(state))
    return winning_pass(state, legal) or weighed(state, legal)


def weighed(state: YoseState, legal: Sequence[Command]) -> Command:
    """The command that changes most for both sides."""
    if legal[0].verb == Verb.ANSWER:
        # Ignoring costs nothing: the threat can still be cancelled, as the next attack.
        return next(command for command in legal if command.verb == Verb.IGNORE)
    return max(legal, key=lambda command: swing(state, command))


def swing(state: YoseState, command: Command) -> tuple[int, int]:
    """By how much the two outcomes of a move differ: it is made by oneself or by the other. Ties: the dearer card."""
    if command.verb == Verb.PASS:
        return -1, 0
    seat = command.seat
    side = state.side(seat)
    face = state.faces[command.piece]
    value = VALUE[face]
    if command.verb == Verb.SECURE:
        return (1000 if keeps_attack(state, command) else value), value
    if command.verb == Verb.CANCEL:
        return (2 * value if OWN_FACE[1 - side][face] else value), value
    threat = 0
    card = state.unders[state.tops.index(command.piece)]
    under = state.faces[card] if state.seen[card] >> seat & 1 else HIDDEN
    weight = _USUAL if under == HIDDEN else VALUE[under]
    if SENTE_FACE[side][face]:
        threat = weight if under != HIDDEN and not OWN_FACE[side][under] else 2 * weight
    elif SENTE_FACE[1 - side][face]:
        threat = weight  # what the other side could have threatened
    return 2 * value + threat // 2, value


def keeps_attack(state: YoseState, command: Command) -> bool:
    """Whether it secures a card of one's own suits, after which one attacks again."""
    return command.verb == Verb.SECURE and OWN_FACE[state.side(command.seat)][state.faces[command.piece]]


def first_attack(state: YoseState) -> int:
    """A rough idea of what it is worth to attack first in round 1: half of the dearest face card."""
    return max(VALUE[state.faces[top]] for top in state.tops) // 2


def by_margin(state: YoseState, legal: Sequence[Command], first: int) -> Command:
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


def winning_pass(state: YoseState, legal: Sequence[Command]) -> Command | None:
    """A pass that ends the match while its seat is ahead: whatever the cards are still worth, that wins."""
    command = next((each for each in legal if each.verb == Verb.PASS), None)
    if command is None or not state.passed or not (state.rules.ends_match or state.round == ROUNDS):
        return None
    return command if state.scores[command.seat] > state.scores[1 - command.seat] else None
