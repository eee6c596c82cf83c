"""``tabletable`` without a command, up to the moment the window would open."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import tabletable
from tabletable.cli import main, selfcheck
from tabletable.core.registry import all_games
from tabletable.play.launch import Launch, NewTable
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.ui import start as window

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Launch]:
    """What the window was asked to show, in place of a window."""
    launches: list[Launch] = []

    def take(launch: Launch) -> int:
        launches.append(launch)
        return 0

    monkeypatch.setattr(window, "run", take)
    return launches


def game_id() -> str:
    return next(iter(all_games()))


def test_without_arguments_the_title_opens(opened: list[Launch]) -> None:
    assert main([]) == 0
    assert opened == [Launch()]


def test_everything_that_can_be_asked_for(opened: list[Launch]) -> None:
    info = all_games()[game_id()].info
    words = f"--game {info.id} --seats human:Ann,bot:random --seed 7 --lang zh-Hant --size 1600x900 --fullscreen"
    assert main(words.split()) == 0
    table = NewTable(info.id, (Seat(HUMAN, "Ann"), Seat(BOT, "", "random")), info.complete({}), 7)
    assert opened == [Launch(table, None, "zh-Hant", (1600, 900), True)]


def test_a_game_alone_is_dealt_with_its_defaults(opened: list[Launch]) -> None:
    assert main(["--game", game_id()]) == 0
    table = opened[0].table
    assert table is not None
    assert table.seed is None
    assert [seat.kind for seat in table.seats].count(HUMAN) == 1


def test_a_saved_game_is_handed_on_unread(opened: list[Launch], tmp_path: Path) -> None:
    file = tmp_path / "a save.json"
    file.write_text("anything")
    assert main(["--load", str(file)]) == 0
    assert opened == [Launch(load=file)]
    assert main([str(file), "--lang", "en"]) == 0  # the way desktops open a file with a program
    assert opened[1] == Launch(load=file, language="en")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--game", "whist"], "there is no game 'whist'; allowed: {games}"),
        (["--game", "{game}", "--seats", "human"], "{game} is for "),
        (["--game", "{game}", "--options", "nonsense=1"], "{game} has no option 'nonsense'; allowed: "),
        (["--game", "{game}", "--seed", "-1"], "seed '-1' is not a whole number from 0 to "),
        (["--lang", "fr"], "there is no language 'fr'; allowed: en, zh-Hans, zh-Hant"),
        (["--lang", "x-pseudo"], "there is no language 'x-pseudo'"),
        (["--size", "big"], "size 'big' is not WIDTHxHEIGHT between"),
        (["--seats", "human,bot"], "--seats needs --game"),
        (["--load", "no such file"], "there is no file 'no such file'"),
        (["--load", "."], "there is no file '.'"),
        (["--game", "{game}", "--load", __file__], "--load brings its own game"),
        (["--fullscren"], "unrecognized arguments: --fullscren"),
        (["--full"], "unrecognized arguments: --full"),
        (["--seed"], "expected one argument"),
        (["play"], "there is no command 'play'; allowed: simulate, replay, share, games"),
        (["a\nb\x1b[2J"], r"there is no command 'a\nb\x1b[2J'"),
        (["--a\nb\x1b[2J"], r"unrecognized arguments: --a\nb\x1b[2J"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_code_2(
    opened: list[Launch], capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    names = {"game": game_id(), "games": ", ".join(all_games())}
    assert main([word.format(**names) for word in words]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("tabletable: ")
    assert sentence.format(**names) in printed.err
    assert printed.err.count("\n") == 1
    assert opened == []


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"tabletable {tabletable.__version__}\n"


def test_help_names_every_option_and_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    text = capsys.readouterr().out
    for word in ("--game", "--seats", "--options", "--seed", "--load", "--lang", "--size", "--fullscreen",
                 "--self-check", "--version", "simulate", "replay", "games"):  # fmt: skip
        assert word in text


def start(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Return the real program in a process of its own, without the variables that make SDL invisible."""
    hidden = ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR")
    environ = {name: value for name, value in os.environ.items() if name not in hidden} | variables
    command = [sys.executable, "-m", "tabletable", *words]
    return subprocess.run(command, capture_output=True, text=True, env=environ, cwd=ROOT, timeout=60)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
def test_without_a_display_there_is_one_line_and_exit_code_2() -> None:
    run = start()
    assert run.returncode == 2
    assert run.stdout == ""
    assert run.stderr.count("\n") == 1
    assert "no window can be opened here" in run.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="the driver is Linux's")
def test_a_driver_that_cannot_work_is_one_line_and_exit_code_2() -> None:
    run = start(SDL_VIDEODRIVER="x11")
    assert run.returncode == 2
    assert run.stderr.count("\n") == 1
    assert "no window can be opened here: " in run.stderr


