"""Vector pictures that are kept on the disk are as they were drawn, and whatever is there nothing fails."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletable.ui.drawing import rasters, vector
from tabletable.ui.drawing.rasters import NAME, Rasters

pytestmark = pytest.mark.afresh
BODY = "".join(vector.circle(x, y, 3, "#C03020", 1, "#102030") for x in range(0, 200, 25) for y in range(0, 200, 25))


@pytest.fixture(autouse=True)
def loads(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[int, int]]]:
    """The sizes in which pictures are really drawn; every one is worth keeping."""
    drawn: list[tuple[int, int]] = []
    load = pygame.image.load_sized_svg
    monkeypatch.setattr(
        pygame.image, "load_sized_svg", lambda source, size: (drawn.append(size), load(source, size))[1]
    )
    monkeypatch.setattr(rasters, "WORTH_SECONDS", -1.0)
    yield drawn
    vector.keep_in(None)


def opened(folder: Path, is_read_only: bool = False) -> Rasters:
    kept = Rasters(folder, is_read_only)
    vector.keep_in(kept)
    return kept


def picture(size: int = 200) -> bytes:
    return pygame.image.tobytes(vector.raster(BODY, size, size, size / 200), "RGBA")


def test_what_was_drawn_once_is_read_and_is_the_same(tmp_path: Path, loads: list[tuple[int, int]]) -> None:
    plain = picture(), picture(120)
    before = len(loads)
    kept = opened(tmp_path)
    assert (picture(), picture(120)) == plain
    kept.close()
    assert len(loads) == before + 2
    opened(tmp_path)
    assert (picture(), picture(120)) == plain
    assert len(loads) == before + 2, "nothing is drawn any more"
    assert picture(121) not in plain, "another size is another picture"
    assert len(loads) == before + 3


def test_a_picture_that_changed_is_drawn_anew(tmp_path: Path) -> None:
    file = tmp_path / "one.svg"
    seen = []
    for colour in ("#FF0000", "#00FF00"):
        body = vector.rect(0, 0, 9, 9, 0, colour)
        file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{body}</svg>')
        kept = opened(tmp_path / "cache")
        seen.append(tuple(vector.raster_file(file, 30, 30).get_at((15, 15)))[:3])
        kept.close()
    assert seen == [(255, 0, 0), (0, 255, 0)]


@pytest.mark.parametrize("spoil", ["torn", "no database", "a folder", "other pixels", "other size"])
def test_a_damaged_file_is_as_if_there_was_none(tmp_path: Path, spoil: str, loads: list[tuple[int, int]]) -> None:
    plain = picture()
    kept = opened(tmp_path)
    picture()
    kept.close()
    file = tmp_path / NAME
    if spoil == "torn":
        file.write_bytes(file.read_bytes()[:5000])
    elif spoil == "no database":
        file.write_bytes(b"x" * 20_000)
    elif spoil == "a folder":
        file.unlink()
        file.mkdir()
    else:
        with sqlite3.connect(file) as spoilt:
            spoilt.execute(
                "UPDATE raster SET pixels = ?",
                (b"abc" if spoil == "other pixels" else b"x\x9c\x03\x00\x00\x00\x00\x01",),
            )
        spoilt.close()
    kept = opened(tmp_path)
    assert picture() == plain
    kept.close()
    if spoil != "a folder":
        count = len(loads)
        opened(tmp_path)
        assert picture() == plain
        assert len(loads) == count, "it is whole again"


def test_one_that_may_not_write_reads_what_is_there(tmp_path: Path, loads: list[tuple[int, int]]) -> None:
    kept = opened(tmp_path)
    picture()
    kept.close()
    count = len(loads)
    reader = opened(tmp_path, is_read_only=True)
    picture()
    assert len(loads) == count
    picture(90)
    reader.close()
    again = opened(tmp_path)
    picture(90)
    again.close()
    assert len(loads) == count + 2


def test_a_file_that_has_grown_too_large_is_begun_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = opened(tmp_path)
    picture()
    kept.close()
    monkeypatch.setattr(rasters, "MOST_BYTES", 10)
    opened(tmp_path).close()
    with sqlite3.connect(tmp_path / NAME) as left:
        assert left.execute("SELECT count(*) FROM raster").fetchone() == (0,)
    left.close()


def test_a_folder_that_can_not_be_written_is_no_problem(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    kept = opened(tmp_path / "file")
    assert picture()
    kept.close()


def test_it_is_for_this_user_alone(tmp_path: Path) -> None:
    opened(tmp_path / "cache").close()
    assert stat.S_IMODE((tmp_path / "cache").stat().st_mode) & 0o077 == 0
