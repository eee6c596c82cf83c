"""What is the case at a table, all of it at one moment, and who is told when it changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, NamedTuple, TypeVar

from tabletable.core.advice import Analysis, Odds, Why
from tabletable.core.command import Command
from tabletable.core.message import Msg
from tabletable.core.tablespec import Button, Lesson, TableSpec
from tabletable.play.match import Match
from tabletable.play.people.settings import Settings
from tabletable.play.session import Barrier
from tabletable.table import enlarging
from tabletable.table.gestures import GestureMap
from tabletable.table.layout import Placement
from tabletable.ui.drawing.box import Box
from tabletable.ui.handling.hand import Held
from tabletable.ui.paint.words import Words

ROUNDS: Final = 4
"""So often at most what parts change themselves is looked at again: a hint needs room, the room moves the log."""


GREETED: Final = 3
"""Own decisions from which on the aim of the game gives its room to the log; the game's name tells it then."""


class MatchStatus(NamedTuple):
    """How a match stands for the person at the screen. It changes with a command, and with who looks."""

    viewer: int | None
    is_deciding: bool
    legal: tuple[Command, ...]
    others: tuple[Command, ...]
    """What people who do not sit in front of the screen may speak up with."""
    following: int | None
    """The person who has to look at the screen next, if it is another one."""
    has_people: bool
    is_bots_turn: bool
    bots_decide: bool
    """Whether the game waits for a bot, be it for people as well."""
    is_over: bool
    is_new: bool
    """Whether the viewer has made few decisions yet: what one plays for is said until then."""
    since: int
    """The step from which on all is news to the viewer."""
    news: int
    """How many steps that are."""
    undo: Barrier
    """What keeps one from taking back the last command."""
    on_call: bool
    """Whether all read one screen, on which a hand is shown once it is called."""
    is_called: bool


def match_status(match: Match, free_undo: bool) -> MatchStatus:
    """How `match` stands now."""
    session, viewer = match.session, match.viewer
    since = 0 if viewer is None else session.last_decision(viewer)
    return MatchStatus(
        viewer,
        match.is_deciding(),
        tuple(match.legal()),
        tuple(match.reactions_of_others()),
        match.next_viewer(),
        bool(match.people),
        match.waits_for_bots(),
        any(not session.seats[seat].is_human for seat in session.to_act()),
        session.outcome() is not None,
        viewer is None or session.decisions(viewer, GREETED) < GREETED,
        since,
        0 if viewer is None else len(session.steps) - since,
        match.undo_stop(free_undo),
        match.hands_on_call,
        match.is_called,
    )


class Advice(NamedTuple):
    """A command that is advised."""

    command: Command
    wording: Msg
    why: Why | None
    plan: tuple[Msg, ...]
    """What is to follow it."""


class Values(NamedTuple):
    """How far the values of the moves are worked out."""

    is_offered: bool = False
    is_on: bool = False
    is_working: bool = False
    found: Analysis | None = None


class Chances(NamedTuple):
    """How likely it is what one wonders about."""

    is_offered: bool = False
    is_on: bool = False
    found: Odds | None = None


class TableModel(NamedTuple):
    """A table as the person at the screen has it before them. It is made in one place, and nobody changes it."""

    held: Held
    turned: tuple[int, int]
    """How the piece in hand is turned."""
    spec: TableSpec
    """As it is seen."""
    placements: Mapping[int, Placement]
    gestures: GestureMap
    told: int
    """Changes with what the log tells and shows."""
    laid: TableSpec
    """As it was laid out for this window."""
    parts: enlarging.Frame | None
    """The parts of the window while the table is seen enlarged."""
    look: tuple[bool, bool, bool]
    """Whether the whole board is seen, whether one can't come nearer, and whether everything was asked for."""
    words: Words
    settings: Settings
    standing: MatchStatus
    is_resting: bool
    """The table waits for a result or a page to be seen."""
    is_playing_out: bool
    """The last moves of a round are still under way."""
    waits_to_pass: bool
    shows_the_end: bool
    waits_for_key: bool
    is_page_seen: bool
    page_holds: bool
    asked: tuple[tuple[Button, Box], ...]
    """What is asked in a row of the page, and where."""
    lesson: Lesson | None
    offers_primer: bool
    """Whether somebody who plays a game for the first time is offered to learn it."""
    advice: Advice | None
    waits_for_hint: bool
    """A hint was asked for and takes its time."""
    values: Values
    chances: Chances
    unsaved: Msg | None
    """Why the last commands are not on the disk, None if they are."""
    is_story_open: bool
    """The whole log lies over the enlarged table."""
    timed: str
    """What there is time for, "turn" or "bank"; "" where nobody decides by a clock."""

    @property
    def bots_play(self) -> bool:
        """Whether people watch bots."""
        return self.standing.is_bots_turn and self.standing.has_people and not self.is_resting

    @property
    def caller(self) -> int | None:
        """Whose hand is face down until it is called, all reading one screen; None if there is no such hand."""
        is_covered = self.standing.on_call and self.standing.viewer is None
        return self.standing.following if is_covered and not self.is_resting else None

    @property
    def is_deciding(self) -> bool:
        """Whether something can be done."""
        return self.standing.is_deciding and not self.is_resting


M = TypeVar("M", bound=tuple[Any, ...])


class Renewal(Generic[M]):
    """Keeps the parts of a scene in step with its model."""

    def __init__(self, look: Callable[[], M], show: Callable[[M], None]) -> None:
        """`look` makes the model as it is now, `show` brings all parts up to date."""
        self._look, self._show = look, show
        self._model: M | None = None

    @property
    def model(self) -> M:
        """As it was when the parts were last renewed."""
        assert self._model is not None
        return self._model

    def forget(self) -> None:
        """Everything is renewed next time."""
        self._model = None

    def renew(self) -> None:
        """Bring all parts up to date; what one of them changes itself, all are told."""
        for _ in range(ROUNDS):
            now = self._look()
            if now == self._model:
                return
            self._model = now
            self._show(now)
