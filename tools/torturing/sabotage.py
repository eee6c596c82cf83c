"""Wrong programs, one at a time: does torture itself notice?

`sabotage.toml` holds them as data: file, what stands there, what stands there instead, what that breaks, and the unit
of a harness that must see it. The unit is tried in a process in which only that place is read otherwise.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from torture import ROOT, Harness, surroundings

SEED: Final = 1
"""The seed of every check: a wrong program not caught with it passes a push."""
LONGEST: Final = 120
"""Seconds after which a wrong program that keeps its unit from ending counts as caught."""
UNIT: Final = """
import json, sys
from torturing.otherwise import read_otherwise
path, old, new, harness, seed, name = sys.argv[1:]
read = read_otherwise(path, old, new)
import torture
subject, _, number = name.rpartition("/")
failure = torture.first_failure(torture.Unit(harness, int(seed), subject, int(number)))
print(json.dumps([bool(read), failure]))
"""
"""A unit in a process that loads one module with a change, up to its first failure."""


class WrongProgram(NamedTuple):
    """A wrong program."""

    name: str
    file: str
    """The path in `tabletable/`."""
    old: str
    new: str
    breaks: str
    harness: str
    unit: str
    """Its id for `--only`: one of the units tried in a push."""


@cache
def wrong_programs() -> dict[str, WrongProgram]:
    """Return all wrong programs by name."""
    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    return {row["name"]: WrongProgram(**row) for row in tomllib.loads(text)["wrong"]}


def misplaced() -> list[str]:
    """Return those that can't be applied: their old text does not occur exactly once, or equals the new one."""
    return [
        wrong.name
        for wrong in wrong_programs().values()
        if (ROOT / "tabletable" / wrong.file).read_text(encoding="utf-8").count(wrong.old) != 1
        or wrong.old == wrong.new
    ]


def sabotage(subject: str, number: int, rng: random.Random, trials: int) -> Iterator[str]:
    """Wrong programs, which their harness must catch at the size of a push."""
    wrong = wrong_programs()[subject]
    if failure_of(wrong) is None:
        yield f"survives {wrong.harness} {wrong.unit} ({wrong.breaks}): {wrong.file}: {wrong.old!r} → {wrong.new!r}"


def failure_of(wrong: WrongProgram) -> str | None:
    """Return the first failure of the unit that must catch a wrong program, None if it passes.

    Raises RuntimeError if the changed module was not loaded at all.
    """
    path = ROOT / "tabletable" / wrong.file
    place = [str(path), wrong.old, wrong.new]
    command = [sys.executable, "-P", "-c", UNIT, *place, wrong.harness, str(SEED), wrong.unit]
    quiet = surroundings(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=quiet, capture_output=True, timeout=LONGEST, check=False, text=True
        )
    except subprocess.TimeoutExpired:
        return "it does not end"
    if done.returncode:
        raise RuntimeError(f"the unit ended with {done.returncode}: {done.stderr[-500:]}")
    was_read, failure = json.loads(done.stdout.splitlines()[-1])
    if not was_read:
        raise RuntimeError(f"{wrong.file} was not read by {wrong.harness}")
    return failure if failure is None else str(failure)


SABOTAGE: Final = Harness(sabotage, lambda: list(wrong_programs()), 1, (len(wrong_programs()),) * 3)
