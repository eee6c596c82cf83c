"""What is missing on some systems: pymunk on Windows on ARM, where cards fly straight, or a library of X."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tabletable.ui.handling.physics import STRAIGHT, CardPose, Toss
from tabletable.ui.system import desktop

ROOT = Path(__file__).resolve().parents[2]
PLAY = """
import os, sys, tempfile
sys.modules["pymunk"] = None
os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
from pathlib import Path
from tabletable.core.registry import get_game
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.ui.app import App
from tabletable.ui.scenes.tables.table import start_table
app = App(headless=True, home=Path(tempfile.mkdtemp()), language="en")
table = start_table(app, get_game("uno"), [Seat(HUMAN, "Ann", ""), Seat(BOT, "Mei", "easy")], {}, 5)
app.scenes.push(table)
flown = 0
for _ in range(900):
    app.frame(1 / 60)
    flown += len(table.field.toss.handles)
from tabletable.ui.handling.physics import HAS_PHYSICS
print(HAS_PHYSICS, flown > 0, len(table.match.session.steps) >= 0)
"""


def test_a_card_flies_straight_to_its_place_and_lies_there() -> None:
    flight = Toss(has_physics=False)
    flight.throw(7, CardPose(0, 0, 0), CardPose(100, 40, 8), (900.0, 0.0), 50.0)
    assert flight.handles == (7,)
    assert flight.step(STRAIGHT / 2) == []
    middle = flight.pose(7)
    assert 50 < middle.x < 100
    assert middle.y == pytest.approx(middle.x * 0.4)
    flight.aim(7, CardPose(200, 40, 8))
    assert flight.step(STRAIGHT) == [7]
    assert not flight.handles
    flight.throw(1, CardPose(0, 0, 0), CardPose(1, 1, 0))
    flight.drop(1)
    assert flight.step(1.0) == []


def test_a_table_is_dealt_and_played_at_without_it() -> None:
    done = subprocess.run([sys.executable, "-c", PLAY], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "False True True"


def test_a_missing_library_is_called_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(desktop, "_is_there", lambda library: library != "libXext.so.6")
    assert "the library libXext.so.6 is missing" in desktop._why_no_display()
    monkeypatch.setattr(desktop, "_is_there", lambda library: True)
    assert desktop._why_no_display() == "the display :0 does not answer"
    monkeypatch.delenv("DISPLAY")
    assert "is DISPLAY or WAYLAND_DISPLAY set?" in desktop._why_no_display()
