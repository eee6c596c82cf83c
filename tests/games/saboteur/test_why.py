"""What is said for a card is so."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import islice, permutations
from typing import Any

import pytest

from tabletable.core.advice import Lead
from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.knowledge import Unseen
from tabletable.core.message import FaceRef, Msg, SeatRef, listed, msg
from tabletable.core.work import finish
from tabletable.games.saboteur.bots.odds import ROLES, dwarfs
from tabletable.games.saboteur.bots.sparing import is_stalling
from tabletable.games.saboteur.bots.weights import SHARP
from tabletable.games.saboteur.bots.worth import Situation
from tabletable.games.saboteur.game import GAME
from tabletable.games.saboteur.rules import grid
from tabletable.games.saboteur.rules.cards import (
    ACROSS,
    BLUE_DIGGER,
    BOSS,
    CRYSTAL,
    DOOR,
    DOOR_BLUE,
    DOOR_GREEN,
    FREE_AT_LAST,
    GEOLOGIST,
    GOAL_CELLS,
    GOAL_HANDLES,
    GOLD,
    GOLD_DIGGER,
    GREEN_DIGGER,
    GROUPS,
    HANDS_OFF,
    INSPECTION,
    MAP,
    MENDS,
    PATH_COUNT,
    PLACES,
    PROFITEER,
    REPAIR,
    ROCKFALL,
    SABOTEUR,
    START_CELL,
    SWAP_HANDS,
    SWAP_HATS,
    TRAPPED,
    cell_of,
    goal_word,
    zone_cell,
)
from tabletable.games.saboteur.rules.grid import neighbours
from tabletable.games.saboteur.rules.state import Deed, SaboteurState, Verb
from tabletable.play.contrast import Contrasts
from tests.contract.test_wordings import decisions
from tests.games.saboteur.builders import piece, table
from tests.games.whys import Claim, PairClaim, applied, hold, hold_compared

Words = Mapping[str, Any]
FAR = 99
REACHED = 20
"""A goal that is so many cards away counts as one that no path leads to."""


def cards_to(state: SaboteurState, goal: int) -> int:
    """Return how many cards are missing between the ways that begin at the start and a goal: a search cell by cell."""
    if goal in state.shapes:
        return 0
    tips = deque(
        (cell + step, 1)
        for cell, edges in state.lit.items()
        for edge, step, _ in ACROSS
        if edges & edge and (cell + step not in state.shapes)
    )
    if any(cell == goal for cell, _ in tips):
        return 0
    seen = set()
    while tips:
        cell, far = tips.popleft()
        if cell in seen or cell in state.shapes or cell in GOAL_CELLS or far > 30:
            continue
        seen.add(cell)
        if any(cell + step == goal for _, step, _ in ACROSS):
            return far
        tips += [(cell + step, far + 1) for _, step, _ in ACROSS]
    return FAR


def goal(words: Words) -> int:
    """Return the goal that is spoken of, be it said that the gold is there or not."""
    said = {each: cell for cell in GOAL_CELLS for each in (goal_word(cell), with_gold(cell))}
    return said[words["goal"]]


def with_gold(cell: int) -> Msg:
    return msg("saboteur.goal.gold", goal=goal_word(cell))


def laid(state: SaboteurState, command: Command) -> SaboteurState:
    """Return the tunnel after a path card or a rockfall, before any goal is turned over."""
    world, cell = state.clone(), zone_cell(command.zone)
    assert cell is not None
    if command.verb == "place":
        grid.lay(world, cell, command.piece, command.choice)
    else:
        assert cell in world.laid, "a map looks at a goal and moves nothing"
        grid.take_away(world, cell)
    return world


def moves(state: SaboteurState, command: Command, words: Words) -> tuple[int, int]:
    """Return how far the goal was and is, and that the gold may lie there."""
    cell = goal(words)
    faces = [state.faces[piece] for piece in GOAL_HANDLES]
    assert faces[GOAL_CELLS.index(cell)] == GOLD or (GOLD not in faces and faces[GOAL_CELLS.index(cell)] < 0)
    assert (words["goal"] == with_gold(cell)) == (faces[GOAL_CELLS.index(cell)] == GOLD)
    return cards_to(state, cell), cards_to(laid(state, command), cell)


def nearer(state: SaboteurState, command: Command, words: Words) -> bool:
    before, after = moves(state, command, words)
    return after == words["n"] < words["now"] == before < REACHED


def farther(state: SaboteurState, command: Command, words: Words) -> bool:
    before, after = moves(state, command, words)
    return (before, after) == (words["now"], words["n"]) and after > before


def team_ways(state: SaboteurState, seat: int) -> SaboteurState:
    """Return the tunnel of those ways by which a digger's team can win: the others end before their
    first barred door.
    """
    world = state.clone()
    door = {GREEN_DIGGER: DOOR_BLUE, BLUE_DIGGER: DOOR_GREEN}[known(state, seat)]
    lit, rest = dict[int, int](), [(START_CELL, GROUPS[state.shapes[START_CELL]][0])]
    while rest:
        cell, group = rest.pop()
        if lit.get(cell, 0) & group == group or DOOR[state.shapes[cell]] & door:
            continue
        lit[cell] = lit.get(cell, 0) | group
        rest += neighbours(state.shapes, (cell, group))
    world.lit = lit
    return world


def for_team(state: SaboteurState, command: Command, words: Words) -> tuple[int, int]:
    """Return the same as `moves`, over the ways by which a digger's team can win."""
    seat, cell = command.seat, goal(words)
    return cards_to(team_ways(state, seat), cell), cards_to(team_ways(laid(state, command), seat), cell)


def has_door(role: int, door: int, does: Callable[[SaboteurState, Command, Words], bool]) -> Claim:
    """Return a claim that is made to a digger while a door of the other team lies."""

    def claim(state: SaboteurState, command: Command, words: Words) -> bool:
        lies = any(DOOR[shape] == door for shape in state.shapes.values())
        return known(state, command.seat) == role and lies and does(state, command, words)

    return claim


