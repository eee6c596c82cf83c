"""What the table tells of a drop before it is let go: where it may be aimed, how the card will lie, what changes."""

from __future__ import annotations

import pytest

from tabletable.core.command import Command
from tabletable.core.message import Msg, SeatRef
from tabletable.core.tablespec import Stage
from tabletable.games.property_deal.game import GAME
from tabletable.games.property_deal.rules.cards import FACE_BY_WORD, PINK
from tabletable.play.selfplay import SelfPlay
from tabletable.table.gestures import gesture_map
from tabletable.table.layout import area_at, piece_poses, place, zone_box
from tests.games.property_deal.builders import NO, DealTable

STAGE = Stage(984, 720)


def meant(table: DealTable, word: str, area: str) -> str:
    """Return the zone that dropping a card of the decider's hand anywhere in an area means."""
    spec = GAME.table(GAME.view(table.state, table.decider), STAGE)
    return gesture_map(table.legal(), spec.zones).meant_in(table.piece(word, f"hand:{table.decider}"), area)


def told(table: DealTable, verb: str, word: str, zone: str, choice: int = -1) -> list[tuple[str, dict[str, object]]]:
    """Return the forecast of one legal command as ids and arguments."""
    command = next(
        c
        for c in table.legal(verb)
        if c.piece == table.piece(word) and c.zone == zone and (choice < 0 or c.choice == choice)
    )
    return [
        (line.id.removeprefix("property_deal.forecast."), dict(line.args))
        for line in GAME.forecast(GAME.view(table.state, table.decider), command)
    ]


def test_a_property_may_be_dropped_anywhere_in_ones_own_area() -> None:
    table = DealTable(["red", "green", "wild", "red/yellow wild"], [], sets=[["brown", "red", "yellow"]])
    assert meant(table, "red", "area:0") == "set:0:01", "it goes to its set"
    assert meant(table, "green", "area:0") == "new:0", "it starts a set"
    assert meant(table, "wild", "area:0") == "area:0", "several sets: the screen asks"
    assert meant(table, "red/yellow wild", "area:0") == "area:0"


def test_an_action_dropped_on_a_player_means_what_it_can_take_there() -> None:
    table = DealTable(
        ["debt collector", "deal breaker", "sly deal"], [], [], sets=[[], ["brown", "red, red, red"], ["pink", "green"]]
    )
    assert meant(table, "debt collector", "area:1") == "seat:1"
    assert meant(table, "deal breaker", "area:1") == "set:1:01"
    assert meant(table, "deal breaker", "area:2") == "", "no full set there"
    assert meant(table, "sly deal", "area:1") == "set:1:00", "the full set is safe"
    assert meant(table, "sly deal", "area:2") == "area:2"


def test_money_and_actions_are_not_banked_by_dropping_them_among_the_sets() -> None:
    table = DealTable(["5M", "sly deal", NO], [], sets=[["red"], ["pink"]])
    for word in ("5M", "sly deal", NO):
        assert meant(table, word, "area:0") == ""


def test_an_area_holds_its_places_and_no_piece_of_its_own_is_gathered() -> None:
    table = DealTable(["1M"], ["2M"], sets=[["brown", "red"], ["pink, wild", "green"]], banks=[["1M"], ["5M"]])
    spec = GAME.table(GAME.view(table.state, 0), STAGE)
    for area in (each for each in spec.zones if each.gathers):
        box = zone_box(area)
        for name in area.gathers:
            inner = next(each for each in spec.zones if each.id == name)
            assert box.contains(inner.x, inner.y), (area.id, name)
        assert area_at(spec, box.cx, box.cy, "hand:0") == area
        assert area_at(spec, box.cx, box.cy, area.gathers[0]) is None


def test_a_set_stays_in_its_column_when_others_come_and_go() -> None:
    table = DealTable(["green"], [], sets=[["yellow", "red", "pink"]])

    def columns() -> dict[str, float]:
        spec = GAME.table(GAME.view(table.state, 0), STAGE)
        return {each.id: each.x for each in spec.zones if each.id.startswith(("set:0", "new:0"))}

    before = columns()
    table.do("property", "green", "new:0")
    after = columns()
    assert after["set:0:03"] == before["new:0"], "it lies where the free place was"
    assert {name: after[name] for name in ("set:0:00", "set:0:01", "set:0:02")} == {
        name: before[name] for name in ("set:0:00", "set:0:01", "set:0:02")
    }


@pytest.mark.parametrize(
    ("hand", "sets", "word", "zone"),
    [
        (["red"], ["brown", "red, red/yellow wild"], "red", "set:0:01"),
        (["green"], ["brown"], "green", "new:0"),
        (["red/yellow wild"], ["yellow"], "red/yellow wild", "set:0:00"),
        (["red/yellow wild"], ["red"], "red/yellow wild", "set:0:00"),
        (["wild"], ["red"], "wild", "set:0:00"),
    ],
)
def test_a_preview_lies_as_the_card_will_lie(hand: list[str], sets: list[str], word: str, zone: str) -> None:
    table = DealTable(hand, [], sets=[sets])
    piece = table.piece(word, "hand:0")
    command = next(c for c in table.legal("property") if c.piece == piece and c.zone == zone)
    shown = GAME.preview(GAME.view(table.state, 0), command)
    spec = GAME.table(GAME.view(table.state, 0), STAGE)
    aimed = next(each for each in spec.zones if each.id == zone)
    table.give(command)
    lying = place(GAME.table(GAME.view(table.state, 0), STAGE))[piece]
    assert shown is not None
    assert shown == lying.piece
    assert (aimed.room or (aimed.x, aimed.y)) == pytest.approx((lying.x, lying.y))
    assert aimed.angle + shown.angle == lying.angle


