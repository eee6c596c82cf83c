"""Opens the scenes that several others lead to, so that these need not import each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tabletable.core.errors import FaultyFile, GameError
from tabletable.core.message import GameText, MessageFamily, Msg, game_text
from tabletable.core.registry import Shelf
from tabletable.play.files.safejson import ChecksumError, OtherGame, SaveError, read_bytes
from tabletable.play.people.settings import TableSetup, with_last_played
from tabletable.play.study import primer
from tabletable.play.study import puzzle as puzzle_data
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.stack.replays import ReplayRoutes
from tabletable.ui.stack.routes import EVENING, LADDER, TODAY, Answer, Deal, Question, new_seed

if TYPE_CHECKING:
    from tabletable.play.keeping.savefile import SaveDocument
    from tabletable.play.keeping.sharing import SharedDeal
    from tabletable.play.launch import Launch, NewTable
    from tabletable.play.match import Match
    from tabletable.play.people.practice import PracticeKey
    from tabletable.play.seats import Seat
    from tabletable.play.study.position import Position
    from tabletable.play.study.puzzle import Puzzle, Wanted
    from tabletable.play.study.street import Station
    from tabletable.ui.stack.scene import AnyScene

_QUIT_CAUSES: Final = MessageFamily(
    "ui.quit.cause.*", "busy denied disk_full io missing path_too_long read_only too_many_files unexpected"
)


class Navigator(ReplayRoutes):
    """The routes to scenes: each opens one above the current scene, or says in a notice why it can't."""

    # ------------------------------------------------------------------------------------------------ the program

    def first(self, launch: Launch) -> None:
        """Open the title, and above it the scene requested on the command line."""
        from tabletable.ui.scenes.title import TitleScene

        self._scenes.push(TitleScene())
        if launch.table is not None:
            self.open_game(self._deal_of(launch.table))
        elif launch.load is not None:
            self.open_file(launch.load)
        elif not self._host.settings.welcomed and not self._host.settings.players:
            self.welcome()
        games = self._host.games
        for game, why in games.left_out.items() if isinstance(games, Shelf) else ():
            self._host.notices.show_message("setup.left_out", NoticeStyle.WHY, game=game, why=why)

    def _deal_of(self, table: NewTable) -> Deal:
        """Return the deal requested on the command line, with missing names and heads filled in."""
        from tabletable.ui.scenes.people import HEADS, default_name

        seats: list[Seat] = []
        for number, seat in enumerate(table.seats):
            names = [other.name for other in (*table.seats, *seats)]
            name = seat.name or default_name(self._host.t, names)
            seats.append(seat._replace(name=name, avatar=HEADS[number % len(HEADS)]))
        seed = new_seed() if table.seed is None else table.seed
        return Deal(table.game, tuple(seats), table.options, seed)

    def open_file(self, path: Path) -> bool:
        """Open a file dropped on the window or given on the command line; return False if that fails.

        Accepts saved games, which are copied to the save folder, exported pages that contain a game, notes with a deal
        code or a position, and pictures to be used as looks.
        """
        from tabletable.play.keeping.recording import verify
        from tabletable.play.keeping.sharing import NOTES, read_save
        from tabletable.play.people.lookfolder import is_picture

        store = self._host.save_store
        if is_picture(path):
            self.ask_look(path)
            return True
        try:
            if path.suffix.lower() in NOTES:
                self._open_note(path)
                return True
            try:
                name = path.name if _is_in(path, store.folder) else store.import_bytes(read_save(path), verify)
            except ChecksumError:
                name = store.import_bytes(read_save(path), verify, accept_edited=True)
                self._host.notices.show_message("ui.drop.edited")
            document = store.load(name, verify)
        except (SaveError, FaultyFile) as error:
            self.tell("file", "ui.file.bad", error.message if isinstance(error, SaveError) else error.faults[0])
            return False
        return self.open_document(document)

    def _open_note(self, path: Path) -> None:
        """Open a text file: edit its position, or ask for the players of its deal. Raises if invalid."""
        from tabletable.play.keeping.sharing import MOST_NOTE, read_deal
        from tabletable.play.study.positiontext import is_text, position_of

        games, text = self._host.games, read_bytes(path, MOST_NOTE).decode("utf-8", "replace")
        if is_text(text):
            self.edit(position_of(text, games))
            return
        shared_deal = read_deal(text, games)
        if shared_deal is None:
            raise FaultyFile([Msg("share.note.bad")])
        self.set_up(shared_deal.game, (), shared_deal.options, shared_deal)

    def confirm_quit(self, problem: Msg, stop: Callable[[], None]) -> None:
        """Ask for confirmation to end the program while the last moves are not on disk."""
        from tabletable.ui.scenes.message import MessageScene

        t, top = self._host.t, self._scenes.top
        if isinstance(top, MessageScene) and top.question.key == "quit":
            return
        cause = _QUIT_CAUSES.get(problem.id.rpartition(".")[2])
        file = dict(problem.args).get("file")
        text = t("ui.quit.text", reason=problem)
        if file is not None and cause is not None:
            text = t("ui.quit.because", cause=Msg(cause), file=file)
        stay, leave = (
            Answer("stay", t("ui.quit.stay"), primary=True),
            Answer("quit", t("ui.quit.anyway"), "quit", act=stop),
        )
        self.ask(Question("quit", t("ui.quit.title"), text, (stay, leave), "why"))

    def crash(self, report: Path | None, slot: str | None = None, is_last: bool = False) -> None:
        """Return to the title after an unexpected error, show a message, and offer to continue from an autosave.

        `is_last`: whether it has occurred too often at one place, so that nothing is offered.
        """
        from tabletable.ui.scenes.title import TitleScene

        t = self._host.t
        self._scenes.clear_to(TitleScene())
        text = t("ui.error.text", name=report.name) if report else t("ui.error.text.unwritten")
        answers = [Answer("title", t("ui.error.go_on"), primary=slot is None or is_last)]
        if is_last:
            text = f"{t('ui.error.again')}\n{text}"
        elif slot is not None:
            answers.insert(0, Answer("resume", t("ui.error.resume"), primary=True, act=partial(self._resume, slot)))
        if report:
            show = partial(self.folder, self._host.paths.log)
            answers.append(Answer("folder", t("ui.error.folder"), "folder", act=show))
        self.ask(Question("crash", t("ui.error.title"), text, tuple(answers), "why"))

    def _resume(self, slot: str) -> None:
        """Continue from an autosave."""
        from tabletable.play.keeping.recording import verify

        with self._host.notices.telling():
            self.open_document(self._host.save_store.load_autosave(slot, verify), slot)

    # ------------------------------------------------------------------------------------------------ tables

    def set_up(
        self,
        game: str,
        seats: Sequence[Seat] = (),
        options: Mapping[str, str | int] | None = None,
        deal: SharedDeal | None = None,
    ) -> None:
        """Open the setup of a game, with `seats` and `options` or the last choices, and then the table.

        `deal`: a shared deal to play, which fixes cards and number of seats.
        """
        from tabletable.ui.scenes.setup import SetupScene

        def chosen(deal: Deal | None) -> None:
            if deal is not None:
                self.open_game(deal)

        self._scenes.push(SetupScene(self._host.games[game], seats, options, deal), chosen)

    def open_game(self, deal: Deal, begun: Callable[[str], None] | None = None) -> None:
        """Deal a new game and open its table; `begun` is called first with the start time noted in its save."""
        self._start(deal, begun=begun)

    def play_position(self, position: Position, seats: Sequence[Seat]) -> None:
        """Start a game from a position without random pieces, and open its table."""
        deal = Deal(position.game.info.id, tuple(seats), position.options, new_seed())
        self._start(deal, position.state.to_json())

    def _start(self, deal: Deal, position: Any = None, begun: Callable[[str], None] | None = None) -> None:
        from tabletable.ui.scenes.tables.table import start_table

        game, seats, options, seed, terms, is_of_ladder = deal
        try:
            table = start_table(self._host, self._host.games[game], seats, options, seed, position, terms, is_of_ladder)
        except GameError as error:
            self._refuse(error)
            return
        if begun is not None:
            begun(table.match.began)
        self._sit_down(table, table.match, seats, is_of_ladder)

    def open_document(self, document: SaveDocument, slot: str | None = None) -> bool:
        """Continue a verified saved game; return False if it can't be opened.

        `slot`: the autosave it was loaded from; None for any other file.
        """
        from tabletable.ui.scenes.study.station import resume_station, station_of
        from tabletable.ui.scenes.tables.table import resume_table

        header, station = document.header, station_of(document)
        try:
            if station is not None:
                stall = resume_station(self._host, document, slot, station)
                self._scenes.push(stall, partial(self._leave_station, station))
            else:
                table = resume_table(self._host, document, slot)
                self._sit_down(table, table.match, header.seats, table.keeper.is_of_ladder)
            return True
        except OtherGame as error:
            self._offer_to_watch(document, error)
        except SaveError as error:
            self._host.notices.show_message(error.message, NoticeStyle.WHY)
        except GameError as error:
            self._refuse(error)
        return False

    def _refuse(self, error: GameError) -> None:
        """Show a notice with the reason why a table can't be opened."""
        key, details = getattr(error, "key", ""), getattr(error, "details", {})
        self._host.notices.show(self._host.t(key, **details) if key else str(error), NoticeStyle.WHY)

    def continue_game(self) -> bool:
        """Continue the game played last; return False if there is none."""
        from tabletable.play.keeping.recording import verify_playable

        passed: list[tuple[str, SaveError]] = []
        resumed = self._host.save_store.continue_latest(verify_playable, passed=passed)
        foreign = next(((name, error) for name, error in passed if isinstance(error, OtherGame)), None)
        if resumed is None:
            if foreign is None:
                self._host.notices.show_message("ui.continue.none", NoticeStyle.WHY)
            else:
                self._open_foreign(*foreign)
            return False
        if not self.open_document(resumed.document, resumed.name):
            return False
        if foreign is not None:
            self._host.notices.show_message(foreign[1].message)
        elif resumed.problems:
            self._host.notices.show_message("ui.continue.earlier")
        return True

    def _open_foreign(self, name: str, problem: OtherGame) -> None:
        """Offer to watch the last game if it can't be continued but replayed."""
        from tabletable.play.keeping.recording import verify

        try:
            document = self._host.save_store.load_autosave(name, verify)
        except SaveError:
            self._host.notices.show_message(problem.message, NoticeStyle.WHY)
        else:
            self._offer_to_watch(document, problem)

    def _offer_to_watch(self, document: SaveDocument, problem: OtherGame) -> None:
        """Say why a game can't be continued, and offer to watch it."""
        t = self._host.t
        watch = Answer("watch", t("ui.saves.watch"), "film", True, partial(self.watch_document, document))
        title = t(game_text(document.header.game, GameText.TITLE))
        self.ask(Question("foreign", title, t(problem.message), (watch, Answer("leave", t("ui.cancel"))), "why"))

    def _sit_down(self, table: AnyScene, match: Match, seats: Sequence[Seat], is_of_ladder: bool) -> None:
        """Push a table started with these `seats`; `is_of_ladder`: whether it was started from a ladder.

        Its result leads to a rematch, the setup, the title, the evening, the daily deals or the ladder.
        """
        from tabletable.ui.scenes.evening.page import EveningScene
        from tabletable.ui.scenes.study.today import TodayScene

        session = match.session

        def answered(answer: str | None) -> None:
            settled, game, top = session.settlement, session.game.info.id, self._scenes.top
            now = settled.taken_over(seats)
            if answer == "rematch":
                self.open_game(Deal(game, now, session.options, new_seed(), settled.terms, is_of_ladder))
            elif answer == "setup":
                self.set_up(game, now, session.options)
            elif answer == "title":
                self._scenes.unwind()
            elif answer == EVENING and not isinstance(top, EveningScene):
                self.evening()  # the game was continued from somewhere else
            elif answer == TODAY and not isinstance(top, TodayScene):
                self.today()
            elif answer == LADDER:
                self.ladder(game)

        self._scenes.push(table, answered)

    # ------------------------------------------------------------------------------------------------ study

    def station(self, station: Station) -> None:
        """Open the table of a stall of the street."""
        from tabletable.ui.scenes.study.station import begin_station

        self._open(partial(begin_station, self._host, station), partial(self._leave_station, station))

    def _leave_station(self, station: Station, answer: str | None) -> None:
        """Restart a stall's game, or return to the street."""
        if answer == "rematch":
            self.station(station)
        elif answer is not None:
            self.street()

    def learn(self, game: str, lesson: int = 0, at: int | None = None) -> None:
        """Open a primer of a game at step `at`, or where the learner left it.

        After its end the game it teaches begins, above the page of lessons, unless a table waits below.
        """
        from tabletable.ui.scenes.study.primer import FINISHED, PrimerScene
        from tabletable.ui.scenes.tables.table import TableScene

        taught = primer.lessons(game)
        if not taught:
            return
        chosen = taught[lesson]
        if any(isinstance(scene, PrimerScene) for scene in self._scenes):
            while not isinstance(self._scenes.top, PrimerScene):  # one asks for it out of one, from its rules
                self._scenes.pop()
            return
        has_table = any(isinstance(scene, TableScene) for scene in self._scenes)

        def closed(answer: str | None) -> None:
            if answer == FINISHED:
                self.learning(game, lesson)
                self.play_freely(chosen)

        self._open(partial(PrimerScene, self._host, self._host.games[game], chosen, has_table, at), closed)

    def learning(self, game: str = "", finished: int | None = None) -> None:
        """Open the page of lessons at a game; `finished`: the index of its lesson just completed."""
        from tabletable.ui.scenes.study.learn import LearnScene

        top = self._scenes.top
        if isinstance(top, LearnScene) and finished is not None:
            top.tell_finished(game, finished)
        else:
            self._scenes.push(LearnScene(game, finished))

    def play_freely(self, lesson: primer.Primer) -> None:
        """Deal the game offered after a lesson."""
        from tabletable.ui.scenes.study.primer import seats_at

        free, seed = lesson.free, new_seed()
        if free.seeds:
            seed = free.seeds[seed % len(free.seeds)]
        seats, setups = seats_at(self._host, free.seats), self._host.settings.setups
        setup = setups.get(lesson.game, TableSetup(seats, {}))
        self._host.change_settings(setups=with_last_played(setups, lesson.game, setup))
        self.open_game(Deal(lesson.game, seats, free.options, seed))

    def puzzle(
        self,
        puzzle: Puzzle,
        day: date | None = None,
        passed: tuple[str, ...] = (),
        wanted: Wanted | None = None,
    ) -> None:
        """Open a puzzle, as the daily one if `day` is given; `passed`: ids of the puzzles just solved before it.

        `wanted`: what it was found for, None for a printed one or that of a day.
        """
        from tabletable.ui.scenes.study.puzzle import NEXT, PuzzleScene, following

        def closed(answer: str | None) -> None:
            if answer != NEXT:
                return
            done = (*passed, puzzle.id)
            self.next_puzzle(following(self._host, puzzle, done, wanted), done)

        self._open(partial(PuzzleScene, self._host, self._host.games[puzzle.game], puzzle, day, wanted), closed)
        if wanted is not None and self._host.display.is_seen:
            self._host.finder.want(wanted._replace(number=wanted.number + 1))  # found while this one is solved

    def next_puzzle(self, puzzle: Puzzle | Wanted, passed: tuple[str, ...] = ()) -> None:
        """Open a puzzle, or find the one that is wanted."""
        if isinstance(puzzle, puzzle_data.Wanted):
            self.new_puzzle(puzzle)
        else:
            self.puzzle(puzzle, None, passed)

    def new_puzzle(self, wanted: Wanted, is_begun: bool = True) -> None:
        """Find a puzzle and open it; unless `is_begun`, the player chooses first which."""
        from tabletable.ui.scenes.study.new_puzzle import NewPuzzleScene

        def closed(wanted_puzzle: Wanted | None) -> None:
            puzzle = self._host.finder.puzzle(wanted_puzzle)
            if puzzle is not None:
                self.puzzle(puzzle, wanted=wanted_puzzle)

        if is_begun and self._host.finder.puzzle(wanted) is not None:
            closed(wanted)
        else:
            self._scenes.push(NewPuzzleScene(wanted, is_begun), closed)

    def _open(self, make: Callable[[], AnyScene], closed: Callable[[str | None], None]) -> None:
        """Push a scene of a stored position; if the position is invalid, show a notice with the reason."""
        try:
            scene = make()
        except GameError as error:
            self._refuse(error)
            return
        self._scenes.push(scene, closed)

    def practise(self, passed: tuple[PracticeKey, ...] = ()) -> None:
        """Open the practice position that has been due longest; `passed`: keys of the positions just answered."""
        from tabletable.play.people.practice import PracticeBook, due
        from tabletable.ui.scenes.people import solver_of
        from tabletable.ui.scenes.study.practice import PracticeScene
        from tabletable.ui.scenes.study.puzzle import NEXT

        host, book, (name, _) = self._host, self._host.store(PracticeBook), solver_of(self._host)
        for practice in due(book.of(name), host.save_store.today()):
            if practice.key in passed:
                continue
            try:
                scene = PracticeScene(host, host.games[practice.game], practice)
            except (GameError, KeyError):
                with host.notices.telling():
                    book.drop(name, practice)
                continue
            done = (*passed, practice.key)

            def closed(answer: str | None, done: tuple[PracticeKey, ...] = done) -> None:
                if answer == NEXT:
                    self.practise(done)

            self._scenes.push(scene, closed)
            return
        if passed:
            host.notices.show_message("practice.done")


def _is_in(path: Path, folder: Path) -> bool:
    try:
        return path.resolve().parent == folder.resolve()
    except OSError:  # a circle of links
        return False
