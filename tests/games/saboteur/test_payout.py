"""Who wins a round, the gold, and the thefts."""
# ruff: noqa: N802

from __future__ import annotations

import pytest

from tabletable.core.ids import NOBODY, PUBLIC
from tabletable.core.message import msg
from tabletable.games.saboteur.rules.cards import FACE_BY_WORD, GOAL_CELLS, GOAL_HANDLES
from tabletable.games.saboteur.rules.grid import OpenTo
from tabletable.games.saboteur.rules.rounds import finds_of, most_gold, shares_of, steal_order, verdict, winners_of
from tabletable.games.saboteur.rules.state import SaboteurState, Verdict
from tests.games.saboteur.builders import CORRIDOR, GAME, do, finish, legal, refused, said, table

BLUE_DOOR = {**CORRIDOR, "2,0": "door blue h"}
GREEN_DOOR = {**CORRIDOR, "2,0": "door green h"}
BOTH_DOORS = {**CORRIDOR, "1,0": "door green h", "2,0": "door blue h"}


def gains(state: SaboteurState) -> list[int]:
    assert state.result is not None
    return [state.result.gained(seat) for seat in range(len(state.hands))]


def faces(*words: str) -> list[int]:
    return [FACE_BY_WORD[word] for word in words]


# ------------------------------------------------------------------------------------------------ the source's example

EXAMPLE = ["blue digger", "green digger", "green digger", "boss", "profiteer", "saboteur", "saboteur"]
EXAMPLE_FRONT = [[], [], [], [], [], ["theft"], ["theft", "trapped"]]


def test_worked_example_of_the_source() -> None:
    state = finish(EXAMPLE, BLUE_DOOR, turn=3, front=EXAMPLE_FRONT)
    assert state.result is not None
    assert state.result.verdict is Verdict.BLUE
    assert state.result.winners == (0, 3, 4)
    assert list(state.result.shares) == [3, 0, 0, 2, 1, 0, 0]
    assert state.turn == 5, "the free saboteur steals, the trapped one does not"
    assert legal(state, 5, "steal") == {("seat:0", -1), ("seat:3", -1), ("seat:4", -1)}
    do(state, 5, "steal", zone="seat:3")
    assert gains(state) == [3, 0, 0, 1, 1, 1, 0]
    assert state.turn == NOBODY


def test_variant_of_the_worked_example() -> None:
    state = finish(EXAMPLE, BLUE_DOOR, turn=1, front=EXAMPLE_FRONT)
    assert state.result is not None
    assert state.result.verdict is Verdict.BLUE, "a green digger finished, but the way has a blue door"
    assert list(state.result.shares) == [3, 0, 0, 2, 1, 0, 0]


# ------------------------------------------------------------------------------------------------ who wins


@pytest.mark.parametrize(
    ("finisher", "ways", "expected"),
    [
        ("green digger", OpenTo(True, True), Verdict.GREEN),
        ("green digger", OpenTo(True, False), Verdict.GREEN),
        ("green digger", OpenTo(False, True), Verdict.BLUE),
        ("blue digger", OpenTo(True, True), Verdict.BLUE),
        ("blue digger", OpenTo(False, True), Verdict.BLUE),
        ("blue digger", OpenTo(True, False), Verdict.GREEN),
        *((who, OpenTo(True, True), Verdict.TEAMS) for who in ("boss", "profiteer", "geologist", "saboteur")),
        *((who, OpenTo(True, False), Verdict.GREEN) for who in ("boss", "profiteer", "geologist", "saboteur")),
        *((who, OpenTo(False, True), Verdict.BLUE) for who in ("boss", "profiteer", "geologist", "saboteur")),
        *((who, OpenTo(False, False), Verdict.BOSS) for who in ("boss", "green digger", "blue digger", "saboteur")),
    ],
)
def test_verdicts_with_everybody_in_play(finisher: str, ways: OpenTo, expected: Verdict) -> None:
    everybody = faces("green digger", "blue digger", "boss", "profiteer", "geologist", "saboteur")
    assert verdict(FACE_BY_WORD[finisher], ways, everybody, 0) is expected


