"""The parts that a match goes on by at the screen, each made with what it needs of the others."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from tabletable.core.command import Command
from tabletable.core.message import Msg
from tabletable.play.files.safejson import SaveError
from tabletable.play.match import Match
from tabletable.play.people.settings import Settings
from tabletable.ui.animation.callout import Callouts
from tabletable.ui.animation.moment_clock import Moments
from tabletable.ui.controls.boardview import BoardView
from tabletable.ui.controls.model import Lying, Standing, TableModel, standing_of
from tabletable.ui.controls.ports import Deeds, Submit
from tabletable.ui.flow.analyst import Analyst
from tabletable.ui.flow.course import Course, Score
from tabletable.ui.flow.director import Director
from tabletable.ui.flow.errands import Errands
from tabletable.ui.flow.explainer import Explainer
from tabletable.ui.flow.hint import Hint
from tabletable.ui.flow.leafing import Pages
from tabletable.ui.flow.odds import OddsTeller
from tabletable.ui.flow.only_move import OnlyMove
from tabletable.ui.flow.ports import Shown
from tabletable.ui.flow.standpoint import AtTable
from tabletable.ui.flow.tutor import Tutor, first_unread
from tabletable.ui.handling.hand import Hand
from tabletable.ui.stack.host import Host


class Keeps(Score, Protocol):
    """Keeps a match safe."""

    @property
    def problem(self) -> SaveError | None:
        """Why the last commands are not on the disk, None if they are."""
        ...

    @property
    def slot(self) -> str | None:
        """The autosave it is kept in, None if it is in none."""
        ...

    def poll(self) -> None:
        """A frame has passed."""
        ...

    def save_as(self, title: str) -> None:
        """Save the match as it stands under a name. Raises `SaveError`."""
        ...

    def leave(self) -> None:
        """The table is left."""
        ...


class Place(Shown, Submit, Protocol):
    """The table the players sit at."""

    hand: Hand
    view: BoardView
    callouts: Callouts
    moments: Moments

    @property
    def model(self) -> TableModel:
        """All that is the case, as the parts were told last."""
        ...


class Sitting(NamedTuple):
    """The parts of one match at one table."""

    director: Director
    explainer: Explainer
    tutor: Tutor
    only_move: OnlyMove
    pages: Pages
    course: Course
    errands: Errands
    hint: Hint
    analyst: Analyst
    odds: OddsTeller

    @property
    def is_resting(self) -> bool:
        """Whether the table waits for a result or a page to be seen."""
        return self.course.is_resting or self.pages.holds

    def put_away(self) -> bool:
        """Switch off the chances or values that were asked for at this moment; False if none were."""
        return self.odds.put_away() or self.analyst.put_away()


def sit(host: Host, match: Match, table: Place, keeper: Keeps, is_new: bool) -> Sitting:
    """Make them all. `is_new`: the cards are dealt before the players' eyes."""

    def now() -> TableModel:
        return table.model

    def bot_moves(command: Command) -> None:
        course.carry_out(command)

    callouts, moments = table.callouts, table.moments
    director = Director(match, host.audio, bot_moves, table.tell)
    explainer = Explainer(host, match, table.hand.sprites, callouts, now)
    pages = Pages(host, match, table, director, callouts, moments)
    course = Course(host, match, table, director, pages, moments, explainer, keeper, is_new)
    pages.course = course
    errands = Errands(host, match, table, table, callouts, now, keeper.save_as)
    hint = Hint(match, table.hand, table.view, callouts, now, errands.confirm, course.carry_out)
    tutor = Tutor(host, match.session.game.info.id, is_new and len(match.people) == 1)
    only_move = OnlyMove(now, callouts, table)
    stand = AtTable(match, lambda: course.is_resting)
    seers = Analyst(stand), OddsTeller(host, stand)
    return Sitting(director, explainer, tutor, only_move, pages, course, errands, hint, *seers)


def deeds_of(parts: Sitting) -> Deeds:
    """What buttons and keys do."""
    errands, course, hint = parts.errands, parts.course, parts.hint
    return Deeds(
        pause=errands.pause,
        undo=errands.undo,
        undo_tip=errands.undo_tip,
        hint=hint.toggle,
        do_hint=hint.do,
        hint_has_enter=hint.has_enter,
        hide_hint=hint.hide,
        rules=errands.show_rules,
        goal=errands.show_goal,
        settings=errands.show_settings,
        mute=errands.mute,
        recap=errands.recap,
        watch=errands.watch,
        next_sort=errands.next_sort,
        next_step=course.next_step,
        skip_to_me=course.skip_to_me,
        next_page=parts.pages.next,
        pass_on=course.pass_on,
        show_result=course.show_result,
        read_lesson=parts.tutor.read,
        learn=parts.tutor.learn,
        show_values=parts.analyst.switch,
        show_chances=parts.odds.switch,
        put_away=parts.put_away,
        confirm=errands.confirm,
    )


class Observer:
    """Makes the model of a table; how the match stands is only worked out anew when it has gone on."""

    def __init__(self, match: Match, parts: Sitting) -> None:
        self._match = match
        self._parts = parts
        self._stood: tuple[object, Standing] | None = None
        """How the match stands, and since when."""

    def forget(self) -> None:
        """The match may stand otherwise than its commands say."""
        self._stood = None

    def _standing(self, free_undo: bool) -> Standing:
        steps = self._match.session.steps
        since = (self._match.viewer, len(steps), steps[-1] if steps else None, free_undo)
        if self._stood is None or self._stood[0] != since:
            self._stood = since, standing_of(self._match, free_undo)
        return self._stood[1]

    def look(self, lying: Lying, settings: Settings, told: int, is_story_open: bool, unsaved: Msg | None) -> TableModel:
        """All that is the case now."""
        director, _, tutor, _, pages, course, _, hint, analyst, odds = self._parts
        standing, is_resting = self._standing(settings.free_undo_alone), self._parts.is_resting
        is_over = standing.is_over and not pages.is_open and not course.is_resting
        game = self._match.session.game.info.id
        return TableModel(
            *lying,
            settings=settings,
            standing=standing,
            is_resting=is_resting,
            is_playing_out=is_resting and director.is_showing,
            waits_to_pass=course.waits_to_pass,
            shows_the_end=course.is_looked_at or is_over,
            waits_for_key=director.waits_for_key,
            is_skipping=director.skipping,
            has_page=pages.is_open,
            is_page_seen=pages.paging is not None,
            page_holds=pages.holds,
            asked=tuple(pages.answers),
            lesson=first_unread(lying.spec, game, settings) if standing.legal and not is_resting else None,
            offers_primer=tutor.offers_primer and not is_resting,
            advice=hint.advice,
            waits_for_hint=hint.is_waiting,
            values=analyst.report,
            chances=odds.report,
            unsaved=unsaved,
            is_story_open=is_story_open,
            told=told,
        )
