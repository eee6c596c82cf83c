"""Words for listeners at this table: what is paid, what it comes to, and who is about to win."""

from __future__ import annotations

import pytest

from tabletable.core.account import Entry, extend
from tabletable.core.message import Msg, SeatRef
from tabletable.core.tablespec import Button, Stage, TableSpec
from tabletable.games.property_deal.game import GAME
from tabletable.play.language.catalogue import Catalogue
from tests.games.property_deal.builders import NO, DealTable

STAGE = Stage(984, 720)


def spec_of(table: DealTable) -> TableSpec:
    return GAME.table(GAME.view(table.state, table.decider), STAGE)


def text(message: Msg) -> str:
    """Return a message as the first seat is told it."""
    return Catalogue("en").text(message, ("Ann", "Mei"), GAME, 0)


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


@pytest.mark.parametrize(
    ("bank", "sets", "said"),
    [
        (
            ["double rent"],
            ["red", "green/dark blue wild"],
            "Pay a Double Rent, banked as 1M, then the green/dark blue wild",
        ),
        (["4M", "2M"], [], "Pay 4M, then 2M: 1M too much"),
        (["10M", "1M"], ["red"], "Pay 10M: 5M too much"),
        ([], ["red", "brown", "railroad"], "Pay red, then railroad"),
    ],
)
def test_the_key_that_pays_names_all_that_is_proposed(bank: list[str], sets: list[str], said: str) -> None:
    table = DealTable(["debt collector"], [], banks=[[], bank], sets=[[], sets])
    table.do("action", "debt collector").do("accept")
    message = spec_of(table).buttons[0].spoken
    assert message is not None
    assert Catalogue("en").text(message, (), GAME) == said


def test_a_payment_told_from_its_middle_does_not_call_the_last_card_the_whole_sum() -> None:
    table = DealTable(["debt collector"], [], banks=[[], ["1M", "4M", "10M"]])
    table.do("action", "debt collector").do("accept").do("pay", "4M")
    first = table.events
    last = table.do("pay", "1M").events
    whole, rest = list[Entry](), list[Entry]()
    extend(GAME, whole, enumerate([*first, *last]))
    extend(GAME, rest, enumerate(last))
    assert [entries[-1].message.id.rpartition(".")[2] for entries in (whole, rest)] == ["paid_with", "paid"]
    assert rest[0].message.id.endswith(".gave")


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


@pytest.mark.parametrize(
    ("sets", "said"),
    [
        (["pink", "brown", "railroad, railroad"], []),
        (["red, red", "pink", "brown"], ["Mei: one card short: red"]),
        (["red, red, red", "pink, pink"], ["Mei: full red; one card short: pink"]),
        (
            ["red, red", "brown", "utility, utility", "dark blue, dark blue"],  # the last of two cards wins as well
            ["Watch out: Mei is one set from winning", "Mei: full utility, dark blue; one card short: red, brown"],
        ),
    ],
)
def test_a_turn_begins_with_how_far_a_rival_is(sets: list[str], said: list[str]) -> None:
    messages = spec_of(DealTable(["1M"], [], sets=[[], sets])).heard_each_turn
    assert [text(line) for line in messages if not line.id.endswith("plays.own")] == said


def test_a_turn_begins_with_the_own_sets_and_its_last_play_repeats_them() -> None:
    sets = [["orange, orange", "pink, pink", "brown", "red"], []]
    sentence = "You: no full set; one card short: orange, pink, brown"
    assert [text(line) for line in spec_of(DealTable(["1M"], [], sets=sets)).heard_each_turn] == [
        sentence,
        "Plays left: 3",
    ]
    table = DealTable(["1M", "2M"], [], sets=sets)
    assert sentence not in map(text, spec_of(table.do("bank", "1M")).heard_each_turn)
    assert sentence in map(text, spec_of(DealTable(["1M"], [], sets=sets, plays=3)).heard_each_turn)


@pytest.mark.parametrize(
    ("sets", "said"),
    [
        (["pink, pink"], "Fills your pink"),
        (["pink", "orange, orange"], "Fills your orange"),
        (["pink, pink", "orange, orange"], "Fills your pink or orange"),
        (["pink"], "Your pink then: 2/3"),
        ([], "Starts your pink: 1/3"),
    ],
)
def test_a_theft_says_which_own_set_the_card_would_fill(sets: list[str], said: str) -> None:
    table = DealTable(["sly deal"], [], sets=[sets, ["pink/orange wild"]])
    (theft,) = [each for each in table.legal("action") if each.piece == table.piece("sly deal")]
    view = GAME.view(table.state, 0)
    assert [text(line) for line in GAME.forecast(view, theft)] == [said]


