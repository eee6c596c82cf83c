"""The benchmark tool measures what it says; how fast is no matter for a test."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import bench
import bench_compiled
import bench_growth
import bench_packed
import pytest

from tabletable.core.registry import all_games


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["bench.py", *words])
    return bench.main()


def test_every_section_but_the_peers_measures(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "moves", "clone", "sizes", "--seconds", "0.01", "--rounds", "4", "--json") == 0
    results = json.loads(capsys.readouterr().out)
    assert list(results) == ["moves", "clone", "sizes"]
    for rows in results.values():
        assert rows
        assert all(row["value"] > 0 for row in rows)
    for game in all_games():
        for rows in results.values():
            assert any(row["what"].startswith(game) for row in rows)


def test_a_missed_goal_is_told_and_counts_only_when_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [bench.Row("slow thing", 3.0, "s", most=2.0), bench.Row("fast thing", 3.0, "×", least=2.0)]
    monkeypatch.setitem(bench.SECTIONS, "goals", lambda setting: iter(rows))
    assert run(monkeypatch, "goals", "--strict") == 1
    shown = capsys.readouterr().out
    assert "goal ≤ 2: MISSED" in shown
    assert "goal ≥ 2: reached" in shown
    assert run(monkeypatch, "goals") == 0


def test_wrong_usage(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for words, told in (
        (["speed"], "there is no section 'speed'; there are: moves"),
        (["--peers", "--peer-python", "/no/such/python"], "has no rlcard"),
    ):
        with pytest.raises(SystemExit) as left:
            run(monkeypatch, *words)
        assert left.value.code == 2
        assert told in capsys.readouterr().err


def test_workers_take_turns() -> None:
    """Our own loop as the contestant in another process, and one that does not answer."""
    worker = bench.Player(sys.executable, bench.__file__, "--worker", "bare rules")
    try:
        assert worker.rate(0.02) > 0
        assert worker.rate(0.02) > 0
    finally:
        worker.close()
    with pytest.raises(RuntimeError, match="does not answer"):
        bench.Player(sys.executable, "-c", "print('no')")


@pytest.mark.skipif(not shutil.which("Xvfb"), reason="needs an X server without a screen")
def test_windows_are_measured_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_packed, "SETTLED", 0.1)
    (run,) = bench_packed.take_turns({"bare window": [sys.executable, "-c", bench_packed.BARE]}, 1)["bare window"]
    assert 0 < run.first <= run.title
    assert run.work > 0
    assert 15 < run.memory < 300
    with pytest.raises(RuntimeError, match="shows nothing"):
        bench_packed.take_turns({"nothing": [sys.executable, "-c", ""]}, 1)


def test_a_program_that_was_not_packed_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: "/usr/bin/Xvfb" if name == "Xvfb" else None)
    assert bench_packed.missing(tmp_path) == str(tmp_path / "tabletable" / "tabletable")


def test_growth_is_measured_against_what_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_growth, "LENGTHS", (5, 10))
    monkeypatch.setattr(bench_growth, "PILES", range(3, 5))
    monkeypatch.setattr(bench_growth, "DEALS", 1)
    monkeypatch.setattr(bench_growth, "PARTS", 2)
    monkeypatch.setattr(bench_growth, "_plain", lambda cards: float(cards))
    peer = {2.0: 40.0}
    plots = list(bench_growth.measured([all_games()["yose_duel"]], 0.01, bench.playouts, peer))
    assert len(plots) == bench_growth.PLOTS
    players, pieces, commands, piles = plots
    assert [*players.lines["yose_duel"]] == [2.0]
    assert players.peers == {"RLCard's UNO": peer}
    assert [*commands.lines["yose_duel: load"]] == [*commands.peers["json of the same size"]] == [5.0, 10.0]
    assert [*piles.lines["yose_duel"]] == [3.0, 4.0]
    figures = [*pieces.lines["yose_duel"].values(), *commands.lines["yose_duel: save"].values()]
    assert min(figures) > 0


def test_a_worker_measures_the_package_of_its_folder() -> None:
    worker = bench_compiled.worker_of("yose_duel", bench.ROOT)
    try:
        assert {"bare rules", "clone", "strongest bot"} <= set(worker.greeting.split(","))
        assert float(worker.ask("clone,0.01")) > 0
    finally:
        worker.close()
