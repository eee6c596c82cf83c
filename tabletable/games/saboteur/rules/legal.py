"""What may be done now: the complete list of commands of the seat that decides."""

from __future__ import annotations

from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import NO_CHOICE, NO_PIECE, NOBODY
from tabletable.games.saboteur.rules import grid
from tabletable.games.saboteur.rules.cards import (
    CAGE,
    FREE_AT_LAST,
    GOAL_HANDLES,
    HANDS_OFF,
    MAP,
    MENDS,
    PATH_COUNT,
    PLACE_OF,
    PLACES,
    REPAIR,
    ROCKFALL,
    STOLEN,
    SWAP_HATS,
    THEFT,
    TRAPPED,
)
from tabletable.games.saboteur.rules.commands import (
    CELL_ZONE,
    CLEARING,
    DISCARD,
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

_new = tuple.__new__
"""Builds a `Command` in half the time of calling the class: legal lists are what playouts spend most on."""


Site = tuple[str, tuple[int, ...]]
"""A zone, and per path face the turns that fit there."""

_last_sites: tuple[dict[int, int], list[Site]] = ({}, [])
"""The sites of the tunnel that was asked about last, and what `usable_sites` says of them."""

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
    own = DISCARD[seat]
    discards = [own[piece] for piece in hand]
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
    for piece in hand:
        face = faces[piece]
        if face >= PATH_COUNT:
            for zone, choice in targets(state, seat, face):
                legal.append(_new(Command, (seat, _PLAY, piece, zone, choice)))
    return legal


def can_build(state: SaboteurState, seat: int) -> bool:
    """Whether nothing in front of the seat keeps it from placing path cards."""
    first = PLACES * seat
    pickaxe, lantern, cart, _, cage = state.front[first : first + PLACES]
    return pickaxe == lantern == cart == cage == NO_PIECE


def usable_sites(state: SaboteurState) -> list[Site]:
    """(zone, per path face the turns that fit) of every cell where something may be laid, sorted by zone.

    Most turns leave the tunnel as it is, so the sites asked for last are remembered; they are not to be changed.
    """
    global _last_sites
    sites, usable = _last_sites
    if sites != state.sites:
        sites = state.sites.copy()
        usable = sorted(
            [(CELL_ZONE[cell], grid.FITS[demand]) for cell, demand in sites.items() if demand & grid.USABLE]
        )
        _last_sites = sites, usable
    return usable


def targets(state: SaboteurState, seat: int, face: int) -> list[tuple[str, int]]:
    """(zone, choice) of everything `seat` may play an action card on, sorted."""
    found = _targets(state, seat, face)
    found.sort()
    return found


def _targets(state: SaboteurState, seat: int, face: int) -> list[tuple[str, int]]:
    front = state.front
    seats = range(len(state.hands))
    if face < REPAIR or face == TRAPPED:
        others = enumerate(front[PLACE_OF[face] :: PLACES])
        return [(SEAT[other], NO_CHOICE) for other, piece in others if piece == NO_PIECE and other != seat]
    if face < ROCKFALL:
        mends = MENDS[face]
        return [
            (SEAT[other], tool if len(mends) > 1 else NO_CHOICE)
            for tool in mends
            for other, piece in enumerate(front[tool::PLACES])
            if piece != NO_PIECE
        ]
    if face == ROCKFALL:
        return [(CELL_ZONE[cell], NO_CHOICE) for cell, piece in state.laid.items() if piece < GOAL_HANDLES[0]]
    if face == MAP:
        return [(CELL_ZONE[cell], NO_CHOICE) for cell in GOAL_CELLS if cell not in state.shapes]
    if face == THEFT:
        return [(SEAT[seat], NO_CHOICE)] if front[PLACES * seat + STOLEN] == NO_PIECE else []
    if face in (HANDS_OFF, FREE_AT_LAST):
        place = STOLEN if face == HANDS_OFF else CAGE
        return [(SEAT[other], NO_CHOICE) for other, piece in enumerate(front[place::PLACES]) if piece != NO_PIECE]
    if face == SWAP_HATS:
        return [(SEAT[other], NO_CHOICE) for other in seats] if state.aside else []
    return [(SEAT[other], NO_CHOICE) for other in seats if other != seat]  # hands are swapped, a dwarf is inspected
