"""No scene flashes more than three times in any second, as W3C counts it: light and dark, or red and not, and back."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import Any

import numpy as np
import pygame
import pytest
from scenes.kit import Recipe
from screenshots import RECIPES, phases, staged

from tabletable.core.registry import all_games
from tabletable.ui.app import App

SIZE = (640, 360)
EVERY = 8
"""Px from sample to sample: what flashes over a quarter of a region is much larger."""
FPS = 30
SECONDS = 1.0
"""Watched after the moment at which its picture is taken."""
MOST = 3
"""Flashes in any second that are safe."""
LEAST_STEP, DARK, RED_STEP = 0.1, 0.8, 20.0
SHARE = 0.25
"""Of a region that flashes together."""
REGION = (341 / 1024, 256 / 768)
"""Ten degrees of vision, in parts of the screen."""

Array = Any
_LINEAR = np.array([c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in np.arange(256) / 255])


class Counter:
    """Counts flashes of a film: give it each frame in turn."""

    def __init__(self) -> None:
        self.most = self.seen = 0
        self._light, self._red = _Changes(LEAST_STEP, DARK), _Changes(RED_STEP, np.inf)

    def see(self, surface: pygame.Surface) -> None:
        self.seen += 1
        pixels = _LINEAR[pygame.surfarray.pixels3d(surface)[::EVERY, ::EVERY]]
        red, green, blue = np.moveaxis(pixels, 2, 0)
        whole = red + green + blue
        saturated = np.where(red >= 0.8 * np.maximum(whole, 1e-9), np.maximum(0, red - green - blue) * 320, 0)
        self.most = max(
            self.most,
            self._light.see(0.2126 * red + 0.7152 * green + 0.0722 * blue),
            self._red.see(saturated),
        )


class _Changes:
    """Follows one quantity: each sample's last extreme, and when which share of a region turned round together."""

    def __init__(self, least: float, dark: float) -> None:
        self._least, self._dark = least, dark
        self._low: Array = None
        self._high: Array = None
        self._way: Array = None
        self._turns: deque[Array] = deque()
        self._count: Array = 0

    def see(self, value: Array) -> int:
        """Return the flashes of the last second: two opposite changes each."""
        if self._low is None:
            self._low, self._high, self._way = value.copy(), value.copy(), np.zeros(value.shape, np.int8)
        self._high = np.where(self._way >= 0, np.maximum(self._high, value), self._high)
        self._low = np.where(self._way <= 0, np.minimum(self._low, value), self._low)
        falls = (self._way >= 0) & (self._high - value >= self._least) & (value < self._dark)
        rises = (self._way <= 0) & (value - self._low >= self._least) & (self._low < self._dark)
        self._way = np.where(rises, 1, np.where(falls, -1, self._way))
        self._low, self._high = np.where(falls, value, self._low), np.where(rises, value, self._high)
        self._turns.append((rises | falls).astype(np.int8))
        self._count = self._count + self._turns[-1]
        if len(self._turns) > FPS:
            self._count = self._count - self._turns.popleft()
        return _together(self._count // 2)


def _together(flashes: Array) -> int:
    """Return the number that at least a quarter of some region has."""
    width, height = (round(share * size) for share, size in zip(REGION, flashes.shape, strict=True))
    for number in range(int(flashes.max()), 0, -1):
        sums = np.pad((flashes >= number).cumsum(0).cumsum(1), ((1, 0), (1, 0)))
        inside = sums[width:, height:] - sums[:-width, height:] - sums[width:, :-height] + sums[:-width, :-height]
        if inside.max() >= SHARE * width * height:
            return number
    return 0


def film(times_a_second: float, one: str, other: str, share: float = 1.0) -> int:
    surface, counter = pygame.Surface(SIZE), Counter()
    side = share**0.5
    for frame in range(2 * FPS):
        surface.fill("#101010")
        is_other = int(frame * 2 * times_a_second / FPS) % 2
        surface.fill(other if is_other else one, (0, 0, round(SIZE[0] * side), round(SIZE[1] * side)))
        counter.see(surface)
    return counter.most


@pytest.mark.parametrize(("one", "other"), [("#000000", "#FFFFFF"), ("#FF0000", "#303030"), ("#303030", "#808080")])
def test_what_flashes_is_caught(one: str, other: str) -> None:
    assert film(6, one, other) > MOST
    assert film(2, one, other) <= MOST


def test_what_is_small_slow_or_faint_is_not() -> None:
    assert film(6, "#000000", "#FFFFFF", share=0.02) == 0
    assert film(6, "#404040", "#505050") == 0
    assert film(6, "#F4F4F4", "#FFFFFF") == 0


def _shown(name: str) -> bool:
    return any(part in name for part in ("stage", "beat", "sign", "result"))


SCENES = [
    pytest.param(recipe, game, id=f"{recipe.name}-{game.info.id}")
    for game in all_games().values()
    for recipe in (*phases(game), *(each for each in RECIPES if each.name == "result"))
    if _shown(recipe.name)
]


def watched(recipe: Recipe, counter: Counter) -> Recipe:
    """Return the recipe, seen from the first frame of the scene on."""

    def make(app: App, game: Any) -> None:
        passed, draw = [0.0], app.frame

        def frame(dt: float = 1 / 60) -> bool:
            goes_on = draw(dt)
            passed[0] += dt
            if passed[0] >= (1 - 1e-6) / FPS:
                passed[0] = 0.0
                counter.see(app.display.surface)
            return goes_on

        app.frame = frame  # type: ignore[method-assign]
        recipe.make(app, game)

    return replace(recipe, make=make)


@pytest.mark.sampled("game")
@pytest.mark.parametrize(("recipe", "game"), SCENES)
def test_no_scene_flashes(recipe: Recipe, game: Any) -> None:
    counter = Counter()
    with staged(watched(recipe, counter), game, size=SIZE) as app:
        for _ in range(round(SECONDS * FPS)):
            app.clock.now += 1 / FPS  # type: ignore[attr-defined]
            app.frame(1 / FPS)
    assert counter.seen >= SECONDS * FPS
    assert counter.most <= MOST
