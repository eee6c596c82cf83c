"""A manifest for `flatpak-builder`, with every file it builds from beside it: the wheels that the lock names, each by
its hash, and the game's own. Nothing is fetched while it is built.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from typing import Any, Final

from packing import linux, names

LOCK: Final = names.ROOT / "tools" / "locks" / "play.txt"
RUNTIME: Final = "24.08"
"""The version of org.freedesktop.Platform."""
PYTHON: Final = "3.12"
"""The Python of that runtime."""
_PLATFORMS: Final = ("manylinux2014", "manylinux_2_17", "manylinux_2_28", "manylinux_2_34")
FINISH: Final = (
    "--share=ipc",  # X11 draws through shared memory
    "--socket=wayland",
    "--socket=fallback-x11",
    "--socket=pulseaudio",
    "--device=all",  # controllers; there is no narrower way before flatpak 1.16
    "--talk-name=org.a11y.Bus",  # screen readers
    "--filesystem=xdg-documents/tabletable:create",  # what one shares
)
_ENTRY: Final = re.compile(r"^([\w.-]+)==(?:.*\\\n)*.*", re.MULTILINE)


class FlatpakError(Exception):
    """The manifest can't be made; the message is one sentence that says why."""


def needed(package: str = "tabletable") -> set[str]:
    """Return the names of a package's requirements, direct and indirect."""
    requirements: set[str] = set()
    for requirement in metadata.requires(package) or ():
        if "extra ==" not in requirement:
            name = re.split(r"[^\w.-]", requirement)[0]
            requirements |= {re.sub(r"[-_.]+", "-", name).lower()} | needed(name)
    return requirements


def locked(lock: str) -> str:
    """Return the entries of a lock that the game needs to run."""
    wanted = needed()
    return "".join(f"{entry[0]}\n" for entry in _ENTRY.finditer(lock) if entry[1].lower() in wanted)


def manifest(wheels: list[Path], own: Path) -> dict[str, Any]:
    """Return the manifest of packages and of the game's `own` wheel, all of which are in ``wheels`` beside it."""
    install = "pip3 install --no-index --no-deps --no-build-isolation --prefix=/app"
    return {
        "id": names.APP_ID,
        "runtime": "org.freedesktop.Platform",
        "runtime-version": RUNTIME,
        "sdk": "org.freedesktop.Sdk",
        "command": "tabletable",
        "finish-args": [*FINISH],
        "modules": [
            {
                "name": "packages",
                "buildsystem": "simple",
                "build-commands": [f"{install} *.whl"],
                "sources": [_source(wheel) for wheel in wheels],
            },
            {
                "name": "tabletable",
                "buildsystem": "simple",
                "build-commands": [f"{install} *.whl", "mkdir -p /app/share", "cp -R share/. /app/share"],
                "sources": [_source(own), {"type": "dir", "path": "share", "dest": "share"}],
            },
        ],
    }


def _source(wheel: Path) -> dict[str, str]:
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    return {"type": "file", "path": f"wheels/{wheel.name}", "sha256": digest}


def make(own: Path, out: Path) -> Path:
    """Make the folder `out` with the manifest, which is returned, and all it names. Raises `FlatpakError`.

    `own` is the game's wheel. The others are downloaded by pip, which holds them to the hashes of the lock.
    """
    shutil.rmtree(out, ignore_errors=True)
    wheels = out / "wheels"
    wheels.mkdir(parents=True)
    lock = out / "lock.txt"
    lock.write_text(locked(LOCK.read_text(encoding="utf-8")), encoding="utf-8")
    platforms = [f"--platform={platform}_{names.processor()}" for platform in _PLATFORMS]
    tags = ["--python-version", PYTHON, "--implementation", "cp", *platforms]
    fetch = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", "--require-hashes"]
    done = subprocess.run([*fetch, *tags, "--requirement", lock, "--dest", wheels], capture_output=True, text=True)
    if done.returncode:
        raise FlatpakError(f"the wheels of the lock can't be had:\n{done.stderr.strip()}")
    lock.unlink()
    fetched = sorted(wheels.glob("*.whl"))
    shutil.copy2(own, wheels)
    linux.write_share(out / "share")
    file = out / f"{names.APP_ID}.json"
    file.write_text(json.dumps(manifest(fetched, wheels / own.name), indent=2) + "\n", encoding="utf-8")
    return file
