"""The benchmark tool measures what it says; how fast is no matter for a test."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import bench
import bench_compiled
import bench_peer
import bench_peers
import pytest
from benches import growth, loops, packed
from benches.worker import Worker

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
    for words, text in (
        (["speed"], "there is no section 'speed'; there are: moves"),
        (["--peers", "--peer-python", "/no/such/python"], "has no rlcard"),
    ):
        with pytest.raises(SystemExit) as left:
            run(monkeypatch, *words)
        assert left.value.code == 2
        assert text in capsys.readouterr().err


STRANGER = """
import sys
print("ready", flush=True)
for line in sys.stdin:
    print(7.5 if line.strip() == "copy" else "100 2 0.5", flush=True)
"""


def test_workers_take_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stranger = Worker(sys.executable, "-c", STRANGER, greeting="ready")
    ours = bench_peers.contestants("/no/such/python", None, (bench_peers.OURS[0], bench_peers.OURS[-1]))
    lines = list(bench_peers.compared([bench_peers.Contestant("Stranger", 2, stranger, None, False), *ours], 0.02, 3))
    anchor, uno, yose = lines
    assert (anchor.rate, anchor.ratio, anchor.copy, anchor.sample) == (200, (1, 1, 1), 7.5, None)
    for each in (uno, yose):
        assert 0 < each.ratio[0] <= each.ratio[1] <= each.ratio[2]
        assert each.ratio[1] == pytest.approx(each.rate / 200)
        assert 0 < each.copy < (each.sample or 0)
    assert (uno.contestant.seats, uno.contestant.least, yose.contestant.least) == (2, 4.2, None)
    page = tmp_path / "PEERS.md"
    page.write_text(f"before\n{bench_peers.BEGIN}\nold\n{bench_peers.END}\nafter\n")
    monkeypatch.setattr(bench_peers, "PAGE", page)
    text = bench_peers.page(lines, "2026-01-02")
    assert "old" not in text
    assert text.startswith(f"before\n{bench_peers.BEGIN}\n")
    assert text.endswith(f"{bench_peers.END}\nafter\n")
    assert "| *Stranger* | 2 | 200 | 1.00 | 1.00 to 1.00 | – | 7.5 | – |" in text
    assert "| 4.2, reached |" in text, "some hundred thousand beside two hundred"


def test_who_does_not_answer_is_named() -> None:
    with pytest.raises(RuntimeError, match="does not answer"):
        Worker(sys.executable, "-c", "print('no')", greeting="ready")


@pytest.mark.parametrize("name", bench_peer.PEERS)
def test_peers_play_whole_games(name: str) -> None:
    pytest.importorskip(bench_peers.PEERS[name][0])
    play, duplicate = bench_peer.PEERS[name]()
    moves, game = play(10_000)
    assert moves > 5
    assert duplicate(game) is not game


@pytest.mark.skipif(not shutil.which("Xvfb"), reason="needs an X server without a screen")
def test_windows_are_measured_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "SETTLED", 0.1)
    (run,) = packed.take_turns({"bare window": [sys.executable, "-c", packed.BARE]}, 1)["bare window"]
    assert 0 < run.first <= run.title
    assert run.work > 0
    assert 15 < run.memory < 300
    with pytest.raises(RuntimeError, match="shows nothing"):
        packed.take_turns({"nothing": [sys.executable, "-c", ""]}, 1)


def test_a_program_that_was_not_packed_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: "/usr/bin/Xvfb" if name == "Xvfb" else None)
    assert packed.missing(tmp_path) == str(tmp_path / "tabletable" / "tabletable")


def test_growth_is_measured_against_what_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "LENGTHS", (5, 10))
    monkeypatch.setattr(growth, "PILES", range(3, 5))
    monkeypatch.setattr(growth, "DEALS", 1)
    monkeypatch.setattr(growth, "PARTS", 2)
    monkeypatch.setattr(growth, "_plain", lambda cards: float(cards))
    peer = {2.0: 40.0}
    plots = list(growth.measured([all_games()["yose_duel"]], 0.01, loops.playouts, peer))
    assert len(plots) == growth.PLOTS
    players, pieces, commands, piles = plots
    assert [*players.lines["yose_duel"]] == [2.0]
    assert players.peers == {"RLCard's UNO": peer}
    assert [*commands.lines["yose_duel: load"]] == [*commands.peers["json of the same size"]] == [5.0, 10.0]
    assert [*piles.lines["yose_duel"]] == [3.0, 4.0]
    figures = [*pieces.lines["yose_duel"].values(), *commands.lines["yose_duel: save"].values()]
    assert min(figures) > 0


def test_a_worker_measures_the_package_of_its_folder() -> None:
    worker = bench_compiled.worker_of("yose_duel", bench_compiled.ROOT)
    try:
        assert {"bare rules", "clone", "strongest bot"} <= set(worker.greeting.split(","))
        assert float(worker.ask("clone,0.01")) > 0
    finally:
        worker.close()
