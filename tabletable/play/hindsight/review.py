"""The review of a finished game: the cost of each decision, the share of luck, and every seat's chances.

Decisions are judged by what their seat could know. Chances are computed from all hands, so that the cards held are
known and future draws are not. A seat's way from an even share to its result is then split into three parts: the cost
of its own decisions, the effect of the others' decisions, and the rest, which is luck.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from math import sqrt
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from tabletable.bots.bot import decide
from tabletable.bots.search import kind_of
from tabletable.bots.worth import (
    CONFIRMED,
    MOST_OPTIONS,
    Chances,
    Decision,
    Option,
    confirmed,
    doubted,
    rate_decision,
    tried,
    win_chances,
)
from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.rng import Rng
from tabletable.core.thinking import Insight
from tabletable.core.work import saying
from tabletable.play.advising import adviser
from tabletable.play.playback import Playback, Viewpoint
from tabletable.play.seats import humans

STANDING: Final = 4
"""The chances of all seats are estimated with a decision's number of playouts divided by this."""
TOO_SHORT: Final = 6
"""The number of moves below which a game says nothing about skill."""
_NEARLY: Final = 99
"""The progress of a decision, in percent, when only the strongest bot is still to be asked."""
LEAST_COST: Final = 0.01
"""The smallest cost that counts as a mistake, in win probability: one game in a hundred."""
_LEAST_POINTS: Final = 0.5
"""The same in points."""
_SURE_WIN: Final = 0.995
"""The least win probability that is told as 100 %."""
_SEED: Final = 0x5EED_2E71E3


class Entry(NamedTuple):
    """The findings about a position."""

    chances: Chances
    """The chances of all seats before the move; () if unknown."""
    errors: Chances
    """Their standard errors."""
    decision: Decision | None
    """The decision made there; for a bot only a deviation from its usual policy."""


class Stake(NamedTuple):
    """The result played for between two positions: of the game, or of one of its rounds."""

    first: int
    last: int
    result: Chances


class Sum(NamedTuple):
    """The parts of a seat's result, averaged over the stakes; `even`, `own`, `luck` and `others` add up to `result`.

    Decisions whose effect is within its error count as nothing: what can't be told apart from luck is luck.
    """

    even: float
    own: float
    """The cost of the mistakes, negative."""
    luck: float
    others: float
    error: float
    """Standard error of `own`."""
    luck_error: float
    result: float
    decisions: int
    """The number of decisions summed up in `own`."""


class Review:
    """The findings about a game so far."""

    def __init__(self, playback: Playback) -> None:
        """Begin without findings. The game must be over."""
        self.playback = playback
        self.people = humans(playback.seats)
        self.entries: list[Entry | None] = [None] * len(playback)

    @cached_property
    def stakes(self) -> tuple[Stake, ...]:
        """The results played for, in order: the game's, or that of each round, with the positions they span."""
        return tuple(stakes(self.playback))

    @property
    def is_reckoned(self) -> bool:
        """Whether values are points instead of chances."""
        return self.playback.game.reckons

    @property
    def is_exact(self) -> bool:
        """Whether all values so far are exact points; never for chances to win."""
        return self.is_reckoned and not any(any(entry.errors) for entry in self.entries if entry is not None)

    @property
    def done(self) -> int:
        """The number of judged moves."""
        return len(self.entries) - self.entries.count(None)

    @property
    def is_complete(self) -> bool:
        """Whether all moves are judged."""
        return None not in self.entries

    def decision(self, at: int) -> Decision | None:
        """Return the judged decision about the move from position `at`; None if nothing is judged there, or the move
        was taken back later.
        """
        entry = self.entries[at] if 0 <= at < len(self.entries) and at not in self._undone else None
        return entry.decision if entry is not None else None

    @cached_property
    def _undone(self) -> frozenset[int]:
        """The positions of preparing moves that were taken back, leaving everything as before."""
        playback, undone = self.playback, set[int]()
        seen: list[tuple[int, Any]] = []
        for at in range(len(playback)):
            if not playback.is_quiet(at + 1):
                seen.clear()
                continue
            if not seen or playback.steps[at].command.seat != playback.steps[at - 1].command.seat:
                seen = [(at, playback.state(at).clone())]
            now = playback.state(at + 1)
            back = next((number for number, (_, state) in enumerate(seen) if _is_same(state, now)), None)
            if back is None:
                seen.append((at + 1, now.clone()))
            else:
                undone.update(range(seen[back][0], at + 1))
                del seen[back + 1 :]
        return frozenset(undone)

    def decisions(self, seat: int) -> dict[int, Decision]:
        """Return a seat's judged decisions by their positions, in order."""
        own = (at for at, step in enumerate(self.playback.steps) if step.command.seat == seat)
        return {at: made for at in own if (made := self.decision(at)) is not None}

    def mistakes(self, seat: int) -> list[int]:
        """Return the positions of a seat's mistakes, costliest first: of decisions whose cost exceeds its error."""
        costs = {at: made.cost for at, made in self.decisions(seat).items() if self._is_told_apart(made)}
        return sorted((at for at in costs if costs[at] > 0), key=lambda at: (-costs[at], at))

    def missed_wins(self, seat: int) -> list[int]:
        """Return the positions of a seat's mistakes that let a sure win of the game go, in order; with points and in
        games of rounds there are none.
        """
        if self.is_reckoned or len(self.stakes) > 1:
            return []
        made = {at: self.decision(at) for at in self.mistakes(seat)}
        return sorted(at for at, each in made.items() if each and each.options[0].chances[seat] >= _SURE_WIN)

    def _is_told_apart(self, made: Decision) -> bool:
        """Return whether the effect of a decision is more than its error and than what rounds to nothing."""
        effect = made.effect[made.options[made.played].command.seat]
        return abs(effect) >= (_LEAST_POINTS if self.is_reckoned else LEAST_COST) and not made.is_close

    def sum(self, seat: int) -> Sum:
        """Return the parts of a seat's result; of an incomplete review, up to the last position judged."""
        own = others = variance = disturbance = start = end = 0.0
        played = made = 0
        for stake in self.stakes:
            entries = self.entries[stake.first : stake.last]
            known = [entry for entry in entries if entry is not None and entry.chances]
            if not known:
                continue
            played += 1
            start += 0.0 if self.is_reckoned else 1 / len(stake.result)
            end += known[-1].chances[seat] if None in entries else stake.result[seat]
        for each in range(len(self.playback.seats)):
            decisions = self.decisions(each)
            made += len(decisions) if each == seat else 0
            for decision in filter(self._is_told_apart, decisions.values()):
                if each != seat:
                    others += decision.effect[seat]
                    disturbance += decision.error**2
                elif decision.cost > 0:
                    own += decision.effect[seat]
                    variance += decision.error**2
        count = max(1, played)
        return Sum(
            start / count,
            own / count,
            (end - start - own - others) / count,
            others / count,
            sqrt(variance) / count,
            sqrt(variance + disturbance) / count,
            end / count,
            made,
        )


