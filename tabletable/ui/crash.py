"""Handling of unexpected errors: a message, and the way back to the game from its save.

It writes the log file and a readable report, both without personal data.
"""

from __future__ import annotations

import json
import logging
import math
import os
import re
import sys
from collections import Counter, deque
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Final

import pygame

import tabletable
from tabletable.play.files import paths
from tabletable.ui.scenes.message import MessageScene
from tabletable.ui.stack.host import Host
from tabletable.ui.system.desktop import tell_of_failure

LINES: Final = 200
"""The number of log lines at the end of a report."""
MOST_TROUBLES: Final = 3
"""After this many errors of one kind at one place, the game is no longer offered for continuing."""
AT_ONCE: Final = 2.0
"""If a second error occurs within this many seconds while the first is shown, the program gives up."""
_LOG_BYTES: Final = 1 << 20
_FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"

_log = logging.getLogger(__name__)


class LastLines(logging.Handler):
    """Keeps the last lines of the log in memory."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.setFormatter(logging.Formatter(_FORMAT))
        self.lines: deque[str] = deque(maxlen=LINES)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a record."""
        self.lines.append(self.format(record))


class Journal:
    """The log of this run: the last lines in memory and, if the folder is writable, all of it in a file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._last = LastLines()
        self._handlers: list[logging.Handler] = []

    def open(self, to_file: bool = True) -> None:
        """Start logging. If the folder is not writable, only the file is missing."""
        import logging.handlers  # draws in sockets and pickling: not before the first picture

        self._handlers = [self._last]
        if to_file:
            try:
                paths.make_folder(self.folder)
                file = logging.handlers.RotatingFileHandler(
                    self.folder / "tabletable.log", maxBytes=_LOG_BYTES, backupCount=1, encoding="utf-8", delay=True
                )
            except OSError as error:
                _log.info("no log file: %s", error)
            else:
                file.setFormatter(logging.Formatter(_FORMAT))
                self._handlers.append(file)
        root = logging.getLogger()
        for handler in self._handlers:
            root.addHandler(handler)
        root.setLevel(min(root.level or logging.INFO, logging.INFO))

    def close(self) -> None:
        """Stop logging."""
        for handler in self._handlers:
            logging.getLogger().removeHandler(handler)
            handler.close()
        self._handlers = []

    def write_report(self, error: BaseException, about: Mapping[str, object]) -> Path | None:
        """Write a report of an error to a new file in the folder; return None if that fails.

        `about` must hold nothing personal; folder names are removed from everything else here.
        """
        stamp = datetime.now().strftime("%Y%m%d-%H%M%S-%f")
        text = scrubbed(report(error, about, self._last.lines))
        try:
            paths.make_folder(self.folder)
            path = self.folder / f"crash-{stamp}.txt"
            path.write_text(text, encoding="utf-8")
        except OSError as problem:
            _log.warning("the crash report can't be written: %s", problem)
            return None
        return path


def about_this_program() -> str:
    """Return a line with the versions of the program, its libraries and the system."""
    import platform

    kind = " (packed)" if getattr(sys, "frozen", False) else ""
    video = pygame.display.get_driver() if pygame.display.get_init() else "none"
    return (
        f"tabletable {tabletable.__version__}{kind}, Python {platform.python_version()}, "
        f"pygame-ce {pygame.version.ver}, SDL {'.'.join(map(str, pygame.version.SDL))}, "
        f"{platform.system()} {platform.release()}, video {video}"
    )


def report(error: BaseException, about: Mapping[str, object], lines: deque[str]) -> str:
    """Return a crash report: version, traceback, facts `about` the scene, the last `lines` of the log."""
    import traceback

    sections = [
        about_this_program(),
        "",
        *(line.rstrip("\n") for line in traceback.format_exception(error)),
        "",
        json.dumps(dict(about), indent=1, ensure_ascii=False, default=str),
        "",
        *lines,
        "",
    ]
    return "\n".join(sections)


def scrubbed(text: str) -> str:
    """Return `text` without the user's home folder and name, as found in paths."""
    home = os.path.expanduser("~")
    if len(home) > 1:
        text = text.replace(home, "~")
    return re.sub(r"(?i)([/\\](?:home|users)[/\\])[^/\\\s\"']+", r"\1~", text)


class LastResort:
    """Handles unexpected errors of the loop."""

    def __init__(self, host: Host, journal: Journal) -> None:
        self._host, self._journal = host, journal
        self._last = -math.inf
        self._troubles: Counter[tuple[str, str, int]] = Counter()

    def survive(self, error: Exception) -> None:
        """Write a report, return to the title, and offer to continue the game from its save.

        The offer is left out at the third error at one place; if not even the title can be shown, the program ends.
        """
        report = self._reported(error)
        now = self._host.clock()
        if self._is_told and now - self._last < AT_ONCE:
            self._give_up(error, report)
            return
        self._last = now
        place = _place_of(error)
        self._troubles[place] += 1
        slot = next((kept for scene in self._host.scenes if (kept := scene.kept_in()) is not None), None)
        try:
            self._host.routes.crash(report, slot, self._troubles[place] >= MOST_TROUBLES)
        except Exception as second:
            self._give_up(second, self._reported(second))

    @property
    def _is_told(self) -> bool:
        """Whether the message about an error is open."""
        return any(isinstance(scene, MessageScene) and scene.question.key == "crash" for scene in self._host.scenes)

    def _reported(self, error: Exception) -> Path | None:
        """Write a report of an error; return its path, None if that fails."""
        _log.exception("unexpected: %s", type(error).__name__, exc_info=error)
        about = {type(scene).__name__: scene.about() for scene in self._host.scenes}
        shown = {"language": self._host.words.language, "size": self._host.display.size, "scenes": about}
        return self._journal.write_report(error, shown)

    def _give_up(self, error: Exception, report: Path | None) -> None:
        t = self._host.t
        words = t("ui.error.text", name=str(report)) if report else t("ui.error.text.unwritten")
        tell_of_failure(t("ui.error.title"), f"{type(error).__name__}: {error}\n{words}")
        self._host.stop(1)


def _place_of(error: Exception) -> tuple[str, str, int]:
    """Return an error's type, and the file and line that raised it."""
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    return type(error).__name__, at.tb_frame.f_code.co_filename if at else "", at.tb_lineno if at else 0
