"""The list of finished games: damage costs a line, people can be renamed, nothing else changes."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from tabletable.core.registry import all_games, get_game
from tabletable.core.rng import Rng
from tabletable.play.files.safejson import SaveError, Unwritable
from tabletable.play.people.chronicle import FILE_NAME, SOMEBODY, Chronicle, ChronicleStore, Played, parse, played
from tabletable.play.people.persons import PersonStore, Records, settings_renamed
from tabletable.play.people.settings import Player, Settings, TableSetup
from tabletable.play.people.statistics import Statistics, StatisticsStore
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session

ANN, BO = Seat(HUMAN, "Ann"), Seat(HUMAN, "Bo", "", "fox")
EASY = Seat(BOT, "Ann", "easy", "owl")


def game_of(number: int, *seats: Seat, winners: tuple[int, ...] = (0,), game: str = "uno", day: int = 1) -> Played:
    table = seats or (ANN, EASY)
    return Played(
        match=f"{number:016x}",
        game=game,
        began=f"2026-11-{day:02}T10:00:00Z",
        ended=f"2026-11-{day:02}T10:20:00Z",
        seconds=900,
        moves=40,
        seats=table,
        winners=winners,
        totals=tuple(10 * (at in winners) for at in range(len(table))),
        deeds=tuple({} for _ in table),
        rules={},
        deal="K7QM-2F9D",
        save="uno-1.json",
    )


def test_what_is_told_is_read_again(tmp_path: Path) -> None:
    store = ChronicleStore(tmp_path)
    assert store.load() == Chronicle()
    for number in range(3):
        store.add(game_of(number))
    assert ChronicleStore(tmp_path).load().games == tuple(map(game_of, range(3)))


def test_where_nobody_was_helped_a_line_is_written_as_before(tmp_path: Path) -> None:
    store = ChronicleStore(tmp_path)
    store.add(game_of(1))
    assert b"helped" not in (tmp_path / FILE_NAME).read_bytes()
    store.add(replace(game_of(2), helped=(0,)))
    assert [said.helped for said in ChronicleStore(tmp_path).load().games] == [(), (0,)]


def test_a_game_is_told_once(tmp_path: Path) -> None:
    store = ChronicleStore(tmp_path)
    store.add(game_of(1))
    before = (tmp_path / FILE_NAME).read_bytes()
    store.add(replace(game_of(1), winners=(1,)))
    assert (tmp_path / FILE_NAME).read_bytes() == before


DAMAGE = [
    b"", b"{", b"null", b'{"match":"x"}', b"\xff\xfe", b"[" * 5000, b'{"a":1,"a":2}', b"\0" * 40, b"x" * 20000,
]  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_line_costs_itself_and_stays(tmp_path: Path, damage: bytes) -> None:
    store = ChronicleStore(tmp_path)
    store.add(game_of(1))
    path = tmp_path / FILE_NAME
    path.write_bytes(path.read_bytes() + damage + b"\n")
    store.add(game_of(2))
    found = store.load()
    assert [said.match for said in found.games] == [f"{1:016x}", f"{2:016x}"]
    assert found.unreadable == bool(damage)
    store.save(found.renamed("Ann", "Anna"))
    assert damage in path.read_bytes()
    assert [said.seats[0].name for said in store.load().games] == ["Anna", "Anna"]


def test_a_line_that_was_cut_off_does_not_take_the_next_one_along(tmp_path: Path) -> None:
    store = ChronicleStore(tmp_path)
    store.add(game_of(1))
    store.add(game_of(2))
    path = tmp_path / FILE_NAME
    path.write_bytes(path.read_bytes()[:-30])
    store.add(game_of(3))
    assert [said.match for said in store.load().games] == [f"{1:016x}", f"{3:016x}"]


NO_MOMENTS = (
    "", "2026-00-01T01:00:00Z", "2026-99-01T01:00:00Z", "2026-02-30T01:00:00Z", "2026-11-29T24:00:01Z",
    "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "２０２６-11-29T01:00:00Z", "2026-11-29",
)  # fmt: skip


@pytest.mark.parametrize(
    "wrong",
    [
        {"winners": [2]}, {"winners": [0, 0]}, {"totals": [1]}, {"deeds": [{}]}, {"seats": []}, {"seconds": -1},
        {"game": "../x"}, *({"ended": stamp} for stamp in NO_MOMENTS),
    ],
)  # fmt: skip
def test_a_line_that_makes_no_sense_is_not_counted(wrong: dict) -> None:
    raw = json.loads(Chronicle().plus(game_of(1)).lines[0].text)
    assert parse(json.dumps(raw).encode()).games == (game_of(1),)
    assert parse(json.dumps({**raw, **wrong}).encode()).games == ()


def test_lines_of_other_versions_keep_what_is_not_known_here() -> None:
    raw = json.loads(Chronicle().plus(game_of(1)).lines[0].text)
    del raw["deeds"], raw["save"], raw["rules"]
    found = parse(json.dumps({**raw, "mood": "fine"}).encode())
    assert found.games[0].seats == (ANN, EASY)
    line = json.loads(found.renamed("Ann", "Bo").lines[0].text)
    assert line == {**raw, "mood": "fine", "seats": [{**raw["seats"][0], "name": "Bo"}, raw["seats"][1]]}


def test_a_second_instance_writes_nothing(tmp_path: Path) -> None:
    with pytest.raises(Unwritable):
        ChronicleStore(tmp_path, is_read_only=True).add(game_of(1))
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("game_id", list(all_games()))
def test_the_line_of_a_game(game_id: str) -> None:
    game = get_game(game_id)
    count = game.info.min_seats
    session = Session(game, tuple(Seat(HUMAN, f"P{at}") for at in range(count)), {}, 3)
    rng = Rng(3)
    while session.outcome() is None:
        session.submit(rng.choice(session.legal(session.to_act()[0])))
    outcome = session.outcome()
    assert outcome is not None
    steps = [(step.command.seat, step.command.verb) for step in session.steps]
    said = played(
        session.game, outcome, steps, session.seats, match="0" * 16, began="", ended="2026-11-01T10:20:00Z", seconds=1,
        save="", options=session.options, seed=session.seed, deck=None,
    )  # fmt: skip
    assert Chronicle().plus(said).games == (said,)
    assert said.rules == {}
    assert sum(sum(deeds.values()) for deeds in said.deeds) == len(steps)
    assert said.totals == tuple(total for _, total in sorted((each.seat, each.total) for each in outcome.standings))
    assert parse(Chronicle().plus(said).lines[0].text).games == (said,)


# ------------------------------------------------------------------------------------------------ people


def kept(*games: Played) -> Records:
    chronicle, counts = Chronicle(), Statistics()
    for said in games:
        chronicle = chronicle.plus(said)
        counts = counts.plus(said.game, said.seats, said.winners, said.match)
    return Records(chronicle, counts)


def test_a_bot_of_the_same_name_is_nobody() -> None:
    records = kept(game_of(1, ANN, EASY, winners=(1,)))
    assert [(person.name, person.games) for person in records.people()] == [("Ann", 1)]
    assert records.whole("Ann").won == 0
    assert records.renamed("Ann", "Zoe").chronicle.games[0].seats == (Seat(HUMAN, "Zoe"), EASY)


def test_two_people_become_one() -> None:
    records = kept(game_of(1, ANN, EASY), game_of(2, BO, EASY, winners=(1,)), game_of(3, ANN, BO))
    merged = records.renamed("Bo", "Ann")
    assert [person.name for person in merged.people()] == ["Ann"]
    assert (merged.whole("Ann").played, merged.whole("Ann").won) == (4, 2)
    assert merged.counts.games["uno"].players["Ann"].played == 4


def test_games_of_the_deleted_are_somebodys() -> None:
    records = kept(game_of(1, ANN, EASY), game_of(2, BO, EASY)).renamed("Ann", SOMEBODY)
    assert [person.name for person in records.people()] == ["Bo", SOMEBODY]
    assert records.whole(SOMEBODY).played == 1


def test_games_from_before_the_list_are_counted() -> None:
    counts = Statistics()
    for number in range(5):
        counts = counts.plus("uno", (ANN, EASY), (0,), f"{number:016x}")
    records = Records(Chronicle().plus(game_of(0)), counts)
    assert (records.whole("Ann").played, records.whole("Ann").won, records.whole("Ann").even) == (5, 5, 0.5)
    assert records.whole("Ann", "saboteur").played == 0


def test_both_files_change_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = PersonStore(tmp_path)
    before = kept(game_of(1, ANN, EASY))
    store.save(before, Records(Chronicle(), Statistics()))
    assert PersonStore(tmp_path).load() == before

    def fail(self: StatisticsStore, statistics: Statistics) -> None:
        raise Unwritable("disk_full", file="statistics.json")

    monkeypatch.setattr(StatisticsStore, "save", fail)
    with pytest.raises(SaveError):
        store.save(before.renamed("Ann", "Zoe"), before)
    assert PersonStore(tmp_path).load() == before


def test_a_file_that_cannot_be_read_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    store = PersonStore(tmp_path)
    records = store.load()
    assert store.problem is not None
    with pytest.raises(SaveError):
        store.save(records.renamed("Ann", "Bo"), records)


def test_the_next_table_offers_the_other_name() -> None:
    settings = Settings(
        players=(Player("Ann", "rabbit"), Player("Bo", "fox")), setups={"uno": TableSetup((ANN, EASY), {})}
    )
    changed = settings_renamed(settings, "Ann", "Zoe")
    assert [player.name for player in changed["players"]] == ["Zoe", "Bo"]
    assert changed["setups"]["uno"].seats == (Seat(HUMAN, "Zoe"), EASY)
    assert [player.name for player in settings_renamed(settings, "Ann", "Bo")["players"]] == ["Bo"]
    assert [player.name for player in settings_renamed(settings, "Ann", SOMEBODY)["players"]] == ["Bo"]
