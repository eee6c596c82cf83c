"""Pictures that are kept on the disk are as they were drawn, and whatever is there nothing fails."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.picture import Art, Back, Label, Layer, Picture, Svg
from tabletable.ui.drawing import rasters, vector
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.figures import FAST, LYING, Halo
from tabletable.ui.drawing.rasters import NAME, Rasters
from tabletable.ui.drawing.studio import Studio
from tabletable.ui.paint.pictures import figure

pytestmark = pytest.mark.afresh
BODY = "".join(vector.circle(x, y, 3, "#C03020", 1, "#102030") for x in range(0, 200, 25) for y in range(0, 200, 25))


@pytest.fixture(autouse=True)
def loads(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[int, int]]]:
    """The sizes in which pictures are really drawn; every one is worth keeping."""
    pygame.font.init()
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


CARD = Svg(vector.rect(0.75, 0.75, 118.5, 166.5, 7.8, "#FBF7EC", 1.5, "#E7DFC8"))
FACE: tuple[Layer, ...] = (CARD, Art("common/lantern_red", 60, 60, 80), Label("7", 30, 130, 40, "#102030"))


def card(layers: tuple[Layer, ...], text: Callable[[Msg], str] = lambda said: said.id) -> bytes:
    """Cards of a new program, upright, turned and under way, with their shadows and halos, on a panel."""
    canvas = Canvas(pygame.Surface((640, 300)), Studio(), 1.0)
    canvas.panel((10, 10, 620, 280))
    for x, angle, is_moving in ((100, 0, False), (320, 7, False), (520, 12, True)):
        shown = figure(canvas, Picture("test.card", 120, 168, layers), 168, text)
        pose = canvas.pose(shown, angle, moving=is_moving)
        canvas.put(pose.placed(1.0, "rest", Halo("#E9B949"), 1, False, FAST if is_moving else LYING, "whole"), x, 150)
    return pygame.image.tobytes(canvas.surface, "RGB")


def test_a_card_is_read_as_a_whole_with_its_shadow_and_halo(
    tmp_path: Path, loads: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = card(FACE)
    kept = opened(tmp_path)
    assert card(FACE) == plain
    kept.close()
    count = len(loads)
    opened(tmp_path)
    monkeypatch.setattr(pygame.transform, "box_blur", None)  # nothing is blurred any more
    assert card(FACE) == plain
    assert len(loads) == count


@pytest.mark.parametrize("other", [Label("8", 30, 130, 40, "#102030"), Label(msg("seven"), 30, 130, 40, "#102030")])
def test_another_word_is_another_card(tmp_path: Path, other: Label) -> None:
    kept = opened(tmp_path)
    card(FACE)
    kept.close()
    opened(tmp_path)
    changed = card((*FACE[:2], other))
    vector.keep_in(None)
    assert changed == card((*FACE[:2], other)) != card(FACE)


@pytest.mark.parametrize("private", [Label(msg("seat", who=SeatRef(0)), 60, 60, 20, "#102030"), Back("#1E5A48")])
def test_names_and_chosen_backs_are_not_kept(private: Layer) -> None:
    canvas = Canvas(pygame.Surface((9, 9)), Studio(), 1.0)
    pictures = Picture("test.card", 120, 168, FACE), Picture("test.private", 120, 168, (*FACE, private))
    told = [figure(canvas, each, 168, lambda said: "Ann").content() for each in pictures]
    assert told[0]
    assert told[1] is None


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
