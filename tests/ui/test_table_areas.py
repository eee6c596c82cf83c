"""Cards of Property Deal at the table through posted inputs: dropped anywhere, clicked, and by keys alone."""

from __future__ import annotations

import pygame
import pytest
from layouts.probe import draw_top
from layouts.rules import faults

from tabletable.core.registry import get_game
from tabletable.core.rng import Rng
from tabletable.play.people.settings import INSTANT
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
from tabletable.table.layout import zone_box
from tabletable.ui.handling.hand import NOTHING
from tabletable.ui.scenes.tables.picker import Picker
from tabletable.ui.scenes.tables.result import ResultScene
from tabletable.ui.scenes.tables.table import start_table
from tabletable.ui.system.input import Input, InputKind, click, key_down, pointer_move
from tests.games.property_deal.builders import DealTable
from tests.secrets import put_state
from tests.ui import driving as drive

pytestmark = pytest.mark.app(speed=INSTANT, bot_pace="relaxed")

GAME = get_game("property_deal")
KINDS = "hbb"


def sit_down(app, words, level="random"):
    """A table at a position in the words of `GAME.position`."""
    seats = [Seat(HUMAN, "Ann", "", "rabbit"), Seat(BOT, "Mei", level, "fox"), Seat(BOT, "Bao", level, "bear")]
    words.setdefault("rest", "draw")
    while len(words["hands"]) < 3:
        words["hands"].append([])
    table = start_table(app, GAME, seats, {}, 3)
    put_state(table.match.session, GAME.position(words))
    app.scenes.push(table)
    drive.pass_time(app)
    assert table.match.is_deciding()
    return table


def post(app, *inputs):
    app.post(*inputs)
    drive.pass_time(app)


def piece_of(table, word, zone="hand:0"):
    found = [p.handle for p in table.hand.zone(zone).pieces if p.face >= 0 and GAME.face_word(p.face) == word]
    return found[0]


def place_of(table, handle):
    spot = table.hand.placements[handle]
    far = 0.38 if table.hand.is_own(handle) else 0
    return spot.x - spot.width * far, spot.y - spot.height * (0.1 if far else 0.45)


def drag(app, table, piece, x, y, let_go=True):
    x0, y0 = place_of(table, piece)
    app.post(pointer_move(x0, y0), Input(InputKind.POINTER_DOWN, x0, y0, 1))
    post(app, *(pointer_move(x0 + (x - x0) * step / 8, y0 + (y - y0) * step / 8) for step in range(1, 9)))
    assert table.hand.held == piece
    if let_go:
        post(app, Input(InputKind.POINTER_UP, x, y, 1))


def last(table):
    steps = table.match.session.steps
    return next((step.command for step in reversed(steps) if step.command.seat == 0), None)


def far_corner(table, zone="area:0") -> tuple[float, float]:
    """Return a point of an area that is far from every place in it."""
    box = zone_box(table.hand.zone(zone))
    return box.right - 6, box.bottom - 6


def test_a_property_dropped_in_the_corner_of_ones_area_finds_its_set(app):
    table = sit_down(app, {"hands": [["red", "5M"]], "sets": [["brown", "red", "green"]]})
    drag(app, table, piece_of(table, "red"), *far_corner(table), let_go=False)
    assert table.hand.aimed == "set:0:01"
    ghost, aimed = table.lights.ghost, table.hand.zone("set:0:01")
    assert (ghost.x, ghost.y) == aimed.room
    assert [line.id.rpartition(".")[2] for line in table.lights.forecast.lines] == ["part", "rents"]
    post(app, Input(InputKind.POINTER_UP, *far_corner(table), 1))
    assert last(table).zone == "set:0:01"


def test_a_rent_dropped_on_a_set_of_another_colour_is_not_charged_for_the_next_one(app):
    table = sit_down(app, {"hands": [["red/yellow rent"]], "sets": [["green", "red"], ["brown"]]})
    green = zone_box(table.hand.zone("set:0:00"))
    drag(app, table, piece_of(table, "red/yellow rent"), green.cx, green.cy)
    assert last(table) is None
    assert "green" in table.callouts.current.title


