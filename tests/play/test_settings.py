"""Settings: defaults for what makes no sense, nothing lost that another version wrote, nothing unread written over."""

import errno
import json
import math
import os
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletable.play.files.names import clean_name
from tabletable.play.files.safejson import SaveError, Unwritable
from tabletable.play.files.storage import Disk
from tabletable.play.people.settings import (
    BOT_PACES,
    FILE_NAME,
    MAX_PLAYERS,
    SPEEDS,
    Player,
    Settings,
    SettingsStore,
    TableSetup,
)
from tabletable.play.seats import BOT, HUMAN, Seat

names = st.text(max_size=10).map(lambda text: clean_name(text, "?"))
avatars = st.sampled_from(["fox", "owl"])
seats = st.builds(Seat, st.sampled_from([HUMAN, BOT]), names, st.sampled_from(["", "easy"]), avatars, st.just(""))
percents = st.integers(0, 100)

any_settings = st.builds(
    Settings,
    language=st.none() | st.sampled_from(["en", "zh-Hans", "zh-Hant"]),
    speed=st.sampled_from(SPEEDS),
    reduced_motion=st.booleans(),
    bot_pace=st.sampled_from(BOT_PACES),
    volume_master=percents,
    volume_effects=percents,
    volume_music=percents,
    muted=st.booleans(),
    scale=st.integers(80, 200),
    card_sort=st.sampled_from(["colour", "value", "drawn", "kind"]),
    free_undo_alone=st.booleans(),
    window=st.none() | st.tuples(st.integers(1, 8000), st.integers(1, 8000)),
    fullscreen=st.booleans(),
    players=st.lists(st.builds(Player, names, avatars), max_size=4).map(tuple),
    setups=st.dictionaries(
        st.sampled_from(["uno", "saboteur"]),
        st.builds(
            TableSetup,
            st.lists(seats, max_size=4).map(tuple),
            st.dictionaries(st.sampled_from(["stack", "goal"]), st.integers(0, 900) | st.sampled_from(["on", "off"])),
        ),
    ),
)


def settings_file(folder: Path) -> Path:
    return folder / FILE_NAME


def found_in(folder: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(settings_file(folder).read_bytes())
    return data


@given(any_settings)
def test_round_trip(tmp_path_factory: pytest.TempPathFactory, settings: Settings) -> None:
    folder = tmp_path_factory.getbasetemp() / "settings"
    SettingsStore(folder).save(settings)
    store = SettingsStore(folder)
    assert store.load() == settings
    assert store.notice is None
    assert store.ignored == ()


def test_the_first_start_has_defaults_and_says_nothing(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path / "none")
    assert store.load() == Settings()
    assert store.notice is None
    assert not (tmp_path / "none").exists()


def test_speed_factor() -> None:
    assert [replace(Settings(), speed=speed).speed_factor for speed in SPEEDS] == [0.5, 1, 2, 4, math.inf]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("speed", 75),
        ("speed", "fast"),
        ("scale", 79),
        ("scale", 201),
        ("volume_music", -1),
        ("volume_music", 101),
        ("muted", 1),
        ("muted", None),
        ("bot_pace", "hasty"),
        ("card_sort", ["colour"]),
        ("card_sort", "By colour"),
        ("language", "en_GB.UTF-8; rm"),
        ("window", [800]),
        ("window", [0, 600]),
        ("window", {"w": 1}),
        ("players", [{"name": "x"}]),
        ("players", [{"name": "x\u202e", "avatar": "fox"}]),
        ("players", [{"name": "x", "avatar": "fox"}] * (MAX_PLAYERS + 1)),
        ("setups", {"uno": {"seats": [], "options": {}, "more": 1}}),
        ("setups", {"../uno": {"seats": [], "options": {}}}),
    ],
)
def test_a_value_that_makes_no_sense_costs_only_itself(tmp_path: Path, name: str, value: Any) -> None:
    settings_file(tmp_path).write_text(json.dumps({name: value, "fullscreen": True}), "utf-8")
    store = SettingsStore(tmp_path)
    settings = store.load()
    assert settings == replace(Settings(), fullscreen=True)
    assert store.ignored == (name,)
    # It may mean something to another version: it stays until the player changes the setting.
    store.save(replace(settings, fullscreen=False))
    assert found_in(tmp_path)[name] == value
    assert found_in(tmp_path)["fullscreen"] is False


def test_a_setting_the_player_changes_replaces_what_made_no_sense(tmp_path: Path) -> None:
    settings_file(tmp_path).write_text('{"scale":1000,"bot_pace":"hasty"}', "utf-8")
    store = SettingsStore(tmp_path)
    store.save(replace(store.load(), scale=150))
    assert found_in(tmp_path)["scale"] == 150
    assert found_in(tmp_path)["bot_pace"] == "hasty"
    assert SettingsStore(tmp_path).load().scale == 150


