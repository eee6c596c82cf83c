"""The rulings R1 to R22."""

# ruff: noqa: N802

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import tabletable.games.property_deal as property_package
from tabletable.bots import decide
from tabletable.core.command import Command
from tabletable.core.digest import fingerprint
from tabletable.core.errors import BrokenState
from tabletable.core.event import Event
from tabletable.core.ids import HIDDEN, NO_CHOICE
from tabletable.core.rng import Rng
from tabletable.games.property_deal.bots.estimates import missing
from tabletable.games.property_deal.game import GAME
from tabletable.games.property_deal.rules.cards import DECK, FACE_BY_WORD, JUST_SAY_NO
from tabletable.games.property_deal.rules.commands import LONGEST_GAME, MOST_MOVES, SHUFFLED, Ask, Verb
from tabletable.games.property_deal.rules.state import HouseRules
from tabletable.play.inspection.ledger import Ledger
from tabletable.play.keeping.recording import Recorder, restore
from tabletable.play.keeping.savefile import decode
from tabletable.play.selfplay import SelfPlay
from tests.games.property_deal import test_questions
from tests.games.property_deal.builders import NO, DealTable

SAMPLES = Path(__file__).parents[2] / "play" / "samples" / "v1"
LEVELS = [level for level in GAME.info.levels if level != "random"]
RED_SET = "red, red, red"
BROWN_SET = "brown, brown"
UTILITY_SET = "utility, utility"
TEN = ["1M", "1M", "1M", "2M", "2M", "2M", "3M", "3M", "4M", "5M"]


def test_every_ruling_and_every_question_has_a_test() -> None:
    folder = Path(property_package.__file__).parent
    for path in sorted(folder.glob("RULES*.md")):
        written = re.findall(r"\{#([QR]\d+)\}", path.read_text(encoding="utf-8"))
        assert written == [f"Q{number}" for number in range(2, 35)] + [f"R{number}" for number in range(1, 23)]
        for number in written:
            names = vars(test_questions) if number[0] == "Q" else globals()
            assert any(name.startswith(f"test_{number}_") for name in names), number


def test_R1_excess_cards_go_under_the_draw_pile_in_the_owners_order() -> None:
    table = DealTable(TEN, ["red"], draw=["10M", "5M"])
    table.do("end")
    assert table.ask == "excess"
    assert {command.verb for command in table.legal()} == {"discard"}
    assert table.rule("bank", "1M", "bank:0") == "R1"
    table.do("discard", "5M").do("discard", "4M").do("discard", "3M")
    assert table.decider == 1
    pile = [GAME.face_word(table.state.faces[piece]) for piece in table.state.draw]
    assert pile == ["3M", "4M", "5M"], "the last one lies lowest; the two above were drawn"
    assert [table.state.seen[piece] for piece in table.state.draw] == [1] * len(pile)
    assert table.words("discard") == []


def test_R1_option_puts_them_open_on_the_discard_pile() -> None:
    table = DealTable(TEN, [], options={"excess": "discard"})
    table.do("end").do("discard", "5M").do("discard", "4M").do("discard", "3M")
    assert table.words("discard") == ["3M", "4M", "5M"]


def test_R1_others_do_not_learn_what_was_put_under_the_pile() -> None:
    table = DealTable(TEN, [])
    table.do("end").do("discard", "5M")
    seen = [GAME.view(table.state, seat).state.faces[table.state.draw[0]] for seat in (0, 1)]
    assert seen == [table.state.faces[table.state.draw[0]], -1]
    assert [event.redacted(1).face for event in table.events if event.say] == [-1]


def _known_card_in_a_hand() -> DealTable:
    """Return a table at which seat 1 gives up a card and holds the 5M that seat 0 had put under the draw pile."""
    table = DealTable([], ["5M", *TEN[:7]], turn=1)
    table.state.seen[table.piece("5M", "hand:1")] = 0b11
    return table.do("end")


def test_R22_a_card_given_up_tells_nobody_which_one_of_the_hand_it_was() -> None:
    table = _known_card_in_a_hand()
    assert GAME.view(table.state, 0).state.faces[table.piece("5M", "hand:1")] != HIDDEN
    ledger, faces = Ledger(GAME, table.state), table.state.faces.copy()
    table.do("discard", "5M", "draw", SHUFFLED)
    assert [event.redacted(0).face for event in table.events if event.target == "draw"] == [HIDDEN]
    given = table.state.draw[0]
    assert (GAME.face_word(table.state.faces[given]), table.state.seen[given]) == ("5M", 0b10)
    assert {table.state.seen[piece] for piece in table.state.hands[1]} == {0b10}
    assert not [*ledger.follow(faces, table.events, table.state)]


