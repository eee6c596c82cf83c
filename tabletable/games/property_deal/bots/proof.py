"""Which moves surely win in this turn, found by trying everything that nobody can say no to."""

from __future__ import annotations

from collections.abc import Generator, Hashable
from typing import Final

from tabletable.core.command import Command
from tabletable.core.game import Proof, Proving, View
from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.games.property_deal.bots.planning import may_win
from tabletable.games.property_deal.rules.apply import apply
from tabletable.games.property_deal.rules.cards import (
    COUNT,
    DEAL_BREAKER,
    FIRST_RENT,
    FIRST_WILD,
    FORCED_DEAL,
    JUST_SAY_NO,
    SET_SIZE,
    SLY_DEAL,
)
from tabletable.games.property_deal.rules.commands import Verb, owner_of
from tabletable.games.property_deal.rules.deal import SETS_TO_WIN
from tabletable.games.property_deal.rules.legal import legal_commands
from tabletable.games.property_deal.rules.state import PLAYS, PropertyState

DEALS: Final = (SLY_DEAL, FORCED_DEAL, DEAL_BREAKER)
_OWN: Final = (Verb.MOVE, Verb.REPLACE, Verb.PLACE, Verb.PROPERTY, Verb.CHOOSE)
"""What asks nobody. To bank a card only loses a play."""
MOST_STATES: Final = 400
"""With more to look through nothing is proved."""
LEAST_MOVES: Final = 5
MOST_RIGHT: Final = 0.4
"""Of the moves there are, so many at most are right in a puzzle; to rearrange one's own sets costs nothing."""

_Nodes = dict[Hashable, PropertyState]


def proof(view: View[PropertyState]) -> Proving | None:
    """See `Game.proof`: proved while the seat on turn may complete its third set."""
    state, seat = view.state, view.seat
    if seat is None or seat != state.turn or state.result is not None:
        return None
    if state.pending and state.pending[-1].seat != seat:
        return None
    return _proving(state, seat) if may_win(state, seat) and within_reach(state, seat) else None


def _proving(state: PropertyState, seat: int) -> Proving:
    search = Search(state, seat)
    yield from search.work()
    if not search.is_won(key(state)):
        return Proof(dict.fromkeys(legal_commands(state, seat), 0), False)
    values = {command: int(search.wins_by(command)) for command in legal_commands(state, seat)}
    yield
    is_clear = search.is_complete and _is_hard(state, values) and search.plays_one_way()
    if is_clear and state.plays < PLAYS:
        later = state.clone()
        later.plays += 1
        spare = Search(later, seat)
        yield from spare.work()
        is_clear = spare.is_complete and not spare.is_won(key(later))
    return Proof(values, is_clear)


def _is_hard(state: PropertyState, values: dict[Command, int]) -> bool:
    kinds = {kind(state, each): value for each, value in values.items() if each.verb != Verb.MOVE}
    return len(kinds) >= LEAST_MOVES and sum(kinds.values()) <= MOST_RIGHT * len(kinds)


def kind(state: PropertyState, command: Command) -> Hashable:
    """The same for commands that differ in nothing but which of two equal cards they are about."""
    face = state.faces[command.piece] if command.piece != NO_PIECE else HIDDEN
    return command.verb, face, command.zone, command.choice


