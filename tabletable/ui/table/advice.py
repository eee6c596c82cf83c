"""The hint: what a bot would do in this seat, with this seat's knowledge and nothing more."""

from __future__ import annotations

import time

from tabletable.bots import Bot
from tabletable.core.command import Command
from tabletable.core.game import Thinking
from tabletable.play.match import Match, bot_seed

THINK_SECONDS = 0.006
"""How long it thinks in one frame."""


class Adviser:
    """Thinks about one decision of the person at the screen, a slice per frame."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._thinking: Thinking | None = None
        self.command: Command | None = None
        """The advice, None before there is one."""

    @property
    def is_thinking(self) -> bool:
        """Whether a question is open."""
        return self._thinking is not None

    def ask(self) -> None:
        """Start thinking about the current decision, as well as the game's bots can."""
        session, viewer = self._match.session, self._match.viewer
        if viewer is None:
            return
        # Never of the deal's seed: that knows the cards nobody has seen, and advice would differ with them.
        bot = Bot(session.game.adviser(), bot_seed(len(session.steps)))
        self._thinking = bot.think(session.view(viewer), session.legal(viewer))

    def work(self) -> bool:
        """Think for a slice; True once, when the advice is there."""
        if self._thinking is None:
            return False
        until = time.perf_counter() + THINK_SECONDS
        while time.perf_counter() < until:
            try:
                next(self._thinking)
            except StopIteration as done:
                self._thinking = None
                self.command = done.value
                return True
        return False

    def forget(self) -> None:
        """The decision is over."""
        self._thinking = None
        self.command = None
