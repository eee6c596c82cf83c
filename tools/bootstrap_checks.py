"""The steps of check.py: linter, formatter, type checker, tests; with --windows the checks under Wine. All of them run,
even if one fails.
"""

import argparse
import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import bootstrap

MEMORY_DISK = Path("/dev/shm")
ROOM = 4 << 30
"""Bytes that must be free in it. The most that a whole check was seen to hold are 350 MB, in 12,000 files."""


def main(arguments: Sequence[str]) -> int:
    """Run every step from the checkout's root and print a summary; 0 only when all passed."""
    options = _parse(arguments)
    try:
        python = bootstrap.prepare("dev", unlocked=options.unlocked)
        with _scratch() as variables:
            return _run(python, _steps(options), variables)
    except bootstrap.SetupError as error:
        return bootstrap.complain(error)
    except KeyboardInterrupt:
        return bootstrap.complain("stopped")


def _run(python: Path, steps: Sequence[tuple[str, list[str]]], variables: Mapping[str, str]) -> int:
    """Run the last step in the foreground and the others beside it, one after the other, as it leaves cores idle while
    its tests wait. Output of the others is printed as soon as each has ended.
    """
    *others, last = steps
    with ThreadPoolExecutor(1) as beside:
        begun = [beside.submit(_step, python, *step, variables, in_foreground=False) for step in others]
        final = _step(python, *last, variables)
        results = [*(each.result() for each in begun), final]
    print("== summary")
    for name, code, seconds in results:
        print(f"{name}: {'ok' if code == 0 else f'FAILED (exit code {code})'}, {seconds:.0f} s")
    return int(any(code for _, code, _ in results))


def _step(
    python: Path, name: str, command: Sequence[str], variables: Mapping[str, str], in_foreground: bool = True
) -> tuple[str, int, float]:
    """Run a step; return its name, exit code and seconds. In the background its output is held back until it ends."""
    started = time.monotonic()
    if in_foreground:
        print(f"== {name}", flush=True)
    output = None if in_foreground else subprocess.PIPE
    ended = subprocess.run(
        [str(python), *command],
        cwd=bootstrap.ROOT,
        env=variables,
        stdout=output,
        stderr=output and subprocess.STDOUT,
    )
    if ended.stdout:
        print(f"\n== {name}\n{ended.stdout.decode(errors='replace')}", end="", flush=True)
    return name, ended.returncode, time.monotonic() - started


@contextlib.contextmanager
def _scratch() -> Iterator[dict[str, str]]:
    """Yield the environment of the steps, with the places for their files.

    Byte code is shared by all processes, even if caching is switched off: tests start hundreds of them. The compiled
    modules are in the environment, so the checkout stays clean. Temporary files, thousands of them, are in memory if
    the system has a disk there, and removed at the end; a test run by pytest alone keeps them for inspection.
    """
    variables = bootstrap.environment_variables()
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    variables["PYTHONPYCACHEPREFIX"] = str(bootstrap.ENVIRONMENT / "bytecode")
    if not _has_room(MEMORY_DISK):
        yield variables
        return
    with tempfile.TemporaryDirectory(prefix="tabletable-", dir=MEMORY_DISK) as folder:
        yield {**variables, "TMPDIR": folder}


def _has_room(folder: Path) -> bool:
    """Return whether a folder can hold everything a whole check writes, executable programs among it."""
    if not (folder.is_dir() and os.access(folder, os.W_OK)):
        return False
    disk = os.statvfs(folder)
    return disk.f_bavail * disk.f_frsize >= ROOM and not disk.f_flag & os.ST_NOEXEC


def _parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="check.py", description="Lint, type-check and test tabletable.")
    parser.add_argument("--fast", action="store_true", help="leave out the tests marked slow")
    parser.add_argument("--night", action="store_true", help="all cases and whole sizes of tests that sample at a push")
    parser.add_argument(
        "--windows",
        metavar="DIR",
        help="tests, programs and installer with the Windows Python that runs here as DIR/winpython (under Wine)",
    )
    parser.add_argument(bootstrap.UNLOCKED, action="store_true", help="with the newest packages instead of the locked")
    parser.add_argument("-k", metavar="EXPRESSION", help="run only the tests that match, as in pytest -k")
    parser.add_argument("rest", nargs="*", metavar="-- ...", help="further arguments of pytest")
    return parser.parse_args(arguments)


def _steps(options: argparse.Namespace) -> list[tuple[str, list[str]]]:
    if options.windows:
        return [("windows", ["tools/windows_check.py", options.windows, *options.rest])]
    tests = ["-m", "pytest", "-q"]
    workers = _cores()
    if workers > 1:
        tests += ["-n", str(workers), "--dist", "worksteal"]
    if options.fast:
        tests += ["-m", "not slow"]
    if options.night:
        tests += ["--night"]
    if options.k:
        tests += ["-k", options.k]
    return [
        ("ruff", ["-m", "ruff", "check", "--quiet", "."]),
        ("format", ["-m", "ruff", "format", "--quiet", "--check", "."]),
        ("mypy", ["-m", "mypy", "--no-error-summary", "tabletable", "tools", "tests"]),
        ("pytest", [*tests, *options.rest]),
    ]


def _cores() -> int:
    """Return the number of cores this process may use, in a container perhaps fewer than the machine has."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
