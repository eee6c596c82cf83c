"""The state of a table's screen at one moment, as one immutable value, and the loop that passes changes on."""

from __future__ import annotations

import logging
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
from tabletable.ui.handling.hand import HandState
from tabletable.ui.paint.words import Words

_log = logging.getLogger(__name__)

ROUNDS: Final = 4
"""Limit of renewals in a row, since parts change the model themselves: a hint needs room, the room moves the log."""
GREETED: Final = 3
"""Number of the viewer's decisions after which the aim of the game is no longer shown above the log, but only in the
tooltip of the game's name.
"""


class MatchStatus(NamedTuple):
    """The state of a match for the player at the screen. It changes with each command and each viewer."""

    viewer: int | None
    is_deciding: bool
    legal: tuple[Command, ...]
    others: tuple[Command, ...]
    """Reactions available to people who are not the viewer."""
    following: int | None
    """The person who must look at the screen next, if not the viewer."""
    has_people: bool
    is_bots_turn: bool
    bots_decide: bool
    """Whether a bot has to decide, even if people have to as well."""
    is_over: bool
    is_new: bool
    """Whether the viewer has made few decisions yet: until then the aim of the game is shown."""
    since: int
    """The first step that is news to the viewer."""
    news: int
    """The number of steps that are news."""
    undo: Barrier
    """The obstacle to undoing the last command."""
    on_call: bool
    """Whether all players share one screen, on which a hand is shown only when called."""
    is_called: bool


def match_status(match: Match, free_undo: bool) -> MatchStatus:
    """Return the present status of `match`."""
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
        match.is_screen_shared,
        match.is_called,
    )


class Advice(NamedTuple):
    """An advised command."""

    command: Command
    wording: Msg
    why: Why | None
    plan: tuple[Msg, ...]
    """The plan to follow it."""
    note: Msg | None = None
    """A note on goals that the advice does not consider; None without any."""


class Values(NamedTuple):
    """The values of the moves, and their progress."""

    is_offered: bool = False
    is_on: bool = False
    is_working: bool = False
    result: Analysis | None = None


class Chances(NamedTuple):
    """The probabilities that matter to the viewer now."""

    is_offered: bool = False
    is_on: bool = False
    result: Odds | None = None


class TableModel(NamedTuple):
    """A table as the player at the screen sees it, immutable and made in one place."""

    held: HandState
    turned: tuple[int, int]
    """The rotation of the piece in hand."""
    spec: TableSpec
    """The table as seen through the camera."""
    placements: Mapping[int, Placement]
    gestures: GestureMap
    log_version: int
    """Changes whenever the log does."""
    laid: TableSpec
    """The table as laid out for this window, before the camera."""
    parts: enlarging.Frame | None
    """The parts of the window if the table is enlarged."""
    board_view: tuple[bool, bool, bool]
    """Whether the whole board is seen, whether the zoom is at its limit, and whether the whole board was asked for."""
    words: Words
    settings: Settings
    standing: MatchStatus
    is_resting: bool
    """Whether the table waits until a result or a page has been seen."""
    is_playing_out: bool
    """Whether the last moves of a round are still animated."""
    waits_to_pass: bool
    shows_the_end: bool
    waits_for_key: bool
    is_page_seen: bool
    page_holds: bool
    asked: tuple[tuple[Button, Box], ...]
    """The buttons asked for in a row of the page, and their boxes."""
    lesson: Lesson | None
    offers_primer: bool
    """Whether a first-time player is offered a primer."""
    advice: Advice | None
    waits_for_hint: bool
    """Whether a hint was asked for and is being computed."""
    values: Values
    chances: Chances
    unsaved: Msg | None
    """The reason why the last commands are not on the disk; None if they are."""
    is_story_open: bool
    """Whether the whole log is open over the enlarged table."""
    timed: str
    """The clock that runs, "turn" or "bank"; "" if there is none."""

    @property
    def bots_play(self) -> bool:
        """Whether people are waiting for bots."""
        return self.standing.is_bots_turn and self.standing.has_people and not self.is_resting

    @property
    def caller(self) -> int | None:
        """The seat whose hand is face down on a shared screen until called; None if there is none."""
        is_covered = self.standing.on_call and self.standing.viewer is None
        return self.standing.following if is_covered and not self.is_resting else None

    @property
    def is_deciding(self) -> bool:
        """Whether the viewer has a decision to make."""
        return self.standing.is_deciding and not self.is_resting


M = TypeVar("M", bound=tuple[Any, ...])


class Renewal(Generic[M]):
    """Keeps the parts of a scene in step with its model."""

    def __init__(self, look: Callable[[], M], show: Callable[[M], None]) -> None:
        """`look` builds the present model, `show` updates all parts."""
        self._look, self._show = look, show
        self._model: M | None = None

    @property
    def model(self) -> M:
        """The model as of the last renewal."""
        assert self._model is not None
        return self._model

    def forget(self) -> None:
        """Force a renewal of everything next time."""
        self._model = None

    def renew(self) -> None:
        """Bring all parts up to date; repeat if a part changed the model itself."""
        for _ in range(ROUNDS):
            now = self._look()
            if now == self._model:
                return
            self._model = now
            self._show(now)
        _log.warning("the screen does not settle")