def test_unknown_keys_are_kept(tmp_path: Path) -> None:
    future = {"theme": {"name": "wood", "grain": [1, 2]}, "gamepad": True}
    settings_file(tmp_path).write_text(json.dumps({**future, "muted": True}), "utf-8")
    store = SettingsStore(tmp_path)
    store.save(replace(store.load(), muted=False))
    assert {key: found_in(tmp_path)[key] for key in future} == future
    assert SettingsStore(tmp_path).load() == Settings()


@pytest.mark.parametrize(
    "data", [b"", bytes(500), b'{"scale":120', b"[]", b"\xff", b'{"scale":1.5}', b"[" * 10_000, b" " * (5 << 20)]
)
def test_a_damaged_file_gives_defaults_a_copy_and_a_notice(tmp_path: Path, data: bytes) -> None:
    settings_file(tmp_path).write_bytes(data)
    store = SettingsStore(tmp_path)
    assert store.load() == Settings()
    assert store.notice is not None
    assert store.notice.id == "data.reset"
    assert dict(store.notice.args) == {"file": FILE_NAME}
    store.save(replace(Settings(), scale=120))
    assert (tmp_path / f"{FILE_NAME}.damaged").read_bytes() == data
    again = SettingsStore(tmp_path)
    assert again.load().scale == 120
    assert again.notice is None


def test_undo_becomes_free_for_those_whose_file_was_written_while_it_was_not(tmp_path: Path) -> None:
    """1.0.0 wrote its own default, off, under another name; that was nobody's choice."""
    settings_file(tmp_path).write_text('{"free_undo_solo": false, "scale": 120}', encoding="utf-8")
    assert SettingsStore(tmp_path).load() == replace(Settings(), scale=120)


def test_the_backup_stands_in_for_a_damaged_file(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path)
    store.save(replace(Settings(), scale=120))
    store.save(replace(Settings(), scale=130))
    settings_file(tmp_path).write_bytes(b"broken")
    store = SettingsStore(tmp_path)
    settings = store.load()
    assert settings.scale == 120
    assert store.notice is not None
    assert store.notice.id == "data.restored"
    store.save(settings)
    assert SettingsStore(tmp_path).load().scale == 120
    assert (tmp_path / f"{FILE_NAME}.damaged").read_bytes() == b"broken"


def test_a_file_the_system_withholds_is_not_written_over(tmp_path: Path) -> None:
    settings_file(tmp_path).mkdir()
    store = SettingsStore(tmp_path)
    assert store.load() == Settings()
    assert store.notice is not None
    assert store.notice.id == "save.unreadable.not_a_file"
    with pytest.raises(SaveError):
        store.save(Settings())
    assert settings_file(tmp_path).is_dir()


def test_a_second_instance_reads_only(tmp_path: Path) -> None:
    SettingsStore(tmp_path).save(replace(Settings(), scale=120))
    second = SettingsStore(tmp_path, is_read_only=True)
    assert second.load().scale == 120
    with pytest.raises(Unwritable) as caught:
        second.save(Settings())
    assert caught.value.code == "save.unwritable.second_instance"
    settings_file(tmp_path).write_bytes(b"broken")
    assert SettingsStore(tmp_path, is_read_only=True).load() == Settings()
    assert os.listdir(tmp_path) == [FILE_NAME]


def test_a_full_disk_leaves_the_old_settings(tmp_path: Path) -> None:
    class FullDisk(Disk):
        def write(self, handle: int, data: bytes) -> None:
            raise OSError(errno.ENOSPC, "full")

    SettingsStore(tmp_path).save(replace(Settings(), scale=120))
    store = SettingsStore(tmp_path, FullDisk())
    with pytest.raises(Unwritable):
        store.save(replace(store.load(), scale=130))
    assert SettingsStore(tmp_path).load().scale == 120
    assert os.listdir(tmp_path) == [FILE_NAME]


def test_nonsense_is_not_saved(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path)
    for wrong in ({"scale": 10}, {"speed": 1.5}, {"language": "x y"}, {"players": (Player("a\nb", "fox"),)}):
        with pytest.raises(SaveError):
            store.save(replace(Settings(), **wrong))
    assert SettingsStore(tmp_path).load() == Settings()


def test_every_setting_is_written(tmp_path: Path) -> None:
    SettingsStore(tmp_path).save(Settings())
    assert set(found_in(tmp_path)) == {item.name for item in fields(Settings)}


def test_a_value_that_can_not_be_kept_costs_only_itself(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path)
    settings = replace(store.load(), card_sort="no such: way", scale=120)
    with pytest.raises(SaveError):
        store.save(settings)
    with pytest.raises(SaveError):
        store.save(replace(settings, muted=True))
    assert SettingsStore(tmp_path).load() == Settings(scale=120, muted=True)
