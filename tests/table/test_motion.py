"""The motion tokens are the numbers of the design."""

import pytest

from tabletable.table import motion
from tabletable.table.motion import Timing

EASES = (
    motion.out_quad,
    motion.out_cubic,
    motion.in_cubic,
    motion.in_out_cubic,
    motion.in_out_sine,
    motion.out_back,
    motion.out_back_small,
)


@pytest.mark.parametrize(
    ("timing", "milliseconds", "ease"),
    [
        (motion.HOVER_IN, 120, motion.out_cubic),
        (motion.HOVER_OUT, 90, motion.out_cubic),
        (motion.PART, 120, motion.out_cubic),
        (motion.SELECT, 150, motion.out_back),
        (motion.PICK_UP, 80, motion.out_quad),
        (motion.SNAP_BACK, 220, motion.out_back_small),
        (motion.FLIP, 220, motion.in_out_sine),
        (motion.PANEL_IN, 225, motion.out_cubic),
        (motion.PANEL_OUT, 195, motion.in_cubic),
        (motion.COUNT, 400, motion.out_quad),
        (motion.CURTAIN_UP, 180, motion.out_cubic),
    ],
)
def test_timings(timing, milliseconds, ease):
    assert timing.seconds * 1000 == pytest.approx(milliseconds)
    assert timing.ease is ease


def test_amounts():
    assert (motion.HOVER_SCALE, motion.HOVER_LIFT, motion.PART_SHARE) == (1.10, 0.14, 0.18)
    assert (motion.SELECT_SCALE, motion.SELECT_LIFT) == (1.12, 0.24)
    assert (motion.PICK_UP_SCALE, motion.DRAG_TILT, motion.FOLLOW_PER_SECOND) == (1.15, 8, 30)
    assert (motion.SHAKE_PX, motion.SHAKE_SWINGS, motion.SHAKE_SECONDS) == (6, 3, 0.24)
    assert (motion.ARC_SHARE, motion.FLIP_LIFT, motion.PANEL_SLIDE) == (0.06, 6, 24)
    assert (motion.DEAL_SECONDS, motion.DEAL_STEP, motion.DEAL_LONGEST) == (0.18, 0.045, 0.9)
    assert (motion.BANNER_IN.seconds, motion.BANNER_HOLD, motion.BANNER_OUT.seconds) == (0.18, 0.5, 0.15)
    assert (motion.TOOLTIP_DELAY, motion.CURTAIN_HOLD) == (0.25, 0.3)
    assert (motion.FLOURISH_SECONDS, motion.FLOURISH_MOST) == (1.2, 80)
    assert (motion.PULSE_SECONDS, motion.PULSE_LOW) == (1.2, 0.8)
    assert (motion.SWAY_DEGREES, motion.SWAY_PERIODS) == (0.6, (3, 5))


@pytest.mark.parametrize(("distance", "milliseconds"), [(0, 200), (300, 240), (750, 300), (1350, 380), (4000, 380)])
def test_a_piece_played_farther_takes_longer_up_to_a_limit(distance, milliseconds):
    timing = motion.play_timing(distance)
    assert timing.seconds * 1000 == pytest.approx(milliseconds)
    assert timing.ease is motion.in_out_cubic


@pytest.mark.parametrize("ease", EASES)
def test_every_curve_starts_at_its_start_and_ends_at_its_end(ease):
    assert ease(0) == pytest.approx(0, abs=1e-9)
    assert ease(1) == pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize("ease", [motion.out_quad, motion.out_cubic])
def test_what_arrives_slows_down_all_the_way(ease):
    steps = [ease((i + 1) / 100) - ease(i / 100) for i in range(100)]
    assert steps == sorted(steps, reverse=True)


@pytest.mark.parametrize(("ease", "overshoot"), [(motion.out_back, 0.10), (motion.out_back_small, 0.023)])
def test_the_back_curves_go_too_far_by_so_much(ease, overshoot):
    highest = max(ease(step / 200) for step in range(201)) - 1
    assert highest == pytest.approx(overshoot, abs=0.002)


def test_with_reduced_motion_nothing_takes_longer_than_a_short_fade():
    for timing in (motion.SELECT, motion.PANEL_IN, motion.play_timing(900), motion.HOVER_OUT):
        short = motion.reduced(timing)
        assert short.seconds <= 0.12
        assert max(short.ease(step / 50) for step in range(51)) <= 1, "nothing overshoots"


def test_a_share_ends_at_one_and_never_starts_before_nothing():
    timing = Timing(0.2, lambda t: t)
    assert [timing.progress(age) for age in (-1, 0, 0.1, 0.2, 9)] == [0, 0, pytest.approx(0.5), 1, 1]