def test_R22_records_of_before_tell_it_as_they_did() -> None:
    table = _known_card_in_a_hand()
    before = Command(1, Verb.DISCARD, table.piece("5M", "hand:1"), "draw")
    assert before not in table.legal()
    assert GAME.legal_in_old_records(table.state, before)
    ledger, faces, events = Ledger(GAME, table.state), table.state.faces.copy(), list[Event]()
    GAME.apply(table.state, before, events.append)
    assert events[0].redacted(0).face != HIDDEN
    assert len([*ledger.follow(faces, events, table.state)]) == 1, "the inspector notices"


def test_R22_a_game_of_before_loads_as_it_was_and_goes_on() -> None:
    document = decode((SAMPLES / "property_deal_returned.tabletable").read_bytes(), {"property_deal": 1})
    assert document.app == "1.1.0"
    session = restore(document)
    assert session.steps[-1].command.choice == NO_CHOICE
    assert not session.game.legal_in_old_records(session.view(None).state, session.steps[-1].command)
    session.rewind(len(session.steps) - 1)
    assert document.commands[-1] not in session.legal(1)
    session.submit(document.commands[-1]._replace(choice=SHUFFLED))
    assert restore(Recorder(session).document()).fingerprint() == session.fingerprint()


def test_R2_the_last_card_may_overpay_and_nothing_comes_back() -> None:
    table = DealTable(["birthday"], [], banks=[[], ["1M", "10M", "5M"]])
    table.do("action", "birthday").do("accept").do("pay", "1M").do("pay", "10M")
    assert table.bank(0) == ["10M", "1M"]
    assert table.bank(1) == ["5M"]


def test_R2_whoever_has_less_gives_everything_without_a_question() -> None:
    table = DealTable(["debt collector"], [], banks=[[], ["1M", "1M"]], sets=[[], ["brown", "wild"]])
    table.do("action", "debt collector").do("accept")
    assert table.decider == 0
    assert table.bank(0) == ["1M", "1M"]
    assert table.sets(0) == ["brown: brown"]
    assert table.sets(1) == ["none: wild"]


def test_R2_who_could_keep_a_card_chooses_though_a_building_makes_up_the_sum() -> None:
    table = DealTable(["debt collector"], [], banks=[[], ["1M"]], sets=[[], ["brown, brown, house"]])
    table.do("action", "debt collector").do("accept")
    assert (table.decider, table.ask) == (1, "payment")
    table.do("pay", "house").do("pay", "1M").do("pay", "brown")
    assert table.sets(1) == ["brown: brown"]
    assert table.bank(0) == ["1M", "house"]


def test_R3_a_third_set_may_come_out_of_ones_turn() -> None:
    table = DealTable(
        ["forced deal"], [], sets=[["utility", "pink"], [RED_SET, "dark blue, dark blue", "utility", "pink"]]
    )
    table.do("action", "forced deal", "set:1:03").do("choose", "utility").do("accept")
    assert table.winner() == (1,)


def test_R3_if_two_have_three_sets_the_active_player_wins_alone() -> None:
    mine = [RED_SET, BROWN_SET, "utility", "dark blue"]
    theirs = ["green, green, green", "yellow, yellow, yellow", "dark blue", "utility"]
    table = DealTable(["forced deal"], [], sets=[mine, theirs])
    # Each gets the card that completes a third set.
    table.do("action", "forced deal", "set:1:03").do("choose", "dark blue").do("accept")
    assert table.sets(0)[2] == "utility: utility, utility"
    assert table.sets(1)[2] == "dark blue: dark blue, dark blue"
    assert table.winner() == (0,)


def test_R3_the_win_waits_until_the_action_is_resolved() -> None:
    table = DealTable(
        ["birthday"], [], [], sets=[[RED_SET, BROWN_SET, "utility"], ["utility"], []], banks=[[], [], ["2M"]]
    )
    table.do("action", "birthday").do("accept")
    assert table.sets(0)[2] == "utility: utility, utility"
    assert table.winner() == ()
    table.do("accept")
    assert table.winner() == (0,)


def test_R4_received_properties_join_their_set_and_wilds_are_placed_at_once() -> None:
    table = DealTable(["debt collector"], [], sets=[["red", "yellow"], ["red", "red/yellow wild", "utility"]])
    table.do("action", "debt collector").do("accept").do("pay", "red").do("pay", "red/yellow wild")
    assert table.sets(0) == ["red: red, red", "yellow: yellow"]
    assert table.ask == "place"
    assert table.decider == 0
    assert {command.zone for command in table.legal()} == {"new:0", "set:0:00", "set:0:01"}
    assert table.rule("end") == "R4"
    table.do("place", zone="set:0:01")
    assert table.sets(0)[1] == "yellow: red/yellow wild, yellow"
    assert table.state.plays == 1


