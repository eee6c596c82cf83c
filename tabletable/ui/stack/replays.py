"""Opens replays and reviews of games, and what leads on from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tabletable.core.message import GameText, MessageFamily, Msg, game_text, listed, msg
from tabletable.play.files.names import clean_title
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.stack.routes import Answer, Answered, Question
from tabletable.ui.system.desktop import prefers_less_motion, show_folder

if TYPE_CHECKING:
    from tabletable.play.keeping.savefile import SaveDocument
    from tabletable.play.playback import Playback, Viewpoint
    from tabletable.play.session import Session, Step


_AS: Final = MessageFamily("looks.as.*", "backs cloths heads")

if TYPE_CHECKING:
    from tabletable.play.people.looks import Kind
    from tabletable.play.seats import Seat
    from tabletable.play.session import Session
    from tabletable.play.study.position import Position
    from tabletable.ui.stack.host import Host


class Pages:
    """The routes to pages, and to questions over any scene."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._scenes = host.scenes

    # ------------------------------------------------------------------------------------------------ dialogs

    def ask(self, question: Question, answered: Answered | None = None) -> None:
        """Ask a question over any scene; `answered` gets the result of its answer, None if closed without one."""
        from tabletable.ui.scenes.message import MessageScene

        def given(result: str | None) -> None:
            for answer in question.answers:
                if answer.result == result and answer.act is not None:
                    answer.act()
            if answered is not None:
                answered(result)

        self._scenes.push(MessageScene(question), given)

    def tell(self, key: str, title: str, text: Msg) -> None:
        """Show an important message as a dialog over any scene; `key` identifies it."""
        t = self._host.t
        self.ask(Question(key, t(title), t(text), (Answer("ok", t("ui.ok"), primary=True),), "why"))

    def name(self, suggestion: str, named: Answered) -> None:
        """Ask for the name of a saved game."""
        from tabletable.ui.scenes.message import NamingScene

        self._scenes.push(NamingScene(suggestion), named)

    def type(self, title: str, text: str, limit: int, typed: Answered) -> None:
        """Open the on-screen keyboard with `text`."""
        from tabletable.ui.scenes.message import ScreenKeyboard

        self._scenes.push(ScreenKeyboard(title, text, limit), typed)

    # ------------------------------------------------------------------------------------------------ pages

    def rules(self, game: str, anchor: str = "") -> None:
        """Open the rules of a game at an anchor."""
        from tabletable.ui.scenes.rules import RulesScene

        self._scenes.push(RulesScene(game, anchor))

    def settings(self) -> None:
        """Open the settings."""
        from tabletable.ui.scenes.settings import SettingsScene

        self._scenes.push(SettingsScene())

    def looks(self, kind: Kind | None = None, dropped: Path | None = None) -> None:
        """Open the page of looks, at one kind; `dropped` is a picture to add to it."""
        from tabletable.play.people.looks import Kind
        from tabletable.ui.scenes.looks import LooksScene

        self._scenes.push(LooksScene(kind or Kind.BACK, dropped))

    def ask_look(self, path: Path) -> None:
        """Ask for the purpose of a picture dropped on the window, and add it to that kind of look."""
        from tabletable.play.people.looks import Kind

        t = self._host.t
        answers = [Answer(kind, t(_AS[kind]), act=partial(self.looks, kind, path)) for kind in Kind]
        text = t("looks.ask.text", file=path.name)
        self.ask(Question("look", t("looks.ask"), text, (Answer("cancel", t("ui.cancel")), *answers)))

    def keys(self) -> None:
        """Open the editable table of keys and buttons."""
        from tabletable.ui.scenes.keys import KeysScene

        self._scenes.push(KeysScene())

    def evening(self) -> None:
        """Open the evening, or the setup of a new one if there is none."""
        from tabletable.ui.scenes.evening.page import EveningScene

        if EveningScene.is_there(self._host):
            self._scenes.push(EveningScene())
        else:
            self.new_evening()

    def new_evening(self) -> None:
        """Open the setup of a new evening, and then the evening."""
        from tabletable.ui.scenes.evening.agreeing import AgreeingScene

        def agreed(has_begun: bool | None) -> None:
            if has_begun:
                self.evening()

        self._scenes.push(AgreeingScene(), agreed)

    def welcome(self) -> None:
        """Ask a newcomer for a name and a few settings."""
        from tabletable.ui.scenes.welcome import WelcomeScene

        if prefers_less_motion():
            self._host.change_settings(reduced_motion=True)  # what is offered first
        self._scenes.push(WelcomeScene(), lambda _: self._host.change_settings(welcomed=True))

    def saves(self) -> None:
        """List the saved games."""
        from tabletable.ui.scenes.saves import SavesScene

        self._scenes.push(SavesScene())

    def player(self) -> None:
        """Open the page of a person."""
        from tabletable.ui.scenes.personal.player import PlayerScene

        self._scenes.push(PlayerScene())

    def persons(self, name: str, answered: Callable[[str], None]) -> None:
        """Open the list of people; the result is the name of the person whose page to show, which is saved."""
        from tabletable.ui.scenes.personal.persons import PersonsScene

        def chosen(name: str | None) -> None:
            if name is not None:
                self._host.change_settings(player=name)
                answered(name)

        self._scenes.push(PersonsScene(name), chosen)

    def share(self, session: Session, created: str = "", at: int | None = None) -> None:
        """Open the export of a game: as a picture, film, page, save or deal code.

        `created`: the game's start time, as noted in saves; `at`: the position shown, None for its end.
        """
        from tabletable.ui.scenes.share import ShareScene

        self._scenes.push(ShareScene(session, created, at))

    def saved(self, files: Sequence[Path]) -> None:
        """Say which files were exported, and offer to open their folder."""
        t, folder = self._host.t, files[0].parent
        show = Answer("folder", t("ui.saved.folder"), "folder", act=partial(self.folder, folder))
        text = t("ui.saved.text", files=listed([file.name for file in files]), folder=str(folder))
        self.ask(Question("saved", t("ui.saved"), text, (Answer("ok", t("ui.ok"), primary=True), show)))

    def folder(self, folder: Path) -> None:
        """Open a folder in the system's file manager; if there is none, a notice names the folder."""
        if not show_folder(folder):
            self._host.notices.show_message("ui.saves.folder.failed", path=str(folder))

    # ------------------------------------------------------------------------------------------------ study

    def street(self) -> None:
        """Open the street, or return to it if it is below."""
        from tabletable.ui.scenes.study.street import StreetScene

        if any(isinstance(scene, StreetScene) for scene in self._scenes):
            while not isinstance(self._scenes.top, StreetScene):
                self._scenes.pop()
            return
        self._scenes.push(StreetScene())

    def ladder(self, game: str = "") -> None:
        """Open the ladder of a game ("": of the game played last), or return to the ladder if it is below."""
        from tabletable.ui.scenes.study.ladder import LadderScene

        if self.has_ladder:
            while not isinstance(self._scenes.top, LadderScene):
                self._scenes.pop()
            return
        self._scenes.push(LadderScene(game))

    @property
    def has_ladder(self) -> bool:
        """Whether a ladder is below the current scene."""
        from tabletable.ui.scenes.study.ladder import LadderScene

        return any(isinstance(scene, LadderScene) for scene in self._scenes)

    def today(self) -> None:
        """Open the page of the daily deals and puzzles."""
        from tabletable.ui.scenes.study.today import TodayScene

        self._scenes.push(TodayScene())

    def puzzles(self) -> None:
        """Open the shelf of puzzles."""
        from tabletable.ui.scenes.study.puzzles import PuzzlesScene

        self._scenes.push(PuzzlesScene())

    def positions(self) -> None:
        """Open the saved positions and the games for new ones."""
        from tabletable.ui.scenes.study.positions import PositionsScene

        self._scenes.push(PositionsScene())

    def edit(self, position: Position, seats: Sequence[Seat] = (), origin: Msg | None = None, file: str = "") -> None:
        """Open the editor with a position; `origin` says where it comes from, `file` is its file name, if any.

        `seats`: the players; () for one person against bots.
        """
        from tabletable.ui.scenes.study.editor import EditorScene

        self._scenes.push(EditorScene(position, seats or self.seats_for(position), origin, file))

    def seats_for(self, position: Position) -> tuple[Seat, ...]:
        """Place one person at the seat on turn, against bots."""
        from tabletable.ui.scenes.study.puzzle import solver_at

        return solver_at(self._host, position.seats, max(0, position.state.turn))