def test_where_several_places_fit_the_table_asks(app):
    table = sit_down(app, {"hands": [["red/yellow wild", "5M"]], "sets": [["red", "yellow"]]})
    drag(app, table, piece_of(table, "red/yellow wild"), *far_corner(table), let_go=False)
    assert table.hand.aimed == "area:0"
    assert table.lights.ghost is None
    post(app, Input(InputKind.POINTER_UP, *far_corner(table), 1))
    assert isinstance(app.scenes.top, Picker)
    assert last(table) is None
    post(app, key_down(pygame.K_2))
    assert last(table).verb == "property"


def test_a_card_of_the_table_put_back_into_ones_area_stays(app):
    table = sit_down(app, {"hands": [["5M"]], "sets": [["red, red/yellow wild", "yellow"]]})
    wild = piece_of(table, "red/yellow wild", "set:0:00")
    box = zone_box(table.hand.zone("area:0"))
    drag(app, table, wild, box.right - 40, box.bottom - 8)
    assert last(table) is None
    aim = table.hand.zone("set:0:01")
    drag(app, table, wild, aim.x, aim.y)
    assert (last(table).verb, last(table).zone) == ("move", "set:0:01")


def test_a_click_anywhere_in_ones_area_lays_the_lifted_card(app):
    table = sit_down(app, {"hands": [["red", "5M"]], "sets": [["red/yellow wild, red", "green"]]})
    post(app, *click(*place_of(table, piece_of(table, "red"))))
    assert table.hand.selected == piece_of(table, "red")
    wild = table.hand.placements[piece_of(table, "red/yellow wild", "set:0:00")]
    post(app, *click(wild.x, wild.y - wild.height * 0.4))
    assert last(table).zone == "set:0:00", "the place is meant, not the wild that lies there"


@pytest.mark.parametrize(
    ("word", "zone"),
    [("debt collector", "area:1"), ("sly deal", "area:1"), ("deal breaker", "area:2"), ("forced deal", "area:1")],
)
def test_an_action_dropped_on_a_player_is_meant_for_that_player(app, word, zone):
    table = sit_down(app, {"hands": [[word, "5M"]], "sets": [["red"], ["green"], ["pink, pink, pink"]]})
    box = zone_box(table.hand.zone(zone))
    drag(app, table, piece_of(table, word), box.right - 30, box.bottom - 30)
    assert last(table).verb == "action"
    assert last(table).zone[:6] in (f"seat:{zone[-1]}", f"set:{zone[-1]}:")


def test_money_among_the_sets_is_refused_with_a_reason(app):
    table = sit_down(app, {"hands": [["5M", "red"]], "sets": [["red"]]})
    drag(app, table, piece_of(table, "5M"), *far_corner(table))
    assert last(table) is None
    assert table.callouts.current is not None


STUCK = {"hands": [["5M"]], "sets": [["red, red, red/yellow wild, house", "yellow", "green"]], "moves": 0}
"""A wild that the house keeps where it is."""


def test_a_card_that_can_not_move_is_dragged_all_the_same_and_says_why(app):
    table = sit_down(app, STUCK)
    wild = piece_of(table, "red/yellow wild", "set:0:00")
    assert not table.gestures.movable(wild)
    yellow = zone_box(table.hand.zone("set:0:01"))
    drag(app, table, wild, yellow.cx, yellow.cy)
    assert "exchange" in table.callouts.current.title
    assert table.hand.held == NOTHING
    assert last(table) is None


def test_a_card_put_back_where_it_lies_says_nothing(app):
    table = sit_down(app, STUCK)
    wild = piece_of(table, "red/yellow wild", "set:0:00")
    x, y = place_of(table, wild)
    drag(app, table, wild, x + 20, y)
    assert table.callouts.current is None


def test_a_click_and_the_keys_ask_a_card_why_it_stays(app):
    table = sit_down(app, STUCK)
    post(app, *click(*place_of(table, piece_of(table, "house", "built:0:00"))))
    assert "stays on its set" in table.callouts.current.title
    wild = piece_of(table, "red/yellow wild", "set:0:00")
    walk_to(app, lambda: table.hand.hovered, wild)
    post(app, key_down(pygame.K_RETURN))
    assert "exchange" in table.callouts.current.title


def test_a_lifted_card_clicked_on_a_place_it_may_not_go_to_says_why(app):
    table = sit_down(app, {"hands": [["red/yellow rent", "5M"]], "sets": [["red"], ["green"]]})
    post(app, *click(*place_of(table, piece_of(table, "red/yellow rent"))))
    assert table.hand.selected == piece_of(table, "red/yellow rent")
    green = zone_box(table.hand.zone("set:1:00"))
    post(app, *click(green.cx, green.cy))
    assert "your own sets" in table.callouts.current.title


