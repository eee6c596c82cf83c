"""The title that was kept from an earlier start is the title, and nothing else is ever taken for it."""

import json
import math
import os
import threading
import zlib
from pathlib import Path

import pytest

from tabletable.ui import keepsake, start
from tabletable.ui.app import App
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.system.input import pointer_move
from tests.ui import driving as drive

SIZE = (960, 600)
ABOUT = keepsake.occasion(SIZE, 100, "en", "standard")


def title_of(home: Path, kept: keepsake.Kept | None = None, language: str = "en") -> App:
    app = App(headless=True, size=SIZE, home=home, language=language)
    if kept is not None:
        keepsake.recall(kept, app.display.studio, "en")
    app.scenes.push(TitleScene())
    app.frame(0)
    return app


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """A title that was drawn, and the folder in which it was kept."""
    app = title_of(tmp_path_factory.mktemp("home"))
    first = drive.picture(app)
    start.keep_title(app, ABOUT)
    app.later.go_on()
    for thread in threading.enumerate():
        if thread.name == keepsake.NAME:
            thread.join()
    assert (app.paths.cache / keepsake.NAME).is_file()
    return first, app.paths.cache


@pytest.fixture
def folder(drawn: tuple[str, Path], tmp_path: Path) -> Path:
    """A copy of that folder."""
    (tmp_path / keepsake.NAME).write_bytes((drawn[1] / keepsake.NAME).read_bytes())
    return tmp_path


def test_what_is_kept_is_what_was_drawn_and_what_moves_on_it(drawn: tuple[str, Path], tmp_path: Path) -> None:
    kept = keepsake.read(drawn[1], ABOUT)
    assert kept is not None
    app = title_of(tmp_path, kept)
    assert drive.picture(app) == drawn[0]
    again = title_of(tmp_path)
    for each in (app, again):
        each.post(pointer_move(5, 5))
        for _ in range(8):
            each.frame(0.3)
    assert drive.picture(app) == drive.picture(again) != drawn[0]


def test_next_to_nothing_is_drawn_then(drawn: tuple[str, Path], tmp_path: Path) -> None:
    kept = keepsake.read(drawn[1], ABOUT)
    assert kept is not None
    app = title_of(tmp_path, kept)
    assert app.display.studio.made <= 2
    assert app.display.studio.still is None, "what is shown is not held twice"


def test_in_another_language_or_size_it_is_drawn(drawn: tuple[str, Path], tmp_path: Path) -> None:
    kept = keepsake.read(drawn[1], ABOUT)
    assert kept is not None
    assert drive.picture(title_of(tmp_path, kept, "zh-Hant")) == drive.picture(title_of(tmp_path, None, "zh-Hant"))


@pytest.mark.parametrize(
    "other",
    [
        keepsake.occasion((1280, 720), 100, "en", "standard"),
        keepsake.occasion(SIZE, 150, "en", "standard"),
        keepsake.occasion(SIZE, 100, "zh-Hans", "standard"),
        keepsake.occasion(SIZE, 100, "en", "contrast"),
    ],
)
def test_it_is_of_one_occasion(folder: Path, other: list[object]) -> None:
    assert keepsake.read(folder, ABOUT) is not None
    assert keepsake.read(folder, other) is None


def test_of_another_version_or_place_it_is_not_taken(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletable.__version__", "0.9.9")
    assert keepsake.read(folder, keepsake.occasion(SIZE, 100, "en", "standard")) is None


def test_nothing_and_a_folder_and_a_file_of_others_are_nothing(tmp_path: Path) -> None:
    assert keepsake.read(tmp_path / "missing", ABOUT) is None
    (tmp_path / keepsake.NAME).mkdir()
    assert keepsake.read(tmp_path, ABOUT) is None
    (tmp_path / keepsake.NAME).rmdir()
    for data in (b"", b"\n", b"{}\n", b"[]\n", b"null\n", b"[" * 99_999, os.urandom(4000), b'{"occasion": 3}\n'):
        (tmp_path / keepsake.NAME).write_bytes(data)
        assert keepsake.read(tmp_path, ABOUT) is None


def test_a_changed_bit_or_a_missing_end_is_seen(folder: Path) -> None:
    file = folder / keepsake.NAME
    data = file.read_bytes()
    for at in (len(data) // 2, len(data) - 1, len(data) - 1_000_000):
        file.write_bytes(data[:at] + bytes([data[at] ^ 4]) + data[at + 1 :])
        assert keepsake.read(folder, ABOUT) is None
    for length in (len(data) - 1, len(data) // 2, 100):
        file.write_bytes(data[:length])
        assert keepsake.read(folder, ABOUT) is None
    file.write_bytes(data + b"x")
    assert keepsake.read(folder, ABOUT) is None


def test_a_source_that_changed_makes_it_worthless(folder: Path) -> None:
    about, pixels = parts(folder)
    about["files"][-1][1] += 1
    put(folder, about, pixels)
    assert keepsake.read(folder, ABOUT) is None
    about["files"][-1] = ["/gone.svg", 5, 5]
    put(folder, about, pixels)
    assert keepsake.read(folder, ABOUT) is None


@pytest.mark.parametrize(
    ("name", "nonsense"),
    [
        ("still", [10**9, 10**9, 0, 0, 0]),
        ("still", [960, 600, 10**9, 0, 0]),
        ("still", "abc"),
        ("parts", [[["key"], [10, 10, -5, 0, 0]]]),
        ("parts", [[["key"], [0, 10, 0, 0, 0]]]),
        ("cards", [[["key"], [10, 10]]]),
        ("cards", [[{"a": 1}, [10, 10, 0, 0, 0]]]),
        ("texts", 7),
        ("masters", None),
        ("outlines", [["key", "x"]]),
        ("heights", [[3]]),
        ("widths", [[["UNO", 18, True, False], "wide"]]),
        ("scale", "large"),
    ],
)
def test_what_makes_no_sense_though_it_is_whole_is_drawn_anew(
    folder: Path, drawn: tuple[str, Path], name: str, nonsense: object
) -> None:
    about, pixels = parts(folder)
    put(folder, about | {name: nonsense}, pixels)
    kept = keepsake.read(folder, ABOUT)
    if kept is None:
        return
    app = App(headless=True, size=SIZE, home=folder, language="en")
    keepsake.recall(kept, app.display.studio, "en")
    assert app.display.studio.bytes == 0
    assert app.display.studio.still is None
    assert not app.display.studio.outlines
    assert not app.display.studio.master_heights


def test_a_folder_that_can_not_be_written_is_no_problem(drawn: tuple[str, Path], tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("no folder")
    keepsake._write(tmp_path / "cache", {}, [b"abcd"])
    assert (tmp_path / "cache").read_text() == "no folder"


def test_a_player_who_was_faster_is_not_waited_for(tmp_path: Path) -> None:
    keeping = keepsake.Keeping(tmp_path, ABOUT, App(headless=True, home=tmp_path).display.studio, lambda: None)
    assert keeping.step(math.inf)
    assert not (tmp_path / keepsake.NAME).exists()


def parts(folder: Path) -> tuple[dict, bytes]:
    line, _, pixels = (folder / keepsake.NAME).read_bytes().partition(b"\n")
    return json.loads(line), pixels


def put(folder: Path, about: dict, pixels: bytes) -> None:
    about |= {"checksum": zlib.adler32(pixels), "length": len(pixels)}
    (folder / keepsake.NAME).write_bytes(json.dumps(about).encode() + b"\n" + pixels)
