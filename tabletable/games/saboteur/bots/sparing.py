"""Reasons why a card is dispensable: its possible uses now, and whom they would help."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tabletable.core.advice import Why, one
from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.message import FaceRef, MessageFamily, Msg, SeatRef, listed, msg
from tabletable.games.saboteur.bots import tunnel
from tabletable.games.saboteur.bots.odds import GUILT, beliefs
from tabletable.games.saboteur.bots.weights import SHARP
from tabletable.games.saboteur.bots.worth import ALONG, BARRED, CLOSE, KEPT, LOYAL, Situation
from tabletable.games.saboteur.rules import cards, zones
from tabletable.games.saboteur.rules.cards import goal_word
from tabletable.games.saboteur.rules.play import blocking, targets, usable_sites
from tabletable.games.saboteur.rules.state import SaboteurState, Verb

_THEIR_DOORS: Final = {
    (cards.GREEN_DIGGER, cards.DOOR_BLUE): Why(Msg("saboteur.why.blue_door"), terms=KEPT),
    (cards.BLUE_DIGGER, cards.DOOR_GREEN): Why(Msg("saboteur.why.green_door"), terms=KEPT),
}
"""By dwarf and door: the effect of the other team's door on a digger, for whom the card has no other use."""
LIKELY: Final = 0.5
"""Chance from which on somebody is taken for what wins along, or for a saboteur."""
_USELESS: Final = {
    **dict.fromkeys(cards.MENDS, Why(Msg("saboteur.why.nothing_broken"), terms=KEPT)),
    cards.HANDS_OFF: Why(Msg("saboteur.why.no_thief"), terms=KEPT),
    cards.FREE_AT_LAST: Why(Msg("saboteur.why.nobody_trapped"), terms=KEPT),
}
"""By card that has no target: what it lacks."""
_OF_PATHS: Final = tuple(name for name in KEPT if name != "kind")
"""The terms of keeping path cards."""


_NOT_BUILT: Final = (
    "barred", "costs_two", "early", "helps_blue", "helps_green", "hides", "no_farther", "no_nearer", "profiteer",
)  # fmt: skip
_BUILDING: Final = [
    f"saboteur.why.{name}"
    for name in ("no_nearer", "no_goal_nearer", "no_farther", "hides", "left_to_others", "profiteer", "barred")
]
EQUAL_TO_REASON: Final[Mapping[str, Sequence[str]]] = {
    "saboteur.put.no_crystal": ["saboteur.why.no_crystal"],
    "saboteur.put.fits_nowhere": ["saboteur.why.fits_nowhere"],
    **{f"saboteur.put.{name}": _BUILDING for name in _NOT_BUILT},
}
"""By what `held_back` says: reasons to discard a card that would say it again."""


def held_back(state: SaboteurState, command: Command, other: Command) -> Msg | None:
    """Return why a card is discarded instead of something else, as of `other` where that plays an action card."""
    seat = command.seat
    if state.clearing != NO_PIECE or len(state.draw) <= state.discarded:
        return None
    if other.verb == Verb.CLEAR:
        return Msg("saboteur.put.costs_two")
    if blocking(state, seat):
        return Msg("saboteur.put.barred")
    if state.discarded:
        return Msg("saboteur.put.each")
    if other.verb == Verb.PLAY and state.faces[other.piece] != state.faces[command.piece]:
        waits = discarded(state, other._replace(verb=Verb.DISCARD))
        if waits:
            return msg("saboteur.put.waits", other=FaceRef(state.faces[other.piece]), why=waits[0].reason)
    return not_built(state, seat)


def _unaware(state: SaboteurState, seat: int) -> list[int]:
    """Return the others who have not seen the role of a seat, as far as the open deeds tell."""
    aware = set[int]()
    for deed in state.deeds:
        if deed.target == seat and deed.face == cards.INSPECTION:
            aware.add(deed.seat)
        elif deed.target == seat and deed.face == cards.SWAP_HATS:
            aware.clear()
    return [other for other in range(len(state.hands)) if other not in {seat, *aware}]


