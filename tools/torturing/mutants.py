"""Wrong rules, one at a time: does the game's own fast suite notice?

`tests/games/<id>/mutants.toml` holds them as data: file, what stands there, what stands there instead, the rule. The
suite runs in a process in which only that place is read otherwise.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from torture import ROOT, Harness, surroundings

from tabletable.core.registry import all_games

LONGEST: Final = 300
"""Seconds after which a wrong rule that keeps the suite from ending has been noticed."""
LAST: Final = ("bots", "lessons", "solver", "own_", "table", "editing", "words")
"""Files of tests that tell of rules seldom or late, the last ones first."""
FIRST: Final = ("rul", "questions", "cards", "deal")
"""Files that tell of rules soonest."""

SUITE: Final = """
import sys
import pytest
from torturing.otherwise import read_otherwise
path, old, new, *tests = sys.argv[1:]
read = read_otherwise(path, old, new)
code = pytest.main(["-qx", "-n", "0", "-m", "not slow", "-p", "no:cacheprovider", *tests])
sys.exit(10 + code if read else "the wrong rule was not read")
"""
"""Tests in a process that loads one module with a change not on the disk."""
PASSED: Final = 10
NOTICED: Final = 11
"""The exit code of tests that fail; 1 is an error of the process itself."""


class Wrong(NamedTuple):
    """A wrong rule."""

    file: str
    """The file's name in the game's `rules/`."""
    old: str
    new: str
    rule: str


@cache
def wrong_rules(game: str) -> list[Wrong]:
    """Return the wrong rules of a game."""
    text = (ROOT / "tests" / "games" / game / "mutants.toml").read_text(encoding="utf-8")
    return [Wrong(*row) for row in tomllib.loads(text)["wrong"]]


def rules_of(game: str) -> Path:
    """Return the folder of a game's rules, relative to the root."""
    return Path("tabletable", "games", game, "rules")


def misplaced(game: str) -> list[str]:
    """Return the wrong rules that can't be applied: their old text does not occur exactly once, or
    equals the new one.
    """
    texts = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / rules_of(game)).glob("*.py")}
    return [f"{w.file}: {w.old}" for w in wrong_rules(game) if texts[w.file].count(w.old) != 1 or w.old == w.new]


def mutants(subject: str, number: int, rng: random.Random, trials: int) -> Iterator[str]:
    """Wrong rules, which the fast tests of their own game must notice."""
    game, _, at = subject.rpartition("-")
    wrong = wrong_rules(game)[int(at)]
    if suite_passes(game, wrong):
        yield f"survives ({wrong.rule}): {wrong.file}: {wrong.old!r} → {wrong.new!r}"


def every_one() -> list[str]:
    """Return all wrong rules of all games, taking turns, in a fixed random order."""
    rows = [[f"{game}-{at}" for at in range(len(wrong_rules(game)))] for game in all_games()]
    for row in rows:
        random.Random(row[0]).shuffle(row)
    return [row[at] for at in range(max(map(len, rows))) for row in rows if at < len(row)]


def suite_passes(game: str, wrong: Wrong) -> bool:
    """Return whether the fast tests of a game pass with a wrong rule. They end with the first that fails."""
    path = ROOT / rules_of(game) / wrong.file
    tests = sorted(_tests(game), key=_lateness)
    command = [sys.executable, "-P", "-c", SUITE, str(path), wrong.old, wrong.new, *map(str, tests)]
    environment = surroundings(CI="1")
    try:
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        return False
    if done.returncode not in (PASSED, NOTICED):
        raise RuntimeError(f"the tests ended with {done.returncode}: {(done.stdout + done.stderr).decode()[-500:]}")
    return done.returncode == PASSED


def _lateness(path: Path) -> list[bool]:
    """Return a sort key of a test file: files that test rules less come later."""
    return [*(word in path.name for word in LAST), not any(word in path.name for word in FIRST)]


def _tests(game: str) -> Iterator[Path]:
    return (ROOT / "tests" / "games" / game).glob("test_*.py")


MUTANTS: Final = Harness(mutants, every_one, 1, (6, *(len(every_one()),) * 2))
