"""What may be done now: the complete list of commands of the seat that decides."""

from __future__ import annotations

from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import NO_CHOICE, NOBODY
from tabletable.games.flea_market.rules import rounds, settlement
from tabletable.games.flea_market.rules.cards import VALUE
from tabletable.games.flea_market.rules.commands import (
    BUILD,
    BUY,
    CLAIM,
    CLOSE,
    DISCARD_PILE,
    DISCOUNT,
    DONE,
    DRAW,
    HAND,
    MAX_SEATS,
    MONEY,
    PASS,
    POPULARITY,
    STALL,
    TRAY,
    Verb,
)
from tabletable.games.flea_market.rules.deal import left_to_draw
from tabletable.games.flea_market.rules.paying import most_paid, most_points
from tabletable.games.flea_market.rules.state import FleaMarketState, Phase

_DISCARD: Final = Verb.DISCARD

_LAY: Final = Verb.LAY

_OFFER: Final = Verb.OFFER

_PAY: Final = Verb.PAY

_TAKE_BACK: Final = Verb.TAKE_BACK

_new = tuple.__new__
"""Builds a `Command` in half the time of calling the class: legal lists are what playouts spend most on."""

_MOST_LAYS: Final = 380
"""A legal list names no more places for all hand cards together than this: empty stalls are alike, so with very many
cards and stalls the first ones stand for the rest (R21)."""

_ONE_DIGIT: Final = 10
"""The names of so many stalls sort like their numbers."""


_SEAT_TUPLES: Final = tuple((seat,) for seat in range(MAX_SEATS))


def to_act(state: FleaMarketState) -> tuple[int, ...]:
    """The seat that decides."""
    return _SEAT_TUPLES[state.turn] if state.turn != NOBODY else ()


def legal_commands(state: FleaMarketState, seat: int) -> list[Command]:
    """Everything `seat` may do now, sorted; see `Game.legal_commands`."""
    if seat != state.turn:
        return []
    match state.phase:
        case Phase.STOCK:
            return _stock_commands(state, seat)
        case Phase.COST:
            return [
                _new(Command, (seat, _DISCARD, piece, DISCARD_PILE, NO_CHOICE)) for piece in sorted(state.hands[seat])
            ]
        case Phase.RESTOCK:
            return [BUILD[seat], DRAW[seat]] if left_to_draw(state) else [DRAW[seat]]
        case Phase.DISCOUNT:
            return _payments(state, seat, DISCOUNT[seat][1 : most_paid(state) + 1])
        case Phase.EXTRA:
            return _payments(state, seat, BUY[seat][1 : min(most_paid(state), rounds.most_extra(state)) + 1])
        case Phase.OFFER:
            return _offer_commands(state, seat)
        case _:
            return list(CLAIM[seat])


def was_legal(state: FleaMarketState, command: Command) -> bool:
    """Whether recorded games may hold this command: once the table completed what was picked (R24)."""
    if command.seat != state.turn or not state.tray:
        return False
    most = {Phase.DISCOUNT: most_points(state.wealth(command.seat)), Phase.EXTRA: rounds.most_extra(state)}
    wanted = DISCOUNT if state.phase is Phase.DISCOUNT else BUY
    return command in wanted[command.seat][1 : most.get(state.phase, 0) + 1]


def places(state: FleaMarketState, seat: int) -> list[int]:
    """The empty stalls that a command may name: all, but for very many (R21)."""
    return state.free(seat)[: max(1, _MOST_LAYS // max(1, len(state.hands[seat])))]


def value_laid(state: FleaMarketState) -> int:
    """The value of the goods laid in this turn, 0 if there are none."""
    if not state.laid:
        return 0
    return VALUE[state.faces[state.goods[state.turn][state.laid[0]]]]


def _stock_commands(state: FleaMarketState, seat: int) -> list[Command]:
    names = STALL[seat]
    goods = state.goods[seat]
    zones = [names[stall] for stall, piece in enumerate(goods) if piece < 0]
    hand = sorted(state.hands[seat])
    if len(zones) > 3 or len(goods) > _ONE_DIGIT:
        # Only now can there be too many of them, or names that don't sort like the numbers in them.
        zones = sorted([names[stall] for stall in places(state, seat)])
    laid = state.laid
    if not laid:
        legal = [CLOSE[seat]]
    else:
        legal = [DONE[seat]]
        faces = state.faces
        value = VALUE[faces[goods[laid[0]]]]
        hand = [piece for piece in hand if VALUE[faces[piece]] == value]
    legal += [_new(Command, (seat, _LAY, piece, zone, NO_CHOICE)) for piece in hand for zone in zones]
    if laid:
        legal.append(_new(Command, (seat, _TAKE_BACK, goods[laid[-1]], HAND[seat], NO_CHOICE)))
    return legal


def _payments(state: FleaMarketState, seat: int, wanted: tuple[Command, ...]) -> list[Command]:
    """What may be bought, and the ways to pick the money for it."""
    legal = list(wanted)
    if not state.tray:
        legal.append(PASS[seat])
    legal += [_new(Command, (seat, _PAY, piece, TRAY, NO_CHOICE)) for piece in sorted(state.money[seat])]
    if state.tray:
        legal.append(_new(Command, (seat, _TAKE_BACK, state.tray[-1], MONEY[seat], NO_CHOICE)))
    return legal


def _offer_commands(state: FleaMarketState, seat: int) -> list[Command]:
    offers = [
        Command(seat, _OFFER, piece, (MONEY if as_money else POPULARITY)[seat])
        for piece, as_money in settlement.offers_of(state, seat)
    ]
    return [*sorted(offers), PASS[seat]]
