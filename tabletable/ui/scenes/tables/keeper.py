"""The keeper of a match: all that a table knows of saving and recording it."""

from __future__ import annotations

from typing import ClassVar

from tabletable.core.message import Msg
from tabletable.core.outcome import Outcome
from tabletable.play.files.safejson import SaveError
from tabletable.play.people.evening import Evening
from tabletable.ui.stack.routes import MatchRewards


class Keeper:
    """Keeps a match; by default it is neither saved nor recorded, such as an exercise."""

    is_kept: ClassVar[bool] = False
    """Whether the match is saved and recorded."""
    way_back: ClassVar[str] = ""
    """The scene its result returns to; "" for the title."""

    @property
    def lanterns(self) -> int | None:
        """The number of a stall's lanterns lit by a finished match; None if it belongs to no stall."""
        return None

    @property
    def problem(self) -> SaveError | None:
        """Why the last commands are not on disk; None if they are."""
        return None

    @property
    def slot(self) -> str | None:
        """The match's autosave; None without one."""
        return None

    @property
    def evening(self) -> Evening | None:
        """The evening the match belongs to; None for none."""
        return None

    @property
    def is_daily(self) -> bool:
        """Whether the match is a daily deal of its game, of one of the last days."""
        return False

    @property
    def is_of_ladder(self) -> bool:
        """Whether the match was started from a ladder."""
        return False

    def note_help(self, seat: int) -> bool:
        """Note that `seat` is shown a hint or move values; return True if that makes a ladder's game unrated."""
        return False

    def helped_instead(self, seat: int) -> tuple[str, ...]:
        """Return the names of the only people who may get hints, if `seat` may not; () if it may."""
        return ()

    def poll(self) -> None:
        """Check whether a running save has finished."""

    def save_as(self, title: str) -> None:
        """Save the match under a title. Raises `SaveError`."""

    def record_result(self, outcome: Outcome) -> tuple[Msg, ...]:
        """Record a finished match in the statistics, once; return messages on this table's people."""
        return ()

    def record_history(self, outcome: Outcome) -> MatchRewards:
        """Record a finished match in the history; return the achievements it has lit and the rating changes, once."""
        return MatchRewards()

    def leave(self) -> None:
        """Save what could not be saved before, and store a picture of the table beside the autosave."""
