"""The street: what aims say of a game, whether its stations are as they were shown, and what is kept of walkers."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from tabletable.core.command import Command, command_from_json
from tabletable.core.errors import SetupError
from tabletable.core.message import Msg
from tabletable.core.outcome import Standing
from tabletable.core.registry import all_games, get_game
from tabletable.play.botplay import BotPlay
from tabletable.play.files.datafile import renamed
from tabletable.play.files.safejson import SaveError
from tabletable.play.language.catalogue import LANGUAGES, Catalogue
from tabletable.play.match import Match
from tabletable.play.people.persons import PersonStore
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
from tabletable.play.study.aims import LANTERNS, Aim, AimKind, Reached, Record, lanterns, progress, reached, record_of
from tabletable.play.study.street import OPEN_AHEAD, WALKER, Station, open_count, stored, street, tale_places
from tabletable.play.study.streetbook import FILE_NAME, StreetBook, Walked, merged

WITNESSES = Path(__file__).parents[1] / "golden" / "street"
STATIONS = street(all_games())
ALL = [station for game in all_games() for station in stored(game)]
WITH_STALLS = sorted({station.game for station in ALL})
CATALOGUES = {language: Catalogue(language) for language in LANGUAGES}


def record(
    total: int = 10, others: tuple[int, ...] = (5, 7), won: bool = True, over: bool = True, **counts: int
) -> Record:
    rows = [Standing(seat, each, each) for seat, each in enumerate((total, *others))]
    own, rest = (rows[0], tuple(rows[1:])) if over else (None, ())
    return Record("uno", counts, counts.pop("turns", 4), over, over and won, own, rest, "geologist" if over else "")


@pytest.mark.parametrize(
    ("aim", "met", "missed"),
    [
        (Aim(AimKind.WIN), record(), record(won=False)),
        (Aim(AimKind.TOTAL, "", 10), record(10), record(9)),
        (Aim(AimKind.LEAD, "", 3), record(10), record(9)),
        (Aim(AimKind.RIVALS, "", 7), record(), record(others=(8, 2))),
        (Aim(AimKind.WITHOUT, "draw"), record(), record(draw=1)),
        (Aim(AimKind.MOST, "draw", 2), record(draw=2), record(draw=3)),
        (Aim(AimKind.LEAST, "draw", 2), record(draw=2), record(draw=1)),
        (Aim(AimKind.TURNS, "", 4), record(turns=4), record(turns=5)),
        (Aim(AimKind.ROLE, "geologist", 10), record(10), record(9)),
    ],
    ids=lambda value: value.kind.value if isinstance(value, Aim) else "",
)
def test_each_kind_of_aim_is_met_and_missed(aim: Aim, met: Record, missed: Record) -> None:
    assert reached(met, aim) is Reached.MET
    assert reached(missed, aim) is Reached.MISSED


def test_every_kind_of_aim_is_asked_for_somewhere() -> None:
    assert {aim.kind for station in ALL for aim in station.aims} == set(AimKind)


def test_before_the_end_it_is_known_what_can_not_change_any_more() -> None:
    early = record(over=False, draw=3)
    assert reached(early, Aim(AimKind.WIN)) is Reached.OPEN
    assert reached(early, Aim(AimKind.WITHOUT, "keep")) is Reached.OPEN
    assert reached(early, Aim(AimKind.WITHOUT, "draw")) is Reached.MISSED
    assert reached(early, Aim(AimKind.MOST, "draw", 3)) is Reached.OPEN
    assert reached(early, Aim(AimKind.MOST, "draw", 2)) is Reached.MISSED
    assert reached(early, Aim(AimKind.LEAST, "draw", 3)) is Reached.MET
    assert reached(early, Aim(AimKind.TURNS, "", 3)) is Reached.MISSED
    assert progress(early, Aim(AimKind.LEAST, "draw", 5)) == (3, 5)
    assert progress(early, Aim(AimKind.WIN)) is None


def test_a_lantern_needs_those_before_it() -> None:
    aims = (Aim(AimKind.WIN), Aim(AimKind.WITHOUT, "draw"), Aim(AimKind.TOTAL, "", 10))
    assert lanterns(record(), aims) == LANTERNS
    assert lanterns(record(draw=1), aims) == 1
    assert lanterns(record(won=False), aims) == 0
    assert lanterns(record(over=False), aims) == 0


def test_who_gives_up_lights_nothing() -> None:
    station = stored("uno")[0]
    match = Match(station.begin(get_game("uno"), station.seated("Ann", "fox", [("Bao", "owl")])), station.bot_seed)
    match.concede("easy")
    found = record_of(match.session, WALKER)
    assert found.is_over
    assert lanterns(found, (Aim(AimKind.WITHOUT, "draw"),) * LANTERNS) == 0


def test_a_record_counts_what_the_seat_did_and_what_happened_to_it() -> None:
    session = Session(get_game("uno"), [Seat(BOT, str(at), "easy") for at in range(2)], {}, 5)
    bots = BotPlay(session, 7)
    while isinstance(command := bots.advance(10.0), Command):
        session.submit(command)
        bots.begin()
    records = [record_of(session, seat) for seat in range(2)]
    for seat, each in enumerate(records):
        verbs = Counter(str(step.command.verb) for step in session.steps if step.command.seat == seat)
        assert verbs.items() <= Counter(each.counts).items()
        assert each.turns
    assert [each.has_won for each in records].count(True) == 1


# ------------------------------------------------------------------------------------------------ the stations


def test_there_are_stations_in_every_game_and_all_that_are_offered_were_shown() -> None:
    games = Counter(station.game for station in STATIONS)
    assert set(games) == set(all_games())
    assert min(games.values()) >= 3
    assert not [station.key for station in ALL if station not in STATIONS]


@pytest.mark.parametrize("station", ALL, ids=lambda station: station.key)
def test_a_station_is_told_in_three_languages_and_can_be_sat_down_at(station: Station) -> None:
    assert len(station.aims) == LANTERNS
    assert len(set(station.aims)) == LANTERNS
    for catalogue in CATALOGUES.values():
        names = [catalogue.text(other.title) for other in stored(station.game)]
        assert names.count(catalogue.text(station.title)) == 1
        texts = [catalogue.text(aim.sentence(station.game)) for aim in station.aims]
        assert len(set(texts)) == LANTERNS
    game = get_game(station.game)
    seats = station.seated("Ann", "fox", [(str(number), "owl") for number in range(len(station.rivals))])
    session = station.begin(game, seats)
    assert session.to_act()
    assert not session.settlement.terms.counts
    assert record_of(session, WALKER).turns == (session.to_act()[0] == WALKER)


def test_the_street_begins_short_and_kind_with_every_game_and_grows_harder() -> None:
    games = len(WITH_STALLS)
    first, last = STATIONS[:games], STATIONS[-games:]
    assert sorted(station.game for station in first) == WITH_STALLS
    assert [station.effort for station in first] == sorted(station.effort for station in first)
    assert max(station.effort for station in first) < 0.75 < min(station.effort for station in last)
    assert all(station.shown is not None and station.shown.steps < 160 for station in first), "a minute or two each"
    for game in WITH_STALLS:
        own = [station.effort for station in STATIONS if station.game == game]
        assert own == sorted(own)


def test_a_station_tells_the_length_of_its_witness() -> None:
    for game in WITH_STALLS:
        told = json.loads((WITNESSES / f"{game}.json").read_text(encoding="utf-8"))
        lengths = {station.id: station.shown.steps for station in stored(game) if station.shown is not None}
        assert lengths == {key: len(each["steps"]) for key, each in told.items()}


def test_a_station_that_was_changed_is_not_offered_before_it_is_shown_again() -> None:
    station = STATIONS[0]
    assert station.is_shown
    assert not station._replace(seed=station.seed + 1).is_shown
    assert not station._replace(aims=station.aims[::-1]).is_shown
    assert not station._replace(shown=None).is_shown


def test_each_station_has_a_witness_of_what_it_is_now() -> None:
    for game in WITH_STALLS:
        told = json.loads((WITNESSES / f"{game}.json").read_text(encoding="utf-8"))
        assert {key: each["data"] for key, each in told.items()} == {each.id: each.digest for each in stored(game)}


@pytest.mark.parametrize("station", ALL, ids=lambda station: station.key)
def test_a_witness_lights_all_three(station: Station) -> None:
    told = json.loads((WITNESSES / f"{station.game}.json").read_text(encoding="utf-8"))[station.id]
    seats = [Seat(BOT, str(number), level) for number, level in enumerate(("easy", *station.rivals))]
    session = station.begin(get_game(station.game), seats)
    for number, step in enumerate(told["steps"]):
        assert session.outcome() is None, f"over before step {number}"
        session.submit(command_from_json(step))
    assert lanterns(record_of(session, WALKER), station.aims) == LANTERNS


def test_one_is_never_stuck_and_nothing_is_given_away() -> None:
    keys = [station.key for station in STATIONS]
    assert open_count(STATIONS, {}) == OPEN_AHEAD
    assert open_count(STATIONS, {keys[0]: 1}) == OPEN_AHEAD + 1
    assert open_count(STATIONS, {keys[1]: 3, keys[2]: 2}) == OPEN_AHEAD + 2
    assert open_count(STATIONS, dict.fromkeys(keys, 1)) == len(STATIONS)
    assert open_count((), {}) == open_count((), {keys[0]: 1}) == 0, "every game may have been left out"


def test_the_stories_are_spread_over_the_whole_street() -> None:
    places = tale_places(40)
    assert places == tuple(range(3, 40, 4))
    assert tale_places(18)[-1] == 17
    assert len(set(tale_places(len(STATIONS)))) == 10
    assert tale_places(4) == (0, 1, 2, 3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_stories_are_short(language: str) -> None:
    for number in range(10):
        text = CATALOGUES[language].text(Msg(f"street.tale.{number}.text"))
        if language == "en":
            assert 60 <= len(text.split()) <= 120
        else:
            assert 100 <= len(text) <= 220


def test_a_level_that_is_not_there_is_refused() -> None:
    station = STATIONS[0]._replace(options={"nothing": "of the kind"})
    with pytest.raises(SetupError):
        station.begin(get_game(station.game), station.seated("Ann", "fox", [("Bao", "owl")] * len(station.rivals)))


# ------------------------------------------------------------------------------------------------ what is kept


def test_what_is_lit_stays_lit(tmp_path: Path) -> None:
    book = StreetBook(tmp_path)
    book.note("Ann", "uno:doorstep", 2)
    book.note("Ann", "uno:doorstep", 1)
    book.note("Ann", "uno:sevens", 0)
    book.hear("Ann", 1)
    assert StreetBook(tmp_path).of("Ann") == Walked({"uno:doorstep": 2}, "uno:sevens", 1)
    assert StreetBook(tmp_path).of("Bao") == Walked()


def test_a_damaged_file_costs_no_more_than_itself_and_the_backup_takes_its_place(tmp_path: Path) -> None:
    book = StreetBook(tmp_path)
    book.note("Ann", "uno:doorstep", 1)
    book.note("Ann", "uno:doorstep", 3)
    (tmp_path / FILE_NAME).write_bytes(b'{"Ann": {"lit": ')
    assert StreetBook(tmp_path).of("Ann").lit == {"uno:doorstep": 1}


def test_a_file_of_this_version_loads_in_every_later_one(tmp_path: Path) -> None:
    text = '{"Ann": {"at": "uno:doorstep", "heard": 2, "lit": {"uno:doorstep": 2}}}'
    (tmp_path / FILE_NAME).write_text(text, encoding="utf-8")
    assert StreetBook(tmp_path).of("Ann") == Walked({"uno:doorstep": 2}, "uno:doorstep", 2)


def test_nothing_is_written_by_a_second_program(tmp_path: Path) -> None:
    with pytest.raises(SaveError):
        StreetBook(tmp_path, is_read_only=True).note("Ann", "uno:doorstep", 1)


def test_two_names_of_one_person_have_what_both_had(tmp_path: Path) -> None:
    people = {"Ann": Walked({"uno:a": 1, "uno:b": 3}, "uno:b", 2), "Anna": Walked({"uno:a": 2}, "", 1)}
    assert renamed(people, "Ann", "Anna", merged) == {"Anna": Walked({"uno:a": 2, "uno:b": 3}, "uno:b", 2)}
    book = StreetBook(tmp_path)
    book.save(people)
    store = PersonStore(tmp_path)
    kept = store.load()
    store.save(kept.renamed("Ann", "Cleo"), kept)
    assert set(StreetBook(tmp_path).load()) == {"Anna", "Cleo"}


def test_a_person_sits_at_the_first_seat() -> None:
    station = STATIONS[0]
    seats = station.seated("Ann", "fox", [(str(at), "owl") for at in range(len(station.rivals))])
    assert [seat.kind for seat in seats] == [HUMAN, *[BOT] * len(station.rivals)]
    assert tuple(seat.level for seat in seats[1:]) == station.rivals
