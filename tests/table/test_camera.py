"""Looks at a board: limits, what stays under the pointer, what is seen and can be pointed at."""

from __future__ import annotations

import pytest

from tabletable.core.message import Msg
from tabletable.core.picture import Picture
from tabletable.core.tablekit.boxes import Box
from tabletable.core.tablespec import Arrangement, Board, Decor, Piece, Plate, TableSpec, Zone
from tabletable.table import camera as looks
from tabletable.table.layout import drop_zone, is_seen_at, seen_box, sign_at, zone_at, zone_box

TILE = Picture("test.tile", 66, 92, ())
BOARD = Board(100, 50, 600, 400, origin=(150.0, 250.0), scale=0.8, controls=(720, 60))
FIT = looks.fitting(BOARD)


def cell(x: int, y: int, *pieces: Piece, board: Board = BOARD) -> Zone:
    width, height = 66 * board.scale, 92 * board.scale
    left, top = board.origin
    return Zone(
        f"cell:{x},{y}",
        Arrangement.CELLS,
        left + x * width,
        top + y * height,
        height,
        pieces,
        board=True,
        target=(width, height),
        label=Msg("cell", (("x", x),)),
    )


def table(board: Board | None = BOARD, *more: Zone) -> TableSpec:
    zones = (*(cell(x, y, board=board or BOARD) for x in range(9) for y in (-1, 0, 1)), *more)
    decor = (Decor(TILE, 150, 250, 40, board=True, tip=Msg("mark")),)
    return TableSpec(Msg("t"), Msg("s"), zones, (Plate(0, 10, 10, 144),), decor, board=board)


def zone(spec: TableSpec, name: str) -> Zone:
    return next(zone for zone in spec.zones if zone.id == name)


def test_everything_is_as_the_game_has_laid_it_while_all_is_seen() -> None:
    spec = table()
    assert looks.through(spec, FIT) is spec
    assert looks.through(table(None), FIT) == table(None)


@pytest.mark.parametrize(("x", "y"), [(150, 250), (400, 250), (690, 60)])
def test_what_is_under_the_pointer_stays_there_while_the_board_comes_nearer(x: float, y: float) -> None:
    camera = looks.magnified(BOARD, FIT, 1.5, x, y)
    spec = looks.through(
        TableSpec(Msg("t"), Msg("s"), (Zone("z", Arrangement.CELLS, x, y, 10, board=True),), ()), camera
    )
    assert spec.board is None, "a table without a board has nothing to be looked at"
    near = looks.through(table(BOARD, Zone("z", Arrangement.CELLS, x, y, 10, board=True)), camera)
    assert (zone(near, "z").x, zone(near, "z").y) == (pytest.approx(x), pytest.approx(y))
    assert zone(near, "z").height == pytest.approx(15)


def test_a_card_will_lie_where_the_camera_shows_its_room() -> None:
    near = looks.through(
        table(BOARD, Zone("z", Arrangement.CELLS, 400, 250, 10, board=True, room=(430, 250))),
        looks.magnified(BOARD, FIT, 1.5, 400, 250),
    )
    assert zone(near, "z").room == (pytest.approx(445), pytest.approx(250))


def test_only_what_lies_on_the_board_moves() -> None:
    pile = Zone("draw", Arrangement.PILE, 800, 600, 92)
    near = looks.through(table(BOARD, pile), looks.magnified(BOARD, FIT, 1.3, 150, 250))
    assert zone(near, "draw") == pile
    assert near.plates == table().plates
    assert near.decor[0].height == pytest.approx(52)


@pytest.mark.parametrize("factor", [0.01, 0.7, 100])
def test_nobody_gets_too_near_or_too_far(factor: float) -> None:
    camera = looks.magnified(BOARD, FIT, factor, 300, 300)
    assert FIT.scale <= camera.scale <= looks.MOST
    if factor < 1:
        assert camera == FIT


@pytest.mark.parametrize(("dx", "dy"), [(9999, 0), (-9999, 0), (0, 9999), (0, -9999), (9999, -9999)])
def test_the_board_cant_be_pulled_out_of_its_window(dx: float, dy: float) -> None:
    assert looks.shifted(BOARD, FIT, dx, dy) == FIT, "all is seen: there is nowhere to go"
    near = looks.magnified(BOARD, FIT, 2, 400, 250)
    far = looks.shifted(BOARD, near, dx, dy)
    edges = looks.through(
        table(BOARD, Zone("whole", Arrangement.CELLS, 400, 250, 400, target=(600, 400), board=True)), far
    )
    whole, window = zone_box(zone(edges, "whole")), looks.window(BOARD)
    assert whole.x <= window.x + 1e-6
    assert whole.y <= window.y + 1e-6
    assert whole.right >= window.right - 1e-6
    assert whole.bottom >= window.bottom - 1e-6


def test_pulling_moves_the_board_as_far_as_the_pointer() -> None:
    near = looks.magnified(BOARD, FIT, 2, 400, 250)
    before = zone(looks.through(table(), near), "cell:4,0")
    after = zone(looks.through(table(), looks.shifted(BOARD, near, 30, -20)), "cell:4,0")
    assert (after.x - before.x, after.y - before.y) == (pytest.approx(30), pytest.approx(-20))


def test_a_board_that_grows_is_seen_at_the_same_place_and_size() -> None:
    """The game lays all cells closer when the tunnel gets long; whoever looks closely sees nothing of that."""
    near = looks.magnified(BOARD, FIT, 1.8, 420, 250)
    grown = BOARD._replace(origin=(260.0, 230.0), scale=0.6)
    before, after = zone(looks.through(table(), near), "cell:3,0"), zone(looks.through(table(grown), near), "cell:3,0")
    assert (after.x, after.y, after.height) == (
        pytest.approx(before.x),
        pytest.approx(before.y),
        pytest.approx(before.height),
    )


