"""The questions of the rules, Q2 to Q34: each answer as something that happens at the table."""

# ruff: noqa: N802

from __future__ import annotations

import pytest

from tests.games.property_deal.builders import NO, DealTable

RED_SET = "red, red, red"
GREEN_SET = "green, green, green"
BROWN_SET = "brown, brown"


def test_Q2_any_number_of_cards_may_lie_before_a_player() -> None:
    many = ["1M"] * 6 + ["2M"] * 5 + ["3M"] * 3 + ["4M"] * 3 + ["5M"] * 2
    colours = ["brown", "light blue", "pink", "orange", "red", "yellow", "green", "dark blue", "railroad", "utility"]
    table = DealTable(["10M", "red", "pass go"], [], banks=[many], sets=[colours])
    table.do("bank", "10M").do("property", "red").do("bank", "pass go")
    assert len(table.bank(0)) == 21
    assert len(table.sets(0)) == 10


def test_Q3_an_empty_draw_pile_is_made_of_the_discards() -> None:
    table = DealTable(["pass go"], [], draw=[], discard=["1M", "2M", "birthday"])
    table.do("action", "pass go")
    assert len(table.hand(0)) == 2
    assert len(table.words("draw")) == 2
    assert table.words("discard") == []
    assert table.state.seen[table.state.draw[0]] == 0


def test_Q4_what_lies_on_the_table_never_returns_to_the_hand() -> None:
    table = DealTable(["1M"], [], banks=[["2M", "pass go"]], sets=[["red"]], discard=["birthday"])
    for word, rule in (("2M", "Q4"), ("red", "Q4"), ("pass go", "R8")):
        for verb, zone in (("property", "new:0"), ("action", "discard")):
            assert table.rule(verb, word, zone) == rule
    assert table.rule("move", "red", "hand:0") == "Q4"
    assert {command.zone for command in table.legal()} <= {"bank:0", "", "set:0:00", "new:0"}


def test_Q5_properties_are_never_banked() -> None:
    table = DealTable(["red", "red/yellow wild", "wild", "sly deal"], [])
    assert {table.state.faces[c.piece] for c in table.legal("bank")} == {table.state.faces[table.piece("sly deal")]}
    for word in ("red", "red/yellow wild", "wild"):
        assert table.rule("bank", word, "bank:0") == "Q5"


def test_Q6_several_players_may_own_sets_of_one_colour() -> None:
    table = DealTable(["dark blue"], [], sets=[["dark blue: green/dark blue wild"], ["dark blue, wild"]])
    table.do("property", "dark blue", "set:0:00")
    assert [groups[0].full for groups in table.state.groups] == [True, True]
    assert table.state.groups[0][0].colour == table.state.groups[1][0].colour


def test_Q7_a_house_on_a_full_set_and_a_hotel_on_the_house() -> None:
    stations = "railroad, railroad, railroad, railroad"
    table = DealTable(["house", "hotel", "house"], [], sets=[[RED_SET, "green, green", stations]])
    assert table.rule("action", "hotel", "set:0:00") == "Q7"
    assert table.rule("action", "house", "set:0:01") == "Q7"
    assert table.rule("action", "house", "set:0:02") == "Q7"
    table.do("action", "house", "set:0:00")
    assert table.rule("action", "house", "set:0:00") == "Q7"
    table.do("action", "hotel", "set:0:00")
    assert table.sets(0)[0] == "red: red, red, red, house, hotel"
    assert table.state.groups[0][0].rent == 6 + 3 + 4


def test_Q8_a_deal_breaker_takes_the_buildings_along() -> None:
    table = DealTable(["deal breaker"], [], sets=[[], [RED_SET + ", house, hotel"]])
    table.do("action", "deal breaker", "set:1:00").do("accept")
    assert table.sets(0) == ["red: red, red, red, house, hotel"]
    assert table.sets(1) == []


def test_Q9_wilds_move_freely_in_ones_own_turn_only() -> None:
    table = DealTable([], ["1M"], sets=[["red, red/yellow wild", "yellow"], ["pink: pink/orange wild"]])
    assert table.rule("move", "pink/orange wild", "new:1", 3, seat=1) == "Q9"
    before = table.state.plays
    table.do("move", "red/yellow wild", "set:0:01")
    assert table.sets(0) == ["red: red", "yellow: red/yellow wild, yellow"]
    assert table.state.plays == before


def test_Q10_properties_can_be_put_together_again() -> None:
    table = DealTable([], [], sets=[["red, red/yellow wild", "red"]])
    table.do("move", "red", "set:0:00", source="set:0:01")
    assert table.sets(0) == ["red: red, red, red/yellow wild"]
    assert table.state.groups[0][0].full
    assert len(table.state.groups[0]) == 1


