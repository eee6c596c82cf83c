"""The tables one sits down at, and what is asked before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from tabletable.core.errors import GameError
from tabletable.core.message import GameText, game_text
from tabletable.play.files.safejson import OtherGame, SaveError
from tabletable.play.study import primer
from tabletable.ui.routing.dialogs import Dialogs
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.stack.routes import Answer, Deal, Question, new_seed

if TYPE_CHECKING:
    from tabletable.core.game import Game
    from tabletable.play.keeping.savefile import SaveDocument
    from tabletable.play.keeping.sharing import SharedDeal
    from tabletable.play.seats import Seat
    from tabletable.play.study.puzzle import Puzzle
    from tabletable.ui.stack.scene import AnyScene


class Tables(Dialogs):
    """The tables one sits down at, and what is asked before. See `TableRoutes`."""

    def set_up(
        self,
        game: str,
        seats: Sequence[Seat] = (),
        options: Mapping[str, str | int] | None = None,
        deal: SharedDeal | None = None,
    ) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.setup import SetupScene

        def chosen(deal: Deal | None) -> None:
            if deal is not None:
                self.open_game(deal)

        self._scenes.push(SetupScene(self._host.games[game], seats, options, deal), chosen)

    def learn(self, game: str) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.study.primer import PLAY, PrimerScene, seats_at
        from tabletable.ui.scenes.tables.table import TableScene

        found = primer.read(game)
        if found is None:
            return
        if any(isinstance(scene, PrimerScene) for scene in self._scenes):
            while not isinstance(self._scenes.top, PrimerScene):  # one asks for it out of one, from its rules
                self._scenes.pop()
            return
        has_table = any(isinstance(scene, TableScene) for scene in self._scenes)

        def closed(answer: str | None) -> None:
            if answer == PLAY:
                self.open_game(Deal(game, seats_at(self._host, found.free.seats), found.free.options, new_seed()))

        self._scenes.push(PrimerScene(self._host, self._host.games[game], found, has_table), closed)

    def puzzles(self) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.study.puzzles import PuzzlesScene

        self._scenes.push(PuzzlesScene())

    def puzzle(self, puzzle: Puzzle, day: date | None = None) -> None:
        """See `Routes`."""
        self._puzzle(puzzle, day, (puzzle.id,))

    def _puzzle(self, puzzle: Puzzle, day: date | None, passed: tuple[str, ...]) -> None:
        """`passed`: this one and those one came from, by their ids."""
        from tabletable.ui.scenes.study.puzzle import NEXT, PuzzleScene, following

        def closed(answer: str | None) -> None:
            if answer == NEXT:
                found = following(self._host, puzzle, passed)
                self._puzzle(found, None, (*passed, found.id))

        self._scenes.push(PuzzleScene(self._host, self._host.games[puzzle.game], puzzle, day), closed)

    def open_game(self, deal: Deal) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.tables.dealing import start_table

        game: Game[Any] = self._host.games[deal.game]
        try:
            table = start_table(self._host, game, deal.seats, deal.options, deal.seed)
        except GameError as error:
            self._refuse(error)
            return
        self.sit_down(table, deal.game, deal.seats, deal.options)

    def open_document(self, document: SaveDocument, slot: str | None = None) -> bool:
        """See `Routes`."""
        from tabletable.ui.scenes.tables.dealing import resume_table

        header = document.header
        try:
            table = resume_table(self._host, document, slot)
        except OtherGame as error:
            self._offer_to_watch(document, error)
            return False
        except SaveError as error:
            self._host.notices.tell(error.message, NoticeStyle.WHY)
            return False
        except GameError as error:
            self._refuse(error)
            return False
        self.sit_down(table, header.game, header.seats, header.options)
        return True

    def _refuse(self, error: GameError) -> None:
        """Say why there is no table."""
        key, details = getattr(error, "key", ""), getattr(error, "details", {})
        self._host.notices.show(self._host.t(key, **details) if key else str(error), NoticeStyle.WHY)

    def _offer_to_watch(self, document: SaveDocument, problem: OtherGame) -> None:
        """Say why nobody can play a game on, and offer to watch it."""
        host = self._host
        answers = (Answer("watch", host.t("ui.saves.watch"), "film", True), Answer("leave", host.t("ui.cancel")))
        title = host.t(game_text(document.header.game, GameText.TITLE))

        def answered(answer: str | None) -> None:
            if answer == "watch":
                host.routes.watch_document(document)

        self.ask(Question("foreign", title, host.t(problem.message), answers, "why"), answered)

    def continue_game(self) -> bool:
        """See `Routes`."""
        from tabletable.play.keeping.recording import verify_playable

        passed: list[tuple[str, SaveError]] = []
        resumed = self._host.save_store.continue_latest(verify_playable, passed=passed)
        foreign = next(((name, error) for name, error in passed if isinstance(error, OtherGame)), None)
        if resumed is None:
            if foreign is None:
                self._host.notices.tell("ui.continue.none", NoticeStyle.WHY)
            else:
                self._open_foreign(*foreign)
            return False
        if not self.open_document(resumed.document, resumed.name):
            return False
        if foreign is not None:
            self._host.notices.tell(foreign[1].message)
        elif resumed.problems:
            self._host.notices.tell("ui.continue.earlier")
        return True

    def _open_foreign(self, name: str, problem: OtherGame) -> None:
        """The only game to continue can't be played on: offer to watch it where its log plays."""
        from tabletable.play.keeping.recording import verify

        try:
            document = self._host.save_store.load_autosave(name, verify)
        except SaveError:
            self._host.notices.tell(problem.message, NoticeStyle.WHY)
        else:
            self._offer_to_watch(document, problem)

    def sit_down(self, table: AnyScene, game: str, seats: Sequence[Seat], options: Mapping[str, str | int]) -> None:
        """Push a table; whoever leaves it plays again, changes the setup or goes to the title."""

        def answered(answer: str | None) -> None:
            if answer == "rematch":
                self.open_game(Deal(game, tuple(seats), options, new_seed()))
            elif answer == "setup":
                self.set_up(game, seats, options)
            elif answer == "title":
                self._scenes.unwind()

        self._scenes.push(table, answered)
