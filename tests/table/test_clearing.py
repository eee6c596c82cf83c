"""Where something laid over a table for a moment covers least."""

import math
import random

import pytest

from tabletable.core.message import Msg
from tabletable.core.picture import Picture
from tabletable.core.tablekit.boxes import Box
from tabletable.core.tablespec import Arrangement, Decor, Piece, TableSpec, Zone
from tabletable.table.clearing import AROUND, CELL, clear_spot, signs, things
from tabletable.table.layout import place

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


def test_no_more_sizes_are_asked_for_than_it_takes():
    asked = iter([SIZE, (0.0, 0.0)])
    assert clear_spot(table(), INSIDE, asked, (500, 400))[2:] == SIZE
    assert [*asked] == [(0.0, 0.0)]


def test_what_lies_on_the_table_that_is_drawn_is_looked_for_once():
    spec = table((500, 400))
    assert place(spec) is place(spec)
    before, other = place(spec), table((500, 400), (200, 200))
    assert len(place(other)) == 2
    assert place(spec) == before
    assert [*things(other, INSIDE)] != [*things(spec, INSIDE)]


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


@pytest.mark.parametrize("seed", range(30))
def test_no_free_place_is_nearer_than_the_one_it_finds(seed):
    rng = random.Random(seed)
    inside = Box(rng.uniform(0, 50), rng.uniform(0, 50), 240, 200)
    size = rng.uniform(10, 120), rng.uniform(10, 90)
    wanted = rng.uniform(0, 300), rng.uniform(0, 250)
    lying = [
        Box(rng.uniform(0, 280), rng.uniform(0, 230), rng.uniform(5, 60), rng.uniform(5, 60)) for _ in range(seed % 9)
    ]
    taken = [
        Box(inside.x + column * CELL, inside.y + row * CELL, CELL, CELL)
        for column in range(30)
        for row in range(25)
        if any(
            (each.x - AROUND - inside.x) // CELL <= column <= (each.right + AROUND - inside.x) // CELL
            and (each.y - AROUND - inside.y) // CELL <= row <= (each.bottom + AROUND - inside.y) // CELL
            for each in (*things(table(), inside), *lying)
        )
    ]
    wide, high = (CELL * math.ceil(each / CELL) for each in size)
    places = [
        place
        for column in range(31 - round(wide / CELL))
        for row in range(26 - round(high / CELL))
        if not any(
            (place := Box(inside.x + column * CELL, inside.y + row * CELL, wide, high)).inset(1).overlaps(cell)
            for cell in taken
        )
    ]

    def far(box):
        return math.dist((box.x + wide / 2, box.y + high / 2), wanted)

    found = clear_spot(table(), inside, [size], wanted, lying)
    assert found[2:] == size
    assert not places or far(found) == pytest.approx(min(map(far, places)))
