"""Takes apart what commands are worth, term by term, found by trying them in the same worlds with the same luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tabletable.bots.search import ahead, candidate_moves, distinct, imagined
from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.reasons import Weighing
from tabletable.core.rng import Rng
from tabletable.core.thinking import Insight
from tabletable.core.view import View

WORLDS: Final = 24
"""Worlds in which each option is tried."""


def tried_terms(
    game: Game[Any], insight: Insight[Any], view: View[Any], legal: Sequence[Command], command: Command, rng: Rng
) -> Weighing:
    """Average `Insight.terms` of `command` and of each other option of the search over worlds that agree with the view.

    {} where `command` is one that the search leaves to its policy. The same with the same generator.
    """
    assert insight.terms is not None
    assert view.seat is not None
    if command.verb in insight.left_alone:
        return {}
    offered = yield from candidate_moves(view, legal, insight)
    options = [each for each in distinct(view, [command, *offered], insight).values() if each is not None]
    sums: dict[Command, dict[str, float]] = {option: {} for option in options}
    for _ in range(WORLDS if len(options) > 1 else 0):
        world, luck = imagined(game, insight, view, rng), rng.seed()
        yield
        for option, total in sums.items():
            then = yield from ahead(game, insight, world, option, luck)
            for name, odds in insight.terms(world, then, view.seat).items():
                total[name] = total.get(name, 0.0) + odds / WORLDS
            yield
    return sums
