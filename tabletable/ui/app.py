"""The program's loop: it lets time pass, answers inputs and draws frames."""

from __future__ import annotations

import gc
import logging
import math
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final

import pygame

from tabletable.core.errors import LeftOut
from tabletable.play.study import puzzle
from tabletable.ui.controllers import Controllers
from tabletable.ui.crash import Journal, LastResort
from tabletable.ui.drawing import vector
from tabletable.ui.keys import actions
from tabletable.ui.stack.host import Host
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.system.desktop import give_memory_back
from tabletable.ui.system.input import Input, InputKind
from tabletable.ui.system.window import WindowScreen

if TYPE_CHECKING:
    from tabletable.ui.access.screen_reader import ScreenReaderOutput


FRAME: Final = 1 / 60
"""Seconds between two frames while something moves."""
LONGEST_STEP: Final = 0.25
"""The most seconds a frame counts while something moves, so that nothing jumps after a slow frame."""
LONGEST_FRAME: Final = 0.05
"""The most seconds that drawing counts as time passed, so that a slow first frame doesn't skip a scene's beginning."""
NAP: Final = 0.01
"""Polling interval for events in seconds while nothing moves. `pygame.event.wait` polls every millisecond, which takes
3.4 % of a core on X11; this takes 0.3 % and is not noticeable.
"""
WRITTEN: Final = 0.1
"""Seconds between two looks at what is written in the background, while nothing moves."""
REST: Final = 30.0
"""The most seconds the loop sleeps when idle."""
READ_AHEAD: Final = (
    "tabletable.ui.scenes.setup",
    "tabletable.ui.scenes.tables.table",
    "pymunk",
    "tabletable.ui.scenes.rules",
    "tabletable.ui.scenes.settings",
    "tabletable.ui.scenes.study.puzzles",
    "tabletable.ui.scenes.hindsight.replay",
    "tabletable.ui.scenes.hindsight.review",
)
"""Modules imported in the background after the title is shown; with their dependencies they take 0.4 seconds."""
YOUNG_OBJECTS: Final = 10_000
"""Garbage-collection threshold. A collection takes 5 to 50 ms, so it is normally done while nothing moves."""
CALM: Final = 0.3
"""Least expected idle time in seconds for a garbage collection."""
SPARE: Final = 0.006
"""Least seconds left before the next frame for returning freed memory to the system."""
TURNOVER: Final = 16 << 20
"""Bytes of sprites made since the last time after which freed memory is returned to the system."""
_GONE: Final = (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
_BACK: Final = (pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED, pygame.WINDOWMAXIMIZED)

_log = logging.getLogger(__name__)


class App(Host):
    """The program and its loop; one per process.

    Headless, it draws on a surface in memory and is driven by `post` and `frame`: for tests and pictures.
    """

    _is_told = False
    """Whether a screen reader may be in use."""
    _given_at = 0
    """The sprite caches' `clock` (bytes made) when memory was last returned to the system."""
    _may_open = False
    """Whether to connect to screen readers: the module for it has been imported."""

    @cached_property
    def journal(self) -> Journal:
        """The program's log of this run, in memory and on disk (not the log of a game)."""
        return Journal(self.paths.log)

    @cached_property
    def listening(self) -> ScreenReaderOutput:
        """The texts and events sent to screen readers."""
        from tabletable.ui.access.screen_reader import ScreenReaderOutput

        return ScreenReaderOutput(self)

    @property
    def is_heard(self) -> bool:
        return self._is_told and self.listening.is_active

    @property
    def is_telling(self) -> bool:
        return self.is_heard and self.listening.announcer.is_telling

    @cached_property
    def controllers(self) -> Controllers:
        """The connected game controllers."""
        return Controllers(self)

    def touch(self, *events: pygame.event.Event) -> None:
        """Answer pygame's touch events."""
        for event in events:
            self._post_real(self._fingers.take(event, self.display.size, self.clock()))
        if (due := self._fingers.due) is not None:
            self.wake_after(max(0.0, due - self.clock()))

    def _post_real(self, inputs: Iterable[Input]) -> None:
        self._inputs.extend(each.scaled(1 / self.display.scale) for each in inputs)

    @cached_property
    def _last_resort(self) -> LastResort:
        return LastResort(self, self.journal)

    def frame(self, dt: float = FRAME) -> bool:
        self._wake = math.inf
        self.elapsed += dt
        self._moving = self._update(min(dt, LONGEST_STEP) if self._moving else dt)
        self._dirty |= self._moving
        if self.display.is_seen:
            self._read_events(pygame.event.get())
        self.controllers.update()
        self._post_real(self._fingers.update(self.clock()))
        while self._inputs and not self.is_stopped:
            event = self._meant(self._inputs.popleft())
            if self._is_meant_for_another(event):
                continue
            if event.kind in (InputKind.POINTER_DOWN, InputKind.POINTER_UP, InputKind.KEY_DOWN):
                self.pressed_at = self.elapsed
            for each in self._swipe.read(event, self._notch_at):
                self._handle(each)
                self.wake_after(0)  # an answer may have set something in motion, and only `update` knows
        self._tell_clock()
        top = self.scenes.top
        if not self._dirty or self.is_minimised or top is None:
            return False
        self._dirty = False  # drawing may ask for more
        self.presenter.draw()
        self.notices.draw(self.display.canvas, top.notice_box())
        self.display.screen.flip()
        self.presenter.last_scene = top
        return True

    def _tell_clock(self) -> None:
        if self._may_open:
            self._may_open = False
            self._open_to_readers()
        if self._is_told:
            self.listening.renew()

    def listen(self) -> ScreenReaderOutput:
        """Start to describe the screen to screen readers, from the next frame on."""
        self._is_told = True
        return self.listening

    def _meant(self, event: Input) -> Input:
        """Return a key input with the default key of the action bound to it; other inputs unchanged."""
        top = self.scenes.top
        is_letter = self.display.composition.is_heard or event.is_command or event.is_alt
        if not event.is_physical or is_letter or top is None or top.takes_any_key:
            return event
        return replace(event, key=self.keys.meaning(event.key, top.places))

    def _notch_at(self, x: float, y: float) -> float:
        return 0.0 if self.scenes.top is None else self.scenes.top.notch_at(x, y)

    def _is_meant_for_another(self, event: Input) -> bool:
        """Return whether something was pressed before the top scene was visible in the window, and so not meant for it.

        A scene may take time to appear, and an earlier press would hit whatever it has in that place.
        """
        is_press = event.kind in (InputKind.POINTER_DOWN, InputKind.KEY_DOWN)
        return is_press and self.display.is_seen and self.presenter.last_scene is not self.scenes.top

    def _update(self, dt: float) -> bool:
        moving = self.notices.update(dt) | self.presenter.update(dt)
        self.finder.poll()
        self.writer.poll()
        scenes = self.scenes.visible()
        for at, scene in enumerate(scenes):
            # What shows through as a still stands still.
            if all(above.backdrop != "blur" for above in scenes[at + 1 :]):
                moving |= scene.update(dt)
        if self.writer.is_busy:
            self.wake_after(WRITTEN)
        return moving

    def _read_events(self, events: list[pygame.event.Event]) -> None:
        ratio = self.display.screen.ratio
        for event in events:
            self.display.screen.take_event(event)
            self.controllers.take(event)
            if self._is_told:
                self.listening.take_event(event)
            if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
                self.quit()
            elif event.type in _GONE:
                self.is_minimised = True
            elif event.type in _BACK:
                self.is_minimised = False
                self.request_redraw()
            self.touch(event)
            if event.type == pygame.MULTIGESTURE and self._fingers.are_down:
                continue  # the two have been read one by one
            read_input = self._reader.read(event, ratio)
            if read_input is not None:
                self._post_real([read_input])
        self._check_size()

    def _handle(self, event: Input) -> None:
        self.controllers.heed(event)
        if self.display.composition.takes(event):
            return
        if event.kind is InputKind.KEY_DOWN and self.scenes.top is not None and self.scenes.top.takes_any_key:
            self.scenes.top.handle(event)
            self.request_redraw()
            return
        if self._is_told and self.listening.handle(event):
            return
        if event.is_key(actions.FULLSCREEN.key) or event.is_fullscreen_chord:
            if not event.repeat:
                self.toggle_fullscreen()
            return
        if event.is_key(actions.SCREENSHOT.key):
            self.screenshot()
            return
        top = self.scenes.top
        if top is None:
            return
        if event.kind in (InputKind.POINTER_MOVE, InputKind.POINTER_DOWN, InputKind.POINTER_UP):
            self._pointed = event.x * self.display.scale, event.y * self.display.scale
        if top.handle(event):
            self.request_redraw()
        elif event.is_plain_key and event.key == actions.MUTE.key and not event.repeat:
            self.change_settings(muted=not self.settings.muted)
            self.notices.show_message("ui.muted" if self.settings.muted else "ui.unmuted")
        elif event.is_key(pygame.K_q) and event.is_command:
            self.quit()
        elif event.kind is InputKind.FILE_DROP:
            self.routes.open_file(Path(event.text))

    def run(self) -> int:
        """Run until the window is closed; return the exit code. The stack must hold a scene."""
        last, screen = self.clock(), self.display.screen
        if isinstance(screen, WindowScreen) and screen.is_hidden:
            self._open_to_readers()
        self.guarded_frame(0)
        if isinstance(screen, WindowScreen):
            screen.show()
        self.audio.open()
        self._apply_sound()
        self.controllers.open()
        Thread(target=self._read_ahead, name="read ahead", daemon=True).start()
        gc.set_threshold(YOUNG_OBJECTS, 100, 100)
        while not self.is_stopped and len(self.scenes):
            self.rest(last)
            now = self.clock()
            self.guarded_frame(now - last)
            last = max(now, self.clock() - LONGEST_FRAME)
        self._remember_window()
        for scene in reversed(list(self.scenes)):
            scene.leave()
        self.audio.close()
        if self.rasters is not None:
            vector.keep_in(None)
            self.rasters.close()
        self.finder.stop()
        self.display.screen.close()
        return self._exit_code

    def _open_to_readers(self) -> None:
        screen = self.display.screen
        if isinstance(screen, WindowScreen):
            self.listen().open(screen.window)

    def _read_ahead(self) -> None:
        """Import games and scenes in the background while the title is shown, so that no click waits for it."""
        for module in READ_AHEAD:
            with suppress(ImportError):
                import_module(module)
        for game in self.games:
            with suppress(LeftOut):  # whoever asks for it is told
                self.games[game]
                puzzle.read(game)
        with suppress(pygame.error):  # the window may be closed by now
            import_module("tabletable.ui.access.screen_reader")
            self._may_open = not self._is_told
            pygame.event.post(pygame.event.Event(pygame.USEREVENT))

    def rest(self, last: float = 0.0) -> None:
        """Wait for the next frame while something moves, else for an event or the next requested wake-up.

        `last` is the clock's time of the last frame.
        """
        if (self._moving or self._dirty) and not self.is_minimised:
            self._give_memory_back(last + FRAME - self.clock())
            time.sleep(max(0.0, last + FRAME - self.clock()))
            return
        if self.rests_for > CALM and gc.get_count()[1] > 0:
            gc.unfreeze()  # what lasted then may have been left since
            gc.collect()
            gc.freeze()  # what lasts is not looked through again
        self._give_memory_back(self.rests_for)
        until = self.clock() + min(self.rests_for, REST)
        while not (self.is_stopped or pygame.event.peek()) and (left := until - self.clock()) > 0:
            time.sleep(min(left, NAP))

    def _give_memory_back(self, left: float) -> None:
        """Return freed memory to the system, if enough sprites were made since and `left` seconds are enough."""
        sprites_made = sum(cache.clock for cache in self.display.studio.caches)
        if left > SPARE and sprites_made - self._given_at > TURNOVER:
            self._given_at = sprites_made
            give_memory_back()

    def guarded_frame(self, dt: float) -> None:
        """Run a frame; on unexpected errors show a report and return to the game, instead of ending the program."""
        try:
            self.frame(dt)
        except LeftOut as error:
            self._go_on_without(error)
        except Exception as error:
            self._last_resort.survive(error)

    def _go_on_without(self, error: LeftOut) -> None:
        """Return to the title without a game that can't be opened."""
        self.scenes.unwind()
        self.relayout()
        self.notices.show_message(error.key, NoticeStyle.WHY, **error.details)

    def _remember_window(self) -> None:
        screen = self.display.screen
        if isinstance(screen, WindowScreen) and not screen.is_fullscreen:
            if screen.is_maximised:
                self.change_settings(maximised=True)
            else:
                self.change_settings(window=screen.window.size, maximised=False)