def nearer_for_team(state: SaboteurState, command: Command, words: Words) -> bool:
    before, after = for_team(state, command, words)
    return after == words["n"] < words["now"] == before < REACHED


def farther_for_others(state: SaboteurState, command: Command, words: Words) -> bool:
    """The nearest way was none for the own team, whose ways stay as long as they were."""
    before, after = for_team(state, command, words)
    return farther(state, command, words) and words["now"] < before == after


def farther_for_rivals(state: SaboteurState, command: Command, words: Words) -> bool:
    """The ways by which the other colour can win get longer."""
    rival = state.clone()
    role = state.roles[command.seat]
    rival.faces[role] = {GREEN_DIGGER: BLUE_DIGGER, BLUE_DIGGER: GREEN_DIGGER}[state.faces[role]]
    before, after = for_team(rival, command, words)
    return (before, after) == (words["now"], words["n"]) and before < after < REACHED


def harm(state: SaboteurState, seat: int) -> int:
    """Things in front of a seat that keep it from laying path cards."""
    return sum(state.front[PLACES * seat + place] != NO_PIECE for place in (0, 1, 2, 4))


def is_barred(state: SaboteurState, seat: int) -> bool:
    """Return whether a seat can't build, once what is being cleared is gone."""
    front = [state.front[PLACES * seat + place] for place in (0, 1, 2, 4)]
    return any(piece not in (NO_PIECE, state.clearing) for piece in front)


def left(state: SaboteurState, command: Command, seat: int) -> int:
    if command.verb == "clear":
        return harm(state, seat) - (state.front.index(command.piece) % PLACES != 3)
    return harm(applied(GAME, state, command), seat)


def leads_nowhere(state: SaboteurState, command: Command, words: Words) -> bool:
    return not GROUPS[2 * state.faces[command.piece]]


def ends(state: SaboteurState, piece: int) -> int:
    """Return how many edges of a path card are joined to another one; 0 for what is none, or a dead end."""
    face = state.faces[piece]
    return sum(bool(group & edge) for group in GROUPS[2 * face] for edge, _, _ in ACROSS) if face < PATH_COUNT else 0


def uses(state: SaboteurState, command: Command) -> list[Command]:
    """What could be done with a card that is put away, had the turn just begun."""
    legal = GAME.legal_commands(fresh(state, command.seat), command.seat)
    return [each for each in legal if each.piece == command.piece and each.verb in ("place", "play")]


def hopeful(state: SaboteurState) -> list[int]:
    """Return the goals that may hold the gold, as far as the state tells."""
    faces = [state.faces[piece] for piece in GOAL_HANDLES]
    return [
        cell for cell, face in zip(GOAL_CELLS, faces, strict=True) if face == GOLD or (GOLD not in faces and face < 0)
    ]


def gold_moves(state: SaboteurState, command: Command) -> set[int]:
    """By how many cards the goals that may hide the gold get farther or nearer, wherever a path card is laid."""
    cells, ways = hopeful(state), uses(state, command)
    assert ways
    return {cards_to(laid(state, way), cell) - cards_to(state, cell) for way in ways for cell in cells}


def is_saboteur(state: SaboteurState, command: Command) -> bool:
    return state.faces[state.roles[command.seat]] == SABOTEUR


def is_near(state: SaboteurState, command: Command, words: Words) -> bool:
    """So many cards are missing to a goal that may hold the gold, and to no other one fewer."""
    role = state.faces[state.roles[command.seat]]
    nearest = min(cards_to(state, cell) for cell in hopeful(state))
    return words["n"] == cards_to(state, goal(words)) == nearest > 1 and role in (GREEN_DIGGER, BLUE_DIGGER)


def is_door(state: SaboteurState, command: Command, lays: int, other: int, door: int) -> bool:
    """Return a digger lays a door of the own colour, or one of the other team puts it away."""
    role = lays if command.verb == "place" else other
    return state.faces[state.roles[command.seat]] == role and DOOR[2 * state.faces[command.piece]] == door


def known(state: SaboteurState, seat: int) -> int:
    return state.faces[state.roles[seat]]


def saboteurs_beside(state: SaboteurState, seat: int) -> list[int]:
    """Return the other seats that are known to be saboteurs."""
    return [other for other in range(len(state.hands)) if other != seat and known(state, other) == SABOTEUR]


SHARERS = {
    GOLD_DIGGER: {GOLD_DIGGER},
    GREEN_DIGGER: {GREEN_DIGGER, BOSS, PROFITEER},
    BLUE_DIGGER: {BLUE_DIGGER, BOSS, PROFITEER},
    BOSS: {GREEN_DIGGER, BLUE_DIGGER, PROFITEER},
    PROFITEER: {GREEN_DIGGER, BLUE_DIGGER, BOSS, SABOTEUR},
    GEOLOGIST: set[int](),
    SABOTEUR: {SABOTEUR, PROFITEER},
}
"""By dwarf: who is paid along with it when it wins."""


def chance(state: SaboteurState, command: Command, role: int) -> float:
    """Return how likely the target has this dwarf: what is told where the chances stand, which reckon exactly."""
    rows = dwarfs(state, command.seat, Unseen(state))
    while True:
        try:
            next(rows)
        except StopIteration as done:
            return float(done.value[target(command)][ROLES.index(role)])


def target(command: Command) -> int:
    return int(command.zone.partition(":")[2])


def suspected(tells: Callable[[int], bool], builds: Callable[[int], bool] = lambda face: False) -> Claim:
    """Return whether somebody may be a saboteur, did so many acts with cards of a kind in the open, and laid no path
    card that `builds`.
    """

    def check(state: SaboteurState, command: Command, words: Words) -> bool:
        acts = [deed for deed in state.deeds if deed.seat == target(command) and tells(deed.face)]
        own = [deed for deed in acts if deed.face >= PATH_COUNT and deed.face != ROCKFALL and deed.target == deed.seat]
        is_told = words["n"] == len(acts) - len(own) > 0 and not built(state, target(command), builds)
        return chance(state, command, SABOTEUR) > 0.4 and is_told

    return check


