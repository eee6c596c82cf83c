"""Values of the options of a decision: a chance to win with its standard error, or exact points where a game has them.

Every command is tried in the same worlds with the same luck (`search.ahead`), and of the options that a part of the
worlds finds best the other part says how good they are: what is chosen from noisy figures and told by the same figures
would always look better than it is.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from math import hypot, sqrt
from typing import Any, Final, NamedTuple

from tabletable.bots.search import Mean, ahead, candidate_moves, determinized, distinct, kind_of
from tabletable.core.advice import Analysis, MoveMark
from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.ids import NO_PIECE
from tabletable.core.message import Msg, msg
from tabletable.core.rng import Rng
from tabletable.core.thinking import Insight, Policy, Thinking
from tabletable.core.view import View
from tabletable.core.work import saying

LEAST: Final = 12
"""Worlds in which every command is tried, and after which some are left out of account."""
MOST: Final = 240
"""Worlds that are enough for any decision."""
_HOPELESS: Final = 3.0
"""A command this many standard errors below the best is dropped."""
_HALVES: Final = 2
CONFIRMED: Final = 120
"""Fresh worlds in which a decision that seems to cost something is compared with the better one again."""
SETTLED: Final = 24
"""Fresh worlds after which the comparison stops if the move played gains more than its error."""
AT_TABLE: Final = 2
"""A review's number of playouts is divided by this while a player waits at the table."""
_FEW: Final = 6
"""A cost is told apart from nothing by 1 / (_FEW · worlds) at best: a dozen deals may agree by luck."""
_SURE: Final = 2.0
"""Standard errors from which a cost is one: of a hundred decisions that cost nothing, at one it would be fifteen."""
MOST_OPTIONS: Final = 6
"""At most this many options are kept: the best ones, and the one played."""

Chances = tuple[float, ...]
"""Per seat its chance to win, 0 … 1, all together 1; in points its margin."""


class Option(NamedTuple):
    """One of the things that may be done."""

    command: Command
    chances: Chances
    error: float
    """Standard error of the chance of the seat that decides; 0 if it is exact."""
    worlds: int


class Decision(NamedTuple):
    """The rated options of one decision, best first."""

    options: tuple[Option, ...]
    """The best options, and the one played."""
    total: int
    """How many there were."""
    played: int
    """The index in `options` of the one played."""
    effect: Chances
    """By seat, its gain from the option played instead of the best; mostly a loss for the seat that decides."""
    error: float
    """Standard error of the effect on the seat that decides."""
    doubt: float = 0.0
    """The part of it that no number of trials lessens, as a share of the cost."""

    @property
    def is_close(self) -> bool:
        """Whether the effect is within its error, or no more than so few worlds show by chance: nobody can tell."""
        cost = abs(self.effect[self.options[self.played].command.seat])
        worlds = max(option.worlds for option in self.options)
        if not worlds:
            return cost <= self.error
        return cost <= max(self.error, _SURE * max(self.sampling, 1 / (_FEW * worlds)))

    @property
    def sampling(self) -> float:
        """The part of the error that more trials would lessen."""
        effect = self.effect[self.options[self.played].command.seat]
        return sqrt(max(0.0, self.error**2 - (self.doubt * effect) ** 2))

    @property
    def cost(self) -> float:
        """The deciding seat's loss by its choice: win probability (0 … 1), or points where they are exact.

        0 for the best option. Sampling error can make it slightly negative.
        """
        return -self.effect[self.options[self.played].command.seat] if self.played else 0.0


def win_chances(insight: Insight[Any], root: Any, world: Any, seats: int) -> Chances:
    """Return the chances of all seats in a world reached from `root`, summing to 1."""
    if insight.win_chances is not None:
        return insight.win_chances(root, world)
    chances = [max(0.0, insight.chance(root, world, seat)) for seat in range(seats)]
    total = sum(chances)
    return tuple(each / total for each in chances) if total else (1 / seats,) * seats


