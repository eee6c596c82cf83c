"""A moment of a game as those see it who write a bot: with the eyes of one seat, or with all cards known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tabletable.core.command import Command
from tabletable.core.errors import IllegalCommand
from tabletable.core.game import Game
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY
from tabletable.core.outcome import Outcome
from tabletable.core.rng import Rng
from tabletable.core.view import View

UNKNOWN = "?"
"""The word for a card that the viewer has not seen."""


class PlayerView:
    """Everything one seat may know and do, and all that a bot is given.

    Cards that the seat has not seen are not in here, so a bot can't cheat by mistake. To look ahead, `sample` a world
    and play on in it.

    >>> import tabletable
    >>> view = tabletable.deal("uno", players=2, seed=4).view(0)
    >>> view.seat, view.game, view.must_act
    (0, 'uno', True)
    >>> view.zones["hand:0"][:3], view.zones["discard"]
    (['yellow 3', 'green skip', 'red 4'], ['yellow 6'])
    >>> set(view.zones["hand:1"])
    {'?'}
    """

    __slots__ = ("_game", "_view", "legal", "rng")

    def __init__(self, game: Game[Any], view: View[Any], legal: Iterable[Command], rng: Rng) -> None:
        self._game = game
        self._view = view
        self.legal: tuple[Command, ...] = tuple(legal)
        """The commands the seat may give now, sorted; () if it has nothing to decide."""
        self.rng = rng
        """Chance for the bot: `rng.choice(items)`, `rng.below(n)`, `rng.shuffle(items)`. Equal seeds repeat a game."""

    @property
    def game(self) -> str:
        """The id of the game, such as "uno"."""
        return self._game.info.id

    @property
    def seat(self) -> int:
        """The seat whose view it is, counted from 0; −1 for a spectator, who sees only what is public."""
        return NOBODY if self._view.seat is None else self._view.seat

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.state.hands)

    @property
    def state(self) -> Any:
        """The game's own state with every face this seat has not seen as −1; its class documents each field."""
        return self._view.state

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats the game waits for."""
        return self._game.to_act(self.state)

    @property
    def must_act(self) -> bool:
        """Whether the game waits for this seat. If not, its legal commands are reactions, and it may also pass."""
        return self.seat in self.to_act

    @property
    def zones(self) -> dict[str, list[str]]:
        """Return by place ("hand:0", "discard") the English words of its cards, "?" for hidden ones."""
        faces = self.state.faces
        return {
            zone: [self._word(faces[piece]) for piece in pieces]
            for zone, pieces in self._game.zones(self.state).items()
        }

    def card(self, command: Command) -> str:
        """Return the card a command is about, as an English word ("red 5"); "" if it is about none, "?" if that is
        hidden.

        >>> import tabletable
        >>> view = tabletable.deal("uno", players=2, seed=4).view(0)
        >>> view.card(view.legal[1])
        'yellow 3'
        """
        return "" if command.piece == NO_PIECE else self._word(self.state.faces[command.piece])

    def choice(self, command: Command) -> str:
        """Return what a command chooses besides its card, as an English word ("green"); "" if it chooses nothing."""
        return self._game.choice_word(command)

    def data(self) -> dict[str, Any]:
        """Everything in `state` as JSON data."""
        data: dict[str, Any] = self.state.to_json()
        return data

    def sample(self) -> Position:
        """Sample a world that agrees with everything this seat knows, to play on in.

        >>> import tabletable
        >>> view = tabletable.deal("uno", players=2, seed=1).view(0)
        >>> world = view.sample()
        >>> world.view(0).zones == view.zones
        True
        >>> "?" in world.zones["hand:1"]
        False
        """
        return Position(self._game, self._game.sample(self._view, self.rng))

    def _word(self, face: int) -> str:
        return UNKNOWN if face == HIDDEN else self._game.face_word(face)


class Position:
    """An imagined world: a full state, all cards included. Playing on in it changes no real game."""

    __slots__ = ("_game", "_state")

    def __init__(self, game: Game[Any], state: Any) -> None:
        self._game = game
        self._state = state

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._game.info.id

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats the game waits for; () when it is over."""
        return self._game.to_act(self._state)

    @property
    def reactors(self) -> tuple[int, ...]:
        """Seats that may act besides without being waited for."""
        return self._game.reactors(self._state)

    @property
    def zones(self) -> dict[str, list[str]]:
        """Return by place the words of its cards, as `PlayerView.zones`, with nothing hidden."""
        faces = self._state.faces
        word = self._game.face_word
        return {
            zone: [word(faces[piece]) for piece in pieces] for zone, pieces in self._game.zones(self._state).items()
        }

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self.to_act

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; () while the game goes on."""
        return winners(self._game.outcome(self._state))

    @property
    def scores(self) -> tuple[int, ...]:
        """Points, money or gold by seat; () while the game goes on."""
        return scores(self._game.outcome(self._state))

    def legal(self, seat: int | None = None) -> list[Command]:
        """Return the commands `seat` may give now, sorted; without `seat` those of the first seat the
        game waits for.
        """
        seat = first_of(self.to_act, seat)
        return [] if seat is None else self._game.legal_commands(self._state, seat)

    def view(self, seat: int | None, seed: int = 0) -> PlayerView:
        """Return what `seat` (None: a spectator) may know here; `seed` feeds the chance of the view."""
        return PlayerView(
            self._game, self._game.view(self._state, seat), self.legal(seat) if seat is not None else (), Rng(seed)
        )

    def play(self, command: Command) -> None:
        """Carry out a command. Raises `IllegalCommand`, and then nothing has changed."""
        if command not in self._game.legal_commands(self._state, command.seat):
            raise IllegalCommand(command, self._game.why_not(self._state, command.seat, command))
        self._game.apply(self._state, command)

    def play_out(self, rng: Rng, most: int = 100_000) -> None:
        """Play on to the end with random commands of the seats that are waited for; at most `most` of them.

        >>> import tabletable
        >>> view = tabletable.deal("uno", players=2, seed=1).view(0)
        >>> world = view.sample()
        >>> world.play_out(view.rng)
        >>> world.is_over, len(world.winners)
        (True, 1)
        """
        game, state = self._game, self._state
        for _ in range(most):
            awaited = game.to_act(state)
            if not awaited:
                return
            game.apply(state, rng.choice(game.legal_commands(state, awaited[0])))

    def copy(self) -> Position:
        """Return an independent copy, to try something in."""
        return Position(self._game, self._state.clone())


def first_of(awaited: Sequence[int], seat: int | None) -> int | None:
    """Return the seat given, else the first seat awaited; None if there is neither."""
    return seat if seat is not None else next(iter(awaited), None)


def winners(outcome: Outcome | None) -> tuple[int, ...]:
    """Return the seats that have won, () before the end."""
    return () if outcome is None else outcome.winners


def scores(outcome: Outcome | None) -> tuple[int, ...]:
    """Return the final score of each seat, () before the end."""
    return () if outcome is None else tuple(each.total for each in sorted(outcome.standings))
