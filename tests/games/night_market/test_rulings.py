"""One test per ruling of RULES.md, named after it."""

# ruff: noqa: N802

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tabletable.games.night_market as package
from tabletable.core.ids import NOBODY
from tabletable.games.night_market.game import GAME
from tabletable.games.night_market.rules.board import RED, YELLOW, standard
from tabletable.games.night_market.rules.cards import PLOTS, face_word
from tabletable.games.night_market.rules.explain import final_money
from tabletable.games.night_market.rules.play import BIDS, DONE, PASS, can_build, may_bid, to_act
from tabletable.games.night_market.rules.play import plots_on_offer as offered
from tabletable.games.night_market.rules.rounds import open_round
from tabletable.games.night_market.rules.state import TERMS, Phase
from tabletable.games.night_market.table import signs
from tabletable.play.selfplay import SelfPlay
from tests.games.night_market.builders import (
    OPTIONS,
    all_hidden,
    auction,
    bid,
    build,
    do,
    evening,
    finished,
    hide,
    numbers,
    passing,
    refused,
    said,
    seats_taken,
    state_of,
    walked,
)

FOLDER = Path(package.__file__).parent


def test_every_ruling_has_a_test() -> None:
    for rules in ("RULES.md", "RULES.zh-Hans.md", "RULES.zh-Hant.md"):
        rulings = re.findall(r"\{#(R\d+)\}", (FOLDER / rules).read_text(encoding="utf-8"))
        assert rulings == [f"R{number}" for number in range(1, len(rulings) + 1)]
        for ruling in rulings:
            assert any(name.startswith(f"test_{ruling}_") for name in globals()), ruling


def test_R1_all_leading_bids_together_must_be_payable_with_loans() -> None:
    state = auction(money=[2, 20, 20], loans=[2, 0, 0])
    assert numbers(state, 0)[3] == [1, 2, 3, 4, 5, 6, 7]  # 2 coins and one more loan
    refused(state, bid(state, 0, 3, 8), "R1", "too_dear")
    do(state, bid(state, 0, 3, 4), PASS[1], PASS[2])
    assert numbers(state, 0) == {3: [5, 6, 7], 5: [1, 2, 3], 7: [1, 2, 3], 9: [1, 2, 3]}
    refused(state, bid(state, 0, 5, 4, marker=1), "R1", "too_dear")
    outbid = auction(money=[2, 20, 20], loans=[2, 0, 0])
    do(outbid, bid(outbid, 0, 3, 4), bid(outbid, 1, 3, 5), PASS[2])
    assert numbers(outbid, 0)[9] == [1, 2, 3, 4, 5, 6, 7], "a lost bid binds no money"


def test_R1_what_is_said_to_be_payable_counts_the_own_bid_that_would_be_replaced() -> None:
    state = auction(money=[2, 20, 20], loans=[2, 0, 0])
    do(state, bid(state, 0, 3, 4), PASS[1], PASS[2])
    for plot, most in ((3, 7), (5, 3)):
        place = offered(state).index(plot)
        told = [slot.number for slot in signs.bid_slots(state, place, 0) if slot.is_payable and slot.is_free]
        assert told == numbers(state, 0)[plot], "the card shows what can be bid"
        reason = GAME.why_not(state, 0, bid(state, 0, plot, most + 1, marker=1))
        assert (reason.rule, dict(reason.message.args)["most"]) == ("R1", most)


def test_R2_raising_ones_own_bid_takes_the_second_marker() -> None:
    state = auction()
    do(state, bid(state, 0, 3, 2), PASS[1], PASS[2])
    refused(state, BIDS[0][0][3][3], "R2", "marker_laid")
    refused(state, bid(state, 0, 3, 2, marker=1), "auction", "too_low")
    events = do(state, bid(state, 0, 3, 6))
    assert "raised" in said(events)
    assert state.owner[3] == 0
    assert state.money[0] == 14, "the lower one of the two bids costs nothing"


def test_R3_those_who_wait_walk_first_then_open_then_hidden_ones_by_turn_order() -> None:
    state, result = walked(
        {3: (0, "skewers")},
        ["D skewers", "E skewers"],
        order=[2, 1, 0],
        turn=0,
        hidden=[["F skewers"], ["G skewers"], ["H skewers"]],
    )
    assert seats_taken(result) == [("D skewers", 3, 3)]
    waiting = [face_word(state.faces[piece]) for piece in state.gates[YELLOW]][:4]
    assert waiting == ["E skewers", "H skewers", "G skewers", "F skewers"]


