"""One test per ruling of RULES.md, named after it."""

# ruff: noqa: N802

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import tabletable.games.flea_market as package
from tabletable.core.command import Command
from tabletable.core.errors import BrokenState, IllegalCommand
from tabletable.core.event import Event
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC
from tabletable.core.rng import Rng
from tabletable.games.flea_market.rules.cards import CARDS, deck_of, face_of, face_word
from tabletable.games.flea_market.rules.rounds import fewest, most_points, proposal
from tabletable.games.flea_market.rules.state import HIGHEST, LAST_ROUND, LOWEST, FleaMarketState, Phase, Prize, Verb
from tabletable.games.flea_market.rules.zones import DISCARD_PILE, HAND, MONEY, POPULARITY, STALL
from tabletable.play.keeping.recording import Recorder, restore
from tabletable.play.seats import HUMAN, Seat
from tabletable.play.selfplay import SelfPlay
from tabletable.play.session import Session
from tests.games.flea_market.builders import (
    GAME,
    OPTIONS,
    act,
    choices,
    close_all,
    lying,
    piece,
    refusal,
    said,
    state_of,
    stock,
    verbs,
)


def test_every_ruling_has_a_test() -> None:
    text = (Path(package.__file__).parent / "RULES.md").read_text(encoding="utf-8")
    rulings = re.findall(r"\{#(R\d+)\}", text)
    assert rulings == [f"R{number}" for number in range(1, len(rulings) + 1)]
    for ruling in rulings:
        assert any(name.startswith(f"test_{ruling}_") for name in globals()), ruling


# Money buttons: 1 to 3 have three, 4 to 6 two, 7 to 9 one.


