"""The interface of the program to its scenes: settings, texts, the window, and redraw requests."""

from __future__ import annotations

import logging
import math
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

import pygame

from tabletable.core.game import Game
from tabletable.core.looks import Cover
from tabletable.core.message import Arg, Msg
from tabletable.core.registry import all_games, covers_of
from tabletable.play.files import paths
from tabletable.play.files.lock import InstanceLock
from tabletable.play.files.paths import Folders
from tabletable.play.files.safejson import SaveError
from tabletable.play.files.writer import BackgroundWriter
from tabletable.play.keeping.saves import SaveStore
from tabletable.play.language import catalogue
from tabletable.play.language.catalogue import Catalogue
from tabletable.play.people.lookfolder import LookFolder
from tabletable.play.people.settings import Settings, SettingsStore
from tabletable.play.study.puzzlefinder import PuzzleFinder
from tabletable.ui.drawing import vector
from tabletable.ui.drawing.rasters import Rasters
from tabletable.ui.keys.actions import ACTIONS
from tabletable.ui.keys.bindings import Bindings
from tabletable.ui.stack.display import Display
from tabletable.ui.stack.looks_chooser import LooksChooser
from tabletable.ui.stack.navigator import Navigator
from tabletable.ui.stack.notices import Notices, NoticeStyle
from tabletable.ui.stack.presenter import Presenter
from tabletable.ui.stack.scene import SceneStack
from tabletable.ui.system.audio import Audio, Volumes
from tabletable.ui.system.desktop import system_locales
from tabletable.ui.system.input import Fingers, Input, InputReader, Swipe, pointer_move
from tabletable.ui.system.window import DEFAULT, HeadlessScreen, Screen, open_window

_log = logging.getLogger(__name__)

S = TypeVar("S")


