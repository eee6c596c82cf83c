"""Fills the routes, and adds those of the program itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tabletable.core.message import Ids, Msg
from tabletable.core.registry import Shelf
from tabletable.play.files.safejson import SaveError
from tabletable.ui.routing.replays import Replays
from tabletable.ui.scenes.message import MessageScene
from tabletable.ui.scenes.people import HEADS, default_name
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.stack.routes import Answer, Deal, Question, Routes, new_seed

if TYPE_CHECKING:
    from tabletable.play.launch import Launch, NewTable
    from tabletable.play.seats import Seat


_QUIT_CAUSES: Final = Ids(
    "ui.quit.cause.*", "busy denied disk_full io missing path_too_long read_only too_many_files unexpected"
)


class Router(Replays, Routes):
    """Opens every scene there is. Besides the routes of scenes it has those of the program itself."""

    def first(self, launch: Launch) -> None:
        """Show the title, and above it what the command line asked for."""
        self._scenes.push(TitleScene())
        if launch.table is not None:
            self.open_game(self._deal_of(launch.table))
        elif launch.load is not None:
            self.open_file(launch.load)
        games = self._host.games
        for game, why in games.left_out.items() if isinstance(games, Shelf) else ():
            self._host.notices.tell("setup.left_out", NoticeStyle.WHY, game=game, why=why)

    def _deal_of(self, table: NewTable) -> Deal:
        """The deal a command line stands for: whoever has no name or head gets one."""
        seats: list[Seat] = []
        for number, seat in enumerate(table.seats):
            taken = [other.name for other in (*table.seats, *seats)]
            name = seat.name or default_name(self._host.t, taken)
            seats.append(seat._replace(name=name, avatar=HEADS[number % len(HEADS)]))
        seed = new_seed() if table.seed is None else table.seed
        return Deal(table.game, tuple(seats), table.options, seed)

    def open_file(self, path: Path) -> bool:
        """Open what came from outside; see `incoming.opened`."""
        from tabletable.ui.routing.incoming import opened

        return opened(path, self._host, self, lambda problem: self.tell("file", "ui.file.bad", problem))

    def confirm_quit(self, problem: Msg, stop: Callable[[], None]) -> None:
        """The last moves are not on the disk: ask before the program ends."""
        t, top = self._host.t, self._scenes.top
        if isinstance(top, MessageScene) and top.question.key == "quit":
            return
        cause = _QUIT_CAUSES.get(problem.id.rpartition(".")[2])
        file = dict(problem.args).get("file")
        if file is not None and cause is not None:
            text = t("ui.quit.because", cause=Msg(cause), file=file)
        else:
            text = t("ui.quit.text", reason=problem)
        answers = (Answer("stay", t("ui.quit.stay"), primary=True), Answer("quit", t("ui.quit.anyway"), "quit"))

        def answered(answer: str | None) -> None:
            if answer == "quit":
                stop()

        self.ask(Question("quit", t("ui.quit.title"), text, answers, "why"), answered)

    def crash(self, report: Path | None, slot: str | None = None, is_last: bool = False) -> None:
        """After an unexpected error go back to the title, tell about it, and offer to go on from an autosave.

        `is_last`: it has happened too often at one place, so nothing is offered.
        """
        from tabletable.play.keeping.recording import verify

        t = self._host.t
        self._scenes.clear_to(TitleScene())
        text = t("ui.error.text", name=report.name) if report else t("ui.error.text.unwritten")
        answers = [Answer("title", t("ui.error.go_on"), primary=slot is None or is_last)]
        if is_last:
            text = f"{t('ui.error.again')}\n{text}"
        elif slot is not None:
            answers.insert(0, Answer("resume", t("ui.error.resume"), primary=True))
        if report:
            answers.append(Answer("folder", t("ui.error.folder"), "folder"))

        def answered(answer: str | None) -> None:
            if answer == "folder":
                self.folder(self._host.paths.log)
            elif answer == "resume":
                assert slot is not None
                try:
                    document = self._host.save_store.load_autosave(slot, verify)
                except SaveError as error:
                    self._host.notices.tell(error.message, NoticeStyle.WHY)
                else:
                    self.open_document(document, slot)

        self.ask(Question("crash", t("ui.error.title"), text, tuple(answers), "why"), answered)
