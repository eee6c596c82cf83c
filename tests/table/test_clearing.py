"""Where something laid over a table for a moment covers least."""

from tabletable.core.message import Msg
from tabletable.core.tablekit.boxes import Box
from tabletable.core.tablespec import Arrangement, Decor, Picture, Piece, TableSpec, Zone
from tabletable.table.clearing import clear_spot, signs

CARD = Picture("test.card", 120, 168, ())
INSIDE = Box(16, 16, 960, 640)
SIZE = (240, 54)


def table(*places, decor=()):
    zones = tuple(
        Zone(f"pile:{number}", Arrangement.PILE, x, y, 168, (Piece(number, CARD, number),))
        for number, (x, y) in enumerate(places)
    )
    return TableSpec(Msg("t"), Msg("s"), zones, (), decor)


def test_on_an_empty_table_it_lies_where_it_is_wanted():
    spot = clear_spot(table(), INSIDE, [SIZE], (500, 400))
    assert abs(spot.cx - 500) <= 8
    assert abs(spot.cy - 400) <= 8


def test_it_makes_way_for_a_piece_by_as_little_as_it_takes():
    spec = table((500, 400))
    spot = clear_spot(spec, INSIDE, [SIZE], (500, 400))
    card = Box.around(500, 400, 120, 168)
    assert not spot.overlaps(card)
    assert spot.y - card.bottom <= 16 or card.y - spot.bottom <= 16


def test_it_stays_inside_however_full_the_table_is():
    everywhere = [(x, y) for x in range(40, 1000, 60) for y in range(40, 700, 60)]
    spot = clear_spot(table(*everywhere), INSIDE, [SIZE], (500, 400))
    assert spot.within(INSIDE) == spot


def test_a_cloth_is_ground_and_a_sign_is_not():
    cloth = Decor(Picture("test.cloth", 900, 600, ()), 496, 336, 600)
    sign = Decor(Picture("test.sign", 200, 100, ()), 500, 400, 100)
    plain = clear_spot(table(decor=(cloth,)), INSIDE, [SIZE], (500, 400))
    assert abs(plain.cy - 400) <= 8
    beside = clear_spot(table(decor=(cloth, sign)), INSIDE, [SIZE], (500, 400))
    assert not beside.overlaps(Box.around(500, 400, 200, 100))


def test_it_lies_within_a_cloth_or_beside_it_and_never_across_its_edge():
    for bottom in range(380, 460, 5):
        cloth = Decor(Picture("test.cloth", 900, 400, ()), 496, bottom - 200, 400)
        spot = clear_spot(table(decor=(cloth,)), INSIDE, [SIZE], (500, 420))
        assert spot.bottom <= bottom - 4 or spot.y >= bottom + 4, bottom


def test_a_sign_is_smaller_than_what_things_lie_on():
    tray = Decor(Picture("test.tray", 400, 152, ()), 500, 400, 152)
    dots = Decor(Picture("test.dots", 248, 56, ()), 500, 600, 28)
    assert signs(table(decor=(tray, dots))) == [Box.around(500, 600, 124, 28)]


def test_where_it_finds_no_place_as_it_is_it_takes_the_next_size_that_does():
    everywhere = [(x, y) for x in range(40, 1000, 60) for y in range(40, 700, 60) if not (380 < x < 680 and y > 300)]
    wide, high = (400, 54), (160, 120)
    assert clear_spot(table(*everywhere), INSIDE, [wide], (500, 400))[2:] == wide
    spot = clear_spot(table(*everywhere), INSIDE, [wide, high], (500, 500))
    assert spot[2:] == high
    assert not any(spot.overlaps(Box.around(x, y, 120, 168)) for x, y in everywhere)
