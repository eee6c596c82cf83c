"""The entry point: chooses the command, and turns every foreseeable failure into one line and an exit code."""

import importlib
import os
import sys
from collections.abc import Sequence

from tabletable.cli.parsing import USAGE_ERROR, UsageError, one_line
from tabletable.core.errors import SetupError

COMMANDS = ("simulate", "replay", "games")
"""The first words that name a command; each has a module of that name with ``run(words) -> exit code``."""

INTERRUPTED = 130
"""Exit code after Ctrl-C, as shells give it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line ``arguments`` (default: this process's) and return the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    _make_output_safe()
    try:
        return _run(words)
    except (UsageError, SetupError) as error:
        print(f"tabletable: {one_line(str(error))}", file=sys.stderr)
        return USAGE_ERROR
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader (head, less) has gone. Python would complain once more while closing stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _run(words: list[str]) -> int:
    command = words[0] if words and not words[0].startswith("-") else ""
    if command and command not in COMMANDS and os.path.isfile(command):
        words, command = ["--load", *words], ""  # how desktops open a file with a program
    if command and command not in COMMANDS:
        raise UsageError(f"there is no command {command!r}; allowed: {', '.join(COMMANDS)}")
    # Each command imports only what it needs: a simulation never loads pygame.
    module = importlib.import_module(f"tabletable.cli.{command or 'play'}")
    code: int = module.run(words[1:] if command else words)
    sys.stdout.flush()
    return code


def _make_output_safe() -> None:
    """Names and cards may not fit the terminal's encoding, and a windowed build has no terminal at all."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  (for the rest of the process)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
