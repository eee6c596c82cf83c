"""Bot policies: rules of thumb and, at the strongest level, exact values if nothing is hidden.

`easy` counts only immediate points: it takes high cards and ignores who attacks next. `hard` weighs the swing of a move
for both sides, as endgame moves are counted in Go: the points it gains and denies, and the threat behind it. `normal`
does so now and then.

The values of `perfect` assume an opponent who makes no mistake. Most positions have several best moves; among them it
picks the one after which a rule-of-thumb opponent loses most, found by playing the round on. In the last round only
winning counts: in a lost position it makes the move that sets the hardest problems, whatever its value. With hidden
under cards it solves a table for each of several sampled worlds; if time allows too few of them, it plays the round on
by rules of thumb in more worlds instead.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, Final

from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN
from tabletable.core.info import EASY, HARD, NORMAL, Rung
from tabletable.core.rng import Rng
from tabletable.core.thinking import Policy, Thinking
from tabletable.core.view import View
from tabletable.core.work import finish, saying
from tabletable.games.yose_duel.bots.estimates import Values, piles_of, reckon, solvable_worlds, solve, values_in
from tabletable.games.yose_duel.bots.solver import RoundTable
from tabletable.games.yose_duel.rules.cards import DECK, HEART_SIDE, OWN_FACE, SENTE_FACE, VALUE, rank_key
from tabletable.games.yose_duel.rules.play import apply, legal_commands
from tabletable.games.yose_duel.rules.state import ROUNDS, Verb, YoseState

Mover = Callable[[YoseState, Sequence[Command]], Command]
"""Chooses a command of the seat on turn in a world."""

_SECOND_ROUND: Final = 7
"""The average value of attacking first; in the second round Diamond does (mean of 50 deals: 7.5)."""
_FEW_WORLDS: Final = 6
"""With fewer solved worlds the mean of their values is unreliable."""
_IMAGINED: Final = 24
"""The number of sampled worlds in which a round is played on."""
_TRIED: Final = 6
"""At most this many moves are played on, the most promising ones."""


def perfect(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
    """Choose the best move, exactly or as well as time allows; see the module's docstring."""
    yield
    state: YoseState = view.state
    if legal[0].verb == Verb.COMMIT:
        first = first_attack(state)
        if not state.rules.hidden:
            table = yield from saying(solve(piles_of(state)), None)
            first = table.value(piles_of(state), HEART_SIDE)
        return by_margin(state, legal, first - _SECOND_ROUND)
    if len(legal) == 1:
        return legal[0]
    if winning := winning_pass(state, legal):
        return winning
    if solvable_worlds(view, rng) < _FEW_WORLDS:
        return (yield from _imagined(view, legal, rng))
    reckoning = yield from saying(reckon(view, rng), None)
    if reckoning.worlds:
        return max(legal, key=_rank(state, reckoning.now))
    table = yield from saying(solve(piles_of(state, ignored=True)), None)
    return (yield from _hardest(state, legal, reckoning.now, table))


def _rank(state: YoseState, values: Values) -> Callable[[Command], tuple[int, ...]]:
    """Return a sort key that prefers, among equal values, the safer move against a fallible opponent: immediate points,
    and never a pass that may end the round.
    """
    return lambda command: (
        values[command],
        command.verb != Verb.PASS,
        command.verb == Verb.SECURE,
        points(state, command),
        -command.piece,
    )


def _hardest(
    state: YoseState, legal: Sequence[Command], values: Values, table: RoundTable
) -> Generator[None, None, Command]:
    """Choose among the best moves (all moves if the match is lost) the one after which a rule-of-thumb opponent loses
    most.
    """
    seat = legal[0].seat
    lead, best = state.scores[seat] - state.scores[1 - seat], max(values.values())
    is_lost = state.round == ROUNDS and lead + best <= 0
    moves = [command for command in legal if is_lost or values[command] == best]
    rank = _rank(state, values)
    moves = sorted(moves, key=rank)[-_TRIED:]
    if len(moves) == 1 or keeps_attack(state, moves[-1]):
        return moves[-1]

    def exact(now: YoseState, may: Sequence[Command]) -> Command:
        piles = piles_of(now, ignored=True)
        # A provisional card without a pile, as positions have them, is forgotten once it is void or scored.
        solved = table if table.covers(piles) else finish(solve(piles))
        return winning_pass(now, may) or max(may, key=_rank(now, values_in(now, solved)))

    margins = {}
    for command in moves:
        margins[command] = yield from _played_on(state, command, exact, weighed)
    return max(moves, key=lambda command: (margins[command], rank(command)))


def _imagined(view: View[Any], legal: Sequence[Command], rng: Rng) -> Generator[None, None, Command]:
    """Choose the move with the best mean over sampled worlds in which both sides play on by rules of thumb."""
    state: YoseState = view.state
    if legal[0].verb == Verb.ANSWER:
        return weighed(state, legal)
    moves = sorted(legal, key=lambda command: swing(state, command))[-_TRIED:]
    sums = dict.fromkeys(moves, 0)
    for _ in range(_IMAGINED):
        world = state.determinized(rng)
        for command in moves:
            sums[command] += yield from _played_on(world, command, weighed, weighed)
    return max(moves, key=lambda command: (sums[command], swing(state, command)))


