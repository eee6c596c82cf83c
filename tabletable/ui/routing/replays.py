"""Games that are watched again, and what they lead on to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from tabletable.core.message import GameText, game_text, msg
from tabletable.play.files.names import clean_title
from tabletable.play.files.safejson import SaveError
from tabletable.ui.routing.pages import Pages
from tabletable.ui.routing.positions import Positions
from tabletable.ui.stack.notices import NoticeStyle

if TYPE_CHECKING:
    from tabletable.play.keeping.savefile import SaveDocument
    from tabletable.play.playback import Playback, Viewpoint
    from tabletable.play.session import Session, Step
    from tabletable.ui.stack.scene import AnyScene


class Replays(Pages, Positions):
    """Games that are watched again, and what they lead on to. See `ReplayRoutes`."""

    def watch(self, session: Session, in_review: bool = False, created: str = "") -> None:
        """See `Routes`."""
        from tabletable.play.hindsight.review import is_offered
        from tabletable.play.hindsight.reviewing import REVIEWS, Reviewer
        from tabletable.play.keeping.recording import missing_level
        from tabletable.play.playback import Playback, viewpoints
        from tabletable.play.seats import humans
        from tabletable.play.study.position import may_edit

        is_over = session.outcome() is not None
        may_branch = (is_over or len(humans(session.seats)) == 1) and missing_level(session) is None
        branch = partial(self._play_on, session, tuple(session.steps), created) if may_branch else None
        share = partial(self.share, session, created)
        playback, eyes = Playback(session), viewpoints(session.seats, is_over)
        edit = partial(self._edit_moment, session, playback, is_over) if may_edit(session.game) else None
        if is_over and is_offered(session.game):
            from tabletable.ui.scenes.hindsight.review import ReviewScene

            host = self._host
            folder, may_write = host.paths.data / REVIEWS, not host.save_store.is_read_only
            reviewer = Reviewer(session, playback, folder, may_write, host.display.is_seen)
            began = created if session.position is None else ""
            self._scenes.push(ReviewScene(playback, eyes, branch, reviewer, in_review, share, edit, began))
        elif is_over and session.game.info.knowledge:
            from tabletable.ui.scenes.hindsight.knowledge import KnowledgeScene

            self._scenes.push(KnowledgeScene(playback, eyes, branch, share, edit))
        else:
            self._replay(playback, eyes, branch=branch, share=share, edit=edit)

    def review(self, session: Session, created: str = "") -> None:
        """See `Routes`."""
        from tabletable.play.hindsight.reviewing import Game
        from tabletable.ui.scenes.hindsight.review import ReviewScene

        game = Game.of(session)
        shown = next((each for each in self._scenes if isinstance(each, ReviewScene) and each.is_about(game)), None)
        if shown is None:
            self.watch(session, True, created)
            return
        self._uncover(shown)
        shown.go_on()

    def _uncover(self, scene: AnyScene) -> None:
        """Take off whatever lies above a scene."""
        while self._scenes.top is not scene:
            self._scenes.pop()

    def watch_document(self, document: SaveDocument) -> None:
        """See `Routes`."""
        from tabletable.play.keeping.recording import restore

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
        from tabletable.ui.scenes.hindsight.replay import ReplayScene

        self._scenes.push(ReplayScene(playback, eyes, span, branch, share, edit))

    def _edit_moment(self, session: Session, playback: Playback, is_over: bool, at: int, eyes: Viewpoint) -> None:
        """Set up a moment of a game. Of one that goes on all is by lot that these eyes can't see."""
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
        """Begin a game of its own with the same cards and the first `at` of these moves, under a name of its own."""
        from tabletable.play.keeping.recording import BRANCH, Recorder, verify
        from tabletable.play.session import Session
        from tabletable.ui.scenes.tables.portrait import keep_portrait

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
            begun = replace(begun, ext={**begun.ext, BRANCH: created or True})
            name = store.save(begun, clean_title(title))
            document = store.load(name, verify)
        except SaveError as error:
            host.notices.tell(error.message, NoticeStyle.WHY)
            return
        keep_portrait(host, branch, store.picture_of(name, is_auto=False))
        if self.open_document(document):
            host.notices.tell("table.saved", NoticeStyle.GOOD, title=title)
