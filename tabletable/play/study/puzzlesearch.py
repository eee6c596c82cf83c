"""Finds puzzles in games that bots play among themselves: the same ones on every computer, from their numbers alone.

A position is kept when `Game.proof` calls it clear. How difficult it is follows from how many bots find the answer, how
many moves there are, and how many of one's own it takes; where the points of one turn are asked for, from how often
bots of all levels fail, and how often somebody does who counts wrong by a little.

All work is counted in games and positions, never in seconds, and yields often.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator, Sequence
from math import log10
from typing import Any, Final, NamedTuple

from tabletable.bots.bot import Bot
from tabletable.bots.levels import make_bot, styles_of
from tabletable.core.command import Command
from tabletable.core.digest import fingerprint
from tabletable.core.game import Game
from tabletable.core.registry import get_game
from tabletable.core.rng import Rng
from tabletable.core.thinking import Proof
from tabletable.play.selfplay import SelfPlay, seeds_from
from tabletable.play.study.puzzle import POINTS, WHO, Generation, Puzzle, Wanted, generation, parsed
from tabletable.play.study.puzzlebook import FIRST

MOST_STORY: Final = 45
"""The maximal number of commands from the beginning of the round to a puzzle about hidden roles."""
LONGEST: Final = 10
"""The maximal number of commands in a line."""
MOST_STATES: Final = 150
"""The number of positions searched for a line: each is proved, which takes up to a second."""
TRIES: Final = 5
"""The number of bots of each level that try a puzzle."""
JUDGES: Final = 24
"""The number of bots of each level that rate how difficult the best turn is, all styles among them."""
COUNTS: Final = 400
SLIP: Final = 3
"""The standard deviation of a player's assumed error in counting the gain of a move; `COUNTS` trials are made."""
SLIPPING: Final = 0.25
"""The share of these errors in the difficulty; the rest is how often bots fail."""
ALMOST: Final = 0.03
"""The least rate of failure, and of success, of a puzzle."""

AnyGame = Game[Any]
Entry = dict[str, Any]
"""A puzzle as JSON data, as in `puzzles.json`."""


class Posed(NamedTuple):
    """A position that may be asked about."""

    state: Any
    seat: int
    proof: Proof


def search(wanted: Wanted) -> Generator[int, None, Puzzle | None]:
    """Find a puzzle; yields often how many games were searched.

    Returns the first one of the wanted difficulty; the nearest one if the games that may be searched have none, None if
    they have no puzzle at all.
    """
    how, game = generation(wanted.game), get_game(wanted.game)
    if how is None:
        return None
    nearest: Puzzle | None = None
    for number, seed in enumerate(seeds_from(wanted.seed, how.games)):
        for posed in positions(game, how, seed):
            yield number
            if posed is None:
                continue
            rating = puzzle_of(game, how, posed)
            while (entry := _next(rating)) is None:
                yield number
            if not entry:
                continue
            puzzle = parsed(wanted.game, {"options": how.options, "goal": how.goal, **entry})
            if puzzle.difficulty == wanted.difficulty:
                return puzzle
            if nearest is None or _gap(puzzle, wanted) < _gap(nearest, wanted):
                nearest = puzzle
    return nearest


def _gap(puzzle: Puzzle, wanted: Wanted) -> int:
    return abs(puzzle.difficulty - wanted.difficulty)


def _next(work: Generator[None, None, Entry | None]) -> Entry | None:
    """Go on with the work for a step; return its result, {} if it has none; None while it goes on."""
    try:
        next(work)
    except StopIteration as done:
        return done.value or {}
    return None


def positions(game: AnyGame, how: Generation, seed: int) -> Iterator[Posed | None]:
    """Yield the clear decisions of a game, and None in between."""
    match = _begun(game, how, how.level, seed)
    is_lost = False
    for _ in range(game.bound(len(match.bots), game.info.complete(how.options))):
        yield None
        if (command := match.choose()) is None:
            return
        seat = command.seat
        if not is_lost and command.verb not in game.info.aimless:
            for state in game.puzzle_states(match.state):
                if (proving := game.proof(game.view(state, seat))) is None:
                    continue
                proof = yield from proving
                if proof.is_clear and proof.reason is None:
                    yield Posed(state.clone(), seat, proof)
                # What is not won at the beginning of a turn is not won later in it, but for luck.
                is_lost = how.goal != POINTS and not any(proof.values.values())
                if not is_lost:
                    break
        match.play(command)
        is_lost &= game.to_act(match.state) == (seat,)


def _begun(game: AnyGame, how: Generation, level: str, seed: int) -> SelfPlay:
    seats = how.seats[seed % len(how.seats)]
    return SelfPlay(game, [level] * seats, game.info.complete(how.options), seed)


