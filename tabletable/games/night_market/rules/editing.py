"""The position editor: customers, plots, stalls and money.

A fixed number of plots is sold in each round, so the number sold follows from the round: a plot given to a seat
replaces one that was sold without a bid.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from tabletable.core import editing
from tabletable.core.editing import EditableValue, Law, Tab, choice
from tabletable.core.flaws import OVER, Flaw
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC
from tabletable.core.message import MessageFamily, Msg, SeatRef, msg
from tabletable.games.night_market.rules import cards, positions, zones
from tabletable.games.night_market.rules.play import legal_commands, to_act
from tabletable.games.night_market.rules.rounds import gate_of
from tabletable.games.night_market.rules.state import HAND_SIZE, MOST_LOANS, PHASES, MarketState, Phase

_FOOD = MessageFamily("night_market.edit.*", cards.FOODS)
_PHASE = MessageFamily("night_market.edit.phase.*", PHASES)
_MOST_MONEY = 99
_ABOUT_PHASE: Final = (
    "editor.fault.over",
    "night_market.edit.fault.nobody",
    "night_market.edit.fault.auction",
    "night_market.edit.fault.means",
)
_STALLS = Tab(Msg("night_market.edit.stalls"), tuple(range(cards.STALL_FACE, cards.MARKER_FACE)))


class NightMarketEditing(editing.Editing[MarketState]):
    """Sets up a position: customers that were placed nowhere lie in the deck; a marker says whose a plot is."""

    def tabs(self, state: MarketState) -> Sequence[Tab]:
        """Offer the customers of the board, the stalls, and the owners of plots."""
        faces = sorted(set(state.rules.board.customers))
        tabs = [
            Tab(Msg(_FOOD[word]), tuple(f for f in faces if cards.food_of(f) == at))
            for at, word in enumerate(cards.FOODS)
        ]
        owners = Tab(
            Msg("night_market.edit.owners"), tuple(cards.MARKER_FACE + seat for seat in range(len(state.order)))
        )
        return [*(tab for tab in tabs if tab.faces), _STALLS, owners]

    def rest(self, state: MarketState, face: int) -> list[int]:
        if 0 <= face < cards.STALL_FACE:
            return state.land
        if cards.STALL_FACE <= face < cards.MARKER_FACE:
            return state.stock[face - cards.STALL_FACE]
        return state.deck if face >= cards.CUSTOMER_FACE else []

    def usual(self, state: MarketState) -> int:
        return state.rules.board.customers[0]

    def resizable_lists(self, state: MarketState) -> Mapping[str, list[int]]:
        """Let the queues at the gates grow and shrink, too."""
        return {**super().resizable_lists(state), **dict(zip(zones.GATE, state.gates, strict=True))}

    def room(self, state: MarketState, zone: str) -> int:
        return (
            HAND_SIZE - len(state.hidden[zones.HAND.index(zone)]) if zone in zones.HAND else super().room(state, zone)
        )

    def allowed_zones(self, state: MarketState, face: int) -> Collection[str]:
        """Let a customer come through the gate of its letter, and only who has a plot build on it."""
        seats = len(state.order)
        if face == HIDDEN:
            return (*zones.HAND[:seats], *zones.HIDDEN_ROW[:seats])
        if cards.is_customer(face):
            return (
                *zones.HAND[:seats],
                *zones.HIDDEN_ROW[:seats],
                zones.GATE[gate_of(state, face)],
                zones.DISCARD_PILE,
                zones.DECK,
            )
        if self.is_sign(face):
            closed = {cards.plot_of(state.faces[piece]) for piece in state.closed}
            return [zones.PLOT[plot] for plot in range(1, cards.PLOTS + 1) if plot not in closed]
        if face >= cards.STALL_FACE:
            return [zones.PLOT[plot] for plot, owner in enumerate(state.owner) if owner != NOBODY]
        return ()

    def is_sign(self, face: int) -> bool:
        return cards.MARKER_FACE <= face < cards.CUSTOMER_FACE

    def sign(self, state: MarketState, face: int, zone: str) -> bool:
        """Give a plot to the seat of a marker; take it back if it has it already."""
        plot, seat = zones.PLOT.index(zone), face - cards.MARKER_FACE
        if state.owner[plot] == seat:
            positions.give_back(state, plot)
            return True
        if not _sell(state, plot):
            return False
        state.owner[plot] = seat
        return True

    def piece_at(self, state: MarketState, zone: str) -> int:
        return state.stall[zones.PLOT.index(zone)] if zone in zones.PLOT else NO_PIECE

    def swap(self, state: MarketState, piece: int, face: int) -> bool:
        """Let another stall stand there."""
        food, plot = face - cards.STALL_FACE, state.stall.index(piece)
        if not state.stock[food] or state.faces[piece] == face:
            return False
        state.stock[state.faces[piece] - cards.STALL_FACE].append(piece)
        state.stall[plot] = state.stock[food].pop()
        return True

    def put(self, state: MarketState, piece: int, zone: str) -> None:
        state.stall[zones.PLOT.index(zone)] = piece

    def lift(self, state: MarketState, piece: int) -> bool:
        if cards.FIRST_STALL <= piece < cards.FIRST_MARKER and piece in state.stall:
            state.stall[state.stall.index(piece)] = NO_PIECE
            return True
        return piece >= cards.FIRST_CUSTOMER and super().lift(state, piece)

    def marks(self, state: MarketState) -> Sequence[EditableValue]:
        seats = range(len(state.order))
        players = [(seat, msg("editor.seat", player=SeatRef(seat))) for seat in seats]
        rounds = [(number, msg("editor.number", n=number)) for number in range(1, state.terms.rounds + 1)]
        phases = [(phase, Msg(_PHASE[PHASES[phase]])) for phase in sorted({Phase.HIDING, state.phase})]
        editables = [
            choice("round", Msg("night_market.edit.round"), state.round, rounds),
            choice("first", Msg("night_market.edit.first"), state.order[0], players),
            choice("phase", Msg("night_market.edit.phase"), state.phase, phases),
        ]
        money, loans = Msg("night_market.edit.money"), Msg("night_market.edit.loans")
        for seat in seats:
            editables.append(EditableValue(f"money:{seat}", money, state.money[seat], _MOST_MONEY, (), seat))
            editables.append(EditableValue(f"loans:{seat}", loans, state.loans[seat], MOST_LOANS, (), seat))
        return editables

    def set(self, state: MarketState, key: str, value: int) -> None:
        """Change a mark; a round or phase that is chosen begins anew."""
        name, _, seat = key.partition(":")
        if name in ("money", "loans"):
            getattr(state, name)[int(seat)] = value
        elif name == "first":
            at = state.order.index(value)
            state.order = [*state.order[at:], *state.order[:at]]
        elif name == "round" or value != state.phase:
            positions.begin(state, value if name == "round" else state.round)

    def tidy(self, state: MarketState) -> None:
        stalls = [owner for owner, stall in zip(state.owner, state.stall, strict=True) if stall != NO_PIECE]
        state.built = [stalls.count(seat) for seat in range(len(state.order))]
        if state.phase == Phase.HIDING:
            due = state.terms.hidden[state.round - 1]
            rows = zip(state.hands, state.hidden, strict=True)
            state.owed = [max(0, min(due - len(row), len(hand))) for hand, row in rows]
            if not any(state.owed):  # somebody is always awaited, who may have nothing: then that is wrong
                state.owed[state.order[0]] = 1

    # -------------------------------------------------------------------------------------------- right and wrong

    laws = (
        Law(Msg("night_market.edit.fine.plots"), ("night_market.edit.fault.plots",)),
        Law(Msg("night_market.edit.fine.hands"), ("night_market.edit.fault.hand",)),
        Law(Msg("night_market.edit.fine.phase"), _ABOUT_PHASE),
    )

    def check(self, state: MarketState) -> Iterator[Flaw]:
        if state.phase == Phase.OVER:
            yield Flaw("the game is over", OVER, mend=positions.begin_again)
        awaited = () if state.phase == Phase.HIDING or positions.check_market(state) else to_act(state)
        if not all(legal_commands(state, seat) for seat in awaited):
            yield positions.auction_flaw("the seat on turn can do nothing")


def _sell(state: MarketState, plot: int) -> bool:
    """Make the land card of a plot one of those sold; return False if none can be."""
    faces, face = state.faces, plot - 1
    if any(faces[piece] == face for piece in state.spent):
        return True
    holder = next((piece for piece in (*state.market, *state.land) if faces[piece] == face), NO_PIECE)
    if holder == NO_PIECE:
        holder = next((piece for piece in state.land if faces[piece] == HIDDEN), NO_PIECE)
    free = [piece for piece in state.spent if state.owner[cards.plot_of(faces[piece])] == NOBODY]
    if holder == NO_PIECE or (not free and holder in state.market):
        return False
    if free:
        faces[holder], faces[free[0]] = faces[free[0]], face
        if holder in state.market:
            positions.begin(state, state.round)
        return True
    state.land.remove(holder)
    state.spent.append(holder)
    faces[holder], state.seen[holder] = face, PUBLIC
    return True
