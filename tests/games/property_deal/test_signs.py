"""What is drawn beside the cards: what an action threatens, where a wild may go, what the plates and notes tell."""

from __future__ import annotations

from typing import Any

import pytest

from tabletable.core.message import SeatRef
from tabletable.core.picture import Label, Picture
from tabletable.core.tablespec import Decor, Plate, Side, Stage, TableSpec, Zone
from tabletable.games.property_deal.game import GAME
from tabletable.games.property_deal.rules.cards import RED, VALUE, YELLOW
from tabletable.games.property_deal.rules.commands import PLAYS
from tabletable.games.property_deal.table.layout import layout
from tabletable.games.property_deal.table.pictures import colour_mark
from tabletable.table.layout import place
from tests.games.property_deal.builders import NO, DealTable

STAGE = Stage(984, 720)


def seen(table: DealTable, seat: int | None) -> TableSpec:
    return GAME.table(GAME.view(table.state, seat), STAGE)


def zone(spec: TableSpec, name: str) -> Zone:
    return next(each for each in spec.zones if each.id == name)


def drawn(spec: TableSpec, word: str) -> list[Decor]:
    """What is drawn of one kind."""
    keys = tuple(f"property_deal.{folder}{word}" for folder in ("", "picture."))
    return [decor for decor in spec.decor if decor.picture.key.startswith(keys)]


def plate(spec: TableSpec, seat: int) -> Plate:
    return next(each for each in spec.plates if each.seat == seat)


def said(picture: Picture) -> list[Any]:
    return [layer.text for layer in picture.layers if isinstance(layer, Label)]


def covers(decor: Decor, spec: TableSpec, piece: int) -> bool:
    """Return whether the middle of a picture lies on a card."""
    spot = place(spec)[piece]
    return abs(decor.x - spot.x) <= spot.width / 2 and abs(decor.y - spot.y) <= spot.height / 2


@pytest.mark.parametrize("action", ["sly deal", "deal breaker"])
def test_an_arrow_points_at_what_is_taken_until_a_no_is_stamped_on_it(action: str) -> None:
    is_whole = action == "deal breaker"
    table = DealTable([action, NO], [NO], sets=[[], ["yellow", "red, red, red" if is_whole else "red, red"]])
    table.do("action", action, **({} if is_whole else {"choice": "red"}))
    spec = seen(table, 1)
    (arrow,) = drawn(spec, "arrow")
    assert not drawn(spec, "stamp")
    assert not drawn(seen(table, 0), "arrow"), "whoever takes it knows where it lies"
    taken = zone(spec, "set:1:01")
    assert abs(arrow.x - arrow.picture.width / 2 - taken.x) < 20, "it comes from the right and ends here"
    assert arrow.y + arrow.height / 2 < place(spec)[taken.pieces[-1].handle].y
    table.do("say_no", NO)
    for seat in (0, 1, None):
        spec = seen(table, seat)
        (stamp,) = drawn(spec, "stamp")
        assert any(covers(stamp, spec, piece.handle) for piece in zone(spec, "set:1:01").pieces)
        assert not drawn(spec, "arrow")
    table.do("say_no", NO)
    assert not drawn(seen(table, 1), "stamp"), "a no to the no lifts it"


def test_a_debt_threatens_no_card() -> None:
    table = DealTable(["debt collector"], [NO], sets=[[], ["red"]]).do("action", "debt collector")
    assert not drawn(seen(table, 1), "arrow")
    table.do("say_no", NO)
    assert not drawn(seen(table, 1), "stamp")


def test_what_is_answered_is_the_no_once_there_is_one() -> None:
    table = DealTable(["sly deal", NO], [NO], sets=[[], ["red"]]).do("action", "sly deal", choice="red")

    def asked(seat: int) -> object:
        (line,) = drawn(seen(table, seat), "words.property_deal.answer.against")
        (words,) = said(line.picture)
        return dict(words.args)["card"].id.rpartition(".")[2]

    assert asked(1) == "sly_deal"
    table.do("say_no", NO)
    assert asked(0) == "just_say_no"


def test_all_places_for_a_wild_are_lit_from_the_start() -> None:
    table = DealTable(["sly deal"], [], sets=[["red", "pink", "yellow"], ["red/yellow wild"]])
    table.do("action", "sly deal", choice="red/yellow wild").do("accept")
    spec = seen(table, 0)
    legal = {command.zone for command in GAME.legal_commands(table.state, 0)}
    assert legal == {"set:0:00", "set:0:02", "new:0"}
    rings = {decor.x for decor in drawn(spec, "outline.")}
    assert rings == {zone(spec, name).x for name in legal - {"new:0"}}
    (begun,) = drawn(spec, "next_set")
    assert begun.x == zone(spec, "new:0").x
    assert {colour_mark(RED), colour_mark(YELLOW)} <= set(said(begun.picture))
    assert not drawn(seen(table, 1), "next_set")


def test_a_gap_between_own_sets_is_drawn_as_the_place_it_is() -> None:
    table = DealTable([], [], sets=[["red", "pink"], []])
    assert not drawn(seen(table, 0), "next_set")
    table = DealTable(["sly deal"], [], sets=[["red"], ["brown", "pink"]]).do("action", "sly deal", choice="brown")
    table.do("accept")
    spec = seen(table, 1)
    (gap,) = drawn(spec, "next_set")
    assert gap.x == zone(spec, "new:1").x < zone(spec, "set:1:01").x


