"""Figures of releases are kept, and what became slower than the last of them is told."""

from __future__ import annotations

from pathlib import Path

import bench
import pytest
from benches import history

from tabletable.core.registry import get_game


def test_the_last_release_that_has_a_figure_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "HISTORY", tmp_path / "history.json")
    history.record("1.0.0", {"a": 1.0, "b": 2.0})
    history.record("1.1.0", {"a": 4.0})
    assert [*history.compared({"a": 2.0, "b": 2.0, "c": 9.0})] == [("a", 0.5, "1.1.0"), ("b", 1.0, "1.0.0")]


def test_five_percent_less_is_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "HISTORY", tmp_path / "history.json")
    history.record("1.0.0", {"uno 4 seats, bare rules": 1.0, "uno 4 seats, with events": 0.9})
    monkeypatch.setattr(history, "ratio", lambda run, rounds: 0.9)
    setting = bench.Setting([get_game("uno")], 0.01, 1, "", 1, Path())
    assert [(row.value, row.is_reached) for row in bench.history(setting)] == [(0.9, False), (1.0, True)]


def test_the_reference_counts_what_it_does() -> None:
    assert history.reference(0.001)[0] > 0
