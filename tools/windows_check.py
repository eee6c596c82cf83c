"""Tries the game as Windows runs it: ``python3 tools/check.py --windows DIR [--pictures FOLDER]``.

DIR holds `winpython` and `winrun`, which run a Windows Python with our packages, and any Windows program, under Wine.
The tests that mean something there run on that Python; both programs and the installer are made and check themselves;
a game of every kind recorded here must play there state for state; and the program is played with by mouse and keys.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import drive  # noqa: E402
import package_build  # noqa: E402
from package_windows import CONSOLE, path_there  # noqa: E402

from tabletable.core.registry import all_games  # noqa: E402
from tabletable.play.recording import Recorder  # noqa: E402
from tabletable.play.savefile import encode  # noqa: E402
from tabletable.play.seats import BOT, Seat  # noqa: E402
from tabletable.play.session import Session  # noqa: E402
from tabletable.play.simulate import SelfPlay  # noqa: E402

TESTED: Final = ("tests/core", "tests/play", "tests/cli", "tests/golden", "tests/table", "tests/ui/test_window.py")
"""Where Windows may make a difference: files, text, time, processes, the window. What is left out of them and why is
told by `tests/windows.txt`."""
MOVES: Final = 400
"""Commands of a recorded game at most."""


class WindowsError(Exception):
    """Something is wrong there; the message is one sentence."""


def main(arguments: Sequence[str]) -> int:
    """Do all of it; 0 when nothing is wrong."""
    parser = argparse.ArgumentParser(prog="check.py --windows", description=str(__doc__).split("\n")[0])
    parser.add_argument("home", type=Path, metavar="DIR")
    parser.add_argument("--pictures", type=Path, help="keep pictures of the window in this folder")
    given = parser.parse_args(arguments)
    home, failed = given.home.resolve(), 0
    if given.pictures is not None:
        given.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="tabletable-windows-", ignore_cleanup_errors=True) as folder:
        out = Path(folder, "dist")
        for name, step in steps(home, out, given.pictures):
            print(f"== {name}", flush=True)
            began = time.monotonic()
            try:
                step()
            except (WindowsError, drive.DriveError, package_build.PackageError) as error:
                failed += 1
                print(f"{name}: {error}", file=sys.stderr, flush=True)
            print(f"{name}: {time.monotonic() - began:.0f} s", flush=True)
    print(f"{failed} steps failed" if failed else "all is well there")
    return int(failed > 0)


def steps(home: Path, out: Path, pictures: Path | None) -> Iterator[tuple[str, Callable[[], None]]]:
    """What is tried, in order, with the programs in `out`."""
    yield "tests", partial(_test, home)
    yield "programs and installer", partial(package_build.package_for_windows, home, ["--out", str(out)], out)
    yield "recorded games", partial(_replay, home, out)
    yield "by mouse and keys", partial(_play, home, out, pictures)


def _test(home: Path) -> None:
    command = [
        str(home / "winpython"),
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-m",
        "not slow",
        "-n",
        "2",
        *TESTED,
    ]
    if code := subprocess.call(command, cwd=ROOT):
        raise WindowsError(f"tests fail there (exit code {code})")


def _replay(home: Path, out: Path) -> None:
    """Every recorded state of a game of every kind, with the hash it has here."""
    with tempfile.TemporaryDirectory() as folder:
        for game in all_games().values():
            path = Path(folder, f"{game.info.id}.json")
            path.write_bytes(recorded(game.info.id))
            program = out / "tabletable" / f"{CONSOLE}.exe"
            done = subprocess.run(
                [home / "winrun", program, "replay", "--verify", path_there(path)], capture_output=True, text=True
            )
            if done.returncode or "verified" not in done.stdout:
                raise WindowsError(f"{game.info.id} plays otherwise there: {done.stdout}{done.stderr}".strip())
            print(f"{game.info.id}: {done.stdout.strip()}", flush=True)


def recorded(game_id: str) -> bytes:
    """A saved game of normal bots with the hash of every eighth state."""
    game = all_games()[game_id]
    seats = [Seat(BOT, name, "normal") for name in ("梅", "Bao", "Tom", "Cleo")[: game.info.max_seats]]
    session = Session(game, seats, {}, 7)
    played = SelfPlay(game, ["normal"] * len(seats), game.info.complete({}), 7)
    recorder = Recorder(session, "2026-01-01T00:00:00Z")
    for _ in range(MOVES):
        command = played.choose()
        if command is None:
            break
        played.play(command)
        session.submit(command)
        recorder.document()
    return encode(recorder.document())


def _play(home: Path, out: Path, pictures: Path | None) -> None:
    program = [str(home / "winrun"), str(out / "tabletable" / "tabletable.exe")]
    for told in drive.play(program, True, pictures):
        print(told, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
