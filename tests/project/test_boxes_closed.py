"""Screens that are of no game open none: to read the rules of six takes half a second, in which nothing moves."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
VISIT = """
import os, sys, tempfile
os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
from pathlib import Path
from tabletable.ui.app import App
app = App(headless=True, home=Path(tempfile.mkdtemp()), language="en")
getattr(app.routes, sys.argv[1])()
for _ in range(40):
    app.frame()
opened = [name for name in sys.modules if name.startswith("tabletable.games.") and name.endswith(".game")]
print("opened", *opened)
"""


@pytest.mark.parametrize(("scene", "most"), [("settings", 0), ("positions", 0), ("saves", 0), ("puzzles", 1)])
def test_a_screen_of_no_game_opens_none(scene: str, most: int) -> None:
    """The shelf of puzzles shows today's, which is of one game."""
    command = [sys.executable, "-c", VISIT, scene]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    *_, text = (line for line in done.stdout.splitlines() if line.startswith("opened"))
    assert len(text.split()) - 1 <= most, text