def test_Q11_a_ten_colour_wild_pays_nothing() -> None:
    table = DealTable(["debt collector"], [], sets=[[], ["red, wild", "red: red/yellow wild"]])
    table.do("action", "debt collector").do("accept")
    assert not table.can("pay", "wild")
    assert table.rule("pay", "wild", "tray") == "Q11"
    table.do("pay", "red")
    assert table.sets(1) == ["none: wild"]


def test_Q12_a_two_colour_wild_lies_alone_and_changes_its_colour() -> None:
    table = DealTable(["red/yellow wild"], [])
    assert table.rule("property", "red/yellow wild", "new:0", 1) == "Q12"
    table.do("property", "red/yellow wild", "new:0", "red")
    assert table.sets(0) == ["red: red/yellow wild"]
    table.do("move", "red/yellow wild", choice="yellow").do("move", "red/yellow wild", choice="red")
    table.do("move", "red/yellow wild", choice="yellow")
    assert table.sets(0) == ["yellow: red/yellow wild"]
    assert table.state.plays == 1


def test_Q13_a_ten_colour_wild_alone_has_no_colour_until_another_card_joins() -> None:
    table = DealTable(["wild", "rent", "green/dark blue wild"], [])
    table.do("property", "wild")
    assert table.sets(0) == ["none: wild"]
    assert table.state.groups[0][0].rent == 0
    assert not table.can("action", "rent")
    table.do("property", "green/dark blue wild", "set:0:00", "dark blue")
    assert table.sets(0) == ["dark blue: green/dark blue wild, wild"]
    assert table.state.groups[0][0].rent == 8
    assert table.can("action", "rent", "set:0:00")


def test_Q14_a_full_set_needs_a_card_of_one_colour() -> None:
    table = DealTable(["house"], [], sets=[["dark blue: green/dark blue wild, wild", "dark blue, wild"]])
    assert [each.full for each in table.state.groups[0]] == [False, True]
    assert table.rule("action", "house", "set:0:00") == "R12"
    assert table.can("action", "house", "set:0:01")


def test_Q15_what_is_paid_lies_on_the_receivers_table() -> None:
    table = DealTable(["birthday"], [], banks=[[], ["1M"]], sets=[["red"], ["red"]])
    hand = table.hand(0)
    table.do("action", "birthday").do("accept").do("pay", "1M")
    assert table.bank(0) == ["1M"]
    assert table.sets(0) == ["red: red, red"]
    assert len(table.hand(0)) == len(hand) - 1


def test_Q16_a_banked_action_is_money_for_good() -> None:
    table = DealTable(["birthday", "sly deal"], [], banks=[[], ["sly deal"]], sets=[[], ["red"]])
    table.do("action", "birthday").do("accept").do("pay", "sly deal")
    assert table.bank(0) == ["sly deal"]
    table.do("bank", "sly deal")
    assert table.bank(0) == ["sly deal", "sly deal"]
    assert not table.can("action", "sly deal")


def test_Q17_nobody_pays_from_the_hand() -> None:
    table = DealTable(["birthday"], ["5M", "10M"], banks=[[], ["3M", "4M"]])
    table.do("action", "birthday").do("accept")
    assert {table.state.faces[c.piece] for c in table.legal()} == {
        table.state.faces[table.piece("3M")],
        table.state.faces[table.piece("4M")],
    }
    assert table.rule("pay", "5M", "tray") == "Q17"


def test_Q18_properties_pay_when_there_is_no_money_and_nothing_when_there_is_neither() -> None:
    table = DealTable(["birthday"], ["10M"], ["1M"], sets=[[], [], ["red"]])
    table.do("action", "birthday")
    assert table.decider == 2, "the player with an empty table is not asked"
    table.do("accept")
    assert table.sets(0) == ["red: red"]
    assert table.decider == 0
    assert table.hand(1) == ["10M"]


def test_Q19_a_no_can_be_answered_by_a_no() -> None:
    table = DealTable(["debt collector", NO], [NO, NO], banks=[[], ["5M"]])
    table.do("action", "debt collector").do("say_no")
    assert table.decider == 0
    table.do("say_no")
    assert table.decider == 1
    table.do("say_no")
    assert table.decider == 0
    assert [entry.seat for entry in table.state.pending] == [1, 0, 1, 0]
    table.do("accept")
    assert table.bank(1) == ["5M"]
    assert table.state.plays == 1
    assert table.words("discard") == ["debt collector", NO, NO, NO]


def test_Q20_a_double_counts_as_a_play() -> None:
    table = DealTable(["rent", "double rent", "1M", "1M"], [], banks=[[], ["10M"]], sets=[["red"]])
    table.do("action", "rent", "set:0:00", 1)
    assert table.state.plays == 2
    late = DealTable(["rent", "double rent"], [], sets=[["red"]], plays=2)
    assert [command.choice for command in late.legal("action")] == [-1]
    assert late.rule("action", "rent", "set:0:00", 1) == "Q20"


