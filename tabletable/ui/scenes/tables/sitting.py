"""The parts of a match on the screen, connected to each other."""

from __future__ import annotations

from tabletable.core.message import listed, msg
from tabletable.ui.animation.callout import CallOut
from tabletable.ui.controls.model import TableModel, match_status
from tabletable.ui.flow.analyst import Analyst
from tabletable.ui.flow.director import Director
from tabletable.ui.flow.odds import OddsTeller
from tabletable.ui.flow.perspective import Perspective
from tabletable.ui.scenes.tables.course import Course
from tabletable.ui.scenes.tables.errands import Errands
from tabletable.ui.scenes.tables.explainer import Explainer
from tabletable.ui.scenes.tables.hint import Hint
from tabletable.ui.scenes.tables.keeper import Unkept
from tabletable.ui.scenes.tables.leafing import Pages
from tabletable.ui.scenes.tables.only_move import OnlyMove
from tabletable.ui.scenes.tables.sandglass import Sandglass
from tabletable.ui.scenes.tables.settling import Settling
from tabletable.ui.scenes.tables.tabletop import Tabletop
from tabletable.ui.scenes.tables.tutor import Tutor, first_unread


class Sitting:
    """The parts of a match at a table, created and connected."""

    def __init__(self, table: Tabletop, keeper: Unkept, is_new: bool) -> None:
        """`is_new`: whether to animate the deal."""
        self._table, self._keeper = table, keeper
        host, match, game = table.host, table.match, table.game.info.id
        self.director = Director(
            match, host.audio, lambda command: self.course.carry_out(command), table.tell, table.side_of
        )
        self.explainer = Explainer(table)
        settling = Settling(host, match, keeper.is_kept, lambda: self.course.settled())
        self.errands = Errands(table, self.explainer, keeper, settling)
        self.pages = Pages(table, self.director)
        self.course = Course(table, self.director, self.pages, self.explainer, self.errands, keeper, is_new)
        self.hint = Hint(table, self.errands, self.course.carry_out)
        self.tutor = Tutor(host, game, is_new and len(match.people) == 1)
        self.only_move = OnlyMove(table)
        self.sandglass = Sandglass(table, self.course.carry_out)
        perspective = Perspective(match, lambda: self.course.is_resting)
        self.analyst, self.odds = Analyst(perspective), OddsTeller(host, perspective)

    @property
    def is_resting(self) -> bool:
        """Whether the table waits for a result or page to be read."""
        return self.course.is_resting or self.pages.holds

    def may_be_helped(self) -> bool:
        """Return whether the viewer may get hints; if only others may, a callout says so."""
        viewer = self._table.match.viewer
        names = () if viewer is None else self._keeper.helped_instead(viewer)
        if names:
            said = self._table.words.text(msg("evening.hints.refused", players=listed(names)))
            self._table.callouts.tell(CallOut("why", said))
        return not names

    def switch_values(self, on: bool) -> None:
        """Show or hide the values of moves."""
        if not on or self.may_be_helped():
            self.analyst.switch(on)

    def note_help(self) -> None:
        """Record that the viewer is shown a hint or values. On a ladder a message says once that the game becomes
        unrated.
        """
        viewer, is_shown = self._table.match.viewer, self.hint.command is not None or self.analyst.found is not None
        if viewer is not None and is_shown and self._keeper.note_help(viewer):
            self._table.host.notices.tell("ladder.helped")

    def put_away(self) -> bool:
        """Switch off chances or values requested for this decision only; return False if there are none."""
        return self.odds.put_away() or self.analyst.put_away()

    def look(self, is_story_open: bool) -> TableModel:
        """Return the current state of the table for all parts."""
        table, course, director, pages = self._table, self.course, self.director, self.pages
        standing = match_status(table.match, table.settings.free_undo_alone)
        is_resting, hand, problem = self.is_resting, table.hand, self._keeper.problem
        is_over = standing.is_over and not pages.is_open and not course.is_resting
        lesson = first_unread(table.fitted, table.game.info.id, table.settings)
        return TableModel(
            held=hand.state,
            turned=table.turning.turned,
            spec=table.spec,
            placements=hand.placements,
            gestures=table.gestures,
            told=table.log.changes,
            laid=table.fitted,
            parts=table.parts,
            look=(table.view.is_fit, table.view.is_nearest, table.view.wants_all),
            words=table.words,
            settings=table.settings,
            standing=standing,
            is_resting=is_resting,
            is_playing_out=is_resting and director.is_showing,
            waits_to_pass=course.waits_to_pass,
            shows_the_end=course.is_looked_at or is_over,
            waits_for_key=director.waits_for_key,
            is_page_seen=pages.paging is not None,
            page_holds=pages.holds,
            asked=tuple(pages.answers),
            lesson=lesson if standing.legal and not is_resting else None,
            offers_primer=self.tutor.offers_primer and not is_resting,
            advice=self.hint.advice,
            waits_for_hint=self.hint.is_waiting,
            values=self.analyst.report,
            chances=self.odds.report,
            unsaved=None if problem is None else problem.message,
            is_story_open=is_story_open,
            timed="" if is_resting else self.sandglass.kind,
        )