class Search:
    """Everything a seat can bring about in its turn without anybody having a say in it.

    What a helpless owner may choose, such as where the card goes that it got in exchange, is tried in all ways.
    """

    def __init__(self, state: PropertyState, seat: int) -> None:
        """`state` is the view of the seat, which is on turn."""
        self._state, self._seat = state, seat
        self._ways: dict[Hashable, list[list[Hashable]]] = {}
        """By position what each command leads to: all of that has to be won."""
        self._first: dict[Command, list[Hashable]] = {}
        self._won: set[Hashable] = set()
        self._left: set[Hashable] = set()
        """What is left of the hand where the game is won."""
        self.is_complete = True
        """Whether all of it was looked through."""
        self._noes_left = sum(face == JUST_SAY_NO for face in state.faces) < COUNT[JUST_SAY_NO]

    def work(self) -> Generator[None, None, None]:
        """Look through all of it."""
        start = key(self._state)
        waiting, known = [self._state], {start}
        while waiting and len(self._ways) < MOST_STATES:
            state = waiting.pop()
            here = key(state)
            ways = self._ways[here] = []
            tried: dict[Hashable, list[Hashable]] = {}
            for command in legal_commands(state, self._seat):
                what = kind(state, command)
                if what not in tried:
                    results = self._results(state, command)
                    tried[what] = [key(each) for each in results]
                    for each, looks in zip(results, tried[what], strict=True):
                        if looks not in known:
                            known.add(looks)
                            self._enter(each, looks, waiting)
                    if results:
                        ways.append(tried[what])
                if here == start and state is self._state:
                    self._first[command] = tried[what]
            yield
        self.is_complete = not waiting
        self._spread()

    def _enter(self, state: PropertyState, looks: Hashable, waiting: list[PropertyState]) -> None:
        """Take notice of a position that has come up."""
        if state.result is None:
            if within_reach(state, self._seat):
                waiting.append(state)
        elif self._seat in state.result.winners:
            self._won.add(looks)
            self._left.add(tuple(sorted(state.faces[piece] for piece in state.hands[self._seat])))

    def _results(self, state: PropertyState, command: Command) -> list[PropertyState]:
        """All that a command may lead to; [] if somebody has a say in it, or chance."""
        if command.verb not in _OWN and not self._is_helpless(state, command):
            return []
        after = state.clone()
        apply(after, command)
        waiting, found = [after], []
        while waiting:
            now = waiting.pop()
            if now.result is not None or not now.pending or now.pending[-1].seat == self._seat:
                found.append(now)
                continue
            for answer in legal_commands(now, now.decider):
                then = now.clone()
                apply(then, answer)
                waiting.append(then)
        return found

    def _is_helpless(self, state: PropertyState, command: Command) -> bool:
        """Whether a deal meets somebody who can't say no."""
        if command.verb != Verb.ACTION or state.faces[command.piece] not in DEALS:
            return False
        held = [state.faces[piece] for piece in state.hands[owner_of(command.zone)]]
        return JUST_SAY_NO not in held and not (self._noes_left and HIDDEN in held)

    def _spread(self) -> None:
        """Find every position from which one of the won ones is reached."""
        is_growing = True
        while is_growing:
            is_growing = False
            for looks, ways in self._ways.items():
                if looks not in self._won and any(self._won.issuperset(way) for way in ways):
                    self._won.add(looks)
                    is_growing = True

    def is_won(self, looks: Hashable) -> bool:
        """Whether a position, by its `key`, is surely won."""
        return looks in self._won

    def wins_by(self, command: Command) -> bool:
        """Whether a legal command of the first position surely wins."""
        way = self._first.get(command, [])
        return bool(way) and self._won.issuperset(way)

    def plays_one_way(self) -> bool:
        """Whether the same cards are played wherever it wins."""
        return len(self._left) == 1


def within_reach(state: PropertyState, seat: int) -> bool:
    """Whether the plays that are left could do, and the cards in the hand, if each brought just what is needed."""
    own = [state.faces[card] for each in state.groups[seat] for card in each.cards]
    hand = [state.faces[piece] for piece in state.hands[seat]]
    gaps = [max(0, size - own.count(colour)) for colour, size in enumerate(SET_SIZE)]
    wilds = sum(face >= FIRST_WILD for face in own)
    taken = max(SET_SIZE) * (hand.count(DEAL_BREAKER) + (state.demand is not None))
    if sum(sorted(gaps)[:SETS_TO_WIN]) > wilds + taken + PLAYS - state.plays + len(state.pending):
        return False
    wanting = sorted(max(0, gap - hand.count(colour)) for colour, gap in enumerate(gaps))[:SETS_TO_WIN]
    brought = sum(FIRST_WILD <= face < FIRST_RENT or face in (SLY_DEAL, FORCED_DEAL) for face in hand)
    return sum(wanting) <= wilds + taken + brought + len(state.pending)


def key(state: PropertyState) -> Hashable:
    """What tells one position of a turn from another."""
    faces = state.faces
    tables = tuple(
        tuple(sorted((each.colour, *sorted(faces[piece] for piece in each.pieces)) for each in groups if each.cards))
        for groups in state.groups
    )
    hand = tuple(sorted(faces[piece] for piece in state.hands[state.turn]))
    return tables, hand, state.plays, state.demand, tuple(state.pending), state.result is not None
