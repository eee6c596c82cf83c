"""Path cards: where they may lie, what is joined to the start, what a goal does when it is reached."""
# ruff: noqa: N802

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletable.core.ids import PUBLIC
from tabletable.core.rng import Rng
from tabletable.games.saboteur.rules import grid
from tabletable.games.saboteur.rules.cards import (
    ACROSS,
    FACE_BY_ID,
    FACE_BY_WORD,
    GOAL_CELLS,
    GOAL_HANDLES,
    KINDS,
    LADDER,
    START_CELL,
    E,
    S,
    W,
    cell_at,
    cell_xy,
)
from tabletable.games.saboteur.rules.state import SaboteurState
from tabletable.play.language.catalogue import Catalogue
from tests.games.saboteur.builders import CORRIDOR, GAME, GOLD_IN_THE_MIDDLE, command, do, legal, refused, said, table

TWO = ["blue digger", "green digger"]


def lit(state: SaboteurState, x: int, y: int) -> int:
    return state.lit[cell_at(x, y)]


def test_first_card_lies_beside_the_start() -> None:
    state = table(TWO, hands=[["cross", "straight v", "curve ne"]])
    around = {"cell:1,0", "cell:-1,0", "cell:0,1", "cell:0,-1"}
    assert legal(state, 0, "place", "cross") == {(zone, 0) for zone in around}
    assert legal(state, 0, "place", "straight v") == {("cell:0,1", 0), ("cell:0,-1", 0)}
    assert legal(state, 0, "place", "curve ne") == {
        ("cell:-1,0", 0),
        ("cell:0,1", 0),
        ("cell:1,0", 1),
        ("cell:0,-1", 1),
    }
    assert refused(state, 0, "place", "cross", "cell:1,1", 0) == "alone"
    assert refused(state, 0, "place", "cross", "cell:0,0", 0) == "on_start"
    assert refused(state, 0, "place", "straight v", "cell:1,0", 0) == "edges"
    reason = GAME.why_not(state, 0, command(state, 0, "place", "straight v", "cell:1,0", 0))
    assert Catalogue("en").text(reason.message) == "It doesn’t fit the cards beside it: on the left."
    assert refused(state, 0, "place", "curve ne", "cell:1,0", 0) == "fits_turned"
    assert refused(state, 0, "place", "curve ne", "cell:-1,0", 1) == "fits_upright"
    assert refused(state, 0, "place", "cross", "cell:1,0", 1) == "same_turned"
    assert refused(state, 0, "place", "cross", "cell:1,0") == "choose_turn"
    assert refused(state, 0, "place", "cross", "seat:1", 0) == "tunnel_only"
    assert refused(state, 0, "place", "cross", "cell:8,0", 0) == "on_goal"


def test_every_touching_edge_agrees() -> None:
    # North of (1, 0) lies a closed edge, so (1, -1) must be closed to the south.
    state = table(TWO, hands=[["straight h", "cross"]], tunnel={"1,0": "straight h", "0,-1": "cross"})
    assert ("cell:1,-1", 0) in legal(state, 0, "place", "straight h")
    assert ("cell:1,-1", 0) not in legal(state, 0, "place", "cross")


def test_a_dead_end_is_open_to_its_neighbour_and_leads_nowhere() -> None:
    state = table(TWO, hands=[["cross"]], tunnel={"1,0": "dead ew"})
    assert lit(state, 1, 0) == 0
    assert refused(state, 0, "place", "cross", "cell:2,0", 0) == "no_way"
    state = table(TWO, hands=[["dead ew"]], tunnel={"1,0": "straight h"})
    assert ("cell:2,0", 0) in legal(state, 0, "place", "dead ew")


def test_bridge_and_double_curve_are_two_ways() -> None:
    state = table(TWO, hands=[["cross"]], tunnel={"1,0": "bridge"})
    assert {zone for zone, _ in legal(state, 0, "place", "cross")} >= {"cell:2,0"}
    assert refused(state, 0, "place", "cross", "cell:1,1", 0) == "no_way"
    double = table(TWO, hands=[["cross"]], tunnel={"1,0": "double curve"})
    assert {"cell:1,-1"} <= {zone for zone, _ in legal(double, 0, "place", "cross")}
    assert refused(double, 0, "place", "cross", "cell:2,0", 0) == "no_way"


def test_R2_a_bridge_may_be_laid_where_only_one_of_its_ways_is_joined() -> None:
    state = table(TWO, hands=[["bridge", "double curve"]], tunnel={"1,0": "straight h"})
    assert ("cell:2,0", 0) in legal(state, 0, "place", "bridge")
    assert ("cell:2,0", 0) in legal(state, 0, "place", "double curve")
    do(state, 0, "place", "double curve", "cell:2,0", 0)
    assert lit(state, 2, 0) == FACE_MASKS["NW"]


