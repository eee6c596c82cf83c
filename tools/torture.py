"""Tries to break the program in every way that has ever broken one like it.

    python tools/torture.py --list
    python tools/torture.py saves kill                          as much as every check does
    python tools/torture.py all --size night --out night/       kept as it goes; the same call goes on where it stopped
    python tools/torture.py play --seed 7 --only uno-4/12       the one unit that failed, again

What a harness tries is cut into units, each decided by harness, seed, subject and number alone: sizes differ only in
how many there are. All cores work at them. The last line of each harness is its summary; a zero in N trials bounds the
true rate by 3/N with 95 % confidence.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

SIZES: Final = ("push", "night", "release")


class Harness(NamedTuple):
    """A way to attack the program."""

    attack: Callable[[str, int, random.Random, int], Iterable[str]]
    """Called with (subject, unit number, random generator, trials); yields each failure as a text; exceptions count,
    too.
    """
    subjects: Callable[[], Sequence[str]]
    """The subjects, one per unit: games, tables, pieces of code."""
    unit: int
    """The number of trials in a unit."""
    trials: tuple[int, int, int]
    """Trials in all, by size. The first units of all subjects come first."""
    at_once: int = 1
    """The number of units per process at a time: more than one if it mostly waits for other programs."""


class Unit(NamedTuple):
    """A part of a harness that is tried as a whole."""

    harness: str
    seed: int
    subject: str
    number: int

    @property
    def name(self) -> str:
        """Its id for `--only`."""
        return f"{self.subject}/{self.number}"


class Tried(NamedTuple):
    """The result of a unit."""

    name: str
    trials: int
    failures: tuple[str, ...]


HARNESSES: Final = {
    "play": "torturing.play:PLAY",
    "twins": "torturing.table:TWINS",
    "saves": "torturing.saves:SAVES",
    "kill": "torturing.kill:KILL",
    "disk": "torturing.disk:DISK",
    "monkey": "torturing.table:MONKEY",
    "soak": "torturing.table:SOAK",
    "mutants": "torturing.mutants:MUTANTS",
    "sabotage": "torturing.sabotage:SABOTAGE",
    "determinism": "torturing.play:DETERMINISM",
    "diff": "torturing.saves:DIFF",
    "advice": "torturing.advice:ADVICE",
    "calibration": "torturing.calibration:CALIBRATION",
}
"""The module and name of each harness, imported when it is run, because some open windows."""


@cache
def _compiled() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory()


def surroundings(**variables: str) -> dict[str, str]:
    """Return the environment of another process of this checkout, with a shared cache of byte code."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "tools")))}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    if "PYTHONPYCACHEPREFIX" not in environment:
        environment["PYTHONPYCACHEPREFIX"] = _compiled().name
    return {**environment, **variables}


def harness(name: str) -> Harness:
    """Return the harness of this name."""
    module, _, constant = HARNESSES[name].partition(":")
    loaded: Harness = getattr(import_module(module), constant)
    return loaded


