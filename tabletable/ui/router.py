"""Fills the routes: the one place that knows every scene, and what a game is opened from.

What the title does not need is imported when it is wanted first: nobody waits for a table before there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tabletable.core.errors import GameError
from tabletable.core.message import GameText, Ids, Msg, game_text, msg
from tabletable.play import primer
from tabletable.play.names import clean_title
from tabletable.play.safejson import SaveError
from tabletable.ui.desktop import show_folder
from tabletable.ui.notices import NoticeStyle
from tabletable.ui.routes import Answer, Answered, Deal, Lit, Question, Routes, Table, new_seed
from tabletable.ui.scenes.message import MessageScene
from tabletable.ui.scenes.people import HEADS, default_name
from tabletable.ui.scenes.title import TitleScene

if TYPE_CHECKING:
    from tabletable.core.command import Command
    from tabletable.core.game import Game
    from tabletable.core.looks import Chrome
    from tabletable.core.outcome import Outcome
    from tabletable.core.tablespec import Choice
    from tabletable.play.lanterns import Light
    from tabletable.play.launch import Launch, NewTable
    from tabletable.play.match import Match
    from tabletable.play.playback import Playback, Viewpoint
    from tabletable.play.position import Position
    from tabletable.play.puzzle import Puzzle
    from tabletable.play.savefile import SaveDocument
    from tabletable.play.seats import Seat
    from tabletable.play.session import Session, Step
    from tabletable.play.sharing import SharedDeal
    from tabletable.ui.host import Host
    from tabletable.ui.scene import AnyScene, SceneStack

_QUIT_CAUSES: Final = Ids(
    "ui.quit.cause.*", "busy denied disk_full io missing path_too_long read_only too_many_files unexpected"
)


class Router(Routes):
    """Opens scenes on one stack. Besides the routes of scenes it has those of the program itself."""

    def __init__(self, host: Host, scenes: SceneStack) -> None:
        self._host = host
        self._scenes = scenes

    # ------------------------------------------------------------------------------------------------ pages

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
        from tabletable.ui.scenes.player import PlayerScene

        self._scenes.push(PlayerScene())

    def persons(self, name: str, answered: Answered) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.persons import PersonsScene

        self._scenes.push(PersonsScene(name), answered)

    def lanterns(self, lights: Sequence[Light]) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.lanterns import LanternsScene

        self._scenes.push(LanternsScene(lights))

    def share(self, session: Session, created: str = "", at: int | None = None) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.share import ShareScene

        self._scenes.push(ShareScene(session, created, at))

    def saved(self, files: Sequence[Path]) -> None:
        """See `Routes`."""
        t, folder = self._host.t, files[0].parent
        answers = (Answer("ok", t("ui.ok"), primary=True), Answer("folder", t("ui.saved.folder"), "folder"))
        text = t("ui.saved.text", files=", ".join(file.name for file in files), folder=str(folder))

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

    # ------------------------------------------------------------------------------------------------ tables

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
        from tabletable.ui.scenes.primer import PLAY, PrimerScene, seats_at
        from tabletable.ui.scenes.table import TableScene

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
        from tabletable.ui.scenes.puzzles import PuzzlesScene

        self._scenes.push(PuzzlesScene())

    def puzzle(self, puzzle: Puzzle, day: date | None = None) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.puzzle import NEXT, PuzzleScene, following

        def closed(answer: str | None) -> None:
            if answer == NEXT:
                self.puzzle(following(self._host, puzzle))

        self._scenes.push(PuzzleScene(self._host, self._host.games[puzzle.game], puzzle, day), closed)

    def positions(self) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.positions import PositionsScene

        self._scenes.push(PositionsScene())

    def edit(self, position: Position, seats: Sequence[Seat] = (), origin: Msg | None = None, file: str = "") -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.editor import EditorScene

        self._scenes.push(EditorScene(position, seats or self.seats_for(position), origin, file))

    def edit_rules(self, position: Position, chosen: Callable[[Position | None], None]) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.position_rules import PositionRulesScene

        self._scenes.push(PositionRulesScene(position), chosen)

    def ask_who(
        self, position: Position, seats: Sequence[Seat], chosen: Callable[[tuple[Seat, ...] | None], None]
    ) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.sitters import SittersScene

        self._scenes.push(SittersScene(position.game.info, seats, max(0, position.state.turn)), chosen)

    def seats_for(self, position: Position) -> tuple[Seat, ...]:
        """See `Routes`."""
        from tabletable.ui.scenes.puzzle import solver_at

        return solver_at(self._host, position.seats, max(0, position.state.turn))

    def may_analyse(self, game: str) -> bool:
        """See `Routes`."""
        from tabletable.play.review import is_offered

        info = self._host.games[game].info
        return info.analysis or is_offered(self._host.games[game])

    def play_position(self, position: Position, seats: Sequence[Seat]) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.dealing import start_table

        game, options = position.game, position.options
        table = start_table(self._host, game, seats, options, new_seed(), position.state.to_json())
        self._sit_down(table, game.info.id, seats, options)

    def analyse(self, position: Position, seats: Sequence[Seat]) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.analysis import AnalysisScene

        self._scenes.push(AnalysisScene(position, seats))

    def open_game(self, deal: Deal) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.dealing import start_table

        game: Game[Any] = self._host.games[deal.game]
        try:
            table = start_table(self._host, game, deal.seats, deal.options, deal.seed)
        except GameError as error:
            key, details = getattr(error, "key", ""), getattr(error, "details", {})
            self._host.notices.show(self._host.t(key, **details) if key else str(error), NoticeStyle.WHY)
            return
        self._sit_down(table, deal.game, deal.seats, deal.options)

    def open_document(self, document: SaveDocument, slot: str | None = None) -> bool:
        """See `Routes`."""
        from tabletable.ui.scenes.dealing import resume_table

        header = document.header
        try:
            table = resume_table(self._host, document, slot)
        except SaveError as error:
            self._host.notices.tell(error.message, NoticeStyle.WHY)
            return False
        self._sit_down(table, header.game, header.seats, header.options)
        return True

    def _sit_down(self, table: AnyScene, game: str, seats: Sequence[Seat], options: Mapping[str, str | int]) -> None:
        def answered(answer: str | None) -> None:
            if answer == "rematch":
                self.open_game(Deal(game, tuple(seats), options, new_seed()))
            elif answer == "setup":
                self.set_up(game, seats, options)
            elif answer == "title":
                self._scenes.unwind()

        self._scenes.push(table, answered)

    def continue_game(self) -> bool:
        """See `Routes`."""
        from tabletable.play.recording import verify

        resumed = self._host.save_store.continue_latest(verify)
        if resumed is None:
            self._host.notices.tell("ui.continue.none", NoticeStyle.WHY)
            return False
        if not self.open_document(resumed.document, resumed.name):
            return False
        if resumed.problems:
            self._host.notices.tell("ui.continue.earlier")
        return True

    def watch(self, session: Session, in_review: bool = False, created: str = "") -> None:
        """See `Routes`."""
        from tabletable.play.playback import Playback, viewpoints
        from tabletable.play.position import may_edit
        from tabletable.play.review import is_offered
        from tabletable.play.reviewing import REVIEWS, Reviewer
        from tabletable.play.seats import humans

        is_over = session.outcome() is not None
        may_branch = is_over or len(humans(session.seats)) == 1
        branch = partial(self._play_on, session, tuple(session.steps)) if may_branch else None
        share = partial(self.share, session, created)
        playback, eyes = Playback(session), viewpoints(session.seats, is_over)
        edit = partial(self._edit_moment, session, playback, is_over) if may_edit(session.game) else None
        if is_over and is_offered(session.game):
            from tabletable.ui.scenes.review import ReviewScene

            host = self._host
            folder, may_write = host.paths.data / REVIEWS, not host.save_store.is_read_only
            reviewer = Reviewer(session, playback, folder, may_write, host.display.is_seen)
            began = created if session.position is None else ""
            self._scenes.push(ReviewScene(playback, eyes, branch, reviewer, in_review, share, edit, began))
        elif is_over and session.game.info.knowledge:
            from tabletable.ui.scenes.knowledge import KnowledgeScene

            self._scenes.push(KnowledgeScene(playback, eyes, branch, share, edit))
        else:
            self._replay(playback, eyes, branch=branch, share=share, edit=edit)

    def watch_document(self, document: SaveDocument) -> None:
        """See `Routes`."""
        from tabletable.play.recording import restore

        try:
            session = restore(document)
        except SaveError as error:
            self._host.notices.tell(error.message, NoticeStyle.WHY)
            return
        self.watch(session, created=document.header.created)

    def recap(self, session: Session, viewer: int | None, start: int, stop: int) -> None:
        """See `Routes`."""
        from tabletable.play.playback import Playback, Viewpoint

        self._replay(Playback(session), (Viewpoint(viewer),), (start, stop))

    def _replay(
        self,
        playback: Playback,
        eyes: tuple[Viewpoint, ...],
        span: tuple[int, int] | None = None,
        branch: Callable[[int], None] | None = None,
        share: Callable[[int], None] | None = None,
        edit: Callable[[int, Viewpoint], None] | None = None,
    ) -> None:
        from tabletable.ui.scenes.replay import ReplayScene

        self._scenes.push(ReplayScene(playback, eyes, span, branch, share, edit))

    def _edit_moment(self, session: Session, playback: Playback, is_over: bool, at: int, eyes: Viewpoint) -> None:
        """Set up a moment of a game. Of one that goes on all is by lot that these eyes can't see."""
        from tabletable.play.position import Position

        state = playback.state(at).clone()
        if not is_over:
            state = session.game.view(state, eyes.seat).state
        assert session.game.editing is not None
        session.game.editing.tidy(state)
        self.edit(Position(session.game, session.options, state), session.seats, msg("editor.origin", n=at))

    def _play_on(self, session: Session, steps: Sequence[Step], at: int) -> None:
        """Begin a game of its own with the same cards and the first `at` of these moves, under a name of its own."""
        from tabletable.play.recording import BRANCH, Recorder, verify
        from tabletable.play.session import Session
        from tabletable.ui.scenes.portrait import keep_portrait

        host, store = self._host, self._host.save_store
        branch = Session(session.game, session.seats, session.options, session.seed, session.deck, session.position)
        for step in steps[:at]:
            branch.submit(step.command)
        if branch.outcome() is not None:
            host.notices.tell("replay.branch.over")
            return
        title = host.t("replay.branch.title", game=host.t(game_text(session.game.info.id, GameText.TITLE)), at=at)
        try:
            begun = Recorder(branch).document()
            begun = replace(begun, ext={**begun.ext, BRANCH: True})
            name = store.save(begun, clean_title(title))
            document = store.load(name, verify)
        except SaveError as error:
            host.notices.tell(error.message, NoticeStyle.WHY)
            return
        keep_portrait(host, branch, store.picture_of(name, is_auto=False))
        if self.open_document(document):
            host.notices.tell("table.saved", NoticeStyle.GOOD, title=title)

    # ------------------------------------------------------------------------------------------------ over a table

    def pause(self, game: str, save: Callable[[], None], answered: Answered) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.pause import PauseScene

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
    ) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.picker import Picker

        self._scenes.push(Picker(choices, text, chrome, title), picked)

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
        from tabletable.ui.scenes.result import ResultScene

        self._scenes.push(ResultScene(outcome, match, text, remark, lit), answered)

    def curtain(self, table: Table, seat: int, save: Callable[[], None], answered: Answered) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.curtain import CurtainScene

        self._scenes.push(CurtainScene(table, seat, save), answered)

    # ------------------------------------------------------------------------------------------------ questions

    def ask(self, question: Question, answered: Answered | None = None) -> None:
        """See `Routes`."""
        self._scenes.push(MessageScene(question), answered)

    # ------------------------------------------------------------------------------------------------ the program's own

    def first(self, launch: Launch) -> None:
        """Show the title, and above it what the command line asked for."""
        self._scenes.push(TitleScene())
        if launch.table is not None:
            self.open_game(self._deal_of(launch.table))
        elif launch.load is not None:
            self.open_file(launch.load)

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
        from tabletable.ui.incoming import opened

        return opened(path, self._host, self, lambda problem: self.tell("file", "ui.file.bad", problem))

    def tell(self, key: str, title: str, text: Msg) -> None:
        """Say something that must not be missed, over whatever scene there is."""
        t = self._host.t
        self.ask(Question(key, t(title), t(text), (Answer("ok", t("ui.ok"), primary=True),), "why"))

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
        from tabletable.play.recording import verify

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
