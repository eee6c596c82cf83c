"""What games bring to learn from: files of others may hold anything, and no page is stopped by them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tabletable.core.message import Msg
from tabletable.core.registry import all_games, game_file, get_game
from tabletable.play.inspection import learning
from tabletable.play.study import gamedata, primer, puzzle, street

STATION: dict[str, Any] = {
    "id": "door",
    "rivals": ["easy"],
    "aims": [["win", "", 0], ["total", "", 20], ["without", "draw", 0]],
    "seed": 3,
}
GOOD = json.loads(game_file("uno", puzzle.FILE).read_text(encoding="utf-8"))
LESSONS = json.loads(game_file("uno", primer.FILE).read_text(encoding="utf-8"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the game "strange", which nobody has looked at yet, has its files."""
    ours = game_file
    monkeypatch.setattr(
        gamedata, "game_file", lambda game, name: ours(game, name) if game != "strange" else tmp_path / name
    )
    for opened in (primer.opened, puzzle.opened, street.opened, puzzle.read):
        opened.cache_clear()
    return tmp_path


def without(data: Mapping[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name != key}


BROKEN_STATIONS = {
    "no aims": (without(STATION, "aims"), "KeyError: 'aims'"),
    "one aim": (STATION | {"aims": [["win", "", 0]]}, "it has 1 aims, not 3"),
    "an aim nobody knows": (STATION | {"aims": [["fly", "", 0]] * 3}, "'fly' is not a valid AimKind"),
    "an id that is a number": (STATION | {"id": 5}, "TypeError"),
    "shown in no game": (STATION | {"shown": {"data": "", "by": "easy", "games": 0, "reached": [0, 0, 0]}}, ""),
    "no station": ("door", "AttributeError"),
}


@pytest.mark.allows_logs
@pytest.mark.parametrize(("one", "why"), BROKEN_STATIONS.values(), ids=BROKEN_STATIONS)
def test_a_station_that_can_not_be_read_is_left_out_with_a_word_and_the_street_goes_on(
    folder: Path, caplog: pytest.LogCaptureFixture, one: object, why: str
) -> None:
    (folder / street.FILE).write_text(json.dumps([STATION, one]), encoding="utf-8")
    entries = street.opened("strange")
    assert [each.id for each in entries.entries] == ["door"]
    assert len(entries.left_out) == 1
    assert entries.left_out[0].startswith("street.json, entry 2: ")
    assert why in entries.left_out[0]
    assert [record.getMessage() for record in caplog.records] == [
        f"tabletable: left out of the game strange: {entries.left_out[0]}"
    ]
    assert street.street(["uno", "strange"]) == street.street(["uno"])


@pytest.mark.allows_logs
@pytest.mark.parametrize("text", ["", "to do", "5", '{"puzzles": 3}', "\xff"])
def test_files_that_are_none_are_left_out_whole(folder: Path, text: str) -> None:
    for name in (primer.FILE, puzzle.FILE, street.FILE):
        (folder / name).write_text(text, encoding="latin-1")
    assert street.stored("strange") == puzzle.read("strange") == primer.lessons("strange") == ()
    texts = learning.left_out("strange")
    assert {text.split(":")[0].split(",")[0] for text in texts} == {primer.FILE, puzzle.FILE, street.FILE}


def test_a_game_without_such_files_has_nothing_and_nothing_is_said(folder: Path) -> None:
    assert street.stored("strange") == puzzle.read("strange") == primer.lessons("strange") == ()
    assert learning.left_out("strange") == ()


@pytest.mark.allows_logs
@pytest.mark.parametrize(
    "changed", [{"line": []}, {"seat": 9}, {"line": [["x"]]}, {"rating": "hard"}, {"state": {}}, {"goal": 4}], ids=str
)
def test_a_puzzle_that_can_not_be_read_is_left_out_and_the_others_stay(
    folder: Path, changed: Mapping[str, Any]
) -> None:
    first, second = GOOD["puzzles"][:2]
    (folder / puzzle.FILE).write_text(json.dumps(GOOD | {"puzzles": [first | changed, second]}), encoding="utf-8")
    assert [each.id for each in puzzle.read("strange")] == [second["id"]]
    assert learning.left_out("strange")[0].startswith("puzzles.json, entry 1: ")


@pytest.mark.allows_logs
def test_lessons_that_begin_nowhere_are_left_out(folder: Path) -> None:
    first = LESSONS["lessons"][0]
    begun = first | {"exercises": [without(first["exercises"][0], "position"), *first["exercises"][1:]]}
    (folder / primer.FILE).write_text(json.dumps(LESSONS | {"lessons": [begun]}), encoding="utf-8")
    assert primer.lessons("strange") == ()
    assert learning.left_out("strange") == (
        f"primer.json, entry 1: ValueError: {first['id']} begins without a position",
    )


@pytest.mark.slow
@pytest.mark.parametrize("game", all_games())
def test_ours_can_be_read_and_played(game: str) -> None:
    assert [*learning.faults(get_game(game), lambda message: "")] == []


def faults_of(**changed: Any) -> list[str]:
    station = street.stored("uno")[0]._replace(**changed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(street, "stored", lambda game: (station,))
        patch.setattr(puzzle, "stored", lambda game: ())
        patch.setattr(primer, "lessons", lambda game: ())
        return [*learning.faults(get_game("uno"), unsaid)]


def unsaid(message: Msg) -> str:
    return "no such text" if message.id == "uno.street.nowhere" else ""


def test_stations_that_can_be_read_and_not_be_played_are_named() -> None:
    assert faults_of() == []
    assert faults_of(rivals=("nobody",)) == ["street.json, doorstep: 'nobody' is none of its levels"]
    assert "street.json, doorstep: SetupError: " in faults_of(options={"nothing": "of the kind"})[0]
    assert "street.json, doorstep: BrokenState: " in faults_of(given={"turn": "nobody's"})[0]
    assert "nobody sees it" in faults_of(seed=1)[0]
    assert "street.json, nowhere: uno.street.nowhere: no such text" in faults_of(id="nowhere")