def test_R4_a_received_card_goes_to_the_largest_of_several_sets_of_its_colour() -> None:
    for sets in (["red", "red, red/yellow wild"], ["red, red/yellow wild", "red"]):
        table = DealTable(["debt collector"], [], sets=[sets, ["red", "utility"]])
        table.do("action", "debt collector").do("accept")
        assert "red: red, red, red/yellow wild" in table.sets(0) or "red: red, red/yellow wild, red" in table.sets(0)


def test_R4_in_a_forced_deal_each_places_its_wild() -> None:
    table = DealTable(["forced deal"], [], sets=[["red/yellow wild", "orange"], ["pink/orange wild", "yellow"]])
    table.do("action", "forced deal", "set:1:00").do("choose", "red/yellow wild").do("accept")
    assert (table.decider, table.ask) == (0, "place")
    table.do("place", zone="set:0:01")
    assert (table.decider, table.ask) == (1, "place")
    table.do("place", zone="set:1:01")
    assert table.sets(0) == ["orange: orange, pink/orange wild"]
    assert table.sets(1) == ["yellow: red/yellow wild, yellow"]
    assert table.decider == 0


def test_R4_a_card_of_one_colour_starts_a_set_only_if_none_has_room() -> None:
    table = DealTable(["red"], [], sets=[["red"]])
    assert [command.zone for command in table.legal("property")] == ["set:0:00"]
    assert table.rule("property", "red", "new:0") == "R4"


def test_R4_a_set_taken_whole_stays_a_set_of_its_own() -> None:
    table = DealTable(["deal breaker"], [], sets=[["red"], ["red, red, red/yellow wild"]])
    table.do("action", "deal breaker").do("accept")
    assert table.sets(0) == ["red: red", "red: red, red, red/yellow wild"]


def test_R5_debts_are_settled_clockwise_and_each_is_asked_first() -> None:
    coins = ["1M", "1M", "4M"]
    table = DealTable([NO], ["1M"], ["birthday"], [], turn=2, banks=[coins, ["2M", "2M"], [], ["1M", "1M", "3M"]])
    table.do("action", "birthday")
    asked = []
    for _ in range(3):
        asked.append(table.decider)
        assert table.ask == "answer"
        table.do("accept")
        while table.decider == asked[-1]:
            table.give(table.legal("pay")[0])
    assert asked == [3, 0, 1]


def test_R5_the_question_is_the_same_with_and_without_the_card() -> None:
    def at(hand: list[str]) -> DealTable:
        table = DealTable(["deal breaker"], hand, sets=[[], [RED_SET]])
        return table.do("action", "deal breaker")

    with_card, without = at([NO]), at(["1M"])
    assert with_card.state.pending == without.state.pending
    assert with_card.decider == without.decider == 1
    assert with_card.can("say_no")
    assert [command.verb for command in without.legal()] == ["accept"]
    assert without.rule("say_no") == "just-say-no"
    assert GAME.view(with_card.state, 0).state.pending == GAME.view(without.state, 0).state.pending


def test_R6_no_building_ever_stands_on_a_broken_set() -> None:
    table = DealTable(["debt collector"], [], banks=[[], ["1M"]], sets=[[], [RED_SET + ", house"]])
    table.do("action", "debt collector").do("accept")
    assert table.rule("pay", "red", "tray") == "R6"
    table.do("pay", "house")
    assert table.can("pay", "red")
    table.do("pay", "1M")
    # 3 + 1 are given; the rest has to come from the set.
    table.do("pay", "red")
    assert table.bank(0) == ["1M", "house"]
    assert table.sets(1) == ["red: red, red"]


def test_R7_a_forced_deal_takes_and_gives_outside_full_sets_only() -> None:
    table = DealTable(["forced deal"], [], sets=[[RED_SET, "pink"], [BROWN_SET, "green"]])
    assert {command.zone for command in table.legal("action")} == {"set:1:01"}
    assert table.rule("action", "forced deal", "set:1:00", 9) == "R7"
    table.do("action", "forced deal")
    assert table.rule("choose", "red", "seat:1") == "R7"
    assert len(table.legal("choose")) == 1
    bare = DealTable(["forced deal"], [], sets=[[RED_SET], ["green"]])
    assert bare.legal("action") == []
    assert bare.rule("action", "forced deal", "set:1:00", 4) == "R7"
    assert bare.can("bank", "forced deal")


