"""A game's `apply`, made of the functions that carry out its verbs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar

from tabletable.core.command import Command
from tabletable.core.errors import MalformedCommand
from tabletable.core.event import Emit

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)
Effect = Callable[[S, Command, Emit | None], None]
"""Carries out the commands of one verb in place."""


class Apply(Protocol[S_contra]):
    """Carries out a legal command in place, as `Rulebook.apply` does."""

    def __call__(self, state: S_contra, command: Command, emit: Emit | None = None) -> None:
        """Change the state, and emit what happens if somebody wants to know."""


def applying(game: str, effects: Mapping[str, Effect[S]]) -> Apply[S]:
    """Return the `apply` of a game, which has an effect for each of its verbs; any other verb is malformed."""

    def apply(state: S, command: Command, emit: Emit | None = None) -> None:
        try:
            effect = effects[command.verb]
        except KeyError:
            raise MalformedCommand(f"{game} has no verb {command.verb!r:.40}") from None
        effect(state, command, emit)

    return apply