def walk_to(app, chosen, wanted):
    drive.walk_by_arrows(lambda key: post(app, key_down(key)), chosen, wanted)


def by_keys(app, table, word, target, zone="hand:0"):
    """Walk to a card with the arrows, take it with Enter, walk to its target, Enter."""
    piece = piece_of(table, word, zone)
    walk_to(app, lambda: table.hand.hovered, piece)
    assert table.hand.hovered == piece
    before = len(table.match.session.steps)
    post(app, key_down(pygame.K_RETURN))
    if len(table.match.session.steps) > before or isinstance(app.scenes.top, Picker):
        return
    walk_to(app, lambda: table.hand.aimed, target)
    assert table.hand.aimed == target
    post(app, key_down(pygame.K_RETURN))


@pytest.mark.parametrize(
    ("hand", "word", "target", "verb"),
    [
        (["red", "5M"], "red", "set:0:00", "property"),
        (["green", "5M"], "green", "new:0", "property"),
        (["wild", "5M"], "wild", "set:0:00", "property"),
        (["5M", "red"], "5M", "bank:0", "bank"),
        (["just say no", "red"], "just say no", "bank:0", "bank"),
        (["pass go", "red"], "pass go", "discard", "action"),
        (["birthday", "red"], "birthday", "discard", "action"),
        (["sly deal", "red"], "sly deal", "set:1:00", "action"),
        (["forced deal", "red"], "forced deal", "set:1:00", "action"),
        (["deal breaker", "red"], "deal breaker", "set:2:00", "action"),
        (["debt collector", "red"], "debt collector", "seat:2", "action"),
        (["house", "red"], "house", "set:0:01", "action"),
        (["red/yellow rent", "red"], "red/yellow rent", "set:0:00", "action"),
        (["rent", "red"], "rent", "set:0:01", "action"),
    ],
)
def test_every_kind_of_card_by_keys_alone(app, hand, word, target, verb):
    table = sit_down(app, {"hands": [hand], "sets": [["red", "pink, pink, pink"], ["green"], ["dark blue, dark blue"]]})
    by_keys(app, table, word, target)
    assert last(table) is not None
    assert (last(table).verb, last(table).zone) == (verb, target)


def test_cards_on_the_table_are_reached_by_keys(app):
    table = sit_down(app, {"hands": [["5M"]], "sets": [["red, red/yellow wild", "yellow"]]})
    by_keys(app, table, "red/yellow wild", "set:0:01", "set:0:00")
    assert (last(table).verb, last(table).zone) == ("move", "set:0:01")


ARROWS = (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_UP, pygame.K_DOWN)


def test_a_whole_game_by_arrows_and_enter_alone(app):
    """Every decision, also paying, placing a wild, and offering a card, by arrows, Enter, letters and digits."""
    seats = [Seat(HUMAN if kind == "h" else BOT, name, "normal") for kind, name in zip(KINDS, "ABC", strict=True)]
    table = start_table(app, GAME, seats, {}, 11)
    app.change_settings(bot_pace="fast")
    app.scenes.push(table)
    rng, asked = Rng(5), set()
    app.is_minimised = True  # nobody looks
    for _ in range(4000):
        app.frame(1 / 30)
        top = app.scenes.top
        if isinstance(top, ResultScene):
            break
        if isinstance(top, Picker):
            post(app, key_down(pygame.K_1 + rng.below(2)))
            continue
        if not table.match.is_deciding():
            continue
        state = table.match.session.view(0).state
        ask = str(state.pending[-1].ask) if state.pending else "turn"
        before = len(table.match.session.steps)
        if ask == "answer":
            post(app, key_down(pygame.K_n if rng.below(2) else pygame.K_a))
        elif ask == "turn" and (state.plays >= 3 or rng.below(12) == 0 or not table.gestures.drags):
            post(app, key_down(pygame.K_e))
        elif ask == "aim":
            post(app, key_down(pygame.K_1))
        else:
            for _ in range(1 + rng.below(12)):
                post(app, key_down(rng.choice(ARROWS)))
            post(app, key_down(pygame.K_RETURN))
            if app.scenes.top is table and table.hand.selected != NOTHING:
                for _ in range(rng.below(4)):
                    post(app, key_down(rng.choice(ARROWS)))
                post(app, key_down(pygame.K_RETURN))
        if len(table.match.session.steps) > before:
            asked.add(ask)
    assert isinstance(app.scenes.top, ResultScene)
    assert asked >= {"turn", "answer", "payment"}
    assert isinstance(table.match.session, Session)