@pytest.mark.parametrize(
    ("price", "held", "expected"),
    [
        (1, (0, 1, 1, 1, 0, 0), (0, 1, 0, 0, 0, 0)),
        (3, (0, 3, 1, 1, 0, 0), (0, 0, 0, 1, 0, 0)),  # exact, and one card instead of two
        (3, (0, 0, 2, 0, 0, 0), (0, 0, 2, 0, 0, 0)),  # one too much is the least excess
        (1, (0, 0, 1, 1, 0, 0), (0, 0, 1, 0, 0, 0)),
        (6, (0, 1, 0, 3, 0, 0), (0, 0, 0, 2, 0, 0)),
        (10, (0, 0, 5, 3, 0, 0), (0, 0, 2, 2, 0, 0)),
        (5, (2, 0, 0, 2, 0, 0), (0, 0, 0, 2, 0, 0)),
    ],
)
def test_R1_the_least_excess_with_the_fewest_cards(
    price: int, held: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert fewest(price, held) == expected


def test_R1_the_player_may_pick_any_cards_that_reach_the_price() -> None:
    state = state_of("red 1", "red 2", "red 3", money=["red 7, blue 4, green 1", "", ""], phase="discount")
    assert [face_word(state.faces[each]) for each in proposal(state, 1)] == ["red 7"]
    act(state, "pay", "green 1", "money:0")
    act(state, "pay", "blue 4", "money:0")  # needless
    assert lying(state, "tray") == ["blue 4", "green 1"]
    assert choices(state, "discount") == [1, 2]
    events = act(state, "discount", choice=1)
    assert lying(state, "promotion:0") == ["blue 4", "green 1"]
    assert lying(state, "money:0") == ["red 7"]
    assert state.discounts == [1, 0, 0]
    assert dict(next(e.args for e in events if e.say == "flea_market.log.discount")) == {"n": 1, "paid": 5}


def test_R1_the_table_pays_by_itself_and_paid_money_is_discarded() -> None:
    state = restocking("red 7, blue 4, green 1")
    act(state, "buy", choice=2)  # costs 3: one card that is worth exactly that
    assert lying(state, "discard") == ["green 1"]
    assert lying(state, "money:0") == ["blue 4", "red 7"]
    assert len(state.hands[0]) == 1 + 3 + 2


def restocking(money: str) -> FleaMarketState:
    """Seat 0, with this money, may buy extra cards."""
    state = state_of("red 1", "red 2", "red 3", money=[money, "", ""], phase="restock", draw="red 9, " * 9 + "red 9")
    act(state, "draw")
    assert state.phase is Phase.EXTRA
    return state


def test_R2_competition_of_every_colour_comes_before_the_six_colours() -> None:
    state = state_of(
        "red 1, yellow 1, blue 1",
        "red 2",
        "red 3",
        goods=["", "red 4, yellow 4, green 4", "red 5, yellow 5, brown 5"],
        stalls=[3, 4, 5],
    )
    state.goods[2][3] = state.hands[2].pop()  # a further red one
    state.seen[state.goods[2][3]] = PUBLIC
    state.display.append(state.goods[2][3])
    events = stock(state, "red 1, yellow 1, blue 1")
    assert said(events).count("competition") == 2
    assert lying(state, STALL[0][2]) == ["blue 1"]
    assert "six_colours" not in said(events)
    assert state.phase is Phase.STOCK
    colours = {face_word(state.faces[each]).split()[0] for seat in range(3) for each in state.lying(seat)}
    assert colours == {"blue", "green", "brown"}


def test_R2_the_last_of_six_colours_may_be_swept_away() -> None:
    goods = ["red 4, yellow 4, blue 4", "purple 5, green 5", "purple 6"]
    state = state_of("purple 1, brown 1, brown 2", "red 3", "red 3", goods=goods, stalls=[6, 3, 3])
    events = stock(state, "purple 1, brown 1")
    assert "competition" in said(events)
    assert "six_colours" not in said(events)


def test_R3_only_sellers_count_for_all_equal_and_the_nearest_chooses() -> None:
    # The start player has no goods: the next one clockwise with goods chooses.
    state = state_of("red 1, red 2, red 3, red 9", "blue 1", "green 1", goods=["", "red 4", "blue 4"], stalls=[3, 1, 1])
    act(state, "close")
    for word in ("red 1", "red 2", "red 3"):
        act(state, "discard", word)
    assert (state.phase, state.turn) == (Phase.CLAIM, 1)
    assert choices(state, "claim") == [LOWEST, HIGHEST]
    act(state, "claim", choice=LOWEST)
    assert (state.lowest, state.highest) == (1, 2)
    assert (lying(state, "popularity:1"), lying(state, "money:2")) == (["red 4"], ["blue 4"])


def test_R3_with_all_equal_the_others_are_in_between() -> None:
    state = state_of(
        "red 1",
        "blue 1",
        "green 1",
        "red 2",
        goods=["red 4", "blue 4", "green 4", "yellow 4"],
        stalls=[1, 1, 2, 1],
        start=2,
    )
    act(state, "close")
    assert state.turn == 2
    act(state, "claim", choice=HIGHEST)
    assert state.prizes == [Prize.NONE, Prize.NONE, Prize.HIGHEST, Prize.LOWEST]


@pytest.mark.parametrize("choice", [LOWEST, HIGHEST])
def test_R3_a_single_seller_chooses_and_the_other_prize_goes_to_nobody(choice: int) -> None:
    state = state_of(
        "red 1",
        "blue 1",
        "green 1",
        goods=["", "red 8", ""],
        stalls=[1, 1, 1],
        turn=2,
        closed=[0, 1],
        draw=", ".join(["red 9"] * 9),
    )
    act(state, "close")
    assert (state.phase, state.turn) == (Phase.CLAIM, 1)
    events = act(state, "claim", choice=choice)
    assert said(events)[:2] == ["claimed_highest" if choice else "claimed_lowest", "highest" if choice else "lowest"]
    assert (state.highest, state.lowest) == ((1, NOBODY) if choice == HIGHEST else (NOBODY, 1))
    while state.round == 2:
        act(state, "draw" if state.phase is Phase.RESTOCK else "pass")
    assert state.start == 1  # without a highest the lowest begins


def test_R4_costs_are_hidden_under_the_discard_pile() -> None:
    state = state_of("red 1, red 2, red 3, red 4", "blue 1, blue 2", "green 1", discard="purple 9")
    close_all(state)
    events = act(state, "discard", "red 2")
    gone = state.discard[0]
    assert face_word(state.faces[gone]) == "red 2"
    assert face_word(state.faces[state.discard[-1]]) == "purple 9"
    for viewer, knows in ((0, True), (1, False), (None, False)):
        assert (GAME.view(state, viewer).state.faces[gone] != HIDDEN) is knows
        assert (events[0].redacted(viewer).face != HIDDEN) is knows
    act(state, "discard", "red 1")
    act(state, "discard", "red 4")
    # Bob and Cat have no more cards than empty stalls.
    assert state.hands[1:] == [[], []]
    assert all(state.seen[each] in (1, 2, 4) for each in state.discard[:-1])


def test_R4_costs_are_chosen_clockwise_from_the_start_player() -> None:
    hand = "red 1, red 2, red 3, red 4"
    state = state_of(hand, hand, hand, start=1)
    close_all(state)
    turns = []
    while state.phase is Phase.COST:
        turns.append(state.turn)
        act(state, "discard")
    assert turns == [1, 1, 1, 2, 2, 2, 0, 0, 0]


def test_R5_a_total_may_fall_below_zero_and_the_money_is_lost_without_goods() -> None:
    money = ["red 1, red 2", "yellow 1", "green 3"]
    state = state_of("red 1, brown 1", "blue 1", "green 1", money=money, phase="discount", stalls=[1, 1, 1])
    act(state, "discount", choice=3)
    act(state, "discount", choice=2)
    act(state, "pass")
    act(state, "close")
    stock(state, "blue 1")
    stock(state, "green 1")
    act(state, "discard", "red 1")
    assert state.totals == [-3, -1, 1]
    assert (state.lowest, state.highest) == (1, 2)
    assert state.prizes[0] is Prize.ABSENT
    assert {"red 1", "red 2", "yellow 1"} <= set(lying(state, "discard"))
    assert state.promotions == [[], [], []]


def test_R6_popularity_is_mixed_and_known_to_its_owner_alone() -> None:
    state = state_of(
        "red 1",
        "blue 1",
        "green 1",
        goods=["red 3, blue 2", "red 9", "blue 8"],
        stalls=[3, 1, 1],
        popularity=["yellow 7", "", ""],
        seed=4,
    )
    before = state.rng
    events = act(state, "close")
    pile = state.popularity[0]
    assert lying(state, "popularity:0") == ["blue 2", "red 3", "yellow 7"]
    assert state.rng != before
    for viewer in (0, 1, 2, None):
        view = GAME.view(state, viewer).state
        assert all((view.faces[each] != HIDDEN) is (viewer == 0) for each in pile)
        assert len(view.popularity[0]) == 3
        told = [event.redacted(viewer) for event in events if event.target == "popularity:0" and event.piece >= 0]
        assert all((event.face != HIDDEN) is (viewer == 0) for event in told if event.kind == "flip")
        assert all(event.face == HIDDEN for event in told if event.kind == "move")
    assert all(state.seen[each] == 1 for each in pile)


def test_R6_the_end_is_noticed_and_everything_shown() -> None:
    pile = "red 7, red 8, red 9, blue 9"
    state = state_of(
        "red 1",
        "blue 1",
        "green 1",
        goods=["yellow 7", "red 9", "blue 8"],
        stalls=[2, 1, 1],
        popularity=[pile, "blue 1", ""],
    )
    events = act(state, "close")
    assert said(events)[-1] == "famous"
    assert state.phase is Phase.OVER
    assert GAME.to_act(state) == ()
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.note is not None
    assert outcome.occasion is None, "what is over is told in the usual words"
    assert [(row.seat, row.total) for row in outcome.standings] == [(0, 15), (1, 1), (2, 0)]
    assert all(state.seen[each] == PUBLIC for each in (*state.popularity[0], *state.popularity[1]))


def test_R7_one_draws_what_there_is() -> None:
    state = state_of("red 1", "blue 1", "green 1", phase="restock", draw="red 9", discard="blue 9")
    events = act(state, "draw")
    assert dict(next(event.args for event in events if event.say == "flea_market.log.drew"))["n"] == 2
    assert len(state.hands[0]) == 3
    assert state.turn == 1
    act(state, "draw")
    assert len(state.hands[1]) == 1


def test_R8_no_button_is_not_the_lowest_number() -> None:
    goods = ["red 9", "yellow 5 0+3 offer, blue 2 1+0", "brown 1"]
    state = state_of("red 1", "blue 1", "green 1", goods=goods, stalls=[2, 2, 1])
    act(state, "close")
    assert (state.phase, state.turn) == (Phase.OFFER, 1)
    offered = [(face_word(state.faces[c.piece]), c.zone) for c in GAME.legal_commands(state, 1) if c.verb == "offer"]
    assert offered == [("blue 2 1+0", "money:1")]
    no_button = Command(1, Verb.OFFER, piece(state, "yellow 5 0+3 offer", STALL[1][0]), MONEY[1])
    assert refusal(state, no_button) == ("no_yellow", "R8")
    bare = state_of("red 1", "blue 1", "green 1", goods=["red 9", "yellow 5 0+0 offer", "brown 1"], stalls=[2, 1, 1])
    act(bare, "close")
    assert bare.phase is Phase.RESTOCK


def test_R9_of_two_sellers_one_is_highest_and_one_lowest() -> None:
    state = state_of("red 1", "blue 1", "", goods=["red 5", "blue 6", ""], stalls=[2, 1, 1])
    act(state, "close")
    assert (state.highest, state.lowest) == (1, 0)
    assert state.phase is Phase.RESTOCK


@pytest.mark.parametrize(("start", "highest", "lowest"), [(0, 0, 1), (1, 3, 1), (2, 3, 2), (3, 3, 1)])
def test_R10_the_nearest_to_the_start_player_wins_ties(start: int, highest: int, lowest: int) -> None:
    goods = ["red 9", "blue 3", "green 3", "yellow 9"]
    state = state_of("red 1", "red 1", "red 1", "red 1", goods=goods, stalls=[2] * 4, start=start)
    close_all(state)
    assert (state.highest, state.lowest) == (highest, lowest)


def test_R11_swept_stalls_cost_as_much_as_any() -> None:
    state = state_of(
        "red 8, green 9, green 8",
        "yellow 9, yellow 8",
        "blue 9, blue 8",
        goods=["", "red 1, red 2", ""],
        stalls=[1, 2, 1],
    )
    stock(state, "red 8")
    close_all(state)
    # Ann's own stall was emptied too, and Bob has as many cards as empty stalls.
    assert (state.phase, state.turn, state.owed) == (Phase.COST, 0, 1)
    act(state, "discard", "green 9")
    assert state.hands[1] == []
    assert state.turn == 2
    act(state, "discard", "blue 9")
    assert state.prizes == [Prize.ABSENT] * 3
    assert state.phase is Phase.RESTOCK


def test_R12_who_loses_a_tie_is_in_between_and_may_make_an_offer() -> None:
    state = state_of("red 1", "blue 1", "green 1", goods=["red 5", "blue 5", "green 6"], stalls=[2, 1, 1])
    act(state, "close")
    assert (state.highest, state.lowest) == (2, 0)
    assert (state.phase, state.turn) == (Phase.OFFER, 1)


def test_R13_the_offer_is_optional() -> None:
    state = state_of("red 1", "blue 1", "green 1", goods=["red 1", "blue 5", "green 6"], stalls=[2, 1, 1])
    act(state, "close")
    assert verbs(state, 1) == ["offer", "pass"]
    assert said(act(state, "pass")) == ["declined", "restock"]
    assert lying(state, "discard") == ["blue 5", "red 1"]
    assert state.prizes[1] is Prize.NONE


def test_R14_a_new_stall_is_unseen_and_counts_at_once_for_later_rounds() -> None:
    state = state_of(
        "red 1", "blue 1", "green 1", phase="restock", draw="red 9, red 8, red 7, red 6, red 5, red 4, red 3"
    )
    events = act(state, "build")
    stall = state.booths[0][-1]
    assert face_word(state.faces[stall]) == "red 9"
    assert state.seen[stall] == 0
    assert all(event.face == HIDDEN for event in events)
    assert len(state.goods[0]) == 4
    act(state, "draw")
    assert len(state.hands[1]) == 4


def test_R15_restocking_begins_with_the_old_start_player() -> None:
    state = state_of(
        "red 1",
        "blue 1",
        "green 1",
        goods=["red 1", "blue 4", "green 6"],
        stalls=[1, 2, 1],
        start=1,
        draw="red 9, red 8, red 7, red 6",
    )
    act(state, "close")
    assert (state.phase, state.turn, state.start, state.highest) == (Phase.RESTOCK, 1, 1, 2)
    for _ in range(3):
        act(state, "draw")
        if state.phase is Phase.EXTRA:
            act(state, "pass")
    assert state.start == 2
    assert state.round == 3


def test_R15_without_goods_the_start_player_stays() -> None:
    state = state_of(
        "red 1, red 2",
        "blue 1, blue 2",
        "green 1, green 2",
        stalls=[1, 1, 1],
        start=1,
        draw="red 9, red 8, red 7, red 6",
    )
    close_all(state)
    while state.round == 2:
        act(state, "discard" if state.phase is Phase.COST else "draw")
    assert state.start == 1


def test_R16_a_full_player_closes_only_when_the_turn_comes() -> None:
    state = state_of("red 8, green 9", "yellow 9", "blue 9, blue 8", goods=["", "red 1", "red 2"], stalls=[2, 1, 1])
    stock(state, "red 8")
    # Bob was full; the sweep emptied his stall before his turn.
    assert state.turn == 1
    assert state.closed == 0
    full = state_of("blue 8, green 9", "yellow 9", "blue 9, blue 8", goods=["", "red 1", "red 2"], stalls=[2, 1, 1])
    events = stock(full, "blue 8")
    assert said(events)[-2:] == ["closed_full", "closed_full"]
    assert full.turn == 0
    assert full.closed == 0b110


def test_R16_a_closed_player_stays_closed() -> None:
    state = state_of(
        "red 8, green 9", "yellow 9", "blue 9, blue 8", goods=["", "red 1", "red 2"], stalls=[2, 1, 1], closed=[1]
    )
    stock(state, "red 8")
    assert state.turn == 2


def test_R17_no_building_without_a_card() -> None:
    state = state_of("red 1", "blue 1", "green 1", phase="restock")
    assert verbs(state, 0) == ["draw"]
    assert refusal(state, Command(0, Verb.BUILD)) == ("no_card_left", "R17")
    with_discards = state_of("red 1", "blue 1", "green 1", phase="restock", discard="red 3")
    assert verbs(with_discards, 0) == ["build", "draw"]


def test_R18_after_a_hundred_rounds_it_ends_as_it_stands() -> None:
    state = state_of(
        "red 1",
        "blue 1",
        "green 1",
        goods=["red 1", "blue 4", "green 6"],
        stalls=[2, 1, 1],
        round=LAST_ROUND,
        popularity=["", "red 4", ""],
    )
    assert said(act(state, "close"))[-1] == "long"
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.reason.id == "flea_market.result.long"
    sooner = state_of(
        "red 1", "blue 1", "green 1", goods=["red 1", "blue 4", "green 6"], stalls=[2, 1, 1], round=LAST_ROUND - 1
    )
    act(sooner, "close")
    assert sooner.phase is Phase.RESTOCK


def test_R19_goods_are_hidden_until_they_are_shown() -> None:
    state = state_of("red 8, blue 8, green 2", "yellow 9", "blue 9, blue 7")
    laid = act(state, "lay", "red 8")
    on_stall = state.goods[0][0]
    assert [GAME.view(state, viewer).state.faces[on_stall] != HIDDEN for viewer in (0, 1, 2, None)] == [True] + [
        False
    ] * 3
    assert laid[0].redacted(1).face == HIDDEN
    assert verbs(state, 0) == ["done", "lay", "take_back"]
    assert refusal(state, Command(0, Verb.CLOSE)) == ("close_laid", "R19")
    act(state, "lay", "blue 8")
    first = Command(0, Verb.TAKE_BACK, on_stall, HAND[0])
    assert refusal(state, first) == ("last_first", "R19")
    act(state, "take_back", "blue 8", "stall:1:0")
    assert state.goods[0][1] == NO_PIECE
    shown: list[Event] = act(state, "done")
    assert shown[0].kind == "flip"
    assert all(state.seen[each] == PUBLIC for each in state.lying(0))
    assert lying(state, HAND[0]) == ["blue 8", "green 2"]


def test_R19_what_is_laid_beside_the_first_has_neither_more_nor_less_value() -> None:
    state = state_of("red 8, blue 8, green 9, green 2", "yellow 9", "blue 9, blue 7")
    act(state, "lay", "red 8")
    laid = {command.piece for command in GAME.legal_commands(state, 0) if command.verb == "lay"}
    assert [face_word(state.faces[each]) for each in sorted(laid)] == ["blue 8"]


def test_R19_shown_goods_and_paid_money_stay() -> None:
    state = state_of("red 8, blue 8", "yellow 9", "blue 9, blue 7", goods=["green 8", "", ""])
    act(state, "lay", "red 8")
    shown = Command(0, Verb.TAKE_BACK, state.goods[0][0], HAND[0])
    assert refusal(state, shown) == ("shown", "R19")
    paying = state_of("red 1", "red 2", "red 3", money=["red 7, blue 4", "", ""], phase="discount")
    act(paying, "pay", "red 7", "money:0")
    assert refusal(paying, Command(0, Verb.PASS)) == ("pass_picked", "R19")
    act(paying, "take_back", "red 7", "tray")
    assert lying(paying, MONEY[0]) == ["blue 4", "red 7"]
    act(paying, "pass")
    assert paying.phase is Phase.STOCK


def test_R20_no_money_no_question_and_no_more_cards_than_there_are() -> None:
    state = state_of(
        "red 1",
        "blue 1",
        "green 1",
        phase="restock",
        draw="red 9, red 8, red 7, red 6",
        money=["", "red 1, red 2, red 3", ""],
    )
    act(state, "draw")
    assert (state.phase, state.turn) == (Phase.RESTOCK, 1)
    act(state, "build")
    assert state.phase is Phase.RESTOCK  # nothing is left to buy
    state = state_of(
        "red 1",
        "blue 1",
        "green 1",
        phase="restock",
        draw="red 9, red 8, red 7, red 6, red 5",
        stalls=[3, 3, 3],
        money=["red 1, red 2, red 3, blue 1", "", ""],
    )
    act(state, "draw")
    assert choices(state, "buy") == [1, 2]
    assert refusal(state, Command(0, Verb.BUY, choice=3)) == ("few_cards", "R20")
    assert refusal(state, Command(0, Verb.BUY, choice=5)) == ("too_dear", "restock")


def test_R20_a_round_without_money_begins_with_stocking() -> None:
    state = state_of("red 1", "blue 1", "green 1", phase="restock", draw="red 9, " * 12 + "red 9")
    events = [event for _ in range(3) for event in act(state, "draw")]
    assert "round" in said(events)
    assert state.phase is Phase.STOCK


def test_R21_the_first_empty_stalls_stand_for_very_many() -> None:
    hand = ", ".join(["red 1", "blue 1", "green 1", "yellow 1"] * 10)
    state = state_of(hand, "red 2", "red 3", stalls=[60, 3, 3])
    legal = GAME.legal_commands(state, 0)
    assert len(legal) <= 400
    assert legal == sorted(set(legal))
    assert len({command.zone for command in legal if command.verb == "lay"}) == 380 // 40
    few = state_of("red 1, blue 1", "red 2", "red 3", stalls=[12, 3, 3])
    assert len({command.zone for command in GAME.legal_commands(few, 0) if command.verb == "lay"}) == 12


def test_R21_the_list_is_sorted_whichever_stalls_are_empty() -> None:
    """By their names, "stall:10:0" comes before "stall:9:0"."""
    goods = ["red 9, blue 9, red 8, blue 8, red 7, blue 7, red 6, blue 6, red 5", "", ""]
    state = state_of("red 1, blue 1", "red 2", "red 3", stalls=[11, 3, 3], goods=goods)
    legal = GAME.legal_commands(state, 0)
    assert len([command for command in legal if command.verb == "lay"]) == 2 * 2
    assert legal == sorted(set(legal))


def test_R22_who_has_no_choice_is_not_asked() -> None:
    state = state_of("red 1, red 2, red 3", "blue 1", "green 1, green 2, green 3, green 4")
    events = close_all(state)
    assert said(events) == ["closed_none", "gave_all", "gave_only"]
    assert (state.phase, state.turn) == (Phase.COST, 2)
    assert state.hands[:2] == [[], []]
    assert said(close_all(state_of("red 1, red 2", "", "green 1, green 2, green 3, green 4")))[-1] == "gave_both"


def test_R23_highest_then_lowest_then_the_others_clockwise() -> None:
    state = state_of(
        "red 1", "red 1", "red 1", "red 1", goods=["red 9", "blue 5", "green 1", "yellow 5"], stalls=[2] * 4, start=2
    )
    events = close_all(state)
    assert said(events)[-2:] == ["highest", "lowest"]
    assert state.offers == [3, 1]
    assert state.turn == 3
    act(state, "pass")
    assert state.turn == 1
    offers = {command.zone for command in GAME.legal_commands(state, 1) if command.verb == "offer"}
    assert offers == {MONEY[1], POPULARITY[1]}
    act(state, "offer", "blue 5", "stall:0:1")
    assert state.discard[-1] >= 0
    assert DISCARD_PILE in GAME.zones(state)


def test_R24_nothing_is_added_to_what_was_picked() -> None:
    state = restocking("red 7, blue 4, green 1")
    assert choices(state, "buy") == [1, 2, 3]
    act(state, "pay", "red 7", "money:0")
    assert choices(state, "buy") == [1], "what the one that was picked pays"
    act(state, "pay", "blue 4", "money:0")
    assert choices(state, "buy") == [1, 2]
    act(state, "buy", choice=2)
    assert lying(state, "discard") == ["blue 4", "red 7"]


def test_R24_too_little_is_refused_with_what_is_missing() -> None:
    state = state_of("red 1", "red 2", "red 3", money=["red 7, blue 4, green 1", "", ""], phase="discount")
    act(state, "pay", "blue 4", "money:0")
    wanted = Command(0, Verb.DISCOUNT, choice=3)
    assert refusal(state, wanted) == ("short", "R24")
    assert dict(GAME.why_not(state, 0, wanted).message.args) == {"price": 6, "n": 4}


def test_R24_games_recorded_before_are_completed_as_they_were() -> None:
    seats = [Seat(HUMAN, name, "", "cat") for name in ("Ann", "Bob", "Cat")]
    for seed in range(40):
        session = Session(GAME, seats, {}, seed)
        rng = Rng(seed)
        for _ in range(600):
            state = session.view(None).state
            if session.outcome() is not None or (state.phase is Phase.DISCOUNT and len(state.money[state.turn]) > 1):
                break
            legal = session.legal(state.turn)
            session.submit(rng.choice(legal))
        if session.outcome() is None and state.phase is Phase.DISCOUNT and state.wealth(state.turn) >= 3:
            break
    seat = state.turn
    session.submit(next(command for command in session.legal(seat) if command.verb == Verb.PAY))
    most = most_points(session.view(None).state.wealth(seat))
    command = Command(seat, Verb.DISCOUNT, choice=most)
    assert command not in session.legal(seat)
    with pytest.raises(IllegalCommand):
        session.submit(command)
    session.submit(command, recorded=True)
    document = Recorder(session).document()
    assert restore(document).view(None).state.discounts[seat] == most
    nonsense = Command(seat, Verb.DISCOUNT, choice=most)
    with pytest.raises(IllegalCommand):
        session.submit(nonsense, recorded=True)


def test_what_is_drawn_is_as_many_as_there_are_stalls() -> None:
    state = state_of("red 1", "blue 1", "green 1", phase="restock", stalls=[5, 2, 3], draw="red 9, " * 12 + "red 9")
    for _ in range(3):
        act(state, "draw")
    assert [len(hand) for hand in state.hands] == [1 + 5, 1 + 2, 1 + 3]


def test_a_discount_and_closed_stalls_are_for_one_round() -> None:
    state = state_of("red 1", "blue 1", "green 1", phase="restock", draw="red 9, " * 12 + "red 9")
    state.discounts, state.closed, before = [2, 0, 1], 0b111, state.round
    for _ in range(3):
        act(state, "draw")
    assert (state.round, state.phase) == (before + 1, Phase.STOCK)
    assert state.discounts == [0, 0, 0]
    assert state.closed == 0


def test_a_new_game_has_three_stalls_and_nine_cards_each() -> None:
    state = GAME.setup(3, GAME.info.complete({}), 1)
    assert [len(booths) for booths in state.booths] == [3, 3, 3]
    assert [len(hand) for hand in state.hands] == [9, 9, 9]


def test_equal_popularity_is_decided_by_money() -> None:
    state = state_of(
        "red 1", "blue 1", "green 1", goods=["red 1", "blue 4", "green 6"], stalls=[2, 1, 1], round=LAST_ROUND,
        popularity=["", "red 4", "blue 4"], money=["", "red 7", "red 1"],
    )  # fmt: skip
    act(state, "close")
    outcome = GAME.outcome(state)
    assert outcome is not None
    fame = [state.fame(seat) for seat in range(3)]
    best = max(zip(fame, [state.wealth(seat) for seat in range(3)], strict=True))
    assert outcome.winners == tuple(seat for seat in range(3) if (fame[seat], state.wealth(seat)) == best)
    assert fame.count(max(fame)) == 2, "it was equal"


def test_what_was_swept_is_that_of_the_last_turn() -> None:
    state = state_of("red 1", "blue 1", "green 1")
    state.swept = 0b11
    stock(state, "red 1")
    assert state.swept == 0


def test_R1_what_is_paid_lies_on_the_discards_before_the_extra_cards_are_drawn() -> None:
    """With the draw pile at its end, the money just paid is shuffled and may be drawn."""
    state = state_of(
        "red 1",
        "red 2",
        "red 3",
        money=["green 1", "", ""],
        phase="restock",
        draw="red 9, red 8, red 7, red 6",
        discard="blue 9",
    )
    act(state, "draw")
    act(state, "buy", choice=2)
    assert len(state.hands[0]) == 1 + 3 + 2
    assert lying(state, "discard") == []
    known = lying(state, "hand:0") + lying(state, "draw")
    assert "green 1" in known
    assert "blue 9" in known


def test_every_button_of_the_usual_deck() -> None:
    buttons = {1: (3, 1), 2: (3, 1), 3: (3, 1), 4: (2, 2), 5: (2, 2), 6: (2, 2), 7: (1, 3), 8: (1, 3), 9: (1, 3)}
    for colour in ("red", "yellow", "blue", "green", "brown", "purple"):
        for value, (money, popularity) in buttons.items():
            face = face_of(f"{colour} {value}")
            assert face is not None
            assert CARDS[face][1:] == (value, money, popularity, value == 5)
    for seats, decks in ((3, 2), (4, 3)):
        count = Counter(deck_of(OPTIONS).for_seats(seats))
        assert (len(count), set(count.values())) == (54, {decks})


def test_extra_cards_are_bought_once() -> None:
    state = restocking("red 1, blue 1, green 1")
    act(state, "buy", choice=1)
    assert state.wealth(0) == 6, "enough for more"
    assert (state.phase, state.turn) == (Phase.RESTOCK, 1)


def test_who_built_a_stall_may_buy_extra_cards() -> None:
    state = state_of("red 1", "red 2", "red 3", money=["red 1", "", ""], phase="restock", draw="red 9, " * 9 + "red 9")
    act(state, "build")
    assert (state.phase, state.turn) == (Phase.EXTRA, 0)
    act(state, "buy", choice=2)
    assert len(state.hands[0]) == 1 + 2


def test_the_start_player_stocks_first_after_the_discounts() -> None:
    state = state_of("red 1", "red 2", "red 3", money=["", "", "red 1"], start=1, turn=2, phase="discount")
    act(state, "pass")
    assert (state.phase, state.turn) == (Phase.STOCK, 1)


@pytest.mark.parametrize(("length", "goal"), [("short", 10), ("usual", 15), ("long", 20)])
def test_R25_the_agreed_length_says_how_much_popularity_ends_the_game(length: str, goal: int) -> None:
    cards, ends = ["red 7", "red 8", "red 9", "blue 9", "green 7", "green 9", "brown 7", "brown 8"], []
    for count in range(1, len(cards)):
        pile = ", ".join(cards[:count])
        sellers = {"goods": ["yellow 7", "red 9", "blue 8"], "stalls": [2, 1, 1], "options": {"length": length}}
        try:
            state = state_of("red 1", "blue 1", "green 1", popularity=[pile, "blue 1", ""], **sellers)
        except BrokenState:  # it would be over already
            break
        assert state.rules.goal == goal
        events = act(state, "close")
        is_over = max(state.fame(seat) for seat in range(3)) >= goal
        assert (said(events)[-1] == "famous") is (state.phase is Phase.OVER) is is_over
        ends.append(is_over)
    assert ends == sorted(ends)
    assert set(ends) == {False, True}


def test_R25_the_usual_length_is_not_written() -> None:
    usual, agreed = (state_of("red 1", "blue 1", "green 1", options=options) for options in ({}, {"length": "long"}))
    assert "goal" not in str(usual.to_json()["rules"])
    assert GAME.state_from_json(agreed.to_json()).rules.goal == 20


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_R25_bots_play_for_the_end_that_was_agreed(level: str) -> None:
    for length in ("short", "long"):
        play = SelfPlay(GAME, [level] * 3, GAME.info.complete({"length": length}), 5)
        while (command := play.choose()) is not None:
            play.play(command)
        assert play.state.phase is Phase.OVER
        assert max(play.state.fame(seat) for seat in range(3)) >= play.state.rules.goal
