"""The shelf: what stands on the boxes is known before any of them is opened."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import tabletable.games
from tabletable.bots.levels import policy_of
from tabletable.cli import main, selfcheck
from tabletable.core.errors import SetupError
from tabletable.core.registry import Shelf, all_games, covers_of
from tabletable.core.thinking import Policy

CLOSED = """
import sys
from tabletable.core.registry import all_games
games = all_games()
assert list(games) == list(games.covers) and "uno" in games and len(games) > 1
opened = [name for name in sys.modules if name.startswith("tabletable.games.") and name.endswith(".game")]
assert opened == [], opened
games["uno"]
opened = [name for name in sys.modules if name.startswith("tabletable.games.") and name.endswith(".game")]
assert opened == ["tabletable.games.uno.game"], opened
"""


def test_a_game_is_opened_when_it_is_asked_for() -> None:
    """In a process of its own: in this one, all are open."""
    run = subprocess.run([sys.executable, "-c", CLOSED], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


def test_what_stands_on_the_box_is_what_the_game_says() -> None:
    games = all_games()
    assert isinstance(games, Shelf)
    for name, game in games.items():
        assert {field: getattr(game.info, field) for field in vars(games.covers[name])} == vars(games.covers[name])


def test_the_shelf_is_in_order_and_knows_no_other_game() -> None:
    covers = all_games().covers
    assert list(covers) == sorted(covers, key=lambda name: (covers[name].shelf, name))
    with pytest.raises(KeyError):
        all_games()["chess"]


def test_games_that_lie_open_say_the_same() -> None:
    assert covers_of(dict(all_games())) == {name: game.info for name, game in all_games().items()}


# ------------------------------------------------------------------------------------------------ games that fail

COVER = """
from tabletable.core.looks import Cover
from tabletable.games.uno.table.looks import LOOKS
COVER = Cover(id="{id}", min_seats=2, max_seats=4, minutes=5, rules_version=1, looks=LOOKS, shelf=90)
"""
NO_MODULE = "import a_module_that_nobody_has"
FAILING = {
    "box": ({"__init__": NO_MODULE}, "ModuleNotFoundError: No module named 'a_module_that_nobody_has'"),
    "cover": ({"__init__": "COVER = 'chess'"}, "TypeError: its COVER is no Cover"),
    "same": ({"__init__": COVER.format(id="uno")}, "ValueError: there is another game with the id 'uno'"),
    "exits": ({"__init__": "import sys\nsys.exit('no')"}, "SystemExit: no"),
    "game": ({"__init__": COVER.format(id="game"), "game": NO_MODULE}, "ModuleNotFoundError"),
    "none": ({"__init__": COVER.format(id="none"), "game": ""}, "AttributeError"),
    "missing": ({"__init__": COVER.format(id="missing")}, "ModuleNotFoundError"),
    "syntax": ({"__init__": COVER.format(id="syntax"), "game": "def (:"}, "SyntaxError: invalid syntax"),
    "bot": (
        {"__init__": COVER.format(id="bot"), "game": "from tabletable.games.bot import deep", "deep": NO_MODULE},
        "ModuleNotFoundError: No module named 'a_module_that_nobody_has' (deep.py, line 1)",
    ),
}


@pytest.fixture
def shelf_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Shelf]]:
    """The shelf of the program with a folder beside its games that holds one that fails."""
    before = set(sys.modules)

    def beside(name: str) -> Shelf:
        folder = tmp_path / name
        folder.mkdir()
        for module, text in FAILING[name][0].items():
            (folder / f"{module}.py").write_text(text, "utf-8")
        monkeypatch.setattr(tabletable.games, "__path__", [*tabletable.games.__path__, str(tmp_path)])
        all_games.cache_clear()
        return all_games()

    yield beside
    for name in set(sys.modules) - before:
        if name.startswith(f"{tabletable.games.__name__}."):
            del sys.modules[name]
    monkeypatch.undo()
    all_games.cache_clear()


@pytest.mark.allows_logs
@pytest.mark.parametrize("name", FAILING)
def test_a_game_that_fails_to_import_is_left_out_and_named_once(
    shelf_with: Callable[[str], Shelf], caplog: pytest.LogCaptureFixture, name: str
) -> None:
    known = list(all_games())
    games = shelf_with(name)
    assert [game.info.id for game in games.values()] == known == list(games) == list(games.covers)
    assert dict(games.items()).keys() == set(known)
    assert games.left_out[name].startswith(FAILING[name][1])
    texts = [record.getMessage() for record in caplog.records if "left out" in record.getMessage()]
    assert texts == [f"tabletable: the game {name} is left out: {games.left_out[name]}"]
    assert "\n" not in texts[0]


@pytest.mark.allows_logs
def test_the_self_check_names_what_is_left_out(
    shelf_with: Callable[[str], Shelf], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf_with("bot")
    monkeypatch.setattr(selfcheck, "PARTS", [part for part in selfcheck.PARTS if part[0] in ("shelf", "engine")])
    assert selfcheck.run() == 1
    why = FAILING["bot"][1]
    assert f"shelf: FAILED: the game bot is left out: {why}\n" in capsys.readouterr().out


@pytest.mark.allows_logs
def test_the_command_line_goes_on_without_it(
    shelf_with: Callable[[str], Shelf], capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    shelf_with("game")
    assert main(["simulate", "game", "--games", "1"]) == 2
    assert capsys.readouterr().err == "", "the log has said it"
    assert main(["games"]) == 0
    assert "uno  2-10 players" in capsys.readouterr().out
    assert len([record for record in caplog.records if "left out" in record.getMessage()]) == 1


def test_a_bot_that_fails_to_import_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    uno = all_games()["uno"]

    def policy(level: str, style: str = "") -> Policy:
        raise ModuleNotFoundError("No module named 'a_module_that_nobody_has'")

    monkeypatch.setattr(uno, "policy", policy, raising=False)
    with pytest.raises(SetupError, match="a_module_that_nobody_has"):
        policy_of(uno, "easy")
    assert callable(policy_of(uno, "random"))
    monkeypatch.setattr(selfcheck, "PARTS", [part for part in selfcheck.PARTS if part[0] == "shelf"])
    assert selfcheck.run() == 1
    assert "easy of uno can't play as a bot" in capsys.readouterr().out
