"""Whole games by the accessibility bus of a desktop, as screen readers use it: where there is such a bus."""

import importlib.util
import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tabletable.core.registry import get_game
from tabletable.play.keeping.recording import Recorder
from tabletable.play.keeping.savefile import encode
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
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
    result = subprocess.run(["/usr/bin/python3", "-c", BINDINGS], capture_output=True, check=False)
    return "" if result.returncode == 0 else "the system's Python has no AT-SPI (Debian: python3-gi gir1.2-atspi-2.0)"


MISSING = missing()


TABLES = {
    "yose_duel": ("en", 0),
    "uno": ("zh-Hans", 0),
    "flea_market": ("en", 0),
    "property_deal": ("en", 0),
    "night_market": ("zh-Hant", 0),
    "saboteur": ("en", 40),
}
"""By game the language, and of a long game how many commands are left of it."""


def begun(game: str, left: int) -> bytes:
    """Return a saved game of one person among bots in which everybody has moved at random, so many commands before its
    end.
    """
    info = get_game(game).info
    names = ("Ann", "Mei", "Bao", "Lin", "Jun")
    count = max(info.min_seats, 5)
    seats = [Seat(BOT if at else HUMAN, names[at], "easy" if at else "") for at in range(count)]

    def played(most: int) -> Session:
        chance, session = random.Random(5), Session(get_game(game), seats, {}, 5)
        while session.outcome() is None and len(session.steps) < most:
            session.submit(chance.choice(session.legal(session.to_act()[0])))
        return session

    return encode(Recorder(played(len(played(sys.maxsize).steps) - left)).document())


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.skipif(bool(MISSING), reason=MISSING or "all is there")
@pytest.mark.parametrize("game", tuple(TABLES))
def test_a_whole_game_is_played_by_the_bus(tmp_path, game):
    language, left = TABLES[game]
    told, saved = tmp_path / "labels.json", tmp_path / "game.json"
    app = App(headless=True, home=tmp_path / "home", language=language)
    told.write_text(json.dumps(labels(app)._asdict()), encoding="utf-8")
    seats = ",".join(["human:Ann", *["bot:easy"] * (max(get_game(game).info.min_seats, 2) - 1)])
    table = ["--game", game, "--seats", seats, "--seed", "5"]
    if left:
        saved.write_bytes(begun(game, left))
        table = ["--load", str(saved)]
    path = os.pathsep.join(filter(None, sys.path))
    play = [str(DESKTOP / "plays.sh"), sys.executable, str(told), "1500", *table, "--lang", language]
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