def units(name: str, size: str, seed: int) -> list[Unit]:
    """Return the units of a harness at a size, dealt out evenly to its subjects."""
    each, subjects = harness(name), harness(name).subjects()
    whole = max(1, round(each.trials[SIZES.index(size)] / each.unit))
    return [Unit(name, seed, subjects[at % len(subjects)], at // len(subjects)) for at in range(whole)]


def failures_of(unit: Unit) -> Iterator[str]:
    """Yield the failures of a unit, an exception last."""
    each = harness(unit.harness)
    rng = random.Random(f"{unit.harness}/{unit.seed}/{unit.name}")
    try:
        yield from each.attack(unit.subject, unit.number, rng, each.unit)
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        yield f"{type(error).__name__}: {error} ({Path(place.filename).name}:{place.lineno})"


def first_failure(unit: Unit) -> str | None:
    """Return the first failure of a unit; None if it passes."""
    return next(failures_of(unit), None)


def attempt(unit: Unit) -> Tried:
    """Try one unit."""
    return Tried(unit.name, harness(unit.harness).unit, tuple(failures_of(unit)))


def attempts(todo: Sequence[Unit], workers: int) -> Iterator[Tried]:
    """Run units in this process or in `workers` others; yields results as they come."""
    at_once = harness(todo[0].harness).at_once if todo else 1
    if len(todo) == 1 or (workers <= 1 and at_once == 1):
        yield from map(attempt, todo)
        return
    with ProcessPoolExecutor(workers) if workers > 1 else ThreadPoolExecutor(at_once) as pool:
        for done in as_completed([pool.submit(attempt, unit) for unit in todo]):
            yield done.result()


class Progress:
    """The units that are done, in a file if wished: a line each, a torn last one is dropped."""

    def __init__(self, path: Path | None, name: str, seed: int) -> None:
        """Takes over what `path` holds. Raises ValueError if that is of another harness, seed or version."""
        from tabletable import __version__

        self._path, head = path, json.dumps([name, seed, __version__])
        self.done: dict[str, Tried] = {}
        if path is None:
            return
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(head + "\n", encoding="utf-8")
        first, *rows = path.read_text(encoding="utf-8").rpartition("\n")[0].split("\n")
        if first != head:
            raise ValueError(f"{path} holds {first}, not {head}")
        for row in rows:
            unit, trials, failures = json.loads(row)
            self.done[unit] = Tried(unit, trials, tuple(failures))
        path.write_text("\n".join([first, *rows, ""]), encoding="utf-8")

    def add(self, tried: Tried) -> None:
        """Keep what came of a unit."""
        self.done[tried.name] = tried
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(tried) + "\n")


def torture(
    name: str,
    size: str = "push",
    seed: int = 1,
    only: str = "",
    out: Path | None = None,
    workers: int = 1,
    report: Callable[[str], None] = lambda text: None,
) -> dict[str, Any]:
    """Run a harness; its summary. `only`: the units whose subject or name this is. `report` is told each failure."""
    began, kept = time.monotonic(), Progress(out, name, seed)
    if "/" in only:
        subject, _, number = only.rpartition("/")
        todo = [Unit(name, seed, subject, int(number))]
    else:
        todo = [unit for unit in units(name, size, seed) if only in ("", unit.subject)]
    wanted = [unit.name for unit in todo]
    for tried in attempts([unit for unit in todo if unit.name not in kept.done], workers):
        kept.add(tried)
        for failure in tried.failures:
            report(
                f"{name} {tried.name}: {failure}\n    python tools/torture.py {name} --seed {seed} --only {tried.name}"
            )
        _show_progress(f"{name} {size}", len(kept.done), len(todo), began)
    done = [kept.done[each] for each in wanted]
    trials, failed = sum(each.trials for each in done), [each for each in done if each.failures]
    return {
        "harness": name,
        "size": size,
        "seed": seed,
        "trials": trials,
        "failures": sum(len(each.failures) for each in failed),
        "rate_below": None if failed or not trials else round(3 / trials, 7),
        "failed": [[each.name, *each.failures] for each in failed[:20]],
        "seconds": round(time.monotonic() - began, 1),
    }


def _show_progress(title: str, done: int, units: int, began: float) -> None:
    if sys.stderr.isatty():
        filled, passed = 30 * done // max(1, units), time.monotonic() - began
        left = passed / max(1, done) * (units - done)
        end = "\r\x1b[K" if done >= units else f" {done}/{units}, {left / 60:.0f} min left\x1b[K"
        print(f"\r{title} [{'#' * filled}{'.' * (30 - filled)}]{end}", end="", file=sys.stderr)


def main(argv: Sequence[str]) -> int:
    """Run the requested harnesses; return 0 if nothing broke, 1 if something did, 2 for wrong usage."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"{', '.join(HARNESSES)}, or all")
    parser.add_argument("--size", choices=SIZES, default="push")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", metavar="SUBJECT[/UNIT]", help="of one subject, or one unit alone")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="keep each unit there, and go on with what it holds")
    parser.add_argument("--workers", type=int, default=len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1)
    parser.add_argument("--list", action="store_true", help="tell what there is, and how much of it at each size")
    args = parser.parse_args(argv)
    names = list(HARNESSES) if args.names == ["all"] else args.names
    if args.list or not names or not set(names) <= set(HARNESSES):
        for name in HARNESSES:
            each = harness(name)
            trials, sentence = " / ".join(f"{n:,}" for n in each.trials), (each.attack.__doc__ or "").partition("\n")[0]
            print(f"{name:12} {trials:28} {sentence}")
        return 0 if args.list else 2
    failures = 0
    for name in names:
        out = args.out / f"{name}.jsonl" if args.out and not args.only else None
        try:
            done = torture(
                name, args.size, args.seed, args.only, out, args.workers, lambda text: print(text, flush=True)
            )
        except ValueError as error:
            print(f"torture: {error}", file=sys.stderr)
            return 2
        if args.only and not done["trials"]:
            print(f"torture: {name} has nothing called {args.only}", file=sys.stderr)
            return 2
        failures += done["failures"]
        print(json.dumps(done), flush=True)
    return min(failures, 1)


if __name__ == "__main__":
    import console

    console.leave(lambda: main(sys.argv[1:]))