def test_what_asks_for_a_colour_first_has_no_preview() -> None:
    """Else the table would take the colours for turns of the card, and choose one without asking."""
    table = DealTable(["red/yellow wild"], [])
    view = GAME.view(table.state, 0)
    assert [GAME.preview(view, command) for command in table.legal("property")] == [None, None]


def test_the_next_note_lies_beside_the_others() -> None:
    table = DealTable(["5M"], [], banks=[["1M", "2M"]])
    spec = GAME.table(GAME.view(table.state, 0), STAGE)
    bank = next(each for each in spec.zones if each.id == "bank:0")
    assert bank.room is not None
    assert bank.room[0] > max(x for x, _, _ in piece_poses(bank))
    shown = GAME.preview(GAME.view(table.state, 0), table.legal("bank")[0])
    assert shown is not None
    assert shown.face == FACE_BY_WORD["5M"]


def test_forecasts_of_cards_laid_and_banked() -> None:
    table = DealTable(
        ["red", "green", "wild", "5M", "house"], [], sets=[["red, red", "pink, pink, pink"]], banks=[["2M"]]
    )
    full = told(table, "property", "red", "set:0:00")
    assert [name for name, _ in full] == ["full", "rents"]
    assert (full[1][1]["n"], full[1][1]["then"]) == (3, 6)
    assert [name for name, _ in told(table, "property", "green", "new:0")] == ["part", "rent"]
    assert told(table, "property", "wild", "new:0") == [("none", {})]
    assert told(table, "bank", "5M", "bank:0") == [("bank", {"n": 2, "then": 7})]
    assert told(table, "action", "house", "set:0:01") == [("rents", {"n": 4, "then": 7})]


def test_forecasts_of_actions_say_what_they_ask_for() -> None:
    hand = [
        "rent",
        "red/yellow rent",
        "debt collector",
        "birthday",
        "pass go",
        "sly deal",
        "forced deal",
        "deal breaker",
    ]
    table = DealTable(hand, [], [], sets=[["red, red"], ["pink", "green, green, green"]])
    assert told(table, "action", "rent", "set:0:00") == [("charge_one", {"n": 3})]
    assert told(table, "action", "red/yellow rent", "set:0:00") == [("charge_all", {"n": 3})]
    assert told(table, "action", "debt collector", "seat:1") == [("debt", {"player": SeatRef(1), "n": 5})]
    assert told(table, "action", "debt collector", "seat:2") == [("pays_nothing", {"player": SeatRef(2)})]
    assert told(table, "action", "birthday", "discard") == [("charge_all", {"n": 2})]
    assert told(table, "action", "pass go", "discard") == [("draw", {"n": 2})]
    assert [name for name, _ in told(table, "action", "sly deal", "set:1:00")] == ["starts"]
    assert [name for name, _ in told(table, "action", "forced deal", "set:1:00")] == ["starts"]
    assert told(table, "action", "deal breaker", "set:1:01") == [("owns", {"n": 1, "most": 3})]


def test_a_forecast_of_a_payment_says_what_the_card_is_worth_and_what_is_too_much() -> None:
    table = DealTable(["debt collector"], [], banks=[[], ["1M", "4M", "10M"]])
    table.do("action", "debt collector").do("accept")
    assert told(table, "pay", "4M", "tray") == [("pay", {"value": 4, "left": 1})]
    assert told(table, "pay", "10M", "tray") == [("pay_off", {"value": 10, "left": 0}), ("over", {"n": 5})]
    table.do("pay", "4M")
    assert told(table, "pay", "1M", "tray") == [("pay_off", {"value": 1, "left": 0})]


def test_a_forecast_of_paying_or_moving_a_property_says_what_its_set_loses() -> None:
    table = DealTable(["debt collector"], [], banks=[[], ["4M"]], sets=[[], ["orange, pink/orange wild"]])
    table.do("action", "debt collector").do("accept")
    wild = told(table, "pay", "pink/orange wild", "tray")
    assert [(name, args.get("n"), args.get("then")) for name, args in wild][-1] == ("loses", 3, 1)
    table = DealTable([], [], sets=[["orange, pink/orange wild"], []])
    assert "loses" in [name for name, _ in told(table, "move", "pink/orange wild", "new:0", PINK)]
    table = DealTable([], [], sets=[["pink/orange wild"], []])
    assert "loses" not in [name for name, _ in told(table, "move", "pink/orange wild", "new:0")]


@pytest.mark.parametrize("seats", [2, 5])
def test_every_legal_command_can_be_shown_told_and_chosen(seats: int) -> None:
    match = SelfPlay(GAME, ["random"] * seats, GAME.info.complete({}), seats + 20)
    seen = set()
    for step in range(500):
        command = match.choose()
        if command is None:
            break
        if step % 5 == 0:
            seat = command.seat
            view = GAME.view(match.state, seat)
            legal = GAME.legal_commands(match.state, seat)
            for each in legal:
                GAME.preview(view, each)
                seen |= {line.id for line in GAME.forecast(view, each)}
            labels = [choice.label for choice in GAME.choices(view, legal)]
            assert all(isinstance(label, Msg) for label in labels)
        match.play(command)
    assert len(seen) > 8


def test_choices_over_several_places_differ_in_words() -> None:
    """What a picker offers for a wild dropped anywhere in one's area can be told apart."""
    table = DealTable(["red/yellow wild", "wild"], [], sets=[["red", "yellow, yellow", "green"]])
    view = GAME.view(table.state, 0)
    for word in ("red/yellow wild", "wild"):
        fitting: list[Command] = [c for c in table.legal("property") if c.piece == table.piece(word, "hand:0")]
        labels = [choice.label for choice in GAME.choices(view, fitting)]
        assert len(set(labels)) == len(labels) > 2
