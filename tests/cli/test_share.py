"""``tabletable share``: files from the command line, and what is refused."""

from pathlib import Path

import pytest
from scenes.kit import played

from tabletable.cli import main
from tabletable.core.registry import get_game
from tabletable.play.keeping.recording import Recorder
from tabletable.play.keeping.savefile import encode
from tabletable.play.seats import BOT, HUMAN, Seat

SEATS = (Seat(HUMAN, "Annegret", "", "rabbit"), Seat(BOT, "Bo", "easy", "fox"))


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_bytes(encode(Recorder(played(get_game("uno"), SEATS, 12, 3)).document()))
    return path


def test_a_page_from_the_command_line(save: Path, tmp_path: Path) -> None:
    out, progress = tmp_path / "page.html", tmp_path / "progress"
    words = ["share", str(save), "--out", str(out), "--no-names", "--lang", "zh-Hans", "--progress", str(progress)]
    assert main(words) == 0
    page = out.read_text("utf-8")
    assert page.startswith('<!DOCTYPE html><html lang="zh-Hans">')
    assert "Annegret" not in page
    done, _, of = progress.read_text().partition("/")
    assert done == of


def test_what_is_no_save_or_no_kind_is_refused(save: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "x")
    assert main(["share", str(tmp_path / "none.json"), "--out", out]) == 2
    assert main(["share", str(save), "--out", out, "--kind", "opera"]) == 2
    assert "allowed: page, picture, film, preview" in capsys.readouterr().err
    assert not Path(out).exists()


def test_a_folder_that_is_not_there_is_told(save: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["share", str(save), "--out", str(tmp_path / "none" / "x.html")]) == 1
    assert capsys.readouterr().err.startswith("tabletable: ")
