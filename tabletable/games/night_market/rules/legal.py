"""What may be done now: the complete list of commands of the seat that decides."""

from __future__ import annotations

from tabletable.core.command import Command
from tabletable.core.ids import NOBODY
from tabletable.games.night_market.rules import auction
from tabletable.games.night_market.rules.cards import FIRST_STALL
from tabletable.games.night_market.rules.commands import (
    BIDS,
    BUILDS,
    DONE,
    HIDE,
    PASS,
)
from tabletable.games.night_market.rules.state import (
    BUILDING,
    HIDING,
    MarketState,
)


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


def can_build(state: MarketState, seat: int) -> bool:
    """Whether `seat` has an empty plot, and a stall is left for it."""
    return state.owner.count(seat) > state.built[seat] and any(state.stock)
