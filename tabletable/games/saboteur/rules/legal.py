"""What may be done now: the complete list of commands of the seat that decides."""

from __future__ import annotations

from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import NO_CHOICE, NO_PIECE, NOBODY
from tabletable.games.saboteur.rules.cards import (
    CAGE,
    FREE_AT_LAST,
    GOAL_HANDLES,
    HANDS_OFF,
    IS_LADDER,
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
    TOOLS,
    TRAPPED,
)
from tabletable.games.saboteur.rules.commands import (
    AT_GOAL,
    AT_TOOL,
    CELL_RANK,
    CELL_ZONE,
    CLEARING,
    DISCARD,
    DONE,
    GOAL_CELLS,
    IN_ORDER,
    MAX_SEATS,
    PLAY,
    RANKED_ZONE,
    STEAL,
    TARGETS,
    Target,
    Verb,
)
from tabletable.games.saboteur.rules.grid import DEMANDS, FITS, LADDER_ROOM, WAY
from tabletable.games.saboteur.rules.state import SaboteurState

_CLEAR: Final = Verb.CLEAR
_PLACE: Final = Verb.PLACE
_PLAY: Final = Verb.PLAY
_new: Final = tuple.__new__
"""Builds a `Command` in half the time of calling the class: legal lists are what playouts spend most on."""

Site = tuple[str, tuple[int, ...]]
"""A zone, and per path face the turns that fit there."""

_last_sites: Final[list[tuple[dict[int, int], list[Site]]]] = [({}, []), ({}, [])]
"""For ladders or not: the sites of the tunnel that was asked about last, and what `usable_sites` says of them."""

_NOTHING: Final = [NO_PIECE] * PLACES
"""In front of a seat that has neither broken tools nor anything else there."""

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
    hand = state.hands[seat].copy()
    hand.sort()
    own = DISCARD[seat]
    discards = [own[piece] for piece in hand]
    if state.discarded or state.clearing != NO_PIECE:
        return discards if state.clearing != NO_PIECE else [*discards, DONE[seat]]
    legal: list[Command] = []
    first = PLACES * seat
    front = state.front[first : first + PLACES]
    if front != _NOTHING and len(hand) >= CLEARING:
        legal += [_new(Command, (seat, _CLEAR, piece, "", NO_CHOICE)) for piece in sorted(front) if piece != NO_PIECE]
    legal += discards
    ways = usable_sites(state, False) if front == _NOTHING or can_build(state, seat) else None
    faces = state.faces
    plays: list[Command] = []
    on = PLAY[seat]
    for piece in hand:
        face = faces[piece]
        if face < PATH_COUNT:
            if ways is None:
                continue
            for zone, fits in usable_sites(state, True) if IS_LADDER[face] else ways:
                turns = fits[face]
                if turns & 1:
                    legal.append(_new(Command, (seat, _PLACE, piece, zone, 0)))
                if turns & 2:
                    legal.append(_new(Command, (seat, _PLACE, piece, zone, 1)))
        elif face == ROCKFALL:
            for zone, choice in _fallen(state):
                plays.append(_new(Command, (seat, _PLAY, piece, zone, choice)))
        else:
            commands = on[piece]
            for number in _aims(state, seat, face):
                plays.append(commands[number])
    legal += plays
    return legal


def can_build(state: SaboteurState, seat: int) -> bool:
    """Whether nothing in front of the seat keeps it from placing path cards."""
    first = PLACES * seat
    pickaxe, lantern, cart, _, cage = state.front[first : first + PLACES]
    return pickaxe == lantern == cart == cage == NO_PIECE


def usable_sites(state: SaboteurState, is_ladder: bool) -> list[Site]:
    """(zone, per path face the turns that fit) of every cell for a ladder, or for any other card; sorted by zone.

    Most turns leave the tunnel as it is, so the sites asked for last are remembered; they are not to be changed.
    """
    sites, usable = _last_sites[is_ladder]
    if sites is not state.sites:
        if sites != state.sites:
            flag = LADDER_ROOM if is_ladder else WAY
            found = [CELL_RANK[cell] * DEMANDS + demand for cell, demand in state.sites.items() if demand & flag]
            found.sort()
            usable = [(RANKED_ZONE[site // DEMANDS], FITS[site % DEMANDS]) for site in found]
        _last_sites[is_ladder] = state.sites, usable
    return usable


def targets(state: SaboteurState, seat: int, face: int) -> list[Target]:
    """(zone, choice) of everything `seat` may play an action card on, sorted."""
    return _fallen(state) if face == ROCKFALL else [TARGETS[number] for number in _aims(state, seat, face)]


def _fallen(state: SaboteurState) -> list[Target]:
    """What a rockfall can fall on."""
    return sorted([(CELL_ZONE[cell], NO_CHOICE) for cell, piece in state.laid.items() if piece < GOAL_HANDLES[0]])


def _aims(state: SaboteurState, seat: int, face: int) -> list[int]:
    """`targets` of any other action card by their numbers. A seat's number is the seat."""
    front = state.front
    seats = IN_ORDER[len(state.hands)]
    if face < REPAIR or face == TRAPPED:
        place = PLACE_OF[face]
        return [each for each in seats if front[PLACES * each + place] == NO_PIECE and each != seat]
    if face < ROCKFALL:
        mends = MENDS[face]
        if len(mends) == 1:
            return _having(state, mends[0])
        return [
            AT_TOOL + len(TOOLS) * each + tool
            for each in seats
            for tool in mends
            if front[PLACES * each + tool] != NO_PIECE
        ]
    if face == MAP:
        return [AT_GOAL + number for number, cell in enumerate(GOAL_CELLS) if cell not in state.shapes]
    if face == THEFT:
        return [seat] if front[PLACES * seat + STOLEN] == NO_PIECE else []
    if face in (HANDS_OFF, FREE_AT_LAST):
        return _having(state, STOLEN if face == HANDS_OFF else CAGE)
    if face == SWAP_HATS:
        return list(seats) if state.aside else []
    return [each for each in seats if each != seat]  # hands are swapped, a dwarf is inspected


def _having(state: SaboteurState, place: int) -> list[int]:
    """The seats with something at a place in front of them."""
    front = state.front
    return [each for each in IN_ORDER[len(state.hands)] if front[PLACES * each + place] != NO_PIECE]
