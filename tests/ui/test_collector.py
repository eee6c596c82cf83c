"""What nobody uses any more goes between two frames, and what lasts is not looked through again."""

import gc
import sys
import time
import weakref

import pytest
from tabletable.ui.stack.collector import GIVEN_BACK_AFTER, GIVING_BACK, SOON, YOUNG_OBJECTS, Collector


class Ring:
    """Something only the collector can find."""

    def __init__(self):
        self.itself = self


@pytest.fixture
def collector():
    threshold, interval = gc.get_threshold(), sys.getswitchinterval()
    gc.collect()
    gc.disable()
    yield Collector()
    gc.enable()
    gc.freeze()  # as it was: what all tests are made of would be looked through for the rest of them
    gc.set_threshold(*threshold)
    sys.setswitchinterval(interval)


@pytest.fixture
def watched(collector, monkeypatch):
    """A collector under a clock that is set by hand: its lists of what it did and of the seconds, and itself."""
    told, now = [], [time.monotonic()]
    monkeypatch.setattr("tabletable.ui.stack.collector.give_back", lambda: told.append("given back"))
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    return told, now, Collector(lambda: told.append("let go"))


def test_what_was_thrown_away_since_it_was_kept_for_good_is_found(collector):
    ring = Ring()
    lasting = Ring()
    gone = weakref.ref(ring)
    collector.settle()
    collector.between_frames(is_calm=True)
    assert gc.get_freeze_count() > 0
    del ring
    gc.collect()
    assert gone() is not None, "what lasts is not looked through"
    collector.between_frames(is_calm=True)
    assert gone() is not None, "nor between frames, unless asked"
    collector.settle()
    collector.between_frames(is_calm=True)
    assert gone() is None
    assert lasting.itself is lasting


def test_everything_is_looked_through_only_while_nothing_moves(collector):
    gone = weakref.ref(Ring())
    collector.settle()
    collector.between_frames(is_calm=False)
    assert gc.get_freeze_count() > 0
    collector.between_frames(is_calm=False)
    assert gone() is not None
    collector.between_frames(is_calm=True)
    assert gone() is None


def test_young_objects_are_looked_through_before_it_must_be_done_in_a_frame(collector):
    gone = weakref.ref(Ring())
    collector.between_frames(is_calm=True)
    assert gone() is not None, "a few are not worth it"
    kept = [[number] for number in range(YOUNG_OBJECTS // 4)]
    collector.between_frames(is_calm=True)
    assert gone() is None
    assert len(kept) < YOUNG_OBJECTS


def test_what_is_free_is_given_back_now_and_then_while_nothing_moves(watched):
    told, now, collector = watched
    collector.between_frames(is_calm=True)
    now[0] += GIVEN_BACK_AFTER + 1
    collector.between_frames(is_calm=False)
    assert told == []
    for _ in range(3):
        collector.between_frames(is_calm=True)
    assert told == ["let go", "given back"]


def test_what_is_kept_for_the_next_moment_goes_while_something_moves_too(watched):
    told, now, collector = watched
    now[0] += GIVEN_BACK_AFTER + 1
    collector.between_frames(is_calm=False, seconds=GIVING_BACK + 0.001)
    assert told == ["let go", "given back"]


def test_what_came_free_is_given_back_soon_and_never_later_for_more_of_it(collector, monkeypatch):
    told = []
    monkeypatch.setattr("tabletable.ui.stack.collector.give_back", lambda: told.append("given back"))
    now = [time.monotonic()]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    collector = Collector()
    collector.between_frames(is_calm=True)
    for _ in range(3):
        collector.came_free()
        collector.between_frames(is_calm=True)
        assert told == []
        now[0] += SOON / 2 - 0.01
    now[0] += 0.1
    collector.between_frames(is_calm=True)
    assert told == ["given back"]


def test_the_window_sets_the_interpreter_up(collector):
    collector.set_up()
    assert gc.get_threshold()[0] == YOUNG_OBJECTS
    assert sys.getswitchinterval() < 0.001
