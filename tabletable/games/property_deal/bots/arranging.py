"""All the ways one's own properties can lie after free rearrangements (Q9, Q10, Q32)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final, NamedTuple

from tabletable.core.command import Command
from tabletable.games.property_deal.rules import play
from tabletable.games.property_deal.rules.cards import FIRST_WILD, NO_COLOUR
from tabletable.games.property_deal.rules.play import free_moves, legal_commands
from tabletable.games.property_deal.rules.sets import lay, slot_of, take
from tabletable.games.property_deal.rules.state import NEW, SETS_TO_WIN, Group, PropertyState, Verb, full_sets

MOST: Final = 400
"""Ways to lie that are looked at; only five or more wilds have more."""

Lying = tuple[tuple[int, ...], ...]
"""Sets as all that matters of them: colour, number of buildings, faces; sorted."""


class Arrangement(NamedTuple):
    """One way to lie."""

    groups: list[Group]
    first: Command | None
    """The first move on the way to it, None for how the cards lie now."""
    moves: int
    """How many moves it takes."""


def lying(state: PropertyState, groups: list[Group]) -> Lying:
    """How sets lie; alike ones are equal, whatever their slots and handles."""
    return tuple(sorted([sign(state, each) for each in groups if each.cards]))


def sign(state: PropertyState, each: Group) -> tuple[int, ...]:
    """All that matters of a set."""
    faces = state.faces
    return (each.colour, len(each.buildings), *sorted([faces[card] for card in each.cards]))


def arrangements(state: PropertyState, seat: int, most: int = MOST) -> Generator[None, None, list[Arrangement]]:
    """The ways to lie that `seat` can reach in its turn by what is free, the nearest first; how it is now included.

    Ends with the first that wins. Nothing may be pending; `state` is as before when it yields.
    """
    start, moves = state.groups[seat], state.moves
    if not any(state.faces[card] >= FIRST_WILD for each in start for card in each.cards):
        return [Arrangement(start, None, 0)]
    found, fresh = [Arrangement(start, None, 0)], 0
    signs: dict[Group, tuple[int, ...]] = {}
    """By set what it looks like: ways to lie have most sets in common."""

    def look(groups: list[Group]) -> Lying:
        for each in groups:
            if each not in signs:
                signs[each] = sign(state, each)
        return tuple(sorted([signs[each] for each in groups if each.cards]))

    seen = {look(start)}
    for at, here in enumerate(found):  # which grows on the way
        if len(found) >= most:
            break
        if at % 4 == 3:
            yield
        state.groups[seat], state.moves = here.groups, moves + here.moves
        for command in free_moves(state, seat):
            if command.verb == Verb.MOVE and _is_idle(state, seat, command):
                continue
            for groups in _after(state, seat, command):
                key = look(groups)
                if key not in seen:
                    seen.add(key)
                    found.append(Arrangement(groups, here.first or command, here.moves + 1))
        state.groups[seat], state.moves = start, moves
        if any(full_sets(way.groups) >= SETS_TO_WIN for way in found[fresh:]):
            break
        fresh = len(found)
    return found


def _is_idle(state: PropertyState, seat: int, command: Command) -> bool:
    """Whether a wild would lie apart for nothing: it might join a set, or makes room that was there before."""
    _, _, piece, zone, colour = command
    if zone != NEW[seat]:
        return False
    source = state.groups[seat][slot_of(state, seat, piece)]
    if source.room and (colour in (NO_COLOUR, source.colour)):
        return True
    return any(each.colour == colour and each.room and piece not in each.cards for each in state.groups[seat])


def _after(state: PropertyState, seat: int, command: Command) -> list[list[Group]]:
    """The sets after a free move; several where a wild can then be placed."""
    if command.verb == Verb.MOVE:
        before = state.groups[seat]
        state.groups[seat] = before.copy()
        take(state, seat, slot_of(state, seat, command.piece), command.piece)
        lay(state, seat, command.piece, (command.zone, command.choice))
        after, state.groups[seat] = state.groups[seat], before
        return [after]
    copy = state.clone()
    play.apply(copy, command)
    if not copy.pending:
        return [copy.groups[seat]]
    placed = []
    for place in legal_commands(copy, seat):
        then = copy.clone()
        play.apply(then, place)
        placed.append(then.groups[seat])
    return placed
