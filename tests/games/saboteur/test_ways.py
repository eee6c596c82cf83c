"""Who can reach the gold over all ways, compared with writing every single way down."""
# ruff: noqa: N802

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletable.core.rng import Rng
from tabletable.games.saboteur.rules.cards import (
    ACROSS,
    DOOR,
    DOOR_BLUE,
    DOOR_GREEN,
    FACE_BY_ID,
    GOLD,
    GROUPS,
    OPEN,
    PATH_COUNT,
    START,
    START_CELL,
    cell_at,
)
from tabletable.games.saboteur.rules.grid import Node, OpenTo, is_joined, neighbours, open_to

GOAL = (2, 1)
SPECIALS = [
    FACE_BY_ID[name]
    for name in (
        "bridge",
        "double_curve",
        "door_blue_v",
        "door_blue_h",
        "door_blue_curve_ne",
        "door_green_h",
        "door_green_v_dead_e",
        "door_green_curve_nw",
        "ladder_e",
        "ladder_s",
        "ladder_curve_ne",
        "cross",
        "t_vertical",
        "t_horizontal",
        "crystal_cross",
        "curve_ne",
        "curve_nw",
        "straight_h",
        "straight_v",
        "goal_stone_ne",
    )
]


def every_way(shapes: dict[int, int]) -> Iterator[set[int]]:
    """Yield the colours of the doors on every way without a loop from the start to the gold."""

    def go_on(way: list[Node], doors: frozenset[int]) -> Iterator[set[int]]:
        for node in neighbours(shapes, way[-1]):
            shape = shapes[node[0]]
            if shape >> 1 == GOLD:
                yield set(doors)
            elif node not in way:
                yield from go_on([*way, node], doors | {DOOR[shape]} - {0})

    yield from go_on([(START_CELL, GROUPS[shapes[START_CELL]][0])], frozenset())


def random_board(rng: Rng, width: int, height: int) -> dict[int, int]:
    """Cards that fit each other on every edge, beside the start, with the gold among them."""
    shapes = {START_CELL: 2 * START, cell_at(*GOAL): 2 * GOLD}
    cells = [cell_at(x, y) for y in range(height) for x in range(width)]
    rng.shuffle(cells)
    for cell in cells:
        if cell in shapes or rng.chance(8):
            continue
        fitting = [
            2 * face + turn
            for face in SPECIALS
            for turn in (0, 1)
            if all(
                bool(OPEN[2 * face + turn] & edge) == bool(OPEN[shapes[cell + step]] & facing)
                for edge, step, facing in ACROSS
                if cell + step in shapes and shapes[cell + step] >> 1 != GOLD
            )
        ]
        if fitting:
            shapes[cell] = rng.choice(fitting)
    return shapes


@pytest.mark.parametrize("seed", range(40))
def test_search_finds_what_writing_down_every_way_finds(seed: int) -> None:
    rng = Rng(seed)
    for _ in range(15):
        shapes = random_board(rng, 4, 3)
        ways = [*every_way(shapes)]
        assert is_joined(shapes) == bool(ways)
        assert is_joined(shapes, DOOR_GREEN | DOOR_BLUE) == any(not doors for doors in ways)
        expected = OpenTo(
            green=any(DOOR_BLUE not in doors for doors in ways), blue=any(DOOR_GREEN not in doors for doors in ways)
        )
        assert open_to(shapes) == expected


def test_the_random_boards_are_of_every_kind() -> None:
    rng = Rng(1)
    found = {(open_to(board), is_joined(board)) for board in (random_board(rng, 4, 3) for _ in range(900))}
    assert {ways for ways, _ in found} == {OpenTo(a, b) for a in (True, False) for b in (True, False)}
    assert (OpenTo(False, False), True) in found, "a gold that both colours bar"
    assert (OpenTo(False, False), False) in found


def board(**cards: str) -> dict[int, int]:
    """`x1y0="door blue h"`."""
    shapes = {START_CELL: 2 * START}
    for place, word in cards.items():
        x, y = place[1:].split("y")
        name = word.removesuffix(" turned")
        shapes[cell_at(int(x), int(y))] = 2 * FACE_BY_ID[name.replace(" ", "_")] + int(name != word)
    return shapes


def test_R15_one_way_without_the_other_teams_door_is_enough() -> None:
    two_ways = board(x1y0="door blue h", x2y0="goal gold", x0y1="curve ne", x1y1="door green h", x2y1="curve nw")
    assert open_to(two_ways) == OpenTo(True, True), "each team has a way of its own"
    assert not is_joined(two_ways, DOOR_BLUE | DOOR_GREEN), "and no way is free of doors"
    both_on_one = board(x1y0="door blue h", x2y0="door green h", x3y0="goal gold")
    assert open_to(both_on_one) == OpenTo(False, False)
    assert is_joined(both_on_one)


def test_a_card_is_on_a_way_by_one_of_its_groups_only() -> None:
    crossing = board(x1y0="bridge", x2y0="goal gold", x1y1="door blue v")
    assert open_to(crossing) == OpenTo(True, True), "the door lies on the other way over the bridge"
    corner = board(x1y0="double curve", x2y0="goal gold")
    assert not is_joined(corner)


def test_a_ladder_leads_past_a_door() -> None:
    shapes = board(x1y0="door blue h", x2y0="cross", x3y0="goal gold", x2y1="ladder s turned")
    assert open_to(shapes) == OpenTo(True, True)
    assert open_to(board(x1y0="door blue h", x2y0="cross", x3y0="goal gold")) == OpenTo(False, True)


def test_ways_end_at_the_gold() -> None:
    shapes = board(x1y0="goal gold", x2y0="cross")
    assert is_joined(shapes)
    assert PATH_COUNT < GOLD
