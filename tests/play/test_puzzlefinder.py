"""New puzzles: found from their numbers alone, kept in a file, and asked for day by day."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from tabletable.core.digest import fingerprint
from tabletable.core.registry import all_games
from tabletable.core.work import finish
from tabletable.play.study import puzzle, puzzlefinder
from tabletable.play.study.puzzle import Puzzle, Wanted
from tabletable.play.study.puzzlebook import MOST_PUZZLES, PuzzleBook, Rated, daily_puzzle, next_or_new, puzzle_wanted
from tabletable.play.study.puzzlefinder import FILE_NAME, MOST, FoundBook, PuzzleFinder, key_of
from tabletable.play.study.puzzlesearch import search

GAMES = [*all_games()]
DAY = date(2026, 11, 30)
EASY = Wanted("yose_duel", 0, 1)


def found(wanted: Wanted = EASY) -> Puzzle:
    puzzle = finish(search(wanted))
    assert puzzle is not None
    return puzzle


def wait_for(finder: PuzzleFinder, is_over: Callable[[], bool]) -> None:
    for _ in range(20_000):
        if is_over():
            return
        finder.poll()
    raise AssertionError("it never ends")


# ------------------------------------------------------------------------------------------------ what is found


def test_equal_wishes_are_equal_puzzles_and_no_two_others_are_alike() -> None:
    wishes = [Wanted("yose_duel", difficulty, number) for difficulty in range(4) for number in range(1, 6)]
    every = [found(each) for each in wishes]
    assert [found(each) for each in wishes[::5]] == every[::5]
    assert [each.difficulty for each in every] == [each.difficulty for each in wishes]
    assert len({each.id for each in every}) == len(every)
    views = set()
    for each in every:
        game = all_games()[each.game]
        views.add(str(game.view(game.state_from_json(dict(each.state)), each.seat).state.to_json()))
    assert len(views) == len(every), "what the player sees differs"


@pytest.mark.parametrize("game", ["uno", "yose_duel"])
def test_another_process_finds_the_same(game: str) -> None:
    """Nothing depends on the order of sets, which differs from process to process."""
    program = (
        "from tabletable.core.work import finish\n"
        "from tabletable.play.study.puzzle import Wanted\n"
        "from tabletable.play.study.puzzlesearch import search\n"
        f"print(finish(search(Wanted({game!r}, 1, 3))))"
    )
    texts = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert texts[0] == texts[1] == f"{found(Wanted(game, 1, 3))}\n"


def test_the_nearest_one_is_found_where_the_games_have_none_of_the_difficulty(monkeypatch: pytest.MonkeyPatch) -> None:
    made = puzzle.generation("yose_duel")
    assert made is not None
    monkeypatch.setattr("tabletable.play.study.puzzlesearch.generation", lambda game: made._replace(games=1))
    monkeypatch.setattr(puzzle, "generation", lambda game: made._replace(steps=(0, 3000, 4000)))
    assert found(EASY).difficulty == 1
    monkeypatch.setattr("tabletable.play.study.puzzlesearch.positions", lambda *_: iter([None]))
    assert finish(search(EASY)) is None


def test_a_game_that_says_nothing_about_it_has_no_new_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletable.play.study.puzzlesearch.generation", lambda game: None)
    assert finish(search(EASY)) is None


# ------------------------------------------------------------------------------------------------ day by day


def test_for_years_no_day_wants_what_another_wanted_and_all_difficulties_come_equally_often() -> None:
    days = [puzzle_wanted(GAMES, DAY + timedelta(ahead)) for ahead in range(6000)]
    wanted = [each for each in days if each is not None]
    assert len({each.seed for each in wanted}) == len(days)
    often = Counter((each.game, each.difficulty) for each in wanted)
    makers = [game for game in GAMES if puzzle.generation(game)]
    assert set(often) == {(game, difficulty) for game in makers for difficulty in range(4)}
    assert max(often.values()) - min(often.values()) <= 1


def test_with_any_number_of_games_each_gets_every_difficulty(monkeypatch: pytest.MonkeyPatch) -> None:
    made = puzzle.generation("uno")
    monkeypatch.setattr("tabletable.play.study.puzzlebook.generation", lambda game: made)
    for count in range(1, 13):
        games = [f"game_{number}" for number in range(count)]
        days = [puzzle_wanted(games, DAY + timedelta(ahead)) for ahead in range(4 * count)]
        assert len({(each.game, each.difficulty) for each in days if each is not None}) == 4 * count


def test_the_day_alone_decides_what_is_wanted_and_its_game_is_that_of_the_printed_one() -> None:
    for ahead in range(24):
        day = DAY + timedelta(ahead)
        wanted, printed = puzzle_wanted(GAMES, day), daily_puzzle(GAMES, day)
        assert wanted == puzzle_wanted(GAMES[::-1], day)
        assert wanted is not None
        assert printed is not None
        assert wanted.game == printed.game


def test_a_game_without_puzzles_changes_nothing() -> None:
    for ahead in range(12):
        day = DAY + timedelta(ahead)
        assert puzzle_wanted([*GAMES, "crazy_eights"], day) == puzzle_wanted(GAMES, day)
    assert puzzle_wanted(["crazy_eights"], DAY) is None


def test_a_game_with_printed_puzzles_alone_asks_those(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletable.play.study.puzzlebook.generation", lambda game: None)
    assert puzzle_wanted(GAMES, DAY) is None
    assert daily_puzzle(GAMES, DAY) is not None


# ------------------------------------------------------------------------------------------------ the record


def test_the_next_one_follows_the_last_solved_of_its_difficulty(tmp_path: Path) -> None:
    book, asked = PuzzleBook(tmp_path), puzzle.read("uno")[0]
    assert book.of("Ann").of("uno").next_of("uno", "hard") == Wanted("uno", 2, 1)
    book.solve("Ann", asked, wanted=Wanted("uno", 2, 4))
    book.solve("Ann", asked, wanted=Wanted("uno", 2, 3))
    rated = book.of("Ann").of("uno")
    assert (rated.next_of("uno", "hard").number, rated.next_of("uno", "easy").number) == (5, 1)


def test_the_better_the_harder() -> None:
    assert [Rated(rating=rating).difficulty for rating in (900, 1299, 1300, 1400, 1500, 2000)] == [
        "easy", "easy", "medium", "hard", "expert", "expert"
    ]  # fmt: skip


def test_new_ones_are_asked_when_all_printed_ones_are_solved() -> None:
    pack = puzzle.read("uno")
    solved = {each.id: True for each in pack}
    assert next_or_new("uno", Rated(solved=solved)) == Wanted("uno", 1, 1)
    solved.pop(pack[7].id)
    assert next_or_new("uno", Rated(solved=solved)) == pack[7]


def test_results_of_printed_puzzles_outlast_those_of_many_new_ones(tmp_path: Path) -> None:
    book, pack = PuzzleBook(tmp_path), puzzle.read("uno")
    many = {pack[0].id: True, **{f"{number:08x}": True for number in range(MOST_PUZZLES - 1)}}
    book.change("Ann", lambda known: replace(known, games={"uno": Rated(solved=many, answered=many)}))
    book.answer("Ann", pack[1], True)
    book.solve("Ann", pack[1])
    rated = book.of("Ann").of("uno")
    for results in (rated.solved, rated.answered):
        assert len(results) == MOST_PUZZLES
        assert {pack[0].id, pack[1].id, f"{MOST_PUZZLES - 2:08x}"} <= {*results}
        assert f"{0:08x}" not in results


# ------------------------------------------------------------------------------------------------ the file


def test_what_was_found_is_known_in_the_next_run(tmp_path: Path) -> None:
    asked = found()
    FoundBook(tmp_path).keep(EASY, asked)
    FoundBook(tmp_path).keep(Wanted("uno", 3, 9), None)
    finder = PuzzleFinder(tmp_path, False, False)
    assert finder.puzzle(EASY) == asked
    assert finder.is_known(Wanted("uno", 3, 9))
    assert finder.puzzle(Wanted("uno", 3, 9)) is None
    finder.want(EASY)
    assert finder.now is None


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"a/0/1/1.1.0": {}}', b"\xff\xfe"])
def test_a_damaged_file_is_no_harm(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE_NAME).write_bytes(content)
    assert FoundBook(tmp_path).texts() == {}
    FoundBook(tmp_path).keep(EASY, found())
    assert PuzzleFinder(tmp_path, False, False).puzzle(EASY) == found()


def test_an_entry_that_was_changed_or_is_of_another_version_is_found_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = FoundBook(tmp_path)
    book.keep(EASY, found())
    assert not PuzzleFinder(tmp_path, False, False).is_known(EASY._replace(number=2))
    assert PuzzleFinder(tmp_path, False, False).is_known(EASY)
    for told in ("", '{"id":7}', "[]", "no data"):
        changed = replace(book.of(key_of(EASY)), told=told)
        book.save({key_of(EASY): changed})
        assert not PuzzleFinder(tmp_path, False, False).is_known(EASY), "its fingerprint is another one"
        book.save({key_of(EASY): replace(changed, check=fingerprint(told))})
        assert PuzzleFinder(tmp_path, False, False).puzzle(EASY) is None
    book.keep(EASY, found())
    assert PuzzleFinder(tmp_path, False, False).is_known(EASY)
    monkeypatch.setattr(puzzlefinder, "__version__", "9.9.9")
    assert not PuzzleFinder(tmp_path, False, False).is_known(EASY)


def test_only_the_last_ones_are_kept(tmp_path: Path) -> None:
    book = FoundBook(tmp_path)
    for number in range(MOST + 5):
        book.keep(Wanted("uno", 0, number), None)
    assert len(book.texts()) == MOST
    assert key_of(Wanted("uno", 0, MOST + 4)) in book.texts()
    assert key_of(Wanted("uno", 0, 4)) not in book.texts()


# ------------------------------------------------------------------------------------------------ the search beside


def test_what_is_urgent_is_found_first_and_the_rest_after_it(tmp_path: Path) -> None:
    finder = PuzzleFinder(tmp_path, False, False)
    first, urgent = Wanted("yose_duel", 3, 1), Wanted("yose_duel", 0, 2)
    finder.want(first)
    finder.want(first)
    finder.poll()
    finder.want(urgent, is_urgent=True)
    assert finder.now == urgent
    assert finder.is_awaited(first)
    wait_for(finder, lambda: finder.is_known(urgent))
    assert not finder.is_known(first)
    wait_for(finder, lambda: finder.is_known(first))
    assert finder.now is None
    assert [finder.puzzle(each) for each in (first, urgent)] == [found(first), found(urgent)]
    assert PuzzleFinder(tmp_path, False, False).puzzle(first) == found(first)


def test_a_search_that_is_left_goes_on_with_the_next(tmp_path: Path) -> None:
    finder = PuzzleFinder(tmp_path, False, False)
    every = [Wanted("yose_duel", 0, number) for number in (1, 2, 3)]
    for each in every:
        finder.want(each)
    finder.leave(every[1])
    finder.leave(every[0])
    assert finder.now == every[2]
    finder.stop()
    assert finder.now is None
    assert not finder.poll()


@pytest.mark.allows_logs
def test_a_search_that_fails_is_not_tried_again_in_this_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(wanted: Wanted, book: FoundBook) -> puzzlefinder.Work:
        yield puzzlefinder.Message(3)
        raise ZeroDivisionError(wanted.game)

    monkeypatch.setattr(puzzlefinder, "work", broken)
    finder = PuzzleFinder(tmp_path, False, False)
    finder.want(EASY)
    wait_for(finder, lambda: finder.now is None)
    assert finder.is_known(EASY)
    assert finder.puzzle(EASY) is None
    assert not (tmp_path / FILE_NAME).exists()


def test_where_nothing_may_be_written_it_is_known_in_this_run(tmp_path: Path) -> None:
    finder = PuzzleFinder(tmp_path, True, False)
    finder.want(EASY)
    wait_for(finder, lambda: finder.now is None)
    assert finder.puzzle(EASY) == found()
    assert not (tmp_path / FILE_NAME).exists()


def test_a_process_of_its_own_finds_it_too(tmp_path: Path) -> None:
    finder = PuzzleFinder(tmp_path, False, True)
    finder.want(EASY)
    while finder.now is not None:
        finder.poll()
    assert finder.puzzle(EASY) == found()
