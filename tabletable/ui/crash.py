"""What is left when something fails unexpectedly: the log file and a readable report, nothing personal in either."""

from __future__ import annotations

import json
import logging
import os
import re
import sys
from collections import deque
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Final

import pygame

import tabletable
from tabletable.play.files import paths

LINES: Final = 200
"""Lines of the log that a report ends with."""
_LOG_BYTES: Final = 1 << 20
_FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"

_log = logging.getLogger(__name__)


class LastLines(logging.Handler):
    """Keeps the last lines of the log in memory."""

    def __init__(self, count: int = LINES) -> None:
        super().__init__(logging.INFO)
        self.setFormatter(logging.Formatter(_FORMAT))
        self.lines: deque[str] = deque(maxlen=count)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one record."""
        self.lines.append(self.format(record))


class Journal:
    """The log of this run: the last lines in memory and, where the folder can be written, all of it in a file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._last = LastLines()
        self._handlers: list[logging.Handler] = []

    def open(self, to_file: bool = True) -> None:
        """Start listening. A folder that can't be written costs the file only."""
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
        """Stop listening."""
        for handler in self._handlers:
            logging.getLogger().removeHandler(handler)
            handler.close()
        self._handlers = []

    def write_report(self, error: BaseException, about: Mapping[str, object]) -> Path | None:
        """Write what happened to a new file in the folder; None if that is not possible.

        `about` must hold nothing personal; names of folders are removed from everything else here.
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
    """One line: the versions of the program and of what it stands on."""
    import platform

    kind = " (packed)" if getattr(sys, "frozen", False) else ""
    video = pygame.display.get_driver() if pygame.display.get_init() else "none"
    return (
        f"tabletable {tabletable.__version__}{kind}, Python {platform.python_version()}, "
        f"pygame-ce {pygame.version.ver}, SDL {'.'.join(map(str, pygame.version.SDL))}, "
        f"{platform.system()} {platform.release()}, video {video}"
    )


def report(error: BaseException, about: Mapping[str, object], lines: deque[str]) -> str:
    """A report as text."""
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
    """`text` without the user's home folder and name, which paths betray."""
    home = os.path.expanduser("~")
    if len(home) > 1:
        text = text.replace(home, "~")
    return re.sub(r"(?i)([/\\](?:home|users)[/\\])[^/\\\s\"']+", r"\1~", text)
