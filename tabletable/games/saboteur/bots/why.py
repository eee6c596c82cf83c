"""Why a command is good, by what bots weigh: facts that its player can check in the tunnel and among the deeds."""

from __future__ import annotations

from typing import Final

from tabletable.core.advice import Why
from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.view import View
from tabletable.games.saboteur.bots import tunnel
from tabletable.games.saboteur.bots.beliefs import beliefs
from tabletable.games.saboteur.bots.worth import ALONG, CLOSE
from tabletable.games.saboteur.rules.cards import (
    BLUE_DIGGER,
    CAGE,
    CRYSTAL,
    DOOR,
    DOOR_BLUE,
    DOOR_GREEN,
    FREE_AT_LAST,
    GEOLOGIST,
    GOAL_HANDLES,
    GOLD,
    GREEN_DIGGER,
    GROUPS,
    HANDS_OFF,
    INSPECTION,
    IS_LADDER,
    MAP,
    MENDS,
    PATH_COUNT,
    PLACES,
    REPAIR,
    ROCKFALL,
    SABOTEUR,
    SWAP_HANDS,
    SWAP_HATS,
    THEFT,
    TRAPPED,
)
from tabletable.games.saboteur.rules.commands import CELL_ZONE, GOAL_CELLS, SEAT_NUMBER, Verb, zone_cell
from tabletable.games.saboteur.rules.legal import targets, usable_sites
from tabletable.games.saboteur.rules.names import goal_word
from tabletable.games.saboteur.rules.state import SaboteurState

_OWN_DOORS: Final = {
    (GREEN_DIGGER, DOOR_GREEN): Why(Msg("saboteur.why.green_door")),
    (BLUE_DIGGER, DOOR_BLUE): Why(Msg("saboteur.why.blue_door")),
}
"""By dwarf and door: what a digger's own door does where it brings no goal nearer."""
_LIKELY: Final = 0.5
"""Chance from which on somebody is taken for one who wins along."""


def why(view: View[SaboteurState], command: Command) -> Why | None:
    """See `Game.why`."""
    state, seat = view.state, command.seat
    match command.verb:
        case Verb.PLACE:
            return _dug(state, command)
        case Verb.PLAY if zone_cell(command.zone) is not None:
            return _on_board(state, command)
        case Verb.PLAY:
            return _on_player(state, command)
        case Verb.CLEAR:
            left = [at for at in _harm(state, seat) if state.front[PLACES * seat + at] != command.piece]
            return Why(msg("saboteur.why.half_own", n=len(left)) if left else Msg("saboteur.why.digs_own"))
        case Verb.DISCARD:
            return _discarded(state, command)
        case Verb.STEAL:
            gold = state.gold[SEAT_NUMBER[command.zone]]
            richest = gold == max(each for other, each in enumerate(state.gold) if other != seat)
            return Why(msg("saboteur.why.richest", n=gold)) if richest else None
    return None


# ------------------------------------------------------------------------------------------------ the tunnel


def _dug(state: SaboteurState, command: Command) -> Why | None:
    """How far the goals are once the card lies."""
    face, cell = state.faces[command.piece], zone_cell(command.zone)
    assert cell is not None
    if CRYSTAL[2 * face] and state.faces[state.roles[command.seat]] == GEOLOGIST:
        return Why(Msg("saboteur.why.crystal"))
    weights = tunnel.chances(state)
    way = tunnel.Reach(state, weights)
    found = _moved(state, way, way.after(cell, 2 * face + command.choice))
    if found is None and not GROUPS[2 * face]:
        return Why(Msg("saboteur.why.dead_end"))
    return found or _OWN_DOORS.get((state.faces[state.roles[command.seat]], DOOR[2 * face]))


def _moved(state: SaboteurState, before: tunnel.Reach, after: tunnel.Reach) -> Why | None:
    """The goal that comes nearest of those that come nearer, else one that is farther away."""
    weights = tunnel.chances(state)
    goals = list(zip(GOAL_CELLS, weights, before.distances, after.distances, strict=True))
    nearer = [(then, -weight, cell) for cell, weight, now, then in goals if weight and then < now]
    if nearer:
        then, _, cell = min(nearer)
        about = (CELL_ZONE[cell],)
        if not then:
            return Why(msg("saboteur.why.reaches", goal=goal_word(cell)), about)
        return Why(msg("saboteur.why.nearer", goal=goal_word(cell), n=then), about)
    farther = [(now, cell, then) for cell, weight, now, then in goals if weight and then > now]
    if not farther:
        return None
    now, cell, then = min(farther)
    about = (CELL_ZONE[cell],)
    if then >= tunnel.FAR:
        return Why(msg("saboteur.why.cut_off", goal=goal_word(cell)), about)
    return Why(msg("saboteur.why.farther", goal=goal_word(cell), n=then, now=now), about)


def _on_board(state: SaboteurState, command: Command) -> Why | None:
    face, cell = state.faces[command.piece], zone_cell(command.zone)
    assert cell is not None
    if face == MAP:
        goals = [state.faces[piece] for piece in GOAL_HANDLES]
        unknown = goals.count(HIDDEN)
        if GOLD in goals or unknown < 2 or goals[GOAL_CELLS.index(cell)] != HIDDEN:
            return None
        return Why(msg("saboteur.why.map", n=unknown) if unknown > 2 else Msg("saboteur.why.settles"))
    assert face == ROCKFALL
    way = tunnel.Reach(state, tunnel.chances(state))
    return _moved(state, way, way.without(cell))


# ------------------------------------------------------------------------------------------------ people


def _harm(state: SaboteurState, seat: int) -> list[int]:
    """What keeps a seat from digging: the places of its broken tools and its cage."""
    first = PLACES * seat
    return [at for at in (0, 1, 2, CAGE) if state.front[first + at] != NO_PIECE]


