"""Wrong rules, one at a time: does the game's own fast suite notice?

`tests/games/<id>/mutants.toml` holds them as data: file, what stands there, what stands there instead, the rule. The
suite runs in a copy of the checkout in which only that place differs.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from torture import ROOT, Harness

from tabletable.core.registry import all_games

LONGEST: Final = 300
"""Seconds after which a wrong rule that keeps the suite from ending has been noticed."""
LAST: Final = ("test_bots.py", "test_lessons.py")
"""Tests that take long and seldom tell of rules."""


class Wrong(NamedTuple):
    """A wrong rule."""

    file: str
    """In the game's `rules/`."""
    old: str
    new: str
    rule: str


@cache
def wrong_rules(game: str) -> list[Wrong]:
    """The wrong rules of a game."""
    text = (ROOT / "tests" / "games" / game / "mutants.toml").read_text(encoding="utf-8")
    return [Wrong(*row) for row in tomllib.loads(text)["wrong"]]


def rules_of(game: str) -> Path:
    """Where the rules of a game stand, seen from the root."""
    return Path("tabletable", "games", game, "rules")


def misplaced(game: str) -> list[str]:
    """The wrong rules that can't be put in: what they replace is not there just once, or is replaced by itself."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / rules_of(game)).glob("*.py")}
    return [f"{w.file}: {w.old}" for w in wrong_rules(game) if texts[w.file].count(w.old) != 1 or w.old == w.new]


def mutants(subject: str, number: int, rng: random.Random, trials: int) -> Iterator[str]:
    """Wrong rules, which the fast tests of their own game must notice."""
    game, _, at = subject.rpartition("-")
    wrong = wrong_rules(game)[int(at)]
    with tempfile.TemporaryDirectory() as folder:
        if suite_passes(game, wrong, Path(folder)):
            yield f"survives ({wrong.rule}): {wrong.file}: {wrong.old!r} → {wrong.new!r}"


def every_one() -> list[str]:
    """All of all games, the games in turn, in an order by lot that stays."""
    rows = [[f"{game}-{at}" for at in range(len(wrong_rules(game)))] for game in all_games()]
    for row in rows:
        random.Random(row[0]).shuffle(row)
    return [row[at] for at in range(max(map(len, rows))) for row in rows if at < len(row)]


def suite_passes(game: str, wrong: Wrong, folder: Path) -> bool:
    """Whether the fast tests of a game pass with a wrong rule, in an empty folder."""
    for path in ROOT.iterdir():
        if path.name in ("tabletable", "tests", "tools"):  # no links: what lies there may look for its root
            shutil.copytree(path, folder / path.name, ignore=shutil.ignore_patterns("__pycache__", "golden"))
        elif not path.name.startswith("."):
            (folder / path.name).symlink_to(path)
    place = folder / rules_of(game) / wrong.file
    place.write_text(place.read_text(encoding="utf-8").replace(wrong.old, wrong.new), encoding="utf-8")
    tests = sorted((path.name in LAST, f"tests/games/{game}/{path.name}") for path in _tests(game))
    options = ["-qx", "-n", "0", "-m", "not slow", "-p", "no:cacheprovider"]
    command = [sys.executable, "-P", "-m", "pytest", *options, *(path for _, path in tests)]
    variables = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1", "CI": "1"}
    try:
        done = subprocess.run(command, cwd=folder, env=variables, capture_output=True, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        return False
    if done.returncode not in (0, 1):
        raise RuntimeError(f"pytest ended with {done.returncode}: {done.stdout.decode()[-500:]}")
    return done.returncode == 0


def _tests(game: str) -> Iterator[Path]:
    return (ROOT / "tests" / "games" / game).glob("test_*.py")


MUTANTS: Final = Harness(mutants, every_one, 1, (6, 60, len(every_one())))
