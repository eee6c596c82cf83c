"""What is written into the states follows from the fields they declare."""

from __future__ import annotations

import runpy
from pathlib import Path

import build_states
import pytest

from tabletable.core.registry import all_games

SOURCE = '''"""A state."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from tabletable.core.fields import BySeat, Handle, InRow, Random, Seat, fields
from tabletable.core.state import State


class Deed(NamedTuple):
    """A record."""

    seat: Seat


class Small(State):
    """A state."""

    def __init__(self, rng: int) -> None:
        self.rng: Random = rng
        self.hands: BySeat[list[Handle]] = []
        self.draw: list[Handle] = []
        self.deeds: tuple[InRow[Deed], ...] = ()
        """What was done."""
'''


def test_every_game_is_current() -> None:
    paths = sorted(build_states.ROOT.glob("tabletable/games/*/rules/state.py"))
    assert len(paths) == len(all_games())
    assert [path for path in paths if build_states.built(path) != path.read_text(encoding="utf-8")] == []


def test_a_class_gets_what_python_wants(tmp_path: Path) -> None:
    path = tmp_path / "small" / "rules" / "state.py"
    path.parent.mkdir(parents=True)
    path.write_text(SOURCE, encoding="utf-8")
    assert build_states.main(["--check", str(path)]) == 1
    assert path.read_text(encoding="utf-8") == SOURCE
    assert build_states.main([str(path)]) == 0
    text = path.read_text(encoding="utf-8")
    assert text.startswith(SOURCE)
    assert build_states.main(["--check", str(path)]) == 0
    small = runpy.run_path(str(path))["Small"]
    state = small(5)
    state.hands, state.draw, state.deeds = [[0], [1]], [2], ((0,),)
    copy = state.clone()
    assert copy == state
    copy.hands[0].append(3)
    copy.draw.append(3)
    assert (state.hands, state.draw) == ([[0], [1]], [2])
    assert small.__slots__ == ("draw", "deeds")
    assert "            Deed: (Seat,)," in text
    path.write_text(
        text.replace("self.draw: list[Handle] = []", "self.draw: BySeat[list[Handle]] = []"), encoding="utf-8"
    )
    assert build_states.main(["--check", str(path)]) == 1


def test_a_field_says_what_it_may_hold(tmp_path: Path) -> None:
    path = tmp_path / "small" / "rules" / "state.py"
    path.parent.mkdir(parents=True)
    path.write_text(SOURCE.replace("self.rng: Random =", "self.rng ="), encoding="utf-8")
    with pytest.raises(SystemExit, match="does not say"):
        build_states.built(path)


def test_a_record_may_get_another_field(tmp_path: Path) -> None:
    """What was written before does not fit it any more, and is written anew."""
    path = tmp_path / "small" / "rules" / "state.py"
    path.parent.mkdir(parents=True)
    path.write_text(SOURCE, encoding="utf-8")
    build_states.main([str(path)])
    text = path.read_text(encoding="utf-8").replace("    seat: Seat\n", "    seat: Seat\n    other: Handle\n")
    path.write_text(text, encoding="utf-8")
    assert build_states.main([str(path)]) == 0
    assert "            Deed: (Seat, Handle)," in path.read_text(encoding="utf-8")