def test_R4_one_sits_where_one_meets_the_stall_else_at_the_nearest_free_place() -> None:
    # Plots 18, 19, 20 and 23, 24, 25 are a block of six; the yellow route meets 20 first.
    block = dict.fromkeys((18, 19, 20, 24, 25), (0, "skewers"))
    _, result = walked(block, ["B skewers", "C skewers"], money=[0, 0, 0])
    assert seats_taken(result) == [("B skewers", 20, 7), ("C skewers", 19, 7)], "19 and 25 are as near: the lower one"
    chain = dict.fromkeys((4, 6, 8, 9, 10), (0, "skewers"))
    _, result = walked(chain, ["D skewers", "E skewers", "F skewers"])
    assert [plot for _, plot, _ in seats_taken(result)] == [4, 6, 8]


def test_R5_no_bonus_for_a_food_nobody_served_and_only_guests_of_the_last_round_count() -> None:
    _, result = walked({3: (1, "skewers")}, ["D skewers"], round=6, turn=0)
    assert result.bonus == ((0, 0, 0, 0), (4, 0, 0, 0), (0, 0, 0, 0))
    _, nothing = walked({3: (1, "skewers")}, ["D bubble tea"], round=6, turn=0)
    assert nothing.bonus == ((0, 0, 0, 0),) * 3


def test_R6_a_plot_left_empty_stays_owned_and_can_be_built_in_a_later_round() -> None:
    state = state_of(phase="build", plots={"3": 0}, hands=[["A skewers"], ["A bubble tea"], ["A shaved ice"]])
    do(state, DONE[0])
    assert (state.round, state.owner[3], state.stall[3]) == (2, 0, -1)
    all_hidden(state)
    passing(state, *state.order)
    assert state.phase == Phase.BUILDING
    do(state, build(state, 0, "skewers", 3))
    assert state.built == [1, 0, 0]


def test_R7_loans_are_taken_when_paying_and_as_few_as_it_takes() -> None:
    state = auction(money=[0, 8, 20])
    do(state, bid(state, 0, 3, 7), bid(state, 1, 5, 8), PASS[2])
    assert state.loans == [0, 0, 0]
    events = passing(state, 0, 1)
    assert state.loans == [2, 0, 0]
    assert state.money == [3, 0, 20]
    assert said(events).count("loan") == 1


def test_R8_turn_order_is_the_order_of_the_lanterns() -> None:
    state = auction(order=[2, 0, 1])
    assert to_act(state) == (2,)
    refused(state, bid(state, 0, 3, 1), "R8", "turn")
    passing(state, 2, 0, 1)
    several = state_of(phase="build", order=[2, 0, 1], plots={"3": 0, "5": 1, "7": 2}, turn=2)
    do(several, DONE[2])
    assert to_act(several) == (0,)


def test_R9_a_compensation_bid_moves_a_losing_marker_or_a_fresh_one() -> None:
    state = auction(phase="compensate", bids=[[0, 3, 1], [1, 3, 4], [0, 5, 2], [2, 5, 3]])
    assert {command.piece for command in GAME.legal_commands(state, 0)} == {
        -1,
        BIDS[0][0][3][5].piece,
        BIDS[0][1][3][5].piece,
    }
    do(state, BIDS[0][1][9][1])
    assert state.owner[9] == 0
    rich = auction(phase="compensate", bids=[[1, 3, 4], [2, 5, 4]])
    assert {command.piece for command in GAME.legal_commands(rich, 0)} == {-1, BIDS[0][0][3][5].piece}
    half = auction(phase="compensate", bids=[[0, 3, 1], [1, 3, 4], [2, 5, 4]])
    refused(half, BIDS[0][1][3][5], "R9", "losing_marker")


def test_R10_a_bench_adds_a_place_to_the_stall_of_a_plot_won_in_the_last_round() -> None:
    visitors = ["D skewers", "E skewers", "F skewers"]
    _, result = walked({3: (0, "skewers")}, visitors, round=6, won=[3], turn=0)
    assert seats_taken(result) == [("D skewers", 3, 3), ("E skewers", 3, 3)]
    _, linked = walked({3: (0, "skewers"), 5: (0, "skewers")}, visitors, round=6, won=[5], turn=0)
    assert seats_taken(linked) == [("D skewers", 3, 4), ("E skewers", 5, 4), ("F skewers", 5, 4)]
    _, earlier = walked({3: (0, "skewers")}, visitors, round=5, won=[3], turn=0)
    assert len(earlier.guests) == 1
    _, unbuilt = walked({3: (0, "skewers")}, visitors, round=6, plots={"5": 0}, won=[5])
    assert len(unbuilt.guests) == 1


