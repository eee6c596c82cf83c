"""Vectors, files and pixels: exact sizes, premultiplied colours, shadows, caches."""

from __future__ import annotations

import itertools
import logging
import math
from pathlib import Path
from statistics import NormalDist

import pygame
import pytest

from tabletable.core.looks import GREEN
from tabletable.resources import art_path
from tabletable.ui.drawing import parts, surfaces, theme, vector
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.studio import Assets, Studio
from tabletable.ui.drawing.surfaces import Sprite, SpriteCache

SHAPES = ("circle", "triangle", "square", "diamond")
pytestmark = pytest.mark.afresh


def pixels(surface: pygame.Surface) -> list[tuple[int, int, int, int]]:
    data = pygame.image.tobytes(surface, "RGBA")
    return [(data[i], data[i + 1], data[i + 2], data[i + 3]) for i in range(0, len(data), 4)]


def solid(width: int, height: int, colour: tuple[int, int, int] = (255, 255, 255)) -> pygame.Surface:
    surface = surfaces.blank(width, height)
    surface.fill((*colour, 255))
    return surface


# ---------------------------------------------------------------- fragments
@pytest.mark.parametrize(("width", "height", "scale"), [(64, 64, 1), (97, 41, 1.37), (300, 20, 2), (1, 1, 1)])
def test_a_fragment_fills_exactly_its_size(width: int, height: int, scale: float) -> None:
    drawn = vector.raster(vector.rect(0, 0, 1000, 1000, 0, "#FF0000"), width, height, scale)
    assert drawn.get_size() == (width, height)
    assert set(pixels(drawn)) == {(255, 0, 0, 255)}


def test_the_scale_and_the_corner_place_a_fragment() -> None:
    drawn = vector.raster(vector.rect(10, 20, 30, 40, 0, "#00FF00"), 100, 100, 2, 5, 10)
    assert drawn.get_bounding_rect() == pygame.Rect(10, 20, 60, 80)


def test_drawn_colours_are_premultiplied() -> None:
    body = vector.circle(32, 32, 20, "#FFFFFF", 5, "#E9B949", 0.5) + vector.path("M0 0 L64 40", "none", 3, "#C8102E")
    drawn = vector.raster(body, 64, 64, 1)
    found = pixels(drawn)
    assert all(max(red, green, blue) <= alpha for red, green, blue, alpha in found)
    assert len({alpha for *_, alpha in found}) > 5  # edges are smooth


def test_a_long_thin_band_keeps_its_weight() -> None:
    drawn = vector.raster(vector.path("M2 3.3 L598 3.8", "none", 1, "#FFFFFF"), 600, 8, 1)
    columns = [sum(drawn.get_at((x, y)).a for y in range(8)) for x in range(10, 590, 20)]
    assert min(columns) > 190
    assert max(columns) < 320


@pytest.mark.parametrize("kind", SHAPES)
def test_the_four_shapes_stay_inside_the_same_circle(kind: str) -> None:
    drawn = vector.raster(vector.shape(kind, 32, 32, 24, "#FFFFFF"), 64, 64, 1)
    ink = drawn.get_bounding_rect()
    assert abs(ink.centerx - 32) <= 1
    assert 38 <= ink.width <= 54
    assert ink.top >= 4
    assert ink.bottom <= 60


def test_the_four_shapes_differ_in_outline() -> None:
    drawn = {kind: vector.raster(vector.shape(kind, 32, 32, 24, "#FFFFFF"), 64, 64, 1) for kind in SHAPES}
    masks = {kind: [alpha > 128 for *_, alpha in pixels(surface)] for kind, surface in drawn.items()}
    for first in masks:
        for second in masks:
            if first < second:
                differing = sum(a != b for a, b in zip(masks[first], masks[second], strict=True))
                assert differing > 150, (first, second)


def test_an_unknown_shape_is_refused() -> None:
    with pytest.raises(ValueError, match="hexagon"):
        vector.shape("hexagon", 0, 0, 10, "#FFFFFF")


