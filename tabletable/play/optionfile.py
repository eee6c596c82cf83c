"""Files that players give an option: a deck or a board they have written down themselves."""

from __future__ import annotations

from pathlib import Path

from tabletable.core.errors import SetupError
from tabletable.core.game import GameInfo, Option, OptionValue

LIMIT = 1 << 16
"""Bytes of such a file at most."""


def read_option(option: Option, path: Path) -> OptionValue:
    """The value that a file gives an option. Raises `SetupError` that says what is wrong with the file."""
    try:
        with path.open("rb") as stream:
            content = stream.read(LIMIT + 1)
        text = content.decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is no UTF-8 text"
        raise _refused(path, reason) from error
    if len(content) > LIMIT:
        raise _refused(path, f"it has more than {LIMIT} bytes")
    try:
        return option.parse(text)
    except SetupError as error:
        raise _refused(path, str(error)) from error


def file_options(info: GameInfo) -> tuple[Option, ...]:
    """The options of a game that may come from a file."""
    return tuple(option for option in info.options if option.read is not None)


def _refused(path: Path, reason: str) -> SetupError:
    return SetupError(f"{path.name} can't be used: {reason}", "setup.bad_file", file=path.name, reason=reason)
