"""Tables seen enlarged: all that a game has laid out is there, the hand is kept in sight, what matters is shown."""

from __future__ import annotations

import pytest

from tabletable.core.registry import all_games, get_game
from tabletable.core.rng import Rng
from tabletable.core.tablekit.boxes import Box
from tabletable.core.tablespec import Arrangement, Board, TableSpec
from tabletable.play.seats import BOT, Seat
from tabletable.play.session import Session
from tabletable.table import camera as looks
from tabletable.table import enlarging
from tabletable.table.gestures import GestureMap, gesture_map
from tabletable.table.layout import place, plate_box, zone_box

SIZES = [(853.3, 480.0), (640.0, 360.0), (640.0, 400.0), (1024.0, 576.0)]
SLACK = 0.01


def tables(game_id: str, commands: int = 60) -> list[tuple[TableSpec, GestureMap]]:
    """Tables of a game played at random, as the first seat sees them when it decides."""
    game = get_game(game_id)
    seats = [Seat(BOT, f"P{at}", "easy", "cat") for at in range(game.info.max_seats if game_id == "uno" else 4)]
    seats = seats[: max(game.info.min_seats, min(len(seats), game.info.max_seats))]
    session, rng, found = Session(game, seats, {}, 4), Rng(8), []
    while len(session.steps) < commands and session.outcome() is None:
        seat = session.to_act()[0]
        if seat == 0:
            spec = game.table(session.view(0), enlarging.STAGE)
            found.append((spec, gesture_map(session.legal(0), spec.zones)))
        session.submit(rng.choice(session.legal(seat)))
    return found


def whole(box: Box, room: Box) -> bool:
    out = (room.x - box.x, room.y - box.y, box.right - room.right, box.bottom - room.bottom)
    return max(out) <= SLACK


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game_id", list(all_games()))
def test_all_that_lies_on_the_table_is_seen_through_its_window(game_id: str, size: tuple[float, float]) -> None:
    window = Box(0, 0, *size)
    for spec, _ in tables(game_id)[::4]:
        parts = enlarging.frame(*size, enlarging.find_hand(spec))
        seen = enlarging.zoomed_spec(spec, parts)
        assert [zone.id for zone in seen.zones] == [zone.id for zone in spec.zones]
        assert whole(parts.field, window)
        assert whole(parts.column, window)
        assert parts.field.h > 80
        assert not any(parts.field.overlaps(other) for other in (parts.column, parts.hand))
        for plate in seen.plates:
            assert whole(plate_box(plate), parts.field)
        hand = enlarging.find_hand(seen)
        for spot in place(seen).values():
            if hand is not None and spot.zone == hand.id:
                top = Box(spot.x - spot.width / 2, spot.y - spot.height / 2, spot.width, 30)
                assert window.contains(spot.x, top.y)
                assert 0 <= top.x <= top.right <= parts.column.x
            else:
                assert parts.field.contains(spot.x, spot.y)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game_id", list(all_games()))
def test_all_one_chooses_by_in_a_hand_is_whole(game_id: str, size: tuple[float, float]) -> None:
    for spec, _ in tables(game_id):
        parts = enlarging.frame(*size, enlarging.find_hand(spec))
        seen = enlarging.zoomed_spec(spec, parts)
        hand = enlarging.find_hand(seen)
        for spot in place(seen).values() if hand is not None else ():
            if spot.zone == hand.id:
                chosen_by = spot.box._replace(h=spot.box.h - (1 - hand.index_share) * spot.height)
                assert whole(chosen_by, Box(0, 0, parts.column.x, size[1])), f"{spot} in {parts}"


@pytest.mark.parametrize("size", SIZES[:2])
@pytest.mark.parametrize("game_id", list(all_games()))
def test_a_hand_is_as_large_as_is_asked_for_where_it_fits_and_never_smaller_than_usual(
    game_id: str, size: tuple[float, float]
) -> None:
    for spec, _ in tables(game_id)[::4]:
        seen = enlarging.zoomed_spec(spec, enlarging.frame(*size, enlarging.find_hand(spec)))
        before, after = enlarging.find_hand(spec), enlarging.find_hand(seen)
        assert (before is None) == (after is None)
        if before is not None and after is not None:
            least = 1.0 if size == SIZES[0] or before.index_share < 1 else 1 / enlarging.enlargement(*size)
            assert before.height * least - SLACK <= after.height <= before.height
            assert before.pieces == after.pieces
        assert all(button.box is None for button in seen.buttons)
        assert [button.commands for button in seen.buttons] == [button.commands for button in spec.buttons]