def _is_same(one: Any, other: Any) -> bool:
    """Return whether two states differ at most in the order of the hands."""
    if one == other:
        return True
    states = [state.clone() for state in (one, other)]
    for state in states:
        state.hands = [sorted(hand) for hand in state.hands]
    return bool(states[0] == states[1])


def is_offered(game: Game[Any]) -> bool:
    """Return whether games of this kind can be reviewed."""
    return game.reckons or game.outlook() is not None


def stakes(playback: Playback) -> Iterator[Stake]:
    """Yield the stakes of a game in order; of a game that was given up, how it stood."""
    game, last = playback.game, len(playback)
    outcome = playback.result(last) if last else None
    if not last or (game.reckons and outcome is None):
        return
    if outcome is not None and game.reckons:
        totals = {standing.seat: standing.total for standing in outcome.standings}
        margins = (totals[seat] - max(total for other, total in totals.items() if other != seat) for seat in range(2))
        yield Stake(0, last, tuple(map(float, margins)))
        return
    insight = game.outlook()
    assert insight is not None
    borders = [*playback.rounds, last] if insight.by_round else [0, last]
    for first, end in pairwise(borders):
        before = playback.state(end - 1).clone()
        yield Stake(first, end, win_chances(insight, before, playback.state(end), len(playback.seats)))


