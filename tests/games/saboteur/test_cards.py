"""The printed cards: how many there are, what their shapes are, and how sure that is."""
# ruff: noqa: N802

from __future__ import annotations

from collections import Counter

import pytest

from tabletable.games.saboteur.rules import cards
from tabletable.games.saboteur.rules.cards import KINDS, LADDER, E, N, S, Sort, W


def count(sort: Sort, kinds: tuple[cards.Kind, ...] = KINDS) -> int:
    return sum(kind.copies for kind in kinds if kind.sort is sort)


def test_numbers_of_cards() -> None:
    assert count(Sort.PATH) == 70
    assert count(Sort.PATH, cards.BASE_PATHS) == 40
    assert count(Sort.PATH, cards.SECOND_PATHS) + count(Sort.PATH, cards.PROPOSED_PATHS) == 30
    assert count(Sort.ACTION) == 47
    assert len(cards.CARDS) == 117
    assert count(Sort.GOAL) == 3
    assert cards.PIECES == 136 == len(cards.DECK)
    assert len(cards.FACE_BY_WORD) == cards.FACE_COUNT


def test_specials_of_the_second_game() -> None:
    special = Counter({kind.special: 0 for kind in KINDS})
    for kind in KINDS:
        if kind.sort is Sort.PATH:
            special[kind.special] += kind.copies
    expected = {"bridge": 2, "double_curve": 2, "ladder": 4, "door_blue": 3, "door_green": 3, "crystal": 10}
    assert {key: special[key] for key in expected} == expected


def test_R1_one_profiteer_and_two_geologists() -> None:
    dwarfs = {kind.id: kind.copies for kind in cards.ROLE_KINDS}
    assert dwarfs == {"green_digger": 4, "blue_digger": 4, "boss": 1, "profiteer": 1, "geologist": 2, "saboteur": 3}


def test_R3_twenty_actions_of_the_second_game() -> None:
    second = ("theft", "hands_off", "swap_hands", "inspection", "swap_hats", "trapped", "free_at_last")
    counts = {kind.id: kind.copies for kind in cards.ACTION_KINDS}
    assert [counts[name] for name in second] == [4, 3, 2, 2, 2, 3, 4]
    assert sum(counts[name] for name in second) == 20
    assert sum(counts.values()) == 47


def test_R4_six_proposed_path_cards_have_a_way_and_a_dead_end() -> None:
    assert sum(kind.copies for kind in cards.PROPOSED_PATHS) == 6
    for kind in cards.PROPOSED_PATHS:
        assert kind.groups, "each has a way"
        assert kind.dead, "and a dead end"
        assert not kind.special


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.sort is Sort.PATH], ids=lambda kind: kind.id)
def test_edges_belong_to_one_group_or_one_dead_end(kind: cards.Kind) -> None:
    letters = "".join(kind.groups) + kind.dead
    assert len(set(letters)) == len(letters)
    assert set(letters) <= set("NESWL")
    assert ("L" in letters) == (kind.special == "ladder")
    assert kind.copies >= 1
    face = cards.FACE_BY_ID[kind.id]
    for turn in (0, 1):
        shape = 2 * face + turn
        joined = 0
        for group in cards.GROUPS[shape]:
            assert not joined & group
            joined |= group
        assert joined & 15 & ~cards.OPEN[shape] == 0
        dead = cards.OPEN[shape] & ~joined
        assert all(not cards.GROUP_AT[shape][edge] for edge in cards.EDGES if dead & edge)
    assert cards.turned(cards.turned(cards.OPEN[2 * face])) == cards.OPEN[2 * face]


def test_R2_every_card_may_be_turned_by_half_but_never_sideways() -> None:
    bridge = cards.FACE_BY_ID["bridge"]
    assert cards.GROUPS[2 * bridge] == (N | S, E | W)
    assert set(cards.GROUPS[2 * bridge + 1]) == {N | S, E | W}
    assert cards.SYMMETRIC[bridge]
    double = cards.FACE_BY_ID["double_curve"]
    assert set(cards.GROUPS[2 * double]) == {N | W, E | S}
    assert cards.SYMMETRIC[double], "half a turn changes its two curves for each other"
    curve = cards.FACE_BY_ID["curve_ne"]
    assert cards.OPEN[2 * curve] == N | E
    assert cards.OPEN[2 * curve + 1] == S | W
    assert not cards.SYMMETRIC[curve]


