"""What a person is advised, and what the moves are worth: one answer, whether it is asked for as a hint or as values.

The strongest bot chooses, and what its choice is worth is tried beside all others. Where another one is better by more
than the error of the values, that one is advised instead.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial
from typing import Any, Final

from tabletable.bots.bot import Bot
from tabletable.bots.levels import make_bot, strongest
from tabletable.bots.reasons import tried_terms
from tabletable.bots.worth import marks
from tabletable.core.advice import Analysis, Why
from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.message import Msg
from tabletable.core.reasons import Choice, Weighed, Weighing
from tabletable.core.rng import Rng
from tabletable.core.thinking import Analysing, Thinking, TimeUp
from tabletable.core.view import View
from tabletable.core.work import saying
from tabletable.play.match import bot_seed

Valued = Generator[int, None, Analysis | None]
"""Values at work: yields often how much is done, in percent. None where there are none to tell."""
_SEED: Final = 2011
"""The same view always shows the same values."""


def adviser(game: Game[Any], at: int) -> Bot:
    """Who is asked after `at` commands of a game.

    Never made of the deal's seed: that knows the cards nobody has seen, and advice would differ with them.
    """
    return make_bot(game, strongest(game), bot_seed(at))


def values(game: Game[Any], view: View[Any], legal: Sequence[Command], choice: Command | None) -> Analysing | None:
    """What the moves are worth beside the choice of the strongest bot, and what is advised by both.

    None where the game knows no values, and where `view.seat` is not the one that is awaited.
    """
    if view.seat not in game.to_act(view.state):
        return None
    if game.info.analysis:
        return game.analysis(view, choice)
    insight = game.outlook()
    return None if insight is None else marks(game, insight, view, legal, Rng(_SEED), choice)


def valued(game: Game[Any], view: View[Any], legal: Sequence[Command], at: int) -> Valued:
    """The same after `at` commands of a game, with the choice still to be made."""
    if values(game, view, legal, None) is None:
        return None
    choice = yield from saying(adviser(game, at).think(view, legal), 0)
    working = values(game, view, legal, choice)
    return None if working is None else (yield from working)


def advised(game: Game[Any], view: View[Any], legal: Sequence[Command], choice: Command | None) -> Thinking:
    """What is advised where the strongest bot chooses so: the same as beside the values, tried only if they may differ.

    With `TimeUp` thrown in it is the bot's choice.
    """
    if choice is None or len(legal) == 1 or not _may_be_overruled(game, choice):
        return choice
    working = values(game, view, legal, choice)
    try:
        return choice if working is None else (yield from saying(working, None)).advised
    except TimeUp:
        return choice


def _may_be_overruled(game: Game[Any], choice: Command) -> bool:
    insight = game.outlook()
    return game.info.analysis or insight is None or insight.may_overrule(choice)


def weighing(game: Game[Any], view: View[Any], legal: Sequence[Command], command: Command) -> Weighing:
    """Weigh an advised command and what can be done instead, by trial where the terms are those of a search."""
    return (yield from told_apart(game, view, legal, command))[0]


def told_apart(
    game: Game[Any], view: View[Any], legal: Sequence[Command], command: Command
) -> Generator[None, None, tuple[Weighed, float]]:
    """Weigh likewise, and tell by how much two commands have to differ to count as different, in the game's unit.

    Where they are tried that is the error of the trials, if it is more than what the game takes for alike.
    """
    insight = game.outlook()
    if insight is None or insight.terms is None:
        return (yield from game.weighing(view, legal, command)), game.alike
    weighed, error = yield from tried_terms(game, insight, view, legal, command, Rng(_SEED))
    return weighed, max(game.alike, error)


_EVEN: Final = Why(Msg("table.hint.even"))
_ONLY: Final = Why(Msg("table.hint.only"))
UNCLEAR: Final = Msg("table.hint.unclear")
"""Is said where a reason is asked for and no single one stands out."""


def reasoned(
    game: Game[Any], view: View[Any], legal: Sequence[Command], command: Command
) -> Generator[None, None, Why | None]:
    """Find the reason for an advised command that decides between it and the next best one, and is not true of both.

    Else it is said that all come to the same, or that none is clear. None with `TimeUp` thrown in.
    """
    try:
        weighed, alike = yield from told_apart(game, view, legal, command)
    except TimeUp:
        return None
    if len(legal) == 1 and not game.whys(view, command):
        return _ONLY
    choice = Choice(game.whys(view, command), weighed, command, alike, partial(game.whys, view))
    return choice.reason() or (_EVEN if choice.is_even else Why(UNCLEAR))