@pytest.mark.parametrize(("w", "h", "r"), [(120, 168, 8), (409, 71, 12), (40, 40, 6)])
def test_dashes_come_out_even_all_the_way_round(w: float, h: float, r: float) -> None:
    body = vector.dashed_rect(2, 2, w, h, r, "#FFFFFF", 2)
    around = 2 * (w + h) - (8 - 2 * math.pi) * r
    assert body.count("<path") == round(around / 12)
    drawn = vector.raster(body, round(w) + 4, round(h) + 4, 1)
    ink = drawn.get_bounding_rect()
    assert ink.left <= 2
    assert ink.width >= w
    covered = sum(alpha for *_, alpha in pixels(drawn)) / 255
    assert covered == pytest.approx(around * 2 * (0.56 + 2 / 12), rel=0.12)  # round ends reach beyond their dash


# ---------------------------------------------------------------- files
@pytest.fixture
def assets() -> Assets:
    return Assets(art_path(), SpriteCache(1 << 22))


def test_a_file_is_drawn_at_the_size_asked_for_and_only_once(assets: Assets) -> None:
    drawn = assets.picture("common/heads/fox", 53)
    assert drawn.get_size() == (53, 53)
    assert drawn.get_bounding_rect().width > 40
    assert assets.picture("common/heads/fox", 53) is drawn
    assert assets.picture("common/heads/fox", 54) is not drawn


def test_a_picture_keeps_its_ratio_and_is_centred(assets: Assets) -> None:
    drawn = assets.picture("common/heads/panda", 200, 80)
    ink = drawn.get_bounding_rect()
    assert drawn.get_size() == (200, 80)
    assert abs(ink.centerx - 100) <= 3
    assert ink.width <= 80


def test_a_white_glyph_takes_its_tint(assets: Assets) -> None:
    drawn = assets.picture("common/icons/undo", 40, tint="#E9B949")
    full = [pixel[:3] for pixel in pixels(drawn) if pixel[3] == 255]
    assert full
    assert set(full) == {(0xE9, 0xB9, 0x49)}


