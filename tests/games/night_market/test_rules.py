"""The rules as the source tells them, phase by phase, with its worked examples."""

from __future__ import annotations

import pytest

from tabletable.core.errors import SetupError
from tabletable.core.ids import NOBODY, PUBLIC
from tabletable.games.night_market.game import GAME
from tabletable.games.night_market.rules.board import BLUE, RED, YELLOW, standard
from tabletable.games.night_market.rules.cards import FACE_COUNT, face_word
from tabletable.games.night_market.rules.play import DONE, PASS, to_act
from tabletable.games.night_market.rules.state import Phase, Verb
from tabletable.play.language.catalogue import Catalogue
from tests.games.night_market.builders import (
    OPTIONS,
    all_hidden,
    auction,
    bid,
    build,
    do,
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

# ------------------------------------------------------------------------------------------------ setup


@pytest.mark.parametrize(("seats", "money", "closed", "opened"), [(3, [12, 11, 10], 6, 4), (4, [13, 12, 11, 10], 5, 5)])
def test_setup(seats: int, money: list[int], closed: int, opened: int) -> None:
    firsts = set()
    for seed in range(40):
        state = GAME.setup(seats, OPTIONS, seed)
        first = state.order[0]
        firsts.add(first)
        assert state.order == [(first + step) % seats for step in range(seats)]
        assert [state.money[seat] for seat in state.order] == money
        assert [len(hand) for hand in state.hands] == [4] * seats
        assert (len(state.closed), len(state.market)) == (closed, opened)
        assert sum(len(gate) for gate in state.gates) == 4
        assert len(state.deck) == 32 - 4 * seats - 4
        assert to_act(state) == tuple(range(seats))
    assert firsts == set(range(seats))


def test_the_given_deck_is_dealt_one_at_a_time_from_the_first_player() -> None:
    deck = sorted(GAME.setup(3, OPTIONS, 1).faces)
    state = GAME.setup(3, OPTIONS, 5, deck)
    first = state.order[0]
    assert [face_word(state.faces[piece]) for piece in state.hands[first]] == [
        "A skewers",
        "A fried chicken",
        "B shaved ice",
        "C bubble tea",
    ]
    assert [state.faces[piece] for piece in state.closed] == list(range(6))
    with pytest.raises(SetupError):
        GAME.setup(3, OPTIONS, 1, deck[1:])
    with pytest.raises(SetupError):
        GAME.setup(5, OPTIONS, 1)


@pytest.mark.parametrize(("seats", "schedule"), [(3, [1, 1, 1, 2, 3, 4]), (4, [1, 1, 1, 2, 4])])
def test_rounds_and_hidden_customers(seats: int, schedule: list[int]) -> None:
    state = GAME.setup(seats, OPTIONS, 3)
    for number, due in enumerate(schedule, 1):
        assert (state.round, state.phase) == (number, Phase.HIDING)
        assert state.owed == [due] * seats
        all_hidden(state)
        assert state.phase == Phase.BIDDING
        passing(state, *state.order)
    assert state.phase == Phase.OVER
    assert not state.land


def test_customers_come_to_the_gate_of_their_letter() -> None:
    state = GAME.setup(4, OPTIONS, 11)
    for gate, waiting in enumerate(state.gates):
        for piece in waiting:
            assert face_word(state.faces[piece])[0] in standard().gates[gate].letters
            assert state.seen[piece] == PUBLIC


# ------------------------------------------------------------------------------------------------ auction


def test_a_bid_goes_above_every_marker_and_nobody_tops_the_last_number() -> None:
    state = auction(market=[1, 3, 5, 7])
    assert numbers(state, 0) == {1: [3, 4, 5, 6, 7, 8, 9, 10], **{plot: list(range(1, 9)) for plot in (3, 5, 7)}}
    do(state, bid(state, 0, 3, 5))
    refused(state, bid(state, 1, 3, 5), "auction", "too_low")
    do(state, bid(state, 1, 3, 8))
    assert 3 not in numbers(state, 2)
    refused(state, bid(state, 2, 3, 8), "auction", "top")
    refused(state, bid(state, 2, 2, 8), "auction", "not_on_offer")


def test_two_bids_each_in_turn_order_and_a_pass_is_for_the_round() -> None:
    state = auction(order=[1, 2, 0])
    turns = []
    while state.phase == Phase.BIDDING:
        seat = state.turn
        turns.append(seat)
        plot = (3, 5, 7)[seat]
        do(state, bid(state, seat, plot, 1 + turns.count(seat)) if seat != 2 else PASS[2])
    assert turns == [1, 2, 0, 1, 0]
    assert state.phase == Phase.BUILDING, "who passed gets no compensation"
    assert state.owner[7] == NOBODY


def test_compensation_goes_on_until_everybody_leads_or_gave_up() -> None:
    state = auction(order=[0, 1, 2])
    do(state, bid(state, 0, 3, 1), bid(state, 1, 3, 2), bid(state, 2, 3, 3))
    do(state, bid(state, 0, 3, 4))
    do(state, bid(state, 1, 3, 5))
    do(state, bid(state, 2, 3, 6))
    assert (state.phase, to_act(state)) == (Phase.COMPENSATING, (0,))
    do(state, bid(state, 0, 5, 2, marker=0))
    assert to_act(state) == (1,)
    do(state, bid(state, 1, 5, 3, marker=1))
    assert to_act(state) == (0,), "left without a plot by that, seat 0 gets one too"
    do(state, PASS[0])
    assert state.phase == Phase.BUILDING
    assert (state.owner[3], state.owner[5]) == (2, 1)
    assert state.money == [20, 17, 14]


def test_only_winners_pay_and_a_loan_brings_five() -> None:
    state = auction(money=[4, 20, 20])
    do(state, bid(state, 0, 3, 6), bid(state, 1, 5, 4), bid(state, 2, 5, 5))
    do(state, PASS[0], PASS[1], PASS[2])
    assert state.money == [3, 20, 15]
    assert state.loans == [1, 0, 0]


# ------------------------------------------------------------------------------------------------ stalls


def test_stalls_of_any_food_in_stock_on_all_some_or_none_of_ones_plots() -> None:
    state = state_of(phase="build", plots={"3": 0, "5": 0, "9": 1})
    assert len(GAME.legal_commands(state, 0)) == 2 * 4 + 1
    do(state, build(state, 0, "skewers", 5))
    refused(state, build(state, 0, "skewers", 5), "build", "built_already")
    refused(state, build(state, 0, "skewers", 9), "build", "not_your_plot")
    refused(state, build(state, 0, "skewers", 30), "build", "nobodys_plot")
    do(state, DONE[0])
    assert to_act(state) == (1,)


def test_a_food_that_is_out_of_stock_can_not_be_built() -> None:
    stalls = {str(plot): [1, "skewers"] for plot in (10, 11, 13, 15, 17, 19, 21, 24)}
    state = state_of(phase="build", plots={"3": 0}, stalls=stalls)
    left = {face_word(state.faces[one.piece]) for one in GAME.legal_commands(state, 0) if one.piece >= 0}
    assert left == {"bubble tea stall", "shaved ice stall", "fried chicken stall"}
    refused(state, build(state, 0, "bubble tea", 3)._replace(piece=30), "build", "stock")
    do(state, build(state, 0, "bubble tea", 3))


# ------------------------------------------------------------------------------------------------ walking


def test_the_stall_at_the_right_of_the_walking_direction_comes_first() -> None:
    # On the red street southwards plot 1 is at the right; on the yellow one westwards plot 16.
    _, result = walked({1: (0, "skewers"), 2: (1, "skewers")}, ["D skewers"])
    assert seats_taken(result) == [("D skewers", 1, 3)]
    _, west = walked({16: (0, "skewers"), 21: (1, "skewers")}, ["B skewers"])
    assert seats_taken(west) == [("B skewers", 16, 3)]


def test_a_stall_serves_one_customer_and_only_its_food() -> None:
    state, result = walked({5: (0, "shaved ice")}, ["D skewers", "E shaved ice", "F shaved ice"])
    assert seats_taken(result) == [("E shaved ice", 5, 3)]
    assert state.money[0] == 13
    waiting = [face_word(state.faces[piece]) for piece in state.gates[YELLOW]]
    assert waiting[:2] == ["D skewers", "F shaved ice"]


def test_who_finds_no_stall_waits_at_the_next_gate_until_the_next_round() -> None:
    visitors = ["D skewers", "B skewers", "C skewers", "A skewers"]
    state, result = walked({27: (0, "skewers"), 19: (1, "skewers")}, visitors)
    assert seats_taken(result) == [("A skewers", 27, 3), ("B skewers", 19, 3)]
    assert face_word(state.faces[state.gates[YELLOW][0]]) == "D skewers"
    assert face_word(state.faces[state.gates[BLUE][0]]) == "C skewers"
    all_hidden(state)
    passing(state, *state.order)
    assert state.result is not None
    assert [(word, plot) for word, plot, _ in seats_taken(state.result)][:2] == [("C skewers", 27), ("D skewers", 19)]


def test_from_the_blue_street_one_leaves_the_market() -> None:
    state, result = walked({1: (0, "skewers")}, ["A skewers"])
    assert result.guests == ()
    assert [face_word(state.faces[piece]) for piece in state.discard] == ["A skewers"]


def test_gates_open_blue_then_yellow_then_red() -> None:
    # Plot 23 lies on the yellow and the blue street, 16 on the red and the yellow one.
    visitors = ["B skewers", "A skewers", "D bubble tea", "C bubble tea"]
    _, result = walked({23: (0, "skewers"), 16: (0, "bubble tea")}, visitors)
    assert [word for word, _, _ in seats_taken(result)] == ["A skewers", "C bubble tea"]


def test_linked_stalls_of_the_source_three_in_a_row_earn_five_each() -> None:
    row = {4: (0, "fried chicken"), 6: (0, "fried chicken"), 8: (0, "fried chicken")}
    visitors = ["D fried chicken", "E fried chicken", "F fried chicken", "G fried chicken"]
    state, result = walked(row, visitors, money=[0, 0, 0])
    assert seats_taken(result) == [("D fried chicken", 4, 5), ("E fried chicken", 6, 5), ("F fried chicken", 8, 5)]
    assert state.money[0] == 15
    # One customer alone pays 5 as well; a lone stall earns 3, two linked ones 4 each.
    assert walked(row, visitors[:1])[1].guests[0].coins == 5
    assert walked({4: (0, "skewers"), 6: (0, "skewers")}, ["D skewers"])[1].guests[0].coins == 4


def test_a_large_stall_takes_guests_from_whichever_side_they_come() -> None:
    # 18 and 23 are linked; the yellow street meets 18, the blue one 23 only.
    link = {18: (0, "skewers"), 23: (0, "skewers")}
    _, result = walked(link, ["A skewers", "B skewers", "C skewers"])
    assert seats_taken(result) == [("A skewers", 23, 4), ("B skewers", 18, 4)]
    full = {18: (0, "bubble tea"), 19: (0, "bubble tea")}
    _, met = walked(full, ["B bubble tea", "C bubble tea"])
    assert seats_taken(met) == [("B bubble tea", 19, 4), ("C bubble tea", 18, 4)], "the stall it meets is taken"


# ------------------------------------------------------------------------------------------------ what ends a round


def test_the_order_is_by_stalls_then_money_then_as_before() -> None:
    stalls = {1: (2, "skewers"), 3: (2, "bubble tea"), 9: (1, "skewers"), 11: (0, "skewers")}
    built = {str(plot): list(owned) for plot, owned in stalls.items()}
    state = state_of(stalls=built, phase="build", money=[9, 9, 2], order=[1, 0, 2])
    do(state, DONE[1])
    assert state.order == [2, 1, 0]
    one_each = {"9": [1, "skewers"], "11": [0, "skewers"]}
    richer = state_of(stalls=one_each, phase="build", money=[10, 9, 2], order=[1, 0, 2])
    do(richer, DONE[1])
    assert richer.order == [0, 1, 2]


def test_hands_are_refilled_to_four_in_turn_order() -> None:
    state = state_of(phase="build", hands=[["A skewers"], [], ["B skewers"]], order=[2, 0, 1], deck=["D skewers"])
    do(state, DONE[2])
    assert [len(hand) for hand in state.hands] == [4, 4, 4]
    assert "D skewers" in [face_word(state.faces[piece]) for piece in state.hands[2]]


def test_hands_are_refilled_in_the_order_of_the_round_that_ends() -> None:
    stalls = {"3": [1, "skewers"]}
    state = state_of(phase="build", order=[2, 0, 1], stalls=stalls, deck=["D skewers"])
    do(state, DONE[2])
    assert state.order == [1, 2, 0]
    assert "D skewers" in [face_word(state.faces[piece]) for piece in state.hands[2]]


# ------------------------------------------------------------------------------------------------ the last round


def test_in_the_last_round_customers_walk_to_the_very_end() -> None:
    state, result = walked({26: (0, "skewers")}, ["D skewers"], round=6)
    assert seats_taken(result) == [("D skewers", 26, 3)]
    assert state.phase == Phase.OVER
    gone, _ = walked({1: (0, "skewers")}, ["B skewers"], round=6)
    assert [face_word(gone.faces[piece]) for piece in gone.discard] == ["B skewers"]
    assert gone.gates == [[], [], []]


def test_the_bonus_is_for_most_guests_of_a_food_and_is_shared_rounded_down() -> None:
    stalls = {1: (0, "skewers"), 3: (1, "skewers"), 5: (2, "skewers"), 7: (0, "bubble tea")}
    visitors = ["D skewers", "E skewers", "F skewers", "D bubble tea"]
    state, result = walked(stalls, visitors, round=6, money=[0, 0, 0])
    assert result.bonus == ((1, 4, 0, 0), (1, 0, 0, 0), (1, 0, 0, 0))
    assert state.money == [6 + 5, 3 + 1, 3 + 1]
    outcome = GAME.outcome(state)
    assert outcome is not None
    texts = [Catalogue("en").text(each.items[-1].label, ["Ann", "Bob", "Cat"], GAME) for each in outcome.standings]
    assert texts == ["Most customers: skewers 1, bubble tea 4", *["Most customers: skewers"] * 2], "a tie shares"


def test_benches_do_not_change_what_a_guest_pays() -> None:
    _, result = walked({1: (0, "skewers")}, ["D skewers", "E skewers"], round=6, won=[1])
    assert [coins for _, _, coins in seats_taken(result)] == [3, 3]


# ------------------------------------------------------------------------------------------------ the end


def test_loans_are_repaid_with_seven_and_most_money_wins() -> None:
    state, _ = walked({}, [], round=6, money=[20, 12, 13], loans=[1, 0, 0])
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0, 2)
    assert [standing.total for standing in outcome.standings] == [13, 13, 12]


