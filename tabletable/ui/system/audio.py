"""Sound that never blocks the game: without a device, a file or a working mixer the table is silent."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from tabletable.core.gameplugins import plugin_file
from tabletable.play.language import facts
from tabletable.resources import DataNotFoundError, sounds_path
from tabletable.ui.system.desktop import libraries_silenced

CHANNELS: Final = 16
REPEAT_AFTER: Final = 0.03
"""Least seconds between two plays of one effect: cards dealt in one frame make one sound."""

_log = logging.getLogger(__name__)


class Volumes(NamedTuple):
    """Volumes from the settings, each 0 to 1."""

    master: float = 0.8
    effects: float = 0.8
    music: float = 0.0
    is_muted: bool = False

    @property
    def effects_level(self) -> float:
        """The volume of effects."""
        return 0.0 if self.is_muted else self.master * self.effects

    @property
    def music_level(self) -> float:
        """The volume of music."""
        return 0.0 if self.is_muted else self.master * self.music


FARTHER: Final = 0.7
"""The share of a sound from one side that the farther ear does not hear."""
LOOP: Final = "table_loop"
"""The file of a game's music."""


class Audio:
    """Plays effects and one loop of music. Every method may be called at any time and never raises.

    `game` names the folder searched first, then `common`.
    """

    def __init__(self, folder: Path | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        """`folder` is `sounds/`, by default the program's own."""
        self.game = ""
        self.volumes = Volumes()
        self.is_available = False
        """Whether there is a device."""
        self._folder = folder
        self._clock = clock
        self._effects: dict[tuple[str, str], pygame.mixer.Sound | None] = {}
        self._names: frozenset[str] = frozenset()
        self._unread: list[str] = []
        self._played: dict[str, float] = {}
        self._music = ""
        self._reported: set[str] = set()

    def open(self) -> bool:
        """Open an audio device; return `is_available`. Takes about 30 ms, so it is done after the first picture."""
        if not has_output():
            _log.info("no sound: there is no output")
            return False
        try:
            if self._folder is None:
                self._folder = sounds_path()
            with libraries_silenced():  # ALSA prints nine lines of its own for every missing device
                pygame.mixer.init(44100, -16, 2, 512)
            pygame.mixer.set_num_channels(CHANNELS)
        except (pygame.error, DataNotFoundError, NotImplementedError) as error:
            _log.info("no sound: %s", error)
            self.is_available = False
        else:
            self.is_available = True
        return self.is_available

    def close(self) -> None:
        """Close the device."""
        self.is_available = False
        self._effects.clear()
        self._music = ""
        try:
            pygame.mixer.quit()
        except pygame.error:
            pass

    def set_volumes(self, volumes: Volumes) -> None:
        """Set the volumes, at once and also for the music being played."""
        self.volumes = volumes
        if self.is_available:
            self._guard(lambda: pygame.mixer.music.set_volume(volumes.music_level))
            if volumes.music_level <= 0:
                self._stop_music()
            elif not self._music and self.game:
                self.music()

    def play(self, name: str, volume: float = 1.0, side: float = 0.0) -> None:
        """Play the effect `sounds/<game>/<name>.ogg`, or the common one of that name.

        `side` is its stereo position, from −1 (left) to +1 (right).
        """
        level = self.volumes.effects_level * volume
        if not self.is_available or level <= 0:
            return
        now = self._clock()
        if now - self._played.get(name, -1.0) < REPEAT_AFTER:
            return
        self._played[name] = now
        effect = self._effect(name)
        if effect is not None:
            self._guard(lambda: _sound(effect, level, side))

    def has(self, name: str) -> bool:
        """Return whether the game at the table, or the common folder, has an effect of this name."""
        return name in self._names

    def read_ahead(self) -> bool:
        """Load one unloaded effect of the table, so that no frame waits for the disk; return False if none is left."""
        while self.is_available and self._unread:
            name = self._unread.pop()
            if (self.game, name) not in self._effects:
                self._effect(name)
                return True
        return False

    def music(self) -> None:
        """Start the music loop of the current `game`, unless music is off."""
        if not self.is_available or self.volumes.music_level <= 0 or self._music == self.game:
            return
        self._stop_music()
        file = self._find(LOOP, only_game=True)
        if file is None:
            return
        self._music = self.game

        def start() -> None:
            pygame.mixer.music.load(file)
            pygame.mixer.music.set_volume(self.volumes.music_level)
            pygame.mixer.music.play(-1, fade_ms=800)

        self._guard(start)

    def enter_game(self, game: str) -> None:
        """Switch to the sounds of a game; "" for none."""
        if game != self.game:
            self._stop_music()
            self.game = game
            self._names = self._all_names()
            self._unread = sorted(self._names)
            self._effects = {key: effect for key, effect in self._effects.items() if key[0] in ("", game)}
        if game:
            self.music()

    def _stop_music(self) -> None:
        if self._music:
            self._music = ""
            self._guard(lambda: pygame.mixer.music.fadeout(300))

    def _effect(self, name: str) -> pygame.mixer.Sound | None:
        key = (self.game, name)
        if key not in self._effects:
            self._effects[key] = self._load(name)
        return self._effects[key]

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        file = self._find(name)
        if file is None:
            self._report(name, "there is no such file")
            return None
        try:
            return pygame.mixer.Sound(file)
        except (pygame.error, OSError) as error:
            self._report(name, str(error))
            return None

    def _all_names(self) -> frozenset[str]:
        if self._folder is None or not self.game:
            return frozenset()
        files = (file for place in (self.game, "common") for file in self._place(place).glob("*.ogg"))
        return frozenset(file.stem for file in files if file.stem != LOOP)

    def _find(self, name: str, only_game: bool = False) -> Path | None:
        if self._folder is None:
            return None
        places = (self.game,) if only_game else (self.game, "common")
        files = (self._place(place) / f"{name}.ogg" for place in places if place)
        return next((file for file in files if file.is_file()), None)

    def _place(self, name: str) -> Path:
        """Return the folder of a game's sounds, or of the common ones."""
        assert self._folder is not None
        return plugin_file(f"sounds/{name}") or self._folder / name

    def _guard(self, act: Callable[[], object]) -> None:
        """Call `act`; if the device has vanished (headphones, a suspended laptop), be silent from now on."""
        if pygame.mixer.get_init() is None:  # to play a sound now would crash the interpreter
            self.is_available = False
            return
        try:
            act()
        except pygame.error as error:
            self._report("the mixer", str(error))

    def _report(self, what: str, why: str) -> None:
        if what not in self._reported:
            self._reported.add(what)
            _log.warning("%s can't be heard: %s", what, why)


def has_output() -> bool:
    """Return whether there is an audio output, as far as can be told without opening it.

    On Windows the system is asked directly: without an output SDL blocks for eight seconds, waiting for one.
    """
    if sys.platform != "win32" or os.environ.get("SDL_AUDIODRIVER"):
        return True
    import ctypes

    return bool(ctypes.windll.winmm.waveOutGetNumDevs())


def loudness_by_ear(level: float, side: float) -> tuple[float, float]:
    """Return the left and right volume of a sound from `side`; the farther ear still hears part of it."""
    return level * (1 - FARTHER * max(0.0, side)), level * (1 - FARTHER * max(0.0, -side))


def _sound(effect: pygame.mixer.Sound, level: float, side: float) -> None:
    channel = effect.play()
    if channel is not None:
        channel.set_volume(*loudness_by_ear(level, side))


_WINDOWS: Final = (
    "Add-Type -AssemblyName System.Speech; [Console]::InputEncoding = [Text.Encoding]::UTF8; "
    "(New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak([Console]::In.ReadToEnd())"
)
PROGRAMS: Final[Mapping[str, Sequence[Sequence[str]]]] = {
    "linux": (
        ("spd-say", "--wait", "--pipe-mode", "--language", "{language}"),
        ("espeak-ng", "--stdin", "-v", "{voice}"),
    ),
    "darwin": (("say",),),
    "win32": (("powershell", "-NoProfile", "-NonInteractive", "-Command", _WINDOWS),),
}
"""By system, the commands that speak text from stdin, in order of preference."""


@cache
def has_voice() -> bool:
    """Return whether the system has a voice; cached."""
    return Voice().is_there


class Voice:
    """Speaks one text at a time: a new text stops the current one."""

    def __init__(self, programs: Sequence[Sequence[str]] | None = None) -> None:
        """`programs` are the candidates (default: the system's); the first one installed is used."""
        every = PROGRAMS.get(sys.platform, PROGRAMS["linux"]) if programs is None else programs
        self._program = next((program for program in every if shutil.which(program[0])), None)
        self._speaking: subprocess.Popen[bytes] | None = None

    @property
    def is_there(self) -> bool:
        """Whether the system has a voice."""
        return self._program is not None

    def say(self, text: str, language: str) -> None:
        """Speak a text without waiting for its end."""
        self.stop()
        if self._program is None or not text:
            return
        arguments = {"language": language.split("-")[0], "voice": facts.of(language).voice or language}
        hidden = getattr(subprocess, "CREATE_NO_WINDOW", 0)
        quiet = subprocess.DEVNULL
        try:
            self._speaking = subprocess.Popen(
                [part if part == _WINDOWS else part.format(**arguments) for part in self._program],
                stdin=subprocess.PIPE,
                stdout=quiet,
                stderr=quiet,
                creationflags=hidden,
            )
            assert self._speaking.stdin is not None
            self._speaking.stdin.write(text.encode() + b"\n")
            self._speaking.stdin.close()
        except OSError:  # it has disappeared, or failed at the first word
            self._speaking = None

    def stop(self) -> None:
        """Stop speaking at once."""
        if self._speaking is not None:
            self._speaking.kill()
            self._speaking.wait()
            self._speaking = None
