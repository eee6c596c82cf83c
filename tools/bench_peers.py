"""Our games beside those of other programs: random games in processes of their own, taking turns.

Only ratios of one run are worth anything: each round is divided by the same round of RLCard's `game.step`. A move is a
decision of a player. Decisions weigh differently in different games, so that only the UNO-like ones compare directly.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from benches.loops import LOOPS, Loop, microseconds, seat_counts, states
from benches.worker import Worker

from tabletable.core.game import Game
from tabletable.core.registry import all_games, get_game
from tabletable.core.rng import Rng
from tabletable.play.language.catalogue import Catalogue

ROOT: Final = Path(__file__).resolve().parents[1]
PEER: Final = Path(__file__).with_name("bench_peer.py")
PAGE: Final = ROOT / "tools" / "benches" / "PEERS.md"
BEGIN, END = "<!-- peers: written by tools/bench.py peers --table -->", "<!-- end of peers -->"
ANCHOR: Final = "rlcard"
PEERS: Final = {
    "rlcard": ("rlcard.games.uno", "RLCard, UNO, `game.step`"),
    "open_spiel": ("pyspiel", "OpenSpiel, Crazy Eights (C++, driven from Python)"),
    "catanatron": ("catanatron", "catanatron, settlers"),
    "chess": ("chess", "python-chess, `legal_moves` and `push`"),
}
"""By name in `bench_peer.py`, the module imported and the title."""
Ours = tuple[str, str, float | None, float | None]
OURS: Final[Sequence[Ours]] = (
    ("uno", "bare rules", 4.2, 8.0),
    ("uno", "with events", 2.5, None),
    ("uno", "session", 1.5, None),
    ("property_deal", "bare rules", 0.5, 2.0),
    ("saboteur", "bare rules", 0.75, 3.0),
    ("flea_market", "bare rules", None, None),
    ("night_market", "bare rules", None, None),
    ("yose_duel", "bare rules", None, None),
)
"""Game, loop, and the intended multiple of the anchor: as plain Python, and compiled."""

Figure = tuple[str, float, str, str, float | None]


class Contestant(NamedTuple):
    """A program that takes part."""

    name: str
    seats: int
    worker: Worker
    least: float | None = None
    """The multiple of the anchor that is our goal."""
    is_ours: bool = True

    def rate(self, seconds: float) -> float:
        """Return the moves per second, measured for about `seconds`."""
        moves, _, took = self.worker.ask(str(seconds)).split()
        return int(moves) / float(took)


class Line(NamedTuple):
    """The result of a contestant."""

    contestant: Contestant
    rate: float
    """Moves per second, the median of all rounds."""
    ratio: tuple[float, float, float]
    """To the anchor: quartiles of all rounds."""
    copy: float
    """Microseconds of a copy of a game under way."""
    sample: float | None
    """Microseconds to sample a world consistent with a view; None for peers, which have none or count it elsewhere."""


def has_module(python: str, module: str) -> bool:
    """Return whether this Python can import a module."""
    try:
        result = subprocess.run([python, "-c", f"import {module}"], capture_output=True, check=False)
        return result.returncode == 0
    except OSError:
        return False


def has_anchor(python: str) -> bool:
    """Return whether this Python has the module all others are compared with."""
    return has_module(python, PEERS[ANCHOR][0])


def peers(python: str, seconds: float, rounds: int, build: Path | None, is_kept: bool) -> Iterator[Figure]:
    """Yield the results of all contestants, ours also compiled in `build`; if `is_kept`, update the
    table of PEERS.md.
    """
    lines = list(compared(contestants(python, build), seconds, rounds))
    for line in lines:
        name = f"{line.contestant.name}, {line.contestant.seats} seats"
        low, middle, high = line.ratio
        note = f"quartiles {low:.2f} to {high:.2f}, {line.rate:,.0f} decisions/s, copy {line.copy:.1f} µs"
        yield name, middle, "× RLCard", note, line.contestant.least
    if is_kept:
        PAGE.write_text(page(lines, time.strftime("%Y-%m-%d")), encoding="utf-8")


def contestants(python: str, build: Path | None, ours: Sequence[Ours] = OURS) -> list[Contestant]:
    """Return the peers that `python` has, the anchor first, then ours."""
    entered = []
    for peer, (module, title) in PEERS.items():
        if has_module(python, module):
            entered.append(Contestant(title, 2, Worker(python, str(PEER), peer, greeting="ready"), None, False))
    for folder, suffix in ((ROOT, ""), *(((build, ", compiled"),) if build is not None else ())):
        for game, loop, plain, compiled in ours:
            seats = 2 if game == "uno" else seat_counts(get_game(game))[-2:][0]
            worker = Worker(
                *(sys.executable, __file__, game, loop, str(seats)), greeting="ready", PYTHONPATH=str(folder)
            )
            title = f"{Catalogue('en').text(f'{game}.title')}, {loop}{suffix}"
            entered.append(Contestant(title, seats, worker, compiled if suffix else plain))
    return entered


def compared(all_of_them: Sequence[Contestant], seconds: float, rounds: int) -> Iterator[Line]:
    """Let them take turns, a slice each a round; the first is the anchor."""
    try:
        for each in all_of_them:
            each.rate(seconds)
        slices = [[each.rate(seconds) for each in all_of_them] for _ in range(rounds)]
        for at, each in enumerate(all_of_them):
            ratios = [rates[at] / rates[0] for rates in slices]
            low, middle, high = statistics.quantiles(ratios, n=4) if rounds > 1 else ratios * 3
            copy = float(each.worker.ask("copy"))
            sample = float(each.worker.ask("sample")) if each.is_ours else None
            yield Line(each, statistics.median(rates[at] for rates in slices), (low, middle, high), copy, sample)
    finally:
        for each in all_of_them:
            each.worker.close()


def by_players(python: str, seconds: float, tries: int) -> dict[float, float]:
    """Return thousands of decisions per second of RLCard's UNO by players, the best of `tries`; {} if it is missing."""
    if not has_anchor(python):
        return {}
    rates: dict[float, float] = {}
    tables = [
        Contestant(ANCHOR, seats, Worker(python, str(PEER), ANCHOR, str(seats), greeting="ready"))
        for seats in range(2, 11)
    ]
    for _ in range(tries):
        for each in tables:
            rates[each.seats] = max(rates.get(each.seats, 0), each.rate(seconds) / 1000)
    for each in tables:
        each.worker.close()
    return rates


