"""Counts of games and wins: each match once, never in the way of the game."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletable.play.files.safejson import SaveError, Unwritable
from tabletable.play.people.statistics import (
    FILE_NAME,
    MAX_NAMES,
    MAX_RECENT,
    GameRecord,
    Statistics,
    StatisticsStore,
    Tally,
)
from tabletable.play.seats import BOT, HUMAN, Seat

ANN, BO = Seat(HUMAN, "Ann"), Seat(HUMAN, "Bo")
EASY, HARD = Seat(BOT, "Robo", "easy", "fox"), Seat(BOT, "Robo", "hard", "owl")


def match(number: int) -> str:
    return f"{number:016x}"


def test_a_match_counts_for_everybody_in_it() -> None:
    statistics = (
        Statistics().plus("uno", (ANN, EASY, EASY, HARD), (0, 2), match(1)).plus("uno", (ANN, BO), (1,), match(2))
    )
    assert statistics.games["uno"] == GameRecord(
        matches=2,
        by_seats={4: 1, 2: 1},
        players={"Ann": Tally(2, 1), "Bo": Tally(1, 1)},
        bots={"easy": Tally(2, 1), "hard": Tally(1, 0)},
    )


def test_a_match_counts_once_for_a_person_with_two_seats() -> None:
    lost = Statistics().plus("uno", (ANN, ANN, EASY), (2,), match(1))
    assert lost.games["uno"].players == {"Ann": Tally(1, 0)}
    assert lost.plus("uno", (ANN, ANN, EASY), (1,), match(2)).games["uno"].players == {"Ann": Tally(2, 1)}


def test_a_match_counts_once() -> None:
    once = Statistics().plus("uno", (ANN, BO), (0,), match(1))
    assert once.plus("uno", (ANN, BO), (1,), match(1)) is once


def test_resetting() -> None:
    both = Statistics().plus("uno", (ANN, BO), (0,), match(1)).plus("saboteur", (ANN, BO), (0,), match(2))
    assert set(both.without("uno").games) == {"saboteur"}
    assert both.without().games == {}
    assert both.without().plus("uno", (ANN, BO), (0,), match(1)).games == {}


def test_memory_is_bounded_and_forgets_the_rarest_guests_first() -> None:
    statistics = Statistics()
    for number in range(3):
        statistics = statistics.plus("uno", (ANN, BO), (0,), match(number))
    for number in range(3, MAX_NAMES + 50):
        statistics = statistics.plus("uno", (ANN, Seat(HUMAN, f"Guest {number}")), (0,), match(number))
    record = statistics.games["uno"]
    assert len(record.players) == MAX_NAMES
    assert len(statistics.recent) == MAX_RECENT
    assert record.players["Ann"].played == MAX_NAMES + 50
    assert record.players["Bo"].played == 3
    assert f"Guest {MAX_NAMES + 49}" in record.players


table = st.lists(st.sampled_from([ANN, BO, EASY, HARD, Seat(HUMAN, "王小明")]), min_size=1, max_size=12)
results = st.lists(st.tuples(st.sampled_from(["uno", "yose_duel"]), table, st.sets(st.integers(0, 11))), max_size=6)


@given(results)
def test_round_trip(tmp_path_factory: pytest.TempPathFactory, played: list[tuple[str, list[Seat], set[int]]]) -> None:
    statistics = Statistics()
    for number, (game, seats, winners) in enumerate(played):
        statistics = statistics.plus(game, seats, winners, match(number))
    folder = tmp_path_factory.getbasetemp() / "statistics"
    StatisticsStore(folder).save(statistics)
    assert StatisticsStore(folder).load() == statistics


def test_adding_writes_at_once(tmp_path: Path) -> None:
    after = StatisticsStore(tmp_path).add("uno", (ANN, EASY), (0,), match(1))
    assert StatisticsStore(tmp_path).load() == after
    changed = (tmp_path / FILE_NAME).stat().st_mtime_ns
    StatisticsStore(tmp_path).add("uno", (ANN, EASY), (0,), match(1))
    assert (tmp_path / FILE_NAME).stat().st_mtime_ns == changed


def test_no_file_is_no_statistics(tmp_path: Path) -> None:
    store = StatisticsStore(tmp_path / "none")
    assert store.load() == Statistics()
    assert store.notice is None


@pytest.mark.parametrize("data", [b"", b"{}", b'{"games":{},"recent":[],"x":1}', b'{"games":{"uno":{}},"recent":[]}'])
def test_a_damaged_file_is_set_aside(tmp_path: Path, data: bytes) -> None:
    (tmp_path / FILE_NAME).write_bytes(data)
    store = StatisticsStore(tmp_path)
    assert store.load() == Statistics()
    assert store.notice is not None
    assert store.notice.id == "data.reset"
    store.add("uno", (ANN, EASY), (0,), match(1))
    assert (tmp_path / f"{FILE_NAME}.damaged").read_bytes() == data
    assert StatisticsStore(tmp_path).load().games["uno"].matches == 1


def test_a_second_instance_counts_nothing(tmp_path: Path) -> None:
    with pytest.raises(Unwritable):
        StatisticsStore(tmp_path, is_read_only=True).add("uno", (ANN,), (0,), match(1))
    assert os.listdir(tmp_path) == []


def test_unfit_names_are_refused_not_written(tmp_path: Path) -> None:
    with pytest.raises(SaveError):
        StatisticsStore(tmp_path).add("uno", (Seat(HUMAN, "a\x00b"),), (0,), match(1))
    assert os.listdir(tmp_path) == []
