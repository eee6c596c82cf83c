"""The moves that surely win in this turn, found by trying everything that no other player can refuse."""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterator
from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN
from tabletable.core.thinking import Proof, Proving
from tabletable.core.view import View
from tabletable.games.property_deal.bots.planning import may_win
from tabletable.games.property_deal.bots.policies import Lying, kind, lying
from tabletable.games.property_deal.rules import cards, zones
from tabletable.games.property_deal.rules.commands import PLAYS, Ask, Verb
from tabletable.games.property_deal.rules.play import after, legal_commands
from tabletable.games.property_deal.rules.sets import properties
from tabletable.games.property_deal.rules.state import Group, PropertyState

_OWN: Final = (Verb.MOVE, Verb.REPLACE, Verb.PLACE, Verb.PROPERTY, Verb.CHOOSE)
"""The verbs that involve no other seat. Banking is left out, as it only loses a play."""
MOST_STATES: Final = 400
"""The limit of positions to search; beyond it there is no proof."""
MOST_RESULTS: Final = 200
"""The limit of the results of one command, as payments of several seats have very many; beyond it nothing is clear."""
LEAST_MOVES: Final = 5
MOST_RIGHT: Final = 0.4
"""The maximum share of correct moves in a puzzle, not counting rearrangements, which cost nothing."""


def proof(view: View[PropertyState]) -> Proving | None:
    """Return the proof of a decision while the seat on turn may complete its winning set; else None."""
    state, seat = view.state, view.seat
    if seat is None or seat != state.turn or state.result is not None:
        return None
    if state.pending and state.pending[-1].seat != seat:
        return None
    return _proving(state, seat) if may_win(state, seat) and within_reach(state, seat) else None


def puzzle_states(state: PropertyState) -> Iterator[PropertyState]:
    """Yield the state with fewer plays left, the fewest first: a win with plays to spare is posed without those."""
    for plays in range(PLAYS - 1, state.plays - 1, -1):
        tight = state.clone()
        tight.plays = plays
        yield tight


def _proving(state: PropertyState, seat: int) -> Proving:
    search = Search(state, seat)
    yield from search.work()
    if not search.is_won:
        return Proof(dict.fromkeys(legal_commands(state, seat), 0), False)
    values = {command: int(search.wins_by(command)) for command in legal_commands(state, seat)}
    yield
    kinds = {kind(state, each): value for each, value in values.items() if each.verb != Verb.MOVE}
    is_hard = len(kinds) >= LEAST_MOVES and sum(kinds.values()) <= MOST_RIGHT * len(kinds)
    return Proof(values, search.is_complete and is_hard and search.plays_one_way())


