"""A complete search of one's own turn: every sequence of plays, with whatever rearrangement serves it.

A node is a state in the turn of the seat that plans, told from others by what lies and is held, not by how it lies:
rearranging is free, so each node stands for all ways its cards can lie. From these it looks for a win first, then takes
the way that is worth most at the end of the turn, and plays on from the ways that serve a card in hand. What others
answer is foreseen: they pay as the table proposes, and say no as often as the unseen cards allow.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterator, Sequence
from typing import Final, NamedTuple

from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN
from tabletable.games.property_deal.bots import estimates
from tabletable.games.property_deal.bots.estimates import missing
from tabletable.games.property_deal.bots.odds import holds_no
from tabletable.games.property_deal.bots.policies import MOST, Arrangement, arrangements, kind, proposed
from tabletable.games.property_deal.rules import cards, play
from tabletable.games.property_deal.rules.deal import check_win
from tabletable.games.property_deal.rules.demands import asks_money
from tabletable.games.property_deal.rules.paying import most_full
from tabletable.games.property_deal.rules.play import legal_commands
from tabletable.games.property_deal.rules.sets import properties
from tabletable.games.property_deal.rules.state import PLAYS, Ask, Pending, PropertyState, Verb, full_sets, under_way

_STEP: Final = 0.0004
"""What a step costs, in chances: of ways that come to the same the shortest is taken."""
MOVE: Final = 0.002
"""What a free move costs beside: a wild does not go across and back for a rent of one or two millions."""
_IDLE: Final = 0.02
"""What it costs, in chances, to end a turn with plays left and a property in hand: games played to their ends lose that
much more by it than the estimate sees.
"""
_USES_NO: Final = 0.25
"""How often a just say no is spent on a debt."""
_NODES: Final = 1500
_SURE_NODES: Final = 2000
"""Positions that are played on from: where a plan is looked for, and where a sure win is. Hardly a turn has more; one
in twenty has more than 300. What is looked at first would use those up, and a fifth of a win was left to the rest at
worst.
"""
_SOME: Final = 40
_FEW: Final = 10
"""Ways to lie that are looked at where no win is at hand: at first, and after further plays, which start from the best.
"""


class Plan(NamedTuple):
    """What a position is worth if the turn is played on best, and how that begins."""

    chance: float
    first: Command | None
    """None: there is nothing to do but to end the turn."""


class Option(NamedTuple):
    """One way to begin the rest of a turn."""

    chance: float
    first: Command | None
    """None: to end the turn as the cards lie."""
    state: PropertyState
    """How the cards lie by then."""
    command: Command | None
    """What is played from there; None: nothing."""


Search = Generator[None, None, Plan]


class Planner:
    """Plans one turn of one seat."""

    def __init__(self, seat: int, style: str = "", only_sure: bool = False) -> None:
        """`style`: by whose taste; `only_sure`: looks for nothing but a win that nobody can prevent."""
        self.seat = seat
        self.style = style
        self.only_sure = only_sure
        self.nodes = 0
        self._others: tuple[int, ...] = ()
        self._known: dict[object, Plan] = {}
        self._ways: dict[object, list[Arrangement]] = {}
        self._best: dict[int, Arrangement] = {}
        """By identity of a list of ways, which the planner keeps alive, the one that is worth most."""

    def renew(self) -> None:
        """Let it look as far as at first, in another position of the same turn; what it knows it still knows."""
        self.nodes = 1

    # -------------------------------------------------------------------------------------------- nodes

    def plan(self, state: PropertyState, banking: int = cards.FACE_COUNT) -> Search:
        """The best way to play on where `seat` is on turn and nothing is pending.

        What is banked is banked last, the cards in falling order up to `banking`: one order tells as much as all.
        """
        if not self._others:
            self._others = tuple(other for other in range(len(state.hands)) if other != self.seat)
        key = self._key(state, banking)
        if key not in self._known:
            self._known[key] = yield from self._planned(state, banking)
        return self._known[key]

    def _planned(self, state: PropertyState, banking: int) -> Search:
        self.nodes += 1
        yield
        ways = yield from self._arrangements(state)
        won = _won(state, ways)
        if won is not None:
            return Plan(1.0 - _STEP * won.moves, won.first)
        best = Plan(0.0, None) if self.only_sure else self._rest(state, ways)
        if self.only_sure and not may_win(state, self.seat):
            return best
        if state.plays < PLAYS and self.nodes < (_SURE_NODES if self.only_sure else _NODES):
            for there, way, command in self._steps(state, ways, banking):
                value = yield from self.value(there, command)
                value -= _STEP + MOVE * way.moves
                if value > best.chance:
                    best = Plan(value, way.first or command)
        return best

    def options(self, state: PropertyState) -> Generator[None, None, list[Option]]:
        """The ways to begin that `plan` has looked at, the best first."""
        ways = yield from self._arrangements(state)
        won = _won(state, ways)
        if won is not None:
            there = self._lying(state, won)
            check_win(there, None)
            return [Option(1.0 - _STEP * won.moves, won.first, there, None)]
        chance, first = self._rest(state, ways)
        yield
        found = [Option(chance, first, self._lying(state, self._best_lying(state, ways)), None)]
        if state.plays < PLAYS:
            for there, way, command in self._steps(state, ways):
                value = yield from self.value(there, command)
                yield
                found.append(Option(value - _STEP - MOVE * way.moves, way.first or command, there, command))
        return sorted(found, key=lambda option: -option.chance)

    def _steps(
        self, state: PropertyState, ways: list[Arrangement], banking: int = cards.FACE_COUNT
    ) -> Iterator[tuple[PropertyState, Arrangement, Command]]:
        """What could be played now: how the cards lie then, how they come to lie so, and the play."""
        for way in self._serving(state, ways) if banking == cards.FACE_COUNT else ways[:1]:
            there = self._lying(state, way)
            for command in self._plays(there, banking):
                yield there, way, command

    def _lying(self, state: PropertyState, way: Arrangement) -> PropertyState:
        """The state once the own properties lie that way."""
        if way.first is None:
            return state
        there = state.clone()
        there.groups[self.seat] = way.groups.copy()
        there.moves += way.moves
        return there

    def _rest(self, state: PropertyState, ways: list[Arrangement]) -> Plan:
        """The turn ends here, the cards lying as well as they can."""
        best = self._best_lying(state, ways)
        before, state.groups[self.seat] = state.groups[self.seat], best.groups
        chance = estimates.chance(state, self.seat, self.style)
        state.groups[self.seat] = before
        hand = [state.faces[piece] for piece in state.hands[self.seat]]
        is_idle = state.plays < PLAYS and any(0 <= face < cards.FIRST_RENT for face in hand)
        return Plan(chance - MOVE * best.moves - _IDLE * is_idle, best.first)

    def value(self, state: PropertyState, command: Command) -> Generator[None, None, float]:
        """The chance after a command of the seat on turn and whatever is answered."""
        after = play.after(state, command)
        if command.verb == Verb.BANK:
            return (yield from self.plan(after, state.faces[command.piece])).chance
        return (yield from self.on(after))

    def on(self, state: PropertyState) -> Generator[None, None, float]:
        """The chance in a state in which something may be pending."""
        while state.pending and state.result is None:
            top = state.pending[-1]
            if top.seat == self.seat and top.ask in (Ask.AIM, Ask.OFFER):
                best = yield from self.best(state, legal_commands(state, self.seat))
                return (yield from self.value(state, best))
            if top.ask is Ask.ANSWER and top.seat != self.seat and top.number == 0:
                doubt = self._doubt(state, top.seat)
                if self.only_sure and doubt:
                    return 0.0
                if doubt > 0.02:
                    refused = yield from self.on(refusal(state, top.seat, self.seat))
                    accepted = yield from self.on(play.after(state, Command(top.seat, Verb.ACCEPT)))
                    return doubt * min(refused, accepted) + (1 - doubt) * accepted
            answer(state)
            yield
        if state.result is not None:
            return float(self.seat in state.result.winners)
        if state.turn != self.seat:
            return estimates.chance(state, self.seat, self.style)
        return (yield from self.plan(state)).chance

    def best(self, state: PropertyState, options: Sequence[Command]) -> Generator[None, None, Command]:
        """The command after which the seat stands best."""
        best, most = options[0], -1.0
        seen: dict[Hashable, Command] = {}
        for command in options:
            seen.setdefault(kind(state, command), command)
        for command in seen.values():
            value = yield from self.value(state, command)
            if value > most:
                best, most = command, value
        return best

    # -------------------------------------------------------------------------------------------- parts

    def _key(self, state: PropertyState, banking: int) -> object:
        faces = state.faces
        tables = [
            (tuple(state.groups[other]), tuple(state.banks[other]), len(state.hands[other])) for other in self._others
        ]
        bank = sorted([faces[piece] for piece in state.banks[self.seat]])
        hand = sorted([faces[piece] for piece in state.hands[self.seat]])
        return banking, state.plays, tuple(hand), tuple(bank), self._content(state), *tables

    def _content(self, state: PropertyState) -> object:
        """What lies before the planning seat, however it lies; buildings hold their sets together."""
        faces = state.faces
        loose: list[int] = []
        built = []
        for each in state.groups[self.seat]:
            if each.buildings:
                built.append((each.colour, tuple(sorted(faces[card] for card in each.cards)), len(each.buildings)))
            else:
                loose += [faces[card] for card in each.cards]
        return tuple(sorted(loose)), tuple(sorted(built))

    def _arrangements(self, state: PropertyState) -> Generator[None, None, list[Arrangement]]:
        groups = state.groups[self.seat]
        key = tuple(each.pieces for each in groups), tuple(each.colour for each in groups)
        if key not in self._ways:
            few = 1 if self.only_sure else _SOME if self.nodes == 1 else _FEW
            most = few if missing(properties(state, self.seat), state.rules) else MOST
            self._ways[key] = yield from arrangements(state, self.seat, most)
        return self._ways[key]

    def _best_lying(self, state: PropertyState, ways: list[Arrangement]) -> Arrangement:
        if len(ways) == 1:
            return ways[0]
        if id(ways) not in self._best:
            self._best[id(ways)] = max(
                ways, key=lambda way: estimates.lying_worth(state, way.groups) - 10 * MOVE * way.moves
            )
        return self._best[id(ways)]

    def _serving(self, state: PropertyState, ways: list[Arrangement]) -> list[Arrangement]:
        """The ways to lie that cards in hand are best played from."""
        if len(ways) == 1 or self.only_sure:
            return ways if cards.FORCED_DEAL in [state.faces[piece] for piece in state.hands[self.seat]] else ways[:1]
        hand = {state.faces[piece] for piece in state.hands[self.seat]}
        wanted = [self._best_lying(state, ways)]
        colours = {colour for face in hand if cards.is_rent(face) for colour in cards.CARD_COLOURS[face]}
        best: dict[int, tuple[int, Arrangement]] = {}
        for way in ways:
            for each in way.groups:
                if each.colour in colours and each.rent > best.get(each.colour, (0, way))[0]:
                    best[each.colour] = each.rent, way
                if cards.HOUSE in hand and each.full and not each.buildings and cards.COLOURS[each.colour].buildings:
                    best.setdefault(100 + each.colour, (0, way))
        if cards.ANY_RENT in hand and not any(cards.is_rent(face) and face != cards.ANY_RENT for face in hand):
            most = max(best.values(), default=None, key=lambda entry: entry[0])
            best = {key: entry for key, entry in best.items() if key >= 100 or entry == most}
        wanted += [way for _, way in best.values()]
        if cards.FORCED_DEAL in hand:  # a card out of a full set can be given once the set is broken
            wanted.append(ways[0])
        found: list[Arrangement] = []
        for way in wanted:
            if not any(way is other for other in found):
                found.append(way)
        return found

    def _plays(self, state: PropertyState, banking: int) -> list[Command]:
        """The plays worth a look, one of each kind; where a property goes is settled by rearranging."""
        found: dict[object, Command] = {}
        faces = state.faces
        for command in legal_commands(state, self.seat):
            verb, face = command.verb, faces[command.piece]
            if verb == Verb.END or face == HIDDEN:
                continue
            if (verb == Verb.BANK and face > banking) or (verb != Verb.BANK and banking < cards.FACE_COUNT):
                continue
            if verb == Verb.MOVE or (verb == Verb.REPLACE and command.piece not in state.hands[self.seat]):
                continue
            if self.only_sure and verb not in (Verb.PROPERTY, Verb.REPLACE) and face not in DEALS:
                continue
            found.setdefault((verb, face) if verb == Verb.PROPERTY else kind(state, command), command)
        return sorted(found.values(), key=lambda command: _urgency(faces[command.piece], command.verb))

    def _doubt(self, state: PropertyState, other: int) -> float:
        """How likely the answer is no."""
        demand, held = under_way(state), holds_no(state, [other])
        if asks_money(demand.face):
            return held * _USES_NO if demand.amount >= 5 else 0.0
        return held


def _won(state: PropertyState, ways: Sequence[Arrangement]) -> Arrangement | None:
    """The first way to lie that wins."""
    return next((way for way in ways if full_sets(way.groups) >= state.rules.sets), None)


DEALS: Final = (cards.SLY_DEAL, cards.FORCED_DEAL, cards.DEAL_BREAKER)


def may_win(state: PropertyState, seat: int) -> bool:
    """Whether the cards a seat has, or could take, make as many full sets as win."""
    faces = state.faces
    hand = [faces[piece] for piece in state.hands[seat]]
    known = properties(state, seat)
    known += [face for face in hand if 0 <= face < cards.FIRST_RENT]
    if any(face in DEALS for face in hand):
        known += [face for other in range(len(state.hands)) for face in properties(state, other)]
    return most_full(known, state.rules.two_colour) >= state.rules.sets


def sure_win(state: PropertyState, seat: int) -> Generator[None, None, Command | None]:
    """How a win begins that nobody can prevent; None if there is none in this turn, with nothing pending."""
    if not may_win(state, seat):
        return None
    plan = yield from Planner(seat, only_sure=True).plan(state.clone())
    return plan.first


def _urgency(face: int, verb: str) -> int:
    """Equally good plays in the order in which they tell most."""
    if verb == Verb.BANK:
        return 9
    if face == cards.PASS_GO:
        return 0
    if face in DEALS:
        return 1
    return 3 if verb == Verb.PROPERTY else 2


def refusal(state: PropertyState, other: int, seat: int) -> PropertyState:
    """The state after `other` has said no and that was that."""
    after = state.clone()
    hand = after.hands[other]
    piece = next((piece for piece in hand if after.faces[piece] in (HIDDEN, cards.JUST_SAY_NO)), hand[0])
    hand.remove(piece)
    after.faces[piece] = cards.JUST_SAY_NO
    after.discard.append(piece)
    after.pending[-1] = Pending(Ask.ANSWER, seat, 1)
    play.apply(after, Command(seat, Verb.ACCEPT))
    return after


def answer(state: PropertyState) -> None:
    """Answer what is pending as it usually is: nobody says no, all pay as proposed, wilds go where they help."""
    top = state.pending[-1]
    legal = legal_commands(state, top.seat)
    if top.ask is Ask.PAYMENT:
        command = proposed(state, legal)
    elif top.ask is Ask.PLACE and len(legal) > 1 and top.seat != state.turn:
        command = max(legal, key=lambda each: placed_worth(state, each))
    else:
        command = legal[0]
    play.apply(state, command)


def settled(state: PropertyState, command: Command) -> PropertyState:
    """How things stand after a command and what it leads to, as it usually does."""
    after = play.after(state, command)
    while after.pending and after.result is None and after.pending[-1].ask is not Ask.EXCESS:
        answer(after)
    return after


def placed_worth(state: PropertyState, command: Command) -> float:
    """How well the own sets lie after a command."""
    after = play.after(state, command)
    return estimates.lying_worth(after, after.groups[command.seat])