def test_the_last_set_is_told_to_win() -> None:
    table = DealTable(["red"], [], sets=[["red, red", "brown, brown", "utility, utility"], []])
    (lay,) = table.legal("property")
    assert [text(line) for line in GAME.forecast(GAME.view(table.state, 0), lay)] == ["Full set: red. You win"]


def test_places_of_a_wild_come_full_ones_first() -> None:
    table = DealTable(["pink/orange wild"], [], sets=[["pink", "orange, orange"], []])
    view = GAME.view(table.state, 0)
    texts = [text(entry.label) for entry in GAME.choices(view, table.legal("property"))]
    assert texts == ["Orange: full set", "Pink 2/3", "Apart: Pink 1/3", "Apart: Orange 1/3"]


def test_an_answer_card_is_not_banked_without_a_warning() -> None:
    table = DealTable([NO], [], sets=[[], []])
    (bank,) = table.legal("bank")
    assert [text(line) for line in GAME.forecast(GAME.view(table.state, 0), bank)][
        1
    ] == "From then on it is only money: no block"


def test_each_place_a_wild_could_move_to_says_what_its_set_loses() -> None:
    table = DealTable(["1M"], [], sets=[["orange, pink/orange wild", "pink"], []])
    moves = [each for each in table.legal("move") if each.piece == table.piece("pink/orange wild")]
    heard = [each.heard for each in GAME.choices(GAME.view(table.state, 0), moves)]
    assert len(heard) > 1
    assert {None if each is None else each.id for each in heard} == {"property_deal.forecast.loses"}


@pytest.mark.parametrize(
    ("sets", "said"),
    [
        (["brown, brown/light blue wild"], {"split", "split_apart"}),
        (["brown", "brown: brown/light blue wild"], {"moved", "shifted"}),
        (["brown: brown/light blue wild"], {"moved"}),
        (["pink, pink, pink/orange wild"], {"split", "split_apart"}),
        (["pink, pink/orange wild"], {"moved", "apart"}),
        (["railroad, wild"], {"alone"}),
    ],
)
def test_what_a_moved_card_leaves_is_told(sets: list[str], said: set[str]) -> None:
    moves = DealTable(["1M"], [], sets=[sets, []]).legal("move")
    texts = {DealTable(["1M"], [], sets=[sets, []]).give(each).events[0].say for each in moves}
    assert texts == {f"property_deal.log.{each}" for each in said}


def test_an_action_card_in_the_bank_is_told_as_money() -> None:
    says = [DealTable([card, "1M"], []).do("bank", card).events[0].say for card in ("birthday", "1M")]
    assert says == ["property_deal.log.banked_card", "property_deal.log.banked"]


def test_a_turn_without_plays_says_so() -> None:
    table = DealTable(["1M"], [], plays=3)
    assert [line.id for line in spec_of(table).heard_each_turn] == ["property_deal.heard.no_plays"]


@pytest.mark.parametrize(
    ("sets", "said"),
    [
        (["dark blue", "green, green/dark blue wild"], "Free moves can fill dark blue"),
        (["light blue, wild", "brown"], "Free moves can fill brown"),
        (["dark blue, wild", "brown"], ""),
        (["red, red", "yellow, red/yellow wild"], "Free moves can fill red"),
        (["dark blue", "brown", "wild"], "Free moves can fill brown or dark blue"),
        (["green/dark blue wild", "wild"], ""),
        (["dark blue", "green"], ""),
        (["dark blue, green/dark blue wild", "green"], ""),
    ],
)
def test_it_is_told_what_free_moves_could_fill_without_breaking_a_full_set(sets: list[str], said: str) -> None:
    heard = [text(each) for each in spec_of(DealTable([], [], sets=[sets])).heard_each_turn]
    assert [each for each in heard if "Free moves" in each] == [said] * bool(said)


def test_a_payment_says_whose_set_it_could_fill() -> None:
    table = DealTable(["debt collector"], [], sets=[["dark blue"], ["dark blue", "red"]])
    table.do("action", "debt collector").do("accept")
    view = GAME.view(table.state, 1)
    lines = {each.piece: [text(line) for line in GAME.forecast(view, each)] for each in table.legal("pay")}
    assert "Could fill your dark blue set" in lines[table.piece("dark blue", "set:1:00")]
    assert all("Could fill" not in line for line in lines[table.piece("red")])


def test_what_is_given_for_a_card_says_what_its_set_loses() -> None:
    table = DealTable(["forced deal"], [], sets=[["green, green", "red"], ["brown"]])
    table.do("action", "forced deal")
    view = GAME.view(table.state, 0)
    lines = {each.piece: [text(line) for line in GAME.forecast(view, each)] for each in table.legal("choose")}
    assert lines[table.piece("green", "set:0:00")] == ["Green rent 4M → 2M"]
