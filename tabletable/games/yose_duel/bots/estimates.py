"""The exact value of every command, from the point of view of the seat that decides.

A round with open under cards hides nothing, so the values hold for certain; with hidden ones they are taken from worlds
that agree with the view, and their mean is an estimate. Values are margins over the rest of the round: what the seat
gets more than the other from now on if both play their best.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from math import sqrt
from typing import Final, NamedTuple

from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.message import MessageFamily
from tabletable.core.rng import Rng
from tabletable.core.thinking import Proof, Proving
from tabletable.core.view import View
from tabletable.core.work import saying
from tabletable.games.yose_duel.bots.solver import DONE, HELD, WHOLE, Pile, RoundTable, Solving
from tabletable.games.yose_duel.rules.cards import HEART_SIDE, VALUE
from tabletable.games.yose_duel.rules.play import COMMANDS
from tabletable.games.yose_duel.rules.state import NO_PILE, UNTOUCHED, Verb, YoseState

ENTRIES: Final = 120_000
"""Budget of table entries filled for one estimate; it limits the number of sampled worlds, but one is always solved."""
MOST_WORLDS: Final = 12
MOST_CACHED: Final = 400_000
"""Cached table entries, 8 bytes each, unless a single table is larger."""

Values = Mapping[Command, int]
"""Command → margin for the seat that gives it, over the rest of the round."""


class Reckoning(NamedTuple):
    """The values of the options of a decision."""

    now: Values
    """The value of every legal command."""
    then: Values
    """While a reply is awaited: the value of each pile the same seat may take after ignoring the threat. Else empty."""
    worlds: int
    """0 if exact, else the number of sampled worlds averaged; means are rounded to whole points."""
    errors: Mapping[Command, float] = {}
    """Standard errors of `now`; {} if it is exact."""


Thinking = Generator[int, None, Reckoning]
"""Yields the progress in percent."""


class _Cards(NamedTuple):
    """The handles of a pile."""

    top: int
    """NO_PIECE for a provisional card of unknown pile, which set-up positions may have."""
    under: int


def _cards(state: YoseState) -> list[_Cards]:
    """Return the piles and provisional cards of this round, in an order that stays the same throughout the round."""
    piles = [_Cards(top, under) for top, under in zip(state.tops, state.unders, strict=True) if top != NO_PIECE]
    unders = {each.under for each in piles}
    return piles + [_Cards(NO_PIECE, card) for area in state.areas for card in area if card not in unders]


def piles_of(state: YoseState, ignored: bool = False) -> list[Pile]:
    """Return the state of every pile of this round; all their faces must be known.

    The pile at stake counts as done, or with `ignored` as if the threat had been ignored; the table for that case also
    covers the answer.
    """
    faces = state.faces
    takers = dict(zip(state.tops, state.takers, strict=True))
    holders = {card: HELD[state.side(seat)] for seat, area in enumerate(state.areas) for card in area}
    piles = [
        Pile(
            faces[under if top == NO_PIECE else top],
            faces[under],
            WHOLE if top != NO_PIECE and takers[top] == UNTOUCHED else holders.get(under, DONE),
        )
        for top, under in _cards(state)
    ]
    if ignored and state.stake != NO_PILE:
        at = _at_stake(state)
        piles[at] = piles[at]._replace(left=HELD[state.side(1 - state.turn)])
    return piles


_solved: list[RoundTable] = []
"""Cache of the latest solved tables, newest first; the next question is usually about the same round."""


def solve(piles: Sequence[Pile]) -> Solving:
    """Return the solved table that covers a position, from the cache if possible.

    It yields equally often either way, so that a bot's thinking does not depend on the cache.
    """
    table = RoundTable(piles)
    solved = next((each for each in _solved if each.covers(piles)), None)
    if solved is None:
        yield from table.solve()
        solved = table
    else:
        for step in range(table.steps):
            yield 100 * (step + 1) // table.steps
    others = [each for each in _solved if each is not solved]
    while others and solved.size + sum(each.size for each in others) > MOST_CACHED:
        others.pop()
    _solved[:] = [solved, *others]
    return solved


def is_exact(state: YoseState) -> bool:
    """Return whether no under card of the round is hidden."""
    return HIDDEN not in [state.faces[card] for card in state.unders if card != NO_PIECE]


def solvable_worlds(view: View[YoseState], rng: Rng) -> int:
    """Return how many sampled worlds `ENTRIES` allows for one estimate; `MOST_WORLDS` if nothing is hidden."""
    if is_exact(view.state):
        return MOST_WORLDS
    return min(MOST_WORLDS, ENTRIES // RoundTable(piles_of(view.state.determinized(rng), ignored=True)).size)


def reckon(view: View[YoseState], rng: Rng) -> Thinking:
    """Compute the value of every command of `view.seat`, which is on turn."""
    state = view.state
    if is_exact(state):
        table = yield from solve(piles_of(state, ignored=True))
        return _reckoned(state, table, 0)
    worlds = max(1, solvable_worlds(view, rng))
    sums: list[dict[Command, int]] = [{}, {}]
    squares: dict[Command, int] = {}
    for number in range(worlds):
        world = view.state.determinized(rng)
        solving = RoundTable(piles_of(world, ignored=True)).solve()
        while True:
            try:
                done = next(solving)
            except StopIteration as end:
                table = end.value
                break
            yield (100 * number + done) // worlds
        reckoning = _reckoned(world, table, worlds)
        for total, values in zip(sums, reckoning[:2], strict=True):
            for command, value in values.items():
                total[command] = total.get(command, 0) + value
        for command, value in reckoning.now.items():
            squares[command] = squares.get(command, 0) + value * value
    means = [{command: (2 * total + worlds) // (2 * worlds) for command, total in each.items()} for each in sums]
    errors = {
        command: sqrt(max(0, squares[command] - total * total / worlds) / worlds / max(1, worlds - 1))
        for command, total in sums[0].items()
    }
    return Reckoning(means[0], means[1], worlds, errors)


def _at_stake(state: YoseState) -> int:
    """Return the index in `_cards` of the pile that awaits a reply."""
    return [each.top for each in _cards(state)].index(state.tops[state.stake])


def values_in(state: YoseState, table: RoundTable) -> Values:
    """Return the exact value of every command of the seat on turn, from the table of the round."""
    return _reckoned(state, table, 0).now


SAID_TERMS: Final = MessageFamily("yose_duel.term.*", "points left attack")
"""Message ids of the terms' names, as `Counsel.said_terms` wants them."""


