"""Generates illegal commands, to ask the rules for their reasons."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.ids import NO_CHOICE, NO_PIECE
from tabletable.core.rng import Rng

NO_VERB = "dance"
"""A verb no game has."""


class Refusals:
    """The vocabulary of a game's commands, gathered as it turns up, and recombined into illegal ones."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._verbs = [str(verb) for verb in game.info.verbs]
        self._choices = {NO_CHOICE, 0, 1}
        self._zones: dict[str, None] = {"": None, "nowhere": None}

    def tries(self, state: Any, seat: int, legal: Sequence[Command], rng: Rng, count: int) -> list[Command]:
        """Return `count` different illegal commands, half of them one word away from a legal one if there is any.

        If fewer than `count` exist, returns all of them.
        """
        self._zones.update(dict.fromkeys(self._game.zones(state)))
        for command in legal:
            self._zones[command.zone] = None
            self._choices |= {command.choice, command.choice + 1}
        words = (
            self._verbs,
            range(NO_PIECE - 1, len(state.faces) + 1),
            list(self._zones),
            sorted(self._choices),
        )
        verbs, pieces, zones, choices = words
        allowed = set(legal)
        if len(verbs) * len(pieces) * len(zones) * len(choices) <= 2 * count:
            every = (Command(seat, *four) for four in product(*words))
            return [command for command in every if command not in allowed]
        illegal: dict[Command, None] = {}
        for number in range(2 * count):
            # One draw decides all words; that its digits favour some a little does not matter here.
            lot = rng.seed()
            lot, verb = divmod(lot, len(verbs))
            lot, piece = divmod(lot, len(pieces))
            lot, zone = divmod(lot, len(zones))
            lot, choice = divmod(lot, len(choices))
            command = Command(seat, verbs[verb], pieces[piece], zones[zone], choices[choice])
            if legal and number % 2:
                near = legal[lot % len(legal)]
                word = 1 + lot // len(legal) % 4
                parts: list[Any] = [*near[:word], command[word], *near[word + 1 :]]
                command = Command(*parts)
            elif number % 16 == 2:
                command = command._replace(verb=NO_VERB)
            elif number % 16 == 4:
                command = command._replace(seat=(-1, seat + 1, 99)[lot % 3])
            if command not in allowed:
                illegal[command] = None
                if len(illegal) == count:
                    break
        return list(illegal)