def is_stalling(state: SaboteurState, seat: int) -> bool:
    """Return whether a seat wants the gold not to be reached, or not soon."""
    role = state.role(seat)
    if role not in (cards.GEOLOGIST, cards.PROFITEER):
        return role == cards.SABOTEUR
    return Situation(state, seat, SHARP, remembers=True).desire < 0


def is_exposed(state: SaboteurState, seat: int) -> bool:
    """Return whether a seat has attacked others this round and built nothing that leads on, as saboteurs do."""
    own = [deed for deed in state.deeds if deed.seat == seat]
    return any(is_attack(deed.face) and deed.target != seat for deed in own) and not any(
        leads_on(deed.face) for deed in own
    )


def own_paths(state: SaboteurState, seat: int) -> list[int]:
    """Return the path cards of a hand that serve its seat: dead ends only a saboteur."""
    is_saboteur = state.role(seat) == cards.SABOTEUR
    faces = {face for piece in state.hands[seat] if (face := state.faces[piece]) < cards.PATH_COUNT}
    return sorted(face for face in faces if is_saboteur or leads_on(face))


def not_built(state: SaboteurState, seat: int) -> Msg | None:
    """Return why none of the path cards of a hand is placed; None if that can't be said in short."""
    role, paths = state.role(seat), own_paths(state, seat)
    ways = [way for face in paths for way in _ways(state, face)]
    if not ways:
        return Msg("saboteur.put.fits_nowhere" if paths else "saboteur.put.no_path")
    if role == cards.GEOLOGIST:
        return None if any(cards.CRYSTAL[shape] for _, shape in ways) else Msg("saboteur.put.no_crystal")
    if role == cards.PROFITEER:
        return Msg("saboteur.put.profiteer")
    barred = BARRED.get(role, 0)
    reach = tunnel.Reach(state, barred)
    if role == cards.SABOTEUR:
        unaware = _unaware(state, seat)
        if SHARP.mask < reach.nearest < tunnel.FAR and unaware:
            if is_exposed(state, seat):
                return msg("saboteur.put.early", n=reach.nearest)
            if len(unaware) == len(state.hands) - 1:
                return msg("saboteur.put.hides", n=reach.nearest)
            return msg("saboteur.put.hides_from", n=reach.nearest, players=listed([SeatRef(each) for each in unaware]))
        moved = reach.moved(*[reach.after(*way) for way in ways])
        return None if max(moved) > 0 else Msg("saboteur.put.no_farther")
    goals = [goal for goal, weight in enumerate(reach.weights) if weight]
    after = [(reach.after(*way).distances[goal], goal, way) for way in ways for goal in goals]
    nearer = [each for each in after if each[0] < reach.distances[each[1]]]
    if not nearer:
        return Msg("saboteur.put.no_nearer")
    far, goal, way = min(nearer)
    theirs = tunnel.Reach(state, barred ^ cards.DOORS).after(*way)
    if not far or role not in BARRED or theirs.distances[goal] > far:
        return None
    return msg(_HELPS[role], n=far, goal=goal_word(cards.GOAL_CELLS[goal]))


_HELPS: Final = {cards.GREEN_DIGGER: "saboteur.put.helps_blue", cards.BLUE_DIGGER: "saboteur.put.helps_green"}
"""By own digger: a path card helps the other team as much."""


def discarded(state: SaboteurState, command: Command) -> list[Why]:
    """Return the reasons why a card may be discarded."""
    face, seat = state.faces[command.piece], command.seat
    is_geologist = state.role(seat) == cards.GEOLOGIST
    if face < cards.PATH_COUNT:
        if is_geologist and not cards.CRYSTAL[2 * face]:
            return [*one(_by_ends(state, seat, face)), *_without_crystal(state, seat)]
        reasons = (_by_ends(state, seat, face), _leads_on(state, seat, face), _not_laid(state, seat, face))
        return [why for why in reasons if why is not None]
    if face == cards.MAP and tunnel.CARD in tunnel.chances(state):
        return [Why(Msg("saboteur.why.gold_known"), terms=("kind",))]
    on = [zone for zone, _ in targets(state, seat, face)]
    useless = _not_played(state, seat, face, on) if on else _USELESS.get(face)
    if is_geologist and (face == cards.ROCKFALL or is_attack(face)) and on:
        # Neither how far the gold is nor who wins matters to a geologist.
        return [Why(Msg("saboteur.why.no_crystal"), terms=("kind",))]
    return [*one(useless), *one(_stops_nobody(state, seat, face)), *one(_fixes_nothing(state, seat, face, on))]


