"""The moment and the viewer for which values and chances are computed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.view import View
from tabletable.play.match import Match
from tabletable.play.playback import Playback, Viewpoint


class Perspective:
    """The view of one seat at one moment, by default the present moment of a match."""

    def __init__(self, match: Match, rests: Callable[[], bool] = lambda: False) -> None:
        """`rests` returns whether the table shows the end of a round while the next is already dealt."""
        self._match, self._rests = match, rests

    @property
    def game(self) -> Game[Any]:
        """The game being played."""
        return self._match.session.game

    @property
    def viewer(self) -> int | None:
        """The seat, None while no seat is viewing."""
        return self._match.viewer

    @property
    def at(self) -> int:
        """The number of commands before this moment."""
        return len(self._match.session.steps)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, or a finished round is still shown."""
        return self._rests() or self._match.session.outcome() is not None

    def is_deciding(self) -> bool:
        """Return whether the seat has to decide."""
        return self._match.is_deciding()

    def view(self) -> View[Any]:
        """Return the seat's view."""
        return self._match.session.view(self._match.viewer)

    def legal(self) -> Sequence[Command]:
        """Return the seat's legal commands."""
        return self._match.legal()


class ReplayPerspective(Perspective):
    """A position of a replayed game as seen by the viewpoint's seat, whatever else is shown."""

    def __init__(self, playback: Playback, now: Callable[[], tuple[int, Viewpoint]]) -> None:
        """`now` returns the position and the viewpoint shown."""
        self._playback, self._now = playback, now

    @property
    def game(self) -> Game[Any]:
        return self._playback.game

    @property
    def viewer(self) -> int | None:
        return self._now()[1].seat

    @property
    def at(self) -> int:
        return self._now()[0]

    @property
    def is_over(self) -> bool:  # the end of a round is shown as it came to rest, not as the next one begins
        return self._playback.ends(self.at) is not None or self.game.outcome(self._playback.state(self.at)) is not None

    def is_deciding(self) -> bool:
        return not self.is_over and self.viewer in self.game.to_act(self._playback.state(self.at))

    def view(self) -> View[Any]:
        return self.game.view(self._playback.state(self.at), self.viewer)

    def legal(self) -> Sequence[Command]:
        return [] if self.viewer is None else self.game.legal_commands(self._playback.state(self.at), self.viewer)
