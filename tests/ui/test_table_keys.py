"""The keyboard on the table: one sees where it is, and the arrows aim in all four directions."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pygame
import pytest
from scenes.kit import seats_of, sit_down, table_of, wished

from tabletable.core.registry import all_games, get_game
from tabletable.core.rng import Rng
from tabletable.games.flea_market.rules.cards import VALUE
from tabletable.games.flea_market.rules.state import Phase
from tabletable.games.night_market.rules.state import Phase as MarketPhase
from tabletable.games.night_market.rules.state import Verb
from tabletable.table.gestures import walk
from tabletable.table.layout import zone_box
from tabletable.ui.app import App
from tabletable.ui.drawing import theme
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.system.input import key_down, pointer_move
from tests.ui import driving as drive


def at_table(app: App, game_id: str, seats: int, wish: Any) -> TableScene:
    game = get_game(game_id)
    sit_down(app, wished(game, seats_of(app, game, seats), wish, 1, 50))
    return table_of(app)


@pytest.fixture
def bidding(app) -> TableScene:
    return at_table(app, "night_market", 4, lambda session: session.view(0).state.phase == MarketPhase.BIDDING)


@pytest.fixture
def attacking(app) -> TableScene:
    def wish(session: Any) -> bool:
        state = session.view(0).state
        return not state.is_opening and state.turn == 0 and len(state.untouched()) > 5

    return at_table(app, "yose_duel", 2, wish)


def press(app: App, key: int) -> None:
    app.post(key_down(key))
    app.frame(1 / 30)


def has_ring(app: App, box: Any) -> bool:
    """Return whether both colours of the ring are seen at the sides of a box; below it there may be a label."""
    drive.pass_time(app, 90, 1 / 30)
    surface = app.display.surface
    sides = [(box.x - 20, box.cy, 1, 0), (box.right + 20, box.cy, -1, 0), (box.cx, box.y - 20, 0, 1)]
    for x, y, dx, dy in sides:
        line = [surface.get_at((round(x + step * dx), round(y + step * dy)))[:3] for step in range(20)]
        for colour in (theme.FOCUS_OUTER, theme.FOCUS_INNER):
            red, green, blue, _ = pygame.Color(colour)
            if not any(abs(r - red) + abs(g - green) + abs(b - blue) < 12 for r, g, b in line):
                return False
    return True


def test_a_pile_that_the_keys_have_come_to_has_a_ring(app, attacking):
    press(app, pygame.K_RIGHT)
    piece = attacking.hand.hovered
    box = attacking.hand.placements[piece].box
    assert not attacking.hand.is_own(piece)
    assert has_ring(app, box)
    press(app, pygame.K_RIGHT)
    assert attacking.hand.hovered != piece
    assert not has_ring(app, box)


def test_the_pointer_takes_the_ring_away(app, bidding):
    aim(app, bidding)
    press(app, pygame.K_RIGHT)  # away from the glow of the marker
    press(app, pygame.K_RIGHT)
    box = zone_box(bidding.hand.zone(bidding.hand.aimed))
    assert has_ring(app, box)
    other = next(zone for zone in bidding.gestures.targets(bidding.hand.selected) if zone != bidding.hand.aimed)
    where = bidding.hand.zone(other)
    app.post(pointer_move(where.x, where.y))
    app.frame(1 / 30)
    assert bidding.hand.aimed == other
    assert not has_ring(app, box)
    assert not has_ring(app, zone_box(where))


def aim(app: App, table: TableScene) -> None:
    """Take up a marker by keys."""
    marker = next(command for command in table.match.legal() if command.verb == Verb.BID).piece
    while table.hand.hovered != marker:
        press(app, pygame.K_RIGHT)
    press(app, pygame.K_RETURN)
    assert table.hand.selected == marker
    assert table.hand.aimed


def test_up_and_down_aim_at_the_next_line_and_never_play(app, bidding):
    aim(app, bidding)
    hand, before = bidding.hand, len(bidding.match.session.steps)
    press(app, pygame.K_UP)
    first = hand.zone(hand.aimed)
    press(app, pygame.K_DOWN)
    below = hand.zone(hand.aimed)
    assert below.y > first.y
    assert below.x == first.x
    press(app, pygame.K_DOWN)
    assert hand.aimed == below.id
    press(app, pygame.K_UP)
    press(app, pygame.K_UP)
    assert hand.aimed == first.id
    assert len(bidding.match.session.steps) == before
    press(app, pygame.K_ESCAPE)
    assert hand.selected == -1
    assert len(bidding.match.session.steps) == before


def test_tab_past_the_last_button_goes_back_to_the_cards(bidding, app):
    stops = [widget for widget in bidding.side_panel.group.widgets if widget.focusable]
    for _ in stops:
        press(app, pygame.K_TAB)
    assert stops[-1].is_focused
    press(app, pygame.K_TAB)
    assert not any(widget.is_focused for widget in bidding.side_panel.group.widgets)
    press(app, pygame.K_TAB)
    assert stops[0].is_focused


def test_an_arrow_away_from_the_column_reaches_the_cards(attacking, app):
    press(app, pygame.K_TAB)
    assert any(widget.is_focused for widget in attacking.side_panel.group.widgets)
    for _ in range(4):
        press(app, pygame.K_LEFT)
    assert not any(widget.is_focused for widget in attacking.side_panel.group.widgets)
    assert attacking.hand.hovered >= 0


@pytest.mark.parametrize("game", all_games())
def test_the_arrows_stop_at_the_ends_of_a_line_and_reach_all_there_is(app, game):
    table = at_table(app, game, 4, lambda session: session.to_act() == (0,) and len(session.steps) > 8)
    check_all_is_reached(app, table)


def test_what_lies_in_front_of_a_dwarf_is_reached_from_the_hand(app):
    """It can be cleared away, but is no part of the hand."""

    def is_hurt(session: Any) -> bool:
        return any(command.verb == "clear" for command in session.legal(0))

    check_all_is_reached(app, at_table(app, "saboteur", 4, is_hurt))


def check_all_is_reached(app: App, table: TableScene) -> None:
    """Pieces, and then the places of each piece that has several."""
    hand = table.hand
    order, _ = walk(table.spec, hand.placements, table.gestures)
    press(app, pygame.K_LEFT)
    first = hand.hovered
    press(app, pygame.K_RIGHT)
    assert hand.hovered == first or hand.placements[hand.hovered].x > hand.placements[first].x
    seen = drive.walk_by_arrows(lambda key: press(app, key), lambda: hand.hovered)
    assert sorted(chain.from_iterable(seen)) == sorted(order)
    for piece in order:
        targets = table.gestures.targets(piece)
        if len(targets) > 1:
            hand.select(piece)
            hand.step_target(1)
            seen = drive.walk_by_arrows(lambda key: press(app, key), lambda: hand.aimed)
            assert sorted(chain.from_iterable(seen)) == sorted(targets)


def test_after_a_card_the_keys_are_at_the_next_that_may_follow(app):
    """Cards of one value are laid with one Enter each; none of them is taken back by the second."""

    def has_a_pair(session: Any) -> bool:
        state = session.view(0).state
        faces = [VALUE[state.faces[piece]] for piece in state.hands[0]]
        return state.turn == 0 and state.phase == Phase.STOCK and any(faces.count(each) > 1 for each in faces)

    table = at_table(app, "flea_market", 3, has_a_pair)
    state = table.match.session.view(0).state
    values = {piece: VALUE[state.faces[piece]] for piece in state.hands[0]}
    of_one = next(value for value in values.values() if list(values.values()).count(value) > 1)
    pair = [piece for piece, value in values.items() if value == of_one]
    while table.hand.hovered != pair[0]:
        press(app, pygame.K_RIGHT)
    press(app, pygame.K_RETURN)
    drive.pass_time(app, 30)
    assert not table.hand.is_own(pair[0])
    assert table.hand.hovered in pair[1:]
    press(app, pygame.K_RETURN)
    drive.pass_time(app, 30)
    laid = table.match.session.view(0).state.laid
    assert len(laid) == 2


ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


@pytest.mark.parametrize("game_id", list(all_games()))
def test_arrows_never_play_and_move_the_choice_where_they_point(app, game_id):
    table = at_table(
        app, game_id, 2 if game_id == "yose_duel" else 4, lambda at: len(at.steps) > 8 and at.to_act() == (0,)
    )
    before, rng, moved = len(table.match.session.steps), Rng(6), 0
    for _ in range(60):
        piece, aimed = table.hand.hovered, table.hand.aimed
        here = where(table)
        key = rng.choice(tuple(ARROWS))
        if table.hand.selected == -1 and len(table.gestures.targets(piece)) > 1 and rng.below(3) == 0:
            table.hand.select(piece)
            here = None
        press(app, key)
        assert len(table.match.session.steps) == before, pygame.key.name(key)
        there = where(table)
        if here is not None and there is not None and (piece, aimed) != chosen(table):
            moved += 1
            ahead = sum((after - was) * way for was, after, way in zip(here, there, ARROWS[key], strict=True))
            assert ahead > 0, pygame.key.name(key)
    assert moved


def chosen(table: TableScene) -> tuple[int, str]:
    return table.hand.hovered, table.hand.aimed


def where(table: TableScene) -> tuple[float, float] | None:
    """Return the middle of what the keys have come to: a place that is aimed at, else a piece."""
    hand = table.hand
    if hand.aimed:
        zone = hand.zone(hand.aimed)
        assert zone is not None
        return zone_box(zone).cx, zone_box(zone).cy
    spot = hand.placements.get(hand.hovered)
    return None if spot is None else (spot.x, spot.y)


def test_all_piles_of_a_duel_are_reached_in_the_direction_of_the_arrows(app, attacking):
    """Two rows of piles: left and right go along a row, up and down from one row to the other."""
    hand = attacking.hand
    rows = drive.walk_by_arrows(lambda key: press(app, key), lambda: hand.hovered)
    assert len(rows) > 1
    assert set(chain.from_iterable(rows)) >= set(attacking.gestures.drags)
    spots = [[(hand.placements[piece].x, round(hand.placements[piece].y)) for piece in row] for row in rows]
    assert all(row == sorted(row) for row in spots)
    press(app, pygame.K_UP)
    assert hand.placements[hand.hovered].y < spots[-1][-1][1]
