"""What is tried with a real window: the plan is what the program itself shows, and what does not happen is said."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import drive
import pytest
import windows_check

from tabletable.core.registry import all_games
from tabletable.play.keeping.recording import verify
from tabletable.play.keeping.savefile import decode
from tabletable.play.keeping.saves import SaveStore
from tests.play.test_journal import born
from tests.play.toylog import played


def test_the_plan_is_about_what_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    plan = drive.planned(tmp_path)
    for x, y in plan[1:]:
        assert 0 < x < drive.SIZE[0]
        assert 0 < y < drive.SIZE[1]
    assert plan.card[1] > plan.pile[1] > plan.menu[1]
    assert not decode(plan.game.read_bytes()).commands


def test_what_never_happens_is_said() -> None:
    with pytest.raises(drive.DriveError, match="the sun rises: not within 0 s"):
        drive.wait_for("the sun rises", lambda: None, patience=0.0)
    assert drive.wait_for("it is there", lambda: 7, patience=1.0) == 7


def test_a_program_that_ends_by_itself_is_told(tmp_path: Path) -> None:
    desk = drive.Desk([sys.executable, "-c", "raise SystemExit(3)", "--"], tmp_path, ":0", False, None)
    desk.program = subprocess.Popen(desk.command)
    desk.program.wait()
    with pytest.raises(drive.DriveError, match="exit code 3"):
        desk._opened()


def test_moves_are_seen_that_only_the_journal_knows(tmp_path: Path) -> None:
    desk = drive.Desk([sys.executable], tmp_path, ":0", False, None)
    store = SaveStore(tmp_path / "saves")
    store.autosave("toylog-1.json", born(played(2)), 1, 0)
    assert desk.moves() == 2
    store.journal("toylog-1.json", born(played(2)), 1, 0).add(born(played(5)))
    assert desk.moves() == 5


@pytest.mark.parametrize("game", all_games())
def test_recorded_games_hold_with_a_hash_of_every_eighth_state(game: str) -> None:
    document = decode(windows_check.recorded(game))
    verify(document)
    assert len(document.hashes) >= len(document.commands) // 8 >= 4
    assert "梅" in [seat.name for seat in document.header.seats]


def test_what_is_tested_on_windows_is_there() -> None:
    assert all((windows_check.ROOT / folder).exists() for folder in windows_check.TESTED)
