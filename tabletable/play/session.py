"""The session: the only place that holds a full state, and the only way to change it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum
from itertools import islice
from typing import Any, Final, NamedTuple

from tabletable.core.command import Command
from tabletable.core.digest import fingerprint
from tabletable.core.errors import IllegalCommand
from tabletable.core.event import Event, noted
from tabletable.core.game import Game
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY
from tabletable.core.info import OptionValue
from tabletable.core.message import MessageFamily, Msg, Reason
from tabletable.core.outcome import Outcome
from tabletable.core.view import View
from tabletable.play.seats import Seat, differs, humans
from tabletable.play.settlement import Settlement, Terms

_UNDO: Final = MessageFamily("undo.*", "none reveal chance other nothing over")


class Barrier(Enum):
    """Why a step can't be taken back."""

    NONE = "none"
    REVEAL = "reveal"
    """A person learned a face that the acting seat did not know, or a fact about hidden faces.

    The latter is decided by `Game.reveals_secrets`.
    """
    CHANCE = "chance"
    """The random generator was used."""
    OTHER = "other"
    """Another person has to decide since, or may react."""
    NOTHING = "nothing"
    """The seat has no command to undo."""
    OVER = "over"
    """The game has ended."""

    @property
    def message(self) -> Msg:
        """The sentence for the undo button."""
        return Msg(_UNDO[self.value])


# Naming a member takes long on Python 3.11, and a game of bots asks for these after every command.
_NONE: Final = Barrier.NONE
_CHANCE: Final = Barrier.CHANCE


class Step(NamedTuple):
    """A command with all events that followed from it."""

    command: Command
    events: tuple[Event, ...]
    """Unredacted; `Session.events` hands them out redacted."""
    barrier: Barrier


