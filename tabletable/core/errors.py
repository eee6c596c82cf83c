"""The few errors the rules raise."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tabletable.core.command import Command
    from tabletable.core.flaws import Flaw
    from tabletable.core.message import Arg, Msg, Reason


class GameError(ValueError):
    """Base of everything the core and the games raise on purpose."""


class MalformedCommand(GameError):
    """The data is no command at all: wrong shape, unknown verb, a seat that does not exist."""


class IllegalCommand(GameError):
    """A well-formed command that the rules refuse now."""

    def __init__(self, command: Command, reason: Reason) -> None:
        """`reason` says why, as data for a translated sentence."""
        super().__init__(f"{command} is refused: {reason.message.id}")
        self.command = command
        self.reason = reason


class SetupError(GameError):
    """A game can't be set up like this: unknown option, value or number of seats. `key` names a catalogue message."""

    def __init__(self, text: str, key: str = "", **details: Arg) -> None:
        """`text` is English for the command line; `key` with `details` gives the same sentence in any language."""
        super().__init__(text)
        self.key = key
        self.details = details


class LeftOut(SetupError):
    """An installed game failed to import; the program goes on without it."""

    def __init__(self, game: str, why: str) -> None:
        """`game`: its id, or the name of its folder; `why`: one line of English."""
        super().__init__(f"the game {game!r} is left out: {why}", "setup.left_out", game=game, why=why)


class FaultyFile(SetupError):
    """A file written by a player, such as a deck, is unusable; `faults` lists why, one message each."""

    def __init__(self, faults: Sequence[Msg]) -> None:
        super().__init__("; ".join(fault.id for fault in faults))
        self.faults = tuple(faults)


class BrokenState(GameError):
    """JSON data that doesn't describe a valid state, board or file of this program."""

    def __init__(self, text: str, message: Msg | None = None, code: str = "", **details: int | str) -> None:
        """`text` is English for logs; `message` says the same to players who have written the data themselves.

        `code` with `details` says it to programs: "wrong_type" (expected), "out_of_range" (least, most), "not_allowed"
        (value), "bad_text", "unknown_key", "missing_key", "too_many" and "too_long" (limit).
        """
        super().__init__(text)
        self.message = message
        self.code = code
        self.details = details
        self.flaws: tuple[Flaw, ...] = ()
        """Contradictions between values each of which is valid by itself."""
        self.field = ""
        """The path in the data, as "seats[2].name"; "" for all of it."""

    def inside(self, step: str) -> None:
        """Put `step`, a key or "[index]", in front of the field."""
        self.field = f"{step}{self.field}" if self.field[:1] in ("", "[") else f"{step}.{self.field}"

    def __str__(self) -> str:
        text = super().__str__()
        return f"{self.field}: {text}" if self.field else text


def located(error: BaseException) -> str:
    """Return an error as one line with the file and line that raised it, for authors of plug-ins."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return " ".join(f"{type(error).__name__}: {error}{where}".split())