@pytest.mark.parametrize("least", [0.9, 1.0, 1.05, 1.2, 1.35, 1.6])
@pytest.mark.parametrize("at", [(0, -2), (4, 0), (3, 2), (8, 1)])
def test_the_first_look_leaves_no_slivers_at_the_edges(at: tuple[int, int], least: float) -> None:
    """A row cut to a few px looks like a mistake: what the window cuts off shows a third of itself at least."""
    board = BOARD._replace(least=least)
    cells = [cell(x, y, *_news((x, y) == at), board=board) for x in range(9) for y in range(-2, 3)]
    spec = TableSpec(Msg("t"), Msg("s"), tuple(cells), (), board=board)
    camera = looks.at_least(spec)
    assert least <= camera.scale <= 1.15 * least
    assert camera == looks.bounded(board, camera), "nothing beyond the board is seen"
    seen, window = looks.through(spec, camera), looks.window(board)
    for zone_ in seen.zones:
        box = zone_box(zone_)
        across, down = _seen(box.x, box.w, window.x, window.w), _seen(box.y, box.h, window.y, window.h)
        for share in (across, down):
            assert share < 1e-6 or share > 1 / 3 - 1e-6, zone_.id
        if zone_.pieces:
            assert min(across, down) > 1 - 1e-6, "the last move is seen whole"


@pytest.mark.parametrize("row", [-2, 2])
def test_the_first_look_shows_a_card_rather_than_an_empty_place(row: int) -> None:
    board = BOARD._replace(least=1.35)
    held = {(4, 0): _news(True), (4, row): (Piece(8, TILE, 1),)}
    cells = [cell(x, y, *held.get((x, y), ()), board=board) for x in range(9) for y in range(-2, 3)]
    spec = TableSpec(Msg("t"), Msg("s"), tuple(cells), (), board=board)
    seen = looks.through(spec, looks.at_least(spec))
    assert seen_box(seen, zone(seen, f"cell:4,{row}")) is not None
    assert seen_box(seen, zone(seen, f"cell:4,{-row}")) is None


@pytest.mark.parametrize("row", [-2, 2])
def test_the_first_look_cuts_an_empty_place_rather_than_a_card(row: int) -> None:
    board = BOARD._replace(least=1.05)
    held = {(4, 0): _news(True), (4, row): (Piece(8, TILE, 1),)}
    cells = [cell(x, y, *held.get((x, y), ()), board=board) for x in range(9) for y in range(-2, 3)]
    spec = TableSpec(Msg("t"), Msg("s"), tuple(cells), (), board=board)
    box, window = zone_box(zone(looks.through(spec, looks.at_least(spec)), f"cell:4,{row}")), looks.window(board)
    assert _seen(box.y, box.h, window.y, window.h) > 1 - 1e-6


def _news(is_newest: bool) -> tuple[Piece, ...]:
    return (Piece(7, TILE, 1, marked=True),) if is_newest else ()


def _seen(start: float, length: float, window: float, room: float) -> float:
    """Return the share of a stretch that lies in the window."""
    return max(0.0, min(start + length, window + room) - max(start, window)) / length


def test_a_place_out_of_sight_is_brought_into_view_by_the_shortest_way() -> None:
    near = looks.magnified(BOARD, FIT, 2, 150, 250)
    seen = zone_box(zone(looks.through(table(), near), "cell:8,0"))
    assert seen.x > 700, "out of sight"
    camera = looks.showing(BOARD, near, seen)
    after = zone_box(zone(looks.through(table(), camera), "cell:8,0"))
    assert after.right <= 700
    assert after.y == pytest.approx(seen.y)
    assert looks.showing(BOARD, camera, after) == camera, "what is seen stays"


def test_what_the_window_does_not_show_cant_be_pointed_at() -> None:
    near = looks.through(table(), looks.magnified(BOARD, FIT, 2, 150, 250))
    hidden, cut = (
        zone(near, "cell:8,0"),
        next(each for each in near.zones if zone_box(each).x < 700 < zone_box(each).right),
    )
    assert seen_box(near, hidden) is None
    assert zone_at(near, hidden.x, hidden.y) is None
    assert not is_seen_at(near, hidden, hidden.x, hidden.y)
    assert drop_zone(near, [hidden.id], 705, hidden.y) == ""
    assert sign_at(near, hidden.x, hidden.y) is None
    box = seen_box(near, cut)
    assert box is not None
    assert box.right == 700
    assert zone_at(near, 699, box.cy) == cut
    assert zone_at(near, 701, box.cy) is None
    assert sign_at(near, 150, 250) is not None


def test_newcomers_are_pieces_that_did_not_lie_on_the_board() -> None:
    before, after = table(), table(BOARD, cell(10, 0, Piece(7, TILE, 1)))
    assert [found.id for found in looks.newcomers(before, after)] == ["cell:10,0"]
    assert list(looks.newcomers(after, after)) == []
    assert list(looks.newcomers(None, after)) == []


def test_boxes_within_each_other() -> None:
    assert Box(0, 0, 10, 10).within(Box(5, 5, 10, 10)) == Box(5, 5, 5, 5)
    assert Box(0, 0, 10, 10).within(Box(10, 0, 5, 5)) is None


def test_empty_ground_has_no_words_under_the_pointer() -> None:
    """ "Cell 7, 0" would follow the pointer all over the board; whoever goes there by keys hears it."""
    spec = table(BOARD, cell(9, 0, Piece(7, TILE, 1)))
    empty, full = zone(spec, "cell:5,1"), zone(spec, "cell:9,0")
    assert sign_at(spec, empty.x, empty.y) is None
    assert sign_at(spec, full.x, full.y) is not None