class Trials:
    """The results of some options in the same worlds."""

    def __init__(self, options: Sequence[Command | None], seat: int, seats: int) -> None:
        self.options = options
        self.seat, self._seats = seat, seats
        self._samples: list[list[tuple[float, Chances]]] = [[] for _ in options]
        """By option and world, the world's weight and the chances found in it."""
        self.alive = list(range(len(options)))
        self.worlds = 0

    def run(
        self,
        game: Game[Any],
        insight: Insight[Any],
        view: View[Any],
        rng: Rng,
        always: int = -1,
        own: tuple[int, Policy] | None = None,
    ) -> Generator[None, None, None]:
        """Try the options in one more world; `always` is never left out, `own` is for `ahead`."""
        world, luck = determinized(game, insight, view, rng), rng.seed()
        yield
        weight = 1.0 if insight.weigh is None else insight.weigh(view, world)
        for at in self.alive:
            then = yield from ahead(game, insight, world, self.options[at], luck, own)
            self._samples[at].append((weight, win_chances(insight, world, then, self._seats)))
            yield
        self.worlds += 1
        if self.worlds % LEAST == 0:
            best = self.best(range(_HALVES))
            self.alive = [at for at in self.alive if at in (best, always) or not self._is_hopeless(at, best)]

    def _is_hopeless(self, at: int, best: int) -> bool:
        lead = self.lead(at, best, range(_HALVES), self.seat)
        return lead.mean + _HOPELESS * lead.error < 0

    def mean(self, at: int, seat: int) -> Mean:
        """Return the chance of a seat after an option."""
        return _mean((weight, chances[seat]) for weight, chances in self._samples[at])

    def chances(self, at: int) -> Chances:
        """Return each seat's win probability after the option at index `at`; see `adjusted_win_chance`."""
        return tuple(self.adjusted_win_chance(at, seat) for seat in range(self._seats))

    def lead(self, at: int, other: int, halves: Iterable[int], seat: int) -> Mean:
        """By how much `seat` stands better after one option than after another, in some halves of the worlds."""
        return _mean(
            (one[0], one[1][seat] - two[1][seat])
            for number, (one, two) in enumerate(zip(self._samples[at], self._samples[other], strict=False))
            if number % _HALVES in halves
        )

    def best(self, halves: Iterable[int]) -> int:
        """Return the option still in the running that is best for the seat that decides, in some
        halves of the worlds.
        """
        chosen = {*halves}
        return max(
            self.alive,
            key=lambda at: (
                _mean(
                    (weight, found[self.seat])
                    for number, (weight, found) in enumerate(self._samples[at])
                    if number % _HALVES in chosen
                ).mean
            ),
        )

    def decision(self, played: int) -> Decision:
        """Return the rated decision, given that `played` was chosen."""
        order = sorted(
            range(len(self.options)), key=lambda at: (-self.adjusted_win_chance(at, self.seat), at != played)
        )
        gains = [Mean() for _ in range(self._seats)]
        errors = 0.0
        for half in range(_HALVES):
            best = self.best([half])
            for seat, gain in enumerate(gains):
                lead = self.lead(played, best, [1 - half], seat)
                gain.add(lead.mean, 1.0)
                errors += lead.error**2 if seat == self.seat and best != played else 0.0
        shown = [
            at
            for number, at in enumerate(order)
            if number < MOST_OPTIONS - (played in order[MOST_OPTIONS - 1 :]) or at == played
        ]
        return Decision(
            tuple(self._option(at) for at in shown),
            len(order),
            shown.index(played),
            tuple(gain.mean for gain in gains),
            errors**0.5 / _HALVES,
        )

    def error_told(self, trusted: int = -1) -> int:
        """By how many points of a hundred a chance of the options still in the running may be wrong, at least 1.

        At least by so much that an option which is `trusted` may be the best.
        """
        means = {at: self.mean(at, self.seat) for at in self.alive}
        gap = max(map(percent, means.values())) - percent(means[trusted]) if trusted in means else 0
        return max(1, gap, round(100 * max(mean.error for mean in means.values())))

    def as_good(self, error: int) -> list[int]:
        """Return the options still in the running that are told within an error of the best one, the best first."""
        percents = {at: percent(self.mean(at, self.seat)) for at in self.alive}
        most = max(percents.values())
        return sorted(
            [at for at, value in percents.items() if value >= most - error],
            key=lambda at: -self.mean(at, self.seat).mean,
        )

    def adjusted_win_chance(self, at: int, seat: int) -> float:
        """Return the win probability (0 … 1) of a seat after an option, beside the best one for the seat that decides.

        An option left out was tried in fewer worlds: what it lost there to the best is taken off the best's chance, for
        in worlds that went well it could be told more than what is better in all of them.
        """
        if at in self.alive:
            return self.mean(at, seat).mean
        best = self.best(range(_HALVES))
        return max(0.0, self.mean(best, seat).mean + self.lead(at, best, range(_HALVES), seat).mean)

    def _option(self, at: int) -> Option:
        command = self.options[at]
        assert command is not None
        return Option(command, self.chances(at), self.mean(at, self.seat).error, len(self._samples[at]))


