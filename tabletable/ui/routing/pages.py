"""The pages beside the tables."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tabletable.core.message import listed
from tabletable.ui.routing.dialogs import Dialogs
from tabletable.ui.stack.routes import Answer, Answered, Question
from tabletable.ui.system.desktop import show_folder

if TYPE_CHECKING:
    from tabletable.play.people.lanterns import Light
    from tabletable.play.session import Session


class Pages(Dialogs):
    """The pages beside the tables. See `PageRoutes`."""

    def rules(self, game: str, anchor: str = "") -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.rules import RulesScene

        self._scenes.push(RulesScene(game, anchor))

    def settings(self) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.settings import SettingsScene

        self._scenes.push(SettingsScene())

    def saves(self) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.saves import SavesScene

        self._scenes.push(SavesScene())

    def player(self) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.personal.player import PlayerScene

        self._scenes.push(PlayerScene())

    def persons(self, name: str, answered: Answered) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.personal.persons import PersonsScene

        self._scenes.push(PersonsScene(name), answered)

    def lanterns(self, lights: Sequence[Light]) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.personal.lanterns import LanternsScene

        self._scenes.push(LanternsScene(lights))

    def share(self, session: Session, created: str = "", at: int | None = None) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.share import ShareScene

        self._scenes.push(ShareScene(session, created, at))

    def saved(self, files: Sequence[Path]) -> None:
        """See `Routes`."""
        t, folder = self._host.t, files[0].parent
        answers = (Answer("ok", t("ui.ok"), primary=True), Answer("folder", t("ui.saved.folder"), "folder"))
        text = t("ui.saved.text", files=listed([file.name for file in files]), folder=str(folder))

        def answered(answer: str | None) -> None:
            if answer == "folder":
                self.folder(folder)

        self.ask(Question("saved", t("ui.saved"), text, answers), answered)

    def trash(self) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.trash import TrashScene

        self._scenes.push(TrashScene())

    def folder(self, folder: Path) -> None:
        """See `Routes`."""
        if not show_folder(folder):
            self._host.notices.tell("ui.saves.folder.failed", path=str(folder))
