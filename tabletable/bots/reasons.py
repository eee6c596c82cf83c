"""Takes apart what commands are worth, term by term, found by trying them in the same worlds with the same luck."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import sqrt
from statistics import pvariance
from typing import Any

from tabletable.bots.search import ahead, candidate_moves, distinct, imagined
from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.reasons import Weighed, next_best, worth
from tabletable.core.rng import Rng
from tabletable.core.thinking import Insight
from tabletable.core.view import View


def tried_terms(
    game: Game[Any], insight: Insight[Any], view: View[Any], legal: Sequence[Command], command: Command, rng: Rng
) -> Generator[None, None, tuple[Weighed, float]]:
    """Average `Insight.terms` of `command` and of each other option of the search over worlds that agree with the view.

    Returns also the standard error of the lead of `command` over the next best option, and of the lead of what is
    better over it, in odds: the larger one. {} where `command` is
    one that the search leaves to its policy. The same with the same generator. Commands of `Insight.aside` are left out
    where another one is worse than `command`.
    """
    assert insight.terms is not None
    assert view.seat is not None
    worlds = insight.term_worlds
    if command.verb in insight.left_alone:
        return {}, 0.0
    offered = yield from candidate_moves(view, legal, insight)
    options = [each for each in distinct(view, [command, *offered], insight).values() if each is not None]
    sums: dict[Command, dict[str, float]] = {option: {} for option in options}
    found: dict[Command, list[float]] = {option: [] for option in options}
    for _ in range(worlds if len(options) > 1 else 0):
        world, luck = imagined(game, insight, view, rng), rng.seed()
        yield
        for option, total in sums.items():
            then = yield from ahead(game, insight, world, option, luck)
            terms = insight.terms(world, then, view.seat)
            found[option].append(worth(terms))
            for name, odds in terms.items():
                total[name] = total.get(name, 0.0) + odds / worlds
            yield
    closely = {option: total for option, total in sums.items() if option.verb not in insight.aside}
    if command in closely and next_best(closely, command, game.alike) is not None:
        sums = closely
    leads = [
        [mine - theirs for mine, theirs in zip(found[command], found[other], strict=True)]
        for other in (next_best(sums, command), _best_above(sums, command))
        if other is not None
    ]
    return sums, max((sqrt(pvariance(lead) / (worlds - 1)) for lead in leads), default=0.0)


def _best_above(weighed: Weighed, command: Command) -> Command | None:
    """Return the best of the commands, if that is worth more than `command`."""
    best = max(weighed, key=lambda other: (worth(weighed[other]), other))
    return best if worth(weighed[best]) > worth(weighed[command]) else None
