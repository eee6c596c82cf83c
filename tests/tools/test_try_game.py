"""One command tries a game in every way."""

from pathlib import Path

import pytest
import try_game

from tabletable.core.registry import get_game


def test_every_number_of_players_and_every_level_is_tried(tmp_path: Path) -> None:
    info = get_game("night_market").info
    wanted = try_game.commands("night_market", 2, 10, tmp_path)
    tried = {
        (line[line.index("--players") + 1], line[line.index("--bots") + 1]) for line in wanted if "simulate" in line
    }
    assert tried == {(str(seats), level) for seats in (3, 4) for level in info.levels}
    assert {line[0] for line in wanted} == {"-m", "tools/torture.py", "tools/monkey.py", "tools/screenshots.py"}


def test_what_fails_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    class Done:
        def __init__(self, command: list[str], **given: object) -> None:
            self.returncode = int("tools/monkey.py" in command)

    monkeypatch.setattr("subprocess.run", Done)
    assert try_game.main(["yose_duel", "--out", str(tmp_path)]) == 1
    assert "failed: tools/monkey.py yose_duel" in capsys.readouterr().out


def test_a_game_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert try_game.main(["chess", "--out", str(tmp_path)]) == 2
    assert "no game 'chess'" in capsys.readouterr().err