def test_R8_banked_cards_stay_money() -> None:
    table = DealTable(["pass go", "red"], [])
    table.do("bank", "pass go")
    assert table.rule("action", "pass go", "discard") == "R8"
    assert table.rule("bank", "red", "bank:0") == "Q5"


def test_R9_the_card_just_played_is_among_the_discards_that_are_shuffled() -> None:
    table = DealTable(["pass go"], [], draw=[], discard=["1M"])
    table.do("action", "pass go")
    assert table.hand(0) == ["1M", "pass go"]
    empty = DealTable(["birthday"], [], draw=[], banks=[[], ["2M"]])
    empty.do("action", "birthday").do("accept").do("end")
    assert empty.hand(1) == ["birthday"], "draws are capped by what is left"


def test_R10_two_ten_colour_wilds_make_no_set() -> None:
    table = DealTable(["wild"], [], sets=[["wild"]])
    assert [command.zone for command in table.legal("property")] == ["new:0"]
    assert table.rule("property", "wild", "set:0:00") == "R10"
    left = DealTable(["sly deal"], [], sets=[[], ["green, wild, wild".replace("green", "railroad")]])
    left.do("action", "sly deal", "set:1:00", "railroad").do("accept")
    assert left.sets(1) == ["none: wild", "none: wild"]


def test_R10_a_lone_ten_colour_wild_can_be_taken() -> None:
    table = DealTable(["sly deal"], [], sets=[["red"], ["wild"]])
    table.do("action", "sly deal").do("accept").do("place", zone="set:0:00")
    assert table.sets(0) == ["red: red, wild"]


def test_R11_with_bank_first_properties_wait_for_an_empty_bank() -> None:
    table = DealTable(
        ["debt collector"], [], banks=[[], ["1M", "2M"]], sets=[[], ["red", "green"]], options={"payment": "bank_first"}
    )
    table.do("action", "debt collector").do("accept")
    assert table.rule("pay", "red", "tray") == "R11"
    table.do("pay", "1M")
    assert table.words("tray") == ["1M", "2M"], "the last note of the bank goes without a question"
    table.do("pay", "red")
    assert table.sets(0) == ["red: red"]


def test_R12_a_set_of_wilds_only_is_not_full() -> None:
    wilds = "orange: pink/orange wild, pink/orange wild, wild"
    table = DealTable(["deal breaker", "sly deal", "orange"], [], sets=[[wilds, "red"]])
    each = table.state.groups[0][0]
    assert (each.full, each.rent, each.room) == (False, 5, False)
    assert table.rule("property", "orange", "set:0:00") == "R12"
    assert not table.can("move", "orange")
    table.do("replace", "orange", "set:0:00", "wild").do("place", "wild", "set:0:01")
    assert table.state.groups[0][0].full
    other = DealTable(["deal breaker", "sly deal", "house"], [], sets=[["brown"], [wilds]])
    assert other.rule("action", "deal breaker", "set:1:00") == "R12"
    assert other.can("action", "sly deal", "set:1:00")


def test_R12_a_wild_does_not_replace_a_wild_in_such_a_set() -> None:
    table = DealTable([], [], sets=[["green: green/dark blue wild, green/railroad wild, wild", "wild"]])
    assert not table.can("replace")
    wild = table.state.groups[0][1].cards[0]
    inside = table.state.groups[0][0].cards[0]
    assert table.why_command(Command(0, "replace", wild, "set:0:00", inside)).rule == "R12"


def test_R13_doubling_goes_with_both_kinds_of_rent_counts_buildings_and_one_no_cancels_it() -> None:
    table = DealTable(["rent", "double rent"], [NO], banks=[[], ["5M"]], sets=[[RED_SET + ", house"]])
    assert table.rule("action", "double rent", "discard") == "R13"
    table.do("action", "rent", "set:0:00", 1)
    assert table.state.demand is not None
    assert table.state.demand.amount == 2 * (6 + 3)
    table.do("say_no").do("accept")
    assert table.bank(1) == ["5M"]
    assert table.decider == 0
    assert "double rent" in table.words("discard")


@pytest.mark.parametrize("card", ["debt collector", "birthday", "red/yellow rent"])
def test_R14_debts_may_be_claimed_from_people_without_anything(card: str) -> None:
    table = DealTable([card], ["10M"], sets=[["red"]])
    table.do("action", card)
    assert table.decider == 0
    assert table.ask is None
    assert table.state.plays == 1