def test_R5_a_saboteur_who_finishes_is_a_neutral_one() -> None:
    state = finish(["saboteur", "green digger", "blue digger"])
    assert state.result is not None
    assert state.result.verdict is Verdict.TEAMS
    assert state.result.winners == (1, 2)


def test_R14_without_boss_and_saboteurs_the_profiteer_is_left() -> None:
    shut = OpenTo(False, False)
    assert verdict(FACE_BY_WORD["green digger"], shut, faces("green digger", "profiteer"), 0) is Verdict.PROFITEER
    assert verdict(FACE_BY_WORD["green digger"], shut, faces("green digger", "saboteur"), 0) is Verdict.SABOTEURS
    assert verdict(None, shut, faces("boss", "profiteer"), 0) is Verdict.PROFITEER
    assert verdict(None, shut, faces("boss", "green digger"), 0) is Verdict.NOBODY
    trapped_boss = verdict(FACE_BY_WORD["boss"], shut, faces("boss", "saboteur"), 0b01)
    assert trapped_boss is Verdict.SABOTEURS


def test_R14_two_diggers_may_both_get_nothing() -> None:
    state = table(["green digger", "blue digger"], hands=[["cross"], []], round=3)
    do(state, 0, "place", "cross", "cell:1,0", 0)
    result = GAME.round_result(state)
    assert result is not None
    assert result.winners == ()
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0, 1), "nobody has any gold, so both have the most"


def test_R15_both_colours_on_every_way_shut_out_a_digger_too() -> None:
    state = finish(["green digger", "blue digger", "saboteur"], BOTH_DOORS)
    assert state.result is not None
    assert state.result.verdict is Verdict.SABOTEURS
    assert gains(state) == [0, 0, 5]


def test_R15_the_boss_alone_gets_four() -> None:
    state = finish(["green digger", "blue digger", "boss", "profiteer"], BOTH_DOORS)
    assert state.result is not None
    assert state.result.winners == (2,), "the profiteer does not win beside a boss who wins alone"
    assert gains(state) == [0, 0, 4, 0]


def test_R15_a_second_way_opens_the_gold_to_the_other_team() -> None:
    around = {**BLUE_DOOR, "1,0": "cross", "3,0": "cross", "1,1": "curve ne", "2,1": "straight h", "3,1": "curve nw"}
    state = finish(["green digger", "blue digger", "saboteur"], around)
    assert state.result is not None
    assert state.result.green_open
    assert state.result.verdict is Verdict.GREEN


def test_R16_a_team_without_members_still_lets_boss_and_profiteer_win() -> None:
    state = finish(["boss", "profiteer", "green digger"], BLUE_DOOR)
    assert state.result is not None
    assert state.result.verdict is Verdict.BLUE
    assert state.result.winners == (0, 1)
    assert gains(state) == [3, 2, 0]


def test_R16_geologists_never_win_with_the_others() -> None:
    state = finish(["boss", "geologist", "green digger"])
    assert state.result is not None
    assert state.result.winners == (0, 2)


def test_a_trapped_player_is_never_a_winner() -> None:
    state = finish(["green digger", "green digger", "saboteur"], front=[[], ["trapped"], []])
    assert state.result is not None
    assert state.result.winners == (0,)
    assert gains(state) == [5, 0, 0]


@pytest.mark.parametrize(("winners", "each"), [(1, 5), (2, 4), (3, 3), (4, 2), (5, 1), (8, 1)])
def test_gold_by_the_number_of_winners(winners: int, each: int) -> None:
    roles = faces(*["green digger", "blue digger"] * 4)
    assert shares_of(range(winners), roles, 0) == tuple(each if seat < winners else 0 for seat in range(8))


def test_boss_and_profiteer_get_less_but_count_and_never_owe() -> None:
    roles = faces("green digger", "green digger", "green digger", "boss", "profiteer")
    assert shares_of(range(5), roles, 0) == (1, 1, 1, 0, 0)
    assert shares_of((0, 3, 4), roles, 0) == (3, 0, 0, 2, 1)
    assert shares_of((4,), roles, 0)[4] == 3


