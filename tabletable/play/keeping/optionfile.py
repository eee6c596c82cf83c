"""Files that players give an option: a deck or a board they have written down themselves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tabletable.core.errors import FaultyFile, SetupError
from tabletable.core.info import GameInfo, Option, OptionValue
from tabletable.core.message import Msg, msg
from tabletable.play.files.safejson import TooLarge, Unreadable, read_bytes
from tabletable.play.language.catalogue import Catalogue

LIMIT: Final = 1 << 16
"""Bytes of such a file at most."""
_FAULTS: Final = {"save.unreadable.missing": "fault.missing", "save.unreadable.not_a_file": "fault.not_a_file"}
"""Messages by the system's reason; any other reason means that the file can't be read."""
MOST_TOLD: Final = 3
"""The number of faults shown at a time; the tools that check a file show all."""


def read_option(option: Option, path: Path) -> OptionValue:
    """Read an option's value from a file. Raises `SetupError` with the file's faults."""
    try:
        return option.value_of(text_of(path))
    except FaultyFile as error:
        raise _refused(path, error.faults) from error


def text_of(path: Path) -> str:
    """Return the text of a file written by a player; raises `FaultyFile`."""
    try:
        return read_bytes(path, LIMIT).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FaultyFile([Msg("fault.no_text")]) from error
    except TooLarge as error:
        raise FaultyFile([msg("fault.bytes", most=LIMIT)]) from error
    except Unreadable as error:
        raise FaultyFile([Msg(_FAULTS.get(error.code, "fault.unreadable"))]) from error


def file_options(info: GameInfo) -> tuple[Option, ...]:
    """Return the options of a game that can be read from a file."""
    return tuple(option for option in info.options if option.read is not None)


def fault_summary(faults: Sequence[Msg]) -> Msg:
    """Join the first few faults into one sentence, with the number of the rest."""
    sentence = faults[0]
    for fault in faults[1:MOST_TOLD]:
        sentence = msg("fault.and", first=sentence, then=fault)
    if len(faults) > MOST_TOLD:
        sentence = msg("fault.and", first=sentence, then=msg("fault.more", n=len(faults) - MOST_TOLD))
    return sentence


def _refused(path: Path, faults: Sequence[Msg]) -> SetupError:
    reason = fault_summary(faults)
    sentence = Catalogue("en").text("setup.bad_file", file=path.name, reason=reason)
    return SetupError(sentence, "setup.bad_file", file=path.name, reason=reason)
