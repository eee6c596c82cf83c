"""Makes the folder that ``--windows DIR`` asks for: a Windows Python with the packages of the lock, to run under Wine.

    python tools/windows/make_python.py DIR --python python.3.11.9.nupkg

The Python is a file that you bring: the package `python` of NuGet, or the folder of an installed one as a .zip. Wheels
are fetched by pip for Windows and held to the hashes of `tools/locks/dev.txt`. DIR then holds `winpython` and `winrun`;
running them needs Wine (Debian: apt-get install wine wine64).
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import Final

from packaging.markers import Marker, default_environment

ROOT: Final = Path(__file__).resolve().parents[2]
LOCK: Final = ROOT / "tools" / "locks" / "dev.txt"
_ENTRY: Final = re.compile(r"^([\w.-]+==[^\s;]+)(?: ; ([^\\\n]+))?((?:.*\\\n)*.*)", re.MULTILINE)
_SCRIPTS: Final = {
    "winrun": (
        '#!/bin/sh\nexport WINEPREFIX="{home}/prefix" WINEDEBUG="${{WINEDEBUG:--all}}"\n'
        'exec "$(command -v wine || echo wine-stable)" "$@"\n'
    ),
    "winpython": '#!/bin/sh\nexec "{home}/winrun" "{python}" "$@"\n',
}


class MakeError(Exception):
    """The folder can't be made; the message is one sentence that says why."""


def main(arguments: Sequence[str]) -> int:
    """Make the folder; return 0 if that succeeds."""
    parser = argparse.ArgumentParser(prog="make_python.py", description=str(__doc__).split("\n")[0])
    parser.add_argument("home", type=Path, metavar="DIR")
    parser.add_argument("--python", type=Path, required=True, metavar="FILE", help=".nupkg or .zip")
    options = parser.parse_args(arguments)
    home = options.home.resolve()
    try:
        python = unpack(options.python, home / "python")
        install(python, version_of(python))
        write_scripts(home, python)
        if shutil.which("wine") or shutil.which("wine-stable"):  # which begins as an older one than Python runs on
            subprocess.run([home / "winrun", "winecfg", "-v", "win10"], check=True)
    except (MakeError, OSError, subprocess.CalledProcessError, zipfile.BadZipFile) as error:
        print(f"make_python.py: {error}", file=sys.stderr)
        return 1
    print(f"{home} is made; `{home}/winpython -V` tries it")
    return 0


def unpack(file: Path, folder: Path) -> Path:
    """Unpack what holds a Windows Python into the new `folder`; returns its python.exe. Raises `MakeError`."""
    if folder.exists():
        raise MakeError(f"{folder} is there already")
    with zipfile.ZipFile(file) as packed:
        programs = sorted((name for name in packed.namelist() if PurePosixPath(name).name == "python.exe"), key=len)
        if not programs:
            raise MakeError(f"{file} holds no python.exe")
        top = PurePosixPath(programs[0]).parent
        for entry in packed.infolist():
            inside = PurePosixPath(entry.filename)
            if entry.is_dir() or not inside.is_relative_to(top) or ".." in inside.parts:
                continue
            target = folder / inside.relative_to(top)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(packed.read(entry))
    return folder / "python.exe"


def version_of(python: Path) -> str:
    """Return the version of a Windows Python, "3.11", from the name of its library. Raises `MakeError`."""
    matches = [re.fullmatch(r"python3(\d+)\.dll", file.name) for file in python.parent.glob("python3*.dll")]
    minor = next((each[1] for each in matches if each is not None), None)
    if minor is None:
        raise MakeError(f"{python.parent} has no python3XX.dll")
    return f"3.{minor}"


def requirements(lock: str, version: str) -> Iterator[str]:
    """Yield the entries of a lock that a Windows Python needs, each with its hashes and without its condition."""
    there: dict[str, str] = {
        **{name: str(value) for name, value in default_environment().items()},
        "sys_platform": "win32",
        "os_name": "nt",
        "platform_system": "Windows",
        "platform_machine": "AMD64",
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
        "python_version": version,
        "python_full_version": f"{version}.0",
    }
    for entry in _ENTRY.finditer(lock):
        if entry[2] is None or Marker(entry[2].strip()).evaluate(there):
            yield f"{entry[1]}{entry[3] if entry[3].startswith(' ') else ' ' + entry[3]}"


def install(python: Path, version: str) -> None:
    """Put the packages of the lock beside the library of a Windows Python. Raises `MakeError`."""
    site = python.parent / "Lib" / "site-packages"
    with tempfile.TemporaryDirectory() as work:
        wanted = Path(work, "windows.txt")
        wanted.write_text("\n".join(requirements(LOCK.read_text(encoding="utf-8"), version)) + "\n", encoding="utf-8")
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--only-binary=:all:"]
        tags = ["--platform", "win_amd64", "--python-version", version, "--implementation", "cp"]
        checked = ["--require-hashes", "--requirement", str(wanted), "--target", str(site), "--upgrade"]
        done = subprocess.run([*command, *tags, *checked], capture_output=True, text=True)
    if done.returncode:
        raise MakeError(f"the packages can't be had:\n{done.stderr.strip()}")


def write_scripts(home: Path, python: Path) -> None:
    """Write `winpython` and `winrun`."""
    for name, text in _SCRIPTS.items():
        script = home / name
        script.write_text(text.format(home=home, python=python), encoding="utf-8")
        script.chmod(0o755)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