def judged(playback: Playback, at: int, effort: float = 1.0) -> Generator[int, None, Entry]:
    """Judge a position with a share `effort` of the usual playouts; deterministic.

    Yields the progress in percent.
    """
    game, command = playback.game, playback.steps[at].command
    if game.reckons:
        return (yield from _reckoned(playback, at))
    insight, rng = game.outlook(), Rng(_SEED + at)
    assert insight is not None
    insight = replace(insight, trials=round(insight.trials * effort))
    seen = playback.view(at, Viewpoint(command.seat, is_open=True))
    standing = yield from tried(game, insight, seen, [None], rng, insight.trials // STANDING)
    means = [standing.mean(0, seat) for seat in range(len(playback.seats))]
    decision = yield from _decision(playback, insight, at, rng, effort)
    return Entry(tuple(each.mean for each in means), tuple(each.error for each in means), decision)


def _reckoned(playback: Playback, at: int) -> Generator[int, None, Entry]:
    """Judge a position in points: how far ahead each seat will be if both play their best from here on."""
    game, command = playback.game, playback.steps[at].command
    reckoning = game.reckoning(playback.view(at, Viewpoint(command.seat)))
    if reckoning is None:
        return Entry((), (), None)
    later = yield from _later(playback, at)
    points = yield from reckoning
    base = points.ahead + (later if command.seat == 0 else -later)
    margins = {option: base + value for option, value in points.now.items()}
    order = sorted(margins, key=lambda option: (-margins[option], option != command, option))
    best, error = order[0], max(points.errors.values(), default=0.0)
    standing = _margins(command.seat, margins[best])
    if len(order) < 2:
        return Entry(standing, (error, error), None)
    listed = order[: MOST_OPTIONS - (command in order[MOST_OPTIONS - 1 :])]
    shown = [option for option in order if option in listed or option == command]
    options = tuple(
        Option(option, _margins(command.seat, margins[option]), points.errors.get(option, 0.0), points.worlds)
        for option in shown
    )
    cost = margins[best] - margins[command]
    off = sqrt(points.errors.get(best, 0.0) ** 2 + points.errors.get(command, 0.0) ** 2) if cost else 0.0
    decision = Decision(options, len(order), shown.index(command), _margins(command.seat, -cost), off)
    return Entry(standing, (error, error), decision)


def _margins(seat: int, margin: float) -> Chances:
    return (margin, -margin) if seat == 0 else (-margin, margin)


_LATER: WeakKeyDictionary[Playback, dict[int, float]] = WeakKeyDictionary()
"""By game, and by the position at which a round begins, the margin of seat 0 in it if both play their best."""


def _later(playback: Playback, at: int) -> Generator[int, None, float]:
    """Return the margin of seat 0 in all later rounds, as far as they were played."""
    known = _LATER.setdefault(playback, {})
    for first in playback.rounds:
        if first <= at or first >= len(playback) or first in known:
            continue
        seat = playback.steps[first].command.seat
        reckoning = playback.game.reckoning(playback.view(first, Viewpoint(seat)))
        points = None if reckoning is None else (yield from reckoning)
        best = max(points.now.values()) if points is not None else 0.0
        known[first] = best if seat == 0 else -best
    return sum(margin for first, margin in known.items() if first > at)


def _is_still_possible(playback: Playback, at: int, command: Command) -> bool:
    """Return whether a seat could give a command instead of one it gave, and could still give it when next on turn.

    Then what is lost is only the order of the two, or what giving up the other costs: that is charged where it happens.
    """
    then = playback.next_in_turn(at)
    return then is not None and command in playback.game.legal_commands(playback.state(then), command.seat)


def _too_close(decision: Decision) -> Decision:
    """Mark a decision as too close to call: a move that the strongest bot chooses as well, and that is therefore
    advised, is no mistake by estimates too weak to overrule it.
    """
    return decision._replace(error=max(decision.error, decision.cost))


def advised_first(decision: Decision, kinds: Sequence[object], advised: object) -> Decision:
    """Return a decision with the advised option first if it is as good as the best one, within their errors.

    `kinds` are those of the options. Of moves that come to the same, the advised one is on the way: another may be a
    detour that only loses nothing.
    """
    at = kinds.index(advised) if advised in kinds else 0
    seat = decision.options[decision.played].command.seat
    best, other = decision.options[0], decision.options[at]
    if at == decision.played or best.chances[seat] - other.chances[seat] > max(best.error, other.error):
        return decision
    options = (other, *[option for option in decision.options if option is not other])
    return decision._replace(options=options, played=options.index(decision.options[decision.played]))


def _decision(
    playback: Playback, insight: Insight[Any], at: int, rng: Rng, effort: float
) -> Generator[int, None, Decision | None]:
    """Rate the decision at a position: of a person among all options, of a bot against its usual policy."""
    game, command = playback.game, playback.steps[at].command
    seat = command.seat
    state = playback.state(at)
    view, legal = game.view(state, seat), game.legal_commands(state, seat)
    if command not in legal or seat not in game.to_act(state):
        return None
    if playback.seats[seat].is_human:
        decision = yield from rate_decision(game, insight, view, legal, command, rng)
        if decision is None or decision.cost < LEAST_COST:
            return decision
        first, most = decision, round(CONFIRMED * effort)
        decision = yield from saying(confirmed(game, insight, view, first, rng, most), _NEARLY)
        if not decision.is_close and _is_still_possible(playback, at, first.options[0].command):
            both = yield from saying(confirmed(game, insight, view, first, rng, most, has_both=True), _NEARLY)
            decision = min(decision, both, key=lambda each: each.cost)
        if decision.is_close:
            return decision
        choice = yield from saying(adviser(game, at).think(view, legal), _NEARLY)
        kinds = [kind_of(view, option.command, insight) for option in decision.options]
        advised = kind_of(view, choice, insight)
        if advised == kinds[decision.played] and not insight.may_overrule(command):
            return _too_close(decision)
        return advised_first(decision, kinds, advised)
    usual = decide(insight.policy(view, legal, rng))
    if usual is None or {usual.verb, command.verb} & {*insight.left_alone}:
        return None
    if kind_of(view, usual, insight) == kind_of(view, command, insight):
        return None
    trials = yield from tried(game, insight, view, [command, usual], rng, insight.trials // STANDING, 1)
    leads = [trials.lead(0, 1, (0, 1), other) for other in range(len(playback.seats))]
    options = tuple(
        Option(each, trials.chances(number), trials.mean(number, seat).error, trials.worlds)
        for number, each in enumerate((command, usual))
    )
    decision = Decision(options, 2, 0, tuple(lead.mean for lead in leads), leads[seat].error)
    return doubted(decision, insight)
