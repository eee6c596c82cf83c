"""Placements and hit tests, on plain numbers."""

import itertools
from dataclasses import replace

import pytest

from tabletable.core.ids import HIDDEN
from tabletable.core.message import Msg
from tabletable.core.picture import Picture
from tabletable.core.tablekit.boxes import Box
from tabletable.core.tablespec import Arrangement, Board, Decor, Piece, Pill, Plate, TableSpec, Zone
from tabletable.table import layout

CARD = Picture("test.card", 120, 168, ())


def hand(count, width=684.0, height=168.0):
    pieces = tuple(Piece(handle, CARD, handle) for handle in range(count))
    return Zone("hand:0", Arrangement.FAN, 500, 600, height, pieces, width, own=True)


def table(*zones):
    return TableSpec(Msg("t"), Msg("s"), zones, ())


@pytest.mark.parametrize("count", range(1, 61))
def test_every_card_of_a_hand_shows_a_strip_of_thirty_pixels(count):
    zone = hand(count)
    rows = layout.fan_rows(count, zone.width, 120)
    spots = layout.piece_poses(zone)
    start = 0
    for row in rows:
        xs = [x for x, _, _ in spots[start : start + row]]
        assert all(right - left >= layout.MIN_STRIP - 1e-9 for left, right in itertools.pairwise(xs))
        start += row
    assert sum(rows) == count
    assert min(x for x, _, _ in spots) >= 500 - 342 + 60 - 1e-6
    assert max(x for x, _, _ in spots) <= 500 + 342 - 60 + 1e-6


def test_four_cards_lie_flat_and_eight_are_fanned_as_measured():
    assert {angle for _, _, angle in layout.piece_poses(hand(4))} == {0}
    spots = layout.piece_poses(hand(8))
    assert spots[0][2] == pytest.approx(-9.6)
    assert spots[-1][2] == pytest.approx(9.6)
    assert spots[0][1] - spots[3][1] == pytest.approx(0.14 * 168 * (1 - 1 / 7**2))


@pytest.mark.parametrize("count", range(5, 12))
def test_the_ends_of_a_fan_lie_no_deeper_the_more_cards_it_has(count):
    spots = layout.piece_poses(hand(count))
    assert spots[0][1] == spots[-1][1] == pytest.approx(600 + 0.1 * 168)


def test_a_frame_around_a_fan_leaves_no_corner_outside_and_moves_no_target():
    zone = hand(9)._replace(target=(684, 168))
    frame = layout.frame_box(zone)
    for placement in layout.place(table(zone)).values():
        assert frame.union(placement.box) == pytest.approx(frame)
    assert frame.bottom > layout.zone_box(zone).bottom + 20
    assert layout.zone_box(zone) == Box(158, 516, 684, 168)
    assert layout.frame_box(hand(4)) == pytest.approx(layout.zone_box(hand(4)))


def test_a_frame_around_a_pile_holds_the_sign_of_its_number_and_cuts_no_pill():
    pile = Zone("discard", Arrangement.PILE, 400, 300, 104)
    sign = Decor(Picture("caption", 72, 38, ()), 400, 373, 38, counts="discard")
    plain = layout.captioned_box(table(pile), pile, 8)
    assert plain == layout.frame_box(pile).inset(-8)
    held = layout.captioned_box(replace(table(pile), decor=(sign, sign._replace(counts="draw", y=227))), pile, 8)
    assert held == plain.union(layout.decor_box(sign))
    assert held != plain
    far = layout.captioned_box(replace(table(pile), decor=(sign._replace(y=500),)), pile, 8)
    assert far == plain
    for y, edge in ((plain.bottom, "bottom"), (plain.y, "y")):
        cut = layout.captioned_box(replace(table(pile), pills=(Pill(Msg("pill"), 400, y),)), pile, 8)
        assert abs(getattr(cut, edge) - y) == pytest.approx(layout.PILL_REACH)
        assert plain.union(cut) == plain


def test_the_topmost_card_answers_and_strips_reach_below_the_window():
    spec = table(hand(8))
    placements = layout.place(spec)
    for handle, placement in placements.items():
        found = layout.hand_card_at(placements.values(), "hand:0", placement.x - 45, placement.y)
        assert found is not None
        assert found.piece.handle == handle
    last = placements[7]
    below = layout.hand_card_at(placements.values(), "hand:0", last.x, last.y + 84 + 60)
    assert below is not None
    assert below.piece.handle == 7


def test_a_closed_pile_looks_the_same_whatever_lies_in_it():
    def pile(handles):
        pieces = tuple(Piece(handle, CARD, HIDDEN) for handle in handles)
        return layout.piece_poses(Zone("draw", Arrangement.PILE, 0, 0, 129, pieces))

    assert pile(range(20)) == pile(range(100, 80, -1))


def test_an_open_pile_turns_its_top_card_by_at_most_two_and_a_half_degrees():
    for top in range(50):
        pieces = tuple(Piece(handle, CARD, handle) for handle in (60, 61, top))
        spots = layout.piece_poses(Zone("discard", Arrangement.PILE, 0, 0, 129, pieces))
        assert abs(spots[-1][2]) <= 2.5
        assert max(abs(angle) for _, _, angle in spots) <= 14


def test_a_drop_snaps_to_the_nearest_allowed_zone_only():
    left = Zone("left", Arrangement.CELLS, 100, 100, 140)
    right = Zone("right", Arrangement.CELLS, 260, 100, 140)
    spec = table(left, right)
    assert layout.drop_zone(spec, ("left", "right"), 190, 100) == "right"
    assert layout.drop_zone(spec, ("left",), 190, 100) == "left"
    assert layout.drop_zone(spec, ("left",), 260, 100) == ""
    assert layout.drop_zone(spec, (), 100, 100) == ""