def test_R22_shapes_are_what_the_data_say_and_not_what_a_name_suggests() -> None:
    assert cards.GROUPS[2 * cards.FACE_BY_ID["ladder_curve_nw"]] == (E | S | LADDER,)
    assert cards.GROUPS[2 * cards.FACE_BY_ID["door_green_curve_nw"]] == (E | S,)
    assert cards.OPEN[2 * cards.FACE_BY_ID["door_green_v_dead_e"]] == N | E | S


SHAPES = {
    "straight_v": (4, "NS", ""),
    "straight_h": (3, "EW", ""),
    "cross": (5, "NESW", ""),
    "t_vertical": (5, "NES", ""),
    "t_horizontal": (5, "NEW", ""),
    "curve_ne": (5, "NE", ""),
    "curve_nw": (4, "NW", ""),
    "dead_n": (1, "", "N"),
    "dead_e": (1, "", "E"),
    "dead_ns": (1, "", "NS"),
    "dead_ew": (1, "", "EW"),
    "dead_ne": (1, "", "NE"),
    "dead_nw": (1, "", "NW"),
    "dead_nes": (1, "", "NES"),
    "dead_new": (1, "", "NEW"),
    "dead_nesw": (1, "", "NESW"),
    "bridge": (2, "NS EW", ""),
    "double_curve": (2, "NW ES", ""),
    "ladder_s": (1, "SL", ""),
    "ladder_e": (1, "EL", ""),
    "ladder_curve_nw": (1, "ESL", ""),
    "ladder_curve_ne": (1, "NEL", ""),
    "door_blue_v": (1, "NS", ""),
    "door_blue_h": (1, "EW", ""),
    "door_blue_curve_ne": (1, "NE", ""),
    "door_green_v_dead_e": (1, "NS", "E"),
    "door_green_h": (1, "EW", ""),
    "door_green_curve_nw": (1, "ES", ""),
    "crystal_dead_s": (1, "", "S"),
    "crystal_dead_e": (1, "", "E"),
    "crystal_cross": (1, "NESW", ""),
    "crystal_t_vertical": (1, "NSW", ""),
    "crystal_t_horizontal": (3, "ESW", ""),
    "crystal_t_vertical_dead_e": (1, "NSW", "E"),
    "crystal_t_horizontal_dead_n": (1, "ESW", "N"),
    "crystal_straight_h_dead_s": (1, "EW", "S"),
    "mixed_t_vertical_dead": (1, "NSW", "E"),
    "mixed_t_horizontal_dead": (1, "ESW", "N"),
    "mixed_straight_v_dead": (1, "NS", "E"),
    "mixed_straight_h_dead": (1, "EW", "S"),
    "mixed_curve_ne_dead": (1, "NE", "S"),
    "mixed_curve_nw_dead": (1, "NW", "S"),
    "start": (1, "NESWL", ""),
    "goal_gold": (1, "NESW", ""),
    "goal_stone_ne": (1, "NE", ""),
    "goal_stone_nw": (1, "NW", ""),
}
"""Of every card with ways: how many there are, what its ways join (L: every ladder), and its dead ends."""
ACTIONS = {
    "break_pickaxe": 3,
    "break_lantern": 3,
    "break_cart": 3,
    "repair_pickaxe": 2,
    "repair_lantern": 2,
    "repair_cart": 2,
    "repair_pickaxe_lantern": 1,
    "repair_pickaxe_cart": 1,
    "repair_lantern_cart": 1,
    "rockfall": 3,
    "map": 6,
    "theft": 4,
    "hands_off": 3,
    "swap_hands": 2,
    "inspection": 2,
    "swap_hats": 2,
    "trapped": 3,
    "free_at_last": 4,
}
"""How many of every action card there are."""


def test_every_shape_and_its_number() -> None:
    found = {kind.id: kind for kind in KINDS if kind.sort in (Sort.PATH, Sort.START, Sort.GOAL)}
    assert set(found) == set(SHAPES)
    for name, (copies, ways, dead) in SHAPES.items():
        kind = found[name]
        assert kind.copies == copies, name
        assert {frozenset(way) for way in kind.groups} == {frozenset(way) for way in ways.split()}, name
        assert set(kind.dead) == set(dead), name


def test_every_action_and_its_number() -> None:
    assert {kind.id: kind.copies for kind in cards.ACTION_KINDS} == ACTIONS