def test_saboteurs_win_when_the_gold_is_not_reached_and_the_profiteer_with_them() -> None:
    state = table(["saboteur", "green digger", "profiteer"], hands=[["cross"], [], []], round=3)
    do(state, 0, "place", "cross", "cell:1,0", 0)
    assert state.result is not None
    assert state.result.winners == (0, 2)
    assert gains(state) == [4, 0, 2]


def test_R13_a_broken_tool_costs_a_digger_the_gold_only_under_the_house_rule() -> None:
    roles, front = ["green digger", "green digger", "boss"], [[], ["break cart"], ["break cart"]]
    assert gains(finish(roles, front=front)) == [3, 3, 2]
    assert gains(finish(roles, front=front, options={"broken_tools": "no_gold"})) == [3, 0, 2]


# ------------------------------------------------------------------------------------------------ crystals


def test_R6_a_trapped_geologist_gets_nothing_and_does_not_share() -> None:
    roles = faces("geologist", "geologist", "boss")
    assert finds_of(5, roles, 0) == (2, 2, 0)
    assert finds_of(5, roles, 0b01) == (0, 5, 0)
    assert finds_of(5, roles, 0b11) == (0, 0, 0)


def test_R18_crystals_count_on_every_laid_card_cut_off_or_not() -> None:
    tunnel = {**CORRIDOR, "3,0": "crystal cross", "3,1": "crystal t vertical dead e", "3,2": "crystal t vertical"}
    joined = finish(["green digger", "geologist", "boss"], tunnel)
    assert joined.result is not None
    assert joined.result.crystals == 3
    cut_off = table(
        ["saboteur", "geologist"],
        hands=[["rockfall"], []],
        tunnel={"1,0": "straight h", "2,0": "crystal cross"},
        round=3,
    )
    do(cut_off, 0, "play", "rockfall", "cell:1,0")
    assert cut_off.result is not None
    assert (cut_off.result.crystals, gains(cut_off)) == (1, [5, 1])


# ------------------------------------------------------------------------------------------------ thefts


def test_whoever_laid_the_last_theft_that_counts_steals_first_then_clockwise() -> None:
    assert steal_order([4, 1, 3], 0, 6) == [3, 4, 1]
    assert steal_order([4, 1, 3], 0b001000, 6) == [1, 4], "the last one is trapped, so the one before begins"
    assert steal_order([], 0, 6) == []
    assert steal_order([2], 0b100, 6) == []


def test_thefts_are_chosen_one_by_one_in_order() -> None:
    roles = ["green digger", "saboteur", "saboteur", "blue digger"]
    state = finish(roles, GREEN_DOOR, front=[[], ["theft"], ["theft"], []], thieves=[2, 1])
    assert state.queue == [1, 2]
    assert refused(state, 2, "steal", zone="seat:0") == "stealing"
    assert refused(state, 1, "steal", zone="seat:1") == "steal_self"
    assert refused(state, 1, "steal", zone="seat:3") == "no_gold"
    do(state, 1, "steal", zone="seat:0")
    assert legal(state, 2, "steal") == {("seat:0", -1), ("seat:1", -1)}, "a thief can be robbed"
    do(state, 2, "steal", zone="seat:1")
    assert gains(state) == state.gold == [4, 0, 1, 0]
    assert state.turn == NOBODY


def test_what_several_thieves_took_is_reckoned_in_one_line() -> None:
    roles = ["saboteur", "green digger", "blue digger", "saboteur", "saboteur"]
    front = [["theft"], [], [], ["theft"], ["theft"]]
    state = finish(roles, GREEN_DOOR, front=front, thieves=[0, 3, 4], round=3)
    for thief in state.queue.copy():
        do(state, thief, "steal", zone="seat:1")
    ended = GAME.outcome(state)
    assert ended is not None
    standing = next(row for row in ended.standings if row.seat == 1)
    assert [item.amount for item in standing.items] == [standing.gained + 3, -3]
    assert standing.items[1].label == msg("saboteur.item.thefts", n=3)


