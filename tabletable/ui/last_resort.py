"""What becomes of an error that nobody foresaw: a word about it, and back to the game from its save."""

from __future__ import annotations

import logging
import math
from collections import Counter
from pathlib import Path
from typing import Final

from tabletable.ui.crash import Journal
from tabletable.ui.scenes.message import MessageScene
from tabletable.ui.stack.host import Host
from tabletable.ui.system.desktop import tell_of_failure

MOST_TROUBLES: Final = 3
"""Times an error of one kind at one place is met before the game is left alone."""
AT_ONCE: Final = 2.0
"""Seconds between two errors while the first is still told, below which nothing can be shown any more."""

_log = logging.getLogger(__name__)


class LastResort:
    """Leads out of errors."""

    def __init__(self, host: Host, journal: Journal) -> None:
        self._host, self._journal = host, journal
        self._last = -math.inf
        self._troubles: Counter[tuple[str, str, int]] = Counter()

    def survive(self, error: Exception) -> None:
        """Write a report, go back to the title, and offer to go on with the game from its save.

        Not for the third time at one place; and the program gives up if not even the title can be shown.
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
        """Whether an error is told of at the moment."""
        return any(isinstance(scene, MessageScene) and scene.question.key == "crash" for scene in self._host.scenes)

    def _reported(self, error: Exception) -> Path | None:
        """The report of an error, None if it can't be written."""
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
    """What kind of error it is and where it was raised."""
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    return type(error).__name__, at.tb_frame.f_code.co_filename if at else "", at.tb_lineno if at else 0
