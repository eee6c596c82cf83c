"""The program itself: its loop, in which time passes, inputs are answered and pictures drawn."""

from __future__ import annotations

import logging
import math
import time
from pathlib import Path
from typing import Final

import pygame

from tabletable.core.errors import LeftOut
from tabletable.ui.drawing.unseen import rehearse
from tabletable.ui.program import ANSWERED, Program
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.system.input import Input, InputKind
from tabletable.ui.system.window import WindowScreen

FRAME: Final = 1 / 60
"""Seconds between two frames while something moves."""
LONGEST_STEP: Final = 0.25
"""Seconds a frame counts at most while something moves, so that nothing jumps when one took long."""
AT_ONCE: Final = 0.001
"""Seconds until the next frame while nothing can be seen but what was there before."""
NAP: Final = 0.01
"""Seconds between two looks for events while nothing moves. `pygame.event.wait` looks every millisecond, which costs
3.4 % of a core on X11; this costs 0.3 % and is far below what a hand notices."""
REST: Final = 30.0
"""Seconds the loop sleeps at most when nothing is to be done."""
REHEARSED: Final = 0.004
"""Seconds of a frame in which the first picture of a scene is rehearsed: nothing else is drawn then."""
MADE_AT_LEAST: Final = 0.003
"""Seconds of that for making, even if to go through all that is drawn has taken as long alone."""
TIDIED: Final = 0.006
"""Seconds between two frames for what can be done there, where nobody says how many there are."""
OVERDUE: Final = 0.012
"""The same of one that should be seen by now: what is left takes as long in one go, but is no late frame."""
OVERTIME: Final = 1.2
"""Seconds for which that goes on, so that where other programs work as well not all of it is made in one go."""
MADE_AT_ONCE: Final = 0.005
"""Seconds of making pictures after which a frame is given up that nobody foresaw would need them."""
MADE_IN_TURN: Final = 0.012
"""The same where one was given up just before: a frame may take so long, but not as long as all of it would take."""
LATEST: Final = 0.009
"""Seconds of a frame after which it is given up as well once one is made, unless it was rehearsed: what is left of it
takes its time, too."""
LONG_STEP: Final = 0.004
"""Seconds left until the next frame below which nothing is begun: most of what is made in one go takes less."""
_GONE: Final = (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
_BACK: Final = (pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED, pygame.WINDOWMAXIMIZED)

_log = logging.getLogger(__name__)


class App(Program):
    """The program and its loop. One per process.

    Headless it draws on a surface that nobody sees and is driven by `post` and `frame`: for tests and pictures.
    """

    def frame(self, dt: float = FRAME) -> bool:
        """One turn of the loop: time passes, inputs are answered, a new picture is drawn if need be. True if it was."""
        self._wake = math.inf
        began = time.perf_counter()
        had_put_off, self.has_put_off = self.has_put_off, False
        if self._rehearses_until is not None:
            dt = 0.0  # what comes begins when it is seen
        self._moving = self._update(min(dt, LONGEST_STEP) if self._moving else dt)
        self._dirty |= self._moving
        if self.display.is_seen:
            self._read_events(pygame.event.get())
        is_answered = bool(self._inputs)
        while self._inputs and not self.is_stopped:
            if self._is_meant_for_another(self._inputs[0]):
                self._inputs.popleft()
                continue
            self._rehearse_answer(self._inputs[0])
            self._handle(self._inputs.popleft())
            self.wake_after(0)  # an answer may have set something in motion, and only `update` knows
        if not self._dirty or self.is_minimised or not len(self.scenes):
            self._rehearses_until = None  # nothing is to be seen, and time goes on
            return False
        self.has_put_off &= not had_put_off
        is_full = began + REHEARSED / 2 < time.perf_counter() < (self._rehearses_until or 0.0)
        if self.has_put_off:
            top = self.scenes.top
            assert top is not None
            if not is_full:
                top.make_ready(self.display.canvas_of(top))
            return False
        if is_answered and is_full:
            return False  # what comes of it begins to be made in the next frame
        until = self._rehearses_until
        if until is not None and not self._rehearse(until):
            return False
        self._dirty = False  # drawing may ask for more
        is_overdue = until is not None and 0.0 < until <= time.perf_counter() - OVERTIME
        if not self._draw(math.inf if until is not None else began + LATEST, is_overdue):
            self._dirty = True
            return False
        top = self.scenes.top
        self.notices.draw(self.display.canvas, top.notice_box() if top is not None else None)
        self.display.show()
        self._drawn = top
        return True

    def _is_meant_for_another(self, event: Input) -> bool:
        """Whether something was pressed in a window before the scene on top was seen in it: nobody can have meant that.

        A scene may take its time to come, and what is pressed meanwhile would hit whatever it has in that place.
        """
        is_press = event.kind in (InputKind.POINTER_DOWN, InputKind.KEY_DOWN)
        return is_press and self.display.is_seen and self._drawn is not self.scenes.top

    def _draw(self, latest: float, is_overdue: bool) -> bool:
        """Draw, unless more has come unforeseen than can be made in a frame: then it is rehearsed from the next one on.

        What `is_overdue` has been rehearsed for long enough. What was not rehearsed has to be made by the `latest`.

        Once one is drawn, not again before as much time has passed as that took: where each frame needs that much, half
        of the time goes on. Nor while a scene comes, which fades in over what was there before.
        """
        now, surface = time.perf_counter(), self.display.screen.surface
        before = surface.get_clip()
        is_urgent = is_overdue or not self.rehearses or self.transitions.is_coming or self._haste.is_over(now)
        made, until = (MADE_IN_TURN, math.inf) if self._haste.goes_on(now) else (MADE_AT_ONCE, latest)
        if is_urgent:
            self._backdrops.draw()
        elif not self.display.studio.rehearsal.within(self._backdrops.draw, made, until):
            surface.set_clip(before)
            self.display.give_up()
            self._haste.give_up(now)
            self._begin_to_rehearse(ANSWERED)
            return False
        self._haste.draw(now)
        return True

    def _rehearse(self, until: float) -> bool:
        """Make what will be seen, for a slice; True if it is to be drawn now."""
        now, canvas_of = time.perf_counter(), self.display.canvas_of
        rehearsal = self.display.studio.rehearsal
        if now < until + OVERTIME:
            if self.transitions.prepare():
                return False
            if rehearsal.is_stuck and not rehearsal.has_come():
                return False  # the other thread gets along faster alone
            scenes, ends = self._backdrops.alive(), now + (REHEARSED if now < until else OVERDUE)
            if not all(rehearse(canvas_of(scene), scene.draw, ends, MADE_AT_LEAST) for scene in reversed(scenes)):
                return False
            if self._backdrops.prepare():
                return False
            if time.perf_counter() - now > REHEARSED / 2:
                self._rehearses_until = 0.0  # all is ready, and drawn in the next frame
                return False
        self._rehearses_until = None
        return True

    def _update(self, dt: float) -> bool:
        moving = self.notices.update(dt) | self.transitions.update(dt)
        scenes = self.scenes.visible()
        for at, scene in enumerate(scenes):
            # What shows through as a still stands still.
            if all(above.backdrop != "blur" for above in scenes[at + 1 :]):
                moving |= scene.update(dt)
        return moving

    def _read_events(self, events: list[pygame.event.Event]) -> None:
        ratio = self.display.ratio
        for event in events:
            self.display.screen.take_event(event)
            if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
                self.quit()
            elif event.type in _GONE:
                self.is_minimised = True
            elif event.type in _BACK:
                self.is_minimised = False
                self.display.pane.forget()
                self.request_redraw()
            found = self._reader.read(event, ratio)
            if found is not None:
                self._inputs.append(found.scaled(1 / self.display.scale))
        self._check_size()

    def _handle(self, event: Input) -> None:
        if self.display.composition.takes(event):
            return
        if event.is_key(pygame.K_F11) or (event.is_key(pygame.K_RETURN) and event.is_alt):
            if not event.repeat:
                self.toggle_fullscreen()
            return
        if event.is_key(pygame.K_F12):
            self.screenshot()
            return
        top = self.scenes.top
        if top is None:
            return
        if event.kind in (InputKind.POINTER_MOVE, InputKind.POINTER_DOWN, InputKind.POINTER_UP):
            self._pointed = event.x * self.display.scale, event.y * self.display.scale
        if top.handle(event):
            self.request_redraw()
        elif event.is_plain_key and event.key == pygame.K_m and not event.repeat:
            self.change_settings(muted=not self.settings.muted)
            self.notices.tell("ui.muted" if self.settings.muted else "ui.unmuted")
        elif event.is_key(pygame.K_q) and event.is_command:
            self.quit()
        elif event.kind is InputKind.FILE_DROP:
            self.routes.open_file(Path(event.text))

    def run(self) -> int:
        """Run until the window is closed; returns the exit code. The stack must hold a scene."""
        self.collector.set_up()
        pygame.key.stop_text_input()
        last = self.clock()
        self.guarded_frame(0)
        while self.is_rehearsing and not self.is_stopped:
            self.guarded_frame(0)
        self.audio.open()
        self._apply_sound()
        while not self.is_stopped and len(self.scenes):
            self.rest(last)
            now = self.clock()
            self.guarded_frame(now - last)
            last = now
        self._remember_window()
        for scene in reversed(list(self.scenes)):
            scene.leave()
        self.later.go_on()
        self.audio.close()
        self.display.screen.close()
        return self._exit_code

    def rest(self, last: float = 0.0) -> None:
        """Wait for the next frame while something moves, else for an event or the moment somebody asked for.

        `last` is the clock's time of the last frame.
        """
        try:
            self.tidy(last + FRAME - self.clock())
        except Exception as error:
            self._last_resort.survive(error)
        if self._rehearses_until is not None and not self.is_minimised:
            time.sleep(AT_ONCE)
            return
        if (self._moving or self._dirty) and not self.is_minimised:
            time.sleep(max(0.0, last + FRAME - self.clock()))
            return
        until = self.clock() + min(self.rests_for, AT_ONCE if self.later or self._has_more else REST)
        while not (self.is_stopped or pygame.event.peek()) and (left := until - self.clock()) > 0:
            time.sleep(min(left, NAP))

    def tidy(self, seconds: float = TIDIED) -> None:
        """Do what can be done between two frames, for so many seconds.

        That is what was left for later; or letting go of what has gone, making what will be seen, and reading what is
        needed soon.
        """
        until = time.perf_counter() + seconds
        is_calm = not (self._moving or self._dirty)
        if self.display.studio.tidy():
            self.collector.came_free()
        if self.later and is_calm:
            self.later.go_on(time.perf_counter() + REHEARSED)
            return
        top, is_coming = self.scenes.top, self._rehearses_until is not None
        # What comes has its memory at hand by now: it is not to be given back.
        self.collector.between_frames(is_calm, 0.0 if is_coming else seconds)
        if top is None or is_coming or not self.rehearses or not (is_calm or time.perf_counter() < until - LONG_STEP):
            return
        self._has_more = top.between_frames(until - LONG_STEP)
        if not self._has_more and not self._warming.is_done:
            self._warming.step()
            self._has_more = True

    def guarded_frame(self, dt: float) -> None:
        """A frame whose unexpected errors lead to a word about them, and back to the game, not out of the program."""
        try:
            self.frame(dt)
        except LeftOut as error:
            self._go_on_without(error)
        except Exception as error:
            self._last_resort.survive(error)

    def _go_on_without(self, error: LeftOut) -> None:
        """A game turns out to be one that can't be opened: back to the title, where it no longer stands."""
        self.scenes.unwind()
        self.relayout()
        self.notices.tell(error.key, NoticeStyle.WHY, **error.details)

    def _remember_window(self) -> None:
        screen = self.display.screen
        if isinstance(screen, WindowScreen) and not screen.is_fullscreen:
            if screen.is_maximised:
                self.change_settings(maximised=True)
            else:
                self.change_settings(window=screen.window.size, maximised=False)