def unknown(state: SaboteurState) -> int:
    return sum(state.faces[piece] < 0 for piece in GOAL_HANDLES)


def opens(state: SaboteurState, command: Command, words: Words) -> bool:
    """No path could reach the goal before, by the ways of a digger's team where the other one has doors."""
    before, after = moves(state, command, words)
    if known(state, command.seat) in (GREEN_DIGGER, BLUE_DIGGER) and before < REACHED:
        before, after = for_team(state, command, words)
    return after == words["n"] < REACHED <= before


def has_crystals(state: SaboteurState, command: Command, words: Words) -> bool:
    return bool(CRYSTAL[2 * state.faces[command.piece]]) and known(state, command.seat) == GEOLOGIST


def is_saboteurs_path(state: SaboteurState, command: Command, words: Words) -> bool:
    """A saboteur puts away a path that leads on, and holds a dead end."""
    paths = [piece for piece in state.hands[command.seat] if state.faces[piece] < PATH_COUNT]
    return (
        is_saboteur(state, command) and ends(state, command.piece) > 0 and not all(ends(state, each) for each in paths)
    )


def built(state: SaboteurState, seat: int, which: Callable[[int], bool]) -> int:
    """Count the path cards of a kind that a seat has laid in this round."""
    return sum(deed.seat == seat and deed.face < PATH_COUNT and which(deed.face) for deed in state.deeds)


def attacks(state: SaboteurState, seat: int) -> int:
    return sum(
        deed.seat == seat != deed.target and GAME.face_word(deed.face).split()[0] in ("break", "trapped")
        for deed in state.deeds
    )


def leads(face: int) -> bool:
    return face < PATH_COUNT and bool(GROUPS[2 * face])


