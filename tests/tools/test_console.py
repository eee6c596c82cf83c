"""Tools end in one way: a reader that has seen enough is no error."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LISTING = ("screenshots.py --list", "torture.py --list", "playthrough.py uno --full", "translations.py usage")
OTHERWISE = {"play.py", "check.py", "package.py", "dev.py"}
"""They run on any Python before there is an environment, and hand over to another process."""


@pytest.mark.parametrize("call", LISTING)
def test_a_closed_pipe_is_no_error(call: str) -> None:
    name, *words = call.split()
    command = [sys.executable, str(ROOT / "tools" / name), *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        sentence = running.stderr.read().decode()
    assert (running.returncode, sentence) == (0, "")


def test_every_tool_ends_so() -> None:
    paths = [path for path in (ROOT / "tools").glob("*.py") if path.name not in OTHERWISE]
    mains = {path.name: path.read_text("utf-8") for path in paths if "\ndef main(" in path.read_text("utf-8")}
    assert len(mains) > 20
    assert [
        name for name, text in mains.items() if "console.leave(" not in text and '__name__ == "__main__"' in text
    ] == ["package_build.py"], "which says how long it took"
