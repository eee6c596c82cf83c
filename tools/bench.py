"""Measures how fast the program is, in sections chosen by name.

    python tools/bench.py                          every section that needs no peer
    python tools/bench.py moves clone --game uno   these two, for one game
    xvfb-run -s "-screen 0 3840x2160x24" python tools/bench.py pictures frames memory --page
                                                   in a real window with its flip; writes tools/benches/SPEED.md
    python tools/bench.py packed                   the programs that tools/package.py made, beside a bare window
    python tools/bench.py peers --peer-python PY   beside the games of RLCard, OpenSpiel, catanatron and python-chess
    python tools/bench.py compiled --build FOLDER  the package of tools/build_compiled.py beside plain Python
    python tools/bench.py history                  beside the figures of the last release (tools/benches/history.json)
    python tools/bench.py growth --peer-python PY  the four plots of PEERS.md, with RLCard's curve if PY has it
    python tools/bench.py --json                   for scripts

Machines are noisy: figures of one run may be compared with each other, figures of two runs may not. Ratios to a peer
are taken round by round, the contestants taking turns in processes of their own, and their median is told.
Exit code 1 when a goal is missed and `--strict` is given.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import bench_memory  # noqa: E402
import bench_peers  # noqa: E402
from benches import growth as bench_growth  # noqa: E402
from benches import history as bench_history  # noqa: E402
from benches import packed as bench_packed  # noqa: E402
from benches import screen  # noqa: E402
from benches.loops import LOOPS, microseconds, playouts, seat_counts, states  # noqa: E402

from tabletable.core.digest import canonical, fingerprint  # noqa: E402
from tabletable.core.game import Game  # noqa: E402
from tabletable.core.message import GameText, game_text  # noqa: E402
from tabletable.core.registry import all_games, get_game  # noqa: E402
from tabletable.core.rng import Rng  # noqa: E402
from tabletable.play.language.catalogue import Catalogue  # noqa: E402


class Row(NamedTuple):
    """A measured figure."""

    what: str
    value: float
    unit: str
    note: str = ""
    least: float | None = None
    """A goal: at least this much."""
    most: float | None = None
    """A goal: at most this much."""

    @property
    def is_reached(self) -> bool:
        """Whether the figure is as good as the goal asks, True without one."""
        return (self.least is None or self.value >= self.least) and (self.most is None or self.value <= self.most)


@dataclass(frozen=True)
class Setting:
    """The options of a benchmark."""

    games: Sequence[Game[Any]]
    seconds: float
    """The length of a slice."""
    rounds: int
    """The number of slices per contestant."""
    peer_python: str
    deals: int
    """The number of deals analysed."""
    dist: Path
    """The folder of the packed programs."""
    build: Path = ROOT
    """The folder of the compiled package."""
    record: str = ""
    """The release whose figures are entered into the history, "" for none."""
    is_table_kept: bool = False
    """Whether the section peers writes the table of PEERS.md."""
    sizes: Sequence[screen.Size] = screen.SIZES
    """The sizes of windows in which pictures and frames are measured."""


Section = Callable[[Setting], Iterator[Row]]
SECTIONS: dict[str, Section] = {}
"""Sections by name, in the order in which they are run."""
ON_REQUEST = ("packed", "peers", "history", "growth", "compiled")
"""Sections that take 20 minutes, or need more than this folder."""


def section(function: Section) -> Section:
    """Enter a function in `SECTIONS` under its name."""
    SECTIONS[function.__name__] = function
    return function


# ---------------------------------------------------------------------------------------------------- sections


@section
def moves(setting: Setting) -> Iterator[Row]:
    """Decisions and whole random games per second, by the way they are played."""
    for game in setting.games:
        for seats in seat_counts(game):
            for name, loop in LOOPS.items():
                run = loop(game, seats)
                run(setting.seconds / 4)
                slices = [run(setting.seconds) for _ in range(max(1, setting.rounds // 4))]
                rate = statistics.median(decisions / took for decisions, _, took in slices)
                whole = sum(games for _, games, _ in slices) / sum(took for *_, took in slices)
                yield Row(f"{game.info.id} {seats} seats, {name}", rate, "decisions/s", f"{whole:.0f} games/s")


@section
def clone(setting: Setting) -> Iterator[Row]:
    """Measure the cost of copying a state, and of other frequent calls."""
    for game in setting.games:
        for seats in seat_counts(game):
            yield from _costs(game, seats, setting.seconds)


def _costs(game: Game[Any], seats: int, seconds: float) -> Iterator[Row]:
    values = states(game, seats)
    views = [game.view(state, 0) for state in values]
    rng = Rng(3)
    actions: list[tuple[str, Callable[[Any], object], list[Any], float | None]] = [
        ("clone", lambda state: state.clone(), values, 25.0),
        ("legal list", lambda state: game.legal_commands(state, game.to_act(state)[0]), values, None),
        ("view", lambda state: game.view(state, 0), values, None),
        ("sampled world", lambda view: game.sample(view, rng), views, None),
        ("hash", lambda state: fingerprint(state.to_json()), values, None),
    ]
    for what, action, sample, most in actions:
        yield Row(f"{game.info.id} {seats} seats, {what}", microseconds(action, sample, seconds), "µs", most=most)


@section
def sizes(setting: Setting) -> Iterator[Row]:
    """Measure the size of a state: in a save file and, as one of many clones, in memory."""
    for game in setting.games:
        for seats in seat_counts(game):
            values = states(game, seats)
            text = max(len(canonical(state.to_json())) for state in values)
            tracemalloc.start()
            kept = [state.clone() for state in values * 20]
            memory = tracemalloc.get_traced_memory()[0] / len(kept)
            tracemalloc.stop()
            yield Row(f"{game.info.id} {seats} seats, as JSON", text, "bytes")
            yield Row(f"{game.info.id} {seats} seats, in memory", memory, "bytes")


@section
def analysis(setting: Setting) -> Iterator[Row]:
    """Measure time and memory to value all moves at the first decision of many deals."""
    for game in setting.games:
        if not game.info.analysis:
            continue
        before = peak_memory()
        times = sorted(first_analysis(game, seed) for seed in range(setting.deals))
        what = f"{game.info.id} analysis, {len(times)} deals"
        yield Row(f"{what}, median", statistics.median(times), "s", "process time", most=0.5)
        yield Row(f"{what}, worst", times[-1], "s", "process time", most=10.0)
        yield Row(f"{what}, memory", (peak_memory() - before) / 1e6, "MB", "growth of the process", most=100.0)


def first_analysis(game: Game[Any], seed: int) -> float:
    """Return the process time in seconds of the analysis of a deal's first decision."""
    state = game.setup(game.info.min_seats, game.info.complete({}), seed)
    rng = Rng(seed)
    while True:
        seat = game.to_act(state)[0]
        working = game.analysis(game.view(state, seat))
        if working is not None:
            break
        game.apply(state, rng.choice(game.legal_commands(state, seat)))
    start = time.process_time()
    for _ in working:
        pass
    return time.process_time() - start