def test_R11_a_plot_nobody_wants_is_gone() -> None:
    state = auction(hands=[["A skewers"], [], []])
    events = passing(state, 0, 1, 2)
    assert said(events).count("unsold") == 4
    assert [state.owner[plot] for plot in (3, 5, 7, 9)] == [NOBODY] * 4
    on_offer = {state.faces[piece] + 1 for piece in (*state.market, *state.land)}
    assert not on_offer & {3, 5, 7, 9}
    for seats in (3, 4):
        end = finished(seats, ["random"] * seats, seats)
        assert not end.land
        assert len(end.spent) + len(end.closed) == 30


def test_R12_who_has_no_legal_bid_is_skipped_and_may_still_compensate() -> None:
    # All of seat 0's money is bound by its leading bid: it is skipped, then outbid, and compensated all the same.
    state = auction(money=[3, 20, 20], loans=[3, 0, 0], market=[3, 5, 12, 14])
    do(state, bid(state, 0, 3, 3), PASS[1])
    events = do(state, bid(state, 2, 12, 3))
    assert said(events) == ["bid", "skipped"]
    do(state, bid(state, 2, 3, 4))
    assert (state.phase, to_act(state)) == (Phase.COMPENSATING, (0,))
    assert numbers(state, 0) == {5: [1, 2, 3], 14: [3]}
    # Where no number is left that it can pay, it drops out.
    poor = auction(money=[2, 20, 20], loans=[3, 0, 0], market=[3, 12, 13, 14])
    do(poor, bid(poor, 0, 3, 2))
    do(poor, bid(poor, 1, 3, 3))
    do(poor, bid(poor, 2, 12, 3))
    assert to_act(poor) == (1,), "seat 0 has nothing to bid in the second lap"
    events = passing(poor, 1, 2)
    assert said(events)[:3] == ["passed", "passed", "dropped_dear"]
    assert (poor.phase, poor.turn) == (Phase.BUILDING, 1)
    # Where every number is taken, that is the reason, however rich one is.
    rich = auction(money=[60, 60, 60], market=[3, 5, 7, 9])
    tops = [rich.rules.board.numbers(plot)[-1] for plot in (3, 5, 7, 9)]
    do(rich, *(bid(rich, seat, plot, top) for seat, plot, top in zip((0, 1, 2), (3, 5, 7), tops, strict=False)))
    assert said(do(rich, bid(rich, 0, 9, tops[3])))[:3] == ["bid", "skipped_taken", "skipped_taken"]
    # A leader who passes keeps the bid.
    leader = auction()
    do(leader, bid(leader, 0, 3, 2), PASS[1], PASS[2], PASS[0])
    assert leader.owner[3] == 0


def test_R13_with_deck_and_discards_empty_fewer_customers_come() -> None:
    customers = [face_word(face) for face in standard().customers]
    state = state_of(
        hands=[customers[:4], customers[4:8], customers[8:10]],
        gates=customers[10:],
        phase="build",
        stalls={"3": [0, "skewers"]},
        round=4,
    )
    assert not state.deck
    do(state, DONE[0])
    assert not state.deck
    assert [len(hand) for hand in state.hands] == [4, 4, 4] or state.discard == []
    few = state_of(hands=[customers[:4], customers[4:8], customers[8:9]], gates=customers[9:], round=4, market=[3])
    assert few.owed == [2, 2, 1]


def test_R14_a_full_or_foreign_stall_on_the_right_does_not_block_the_left() -> None:
    both = {1: (0, "skewers"), 2: (1, "skewers")}
    _, result = walked(both, ["D skewers", "E skewers"])
    assert seats_taken(result) == [("D skewers", 1, 3), ("E skewers", 2, 3)]
    _, foreign = walked({1: (0, "bubble tea"), 2: (1, "skewers")}, ["D skewers"])
    assert seats_taken(foreign) == [("D skewers", 2, 3)]