# ------------------------------------------------------------------------------------------------ lines


def is_won(game: AnyGame, before: Any, state: Any) -> bool:
    """Return whether the round has ended since."""
    return game.outcome(state) is not None or game.round_result(state) != game.round_result(before)


def forced(game: AnyGame, state: Any, seat: int) -> list[Command]:
    """Play forced moves of other seats until the seat's next decision; return them."""
    commands = []
    while seat not in (awaited := game.to_act(state)) and awaited:
        command = game.legal_commands(state, awaited[0])[0]
        game.apply(state, command)
        commands.append(command)
    return commands


class Prover:
    """Proves positions of one puzzle, each of them once."""

    def __init__(self, game: AnyGame, seat: int) -> None:
        self._game, self._seat = game, seat
        self._known: dict[str, Proof | None] = {}

    def proof(self, state: Any) -> Generator[None, None, Proof | None]:
        """Return `Game.proof` of a state, cached."""
        looks = fingerprint(state.to_json())
        if looks not in self._known:
            proving = self._game.proof(self._game.view(state, self._seat))
            self._known[looks] = proving if proving is None else (yield from proving)
        return self._known[looks]


Line = Generator[None, None, tuple[Command, ...]]


def winning_line(game: AnyGame, start: Any, seat: int, prover: Prover) -> Line:
    """Return a short line of moves proved to win; () if there is none among the first `MOST_STATES` positions.

    Moves that cost a play are tried first: free ones can wait, and lead to too many positions.
    """
    waiting: deque[tuple[Any, tuple[Command, ...]]] = deque([(start, ())])
    seen = {fingerprint(start.to_json())}  # the same moves in another order lead to the same position
    while waiting and len(seen) < MOST_STATES:
        state, line = waiting.popleft()
        proof = yield from prover.proof(state)
        if proof is None or len(line) > LONGEST:
            continue
        tried = set()
        for command, value in proof.values.items():
            what = (command.verb, state.faces[command.piece] if command.piece >= 0 else -1, command.zone)
            if not value or (*what, command.choice) in tried:
                continue
            tried.add((*what, command.choice))
            after = state.clone()
            game.apply(after, command)
            if is_won(game, start, after):
                return (*line, command)
            answers = forced(game, after, seat)
            if is_won(game, start, after):
                return (*line, command, *answers)
            if (known := fingerprint(after.to_json())) not in seen:
                seen.add(known)
                add = waiting.append if command.verb in game.info.aimless else waiting.appendleft
                add((after, (*line, command, *answers)))
    return ()


def best_line(game: AnyGame, start: Any, first: Command) -> Line:
    """Return the first move, continued by the strongest bots until the round is over."""
    state = start.clone()
    game.apply(state, first)
    line, bot = [first], make_bot(game, game.info.levels[-1], 1)
    while len(line) < LONGEST and not is_won(game, start, state) and game.to_act(state):
        seat = game.to_act(state)[0]
        command = yield from bot.think(game.view(state, seat), game.legal_commands(state, seat))
        assert command is not None
        game.apply(state, command)
        line.append(command)
    return tuple(line)


def proved_line(game: AnyGame, start: Any, seat: int, prover: Prover) -> Line:
    """Return the best moves of a turn as long as they are proved; () if they are too many."""
    state = start.clone()
    line: list[Command] = []
    while game.to_act(state) == (seat,) and (proof := (yield from prover.proof(state))) is not None:
        if len(line) == LONGEST:
            return ()
        line.append(proof.best[0])
        game.apply(state, line[-1])
    return tuple(line)


# ------------------------------------------------------------------------------------------------ difficulty


def is_found(
    game: AnyGame, start: Any, seat: int, bot: Bot, is_points: bool, prover: Prover
) -> Generator[None, None, bool]:
    """Return whether a bot finds the solution."""
    state = start.clone()
    for _ in range(LONGEST):
        proof = yield from prover.proof(state)
        if proof is None:
            return False
        command = yield from bot.think(game.view(state, seat), game.legal_commands(state, seat))
        if command not in proof.best or (not is_points and not proof.values[command]):
            return False
        game.apply(state, command)
        if is_points or is_won(game, start, state):
            return True
        forced(game, state, seat)
        if is_won(game, start, state):
            return True
    return False


def kinds_of(state: Any, proof: Proof) -> dict[tuple[Any, ...], int]:
    """Return the value of each kind of move, equal cards counting as one."""
    faces = state.faces
    return {
        (each.verb, faces[each.piece] if each.piece >= 0 else each.piece, each.zone, each.choice): value
        for each, value in proof.values.items()
    }


