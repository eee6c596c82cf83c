"""Tries the game as Windows runs it: ``python3 tools/check.py --windows DIR [-- --pictures FOLDER]``.

DIR holds `winpython` and `winrun`, which run a Windows Python with our packages, and any Windows program, under Wine.
The tests that mean something there run on that Python; both programs and the installer are made and check themselves;
a game of every kind recorded here must play there state for state; and the program is played with by mouse and keys.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import drive  # noqa: E402
import package_build  # noqa: E402
from packing.windows import CONSOLE, SETUP, path_there, variables_there  # noqa: E402

from tabletable.core.registry import all_games  # noqa: E402
from tabletable.play.keeping.recording import Recorder  # noqa: E402
from tabletable.play.keeping.savefile import encode  # noqa: E402
from tabletable.play.seats import BOT, Seat  # noqa: E402
from tabletable.play.selfplay import SelfPlay  # noqa: E402
from tabletable.play.session import Session  # noqa: E402

TESTED: Final = (
    "tests/core",
    "tests/play",
    "tests/cli",
    "tests/golden",
    "tests/table",
    "tests/project/test_paths.py",
    "tests/ui/test_audio.py",
    "tests/ui/test_share.py",
    "tests/ui/test_window.py",
)
"""Tests of things in which Windows may differ: files, text, time, processes, sound, the window. Exceptions and their
reasons are in `tests/windows.txt`.
"""
MOVES: Final = 400
"""Commands of a recorded game at most."""
REGISTERED: Final = r"""
import json, os, winreg
def value(key, name=""):
    try:
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, "Software\\" + key) as opened:
            return winreg.QueryValueEx(opened, name)[0]
    except OSError:
        return ""
