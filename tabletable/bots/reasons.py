"""Takes apart what commands are worth, term by term, found by trying them in the same worlds with the same luck."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import sqrt
from statistics import pvariance
from typing import Any, Final

from tabletable.bots.search import ahead, candidate_moves, determinized, distinct
from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.reasons import Tried, Weighed, next_best, worth
from tabletable.core.rng import Rng
from tabletable.core.thinking import Insight
from tabletable.core.view import View

_DOUBT: Final = 2
"""Worlds that contradict the search, which has tried more of them, are believed from so many standard errors on."""


def tried_terms(
    game: Game[Any],
    insight: Insight[Any],
    view: View[Any],
    legal: Sequence[Command],
    command: Command,
    rng: Rng,
    beside: Command | None = None,
) -> Generator[None, None, tuple[Weighed, float]]:
    """Average the terms (`Insight.terms`, in log-odds) of each candidate over worlds sampled from the viewer's
    information set.

    Candidates are `command`, `beside`, the moves the search considers, and the moves open once `Insight.undoing` has
    taken back what the turn began. All are played out in the same worlds with the same luck. Also returns the larger of
    two errors: the standard error of the lead of `command` over the next best candidate, and `_DOUBT` times that of the
    best candidate's lead over `command`. ({}, 0.0) if the policy decides `command` without search, or the search prunes
    it. Verbs of `Insight.aside` are left out unless `command` is one itself or nothing worse would remain.
    """
    assert insight.terms is not None
    assert view.seat is not None
    worlds = insight.term_worlds
    if command.verb in insight.left_alone:
        return {}, 0.0
    offered = [*(yield from candidate_moves(view, legal, insight))]
    undoing = () if insight.undoing is None else insight.undoing(view.state)
    offered += begun_anew(game, insight, view)
    options = [each for each in distinct(view, [command, beside, *offered], insight).values() if each is not None]
    sums = {option: Tried() for option in options}
    values: dict[Command, list[float]] = {option: [] for option in options}
    for _ in range(worlds if len(options) > 1 else 0):
        world, luck = determinized(game, insight, view, rng), rng.seed()
        undone = _played(game, world, undoing)
        yield
        for option, total in sums.items():
            then = yield from ahead(game, insight, world if option in legal else undone, option, luck)
            terms = insight.terms(world, then, view.seat)
            values[option].append(worth(terms))
            for name, odds in terms.items():
                total[name] = total.get(name, 0.0) + odds / worlds
            for name, amount in ({} if insight.tally is None else insight.tally(world, then, view.seat)).items():
                total.tally[name] = total.tally.get(name, 0.0) + amount / worlds
            yield
    if command not in sums:
        return {}, 0.0  # a command that the search leaves out as pointless
    closely = {option: total for option, total in sums.items() if option.verb not in insight.aside}
    if command in closely and next_best(closely, command, game.tolerance) is not None:
        sums = closely
    doubted = ((next_best(sums, command), 1), (_best_above(sums, command), _DOUBT))
    errors = [times * _error(values[command], values[other]) for other, times in doubted if other is not None]
    return sums, max(errors, default=0.0)


def begun_anew(game: Game[Any], insight: Insight[Any], view: View[Any]) -> list[Command]:
    """Return what could be begun instead once `Insight.undoing` has taken back what the turn began, if it did."""
    undoing = () if insight.undoing is None else insight.undoing(view.state)
    if not undoing or view.seat is None:
        return []
    faces, begun = view.state.faces, {view.state.faces[each.piece] for each in undoing}
    others = game.legal_commands(_played(game, view.state, undoing), view.seat)
    return [each for each in others if each.piece < 0 or faces[each.piece] not in begun]


def _error(mine: Sequence[float], theirs: Sequence[float]) -> float:
    """Return the standard error of the lead of one option over another in the same worlds."""
    lead = [one - other for one, other in zip(mine, theirs, strict=True)]
    return sqrt(pvariance(lead) / (len(lead) - 1))


def _played(game: Game[Any], state: Any, commands: Sequence[Command]) -> Any:
    """Return the state after some commands."""
    after = state.clone() if commands else state
    for command in commands:
        game.apply(after, command)
    return after


def _best_above(weighed: Weighed, command: Command) -> Command | None:
    """Return the best of the commands, if that is worth more than `command`."""
    best = max(weighed, key=lambda other: (worth(weighed[other]), other))
    return best if worth(weighed[best]) > worth(weighed[command]) else None
