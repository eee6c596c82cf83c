"""How difficult puzzles of one turn are rated, and what the tool writes."""

from __future__ import annotations

import json
from pathlib import Path

import puzzles
import pytest

from tabletable.core.registry import get_game
from tabletable.core.rng import Rng
from tabletable.core.work import finish
from tabletable.play.study import puzzle
from tabletable.play.study.puzzlesearch import Posed, rating_of_turn, slips


def test_who_counts_wrong_by_a_little_fails_the_more_the_closer_the_others_are_and_the_more_they_are() -> None:
    shares = [slips(values, Rng(1)) for values in ([20, 1], [9, 5, 1], [9, 7, 1], [9, 7, 7, 7, 7])]
    assert shares == sorted(shares)
    assert shares[0] < 0.01
    assert shares[-1] > 0.4


def test_moves_that_come_to_the_same_are_no_mistake() -> None:
    assert slips([5, 5, 5], Rng(1)) == 0


def test_the_stored_rating_is_the_one_that_is_worked_out() -> None:
    asked = puzzle.stored("night_market")[0]
    game = get_game("night_market")
    state = game.state_from_json(dict(asked.state))
    proving = game.proof(game.view(state, asked.seat))
    assert proving is not None
    assert finish(rating_of_turn(game, Posed(state, asked.seat, finish(proving)))) == asked.rating


def test_what_the_file_says_besides_its_puzzles_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = puzzle.file_of("uno").read_text(encoding="utf-8")
    file = tmp_path / "puzzles.json"
    file.write_text(before, encoding="utf-8")
    monkeypatch.setattr(puzzles, "file_of", lambda game: file)
    puzzles.write(get_game("uno"), json.loads(before)["puzzles"])
    assert file.read_text(encoding="utf-8") == before