FACE_MASKS = {"NW": 9, "ES": 6}


def test_ladders_need_no_way_but_a_card_beside_them() -> None:
    tunnel = {"1,0": "straight h", "2,0": "dead ew"}
    state = table(TWO, hands=[["ladder s"]], tunnel=tunnel)
    found = legal(state, 0, "place", "ladder s")
    assert ("cell:1,-1", 1) in found, "closed beside closed fits, with the mouth to the north"
    assert ("cell:1,-1", 0) not in found
    assert ("cell:1,1", 0) in found
    assert ("cell:2,1", 0) in found, "a card that is not joined to the start is enough"
    assert refused(state, 0, "place", "ladder s", "cell:5,5", 0) == "alone"
    do(state, 0, "place", "ladder s", "cell:2,1", 0)
    assert lit(state, 2, 1) == S | LADDER


def test_a_ladder_never_lies_beside_a_goal_turned_or_not() -> None:
    tunnel = {f"{x},0": "straight h" for x in range(1, 4)} | {"4,0": "cross", "5,0": "cross", "6,0": "cross"}
    state = table(TWO, hands=[["ladder e"]], tunnel=tunnel, goals=GOLD_IN_THE_MIDDLE)
    assert refused(state, 0, "place", "ladder e", "cell:7,0", 1) == "ladder_goal"
    turned = table(
        TWO,
        hands=[["ladder s"]],
        tunnel={**tunnel, "6,1": "straight v", "6,2": "curve ne", "7,2": "t horizontal"},
        goals=GOLD_IN_THE_MIDDLE,
        turned={"8,2": 0},
    )
    assert refused(turned, 0, "place", "ladder s", "cell:8,3", 0) == "ladder_goal"


def test_two_ladders_join_what_is_far_apart() -> None:
    # The way breaks off at (1, 0); the ladder at (2, 0) and what lies behind it belong to the tunnel nevertheless.
    state = table(TWO, hands=[["cross"]], tunnel={"1,0": "dead ew", "2,0": "ladder e turned", "2,1": "straight h"})
    assert lit(state, 2, 0) == W | LADDER
    state = table(
        TWO, hands=[["cross"]], tunnel={"1,0": "dead ew", "2,0": "mixed straight h dead", "2,1": "ladder s turned"}
    )
    assert lit(state, 2, 0) == 0, "a dead end does not lead on to the ladder"


def test_crystals_and_doors_do_not_stop_anybody() -> None:
    for card in ("door green h", "door blue h", "crystal t horizontal"):
        state = table(TWO, hands=[["cross"]], tunnel={"1,0": card})
        assert ("cell:2,0", 0) in legal(state, 0, "place", "cross")


def test_face_down_goals_do_not_restrict_edges() -> None:
    tunnel = {**CORRIDOR, "6,-1": "cross", "7,-1": "straight h"}
    state = table(TWO, hands=[["dead ew"]], tunnel=tunnel)
    beside = {zone for zone, _ in legal(state, 0, "place", "dead ew")}
    assert "cell:7,0" in beside
    assert "cell:8,-1" in beside, "closed towards both goals"


def stone_reached(last: str, turn: int, cell: str, tunnel: dict[str, str], goals: list[str]) -> SaboteurState:
    state = table(TWO, hands=[[last]], tunnel=tunnel, goals=goals)
    do(state, 0, "place", last, f"cell:{cell}", turn)
    return state


STONE_IN_THE_MIDDLE = ["goal gold", "goal stone ne", "goal stone nw"]


def test_R7_a_stone_joins_the_card_just_placed() -> None:
    state = stone_reached("straight h", 0, "7,0", CORRIDOR, STONE_IN_THE_MIDDLE)
    goal = GOAL_CELLS[1]
    assert state.shapes[goal] == 2 * FACE_BY_ID["goal_stone_ne"] + 1, (
        "a stone open to N and E is turned to join the west"
    )
    assert lit(state, 8, 0) == S | W
    assert state.seen[GOAL_HANDLES[1]] == PUBLIC
    assert state.round == 1
    assert state.turn == 1, "the round goes on"


def test_R7_a_stone_that_joins_upright_is_not_turned() -> None:
    state = stone_reached("straight h", 0, "7,0", CORRIDOR, ["goal gold", "goal stone nw", "goal stone ne"])
    assert state.shapes[GOAL_CELLS[1]] == 2 * FACE_BY_ID["goal_stone_nw"]