def test_R15_a_house_adds_three_and_a_hotel_four_more() -> None:
    sets = [["yellow, yellow, yellow", "green, green, green, house", "red, red, red, house, hotel"]]
    table = DealTable([], [], sets=[sets[0][1:]])
    assert [each.rent for each in table.state.groups[0]] == [7 + 3, 6 + 3 + 4]


def test_R16_cards_are_dealt_one_at_a_time_from_the_first_player() -> None:
    state = GAME.setup(3, GAME.info.complete({}), 5, DECK)
    first = state.first
    assert state.hands[first][:5] == [0, 3, 6, 9, 12]
    assert state.hands[(first + 1) % 3] == [1, 4, 7, 10, 13]
    assert state.hands[first][5:] == [15, 16], "and the first turn has begun"
    assert {GAME.setup(4, GAME.info.complete({}), seed).first for seed in range(40)} == {0, 1, 2, 3}


def test_R17_a_game_ends_after_three_hundred_turns() -> None:
    table = DealTable([], [], [], sets=[["green"], [RED_SET], [BROWN_SET]], banks=[["10M"]], turns=LONGEST_GAME - 1)
    table.do("end")
    assert table.winner() == (1,), "equal sets: the worthier table"
    poor = DealTable([], [], sets=[["red"], ["yellow"]], turns=LONGEST_GAME - 1, draw=[])
    poor.do("end")
    assert poor.winner() == (0, 1)


@pytest.mark.parametrize("seats", [2, 5])
def test_R17_players_that_never_play_come_to_an_end(seats: int) -> None:
    state = GAME.setup(seats, GAME.info.complete({}), 1)
    count = 0
    while awaited := GAME.to_act(state):
        legal = GAME.legal_commands(state, awaited[0])
        GAME.apply(state, next((c for c in legal if c.verb in ("end", "discard")), legal[0]))
        count += 1
    assert state.turns == LONGEST_GAME
    assert count <= GAME.bound(seats, {})


def test_R18_a_hundred_free_rearrangements_in_a_turn() -> None:
    table = DealTable([], [], sets=[["red, red/yellow wild", "yellow"]])
    for number in range(MOST_MOVES):
        table.do("move", "red/yellow wild", f"set:0:0{1 - number % 2}")
    assert table.legal("move") == []
    assert MOST_MOVES == 100
    assert table.rule("move", "red/yellow wild", "set:0:01") == "R18"
    table.do("end").do("end")
    assert table.decider == 0
    assert table.can("move")


def test_R18_rearranging_as_long_as_one_may_stays_within_the_bound() -> None:
    rng = Rng(3)
    for seats in (2, 5):
        state = GAME.setup(seats, GAME.info.complete({}), seats)
        count = 0
        while awaited := GAME.to_act(state):
            legal = GAME.legal_commands(state, awaited[0])
            moves = [command for command in legal if command.verb in ("move", "replace")]
            GAME.apply(state, rng.choice(moves or legal))
            count += 1
        assert count <= GAME.bound(seats, {})


def test_R18_random_play_does_not_shuffle_cards_for_ever() -> None:
    moves = turns = 0
    for seed in range(4):
        match = SelfPlay(GAME, ["random"] * 4, GAME.info.complete({}), seed)
        while (command := match.choose()) is not None:
            moves += command.verb == "move"
            turns += command.verb == "end"
            match.play(command)
    assert moves < 3 * turns


def test_R19_cards_of_one_colour_are_not_torn_from_their_set() -> None:
    table = DealTable([], [], sets=[["red, red, red/yellow wild"]])
    assert {command.zone for command in table.legal("move")} == {"new:0"}
    assert not table.can("move", "red")
    assert table.rule("move", "red", "new:0") == "R19"
    other = DealTable([], [], sets=[["red, red", "red"]])
    assert {command.zone for command in other.legal("move")} == {"set:0:00", "set:0:01"}


def test_a_legal_list_stays_short_even_in_the_longest_position_one_can_think_of() -> None:
    mine = [
        "brown/light blue wild", "light blue/railroad wild", "pink: pink/orange wild", "orange: pink/orange wild",
        "red: red/yellow wild", "yellow: red/yellow wild", "green: green/dark blue wild",
        "railroad: green/railroad wild",
        "utility: railroad/utility wild", "wild", "wild", "brown", "light blue", "pink", "orange", "red", "yellow",
        "green", "dark blue", "railroad", "utility",
    ]  # fmt: skip
    theirs = [
        "light blue", "pink", "orange", "red", "yellow", "green", "railroad", "light blue", "pink", "orange", "red",
        "yellow", "green", "railroad", "railroad", "utility", "dark blue", "brown",
    ]  # fmt: skip
    # Seven cards and two drawn: more than nine nobody holds before the first play.
    hand = ["rent"] * 3 + ["double rent"] * 2 + ["sly deal"] * 3 + ["forced deal"]
    table = DealTable(hand, [], sets=[mine, theirs])
    assert 250 < len(table.legal()) < 350


