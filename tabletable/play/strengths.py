"""Measured strengths of a game's levels: `strengths.json` in the game's folder, from `tools/arena.py --record`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from tabletable.core.game import Game
from tabletable.core.info import OptionValue

FILE: Final = "strengths.json"


class Strength(NamedTuple):
    """A result of the arena: a bot of `level` in each seat in turn against `rivals` in all others, with equal deals."""

    level: str
    rivals: str
    """The level of the others."""
    players: int
    games: int
    share: int
    """Its share of the wins in thousandths."""
    low: int
    high: int
    """The 95 % interval."""
    median_ms: float
    p99_ms: float
    """CPU time of a decision."""
    version: str
    """The version of the program that played."""
    date: str
    options: Mapping[str, OptionValue] = {}
    """The house rules that were not the usual ones."""

    @property
    def equal(self) -> int:
        """The share of one among equals, in thousandths."""
        return round(1000 / self.players)


def folder_of(game: Game[Any]) -> Path:
    """Return the folder of a game."""
    return Path(sys.modules[type(game).__module__].__file__ or "").parent


def read(folder: Path) -> tuple[Strength, ...]:
    """Return the results in a game's `folder`, in the order of the file; () if there are none."""
    path = folder / FILE
    lines = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else []
    return tuple(Strength(**line) for line in lines)


def write(folder: Path, measured: Iterable[Strength]) -> None:
    """Add results to a game's file, replacing those with the same levels, number of players and house rules."""
    lines_by_key = {(*line[:3], *sorted(line.options.items())): line for line in (*read(folder), *measured)}
    lines = ",\n".join("  " + json.dumps(lines_by_key[key]._asdict()) for key in sorted(lines_by_key))
    (folder / FILE).write_text(f"[\n{lines}\n]\n", encoding="utf-8")


@cache
def strengths_of(game: Game[Any]) -> tuple[Strength, ...]:
    """Return the measured strengths of a game's bot levels; () if none are recorded."""
    return read(folder_of(game))


def strength(game: Game[Any], level: str, players: int, options: Mapping[str, OptionValue]) -> Strength | None:
    """Return the result of a level with the nearest number of players; None if there is none.

    A result with the same house rules is preferred.
    """
    lines = [line for line in strengths_of(game) if line.level == level and line.options.items() <= options.items()]
    return min(lines, key=lambda line: (-len(line.options), abs(line.players - players), line.rivals), default=None)
