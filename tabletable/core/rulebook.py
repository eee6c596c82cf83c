"""The part of a game with its rules: legal commands, their effects, refusals, and who may know what."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from tabletable.core.command import Command
from tabletable.core.digest import JsonValue
from tabletable.core.errors import BrokenState
from tabletable.core.event import Emit
from tabletable.core.flaws import Flaw
from tabletable.core.ids import NOBODY
from tabletable.core.info import GameInfo, Options
from tabletable.core.message import Reason
from tabletable.core.outcome import Outcome
from tabletable.core.rng import Rng
from tabletable.core.state import State, sound
from tabletable.core.view import View

S = TypeVar("S", bound=State)


class Rulebook(ABC, Generic[S]):
    """The rules of a game. Methods that take a state never change it, except `apply`."""

    info: GameInfo
    states: ClassVar[type[Any]]
    """The class of its states."""

    def setup(self, seats: int, options: Options, seed: int, deck: Sequence[int] | None = None) -> S:
        """Return a new game for `seats` players with complete `options`.

        `seed` (0 … 2^64−1) decides everything drawn at random. `deck` fixes instead the order in which faces are dealt,
        first dealt first; it must hold every face of the game. Raises `SetupError`.
        """
        self.info.check_seats(seats)
        # A clone holds each field itself, where rules find it some 3 % sooner than what the class says of it.
        return self.deal(seats, options, seed, deck).clone()

    @abstractmethod
    def deal(self, seats: int, options: Options, seed: int, deck: Sequence[int] | None) -> S:
        """`setup` for a number of players that can play."""

    def to_act(self, state: S) -> tuple[int, ...]:
        """Return the seats the game waits for: one, several that choose at the same time, or () when
        the game is over.

        By default the state's `turn`, NOBODY at the end.
        """
        turn: int = vars(state)["turn"]
        return () if turn == NOBODY else (turn,)

    def reactors(self, state: S) -> tuple[int, ...]:
        """Further seats that may act now without being waited for. The chance passes with the next awaited command.

        Whether a seat may react is public: the screen offers it while somebody else sits in front of it.
        """
        return ()

    @abstractmethod
    def legal_commands(self, state: S, seat: int) -> list[Command]:
        """Everything `seat` may do now: complete, sorted, unique; [] unless in `to_act` or `reactors`. At most 400."""

    def legal_in_old_records(self, state: S, command: Command) -> bool:
        """Return whether a command that is not legal any more may stand in a recorded game; `apply` still carries it
        out.
        """
        return False

    @abstractmethod
    def why_not(self, state: S, seat: int, command: Command) -> Reason:
        """Return why `command` of `seat` is not legal. It must follow from what `seat` may know.

        Called for any well-formed command that is not in `legal_commands`, including nonsense: another seat's command,
        an unknown verb, a handle that does not exist.
        """

    @abstractmethod
    def apply(self, state: S, command: Command, emit: Emit | None = None) -> None:
        """Carry out a legal command in place. Without `emit` no events are built: the way of playouts."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return who won and why once the game is over, else None."""

    def round_result(self, state: S) -> Outcome | None:
        """Return the result of the round that ended last, None before the first; shown at a ROUND_END event."""
        return None

    @abstractmethod
    def bound(self, seats: int, options: Options) -> int:
        """Any game of legal commands chosen at random ends within this many commands."""

    # -------------------------------------------------------------------------------------------- knowledge

    def view(self, state: S, seat: int | None) -> View[S]:
        """Return the state as `seat` (None: a spectator) may know it."""
        return View(seat, state.redacted(seat))

    def sample(self, seen: View[S], rng: Rng) -> S:
        """Return a full state the viewer can't tell from the real one: `view(sample(v, rng), v.seat) == v`."""
        return seen.state.determinized(rng)

    def reveals_secrets(self, before: S, command: Command, after: S) -> bool:
        """Return whether the public events of `command` follow from faces that they do not show to everybody.

        Such commands teach all seats something that is true of hidden faces: how many cards were drawn until one
        fitted, whether a challenge succeeded. Every other command must look alike in all worlds a viewer imagines.
        """
        return False

    def zones(self, state: S) -> dict[str, list[int]]:
        """Return the handles in each zone; every handle is in exactly one. Commands and events use these zone names."""
        return state.ZONES.lying(state)

    def check(self, state: S) -> list[Flaw]:
        """Return the broken invariants, [] if all hold: by default that each piece is in one zone. Faces may be HIDDEN.

        Counts all from scratch; for tests, not for play.
        """
        flaws: list[Flaw] = state.ZONES.flaws(state)
        return flaws

    # -------------------------------------------------------------------------------------------- data

    def state_from_json(self, data: JsonValue) -> S:
        """Return the inverse of `State.to_json`; raises `BrokenState` for data that can't be a state."""
        return sound(self.read_state(data), self.check)

    def read_state(self, data: JsonValue) -> S:
        """Return the state in data, every field in its range, whether they agree or not. Raises `BrokenState`."""
        state: S = self.states.from_json(data, self.info.min_seats, self.info.max_seats)
        return state

    def position(self, data: Mapping[str, Any]) -> S:
        """Return a state from a few words, for tests and examples: what is not named is not in play.

        Raises `BrokenState` for words it does not know. Each game documents its words here; a game
        whose `RULES.md` shows no scene can do without.
        """
        raise BrokenState(f"{self.info.id} has no words for positions")