def test_R15_final_money_may_be_negative_and_money_is_public_while_hidden_customers_are_not() -> None:
    state, _ = walked({}, [], money=[1, 30, 30], loans=[3, 0, 0], round=6)
    assert final_money(state, 0) == -20
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert {standing.seat: standing.total for standing in outcome.standings} == {0: -20, 1: 30, 2: 30}
    start = GAME.setup(3, OPTIONS, 3)
    do(start, GAME.legal_commands(start, 0)[0])
    spectator = GAME.view(start, None).state
    assert spectator.money == start.money
    assert spectator.faces[start.hidden[0][0]] == -1
    assert GAME.view(start, 0).state.faces[start.hidden[0][0]] >= 0


def test_R16_a_street_between_two_plots_separates_them() -> None:
    _, result = walked({1: (0, "skewers"), 2: (0, "skewers")}, ["D skewers", "E skewers"])
    assert [coins for _, _, coins in seats_taken(result)] == [3, 3]
    _, owners = walked({1: (0, "skewers"), 3: (1, "skewers")}, ["D skewers"])
    assert seats_taken(owners) == [("D skewers", 1, 3)], "another owner's stall is not linked"
    _, foods = walked({1: (0, "skewers"), 3: (0, "bubble tea")}, ["D skewers"])
    assert seats_taken(foods) == [("D skewers", 1, 3)], "nor one with another food"


def test_R17_flags_show_the_deck_and_limit_nothing() -> None:
    board = standard()
    for gate in board.gates:
        assert gate.flag == len(gate.letters)
    state, _ = walked({}, ["A skewers", "A bubble tea", "A shaved ice", "A fried chicken"])
    assert said(do(evening({}, ["A skewers", "A bubble tea"]), DONE[0])).count("left") == 2
    assert len(state.discard) + len(state.deck) <= len(board.customers)


def test_R18_a_corner_plot_is_met_once_on_a_route() -> None:
    for route in standard().meetings:
        met = [plot for plot, _ in route]
        assert len(met) == len(set(met))
    assert [step for plot, step in standard().meetings[YELLOW] if plot == 12] == [5]


def test_R19_discards_are_shuffled_when_a_customer_is_needed_and_the_deck_is_empty() -> None:
    customers = [face_word(face) for face in standard().customers]
    state = state_of(hands=[customers[:3], customers[3:7], customers[7:11]], discard=customers[11:], phase="build")
    assert not state.deck
    chance = state.rng
    events = do(state, DONE[0])
    assert said(events).count("reshuffled") == 1
    assert state.rng != chance
    assert all(state.seen[piece] == 0 for piece in state.deck)
    assert len(state.hands[0]) == 4
    exact = state_of(hands=[customers[:3], customers[3:7], customers[7:11]], discard=customers[16:], phase="build")
    assert len(exact.deck) == 5
    assert "reshuffled" not in said(do(exact, DONE[0])), "the deck is empty, but nothing more is needed"


def test_R20_all_hide_at_the_same_time_and_walk_in_the_order_they_were_laid() -> None:
    hands = [["E skewers", "D skewers", "A skewers"], ["B skewers", "C skewers"], ["F skewers", "G skewers"]]
    state = state_of(hands=hands, round=4, market=[3, 5, 7, 9])
    assert to_act(state) == (0, 1, 2)
    do(state, hide(state, 2, "G skewers"), hide(state, 0, "D skewers"))
    assert to_act(state) == (0, 1, 2)
    do(state, hide(state, 0, "E skewers"))
    assert to_act(state) == (1, 2)
    refused(state, hide(state, 0, "A skewers"), "hidden", "hidden_enough")
    do(state, hide(state, 1, "B skewers"), hide(state, 1, "C skewers"), hide(state, 2, "F skewers"))
    assert state.phase == Phase.BIDDING
    passing(state, 0, 1, 2)
    walked_in = [face_word(guest) for guest in (state.faces[piece] for piece in state.gates[YELLOW])]
    assert walked_in[:4] == ["D skewers", "E skewers", "G skewers", "F skewers"]


def test_R21_who_has_nothing_to_build_is_passed_over() -> None:
    state = state_of(phase="build", plots={"3": 0, "5": 2})
    events = do(state, build(state, 0, "skewers", 3))
    assert to_act(state) == (2,)
    assert said(events) == ["built"]
    empty = state_of(phase="build", plots={"3": 0})
    for pile in empty.stock:
        pile.clear()
    assert not can_build(empty, 0)