def test_R21_a_theft_needs_somebody_with_gold() -> None:
    roles = ["saboteur", "green digger", "geologist"]
    state = table(roles, hands=[["cross"], [], []], front=[["theft"], [], []], round=3)
    do(state, 0, "place", "cross", "cell:1,0", 0)
    assert state.turn == NOBODY, "nobody else has gold, so nothing is stolen"
    assert gains(state) == [5, 0, 0]
    state = table(roles, hands=[["cross"], [], []], front=[["theft"], [], []], round=3, gold=[0, 2, 0])
    do(state, 0, "place", "cross", "cell:1,0", 0)
    assert state.turn == 0, "gold of earlier rounds can be stolen"
    assert legal(state, 0, "steal") == {("seat:1", -1)}


# ------------------------------------------------------------------------------------------------ rounds


def test_R17_the_left_neighbour_of_whoever_acted_last_begins() -> None:
    state = table(["saboteur", "green digger", "blue digger"], hands=[[], ["cross"], []], turn=1)
    do(state, 1, "discard", "cross", "discard")
    assert (state.round, state.opener, state.turn) == (2, 2, 2), "whatever the action was"
    state = table(
        ["saboteur", "green digger", "blue digger"],
        hands=[[], ["cross"], []],
        turn=1,
        gold=[1, 1, 1],
        front=[["theft"], [], []],
    )
    do(state, 1, "place", "cross", "cell:1,0", 0)
    do(state, 0, "steal", zone="seat:2")
    assert (state.round, state.turn) == (2, 2), "a theft is no turn"


def test_R23_all_goals_and_dwarfs_are_turned_over_at_the_end() -> None:
    state = finish(["green digger", "blue digger", "saboteur"])
    assert all(state.seen[piece] == PUBLIC for piece in (*GOAL_HANDLES, *state.roles))
    assert GOAL_CELLS[0] not in state.shapes, "a goal that was not reached is no part of the tunnel"


def test_a_new_round_brings_everything_back_but_the_gold() -> None:
    state = table(["saboteur", "green digger"], hands=[["cross"], []], front=[["theft"], ["trapped"]], gold=[2, 0])
    events = do(state, 0, "place", "cross", "cell:1,0", 0)
    assert "won_saboteurs" in said(events)
    assert state.round == 2
    assert state.gold == [7, 0]
    assert [len(hand) for hand in state.hands] == [6, 6]
    assert state.in_front(0) + state.in_front(1) + state.discard + state.hats == []
    assert len(state.laid) == 1
    assert not any(state.seen[piece] for piece in GOAL_HANDLES)


def test_the_game_ends_after_three_rounds_and_the_most_gold_wins() -> None:
    state = finish(["green digger", "blue digger", "saboteur"], gold=[0, 5, 5])
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0, 1, 2), "five each: ties share"
    assert [standing.total for standing in outcome.standings] == [5, 5, 5]
    ahead = finish(["green digger", "blue digger", "saboteur"], gold=[0, 5, 9])
    assert most_gold(ahead) == ((2,), 9)


def test_R9_totals_are_shown_at_the_end_only_unless_gold_is_open() -> None:
    for gold, shown in (("secret", 5), ("open", 8)):
        state = table(
            ["saboteur", "green digger"], hands=[["cross"], []], gold=[3, 0], options={"gold": gold}, rest="draw"
        )
        state.draw, state.removed = [], state.draw
        do(state, 0, "place", "cross", "cell:1,0", 0)
        result = GAME.round_result(state)
        assert result is not None
        assert {row.seat: row.total for row in result.standings}[0] == shown


def test_winners_of_a_verdict() -> None:
    roles = faces("green digger", "blue digger", "boss", "profiteer", "geologist", "saboteur")
    assert winners_of(Verdict.TEAMS, roles, 0) == (0, 1, 2, 3)
    assert winners_of(Verdict.SABOTEURS, roles, 0) == (3, 5)
    assert winners_of(Verdict.SABOTEURS, roles, 0b100000) == (3,)
    assert winners_of(Verdict.PROFITEER, roles, 0) == (3,)
