"""What may be done now: the complete list of commands of the seat that decides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import NO_CHOICE, NO_PIECE, NOBODY
from tabletable.games.saboteur.rules import grid
from tabletable.games.saboteur.rules.cards import (
    CAGE,
    FREE_AT_LAST,
    GOAL_HANDLES,
    HANDS_OFF,
    INSPECTION,
    MAP,
    MENDS,
    PATH_COUNT,
    PLACE_OF,
    PLACES,
    REPAIR,
    ROCKFALL,
    STOLEN,
    SWAP_HANDS,
    SWAP_HATS,
    THEFT,
    TRAPPED,
)
from tabletable.games.saboteur.rules.commands import (
    CELL_ZONE,
    CLEARING,
    DISCARD_PILE,
    DONE,
    GOAL_CELLS,
    MAX_SEATS,
    SEAT,
    STEAL,
    Verb,
)
from tabletable.games.saboteur.rules.state import SaboteurState

_PLACE: Final = Verb.PLACE

_PLAY: Final = Verb.PLAY

_DISCARD: Final = Verb.DISCARD

_new = tuple.__new__
"""Builds a `Command` in half the time of calling the class: legal lists are what playouts spend most on."""


_SEAT_TUPLES: Final = tuple((seat,) for seat in range(MAX_SEATS))


def to_act(state: SaboteurState) -> tuple[int, ...]:
    """The seat on turn, after a round the next thief."""
    return _SEAT_TUPLES[state.turn] if state.turn != NOBODY else ()


def legal_commands(state: SaboteurState, seat: int) -> list[Command]:
    """Everything `seat` may do now, sorted; see `Game.legal_commands`."""
    if seat != state.turn:
        return []
    if state.queue:
        return sorted(STEAL[seat][other] for other, gold in enumerate(state.gold) if gold > 0 and other != seat)
    hand = sorted(state.hands[seat])
    discards = [_new(Command, (seat, _DISCARD, piece, DISCARD_PILE, NO_CHOICE)) for piece in hand]
    if state.discarded or state.clearing != NO_PIECE:
        return discards if state.clearing != NO_PIECE else [*discards, DONE[seat]]
    legal: list[Command] = []
    if len(hand) >= CLEARING:
        legal += [Command(seat, Verb.CLEAR, piece) for piece in sorted(state.in_front(seat))]
    legal += discards
    faces = state.faces
    if can_build(state, seat):
        sites = usable_sites(state)
        for piece in hand:
            face = faces[piece]
            if face >= PATH_COUNT:
                continue
            for zone, fits in sites:
                turns = fits[face]
                if turns:
                    if turns & 1:
                        legal.append(_new(Command, (seat, _PLACE, piece, zone, 0)))
                    if turns & 2:
                        legal.append(_new(Command, (seat, _PLACE, piece, zone, 1)))
    before = len(legal)
    for piece in hand:
        if faces[piece] >= PATH_COUNT:
            legal += [
                _new(Command, (seat, _PLAY, piece, zone, choice)) for zone, choice in targets(state, seat, faces[piece])
            ]
    if len(legal) - before > 1:
        actions = legal[before:]
        actions.sort()
        legal[before:] = actions
    return legal


def can_build(state: SaboteurState, seat: int) -> bool:
    """Whether nothing in front of the seat keeps it from placing path cards."""
    first = PLACES * seat
    pickaxe, lantern, cart, _, cage = state.front[first : first + PLACES]
    return pickaxe == lantern == cart == cage == NO_PIECE


def usable_sites(state: SaboteurState) -> list[tuple[str, bytes]]:
    """(zone, per path face the turns that fit) of every cell where something may be laid, sorted by zone."""
    return sorted(
        [(CELL_ZONE[cell], grid.FITS[demand]) for cell, demand in state.sites.items() if demand & grid.USABLE]
    )


def targets(state: SaboteurState, seat: int, face: int) -> Iterator[tuple[str, int]]:
    """(zone, choice) of everything `seat` may play an action card on."""
    front = state.front
    seats = range(len(state.hands))
    if face < REPAIR or face == TRAPPED:
        place = PLACE_OF[face]
        yield from (
            (SEAT[other], NO_CHOICE) for other in seats if other != seat and front[PLACES * other + place] == NO_PIECE
        )
    elif face < ROCKFALL:
        mends = MENDS[face]
        for other in seats:
            for tool in mends:
                if front[PLACES * other + tool] != NO_PIECE:
                    yield SEAT[other], tool if len(mends) > 1 else NO_CHOICE
    elif face == ROCKFALL:
        yield from ((CELL_ZONE[cell], NO_CHOICE) for cell, piece in state.laid.items() if piece < GOAL_HANDLES[0])
    elif face == MAP:
        yield from ((CELL_ZONE[cell], NO_CHOICE) for cell in GOAL_CELLS if cell not in state.shapes)
    elif face == THEFT:
        if front[PLACES * seat + STOLEN] == NO_PIECE:
            yield SEAT[seat], NO_CHOICE
    elif face in (HANDS_OFF, FREE_AT_LAST):
        place = STOLEN if face == HANDS_OFF else CAGE
        yield from ((SEAT[other], NO_CHOICE) for other in seats if front[PLACES * other + place] != NO_PIECE)
    elif face in (SWAP_HANDS, INSPECTION):
        yield from ((SEAT[other], NO_CHOICE) for other in seats if other != seat)
    elif face == SWAP_HATS and state.aside:
        yield from ((SEAT[other], NO_CHOICE) for other in seats)
