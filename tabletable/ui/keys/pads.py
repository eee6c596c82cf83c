"""Game controllers: their kinds and button names, and SDL's events as presses of actions."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import pygame
from pygame._sdl2 import controller

from tabletable.ui.keys.bindings import PLAYSTATION, SWITCH, XBOX

BUTTONS: Final[Mapping[int, str]] = MappingProxyType(
    {
        pygame.CONTROLLER_BUTTON_A: "a",
        pygame.CONTROLLER_BUTTON_B: "b",
        pygame.CONTROLLER_BUTTON_X: "x",
        pygame.CONTROLLER_BUTTON_Y: "y",
        pygame.CONTROLLER_BUTTON_BACK: "select",
        pygame.CONTROLLER_BUTTON_START: "start",
        pygame.CONTROLLER_BUTTON_LEFTSTICK: "ls",
        pygame.CONTROLLER_BUTTON_RIGHTSTICK: "rs",
        pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "lb",
        pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "rb",
        pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
        pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
        pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
        pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
    }
)
"""Names of SDL's buttons."""
_AXES: Final[Mapping[int, tuple[str, str]]] = MappingProxyType(
    {
        pygame.CONTROLLER_AXIS_LEFTX: ("left", "right"),
        pygame.CONTROLLER_AXIS_LEFTY: ("up", "down"),
        pygame.CONTROLLER_AXIS_RIGHTX: ("look_left", "look_right"),
        pygame.CONTROLLER_AXIS_RIGHTY: ("look_up", "look_down"),
        pygame.CONTROLLER_AXIS_TRIGGERLEFT: ("", "lt"),
        pygame.CONTROLLER_AXIS_TRIGGERRIGHT: ("", "rt"),
    }
)
"""The directions or buttons that the two ends of SDL's axes count as."""
ALL: Final = (*BUTTONS.values(), "lt", "rt", "look_up", "look_down", "look_left", "look_right")
"""Every button and every end of an axis that can be bound."""
_FULL: Final = 32767
_PRESSED: Final = 0.55
_RELEASED: Final = 0.35
"""Shares of an axis' range beyond which it counts as pressed, and below which as released."""
_REPEATED: Final = frozenset(("left", "right", "up", "down", "look_up", "look_down"))
FIRST_S: Final = 0.4
NEXT_S: Final = 0.12
"""Seconds until a held button repeats, at first and later."""

_log = logging.getLogger(__name__)


class Press(NamedTuple):
    """The press or release of a button."""

    button: str
    is_down: bool
    repeat: bool = False


def kind_of(name: str) -> str:
    """Return the kind of a controller, from `KINDS`, by its system name."""
    text = name.casefold()
    if any(word in text for word in ("nintendo", "switch", "joy-con", "joycon")):
        return SWITCH
    if any(word in text for word in ("playstation", "dualsense", "dualshock", "sony", "ps3", "ps4", "ps5")):
        return PLAYSTATION
    return XBOX if text != "wireless controller" else PLAYSTATION


class Pads:
    """The connected controllers, and the buttons held down on them."""

    def __init__(self) -> None:
        self._open: dict[int, Any] = {}
        """Open controllers by SDL's instance id."""
        self._held_since: dict[str, float] = {}
        """Repeating buttons held down, and the time of the next repeat, in seconds of the caller's clock."""
        self._down = set[tuple[int, str]]()
        """Ends of axes that count as pressed, each with its axis id: two may press one button."""
        self.kind = XBOX
        """The kind of the controller used last."""

    def open(self) -> None:
        """Listen to controllers from now on, including those connected later."""
        try:
            controller.init()
            for index in range(controller.get_count()):
                self._plug_in(index)
        except pygame.error as error:
            _log.info("no controllers: %s", error)

    def _plug_in(self, index: int) -> None:
        if not controller.is_controller(index):
            return
        try:
            pad = controller.Controller(index)
        except pygame.error as error:
            _log.info("a controller can't be opened: %s", error)
            return
        self._open[pad.as_joystick().get_instance_id()] = pad
        self.kind = kind_of(pad.name)
        _log.info("controller: %s", pad.name)

    def take(self, event: pygame.event.Event, now: float) -> list[Press]:
        """Return the presses and releases in a pygame event; [] for events not from a controller."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._plug_in(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                self._open.pop(event.instance_id, None)
                return self.let_go()
            case pygame.CONTROLLERBUTTONDOWN | pygame.CONTROLLERBUTTONUP:
                self._name(event)
                button = BUTTONS.get(event.button)
                if button is not None:
                    return [self._press(button, event.type == pygame.CONTROLLERBUTTONDOWN, now)]
            case pygame.CONTROLLERAXISMOTION:
                return self._move(event, now)
        return []

    def _name(self, event: pygame.event.Event) -> None:
        pad = self._open.get(getattr(event, "instance_id", -1))
        if pad is not None:
            self.kind = kind_of(pad.name)

    def _move(self, event: pygame.event.Event, now: float) -> list[Press]:
        ends, share = _AXES.get(event.axis), event.value / _FULL
        presses = []
        for end, far in zip(ends or (), (-share, share), strict=False):
            key, is_down = (event.axis, end), (event.axis, end) in self._down
            if end and not is_down and far >= _PRESSED:
                self._down.add(key)
                self._name(event)
                presses.append(self._press(end, True, now))
            elif end and is_down and far < _RELEASED:
                self._down.discard(key)
                presses.append(self._press(end, False, now))
        return presses

    def _press(self, button: str, is_down: bool, now: float) -> Press:
        if not is_down:
            self._held_since.pop(button, None)
        elif button in _REPEATED:
            self._held_since = {button: now + FIRST_S}
        return Press(button, is_down)

    def let_go(self) -> list[Press]:
        """Return releases of everything held: the controller is gone, or the window has lost focus."""
        ended = [Press(button, False) for button in self._held_since]
        self._held_since.clear()
        self._down.clear()
        return ended

    def repeated(self, now: float) -> Iterator[Press]:
        """Yield presses of buttons held long enough to repeat."""
        for button, due in list(self._held_since.items()):
            if now >= due:
                self._held_since[button] = now + NEXT_S
                yield Press(button, True, True)

    @property
    def next_repeat(self) -> float | None:
        """The time of the next repeat; None while nothing is held."""
        return min(self._held_since.values(), default=None)
