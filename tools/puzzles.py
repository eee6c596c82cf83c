"""Finds puzzles in games that bots play among themselves, and writes them beside the rules of their games.

    python3 tools/puzzles.py yose_duel --count 60         search until there are so many
    python3 tools/puzzles.py yose_duel --count 90 --more  keep those there are, and search on
    python3 tools/puzzles.py saboteur --who --count 16    add such as ask who somebody is, until there are so many
    python3 tools/puzzles.py flea_market --rate           say again how difficult those are that there are
    python3 tools/puzzles.py --check                      prove all of them again
    python3 tools/puzzles.py uno --days 200               find so many of each difficulty as players get them

How they are searched says `generation` in the file; `tabletable/play/study/puzzlesearch.py` does it.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tabletable.core.digest import fingerprint  # noqa: E402
from tabletable.core.game import Game  # noqa: E402
from tabletable.core.registry import all_games, get_game  # noqa: E402
from tabletable.core.work import finish  # noqa: E402
from tabletable.play.selfplay import seeds_from  # noqa: E402
from tabletable.play.study.puzzle import (  # noqa: E402
    DIFFICULTIES,
    WHO,
    Generation,
    Puzzle,
    Wanted,
    file_of,
    generation,
    opened,
    read,
)
from tabletable.play.study.puzzlesearch import (  # noqa: E402
    TRIES,
    Entry,
    Posed,
    positions,
    puzzle_of,
    question,
    rating_of_turn,
    search,
)

EASY_SHARE: Final = 5
"""At most one in this many puzzles may be solved by all bots."""
MOST_PER_GAME: Final = 1

AnyGame = Game[Any]


def made_of(game: AnyGame) -> Generation:
    """Return how puzzles of a game are found."""
    method = generation(game.info.id)
    if method is None:
        raise SystemExit(f"{file_of(game.info.id)} says nothing about the generation of puzzles")
    return method


def searched(game: AnyGame, count: int, seed: int, minutes: float, kept: list[Entry]) -> list[Entry]:
    """Return `count` puzzles, easiest first, `kept` among them, or as many as are found in `minutes` minutes."""
    method = made_of(game)
    entries: dict[str, Entry] = {entry["id"]: entry for entry in kept}
    easy, until = sum(entry["solvers"] == 2 * TRIES for entry in kept), time.monotonic() + 60 * minutes
    for number, each in enumerate(seeds_from(seed, 100_000)):
        new = 0
        for posed in positions(game, method, each):
            entry = None if posed is None else finish(puzzle_of(game, method, posed))
            is_easy = entry is not None and entry["solvers"] == 2 * TRIES
            if entry is None or entry["id"] in entries or (is_easy and easy * EASY_SHARE >= count):
                continue
            easy += is_easy
            entries[entry["id"]] = entry
            write(game, sorted_by_rating(entries))
            new += 1
            if new == MOST_PER_GAME:
                break
        print(f"\r{number + 1} games, {len(entries)} puzzles", end="", file=sys.stderr, flush=True)
        if len(entries) >= count or time.monotonic() > until:
            break
    return sorted_by_rating(entries)


def with_questions(game: AnyGame, count: int, seed: int, kept: list[Entry]) -> list[Entry]:
    """Return `kept` unchanged except for its questions about hidden roles, followed by `count` of those."""
    questions = {entry["id"]: entry for entry in kept if entry.get("goal") == WHO}
    for each in seeds_from(seed, 100_000):
        if len(questions) >= count:
            break
        entry = finish(question(game, made_of(game), each))
        if entry is not None:
            questions.setdefault(entry["id"], entry)
    return [*(entry for entry in kept if entry.get("goal") != WHO), *sorted_by_rating(questions)]


def sorted_by_rating(entries: Mapping[str, Entry]) -> list[Entry]:
    """Return the entries, easiest first."""
    return sorted(entries.values(), key=lambda entry: (entry["rating"], entry["id"]))


def write(game: AnyGame, entries: list[Entry]) -> None:
    """Write them, one a line; what else the file says stays."""
    file = file_of(game.info.id)
    head = {key: value for key, value in json.loads(file.read_text(encoding="utf-8")).items() if key != "puzzles"}
    lines = ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in entries)
    text = json.dumps(head)[:-1] + ', "puzzles": [\n' + lines + "\n]}\n"
    file.write_text(text, encoding="utf-8")


def rated_anew(game: AnyGame, entries: list[Entry]) -> list[Entry]:
    """Return the puzzles with new ratings, in unchanged order, on which the puzzle of a day depends."""
    for entry in entries:
        state = game.state_from_json(dict(entry["state"]))
        proving = game.proof(game.view(state, entry["seat"]))
        assert proving is not None, entry["id"]
        entry["rating"] = finish(rating_of_turn(game, Posed(state, entry["seat"], finish(proving))))
    return entries


def visible_digest(game: AnyGame, puzzle: Puzzle) -> str:
    """Return a digest of what the player of a puzzle sees."""
    view = game.view(game.state_from_json(dict(puzzle.state)), puzzle.seat)
    return fingerprint(view.state.to_json())


def tell_days(game: AnyGame, count: int) -> None:
    """Find `count` puzzles of each difficulty; print how long each took, and whether any two are alike."""
    took: list[float] = []
    got: Counter[tuple[int, int]] = Counter()
    ids, looks = set[str](), set[str]()
    missing = 0
    for number in range(1, count + 1):
        for difficulty in range(len(DIFFICULTIES)):
            began = time.process_time()
            puzzle = finish(search(Wanted(game.info.id, difficulty, number)))
            took.append(time.process_time() - began)
            if puzzle is None:
                missing += 1
                continue
            got[difficulty, puzzle.difficulty] += 1
            ids.add(puzzle.id)
            looks.add(visible_digest(game, puzzle))
            print(f"{number} {difficulty} {puzzle.difficulty} {puzzle.rating} {puzzle.id} {took[-1]:.2f}", flush=True)
    exact = sum(many for (wanted, found), many in got.items() if wanted == found)
    print(
        f"{game.info.id}: {sum(got.values())} puzzles, {len(ids)} ids, {len(looks)} views, {exact} as difficult as "
        f"wanted, {missing} not found; median {statistics.median(took):.2f} s, worst {max(took):.2f} s"
    )


def prove(game: AnyGame) -> None:
    """Prove all puzzles of the file again."""
    for puzzle in read(game.info.id):
        state = game.state_from_json(dict(puzzle.state))
        for command in puzzle.story:
            game.apply(state, command)
        proving = game.proof(game.view(state, puzzle.seat))
        assert proving is not None, puzzle.id
        proof = finish(proving)
        assert proof.is_clear, puzzle.id
        assert puzzle.line[0] in proof.best, puzzle.id
    print(f"{game.info.id}: {len(read(game.info.id))} puzzles proved")


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--count", type=int, default=48)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--days", type=int, default=0)
    parser.add_argument("--more", action="store_true")
    parser.add_argument("--rate", action="store_true")
    parser.add_argument("--who", action="store_true")
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    playable = [name for name in all_games() if generation(name) is not None]
    turns = [name for name in playable if made_of(get_game(name)).is_turn]
    if args.rate and not {*turns} >= {*args.games}:
        parser.error(f"--rate is for the points of one turn: {', '.join(turns)}")
    if args.who and not args.games:
        parser.error("--who is for a game with hidden roles")
    for name in args.games or (turns if args.rate else playable):
        game = get_game(name)
        if args.days:
            tell_days(game, args.days)
            continue
        if not args.check:
            is_kept = args.more or args.rate or args.who
            kept = json.loads(file_of(name).read_text(encoding="utf-8"))["puzzles"] if is_kept else []
            if args.who:
                new = with_questions(game, args.count, args.seed, kept)
            elif args.rate:
                new = rated_anew(game, kept)
            else:
                new = searched(game, args.count, args.seed, args.minutes, kept)
            write(game, new)
            read.cache_clear()
            opened.cache_clear()
        prove(game)
    return 0


if __name__ == "__main__":
    import console

    console.leave(main)
