"""How a position is set up by hand: who has taken what, where its cards lie, and what is wrong with them.

Each card is there once, so a card that is put somewhere changes places with the one there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import ClassVar

from tabletable.core import editing
from tabletable.core.editing import Fault, Law, Mark, Mend, Mending, Tab, choice, tidied
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC, SECRET
from tabletable.core.message import Ids, Msg, SeatRef, msg
from tabletable.games.yose_duel.rules import knowledge
from tabletable.games.yose_duel.rules.cards import DECK_SIZE, PER_SUIT, SENTE_FACE, SUITS, VALUE
from tabletable.games.yose_duel.rules.commands import AREA, HAND, PILE, POINTS, REST, SEATS, VOID
from tabletable.games.yose_duel.rules.deal import START_CARDS
from tabletable.games.yose_duel.rules.legal import is_empty
from tabletable.games.yose_duel.rules.state import GIVEN, NO_PILE, UNTOUCHED, YoseState

_SUIT = Ids("yose_duel.edit.*s", SUITS)
_PIECES = tuple(f"piece:{piece}" for piece in range(DECK_SIZE))

_TABS = tuple(Tab(Msg(_SUIT[word]), tuple(range(PER_SUIT * at, PER_SUIT * (at + 1)))) for at, word in enumerate(SUITS))


class YoseEditing(editing.Editing[YoseState]):
    """See `Editing`. Cards that were placed nowhere wait for round 2."""

    def tabs(self, state: YoseState) -> Sequence[Tab]:
        """See `Editing`."""
        return _TABS

    def rest(self, state: YoseState, face: int) -> list[int]:
        """See `Editing`."""
        return state.rest

    def lists(self, state: YoseState) -> Mapping[str, list[int]]:
        """See `Editing`: every card lies in a place of its own."""
        return {}

    def spots(self, state: YoseState, face: int) -> Collection[str]:
        """See `Editing`."""
        waiting = set(state.rest)
        return [spot for piece, spot in enumerate(_PIECES) if piece not in waiting]

    def swap(self, state: YoseState, piece: int, face: int) -> bool:
        """See `Editing`."""
        if face != HIDDEN and face in state.faces:
            state.faces[state.faces.index(face)] = state.faces[piece]
        state.faces[piece] = face
        return True

    def goals(self, state: YoseState, piece: int) -> Collection[str]:
        """See `Editing`: cards of a pile that was taken may lie where that has brought them, others change places."""
        places = [spot for spot in self.spots(state, state.faces[piece]) if spot != _PIECES[piece]]
        if state.is_opening or piece in state.rest:
            return places if state.is_opening else ()
        if piece in state.tops:
            return [*places, *POINTS, PILE[state.tops.index(piece)]]
        if piece in state.unders:
            pile = state.unders.index(piece)
            is_taken = state.takers[pile] != UNTOUCHED
            return [*places, *POINTS, VOID, *AREA] if is_taken else places
        return [*places, *POINTS, VOID]

    def carry(self, state: YoseState, piece: int, zone: str) -> bool | None:
        """See `Editing`."""
        if zone.startswith("piece:"):
            other, faces = int(zone.removeprefix("piece:")), state.faces
            faces[piece], faces[other] = faces[other], faces[piece]
            return True
        if piece in state.tops:
            pile = state.tops.index(piece)
            _lift(state, piece)
            if zone in PILE:
                _lift(state, state.unders[pile])
                state.takers[pile] = UNTOUCHED
                return True
            if state.takers[pile] == UNTOUCHED:
                state.void.append(state.unders[pile])
            state.takers[pile] = POINTS.index(zone)
        else:
            _lift(state, piece)
        if zone in POINTS:
            state.points[POINTS.index(zone)].append(piece)
        elif zone == VOID:
            state.void.append(piece)
        else:
            state.areas[AREA.index(zone)].append(piece)
            state.areas[AREA.index(zone)].sort()
        return True

    def lift(self, state: YoseState, piece: int) -> bool:
        """See `Editing`: no place becomes empty by itself."""
        return False

    def marks(self, state: YoseState) -> Sequence[Mark]:
        """See `Editing`."""
        players = [(seat, msg("editor.seat", player=SeatRef(seat))) for seat in range(SEATS)]
        opening = [(NOBODY, Msg("yose_duel.edit.opening"))] if state.is_opening else []
        found = [choice("heart", Msg("yose_duel.edit.heart"), state.heart, [*opening, *players])]
        if not state.is_opening:
            found.append(choice("turn", Msg("editor.turn"), state.turn, players))
            said = ((0, Msg("yose_duel.edit.no")), (1, Msg("yose_duel.edit.yes")))
            found.append(choice("passed", Msg("yose_duel.edit.passed"), int(state.passed), said))
        return found

    def set(self, state: YoseState, key: str, value: int) -> None:
        """See `Editing`. Whoever is Heart, the sides are what the start cards have made them."""
        if key == "passed":
            state.passed = bool(value)
        elif key == "turn":
            _settle_stake(state)
            state.turn = value
        elif state.is_opening and value != NOBODY:
            state.heart = state.turn = value
            state.committed = [hand[0] for hand in state.hands]
            for hand in state.hands:
                for seat, piece in zip((1 - value, value), hand, strict=True):
                    state.points[seat].append(piece)
            state.hands = [[] for _ in state.hands]
        elif value != NOBODY:
            state.heart = value

    def tidy(self, state: YoseState) -> None:
        """See `Editing`: scores, and who knows what."""
        faces, of_round = state.faces, {*state.tops, *state.unders}
        state.committed = [NO_PIECE if card == GIVEN else card for card in state.committed]
        for seat, points in enumerate(state.points):
            worth = {piece: VALUE[faces[piece]] if faces[piece] != HIDDEN else 0 for piece in points}
            state.scores[seat] = sum(worth.values())
            state.before[seat] = sum(value for piece, value in worth.items() if piece not in of_round)
        for zone, pieces in knowledge.zones(state).items():
            for piece in pieces:
                state.seen[piece] = _mask(state, zone, piece)

    # -------------------------------------------------------------------------------------------- right and wrong

    laws = (
        Law(Msg("yose_duel.edit.fine.stake"), lambda state: _stake(state)),
        Law(Msg("yose_duel.edit.fine.areas"), lambda state: _areas(state)),
        Law(Msg("yose_duel.edit.fine.turn"), lambda state: _turn(state)),
    )
    mends: ClassVar[Mapping[str, Mend]] = {
        "editor.fault.known": tidied,
        "yose_duel.edit.fault.score": tidied,
        "yose_duel.edit.fault.stake": lambda flaw, mender: _answer(mender),
        "yose_duel.edit.fault.taken": lambda flaw, mender: _lay_back(mender.state, flaw.piece),
        "yose_duel.edit.fault.pile": lambda flaw, mender: _clear_pile(mender.state, PILE.index(flaw.zone)),
        "yose_duel.edit.fault.opening": lambda flaw, mender: _open_again(mender.state),
        "yose_duel.edit.fault.order": lambda flaw, mender: _sort(mender.state),
        "yose_duel.edit.fault.rounds": lambda flaw, mender: _match_rounds(mender.state),
        "yose_duel.edit.fault.start": lambda flaw, mender: _put_away(mender.state),
    }


def _mask(state: YoseState, zone: str, piece: int) -> int:
    if zone == REST:
        return SECRET
    if zone in HAND:
        return 1 << HAND.index(zone)
    is_under = zone in PILE and piece in state.unders and PILE.index(zone) != state.stake
    if state.rules.hidden and (is_under or (zone == VOID and state.seen[piece] == SECRET)):
        return SECRET
    return PUBLIC


def _lift(state: YoseState, piece: int) -> None:
    if state.stake != NO_PILE and piece in (state.tops[state.stake], state.unders[state.stake]):
        if piece == state.tops[state.stake]:
            state.void.append(state.unders[state.stake])
        state.stake = NO_PILE
    for pile in (*state.points, *state.areas, state.void):
        if piece in pile:
            pile.remove(piece)


def _settle_stake(state: YoseState) -> None:
    """The under card at stake is answered."""
    if state.stake != NO_PILE:
        state.void.append(state.unders[state.stake])
        state.stake = NO_PILE


def _stake(state: YoseState) -> Iterator[Fault]:
    if state.stake == NO_PILE or state.turn == NOBODY:
        return
    attacker, face = 1 - state.turn, state.faces[state.tops[state.stake]]
    if state.takers[state.stake] != attacker or not SENTE_FACE[state.side(attacker)][face] or state.passed:
        yield Fault(Msg("yose_duel.edit.fault.stake"), _answer, PILE[state.stake])


def _answer(mender: Mending) -> None:
    state: YoseState = mender.state
    state.passed = False
    _settle_stake(state)


def _areas(state: YoseState) -> Iterator[Fault]:
    """A provisional card comes from a pile that its owner has taken in sente."""
    for seat, area in enumerate(state.areas):
        for piece in area:
            pile = state.unders.index(piece)
            face = state.faces[state.tops[pile]]
            if state.takers[pile] != seat or (face != HIDDEN and not SENTE_FACE[state.side(seat)][face]):
                said = msg("yose_duel.edit.fault.area", player=SeatRef(seat))
                yield Fault(said, _Void(piece), AREA[seat], piece)


class _Void:
    """Makes a provisional card void."""

    def __init__(self, piece: int) -> None:
        self._piece = piece

    def __call__(self, mender: Mending) -> None:
        _lift(mender.state, self._piece)
        mender.state.void.append(self._piece)


def _turn(state: YoseState) -> Iterator[Fault]:
    if state.is_opening:
        return
    if state.turn == NOBODY:
        yield Fault(Msg("editor.fault.over"), _go_on)
    elif state.stake == NO_PILE and is_empty(state):
        yield Fault(Msg("yose_duel.edit.fault.empty"), _bring_back)


def _go_on(mender: Mending) -> None:
    state: YoseState = mender.state
    state.turn, state.results = state.heart, state.results[: state.round - 1]


def _bring_back(mender: Mending) -> None:
    """A pile that was taken lies there again."""
    state: YoseState = mender.state
    _lay_back(state, next(top for top in state.tops if top != NO_PIECE))


def _lay_back(state: YoseState, top: int) -> None:
    """The pile of a face card lies there as if nobody had touched it."""
    pile = state.tops.index(top)
    for piece in (top, state.unders[pile]):
        _lift(state, piece)
        for waiting in (*state.hands, state.rest):
            if piece in waiting:
                waiting.remove(piece)
    state.takers[pile] = UNTOUCHED


def _clear_pile(state: YoseState, pile: int) -> None:
    """Nothing lies at a pile any more, and what did is void."""
    rest = [piece for piece in (state.tops[pile], state.unders[pile]) if piece != NO_PIECE]
    state.tops[pile] = state.unders[pile] = NO_PIECE
    lying = {piece for pieces in knowledge.zones(state).values() for piece in pieces}
    state.void += [piece for piece in rest if piece not in lying]


def _open_again(state: YoseState) -> None:
    """Nobody has chosen a start card yet; without two for each the opening is over."""
    state.committed, state.turn = [NO_PIECE] * SEATS, NOBODY
    if any(len(hand) != START_CARDS for hand in state.hands):
        _put_away(state)
        state.heart = state.turn = 0


def _sort(state: YoseState) -> None:
    """Piles and provisional cards lie in the order of their cards."""
    taken = [pile for pile, top in enumerate(state.tops) if top != NO_PIECE]
    order = sorted(taken, key=state.tops.__getitem__)
    for row in (state.tops, state.unders, state.takers):
        for pile, each in zip(taken, [row[pile] for pile in order], strict=True):
            row[pile] = each
    if state.stake != NO_PILE:
        state.stake = taken[order.index(state.stake)]
    for area in state.areas:
        area.sort()


def _match_rounds(state: YoseState) -> None:
    """As many rounds are over as have a result."""
    if len(state.results) < state.round:
        state.round = len(state.results) + (not state.is_over)
    state.results = state.results[: state.round - (not state.is_over)]


def _put_away(state: YoseState) -> None:
    """Start cards that are held on after the opening are void."""
    for hand in state.hands:
        state.void += hand
        hand.clear()
