"""Fingers on the screen as inputs: one is the pointer, two pan and zoom the area between them.

SDL also sends every finger as a mouse; these events are ignored, because with a second finger they are meaningless.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot
from typing import Final

import pygame

from tabletable.ui.system.input import LEFT, MIDDLE, Input, InputKind

TRACKPAD: Final = -1
"""SDL's id of a touchpad, whose fingers are no pointers."""
SLOP: Final = 10.0
"""Tolerance in real px for the trembling of a resting finger."""
BEGINS_S: Final = 0.08
"""Seconds before a finger counts as a press: a second one may follow it."""
SWIPE: Final = 14.0
"""Logical px after which a moving finger scrolls instead of pressing."""
NOWHERE: Final = (-1.0, -1.0)


class Fingers:
    """The fingers touching one window. Times are in seconds of the caller's clock."""

    def __init__(self) -> None:
        self._down: dict[int, tuple[float, float]] = {}
        """The position of each finger, in real px."""
        self._start = NOWHERE
        self._since = 0.0
        self._is_pending = self._is_pressed = self._are_two = self._is_drag = False
        self._spread = 0.0

    @property
    def are_down(self) -> bool:
        """Whether any finger is on the screen."""
        return bool(self._down)

    @property
    def due(self) -> float | None:
        """The time at which a waiting finger counts as a press if no second one follows; None if none waits."""
        return self._since + BEGINS_S if self._is_pending else None

    def take(self, event: pygame.event.Event, size: tuple[int, int], now: float) -> list[Input]:
        """Return the inputs that a finger event means in a window of `size` real px; [] for any other event."""
        if event.type not in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP) or event.touch_id == TRACKPAD:
            return []
        at = event.x * size[0], event.y * size[1]
        match event.type:
            case pygame.FINGERDOWN:
                return list(self._begin(event.finger_id, at, now))
            case pygame.FINGERMOTION if event.finger_id in self._down:
                return list(self._move(event.finger_id, at, size[0]))
            case pygame.FINGERUP if event.finger_id in self._down:
                return list(self._end(event.finger_id, at))
        return []

    def update(self, now: float) -> list[Input]:
        """Return the press of a finger whose waiting time is over."""
        return list(self._press()) if self._is_pending and now >= self._since + BEGINS_S else []

    def _begin(self, finger: int, at: tuple[float, float], now: float) -> Iterator[Input]:
        self._down[finger] = at
        if len(self._down) == 1:
            self._start, self._since = at, now
            self._is_pending, self._is_pressed, self._is_drag = True, False, False
        elif len(self._down) == 2:
            if self._is_pressed:
                yield Input(InputKind.FOCUS_LOST) if self._is_drag else _up(NOWHERE)
            self._is_pending = self._is_pressed = False
            self._are_two, self._spread = True, self._apart()
            yield _at(InputKind.POINTER_DOWN, self._middle(), MIDDLE)

    def _press(self) -> Iterator[Input]:
        self._is_pending, self._is_pressed = False, True
        yield _at(InputKind.POINTER_MOVE, self._start)
        yield _at(InputKind.POINTER_DOWN, self._start, LEFT)

    def _move(self, finger: int, at: tuple[float, float], width: int) -> Iterator[Input]:
        self._down[finger] = at
        if self._are_two and len(self._down) == 2:
            middle, spread = self._middle(), self._apart()
            yield _at(InputKind.POINTER_MOVE, middle)
            if spread != self._spread:
                yield Input(InputKind.PINCH, *middle, wheel=(spread - self._spread) / width)
                self._spread = spread
            return
        is_far = hypot(at[0] - self._start[0], at[1] - self._start[1]) >= SLOP
        if self._is_pending and is_far:
            yield from self._press()
        self._is_drag |= is_far
        if self._is_pressed and self._is_drag:
            yield _at(InputKind.POINTER_MOVE, at)

    def _end(self, finger: int, at: tuple[float, float]) -> Iterator[Input]:
        last = self._middle()
        del self._down[finger]
        if self._are_two and len(self._down) < 2:
            yield _at(InputKind.POINTER_UP, last, MIDDLE)
            self._are_two = False
        if self._is_pending:
            yield from self._press()
        if self._is_pressed:
            self._is_pressed = False
            yield _up(at if self._is_drag else self._start)

    def _middle(self) -> tuple[float, float]:
        count = len(self._down)
        return sum(x for x, _ in self._down.values()) / count, sum(y for _, y in self._down.values()) / count

    def _apart(self) -> float:
        (x, y), (left, top) = list(self._down.values())[:2]
        return hypot(x - left, y - top)


def _at(kind: InputKind, place: tuple[float, float], button: int = 0) -> Input:
    return Input(kind, *place, button, is_touch=True)


def _up(place: tuple[float, float]) -> Input:
    return _at(InputKind.POINTER_UP, place, LEFT)


class Swipe:
    """Turns a finger's vertical drag over a scrollable area into wheel input; a finger that stays put is a tap.

    For scrolling areas that are not widgets, such as a log: widgets handle fingers themselves.
    """

    def __init__(self) -> None:
        self._down: Input | None = None
        self._last = 0.0
        self._notch = 0.0
        self._is_under_way = False

    def read(self, event: Input, notch_at: Callable[[float, float], float]) -> list[Input]:
        """Return the inputs an input means, often itself; `notch_at` returns the px per notch at a point, or 0."""
        if event.kind is InputKind.POINTER_DOWN and event.is_touch and event.button == LEFT:
            self._notch = notch_at(event.x, event.y)
            self._down, self._last, self._is_under_way = event if self._notch else None, event.y, False
            return [] if self._notch else [event]
        if self._down is None:
            return [event]
        if event.kind is InputKind.POINTER_MOVE and event.is_touch:
            self._is_under_way |= abs(event.y - self._down.y) >= SWIPE
            if not self._is_under_way:
                return []
            turned, self._last = (event.y - self._last) / self._notch, event.y
            return [Input(InputKind.WHEEL, self._down.x, self._down.y, wheel=turned, is_touch=True)]
        if event.kind is InputKind.POINTER_UP and event.button == LEFT:
            down, self._down = self._down, None
            return [] if self._is_under_way else [down, event]
        if event.kind in (InputKind.POINTER_DOWN, InputKind.FOCUS_LOST):
            self._down = None
        return [event]
