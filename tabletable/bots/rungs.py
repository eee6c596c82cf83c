"""Weakens a level by one bad habit, which makes a bot between it and the next weaker one.

Nobody errs at random alone: the habit says in which decisions the weaker level has its way, so that one can see it,
name it and play on it. Which habits there are, and how strong they are, each game says in its table of `Rung`s.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletable.core.command import Command
from tabletable.core.info import Rung
from tabletable.core.rng import Rng
from tabletable.core.thinking import Policy, Thinking
from tabletable.core.view import View


def weakened(rung: Rung, stronger: Policy, weaker: Policy) -> Policy:
    """Return a policy that plays like `stronger`, and where its habit shows like `weaker`."""

    def think(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
        return (yield from (weaker if _shows(rung, legal, rng) else stronger)(view, legal, rng))

    return think


def _shows(rung: Rung, legal: Sequence[Command], rng: Rng) -> bool:
    """Return whether this is one of the decisions in which the habit has its way."""
    return (
        len(legal) >= rung.choices
        and (not rung.verbs or any(command.verb in rung.verbs for command in legal))
        and rng.chance(rung.percent)
    )