CLAIMS = {
    "nearer": nearer,
    "nearer_other": lambda state, command, words: (
        moves(state, command, words)[1] == words["n"]
        and words["n"] < words["now"] < moves(state, command, words)[0]
        and words["now"] in [cards_to(state, cell) for cell in hopeful(state)]
    ),
    "opens": opens,
    "crystal_nearer": lambda state, command, words: (
        has_crystals(state, command, words) and nearer(state, command, words)
    ),
    "map_near": lambda state, command, words: words["n"] == cards_to(state, goal(words)) <= 3,
    "leads_on": is_saboteurs_path,
    "leads_little": lambda state, command, words: (
        words["n"] == ends(state, command.piece) and min(gold_moves(state, command)) >= 0
    ),
    "build_first": lambda state, command, words: (
        not saboteurs_beside(state, command.seat)
        and any(
            ends(state, piece) and uses(state, command._replace(piece=piece)) for piece in state.hands[command.seat]
        )
    ),
    "no_goal_nearer": lambda state, command, words: min(gold_moves(state, command)) >= 0 < len(hopeful(state)) - 1,
    "reaches": lambda state, command, words: moves(state, command, words)[1] == 0 < moves(state, command, words)[0],
    "nearer_green": has_door(GREEN_DIGGER, DOOR_BLUE, nearer_for_team),
    "nearer_blue": has_door(BLUE_DIGGER, DOOR_GREEN, nearer_for_team),
    "farther": farther,
    "farther_green": has_door(GREEN_DIGGER, DOOR_BLUE, farther_for_others),
    "farther_blue": has_door(BLUE_DIGGER, DOOR_GREEN, farther_for_others),
    "farther_crystals": lambda state, command, words: (
        farther(state, command, words) and known(state, command.seat) == GEOLOGIST
    ),
    "cut_off": lambda state, command, words: moves(state, command, words)[1] >= 20 > moves(state, command, words)[0],
    "dead_end": leads_nowhere,
    "digs_nothing": leads_nowhere,
    "left_to_others": is_near,
    "crystal": has_crystals,
    "ends_soonest": lambda state, command, words: (
        known(state, command.seat) == GEOLOGIST
        and is_stalling(state, command.seat)
        and words["n"] == ends(state, command.piece) == max(ends(state, piece) for piece in state.hands[command.seat])
    ),
    "leads_most": lambda state, command, words: (
        known(state, command.seat) in (SABOTEUR, PROFITEER)
        and is_stalling(state, command.seat)
        and words["n"] == ends(state, command.piece) == max(ends(state, piece) for piece in state.hands[command.seat])
    ),
    "leads_least": lambda state, command, words: (
        not is_saboteur(state, command)
        and words["n"]
        == ends(state, command.piece)
        == min(filter(None, (ends(state, piece) for piece in state.hands[command.seat])))
    ),
    "blocks_own": lambda state, command, words: (
        leads_nowhere(state, command, words)
        and known(state, command.seat) in (GREEN_DIGGER, BLUE_DIGGER, BOSS, GOLD_DIGGER)
    ),
    "path_first": lambda state, command, words: (
        not uses(state, command) and any(ends(state, piece) for piece in state.hands[command.seat])
    ),
    "no_crystal": lambda state, command, words: (
        (state.faces[command.piece] >= PATH_COUNT or not CRYSTAL[2 * state.faces[command.piece]])
        and state.faces[state.roles[command.seat]] == GEOLOGIST
    ),
    "blue_door": lambda state, command, words: is_door(state, command, BLUE_DIGGER, GREEN_DIGGER, DOOR_BLUE),
    "green_door": lambda state, command, words: is_door(state, command, GREEN_DIGGER, BLUE_DIGGER, DOOR_GREEN),
    "fewer": lambda state, command, words: (
        applied(GAME, state, command).is_trapped(target(command))
        and state.faces[state.roles[target(command)]] not in (SABOTEUR, GEOLOGIST)
    ),
    "map": lambda state, command, words: words["n"] == unknown(state) == 3,
    "map_crystals": lambda state, command, words: known(state, command.seat) == GEOLOGIST and bool(state.draw),
    "settles": lambda state, command, words: (
        unknown(state) == 2 and GOLD not in [state.faces[piece] for piece in GOAL_HANDLES]
    ),
    "knows_rival": lambda state, command, words: (
        {known(state, command.seat), known(state, target(command))} == {GREEN_DIGGER, BLUE_DIGGER}
        and words["role"] == FaceRef(known(state, target(command)))
    ),
    "blue_farther": lambda state, command, words: (
        known(state, command.seat) == GREEN_DIGGER and farther_for_rivals(state, command, words)
    ),
    "green_farther": lambda state, command, words: (
        known(state, command.seat) == BLUE_DIGGER and farther_for_rivals(state, command, words)
    ),
    "saboteur": lambda state, command, words: state.faces[state.roles[target(command)]] == SABOTEUR,
    "attacker": lambda state, command, words: (
        words["n"]
        == sum(
            deed.seat == target(command) and GAME.face_word(deed.face).split()[0] in ("break", "trapped")
            for deed in state.deeds
        )
    ),
    "suspect_attack": suspected(lambda face: PATH_COUNT <= face < REPAIR or face == TRAPPED),
    "suspect_dead_end": suspected(lambda face: face < PATH_COUNT and not GROUPS[2 * face]),
    "suspect_rockfall": suspected(lambda face: face == ROCKFALL),
    "suspect_attack_only": suspected(
        lambda face: PATH_COUNT <= face < REPAIR or face == TRAPPED, builds=lambda face: True
    ),
    "suspect_dead_end_only": suspected(lambda face: face < PATH_COUNT and not GROUPS[2 * face], builds=leads),
    "suspect_rockfall_only": suspected(lambda face: face == ROCKFALL, builds=lambda face: True),
    "rival_geologist": lambda state, command, words: (
        known(state, command.seat) in (GREEN_DIGGER, BLUE_DIGGER, BOSS) and chance(state, command, GEOLOGIST) > 0.4
    ),
    "gold_own": lambda state, command, words: state.is_trapped(command.seat) and not left(state, command, command.seat),
    "gold_own_half": lambda state, command, words: (
        state.is_trapped(command.seat) and words["n"] == left(state, command, command.seat) > 0
    ),
    "traps": lambda state, command, words: (
        (words["player"].seat, state.faces[command.piece]) == (target(command), TRAPPED)
    ),
    "hopes_crystal": lambda state, command, words: (
        bool(state.draw)
        and state.faces[state.roles[command.seat]] == GEOLOGIST
        and not any(
            state.faces[piece] < PATH_COUNT and CRYSTAL[2 * state.faces[piece]] for piece in state.hands[command.seat]
        )
    ),
    "suspect": lambda state, command, words: chance(state, command, SABOTEUR) > 0.4,
    "rival_green": lambda state, command, words: (
        known(state, command.seat) == BLUE_DIGGER and chance(state, command, GREEN_DIGGER) > 0.4
    ),
    "rival_blue": lambda state, command, words: (
        known(state, command.seat) == GREEN_DIGGER and chance(state, command, BLUE_DIGGER) > 0.4
    ),
    "stops": lambda state, command, words: (
        not any(each.verb == "place" for each in turn_of(applied(GAME, state, command), target(command)))
    ),
    "half": lambda state, command, words: words["n"] == left(state, command, target(command)) > 0,
    "half_own": lambda state, command, words: words["n"] == left(state, command, command.seat) > 0,
    "digs": lambda state, command, words: left(state, command, target(command)) == 0,
    "digs_along": lambda state, command, words: (
        left(state, command, target(command)) == 0
        and known(state, target(command)) in {*SHARERS[known(state, command.seat)], HIDDEN}
    ),
    "digs_own": lambda state, command, words: left(state, command, command.seat) == 0,
    "theft": lambda state, command, words: command.seat in applied(GAME, state, command).thieves,
    "hands_off": lambda state, command, words: target(command) not in applied(GAME, state, command).thieves,
    "swap_hands": lambda state, command, words: (
        words["theirs"] == len(state.hands[target(command)]) > words["n"] == len(state.hands[command.seat]) - 1
    ),
    "inspection": lambda state, command, words: (
        words["others"] == len(state.hands) - 1
        and words["n"] == sum(state.faces[piece] >= 0 for piece in state.roles) - 1 > 0
    ),
    "inspection_first": lambda state, command, words: (
        words["n"] == len(state.hands) - 1 and sum(state.faces[piece] >= 0 for piece in state.roles) == 1
    ),
    "richest": lambda state, command, words: (
        words["n"]
        == state.gold[target(command)]
        == max(gold for seat, gold in enumerate(state.gold) if seat != command.seat)
    ),
    "nothing_broken": lambda state, command, words: not uses(state, command),
    "fits_nowhere": lambda state, command, words: not uses(state, command) and not is_barred(state, command.seat),
    "draws": lambda state, command, words: words["n"] == min(state.discarded, len(state.draw)) > 0,
    "none_to_draw": lambda state, command, words: not state.draw,
    "profiteer": lambda state, command, words: state.faces[state.roles[command.seat]] == PROFITEER,
    "hides": lambda state, command, words: (
        is_saboteur(state, command) and words["n"] == min(cards_to(state, cell) for cell in hopeful(state))
    ),
    "swaps_blind": lambda state, command, words: words["n"] == len(state.hands[command.seat]) - 1,
    "falls_no_nearer": lambda state, command, words: (
        min(gold_moves(state, command)) >= 0 and not is_saboteur(state, command)
    ),
    "helps_nobody": lambda state, command, words: (
        not {known(state, target(use)) for use in uses(state, command)} & SHARERS[known(state, command.seat)]
        and command.seat not in map(target, uses(state, command))
    ),
    "only_thief": lambda state, command, words: state.thieves == [command.seat],
    "no_saboteur_known": lambda state, command, words: not saboteurs_beside(state, command.seat),
    "barred": lambda state, command, words: is_barred(state, command.seat),
    "no_nearer": lambda state, command, words: min(gold_moves(state, command)) >= 0 and not is_saboteur(state, command),
    "no_farther": lambda state, command, words: max(gold_moves(state, command)) <= 0 and is_saboteur(state, command),
    "gold_known": lambda state, command, words: (
        GOLD in [state.faces[piece] for piece in GOAL_HANDLES] or unknown(state) == 1
    ),
    "nobody_trapped": lambda state, command, words: not any(map(state.is_trapped, range(len(state.hands)))),
    "no_thief": lambda state, command, words: not state.thieves,
}


