"""The lessons of a game, shown one at a time beside its log, and the offer of its primer."""

from __future__ import annotations

from typing import Final

from tabletable.core.tablespec import Lesson, TableSpec
from tabletable.play.files.safejson import SaveError
from tabletable.play.people.settings import Settings
from tabletable.play.study import primer
from tabletable.play.study.progress import Progress, ProgressStore
from tabletable.ui.controls.model import TableModel
from tabletable.ui.stack.host import Host

READ_SECONDS: Final = 2.5
"""A lesson shown this long before the player acts counts as read."""


def first_unread(spec: TableSpec, game: str, settings: Settings) -> Lesson | None:
    """Return the first unread lesson about the current decision; None if there is none or lessons are off."""
    if not settings.lessons:
        return None
    return next((lesson for lesson in spec.lessons if _name(game, lesson) not in settings.lessons_read), None)


def _name(game: str, lesson: Lesson) -> str:
    return f"{game}.{lesson.id}"


class Tutor:
    """Shows one lesson at a time beside the log, and notes in the settings which lessons were read.

    At a game's first deal it offers the primer, once.
    """

    def __init__(self, host: Host, game: str, is_first_deal: bool) -> None:
        """`is_first_deal`: whether it may be the first deal of a player alone."""
        self._host = host
        self._game = game
        self.offers_primer = is_first_deal and self._may_offer()
        """Whether the primer is offered now."""
        self._since = 0.0
        self.lesson: Lesson | None = None
        """The lesson shown now."""

    def _may_offer(self) -> bool:
        """Return whether the primer was never opened or offered here, and note that it is offered now."""
        if not self._host.settings.lessons or primer.read(self._game) is None:
            return False
        store = self._host.store(ProgressStore)
        if store.of(self._game) != Progress():
            return False
        try:
            store.note(self._game, is_offered=True)
        except SaveError:
            return False
        return True

    def learn(self) -> None:
        """Open the primer on offer."""
        if self.offers_primer:
            self.offers_primer = False
            self._host.routes.learn(self._game)

    def renew(self, now: TableModel) -> None:
        """Update the lesson to a new state of the table."""
        before, self.lesson = self.lesson, now.lesson
        self.offers_primer = self.offers_primer and now.parts is None  # an enlarged table has no room for that
        if self.lesson is not None and (before is None or before.id != self.lesson.id):
            self._since = self._host.clock()

    def acted(self, is_own: bool) -> None:
        """After a command, mark a lesson shown long enough as read. `is_own`: whether the viewer gave the command."""
        if not self.offers_primer and self._host.clock() - self._since >= READ_SECONDS:
            self.read()
        self.lesson = None
        self.offers_primer = self.offers_primer and not is_own

    def read(self) -> None:
        """Mark the lesson as read, or decline the primer on offer."""
        if self.offers_primer:
            self.offers_primer = False
        elif self.lesson is not None:
            read = self._host.settings.lessons_read
            self._host.change_settings(lessons_read=(*read, _name(self._game, self.lesson)))