def test_a_draw_across_a_reshuffle_is_told_in_order() -> None:
    table = DealTable(["pass go"], ["1M"], draw=["2M"], discard=["birthday", "3M"])
    table.do("action", "pass go")
    kinds = [str(event.kind) for event in table.events]
    drawn = [number for number, event in enumerate(table.events) if event.target == "hand:0"]
    assert drawn[0] < kinds.index("shuffle") < drawn[1]
    assert table.events[-1].say == "property_deal.log.drew"
    assert table.events[-1].redacted(1).face == -1
    table.do("end")
    rest = DealTable(["1M"], ["1M"], draw=["2M"]).do("end")
    assert [event.say for event in rest.events if event.say][-1] == "property_deal.log.drew_rest"


# ------------------------------------------------------------------------------------------------ who is asked (R5)

HOLDERS = {"ask": "holders"}


def test_by_the_house_rule_only_who_holds_a_no_is_asked() -> None:
    table = DealTable(
        ["birthday"], ["2M"], [NO], ["3M"], banks=[[], ["2M"], ["2M", "1M", "1M"], ["2M"]], options=HOLDERS
    )
    table.do("action", "birthday")
    assert (table.decider, table.ask) == (2, Ask.ANSWER)
    assert table.bank(0) == ["2M"], "seat 1 paid without a question"
    table.do("say_no", NO)
    assert table.ask is None, "seat 0 can't answer the no, and seat 3 can't say one"
    assert table.bank(0) == ["2M", "2M"]


def test_by_the_house_rule_a_no_is_asked_about_only_who_can_answer_it() -> None:
    def said(hand: list[str]) -> DealTable:
        table = DealTable(["sly deal", *hand], [NO], sets=[[], ["red"]], options=HOLDERS)
        return table.do("action", "sly deal").do("say_no", NO)

    assert (said([NO]).decider, said([NO]).ask) == (0, Ask.ANSWER)
    assert said(["1M"]).ask is None
    assert said([NO]).do("say_no", NO).sets(0) == ["red: red"], "seat 1 has none left"


def test_what_the_house_rule_tells_is_said_to_tell() -> None:
    for options, tells in ((HOLDERS, True), ({}, False)):
        table = DealTable(["sly deal", "1M"], ["2M"], sets=[[], ["red"]], options=options)
        before = table.state.clone()
        bank = table.legal("bank")[0]
        assert not GAME.reveals_secrets(before, bank, before)
        command = table.legal("action")[0]
        table.give(command)
        assert GAME.reveals_secrets(before, command, table.state) is tells


def test_whoever_is_asked_holds_the_card_in_every_world_one_imagines() -> None:
    table = DealTable(["sly deal"], [NO, "1M", "2M"], sets=[[], ["red"]], options=HOLDERS).do("action", "sly deal")
    view = GAME.view(table.state, 0)
    for seed in range(40):
        world = GAME.sample(view, Rng(seed))
        assert any(world.faces[piece] == JUST_SAY_NO for piece in world.hands[1])
        assert GAME.view(world, 0) == view
        assert GAME.check(world) == []


def test_nobody_is_left_out_without_the_house_rule() -> None:
    table = DealTable(["sly deal"], ["1M"], sets=[[], ["red"]]).do("action", "sly deal")
    assert (table.decider, table.ask) == (1, Ask.ANSWER)
    table.do("accept")
    assert table.sets(0) == ["red: red"]


def test_a_state_in_which_somebody_is_asked_for_nothing_is_refused() -> None:
    table = DealTable(["sly deal"], [NO, "1M"], sets=[[], ["red"]], options=HOLDERS).do("action", "sly deal")
    data = table.state.to_json()
    assert GAME.state_from_json(data) == table.state
    hand = data["hands"]
    assert isinstance(hand, list)
    kept = hand[1] = [piece for piece in table.state.hands[1] if table.state.faces[piece] != JUST_SAY_NO]
    data["draw"] = [*table.state.draw, *(piece for piece in table.state.hands[1] if piece not in kept)]
    with pytest.raises(BrokenState):
        GAME.state_from_json(data)


def test_an_empty_hand_draws_five() -> None:
    table = DealTable(["1M"], [], [])
    table.do("end")
    assert table.state.turn == 1
    assert len(table.hand(1)) == 5
    table.do("end")
    assert len(table.hand(2)) == 5


