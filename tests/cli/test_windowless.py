"""What the command line says reaches people everywhere: consoles of any code page, and programs without a console."""

import importlib
import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletable.cli.main import BOX_LINES, main
from tabletable.cli.parsing import USAGE_ERROR
from tabletable.core.registry import get_game
from tabletable.play.keeping.recording import Recorder
from tabletable.play.keeping.savefile import encode
from tabletable.play.seats import HUMAN, Seat
from tabletable.play.session import Session
from tabletable.ui.system import desktop

CLI = importlib.import_module("tabletable.cli.main")
"""The module; the package has a function of its name."""
Run = Callable[..., tuple[int, list[str]]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command line as a windowed program of Windows does, which has no streams; gives its boxes too."""

    def run(*words: str) -> tuple[int, list[str]]:
        boxes: list[str] = []
        monkeypatch.setattr(desktop, "show_box", boxes.append)
        with monkeypatch.context() as bare:
            bare.setattr(sys, "stdout", None)
            bare.setattr(sys, "stderr", None)
            return main(words), boxes

    return run


def test_a_wrong_start_without_a_console_is_told_in_a_box(run: Run) -> None:
    assert run("--load", "no such file") == (USAGE_ERROR, ["tabletable: there is no file 'no such file'"])


def test_a_windows_path_is_told_as_it_was_typed(run: Run) -> None:
    assert run("--load", "Z:\\gone\\a.tabletable")[1] == ["tabletable: there is no file 'Z:\\gone\\a.tabletable'"]


def test_a_save_that_is_gone_when_it_is_opened_is_told(run: Run) -> None:
    gone = str(Path("saves", "gone.tabletable"))
    assert run(gone)[1] == [f"tabletable: there is no file '{gone}'"]


def test_a_name_that_no_file_can_have_is_not_called_missing(run: Run) -> None:
    text = "tabletable: the name of the file is too long: more than 255 letters"
    assert run("--load", str(Path("saves", "x" * 300 + ".tabletable")))[1] == [text]


def test_a_seed_that_is_none_is_told_in_a_box(run: Run) -> None:
    code, boxes = run("--game", "uno", "--seed", "abc")
    assert (code, len(boxes)) == (USAGE_ERROR, 1)
    assert "'abc' is not a whole number" in boxes[0]


def test_what_was_asked_for_is_shown_in_a_box(run: Run) -> None:
    code, boxes = run("--version")
    assert (code, boxes[0].split()[0]) == (0, "tabletable")
    code, boxes = run("--help")
    assert code == 0
    assert boxes[0].startswith("usage: tabletable")


def test_a_box_holds_no_more_than_a_screen(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def talk(words: list[str]) -> int:
        print(*range(60), sep="\n")
        return 0

    monkeypatch.setattr(CLI, "_run", talk)
    _, boxes = run()
    assert len(boxes[0].splitlines()) == BOX_LINES
    assert boxes[0].endswith("(tabletable-console prints all of it)")


def test_a_game_that_was_played_says_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def play(words: list[str]) -> int:
        print("a library grumbles", file=sys.stderr)
        return 0

    monkeypatch.setattr(CLI, "_run", play)
    assert run() == (0, [])


@pytest.mark.parametrize("encoding", ["cp936", "cp950", "cp1252", "cp437", "ascii"])
@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
def test_no_code_page_stops_a_replay(
    encoding: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = get_game("uno")
    session = Session(game, (Seat(HUMAN, "王小明"), Seat(HUMAN, "Zoë")), game.info.complete({}), 7)
    recorder = Recorder(session)
    for _ in range(6):
        seat = session.to_act()[0]
        session.submit(session.legal(seat)[0])
    file = tmp_path / "game.tabletable"
    file.write_bytes(encode(recorder.document()))
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding=encoding))
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(io.BytesIO(), encoding=encoding))
    assert main(["replay", str(file), "--lang", language]) == 0
    sys.stdout.flush()
    text = raw.getvalue().decode(encoding)
    can_say = encoding in ("cp936", "cp950")
    assert ("王小明" in text) == can_say
    assert "\\u738b" in text or can_say
