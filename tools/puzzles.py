"""Finds puzzles in games that bots play among themselves, and writes them beside the rules of their games.

    python3 tools/puzzles.py yose_duel --count 60         search until there are so many
    python3 tools/puzzles.py yose_duel --count 90 --more  keep those there are, and search on
    python3 tools/puzzles.py saboteur --who --count 16    add such as ask who somebody is, until there are so many
    python3 tools/puzzles.py flea_market --rate           say again how difficult those are that there are
    python3 tools/puzzles.py --check                      prove all of them again

A position is kept when `Game.proof` calls it clear. How difficult it is follows from how many bots find the answer, how
many moves there are, and how many of one's own it takes; where the points of one turn are asked for, from how often
bots of all levels fail, and how often somebody does who counts wrong by a little.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import log10
from pathlib import Path
from typing import Any, Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tabletable.bots import Bot, decide, make_bot  # noqa: E402
from tabletable.bots.levels import styles_of  # noqa: E402
from tabletable.core.command import Command  # noqa: E402
from tabletable.core.digest import fingerprint  # noqa: E402
from tabletable.core.game import Game  # noqa: E402
from tabletable.core.registry import get_game  # noqa: E402
from tabletable.core.rng import Rng  # noqa: E402
from tabletable.core.thinking import Proof  # noqa: E402
from tabletable.core.work import finish  # noqa: E402
from tabletable.games.saboteur.rules.cards import SABOTEUR  # noqa: E402
from tabletable.games.saboteur.rules.state import SEAT_NUMBER  # noqa: E402
from tabletable.play.inspection.simulate import SelfPlay, seeds_from  # noqa: E402
from tabletable.play.study.puzzle import POINTS, WHO, file_of, opened, read  # noqa: E402
from tabletable.play.study.puzzlebook import FIRST  # noqa: E402

SEATS: Final = {
    "flea_market": (3, 4),
    "night_market": (3, 4),
    "property_deal": (2, 3, 4),
    "saboteur": (3, 4, 5),
    "uno": (2,),
    "yose_duel": (2,),
}
OPTIONS: Final = {"uno": {"stacking": "off"}}
"""Options that differ from the defaults: if draw cards can be stacked, a win is hardly ever certain."""
IS_SO: Final[dict[str, Callable[[Any, Command], bool]]] = {
    "saboteur": lambda state, command: state.faces[state.roles[SEAT_NUMBER[command.zone]]] == SABOTEUR,
}
"""By game with puzzles about hidden roles, whether the move names the right player."""
MOST_STORY: Final = 45
"""The maximal number of commands from the beginning of the round to a puzzle about hidden roles."""
GOALS: Final = {"flea_market": POINTS, "night_market": POINTS, "yose_duel": POINTS}
TURNS: Final = frozenset({"flea_market", "night_market"})
"""Games whose points are those of one turn: the line ends with it, and is proved to its end."""
LEVELS: Final = {"property_deal": "easy", "uno": "easy"}
"""Levels of the bots that play the games; weak bots overlook more wins."""
PLAYS: Final = {"property_deal": 3}
"""Games with several plays per turn: a win with plays to spare is posed as if those were used up."""
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
EASY_SHARE: Final = 5
"""At most one in this many puzzles may be solved by all bots."""
MOST_PER_GAME: Final = 1

AnyGame = Game[Any]


def tightened(game: AnyGame, state: Any) -> Iterator[Any]:
    """Yield the position with fewer plays left, the fewest first."""
    most = PLAYS.get(game.info.id)
    if most is None:
        yield state
        return
    for plays in range(most, state.plays - 1, -1):
        tight = state.clone()
        tight.plays = plays
        yield tight


def positions(game: AnyGame, seed: int) -> Iterator[tuple[Any, int, Proof]]:
    """Yield (state, seat, proof) of the clear decisions of a game."""
    seats = SEATS[game.info.id][seed % len(SEATS[game.info.id])]
    match = SelfPlay(
        game, [LEVELS.get(game.info.id, "normal")] * seats, game.info.complete(OPTIONS.get(game.info.id, {})), seed
    )
    is_lost = False
    while (command := match.choose()) is not None:
        seat = command.seat
        if not is_lost and command.verb not in game.info.aimless:
            for left, state in enumerate(tightened(game, match.state)):
                if (proving := game.proof(game.view(state, seat))) is None:
                    continue
                proof = finish(proving)
                if proof.is_clear and proof.told is None:
                    yield state.clone(), seat, proof
                # What is not won at the beginning of a turn is not won later in it, but for luck.
                is_lost = game.info.id not in GOALS and not any(proof.values.values())
                if is_lost:
                    continue
                if game.info.id in PLAYS and not left:
                    return  # rearranging would do, and will do in the next turn
                break
        match.play(command)
        is_lost &= game.to_act(match.state) == (seat,)


def is_won(game: AnyGame, before: Any, state: Any) -> bool:
    """Return whether the round has ended since."""
    return game.outcome(state) is not None or game.round_result(state) != game.round_result(before)


def forced(game: AnyGame, state: Any, seat: int) -> list[Command]:
    """Play forced moves of other seats until the seat's next decision; return them."""
    found = []
    while seat not in (awaited := game.to_act(state)) and awaited:
        command = game.legal_commands(state, awaited[0])[0]
        game.apply(state, command)
        found.append(command)
    return found


