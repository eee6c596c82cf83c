"""The system's own speech program, for players with little sight and without a screen reader."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from tabletable.play.language import facts

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
        told = {"language": language.split("-")[0], "voice": facts.of(language).voice or language}
        hidden = getattr(subprocess, "CREATE_NO_WINDOW", 0)
        quiet = subprocess.DEVNULL
        try:
            self._speaking = subprocess.Popen(
                [part if part == _WINDOWS else part.format(**told) for part in self._program],
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