class Session:
    """A game in progress with its seats, its log and its way back.

    Everything outside asks here: `view`, `legal`, `why_not`, `submit`, `undo`. The state itself never leaves.

    >>> from tabletable.core.registry import get_game
    >>> from tabletable.play.seats import BOT, HUMAN
    >>> seats = [Seat(HUMAN, "Mei"), Seat(BOT, "Bao", "easy")]
    >>> session = Session(get_game("uno"), seats, {}, seed=8)
    >>> (seat,) = session.to_act()
    >>> session.legal(seat)[1].to_json()
    [0, 'play', 0, 'discard', -1]
    >>> session.why_not(seat, Command(seat, "play", 99, "discard")).message.id
    'reason.hand'
    >>> session.submit(session.legal(seat)[1]).events[0].source
    'hand:0'
    >>> session.undo(seat), len(session.steps)
    (True, 0)
    """

    def __init__(
        self,
        game: Game[Any],
        seats: Sequence[Seat],
        options: Mapping[str, str | int],
        seed: int,
        deck: Sequence[int] | None = None,
        position: Mapping[str, Any] | None = None,
    ) -> None:
        """Deal a new game, or begin from a `position` in the form of `State.to_json`.

        Raises `SetupError` for seats or options the game does not allow, `BrokenState` for an invalid position.
        """
        game.info.check_seats(len(seats))
        self.entered: tuple[Seat, ...] = tuple(seats)
        """The players at the beginning: includes players who left since, but no replacements."""
        self.seats: tuple[Seat, ...] = self.entered
        self.settlement = Settlement()
        self.is_settled = False
        """Whether the people have ended it before the rules did."""
        self.options: dict[str, OptionValue] = game.info.complete(options)
        self.game = game.agreed(self.options)
        self.seed = seed
        self.deck: tuple[int, ...] | None = None if deck is None else tuple(deck)
        self.position = position
        """The position the game began with; None if it was dealt."""
        self.steps: list[Step] = []
        self._count_people()
        self._legal: dict[int, list[Command]] = {}
        """The legal lists of this moment, as far as they have been asked for."""
        self._legal_of: Any = None
        """The state they belong to."""
        self._state = self.dealt()

    def _count_people(self) -> None:
        self._humans = humans(self.seats)
        self._people = sum(1 << seat for seat in self._humans)

    # ------------------------------------------------------------------------------------------------ asking

    def to_act(self) -> tuple[int, ...]:
        """Return the seats the game waits for; () when it is over."""
        return () if self.is_settled else self.game.to_act(self._state)

    def reactors(self) -> tuple[int, ...]:
        """Return the seats that may act without being waited for."""
        return () if self.is_settled else self.game.reactors(self._state)

    def legal(self, seat: int) -> list[Command]:
        """Return the legal commands of `seat`, sorted."""
        return self._legal_list(seat).copy()

    def _legal_list(self, seat: int) -> list[Command]:
        if self.is_settled:
            return []
        if self._legal_of is not self._state:
            self._legal_of = self._state
            self._legal.clear()
        commands = self._legal.get(seat)
        if commands is None:
            commands = self._legal[seat] = self.game.legal_commands(self._state, seat)
        return commands

    def why_not(self, seat: int, command: Command) -> Reason:
        """Return why `seat` may not give `command` now."""
        return self.game.why_not(self._state, seat, command)

    def view(self, seat: int | None) -> View[Any]:
        """Return what `seat` (None: a spectator) may know."""
        return self.game.view(self._state, seat)

    def outcome(self) -> Outcome | None:
        """Return the result once the game is over, else None."""
        return self.settlement.outcome(self.entered) if self.is_settled else self.game.outcome(self._state)

    def round_result(self) -> Outcome | None:
        """Return the result of the round that ended last."""
        return self.game.round_result(self._state)

    def fingerprint(self) -> str:
        """Return 16 hex digits of the whole state."""
        return fingerprint(self._state.to_json())

    def snapshot(self) -> dict[str, Any]:
        """Return the whole state as JSON data, for the save file only: it holds every secret."""
        data: dict[str, Any] = self._state.to_json()
        return data

    def needs_curtain(self, before: int | None, after: int) -> bool:
        """Return whether `before`, a seat or a spectator, knows other things than seat `after`, who looks next."""
        return before != after and differs(self.game, self._state, before, after)

    def awaited_human(self) -> int:
        """Return the person the game waits for, NOBODY if it waits for bots or is over."""
        return next((seat for seat in self.to_act() if self.seats[seat].is_human), NOBODY)

    # ------------------------------------------------------------------------------------------------ the log

    def players_at(self, step: int) -> tuple[Seat, ...]:
        """Return who sat where when a step was made; a seat that conceded keeps its player."""
        return self.settlement.until(step).taken_over(self.entered)

    def events(self, viewer: int | None, start: int = 0, stop: int | None = None) -> list[tuple[int, Event]]:
        """Return the events of steps start … stop−1 as `viewer` may see them, each with the number of its step."""
        return [
            (number, event.redacted(viewer))
            for number, step in enumerate(self.steps[start:stop], start)
            for event in step.events
        ]

    def is_quiet(self, number: int) -> bool:
        """Return whether a step only prepared the next one of its seat, and is left out of short accounts."""
        return self.steps[number].command.verb in self.game.info.quiet

    def account(self, viewer: int | None, start: int = 0) -> list[tuple[int, Event]]:
        """Return the events from step `start` on as `viewer` may see them, without those of quiet steps."""
        return [entry for entry in self.events(viewer, start) if not self.is_quiet(entry[0])]

    def last_decision(self, seat: int) -> int:
        """Return the number of steps up to the last command of `seat`: everything later is news to it."""
        for number in range(len(self.steps), 0, -1):
            if self.steps[number - 1].command.seat == seat:
                return number
        return 0

    def decisions(self, seat: int, most: int) -> int:
        """Count the commands of `seat` so far, up to `most`."""
        return sum(1 for _ in islice((step for step in self.steps if step.command.seat == seat), most))

    # ------------------------------------------------------------------------------------------------ acting

    def submit(self, command: Command, recorded: bool = False) -> Step:
        """Check and carry out a command; raises `IllegalCommand` with the reason and leaves everything unchanged.

        A `recorded` one may also be one that the rules allowed when it was given.
        """
        game, state, seat = self.game, self._state, command.seat
        if not 0 <= seat < len(self.seats):
            raise IllegalCommand(command, self.why_not(0, command))
        is_legal = command in self._legal_list(seat)
        if not is_legal and not (recorded and game.legal_in_old_records(state, command)):
            raise IllegalCommand(command, self.why_not(seat, command))
        events: list[Event] = []
        chance = state.rng
        before = state.clone() if self._people else None  # only people take anything back
        self._legal.clear()
        game.apply(state, command, events.append)
        if before is not None:
            barrier = self._barrier(before, command, events)
        else:
            barrier = _NONE if chance == state.rng else _CHANCE
        step = Step(command, tuple(events), barrier)
        self.steps.append(step)
        return step

    def _barrier(self, before: Any, command: Command, events: Sequence[Event]) -> Barrier:
        """Return why people can't undo `command`, which was given in the state `before`."""
        game, state, people = self.game, self._state, self._people
        seen = before.seen  # the events tell every face that anybody learned; this is who knew it already
        own = 1 << command.seat
        for event in events:
            if event.face == HIDDEN or event.piece == NO_PIECE or not event.mask & people & ~seen[event.piece]:
                continue
            # A card that whoever acts knew and shows is news to people who have not been before the screen since.
            if not self.seats[command.seat].is_human or not seen[event.piece] & own:
                return Barrier.REVEAL
        if before.rng != state.rng:
            return Barrier.CHANCE
        if self.seats[command.seat].is_human and self._is_up_to_others(command.seat):
            return Barrier.OTHER
        return Barrier.REVEAL if game.reveals_secrets(before, command, state) else Barrier.NONE

    def _is_up_to_others(self, seat: int) -> bool:
        """Return whether the game waits for a person other than `seat`, or lets one react."""
        others = (other for other in self.reactors() if other != seat)
        return self.awaited_human() not in (NOBODY, seat) or any(self.seats[other].is_human for other in others)

    def concede(self, seat: int, level: str) -> None:
        """Let a person give up: a bot of `level` plays the seat on, if the match goes on without that one."""
        self._settle(self.settlement.after(seat, len(self.steps), level))
        self._append_event(noted(seat, "", "table.log.conceded"))

    def take_over(self, seat: int, player: Seat) -> None:
        """Let another player, a person or a bot, go on with a seat."""
        before = self.seats[seat]
        self._settle(self.settlement.with_player(seat, len(self.steps), player))
        self._append_event(_taken_over(seat, before, player))

    def credited_players(self) -> tuple[Seat, ...]:
        """Return the player the match counts for at each seat, see `Settlement`."""
        return self.settlement.credited_players(self.entered, [step.command.seat for step in self.steps])

    def call_draw(self) -> None:
        """End the match in a draw agreed by all people."""
        self._settle(replace(self.settlement, is_draw=True))
        self._append_event(noted(NOBODY, "", "table.log.draw"))

    def agree(self, terms: Terms, used: Sequence[int] = ()) -> None:
        """Set the terms of the match before it begins; `used`: milliseconds each seat has used already."""
        self.settlement = replace(self.settlement, terms=terms, used=tuple(used))

    def spend(self, used: Sequence[int]) -> None:
        """Note the milliseconds that each seat has used of its time for the match."""
        self.settlement = replace(self.settlement, used=tuple(used))

    def _settle(self, settlement: Settlement) -> None:
        self.settlement = settlement
        self.is_settled = settlement.is_over(self.entered)
        self.seats = settlement.seated(self.seats)
        self._count_people()
        self._legal.clear()
        self._legal_of = None

    def _append_event(self, event: Event) -> None:
        """Append an event to the last step, if there is one, so that the log shows it."""
        if self.steps:
            last = self.steps[-1]
            self.steps[-1] = last._replace(events=(*last.events, event))

    # ------------------------------------------------------------------------------------------------ going back

    def undo_stop(self, seat: int, free: bool = False) -> Barrier:
        """Return why `seat` can't undo its last command; `Barrier.NONE` if it can.

        `free` ignores reveals and chance; it needs a single person at the table, since others would see what was
        undone.
        """
        if self.is_settled or (self.outcome() is not None and not free):
            return Barrier.OVER
        start = self.last_decision(seat) - 1
        if start < 0:
            return Barrier.NOTHING
        if start < self.settlement.barrier:
            return Barrier.OTHER
        if free and len(self._humans) == 1:
            return Barrier.NONE
        if self._is_up_to_others(seat):
            return Barrier.OTHER
        for step in self.steps[start:]:
            if step.barrier is not Barrier.NONE:
                return step.barrier
            if step.command.seat != seat and self.seats[step.command.seat].is_human:
                return Barrier.OTHER
        return Barrier.NONE

    def undo(self, seat: int, free: bool = False) -> bool:
        """Undo the last command of `seat` and everything after it; return False if a barrier forbids it."""
        if self.undo_stop(seat, free) is not Barrier.NONE:
            return False
        self.rewind(self.last_decision(seat) - 1)
        return True

    def rewind(self, count: int) -> None:
        """Go back to the moment after the first `count` commands, by playing them again."""
        self._state = self.dealt()
        for step in self.steps[:count]:
            self.game.apply(self._state, step.command)
        if count < len(self.steps) and (earlier := self.settlement.until(count)) != self.settlement:
            self.seats = self.entered
            self._settle(earlier)
        del self.steps[count:]

    def dealt(self) -> Any:
        """Return the state this game began with, as an independent copy: it holds every secret."""
        if self.position is not None:
            return self.game.state_from_json(dict(self.position))
        return self.game.setup(len(self.seats), self.options, self.seed, self.deck)


def _taken_over(seat: int, before: Seat, player: Seat) -> Event:
    """Return the log entry for `player` taking over a seat from `before`."""
    names = (("name", player.name), ("other", before.name))
    if player.is_human:
        return noted(seat, "", "table.log.came" if player.name != before.name else "table.log.came_back", names)
    return noted(seat, "", "table.log.left" if before.is_human else "table.log.level", names)
