"""The knowledge beside a game that is watched: whose it is, how far it is worked out, whether the truth is shown."""

from __future__ import annotations

from tabletable.play.hindsight.knowing import Knower, Known
from tabletable.play.playback import Playback
from tabletable.ui.stack.host import Host


class KnowledgeDesk:
    """What its panel shows and what its keys do. `changes` grows with everything that looks otherwise."""

    def __init__(self, host: Host, playback: Playback) -> None:
        self._host, self._knower = host, Knower(playback)
        self.is_shown = False
        self.shows_truth = False
        self.changes = 0
        self._at = -1

    @property
    def found(self) -> Known | None:
        """What is known so far."""
        return self._knower.found if self.is_shown else None

    @property
    def is_working(self) -> bool:
        """Whether there is more to come."""
        return self.is_shown and self._knower.is_working

    @property
    def is_between(self) -> bool:
        """Whether what is seen lies between two rounds."""
        return self._knower.is_between(self._at)

    def show(self, is_shown: bool) -> None:
        """The panel comes or goes; the truth is hidden again."""
        self.is_shown, self.shows_truth = is_shown, False
        self._changed()

    def ask(self, at: int, seat: int | None) -> None:
        """Another moment is shown, or by somebody else."""
        if self.is_shown:
            self._at = at
            before = self._knower.found
            self._knower.ask(at, seat)
            if self._knower.found is not before:
                self._changed()

    def work(self) -> bool:
        """Go on for a slice; True when there is something new to show."""
        if self.is_shown and self._knower.work():
            self._changed()
            return True
        return False

    def turn(self) -> None:
        """Show the truth, or what could be known."""
        self.shows_truth = not self.shows_truth
        self._changed()

    def forget(self) -> None:
        """The language or the size is another one."""
        self.changes += 1

    def _changed(self) -> None:
        self.changes += 1
        self._host.request_redraw()
