"""Torture of the real program: killed at any moment, it comes back where it was."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from torture import Harness, surroundings

from tabletable.core.registry import all_games, get_game
from tabletable.play.files.lock import InstanceLock
from tabletable.play.keeping.recording import verify
from tabletable.play.keeping.saves import SaveStore
from tabletable.play.people.settings import BOT_PACES, SPEEDS

RULES: Final = {game_id: game.info.rules_version for game_id, game in all_games().items()}
LONGEST: Final = 1.5
"""Seconds after the first command within which it is killed."""
PATIENCE: Final = 60
"""Seconds within which the first command must have been shown."""
LOOK: Final = 0.002
"""Seconds between two looks whether it has been."""
COLD: Final = 8
"""Every n-th unit starts the program from nothing; the others are forked from a process that has only imported it,
which takes half as long.
"""

PROGRAM: Final = """
import json, os, random, sys
from dataclasses import replace
import pygame
from tabletable.cli.main import main
from tabletable.play.files import paths
from tabletable.play.keeping.autosave import AutoSaver
from tabletable.play.match import Match
from tabletable.play.people.settings import SettingsStore
from tabletable.ui.app import App
from tabletable.ui.system.input import key_down
from tabletable.ui.scenes.tables.table import TableScene
submit, frame, init = Match.submit, App.frame, AutoSaver.__init__

def run(told, game, seats, pace, speed, key, saver, seed):
    rng, out = random.Random(seed), os.open(told, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def telling(self, command):
        step = submit(self, command)
        os.write(out, b"%d\\n" % len(self.session.steps))
        return step

    def hasty(self, dt=1 / 60):
        top = self.scenes.top
        if key == "j":
            self.post(key_down(pygame.K_j))
        if isinstance(top, TableScene) and top.match.is_deciding() and not top.is_resting:
            top.give([rng.choice(top.match.legal())])
        return frame(self, dt)

    Match.submit, App.frame = telling, hasty
    if saver == "foreground":
        AutoSaver.__init__ = lambda self, *args: init(self, *args[:4])
    store = SettingsStore(paths.folders().config)
    store.save(replace(store.load(), bot_pace=pace, speed=int(speed)))
    main(["--game", game, "--seats", seats, "--seed", seed, "--size", "960x600"])
"""
"""The program, in which a hasty person plays, and which tells each command once it may be shown."""
ALONE: Final = PROGRAM + "run(*sys.argv[1:])"
FORKS: Final = (
    PROGRAM
    + """
import signal
from tabletable.core.registry import all_games
from tabletable.ui import start
list(all_games().values())
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    home, told, *arguments = json.loads(line)
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.dup2(os.open(told + ".err", os.O_WRONLY | os.O_CREAT), 2)
        os.environ["TABLETABLE_HOME"] = home
        try:
            run(told, *arguments)
        finally:
            os._exit(1)
    print(child, flush=True)
"""
)
"""The program, started in a fork for each line it reads."""

_ASKING: Final = threading.Lock()
"""One fork at a time: question and answer belong together."""


def kill(subject: str, number: int, rng: random.Random, trials: int) -> Iterator[str]:
    """Yield the program killed at any moment: shown commands are restored, nothing is damaged, no
    files are left over.
    """
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
        shown = _killed(home, arguments, rng.random() ** 2 * LONGEST, number % COLD == 0)
        with InstanceLock(Path(home)):
            store = SaveStore(Path(home) / "saves", rules=RULES)
            store.clean_up()
        loose_items = [path.name for path in Path(home).rglob("*") if path.suffix in (".tmp", ".damaged")]
        if loose_items:
            yield f"litter stays: {loose_items}"
        entries = store.autosaves()
        if len(entries) != 1:
            yield f"{shown} commands were shown, and there are {len(entries)} autosaves ({' '.join(arguments)})"
            return
        lost = shown - len(store.load_autosave(entries[0].name, verify).commands)
        if lost > 0:
            yield f"{lost} of {shown} commands that were shown are lost ({' '.join(arguments)})"


@cache
def _forks() -> subprocess.Popen[str]:
    """Start the process that forks programs for this process; it ends with it."""
    return subprocess.Popen(
        [sys.executable, "-c", FORKS], env=_quiet(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def _quiet(**variables: str) -> dict[str, str]:
    return surroundings(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1", **variables)


def _forked(home: str, report: Path, arguments: list[str]) -> Callable[[], None]:
    """Start the program in a fork; return a function that kills it and waits until it is gone."""
    with _ASKING:
        forks = _forks()
        assert forks.stdin is not None
        assert forks.stdout is not None
        forks.stdin.write(json.dumps([home, str(report), *arguments]) + "\n")
        forks.stdin.flush()
        child = int(forks.stdout.readline())

    def end() -> None:
        with suppress(ProcessLookupError):
            while True:
                os.kill(child, signal.SIGKILL)
                time.sleep(LOOK)

    return end


def _started(home: str, report: Path, arguments: list[str]) -> Callable[[], None]:
    """Start the program in a process of its own; return a function that kills it."""
    command = [sys.executable, "-c", ALONE, str(report), *arguments]
    with report.with_name(f"{report.name}.err").open("wb") as errors:
        process = subprocess.Popen(command, env=_quiet(TABLETABLE_HOME=home), stderr=errors)

    def end() -> None:
        process.kill()
        process.wait()

    return end


def _killed(home: str, arguments: list[str], after: float, is_cold: bool) -> int:
    """Start the program and kill it `after` seconds after its table appears; return the number of commands shown."""
    with tempfile.TemporaryDirectory() as beside:
        report = Path(beside) / "told"
        end = (_started if is_cold or not hasattr(os, "fork") else _forked)(home, report, arguments)
        try:
            until = time.monotonic() + PATIENCE
            while not (report.exists() and report.read_bytes().endswith(b"\n")):
                if time.monotonic() > until:
                    text = report.with_name(f"{report.name}.err").read_text(errors="replace")[-400:]
                    raise RuntimeError(text or f"no command was shown ({' '.join(arguments)})")
                time.sleep(LOOK)
            time.sleep(after)
        finally:
            end()
        lines = report.read_bytes().split(b"\n")[:-1]
    return max(map(int, lines))


KILL: Final = Harness(kill, lambda: list(all_games()), 1, (50, 500, 10_000), at_once=3)