def peak_memory() -> int:
    """Return the peak memory of this process so far in bytes; 0 if the system does not tell."""
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


@section
def pictures(setting: Setting) -> Iterator[Row]:
    """Time from an input to the whole picture it leads to."""
    for game in setting.games:
        for size in setting.sizes:
            yield from (Row(*figure) for figure in screen.pictures(game, size))


@section
def frames(setting: Setting) -> Iterator[Row]:
    """Frames in play with all seats taken, each counted."""
    for game in setting.games:
        for size in setting.sizes:
            yield from (Row(*figure) for figure in screen.frames(game, size))


@section
def first_frame(_: Setting) -> Iterator[Row]:
    """From starting Python to the first frame, beside a bare pygame window."""
    yield from (Row(*figure) for figure in screen.first_frame())


@section
def idle(setting: Setting) -> Iterator[Row]:
    """Measure the cost of an idle table."""
    for game in setting.games:
        yield from (Row(*figure) for figure in screen.idle(game))


@section
def memory(setting: Setting) -> Iterator[Row]:
    """Measure the memory used by a game in play at 1920×1080, and by its parts."""
    for game in setting.games:
        yield from (Row(*figure) for figure in bench_memory.memory(game))


@section
def saving(setting: Setting) -> Iterator[Row]:
    """Saving and loading a long game."""
    for game in setting.games:
        yield from (Row(*figure) for figure in screen.saving(game))


