"""Legal commands and their effects: hiding, the auction, building. Rule and ruling numbers are those of RULES.md."""

from __future__ import annotations

from typing import Final

from tabletable.core.command import Command
from tabletable.core.effects import Apply, applying
from tabletable.core.event import Emit, counted, moved, noted, on_turn
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.message import Args, SeatRef
from tabletable.games.night_market.rules import cards, zones
from tabletable.games.night_market.rules.rounds import finish_round
from tabletable.games.night_market.rules.state import (
    BID_TURNS,
    LOAN,
    MOST_LOANS,
    Cue,
    MarketState,
    Phase,
    Verb,
    slot,
    slot_plot,
)

HIDE: Final = tuple(
    tuple(
        Command(seat, Verb.HIDE, piece, zones.HIDDEN_ROW[seat])
        for piece in range(cards.FIRST_CUSTOMER + cards.MOST_CUSTOMERS)
    )
    for seat in range(cards.MAX_SEATS)
)
"""By seat and handle; only customers' are ever legal."""
BIDS: Final = tuple(
    tuple(
        tuple(tuple(Command(seat, Verb.BID, cards.marker(seat, number), zone) for zone in row) for row in zones.BID)
        for number in range(cards.MARKERS_PER_SEAT)
    )
    for seat in range(cards.MAX_SEATS)
)
"""By seat, number of the marker, plot and number bid."""
BUILDS: Final = tuple(
    tuple(
        tuple(Command(seat, Verb.BUILD, piece, zone) for zone in zones.PLOT)
        for piece in range(cards.FIRST_STALL, cards.FIRST_MARKER)
    )
    for seat in range(cards.MAX_SEATS)
)
"""By seat, stall card (from FIRST_STALL) and plot."""
PASS: Final = tuple(Command(seat, Verb.PASS, NO_PIECE) for seat in range(cards.MAX_SEATS))
DONE: Final = tuple(Command(seat, Verb.DONE, NO_PIECE) for seat in range(cards.MAX_SEATS))


# ------------------------------------------------------------------------------------------------ legal commands


def to_act(state: MarketState) -> tuple[int, ...]:
    """Return the seats that decide; while customers are hidden, all that have not laid enough of them."""
    if state.phase == Phase.HIDING:
        return tuple([seat for seat, owed in enumerate(state.owed) if owed])
    return (state.turn,) if state.turn != NOBODY else ()


def legal_commands(state: MarketState, seat: int) -> list[Command]:
    """Return all legal commands of `seat`, sorted; see `Game.legal_commands`."""
    phase = state.phase
    if phase == Phase.HIDING:
        if seat >= len(state.owed) or not state.owed[seat]:
            return []
        own = HIDE[seat]
        return [own[piece] for piece in sorted(state.hands[seat])]
    if seat != state.turn:
        return []
    return _builds(state, seat) if phase == Phase.BUILDING else _bids(state, seat)


def _bids(state: MarketState, seat: int) -> list[Command]:
    numbers, faces = state.rules.board.numbers, state.faces
    room = means(state, seat) - committed(state, seat)
    legal: list[Command] = []
    for number in markers_to_bid(state, seat):
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
            commands = BUILDS[seat][pile[-1] - cards.FIRST_STALL]
            legal += [commands[plot] for plot in plots]
    legal.append(DONE[seat])
    return legal


def can_build(state: MarketState, seat: int) -> bool:
    """Return whether `seat` has an empty plot, and a stall is left for it."""
    return state.owner.count(seat) > state.built[seat] and any(state.stock)


# ------------------------------------------------------------------------------------------------ effects


def _hide(state: MarketState, command: Command, emit: Emit | None) -> None:
    seat, _, piece, _, _ = command
    state.hands[seat].remove(piece)
    state.hidden[seat].append(piece)
    state.owed[seat] -= 1
    if emit is not None:
        face, say = state.faces[piece], "night_market.log.hid"
        emit(moved(seat, piece, zones.HAND[seat], zones.HIDDEN_ROW[seat], face, 1 << seat, say))
    if not any(state.owed):
        begin_auction(state, emit)
        _end_auction(state, emit)