class Prover:
    """Proves positions of one puzzle, each of them once."""

    def __init__(self, game: AnyGame, seat: int) -> None:
        self._game, self._seat = game, seat
        self._known: dict[str, Proof | None] = {}

    def proof(self, state: Any) -> Proof | None:
        """Return `Game.proof` of a state, cached."""
        looks = fingerprint(state.to_json())
        if looks not in self._known:
            proving = self._game.proof(self._game.view(state, self._seat))
            self._known[looks] = proving if proving is None else finish(proving)
        return self._known[looks]


def winning_line(game: AnyGame, start: Any, seat: int, prover: Prover) -> tuple[Command, ...]:
    """Return a short line of moves proved to win; () if there is none among the first `MOST_STATES` positions.

    Moves that cost a play are tried first: free ones can wait, and lead to too many positions.
    """
    waiting: deque[tuple[Any, tuple[Command, ...]]] = deque([(start, ())])
    seen = {fingerprint(start.to_json())}  # the same moves in another order lead to the same position
    while waiting and len(seen) < MOST_STATES:
        state, line = waiting.popleft()
        proof = prover.proof(state)
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


def best_line(game: AnyGame, start: Any, first: Command) -> tuple[Command, ...]:
    """Return the first move, continued by the strongest bots until the round is over."""
    state = start.clone()
    game.apply(state, first)
    line, bot = [first], make_bot(game, game.info.levels[-1], 1)
    while len(line) < LONGEST and not is_won(game, start, state) and game.to_act(state):
        seat = game.to_act(state)[0]
        command = decide(bot.think(game.view(state, seat), game.legal_commands(state, seat)))
        assert command is not None
        game.apply(state, command)
        line.append(command)
    return tuple(line)


def proved_line(game: AnyGame, start: Any, seat: int, prover: Prover) -> tuple[Command, ...]:
    """Return the best moves of a turn as long as they are proved; () if they are too many."""
    state = start.clone()
    line: list[Command] = []
    while game.to_act(state) == (seat,) and (proof := prover.proof(state)) is not None:
        if len(line) == LONGEST:
            return ()
        line.append(proof.best[0])
        game.apply(state, line[-1])
    return tuple(line)


def is_found(game: AnyGame, start: Any, seat: int, bot: Bot, is_points: bool, prover: Prover) -> bool:
    """Return whether a bot finds the solution."""
    state = start.clone()
    for _ in range(LONGEST):
        proof = prover.proof(state)
        if proof is None:
            return False
        command = decide(bot.think(game.view(state, seat), game.legal_commands(state, seat)))
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