def _played_on(state: YoseState, command: Command, own: Mover, other: Mover) -> Generator[None, None, int]:
    """Play the round on after `command` and return the lead of its seat at the end."""
    world, seat = state.clone(), command.seat
    apply(world, command)
    while world.round == state.round and world.turn >= 0:
        legal = legal_commands(world, world.turn)
        apply(world, legal[0] if len(legal) == 1 else (own if world.turn == seat else other)(world, legal))
        yield
    return world.scores[seat] - world.scores[1 - seat]


_USUAL: Final = 7
"""The average value of an unseen card."""
_SLIPS: Final = 35
"""The percentage of its moves that `easy` makes at random."""
_LAPSES: Final = 80
"""The percentage of its attacks for which `normal` counts only immediate points."""


def easy(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
    """Take the most immediate points, but often move at random."""
    yield
    state: YoseState = view.state
    moves = [command for command in legal if command.verb != Verb.PASS] or legal
    if moves[0].verb in (Verb.COMMIT, Verb.ANSWER) or rng.chance(_SLIPS):
        return rng.choice(moves)
    worth = [points(state, command) for command in moves]
    best = max(worth)
    return rng.choice([command for command, value in zip(moves, worth, strict=True) if value == best])


def points(state: YoseState, command: Command) -> int:
    """Return the points a command scores at once."""
    return VALUE[state.faces[command.piece]] if command.verb in (Verb.TAKE, Verb.SECURE) else 0


def normal(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
    """Show any card at the start, weigh each answer and one attack in five, else take the most points at once."""
    yield
    state: YoseState = view.state
    if legal[0].verb == Verb.COMMIT:
        return rng.choice(legal)
    if legal[0].verb == Verb.ANSWER or not rng.chance(_LAPSES):
        return weighed(state, legal)
    return max(legal, key=lambda command: points(state, command))


def hard(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
    """Weigh the swing of every move."""
    yield
    state: YoseState = view.state
    if legal[0].verb == Verb.COMMIT:
        return by_margin(state, legal, first_attack(state))
    return winning_pass(state, legal) or weighed(state, legal)


def weighed(state: YoseState, legal: Sequence[Command]) -> Command:
    """Return the command with the largest swing for both sides."""
    if legal[0].verb == Verb.ANSWER:
        # Ignoring costs nothing: the threat can still be cancelled, as the next attack.
        return next(command for command in legal if command.verb == Verb.IGNORE)
    return max(legal, key=lambda command: swing(state, command))


def swing(state: YoseState, command: Command) -> tuple[int, int]:
    """Return the difference between making a move and leaving it to the opponent, and the card's value
    as a tie-break.
    """
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
    """Return whether the command secures a card of the seat's own suits, after which it attacks again."""
    return command.verb == Verb.SECURE and OWN_FACE[state.side(command.seat)][state.faces[command.piece]]


def first_attack(state: YoseState) -> int:
    """Estimate the value of attacking first in round 1: half of the highest face card."""
    return max(VALUE[state.faces[top]] for top in state.tops) // 2


def by_margin(state: YoseState, legal: Sequence[Command], first: int) -> Command:
    """Return the start card with the best mean margin over the opponent's possible cards.

    `first` is Heart's expected lead over Diamond in round 1.
    """
    seat = legal[0].seat
    hand = [state.faces[card] for card in state.hands[seat]]
    unseen = [face for face in DECK if face not in state.faces]

    def average(card: int) -> int:
        own_shown = state.faces[card]
        own_kept = hand[0] if own_shown == hand[1] else hand[1]
        total = 0
        for other in unseen:
            # The other card of the opponent is worth about the mean, whichever it shows.
            if rank_key(own_shown) > rank_key(other):
                total += VALUE[own_kept] + _USUAL - VALUE[own_shown] - VALUE[other] + first
            else:
                total += VALUE[own_shown] + VALUE[other] - VALUE[own_kept] - _USUAL - first
        return total

    return max(legal, key=lambda command: average(command.piece))


def winning_pass(state: YoseState, legal: Sequence[Command]) -> Command | None:
    """Return a pass that ends the match while its seat is ahead, which wins whatever cards are left; None if there is
    none.
    """
    command = next((each for each in legal if each.verb == Verb.PASS), None)
    if command is None or not state.passed or not (state.rules.ends_match or state.round == ROUNDS):
        return None
    return command if state.scores[command.seat] > state.scores[1 - command.seat] else None


POLICIES: Final[dict[str, Policy]] = {"easy": easy, "normal": normal, "hard": hard, "perfect": perfect}
"""By level, weakest first."""

# ------------------------------------------------------------------------------------------------ between the levels


PERFECT: Final = "perfect"
RUNGS: Final = (
    Rung(EASY, "dreamy", percent=45),
    Rung(EASY, "impulsive", percent=22),
    Rung(NORMAL, "giddy", percent=74),
    Rung(NORMAL, "flustered", percent=85, choices=5),
    Rung(NORMAL, "hasty", percent=24),
    Rung(HARD, "drowsy", percent=90, choices=5),
    Rung(HARD, "careless", percent=46),
    Rung(HARD, "forgetful", percent=22),
    Rung(PERFECT, "relaxed", percent=50),
)
"""The rungs of the ladder between the levels; below each level the weakest first."""
