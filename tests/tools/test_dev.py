"""dev.py: every tool is listed once, in a line that says what it is for, and gets its arguments."""

import os
import subprocess
import sys
from pathlib import Path

import bootstrap
import dev
import pytest

TOOLS = Path(dev.__file__).parent


def programs() -> set[str]:
    """Return the files of the folder that can be run."""
    return {file.stem for file in TOOLS.glob("*.py") if 'if __name__ == "__main__":' in file.read_text("utf-8")}


def test_every_tool_is_listed_once():
    listed = dev.all_tools()
    assert len(listed) == len(set(listed))
    assert {*listed, *dev.CALLED_BY_OTHERS, "dev"} == programs()


def test_the_list_fits_on_one_screen_and_says_what_each_is_for():
    lines = dev.listed().splitlines()
    assert len(lines) <= 50
    assert all(len(line) <= dev.WIDTH for line in lines)
    for name in dev.all_tools():
        assert len(dev.purpose(name)) > 10, name
        assert "``" not in dev.purpose(name), name


@pytest.mark.parametrize("written", ["check_board", "check-board", "check_board.py"])
def test_a_tool_gets_its_arguments(monkeypatch, tmp_path, written):
    monkeypatch.setattr(sys, "prefix", str(tmp_path))  # outside of the environment
    monkeypatch.setattr(bootstrap, "prepare", lambda *extras: Path(sys.executable))
    started = []
    monkeypatch.setattr(os, "execve", lambda *call: started.append(call))
    monkeypatch.setattr(subprocess, "call", lambda *call, **more: started.append((call[0][0], *call)))
    dev.main([written, "board.json", "-v"])
    assert started[0][1] == [sys.executable, str(TOOLS / "check_board.py"), "board.json", "-v"]


def test_a_name_that_is_none_is_told_with_the_one_that_was_meant(capsys):
    assert dev.main(["transaltions"]) == bootstrap.SETUP_FAILED
    assert "did you mean translations?" in capsys.readouterr().err
    assert dev.main(["../secret"]) == bootstrap.SETUP_FAILED


def test_a_set_up_that_fails_is_told(monkeypatch, tmp_path, capsys):
    def fails(*extras):
        raise bootstrap.SetupError("no connection")

    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(bootstrap, "prepare", fails)
    assert dev.main(["map"]) == bootstrap.SETUP_FAILED
    assert capsys.readouterr().err == "tabletable: no connection\n"


@pytest.mark.skipif(Path(sys.prefix) != bootstrap.ENVIRONMENT, reason="it would make the environment first")
def test_a_tool_says_how_it_is_used():
    result = subprocess.run(
        [sys.executable, str(TOOLS / "dev.py"), "translations", "--help"], capture_output=True, text=True, check=False
    )
    assert "usage" in result.stdout