def _without_crystal(state: SaboteurState, seat: int) -> list[Why]:
    """Return why a path card without crystals pays a geologist nothing, and that crystals may be drawn yet."""
    reasons = [Why(Msg("saboteur.why.no_crystal"), terms=("crystals",))]
    paths = [face for piece in state.hands[seat] if (face := state.faces[piece]) < cards.PATH_COUNT]
    if state.draw and not any(cards.CRYSTAL[2 * face] for face in paths):
        reasons.append(Why(Msg("saboteur.why.hopes_crystal"), terms=("idle", *KEPT)))
    return reasons


def leads_on(face: int) -> bool:
    """Return whether a card is a path that is no dead end."""
    return face < cards.PATH_COUNT and bool(cards.GROUPS[2 * face])


def is_attack(face: int) -> bool:
    """Return whether a card keeps a player from digging."""
    return cards.PATH_COUNT <= face < cards.REPAIR or face == cards.TRAPPED


# ------------------------------------------------------------------------------------------------ path cards


def _by_ends(state: SaboteurState, seat: int, face: int) -> Why | None:
    """Return that a path card has the fewest exits of the hand, or the most for one who wants a long round."""
    paths = {each for piece in state.hands[seat] if (each := state.faces[piece]) < cards.PATH_COUNT}
    ends = [_ends(each) for each in paths if _ends(each)]
    if not ends or min(ends) == max(ends):
        return None
    if is_stalling(state, seat):
        key = "saboteur.why.ends_soonest" if state.role(seat) == cards.GEOLOGIST else "saboteur.why.leads_most"
        leads = msg(key, n=_ends(face)) if _ends(face) == max(ends) else None
    else:
        leads = msg("saboteur.why.leads_least", n=_ends(face)) if _ends(face) == min(ends) else None
        if leads is not None and ends.count(_ends(face)) > 1:
            return _leads_least(state, seat, face)
    return None if leads is None else Why(leads, terms=("openings",))


def _leads_least(state: SaboteurState, seat: int, face: int) -> Why | None:
    """Return the reason that a path card with few exits brings no goal nearer now either."""
    reach = tunnel.Reach(state)
    moved = reach.moved(*[reach.after(*way) for way in _ways(state, face)])
    if min(moved, default=-1) < 0 or blocking(state, seat):
        return None
    return Why(msg("saboteur.why.leads_little", n=_ends(face)), terms=("openings", "place"))


def _leads_on(state: SaboteurState, seat: int, face: int) -> Why | None:
    """Return the reason that a path card helps diggers, for a saboteur who holds a dead end."""
    paths = [each for piece in state.hands[seat] if (each := state.faces[piece]) < cards.PATH_COUNT]
    if state.role(seat) != cards.SABOTEUR or not _ends(face) or all(map(_ends, paths)):
        return None
    return Why(Msg("saboteur.why.leads_on"), terms=("openings",))


def _ends(face: int) -> int:
    """Return the number of exits of a path card; 0 for a dead end."""
    return sum((group & cards.EVERY_EDGE).bit_count() for group in cards.GROUPS[2 * face])


