"""The names of a release: the program's id, its version, and the files to download."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
import time
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

import tabletable  # noqa: E402
from tabletable.resources import APP_ID  # noqa: E402

__all__ = ["ADDRESS", "APP_ID", "AUTHORS", "LICENCE", "ROOT", "SUMMARY", "VERSION"]

VERSION = tabletable.__version__
AUTHORS = "The tabletable authors"
LICENCE = "MIT AND OFL-1.1"
"""The SPDX expression of the licences of the program and of its fonts."""
SUMMARY = "A table for one, for friends on one laptop, and for bots"
ADDRESS = "TABLETABLE_ADDRESS"
"""The environment variable with the address of the repository a release is published from, such as
``https://host/owner/name``. No source names one.
"""
_SYSTEMS = {"linux": "linux", "win32": "windows", "darwin": "macos"}
_PROCESSORS = {"amd64": "x86_64", "arm64": "aarch64"}
_FIXED_TIME = 1_767_225_600
"""The time of sources outside of a repository: 1 January 2026."""
_HEADING = re.compile(r"^## (?:Unreleased \()?([0-9][\w.]*)\)?(?:[ ,–-]+(\d{4}-\d\d-\d\d))?\s*$", re.MULTILINE)


class Release(NamedTuple):
    """A section of the changelog."""

    version: str
    day: str
    """``YYYY-MM-DD``, "" where the changelog has none."""
    notes: str
    """The changes, in Markdown without the heading."""


def processor() -> str:
    """Return the processor that programs made here run on, as Linux names it: ``x86_64``, ``aarch64``."""
    machine = platform.machine().lower()
    return _PROCESSORS.get(machine, machine)


def stem(system: str = sys.platform) -> str:
    """Return the beginning of every download's name: program, version, system and processor."""
    return f"tabletable-{VERSION}-{_SYSTEMS.get(system, system)}-{processor()}"


def address() -> str:
    """Return the address of publication, "" if unset. Raises `ValueError` for an invalid one."""
    url = os.environ.get(ADDRESS, "").rstrip("/")
    if url and not re.fullmatch(r"https://[\w.-]+(/[\w.~-]+)*", url):
        raise ValueError(f"{ADDRESS} is no address that begins with https://: {url}")
    return url


def source_time() -> int:
    """Return the time of the last commit in seconds, or of a fixed day outside of a repository."""
    try:
        asked = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True)
    except OSError:  # there is no git
        return _FIXED_TIME
    return int(asked.stdout) if asked.returncode == 0 and asked.stdout.strip() else _FIXED_TIME


def source_day() -> date:
    """Return the day of `source_time`, in UTC."""
    return date(*time.gmtime(source_time())[:3])


def releases(changelog: str | None = None) -> list[Release]:
    """Return the sections of the changelog, newest first."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8") if changelog is None else changelog
    heads = list(_HEADING.finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)]
    return [
        Release(head[1], head[2] or "", text[head.end() : end].strip()) for head, end in zip(heads, ends, strict=True)
    ]


def so_far() -> list[Release]:
    """Return the releases up to the present version, newest first."""
    return [release for release in releases() if _order(release.version) <= _order(VERSION)]


def days(known: list[Release]) -> list[date]:
    """Return the day of each release, newest first: from the changelog, else the day of the sources or, for an older
    one, the day before the next release.
    """
    dates: list[date] = []
    for release in known:
        guess = dates[-1] - timedelta(days=1) if dates else source_day()
        dates.append(date.fromisoformat(release.day) if release.day else guess)
    return dates


def _order(version: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", version)))


def notes(version: str, changelog: str | None = None) -> str:
    """Return the changes of a version, as the text of its release. Raises `ValueError` if the changelog has none."""
    described = next((release for release in releases(changelog) if release.version == version), None)
    if described is None or not described.notes:
        raise ValueError(f"CHANGELOG.md has no section on {version}")
    return described.notes + "\n"