def test_the_plays_of_the_turn_stand_beside_the_log(app):
    table = sit_down(app, {"hands": [["1M", "2M", "red"]]})
    shown = [text.wanted for text in draw_top(app).words]
    assert "Plays left: 3" in shown
    assert table.spec.allowance.left == 3
    drag(app, table, piece_of(table, "1M"), *bank_of(table))
    assert (table.spec.allowance.left, table.spec.allowance.own) == (2, True)
    assert faults(app) == []


def test_hovering_a_set_tells_what_it_brings_and_will_bring(app):
    table = sit_down(app, {"hands": [["1M"]], "sets": [["red, red"], ["pink"]]})
    for zone, words in (("set:0:00", ("rent 3M", "6M when full")), ("set:1:00", ("rent 1M", "4M when full"))):
        spot = table.hand.placements[table.hand.zone(zone).pieces[-1].handle]
        post(app, pointer_move(spot.x, spot.y))
        drive.pass_time(app, 60)
        sentence = " ".join(text.wanted for text in draw_top(app).words)
        assert all(word in sentence for word in words), (zone, sentence)


def bank_of(table):
    bank = table.hand.zone("bank:0")
    return bank.x, bank.y


def test_a_held_card_lies_above_the_labels(app):
    """The pill with the sum of the bank is hidden by a property that is dragged across it."""
    table = sit_down(app, {"hands": [["sly deal", "red"]], "banks": [["1M"]], "sets": [["brown"]]})
    pill = next(pill for pill in table.spec.pills if pill.text.id == "property_deal.pill.bank")
    drag(app, table, piece_of(table, "red"), pill.x + 420, pill.y, let_go=False)
    before = app.display.surface.get_at((round(pill.x), round(pill.y) - 10))
    drag_to(app, pill.x, pill.y)
    assert table.hand.held == piece_of(table, "red")
    drive.pass_time(app, 40)
    assert app.display.surface.get_at((round(pill.x), round(pill.y) - 10)) != before


def drag_to(app, x, y):
    post(app, *(pointer_move(x + step, y) for step in range(5, -1, -1)))


def test_an_action_is_not_banked_by_the_way(app):
    """Where the bank is all that is left, Enter and a double click lift the card and show where it would go."""
    table = sit_down(app, {"hands": [["just say no", "rent", "5M"]]})
    for word in ("just say no", "rent"):
        post(app, *click(*place_of(table, piece_of(table, word))))
        post(app, *click(*place_of(table, piece_of(table, word))))
        assert last(table) is None
        assert table.hand.aimed == "bank:0"
        assert table.lights.forecast is not None
        post(app, key_down(pygame.K_ESCAPE))
    post(app, *click(*place_of(table, piece_of(table, "5M"))))
    post(app, *click(*place_of(table, piece_of(table, "5M"))))
    assert last(table).verb == "bank", "money has no other use"


def test_a_third_click_means_the_place_that_is_shown(app):
    table = sit_down(app, {"hands": [["just say no", "5M"]]})
    for _ in range(3):
        post(app, *click(*place_of(table, piece_of(table, "just say no"))))
    assert last(table).verb == "bank"


def test_actions_meant_for_the_pile_are_played_by_a_double_click(app):
    table = sit_down(app, {"hands": [["pass go", "5M"]]})
    for _ in range(2):
        post(app, *click(*place_of(table, piece_of(table, "pass go"))))
    assert (last(table).verb, last(table).zone) == ("action", "discard")


def test_the_keys_begin_a_payment_at_the_card_that_its_button_proposes(app):
    owing = DealTable([], ["birthday"], [], turn=1, banks=[["1M", "1M", "5M", "2M"]], sets=[["red"]])
    owing.do("action", "birthday").do("accept")
    table = start_table(app, GAME, [Seat(HUMAN, "Ann"), *(Seat(BOT, name, "random") for name in ("Mei", "Bao"))], {}, 3)
    put_state(table.match.session, owing.state)
    app.scenes.push(table)
    drive.pass_time(app)
    table.hand.leave_keys()
    post(app, key_down(pygame.K_RIGHT))
    assert table.hand.hovered == piece_of(table, "2M", "bank:0") == table.spec.buttons[0].commands[0].piece
