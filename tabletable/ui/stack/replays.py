"""Opens replays and reviews of games, and what leads on from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from tabletable.core.message import GameText, game_text, msg
from tabletable.play.files.names import clean_title
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.stack.pages import Pages

if TYPE_CHECKING:
    from tabletable.play.keeping.savefile import SaveDocument
    from tabletable.play.playback import Playback, Viewpoint
    from tabletable.play.session import Session, Step


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
        """Open a position of a game in the editor. In a running game all cards unseen from the
        viewpoint become random.
        """
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
        from tabletable.play.keeping.recording import BRANCH, Recorder, verify
        from tabletable.play.session import Session
        from tabletable.ui.scenes.tables.portrait import keep_portrait

        host, store = self._host, self._host.save_store
        branch = Session(session.game, session.seats, session.options, session.seed, session.deck, session.position)
        for step in steps[:at]:
            branch.submit(step.command, recorded=True)
        if branch.outcome() is not None:
            host.notices.tell("replay.branch.over")
            return
        title = host.t("replay.branch.title", game=host.t(game_text(session.game.info.id, GameText.TITLE)), at=at)
        with host.notices.telling():
            begun = Recorder(branch).document()
            name = store.save(replace(begun, ext={**begun.ext, BRANCH: created or True}), clean_title(title))
            keep_portrait(host, branch, store.picture_of(name, is_auto=False))
            if host.routes.open_document(store.load(name, verify)):
                host.notices.tell("table.saved", NoticeStyle.GOOD, title=title)