@section
def packed(setting: Setting) -> Iterator[Row]:
    """Size, first frame and memory of both packed programs, beside a bare pygame window."""
    yield from (Row(*figure) for figure in bench_packed.packed(setting.dist))


@section
def peers(setting: Setting) -> Iterator[Row]:
    """Measure our games and other programs, taking turns; `--table` writes them into PEERS.md."""
    build = None if setting.build == ROOT else setting.build
    python, seconds, rounds, kept = setting.peer_python, setting.seconds, setting.rounds, setting.is_table_kept
    for figure in bench_peers.peers(python, seconds, rounds, build, kept):
        yield Row(*figure)


@section
def history(setting: Setting) -> Iterator[Row]:
    """Decisions on the bare rules and with events beside the last release's; `--record` enters them for this one."""
    figures = {}
    for game in setting.games:
        seats = seat_counts(game)[-2:][0]
        for name in ("bare rules", "with events"):
            figures[f"{game.info.id} {seats} seats, {name}"] = bench_history.ratio(
                LOOPS[name](game, seats), setting.rounds
            )
    if setting.record:
        bench_history.record(setting.record, figures)
    for what, share, version in bench_history.compared(figures):
        yield Row(f"{what} / {version}", share, "×", least=bench_history.ALLOWED)


@section
def growth(setting: Setting) -> Iterator[Row]:
    """Yield how figures grow with players, pieces, commands and piles; drawn for PEERS.md if matplotlib is there."""
    plots = []
    peer = bench_peers.by_players(setting.peer_python, setting.seconds, bench_growth.BEST)
    for plot in bench_growth.measured(setting.games, setting.seconds, playouts, peer):
        plots.append(plot)
        for name, line in {**plot.lines, **plot.peers}.items():
            sentence = "  ".join(f"{at:g}: {value:.3g}" for at, value in line.items())
            yield Row(f"{plot.title}: {name}", max(line.values()), plot.up, sentence)
    if bench_peers.has_module(sys.executable, "matplotlib") and len(plots) == bench_growth.PLOTS:
        bench_growth.draw(plots, {game.info.id: titled(game) for game in setting.games}, time.strftime("%Y-%m-%d"))


def titled(game: Game[Any]) -> str:
    """Return a game's English name."""
    return Catalogue("en").text(game_text(game.info.id, GameText.TITLE))


@section
def compiled(setting: Setting) -> Iterator[Row]:
    """Yield the usual number of seats, compiled and as plain Python, taking turns, by the processor's time."""
    import bench_compiled

    for game in setting.games:
        for figure in bench_compiled.compared(game, setting.build, setting.seconds, setting.rounds):
            yield Row(*figure)


# ---------------------------------------------------------------------------------------------------- the tool


def show(row: Row) -> str:
    """Format a row of the table."""
    digits = 0 if abs(row.value) >= 100 else 2
    goal = ""
    if row.least is not None or row.most is not None:
        bound = f"≥ {row.least:.4g}" if row.least is not None else f"≤ {row.most:.4g}"
        goal = f"goal {bound}: {'reached' if row.is_reached else 'MISSED'}"
    notes = "  ".join(filter(None, (row.note, goal)))
    return f"  {row.what:<42}{row.value:>14,.{digits}f} {row.unit:<12}{notes}".rstrip()


PAGE = ROOT / "tools" / "benches" / "SPEED.md"
_SCREEN = ("pictures", "frames", "memory")
_ABOUT = """# What the screen costs

Written by `tools/bench.py pictures frames memory --page` on {day}: one run, {cores} cores without a graphics card, load
{load:.1f} before it, everything drawn by the processor into a real window, its flip counted.

- **Time to picture**: from an input to the end of the frame that shows the whole picture it leads to. At most 120 ms at
  1920×1080, 250 for title, setup, deal and a jump in a replay; twice that at 3840×2160. Garbage is collected as seldom
  as in the program's loop; as Python does by itself, it would be half of the time of “another language”.
- **Frames in play**, every one counted, also those that open a scene: at 1920×1080 99 of 100 within 16.7 ms and none
  over 33, at 3840×2160 95 of 100 within 20 and none over 50.
- **Pace**: these limits are for a machine that draws a plain frame of 120 cards at 1920×1080 in 2.4 ms. Such frames are
  drawn in between, and the limits beside each figure are scaled by what they took at that time.
- **Memory** in play at 1920×1080: at most 160 MB.
"""