def _mean(entries: Iterable[tuple[float, float]]) -> Mean:
    mean = Mean()
    for weight, value in entries:
        mean.add(value, weight)
    return mean


Valuing = Generator[int, None, Trials]
"""Yields how much is done, in percent."""


def tried(
    game: Game[Any],
    insight: Insight[Any],
    view: View[Any],
    options: Sequence[Command | None],
    rng: Rng,
    playouts: int,
    always: int = -1,
) -> Valuing:
    """Try `options` in worlds that agree with `view` until so many playouts are done, in `LEAST` worlds at least.

    The same with the same generator. It can be stopped at any time, and yields inside of each playout. The option
    `always` is tried in every world, others only as long as they may be the best.
    """
    seat, done = view.seat or 0, 0
    trials = Trials(options, seat, len(view.state.hands))
    own = None if insight.own is None else (seat, insight.own(view))
    playouts = max(playouts, LEAST * len(options))
    while done < playouts and trials.worlds < MOST:
        for _ in trials.run(game, insight, view, rng, always, own):
            yield 100 * done // playouts
        done += len(trials.alive)
    return trials


def rate_decision(
    game: Game[Any], insight: Insight[Any], view: View[Any], legal: Sequence[Command], command: Command, rng: Rng
) -> Generator[int, None, Decision | None]:
    """Rate what `view.seat` lost by `command` against the best it could have known; yields its progress, 0 … 100.

    Returns None with fewer than two different options, or if the verb is not rated (`left_alone`).
    """
    if command.verb in insight.left_alone:
        return None
    kinds = distinct(view, (yield from saying(candidate_moves(view, legal, insight), 0)), insight)
    kinds[kind_of(view, command, insight)] = command
    if len(kinds) < 2:
        return None
    options = [*kinds.values()]
    played = options.index(command)
    decision = (yield from tried(game, insight, view, options, rng, insight.trials, played)).decision(played)
    return doubted(decision, insight)


def confirmed(
    game: Game[Any],
    insight: Insight[Any],
    view: View[Any],
    decision: Decision,
    rng: Rng,
    most: int = CONFIRMED,
    has_both: bool = False,
) -> Generator[None, None, Decision]:
    """Measure the cost of a decision anew, against its best option alone, in fresh worlds: in those that made it look
    best, chance may have.

    With `has_both`, both options are carried out, in either order, which costs only what the order changes.
    """
    best, played = decision.options[0], decision.options[decision.played]
    seat = played.command.seat
    trials = Trials([best.command, played.command], seat, len(decision.effect))
    policy = insight.policy if insight.own is None else insight.own(view)
    own = seat, (_doing_both((best.command, played.command), policy) if has_both else policy)
    most = max(LEAST, most)
    while trials.worlds < most and len(trials.alive) > 1:
        yield from trials.run(game, insight, view, rng, 1, own)
        if trials.worlds >= SETTLED and trials.worlds % LEAST == 0:
            lead = trials.lead(1, 0, (0, 1), seat)
            if lead.mean >= lead.error:
                break
    leads = [trials.lead(1, 0, (0, 1), each) for each in range(len(decision.effect))]
    options = tuple(
        each._replace(worlds=each.worlds + trials.worlds) if each in (best, played) else each
        for each in decision.options
    )
    again = decision._replace(options=options, effect=tuple(lead.mean for lead in leads), error=leads[seat].error)
    return doubted(again, insight)