def test_R7_any_card_outside_full_sets_may_be_given() -> None:
    table = DealTable(["forced deal"], [], sets=[["pink, pink", "utility"], ["green"]])
    table.do("action", "forced deal", "set:1:00")
    assert len(table.legal("choose")) == 3


def test_R3_the_active_player_wins_alone_wherever_it_sits() -> None:
    mine = [RED_SET, BROWN_SET, "utility", "dark blue"]
    theirs = ["green, green, green", "yellow, yellow, yellow", "dark blue", "utility"]
    table = DealTable([], ["forced deal"], sets=[theirs, mine], turn=1)
    table.do("action", "forced deal", "set:0:03").do("choose", "dark blue").do("accept")
    assert table.winner() == (1,)


def test_the_result_says_why_a_set_of_wilds_is_not_full() -> None:
    """It has all its cards: "2 of 2" would read as full."""
    sets = [["red, red, red", "brown, brown", "dark blue"], ["utility: railroad/utility wild, wild", "green"]]
    table = DealTable(["dark blue"], [], sets=sets)
    table.do("property", "dark blue")
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    values = [str(item.value and item.value.id).rpartition(".")[2] for item in outcome.standings[1].items]
    assert values == ["wilds", "part"]


def test_no_card_is_played_after_the_third() -> None:
    table = DealTable(["1M", "red", "pass go", "birthday"], [], banks=[[], ["1M"]], plays=2)
    assert {command.verb for command in table.legal()} == {"action", "bank", "end", "property"}
    table.do("property", "red")
    assert {command.verb for command in table.legal()} == {"end"}
    assert table.state.plays == 3


TWO_COLOURS = {"set_needs": "single_or_two_colour"}


def test_R20_wilds_make_no_full_set_unless_it_was_agreed() -> None:
    wilds = "orange: pink/orange wild, pink/orange wild, wild"
    for options, is_full in ({}, False), (TWO_COLOURS, True):
        table = DealTable(["house", "orange"], [], sets=[[wilds]], options=options)
        each = table.state.groups[0][0]
        assert (each.full, each.room, each.rent) == (is_full, False, 5)
        assert table.can("action", "house", "set:0:00") is is_full
        assert table.rule("property", "orange", "set:0:00") == ("Q28" if is_full else "R12")
        assert table.can("replace", "orange") is not is_full, "where it is not full, a single colour comes in exchange"
        assert table.can("move", "wild")


def test_R20_a_full_set_of_wilds_is_broken_and_not_stolen_from() -> None:
    wilds = "dark blue: green/dark blue wild, wild"
    for options, is_full in ({}, False), (TWO_COLOURS, True):
        table = DealTable(["deal breaker", "sly deal", "forced deal"], [], sets=[["red"], [wilds]], options=options)
        assert table.can("action", "deal breaker", "set:1:00") is is_full
        assert table.can("action", "sly deal", "set:1:00") is not is_full
        assert table.can("action", "forced deal", "set:1:00") is not is_full


def test_R20_a_set_that_a_two_colour_wild_fills_wins() -> None:
    for options, winner in ({}, ()), (TWO_COLOURS, (0,)):
        sets = [["brown, brown", "utility, utility", "dark blue: green/dark blue wild"]]
        table = DealTable(["wild"], [], sets=sets, options=options)
        assert table.do("property", "wild", "set:0:02").winner() == winner


def test_R20_a_wild_that_moves_to_a_two_colour_wild_wins() -> None:
    for options, winner in ({}, ()), (TWO_COLOURS, (0,)):
        sets = [["brown, brown", "utility, utility", "dark blue: green/dark blue wild", "wild"]]
        table = DealTable(["1M"], [], sets=sets, options=options)
        assert table.do("move", "wild", "set:0:02").winner() == winner


def test_R20_ten_colour_wilds_alone_make_no_set_either_way() -> None:
    for options in {}, TWO_COLOURS:
        table = DealTable(["wild", "wild"], [], sets=[[]], options=options)
        table.do("property", "wild", "new:0")
        assert table.rule("property", "wild", "set:0:00") == "R10"


def test_R20_a_built_set_keeps_a_card_that_makes_it_full() -> None:
    """A ten-colour wild would leave nothing but ten-colour wilds under the house."""
    built = "dark blue: green/dark blue wild, wild, house"
    table = DealTable(["wild", "dark blue"], [], sets=[[built]], options=TWO_COLOURS)
    two, ten = table.piece("green/dark blue wild"), table.state.groups[0][0].cards[1]
    mine = table.piece("wild", "hand:0")
    assert table.why_command(Command(0, "replace", mine, "set:0:00", two)).rule == "R20"
    assert table.can("replace", "dark blue")
    table.give(Command(0, "replace", mine, "set:0:00", ten))


