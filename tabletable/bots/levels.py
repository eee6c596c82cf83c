"""The levels of bots and the rungs between them: which policy plays which."""

from __future__ import annotations

from typing import Any

from tabletable.bots.bot import Bot, random_policy
from tabletable.bots.rungs import weakened
from tabletable.bots.search import search
from tabletable.core.errors import SetupError
from tabletable.core.game import Game
from tabletable.core.info import BY_FEEL, HARD, RANDOM
from tabletable.core.thinking import Policy


def policy_of(game: Game[Any], level: str, style: str = "") -> Policy:
    """Return the policy of a level or rung, in one of its `styles_of`; raises `SetupError` if the game has no such
    level.
    """
    if (rung := game.info.steps.get(level)) is not None:
        below = game.info.levels[game.info.levels.index(rung.level) - 1]
        return game.habits.get(level) or weakened(rung, policy_of(game, rung.level), policy_of(game, below))
    if level not in game.info.levels:
        allowed = ", ".join(game.info.ladder)
        raise SetupError(
            f"{game.info.id} has no bot level {level!r}; allowed: {allowed}",
            "setup.no_level",
            level=level,
            allowed=allowed,
        )
    if level == RANDOM:
        return random_policy(game)
    try:
        insight = game.insight(style) if level == HARD else None
        return game.policy(level, style) if insight is None else search(game, insight)
    except ImportError as error:  # of what only this bot stands on
        why = " ".join(str(error).split())
        text = f"the bot {level!r} of {game.info.id} can't be had: {why}"
        raise SetupError(text, "setup.broken_level", level=level, why=why) from error


def styles_of(game: Game[Any], level: str) -> tuple[str, ...]:
    """Return the styles in which a level plays: whoever plays by feel has none."""
    return game.info.styles if level in game.info.levels and level not in BY_FEEL else ()


def make_bot(game: Game[Any], level: str, seed: int, style: str = "") -> Bot:
    """Make a bot of a level in the game's `ladder`, in one of its `styles_of`; raises `SetupError` for
    any other level.
    """
    policy = policy_of(game, level, style)
    rung = game.info.steps.get(level)
    below = game.info.weaker(level if rung is None else rung.level)
    in_haste = policy_of(game, below, style if style in styles_of(game, below) else "")
    return Bot(policy, seed, in_haste)
