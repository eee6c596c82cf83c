"""The position editor: customers, plots, stalls and money, and the faults of a position.

A fixed number of plots is sold in each round, so the number sold follows from the round: a plot given to a seat
replaces one that was sold without a bid.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import ClassVar

from tabletable.core import editing
from tabletable.core.editing import EditableValue, Fault, Law, Mend, Mending, Tab, choice, tidied
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC, SECRET
from tabletable.core.message import MessageFamily, Msg, SeatRef, msg
from tabletable.core.rng import Rng
from tabletable.games.night_market.rules import positions
from tabletable.games.night_market.rules.cards import (
    CUSTOMER_FACE,
    FIRST_CUSTOMER,
    FIRST_MARKER,
    FIRST_STALL,
    FOODS,
    MARKER_FACE,
    PLOTS,
    STALL_FACE,
    food_of,
    is_customer,
    plot_of,
)
from tabletable.games.night_market.rules.play import legal_commands, to_act
from tabletable.games.night_market.rules.rounds import gate_of
from tabletable.games.night_market.rules.state import (
    DECK,
    DISCARD_PILE,
    GATE,
    HAND,
    HAND_SIZE,
    HIDDEN_ROW,
    HIDING,
    MOST_LOANS,
    OVER,
    PHASES,
    PLOT,
    MarketState,
)

_FOOD = MessageFamily("night_market.edit.*", FOODS)
_PHASE = MessageFamily("night_market.edit.phase.*", PHASES)
_MOST_MONEY = 99
_STALLS = Tab(Msg("night_market.edit.stalls"), tuple(range(STALL_FACE, MARKER_FACE)))


class NightMarketEditing(editing.Editing[MarketState]):
    """Sets up a position: customers that were placed nowhere lie in the deck; a marker says whose a plot is."""

    def tabs(self, state: MarketState) -> Sequence[Tab]:
        """Offer the customers of the board, the stalls, and the owners of plots."""
        faces = sorted(set(state.rules.board.customers))
        found = [Tab(Msg(_FOOD[word]), tuple(f for f in faces if food_of(f) == at)) for at, word in enumerate(FOODS)]
        owners = Tab(Msg("night_market.edit.owners"), tuple(MARKER_FACE + seat for seat in range(len(state.order))))
        return [*(tab for tab in found if tab.faces), _STALLS, owners]

    def rest(self, state: MarketState, face: int) -> list[int]:
        if 0 <= face < STALL_FACE:
            return state.land
        if STALL_FACE <= face < MARKER_FACE:
            return state.stock[face - STALL_FACE]
        return state.deck if face >= CUSTOMER_FACE else []

    def usual(self, state: MarketState) -> int:
        return state.rules.board.customers[0]

    def resizable_lists(self, state: MarketState) -> Mapping[str, list[int]]:
        """Let the queues at the gates grow and shrink, too."""
        return {**super().resizable_lists(state), **dict(zip(GATE, state.gates, strict=True))}

    def room(self, state: MarketState, zone: str) -> int:
        return HAND_SIZE - len(state.hidden[HAND.index(zone)]) if zone in HAND else super().room(state, zone)

    def allowed_zones(self, state: MarketState, face: int) -> Collection[str]:
        """Let a customer come through the gate of its letter, and only who has a plot build on it."""
        seats = len(state.order)
        if face == HIDDEN:
            return (*HAND[:seats], *HIDDEN_ROW[:seats])
        if is_customer(face):
            return (*HAND[:seats], *HIDDEN_ROW[:seats], GATE[gate_of(state, face)], DISCARD_PILE, DECK)
        if self.is_sign(face):
            closed = {plot_of(state.faces[piece]) for piece in state.closed}
            return [PLOT[plot] for plot in range(1, PLOTS + 1) if plot not in closed]
        if face >= STALL_FACE:
            return [PLOT[plot] for plot, owner in enumerate(state.owner) if owner != NOBODY]
        return ()

    def is_sign(self, face: int) -> bool:
        return MARKER_FACE <= face < CUSTOMER_FACE

    def sign(self, state: MarketState, face: int, zone: str) -> bool:
        """Give a plot to the seat of a marker; take it back if it has it already."""
        plot, seat = PLOT.index(zone), face - MARKER_FACE
        if state.owner[plot] == seat:
            _give_back(state, plot)
            return True
        if not _sell(state, plot):
            return False
        state.owner[plot] = seat
        return True

    def piece_at(self, state: MarketState, zone: str) -> int:
        return state.stall[PLOT.index(zone)] if zone in PLOT else NO_PIECE

    def swap(self, state: MarketState, piece: int, face: int) -> bool:
        """Let another stall stand there."""
        food, plot = face - STALL_FACE, state.stall.index(piece)
        if not state.stock[food] or state.faces[piece] == face:
            return False
        state.stock[state.faces[piece] - STALL_FACE].append(piece)
        state.stall[plot] = state.stock[food].pop()
        return True

    def put(self, state: MarketState, piece: int, zone: str) -> None:
        state.stall[PLOT.index(zone)] = piece

    def lift(self, state: MarketState, piece: int) -> bool:
        if FIRST_STALL <= piece < FIRST_MARKER and piece in state.stall:
            state.stall[state.stall.index(piece)] = NO_PIECE
            return True
        return piece >= FIRST_CUSTOMER and super().lift(state, piece)

    def marks(self, state: MarketState) -> Sequence[EditableValue]:
        seats = range(len(state.order))
        players = [(seat, msg("editor.seat", player=SeatRef(seat))) for seat in seats]
        rounds = [(number, msg("editor.number", n=number)) for number in range(1, state.terms.rounds + 1)]
        phases = [(phase, Msg(_PHASE[PHASES[phase]])) for phase in sorted({HIDING, state.phase})]
        found = [
            choice("round", Msg("night_market.edit.round"), state.round, rounds),
            choice("first", Msg("night_market.edit.first"), state.order[0], players),
            choice("phase", Msg("night_market.edit.phase"), state.phase, phases),
        ]
        money, loans = Msg("night_market.edit.money"), Msg("night_market.edit.loans")
        for seat in seats:
            found.append(EditableValue(f"money:{seat}", money, state.money[seat], _MOST_MONEY, (), seat))
            found.append(EditableValue(f"loans:{seat}", loans, state.loans[seat], MOST_LOANS, (), seat))
        return found

    def set(self, state: MarketState, key: str, value: int) -> None:
        """Change a mark; a round or phase that is chosen begins anew."""
        name, _, seat = key.partition(":")
        if name in ("money", "loans"):
            getattr(state, name)[int(seat)] = value
        elif name == "first":
            at = state.order.index(value)
            state.order = [*state.order[at:], *state.order[:at]]
        elif name == "round" or value != state.phase:
            _begin(state, value if name == "round" else state.round)

    def tidy(self, state: MarketState) -> None:
        stalls = [owner for owner, stall in zip(state.owner, state.stall, strict=True) if stall != NO_PIECE]
        state.built = [stalls.count(seat) for seat in range(len(state.order))]
        if state.phase == HIDING:
            due = state.terms.hidden[state.round - 1]
            rows = zip(state.hands, state.hidden, strict=True)
            state.owed = [max(0, min(due - len(row), len(hand))) for hand, row in rows]
            if not any(state.owed):  # somebody is always awaited, who may have nothing: then that is wrong
                state.owed[state.order[0]] = 1

    # -------------------------------------------------------------------------------------------- right and wrong

    laws = (
        Law(Msg("night_market.edit.fine.plots"), lambda state: _plots(state)),
        Law(Msg("night_market.edit.fine.hands"), lambda state: _hands(state)),
        Law(Msg("night_market.edit.fine.phase"), lambda state: _phase(state)),
    )
    mends: ClassVar[Mapping[str, Mend]] = {
        "night_market.edit.fault.order": lambda flaw, mender: _put_in_order(mender.state),
        "night_market.edit.fault.last": lambda flaw, mender: setattr(mender.state, "result", None),
        "night_market.edit.fault.built": tidied,
        "night_market.edit.fault.owed": lambda flaw, mender: _owe_nothing(mender.state),
        "night_market.edit.fault.owner": lambda flaw, mender: _give_back(mender.state, PLOT.index(flaw.zone)),
        "night_market.edit.fault.sold": lambda flaw, mender: _give_back(mender.state, PLOT.index(flaw.zone)),
        "night_market.edit.fault.means": lambda flaw, mender: _again(mender),
        "night_market.edit.fault.auction": lambda flaw, mender: _again(mender),
        "night_market.edit.fault.seated": lambda flaw, mender: _stand_up(mender.state),
    }


def _give_back(state: MarketState, plot: int) -> None:
    """Clear a plot: no owner, and its stall back in the stock."""
    piece = state.stall[plot]
    if piece != NO_PIECE:
        state.stock[state.faces[piece] - STALL_FACE].append(piece)
    state.stall[plot], state.owner[plot] = NO_PIECE, NOBODY
    state.won &= ~(1 << plot)


def _sell(state: MarketState, plot: int) -> bool:
    """Make the land card of a plot one of those sold; return False if none can be."""
    faces, face = state.faces, plot - 1
    if any(faces[piece] == face for piece in state.spent):
        return True
    holder = next((piece for piece in (*state.market, *state.land) if faces[piece] == face), NO_PIECE)
    if holder == NO_PIECE:
        holder = next((piece for piece in state.land if faces[piece] == HIDDEN), NO_PIECE)
    free = [piece for piece in state.spent if state.owner[plot_of(faces[piece])] == NOBODY]
    if holder == NO_PIECE or (not free and holder in state.market):
        return False
    if free:
        faces[holder], faces[free[0]] = faces[free[0]], face
        if holder in state.market:
            _begin(state, state.round)
        return True
    state.land.remove(holder)
    state.spent.append(holder)
    faces[holder], state.seen[holder] = face, PUBLIC
    return True


def _begin(state: MarketState, number: int) -> None:
    """Set the state to the start of a round: its plots on offer, earlier plots sold, no customers hidden."""
    terms, faces = state.terms, state.faces
    state.round = number

    def is_sold(piece: int) -> bool:
        return faces[piece] != HIDDEN and state.owner[plot_of(faces[piece])] != NOBODY

    pool = sorted((*state.spent, *state.market, *reversed(state.land)), key=lambda piece: not is_sold(piece))
    sold = terms.opened * (number - 1)
    later = sorted(pool[sold:], key=is_sold)  # what somebody has is never on offer
    for piece in filter(is_sold, later[: terms.opened]):
        _give_back(state, plot_of(faces[piece]))
    state.spent, state.market, state.land = pool[:sold], later[: terms.opened], later[terms.opened :][::-1]
    unknown = [face for face in range(PLOTS) if face not in faces[:PLOTS]]
    Rng(number + sum(unknown)).shuffle(unknown)
    for piece in (*state.spent, *state.market):
        if faces[piece] == HIDDEN:
            faces[piece] = unknown.pop()
        state.seen[piece] = PUBLIC
    for piece in state.land:
        state.seen[piece] = SECRET
    state.market.sort(key=faces.__getitem__)
    for hand, row in zip(state.hands, state.hidden, strict=True):
        hand += row
        row.clear()
    state.discard += state.seated
    state.seated = []
    state.prices, state.leaders = [0] * len(state.market), [NOBODY] * len(state.market)
    state.marks = [0] * len(state.marks)
    state.phase, state.turn, state.bids, state.passed, state.won = HIDING, NOBODY, 0, 0, 0


def _plots(state: MarketState) -> Iterator[Fault]:
    """Yield a fault if a plot has an owner before it is sold, or if fewer plots are left than the
    coming rounds need.
    """
    sold = {plot_of(state.faces[piece]) for piece in state.spent}
    early = sum(owner != NOBODY and plot not in sold for plot, owner in enumerate(state.owner))
    coming = state.terms.opened * (state.terms.rounds - state.round)
    if state.phase != OVER and (early or len(state.land) < coming):
        said = msg("night_market.edit.fault.plots", n=max(early, coming - len(state.land)), round=state.round)
        yield Fault(said, _later)


def _later(mender: Mending) -> None:
    """Move to the next round, in which more plots are sold; in the last round clear a plot instead."""
    state: MarketState = mender.state
    if state.round < state.terms.rounds:
        _begin(state, state.round + 1)
        return
    _give_back(state, next(plot for plot, owner in enumerate(state.owner) if owner != NOBODY))
    _begin(state, state.round)


def _hands(state: MarketState) -> Iterator[Fault]:
    for seat, (hand, row) in enumerate(zip(state.hands, state.hidden, strict=True)):
        if len(hand) + len(row) > HAND_SIZE:
            said = msg("night_market.edit.fault.hand", player=SeatRef(seat), n=len(hand) + len(row), most=HAND_SIZE)
            yield Fault(said, partial(_drop, (hand or row)[-1]), HAND[seat])


def _drop(piece: int, mender: Mending) -> None:
    mender.remove(piece)


def _phase(state: MarketState) -> Iterator[Fault]:
    if state.phase == OVER:
        yield Fault(Msg("editor.fault.over"), _again)
    elif state.phase == HIDING:
        if any(owed > len(hand) for owed, hand in zip(state.owed, state.hands, strict=True)):
            yield Fault(Msg("night_market.edit.fault.nobody"), _give_one)
    elif positions.check_market(state) or not all(legal_commands(state, seat) for seat in to_act(state)):
        yield Fault(Msg("night_market.edit.fault.auction"), _again)


def _put_in_order(state: MarketState) -> None:
    """Reset the turn order to the order of seats."""
    state.order = list(range(len(state.order)))


def _stand_up(state: MarketState) -> None:
    """Discard the customers seated at stalls."""
    state.seated = []
    lying = {piece for pieces in state.ZONES.lying(state).values() for piece in pieces}
    state.discard += [piece for piece in range(FIRST_CUSTOMER, len(state.faces)) if piece not in lying]


def _owe_nothing(state: MarketState) -> None:
    """Set the customers still to be hidden to none; the phase determines them again."""
    state.owed = [0] * len(state.order)


def _again(mender: Mending) -> None:
    _begin(mender.state, mender.state.round)


def _give_one(mender: Mending) -> None:
    """Give a seat a customer to hide; if any customers are hidden already, restart the round instead."""
    state: MarketState = mender.state
    if any(state.hidden):
        _begin(state, state.round)
        return
    seat = state.order[0]
    if not mender.put(HIDDEN, HAND[seat]):
        waiting = [*state.discard, *(piece for gate in state.gates for piece in gate)]
        mender.remove(waiting[0])
        mender.put(HIDDEN, HAND[seat])
