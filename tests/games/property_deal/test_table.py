"""The table a viewer sees: everything has a place, nothing gives a secret away."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pytest

from tabletable.bots import decide
from tabletable.core.event import Event
from tabletable.core.ids import HIDDEN
from tabletable.core.message import Msg
from tabletable.core.picture import Label
from tabletable.core.rng import Rng
from tabletable.core.tablespec import Stage, TableSpec, Zone
from tabletable.games.property_deal.game import GAME
from tabletable.games.property_deal.rules.cards import FACE_BY_WORD, VALUE
from tabletable.games.property_deal.table.pictures import colour_mark, face_picture
from tabletable.play.language.catalogue import LANGUAGES, Catalogue
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.selfplay import SelfPlay
from tabletable.play.session import Session
from tabletable.table.gestures import gesture_map, unreachable
from tabletable.table.layout import place, zone_box
from tests.games.property_deal.builders import NO, DealTable

STAGE = Stage(984, 720)
COLOURS = ["brown", "light blue", "pink", "orange", "red", "yellow", "green", "dark blue", "railroad", "utility"]


def spec_of(table: DealTable, seat: int | None = None) -> TableSpec:
    """Return the table as a seat sees it, the decider if none is named."""
    return GAME.table(GAME.view(table.state, table.decider if seat is None else seat), STAGE)


def zone(spec: TableSpec, name: str) -> Zone:
    return next(each for each in spec.zones if each.id == name)


def test_the_question_looks_alike_to_the_others_with_and_without_the_card() -> None:
    """For everybody else nothing differs; the asked seat sees a second button with the card alone."""

    def asked(hand: list[str]) -> DealTable:
        return DealTable(["deal breaker"], hand, ["1M"], sets=[[], ["red, red, red"]]).do("action", "deal breaker")

    having, lacking = asked([NO]), asked(["2M"])
    for seat in (0, 2, None):
        one, other = (GAME.table(GAME.view(table.state, seat), STAGE) for table in (having, lacking))
        assert one == other
    labels = [[button.label.id for button in spec_of(table).buttons] for table in (having, lacking)]
    assert labels == [["property_deal.button.let", "property_deal.button.say_no"], ["property_deal.button.ok"]]
    prompts = [spec.prompt.id for spec in (spec_of(having), spec_of(lacking)) if spec.prompt is not None]
    assert prompts == ["property_deal.prompt.deal_breaker", "property_deal.prompt.deal_breaker_only"]


def test_a_payment_shows_what_is_owed_and_proposes_a_card() -> None:
    table = DealTable(["debt collector"], [], banks=[[], ["1M", "2M", "3M", "10M"]])
    table.do("action", "debt collector").do("accept").do("pay", "1M")
    spec = spec_of(table)
    assert [piece.face for piece in zone(spec, "tray").pieces] == [table.state.faces[table.piece("1M")]]
    assert [command.verb for command in spec.buttons[0].commands] == ["pay"]
    assert spec.buttons[0].primary
    labels = [layer.text for decor in spec.decor for layer in decor.picture.layers if hasattr(layer, "text")]
    assert "5" in labels
    assert "1" in labels
    assert zone(spec, "hand:1").y > 720, "nobody pays from the hand: it makes room"


def test_what_another_seat_pays_with_is_seen_at_that_seat_and_not_under_the_own_hand() -> None:
    table = DealTable(["debt collector"], [], banks=[[], ["1M", "2M", "3M", "10M"]])
    table.do("action", "debt collector").do("accept").do("pay", "1M")
    spec = spec_of(table, 0)
    paid, plate = zone(spec, "tray"), next(plate for plate in spec.plates if plate.seat == 1)
    assert [piece.face for piece in paid.pieces] == [table.state.faces[table.piece("1M")]]
    assert plate.x < paid.x < plate.x + plate.width
    assert paid.y + paid.height / 2 < zone(spec, "hand:0").y - zone(spec, "hand:0").height / 2
    assert not any(each.id == "area:tray" for each in spec.zones), "nothing can be given there"


def test_plays_left_and_the_end_button() -> None:
    table = DealTable(["1M", "1M", "1M", "1M"], [])
    assert not spec_of(table).buttons[0].primary
    table.do("bank", "1M").do("bank", "1M").do("bank", "1M")
    assert spec_of(table).buttons[0].primary


def test_a_turn_that_goes_on_after_a_reply_is_not_announced_as_a_new_one() -> None:
    table = DealTable(["sly deal", "1M"], ["2M"], sets=[[], ["red"]])
    assert not spec_of(table).goes_on
    table.do("action", "sly deal")
    assert not spec_of(table).goes_on, "a reply"
    table.do("accept")
    assert table.decider == 0
    assert spec_of(table).goes_on


def test_cards_under_the_pile_stay_face_down_for_their_owner_too() -> None:
    table = DealTable(["1M", "1M", "1M", "1M", "2M", "2M", "2M", "3M"], ["5M"], draw=["4M", "4M"])
    table.do("end").do("discard", "3M")
    spec = spec_of(table, 0)
    assert {piece.face for piece in zone(spec, "draw").pieces} <= {HIDDEN}


def test_a_wild_lies_with_its_colour_at_the_head() -> None:
    table = DealTable([], [], sets=[["yellow: red/yellow wild", "red, red/yellow wild"]])
    angles = {each.id: [piece.angle for piece in each.pieces] for each in spec_of(table).zones if each.id[:4] == "set:"}
    assert angles == {"set:0:00": [180], "set:0:01": [0, 0]}


@pytest.mark.parametrize("stage", [STAGE, Stage(1624, 1080)])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nothing_leaves_the_stage_and_nothing_is_out_of_reach(seats: int, stage: Stage) -> None:
    match = SelfPlay(GAME, ["random"] * seats, GAME.info.complete({}), seats)
    for step in range(400):
        command = match.choose()
        if command is None:
            break
        match.play(command)
        if step % 9 or not GAME.to_act(match.state):
            continue
        seat = GAME.to_act(match.state)[0]
        legal = GAME.legal_commands(match.state, seat)
        spec = GAME.table(GAME.view(match.state, seat), stage)
        assert unreachable(spec, legal) == ()
        for placed in place(spec).values():
            assert 0 < placed.x < stage.width
            assert 0 < placed.y < stage.height + 60
        for each in spec.zones:
            box = zone_box(each)
            assert box.x >= -1
            assert box.right <= stage.width + 1


def test_ten_own_sets_and_ten_of_four_others_keep_their_order_and_room() -> None:
    table = DealTable(
        [],
        [],
        [],
        [],
        [],
        sets=[COLOURS[:5], COLOURS[5:], ["pink", "orange", "red", "railroad"], ["green", "yellow"], ["brown"]],
    )
    for seat in range(5):
        spec = spec_of(table, seat)
        own = [each for each in spec.zones if each.id.startswith("set:")]
        assert len(own) == sum(len(groups) for groups in table.state.groups)
        for other in range(5):
            tops = sorted({zone_box(each).y for each in own if each.seat == other})
            for top in tops if other != seat else (None,):
                xs = [each.x for each in own if each.seat == other and top in (None, zone_box(each).y)]
                assert xs == sorted(xs)
                # At least the letter of every set shows beside the next one.
                assert all(right - left >= 24 for left, right in itertools.pairwise(xs))
            assert other == seat or len(tops) <= 2


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_letters_of_a_covered_card_of_another_seat_are_whole(seats: int) -> None:
    """An E whose foot is covered would be an F: another set."""
    full = ["red, red, red/yellow wild", "railroad, railroad, railroad, light blue/railroad wild", "wild"]
    table = DealTable(*[[] for _ in range(seats)], sets=[[], full])
    for each in spec_of(table, 0).zones:
        if not each.id.startswith("set:1"):
            continue
        for number, piece in enumerate(each.pieces):
            seen = each.pitch[1] if number < len(each.pieces) - 1 else each.height
            scale = each.height / piece.picture.height
            letters = [layer for layer in piece.picture.layers if isinstance(layer, Label)]
            assert letters
            for letter in letters:
                half = letter.size * scale * 0.4
                assert letter.y * scale - half >= 1
                assert letter.y * scale + half <= seen - 0.5
                assert letter.size * scale >= 9.5


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_sets_of_other_seats_keep_clear_of_both_edges_of_their_cloth(seats: int) -> None:
    table = DealTable(*[[] for _ in range(seats)], sets=[[], COLOURS])
    spec = spec_of(table, 0)
    cloth = zone_box(zone(spec, "area:1"))
    sets = [zone_box(each) for each in spec.zones if each.id.startswith("set:1")]
    assert cloth.right - 6 - max(box.right for box in sets) >= 5
    assert min(box.x for box in sets) - cloth.x - 6 >= 5


def test_to_rearrange_is_offered_only_while_it_is_possible() -> None:
    """Neither money nor a property without another set of its colour can be rearranged; a wild can."""

    def said(sets: list[str], plays: int = 3) -> str:
        table = DealTable(["1M"] * 4, [], sets=[sets])
        for _ in range(plays):
            table.do("bank", "1M")
        prompt = spec_of(table).prompt
        assert prompt is not None
        return prompt.id

    assert said([]) == said(["red"]) == "property_deal.prompt.only_end"
    assert said(["red/yellow wild, red"]) == "property_deal.prompt.end"
    assert said([], 2) == "property_deal.prompt.only_play"
    assert said(["red/yellow wild, red"], 2) == "property_deal.prompt.turn"


def test_a_drop_in_the_wrong_place_has_a_reason() -> None:
    table = DealTable(["red", "1M", "sly deal", "house"], [], sets=[["brown"], ["green, green, green", "pink"]])
    spec = spec_of(table)
    gestures, view = gesture_map(table.legal(), spec.zones), GAME.view(table.state, 0)
    for each in spec.zones:
        for piece in table.state.hands[0]:
            if not each.own and not gestures.drop(piece, each.id):
                meant = GAME.intended_command(view, piece, each.id)
                assert meant is not None
                assert GAME.why_not(table.state, 0, meant).rule


def test_pickers_name_colours_rents_and_cards() -> None:
    table = DealTable(["red/yellow wild", "rent", "double rent", "sly deal"], [], sets=[["red"], ["pink, wild"]])
    view = GAME.view(table.state, 0)

    def labels(word: str, target: str) -> list[str]:
        fitting = [c for c in table.legal() if c.piece == table.piece(word) and c.zone == target and c.verb != "bank"]
        return [choice.label.id for choice in GAME.choices(view, fitting)]

    assert labels("red/yellow wild", "new:0") == ["property_deal.choice.new_set", "property_deal.choice.set"]
    assert labels("rent", "set:0:00") == ["property_deal.choice.rent_0", "property_deal.choice.rent_1"]
    assert sorted(labels("sly deal", "set:1:00")) == ["property_deal.card.property", "property_deal.card.wild"]


def test_the_asker_and_the_set_the_rent_is_for_are_marked() -> None:
    table = DealTable(["rent"], [], banks=[[], ["1M", "5M"]], sets=[["red", "green"]])
    before = len(spec_of(table, 1).decor)
    table.do("action", "rent", "set:0:01")
    rings = [decor for decor in spec_of(table, 1).decor if ".outline." in decor.picture.key]
    assert len(rings) == 2
    assert len(spec_of(table, 1).decor) > before


def test_every_zone_of_a_table_has_a_name_of_its_own() -> None:
    """The screen keeps what it has drawn by the name of the zone."""
    table = DealTable([], [], sets=[["red, red, red, house, hotel"], ["green, green, green, house"]])
    for seat in (0, 1, None):
        names = [each.id for each in GAME.table(GAME.view(table.state, seat), STAGE).zones]
        assert len(names) == len(set(names))
    assert [len(zone(spec_of(table, 0), name).pieces) for name in ("set:0:00", "built:0:00", "built:1:00")] == [3, 2, 1]


def test_a_house_and_a_hotel_cover_no_number_of_their_set_nor_the_next_one() -> None:
    sets = ["green, green, green, house, hotel", "brown", "orange", "yellow", "red"]
    spec = spec_of(DealTable(["1M"], [], sets=[sets]), 0)
    built, lies = zone(spec, "built:0:00"), zone(spec, "set:0:00")
    half, lowest = built.height / 2, lies.y + lies.target[1] / 2
    assert lowest - 0.73 * lies.height < built.y - half, "the values at the cards' tops"
    assert built.y + half < lowest - 0.2 * lies.height, "the rents at the lowest card's foot"
    following = zone(spec, "set:0:01")
    assert built.x + built.pitch[0] / 2 + half < following.x - following.height * 5 / 14


def test_the_button_of_a_payment_names_what_is_given_in_few_words() -> None:
    def label(**words: object) -> tuple[str, dict[str, Any]]:
        table = DealTable(["debt collector"], [], **words).do("action", "debt collector").do("accept")
        text = spec_of(table).buttons[0].label
        return text.id.rpartition(".")[2], dict(text.args)

    assert label(banks=[[], ["debt collector", "4M", "10M"]]) == ("pay_note_part", {"n": 4, "off": 1})
    assert label(banks=[[], ["1M", "10M"]])[0] == "pay_note_over", "what is given too much is told before it is given"
    kind, args = label(sets=[[], ["dark blue", "green, green"]])
    assert (kind, args["n"]) == ("pay", 4)
    assert args["card"].id.startswith("property_deal.colour.")


def test_what_is_at_stake_is_marked_while_it_is_asked_about() -> None:
    def marked(table: DealTable, viewer: int) -> list[int]:
        return sorted(piece.face for each in spec_of(table, viewer).zones for piece in each.pieces if piece.marked)

    sets = [["brown"], ["red, red, red", "pink"]]
    faces = {word: FACE_BY_WORD[word] for word in ("brown", "red", "pink")}
    table = DealTable(["forced deal"], [NO], sets=sets).do("action", "forced deal", choice="pink")
    assert marked(table, 1) == [faces["pink"]]
    table.do("choose", "brown")
    assert marked(table, 0) == marked(table, 1) == sorted([faces["brown"], faces["pink"]])
    table = DealTable(["deal breaker"], [NO], sets=sets).do("action", "deal breaker")
    assert marked(table, 1) == [faces["red"]] * 3
    assert marked(table.do("accept"), 1) == []
    assert marked(DealTable(["birthday"], [NO], sets=sets).do("action", "birthday"), 1) == []


def test_a_card_given_can_be_taken_back_until_the_sum_is_reached() -> None:
    """What the proposal or a slip of the hand gave is no loss yet: nothing was revealed by it."""
    seats = [Seat(HUMAN, "Ann"), Seat(BOT, "Mei", "normal")]
    policy, rng = GAME.policy("normal"), Rng(3)
    for seed in range(60):
        session = Session(GAME, seats, {}, seed)
        while session.outcome() is None:
            seat = session.to_act()[0]
            legal = session.legal(seat)
            if seat == 0 and legal[0].verb == "pay" and session.view(0).state.pending[-1].number > 4:
                before = session.fingerprint()
                small = min(legal, key=lambda command: VALUE[session.view(0).state.faces[command.piece]])
                session.submit(small)
                if session.view(0).state.tray:
                    assert session.undo(0)
                    assert session.fingerprint() == before
                    return
                break
            session.submit(decide(policy(session.view(seat), legal, rng)) or legal[0])
    raise AssertionError("nobody ever pays in two cards")


@pytest.mark.parametrize("count", range(1, 13))
def test_a_hand_of_any_size_keeps_clear_of_the_edges_of_the_stage_and_of_the_own_sets(count: int) -> None:
    hand = ["1M", "2M", "3M", "4M", "5M", "house", "hotel", "sly deal", "pass go", "1M", "2M", "birthday"][:count]
    spec = spec_of(DealTable(hand, ["3M"]))
    for piece in zone(spec, "hand:0").pieces:
        spot = place(spec)[piece.handle]
        turn = math.radians(abs(spot.angle))
        half = spot.height / 2 * (math.cos(turn) + 5 / 7 * math.sin(turn))
        assert spot.y + half <= STAGE.height - 5
        assert spot.y - half >= STAGE.height - 220 + 8
        across = spot.height / 2 * (5 / 7 * math.cos(turn) + math.sin(turn))
        assert spot.x + across <= STAGE.width + 2


@pytest.mark.parametrize("stage", [STAGE, Stage(1624, 1080)], ids=["small", "large"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_set_of_another_seat_covers_the_next_one(stage: Stage, seats: int) -> None:
    for count in range(1, 11):
        sets = [[], [", ".join([name] * (1 + number % 2)) for number, name in enumerate(COLOURS[:count])]]
        table = DealTable(*([] for _ in range(seats)), sets=sets)
        spec = GAME.table(GAME.view(table.state, 0), stage)
        spots = place(spec)
        columns = [each for each in spec.zones if each.id.startswith("set:1:") and each.pieces]
        assert len(columns) == count
        area = next(each for each in spec.zones if each.id == "area:1")
        edge = zone_box(area)
        boxes = [spots[each.pieces[-1].handle].box for each in columns]
        wholes = [zone_box(each) for each in columns]
        for (one, whole), (other, next_whole) in itertools.pairwise(zip(boxes, wholes, strict=True)):
            assert one.right <= other.x + 0.01 or whole.bottom <= next_whole.y, (seats, count)
        assert min(box.x for box in boxes) >= edge.x
        assert max(box.right for box in boxes) <= edge.right
        assert max(box.bottom for box in wholes) <= edge.bottom
        assert all(zone_box(each).w <= spots[each.pieces[-1].handle].width + 0.01 for each in columns)
        assert min(box.w for box in boxes) >= 18


@pytest.mark.parametrize("stage", [STAGE, Stage(1624, 1080)], ids=["small", "large"])
def test_no_own_set_nor_its_label_covers_the_next_one(stage: Stage) -> None:
    for count in range(1, 11):
        table = DealTable(
            [], [], sets=[[", ".join([name] * (1 + number % 2)) for number, name in enumerate(COLOURS[:count])]]
        )
        spec = GAME.table(GAME.view(table.state, 0), stage)
        spots = place(spec)
        columns = [each for each in spec.zones if each.id.startswith("set:0:") and each.pieces]
        assert len(columns) == count
        boxes = [spots[each.pieces[-1].handle].box for each in columns]
        middles = [each.x for each in columns]
        labels = [each for each in spec.decor if each.height == 28 and each.x in middles]
        assert len(labels) == count
        for one, other in itertools.pairwise(boxes):
            assert one.right <= other.x + 0.01, count
        for left, right in itertools.pairwise(labels):
            assert left.x + left.picture.width / 2 <= right.x - right.picture.width / 2, count
        area = zone_box(next(each for each in spec.zones if each.id == "area:0"))
        assert boxes[0].x >= area.x
        assert boxes[-1].right <= area.right


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_colour_has_one_character_of_its_own_on_its_cards(language: str) -> None:
    words = Catalogue(language)
    marks = [words.text(colour_mark(colour)) for colour in range(len(COLOURS))]
    assert len(set(marks)) == len(COLOURS)
    assert {len(mark) for mark in marks} == {1}
    assert all(mark.isascii() == (language == "en") for mark in marks), "no Latin letters on Chinese cards"
    for colour in range(len(COLOURS)):
        layers = face_picture(colour).layers
        assert sum(layer.text == colour_mark(colour) for layer in layers if isinstance(layer, Label)) == 1


def test_a_note_shown_in_the_empty_bank_leaves_its_words_to_be_read() -> None:
    """A hint and a lesson lay the note there that is to be banked."""
    state = DealTable(["5M", "red"], ["2M"]).state
    spec = GAME.table(GAME.view(state, 0), Stage(1280, 720))
    bank = next(zone for zone in spec.zones if zone.id == "bank:0")
    outline = next(decor for decor in spec.decor if decor.picture.key.startswith("property_deal.empty_bank"))
    words = [layer for layer in outline.picture.layers if isinstance(layer, Label) and not isinstance(layer.text, str)]
    scale = outline.height / outline.picture.height
    top = outline.y + (words[0].y - words[0].size / 2 - outline.picture.height / 2) * scale
    assert top > bank.y + bank.height / 2 + 2


def test_the_end_button_asks_before_it_gives_up_plays() -> None:
    table = DealTable(["1M", "1M", "2M", "3M"], [])
    for left, note in ((3, "1M"), (2, "1M"), (1, "2M")):
        (end,) = spec_of(table).buttons
        assert end.confirm_final is not None
        assert (end.label.id, dict(end.confirm_final.args)) == ("property_deal.button.end", {"n": left})
        table.do("bank", note)
    (end,) = spec_of(table).buttons
    assert (end.label.id, end.confirm_final) == ("property_deal.button.end", None)
    empty = spec_of(DealTable([], [])).buttons[0]
    assert (empty.label.id, empty.confirm_final) == ("property_deal.button.end", None)


@pytest.mark.parametrize(
    ("bank", "sets", "label", "n"),
    [
        (["1M", "2M", "3M"], ["dark blue"], "accept_choose", 5),
        (["1M", "2M"], [], "accept_debt", 3),
        (["10M"], [], "accept_debt", 10),
        ([], ["brown, brown"], "pay_sets", 2),
        ([], ["dark blue"], "pay_sets", 1),
        (["1M"], ["brown, brown"], "pay_all", 2),
    ],
)
def test_agreeing_to_a_debt_says_what_goes_at_once(bank: list[str], sets: list[str], label: str, n: int) -> None:
    """Where nothing can be chosen, the button names what is given without a further question."""
    for hand in ([NO], ["2M"]):
        table = DealTable(["debt collector"], hand, banks=[[], bank], sets=[[], sets]).do("action", "debt collector")
        accept = spec_of(table).buttons[0]
        assert (accept.label.id.rpartition(".")[2], dict(accept.label.args)["n"]) == (label, n)
        asks = hand == [NO] and label in ("pay_sets", "pay_all")
        assert (accept.confirm_final is not None) is asks, "only who could say no has another choice"


def test_who_cant_say_no_agrees_to_pay_by_itself_where_the_payment_is_to_be_chosen() -> None:
    def only(hand: list[str], bank: list[str], card: str = "debt collector") -> str:
        table = DealTable([card], hand, banks=[[], bank], sets=[[], ["brown, brown"]]).do("action", card)
        only_move = spec_of(table).only_move
        return "" if only_move is None else only_move.command.verb

    assert only(["red"], ["1M", "2M", "3M", "10M"]) == "accept"
    assert only([NO], ["1M", "2M", "3M", "10M"]) == "", "there is a choice"
    assert only(["red"], ["1M"]) == "", "everything goes at once: that is shown first"
    assert only(["red"], [], "deal breaker") == "", "a set is not given by itself"


def test_the_second_no_leaves_the_same_price() -> None:
    table = DealTable(["debt collector", NO], [NO, NO], sets=[[], ["brown, brown"]]).do("action", "debt collector")
    price = spec_of(table).buttons[0].label
    table.do("say_no", NO)
    assert spec_of(table).buttons[0].label.id == "property_deal.button.accept_no"
    table.do("say_no", NO)
    assert spec_of(table).buttons[0].label == price


def test_the_prompt_alone_names_the_cards_that_are_let_go() -> None:
    table = DealTable(["sly deal"], ["2M"], sets=[[], ["red"]]).do("action", "sly deal", choice="red")
    spec = spec_of(table)
    assert spec.prompt is not None
    assert dict(spec.prompt.args)["taken"] == GAME.face_name(FACE_BY_WORD["red"])
    (button,) = spec.buttons
    assert button.spoken == Msg("property_deal.button.let"), "a listener has just heard them"


def test_a_set_of_wilds_alone_says_what_it_lacks() -> None:
    wilds = "red/yellow wild, red/yellow wild"
    table = DealTable(["wild"], [], sets=[[f"red: {wilds}"]])
    piece = table.piece("wild")
    joins = next(c for c in table.legal() if c.verb == "property" and c.piece == piece and c.zone == "set:0:00")
    assert "property_deal.forecast.wilds" in [line.id for line in GAME.forecast(GAME.view(table.state, 0), joins)]
    GAME.apply(table.state, joins)
    labels = [
        layer.text.id
        for decor in spec_of(table, 0).decor
        for layer in decor.picture.layers
        if isinstance(layer, Label) and isinstance(layer.text, Msg)
    ]
    assert "property_deal.foot.wilds" in labels


def test_moving_a_wild_out_of_a_full_set_says_what_it_then_lacks_and_what_could_fill_it() -> None:
    table = DealTable([], [], sets=[["light blue: light blue, light blue, brown/light blue wild", "light blue"]])
    piece = table.piece("brown/light blue wild")
    apart = next(c for c in table.legal() if c.verb == "move" and c.piece == piece and c.zone == "new:0")
    told = {line.id.rpartition(".")[2]: dict(line.args) for line in GAME.forecast(GAME.view(table.state, 0), apart)}
    assert (told["breaks"]["n"], told["refill"]["n"]) == (1, 1)


def test_two_piles_of_a_colour_say_that_they_can_be_put_together() -> None:
    tells = [
        zone(spec_of(DealTable([], [], sets=[sets]), 0), "set:0:00").tells
        for sets in (["red", "red: red/yellow wild"], ["red", "yellow"])
    ]
    assert [each is not None and each.id for each in tells] == [
        "property_deal.sign.together",
        "property_deal.sign.part",
    ]


def test_the_card_that_says_no_may_be_dropped_on_the_question() -> None:
    table = DealTable(["deal breaker"], [NO], ["1M"], sets=[[], ["red, red, red"]]).do("action", "deal breaker")
    spec = spec_of(table)
    commands = gesture_map(table.legal(), spec.zones).drop(table.piece(NO), "answer")
    assert [command.verb for command in commands] == ["say_no"]


def counters(spec: TableSpec) -> list[str]:
    """Return the figures of the tray: owed, given, too much."""
    shown = [decor.picture.layers for decor in spec.decor if decor.counts.startswith("tray:")]
    return [str(layer.text) for layers in shown for layer in layers if isinstance(layer, Label)]


def test_what_is_only_proposed_counts_neither_as_given_nor_as_too_much() -> None:
    table = DealTable(["debt collector"], [], banks=[[], ["1M", "3M", "4M", "10M"]])
    table.do("action", "debt collector").do("accept")
    assert counters(spec_of(table)) == ["5", "0", "0"]
    assert counters(spec_of(table.do("pay", "3M"))) == ["5", "3", "0"]


def placing(*sets: str) -> DealTable:
    """Return a table at which seat 0 has received a wild as a payment and is to place it."""
    table = DealTable(["debt collector"], [], sets=[list(sets), ["pink/orange wild"]])
    table.do("action", "debt collector").do("accept")
    return table


def test_each_place_of_a_received_wild_has_a_button_that_asks_no_more() -> None:
    table = placing("orange")
    places = table.legal("place")
    assert len(places) > 1
    buttons = spec_of(table).buttons
    assert sorted(button.commands for button in buttons) == [(command,) for command in places]
    labels = {Catalogue("en").text(button.label, (), GAME) for button in buttons}
    assert len(labels) == len(buttons), labels


def test_while_a_wild_is_placed_nothing_else_looks_like_a_place_for_it() -> None:
    keys = {decor.picture.key.partition(".")[2].partition(".")[0] for decor in spec_of(placing()).decor}
    assert "next_set" in keys
    assert not {"empty_area", "empty_bank"} & keys


@pytest.mark.parametrize(
    ("action", "more"), [("sly deal", {"choice": "pink"}), ("deal breaker", {}), ("forced deal", {"choice": "pink"})]
)
def test_whoever_is_asked_for_properties_sees_it_announced(action: str, more: dict[str, str]) -> None:
    sets = [["brown"], ["red, red, red", "pink"], ["green"]]
    table = DealTable([action], [], [], sets=sets)
    events: list[Event] = []

    def give(verb: str, word: str, **given: str) -> None:
        fitting = [each for each in table.legal(verb) if GAME.face_word(table.state.faces[each.piece]) == word]
        wanted = [each for each in fitting if not given or table.state.faces[each.choice] == FACE_BY_WORD["pink"]]
        events.clear()
        GAME.apply(table.state, wanted[0], events.append)

    give("action", action, **more)
    if action == "forced deal":
        give("choose", "brown")
    for seat, count in ((1, 1), (0, 0), (2, 0), (None, 0)):
        moments = GAME.moments(GAME.view(table.state, seat), events)
        assert sum(each.title.id == "property_deal.moment.attack" for each in moments) == count, seat
