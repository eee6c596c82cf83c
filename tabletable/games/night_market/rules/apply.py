"""What a legal command does. Rule and ruling numbers are those of RULES.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tabletable.core.command import Command
from tabletable.core.errors import MalformedCommand
from tabletable.core.event import Emit, moved, noted, on_turn
from tabletable.core.ids import NOBODY
from tabletable.games.night_market.rules import auction
from tabletable.games.night_market.rules.cards import FIRST_STALL, STALLS_PER_FOOD
from tabletable.games.night_market.rules.commands import HAND, HIDDEN_ROW, PLOT, STOCK, STORE, Cue, Verb
from tabletable.games.night_market.rules.legal import can_build
from tabletable.games.night_market.rules.state import (
    BUILDING,
    HIDING,
    MarketState,
)
from tabletable.games.night_market.rules.walking import finish_round


def apply(state: MarketState, command: Command, emit: Emit | None = None) -> None:
    """Carry out a legal command in place; see `Game.apply`."""
    carry_out = _DOES.get(command.verb)
    if carry_out is None:
        raise MalformedCommand(f"night_market has no verb {command.verb!r:.40}")
    carry_out(state, command, emit)


def _hide(state: MarketState, command: Command, emit: Emit | None) -> None:
    seat, _, piece, _, _ = command
    state.hands[seat].remove(piece)
    state.hidden[seat].append(piece)
    state.owed[seat] -= 1
    if emit is not None:
        face, say = state.faces[piece], "night_market.log.hid"
        emit(moved(seat, piece, HAND[seat], HIDDEN_ROW[seat], face, 1 << seat, say))
    if not any(state.owed):
        auction.begin(state, emit)
        _end_auction(state, emit)


def _bid(state: MarketState, command: Command, emit: Emit | None) -> None:
    seat, _, piece, zone, _ = command
    auction.bid(state, seat, piece, int(zone[4:6]), int(zone[7:]), emit)
    _end_auction(state, emit)


def _pass(state: MarketState, command: Command, emit: Emit | None) -> None:
    auction.pass_on(state, command.seat, emit)
    _end_auction(state, emit)


def _end_auction(state: MarketState, emit: Emit | None) -> None:
    """Once nobody bids any more, the winners pay and build."""
    if state.turn == NOBODY:
        auction.settle(state, emit)
        state.phase = BUILDING
        _next_builder(state, emit)


def _build(state: MarketState, command: Command, emit: Emit | None) -> None:
    seat, _, piece, zone, _ = command
    plot = int(zone[5:])
    pile = state.stock[(piece - FIRST_STALL) // STALLS_PER_FOOD]
    pile.pop()
    state.stall[plot] = piece
    state.built[seat] += 1
    if emit is not None:
        face, say, args = state.faces[piece], "night_market.log.built", (("plot", plot),)
        emit(moved(seat, piece, STOCK, PLOT[plot], face, say=say, args=args, cue=Cue.BUILT))
        if pile:
            emit(moved(NOBODY, pile[-1], STORE, STOCK, state.faces[pile[-1]]))
    if not can_build(state, seat):
        _next_builder(state, emit)


def _done(state: MarketState, command: Command, emit: Emit | None) -> None:
    if emit is not None:
        emit(noted(command.seat, "done", "night_market.log.done"))
    _next_builder(state, emit)


_DOES: Final[Mapping[str, Callable[[MarketState, Command, Emit | None], None]]] = {
    Verb.HIDE: _hide,
    Verb.BID: _bid,
    Verb.PASS: _pass,
    Verb.BUILD: _build,
    Verb.DONE: _done,
}
"""What each verb does. A member of an enum takes as long to name as a rule to apply, which a playout would feel."""


def _next_builder(state: MarketState, emit: Emit | None) -> None:
    """The next in turn order who can build; after the last one the customers come (phase 6)."""
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
    if state.phase == HIDING and not any(state.owed):
        auction.begin(state, emit)
        _end_auction(state, emit)
