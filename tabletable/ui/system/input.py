"""User input as small values in logical pixels, made from pygame's events only.

Posted events do not move `pygame.mouse.get_pos`, so code that calls it can't be tested; code that needs the pointer's
position keeps that of the last `POINTER_…` input.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto
from math import hypot
from typing import Final, NamedTuple

import pygame

LEFT: Final = 1
MIDDLE: Final = 2
RIGHT: Final = 3

_ALT: Final = pygame.KMOD_ALT | pygame.KMOD_MODE
"""Alt on both sides, and AltGr, which some systems report separately."""
_PLACE_OF_A: Final = 4
_PLACE_OF_Z: Final = 29
"""Scancodes of A and Z on an English keyboard; SDL numbers those between in order."""
_WITHOUT_NUMLOCK: Final = {
    pygame.K_KP0: pygame.K_INSERT,
    pygame.K_KP1: pygame.K_END,
    pygame.K_KP2: pygame.K_DOWN,
    pygame.K_KP3: pygame.K_PAGEDOWN,
    pygame.K_KP4: pygame.K_LEFT,
    pygame.K_KP6: pygame.K_RIGHT,
    pygame.K_KP7: pygame.K_HOME,
    pygame.K_KP8: pygame.K_UP,
    pygame.K_KP9: pygame.K_PAGEUP,
    pygame.K_KP_PERIOD: pygame.K_DELETE,
}


class InputKind(Enum):
    """The kind of an input."""

    POINTER_MOVE = auto()
    POINTER_DOWN = auto()
    POINTER_UP = auto()
    WHEEL = auto()
    PINCH = auto()
    """Two fingers moved apart (positive) or together on a touchpad or screen; `wheel` is the share of its width."""
    KEY_DOWN = auto()
    KEY_UP = auto()
    TEXT = auto()
    """Characters were typed; sent only while a text field listens."""
    TEXT_EDIT = auto()
    """The text being composed by an input method; "" when it is done."""
    FILE_DROP = auto()
    """A file was dropped on the window; `text` is its path."""
    FOCUS_LOST = auto()
    """The window has lost keyboard focus: everything held counts as released."""


@dataclass(frozen=True, slots=True)
class Input:
    """One input. Fields that do not belong to its kind keep their defaults."""

    kind: InputKind
    x: float = 0
    """Logical px of the scene that receives it; for POINTER_…, WHEEL and PINCH."""
    y: float = 0
    button: int = 0
    """LEFT, MIDDLE or RIGHT."""
    wheel: float = 0
    """Notches, positive away from the user."""
    key: int = 0
    """A `pygame.K_…` constant for the key's meaning, independent of the keyboard's script: see `Keyboard`."""
    mods: int = 0
    """`pygame.KMOD_…` bits."""
    text: str = ""
    repeat: bool = False
    """Whether it is an automatic repeat of a held key."""
    is_physical: bool = False
    """Whether a physical key was pressed, whose meaning the player's bindings decide."""
    is_pad: bool = False
    """Whether a controller button stands for the key."""
    is_touch: bool = False
    """Whether a finger on the screen stands for the main button."""
    is_unmoved: bool = False
    """Whether the pointer has not moved, but something new is under it."""

    @property
    def is_shift(self) -> bool:
        """Whether a shift key is down."""
        return bool(self.mods & pygame.KMOD_SHIFT)

    @property
    def is_command(self) -> bool:
        """Whether Ctrl, or Command on a Mac, is down without Alt: together, Windows means the AltGr that types."""
        return bool(self.mods & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not self.is_alt

    @property
    def is_fullscreen_chord(self) -> bool:
        """Whether it is the system's shortcut for full screen besides F11: Alt+Enter, or Ctrl+⌘F of macOS."""
        has_both = bool(self.mods & pygame.KMOD_CTRL) and bool(self.mods & pygame.KMOD_META)
        return (self.is_key(pygame.K_RETURN) and self.is_alt) or (self.is_key(pygame.K_f) and has_both)

    @property
    def is_alt(self) -> bool:
        """Whether an Alt key or AltGr is down."""
        return bool(self.mods & _ALT)

    def is_key(self, *keys: int) -> bool:
        """Return whether it is a press of one of these keys."""
        return self.kind is InputKind.KEY_DOWN and self.key in keys

    @property
    def is_plain_key(self) -> bool:
        """Whether a key is pressed without Ctrl, Alt or Command, as required for single-letter shortcuts."""
        return self.kind is InputKind.KEY_DOWN and not self.is_command and not self.is_alt

    def scaled(self, factor: float) -> Input:
        """Return the input with its position multiplied by a factor."""
        if factor == 1 or self.kind not in _PLACED:
            return self
        return replace(self, x=self.x * factor, y=self.y * factor)


_PLACED: Final = frozenset(
    (InputKind.POINTER_MOVE, InputKind.POINTER_DOWN, InputKind.POINTER_UP, InputKind.WHEEL, InputKind.PINCH)
)


# ------------------------------------------------------------------------------------------------ making them


def key_down(key: int, mods: int = 0) -> Input:
    """Make a press of a key."""
    return Input(InputKind.KEY_DOWN, key=key, mods=mods)


def pointer_move(x: float, y: float, is_unmoved: bool = False) -> Input:
    """Make a pointer move to a place; `is_unmoved` if only the things under it have moved."""
    return Input(InputKind.POINTER_MOVE, x, y, is_unmoved=is_unmoved)


def click(x: float, y: float, button: int = LEFT) -> tuple[Input, Input, Input]:
    """Make the three inputs of a click at a place."""
    return (
        pointer_move(x, y),
        Input(InputKind.POINTER_DOWN, x, y, button),
        Input(InputKind.POINTER_UP, x, y, button),
    )


def typed(text: str) -> Input:
    """Make an input of characters from the keyboard or an input method."""
    return Input(InputKind.TEXT, text=text)


class Ratio(NamedTuple):
    """Real px of the drawing surface per unit of the window's own coordinates (2 on many Macs, else 1)."""

    x: float = 1
    y: float = 1


class Keyboard:
    """Translates keys: Latin letters by their character, letters of other scripts by their place on the keyboard; all
    of them by their place if the player wants that.
    """

    def __init__(self, has_num_lock: bool = sys.platform != "darwin") -> None:
        """`has_num_lock` is False on a Mac, where the numeric keypad always types digits."""
        self._has_num_lock = has_num_lock
        self._is_latin = True
        self._is_by_place = False
        self._printed: dict[int, int] = {}

    def go_by_place(self, is_by_place: bool, printed: dict[int, int]) -> None:
        """Set whether letters are taken by their place; `printed` is filled, by letter, with the character printed on
        the key at its place, as far as it was pressed.
        """
        self._is_by_place, self._printed = is_by_place, printed

    def meaning(self, event: pygame.event.Event) -> int:
        """Return the `pygame.K_…` constant that a key event stands for."""
        key: int = event.key
        if key == pygame.K_KP_ENTER:
            return pygame.K_RETURN
        if self._has_num_lock and not event.mod & pygame.KMOD_NUM:
            key = _WITHOUT_NUMLOCK.get(key, key)
        place = getattr(event, "scancode", 0)
        if not _PLACE_OF_A <= place <= _PLACE_OF_Z:
            return key
        # Punctuation at a letter's place tells no script (Greek and AZERTY both have some); the letters around it do.
        if key <= sys.maxunicode and chr(key).isalpha():
            self._is_latin = unicodedata.name(chr(key), "").startswith("LATIN")
        at_place = pygame.K_a + place - _PLACE_OF_A
        if self._is_by_place:
            self._printed[at_place] = key
            return at_place
        return key if self._is_latin else at_place


class Composition:
    """Tracks whether an input method is composing: until it ends, it gets all keys but Esc."""

    def __init__(self) -> None:
        self._goes_on = False
        self._is_heard = False

    def begin(self, is_heard: bool) -> None:
        """Note whether a text field listens; without one, late events of an input method must not block keys."""
        self._is_heard, self._goes_on = is_heard, False

    @property
    def is_heard(self) -> bool:
        """Whether a text field listens, which gets the letters."""
        return self._is_heard

    def takes(self, event: Input) -> bool:
        """Return whether an input belongs to the input method alone."""
        match event.kind:
            case InputKind.TEXT_EDIT:
                self._goes_on = self._is_heard and bool(event.text)
            case InputKind.TEXT | InputKind.FOCUS_LOST:
                self._goes_on = False
            case InputKind.KEY_DOWN if event.key == pygame.K_ESCAPE:
                self._goes_on = False  # the field drops the composition
            case InputKind.KEY_DOWN | InputKind.KEY_UP:
                return self._goes_on
        return False


class InputReader:
    """Translates pygame's events; remembers the pointer's position for wheel events, which have none."""

    def __init__(self) -> None:
        self.keyboard = Keyboard()
        self._x = 0.0
        self._y = 0.0

    def read(self, event: pygame.event.Event, ratio: Ratio) -> Input | None:
        """Return the event as an input in real px; None for pure window events."""
        match event.type:
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP if getattr(event, "touch", False):
                return None  # a finger, of which `Fingers` knows more
            case pygame.MOUSEMOTION:
                self._x, self._y = event.pos[0] * ratio.x, event.pos[1] * ratio.y
                return Input(InputKind.POINTER_MOVE, self._x, self._y)
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP if event.button in (LEFT, MIDDLE, RIGHT):
                self._x, self._y = event.pos[0] * ratio.x, event.pos[1] * ratio.y
                is_down = event.type == pygame.MOUSEBUTTONDOWN
                kind = InputKind.POINTER_DOWN if is_down else InputKind.POINTER_UP
                return Input(kind, self._x, self._y, event.button)
            case pygame.MOUSEWHEEL:
                turn = float(getattr(event, "precise_y", event.y))
                return Input(InputKind.WHEEL, self._x, self._y, wheel=turn)
            case pygame.MULTIGESTURE if event.num_fingers == 2 and event.pinched:
                return Input(InputKind.PINCH, self._x, self._y, wheel=float(event.pinched))
            case pygame.KEYDOWN | pygame.KEYUP:
                kind = InputKind.KEY_DOWN if event.type == pygame.KEYDOWN else InputKind.KEY_UP
                key = self.keyboard.meaning(event)
                repeat = bool(getattr(event, "repeat", False))
                return Input(kind, key=key, mods=event.mod, repeat=repeat, is_physical=True)
            case pygame.TEXTINPUT:
                return Input(InputKind.TEXT, text=event.text)
            case pygame.TEXTEDITING:
                return Input(InputKind.TEXT_EDIT, text=event.text)
            case pygame.DROPFILE:
                return Input(InputKind.FILE_DROP, text=event.file)
            case pygame.WINDOWFOCUSLOST:
                return Input(InputKind.FOCUS_LOST)
        return None


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
