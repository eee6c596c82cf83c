"""Pictures that nobody wanted for a while: packed, and the same when they come back."""

from __future__ import annotations

import itertools
import time
from functools import partial

import pygame
import pytest
from tabletable.ui.drawing.attic import Attic
from tabletable.ui.drawing.workshop import PUT_AWAY, Workshop

from tabletable.ui.drawing import attic as attics
from tabletable.ui.drawing.studio import Studio
from tabletable.ui.drawing.surfaces import Pool, Sprite, SpriteCache, blank


def picture(seed: int, side: int = 40) -> pygame.Surface:
    surface = blank(side, side)
    surface.fill((seed % 200, 30, 60, 200), (5, 5, side // 2, side // 2))
    return surface


def never() -> Sprite:
    raise AssertionError("it is made already")


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.fixture
def pool() -> Pool:
    return Pool(4 * 40 * 40 * 4, Attic(1 << 20), age=2.0)


def test_what_a_cache_has_no_room_for_comes_back_as_it_was(pool: Pool) -> None:
    cache = SpriteCache(1 << 30, pool=pool)
    for seed in range(20):
        cache.get(seed, partial(Sprite, picture(seed), seed, -seed))
    assert (len(cache), pool.bytes) == (4, pool.max_bytes)
    assert pool.attic is not None
    pool.attic.settle()
    assert 0 < pool.attic.bytes < 20 * 200
    assert 0 in cache
    assert cache.keep(0)
    back = cache.get(0, never)
    assert (back.dx, back.dy) == (0, 0)
    assert pixels(back.surface) == pixels(picture(0))
    assert cache.get(3, never)[1:] == (3, -3)


def test_what_takes_long_to_unpack_is_not_packed(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attics, "LARGEST", 40 * 40 * 4)
    assert pool.attic is not None
    for side in (40, 41):
        pool.attic.take(side, (picture(1, side), 0, 0))
    pool.attic.settle()
    assert (40 in pool.attic, 41 in pool.attic) == (True, False)


def test_caches_of_one_pool_give_up_what_was_unused_for_longest_in_any_of_them(pool: Pool) -> None:
    one, other = SpriteCache(1 << 30, pool=pool), SpriteCache(1 << 30, pool=pool)
    for seed in range(2):
        one.get(seed, partial(Sprite, picture(seed)))
        other.get(seed, partial(Sprite, picture(100 + seed)))
    one.get(0, never)
    one.get(1, never)
    other.get("new", partial(Sprite, picture(7)))
    assert [key for key, _ in other.items()] == [1, "new"]
    assert len(one) == 2
    assert pixels(other.get(0, never).surface) == pixels(picture(100))


def test_what_has_grown_old_goes_without_need(pool: Pool) -> None:
    cache = SpriteCache(1 << 30, pool=pool)
    for seed in range(3):
        cache.get(seed, partial(Sprite, picture(seed)))
    for seconds in (0.0, 1.9):
        pool.grow_old(seconds)
    pool.clear_out()
    assert len(cache) == 3, "it is not old yet"
    cache.get(2, never)
    pool.grow_old(2.1)
    pool.clear_out()
    assert [key for key, _ in cache.items()] == [2]


def test_what_moves_goes_first_then_parts_then_what_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    studio = Studio()
    caches = (studio.moving, studio.parts, studio.cards)
    for cache, seed in itertools.product(caches, range(2)):
        cache.get(seed, partial(Sprite, picture(seed)))
    went: list[SpriteCache] = []
    while len(went) < len(caches) and now[0] < 20:
        studio.tidy()
        studio.attic.settle()
        went += [cache for cache in caches if len(cache) < 2 and cache not in went]
        now[0] += 0.1
    assert went == [*caches]
    assert now[0] > 4.0


def test_a_picture_that_somebody_has_still_is_not_there_twice(pool: Pool) -> None:
    cache = SpriteCache(1 << 30, pool=pool)
    held = cache.get("held", partial(Sprite, picture(1))).surface
    for seed in range(8):
        cache.get(seed, partial(Sprite, picture(seed)))
    assert pool.attic is not None
    pool.attic.settle()
    assert cache.get("held", never).surface is held


def test_the_attic_keeps_to_its_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attics, "WAITING", 1 << 14)
    attic = Attic(1000)
    for seed in range(60):
        attic.take(seed, (picture(seed), 0, 0))
    attic.settle()
    assert 0 < attic.bytes <= 1000
    assert 0 not in attic
    assert 59 in attic
    attic.clear()
    assert (attic.bytes, attic.find(59)) == (0, None)


def test_what_is_no_picture_of_its_own_is_not_taken() -> None:
    attic, whole = Attic(1 << 20), picture(1)
    attic.take("part", (whole.subsurface((0, 0, 10, 10)), 0, 0))
    attic.take("opaque", (pygame.Surface((10, 10), 0, 24), 0, 0))
    assert attic.find("part") is attic.find("opaque") is None


def test_an_order_that_nobody_fetches_is_put_away_and_still_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    attic = Attic(1 << 20)
    workshop = Workshop(attic=attic)
    workshop.order("card", partial(picture, 9))
    workshop.settle()
    later = time.monotonic() + PUT_AWAY + 1
    monkeypatch.setattr(time, "monotonic", lambda: later)
    workshop.put_away()
    attic.settle()
    assert not workshop.order("card", never_drawn)
    assert pixels(workshop.fetch("card", never_drawn)) == pixels(picture(9))


def never_drawn() -> pygame.Surface:
    raise AssertionError("it is drawn already")