@pytest.mark.allows_logs
def test_a_missing_picture_is_shown_as_a_grey_tile_and_reported_once(
    assets: Assets, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        drawn = assets.picture("common/no_such_picture", 64)
        assets.picture("common/no_such_picture", 32)
        tinted = assets.picture("common/no_such_picture", 64, tint="#E9B949")
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "common/no_such_picture" in caplog.text
    assert not assets.exists("common/no_such_picture")
    for surface in (drawn, tinted):
        assert surface.get_at((32, 20)).a == 255
    red, green, blue, _ = drawn.get_at((32, 16))
    assert max(red, green, blue) - min(red, green, blue) < 20


@pytest.mark.allows_logs
def test_a_broken_picture_does_not_stop_the_program(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "torn.svg").write_text("<svg")
    assets = Assets(tmp_path, SpriteCache(1 << 20))
    assert assets.picture("torn", 24).get_at((12, 6)).a == 255
    assert "torn" in caplog.text


# ---------------------------------------------------------------- pixels
def test_a_blur_keeps_what_there_is_and_spreads_it_as_asked() -> None:
    for sigma in (1.2, 1.6, 4.0, 12.0):
        margin = round(sigma * 4)
        bar = surfaces.padded(solid(200, 200), margin)
        soft = surfaces.blurred(bar, sigma)
        assert soft.get_size() == bar.get_size()
        before = sum(alpha for *_, alpha in pixels(bar))
        assert sum(alpha for *_, alpha in pixels(soft)) == pytest.approx(before, rel=0.04)
        edge = [soft.get_at((x, margin + 100)).a / 255 for x in range(2 * margin)]
        # The edge of a wide bar blurs into the cumulative bell curve, looked up in the middle of the pixel.
        for away in (-1, 0, 1):
            at = round(margin + away * sigma)
            share = NormalDist(margin, sigma).cdf(at + 0.5)
            assert edge[at] == pytest.approx(share, abs=0.07)


@pytest.mark.parametrize("name", list(theme.SHADOW))
def test_a_shadow_lies_below_and_to_the_right_of_its_thing(name: theme.ShadowName) -> None:
    shadow = theme.SHADOW[name]
    dark = surfaces.shadow_of(solid(80, 60), shadow, 1.0)
    width, height = dark.surface.get_size()
    assert dark.dx + width / 2 == pytest.approx(40 + shadow.dx, abs=1)
    assert dark.dy + height / 2 == pytest.approx(30 + shadow.dy, abs=1)
    middle = dark.surface.get_at((width // 2, height // 2))
    assert middle[:3] == (0, 0, 0)
    assert middle.a == pytest.approx(255 * shadow.alpha, abs=255 * shadow.alpha * 0.1)
    assert all(dark.surface.get_at((x, 0)).a <= 2 for x in range(width))


def test_a_halo_is_solid_at_the_edge_and_fades_outwards() -> None:
    halo = surfaces.halo_of(solid(100, 80), theme.ACT, 3, 1.0)
    left = [halo.surface.get_at((-halo.dx - away, -halo.dy + 40)).a for away in range(1, 26)]
    assert left[0] > 230
    assert all(a >= b for a, b in itertools.pairwise(left))
    assert 60 < left[8] < 160
    assert left[-1] <= 8
    near = halo.surface.get_at((-halo.dx - 1, -halo.dy + 40))
    assert near.r > near.g > near.b


def test_dimming_takes_colour_but_not_opacity() -> None:
    card = surfaces.padded(solid(40, 40, (200, 16, 46)), 4)
    dim = surfaces.dimmed(card, GREEN.dim, theme.CARD_DIM_SHARE)
    assert [pixel[3] for pixel in pixels(dim)] == [pixel[3] for pixel in pixels(card)]
    red, green, blue, _ = dim.get_at((24, 24))
    # 55 per cent saturation around the grey of (200, 16, 46), then 40 per cent towards #12382E.
    grey = 0.299 * 200 + 0.587 * 16 + 0.114 * 46
    for got, part, aim in ((red, 200, 0x12), (green, 16, 0x38), (blue, 46, 0x2E)):
        assert got == pytest.approx((grey + (part - grey) * 0.55) * 0.6 + aim * 0.4, abs=5)
    assert all(max(pixel[:3]) <= pixel[3] for pixel in pixels(dim))


def test_fading_and_tinting_leave_the_original_alone() -> None:
    card = solid(4, 4, (200, 100, 50))
    assert tuple(surfaces.faded(card, 0.5).get_at((1, 1))) == (100, 50, 25, 128)
    assert tuple(surfaces.silhouette(card, "#FF8000", 0.5).get_at((1, 1))) == pytest.approx((128, 64, 0, 128), abs=1)
    assert tuple(card.get_at((1, 1))) == (200, 100, 50, 255)


def test_a_turned_card_has_smooth_edges_and_keeps_its_area() -> None:
    large = solid(240, 336)
    turned = surfaces.turned(large, 12, 0.5)
    covered = sum(alpha for *_, alpha in pixels(turned)) / 255
    assert covered == pytest.approx(120 * 168, rel=0.03)
    partly = sum(1 for *_, alpha in pixels(turned) if 0 < alpha < 255)
    assert partly > 250


@pytest.mark.parametrize("size", [(210, 90), (39, 300), (700, 500), (700, 37), (30, 24)])
def test_a_frame_drawn_from_a_small_one_equals_the_frame_drawn_whole(size: tuple[int, int]) -> None:
    def frame(width: int, height: int) -> Sprite:
        body = vector.rect(1, 1, width - 2, height - 2, 12, "#16302B", 2, "#2F5A4E")
        drawn = surfaces.padded(vector.raster(body, width, height, 1), 5)
        return Sprite(drawn, -5, -5)

    across, down = (parts.Side(length, 16) for length in size)
    kept = parts.spread(frame(across.small_length, down.small_length), across, down)
    drawn, whole = (surfaces.blank(size[0] + 10, size[1] + 10) for _ in range(2))
    parts.blit(drawn, kept, (5, 5), across, down)
    whole.blit(frame(*size).surface, (0, 0), special_flags=surfaces.PREMULTIPLIED)
    differences = [
        abs(a - b) for p, q in zip(pixels(drawn), pixels(whole), strict=True) for a, b in zip(p, q, strict=True)
    ]
    assert max(differences) <= 24
    assert sum(differences) / len(differences) < 0.2


@pytest.mark.parametrize("size", [(210, 90), (39, 300), (700, 500), (700, 37), (30, 24)])
def test_a_hollow_frame_is_the_same_and_takes_a_third(size: tuple[int, int]) -> None:
    def ring(width: float, height: float) -> str:
        return vector.rect(1, 1, width - 2, height - 2, 12, "none", 2, "#2F5A4E", 0.7)

    drawn, bytes_kept = [], []
    for is_hollow in (False, True):
        studio = Studio()
        canvas = Canvas(surfaces.blank(720, 520), studio, 1.0)
        canvas.frame((10, 10, *size), ring, 16, is_hollow=is_hollow)
        drawn.append(pixels(canvas.surface))
        bytes_kept.append(studio.sprites.bytes)
    assert drawn[0] == drawn[1]
    assert any(alpha for *_, alpha in drawn[0])
    assert min(size) < 2 * 16 + 4 or bytes_kept[1] * 3 < bytes_kept[0]


def test_frames_of_all_sizes_are_drawn_from_one() -> None:
    studio = Studio()
    canvas = Canvas(pygame.Surface((1000, 700)), studio, 1.0)
    canvas.panel((10, 10, 400, 300))
    made = studio.sprites.made_count
    canvas.panel((10, 10, 700, 640))
    canvas.panel((300, 10, 264, 171))
    assert studio.sprites.made_count == made


def test_light_is_brightest_in_its_middle_and_ends_before_its_border() -> None:
    pool = surfaces.light(200, 120, "#FFB050", 0.4)
    middle = pool.get_at((100, 60))
    assert middle.r == pytest.approx(255 * 0.4, abs=6)
    assert middle.r > middle.g > middle.b
    border = [pool.get_at((x, y)) for x in range(200) for y in (0, 119)]
    assert max(pixel.r for pixel in border) <= 2


# ---------------------------------------------------------------- the cache
def test_a_cache_makes_each_thing_once() -> None:
    cache = SpriteCache(1 << 20)
    first = cache.get("a", lambda: Sprite(solid(10, 10)))
    assert cache.get("a", lambda: pytest.fail("made twice")) is first
    assert (cache.made_count, len(cache), cache.bytes) == (1, 1, 400)


def test_a_cache_forgets_what_was_unused_for_longest() -> None:
    cache = SpriteCache(1000)
    for key in "abc":
        cache.get(key, lambda: Sprite(solid(10, 10)))
        cache.get("a", lambda: pytest.fail("the oldest was in use"))
    assert "a" in cache
    assert "b" not in cache
    assert "c" in cache
    assert cache.bytes == 800
    cache.clear()
    assert (len(cache), cache.bytes) == (0, 0)


def test_small_things_outlast_large_ones_used_after_them() -> None:
    cache = SpriteCache(200_000)
    cache.get("small", lambda: Sprite(solid(10, 10)))
    for key in range(100):
        cache.get(key, lambda: Sprite(solid(100, 100)))
    assert "small" in cache
    assert [key for key in range(100) if key in cache] == [96, 97, 98, 99]
    for key in range(1000, 3000):
        cache.get(key, lambda: Sprite(solid(10, 10)))
    assert "small" not in cache
    assert 99 not in cache


def test_one_thing_larger_than_the_cache_is_still_drawn() -> None:
    cache = SpriteCache(100)
    assert cache.get("large", lambda: Sprite(solid(100, 100))).surface.get_width() == 100
    assert len(cache) == 1
    cache.get("small", lambda: Sprite(solid(2, 2)))
    assert "large" not in cache
