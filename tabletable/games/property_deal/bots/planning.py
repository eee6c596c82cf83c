"""A complete search of one's own turn: every sequence of plays, with every useful rearrangement.

A node is a state in the turn of the planning seat, identified by its cards on the table and in hand, not by their
arrangement: rearranging is free, so each node stands for all arrangements of its cards. From these it looks for a win
first, then takes the arrangement with the best estimate at the end of the turn, and plays on from arrangements useful
to a hand card. The others' answers are predicted: they pay as the table proposes, and say no with the probability that
the unseen cards give.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterator, Sequence
from typing import Final, NamedTuple

from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN
from tabletable.core.work import finish
from tabletable.games.property_deal.bots import estimates
from tabletable.games.property_deal.bots.estimates import missing
from tabletable.games.property_deal.bots.odds import holds_no
from tabletable.games.property_deal.bots.policies import MOST, Arrangement, arrangements, kind, proposed
from tabletable.games.property_deal.rules import cards, play
from tabletable.games.property_deal.rules.commands import PLAYS, Ask, Verb
from tabletable.games.property_deal.rules.deal import check_win
from tabletable.games.property_deal.rules.demands import asks_money
from tabletable.games.property_deal.rules.paying import most_full
from tabletable.games.property_deal.rules.play import legal_commands
from tabletable.games.property_deal.rules.sets import held_properties, properties, set_at
from tabletable.games.property_deal.rules.state import Pending, PropertyState, full_sets

_STEP: Final = 0.0004
"""The cost of a step, as a chance: among equal plans the shortest wins."""
MOVE: Final = 0.002
"""The extra cost of a free move: no wild goes back and forth for a rent of one or two millions."""
IDLE: Final = 0.02
"""The cost, as a chance, of ending a turn with plays left and a property in hand: games played to their ends lose that
much more by it than the estimate sees.
"""
_BREAKS: Final = 0.3
"""The extra cost, in log odds, of leaving a full set broken at the end of a turn: it earns its rent, and what the
estimate sees in others that lack a card is less than its error.
"""
_USES_NO: Final = 0.25
"""The probability that a just say no is spent on a debt."""
_NODES: Final = 1500
_SURE_NODES: Final = 2000
"""The limits of positions expanded: `_NODES` for a plan, this for a sure win. Hardly any turn needs more; one in twenty
needs more than 300. The first branches searched can use the limit up; at worst the others lost a fifth of a win by
that.
"""
_SOME: Final = 40
_FEW: Final = 10
"""The number of arrangements considered where no win is near: `_SOME` at first, this after further plays."""


class Plan(NamedTuple):
    """The value of a position under the best rest of the turn, and its first command."""

    chance: float
    first: Command | None
    """The first command; None to end the turn."""


class Option(NamedTuple):
    """A way to begin the rest of a turn."""

    chance: float
    first: Command | None
    """The first command; None to end the turn with the cards as they are."""
    state: PropertyState
    """The state after rearranging."""
    command: Command | None
    """The command played in `state`; None for none."""


Search = Generator[None, None, Plan]


class Planner:
    """A planner for one turn of one seat."""

    def __init__(self, seat: int, style: str = "", only_sure: bool = False) -> None:
        """Set up a planner; `style`: the taste to judge by; `only_sure`: look only for wins that can't be prevented."""
        self.seat = seat
        self.style = style
        self.only_sure = only_sure
        self.nodes = 0
        self._others: tuple[int, ...] = ()
        self._plans: dict[object, Plan] = {}
        self._ways: dict[object, list[Arrangement]] = {}
        self._best: dict[int, Arrangement] = {}
        """By id of a list of arrangements, which the planner keeps alive, the best of them."""

    def renew(self) -> None:
        """Restore the full search limits for another position of the same turn, keeping all results."""
        self.nodes = 1

    def plan(self, state: PropertyState, banking: int = cards.FACE_COUNT) -> Search:
        """Find the best rest of the turn in a state in which `seat` is on turn and no decision is pending.

        Cards are banked last, and in falling order of faces up to `banking`: all orders are equivalent.
        """
        if not self._others:
            self._others = tuple(other for other in range(len(state.hands)) if other != self.seat)
        key = self._key(state, banking)
        if key not in self._plans:
            self._plans[key] = yield from self._planned(state, banking)
        return self._plans[key]

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
        """Return the options that `plan` considered, the best first."""
        ways = yield from self._arrangements(state)
        won = _won(state, ways)
        if won is not None:
            there = self._lying(state, won)
            check_win(there, None)
            return [Option(1.0 - _STEP * won.moves, won.first, there, None)]
        chance, first = self._rest(state, ways)
        yield
        options = [Option(chance, first, self._lying(state, self._best_lying(state, ways)), None)]
        if state.plays < PLAYS:
            for there, way, command in self._steps(state, ways):
                value = yield from self.value(there, command)
                yield
                options.append(Option(value - _STEP - MOVE * way.moves, way.first or command, there, command))
        return sorted(options, key=lambda option: -option.chance)

    def _steps(
        self, state: PropertyState, ways: list[Arrangement], banking: int = cards.FACE_COUNT
    ) -> Iterator[tuple[PropertyState, Arrangement, Command]]:
        """Yield the possible plays as (state after rearranging, the arrangement, the play)."""
        for way in self._serving(state, ways) if banking == cards.FACE_COUNT else ways[:1]:
            there = self._lying(state, way)
            for command in self._plays(there, banking):
                yield there, way, command

    def _lying(self, state: PropertyState, way: Arrangement) -> PropertyState:
        """Return the state with the seat's own properties in that arrangement."""
        if way.first is None:
            return state
        there = state.clone()
        there.groups[self.seat] = way.groups.copy()
        there.moves += way.moves
        return there

    def _rest(self, state: PropertyState, ways: list[Arrangement]) -> Plan:
        """Evaluate ending the turn here, with the cards in their best arrangement."""
        best = self._best_lying(state, ways)
        before, state.groups[self.seat] = state.groups[self.seat], best.groups
        chance = estimates.chance(state, self.seat, self.style)
        state.groups[self.seat] = before
        is_idle = state.plays < PLAYS and bool(held_properties(state, self.seat))
        return Plan(chance - MOVE * best.moves - IDLE * is_idle, best.first)

    def ended(self, state: PropertyState) -> Generator[None, None, float]:
        """Return the chance if nothing more is played, with the cards in their best arrangement."""
        return self._rest(state, (yield from self._arrangements(state))).chance

    def value(self, state: PropertyState, command: Command) -> Generator[None, None, float]:
        """Return the chance after a command of the seat on turn and the answers to it."""
        after = play.after(state, command)
        if command.verb == Verb.BANK:
            return (yield from self.plan(after, state.faces[command.piece])).chance
        return (yield from self.on(after))

    def on(self, state: PropertyState) -> Generator[None, None, float]:
        """Return the chance in a state in which decisions may be pending."""
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
        """Return the command with the best chance for the seat."""
        best, most = options[0], -1.0
        distinct: dict[Hashable, Command] = {}
        for command in options:
            distinct.setdefault(kind(state, command), command)
        for command in distinct.values():
            value = yield from self.value(state, command)
            if value > most:
                best, most = command, value
        return best

    def _key(self, state: PropertyState, banking: int) -> object:
        faces = state.faces
        tables = [
            (tuple(state.groups[other]), tuple(state.banks[other]), len(state.hands[other])) for other in self._others
        ]
        bank = sorted([faces[piece] for piece in state.banks[self.seat]])
        hand = sorted([faces[piece] for piece in state.hands[self.seat]])
        return banking, state.plays, tuple(hand), tuple(bank), self._content(state), *tables

    def _content(self, state: PropertyState) -> object:
        """Return the key of the planning seat's cards on the table, however they lie; built sets stay as they are."""
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
            full = _full(ways[0])
            self._best[id(ways)] = max(
                ways,
                key=lambda way: (
                    estimates.lying_worth(state, way.groups)
                    - 10 * MOVE * way.moves
                    - _BREAKS * (not full <= _full(way))
                ),
            )
        return self._best[id(ways)]

    def _serving(self, state: PropertyState, ways: list[Arrangement]) -> list[Arrangement]:
        """Return the arrangements from which hand cards are best played."""
        if len(ways) == 1 or self.only_sure:
            return ways if cards.FORCED_DEAL in [state.faces[piece] for piece in state.hands[self.seat]] else ways[:1]
        hand = {state.faces[piece] for piece in state.hands[self.seat]}
        targets = [self._best_lying(state, ways)]
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
        targets += [way for _, way in best.values()]
        if cards.FORCED_DEAL in hand:  # a card out of a full set can be given once the set is broken
            targets.append(ways[0])
        serving: list[Arrangement] = []
        for way in targets:
            if not any(way is other for other in serving):
                serving.append(way)
        return serving

    def _plays(self, state: PropertyState, banking: int) -> list[Command]:
        """Return the plays to consider, one of each kind; the place of a property is left to rearranging."""
        plays: dict[object, Command] = {}
        faces = state.faces
        for command in without_less(state, legal_commands(state, self.seat)):
            verb, face = command.verb, faces[command.piece]
            if verb == Verb.END or face == HIDDEN:
                continue
            if (verb == Verb.BANK and face > banking) or (verb != Verb.BANK and banking < cards.FACE_COUNT):
                continue
            if verb == Verb.MOVE or (verb == Verb.REPLACE and command.piece not in state.hands[self.seat]):
                continue
            if self.only_sure and verb not in (Verb.PROPERTY, Verb.REPLACE) and face not in cards.DEALS:
                continue
            plays.setdefault((verb, face) if verb == Verb.PROPERTY else kind(state, command), command)
        return sorted(
            plays.values(), key=lambda command: (_urgency(faces[command.piece], command.verb), _gentle(state, command))
        )

    def _doubt(self, state: PropertyState, other: int) -> float:
        """Return the probability that `other` says no."""
        demand, likelihood = state.under_way, holds_no(state, [other])
        if asks_money(demand.face):
            return likelihood * _USES_NO if demand.amount >= 5 else 0.0
        return likelihood


