"""Who wears what, when, and where it comes from."""

from datetime import date, timedelta

import pytest

from tabletable.play.files.picturefile import BadPicture
from tabletable.play.files.safejson import Unwritable
from tabletable.play.people.lookfolder import LookFolder, is_picture
from tabletable.play.people.looks import (
    HOUSE,
    SEASONS,
    Kind,
    TableLooks,
    host_of,
    next_season,
    own_id,
    season_on,
    worn,
)
from tabletable.play.people.persons import settings_renamed, with_head
from tabletable.play.people.settings import Player, Settings, SettingsStore, TableSetup
from tabletable.play.seats import BOT, HUMAN, Seat
from tests.pictures import png, svg

YEAR = [date(2027, 1, 1) + timedelta(days=day) for day in range(365)]


def taken(kind, picture):
    """A judge that takes everything."""


def test_each_look_of_the_house_has_a_season_and_seasons_lie_apart():
    assert {season.look for season in SEASONS} == set(HOUSE)
    for day in YEAR:
        assert sum(season.holds(day) for season in SEASONS) <= 1
    assert season_on(date(2026, 12, 31)) == season_on(date(2027, 1, 1)) == SEASONS[2]
    assert season_on(date(2027, 7, 1)) is None


def test_the_next_season_is_the_first_one_to_begin():
    for day in YEAR:
        coming = next_season(day)
        ahead = next(day + timedelta(days=step) for step in range(1, 366) if _begins(day + timedelta(days=step)))
        assert (ahead.month, ahead.day) == coming.first


def _begins(day):
    return any(season.first == (day.month, day.day) for season in SEASONS)


def test_what_somebody_chose_outlasts_the_season():
    chosen, winter = {"Ann": TableLooks(back="moon")}, date(2026, 12, 24)
    assert worn(chosen, "Ann", winter) == TableLooks("moon", "snow")
    assert worn(chosen, "Bao", winter) == TableLooks("snow", "snow")
    assert worn(chosen, "Bao", None) == TableLooks(), "who does not follow the seasons"
    assert worn(chosen, "Ann", date(2027, 7, 1)) == TableLooks("moon", "")


def test_the_host_is_the_first_person_at_the_table():
    bot, ann, bao = Seat(BOT, "Mei", "easy"), Seat(HUMAN, "Ann"), Seat(HUMAN, "Bao")
    assert host_of((bot, ann, bao)) == "Ann"
    assert host_of((bot,)) == host_of(()) == ""


def test_a_file_has_one_id_on_every_system():
    assert own_id("Café") == own_id("Cafe\u0301") == own_id("CAFÉ")
    assert own_id("猫") != own_id("狗")


# ------------------------------------------------------------------------------------------------ settings


def test_looks_are_kept(tmp_path):
    chosen = Settings(looks={"Ann": TableLooks(own_id("猫"), "snow")}, seasons=False)
    SettingsStore(tmp_path).save(chosen)
    assert SettingsStore(tmp_path).load() == chosen


def test_looks_go_with_a_name():
    ann, bao = TableLooks("snow"), TableLooks("moon")
    settings = Settings(players=(Player("Ann", "fox"), Player("Bao", "cat")), looks={"Ann": ann, "Bao": bao})
    assert settings_renamed(settings, "Ann", "Anna")["looks"] == {"Anna": ann, "Bao": bao}
    assert settings_renamed(settings, "Ann", "")["looks"] == {"Bao": bao}
    assert settings_renamed(settings, "Ann", "Bao")["looks"] == {"Bao": ann}


def test_a_head_changes_wherever_somebody_is_offered():
    seats = (Seat(HUMAN, "Ann", "", "fox"), Seat(BOT, "Ann", "easy", "cat"), Seat(HUMAN, "Bao", "", "owl"))
    settings = Settings(players=(Player("Ann", "fox"), Player("Bao", "owl")), setups={"uno": TableSetup(seats, {})})
    changed = with_head(settings, "Ann", "deer")
    assert [player.avatar for player in changed["players"]] == ["deer", "owl"]
    assert [seat.avatar for seat in changed["setups"]["uno"].seats] == ["deer", "cat", "owl"]


# ------------------------------------------------------------------------------------------------ the folder


def test_there_is_no_folder_before_somebody_wants_one(tmp_path):
    folder = LookFolder(tmp_path)
    assert folder.files(Kind.BACK) == []
    assert not folder.path.exists()
    folder.make()
    assert sorted(each.name for each in folder.path.iterdir()) == ["backs", "cloths", "heads"]


def test_a_picture_is_copied_under_a_name_of_its_own(tmp_path):
    source = tmp_path / "My cat.png"
    source.write_bytes(png())
    folder = LookFolder(tmp_path / "data")
    first, second = (folder.add(Kind.HEAD, source, taken) for _ in range(2))
    assert source.read_bytes() == first.path.read_bytes() == second.path.read_bytes() == png()
    assert first.id != second.id
    assert {file.id for file in folder.files(Kind.HEAD)} == {first.id, second.id}
    assert first.path.suffix == ".png"


def test_the_ending_is_that_of_the_bytes(tmp_path):
    source = tmp_path / "drawing.png"
    source.write_bytes(svg())
    assert LookFolder(tmp_path / "data").add(Kind.BACK, source, taken).path.suffix == ".svg"


@pytest.mark.parametrize("content", [b"no picture", svg("<script/>"), b""])
def test_a_bad_file_changes_nothing(tmp_path, content):
    source = tmp_path / "bad.svg"
    source.write_bytes(content)
    folder = LookFolder(tmp_path / "data")
    with pytest.raises(BadPicture):
        folder.add(Kind.BACK, source, taken)
    assert not folder.path.exists()
    assert source.read_bytes() == content


def test_nothing_is_added_where_nothing_may_be_written(tmp_path):
    source = tmp_path / "good.svg"
    source.write_bytes(svg())
    with pytest.raises(Unwritable):
        LookFolder(tmp_path / "data", is_read_only=True).add(Kind.BACK, source, taken)
    assert not (tmp_path / "data").exists()


def test_of_two_files_that_differ_in_their_endings_one_counts(tmp_path):
    backs = tmp_path / "looks" / "backs"
    backs.mkdir(parents=True)
    for name in ("cat.png", "cat.svg", ".hidden.png", "notes.txt", "Film.gif"):
        (backs / name).write_bytes(b"")
    assert [(file.name, file.path.name) for file in LookFolder(tmp_path).files(Kind.BACK)] == [
        ("cat", "cat.png"),
        ("Film", "Film.gif"),
    ]


def test_pictures_are_known_among_other_files(tmp_path):
    for name, content, found in (("a.txt", png(), True), ("b.png", b"words", False), ("c", b"GIF89a", True)):
        (tmp_path / name).write_bytes(content)
        assert is_picture(tmp_path / name) is found
    assert not is_picture(tmp_path / "gone.png")
    assert not is_picture(tmp_path)