def _not_laid(state: SaboteurState, seat: int, face: int) -> Why | None:
    """Return why a path card is not laid: it can't be, no cell for it helps its team, or it can wait."""
    if not cards.GROUPS[2 * face]:
        if state.role(seat) in LOYAL:
            return Why(Msg("saboteur.why.blocks_own"), terms=KEPT)
        return Why(Msg("saboteur.why.digs_nothing"), terms=("openings",))
    door = _THEIR_DOORS.get((state.role(seat), cards.DOOR[2 * face]))
    if door is not None:
        return door
    if any(piece != state.clearing for piece in blocking(state, seat).values()):
        return Why(Msg("saboteur.why.barred"), terms=("place",))
    if not any(_ways(state, face)):
        return Why(Msg("saboteur.why.fits_nowhere"), terms=("place",))
    role, reach = state.role(seat), tunnel.Reach(state)
    moved = reach.moved(*[reach.after(*way) for way in _ways(state, face)])
    if role == cards.SABOTEUR:
        if max(moved, default=0) <= 0:
            return Why(Msg("saboteur.why.no_farther"), terms=("openings",))
        if reach.nearest <= SHARP.mask or is_exposed(state, seat):
            return None
        return Why(msg("saboteur.why.hides", n=reach.nearest), terms=("openings",))
    if min(moved, default=0) >= 0:
        is_known = tunnel.CARD in reach.weights
        return Why(Msg("saboteur.why.no_nearer" if is_known else "saboteur.why.no_goal_nearer"), terms=("place",))
    if role == cards.PROFITEER:
        return Why(Msg("saboteur.why.profiteer"), terms=("openings",))
    return _left_to_others(role, reach)


def _ways(state: SaboteurState, face: int) -> Iterator[tuple[int, int]]:
    """Yield (cell, shape) of every way to lay a path card."""
    for zone, fits in usable_sites(state, cards.IS_LADDER[face]):
        cell = cards.cell_of(zone)
        for turn in (0, 1):
            if fits[face] >> turn & 1:
                yield cell, 2 * face + turn


def _left_to_others(role: int, reach: tunnel.Reach) -> Why | None:
    """Return the reason that a digger's card would bring the gold within reach of all."""
    if role not in (cards.GREEN_DIGGER, cards.BLUE_DIGGER):
        return None
    goals = zip(reach.distances, cards.GOAL_CELLS, reach.weights, strict=True)
    far, cell = min((far, cell) for far, cell, weight in goals if weight)
    if not 1 < far <= CLOSE:
        return None
    return Why(
        msg("saboteur.why.left_to_others", goal=goal_word(cell), n=far), (cards.CELL_ZONE[cell],), terms=("openings",)
    )


# ------------------------------------------------------------------------------------------------ other cards


def suspects(state: SaboteurState, seat: int) -> bool:
    """Return whether somebody else is probably a saboteur, or known to be; or whether the seat itself is one."""
    others = enumerate(beliefs(state, is_told=True))
    return state.role(seat) == cards.SABOTEUR or any(
        belief[GUILT] > LIKELY for other, belief in others if other != seat
    )


def _fixes_nothing(state: SaboteurState, seat: int, face: int, on: list[str]) -> Why | None:
    """Return the reason that a card has nothing to mend while the hand has path cards to lay first."""
    if on or face not in cards.MENDS or not _ways_held(state, seat) or state.role(seat) == cards.SABOTEUR:
        return None
    return Why(Msg("saboteur.why.path_first"), terms=_OF_PATHS)


def _stops_nobody(state: SaboteurState, seat: int, face: int) -> Why | None:
    """Return the reason that nobody is known to be a saboteur, and path cards of the hand can be placed."""
    if not is_attack(face) or suspects(state, seat) or blocking(state, seat):
        return None
    if not any(any(_ways(state, path)) for path in _ways_held(state, seat)):
        return None
    return Why(Msg("saboteur.why.build_first"), terms=_OF_PATHS)


def _ways_held(state: SaboteurState, seat: int) -> set[int]:
    """Return the path cards in a hand that are no dead ends."""
    faces = {state.faces[piece] for piece in state.hands[seat]}
    return {face for face in faces if leads_on(face)}


def _not_played(state: SaboteurState, seat: int, face: int, on: list[str]) -> Why | None:
    """Return why a card is not played although it could be, on any of the zones in `on`."""
    if face == cards.ROCKFALL:
        if state.role(seat) == cards.SABOTEUR or _clears_way(state, on):
            return None
        return Why(Msg("saboteur.why.falls_no_nearer"), terms=("kind",))
    if face == cards.SWAP_HANDS:
        return Why(msg("saboteur.why.swaps_blind", n=len(state.hands[seat]) - 1), terms=("kind",))
    seats = [zones.SEAT_NUMBER[zone] for zone in on if zone in zones.SEAT_NUMBER]
    roles = [state.faces[piece] for piece in state.roles]
    if is_attack(face) or face == cards.SWAP_HATS:
        return None if suspects(state, seat) else Why(Msg("saboteur.why.no_saboteur_known"), terms=("kind",))
    if face in cards.MENDS or face == cards.FREE_AT_LAST:
        is_friend = any(other == seat or roles[other] in ALONG[roles[seat]] for other in seats)
        return None if is_friend else Why(Msg("saboteur.why.helps_nobody"), terms=("kind",))
    if face == cards.HANDS_OFF and seats == [seat]:
        return Why(Msg("saboteur.why.only_thief"), terms=("kind",))
    return None


