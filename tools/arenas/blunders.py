"""Counts apparent blunders among a level's decisions, and estimates their cost.

An apparent blunder is judged by its value: it is compared with its alternatives in more worlds than the level searches.
A move without a certain loss is explained by its value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import hypot
from typing import Any, Final, NamedTuple

from arenas.games import bot_of
from tabletable.bots.search import Mean, candidate_moves, distinct
from tabletable.bots.worth import Trials, tried
from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.ids import NOBODY
from tabletable.core.info import OptionValue
from tabletable.core.registry import get_game
from tabletable.core.rng import Rng
from tabletable.core.view import View
from tabletable.core.work import finish
from tabletable.games.night_market.rules.play import plots_on_offer
from tabletable.games.night_market.rules.state import Verb as Market
from tabletable.games.property_deal.rules.cards import FIRST_RENT, NO_COLOUR, PASS_GO, is_rent
from tabletable.games.property_deal.rules.commands import HAND_LIMIT, PLAYS
from tabletable.games.property_deal.rules.commands import Verb as Deal
from tabletable.games.property_deal.rules.paying import most_full
from tabletable.games.property_deal.rules.state import full_sets
from tabletable.games.saboteur.bots.odds import beliefs
from tabletable.games.saboteur.bots.sparing import is_attack
from tabletable.games.saboteur.bots.worth import RIVALS
from tabletable.games.saboteur.rules.cards import GREEN_DIGGER
from tabletable.games.saboteur.rules.state import Verb as Dig
from tabletable.games.saboteur.rules.zones import SEAT_NUMBER
from tabletable.play.selfplay import SelfPlay

PLAYOUTS: Final = 480
"""Playouts shared by the options of one such move: several times as many as a level uses."""
_HIGH: Final = 7
_POOR: Final = 12
"""An opening bid of `_HIGH` counts as high for a seat with at most this many coins."""
_MOST_LAID: Final = 3
_SURE: Final = 1.96
"""Standard errors above which a loss is not due to sampling, in 95 of 100 cases."""
_SEED: Final = 46


class Case(NamedTuple):
    """A decision in which a blunder of some kind was possible."""

    kind: str
    view: View[Any]
    command: Command
    instead: Sequence[Command] = ()
    """The alternatives that are no such blunder; empty if the command was none."""
    feared: float = 0.0
    """The probability of a blunder by the seat's knowledge, if only the tool knows whether it was one."""


Watcher = Callable[[Any, View[Any], Sequence[Command], Command], Iterator[Case]]
"""Called with the true state, the seat's view, its legal commands and the one it gives; yields the cases in it."""


# ------------------------------------------------------------------------------------------------ Night Market


def _auction(state: Any, view: View[Any], legal: Sequence[Command], command: Command) -> Iterator[Case]:
    """Yield raises of an own bid while plots are unbid, and openings with most of the seat's coins."""
    if command.verb != Market.BID:
        return
    leaders: dict[int, int] = dict(zip(plots_on_offer(state), state.leaders, strict=True))

    def leader(bid: Command) -> int:
        return leaders[int(bid.zone[4:6])]

    def is_raise(bid: Command) -> bool:
        return bid.verb == Market.BID and leader(bid) == command.seat

    if is_raise(command):
        others = [bid for bid in legal if not is_raise(bid)] if NOBODY in leaders.values() else []
        yield Case("raises its own bid with plots unbid", view, command, others)
    elif leader(command) == NOBODY:
        is_high = int(command.zone[7:]) >= _HIGH and state.money[command.seat] <= _POOR
        lower = [bid for bid in legal if bid.verb == Market.PASS or int(bid.zone[7:]) < _HIGH]
        yield Case(f"opens at {_HIGH} or more of at most {_POOR} coins", view, command, lower if is_high else [])


# ------------------------------------------------------------------------------------------------ Property Deal


