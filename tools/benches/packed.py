"""The cost of a packed game beside a bare pygame window: size, time to the first frame and to the title, memory.

The programs are started on an X server of their own, taking turns, and observed from outside, so that all are measured
alike: the first frame is there when a pixel of the screen is no longer black.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import package_build

from benches.screen import Figure

SIZE: Final = (1280, 720)
WALL: Final = (40, 200)
"""A place that the first frame paints."""
CAT: Final = (960, 232)
"""Between the eyes of the mascot, where the title is brighter than the wall."""
BRIGHT: Final = 0xC0
SETTLED: Final = 3.0
"""Seconds after the first frame at which the memory is read: by then the title is whole and all sounds are open."""
LONGEST: Final = 60.0
BARE: Final = """
import time, pygame
pygame.display.init(); pygame.font.init()
window = pygame.Window("bare", (1280, 720))
surface = window.get_surface(); surface.fill((251, 243, 228)); window.flip()
while not pygame.event.get(pygame.QUIT):  # SDL makes one of the signal to end
    time.sleep(0.01)
"""
GOALS: Final = {"folder": (80.0, 250.0), "file": (35.0, 600.0)}
"""Limits for each kind: MB, and ms to the first frame."""
MEMORY: Final = 120.0


class Run(NamedTuple):
    """The measurements of one start."""

    first: float
    """ms to the first frame."""
    work: float
    """Processor time until then, in ms: the time it would take on an otherwise idle machine."""
    title: float
    """ms to the title."""
    memory: float
    """MB."""


class Eye:
    """Sees single pixels of an X server's screen."""

    def __init__(self, display: str) -> None:
        self._x = ctypes.CDLL("libX11.so.6")
        self._x.XOpenDisplay.restype = self._x.XGetImage.restype = ctypes.c_void_p
        self._x.XDefaultRootWindow.restype = self._x.XGetPixel.restype = ctypes.c_ulong
        self._display = ctypes.c_void_p(self._x.XOpenDisplay(display.encode()))
        self._root = ctypes.c_ulong(self._x.XDefaultRootWindow(self._display))

    def pixel(self, place: tuple[int, int]) -> int:
        """Return the colour at a place, as 0xRRGGBB."""
        every, whole = ctypes.c_ulong(0xFFFFFF), 2  # all planes, as whole pixels
        seen = self._x.XGetImage(self._display, self._root, *place, 1, 1, every, whole)
        image = ctypes.c_void_p(seen)
        colour: int = self._x.XGetPixel(image, 0, 0) & 0xFFFFFF
        self._x.XDestroyImage(image)
        return colour


def missing(dist: Path) -> str:
    """Return a missing requirement: a program in the folder `dist`, or the X server; "" if there is none."""
    needed = ["Xvfb", *(str(package_build.program(kind, dist)) for kind in package_build.PROGRAMS)]
    return next((name for name in needed if shutil.which(name) is None), "")


def packed(dist: Path, rounds: int = 5) -> Iterator[Figure]:
    """Measure both programs in the folder `dist`, and a bare window."""
    programs = {kind: package_build.program(kind, dist.resolve()) for kind in package_build.PROGRAMS}
    for kind, program in programs.items():
        size = package_build.megabytes(program, kind)
        yield Figure(f"one-{kind}: size", size, "MB", most=GOALS[kind][0])
    contestants: dict[str, list[str]] = {"bare window": [sys.executable, "-c", BARE]}
    contestants |= {f"one-{kind}": [str(program)] for kind, program in programs.items()}
    runs_by_name = take_turns(contestants, rounds)
    bare = [run.first for run in runs_by_name["bare window"]]
    for name, runs in runs_by_name.items():
        first, work, title, memory = zip(*runs, strict=True)
        goal = GOALS.get(name.removeprefix("one-"), (None, None))[1]
        yield Figure(f"{name}: first frame", statistics.median(first), "ms", _range(first), most=goal)
        yield Figure(f"{name}: its work", statistics.median(work), "ms", f"{_range(work)} of processor time")
        if name != "bare window":
            ratios = [ours / theirs for ours, theirs in zip(first, bare, strict=True)]
            yield Figure(f"{name}: first frame to bare window", statistics.median(ratios), "×")
            yield Figure(f"{name}: whole title", statistics.median(title), "ms", _range(title))
        most = MEMORY if name != "bare window" else None
        yield Figure(f"{name}: memory", statistics.median(memory), "MB", _range(memory), most=most)


def _range(values: Sequence[float]) -> str:
    return f"{min(values):.0f}–{max(values):.0f}"


def take_turns(contestants: Mapping[str, Sequence[str]], rounds: int) -> dict[str, list[Run]]:
    """Return the runs of each contestant. A first round only warms the disk."""
    runs: dict[str, list[Run]] = {name: [] for name in contestants}
    with tempfile.TemporaryDirectory() as home, _screen() as display:
        eye = Eye(display)
        variables = {
            "DISPLAY": display,
            "HOME": home,
            "SDL_AUDIODRIVER": "dummy",
            "SDL_VIDEODRIVER": "x11",
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        }
        for number in range(rounds + 1):
            for name, command in contestants.items():
                # The game chooses this way to the screen by itself; the bare window is to go the same.
                chosen = {"SDL_FRAMEBUFFER_ACCELERATION": "0"} if name == "bare window" else {}
                measured = _run(command, variables | chosen, eye)
                if number:
                    runs[name].append(measured)
    return runs


def _run(command: Sequence[str], variables: Mapping[str, str], eye: Eye) -> Run:
    start = time.perf_counter()
    process = subprocess.Popen(command, env=variables, cwd="/", stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        first = title = work = 0.0
        while not title:
            passed = time.perf_counter() - start
            if passed > LONGEST or process.poll() is not None:
                raise RuntimeError(f"{command[0]} shows nothing")
            if not first and eye.pixel(WALL):
                first, work = passed, sum(_worked(pid) for pid in _family(process.pid))
            if first and eye.pixel(CAT) & 0xFF >= BRIGHT:
                title = passed
            time.sleep(0.001)
        time.sleep(max(0.0, start + first + SETTLED - time.perf_counter()))
        memory = sum(_resident(pid) for pid in _family(process.pid))
    finally:
        process.terminate()
        process.wait(LONGEST)
    while eye.pixel(WALL):  # its window goes a moment later
        time.sleep(0.01)
    return Run(first * 1000, work, title * 1000, memory)


@contextmanager
def _screen() -> Iterator[str]:
    """Start an X server; yields its name, such as ``:7``."""
    heard, writable = os.pipe()
    size = f"{SIZE[0]}x{SIZE[1]}x24"
    command = ["Xvfb", "-displayfd", str(writable), "-screen", "0", size, "-br", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(writable,), stderr=subprocess.DEVNULL)
    os.close(writable)
    try:
        with os.fdopen(heard) as answer:
            yield f":{answer.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


def _family(pid: int) -> list[int]:
    """Return a process and all its children: a one-file program is unpacked and watched over by a parent."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(member for child in children for member in _family(int(child)))]


def _worked(pid: int) -> float:
    """Return the ms that all threads of a process have run."""
    return (
        sum(int(Path(task, "schedstat").read_text().split()[0]) for task in Path(f"/proc/{pid}/task").iterdir()) / 1e6
    )


def _resident(pid: int) -> float:
    """Return a process's resident memory in MB."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