def test_who_is_asked_in_anothers_turn_reads_it_on_the_plate() -> None:
    table = DealTable(["debt collector"], [], banks=[[], ["1M", "2M", "10M"]])
    assert plate(seen(table, 0), 0).line is None
    table.do("action", "debt collector")
    assert plate(seen(table, 1), 1).line.id == "property_deal.plate.answer"
    table.do("accept")
    assert plate(seen(table, 1), 1).line.id == "property_deal.plate.payment"
    bills = [pill for pill in seen(table, 1).pills if pill.text.id == "property_deal.pill.bill"]
    assert [dict(pill.text.args)["player"] for pill in bills] == [SeatRef(0)]


def test_plates_of_others_tell_money_and_full_sets() -> None:
    table = DealTable([], [], banks=[[], ["1M", "10M"]], sets=[[], ["brown, brown", "red"]])
    signs = plate(seen(table, 0), 1).signs
    assert [dict(words.args) for sign in signs for words in said(sign.picture)] == [{"bank": 11}]
    assert [sign.picture.key[-1] for sign in signs if ".star." in sign.picture.key] == ["1", "0", "0"]


@pytest.mark.parametrize("notes", [1, 5, 6, 11, 17])
def test_the_corner_of_each_own_note_is_in_sight(notes: int) -> None:
    """A later note covers the number of an earlier one nowhere, and none leaves the place beside the sets."""
    money = ["1M"] * 6 + ["2M"] * 5 + ["3M"] * 3 + ["4M"] * 3
    spec = seen(DealTable([], [], banks=[money[:notes], []]), 0)
    spots = [spot for spot in place(spec).values() if spot.zone == "bank:0"]
    assert len(spots) == notes
    left, top, _, height = layout(STAGE, 1).area
    for number, spot in enumerate(spots):
        x, y = spot.x - spot.width / 2, spot.y - spot.height / 2
        assert x > left
        assert y > top
        assert y + spot.height < top + height - 40, "the sum stands below"
        for later in spots[number + 1 :]:
            beside = later.x - later.width / 2 >= x + 26
            below = later.y - later.height / 2 >= y + 20
            assert beside or below or later.x < spot.x


def test_cards_too_small_for_their_name_have_none_and_turn_not_on_their_way() -> None:
    table = DealTable(["pass go", "pass go"], [])
    held = zone(seen(table, 0), "hand:0").pieces[0]
    table.do("action", "pass go").do("bank", "pass go")
    spec = seen(table, 0)
    for name in ("discard", "bank:0"):
        (lying,) = zone(spec, name).pieces
        assert any(not isinstance(text, str) for text in said(held.picture))
        assert all(isinstance(text, str) for text in said(lying.picture))
        assert held.side is lying.side is not Side.ANY


def test_only_who_may_play_now_is_told_where_to_drag_what() -> None:
    table = DealTable(["1M", "red"], ["2M", "red"])

    def invited(spec: TableSpec) -> bool:
        shown = [str(layer) for decor in drawn(spec, "empty_") for layer in said(decor.picture)]
        assert drawn(spec, "empty_bank"), "the place itself is always there"
        assert drawn(spec, "empty_area")
        assert any("empty.bank" in text for text in shown) is any("empty.area'" in text for text in shown)
        return any("empty.bank" in text for text in shown)

    assert invited(seen(table, 0))
    assert not invited(seen(table, 1)), "out of turn"
    assert not invited(seen(table, None)), "a spectator"
    assert not invited(GAME.table(GAME.view(table.state, 0), STAGE._replace(is_live=False))), "a replay"
    table.state.plays = PLAYS
    assert not invited(seen(table, 0)), "no play is left"


def test_nobody_is_told_to_drag_properties_without_one_in_hand() -> None:
    for hand, is_told in ((["1M"], False), (["1M", "red"], True)):
        (area,) = drawn(seen(DealTable(hand, []), 0), "empty_area")
        assert any("empty.area" in str(layer) for layer in said(area.picture)) is is_told


@pytest.mark.parametrize("count", [1, 4, 8])
def test_the_value_of_all_money_of_another_seat_can_be_read(count: int) -> None:
    money = ["house", "sly deal", "2M", "5M", "pass go", "1M", "debt collector", "4M"][:count]
    table = DealTable([], [], banks=[[], money])
    spec = seen(table, 0)
    fan = zone(spec, "bank:1")
    assert len(fan.pieces) == count
    lowest = max(place(spec)[piece.handle].box.bottom for piece in fan.pieces)
    assert lowest < layout(STAGE, 1).area[1] - 10, "they lie on the cloth"
    for piece in fan.pieces:
        (label,) = (each for each in piece.picture.layers if isinstance(each, Label))
        assert str(label.text) == f"{VALUE[piece.face]}M"
        unit = fan.height / piece.picture.height
        assert label.size * unit >= 11
        if count > 1:
            assert (label.y + 0.36 * label.size) * unit < fan.pitch[1] + 1, "above the next one"


@pytest.mark.parametrize(("hand", "keys"), [(["2M"], ["A"]), ([NO], ["T", "N"])])
def test_who_holds_no_card_to_refuse_with_is_offered_none(hand: list[str], keys: list[str]) -> None:
    table = DealTable(["sly deal"], hand, sets=[[], ["red"]]).do("action", "sly deal")
    spec = seen(table, 1)
    assert [button.key for button in spec.buttons] == keys
    assert len(drawn(spec, "answer")) == len(drawn(spec, "words.property_deal.answer.against")) == len(keys) - 1
    assert (spec.is_reply, seen(table, 0).is_reply, seen(table, None).is_reply) == (True, False, False)
