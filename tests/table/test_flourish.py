"""What flies about for the winners: bounded in number and time, and always the same."""

import pytest

from tabletable.table import motion
from tabletable.table.flourish import Fountain, flourish

FOUNTAINS = (Fountain(200, 300, -20), Fountain(1000, 300, 20))


@pytest.mark.parametrize("count", [1, 40, 80, 500])
def test_never_more_than_eighty_and_all_gone_after_1200_milliseconds(count):
    specks = flourish(FOUNTAINS, 3, count, 7)
    assert len(specks) == min(count, motion.FLOURISH_MOST)
    assert all(speck.at(motion.FLOURISH_SECONDS) is None for speck in specks)
    assert any(speck.at(0.4) is not None for speck in specks)


def test_they_fly_up_first_and_then_fall_and_become_small():
    seen = [speck.at(age) for speck in flourish(FOUNTAINS, 1, 20, 1) for age in (speck.born + 0.1,)]
    assert all(each is not None and each.y < 300 for each in seen)
    for speck in flourish(FOUNTAINS, 1, 20, 1):
        heights = [speck.at(speck.born + speck.lives * step / 20) for step in range(20)]
        assert heights[-1].y > min(each.y for each in heights)
        assert heights[-1].size < heights[0].size


def test_every_kind_is_thrown_from_every_fountain():
    specks = flourish(FOUNTAINS, 4, 40, 3)
    assert {(speck.x, speck.kind) for speck in specks} == {(x, kind) for x in (200, 1000) for kind in range(4)}


def test_the_same_seed_throws_the_same():
    assert flourish(FOUNTAINS, 4, 40, 3) == flourish(FOUNTAINS, 4, 40, 3)
    assert flourish(FOUNTAINS, 4, 40, 3) != flourish(FOUNTAINS, 4, 40, 4)
