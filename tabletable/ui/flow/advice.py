"""The hint: the best command for this seat, from its view alone, and the reason."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, NamedTuple

from tabletable.core.advice import Why
from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.message import Msg
from tabletable.core.rng import Rng
from tabletable.core.view import View
from tabletable.play.advising import adviser, choose_advice, find_reason
from tabletable.play.match import Match, bot_seed
from tabletable.play.slices import Sliced
from tabletable.ui.flow import budgets

PATIENCE = 3.0
"""Seconds of thinking after which the best command so far is accepted."""
MOST_PLANNED = 4
"""Greatest number of planned commands told after the advised one."""


class Advised(NamedTuple):
    """The outcome of thinking about one decision; its parts belong together."""

    command: Command
    why: Why | None = None
    """The main reason for it; None if there is no clear one."""
    plan: tuple[Msg, ...] = ()
    """The plan to follow it, in words, if the decision is made card by card."""


class Adviser:
    """Computes advice on one decision of the player at the screen, a slice per frame."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._thinking: Sliced[None, Advised | None] | None = None
        self.advised: Advised | None = None
        """The last advice; None until it is found. While it is thought over anew, it stays."""

    @property
    def command(self) -> Command | None:
        """The advised command; None until it is found."""
        return None if self.advised is None else self.advised.command

    @property
    def is_thinking(self) -> bool:
        """Whether advice is being computed."""
        return self._thinking is not None

    def ask(self) -> None:
        """Start thinking about the present decision, with the game's strongest bot."""
        session, viewer = self._match.session, self._match.viewer
        if viewer is None:
            return
        legal, at = session.legal(viewer), len(session.steps)
        self._thinking = Sliced(self._think(session.game, session.view(viewer), legal, at))

    def _think(
        self, game: Game[Any], view: View[Any], legal: Sequence[Command], at: int
    ) -> Generator[None, None, Advised | None]:
        bot = adviser(game, at)
        command = yield from choose_advice(game, view, legal, (yield from bot.think(view, legal)))
        if command is None:
            return None
        why = yield from find_reason(game, view, legal, command)
        plan: list[Msg] = []
        # The seat's own cards are equal in every sampled world.
        world, following = game.sample(view, Rng(bot_seed(at))), command
        while following.verb in game.info.chained and len(plan) < MOST_PLANNED:
            game.apply(world, following)
            rest = game.legal_commands(world, command.seat)
            if not rest or command.seat not in game.to_act(world):
                break
            seen = game.view(world, command.seat)
            planned = yield from bot.think(seen, rest)
            if planned is None or not _goes_on(game, planned, rest):
                break
            plan.append(game.wording(seen, planned))
            following = planned
        return Advised(command, why, tuple(plan))

    def work(self) -> bool:
        """Think for a slice; return True once, when the advice is ready."""
        if self._thinking is None or not self._thinking.go_on(budgets.ADVICE, PATIENCE):
            return False
        self.advised, self._thinking = self._thinking.result, None
        return True

    def forget(self) -> None:
        """Drop advice and question, because the decision is over."""
        self._thinking = self.advised = None


def _goes_on(game: Game[Any], command: Command, legal: Sequence[Command]) -> bool:
    """Return whether a command belongs to a decision made card by card: it is about another card, or ends it."""
    return command.verb in game.info.chained or any(other.verb in game.info.chained for other in legal)