def _bid(state: MarketState, command: Command, emit: Emit | None) -> None:
    seat, _, piece, zone, _ = command
    place_bid(state, seat, piece, *zones.BID_BY_NAME[zone], emit)
    _end_auction(state, emit)


def _pass(state: MarketState, command: Command, emit: Emit | None) -> None:
    pass_on(state, command.seat, emit)
    _end_auction(state, emit)


def _end_auction(state: MarketState, emit: Emit | None) -> None:
    """Let the winners pay and build if the bidding is over."""
    if state.turn == NOBODY:
        settle_auction(state, emit)
        state.phase = Phase.BUILDING
        _next_builder(state, emit)


def _build(state: MarketState, command: Command, emit: Emit | None) -> None:
    seat, _, piece, zone, _ = command
    plot = int(zone[5:])
    pile = state.stock[cards.stall_food(piece)]
    pile.pop()
    state.stall[plot] = piece
    state.built[seat] += 1
    if emit is not None:
        face, say, args = state.faces[piece], "night_market.log.built", (("plot", plot),)
        emit(moved(seat, piece, zones.STOCK, zones.PLOT[plot], face, say=say, args=args, cue=Cue.BUILT))
        if pile:
            emit(moved(NOBODY, pile[-1], zones.STORE, zones.STOCK, state.faces[pile[-1]]))
    if not can_build(state, seat):
        _next_builder(state, emit)


def _done(state: MarketState, command: Command, emit: Emit | None) -> None:
    if emit is not None:
        emit(noted(command.seat, "done", "night_market.log.done"))
    _next_builder(state, emit)


apply: Final[Apply[MarketState]] = applying(
    "night_market",
    {Verb.HIDE: _hide, Verb.BID: _bid, Verb.PASS: _pass, Verb.BUILD: _build, Verb.DONE: _done},
)
"""Carries out a legal command in place; see `Game.apply`."""


def _next_builder(state: MarketState, emit: Emit | None) -> None:
    """Pass the turn to the next seat in turn order that can build; after the last one finish the round (phase 6)."""
    order = state.order
    after = order.index(state.turn) + 1 if state.turn != NOBODY else 0
    for seat in order[after:]:
        if can_build(state, seat):
            state.turn = seat
            if emit is not None:
                emit(on_turn(seat))
            return
    state.turn = NOBODY
    finish_round(state, emit)
    if state.phase == Phase.HIDING and not any(state.owed):
        begin_auction(state, emit)
        _end_auction(state, emit)


# ------------------------------------------------------------------------------------------------ the auction


_SKIPPED: Final = {"taken": "night_market.log.skipped_taken", "dear": "night_market.log.skipped"}
_DROPPED: Final = {"taken": "night_market.log.dropped", "dear": "night_market.log.dropped_dear"}
"""The log message for a seat with no possible bid, by its `hindrance`."""


def means(state: MarketState, seat: int) -> int:
    """Return the most `seat` can pay, including all loans it may still take (R1)."""
    return state.money[seat] + LOAN * (MOST_LOANS - state.loans[seat])


def committed(state: MarketState, seat: int) -> int:
    """Return the amount `seat` would have to pay if the auction ended now."""
    return sum(price for price, leader in zip(state.prices, state.leaders, strict=True) if leader == seat)


def most_for(state: MarketState, seat: int, place: int) -> int:
    """Return the highest bid `seat` can pay on a plot on offer; its own bid there would be replaced (R1, R2)."""
    own = state.prices[place] if state.leaders[place] == seat else 0
    return means(state, seat) - committed(state, seat) + own