def slips(values: Sequence[int], rng: Rng) -> float:
    """Return how often a player who counts each value with such an error misses the best move, 0 … 1."""
    best, missed = max(values), 0
    for _ in range(COUNTS):
        errors = [sum(rng.below(1001) - 500 for _ in range(12)) * SLIP / 1000 for _ in values]
        missed += max(zip(values, errors, strict=True), key=lambda each: each[0] + each[1])[0] < best
    return missed / COUNTS


def failing(game: AnyGame, posed: Posed) -> Generator[None, None, float]:
    """Return how often the first move of a turn is not found, 0 … 1."""
    state, seat, proof = posed
    view, legal = game.view(state, seat), game.legal_commands(state, seat)
    missed = 0
    for level in game.info.levels[1:]:
        styles = ("", *styles_of(game, level))
        for number in range(JUDGES):
            bot = make_bot(game, level, number, styles[number % len(styles)])
            missed += (yield from bot.think(view, legal)) not in proof.best
    by_bots = missed / JUDGES / len(game.info.levels[1:])
    return (1 - SLIPPING) * by_bots + SLIPPING * slips([*kinds_of(state, proof).values()], Rng(JUDGES))


def rating_of_turn(game: AnyGame, posed: Posed) -> Generator[None, None, int]:
    """Return the puzzle's rating (Elo): that of an opponent to whom a player rated `FIRST` loses as
    often as bots fail.
    """
    share = min(1 - ALMOST, max(ALMOST, (yield from failing(game, posed))))
    return round(FIRST + 400 * log10(share / (1 - share)))


def choice_of(moves: int) -> int:
    """Return how much so many different moves add to a rating: the more there are, the less another one does."""
    return 8 * min(moves, 30) + 2 * min(max(0, moves - 30), 60)


def puzzle_of(game: AnyGame, how: Generation, posed: Posed) -> Generator[None, None, Entry | None]:
    """Return the entry of a position, None if it is unsuitable."""
    state, seat, proof = posed
    is_points, prover = how.goal == POINTS, Prover(game, seat)
    if how.is_turn:
        line = yield from proved_line(game, state, seat, prover)
    elif is_points:
        line = yield from best_line(game, state, proof.best[0])
    else:
        line = yield from winning_line(game, state, seat, prover)
    if not line:
        return None
    solvers = 0
    for level in ("easy", "normal"):
        for number in range(TRIES):
            solvers += yield from is_found(game, state, seat, make_bot(game, level, number), is_points, prover)
    if how.is_turn:
        rating = yield from rating_of_turn(game, posed)
    else:
        moves = {
            (each.verb, state.faces[each.piece], each.zone, each.choice) for each in proof.values if each.piece >= 0
        }
        own = 1 if is_points else sum(command.seat == seat for command in line)
        rating = 900 + 60 * (2 * TRIES - solvers) + choice_of(len(moves)) + 50 * (own - 1)
    data = state.to_json()
    return {
        "id": fingerprint(data)[:8],
        "rating": rating,
        "solvers": solvers,
        "seat": seat,
        "line": [command.to_json() for command in line],
        "state": data,
    }


# ------------------------------------------------------------------------------------------------ hidden roles


def question(game: AnyGame, how: Generation, seed: int) -> Generator[None, None, Entry | None]:
    """Return the first clear question about a hidden role in a game, with the commands of the round before it."""
    match = _begun(game, how, "normal", seed)
    opening, story = match.state.clone(), list[Command]()
    while (command := match.choose()) is not None:
        yield
        state, seat = match.state, command.seat
        proving = game.proof(game.view(state, seat)) if len(story) <= MOST_STORY else None
        proof = None if proving is None else (yield from proving)
        if proof is not None and proof.reason is not None and proof.is_clear and game.is_true(state, proof.best[0]):
            return (yield from _question_of(game, opening, story, seat, proof))
        before = game.round_result(state)
        match.play(command)
        story.append(command)
        if game.round_result(match.state) != before:
            opening, story = match.state.clone(), []
    return None


def _question_of(
    game: AnyGame, opening: Any, story: Sequence[Command], seat: int, proof: Proof
) -> Generator[None, None, Entry]:
    state = opening.clone()
    for command in story:
        game.apply(state, command)
    view, legal, solvers = game.view(state, seat), game.legal_commands(state, seat), 0
    for level in ("easy", "normal"):
        for number in range(TRIES):
            solvers += (yield from make_bot(game, level, number).think(view, legal)) in proof.best
    return {
        "id": fingerprint(state.to_json())[:8],
        "rating": 900 + 60 * (2 * TRIES - solvers) + 8 * min(len(story), 30),
        "solvers": solvers,
        "goal": WHO,
        "seat": seat,
        "line": [proof.best[0].to_json()],
        "story": [command.to_json() for command in story],
        "state": opening.to_json(),
    }
