"""Which lesson a newcomer is shown, and which ones were read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabletable.core.tablespec import Lesson

if TYPE_CHECKING:
    from tabletable.ui.scenes.table import TableScene

READ_SECONDS: Final = 2.5
"""A lesson counts as read when it was shown this long before the player acted."""


class Tutor:
    """The one lesson shown beside the log of a table. Lessons that were read are kept in the settings."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._shown: Lesson | None = None
        self._since = 0.0

    @property
    def shown(self) -> Lesson | None:
        """The lesson shown now."""
        return self._shown

    def renew(self) -> None:
        """The table has changed: show the first lesson of the present decision that was not read."""
        table, before = self._table, self._shown
        settings = table.host.settings
        wanted = table.spec.lessons if settings.lessons and not table.is_resting and table.match.legal() else ()
        unread = [lesson for lesson in wanted if self._name(lesson) not in settings.lessons_read]
        self._shown = unread[0] if unread else None
        if self._shown is not None and (before is None or before.id != self._shown.id):
            self._since = table.host.clock()

    def acted(self) -> None:
        """The player has done something: what was shown long enough was read."""
        if self._shown is not None and self._table.host.clock() - self._since >= READ_SECONDS:
            self._keep(self._shown)
        self._shown = None

    def read(self) -> None:
        """The player says so."""
        if self._shown is not None:
            self._keep(self._shown)

    def _keep(self, lesson: Lesson) -> None:
        host = self._table.host
        host.change_settings(lessons_read=(*host.settings.lessons_read, self._name(lesson)))

    def _name(self, lesson: Lesson) -> str:
        return f"{self._table.game.info.id}.{lesson.id}"