@pytest.mark.parametrize(("loans", "why"), [([1, 0, 0], "why_repaid"), ([0, 1, 0], "why_money")])
def test_loans_are_spoken_of_only_if_the_winner_repaid_any(loans: list[int], why: str) -> None:
    state, _ = walked({}, [], round=6, money=[30, 12, 13], loans=loans)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.reason.id == f"night_market.result.{why}"


def test_among_equals_more_stalls_win_and_then_they_share() -> None:
    state, _ = walked({1: (2, "skewers")}, [], round=6, money=[13, 12, 13])
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (2,)
    assert outcome.reason.id == "night_market.result.why_stalls"


def test_whole_games_end_within_their_bound() -> None:
    for seats in (3, 4):
        for seed in range(5):
            state = finished(seats, ["random"] * seats, seed)
            assert GAME.outcome(state) is not None
            assert GAME.check(state) == []
            assert state.round == len(state.terms.hidden)


def test_every_face_has_a_word_of_its_own() -> None:
    assert len({face_word(face) for face in range(FACE_COUNT)}) == FACE_COUNT
    assert RED < YELLOW < BLUE


def test_laying_face_down_is_seen_and_what_is_laid_is_not() -> None:
    state = GAME.setup(3, OPTIONS, 3)
    command = GAME.legal_commands(state, 1)[0]
    assert command.verb == Verb.HIDE
    events = do(state, command)
    assert said(events) == ["hid"]
    assert said([event.redacted(0) for event in events]) == ["hid.hidden"]
    some = state_of(hands=[["D skewers"], ["E skewers"], ["F skewers"]], market=[3, 5, 7, 9])
    refused(some, hide(some, 0, "D skewers")._replace(zone="gate:red"), "hidden", "hidden_row")


def test_any_customer_in_hand_may_be_hidden() -> None:
    held = ["A skewers", "B skewers", "C skewers", "D skewers"]
    state = state_of(hands=[held, ["E skewers"], ["F skewers"]], market=[3, 5, 7, 9])
    legal = GAME.legal_commands(state, 0)
    assert [face_word(state.faces[each.piece]) for each in legal] == held