def test_R7_a_stone_may_misfit_and_joins_all_it_fits() -> None:
    # Reached from the south at (8, 1); the open edge of its neighbour in the west meets rock.
    tunnel = {**CORRIDOR, "6,1": "cross", "7,1": "t horizontal turned", "7,0": "dead new"}
    state = stone_reached("t vertical", 1, "8,1", tunnel, ["goal gold", "goal stone nw", "goal stone ne"])
    assert state.shapes[GOAL_CELLS[1]] == 2 * FACE_BY_ID["goal_stone_nw"] + 1
    assert lit(state, 8, 0) == E | S
    assert lit(state, 7, 0) == 0
    assert state.shapes[GOAL_CELLS[2]] == 2 * FACE_BY_ID["goal_stone_ne"], "(8, 1) leads to the southern goal as well"


def test_R7_a_goal_lit_from_afar_lies_the_way_that_joins_more() -> None:
    # (7, 0) waits cold before the goal; the cross on (6, 0) lights it without touching the goal.
    tunnel = {**{f"{x},0": "straight h" for x in range(1, 4)}, "4,0": "cross", "5,0": "cross"}
    state = table(TWO, hands=[["cross"]], goals=STONE_IN_THE_MIDDLE, tunnel={**tunnel, "7,0": "t horizontal"}, turn=0)
    assert lit(state, 7, 0) == 0
    events = do(state, 0, "place", "cross", "cell:6,0", 0)
    assert "reached" in said(events)
    assert state.shapes[GOAL_CELLS[1]] == 2 * FACE_BY_ID["goal_stone_ne"] + 1


def test_R7_at_a_tie_a_stone_is_not_turned() -> None:
    # From afar: one neighbour in the west, one in the north. Either way joins one of them.
    tunnel = {**{f"{x},0": "straight h" for x in range(1, 4)}, "4,0": "cross", "5,0": "cross", "7,0": "t horizontal"}
    state = table(TWO, hands=[["cross"]], goals=STONE_IN_THE_MIDDLE, tunnel={**tunnel, "8,-1": "cross"})
    do(state, 0, "place", "cross", "cell:6,0", 0)
    assert state.shapes[GOAL_CELLS[1]] == 2 * FACE_BY_ID["goal_stone_ne"]


def test_a_stone_leads_on_to_the_next_goal() -> None:
    # The middle stone turns towards west and south; the card on (8, 1) joins it to the southern goal at once.
    state = table(TWO, hands=[["straight h"]], goals=STONE_IN_THE_MIDDLE, tunnel={**CORRIDOR, "8,1": "straight v"})
    events = do(state, 0, "place", "straight h", "cell:7,0", 0)
    assert said(events).count("reached") == 2
    assert state.shapes[GOAL_CELLS[2]] == 2 * FACE_BY_ID["goal_stone_nw"]


def test_R8_a_rockfall_may_cut_the_tunnel() -> None:
    state = table(TWO, hands=[["rockfall"], ["cross"]], tunnel=CORRIDOR)
    assert legal(state, 0, "play", "rockfall") == {(f"cell:{x},0", -1) for x in range(1, 7)}
    events = do(state, 0, "play", "rockfall", "cell:2,0")
    assert "fell" in said(events)
    assert lit(state, 1, 0)
    assert lit(state, 3, 0) == 0
    assert cell_at(6, 0) in state.laid, "what lies beyond stays"
    assert refused(state, 1, "place", "cross", "cell:7,0", 0) == "no_way"
    assert ("cell:2,0", 0) in legal(state, 1, "place", "cross"), "the gap can be closed"


def test_rockfall_spares_start_and_goals() -> None:
    state = table(TWO, hands=[["rockfall"]], tunnel=CORRIDOR)
    for cell in ("cell:0,0", "cell:8,0"):
        assert refused(state, 0, "play", "rockfall", cell) == "rockfall_spares"
    assert refused(state, 0, "play", "rockfall", "cell:2,2") == "rockfall_path"


@pytest.mark.parametrize("seed", range(8))
def test_what_is_kept_up_to_date_is_what_a_fresh_look_finds(seed: int) -> None:
    state = GAME.setup(3 + seed % 3, GAME.info.complete({}), seed)
    rng = Rng(seed)
    for _ in range(150):
        if state.turn < 0:
            break
        GAME.apply(state, rng.choice(GAME.legal_commands(state, state.turn)))
        fresh = state.clone()
        grid.rebuild(fresh)
        assert (fresh.lit, fresh.sites) == (state.lit, state.sites)


