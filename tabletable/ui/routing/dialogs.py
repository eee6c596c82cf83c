"""What lies over a table, and questions over anything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tabletable.core.message import Msg
from tabletable.ui.routing.opener import Opener
from tabletable.ui.scenes.message import MessageScene
from tabletable.ui.stack.routes import Answer, Answered, Lit, Question, Table

if TYPE_CHECKING:
    from tabletable.core.command import Command
    from tabletable.core.looks import Chrome
    from tabletable.core.outcome import Outcome
    from tabletable.core.tablespec import Choice
    from tabletable.play.match import Match


class Dialogs(Opener):
    """What lies over a table, and questions over anything. See `DialogRoutes`."""

    def pause(self, game: str, save: Callable[[], None], answered: Answered) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.tables.pause import PauseScene

        self._scenes.push(PauseScene(game, save), answered)

    def name(self, suggestion: str, named: Answered) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.naming import NamingScene

        self._scenes.push(NamingScene(suggestion), named)

    def pick(
        self,
        choices: Sequence[Choice],
        text: Callable[[Msg], str],
        chrome: Chrome,
        title: Msg | None,
        picked: Callable[[Command | None], None],
        lit: Sequence[Command] = (),
    ) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.tables.picker import Picker

        self._scenes.push(Picker(choices, text, chrome, title, lit), picked)

    def result(
        self,
        outcome: Outcome,
        match: Match,
        text: Callable[[Msg], str],
        remark: str,
        answered: Answered,
        lit: Sequence[Lit] = (),
    ) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.tables.result import ResultScene

        self._scenes.push(ResultScene(outcome, match, text, remark, lit), answered)

    def curtain(self, table: Table, seat: int, save: Callable[[], None], answered: Answered) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.tables.curtain import CurtainScene

        self._scenes.push(CurtainScene(table, seat, save), answered)

    def ask(self, question: Question, answered: Answered | None = None) -> None:
        """See `Routes`."""
        self._scenes.push(MessageScene(question), answered)

    def tell(self, key: str, title: str, text: Msg) -> None:
        """Say something that must not be missed, over whatever scene there is."""
        t = self._host.t
        self.ask(Question(key, t(title), t(text), (Answer("ok", t("ui.ok"), primary=True),), "why"))