class Host:
    """Owns the window, the scenes, the settings and the sound. Its subclass `App` has the loop."""

    elapsed = 0.0
    """Seconds of all frames so far."""
    pressed_at = -math.inf
    """The value of `elapsed` when a key or button was last pressed."""
    is_minimised = False
    """Whether the window is minimised: time passes, but nothing is drawn."""
    is_stopped = False
    _pointed: tuple[float, float] | None = None
    """The last position of the pointer in real px; None before it first moved."""
    _dirty = True
    _moving = False
    _wake = math.inf
    _exit_code = 0

    def __init__(
        self,
        headless: bool = False,
        size: tuple[int, int] | None = None,
        home: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
        language: str | None = None,
        fullscreen: bool = False,
        lock: InstanceLock | None = None,
        games: Mapping[str, Game[Any]] | None = None,
        screen: Screen | None = None,
    ) -> None:
        """`size`, `fullscreen` and `language` override the settings for this run; `home` is the parent of all folders.

        `games`: the games on offer (default: all registered); `screen`: a window that is open already.

        Raises `pygame.error` if no window can be opened, `DataNotFoundError` and `FileNotFoundError` if the art is
        missing.
        """
        self.clock = clock
        self.games: Mapping[str, Game[Any]] = all_games() if games is None else games
        """Every game by id, in the order of the shelf."""
        self.covers: Mapping[str, Cover] = covers_of(self.games)
        """The box of each game, available without opening the game."""
        self.paths: Folders = Folders(home, home, home / "log", home / "cache") if home else paths.folders()
        self._settings_store = SettingsStore(self.paths.config, is_read_only=lock is not None and lock.is_read_only)
        self.settings: Settings = self._settings_store.load()
        self.save_store = _saves(self.paths.data, self.covers, lock)
        screen = _opened(screen, headless, self.settings, size, fullscreen)
        chosen = language or self.settings.language or catalogue.detect(system_locales())
        self.words = Catalogue(chosen, self._said_key)
        """All texts in the current language."""
        self.presenter = Presenter(self)
        self.scenes = SceneStack(self)
        self.display = Display(screen, self)
        self._reader, self._fingers, self._swipe = InputReader(), Fingers(), Swipe()
        self.looks_chooser = LooksChooser(
            LookFolder(self.paths.data, self.save_store.is_read_only),
            self.display.studio.looks,
            lambda: self.settings,
            self.save_store.today,
            self.scenes.sitters,
            self.relayout,
        )
        """The choice of the tables' look."""
        self._apply_keys()
        self.rasters = _kept_rasters(self.paths.cache, lock) if self.display.is_seen else None
        self.notices = Notices(self)
        self.routes = Navigator(self)
        """Methods that open other scenes."""
        self.audio = Audio(clock=clock)
        self._apply_sound()
        self._apply_colours()
        self._inputs: deque[Input] = deque()
        self.finder = PuzzleFinder(self.paths.data, self.save_store.is_read_only, self.display.is_seen)
        """Finds puzzles in the background; where there is a window, in a process of its own."""
        self.writer = BackgroundWriter(self.notices.tell_failure, self.display.is_seen)
        """Writes files that nobody waits for; it is polled in every frame."""

    def frame(self, dt: float) -> bool:
        """Let time pass, answer inputs, and redraw if necessary; return whether it was redrawn."""
        raise NotImplementedError

    @property
    def is_telling(self) -> bool:
        """Whether somebody who listens has not yet heard all that was to be announced."""
        return False

    def store(self, kind: Callable[..., S]) -> S:
        """Return a store in the folder of all data; it is read-only if another program writes there."""
        return kind(self.paths.data, is_read_only=self.save_store.is_read_only)

    def t(self, message: Msg | str, **args: Arg) -> str:
        """Translate a message or message id."""
        msg = message if isinstance(message, Msg) else Msg(message)
        return self.words.text(Msg(msg.id, (*msg.args, *args.items())))

    def set_language(self, language: str) -> None:
        """Change the language from the next frame on, and save it in the settings."""
        self._speak(language)
        if language in catalogue.LANGUAGES:
            self.change_settings(language=language)
        self._lay_out()

    def _speak(self, language: str) -> None:
        """Load a language, with the names of keys in it."""
        self.words = Catalogue(language, self._said_key)
        self.keys.words = {"Space": self.t("table.key.space"), "Enter": self.t("table.key.enter")}

    @property
    def keys(self) -> Bindings:
        """The bindings of keys and buttons to actions."""
        return self.display.studio.keys

    def hold(self, device: str) -> None:
        """Show this device's keys in hints: the keyboard, or a kind of controller."""
        if device != self.keys.device:
            self.keys.device = device
            self._speak(self.words.language)
            self.relayout()

    def _said_key(self, action: str) -> str:
        return self.keys.control_name(ACTIONS[action])

    def _apply_keys(self) -> None:
        self.keys.set_own(self.settings.keys, self.settings.pads)
        if not self.settings.keys_by_place:
            self.keys.printed.clear()
        self._reader.keyboard.go_by_place(self.settings.keys_by_place, self.keys.printed)
        self._speak(self.words.language)

    def change_settings(self, **changes: Any) -> None:
        """Change some settings, apply and save them. If saving fails, a notice says so once per run."""
        before = self.settings
        self.settings = replace(before, **changes)
        if self.settings == before:
            return
        self._apply_sound()
        if self.settings.colours != before.colours:
            self._apply_colours()
        if any(getattr(self.settings, name) != getattr(before, name) for name in ("keys", "pads", "keys_by_place")):
            self._apply_keys()
            self.relayout()
        if any(getattr(self.settings, name) != getattr(before, name) for name in ("scale", "colours", "big_table")):
            self.relayout()
        if self.looks_chooser.dress():
            self._lay_out()
        try:
            self._settings_store.save(self.settings)
        except SaveError as error:
            _log.info("settings are not kept: %s", error)
            self.notices.once("ui.settings.kept_not", NoticeStyle.WHY)

    def _apply_sound(self) -> None:
        chosen = self.settings
        self.audio.set_volumes(
            Volumes(chosen.volume_master / 100, chosen.volume_effects / 100, chosen.volume_music / 100, chosen.muted)
        )

    def _apply_colours(self) -> None:
        palettes = [palette for cover in self.covers.values() for palette in cover.looks.palettes]
        self.display.studio.choose_colours(self.settings.colours, palettes)

    def relayout(self) -> None:
        """Lay out every scene anew, after a change of size, scale or language."""
        self.display.studio.clear()
        self._lay_out()

    def _lay_out(self) -> None:
        self.presenter.clear()
        for scene in self.scenes:
            scene.layout(*self.display.room_of(scene))
        self.request_redraw()

    def toggle_fullscreen(self) -> None:
        """Toggle between full screen and window."""
        screen = self.display.screen
        screen.set_fullscreen(not screen.is_fullscreen)
        self.change_settings(fullscreen=screen.is_fullscreen)
        self._check_size()

    def resize(self, width: int, height: int) -> None:
        """Change the surface's size (headless only)."""
        if isinstance(self.display.screen, HeadlessScreen):
            self.display.screen.resize((width, height))
        self._check_size()

    def _check_size(self) -> None:
        if self.display.take_size():
            self.relayout()

    def screenshot(self, path: Path | None = None) -> Path | None:
        """Save the screen as a PNG, by default in the data folder; return its path, None if that fails."""
        target = path or self.paths.data / "screenshots" / datetime.now().strftime("tabletable-%Y%m%d-%H%M%S-%f.png")
        try:
            self.display.save_picture(target)
        except (OSError, pygame.error) as error:
            self.notices.show_message("ui.screenshot.failed", NoticeStyle.WHY, reason=str(error))
            return None
        if path is None:
            self.notices.show_message("ui.screenshot.saved", NoticeStyle.GOOD, name=target.name)
        return target

    def request_redraw(self) -> None:
        """Request a redraw in the next frame."""
        self._dirty = True

    def wake_after(self, seconds: float) -> None:
        """Request a call of `update` after this many seconds at most."""
        self._wake = min(self._wake, self.clock() + seconds)

    @property
    def is_heard(self) -> bool:
        """Whether a screen reader is in use."""
        return False

    @property
    def rests_for(self) -> float:
        """Seconds until a scene requests an update although nothing moves; infinite if none does."""
        return max(0.0, self._wake - self.clock())

    def post(self, *inputs: Input) -> None:
        """Queue inputs as if from the window, in logical px of the scene on top when they are answered."""
        self._inputs.extend(inputs)

    def point_again(self) -> None:
        """Send the pointer's position to the top scene, which may not have seen its last move."""
        if self._pointed is not None:
            x, y = self._pointed
            self.post(pointer_move(x / self.display.scale, y / self.display.scale, is_unmoved=True))

    def quit(self) -> None:
        """End the program, after a confirmation if the last moves are not on disk."""
        problem = next((message for scene in self.scenes if (message := scene.unsaved()) is not None), None)
        if problem is None:
            self.stop()
        else:
            self.routes.confirm_quit(problem, self.stop)

    def stop(self, exit_code: int = 0) -> None:
        """End the program without confirmation."""
        self.is_stopped = True
        self._exit_code = exit_code


def _opened(
    screen: Screen | None, headless: bool, settings: Settings, size: tuple[int, int] | None, fullscreen: bool
) -> Screen:
    """Return the screen to draw on: `screen` if it is open already, else a new window or a headless surface."""
    pygame.display.init()
    pygame.font.init()
    if screen is not None:
        return screen
    return HeadlessScreen(size or DEFAULT) if headless else open_window(settings, size, fullscreen)


def _kept_rasters(folder: Path, lock: InstanceLock | None) -> Rasters:
    """Return the pictures kept on the disk, and let drawings be taken from there."""
    rasters = Rasters(folder, lock is not None and lock.is_read_only)
    vector.keep_in(rasters)
    return rasters


def _saves(folder: Path, covers: Mapping[str, Cover], lock: InstanceLock | None) -> SaveStore:
    """Return the store of saved games, writable only by the holder of the lock."""
    rules = {game: cover.rules_version for game, cover in covers.items()}
    read_only, problem = (lock.is_read_only, lock.problem) if lock is not None else (False, None)
    return SaveStore(folder / "saves", rules=rules, is_read_only=read_only, problem=problem)
