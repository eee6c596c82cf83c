"""Words for listeners at this table: what is paid, what it comes to, and who is about to win."""

from __future__ import annotations

import pytest

from tabletable.core.account import Entry, extend
from tabletable.core.message import Msg, SeatRef, listed
from tabletable.core.tablespec import Button, Stage, TableSpec
from tabletable.games.property_deal.game import GAME
from tests.games.property_deal.builders import NO, DealTable

STAGE = Stage(984, 720)


def spec_of(table: DealTable) -> TableSpec:
    return GAME.table(GAME.view(table.state, table.decider), STAGE)


def spoken(button: Button) -> tuple[str, dict[str, int]]:
    """Return what is spoken after the key of a button, as its id and its numbers."""
    assert button.spoken is not None
    numbers = {name: value for name, value in button.spoken.args if isinstance(value, int)}
    return button.spoken.id.removeprefix("property_deal."), numbers


@pytest.mark.parametrize("hand", [[], [NO]])
@pytest.mark.parametrize(
    ("action", "told"),
    [("debt collector", ("heard.give", {"n": 3, "over": 0})), ("birthday", ("heard.give_over", {"n": 3, "over": 1}))],
)
def test_who_has_no_choice_hears_before_accepting_what_is_given(
    action: str, told: tuple[str, dict[str, int]], hand: list[str]
) -> None:
    table = DealTable([action], hand, sets=[[], ["red"]]).do("action", action)
    assert spoken(spec_of(table).buttons[0]) == told


def test_the_key_that_pays_names_the_card_it_pays_with_and_its_worth() -> None:
    table = DealTable(["debt collector"], [], banks=[[], ["double rent"]], sets=[[], ["red", "green/dark blue wild"]])
    table.do("action", "debt collector").do("accept")
    assert spoken(spec_of(table).buttons[0]) == ("heard.pay", {"n": 1})


def test_a_payment_told_from_its_middle_does_not_call_the_last_card_the_whole_sum() -> None:
    table = DealTable(["debt collector"], [], banks=[[], ["1M", "4M", "10M"]])
    table.do("action", "debt collector").do("accept").do("pay", "4M")
    first = table.events
    last = table.do("pay", "1M").events
    whole, rest = list[Entry](), list[Entry]()
    extend(GAME, whole, enumerate([*first, *last]))
    extend(GAME, rest, enumerate(last))
    assert [entries[-1].message.id.rpartition(".")[2] for entries in (whole, rest)] == ["paid_with", "paid_last"]


def test_a_turn_begins_with_the_alarm_that_a_rival_is_one_set_from_winning() -> None:
    sets = ["brown, brown", "utility, utility"]
    alarms = [
        [dict(line.args)["player"] for line in spec_of(table).heard_each_turn if line.id.endswith(".near")]
        for table in (
            DealTable(["1M"], [], sets=[[], sets]),
            DealTable(["1M"], [], sets=[sets, []]),
            DealTable(["1M"], [], sets=[[], sets[:1]]),
            DealTable(["1M", "2M"], [], sets=[[], sets]).do("bank", "1M"),
        )
    ]
    assert alarms == [[SeatRef(1)], [], [], []]


def test_a_turn_begins_with_the_sets_to_which_a_rival_lacks_one_card() -> None:
    def lacking(sets: list[str]) -> list[object]:
        told = spec_of(DealTable(["1M"], [], sets=[[], sets])).heard_each_turn
        return [dict(line.args)["sets"] for line in told if line.id.endswith(".lacking")]

    assert lacking(["pink", "brown", "railroad, railroad"]) == []
    assert lacking(["red, red", "pink", "brown"]) == [Msg("property_deal.colour.red")]
    both = listed([Msg("property_deal.colour.red"), Msg("property_deal.colour.brown")])
    near = ["red, red", "brown", "utility, utility", "dark blue, dark blue"]
    assert lacking(near) == [both], "one set from winning, the last of two cards wins as well"


def test_each_place_a_wild_could_move_to_says_what_its_set_loses() -> None:
    table = DealTable(["1M"], [], sets=[["orange, pink/orange wild", "pink"], []])
    moves = [each for each in table.legal("move") if each.piece == table.piece("pink/orange wild")]
    heard = [each.heard for each in GAME.choices(GAME.view(table.state, 0), moves)]
    assert len(heard) > 1
    assert {None if each is None else each.id for each in heard} == {"property_deal.forecast.loses"}


@pytest.mark.parametrize(
    ("sets", "said"),
    [(["brown, brown/light blue wild"], "split"), (["brown", "brown: brown/light blue wild"], "moved")],
)
def test_a_full_set_that_a_wild_leaves_is_told_as_broken_up(sets: list[str], said: str) -> None:
    moves = DealTable(["1M"], [], sets=[sets, []]).legal("move")
    told = {DealTable(["1M"], [], sets=[sets, []]).give(each).events[0].say for each in moves}
    assert told == {f"property_deal.log.{said}"}


def test_an_action_card_in_the_bank_is_told_as_money() -> None:
    says = [DealTable([card, "1M"], []).do("bank", card).events[0].say for card in ("birthday", "1M")]
    assert says == ["property_deal.log.banked_card", "property_deal.log.banked"]


def test_a_turn_without_plays_says_so() -> None:
    table = DealTable(["1M"], [], plays=3)
    assert [line.id for line in spec_of(table).heard_each_turn] == ["property_deal.heard.no_plays"]