class ReplayRoutes(Pages):
    """The routes to replays and reviews, and from there to the editor or a table."""

    def watch(self, session: Session, in_review: bool = False, created: str = "") -> None:
        """Open a replay of a game, from all permitted viewpoints; `in_review`: with the cost of its decisions.

        The session is not changed. `created`: the game's start time, as noted in saves.
        """
        from tabletable.play.hindsight.review import is_offered
        from tabletable.play.hindsight.reviewing import REVIEWS, Reviewer
        from tabletable.play.keeping.recording import missing_level
        from tabletable.play.playback import Playback, viewpoints
        from tabletable.play.seats import humans
        from tabletable.play.study.position import may_edit
        from tabletable.ui.scenes.hindsight.replay import Leads, ReplayScene

        is_over = session.outcome() is not None
        playback, eyes = Playback(session), viewpoints(session.seats, is_over)
        may_branch = (is_over or len(humans(session.seats)) == 1) and missing_level(session) is None
        leads = Leads(
            partial(self._play_on, session, tuple(session.steps), created) if may_branch else None,
            partial(self.share, session, created),
            partial(self._edit_moment, session, playback, is_over) if may_edit(session.game) else None,
        )
        if is_over and is_offered(session.game):
            from tabletable.ui.scenes.hindsight.review import ReviewScene

            host = self._host
            folder, may_write = host.paths.data / REVIEWS, not host.save_store.is_read_only
            reviewer = Reviewer(session, playback, folder, may_write, host.display.is_seen)
            began = created if session.position is None else ""
            self._scenes.push(ReviewScene(playback, eyes, leads, reviewer, in_review, began))
        elif is_over and session.game.info.has_knowledge(session.options):
            from tabletable.ui.scenes.hindsight.knowledge import KnowledgeScene

            self._scenes.push(KnowledgeScene(playback, eyes, leads))
        else:
            self._scenes.push(ReplayScene(playback, eyes, None, leads))

    def watch_document(self, document: SaveDocument) -> None:
        """Open a replay of a saved game."""
        from tabletable.play.keeping.recording import restore

        with self._host.notices.telling():
            self.watch(restore(document), created=document.header.created)

    def recap(self, session: Session, viewer: int | None, start: int, stop: int) -> None:
        """Replay the moves between two positions of a running game from `viewer`'s seat; None for a spectator."""
        from tabletable.play.playback import Playback, Viewpoint
        from tabletable.ui.scenes.hindsight.replay import ReplayScene

        self._scenes.push(ReplayScene(Playback(session), (Viewpoint(viewer),), (start, stop)))

    def review(self, session: Session, created: str = "") -> None:
        """Continue the review of a finished game, in its open scene if there is one, else in a new scene."""
        from tabletable.play.hindsight.reviewing import Game
        from tabletable.ui.scenes.hindsight.review import ReviewScene

        game = Game.of(session)
        for scene in self._scenes:
            if isinstance(scene, ReviewScene) and scene.is_about(game):
                while not scene.is_on_top:
                    self._scenes.pop()
                scene.go_on()
                return
        self.watch(session, True, created)

    def _edit_moment(self, session: Session, playback: Playback, is_over: bool, at: int, eyes: Viewpoint) -> None:
        """Open a position of a game in the editor. In a running game cards unseen from the viewpoint become random."""
        from tabletable.play.study.position import Position
        from tabletable.ui.scenes.seat_list import usable

        state = playback.state(at).clone()
        if not is_over:
            state = session.game.view(state, eyes.seat).state
        assert session.game.editing is not None
        session.game.editing.tidy(state)
        seats = tuple(usable(session.game.info, seat) for seat in session.seats)
        self.edit(Position(session.game, session.options, state), seats, msg("editor.origin", n=at))

    def _play_on(self, session: Session, steps: Sequence[Step], created: str, at: int) -> None:
        """Start a new game with the same deal and the first `at` of these moves, saved under its own title."""
        from tabletable.play.keeping.recording import Recorder, verify
        from tabletable.play.session import Session
        from tabletable.ui.scenes.tables.portrait import keep_portrait

        host, store = self._host, self._host.save_store
        branch = Session(session.game, session.seats, session.options, session.seed, session.deck, session.position)
        for step in steps[:at]:
            branch.submit(step.command, recorded=True)
        if branch.outcome() is not None:
            host.notices.show_message("replay.branch.over")
            return
        title = host.t("replay.branch.title", game=host.t(game_text(session.game.info.id, GameText.TITLE)), at=at)
        with host.notices.telling():
            begun = Recorder(branch).document()
            name = store.save(replace(begun, extras=replace(begun.extras, branch=created)), clean_title(title))
            keep_portrait(host, branch, store.picture_of(name, is_auto=False))
            if host.routes.open_document(store.load(name, verify)):
                host.notices.show_message("table.saved", NoticeStyle.GOOD, title=title)
