"""Boards are walked cell by cell: each says where it is, what is there, and what the player may do."""

import re

import pygame
import pytest

from tabletable.games.saboteur.rules.cards import cell_xy, zone_cell
from tabletable.table.gestures import walk
from tabletable.ui.access.announcer import in_words
from tabletable.ui.access.nodes import Role
from tests.access.client import Inside, at_table
from tests.ui import driving as drive


def names(client: Inside) -> list[str]:
    return [thing.name for thing in client.things()]


def test_a_tunnel_says_its_cards_and_what_fits(tmp_path):
    client = Inside(at_table(tmp_path, "saboteur"))
    texts = names(client)
    start = next(thing for thing in client.things() if "Start" in thing.name)
    assert start.description == "", "nothing is said twice"
    assert "Start, joins up, right, down and left" in texts
    assert "8 right, 2 up from the start: The upper goal. Face-down card" in texts
    assert "7 right, 2 down from the start: empty" in texts
    fits = next(name for name in texts if name.startswith("above the start: "))
    assert fits.startswith("above the start: empty. You can play here: a curve (rotated)")


def test_rows_of_a_tunnel_are_groups(tmp_path):
    client = Inside(at_table(tmp_path, "saboteur"))
    tree = client.listening.tree
    assert tree is not None
    rows = [node for key, node in tree.nodes.items() if key.startswith("row:")]
    assert [row.name for row in rows] == ["2 up", "1 up", "Level with the start", "1 down", "2 down"]
    assert all(row.role is Role.GROUP for row in rows)


def test_a_place_is_called_the_same_when_the_board_has_grown(tmp_path):
    app = at_table(tmp_path, "saboteur")
    client, session = Inside(app), app.scenes.top.match.session
    end = "8 right, 2 down from the start: The lower goal. Face-down card"
    assert end in names(client)
    up = next(each for each in session.legal(0) if each.zone == "cell:0,-1")
    app.scenes.top.flow.carry_out(up)
    client.wait(2)
    assert end in names(client)
    assert any(name.startswith("2 above the start: empty") for name in names(client))


def test_plots_say_their_street_and_the_bids_one_may_make(tmp_path):
    app = at_table(tmp_path, "night_market")
    client = Inside(app)
    bids = re.compile(r"Plot \d+, .* street, row \d+: no bid yet. You may bid \d+ to \d+")
    table = app.scenes.top
    for _ in range(4):
        session = table.match.session
        if any(command.verb == "bid" for command in session.legal(0)):
            break
        table.flow.carry_out(session.legal(0)[0])
        client.wait(2)
        client.listen()
    assert [name for name in names(client) if bids.match(name)]


@pytest.mark.parametrize(
    ("game", "language", "said"),
    [
        ("saboteur", "zh-Hans", "起点右 7 格、下 2 格：空位"),
        ("saboteur", "zh-Hant", "起點右 7 格、下 2 格：空位"),
        ("night_market", "zh-Hans", "28 号地，蓝色路线，第 8 排："),
        ("night_market", "zh-Hant", "28 號地，藍色路線，第 8 排："),
    ],
)
def test_boards_are_told_in_each_language(tmp_path, game, language, said):
    assert any(said in name for name in names(Inside(at_table(tmp_path, game, language))))


def test_edges_that_are_drawn_with_arrows_are_not_heard():
    assert in_words("Discard crystals (→↓← ×↑)", str) == "Discard crystals"
    assert in_words("弃掉水晶道路（←→ ×↓）", str) == "弃掉水晶道路"


def test_parts_are_not_heard_as_fractions(tmp_path):
    t = at_table(tmp_path, "uno").t
    assert in_words("Which set? 1: Red 1/3. 2: Yellow 2/3", t) == "Which set? 1: Red 1 of 3. 2: Yellow 2 of 3"
    assert in_words("the red/yellow wild, 1/2/3", t) == "the red/yellow wild, 1/2/3"


def test_keys_begin_where_the_fewest_cards_are_missing_to_a_goal_and_say_first_what_comes_of_it(tmp_path):
    app = at_table(tmp_path, "saboteur")
    client, hand = Inside(app), app.scenes.top.hand
    for zone in ("cell:1,0", "cell:2,0"):
        session = app.scenes.top.match.session
        ahead = [each for each in session.legal(0) if each.verb == "place" and each.zone == zone]
        if ahead:
            app.scenes.top.flow.carry_out(ahead[0])
            client.wait(2)
    piece = next(each for each in hand.gestures.drags if any("cell" in zone for zone in hand.gestures.targets(each)))
    hand.come_to(piece)
    drive.press(app, pygame.K_RETURN)
    client.wait(0.3)
    ways = {}
    for zone in hand.gestures.targets(piece):
        cell = zone_cell(zone)
        if cell is not None:
            x, y = cell_xy(cell)
            ways[zone] = min(abs(8 - x) + abs(row - y) for row in (-2, 0, 2))
    assert ways[hand.aimed] == min(ways.values())
    tree = client.listening.tree
    assert tree is not None
    said = tree.find(tree.focus).spoken
    assert re.match(r"(Place|Turn) .* from the start|(Place|Turn) .* of the start|(Place|Turn) .* the start", said)
    assert "empty" not in said


def test_what_has_nothing_on_it_is_passed_over_when_a_board_is_read(tmp_path):
    app = at_table(tmp_path, "saboteur")
    client = Inside(app)
    for _ in ("in short", "hand", "table"):
        drive.press(app, pygame.K_F6)
    client.wait(0.2)
    client.listen()
    text = client.heard[-1]
    assert "Start, joins up, right, down and left" in text
    assert any(name.endswith(": empty") for name in names(client))
    assert not re.search(r": empty(?!\. You can)", text), text


def test_a_pile_is_one_stop_of_the_arrows(tmp_path):
    app = at_table(tmp_path, "saboteur")
    client, table = Inside(app), app.scenes.top
    for _ in range(40):
        session = table.match.session
        discards = [each for each in session.legal(0) if each.verb == "discard"]
        if len(session.view(0).state.discard) >= 4 or not discards:
            break
        table.flow.carry_out(discards[0])
        client.wait(2)
    order, _ = walk(table.spec, table.hand.placements, table.hand.gestures)
    lying = [piece for piece in order if table.hand.home(piece) == "discard"]
    assert len(lying) == 1
    assert table.hand.zone("discard").pieces[-1].handle == lying[0]
    for piece in order:
        table.hand.come_to(piece)
        client.wait(0.1)
        tree = client.listening.tree
        assert tree is not None
        assert tree.focus.startswith("piece:"), "what the arrows come to has a name"


def test_empty_places_one_after_the_other_are_read_once(tmp_path):
    app = at_table(tmp_path, "yose_duel")
    client, table = Inside(app), app.scenes.top
    for _ in range(40):
        legal = table.match.session.legal(0)
        if sum(zone.taps != "" and not zone.pieces for zone in table.spec.zones) >= 6 or app.scenes.top is not table:
            break
        if legal:
            table.flow.carry_out(next((each for each in legal if each.verb == "take"), legal[0]))
        client.wait(2)
        client.listen()
    for _ in range(7):
        drive.press(app, pygame.K_F6)
        client.wait(0.2)
        client.listen()
        if client.heard[-1].startswith("Table: "):
            break
    text = client.heard[-1]
    assert "Nothing is left here" in text
    assert "Nothing is left here. Nothing is left here" not in text
