"""Short words for positions and games in tests, the same in every game; a game's own builders add what only it has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from scenario import run_scenario

from tabletable.bots import Bot, decide, make_bot
from tabletable.core.command import Command
from tabletable.core.event import Event, sentence
from tabletable.core.game import Game, S
from tabletable.core.info import OptionValue

T = TypeVar("T")

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe")


class Builders(Generic[S]):
    """The words for one game. `position` makes what `Game.position` reads from a game's short form of it."""

    def __init__(self, game: Game[S], position: Callable[..., dict[str, Any]], names: Sequence[str] = NAMES) -> None:
        self.game = game
        self.position = position
        self.names = names

    def options(self, **given: OptionValue) -> dict[str, OptionValue]:
        """Complete options."""
        return self.game.info.complete(given)

    def state_of(self, *hands: Any, **more: Any) -> S:
        """Return the state of a position."""
        return self.game.position(self.position(*hands, **more))

    def tell(self, start: dict[str, Any], *steps: Any) -> S:
        """Play a scenario; a bare string is a command that is carried out. Returns the state at its end."""
        told = [step if isinstance(step, dict) else {"do": step} for step in steps]
        names = list(self.names[: len(start.get("hands", self.names))])
        state: S = run_scenario({"seats": names, "position": start, "steps": told}, self.game)
        assert self.game.check(state) == []
        return state

    def events_of(self, state: S, *commands: Command) -> list[Event]:
        """Carry out commands, which must be legal and leave sound states; returns all that they emit."""
        events: list[Event] = []
        for command in commands:
            legal = self.game.legal_commands(state, command.seat)
            assert command in legal, (command, self.game.why_not(state, command.seat, command))
            self.game.apply(state, command, events.append)
            assert self.game.check(state) == []
        return events

    def refusal(self, state: S, command: Command) -> tuple[str, str]:
        """Return the sentence and the rule with which a command is refused; it must be."""
        assert command not in self.game.legal_commands(state, command.seat)
        reason = self.game.why_not(state, command.seat, command)
        return reason.message.id.rpartition("reason.")[2], reason.rule

    def said(self, events: Sequence[Event]) -> list[str]:
        """Return the ids of the log sentences."""
        found = map(sentence, events)
        return [line.id.removeprefix(f"{self.game.info.id}.log.") for line in found if line is not None]

    def piece(self, state: S, word: str, zone: str) -> int:
        """Return the first card of that name in a zone."""
        return next(piece for piece in self.game.zones(state)[zone] if self._word(state, piece) == word)

    def lying(self, state: S, zone: str) -> list[str]:
        """Return the cards of a zone, sorted."""
        return sorted(self._word(state, piece) for piece in self.game.zones(state)[zone])

    def _word(self, state: Any, piece: int) -> str:
        return self.game.face_word(state.faces[piece])

    def verbs(self, state: S, seat: int) -> list[str]:
        """Return the different verbs a seat may use."""
        return sorted({str(command.verb) for command in self.game.legal_commands(state, seat)})

    def bots(self, levels: Sequence[str], seed: int) -> list[Bot]:
        """One bot per level."""
        return [make_bot(self.game, level, seed * 1000 + seat) for seat, level in enumerate(levels)]

    def next_command(self, state: S, players: Sequence[Bot]) -> Command | None:
        """What bots do next: a reaction of somebody, else the command of the seat on turn. None when all is over."""
        for seat in (*self.game.reactors(state), *self.game.to_act(state)):
            command = decide(players[seat].think(self.game.view(state, seat), self.game.legal_commands(state, seat)))
            if command is not None:
                return command
        return None

    def playing(
        self,
        seats: int,
        given: dict[str, OptionValue],
        seed: int,
        levels: Sequence[str] | None = None,
        most: int = 10**6,
    ) -> Iterator[tuple[S, Command]]:
        """Yield a game among bots: the state and the next command, over and over. The command is then carried out."""
        state = self.game.setup(seats, self.options(**given), seed)
        players = self.bots(levels or ["random"] * seats, seed)
        for _ in range(most):
            command = self.next_command(state, players)
            if command is None:
                return
            yield state, command
            self.game.apply(state, command)


def listed(words: str) -> list[str]:
    """ "red 5, wild" as a list."""
    return [word.strip() for word in words.split(",")] if words else []