def failing(game: AnyGame, state: Any, seat: int, proof: Proof) -> float:
    """Return how often the first move of a turn is not found, 0 … 1."""
    view, legal = game.view(state, seat), game.legal_commands(state, seat)
    missed = 0
    for level in game.info.levels[1:]:
        styles = ("", *styles_of(game, level))
        for number in range(JUDGES):
            bot = make_bot(game, level, number, styles[number % len(styles)])
            missed += decide(bot.think(view, legal)) not in proof.best
    by_bots = missed / JUDGES / len(game.info.levels[1:])
    return (1 - SLIPPING) * by_bots + SLIPPING * slips([*kinds_of(state, proof).values()], Rng(JUDGES))


def rating_of_turn(game: AnyGame, state: Any, seat: int, proof: Proof) -> int:
    """Return the puzzle's rating (Elo): that of an opponent to whom a player rated `FIRST` loses as
    often as bots fail.
    """
    share = min(1 - ALMOST, max(ALMOST, failing(game, state, seat, proof)))
    return round(FIRST + 400 * log10(share / (1 - share)))


def puzzle_of(game: AnyGame, state: Any, seat: int, proof: Proof) -> dict[str, Any] | None:
    """Return the entry of a position, None if it is unsuitable."""
    is_points = GOALS.get(game.info.id) == POINTS
    prover = Prover(game, seat)
    if game.info.id in TURNS:
        line = proved_line(game, state, seat, prover)
    else:
        line = best_line(game, state, proof.best[0]) if is_points else winning_line(game, state, seat, prover)
    if not line:
        return None
    solvers = sum(
        is_found(game, state, seat, make_bot(game, level, number), is_points, prover)
        for level in ("easy", "normal")
        for number in range(TRIES)
    )
    moves = {(each.verb, state.faces[each.piece], each.zone, each.choice) for each in proof.values if each.piece >= 0}
    laid = [command for command in line if command.seat == seat]
    own = 1 if is_points else len(laid)
    rating = 900 + 60 * (2 * TRIES - solvers) + 8 * min(len(moves), 30) + 50 * (own - 1)
    data = state.to_json()
    return {
        "id": fingerprint(data)[:8],
        "rating": rating_of_turn(game, state, seat, proof) if game.info.id in TURNS else rating,
        "solvers": solvers,
        "seat": seat,
        "line": [command.to_json() for command in line],
        "state": data,
    }