def test_of_overlapping_zones_a_drop_takes_the_one_on_top():
    under = Zone("under", Arrangement.CELLS, 100, 100, 100, target=(80, 100))
    above = Zone("above", Arrangement.CELLS, 125, 100, 100, target=(80, 100))
    spec = table(under, above)
    assert layout.drop_zone(spec, ("under", "above"), 100, 100) == "above"
    assert layout.drop_zone(spec, ("under", "above"), 70, 100) == "under"
    assert layout.drop_zone(spec, ("under",), 100, 100) == "under"


def test_a_row_shrinks_to_its_width():
    pieces = tuple(Piece(handle, CARD, handle) for handle in range(11))
    spots = layout.piece_poses(Zone("row", Arrangement.ROW, 0, 0, 100, pieces, width=300, pitch=(50, 0)))
    assert spots[0][0] == pytest.approx(-150)
    assert spots[-1][0] == pytest.approx(150)


@pytest.mark.parametrize(
    ("count", "pitch", "expected"),
    [
        (2, (50, 30), [(75, 100), (125, 100)]),
        (5, (50, 30), [(50, 85), (100, 85), (150, 85), (50, 115), (100, 115)]),
        (3, (160, -30), [(100, 130), (100, 100), (100, 70)]),
        (0, (50, 30), []),
    ],
)
def test_a_grid_goes_on_in_the_next_row(count, pitch, expected):
    pieces = tuple(Piece(handle, CARD, handle) for handle in range(count))
    spots = layout.piece_poses(Zone("queue", Arrangement.GRID, 100, 100, 40, pieces, width=150, pitch=pitch))
    assert [(x, y) for x, y, _ in spots] == expected


def test_rectangles():
    box = Box(10, 20, 30, 40)
    assert (box.cx, box.cy) == (25, 40)
    assert box.contains(10, 59)
    assert not box.contains(10, 60)
    assert not box.contains(9.9, 59)
    assert box.distance(43, 64) == pytest.approx(5)
    assert box.overlaps(Box(39, 59, 5, 5))
    assert not box.overlaps(Box(40, 20, 5, 5))


def test_the_smallest_sign_at_a_point_explains_it():
    wide = Zone("cloth", Arrangement.CELLS, 100, 100, 140, target=(400, 300), label=Msg("wide"))
    small = Decor(CARD, 100, 100, 28, tip=Msg("small"))
    spec = TableSpec(Msg("t"), Msg("s"), (wide,), (), decor=(small,))
    small_sign, wide_sign = layout.sign_at(spec, 100, 100), layout.sign_at(spec, 200, 100)
    assert small_sign is not None
    assert small_sign[0] == Msg("small")
    assert wide_sign is not None
    assert wide_sign[0] == Msg("wide")
    assert layout.sign_at(spec, 900, 100) is None


def test_an_empty_cell_of_a_board_that_stands_still_is_named() -> None:
    """Below a window the name of every cell would follow the pointer; on a board of some plots it is what one asks."""
    cell = Zone("plot", Arrangement.CELLS, 100, 100, 60, target=(60, 60), label=Msg("plot 7"), board=True)
    still = TableSpec(Msg("t"), Msg("s"), (cell,), ())
    sign = layout.sign_at(still, 100, 100)
    assert sign is not None
    assert sign.title == Msg("plot 7")
    window = Board(0, 0, 400, 400, (0.0, 0.0), 1.0, (0.0, 0.0))
    assert layout.sign_at(TableSpec(Msg("t"), Msg("s"), (cell,), (), board=window), 100, 100) is None


def test_an_area_takes_pieces_from_outside_of_it_only():
    zones = (
        Zone("area", Arrangement.CELLS, 100, 100, 10, target=(200, 200), gathers=("a", "b")),
        Zone("a", Arrangement.CELLS, 50, 100, 60),
    )
    spec = TableSpec(Msg("t"), Msg("s"), zones, ())
    assert layout.area_at(spec, 190, 190, "hand") == zones[0]
    assert layout.area_at(spec, 190, 190, "a") is None
    assert layout.area_at(spec, 201, 190, "hand") is None


def test_ones_own_places_are_silent_and_those_of_others_tell_of_their_seat() -> None:
    tells = (Msg("cards"),)
    plates = (Plate(0, 10, 600, 144, tells=tells), Plate(1, 400, 16, 144, tells=tells))
    areas = (
        Zone("area:0", Arrangement.CELLS, 500, 400, 100, target=(400, 100), seat=0),
        Zone("area:1", Arrangement.CELLS, 500, 150, 100, target=(400, 100), seat=1),
    )
    spec = replace(table(hand(3)._replace(seat=0), *areas), plates=plates)
    assert layout.sign_at(spec, 500, 400) is None
    assert layout.sign_at(spec, 500, 150).seat == 1
    assert layout.sign_at(spec, 60, 620).seat == 0


@pytest.mark.parametrize(
    ("pill", "expected"),
    [((50, 104), 84), ((50, 121), 100), ((50, 60), 100), ((140, 104), 100)],
    ids=["crossed", "below", "inside", "beside"],
)
def test_a_frame_ends_above_the_words_that_its_lower_edge_would_cross(pill, expected):
    spec = TableSpec(Msg("t"), Msg("s"), (), (), pills=(Pill(Msg("some.words"), *pill),))
    assert layout.framed_off_pills(spec, Box(0, 0, 100, 100)) == Box(0, 0, 100, expected)
