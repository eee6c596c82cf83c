"""The entry point: chooses the command, and turns every foreseeable failure into one line and an exit code."""

import importlib
import io
import os
import sys
from collections.abc import Sequence

from tabletable.cli.parsing import USAGE_ERROR, UsageError, error_text, one_line, parse_choice
from tabletable.core.errors import LeftOut, SetupError

COMMANDS = ("simulate", "replay", "share", "games")
"""The first words that name a command; each has a module of that name with ``run(words) -> exit code``."""

INTERRUPTED = 130
"""Exit code after Ctrl-C, as shells give it."""

BOX_LINES = 24
"""Lines that fit into a system message box on a small screen."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line ``arguments`` (default: this process's) and return the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if sys.stdout is None or sys.stderr is None:
        return _main_without_console(words)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # names and cards may not fit the terminal's encoding
            stream.reconfigure(errors="backslashreplace")
    return _main(words)


def _main(words: list[str]) -> int:
    try:
        return _run(words)
    except LeftOut:
        return USAGE_ERROR  # the line in the log has said it
    except (UsageError, SetupError) as error:
        print(f"tabletable: {one_line(error_text(error, words))}", file=sys.stderr)
        return USAGE_ERROR
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader (head, less) has gone. Python would complain once more while closing stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _run(words: list[str]) -> int:
    command = words[0] if words and not words[0].startswith("-") else ""
    if command not in COMMANDS and (os.path.isfile(command) or os.path.dirname(command)):
        words, command = ["--load", *words], ""  # how desktops open a file with a program
    if command and command not in COMMANDS:
        parse_choice(command, "command", COMMANDS)
    # Each command imports only what it needs: a simulation never loads pygame.
    module = importlib.import_module(f"tabletable.cli.{command or 'play'}")
    code: int = module.run(words[1:] if command else words)
    sys.stdout.flush()
    return code


def _main_without_console(words: list[str]) -> int:
    """Run as a windowed program on Windows: output or errors appear in a message box."""
    output, complained = io.StringIO(), io.StringIO()
    sys.stdout, sys.stderr = output, complained
    code = USAGE_ERROR
    try:
        code = _main(words)
    except SystemExit as left:  # argparse leaves so after --help
        code = left.code if isinstance(left.code, int) else USAGE_ERROR
    finally:
        text = output.getvalue() + (complained.getvalue() if code else "")
        if text.strip():
            _show(text.strip())
    return code


def _show(text: str) -> None:
    from tabletable.ui.system import desktop

    lines = text.splitlines()
    if len(lines) > BOX_LINES:
        lines = [*lines[: BOX_LINES - 1], "… (tabletable-console prints all of it)"]
    desktop.show_box("\n".join(lines))