def _full(way: Arrangement) -> set[int]:
    return {each.colour for each in way.groups if each.full}


def _won(state: PropertyState, ways: Sequence[Arrangement]) -> Arrangement | None:
    """Return the first arrangement that wins; None if none does."""
    return next((way for way in ways if full_sets(way.groups) >= state.rules.sets), None)


def winning_moves(state: PropertyState, seat: int) -> Arrangement | None:
    """Return the nearest arrangement by free moves that wins for the seat on turn; None if there is none."""
    if state.result is not None or state.turn != seat or state.pending or missing(properties(state, seat), state.rules):
        return None
    return _won(state, finish(arrangements(state.clone(), seat)))


def may_win(state: PropertyState, seat: int) -> bool:
    """Return whether the seat's cards, with those it could take, make enough full sets to win."""
    hand = [state.faces[piece] for piece in state.hands[seat]]
    within_reach = properties(state, seat) + held_properties(state, seat)
    if any(face in cards.DEALS for face in hand):
        within_reach += [face for other in range(len(state.hands)) for face in properties(state, other)]
    return most_full(within_reach, state.rules.two_colour) >= state.rules.sets


def sure_win(state: PropertyState, seat: int) -> Generator[None, None, Command | None]:
    """Return the first command of a sure win in this turn, while no decision is pending; None without one."""
    if not may_win(state, seat):
        return None
    plan = yield from Planner(seat, only_sure=True).plan(state.clone())
    return plan.first