def loans_needed(state: MarketState, seat: int, due: int) -> int:
    """Return how many loans `seat` would have to take to pay `due`."""
    return max(0, -(-(due - state.money[seat]) // LOAN))


def loans_for(state: MarketState, seat: int, place: int, number: int) -> int:
    """Return how many loans `seat` would have to take if the auction ended with this bid on a plot on offer."""
    own = state.prices[place] if state.leaders[place] == seat else 0
    return loans_needed(state, seat, committed(state, seat) - own + number)


def plots_on_offer(state: MarketState) -> list[int]:
    """Return the plots of this round's auction, ascending."""
    return [cards.plot_of(state.faces[piece]) for piece in state.market]


def place_of(state: MarketState, bid: Command) -> int:
    """Return the index of the plot of a bid among those on offer."""
    return plots_on_offer(state).index(zones.BID_BY_NAME[bid.zone].plot)


def may_bid(state: MarketState, seat: int) -> bool:
    """Return whether `seat` has a possible bid; without one it is skipped (R12)."""
    room = means(state, seat) - committed(state, seat)
    numbers, faces = state.rules.board.numbers, state.faces
    for piece, price, leader in zip(state.market, state.prices, state.leaders, strict=True):
        lowest, *_, highest = numbers(cards.plot_of(faces[piece]))
        most = room + price if leader == seat else room
        if max(price + 1, lowest) <= min(most, highest):
            return True
    return False


def hindrance(state: MarketState, seat: int) -> str:
    """Return why `seat` can't bid: all numbers are "taken", or the others too "dear"; "" if it can."""
    if may_bid(state, seat):
        return ""
    tops = (state.rules.board.numbers(plot)[-1] for plot in plots_on_offer(state))
    return "taken" if all(price >= top for price, top in zip(state.prices, tops, strict=True)) else "dear"


def markers_to_bid(state: MarketState, seat: int) -> tuple[int, ...]:
    """Return the markers `seat` may bid with: its next one, or for a compensation any of its outbid ones (R9)."""
    first = cards.MARKERS_PER_SEAT * seat
    if state.phase == Phase.COMPENSATING:
        laid = tuple(number for number in range(cards.MARKERS_PER_SEAT) if state.marks[first + number])
        return laid or (0,)
    return tuple(number for number in range(cards.MARKERS_PER_SEAT) if not state.marks[first + number])[:1]


def begin_auction(state: MarketState, emit: Emit | None) -> None:
    """Begin the auction, once all customers are hidden: the first seat in turn order bids (phase 4)."""
    state.phase = Phase.BIDDING
    state.bids = -1
    _next_bid(state, emit)


def place_bid(state: MarketState, seat: int, piece: int, plot: int, number: int, emit: Emit | None) -> None:
    """Lay a marker of `seat` on a number."""
    place = plots_on_offer(state).index(plot)
    at = piece - cards.FIRST_MARKER
    before = state.marks[at]
    outbid = state.leaders[place]
    state.marks[at] = slot(plot, number)
    state.prices[place] = number
    state.leaders[place] = seat
    if emit is not None:
        source = zones.BID[slot_plot(before)][before & 15] if before else zones.SUPPLY[seat]
        say, cue = "night_market.log.bid", Cue.BID
        if outbid == seat:
            say, cue = "night_market.log.raised", Cue.RAISED
        elif state.phase == Phase.COMPENSATING:
            say, cue = "night_market.log.compensated", Cue.COMPENSATED
        args: Args = (("plot", plot), ("number", number))
        if outbid not in (NOBODY, seat):
            say = "night_market.log.outbid" if say == "night_market.log.bid" else "night_market.log.compensated_outbid"
            args = (("other", SeatRef(outbid)), *args)
        face = state.faces[piece]
        emit(moved(seat, piece, source, zones.BID[plot][number], face, say=say, args=args, cue=cue))
    _go_on(state, emit)


def pass_on(state: MarketState, seat: int, emit: Emit | None) -> None:
    """Pass for `seat`, which bids no more in this round, for compensation neither."""
    state.passed |= 1 << seat
    if emit is not None:
        say = "night_market.log.gave_up" if state.phase == Phase.COMPENSATING else "night_market.log.passed"
        emit(noted(seat, "pass", say))
    _go_on(state, emit)


def _go_on(state: MarketState, emit: Emit | None) -> None:
    if state.phase == Phase.BIDDING:
        _next_bid(state, emit)
    else:
        _next_compensation(state, emit)


def _next_bid(state: MarketState, emit: Emit | None) -> None:
    """Pass the turn to the next seat in turn order that has not passed and has a possible bid, twice around."""
    order = state.order
    seats = len(order)
    state.bids += 1
    while state.bids < BID_TURNS * seats:
        seat = order[state.bids % seats]
        if not state.passed >> seat & 1:
            if may_bid(state, seat):
                state.turn = seat
                if emit is not None:
                    emit(on_turn(seat))
                return
            if emit is not None:
                say = _SKIPPED[hindrance(state, seat)]
                emit(noted(seat, "pass", say, cue=Cue.LEFT_OUT))
        state.bids += 1
    state.phase = Phase.COMPENSATING
    _next_compensation(state, emit)


def _next_compensation(state: MarketState, emit: Emit | None) -> None:
    """Pass the turn to the first seat that leads nowhere and has not passed; without a bid it drops out."""
    for seat in state.order:
        if state.passed >> seat & 1 or seat in state.leaders:
            continue
        if may_bid(state, seat):
            state.turn = seat
            if emit is not None:
                emit(noted(seat, "compensation", "night_market.log.compensation"))
                emit(on_turn(seat))
            return
        state.passed |= 1 << seat
        if emit is not None:
            say = _DROPPED[hindrance(state, seat)]
            emit(noted(seat, "pass", say, cue=Cue.LEFT_OUT))
    state.turn = NOBODY


def settle_auction(state: MarketState, emit: Emit | None) -> None:
    """Let the winners pay and take their plots (phase 5); put markers and land cards away."""
    for seat in state.order:
        due = committed(state, seat)
        if due:
            _pay(state, seat, due, emit)
    for place, piece in enumerate(state.market):
        plot, leader = cards.plot_of(state.faces[piece]), state.leaders[place]
        if leader != NOBODY:
            state.owner[plot] = leader
            state.won |= 1 << plot
        if emit is not None:
            args: Args = (("plot", plot), ("number", state.prices[place]))
            say, cue = "night_market.log.unsold", None
            if leader != NOBODY:
                say, cue = "night_market.log.won", Cue.WON
            face = state.faces[piece]
            emit(moved(leader, piece, zones.PLOT[plot], zones.SPENT, face, say=say, args=args, cue=cue))
    if emit is not None:
        for seat in range(len(state.order)):
            for number in range(cards.MARKERS_PER_SEAT):
                piece = cards.marker(seat, number)
                mark = state.marks[piece - cards.FIRST_MARKER]
                if mark:
                    emit(moved(NOBODY, piece, zones.BID[slot_plot(mark)][mark & 15], zones.SUPPLY[seat]))
    state.spent += state.market
    state.market = []
    state.prices = []
    state.leaders = []
    state.marks = [0] * len(state.marks)


def _pay(state: MarketState, seat: int, due: int, emit: Emit | None) -> None:
    """Pay for `seat`, with as few loans as possible (R7)."""
    loans = 0
    while state.money[seat] < due:
        state.money[seat] += LOAN
        loans += 1
    state.loans[seat] += loans
    state.money[seat] -= due
    if emit is not None:
        if loans:
            args = (("n", loans), ("coins", LOAN * loans))
            emit(noted(seat, "loan", "night_market.log.loan", args, Cue.LOAN))
        if loans or state.leaders.count(seat) > 1:  # the price of a single plot is told as it is bought
            emit(noted(seat, "pay", "night_market.log.paid", (("n", due),)))
        emit(counted(seat, zones.MONEY[seat], (("n", state.money[seat]),)))