def test_R13_whoever_has_too_few_customers_hides_all() -> None:
    customers = [face_word(face) for face in standard().customers]
    state = state_of(
        hands=[customers[:1], customers[4:8], customers[8:12]], phase="build", stalls={"3": [0, "skewers"]}, round=1
    )
    open_round(state, None)
    due = state.terms.hidden[state.round - 1]
    assert state.owed == [min(due, len(hand)) for hand in state.hands]
    state.hands[0] = []
    open_round(state, None)
    assert state.owed[0] == 0


def test_R12_who_can_raise_its_own_bid_alone_is_not_skipped() -> None:
    state = auction(money=[4, 20, 20], loans=[3, 0, 0], market=[3, 12, 13, 14])
    do(state, bid(state, 0, 3, 3))
    assert may_bid(state, 0), "a 4 on its own 3"


def test_R5_whoever_wins_a_plot_in_the_last_round_has_a_bench_there() -> None:
    state = auction(round=6, market=[3, 5])
    do(state, bid(state, 0, 3, 1), PASS[1], PASS[2])
    while state.phase != Phase.BUILDING:
        do(state, PASS[state.turn])
    assert state.won >> 3 & 1
    assert not state.won >> 5 & 1


def test_compensation_goes_in_turn_order() -> None:
    state = auction(order=[2, 1, 0])
    for number, seat in enumerate((2, 1, 0, 2, 1, 0), 1):
        do(state, bid(state, seat, 3, number))
    assert (state.phase, state.turn) == (Phase.COMPENSATING, 2)


def test_R19_guests_are_discarded_before_the_hands_are_filled() -> None:
    """With deck and discards empty, those just served are what is shuffled and drawn."""
    customers = [face_word(face) for face in standard().customers]
    guest = "D skewers"
    customers.remove(guest)
    away = [word for word in customers if word[0] not in "ABC"]
    near = [word for word in customers if word[0] in "ABC"]
    hands = [near[:3], near[3:7], near[7:11]]
    state = state_of(
        hands=hands,
        gates=[guest, *away, *near[11:]],
        phase="build",
        stalls={"3": [0, "skewers"]},
    )
    assert not state.deck
    assert not state.discard
    do(state, DONE[0])
    assert state.result is not None
    assert [face_word(each.face) for each in state.result.guests] == [guest]
    assert state.discard == []
    assert len(state.hands[0]) == 4


def test_R3_those_who_wait_walk_before_the_customers_who_come() -> None:
    come = ["F skewers", "G skewers", "H skewers", "F bubble tea"]
    state = state_of(gates=["D skewers", "E skewers"], phase="build", deck=come)
    open_round(state, None)
    assert [face_word(state.faces[piece]) for piece in state.gates[RED]] == ["D skewers", "E skewers", *come]


@pytest.mark.parametrize(
    ("seats", "length", "hidden", "closed"),
    [
        (3, "short", (1, 2, 3, 4), 6),
        (3, "usual", (1, 1, 1, 2, 3, 4), 6),
        (3, "long", (1, 1, 1, 1, 2, 3, 4), 2),
        (4, "short", (1, 2, 4), 5),
        (4, "usual", (1, 1, 1, 2, 4), 5),
        (4, "long", (1, 1, 1, 1, 2, 4), 0),
    ],
)
def test_R22_a_game_is_as_long_as_was_agreed(seats: int, length: str, hidden: tuple[int, ...], closed: int) -> None:
    play = SelfPlay(GAME, ["easy"] * seats, GAME.info.complete({"length": length}), 5)
    assert (play.state.terms.hidden, len(play.state.closed)) == (hidden, closed)
    rounds = {play.state.round}
    while (command := play.choose()) is not None:
        play.play(command)
        rounds.add(play.state.round)
        assert GAME.check(play.state) == []
    assert rounds == set(range(1, len(hidden) + 1))
    assert play.state.is_last_round
    outcome = GAME.outcome(play.state)
    assert outcome is not None
    assert outcome.winners


def test_R22_every_plot_of_a_game_has_a_land_card() -> None:
    for (seats, length), terms in TERMS.items():
        assert terms.closed + terms.rounds * terms.opened <= PLOTS, (seats, length)


def test_R22_the_usual_length_is_not_written() -> None:
    usual, agreed = (GAME.setup(3, GAME.info.complete(given), 1) for given in ({}, {"length": "long"}))
    assert "length" not in str(usual.to_json()["rules"])
    assert GAME.state_from_json(agreed.to_json()).rules.length == "long"
