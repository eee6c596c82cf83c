"""What may be done and what it does. Rule and ruling numbers are those of RULES.md."""

from __future__ import annotations

from tabletable.core.command import Command
from tabletable.core.errors import MalformedCommand
from tabletable.core.event import Emit, Event, EventKind
from tabletable.core.ids import NOBODY
from tabletable.games.night_market.rules import auction
from tabletable.games.night_market.rules.cards import FIRST_STALL, STALLS_PER_FOOD
from tabletable.games.night_market.rules.commands import (
    BIDS,
    BUILDS,
    DONE,
    HAND,
    HIDDEN_ROW,
    HIDE,
    PASS,
    PLOT,
    STOCK,
    STORE,
    Verb,
)
from tabletable.games.night_market.rules.state import (
    BUILDING,
    HIDING,
    MarketState,
)
from tabletable.games.night_market.rules.walking import finish_round


def to_act(state: MarketState) -> tuple[int, ...]:
    """The seats the game waits for: while customers are hidden, all who have not laid enough of them."""
    if state.phase == HIDING:
        return tuple([seat for seat, owed in enumerate(state.owed) if owed])
    return (state.turn,) if state.turn != NOBODY else ()


def legal_commands(state: MarketState, seat: int) -> list[Command]:
    """Everything `seat` may do now, sorted; see `Game.legal_commands`."""
    phase = state.phase
    if phase == HIDING:
        if seat >= len(state.owed) or not state.owed[seat]:
            return []
        own = HIDE[seat]
        return [own[piece] for piece in sorted(state.hands[seat])]
    if seat != state.turn:
        return []
    if phase == BUILDING:
        return _builds(state, seat)
    return _bids(state, seat)


def _bids(state: MarketState, seat: int) -> list[Command]:
    numbers, faces = state.rules.board.numbers, state.faces
    room = auction.means(state, seat) - auction.committed(state, seat)
    legal: list[Command] = []
    for number in auction.markers_to_bid(state, seat):
        commands = BIDS[seat][number]
        for piece, price, leader in zip(state.market, state.prices, state.leaders, strict=True):
            plot = faces[piece] + 1
            printed = numbers(plot)
            most = room + price if leader == seat else room
            # The numbers of a card have no gaps, and the commands of a plot are in the order of the numbers.
            legal += commands[plot][max(price + 1, printed[0]) : max(0, min(most, printed[-1]) + 1)]
    legal.append(PASS[seat])
    return legal


def _builds(state: MarketState, seat: int) -> list[Command]:
    plots = state.empty_plots(seat)
    legal: list[Command] = []
    for pile in state.stock:
        if pile:
            commands = BUILDS[seat][pile[-1] - FIRST_STALL]
            legal += [commands[plot] for plot in plots]
    legal.append(DONE[seat])
    return legal


def apply(state: MarketState, command: Command, emit: Emit | None = None) -> None:
    """Carry out a legal command in place; see `Game.apply`."""
    seat, verb, piece, zone, _ = command
    match verb:
        case Verb.HIDE:
            _hide(state, seat, piece, emit)
        case Verb.BID:
            auction.bid(state, seat, piece, int(zone[4:6]), int(zone[7:]), emit)
            _end_auction(state, emit)
        case Verb.PASS:
            auction.pass_on(state, seat, emit)
            _end_auction(state, emit)
        case Verb.BUILD:
            _build(state, seat, piece, int(zone[5:]), emit)
        case Verb.DONE:
            if emit is not None:
                emit(Event(EventKind.NOTE, seat, target="done", say="night_market.log.done"))
            _next_builder(state, emit)
        case _:
            raise MalformedCommand(f"night_market has no verb {verb!r:.40}")


def _hide(state: MarketState, seat: int, piece: int, emit: Emit | None) -> None:
    state.hands[seat].remove(piece)
    state.hidden[seat].append(piece)
    state.owed[seat] -= 1
    if emit is not None:
        face, say = state.faces[piece], "night_market.log.hid"
        emit(Event(EventKind.MOVE, seat, piece, HAND[seat], HIDDEN_ROW[seat], face, 1 << seat, say))
    if not any(state.owed):
        auction.begin(state, emit)
        _end_auction(state, emit)


def _end_auction(state: MarketState, emit: Emit | None) -> None:
    """Once nobody bids any more, the winners pay and build."""
    if state.turn == NOBODY:
        auction.settle(state, emit)
        state.phase = BUILDING
        _next_builder(state, emit)


def _build(state: MarketState, seat: int, piece: int, plot: int, emit: Emit | None) -> None:
    pile = state.stock[(piece - FIRST_STALL) // STALLS_PER_FOOD]
    pile.pop()
    state.stall[plot] = piece
    state.built[seat] += 1
    if emit is not None:
        face, say = state.faces[piece], "night_market.log.built"
        emit(Event(EventKind.MOVE, seat, piece, STOCK, PLOT[plot], face, say=say, args=(("plot", plot),)))
        if pile:
            emit(Event(EventKind.MOVE, NOBODY, pile[-1], STORE, STOCK, state.faces[pile[-1]]))
    if not can_build(state, seat):
        _next_builder(state, emit)


def can_build(state: MarketState, seat: int) -> bool:
    """Whether `seat` has an empty plot, and a stall is left for it."""
    return state.owner.count(seat) > state.built[seat] and any(state.stock)


def _next_builder(state: MarketState, emit: Emit | None) -> None:
    """The next in turn order who can build; after the last one the customers come (phase 6)."""
    order = state.order
    after = order.index(state.turn) + 1 if state.turn != NOBODY else 0
    for seat in order[after:]:
        if can_build(state, seat):
            state.turn = seat
            if emit is not None:
                emit(Event(EventKind.TURN, seat))
            return
    state.turn = NOBODY
    finish_round(state, emit)
    if state.phase == HIDING and not any(state.owed):
        auction.begin(state, emit)
        _end_auction(state, emit)