# ------------------------------------------------------------------------------------------------ kept cards


def kept(state: SaboteurState, seat: int, face: int) -> Msg | None:
    """Return what a card that is kept may still do for a role; None if nothing is certain."""
    role, is_dead_end = state.role(seat), face < cards.PATH_COUNT and not _ends(face)
    stalls = is_stalling(state, seat)
    if is_dead_end and not stalls:
        return None
    harm = "slows" if role == cards.GEOLOGIST else ""
    if face < cards.PATH_COUNT:
        kind = (harm or "blocks") if is_dead_end else "sides" if stalls else "leads"
        if role == cards.SABOTEUR and not is_dead_end:
            kind = "poses" if is_exposed(state, seat) else "hides"
        elif role == cards.GEOLOGIST and not is_dead_end:
            kind = "pays" if cards.CRYSTAL[2 * face] else "" if stalls else "room"
    elif face in cards.MENDS or face == cards.FREE_AT_LAST:
        kind = "frees"
    elif is_attack(face) and (stalls or role != cards.GEOLOGIST):
        kind = harm or "stops"
    elif face == cards.ROCKFALL and stalls:
        kind = harm or "breaks"
    elif face != cards.ROCKFALL:
        kind = _ACTIONS.get(face, "")
    else:
        clears = role in LOYAL and _clears_way(state, [zone for zone, _ in targets(state, state.turn, face)])
        kind = "clears" if clears else "fells"
    return msg(_KEPT_FOR[kind], other=FaceRef(face)) if kind else None


def leads_alike(face: int, other: int) -> Msg | None:
    """Return how many sides two path cards connect, if as many and at least one."""
    if max(face, other) >= cards.PATH_COUNT or not _ends(face) == _ends(other) > 0:
        return None
    return msg("saboteur.put.connects_same", own=FaceRef(face), other=FaceRef(other), n=_ends(face))


def leads_otherwise(state: SaboteurState, seat: int, face: int, other: int) -> Msg | None:
    """Return how many more sides a path card connects than another one that is kept, or how many fewer: as its role
    wants it; None if they connect as many, or if one is no path that leads on.
    """
    n, m = (_ends(each) if each < cards.PATH_COUNT else 0 for each in (face, other))
    is_geologist, stalls = state.role(seat) == cards.GEOLOGIST, is_stalling(state, seat)
    if not n or not m or n == m or (n > m) != stalls or (is_geologist and cards.CRYSTAL[2 * other]):
        return None
    key = "saboteur.put.connects_fewer"
    if stalls:
        key = "saboteur.put.connects_sooner" if is_geologist else "saboteur.put.connects_more"
    return msg(key, own=FaceRef(face), other=FaceRef(other), n=n, m=m)


def _clears_way(state: SaboteurState, on: list[str]) -> bool:
    """Return whether removing a card of the tunnel would bring a goal nearer that may hold the gold."""
    reach = tunnel.Reach(state)
    return min(reach.moved(*[reach.without(cards.cell_of(zone)) for zone in on]), default=0) < 0


_ACTIONS: Final = {
    cards.MAP: "looks",
    cards.SWAP_HATS: "turns",
    cards.SWAP_HANDS: "swaps",
    cards.INSPECTION: "shows",
    cards.THEFT: "steals",
    cards.HANDS_OFF: "guards",
}
"""By action card what it may do in any hand."""
_KEPT_FOR: Final = MessageFamily(
    "saboteur.keep.*",
    "blocks breaks clears fells frees guards hides leads looks pays "
    "poses room shows sides slows steals stops swaps turns",
)
"""By what a kept card may do."""
