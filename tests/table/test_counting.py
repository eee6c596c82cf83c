"""Numbers on their way from what they were to what they are."""

from __future__ import annotations

import pytest

from tabletable.core.message import Msg, msg
from tabletable.core.picture import Label, Picture, Svg
from tabletable.core.tablespec import Badge, Decor, Pill, Plate, PlateSign, TableSpec
from tabletable.table.counting import between, number, picture, words


def table(plates=(), pills=(), badges=(), decor=()):
    return TableSpec(Msg("t"), Msg("s"), (), plates, decor, pills, badges)


def half(name):
    return 0.5


def coins(count, body="box"):
    return Picture(f"test.{body}.{count}", 60, 20, (Svg(body), Label(str(count), 30, 10, 16, "#FFFFFF")))


def said(drawn):
    return [layer.text for layer in drawn.layers if isinstance(layer, Label)]


@pytest.mark.parametrize(
    ("old", "new", "share", "shown"),
    [(4, 10, 0, 4), (4, 10, 1e-6, 5), (4, 10, 0.5, 7), (4, 10, 1, 10), (9, 3, 0.5, 6), (-4, 4, 0.5, 0), (5, 5, 0.3, 5)],
)
def test_a_number_makes_its_first_step_as_soon_as_it_has_set_out(old, new, share, shown):
    assert number(old, new, share) == shown


def test_hands_money_and_piles_count():
    old = table(
        (Plate(0, 16, 16, 200, 3, msg("p.bank", bank=2)),),
        (Pill(msg("p.cards", n=40), 100, 100),),
        (Badge("+2", 50, 50, 28, 8),),
    )
    new = table(
        (Plate(0, 16, 16, 200, 7, msg("p.bank", bank=8), active=True),),
        (Pill(msg("p.cards", n=36), 100, 100),),
        (Badge("+6", 50, 50, 28, 8),),
    )
    seen = between(old, new, half)
    assert seen.plates == (Plate(0, 16, 16, 200, 5, msg("p.bank", bank=5), active=True),)
    assert seen.pills == (Pill(msg("p.cards", n=38), 100, 100),)
    assert seen.badges == (Badge("+4", 50, 50, 28, 8),)


def test_what_comes_or_says_something_else_is_there_at_once():
    old = table((Plate(0, 16, 16, 200, None, msg("p.place", n=1)),), (Pill(msg("p.cards", n=40), 100, 100),))
    new = table(
        (Plate(0, 16, 90, 200, 7, msg("p.place", n=4)), Plate(1, 16, 16, 200, 9)),
        (Pill(msg("p.left", n=8), 100, 100), Pill(msg("p.cards", n=5), 200, 100)),
        (Badge("+6", 50, 50, 28, 8),),
    )
    assert between(old, new, half) == new


def test_a_name_with_a_number_does_not_count():
    assert words("Round 2", "+8", 0.5) == "+8"
    assert words(Msg("a.hint"), "8", 0.5) == "8"
    assert words("−3", "5", 0.5) == "1"
    assert words("2/8", "6/4", 0.5) == "4/6"


def test_only_pictures_whose_numbers_are_amounts_count():
    old = table(decor=(Decor(coins(2), 10, 10, 20, counts="money:1"), Decor(coins(1), 10, 50, 20)))
    new = table(decor=(Decor(coins(8), 90, 10, 20, counts="money:1"), Decor(coins(9), 10, 50, 20)))
    counted, other = between(old, new, half).decor
    assert said(counted.picture) == ["5"]
    assert (counted.x, counted.counts) == (90, "money:1")
    assert other == new.decor[1]


def test_each_number_goes_its_own_way():
    signs = [PlateSign(coins(count), 50, 10, 20, counts="gold:0") for count in (0, 4)]
    old = table((Plate(0, 16, 16, 200, 2, signs=(signs[0],)),))
    new = table((Plate(0, 16, 16, 200, 6, signs=(signs[1],)),))
    (plate,) = between(old, new, {"gold:0": 0.25, "": 0.5}.__getitem__).plates
    assert plate.cards == 4
    assert said(plate.signs[0].picture) == ["1"]


def test_a_sign_that_was_not_there_comes_with_the_first_of_what_it_counts():
    old = table((Plate(0, 16, 16, 200),))
    new = table((Plate(0, 16, 16, 200, signs=(PlateSign(coins(4), 50, 10, 20, counts="gold:0"),)),))
    assert between(old, new, {"gold:0": 0.0, "": 0.5}.__getitem__).plates == old.plates
    assert between(old, new, {"gold:0": 0.25, "": 0.5}.__getitem__).plates == new.plates


def test_a_counting_picture_is_kept_apart_from_all_others():
    old, new = coins(2), coins(8)
    seen = {picture(old, new, share / 6).key for share in range(7)}
    assert len(seen) == 7
    assert picture(old, new, 1) is new
    assert picture(coins(2, "round"), new, 0.5) is not new
    assert picture(Picture("test.other", 60, 20, (Svg("box"),)), new, 0.5) is new