class Search:
    """A search of everything a seat can achieve in its turn without the consent of others.

    The choices of an owner who can't refuse, such as the place of a card received in exchange, are all tried.
    """

    def __init__(self, state: PropertyState, seat: int) -> None:
        """Prepare the search in `state`, the view of the seat on turn."""
        self._state, self._seat = state, seat
        self._numbers: dict[Hashable, int] = {}
        """By key of a position, its number; the first is 0."""
        self._lyings: dict[tuple[Group, ...], Lying] = {}
        """Cache by a seat's sets, of the key of their arrangement: a move changes hardly any."""
        self._ways: dict[int, list[list[int]]] = {}
        """By position, for each command its possible results, all of which must be won."""
        self._first: dict[Command, list[int]] = {}
        self._won: set[int] = set()
        self._left: set[tuple[int, Hashable]] = set()
        """The plays and hand cards left in each won position."""
        self.is_complete = True
        """Whether every position and every result was searched."""
        self._noes_left = sum(face == cards.JUST_SAY_NO for face in state.faces) < cards.COUNT[cards.JUST_SAY_NO]

    def work(self) -> Generator[None, None, None]:
        """Search up to `MOST_STATES` positions, all of them if `is_complete` stays; then mark those that are won."""
        self._number(self._state)
        waiting = [(0, self._state)]
        while waiting and len(self._ways) < MOST_STATES:
            here, state = waiting.pop()
            ways = self._ways[here] = []
            tried: dict[Hashable, list[int]] = {}
            for command in legal_commands(state, self._seat):
                what = kind(state, command)
                if what not in tried:
                    tried[what] = way = []
                    for then in self._results(state, command):
                        count = len(self._numbers)
                        number = self._number(then)
                        way.append(number)
                        if number == count:
                            self._enter(then, number, waiting)
                    if way:
                        ways.append(way)
                if not here:
                    self._first[command] = tried[what]
            yield
        self.is_complete &= not waiting
        self._spread()

    def _number(self, state: PropertyState) -> int:
        """Return the number of a position of the turn, the next free one if it is new."""
        tables = []
        for groups in state.groups:
            sets = tuple(groups)
            if (how := self._lyings.get(sets)) is None:
                how = self._lyings[sets] = lying(state, groups)
            tables.append(how)
        hand = tuple(sorted([state.faces[piece] for piece in state.hands[self._seat]]))
        looks = tuple(tables), hand, state.plays, state.demand, tuple(state.pending), state.result is not None
        return self._numbers.setdefault(looks, len(self._numbers))

    def _enter(self, state: PropertyState, number: int, waiting: list[tuple[int, PropertyState]]) -> None:
        """Record a new position: as won, or as waiting to be searched."""
        if state.result is None:
            if within_reach(state, self._seat):
                waiting.append((number, state))
        elif self._seat in state.result.winners:
            self._won.add(number)
            hand = tuple(sorted(state.faces[piece] for piece in state.hands[self._seat]))
            self._left.add((PLAYS - state.plays, hand))

    def _results(self, state: PropertyState, command: Command) -> list[PropertyState]:
        """Return the possible results of a command; [] if it may be refused, chance decides or they are too many."""
        if state.pending and state.pending[-1].ask == Ask.AIM:
            return []  # a debt: whoever is named may say no, and pays with what it likes
        if command.verb not in _OWN and not self._is_helpless(state, command):
            return []
        waiting, results = [after(state, command)], list[PropertyState]()
        while waiting:
            if len(waiting) + len(results) > MOST_RESULTS:
                self.is_complete = False
                return []
            now = waiting.pop()
            if now.result is not None or not now.pending or now.pending[-1].seat == self._seat:
                results.append(now)
                continue
            waiting += [after(now, answer) for answer in legal_commands(now, now.decider)]
        return results

    def _is_helpless(self, state: PropertyState, command: Command) -> bool:
        """Return whether the command is a deal against a seat that can't say no."""
        if command.verb != Verb.ACTION or state.faces[command.piece] not in cards.DEALS:
            return False
        hand = [state.faces[piece] for piece in state.hands[zones.owner_of(command.zone)]]
        return cards.JUST_SAY_NO not in hand and not (self._noes_left and HIDDEN in hand)

    def _spread(self) -> None:
        """Mark every position from which a won one can be forced."""
        is_growing = True
        while is_growing:
            is_growing = False
            for number, ways in reversed(self._ways.items()):
                if number not in self._won and any(self._won.issuperset(way) for way in ways):
                    self._won.add(number)
                    is_growing = True

    @property
    def is_won(self) -> bool:
        """Whether the first position is surely won."""
        return 0 in self._won

    def wins_by(self, command: Command) -> bool:
        """Return whether a legal command of the first position surely wins."""
        way = self._first.get(command, [])
        return bool(way) and self._won.issuperset(way)

    def plays_one_way(self) -> bool:
        """Return whether every win plays the same cards and uses all plays."""
        return len(self._left) == 1 and next(iter(self._left))[0] == 0


def within_reach(state: PropertyState, seat: int) -> bool:
    """Return whether plays and hand could be enough to win, if each card brought exactly what is needed."""
    own = properties(state, seat)
    hand = [state.faces[piece] for piece in state.hands[seat]]
    gaps = [max(0, size - own.count(colour)) for colour, size in enumerate(cards.SET_SIZE)]
    wilds = sum(face >= cards.FIRST_WILD for face in own)
    breakable = max(cards.SET_SIZE) * (hand.count(cards.DEAL_BREAKER) + (state.demand is not None))
    most = state.rules.sets
    if sum(sorted(gaps)[:most]) > wilds + breakable + PLAYS - state.plays + len(state.pending):
        return False
    wanting = sorted(max(0, gap - hand.count(colour)) for colour, gap in enumerate(gaps))[:most]
    brought = sum(cards.is_wild(face) or face in (cards.SLY_DEAL, cards.FORCED_DEAL) for face in hand)
    return sum(wanting) <= wilds + breakable + brought + len(state.pending)