def _on_player(state: SaboteurState, command: Command) -> Why | None:
    """What the card does to somebody, and what is known of that one."""
    face, seat, target = state.faces[command.piece], command.seat, SEAT_NUMBER[command.zone]
    player, role = SeatRef(target), state.faces[state.roles[target]]
    if _is_attack(face) or face == SWAP_HATS:
        if role == SABOTEUR and target != seat and state.faces[state.roles[seat]] != SABOTEUR:
            return Why(msg("saboteur.why.saboteur", player=player))
        hurt = sum(deed.seat == target and _is_attack(deed.face) for deed in state.deeds)
        if hurt and target != seat:
            return Why(msg("saboteur.why.attacker", player=player, n=hurt))
        if face == TRAPPED and _wins_along(state, seat, target):
            return Why(msg("saboteur.why.fewer", player=player))
        return None if face == SWAP_HATS else Why(msg("saboteur.why.stops", player=player))
    if face in MENDS or face == FREE_AT_LAST:
        return _mended(state, command, target)
    if face == THEFT:
        return Why(Msg("saboteur.why.theft"))
    if face == HANDS_OFF and target != seat:
        return Why(msg("saboteur.why.hands_off", player=player))
    if face == SWAP_HANDS:
        theirs, own = len(state.hands[target]), len(state.hands[seat]) - 1
        return Why(msg("saboteur.why.swap_hands", player=player, theirs=theirs, n=own)) if theirs > own else None
    if face == INSPECTION:
        known = sum(state.faces[piece] != HIDDEN for other, piece in enumerate(state.roles) if other != seat)
        others = len(state.roles) - 1
        if not known:
            return Why(msg("saboteur.why.inspection_first", n=others))
        return Why(msg("saboteur.why.inspection", n=known, others=others))
    return None


def _wins_along(state: SaboteurState, seat: int, target: int) -> bool:
    """Whether somebody probably shares in one's own win."""
    belief = beliefs(state, seat)[target]
    return sum([belief[role - GREEN_DIGGER] for role in ALONG[state.faces[state.roles[seat]]]]) > _LIKELY


def _is_attack(face: int) -> bool:
    return PATH_COUNT <= face < REPAIR or face == TRAPPED


def _mended(state: SaboteurState, command: Command, target: int) -> Why:
    """Whether the target can dig again."""
    face = state.faces[command.piece]
    place = CAGE if face == FREE_AT_LAST else command.choice if command.choice >= 0 else MENDS[face][0]
    left = [at for at in _harm(state, target) if at != place]
    if target == command.seat:
        return Why(msg("saboteur.why.half_own", n=len(left)) if left else Msg("saboteur.why.digs_own"))
    player = SeatRef(target)
    return Why(
        msg("saboteur.why.half", player=player, n=len(left)) if left else msg("saboteur.why.digs", player=player)
    )


def _left_to_others(state: SaboteurState, command: Command) -> Why | None:
    """That a digger's card would bring the gold near for everybody."""
    if state.faces[state.roles[command.seat]] not in (GREEN_DIGGER, BLUE_DIGGER):
        return None
    weights = tunnel.chances(state)
    far, cell = min(
        (far, cell)
        for far, cell, weight in zip(tunnel.Reach(state, weights).distances, GOAL_CELLS, weights, strict=True)
        if weight
    )
    if not 1 < far <= CLOSE:
        return None
    return Why(msg("saboteur.why.left_to_others", goal=goal_word(cell), n=far), (CELL_ZONE[cell],))


def _discarded(state: SaboteurState, command: Command) -> Why | None:
    """What makes a card one that nobody misses."""
    face, seat = state.faces[command.piece], command.seat
    if face < PATH_COUNT:
        if state.faces[state.roles[seat]] == GEOLOGIST and not CRYSTAL[2 * face]:
            return Why(Msg("saboteur.why.no_crystal"))
        return _not_laid(state, seat, face) or _left_to_others(state, command)
    if face == MAP and tunnel.CARD in tunnel.chances(state):
        return Why(Msg("saboteur.why.gold_known"))
    if targets(state, seat, face):
        return None
    if face in MENDS:
        return Why(Msg("saboteur.why.nothing_broken"))
    if face == FREE_AT_LAST:
        return Why(Msg("saboteur.why.nobody_trapped"))
    return Why(Msg("saboteur.why.no_thief" if face == HANDS_OFF else "saboteur.why.no_target"))


def _not_laid(state: SaboteurState, seat: int, face: int) -> Why | None:
    """Why a path card is not laid: it can't be, or wherever it could be it does nothing for one's team."""
    if not GROUPS[2 * face]:
        return Why(Msg("saboteur.why.digs_nothing"))
    if _harm(state, seat):
        return Why(Msg("saboteur.why.barred"))
    ways = [
        (zone_cell(zone), 2 * face + turn)
        for zone, fits in usable_sites(state, IS_LADDER[face])
        for turn in (0, 1)
        if fits[face] >> turn & 1
    ]
    if not ways:
        return Why(Msg("saboteur.why.fits_nowhere"))
    weights = tunnel.chances(state)
    reach = tunnel.Reach(state, weights)
    moved = {
        then - now
        for cell, shape in ways
        if cell is not None
        for now, then, weight in zip(reach.distances, reach.after(cell, shape).distances, weights, strict=True)
        if weight
    }
    if state.faces[state.roles[seat]] == SABOTEUR:
        return Why(Msg("saboteur.why.no_farther")) if max(moved, default=0) <= 0 else None
    return Why(Msg("saboteur.why.no_nearer")) if min(moved, default=0) >= 0 else None
