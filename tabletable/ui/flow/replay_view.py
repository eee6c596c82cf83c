"""A recorded game as seen from one of its viewpoints: the table, the page and the moments of every position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from tabletable.core.event import Event, EventKind
from tabletable.core.moment import Moment
from tabletable.core.page import Page
from tabletable.core.tablespec import Stage, TableSpec
from tabletable.core.view import View
from tabletable.play.playback import PUBLIC, Playback, Viewpoint
from tabletable.play.seats import Seat
from tabletable.table.choreography import after_moves, until_rest
from tabletable.table.opening import opened
from tabletable.table.paging import Paging, covered
from tabletable.table.sorting import sorted_hand

HOLD: Final = 0.7
"""Seconds between moves at normal speed."""
LINGER: Final = 1.0
"""Seconds after the last move of a recap."""
LOG_STEPS: Final = 60
"""Number of moves in the log after a jump."""


class ReplayView(NamedTuple):
    """A recorded game as shown to a viewpoint, on a stage of some size and with hands in some order."""

    playback: Playback
    viewpoint: Viewpoint
    stage: Stage
    card_sort: str

    def table(self, at: int, page: Page | None, is_moving: bool) -> TableSpec:
        """Return the table at a position: at the end of a round the one with its last cards, at the end of the game
        only while its last move is shown; things shown on a `page` are covered.
        """
        seen = self.playback.view(at, self.viewpoint)
        ended = self.playback.ends(at)
        if page is not None:
            return covered(self._laid_out(seen), page)
        if ended is None or (ended is EventKind.GAME_END and not is_moving):
            return self._laid_out(seen)
        at_rest = self.playback.game.table_at_rest(seen, self.stage, self.events(at)[0])
        if at_rest is None and ended is EventKind.ROUND_END:
            at_rest = after_moves(self.table_after(at - 1), self.events(at)[0], self.playback.game.face_picture)
        return at_rest or self._laid_out(seen)

    def table_after(self, at: int) -> TableSpec:
        """Lay out the table after `at` commands as it goes on; `table` may still show the round that has ended."""
        return self._laid_out(self.playback.view(at, self.viewpoint))

    def _laid_out(self, seen: View[Any]) -> TableSpec:
        game = self.playback.game
        spec = sorted_hand(game.table(seen, self.stage), self.card_sort)
        return opened(spec, seen.state.faces, game.face_picture) if self.viewpoint.is_open else spec

    def events(self, at: int) -> tuple[Sequence[Event], Sequence[Event]]:
        """Return the visible events of the command before a position, and those of the next round."""
        return until_rest(self.playback.events(at, self.viewpoint))

    def moments(self, at: int) -> Sequence[Moment]:
        """Return the moments of the move before a position, as a spectator saw them: no private ones."""
        events, _ = until_rest(self.playback.events(at, PUBLIC))
        return self.playback.game.moments(self.playback.view(at, PUBLIC), events)

    def page(self, at: int, is_still: bool) -> Paging | None:
        """Return the score sheet that the move before a position told, opened at that move's first step; None if it
        told nothing. `is_still`: without animation.
        """
        heard: list[Event] = []
        before = 0
        for past in range(max(1, at - LOG_STEPS), at + 1):
            before = len(heard)
            heard += self.playback.events(past, self.viewpoint)
        page = self.playback.game.page(self.playback.view(at, self.viewpoint), self.stage, heard) if heard else None
        if page is None or page.steps[-1].told <= before:
            return None
        return Paging(page, is_still, next(at for at, step in enumerate(page.steps) if step.told > before))


def pause(is_recap: bool, is_first: bool, is_last: bool) -> float:
    """Return the seconds between a move and the next, at normal speed."""
    if is_recap and is_first:
        return 0.3
    return LINGER if is_recap and is_last else HOLD


def name_of(viewpoint: Viewpoint, seats: Sequence[Seat], t: Callable[..., str]) -> str:
    """Return the name of a viewpoint."""
    if viewpoint.is_open or viewpoint.seat is None:
        return t("replay.eyes.open" if viewpoint.is_open else "replay.eyes.public")
    return seats[viewpoint.seat].name
