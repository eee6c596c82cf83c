"""The table kit: pictures that name themselves, cards as their viewer sees them, and seats around a table."""

from __future__ import annotations

import pytest

from tabletable.core.ids import HIDDEN
from tabletable.core.message import msg
from tabletable.core.picture import Art, Label, Picture, Svg
from tabletable.core.tablekit.boxes import Box
from tabletable.core.tablekit.paint import both_ends, card_back, drawing, drawn, written
from tabletable.core.tablekit.seating import PLATE_HEIGHT, PLATE_WIDTH, around, seating
from tabletable.core.tablekit.zones import Deck, area, hand_behind, own_hand, pile, sorts
from tabletable.core.tablespec import AS_DRAWN, BY_VALUE, Plate, Side, Stage, TableSpec
from tabletable.table.layout import place as placed
from tests.games.areas import Area, assert_apart, assert_within
from tests.games.areas import around as lying_in

BACK = card_back("test.back", "#123456")


@drawn("test.face", lambda face: f"red {face}")
def face(number: int) -> Picture:
    return written(str(number), 120, 168, 60, "#111111")


@drawn("test.sign")
def sign(size: float, bold: bool = False, shown: tuple[int, ...] = ()) -> Picture:
    return drawing(size, size, "<path/>", Label("x", 1, 1, 8, "#FFFFFF"))


def test_a_picture_is_made_once_and_named_by_its_arguments() -> None:
    assert face(7) is face(7)
    assert face(7).key == "test.face.red_7"
    assert sign(2.5).key == sign(size=2.5, bold=False).key == "test.sign.2.5.0."
    keys = {sign(2.5).key, sign(3).key, sign(2.5, True).key, sign(2.5, shown=(1, 2)).key, sign(2.5, shown=(12,)).key}
    assert len(keys) == 5
    assert sign(3).layers == (Svg("<path/>"), Label("x", 1, 1, 8, "#FFFFFF"))


def test_what_stands_in_a_corner_stands_in_the_other_one_upside_down() -> None:
    upright, turned = both_ends(Art("uno/skip", 20, 30, 8))
    assert (turned.x, turned.y, turned.angle) == (100, 138, 180)
    assert upright == Art("uno/skip", 20, 30, 8)


def test_a_deck_shows_what_its_viewer_knows() -> None:
    deck = Deck(BACK, face, front=Side.FRONT, behind=Side.BACK)
    faces = [3, HIDDEN, 5]
    known, hidden = deck.pieces(faces, [2, 1])
    assert (known.handle, known.picture, known.face, known.side) == (2, face(5), 5, Side.FRONT)
    assert (hidden.picture, hidden.face, hidden.side) == (BACK, HIDDEN, Side.BACK)
    assert [piece.picture for piece in deck.closed([0, 2])] == [BACK, BACK]


def test_a_hand_is_sorted_in_every_way_and_as_it_was_drawn() -> None:
    assert sorts([5, 3], (BY_VALUE, lambda each: -each)) == ((BY_VALUE, (-5, -3)), (AS_DRAWN, (0, 1)))


def test_columns_share_the_room_they_have() -> None:
    room = Box(10, 0, 100, 20)
    assert room.columns(3, 5) == [Box(10, 0, 30, 20), Box(45, 0, 30, 20), Box(80, 0, 30, 20)]
    assert room.columns(2, 10, widest=20) == [Box(35, 0, 20, 20), Box(65, 0, 20, 20)]
    assert room.columns(0) == []
    taken = area("place", room, 5, gathers=("cell",))
    assert (taken.x, taken.y, taken.target, taken.gathers) == (60, 10, (100, 20), ("cell",))


def test_an_onlooker_sits_with_the_first_seat() -> None:
    assert seating(4, 2) == (2, 2, (3, 0, 1))
    assert seating(3, None) == (None, 0, (1, 2))


@pytest.mark.parametrize("others", range(10))
@pytest.mark.parametrize("stage", [Stage(984, 720), Stage(1624, 1080)])
def test_everybody_has_a_place_on_the_stage(others: int, stage: Stage) -> None:
    places = around(stage, [7] * others).others
    assert len(places) == others
    spots = {(place.plate_x, place.plate_y) for place in places}
    assert len(spots) == others
    assert all(0 <= x <= stage.width - PLATE_WIDTH and 0 <= y < stage.height for x, y in spots)
    hands = [place.hand("hand", 1, (), msg("x"), BACK) for place in places]
    assert all(0 < hand.x < stage.width and 0 < hand.y < stage.height for hand in hands)


def shedding(
    hands: list[list[int]], draw: list[int], discard: list[int], viewer: int | None, stage: Stage
) -> TableSpec:
    """Return the whole table of a game in which one gets rid of cards; only the viewer's own and the discards are
    known.
    """
    who = seating(len(hands), viewer)
    places = around(stage, [len(hands[seat]) for seat in who.others])
    known = {*discard, *(hands[viewer] if viewer is not None else ())}
    faces = [handle % 52 if handle in known else HIDDEN for handle in range(108)]
    deck, (x, y), label = Deck(BACK, face), places.middle, msg("test.zone")
    zones = [
        pile("draw", (x - 76, y), 129, deck.closed(draw), label, BACK, target=(104, 145)),
        pile("discard", (x + 76, y), 129, deck.pieces(faces, discard), label, target=(129, 180)),
    ]
    left, top, width = places.plate
    plates = [Plate(who.below, left, top, width)]
    for seat, place in zip(who.others, places.others, strict=True):
        zones.append(place.hand(f"hand:{seat}", seat, deck.pieces(faces, hands[seat]), label, BACK))
        plates.append(place.plate(seat, len(hands[seat])))
    own = deck.pieces(faces, hands[who.below])
    if viewer is None:
        zones.append(hand_behind("hand:0", 0, places.hand.narrower(120), 129, own, label, BACK))
    else:
        ways = sorts([piece.face for piece in own], (BY_VALUE, int))
        zones.append(own_hand(f"hand:{viewer}", viewer, places.hand, 168, own, label, BACK, ways, throw="discard"))
    return TableSpec(title=msg("test.title"), subtitle=msg("test.round"), zones=tuple(zones), plates=tuple(plates))


@pytest.mark.parametrize("viewer", [None, 0, 2])
@pytest.mark.parametrize("seats", range(3, 11))
@pytest.mark.parametrize("stage", [Stage(984, 720), Stage(1624, 1080)])
def test_a_whole_table_needs_few_lines_and_nothing_on_it_covers_anything(
    seats: int, viewer: int | None, stage: Stage
) -> None:
    hands = [list(range(7 * seat, 7 * seat + 7)) for seat in range(seats)]
    spec = shedding(hands, list(range(80, 108)), [70, 71], viewer, stage)
    spots = placed(spec)
    areas = [
        Area(f"plate {plate.seat}", plate.x, plate.y, plate.x + plate.width, plate.y + PLATE_HEIGHT)
        for plate in spec.plates
    ]
    for zone in spec.zones:
        lying = lying_in(zone.id, [spots[piece.handle] for piece in zone.pieces])
        assert lying is not None
        areas.append(lying)
    assert_apart(areas, (seats, viewer))
    assert_within(areas, stage)
    assert sum(zone.own for zone in spec.zones) == (viewer is not None)