def fresh(state: SaboteurState, seat: int) -> SaboteurState:
    """Return the same with a seat's turn at its beginning, without what is being cleared."""
    world = state.clone()
    world.front = [NO_PIECE if piece == state.clearing else piece for piece in world.front]
    world.turn, world.queue, world.discarded, world.clearing = seat, [], 0, NO_PIECE
    return world


def freed(state: SaboteurState) -> SaboteurState:
    """Return the same with nothing in front of anybody."""
    world = state.clone()
    world.front = [NO_PIECE] * len(world.front)
    return world


def turn_of(state: SaboteurState, seat: int) -> list[Command]:
    """What a seat could do if it were its turn, whatever it holds."""
    world = fresh(state, seat)
    world.faces = [face if face >= 0 else 0 for face in world.faces]
    return GAME.legal_commands(world, seat)


SHORT = {
    "why.costs_two": lambda state, command, other, words: other.verb == "clear" != command.verb,
    "why.can_wait": lambda state, command, other, words: (
        words["n"] == min(cards_to(state, cell) for cell in hopeful(state)) >= 4
    ),
    "why.new_cards_few": lambda state, command, other, words: (
        other.verb == "discard" and words["m"] == len(state.hands[target(command)]) and words["n"] <= len(state.draw)
    ),
    "why.new_cards": lambda state, command, other, words: other.verb == "discard" and bool(state.draw),
    "why.no_crystal": lambda state, command, other, words: (
        known(state, other.seat) == GEOLOGIST and not CRYSTAL[2 * state.faces[other.piece]]
    ),
    "why.blue_door": lambda state, command, other, words: (
        known(state, other.seat) == GREEN_DIGGER and DOOR[2 * state.faces[other.piece]] == DOOR_BLUE
    ),
    "why.green_door": lambda state, command, other, words: (
        known(state, other.seat) == BLUE_DIGGER and DOOR[2 * state.faces[other.piece]] == DOOR_GREEN
    ),
    "put.profiteer": lambda state, command, other, words: known(state, other.seat) == PROFITEER,
    "why.no_nearer_there": lambda state, command, other, words: min(place_moves(state, other)) >= 0,
    "why.no_farther_there": lambda state, command, other, words: max(place_moves(state, other)) <= 0,
    "why.theft_later": lambda state, command, other, words: bool(state.draw),
    "why.holds_more": lambda state, command, other, words: (
        [words["n"], words["m"]] == [len(state.hands[target(each)]) for each in (command, other)]
        and words["n"] > words["m"]
    ),
    "why.stops_unpaid": lambda state, command, other, words: (
        known(state, other.seat) == GEOLOGIST and words["player"].seat == target(other)
    ),
    "why.looks_likelier": lambda state, command, other, words: (
        chance(state, command, SABOTEUR) > chance(state, other, SABOTEUR)
    ),
    "why.lags": lambda state, command, other, words: (
        nearest_after(state, command)[0] == words["less"] < words["n"] == nearest_after(state, other)[0]
    ),
    "why.lags_there": lambda state, command, other, words: (
        nearest_after(state, command)[0] == words["less"] < words["n"] == nearest_after(state, other)[0]
    ),
    "why.lags_also": lambda state, command, other, words: (
        nearest_after(state, command)[0] == words["n"] == nearest_after(state, other)[0]
        and words["less"] < words["m"]
        and {words["less"]} <= {*nearest_after(state, command)}
        and {words["m"]} <= {*nearest_after(state, other)}
    ),
    "why.unsure": lambda state, command, other, words: known(state, target(other)) == HIDDEN,
    "why.gold_known": lambda state, command, other, words: CLAIMS["gold_known"](state, other, words),
}


def place_moves(state: SaboteurState, command: Command) -> list[int]:
    """Return by how many cards each goal that may hide the gold gets farther for a team, once a card lies there."""
    seat, after = command.seat, laid(state, command)
    ways = for_its_team(state, seat), for_its_team(after, seat)
    return [cards_to(ways[1], cell) - cards_to(ways[0], cell) for cell in hopeful(state)]


def nearest_after(state: SaboteurState, command: Command) -> list[int]:
    """Return how many cards are missing to each goal that may hide the gold once a card lies, the nearest first."""
    way = for_its_team(laid(state, command), command.seat)
    return sorted(cards_to(way, cell) for cell in hopeful(state))


def sides(state: SaboteurState, *commands: Command) -> list[int]:
    return [ends(state, each.piece) for each in commands]


def test_every_shortcoming_is_true() -> None:
    seen: Counter[str] = Counter()
    for state, seat, legal in decisions(GAME, 6, 80):
        view = GAME.view(state, seat)
        for number, (command, other) in enumerate(islice(permutations(legal, 2), 0, 400, 9)):
            worth = -1.0 if number % 2 else 1.0
            less = GAME.shortcoming(view, {command: {"all": 9.0}, other: {"all": worth}}, command, other)
            if less is None:
                continue
            pair = dict(less.args)
            for said in [pair["first"], pair["why"]] if less.id == "saboteur.put.card" else [less]:
                name, words = said.id.removeprefix("saboteur."), dict(said.args)
                seen[name] += 1
                claim = SHORT.get(name) or (COMPARED[name] if name.startswith("put.") else None)
                seen_by = freed(view.state) if name.startswith("put.") and other.verb == "clear" else view.state
                told = claim(seen_by, command, other, words) if claim else CLAIMS[name[4:]](seen_by, other, words)
                assert told, (less, command, other)
    assert {"why.costs_two", "why.new_cards", "why.no_nearer_there", "why.unsure", "put.profiteer"} <= set(seen), seen
    assert {"why.lags", "why.lags_also"} <= set(seen), seen