def parts_in(state: YoseState, table: RoundTable) -> dict[Command, dict[str, float]]:
    """Split the exact value of every command of the seat on turn into terms that add up to it.

    `points`: what it brings at once; `left`: what the rest of the round is worth with the other attacking; `attack`:
    how much more it is worth because the other has to answer, or because one attacks again.
    """
    seat = state.turn
    side = state.side(seat)
    sign = 1 if side == HEART_SIDE else -1
    piles = piles_of(state, ignored=True)
    by_command: dict[Command, dict[str, float]] = {}
    for command, value in _attacks(state, table, piles, seat):
        if state.stake != NO_PILE:
            break
        at = [command.piece in each for each in _cards(state)].index(True)
        gain = 0 if command.verb == Verb.CANCEL else VALUE[state.faces[command.piece]]
        left = sign * table.after(piles, at, DONE, 1 - side)
        by_command[command] = {"points": gain, "left": left, "attack": sign * value - gain - left}
    for command, value in values_in(state, table).items():
        if command not in by_command:
            by_command[command] = {"left" if command.verb == Verb.PASS else "attack": value}
    return by_command


def _reckoned(state: YoseState, table: RoundTable, worlds: int) -> Reckoning:
    seat = state.turn
    side = state.side(seat)
    sign = 1 if side == HEART_SIDE else -1
    piles = piles_of(state, ignored=True)
    commands = COMMANDS[seat]
    if state.stake == NO_PILE:
        now = {command: sign * value for command, value in _attacks(state, table, piles, seat)}
        now[commands.pass_] = sign * table.passing(piles, side, state.passed)
        return Reckoning(now, {}, worlds)
    under = state.unders[state.stake]
    at = _at_stake(state)
    now = {
        commands.answer[under]: sign * table.after(piles, at, DONE, 1 - side),
        commands.ignore[under]: sign * table.value(piles, side),
    }
    attacks = _attacks(state, table, piles, seat)
    then = {command: sign * value for command, value in attacks if command.verb == Verb.TAKE}
    return Reckoning(now, then, worlds)


def _attacks(state: YoseState, table: RoundTable, piles: Sequence[Pile], seat: int) -> list[tuple[Command, int]]:
    """Return every attack of `seat` in this position with its value for Heart."""
    side = state.side(seat)
    commands, cards = COMMANDS[seat], _cards(state)
    attacks = []
    for at, left, value in table.attacks(piles, side):
        top, under = cards[at]
        if left == WHOLE:
            command = commands.take[top]
        elif left == HELD[side]:
            command = commands.secure[under]
        else:
            command = commands.cancel[under]
        attacks.append((command, value))
    return attacks


# ------------------------------------------------------------------------------------------------ proofs


MOST_PILES: Final = 8
"""Proofs are not attempted with more unfinished piles than this."""
LEAST_LEAD: Final = 3
"""The best move of a puzzle must beat the next by at least this many points."""
LEAST_MOVES: Final = 4


def proof(view: View[YoseState]) -> Proving | None:
    """Return the proof of a decision's values; None unless it is an attack with few, fully visible piles left."""
    state = view.state
    if view.seat != state.turn or state.is_opening or state.stake != NO_PILE or not is_exact(state):
        return None
    if sum(pile.left != DONE for pile in piles_of(state)) > MOST_PILES:
        return None
    return _proving(state)


def _proving(state: YoseState) -> Proving:
    table = yield from saying(solve(piles_of(state, ignored=True)), None)
    values = values_in(state, table)
    best, *others = sorted(values.values(), reverse=True)
    return Proof(values, len(others) >= LEAST_MOVES - 1 and best - others[0] >= LEAST_LEAD)
