"""Torture of the real program: killed at any moment, it comes back where it was."""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from torture import Harness, surroundings

from tabletable.core.registry import all_games, get_game
from tabletable.play.lock import InstanceLock
from tabletable.play.recording import verify
from tabletable.play.saves import SaveStore
from tabletable.play.settings import BOT_PACES, SPEEDS

RULES: Final = {game_id: game.info.rules_version for game_id, game in all_games().items()}
LONGEST: Final = 1.5
"""Seconds after the first command within which it is killed."""
PATIENCE: Final = 60
"""Seconds within which the first command must have been shown."""

PROGRAM: Final = """
import os, random, sys
from dataclasses import replace
import pygame
from tabletable.cli.main import main
from tabletable.play import paths
from tabletable.play.autosave import AutoSaver
from tabletable.play.match import Match
from tabletable.play.settings import SettingsStore
from tabletable.ui.app import App
from tabletable.ui.input import key_down
from tabletable.ui.scenes.table import TableScene
game, seats, pace, speed, key, saver, seed = sys.argv[1:]
submit, frame, init, rng = Match.submit, App.frame, AutoSaver.__init__, random.Random(seed)

def told(self, command):
    step = submit(self, command)
    os.write(1, b"%d\\n" % len(self.session.steps))
    return step

def hasty(self, dt=1 / 60):
    top = self.scenes.top
    if key == "j":
        self.post(key_down(pygame.K_j))
    if isinstance(top, TableScene) and top.match.is_deciding() and not top.is_resting:
        top.give([rng.choice(top.match.legal())])
    return frame(self, dt)

Match.submit, App.frame = told, hasty
if saver == "foreground":
    AutoSaver.__init__ = lambda self, *args: init(self, *args[:4])
store = SettingsStore(paths.folders().config)
store.save(replace(store.load(), bot_pace=pace, speed=int(speed)))
main(["--game", game, "--seats", seats, "--seed", seed, "--size", "960x600"])
"""
"""The program, in which a hasty person plays, and which tells each command once it may be shown."""


def kill(subject: str, number: int, rng: random.Random, trials: int) -> Iterator[str]:
    """The real program killed at any moment: what was shown is there again, nothing is damaged, no litter stays."""
    info = get_game(subject).info
    count = rng.randint(info.min_seats, min(4, info.max_seats))
    seats = ",".join([rng.choice(("human:王小明", "bot:easy")), *("bot:easy",) * (count - 1)])
    ways = [
        rng.choice(BOT_PACES[:3]),
        str(rng.choice(SPEEDS)),
        rng.choice(("j", "")),
        rng.choice(("thread", "foreground")),
    ]
    arguments = [subject, seats, *ways, str(rng.getrandbits(30))]
    with tempfile.TemporaryDirectory() as home:
        told = _killed(home, arguments, rng.random() * LONGEST)
        with InstanceLock(Path(home)):
            store = SaveStore(Path(home) / "saves", rules=RULES)
            store.clean_up()
        litter = [path.name for path in Path(home).rglob("*") if path.suffix in (".tmp", ".damaged")]
        if litter:
            yield f"litter stays: {litter}"
        entries = store.autosaves()
        if len(entries) != 1:
            yield f"{told} commands were shown, and there are {len(entries)} autosaves ({' '.join(arguments)})"
            return
        lost = told - len(store.load_autosave(entries[0].name, verify).commands)
        if lost > 0:
            yield f"{lost} of {told} commands that were shown are lost ({' '.join(arguments)})"


def _killed(home: str, arguments: list[str], after: float) -> int:
    """Start the program and kill it so long after the table has come; how many commands it had shown."""
    environment = surroundings(
        TABLETABLE_HOME=home, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1"
    )
    command = [sys.executable, "-c", PROGRAM, *arguments]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        killer = threading.Timer(PATIENCE, process.kill)
        killer.start()
        first = process.stdout.readline()
        killer.cancel()
        if not first.strip().isdigit():
            process.kill()
            raise RuntimeError(process.stderr.read().decode()[-400:] or f"no command was shown ({' '.join(arguments)})")
        killer = threading.Timer(after, process.kill)
        killer.start()
        lines = [first, *process.stdout]
        killer.join()
    return max(int(line) for line in lines if line.endswith(b"\n"))


KILL: Final = Harness(kill, lambda: list(all_games()), 1, (6, 500, 10_000))