def _doing_both(commands: Sequence[Command], policy: Policy) -> Policy:
    """Return a policy that gives these commands as soon as they are legal, and otherwise follows another one."""

    def think(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
        planned = next((each for each in commands if each in legal), None)
        return planned or (yield from policy(view, legal, rng))

    return think


def doubted(decision: Decision, insight: Insight[Any]) -> Decision:
    """Return a decision with the error that no number of trials lessens."""
    seat = decision.options[decision.played].command.seat
    if not insight.doubt:
        return decision
    return decision._replace(error=hypot(decision.error, insight.doubt * decision.effect[seat]), doubt=insight.doubt)


def marks(
    game: Game[Any],
    insight: Insight[Any],
    view: View[Any],
    legal: Sequence[Command],
    rng: Rng,
    choice: Command | None = None,
) -> Generator[int, None, Analysis]:
    """Estimate the options of `view.seat`, as marks for the table: for each piece or place its best option.

    Options that differ from the best by no more than the error shown count as equal. `choice` is the strongest bot's
    move: among equals it is advised, and so it is if it can't be tried.
    """
    tested = distinct(view, (yield from saying(candidate_moves(view, legal, insight), 0)), insight)
    is_tried = choice is not None and choice.verb not in insight.left_alone
    if is_tried:
        tested[kind_of(view, choice, insight)] = choice
    options = [command for command in tested.values() if command is not None]
    if not options:
        return Analysis((), _untold(game, view, choice), choice)
    choice_at = options.index(choice) if choice is not None and is_tried else -1
    trials = yield from tried(game, insight, view, options, rng, insight.trials // AT_TABLE, choice_at)
    error = trials.error_told(choice_at if not insight.overrules else -1)
    equal = trials.as_good(error)
    best = options[equal[0]]
    advised = best if choice is None or (is_tried and choice_at not in equal) else choice
    chances = {
        kind_of(view, command, insight): trials.adjusted_win_chance(at, trials.seat)
        for at, command in enumerate(options)
    }
    are_best = {kind_of(view, options[at], insight) for at in equal} if advised != choice or is_tried else set()
    shown: dict[tuple[object, ...], tuple[Command, object]] = {}
    for command in legal:
        kind = kind_of(view, command, insight)
        is_at_place = command.piece == NO_PIECE or command.verb in insight.at_places
        spot = (command.verb, command.zone) if is_at_place else (command.piece,)
        before = shown.get(spot)
        if kind in chances and (before is None or command == advised or _is_better(chances, kind, before, advised)):
            shown[spot] = command, kind
    order = sorted(shown.values(), key=lambda each: each[0] != advised)
    marks = tuple(
        MoveMark(each, f"{round(100 * chances[kind])}%", kind in are_best, each.verb in insight.at_places)
        for each, kind in order
    )
    if not marks:
        return Analysis((), _untold(game, view, advised), advised)
    best_marks = sum(mark.best for mark in marks)
    key = "values.equal" if best_marks > 1 else "values.note"
    if best_marks == len(options) > 1:
        key = "values.alike"
    note = msg(key, error=error, worlds=trials.worlds, best=game.wording(view, advised))
    return Analysis(marks, note, advised)


def _is_better(chances: Mapping[object, float], kind: object, before: tuple[Command, object], advised: Command) -> bool:
    """Return whether an option takes the place of an earlier one at the same piece or place."""
    return before[0] != advised and chances[kind] > chances[before[1]]


def _untold(game: Game[Any], view: View[Any], choice: Command | None) -> Msg:
    """Return the message for a decision none of whose options has a chance of its own."""
    return Msg("values.none") if choice is None else msg("values.untold", best=game.wording(view, choice))


def percent(mean: Mean) -> int:
    """Return a chance as it is told."""
    return round(100 * mean.mean)