class _Turns:
    """Watches the turns of a game of Property Deal: what moves in them, and back."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._turn, self._rents = -1, 0
        self._left: dict[int, tuple[int, bool]] = {}
        """By card moved this turn, the colour it came from, and whether a rent was given as the reason."""

    def see(self, state: Any, view: View[Any], legal: Sequence[Command], command: Command) -> Iterator[Case]:
        """Yield the cases in a command not yet carried out."""
        if state.turns != self._turn:
            self._turn, self._rents, self._left = state.turns, 0, {}
        if command.seat != state.turn or state.pending:
            return
        faces, hand = state.faces, state.hands[command.seat]
        match command.verb:
            case Deal.END:
                can_play = len(hand) > HAND_LIMIT and state.plays < PLAYS
                others = [each for each in legal if each.verb != Deal.END] if can_play else []
                yield Case(f"ends above {HAND_LIMIT} cards with a play left", view, command, others)
            case Deal.ACTION if faces[command.piece] == PASS_GO:
                others = [each for each in legal if each.verb == Deal.PROPERTY] if _lays_first(state) else []
                yield Case("passes go before its first set", view, command, others)
            case Deal.ACTION if is_rent(faces[command.piece]):
                self._rents += 1
            case Deal.MOVE:
                yield from self._move(state, view, legal, command)

    def _move(self, state: Any, view: View[Any], legal: Sequence[Command], command: Command) -> Iterator[Case]:
        before = next(each.colour for each in state.groups[command.seat] if command.piece in each.cards)
        after = state.clone()
        self._game.apply(after, command)
        now = next((each.colour for each in after.groups[command.seat] if command.piece in each.cards), NO_COLOUR)
        if command.piece not in self._left:
            self._left[command.piece] = before, any("rent" in why.reason.id for why in self._game.whys(view, command))
            return
        colour, says = self._left[command.piece]
        is_idle = now == colour and not (says and self._rents)
        others = [each for each in legal if (each.verb, each.piece) != (command.verb, command.piece)]
        yield Case("moves a card out and back and names no rent", view, command, others if is_idle else [])


def _lays_first(state: Any) -> bool:
    """Return whether the seat on turn has no full set and can still lay one."""
    seat, left = state.turn, PLAYS - state.plays
    if full_sets(state.groups[seat]):
        return False
    lying = [state.faces[card] for each in state.groups[seat] for card in each.cards]
    hand = [face for piece in state.hands[seat] if 0 <= (face := state.faces[piece]) < FIRST_RENT]
    return any(
        most_full([*lying, *laid], state.rules.two_colour)
        for count in range(min(left, _MOST_LAID, len(hand)) + 1)
        for laid in combinations(hand, count)
    )


# ------------------------------------------------------------------------------------------------ Saboteur


def _attack(state: Any, view: View[Any], legal: Sequence[Command], command: Command) -> Iterator[Case]:
    """Yield attacks on a player who, as only the tool knows, digs for the same colour."""

    def hits(each: Command) -> int:
        is_one = each.verb == Dig.PLAY and is_attack(state.faces[each.piece])
        return SEAT_NUMBER.get(each.zone, NOBODY) if is_one else NOBODY

    target, own = hits(command), state.faces[state.roles[command.seat]]
    if target == NOBODY or target == command.seat or own not in RIVALS:
        return
    is_own = state.faces[state.roles[target]] == own
    others = [each for each in legal if hits(each) != target] if is_own else []
    feared = beliefs(view.state)[target][own - GREEN_DIGGER]
    yield Case("hits its own colour", view, command, others, feared)


# ------------------------------------------------------------------------------------------------ counting


def watchers(game: Game[Any]) -> list[Watcher]:
    """Return the watchers for blunders in a game; [] if it has none."""
    known: dict[str, list[Watcher]] = {
        "night_market": [_auction],
        "property_deal": [_Turns(game).see],
        "saboteur": [_attack],
    }
    return known.get(game.info.id, [])


@dataclass(slots=True)
class Count:
    """The statistics of one kind of case."""

    cases: int = 0
    blunders: int = 0
    feared: float = 0.0
    """The number of blunders expected by the seats' knowledge; 0 if they could know for certain."""
    told: int = 0
    """The number of blunders that could be rated."""
    losing: int = 0
    """The number of certain losses: beyond `_SURE` standard errors."""
    losses: list[float] = field(default_factory=list)
    """For each rated blunder, the points lost against the best alternative; negative if it was better."""


class Counts(NamedTuple):
    """The statistics of a level."""

    decisions: int
    """The number of decisions among several commands."""
    kinds: dict[str, Count]


def counted(
    game_id: str, level: str, players: int, options: dict[str, OptionValue], seed: int, decisions: int
) -> Counts:
    """Watch a table of one level for `decisions` decisions; equal arguments give equal counts.

    `options` are complete. Raises `SetupError`.
    """
    game, rng = get_game(game_id), Rng(seed)
    seen, kinds = 0, dict[str, Count]()
    while seen < decisions:
        match = SelfPlay(game, ["random"] * players, options, rng.seed())
        match.bots = [bot_of(game, level, rng.seed()) for _ in range(players)]
        looking = watchers(game)
        while seen < decisions and (command := match.choose()) is not None:
            legal = game.legal_commands(match.state, command.seat)
            seen += len(legal) > 1
            view = game.view(match.state, command.seat)
            for watcher in looking:
                for case in watcher(match.state, view, legal, command):
                    _add(kinds.setdefault(case.kind, Count()), game, case)
            match.play(command)
    return Counts(seen, kinds)


def _add(count: Count, game: Game[Any], case: Case) -> None:
    count.cases += 1
    count.feared += case.feared
    if not case.instead:
        return
    count.blunders += 1
    lost = loss(game, case)
    if lost is None:
        return
    points, error = lost
    count.told += 1
    count.losses.append(points)
    count.losing += points > _SURE * error


def loss(game: Game[Any], case: Case) -> tuple[float, float] | None:
    """Return the points a move is below its best alternative, and their standard error; None if it can't be rated."""
    insight = game.outlook()
    if insight is None or case.command.verb in insight.left_alone:
        return None
    others = distinct(case.view, finish(candidate_moves(case.view, case.instead, insight)), insight)
    options = [case.command, *(each for each in others.values() if each not in (None, case.command))]
    if len(options) == 1:
        return None
    trials = finish(tried(game, insight, case.view, options, Rng(_SEED), PLAYOUTS, 0))
    leads = [_lead_of_best(trials, half) for half in range(2)]
    lost = sum(lead.mean for lead in leads) / 2
    return 100 * lost, 100 * hypot(*(lead.error / 2 for lead in leads), insight.doubt * lost)


def _lead_of_best(trials: Trials, half: int) -> Mean:
    """Return the lead of the best option over the first; one half of the worlds selects it, the other estimates the
    lead.
    """
    others = [at for at in trials.alive if at] or [*range(1, len(trials.options))]
    best = max(others, key=lambda at: trials.lead(at, 0, [half], trials.seat).mean)
    return trials.lead(best, 0, [1 - half], trials.seat)