def search(game: AnyGame, count: int, seed: int, minutes: float, kept: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return `count` puzzles, easiest first, `kept` among them, or as many as are found in `minutes` minutes."""
    found: dict[str, dict[str, Any]] = {entry["id"]: entry for entry in kept}
    easy, until = sum(entry["solvers"] == 2 * TRIES for entry in kept), time.monotonic() + 60 * minutes
    for number, each in enumerate(seeds_from(seed, 100_000)):
        new = 0
        for state, seat, proof in positions(game, each):
            entry = puzzle_of(game, state, seat, proof)
            is_easy = entry is not None and entry["solvers"] == 2 * TRIES
            if entry is None or entry["id"] in found or (is_easy and easy * EASY_SHARE >= count):
                continue
            easy += is_easy
            found[entry["id"]] = entry
            write(game, sorted_by_rating(found))
            new += 1
            if new == MOST_PER_GAME:
                break
        print(f"\r{number + 1} games, {len(found)} puzzles", end="", file=sys.stderr, flush=True)
        if len(found) >= count or time.monotonic() > until:
            break
    return sorted_by_rating(found)


def question(game: AnyGame, seed: int) -> dict[str, Any] | None:
    """Return the first clear question about a hidden role in a game, with the commands of the round before it."""
    seats = SEATS[game.info.id][seed % len(SEATS[game.info.id])]
    match = SelfPlay(game, ["normal"] * seats, game.info.complete(OPTIONS.get(game.info.id, {})), seed)
    opening, story = match.state.clone(), list[Command]()
    while (command := match.choose()) is not None:
        state, seat = match.state, command.seat
        proving = game.proof(game.view(state, seat)) if len(story) <= MOST_STORY else None
        proof = None if proving is None else finish(proving)
        if (
            proof is not None
            and proof.told is not None
            and proof.is_clear
            and IS_SO[game.info.id](state, proof.best[0])
        ):
            return _question_of(game, opening, story, seat, proof)
        before = game.round_result(state)
        match.play(command)
        story.append(command)
        if game.round_result(match.state) != before:
            opening, story = match.state.clone(), []
    return None


def _question_of(game: AnyGame, opening: Any, story: Sequence[Command], seat: int, proof: Proof) -> dict[str, Any]:
    state = opening.clone()
    for command in story:
        game.apply(state, command)
    bots = [make_bot(game, level, number) for level in ("easy", "normal") for number in range(TRIES)]
    view, legal = game.view(state, seat), game.legal_commands(state, seat)
    solvers = sum(decide(bot.think(view, legal)) in proof.best for bot in bots)
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


def with_questions(game: AnyGame, count: int, seed: int, kept: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return `kept` unchanged except for its questions about hidden roles, followed by `count` of those."""
    found = {entry["id"]: entry for entry in kept if entry.get("goal") == WHO}
    for each in seeds_from(seed, 100_000):
        if len(found) >= count:
            break
        entry = question(game, each)
        if entry is not None:
            found.setdefault(entry["id"], entry)
    return [*(entry for entry in kept if entry.get("goal") != WHO), *sorted_by_rating(found)]


def sorted_by_rating(found: Mapping[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the entries, easiest first."""
    return sorted(found.values(), key=lambda entry: (entry["rating"], entry["id"]))


def write(game: AnyGame, entries: list[dict[str, Any]]) -> None:
    """Write them, one a line."""
    head = {"options": game.info.complete(OPTIONS.get(game.info.id, {})), "goal": GOALS.get(game.info.id, "win")}
    lines = ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in entries)
    text = json.dumps(head)[:-1] + ', "puzzles": [\n' + lines + "\n]}\n"
    file_of(game.info.id).write_text(text, encoding="utf-8")


def rated_anew(game: AnyGame, entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the puzzles with new ratings, in unchanged order, on which the puzzle of a day depends."""
    for entry in entries:
        state = game.state_from_json(dict(entry["state"]))
        proof = Prover(game, entry["seat"]).proof(state)
        assert proof is not None, entry["id"]
        entry["rating"] = rating_of_turn(game, state, entry["seat"], proof)
    return entries


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--count", type=int, default=48)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--more", action="store_true")
    parser.add_argument("--rate", action="store_true")
    parser.add_argument("--who", action="store_true")
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    if args.rate and not TURNS.issuperset(args.games):
        parser.error(f"--rate is for the points of one turn: {', '.join(sorted(TURNS))}")
    if args.who and not IS_SO.keys() >= set(args.games or ["none"]):
        parser.error(f"--who is for {', '.join(sorted(IS_SO))}")
    for name in args.games or sorted(TURNS if args.rate else SEATS):
        game = get_game(name)
        if not args.check:
            is_kept = args.more or args.rate or args.who
            kept = json.loads(file_of(name).read_text(encoding="utf-8"))["puzzles"] if is_kept else []
            if args.who:
                new = with_questions(game, args.count, args.seed, kept)
            elif args.rate:
                new = rated_anew(game, kept)
            else:
                new = search(game, args.count, args.seed, args.minutes, kept)
            write(game, new)
            read.cache_clear()
            opened.cache_clear()
        for puzzle in read(name):
            state = game.state_from_json(dict(puzzle.state))
            for command in puzzle.story:
                game.apply(state, command)
            proving = game.proof(game.view(state, puzzle.seat))
            assert proving is not None, puzzle.id
            proof = finish(proving)
            assert proof.is_clear, puzzle.id
            assert puzzle.line[0] in proof.best, puzzle.id
        print(f"{name}: {len(read(name))} puzzles proved")
    return 0


if __name__ == "__main__":
    import console

    console.leave(main)