link = os.path.expandvars(r"%APPDATA%\Microsoft\Windows\Start Menu\Programs\tabletable.lnk")
print(json.dumps({
    "menu": link if os.path.isfile(link) else "",
    "ending": value(r"Classes\.tabletable"),
    "opens": value(r"Classes\tabletable.save\shell\open\command"),
    "uninstalls": value(r"Microsoft\Windows\CurrentVersion\Uninstall\tabletable", "UninstallString"),
}))
"""
"""Prints what Windows knows of an installed program."""


class WindowsError(Exception):
    """A check failed; the message is one sentence."""


def main(arguments: Sequence[str]) -> int:
    """Run all checks; return 0 if none fails."""
    parser = argparse.ArgumentParser(prog="check.py --windows", description=str(__doc__).split("\n")[0])
    parser.add_argument("home", type=Path, metavar="DIR")
    parser.add_argument("--pictures", type=Path, help="keep pictures of the window in this folder")
    parser.add_argument("--out", type=Path, help="keep what is made for Windows in this folder")
    args = parser.parse_args(arguments)
    home = args.home.resolve()
    with tempfile.TemporaryDirectory(prefix="tabletable-windows-", ignore_cleanup_errors=True) as folder:
        out = (args.out or Path(folder, "dist")).resolve()
        try:
            with drive.screen() as display:
                # All of Wine shares one desktop, which is on the screen of whichever program begins first.
                os.environ["DISPLAY"] = display
                is_well = try_all(home, out, args.pictures and args.pictures.resolve())
        except (WindowsError, drive.DriveError) as error:
            print(error, file=sys.stderr)
            return 1
    print("all is well there" if is_well else "not all is well there")
    return int(not is_well)


def try_all(home: Path, out: Path, pictures: Path | None) -> bool:
    """Make the programs in `out` and try everything, as much side by side as two cores bear; whether all is well.

    Raises `WindowsError` if there is no Windows.
    """
    # Wine's server begins with the first program, and must not be as patient as the tests.
    _output([home / "winrun", "cmd", "/c", "exit"], "Wine does not run")
    with ThreadPoolExecutor() as lanes:
        tested = lanes.submit(_report, "tests", partial(_test, home))
        packing = partial(package_build.pack_for_windows, home, ["--no-check", "--no-archive"], out)
        packed = _report("programs", packing)
        rest: list[tuple[str, Callable[[], object]]] = [
            ("by mouse and keys", partial(_play, home, out, pictures)),
            ("self-checks and installer", partial(_finish, home, out)),
            ("recorded games", partial(_replay, home, out)),
        ]
        tried = [lanes.submit(_report, name, step) for name, step in rest if packed]
        return all([tested.result(), packed, *(each.result() for each in tried)])


def _report(name: str, step: Callable[[], object]) -> bool:
    """Run a step and report its result; return whether it succeeded."""
    began, fault = time.monotonic(), ""
    print(f"== {name} ...", flush=True)
    try:
        step()
    except (WindowsError, package_build.PackageError, drive.DriveError) as error:
        fault = str(error)
    print(f"== {name}: {f'FAILED: {fault}' if fault else 'well'}, {time.monotonic() - began:.0f} s", flush=True)
    return not fault


def _output(command: Sequence[str | Path], problem: str, variables: Mapping[str, str] | None = None) -> str:
    """Return the output of a program. Raises `WindowsError` if it fails."""
    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
    except OSError as error:
        raise WindowsError(f"{problem}: {error}") from error
    text = done.stdout.decode("utf-8", "replace").strip()
    if done.returncode:
        raise WindowsError(f"{problem} (exit code {done.returncode}):\n{text}")
    return text


def _test(home: Path) -> None:
    # With patience: what is tried after them waits for the programs, and they for nobody.
    python = ["nice", str(home / "winpython"), "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow"]
    command = [*python, "-n", str(os.cpu_count() or 1), *TESTED]
    print(_output(command, "tests fail there", variables_there(home)), flush=True)


def _finish(home: Path, out: Path) -> None:
    """Check that the packed programs pass their self-checks, and that the installer puts one below a folder whose name
    is not plain ASCII, registers it, and is uninstalled without a trace.
    """
    package_build.finish_for_windows(home, [], out)
    place = out / "王小明" / "tabletable"
    _output([home / "winrun", out / SETUP, "/S", f"/D={path_there(place)}"], "the installer fails")
    known = _registered(home)
    opened, removed = f'"{path_there(place / "tabletable.exe")}" "%1"', f'"{path_there(place / "uninstall.exe")}"'
    if not known["menu"] or list(known.values())[1:] != ["tabletable.save", opened, removed]:
        raise WindowsError(f"Windows knows after the installation: {known}")
    _output([home / "winrun", place / f"{CONSOLE}.exe", "--self-check"], "what was installed is not sound")
    _output([home / "winrun", place / "uninstall.exe", "/S"], "the uninstaller fails")
    drive.wait_for("all that was installed is gone", lambda: not place.exists())
    if any((known := _registered(home)).values()):
        raise WindowsError(f"Windows still knows: {known}")
    place.parent.rmdir()
    print("installed for one user, found sound there, and uninstalled", flush=True)


def _registered(home: Path) -> dict[str, str]:
    entries: dict[str, str] = json.loads(_output([home / "winpython", "-c", REGISTERED], "Windows can't be asked"))
    return entries


def _replay(home: Path, out: Path) -> None:
    """Check on Windows that every recorded state of a game of every kind has its recorded hash."""
    with tempfile.TemporaryDirectory() as folder:
        for game in all_games().values():
            path = Path(folder, f"{game.info.id}.json")
            path.write_bytes(recorded(game.info.id))
            program = out / "tabletable" / f"{CONSOLE}.exe"
            sentence = _output(
                [home / "winrun", program, "replay", "--verify", path_there(path)],
                f"{game.info.id} plays otherwise there",
            )
            if "verified" not in sentence:
                raise WindowsError(f"{game.info.id} was not verified: {sentence}")
            print(f"{game.info.id}: {sentence}", flush=True)


def recorded(game_id: str) -> bytes:
    """Return a saved game of normal bots with the hash of every eighth state."""
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
    kept = ["--pictures", str(pictures)] if pictures else []
    program = [str(home / "winrun"), str(out / "tabletable" / "tabletable.exe")]
    words = ["--there", "--display", os.environ["DISPLAY"], *kept, "--", *program]
    if subprocess.call([sys.executable, str(ROOT / "tools" / "drive.py"), *words]):
        raise WindowsError("a person could not play there")


if __name__ == "__main__":
    import console

    console.leave(lambda: main(sys.argv[1:]))
