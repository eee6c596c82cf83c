"""Sprites chase their places and always get there."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from tabletable.core.event import Event, EventKind
from tabletable.core.picture import Picture
from tabletable.core.tablespec import Piece, Side
from tabletable.table import motion
from tabletable.table.choreography import choreograph
from tabletable.table.layout import Placement
from tabletable.ui.handling.physics import LONGEST, CardPose, Toss
from tabletable.ui.handling.sprites import RESTING, Raise, SpriteField, Waypoint

pytestmark = pytest.mark.afresh

FACE = Picture("test.face", 120, 168, ())
BACK = Picture("test.back", 120, 168, ())


def spot(handle, x, y, angle=0.0, height=168.0, picture=FACE, zone="hand:0"):
    return Placement(Piece(handle, picture, handle), zone, 0, x, y, angle, height, 0)


def settle(field, seconds=3.0):
    passed = 0.0
    while field.update(1 / 60):
        passed += 1 / 60
        assert passed < seconds
    return passed


def test_new_pieces_appear_in_place_and_gone_ones_vanish():
    field = SpriteField()
    field.sync({1: spot(1, 100, 200), 2: spot(2, 300, 200)})
    assert (field.sprites[1].x, field.sprites[1].y) == (100, 200)
    assert not field.update(1 / 60)
    field.sync({2: spot(2, 300, 200)})
    assert set(field.sprites) == {2}


def test_a_new_layout_leaves_alone_what_lies_where_it_lay():
    field = SpriteField()
    field.sync({1: spot(1, 100, 200), 2: spot(2, 300, 200)})
    field.sync({1: spot(1, 100, 200), 2: spot(2, 310, 200)})
    assert [field.sprites[handle].moving for handle in (1, 2)] == [False, True]


def test_a_card_that_makes_room_slides_and_a_dealt_one_flies():
    field = SpriteField()
    field.sync({1: spot(1, 100, 600, 4.0), 2: spot(2, 300, 300, 0.0, 129)})
    field.sync({1: spot(1, 130, 600, 5.2), 2: spot(2, 160, 600, 6.0)})
    field.update(1 / 60)
    assert [field.sprites[handle].is_sliding for handle in (1, 2)] == [True, False]


@pytest.mark.parametrize("reduced", [False, True])
def test_a_moved_piece_arrives_exactly(reduced):
    field = SpriteField(reduced=reduced)
    field.sync({1: spot(1, 100, 600, -9)})
    field.sync({1: spot(1, 576, 256, 2, 129, zone="discard")})
    field.start(choreograph([Event(EventKind.MOVE, 0, 1, "hand:0", "discard")]))
    settle(field, 1.5)
    sprite = field.sprites[1]
    assert (sprite.x, sprite.y, sprite.height) == (576, 256, 129)
    assert math.isclose(sprite.angle % 360, 2)
    assert not field.toss.handles


def test_instant_means_no_motion_at_all():
    field = SpriteField()
    field.sync({1: spot(1, 100, 600)})
    field.sync({1: spot(1, 576, 256, picture=BACK)}, instant=True)
    assert (field.sprites[1].x, field.sprites[1].picture) == (576, BACK)
    assert not field.update(1 / 60)


def test_a_card_turns_over_halfway():
    field = SpriteField()
    field.sync({1: spot(1, 100, 600, picture=BACK)})
    field.sync({1: spot(1, 100, 600)})
    shown = []
    while field.update(1 / 60):
        shown.append((field.sprites[1].picture.key, round(field.sprites[1].squeeze, 2)))
    keys = [key for key, _ in shown]
    assert keys[0] == BACK.key
    assert keys[-1] == FACE.key
    assert keys.count(FACE.key) > 2
    assert min(width for _, width in shown) < 0.3


def test_a_piece_whose_side_stays_up_changes_its_look_at_once():
    """A way that is lit is no card that turns over."""
    lit = Picture("test.lit", 120, 168, ())

    def tile(picture, side):
        placed = spot(1, 100, 200, picture=picture)
        return placed._replace(piece=placed.piece._replace(side=side))

    field = SpriteField()
    field.sync({1: tile(BACK, Side.ANY)})
    field.sync({1: tile(FACE, Side.FRONT)})
    assert field.sprites[1].flip < 1
    settle(field)
    field.sync({1: tile(lit, Side.FRONT)})
    assert (field.sprites[1].picture, field.sprites[1].flip) == (lit, 1)
    assert not field.update(1 / 60)


def test_a_card_waits_for_its_beat_where_it_was():
    field = SpriteField()
    field.sync({handle: spot(handle, 424, 256, picture=BACK, zone="draw") for handle in range(4)})
    field.sync({handle: spot(handle, 200 + 80 * handle, 600) for handle in range(4)})
    beats = choreograph([Event(EventKind.MOVE, 0, handle, "draw", "hand:0") for handle in range(4)])
    field.start(beats)
    field.update(1 / 60)
    assert field.sprites[3].x == 424
    assert field.sprites[3].picture == BACK
    settle(field)
    assert [field.sprites[handle].x for handle in range(4)] == [200, 280, 360, 440]


def test_a_card_waits_for_its_beat_to_turn_over():
    field = SpriteField()
    field.sync({1: spot(1, 100, 600, picture=BACK)})
    field.sync({1: spot(1, 100, 600)})
    beat = choreograph([Event(EventKind.FLIP, 0, 1, "", "hand:0")])[0]
    field.start([beat._replace(start=1.0)])
    field.update(0.9)
    assert field.sprites[1].picture == BACK
    assert field.sprites[1].squeeze == 1
    settle(field)
    assert field.sprites[1].picture == FACE


def test_a_held_piece_follows_the_pointer_and_a_refused_one_shakes_and_returns():
    field = SpriteField()
    field.sync({1: spot(1, 100, 600, -5)})
    field.sprites[1].held = (400, 300)
    for _ in range(40):
        field.update(1 / 60)
    assert abs(field.sprites[1].x - 400) < 1
    field.sprites[1].held = None
    field.sprites[1].moving = True
    field.refuse(1)
    settle(field)
    assert (field.sprites[1].x, field.sprites[1].y) == (100, 600)


def test_lifting_raises_scales_and_straightens():
    field = SpriteField()
    field.sync({1: spot(1, 100, 600, -9)})
    field.lift(1, Raise(0, -32, 1.1, True))
    settle(field)
    sprite = field.sprites[1]
    assert (sprite.y, round(sprite.height, 3), sprite.angle) == (568, 184.8, 0)
    field.lift(1, RESTING)
    settle(field)
    assert (sprite.y, sprite.angle) == (600, -9)


@pytest.mark.parametrize("velocity", [(0, 0), (2500, -3800), (-9000, 9000), (1e6, 0)])
def test_a_tossed_card_comes_to_rest_in_time_and_never_leaves_far(velocity):
    toss = Toss()
    toss.throw(1, CardPose(500, 600, 0), CardPose(576, 256, 3), velocity, 200)
    passed, farthest = 0.0, 0.0
    while toss.handles:
        toss.step(1 / 60)
        passed += 1 / 60
        if toss.handles:
            pose = toss.pose(1)
            farthest = max(farthest, math.hypot(pose.x - 576, pose.y - 256))
    assert passed <= LONGEST + 0.05
    assert farthest < 500


def test_tossing_is_the_same_every_time():
    def path():
        toss = Toss()
        for handle in range(8):
            toss.throw(handle, CardPose(424, 256, 0), CardPose(100 * handle, 600, handle), (50 * handle, -30), 160)
        return [[toss.pose(handle) for handle in range(8)] for _ in range(6) if not toss.step(1 / 60)]

    assert path() == path()


def test_a_card_that_was_lifted_in_the_hand_lies_flat_on_the_pile():
    field = SpriteField()
    field.sync({1: spot(1, 100, 600)})
    field.lift(1, Raise(0, -32, 1.1, True))
    settle(field)
    field.sync({1: spot(1, 576, 256, 2, 129, zone="discard")})
    settle(field)
    assert (field.sprites[1].y, field.sprites[1].height, field.sprites[1].angle) == (256, 129, 2)


@pytest.mark.parametrize("reduced", [False, True])
def test_a_piece_that_moves_several_times_passes_through_every_place(reduced):
    field = SpriteField(reduced=reduced)
    field.sync({1: spot(1, 0, 0, zone="gate")})
    field.sync({1: spot(1, 300, 300, zone="stall")})
    stops = {"gate": (0, 0), "street:0": (0, 300), "street:1": (300, 0)}
    way = ["gate", "street:0", "street:1", "nowhere", "stall"]
    events = [Event(EventKind.MOVE, piece=1, source=a, target=b) for a, b in pairwise(way)]
    field.start(choreograph(events), lambda zone, piece: Waypoint(*stops[zone], 100.0) if zone in stops else None)
    near = dict.fromkeys(stops, math.inf)
    for _ in range(200):
        if not field.update(1 / 60):
            break
        sprite = field.sprites[1]
        for zone, (x, y) in stops.items():
            near[zone] = min(near[zone], math.hypot(sprite.x - x, sprite.y - y))
    assert (sprite.x, sprite.y, sprite.height) == (300, 300, 168)
    assert (max(near["street:0"], near["street:1"]) < 100) is not reduced
    field.sync({1: spot(1, 0, 0, zone="gate")})
    field.start(choreograph(events), lambda zone, piece: Waypoint(50, 50, 100))
    field.settle()
    assert not field.update(1 / 60), "settled pieces go no further"


# ------------------------------------------------------------------------------------------------ the motion tokens


def track(field, handle, seconds, step=1 / 240):
    """What a sprite is like after every step of some seconds."""
    states = []
    for _ in range(round(seconds / step)):
        field.update(step)
        sprite = field.sprites[handle]
        states.append((sprite.x, sprite.y, sprite.angle, sprite.height))
    return states


@pytest.mark.parametrize(
    ("raised", "seconds"),
    [
        (Raise(0, -32, 1.1, True, motion.HOVER_IN), 0.12),
        (Raise(20, timing=motion.PART), 0.12),
        (Raise(0, -40, 1.12, True, motion.SELECT), 0.15),
    ],
)
def test_a_card_is_lifted_within_its_time_and_let_down_within_ninety_milliseconds(raised, seconds):
    field = SpriteField()
    field.sync({1: spot(1, 100, 600, -9)})
    sprite = field.sprites[1]
    field.lift(1, raised)
    track(field, 1, seconds - 0.01)
    assert sprite.moving
    track(field, 1, 0.02)
    assert not sprite.moving
    assert (sprite.x, sprite.y, sprite.height) == (100 + raised.dx, 600 + raised.dy, 168 * raised.scale)
    field.lift(1, RESTING)
    track(field, 1, 0.08)
    assert sprite.moving
    track(field, 1, 0.02)
    assert (sprite.moving, sprite.x, sprite.y, sprite.angle) == (False, 100, 600, -9)


def test_a_selected_card_goes_a_tenth_too_far_and_a_hovered_one_does_not():
    highest = {}
    for timing in (motion.SELECT, motion.HOVER_IN):
        field = SpriteField()
        field.sync({1: spot(1, 100, 600)})
        field.lift(1, Raise(0, -40, 1.12, True, timing))
        highest[timing] = 600 - min(y for _, y, _, _ in track(field, 1, 0.2))
    assert highest[motion.SELECT] == pytest.approx(44, abs=0.3)
    assert highest[motion.HOVER_IN] == pytest.approx(40, abs=0.01)


def test_a_held_card_is_full_size_after_eighty_milliseconds_and_its_shadow_grows_with_it():
    field = SpriteField()
    field.sync({1: spot(1, 100, 600)})
    sprite = field.sprites[1]
    sprite.held = (100, 600)
    risen = []
    for _ in range(5):
        risen.append(sprite.risen)
        field.update(0.02)
    assert risen[0] == 0
    assert risen == sorted(risen)
    assert risen[-1] == 1
    assert sprite.height == pytest.approx(168 * motion.PICK_UP_SCALE)


def test_a_dragged_card_has_caught_up_by_95_percent_after_a_tenth_of_a_second_and_leans_at_most_eight_degrees():
    field = SpriteField()
    field.sync({1: spot(1, 0, 600)})
    field.sprites[1].held = (1000, 600)
    states = track(field, 1, 0.1)
    assert states[-1][0] == pytest.approx(950, abs=5)
    assert 0 < max(angle for _, _, angle, _ in states) <= 8


def test_a_card_let_go_over_nothing_is_back_after_220_milliseconds_a_little_too_far_on_the_way():
    field = SpriteField()
    field.sync({1: spot(1, 100, 600, -5)})
    field.sprites[1].held = (400, 600)
    track(field, 1, 1)
    field.let_go(1)
    states = track(field, 1, 0.21)
    assert min(x for x, _, _, _ in states) == pytest.approx(100 - 300 * 0.0234, abs=0.5)
    assert field.sprites[1].moving
    track(field, 1, 0.02)
    assert (field.sprites[1].x, field.sprites[1].angle, field.sprites[1].moving) == (100, -5, False)


@pytest.mark.parametrize("distance", [300, 750, 1800])
def test_a_played_card_flies_in_an_arc_of_six_percent_within_its_time(distance):
    field = SpriteField()
    field.sync({1: spot(1, 0, 600)})
    field.sync({1: spot(1, distance, 600, 2, zone="discard")})
    field.start(choreograph([Event(EventKind.MOVE, 0, 1, "hand:0", "discard")]))
    seconds = motion.play_timing(distance).seconds
    states = track(field, 1, seconds - 0.01)
    assert field.flying == (1,)
    assert max(600 - y for _, y, _, _ in states) == pytest.approx(distance * motion.ARC_SHARE, rel=0.01)
    track(field, 1, 0.02)
    assert (field.sprites[1].x, field.sprites[1].y, field.flying) == (distance, 600, ())


def test_a_flight_whose_place_shifts_ends_where_the_table_says():
    field = SpriteField()
    field.sync({1: spot(1, 0, 600)})
    field.sync({1: spot(1, 500, 600, zone="discard")})
    field.start(choreograph([Event(EventKind.MOVE, 0, 1, "hand:0", "discard")]))
    track(field, 1, 0.1)
    field.sync({1: spot(1, 520, 590, zone="discard")})
    settle(field, 0.5)
    assert (field.sprites[1].x, field.sprites[1].y) == (520, 590)


def test_with_reduced_motion_nothing_takes_longer_than_120_milliseconds_or_leaves_the_straight_line():
    field = SpriteField(reduced=True)
    field.sync({1: spot(1, 0, 600, -9)})
    field.sync({1: spot(1, 800, 600, 2, 129, zone="discard")})
    field.start(choreograph([Event(EventKind.MOVE, 0, 1, "hand:0", "discard")]))
    states = track(field, 1, 0.125)
    assert {y for _, y, _, _ in states} == {600}
    assert max(x for x, _, _, _ in states) == 800
    assert not field.update(1 / 60)
    field.lift(1, Raise(0, -40, 1.12, True, motion.SELECT))
    assert min(y for _, y, _, _ in track(field, 1, 0.125)) == 560
    field.refuse(1)
    assert field.sprites[1].shake == 0