# ---------------------------------------------------------------------------------------------------- the page


def table(lines: Sequence[Line], on: str) -> Iterator[str]:
    """Yield the lines as a table in Markdown, the fastest first."""
    yield f"One run of {on}; `–` where there is no goal or no such thing."
    yield ""
    yield "| game | seats | decisions/s | × RLCard | quartiles | goal | copy, µs | sampled world, µs |"
    yield "|---|--:|--:|--:|---|---|--:|--:|"
    for line in sorted(lines, key=lambda line: -line.ratio[1]):
        low, middle, high = line.ratio
        least, own = line.contestant.least, line.contestant.is_ours
        goal = "–" if least is None else f"{least:g}, {'reached' if middle >= least else '**missed**'}"
        name = line.contestant.name if own else f"*{line.contestant.name}*"
        sample = "–" if line.sample is None else f"{line.sample:.1f}"
        cells = (name, line.contestant.seats, f"{line.rate:,.0f}", f"{middle:.2f}", f"{low:.2f} to {high:.2f}", goal)
        yield f"| {' | '.join(map(str, cells))} | {line.copy:,.1f} | {sample} |"


def page(lines: Sequence[Line], on: str) -> str:
    """Return PEERS.md with the table of these lines."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    return "\n".join([before + BEGIN, "", *table(lines, on), "", END]) + after


# ---------------------------------------------------------------------------------------------------- our workers


def work(game: Game[Any], run: Loop, seats: int) -> None:
    """Serve as a worker for our games, by the protocol of `bench_peer.py`. It answers "sample" like "copy"."""
    print("ready", flush=True)
    for line in sys.stdin:
        match line.strip():
            case "copy":
                print(microseconds(lambda state: state.clone(), states(game, seats), 0.1), flush=True)
            case "sample":
                views = [game.view(state, 0) for state in states(game, seats)]
                print(microseconds(partial(_sampled, game, Rng(3)), views, 0.3), flush=True)
            case seconds:
                print(*run(float(seconds)), flush=True)


def _sampled(game: Game[Any], rng: Rng, view: Any) -> object:
    return game.sample(view, rng)


def worker_for(words: Sequence[str], games: Mapping[str, Game[Any]]) -> None:
    """Serve as the worker given by the words game, loop, seats."""
    game, seats = games[words[0]], int(words[2])
    work(game, LOOPS[words[1]](game, seats), seats)


if __name__ == "__main__":
    worker_for(sys.argv[1:], all_games())