def test_Q21_two_sets_of_one_colour_count_once() -> None:
    twice = ["red, red, red/yellow wild", "red, red/yellow wild", BROWN_SET, "green, green"]
    table = DealTable(["wild", "green"], [], sets=[twice])
    table.do("property", "wild", "set:0:01")
    assert [each.full for each in table.state.groups[0]] == [True, True, True, False]
    assert table.winner() == (), "three full sets, of two colours"
    table.do("property", "green")
    assert table.winner() == (0,)


def test_Q22_two_colour_rents_charge_everybody_and_the_black_one_one_player() -> None:
    money = [[], ["1M", "1M"], ["1M", "1M"]]
    table = DealTable(["red/yellow rent", "rent"], [], [], banks=money, sets=[["red"]])
    table.do("action", "red/yellow rent", "set:0:00").do("accept")
    assert table.decider == 2
    table.do("accept")
    assert table.bank(0) == ["1M"] * 4
    one = DealTable(["red/yellow rent", "rent"], [], [], banks=money, sets=[["red"]])
    one.do("action", "rent", "set:0:00")
    assert one.ask == "aim"
    assert one.rule("choose", zone="seat:0") == "Q22"
    one.do("choose", zone="seat:2").do("accept")
    assert one.bank(1) == ["1M", "1M"]
    assert one.bank(2) == []


def test_Q23_cards_without_a_use_can_be_banked() -> None:
    table = DealTable(["pink/orange rent", "hotel", "house"], [], sets=[["red"]])
    assert table.legal("action") == []
    assert table.rule("action", "pink/orange rent", "set:0:00") == "Q23"
    table.do("bank", "pink/orange rent").do("bank", "hotel").do("bank", "house")
    assert table.bank(0) == ["hotel", "house", "pink/orange rent"]


def test_Q24_one_pays_with_money_and_properties_as_one_likes() -> None:
    table = DealTable(
        ["debt collector"], [], banks=[[], ["sly deal", "5M"]], sets=[[], ["red", "pink: pink/orange wild"]]
    )
    table.do("action", "debt collector").do("accept")
    assert len(table.legal("pay")) == 4
    table.do("pay", "pink/orange wild").do("pay", "sly deal")
    assert table.ask == "place"
    assert table.bank(1) == ["5M"]
    assert table.sets(1) == ["red: red"]


def test_Q25_pass_go_may_be_used_several_times() -> None:
    table = DealTable(["pass go", "pass go", "pass go"], [])
    for number in (1, 2, 3):
        table.do("action", "pass go")
        assert table.state.plays == number
    assert len(table.hand(0)) == 6


def test_Q26_a_no_does_not_answer_a_property() -> None:
    table = DealTable(["dark blue"], [NO], sets=[["dark blue"]])
    table.do("property", "dark blue")
    assert table.decider == 0
    assert table.legal(seat=1) == []
    assert table.rule("say_no", NO, "discard", seat=1) == "Q26"
    own = DealTable([NO], [])
    assert own.rule("action", NO, "discard") == "Q26"
    assert own.rule("say_no", NO, "discard") == "Q26"


def test_Q27_two_doubles_make_it_four_times() -> None:
    table = DealTable(
        ["red/yellow rent", "double rent", "double rent"], [], banks=[[], ["10M", "5M"]], sets=[["red, red"]]
    )
    table.do("action", "red/yellow rent", "set:0:00", 2)
    assert table.state.demand is not None
    assert table.state.demand.amount == 12
    assert table.state.plays == 3
    assert table.words("discard") == ["double rent", "double rent", "red/yellow rent"]


def test_Q28_more_cards_of_a_colour_start_another_set() -> None:
    table = DealTable(["red/yellow wild", "red"], [], sets=[["red, red, wild"]])
    assert table.rule("property", "red", "set:0:00") == "Q28"
    table.do("property", "red", "new:0").do("property", "red/yellow wild", "set:0:01")
    assert table.sets(0) == ["red: red, red, wild", "red: red, red/yellow wild"]


def test_Q29_a_rent_is_for_one_of_two_sets() -> None:
    table = DealTable(["red/yellow rent"], [], banks=[[], ["10M"]], sets=[["red, red, wild", "red, red/yellow wild"]])
    assert {command.zone for command in table.legal("action")} == {"set:0:00", "set:0:01"}
    table.do("action", "red/yellow rent", "set:0:01")
    assert table.state.demand is not None
    assert table.state.demand.amount == 3


