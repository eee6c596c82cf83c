"""What is kept of solvers, and what belongs to a day."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

from tabletable.core.registry import all_games
from tabletable.play.people.persons import PersonStore
from tabletable.play.study import puzzle
from tabletable.play.study.puzzlebook import (
    FILE_NAME,
    FIRST,
    LATER,
    NARROWEST,
    RIGHT,
    WIDEST,
    DealResult,
    PuzzleBook,
    Rated,
    Solver,
    daily_deal,
    daily_puzzle,
    next_puzzle,
)

GAMES = list(all_games())
INFOS = [game.info for game in all_games().values()]
PACK = puzzle.read("yose_duel")
TODAY = date(2026, 11, 23)


def test_only_the_first_answer_counts(tmp_path: Path) -> None:
    book = PuzzleBook(tmp_path)
    book.answer("Ann", PACK[0], False)
    first = book.of("Ann").of("yose_duel")
    assert first.rating < FIRST
    assert first.deviation < WIDEST
    book.answer("Ann", PACK[0], True)
    assert book.of("Ann").of("yose_duel") == first


def test_a_harder_puzzle_brings_more() -> None:
    easy, hard = PACK[0], PACK[-1]
    before = Solver().of("yose_duel")
    assert before.after(hard, True).rating > before.after(easy, True).rating > before.rating
    assert before.after(easy, False).rating < before.after(hard, False).rating < before.rating


def test_a_rating_is_told_after_some_answers_and_gets_surer() -> None:
    rated = Solver().of("yose_duel")
    for number, asked in enumerate(PACK[:40]):
        assert rated.is_known == (number >= 5)
        rated = rated.after(asked, number % 2 == 0)
    assert NARROWEST <= rated.deviation < 100


def test_a_day_is_solved_once(tmp_path: Path) -> None:
    book = PuzzleBook(tmp_path)
    book.answer("Ann", PACK[0], True)
    book.solve("Ann", PACK[0], TODAY.isoformat())
    book.answer("Ann", PACK[1], False)
    book.solve("Ann", PACK[1], TODAY.isoformat())
    book.solve("Ann", PACK[1], (TODAY + timedelta(1)).isoformat())
    days = book.of("Ann").days
    assert list(days.values()) == [RIGHT, LATER]


def test_days_in_a_row() -> None:
    days = {(TODAY - timedelta(back)).isoformat(): RIGHT for back in (1, 2, 3, 6, 7, 8, 9)}
    solver = Solver(days=days)
    assert solver.streak(TODAY) == 3, "today may still be solved"
    assert solver.longest == 4
    assert solver.streak(TODAY + timedelta(1)) == 0
    assert solver.streak(TODAY - timedelta(30)) == 3, "a clock that is set back takes nothing away"
    assert Solver().streak(TODAY) == 0


def test_days_that_do_not_exist_are_not_counted_and_stay() -> None:
    wrong = dict.fromkeys(("2026-99-99", "2026-02-30", "0001-01-01", "9999-12-31", "２０２６-０１-０１"), RIGHT)
    yesterday = (TODAY - timedelta(1)).isoformat()
    solver = Solver(days={**wrong, yesterday: RIGHT})
    assert (solver.streak(TODAY), solver.longest) == (1, 1)
    assert (Solver(days=wrong).streak(TODAY), Solver(days=wrong).longest) == (0, 0)


def test_a_book_with_days_that_do_not_exist_keeps_its_ratings(tmp_path: Path) -> None:
    days = {"2026-99-99": RIGHT, "0001-01-01": RIGHT}
    PuzzleBook(tmp_path).save({"Ann": Solver({"uno": Rated(rating=1500)}, days)})
    PuzzleBook(tmp_path).deal("Ann", "2026-11-29", DealResult(True, 3))
    found = PuzzleBook(tmp_path).of("Ann")
    assert (found.of("uno").rating, found.days) == (1500, days)


def test_the_day_alone_decides() -> None:
    for back in range(40):
        day = TODAY + timedelta(back)
        assert daily_puzzle(GAMES, day) == daily_puzzle(list(reversed(GAMES)), day)
        assert daily_deal(INFOS, day) == daily_deal(INFOS[::-1], day)
    packs = [[each for each in puzzle.read(game) if each.is_exact] for game in GAMES if puzzle.read(game)]
    for pack in packs:
        days = [daily_puzzle(GAMES, TODAY + timedelta(ahead)) for ahead in range(len(pack) * len(packs))]
        asked = [each for each in days if each is not None and each in pack]
        assert sorted(each.id for each in asked) == sorted(each.id for each in pack), "none comes twice"
    assert len({daily_deal(INFOS, TODAY + timedelta(ahead)).seed for ahead in range(60)}) == 60
    assert {daily_deal(INFOS, TODAY + timedelta(ahead)).game for ahead in range(len(GAMES))} == set(GAMES)


def test_days_keep_their_puzzles_when_those_are_rated_anew() -> None:
    """They go by the order of the file, in which nothing moves."""
    known = {"2026-11-01": "213503b9", "2026-11-06": "a815a3c5", "2026-11-07": "66651593", "2026-11-12": "fab6f7d0"}
    found = {day: daily_puzzle(GAMES, date.fromisoformat(day)) for day in known}
    assert {day: each.id for day, each in found.items() if each is not None} == known
    for game in GAMES:
        assert sorted(puzzle.stored(game)) == sorted(puzzle.read(game))


def test_the_first_game_of_a_deal_counts(tmp_path: Path) -> None:
    book = PuzzleBook(tmp_path)
    book.deal("Ann", TODAY.isoformat(), DealResult(True, 31))
    book.deal("Ann", TODAY.isoformat(), DealResult(False, 12))
    assert PuzzleBook(tmp_path).of("Ann").deals == {TODAY.isoformat(): DealResult(True, 31)}


def test_a_damaged_file_is_set_aside_and_its_backup_read(tmp_path: Path) -> None:
    book = PuzzleBook(tmp_path)
    book.solve("Ann", PACK[0])
    book.solve("Ann", PACK[1])
    (tmp_path / FILE_NAME).write_bytes(b'{"Ann": {"games": ')
    assert PuzzleBook(tmp_path).of("Ann").solved >= 1
    (tmp_path / FILE_NAME).write_bytes(b"[]")
    book.solve("Ann", PACK[2])
    assert book.of("Ann").solved >= 1


def test_somebody_gets_another_name(tmp_path: Path) -> None:
    book = PuzzleBook(tmp_path)
    book.solve("Ann", PACK[0], TODAY.isoformat())
    book.solve("Mei", PACK[1])
    store = PersonStore(tmp_path)
    before = store.load()
    store.save(before.renamed("Ann", "Mei"), before)
    assert book.of("Ann") == Solver()
    assert book.of("Mei").solved == 2
    assert TODAY.isoformat() in book.of("Mei").days
    store.save(before, store.load())
    assert book.of("Ann").solved == 1, "it can be undone"


def test_the_next_is_unsolved_and_near_to_the_rating(tmp_path: Path) -> None:
    book = PuzzleBook(tmp_path)
    first = next_puzzle(PACK, book.of("Ann").of("yose_duel"))
    assert first is not None
    assert abs(first.rating - FIRST) == min(abs(asked.rating - FIRST) for asked in PACK)
    book.solve("Ann", first)
    assert next_puzzle(PACK, book.of("Ann").of("yose_duel")) != first
    for asked in PACK:
        book.solve("Ann", asked)
    assert next_puzzle(PACK, book.of("Ann").of("yose_duel"), (PACK[3].id,)) == PACK[4]
    assert next_puzzle((), Solver().of("uno")) is None


def test_who_passes_one_puzzle_after_the_other_sees_them_all(tmp_path: Path) -> None:
    rated = PuzzleBook(tmp_path).of("Ann").of("yose_duel")
    passed: list[str] = []
    for _ in range(2 * len(PACK)):
        found = next_puzzle(PACK, rated, passed)
        assert found is not None
        passed.append(found.id)
    first, again = passed[: len(PACK)], passed[len(PACK) :]
    assert set(first) == {asked.id for asked in PACK}
    assert again == first, "then from the beginning"