def _urgency(face: int, verb: str) -> int:
    """Return the order of plays in the search: among equally good ones, those that reveal most come first."""
    if verb == Verb.BANK:
        return 9
    if face == cards.PASS_GO:
        return 0
    if face in cards.DEALS:
        return 1
    return 3 if verb == Verb.PROPERTY else 2


def _gentle(state: PropertyState, command: Command) -> tuple[int, int]:
    """Return how few double rents a rent card takes with it, and then how little it charges: of equals the most."""
    if not (command.verb == Verb.ACTION and cards.is_rent(state.faces[command.piece])):
        return 0, 0
    return command.choice, -set_at(state, command.zone).rent


def without_less(state: PropertyState, commands: Sequence[Command]) -> list[Command]:
    """Return the commands without lower rents by the same card: who pays the higher one would pay the lower."""
    rents = {
        each: ((state.faces[each.piece], each.choice), set_at(state, each.zone).rent)
        for each in commands
        if each.verb == Verb.ACTION and cards.is_rent(state.faces[each.piece])
    }
    most = dict(sorted(rents.values()))
    return [each for each in commands if each not in rents or rents[each][1] == most[rents[each][0]]]


def refusal(state: PropertyState, other: int, seat: int) -> PropertyState:
    """Return the state after `other` has said no and `seat` has accepted that."""
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
    """Make the pending decision in the usual way: accept, pay as proposed, lay wilds where they help."""
    top = state.pending[-1]
    legal = legal_commands(state, top.seat)
    if top.ask is Ask.PAYMENT:
        command = proposed(state, legal)
    elif top.ask is Ask.PLACE and len(legal) > 1 and top.seat != state.turn:
        command = max(legal, key=lambda each: placed_worth(state, each))
    else:
        command = legal[0]
    play.apply(state, command)


def settled(state: PropertyState, command: Command, lays_best: bool = False) -> PropertyState:
    """Return the state after a command and the usual answers; `lays_best`: its seat lays wilds where they help."""
    after = play.after(state, command)
    while after.pending and after.result is None and after.ask is not Ask.EXCESS:
        if lays_best and after.asks(command.seat, Ask.PLACE):
            play.apply(after, best_place(after, legal_commands(after, command.seat)))
        else:
            answer(after)
    return after


def placed_worth(state: PropertyState, command: Command) -> float:
    """Return the value of the seat's own arrangement after a command."""
    after = play.after(state, command)
    return estimates.lying_worth(after, after.groups[command.seat])


def best_place(state: PropertyState, places: Sequence[Command]) -> Command:
    """Return the command that lays a property where it wins, else where it lies best."""
    return max(places, key=lambda each: (play.after(state, each).result is not None, placed_worth(state, each)))