@pytest.mark.parametrize("size", SIZES[:2])
@pytest.mark.parametrize("game_id", list(all_games()))
def test_every_place_a_piece_may_go_to_can_be_brought_into_sight(game_id: str, size: tuple[float, float]) -> None:
    least = 1 / enlarging.enlargement(*size)
    for spec, gestures in tables(game_id)[::4]:
        seen = enlarging.zoomed_spec(spec, enlarging.frame(*size, enlarging.find_hand(spec)))
        board = seen.board
        assert board is not None
        for piece, goals in gestures.drags.items():
            groups = enlarging.attention(seen, gestures, piece, ())
            camera = looks.covering(board, looks.fitting(board), groups, least, enlarging.AROUND, enlarging.NEAR)
            assert least - SLACK <= camera.scale <= max(enlarging.NEAR, looks.fitting(board).scale) + SLACK
            shown = looks.through(seen, camera)
            on_it = [zone_box(zone) for zone in shown.zones if zone.id in goals and zone.board]
            window = looks.window(board)
            assert not on_it or any(box.within(window) for box in on_it)
            for zone in (zone for zone in seen.zones if zone.id in goals and zone.board):
                near = looks.showing(board, camera, zone_box(next(z for z in shown.zones if z.id == zone.id)))
                there = next(each for each in looks.through(seen, near).zones if each.id == zone.id)
                assert zone_box(there).within(window) is not None


def test_where_the_corner_tells_all_the_bottom_of_a_high_hand_lies_below_the_window() -> None:
    spec, _ = tables("uno")[0]
    hand = enlarging.find_hand(spec)
    assert hand is not None
    assert hand.arrangement is Arrangement.FAN
    few = hand._replace(pieces=hand.pieces[:3])
    wide, narrow = (enlarging.frame(*size, few) for size in ((853.3, 480.0), (640.0, 360.0)))
    assert wide.hand.h >= few.height
    assert few.height * 0.5 < narrow.hand.h < few.height
    many = hand._replace(pieces=tuple(hand.pieces[0]._replace(handle=at) for at in range(20)))
    crowded = enlarging.frame(640.0, 360.0, many)
    assert crowded.hand.h == narrow.hand.h, "further rows take no room from the table"
    assert crowded.hand_zone.height >= few.height / 2, "and are no smaller than usual"
    assert enlarging.frame(640.0, 360.0, few, shows_all=True).field.h > narrow.field.h


def test_without_a_hand_the_table_has_all_the_room() -> None:
    parts = enlarging.frame(640.0, 360.0, None)
    assert parts.field.bottom == pytest.approx(352.0)


@pytest.mark.parametrize(("size", "needed"), [((1280, 720), False), ((1279.9, 900), False), ((1066, 800), True)])
def test_only_a_table_that_does_not_fit_is_seen_enlarged(size: tuple[float, float], needed: bool) -> None:
    assert enlarging.is_needed(*size) is needed


# ------------------------------------------------------------------------------------------------ the look


BOARD = Board(0, 0, 400, 200, origin=(0.0, 0.0), scale=0.25, controls=(0, 0), span=(1600.0, 800.0))


def box(x: float, y: float, side: float = 80.0) -> Box:
    """Return a place of the board, told in units, as it is laid out."""
    return Box(x, y, side, side).scaled(BOARD.scale)


def test_what_fits_is_shown_as_near_as_is_wished() -> None:
    camera = looks.covering(BOARD, looks.fitting(BOARD), [[box(700, 300)]], 0.5, 0.5, 1.0)
    assert (camera.x, camera.y, camera.scale) == pytest.approx((740.0, 340.0, 1.0))


def test_for_more_places_one_goes_farther_but_not_beyond_the_least() -> None:
    both = looks.covering(BOARD, looks.fitting(BOARD), [[box(500, 300), box(900, 300)]], 0.5, 0.5, 1.0)
    assert 0.5 < both.scale < 1.0
    first = looks.covering(BOARD, looks.fitting(BOARD), [[box(200, 300), box(1500, 300)]], 0.5, 0.5, 1.0)
    assert first.scale == pytest.approx(1.0), "the second place is too far away"
    assert abs(first.x - 240) < 200


def test_a_little_farther_if_all_there_is_to_choose_from_is_seen_then() -> None:
    sight = looks.fitting(BOARD), [[box(500, 300), box(900, 300)]], 0.9, 0.8, 1.0
    near = looks.covering(BOARD, *sight)
    far = looks.covering(BOARD, *sight, whole=0.8)
    assert (near.scale, far.scale) == pytest.approx((1.0, (400 - 2 * looks.EDGE) / 480))
    assert looks.covering(BOARD, *sight, whole=0.9) == near, "not that much farther"


def test_where_not_all_can_be_seen_most_of_them_are() -> None:
    places = [box(100, 300), box(1200, 300), box(1300, 320)]
    camera = looks.covering(BOARD, looks.fitting(BOARD), [places], 0.8, 0.8, 1.0)
    assert camera.x > 1100


def test_a_look_that_shows_it_as_well_stays() -> None:
    camera = looks.covering(BOARD, looks.fitting(BOARD), [[box(700, 300)]], 0.5, 0.5, 1.0)
    assert looks.covering(BOARD, camera, [[box(740, 320)]], 0.5, 0.5, 1.0) == camera
    assert looks.covering(BOARD, camera, [[]], 0.5, 0.5, 1.0) == camera


def test_one_does_not_look_beyond_what_lies_there() -> None:
    camera = looks.covering(BOARD, looks.fitting(BOARD), [[box(0, 0)]], 0.5, 0.5, 1.0)
    left, top = camera.x - BOARD.width / camera.scale / 2, camera.y - BOARD.height / camera.scale / 2
    assert (left, top) == pytest.approx((0.0, 0.0))
