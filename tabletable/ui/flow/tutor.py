"""Which lesson a newcomer is shown, and which ones were read."""

from __future__ import annotations

from typing import Final

from tabletable.core.tablespec import Lesson, TableSpec
from tabletable.play.settings import Settings
from tabletable.ui.controls.model import TableModel
from tabletable.ui.host import Host

READ_SECONDS: Final = 2.5
"""A lesson counts as read when it was shown this long before the player acted."""


def first_unread(spec: TableSpec, game: str, settings: Settings) -> Lesson | None:
    """The first lesson of the present decision that was not read."""
    if not settings.lessons:
        return None
    return next((lesson for lesson in spec.lessons if _name(game, lesson) not in settings.lessons_read), None)


def _name(game: str, lesson: Lesson) -> str:
    return f"{game}.{lesson.id}"


class Tutor:
    """Knows how long the one lesson beside the log was shown. Lessons that were read are kept in the settings."""

    def __init__(self, host: Host, game: str) -> None:
        self._host = host
        self._game = game
        self._since = 0.0
        self.shown: Lesson | None = None
        """The lesson shown now."""

    def renew(self, now: TableModel) -> None:
        """Another lesson may be shown."""
        before, self.shown = self.shown, now.lesson
        if self.shown is not None and (before is None or before.id != self.shown.id):
            self._since = self._host.clock()

    def acted(self) -> None:
        """The player has done something: what was shown long enough was read."""
        if self._host.clock() - self._since >= READ_SECONDS:
            self.read()
        self.shown = None

    def read(self) -> None:
        """The player says so."""
        if self.shown is not None:
            read = self._host.settings.lessons_read
            self._host.change_settings(lessons_read=(*read, _name(self._game, self.shown)))