@pytest.mark.parametrize("seed", range(4))
def test_offered_cells_are_those_of_a_slow_reading_of_the_rules(seed: int, size: Callable[[int, int], int]) -> None:
    """Every cell around the tunnel and both turns, against the rules one by one, without the tables of `grid`."""
    state = GAME.setup(4, GAME.info.complete({}), 100 + seed)
    rng = Rng(seed)
    looked = commands = 0
    while state.turn >= 0 and looked < size(7, 14):
        commands += 1
        if not state.queue and not state.discarded and commands % 4 == 0:
            looked += 1
            seat = state.turn
            offered = {(c.piece, c.zone, c.choice) for c in GAME.legal_commands(state, seat) if c.verb == "place"}
            for handle in state.hands[seat]:
                if state.faces[handle] >= FACE_BY_WORD["break pickaxe"]:
                    continue
                for x in range(-6, 13):
                    for y in range(-6, 7):
                        for turn in (0, 1):
                            expected = may_lie(state, handle, x, y, turn) and (seat not in blocked(state))
                            zone = f"cell:{x},{y}"
                            assert ((handle, zone, turn) in offered) == expected, (handle, zone, turn)
        GAME.apply(state, rng.choice(GAME.legal_commands(state, state.turn)))


def blocked(state: SaboteurState) -> set[int]:
    return {
        seat for seat in range(len(state.hands)) if any(state.front[5 * seat + place] >= 0 for place in (0, 1, 2, 4))
    }


def may_lie(state: SaboteurState, handle: int, x: int, y: int, turn: int) -> bool:
    def letters(face: int, half: bool) -> tuple[str, list[str]]:
        swap = str.maketrans("NESW", "SWNE") if half else {}
        kind = KINDS[face]
        groups = [group.translate(swap) for group in kind.groups]
        return ("".join(groups) + kind.dead.translate(swap)).replace("L", ""), groups

    laid = {cell_xy(cell): letters(shape >> 1, bool(shape & 1)) for cell, shape in state.shapes.items()}
    goals = {(8, -2), (8, 0), (8, 2)}
    steps = {"N": (0, -1, "S"), "E": (1, 0, "W"), "S": (0, 1, "N"), "W": (-1, 0, "E")}
    joined = {((0, 0), 0)}
    ladders = [(at, n) for at, (_, groups) in laid.items() for n, group in enumerate(groups) if "L" in group]
    joined |= set(ladders)
    rest = list(joined)
    while rest:
        (cx, cy), number = rest.pop()
        for edge in laid[cx, cy][1][number].replace("L", ""):
            dx, dy, facing = steps[edge]
            other = (cx + dx, cy + dy)
            for n, group in enumerate(laid.get(other, ("", []))[1]):
                if facing in group and (other, n) not in joined:
                    joined.add((other, n))
                    rest.append((other, n))
    if (x, y) in laid or (x, y) in goals:
        return False
    kind = KINDS[state.faces[handle]]
    edges, groups = letters(state.faces[handle], bool(turn))
    if turn and (sorted(map(sorted, groups)), sorted(edges)) == (
        sorted(map(sorted, letters(state.faces[handle], False)[1])),
        sorted(letters(state.faces[handle], False)[0]),
    ):
        return False  # the same card upright is offered already
    way = beside = near_goal = False
    for edge, (dx, dy, facing) in steps.items():
        other = (x + dx, y + dy)
        near_goal = near_goal or other in goals
        if other not in laid:
            continue
        beside = beside or other not in goals
        if (edge in edges) != (facing in laid[other][0]):
            return False
        if edge in edges and any(facing in group and (other, n) in joined for n, group in enumerate(laid[other][1])):
            way = True
    if kind.special == "ladder":
        return beside and not near_goal
    return way


def test_R7_a_stone_is_turned_before_the_gold_that_is_reached_with_it() -> None:
    goals = ["goal stone ne", "goal gold", "goal stone nw"]
    state = table(
        TWO, hands=[["cross"]], goals=goals, tunnel={**CORRIDOR, "6,1": "t vertical", "7,1": "straight h"}, round=3
    )
    do(state, 0, "place", "cross", "cell:8,1", 0)
    assert state.result is not None
    assert GOAL_CELLS[1] in state.shapes
    assert GOAL_CELLS[2] in state.shapes, "the southern stone was reached by the same card"


def test_R7_the_card_just_placed_comes_before_more_neighbours() -> None:
    # The stone could join two cards in the west and the north, but the one just placed lies in the south.
    goal = GOAL_CELLS[1]
    state = table(TWO, hands=[["cross"]], goals=STONE_IN_THE_MIDDLE)
    cross, stone = 2 * FACE_BY_WORD["cross"], FACE_BY_ID["goal_stone_nw"]
    for _, step, _ in ACROSS:
        state.shapes[goal + step] = cross
    south = next(goal + step for edge, step, _ in ACROSS if edge == S)
    east = next(goal + step for edge, step, _ in ACROSS if edge == E)
    del state.shapes[east]
    assert grid.stone_turn(state, goal, stone, south) == 1
    assert grid.stone_turn(state, goal, stone, START_CELL) == 0
