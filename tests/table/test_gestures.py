"""One map for drag, click and keys."""

from tabletable.core.command import Command
from tabletable.core.message import Msg
from tabletable.core.picture import Picture
from tabletable.core.tablespec import Arrangement, Button, Piece, TableSpec, Zone
from tabletable.table.gestures import differ_only_in_seat, enabled, gesture_map, unreachable

CARD = Picture("test.card", 120, 168, ())
LEGAL = [
    Command(0, "call"),
    Command(0, "draw", zone="draw"),
    Command(0, "play", 3, "discard"),
    Command(0, "play", 9, "discard", 0),
    Command(0, "play", 9, "discard", 1),
    Command(0, "swap", 3, "seat:2"),
    Command(0, "turn", 5),
]


def test_each_kind_of_command_has_its_gesture():
    gestures = gesture_map(LEGAL)
    assert set(gestures.targets(3)) == {"discard", "seat:2"}
    assert gestures.drop(9, "discard") == (LEGAL[3], LEGAL[4])
    assert gestures.drop(9, "seat:2") == ()
    assert gestures.taps[5] == (LEGAL[6],)
    assert gestures.places["draw"] == (LEGAL[1],)
    assert gestures.bare == (LEGAL[0],)
    assert gestures.movable(5)
    assert not gestures.movable(4)


def test_playing_without_a_place_needs_one_place_or_the_throw():
    gestures = gesture_map(LEGAL)
    assert gestures.play(9, "") == (LEGAL[3], LEGAL[4])
    assert gestures.play(3, "") == ()
    assert gestures.play(3, "discard") == (LEGAL[2],)
    assert gestures.play(5, "discard") == (LEGAL[6],)
    assert gestures.play(77, "discard") == ()


def test_commands_without_a_gesture_are_found():
    pieces = tuple(Piece(handle, CARD, handle) for handle in (3, 5, 9))
    zones = (
        Zone("hand", Arrangement.FAN, 0, 0, 168, pieces, 500),
        Zone("discard", Arrangement.PILE, 0, 0, 129),
        Zone("seat:2", Arrangement.CELLS, 0, 0, 56),
    )
    spec = TableSpec(Msg("t"), Msg("s"), zones, ())
    assert unreachable(spec, LEGAL) == (LEGAL[0], LEGAL[1])
    button = Button(Msg("b"), (LEGAL[0], LEGAL[1]))
    spec = TableSpec(Msg("t"), Msg("s"), zones, (), buttons=(button,))
    assert unreachable(spec, LEGAL) == ()
    assert enabled(button, LEGAL[1:]) == (LEGAL[1],)


def test_commands_of_two_seats_can_be_alike():
    assert differ_only_in_seat(Command(0, "catch", zone="seat:2"), Command(1, "catch", zone="seat:2"))
    assert not differ_only_in_seat(Command(0, "catch", zone="seat:2"), Command(1, "catch", zone="seat:3"))


def test_an_area_stands_for_the_places_in_it():
    area = Zone("area:2", Arrangement.CELLS, 0, 0, 56, gathers=("seat:2", "hand:2", "discard"))
    gestures = gesture_map(LEGAL, [area])
    assert gestures.meant_in(9, "area:2") == "discard", "one place only"
    assert gestures.meant_in(3, "area:2") == "area:2", "two: it has to be asked"
    assert set(gestures.drop(3, "area:2")) == {LEGAL[2], LEGAL[5]}
    assert gestures.meant_in(5, "area:2") == "", "this piece needs no place"
    assert set(gestures.targets(3)) == {"discard", "seat:2"}, "an area is no place of its own"


def test_a_click_on_a_place_takes_a_piece_where_all_that_would_do_are_alike():
    legal = [
        Command(0, "bid", 3, "slot:1"),
        Command(0, "bid", 4, "slot:1"),
        Command(0, "bid", 3, "slot:2"),
        Command(0, "bid", 5, "slot:2"),
        Command(0, "move", 3, "slot:3"),
    ]
    gestures = gesture_map(legal)
    faces = {3: 7, 4: 7, 5: 8}

    def zone(name: str, taps: str) -> Zone:
        return Zone(name, Arrangement.CELLS, 0, 0, 40, taps=taps)

    assert gestures.tap(zone("slot:1", "bid"), faces) == (legal[0],)
    assert gestures.tap(zone("slot:2", "bid"), faces) == (), "which one is meant?"
    assert gestures.tap(zone("slot:3", "bid"), faces) == (), "another verb"
    assert gestures.tap(zone("slot:1", ""), faces) == (), "a place that is only for dropping"
    assert gesture_map(LEGAL).tap(zone("draw", ""), {}) == (LEGAL[1],)
