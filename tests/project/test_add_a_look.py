"""The page "Add a look" is followed by somebody who has nothing but the page."""

import re
import subprocess
import sys
from pathlib import Path

import pygame
import pytest
import try_look

from tabletable.play.files import picturefile, svgfile
from tabletable.play.people.looks import HOUSE, Kind
from tabletable.resources import art_path
from tabletable.ui.app import App
from tabletable.ui.drawing import readable
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.system.input import Input, InputKind
from tests.pictures import checks, png, svg

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "art/common/looks/README.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_it_is_one_page_that_the_first_page_links() -> None:
    assert len(TEXT.splitlines()) <= 66
    assert "(art/common/looks/README.md)" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_its_numbers_are_those_of_the_program() -> None:
    for text in (
        f"At most {picturefile.LARGEST_FILE >> 20} MB (an SVG {svgfile.MOST_TEXT >> 20} MB and",
        f"{svgfile.MOST_SHAPES:,} shapes), {picturefile.MOST_PIXELS // 1_000_000} million pixels,",
        f"{picturefile.MOST_SIDE:,} a side; at least {picturefile.LEAST_SIDE} a side;",
        f"{picturefile.MOST_RATIO} times the other",
        f"{readable.TEXT} to 1 ({readable.TEXT_HIGH:g} to 1 in high contrast)",
        f"less than {readable.QUIETEST_SHARE:.0%}".replace("%", " %"),
    ):
        assert text in " ".join(TEXT.split()), text


def test_the_folders_it_names_are_those_that_are_read(home) -> None:
    """Each picture, put where the page says, is on the shelf with its own name."""
    named = re.findall(r"`looks/(\w+)`", TEXT)
    named += re.findall(r"`looks/\w+`, `looks/(\w+)` or `looks/(\w+)`", TEXT)[0]
    assert {*named} == {*Kind}
    app = App(headless=True, home=home, language="en")
    for kind in Kind:
        folder = app.paths.data / "looks" / kind
        folder.mkdir(parents=True)
        (folder / "My own.svg").write_bytes(svg())
    app.looks_chooser.read_again()
    for kind in Kind:
        [own] = app.display.studio.looks.own(kind)
        assert (own.file.name, own.problem) == ("My own", None)


@pytest.mark.parametrize("kind", Kind)
def test_a_file_that_is_dropped_is_worn(home, tmp_path, kind) -> None:
    """Dropped on the title, asked what it is for, and answered."""
    app = App(headless=True, home=home, language="en")
    app.routes.welcome()
    app.scenes.pop()
    app.scenes.push(TitleScene())
    file = tmp_path / "mine.webp"  # the bytes count
    file.write_bytes(png(96, 96, lambda x, y: (x, y, 90)))
    app.frame(0)
    app.post(Input(InputKind.FILE_DROP, text=str(file)))
    app.frame(0)
    assert app.scenes.top is not None
    app.scenes.top.group.find(kind).activate()  # type: ignore[attr-defined]
    app.frame(0)
    assert [own.file.path.name for own in app.display.studio.looks.own(kind)] == ["mine.png"]
    if kind is not Kind.HEAD:
        worn = app.display.studio.looks.worn
        assert (worn.back if kind is Kind.BACK else worn.cloth) != ""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "content", "code", "said"),
    [
        ("backs", svg(), 0, "Shown as it is, not dimmed."),
        ("backs", png(90, 126, (255, 255, 255)), 0, "Dimmed to 60 % so that nobody takes it"),
        ("cloths", png(160, 90, (20, 30, 60)), 0, "Yose Duel: Dimmed to"),
        ("cloths", checks(8), 1, "Too busy"),
        ("heads", svg("<script/>"), 1, "never run"),
    ],
)
def test_the_command_says_what_the_program_would(tmp_path, kind, content, code, said) -> None:
    file, out = tmp_path / "mine.png", tmp_path / "page.png"
    file.write_bytes(content)
    command = [sys.executable, "tools/try_look.py", kind, str(file), "--out", str(out)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    assert said in done.stdout
    if code == 0:
        assert pygame.image.load(out).get_size() == (1280, 720)


def test_the_command_never_draws_over_a_picture(tmp_path) -> None:
    file = tmp_path / "mine.png"
    file.write_bytes(png())
    with pytest.raises(SystemExit) as left:
        try_look.main(["backs", str(file), "--out", str(file)])
    assert left.value.code == 2
    assert file.read_bytes() == png()


def test_a_look_of_the_house_is_the_three_files_it_names() -> None:
    folder = art_path("common", "looks")
    assert {file.stem for file in folder.glob("*.svg")} == {
        f"{look}{part}" for look in HOUSE for part in ("", "_back", "_cloth")
    }