def page(results: dict[str, list[Row]]) -> str:
    """Return the results for the screen as a page of Markdown."""
    about = _ABOUT.format(day=time.strftime("%Y-%m-%d"), cores=os.cpu_count(), load=os.getloadavg()[0])
    parts = [about]
    for name in _SCREEN:
        if rows := results.get(name):
            lines = [f"| {row.what} | {row.value:,.1f} | {_goal(row)} | {row.note} |" for row in rows]
            unit = "MB" if name == "memory" else "ms"
            parts.append(f"## {name.title()}\n\n| | {unit} | goal | |\n|---|--:|--:|---|\n" + "\n".join(lines) + "\n")
    return "\n".join(parts)


def _goal(row: Row) -> str:
    if row.most is None:
        return ""
    return f"≤ {row.most:.0f}" if row.is_reached else f"**≤ {row.most:.0f}**"


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure how fast the program is.")
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=f"of: {', '.join(SECTIONS)} (default: all)")
    parser.add_argument("--game", help="only this game")
    parser.add_argument("--peers", action="store_true", help="the section peers; needs rlcard")
    parser.add_argument("--peer-python", default=sys.executable, help="the Python that has rlcard")
    parser.add_argument("--seconds", type=float, default=0.2, help="per slice (default: 0.2)")
    parser.add_argument("--rounds", type=int, default=21, help="slices per contestant (default: 21)")
    parser.add_argument("--deals", type=int, default=20, help="for the section analysis (default: 20)")
    parser.add_argument("--dist", type=Path, default=ROOT / "dist", help="for the section packed (default: dist)")
    parser.add_argument("--size", help="WIDTHxHEIGHT, one window for pictures and frames (default: two)")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--strict", action="store_true", help="exit code 1 when a goal is missed")
    parser.add_argument("--build", type=Path, default=ROOT, help="for the section compiled: the folder of that package")
    parser.add_argument("--page", action="store_true", help="write what the screen costs into tools/benches/SPEED.md")
    parser.add_argument("--table", action="store_true", help="the section peers writes its table into PEERS.md")
    parser.add_argument("--record", default="", metavar="RELEASE", help="the section history enters its figures")
    args = parser.parse_args()
    unknown = [name for name in args.sections if name not in SECTIONS]
    if unknown:
        parser.error(f"there is no section {unknown[0]!r}; there are: {', '.join(SECTIONS)}")
    names = args.sections or ([] if args.peers else [name for name in SECTIONS if name not in ON_REQUEST])
    if args.peers and "peers" not in names:
        names.append("peers")
    if "peers" in names and not bench_peers.has_anchor(args.peer_python):
        parser.error(f"{args.peer_python} has no rlcard; install it there, or name another with --peer-python")
    games = [get_game(args.game)] if args.game else list(all_games().values())
    if "packed" in names and (missing := bench_packed.missing(args.dist)):
        parser.error(f"{missing} is missing; python3 tools/package.py makes the programs")
    setting = Setting(games, args.seconds, args.rounds, args.peer_python, args.deals, args.dist)
    setting = replace(setting, build=args.build.resolve(), record=args.record, is_table_kept=args.table)
    if args.size:
        width, height = map(int, args.size.split("x"))
        setting = replace(setting, sizes=((width, height),))
    results: dict[str, list[Row]] = {}
    for name in names:
        if not args.json:
            print(f"{name}: {(SECTIONS[name].__doc__ or '').partition(chr(10))[0]}", flush=True)
        results[name] = []
        for row in SECTIONS[name](setting):
            results[name].append(row)
            if not args.json:
                print(show(row), flush=True)
    if args.json:
        print(json.dumps({name: [row._asdict() for row in rows] for name, rows in results.items()}, ensure_ascii=False))
    if args.page:
        PAGE.write_text(page(results), encoding="utf-8")
    missed = [row for rows in results.values() for row in rows if not row.is_reached]
    return int(args.strict and bool(missed))


if __name__ == "__main__":
    import console

    console.leave(main)