def test_every_reason_is_true() -> None:
    seen = hold(GAME, CLAIMS, matches=10, commands=120)
    assert {"no_crystal", "blue_door", "green_door", "fewer", "hides", "swaps_blind"} <= set(seen)
    assert {"leads_most", "blocks_own", "path_first"} <= set(seen)
    assert {"nearer_green", "nearer_blue", "farther_green", "farther_blue", "farther_crystals"} <= set(seen)
    assert {"suspect", "rival_green", "rival_blue"} <= set(seen)
    assert len(seen) > 38, f"hardly anything was said: {seen}"
    assert {"crystal_nearer", "map_near", "leads_on", "build_first", "blue_farther", "green_farther"} <= set(seen), seen
    assert seen["no_nearer"] + seen["no_goal_nearer"] + seen["no_farther"] > 20, (
        "most cards that are put away are path cards that fit somewhere"
    )


def swapped(state: SaboteurState, command: Command, words: Mapping[str, Any], count: int) -> bool:
    return words["player"].seat == target(command) != command.seat and words["n"] == count > 0


def keeps(role: Callable[[int], bool], card: Callable[[int], bool]) -> PairClaim:
    """Return a claim that somebody of a role keeps a card of a kind and puts another one away."""

    def claim(state: SaboteurState, command: Command, other: Command, words: Words) -> bool:
        face, hand = words["other"].face, [state.faces[piece] for piece in state.hands[command.seat]]
        is_other = face == state.faces[other.piece] if other.verb == "discard" else face in hand
        return (
            command.verb in ("discard", "done") and is_other and role(known(state, command.seat)) and bool(card(face))
        )

    return claim


def is_kind(*words: str) -> Callable[[int], bool]:
    return lambda face: GAME.face_word(face).split()[0] in words


def first_reasons(state: SaboteurState, *commands: Command) -> list[Msg]:
    """Return the weightiest reason of each command that has one."""
    return [why.reason for each in commands for why in GAME.whys(GAME.view(state, each.seat), each)[:1]]


def of_the_first(claim: Claim) -> PairClaim:
    """Return the claim about the command that is explained, whatever it is beside."""
    return lambda state, command, other, words: claim(state, command, words)


def of_either(claim: Claim) -> PairClaim:
    """Return the claim about the command that is explained, or about discarding a card that could be played instead."""

    def check(state: SaboteurState, command: Command, other: Command, words: Words) -> bool:
        if (command.verb, other.verb) == ("discard", "play"):
            with suppress(AssertionError, ValueError):
                if claim(state, other._replace(verb="discard"), words):
                    return True
        return claim(state, command, words)

    return check


def own_paths(state: SaboteurState, seat: int) -> list[int]:
    """Return the path cards of a hand that serve its seat: dead ends only a saboteur."""
    return [
        piece
        for piece in state.hands[seat]
        if state.faces[piece] < PATH_COUNT and (known(state, seat) == SABOTEUR or leads(state.faces[piece]))
    ]


def path_uses(state: SaboteurState, command: Command) -> list[Command]:
    return [use for piece in own_paths(state, command.seat) for use in uses(state, command._replace(piece=piece))]


def for_its_team(state: SaboteurState, seat: int) -> SaboteurState:
    return team_ways(state, seat) if known(state, seat) in (GREEN_DIGGER, BLUE_DIGGER) else state


def team_moves(state: SaboteurState, command: Command) -> set[int]:
    """Return by how many cards the goals that may hide the gold get farther for a team, wherever a path is laid."""
    seat, before = command.seat, for_its_team(state, command.seat)
    laid_ways = [for_its_team(laid(state, use), seat) for use in path_uses(state, command)]
    return {cards_to(after, cell) - cards_to(before, cell) for after in laid_ways for cell in hopeful(state)}


def helps(state: SaboteurState, command: Command, words: Words, role: int) -> bool:
    """Whether some path card leaves so many cards to a goal for a digger's team, and no more for the other one."""
    seat, cell, rival = command.seat, goal(words), state.clone()
    rival.faces[state.roles[seat]] = {GREEN_DIGGER: BLUE_DIGGER, BLUE_DIGGER: GREEN_DIGGER}[role]
    left = [
        (cards_to(team_ways(laid(state, use), seat), cell), cards_to(team_ways(laid(rival, use), seat), cell))
        for use in path_uses(state, command)
    ]
    is_near = words["n"] < cards_to(team_ways(state, seat), cell)
    return known(state, seat) == role and is_near and any(own == words["n"] >= theirs for own, theirs in left)


def is_unaware(state: SaboteurState, seat: int) -> bool:
    """Return whether a seat has never inspected the one that decides."""
    inspected = [deed.target for deed in state.deeds if deed.seat == seat and deed.face == INSPECTION]
    return seat != state.turn and state.turn not in inspected


def held(state: SaboteurState, seat: int, face: int) -> int:
    return next(piece for piece in state.hands[seat] if state.faces[piece] == face)


