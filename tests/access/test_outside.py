"""Whole games by the accessibility bus of a desktop, as screen readers use it: where there is such a bus."""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tabletable.ui.app import App
from tests.access.client import labels

DESKTOP = Path(__file__).parent / "desktop"
PROGRAMS = ("Xvfb", "openbox", "dbus-run-session", "gdbus", "/usr/libexec/at-spi-bus-launcher", "/usr/bin/python3")
BINDINGS = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"


def missing() -> str:
    """What there has to be on the machine and is not."""
    if not sys.platform.startswith("linux"):
        return "an accessibility bus is asked on Linux"
    if importlib.util.find_spec("accesskit") is None:
        return "AccessKit is not installed"
    absent = [program for program in PROGRAMS if shutil.which(program) is None]
    if absent:
        return f"not installed: {', '.join(absent)}"
    found = subprocess.run(["/usr/bin/python3", "-c", BINDINGS], capture_output=True, check=False)
    return "" if found.returncode == 0 else "the system's Python has no AT-SPI (Debian: python3-gi gir1.2-atspi-2.0)"


MISSING = missing()


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.skipif(bool(MISSING), reason=MISSING or "all is there")
@pytest.mark.parametrize(
    ("game", "seats", "language"),
    [("yose_duel", "human:Ann,bot:easy", "en"), ("uno", "human:Ann,bot:easy", "zh-Hans")],
)
def test_a_whole_game_is_played_by_the_bus(tmp_path, game, seats, language):
    told = tmp_path / "labels.json"
    app = App(headless=True, home=tmp_path / "home", language=language)
    told.write_text(json.dumps(labels(app)._asdict()), encoding="utf-8")
    path = os.pathsep.join(filter(None, sys.path))
    play = [str(DESKTOP / "plays.sh"), sys.executable, str(told), game, seats, language, "1500"]
    done = subprocess.run(
        ["bash", str(DESKTOP / "with_orca.sh"), str(tmp_path / "desk"), "bash", *play],
        env={**os.environ, "ORCA": "no", "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=850,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "over after" in done.stdout