def test_the_command_line_alone_never_loads_pygame() -> None:
    program = "import sys; from tabletable.cli import main; main(['games', '--json']); print('pygame' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT)
    assert run.stdout.splitlines()[-1] == "False"


def test_self_check_passes_here(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    assert main(["--self-check"]) == 0, capsys.readouterr().out
    text = capsys.readouterr().out
    assert "FAILED" not in text
    assert "\nengine: plain Python\n" in text
    assert str(home) in text
    assert text.splitlines()[-1] == "everything needed is there"


def test_self_check_without_pygame_says_so(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "tabletable.ui.start", raising=False)
    monkeypatch.setitem(sys.modules, "pygame", None)
    monkeypatch.setattr(selfcheck, "PARTS", [part for part in selfcheck.PARTS if part[0] == "libraries"])
    assert main(["--self-check"]) == 1
    assert "libraries: FAILED: ModuleNotFoundError" in capsys.readouterr().out


def test_self_check_says_what_is_broken(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TABLETABLE_DATA", str(tmp_path))
    assert main(["--self-check"]) == 1
    text = capsys.readouterr().out
    assert f"data: FAILED: the folders art and sounds were found in none of: {tmp_path}" in text
    assert text.splitlines()[-1] == "this installation is broken"


def test_self_check_tells_of_a_game_that_breaks_its_promises(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = all_games()["yose_duel"]
    monkeypatch.setattr(type(game), "to_act", lambda self, state: (0, 1))
    monkeypatch.setattr(selfcheck, "all_games", lambda: {game.info.id: game})
    monkeypatch.setattr(selfcheck, "PARTS", [part for part in selfcheck.PARTS if part[0] == "games"])
    assert main(["--self-check"]) == 1
    assert "games: FAILED: yose_duel breaks its rules: " in capsys.readouterr().out


def test_self_check_notes_what_cannot_be_saved(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TABLETABLE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(selfcheck, "PARTS", [part for part in selfcheck.PARTS if part[0] == "folders"])
    assert main(["--self-check"]) == 0
    assert f"folders: note: nothing can be saved in {tmp_path / 'file'}" in capsys.readouterr().out


def test_games_lists_what_is_registered(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [game["id"] for game in listed] == list(all_games())
    for game, info in zip(listed, (game.info for game in all_games().values()), strict=True):
        assert game["players"] == {"min": info.min_seats, "max": info.max_seats}
        assert {option["id"]: option["default"] for option in game["options"]} == info.complete({})
    assert main(["games"]) == 0
    text = capsys.readouterr().out
    assert all(name in text for name in all_games())


@pytest.mark.skipif(os.name == "nt", reason="POSIX pipes")
def test_a_reader_that_goes_away_leaves_no_traceback() -> None:
    command = f"{sys.executable} -c 'import sys; from tabletable.cli import main; sys.exit(main([\"games\"]))'"
    run = subprocess.run(["bash", "-c", f"set -o pipefail; {command} | true"], capture_output=True, text=True, cwd=ROOT)
    assert run.stderr == ""


def made_board(folder: Path, heading: object) -> Path:
    """Return the board that comes with the game, but for one heading."""
    data = json.loads((ROOT / "tabletable/games/night_market/board.json").read_text("utf-8"))
    data["routes"]["red"][0]["heading"] = heading
    file = folder / "board.json"
    file.write_text(json.dumps(data), "utf-8")
    return file


@pytest.mark.parametrize("heading", [["N"], {"N": 1}, None, 3, True])
def test_a_board_with_anything_for_a_heading_is_refused_in_a_line(
    tmp_path: Path, opened: list[Launch], capsys: pytest.CaptureFixture[str], heading: object
) -> None:
    board = made_board(tmp_path, heading)
    assert main(["--game", "night_market", "--options", f"board={board}"]) == 2
    assert "board.json" in capsys.readouterr().err
    assert main(["simulate", "night_market", "--options", f"board={board}"]) == 2
    assert opened == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders here")
@pytest.mark.parametrize(
    "words",
    [
        ["--game", "flea_market", "--options", "deck=PIPE"],
        ["--game", "night_market", "--options", "board=PIPE"],
        ["--load", "PIPE"],
        ["PIPE"],
        ["replay", "PIPE"],
        ["simulate", "flea_market", "--options", "deck=PIPE"],
    ],
)
def test_nothing_waits_for_a_pipe(
    tmp_path: Path, opened: list[Launch], capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    for path in (str(tmp_path / "pipe.json"), "/dev/zero", "a" * 5000):
        assert main([word.replace("PIPE", path) for word in words]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert opened == []