COMPARED = {
    "keep.blocks": keeps(
        lambda role: role in (SABOTEUR, PROFITEER), lambda face: face < PATH_COUNT and not leads(face)
    ),
    "keep.slows": keeps(
        lambda role: role == GEOLOGIST, lambda face: not leads(face) or is_kind("break", "trapped", "rockfall")(face)
    ),
    "keep.breaks": keeps(lambda role: role in (SABOTEUR, PROFITEER), is_kind("rockfall")),
    "keep.poses": keeps(lambda role: role == SABOTEUR, leads),
    "keep.sides": keeps(lambda role: role == PROFITEER, leads),
    "keep.fells": keeps(lambda role: role not in (SABOTEUR,), is_kind("rockfall")),
    "put.goes_alike": lambda state, command, other, words: (
        ends(state, held(state, command.seat, words["other"].face)) == ends(state, command.piece) > 0
    ),
    "put.connects_same": lambda state, command, other, words: (
        sides(state, command, other) == [words["n"], words["n"]] and words["n"] > 0
    ),
    "keep.turns": keeps(lambda role: role >= 0, lambda face: face == SWAP_HATS),
    "keep.swaps": keeps(lambda role: role >= 0, lambda face: face == SWAP_HANDS),
    "keep.shows": keeps(lambda role: role >= 0, is_kind("inspection")),
    "keep.steals": keeps(lambda role: role >= 0, is_kind("theft")),
    "keep.guards": keeps(lambda role: role >= 0, lambda face: face == HANDS_OFF),
    "why.map_farther": lambda state, command, other, words: (
        cards_to(state, goal(words)) == words["n"] > cards_to(state, cell_of(command.zone))
    ),
    "put.connects_more": lambda state, command, other, words: (
        known(state, command.seat) in (SABOTEUR, PROFITEER)
        and is_stalling(state, command.seat)
        and sides(state, command, other) == [words["n"], words["m"]]
        and words["n"] > words["m"]
    ),
    "put.connects_sooner": lambda state, command, other, words: (
        is_stalling(state, command.seat)
        and known(state, command.seat) == GEOLOGIST
        and sides(state, command, other) == [words["n"], words["m"]]
        and words["n"] > words["m"]
    ),
    "put.connects_fewer": lambda state, command, other, words: (
        not is_stalling(state, command.seat)
        and sides(state, command, other) == [words["n"], words["m"]]
        and 0 < words["n"] < words["m"]
    ),
    "put.early": lambda state, command, other, words: (
        is_saboteur(state, command)
        and attacks(state, command.seat) > 0 == built(state, command.seat, leads)
        and words["n"] == min(cards_to(state, cell) for cell in hopeful(state))
    ),
    "keep.hides": keeps(lambda role: role == SABOTEUR, leads),
    "keep.leads": keeps(lambda role: role not in (SABOTEUR, GEOLOGIST), leads),
    "keep.pays": keeps(lambda role: role == GEOLOGIST, lambda face: leads(face) and bool(CRYSTAL[2 * face])),
    "keep.room": keeps(lambda role: role == GEOLOGIST, lambda face: leads(face) and not CRYSTAL[2 * face]),
    "keep.frees": keeps(lambda role: role >= 0, lambda face: face in MENDS or face == FREE_AT_LAST),
    "keep.stops": keeps(lambda role: role != GEOLOGIST, is_kind("break", "trapped")),
    "keep.looks": keeps(lambda role: role >= 0, is_kind("map")),
    "why.traps_better": lambda state, command, other, words: (
        command.zone == other.zone
        and state.faces[command.piece] == TRAPPED
        and is_kind("break")(state.faces[other.piece])
    ),
    "why.costs_one": lambda state, command, other, words: (
        other.verb == "clear" and left(state, command, command.seat) < harm(state, command.seat)
    ),
    "why.looks_likelier": lambda state, command, other, words: (
        chance(state, command, SABOTEUR) > chance(state, other, SABOTEUR) - 0.1
    ),
    **{f"why.{name}": of_either(claim) for name, claim in CLAIMS.items()},
    "put.each": lambda state, command, other, words: len(state.draw) > state.discarded,
    "put.swaps": lambda state, command, other, words: command.verb == "discard" != other.verb,
    "put.costs_two": lambda state, command, other, words: (command.verb, other.verb) == ("discard", "clear"),
    "put.barred": lambda state, command, other, words: is_barred(state, command.seat) and bool(state.draw),
    "put.no_path": lambda state, command, other, words: not own_paths(state, command.seat),
    "put.fits_nowhere": lambda state, command, other, words: (
        bool(own_paths(state, command.seat)) and not path_uses(state, command)
    ),
    "put.no_crystal": lambda state, command, other, words: (
        known(state, command.seat) == GEOLOGIST
        and not any(CRYSTAL[2 * state.faces[use.piece]] for use in path_uses(state, command))
    ),
    "put.profiteer": lambda state, command, other, words: known(state, command.seat) == PROFITEER,
    "put.no_nearer": lambda state, command, other, words: (
        min(team_moves(state, command)) >= 0 and not is_saboteur(state, command)
    ),
    "put.no_farther": lambda state, command, other, words: (
        max(team_moves(state, command)) <= 0 and is_saboteur(state, command)
    ),
    "put.hides": lambda state, command, other, words: (
        CLAIMS["hides"](state, command, words)
        and not (attacks(state, command.seat) and not built(state, command.seat, leads))
    ),
    "put.hides_from": lambda state, command, other, words: (
        CLAIMS["hides"](state, command, words)
        and words["players"] == listed([SeatRef(seat) for seat in range(len(state.hands)) if is_unaware(state, seat)])
    ),
    "keep.clears": lambda state, command, other, words: (
        words["other"] == FaceRef(ROCKFALL)
        and min(gold_moves(state, command._replace(piece=held(state, command.seat, ROCKFALL)))) < 0
    ),
    "put.helps_blue": lambda state, command, other, words: helps(state, command, words, GREEN_DIGGER),
    "put.helps_green": lambda state, command, other, words: helps(state, command, words, BLUE_DIGGER),
    "put.waits": lambda state, command, other, words: (
        other.verb == "play" and words["other"] == FaceRef(state.faces[other.piece])
    ),
    "why.without_crystals": lambda state, command, other, words: (
        bool(CRYSTAL[2 * state.faces[other.piece]] - CRYSTAL[2 * state.faces[command.piece]])
        and known(state, command.seat) != GEOLOGIST
    ),
    "why.looks_at": lambda state, command, other, words: (
        words["n"] == attacks(state, target(command)) > attacks(state, target(other))
    ),
    "why.swaps_digger": lambda state, command, other, words: (
        is_saboteur(state, command)
        and swapped(
            state,
            command,
            words,
            sum(
                deed.seat == target(command) and deed.face < PATH_COUNT and bool(GROUPS[2 * deed.face])
                for deed in state.deeds
            ),
        )
    ),
    "why.swaps_enemy": lambda state, command, other, words: (
        not is_saboteur(state, command)
        and swapped(
            state,
            command,
            words,
            sum(
                deed.seat == target(command) and GAME.face_word(deed.face).split()[0] in ("break", "trapped")
                for deed in state.deeds
            ),
        )
    ),
}


