"""The printed cards: how many there are, what their shapes are, and how sure that is."""
# ruff: noqa: N802

from __future__ import annotations

from collections import Counter

import pytest

from tabletable.games.saboteur.rules import cards
from tabletable.games.saboteur.rules.cards import KINDS, LADDER, E, N, S, Sort, Source, W


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


def test_R4_six_proposed_path_cards_say_that_they_are_proposals() -> None:
    proposed = [kind for kind in KINDS if kind.source is Source.RECONSTRUCTED]
    assert proposed == list(cards.PROPOSED_PATHS)
    assert sum(kind.copies for kind in proposed) == 6
    for kind in proposed:
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