def test_Q30_the_hotel_pays_before_the_house_and_the_house_before_the_properties() -> None:
    table = DealTable(
        ["rent", "double rent", "double rent"], [], sets=[["red, red, red"], [GREEN_SET + ", house, hotel"]]
    )
    table.do("action", "rent", "set:0:00", 1).do("accept")
    assert table.words("tray") == ["hotel", "house"], "there was nothing else to give first"
    table.do("pay", "green").do("pay", "green")
    assert table.bank(0) == ["hotel", "house"]
    assert table.sets(0) == ["red: red, red, red", "green: green, green"]
    assert table.sets(1) == ["green: green"]
    rich = DealTable(["debt collector"], [], banks=[[], ["1M"]], sets=[[], [GREEN_SET + ", house, hotel"]])
    rich.do("action", "debt collector").do("accept")
    assert rich.can("pay", "hotel")
    assert not rich.can("pay", "house")
    assert not rich.can("pay", "green")
    assert rich.rule("pay", "green", "tray") == "R6"


def test_Q31_a_no_does_not_protect_somebody_else() -> None:
    table = DealTable([NO], ["deal breaker"], ["1M"], turn=1, sets=[[], [], [RED_SET]])
    table.do("action", "deal breaker", "set:2:00")
    assert table.decider == 2
    assert table.legal(seat=0) == []
    assert table.rule("say_no", NO, "discard", seat=0) == "Q31"


def test_Q32_a_wild_leaves_a_set_with_buildings_only_in_exchange() -> None:
    table = DealTable([], [], sets=[["red, red, red/yellow wild, house", "yellow", "green, wild"]])
    assert table.rule("move", "red/yellow wild", "set:0:01") == "Q32"
    table.do("replace", "wild", "set:0:00", "red/yellow wild")
    assert table.ask == "place"
    table.do("place", "red/yellow wild", "set:0:01")
    assert table.sets(0) == ["red: red, red, wild, house", "yellow: red/yellow wild, yellow", "green: green"]
    assert table.state.plays == 0
    hand = DealTable(["red"], [], sets=[["red, red, wild, house", "brown"]])
    hand.do("replace", "red", "set:0:00", "wild").do("place", "wild", "set:0:01")
    assert hand.sets(0) == ["red: red, red, red, house", "brown: brown, wild"]
    assert hand.state.plays == 1


def test_Q33_a_no_protects_only_its_player() -> None:
    money = [[], ["1M", "1M"], ["1M", "1M"]]
    table = DealTable(["birthday"], [NO], [], banks=money)
    table.do("action", "birthday").do("say_no").do("accept")
    assert table.decider == 2
    table.do("accept")
    assert table.bank(0) == ["1M", "1M"]
    assert table.bank(1) == ["1M", "1M"]


@pytest.mark.parametrize("wild", ["wild", "red/yellow wild"])
def test_Q34_wilds_can_be_taken_by_sly_and_forced_deals(wild: str) -> None:
    sly = DealTable(["sly deal"], [], sets=[["yellow"], [f"red, {wild}"]])
    sly.do("action", "sly deal", "set:1:00", wild).do("accept").do("place", wild, "set:0:00")
    assert sly.sets(0) == [f"yellow: {', '.join(sorted(['yellow', wild]))}"]
    forced = DealTable(["forced deal"], [], sets=[["yellow", "brown"], [f"red, {wild}"]])
    forced.do("action", "forced deal", "set:1:00", wild).do("choose", "brown").do("accept")
    forced.do("place", wild, "set:0:00")
    assert forced.sets(1) == ["red: red", "brown: brown"]


@pytest.mark.parametrize("card", ["debt collector", "birthday", "red/yellow rent"])
def test_Q18_who_has_a_ten_colour_wild_alone_is_not_asked(card: str) -> None:
    table = DealTable([card], ["10M"], sets=[["red"], ["wild"]])
    table.do("action", card)
    assert (table.decider, table.ask) == (0, None)
    assert table.sets(1) == ["none: wild"]


def test_Q32_a_wild_freed_in_exchange_may_complete_the_third_set() -> None:
    sets = ["red, red, red/yellow wild, house", "yellow, yellow", BROWN_SET]
    table = DealTable(["red"], [], sets=[sets])
    table.do("replace", "red", "set:0:00", "red/yellow wild")
    assert table.winner() == ()
    table.do("place", "red/yellow wild", "set:0:01")
    assert table.winner() == (0,)


def test_Q32_an_exchange_from_the_hand_is_a_play_and_one_on_the_table_is_none() -> None:
    house = "red, red, red/yellow wild, house"
    last = DealTable(["red"], [], sets=[[house, "yellow"]], plays=2)
    assert last.can("replace", "red")
    none = DealTable(["red"], [], sets=[[house, "yellow"]], plays=3)
    assert not none.can("replace")
    table = DealTable([], [], sets=[[house, "red", "yellow"]], plays=3)
    table.do("replace", "red", "set:0:00")
    assert table.state.plays == 3
