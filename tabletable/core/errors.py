"""The few errors the rules raise."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabletable.core.command import Command
    from tabletable.core.message import Reason


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


class AmbiguousCommand(GameError):
    """Words that fit several pieces or commands where one was needed."""


class SetupError(GameError):
    """A game can't be set up like this: unknown option, value or number of seats. `key` names a catalogue message."""

    def __init__(self, text: str, key: str = "", **details: int | str) -> None:
        """`text` is English for the command line; `key` with `details` gives the same sentence in any language."""
        super().__init__(text)
        self.key = key
        self.details = details


class BrokenState(GameError):
    """State data that can't be a state of this game."""
