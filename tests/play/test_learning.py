"""What one has learned of a game, and what comes next."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletable.core.registry import all_games
from tabletable.play.study import primer, puzzle
from tabletable.play.study.learning import EXERCISES, Completion, learned
from tabletable.play.study.progress import Progress, ProgressStore
from tabletable.play.study.puzzlebook import Rated

OPEN, BEGUN, DONE = Completion.OPEN, Completion.BEGUN, Completion.DONE


def test_at_first_nothing_is_done_and_the_first_lesson_comes_next() -> None:
    found = learned("yose_duel", {}, Rated())
    assert found.completions == (OPEN,) * (len(found.lessons) + 1)
    assert found.next == 0
    assert found.can == ()


def test_nobody_who_has_not_begun_waits_for_the_puzzles(monkeypatch) -> None:
    monkeypatch.setattr(puzzle, "read", lambda game: pytest.fail(f"the puzzles of {game} were read"))
    found = learned("uno", {}, Rated())
    assert not found.is_begun
    assert not found.is_done
    assert learned("uno", {"uno": Progress(at=1)}, Rated()).is_begun
    assert learned("uno", {}, Rated(solved={"0" * 8: True})).is_begun


def test_what_one_can_is_told_by_the_lesson_done_last() -> None:
    done = {"yose_duel": Progress(is_done=True), "yose_duel.weigh": Progress(at=3)}
    found = learned("yose_duel", done, Rated())
    assert found.completions == (DONE, BEGUN, OPEN)
    assert found.next == 1
    assert [message.id for message in found.can] == [f"yose_duel.learn.first.can.{n}" for n in (1, 2, 3)]
    both = learned("yose_duel", {**done, "yose_duel.weigh": Progress(is_done=True)}, Rated())
    assert both.next is None
    assert both.can[0].id == "yose_duel.learn.weigh.can.1"


def test_exercises_are_the_easiest_puzzles_and_done_when_all_are_solved() -> None:
    asked = learned("yose_duel", {}, Rated()).exercises
    assert len(asked) == EXERCISES
    assert {each.difficulty for each in asked} == {0}
    one = Rated(answered={asked[0].id: True, asked[1].id: False}, solved={asked[0].id: True, asked[1].id: True})
    found = learned("yose_duel", {}, one)
    assert found.completions[-1] is BEGUN
    assert (found.solved, found.at_once) == ((True, True, False), (True, False, False))
    every = replace(one, solved=dict.fromkeys((each.id for each in asked), True))
    assert learned("yose_duel", {}, every).completions[-1] is DONE


@pytest.mark.parametrize("game", all_games())
def test_every_game_has_lessons_and_exercises(game: str) -> None:
    found = learned(game, {}, Rated())
    assert found.lessons
    assert len(found.exercises) == EXERCISES


def test_each_lesson_keeps_its_own_progress(tmp_path) -> None:
    first, second = primer.lessons("yose_duel")
    store = ProgressStore(tmp_path)
    store.note(first.key, is_done=True)
    store.note(second.key, at=2)
    assert first.key == "yose_duel", "as it was kept while there was only one"
    assert (store.of(first.key).is_done, store.of(first.key).at) == (True, 0)
    assert (store.of(second.key).is_done, store.of(second.key).at) == (False, 2)