def test_R20_is_written_only_where_it_was_agreed() -> None:
    usual, agreed = (DealTable(["1M"], ["1M"], options=options).state for options in ({}, TWO_COLOURS))
    assert "two_colour" not in json.dumps(usual.to_json())
    assert fingerprint(usual.to_json()) != fingerprint(agreed.to_json())
    assert GAME.state_from_json(agreed.to_json()).rules.two_colour


@pytest.mark.parametrize("level", LEVELS)
def test_R20_bots_play_by_it(level: str) -> None:
    """What they hold makes the third set by the one rule and not by the other; they know which holds."""
    sets = [["brown, brown", "utility, utility", "dark blue: green/dark blue wild"], ["red"]]
    hand = ["wild", "1M", "house", "2M"]
    table = DealTable(hand, ["1M"], sets=sets, options=TWO_COLOURS)
    while table.decider == 0 and table.state.result is None:
        view, legal = GAME.view(table.state, 0), GAME.legal_commands(table.state, 0)
        command = decide(GAME.policy(level)(view, legal, Rng(1)))
        assert command is not None
        table.give(command)
    assert table.winner() == (0,)


THREE_SETS = "brown, brown", "utility, utility", "dark blue, dark blue"


@pytest.mark.parametrize("sets", [3, 4, 5])
def test_R21_so_many_full_sets_win_as_was_agreed(sets: int) -> None:
    more = ["light blue, light blue, light blue", "green, green, green"]
    there = [*THREE_SETS[:2], *more][: sets - 1]
    table = DealTable(["dark blue", "1M"], ["2M"], sets=[[*there, "dark blue"], []], options={"sets": sets})
    assert table.winner() == ()
    assert table.do("property", "dark blue", f"set:0:0{sets - 1}").winner() == (0,)
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.reason.id == ("property_deal.result.sets" if sets == 3 else "property_deal.result.more_sets")


@pytest.mark.parametrize("sets", [4, 5])
def test_R21_three_do_not_win_a_longer_game(sets: int) -> None:
    table = DealTable(["dark blue", "1M"], ["2M"], sets=[[*THREE_SETS[:2], "dark blue"], []], options={"sets": sets})
    assert table.do("property", "dark blue", "set:0:02").winner() == ()


def test_R21_two_sets_of_one_colour_count_once() -> None:
    sets = ["brown, brown", "utility, utility", "red, red, red/yellow wild", "red, red/yellow wild"]
    table = DealTable(["wild", "1M"], [], sets=[sets], options={"sets": 4})
    table.do("property", "wild", "set:0:03")
    assert [each.full for each in table.state.groups[0]] == [True] * 4
    assert table.winner() == (), "four full sets, of three colours"


def test_R21_is_written_only_where_it_was_agreed() -> None:
    usual, agreed = (DealTable(["1M"], ["1M"], options=options).state for options in ({}, {"sets": 4}))
    assert '"sets"' not in json.dumps(usual.to_json()["rules"])
    assert fingerprint(usual.to_json()) != fingerprint(agreed.to_json())
    assert GAME.state_from_json(agreed.to_json()).rules.sets == 4


@pytest.mark.parametrize("level", LEVELS)
def test_R21_bots_play_by_it(level: str) -> None:
    """They finish the set that wins, and know how many that takes."""
    there = ["brown, brown", "utility, utility", "light blue, light blue, light blue", "dark blue"]
    table = DealTable(["dark blue", "1M", "house", "2M"], ["1M"], sets=[there, ["red"]], options={"sets": 4})
    while table.decider == 0 and table.state.result is None:
        view, legal = GAME.view(table.state, 0), GAME.legal_commands(table.state, 0)
        command = decide(GAME.policy(level)(view, legal, Rng(1)))
        assert command is not None
        table.give(command)
    assert table.winner() == (0,)


@pytest.mark.parametrize("faces", ["brown, brown, utility, utility", "dark blue, wild, green"])
def test_R21_what_is_missing_depends_on_how_many_win(faces: str) -> None:
    cards = [FACE_BY_WORD[word] for word in faces.split(", ")]
    lacks = [missing(cards, HouseRules(sets=sets)) for sets in (3, 4, 5)]
    assert lacks == [2, 5, 8] if faces.startswith("brown") else lacks[0] < lacks[1] < lacks[2]