def test_every_comparison_is_true() -> None:
    seen = hold_compared(GAME, COMPARED, matches=4, commands=60)
    assert {"put.each", "put.barred", "put.no_nearer", "put.hides", "put.profiteer"} <= set(seen), seen
    assert {"put.helps_blue", "put.costs_two", "put.waits", "keep.leads", "keep.hides", "keep.stops"} <= set(seen), seen


def test_of_two_that_come_to_the_same_both_are_told() -> None:
    seen: Counter[str] = Counter()
    for state, seat, legal in decisions(GAME, 4, 40):
        view = GAME.view(state, seat)
        for command, other in islice(permutations(legal, 2), 40):
            weighed = {command: {"idle": 4.0}, other: {"way": 4.0}}
            for why in GAME.compared(view, weighed, command, other):
                if not why.terms:
                    assert why.also is not None or why.lead is Lead.NONE
                    seen["would do as well" if why.also is None else why.also.id] += 1
                if why.also is not None and why.also.id == "saboteur.why.both_alike":
                    face = dict(why.also.args)["other"]
                    alike = [piece for piece in view.state.hands[seat] if FaceRef(view.state.faces[piece]) == face]
                    message = why.reason
                    known_of = [other, *(command._replace(piece=piece) for piece in alike)]
                    assert message in first_reasons(view.state, *known_of)
    assert {"saboteur.why.both_alike", "saboteur.put.swaps", "would do as well"} <= set(seen), seen


def test_of_cards_that_pay_for_a_repair_alike_none_needs_a_reason() -> None:
    """It said that another one would do as well, without a name for it."""
    hand = ["theft", "dead e", "bridge"]
    state = table(["profiteer", "boss"], hands=[hand], front=[["break lantern"], []], rest="draw")
    GAME.apply(state, Command(0, Verb.CLEAR, state.in_front(0)[0]))
    view = GAME.view(state, 0)
    for command, other in permutations(GAME.legal_commands(state, 0), 2):
        reasons = GAME.compared(view, {command: {"idle": 4.0}, other: {"way": 4.0}}, command, other)
        assert not [why for why in reasons if not why.reason.id.startswith("saboteur.")]


def test_a_map_is_worth_nothing_once_the_gold_is_known() -> None:
    """It was kept while cards that may still be of use were discarded."""
    state = table(["green digger", "saboteur"], hands=[["map", "hands off"]])
    view = GAME.view(state, 0)
    assert Situation(view.state, 0, SHARP, remembers=True).keep(MAP) > 0
    view.state.faces[GOAL_HANDLES[0]] = GOLD
    assert Situation(view.state, 0, SHARP, remembers=True).keep(MAP) == 0


@pytest.mark.parametrize(
    ("aware", "key"),
    [([], "saboteur.put.hides"), ([1], "saboteur.put.hides_from"), ([1, 2], "saboteur.put.no_farther")],
)
def test_a_saboteur_hides_only_from_those_who_have_not_seen_the_role(aware: list[int], key: str) -> None:
    state = table(["saboteur", "boss", "geologist"], hands=[["straight h", "cross"]], draw=["map", "map"])
    state.deeds = [Deed(seat, INSPECTION, 0) for seat in aware]
    view, legal = GAME.view(state, 0), GAME.legal_commands(state, 0)
    discard, place = (next(each for each in legal if each.verb == verb) for verb in ("discard", "place"))
    (why,) = GAME.compared(view, {discard: {"idle": 4.0}, place: {}}, discard, place)
    assert why.reason.id == key
    assert key != "saboteur.put.hides_from" or dict(why.reason.args)["players"] == SeatRef(2)


def test_who_attacks_all_the_time_is_known_well_enough() -> None:
    """Whoever traps others and lays a dead end is probably a saboteur: nobody says that no one is known."""
    state = table(["boss", "saboteur", "green digger"], hands=[["break cart"]])
    view, (discard, *_) = (
        GAME.view(state, 0),
        [each for each in GAME.legal_commands(state, 0) if each.verb == "discard"],
    )
    assert "saboteur.why.no_saboteur_known" in [why.reason.id for why in GAME.whys(view, discard)]
    dead_end = next(face for face in range(PATH_COUNT) if not leads(face))
    state.deeds = [Deed(1, TRAPPED, 2), Deed(1, dead_end, START_CELL + 1), Deed(1, TRAPPED, 0), Deed(1, dead_end, 0)]
    view = GAME.view(state, 0)
    assert "saboteur.why.no_saboteur_known" not in [why.reason.id for why in GAME.whys(view, discard)]


def test_another_card_to_discard_is_answered_by_what_that_is_kept_for() -> None:
    """That it may follow in the same turn is no answer: the hint is asked why this card goes first."""
    state = table(["green digger", "saboteur", "geologist"], hands=[["repair cart", "cross"]], draw=["map"] * 4)
    view, legal = GAME.view(state, 0), GAME.legal_commands(state, 0)
    repair, cross = (
        next(each for each in legal if each.verb == "discard" and each.piece == piece(state, 0, word))
        for word in ("repair cart", "cross")
    )
    contrast = finish(Contrasts(GAME, view, legal, repair).beside([cross]))
    assert contrast is not None
    assert contrast.sentences[0] == msg("saboteur.keep.leads", other=FaceRef(state.faces[cross.piece]))
    assert contrast.sentences[1].id == "table.contrast.hint"
