"""The program's game controllers: what their buttons mean on the screen now."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from tabletable.ui.keys.bindings import KEYBOARD
from tabletable.ui.keys.pads import Pads, Press
from tabletable.ui.stack.host import Host
from tabletable.ui.system.input import Input, InputKind


class Controllers:
    """The program's game controllers; created once."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._pads = Pads()

    def open(self) -> None:
        """Open all connected controllers, and those connected later."""
        self._pads.open()

    def take(self, event: pygame.event.Event) -> None:
        """Handle a pygame event about a controller, or the loss of the window's focus."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self._answer(self._pads.let_go())
        else:
            self._answer(self._pads.take(event, self._host.clock()))
        self._wake()

    def update(self) -> None:
        """Repeat the keys of held buttons."""
        self._answer(self._pads.repeated(self._host.clock()))
        self._wake()

    def _wake(self) -> None:
        due = self._pads.next_repeat
        if due is not None:
            self._host.wake_after(max(0.0, due - self._host.clock()))

    def _answer(self, presses: Iterable[Press]) -> None:
        host = self._host
        for press in presses:
            top = host.scenes.top
            if top is None:
                return
            if press.is_down:
                host.hold(self._pads.kind)
            if press.is_down and top.take_button(press.button):
                host.request_redraw()
                continue
            action, is_back = host.keys.pressed(press.button, top.places)
            if action is not None:
                kind = InputKind.KEY_DOWN if press.is_down else InputKind.KEY_UP
                mods = pygame.KMOD_LSHIFT if is_back else 0
                host.post(Input(kind, key=action.key, mods=mods, repeat=press.repeat, is_pad=True))

    def heed(self, event: Input) -> None:
        """Show keys in hints again after an input from keyboard or pointer."""
        is_press = event.kind in (InputKind.KEY_DOWN, InputKind.POINTER_DOWN)
        if is_press and not event.is_pad and self._host.keys.device != KEYBOARD:
            self._host.hold(KEYBOARD)
