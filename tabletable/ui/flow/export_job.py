"""Makes a file in a separate process, so that the window never waits for it and it can be stopped at any moment."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence
from enum import Enum, auto
from pathlib import Path
from typing import Final

import tabletable
from tabletable.core.message import Msg
from tabletable.play.files import storage
from tabletable.play.files.paths import HOME_VARIABLE
from tabletable.play.files.safejson import SaveError, Unwritable
from tabletable.play.files.storage import SharedDisk
from tabletable.play.keeping.savefile import SaveDocument, encode

LOOK: Final = 0.05
"""Seconds between two checks of the progress."""
_FAILED: Final = Msg("share.failed")

_log = logging.getLogger(__name__)


class Stage(Enum):
    """The stage of a job."""

    WORKING = auto()
    DONE = auto()
    FAILED = auto()
    STOPPED = auto()


class ExportJob:
    """The making of one file, or one folder of previews. Everything but the start happens on a thread of its own."""

    def __init__(
        self, document: SaveDocument, options: Sequence[str], target: Path, take: Callable[[Path], None] | None = None
    ) -> None:
        """`options` are arguments of ``tabletable share``; the result is moved to `target`, or passed to `take`.

        Without options the result is the save itself. `take` is called with the path on the thread, before the file is
        removed.
        """
        self.target = target
        self.stage = Stage.WORKING
        self.problem: Msg | None = None
        self.progress = 0.0
        """The progress, 0 to 1."""
        self._document, self._options, self._take = document, tuple(options), take
        self._process: subprocess.Popen[bytes] | None = None
        self._stops = threading.Event()
        self._thread = threading.Thread(target=self._run, name="share", daemon=True)
        self._thread.start()

    @property
    def is_working(self) -> bool:
        """Whether the work is still under way."""
        return self.stage is Stage.WORKING

    def stop(self) -> None:
        """Cancel the job. Unfinished files are removed; the thread ends by itself."""
        self._stops.set()
        if self._process is not None:
            self._process.kill()
        if self.is_working:
            self.stage = Stage.STOPPED

    def wait(self, seconds: float) -> None:
        """Wait until it is over, but at most `seconds`."""
        self._thread.join(seconds)

    def _run(self) -> None:
        try:
            with tempfile.TemporaryDirectory(prefix="tabletable-share-") as folder:
                made = self._make(Path(folder))
                if made is None or self._stops.is_set():
                    return
                if self._take is not None:
                    self._take(made)
                else:
                    storage.write_file(SharedDisk(), self.target, made.read_bytes(), backups=0)
                self.progress = 1.0
                self.stage = Stage.DONE if not self._stops.is_set() else Stage.STOPPED
        except SaveError as error:
            self._fail(error.message)
        except OSError as error:
            self._fail(Unwritable.from_os(error, self.target.name).message)

    def _make(self, folder: Path) -> Path | None:
        """Return the result of the other process; None if it failed."""
        save, made, progress = folder / "game.json", folder / "made", folder / "progress"
        save.write_bytes(encode(self._document))
        if not self._options:
            return save
        words = [
            *_program(),
            "share",
            str(save),
            "--gently",
            "--out",
            str(made),
            "--progress",
            str(progress),
            *self._options,
        ]
        with (folder / "said").open("wb") as said:
            self._process = subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=said, stderr=said, env=_surroundings(folder)
            )
            while (code := self._wait()) is None:
                if self._stops.is_set():
                    self._process.kill()
                self._read(progress)
        if self._stops.is_set():
            return None
        if code != 0 or not made.exists():
            _log.info("sharing failed (%s): %s", code, (folder / "said").read_bytes()[-400:])
            self._fail(_FAILED)
            return None
        return made

    def _wait(self) -> int | None:
        assert self._process is not None
        try:
            return self._process.wait(LOOK)
        except subprocess.TimeoutExpired:
            return None

    def _read(self, progress: Path) -> None:
        try:
            done, _, of = progress.read_text("ascii").partition("/")
            self.progress = max(self.progress, min(0.97, int(done) / int(of)))
        except (OSError, ValueError, ZeroDivisionError):  # it is being written
            pass

    def _fail(self, problem: Msg) -> None:
        if self.is_working:
            self.problem, self.stage = problem, Stage.FAILED


def _program() -> list[str]:
    """Return the command that starts this program."""
    return [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "tabletable"]


def _surroundings(folder: Path) -> dict[str, str]:
    """Return the environment of the process: no window, no sound, and none of the player's folders."""
    package = str(Path(tabletable.__file__).resolve().parent.parent)
    paths = os.pathsep.join(filter(None, (package, os.environ.get("PYTHONPATH", ""))))
    unseen = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    return {**os.environ, **unseen, "PYTHONPATH": paths, HOME_VARIABLE: str(folder / "home")}
