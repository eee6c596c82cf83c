"""The checks of states, legal lists, commands and events that concern no single viewer."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from tabletable.core.command import Command
from tabletable.core.digest import canonical
from tabletable.core.event import Event, EventKind
from tabletable.core.game import Game
from tabletable.core.ids import NO_PIECE
from tabletable.core.outcome import Outcome
from tabletable.play.inspection.parts import are_equal, content_of, plain, shared_lists
from tabletable.play.inspection.signs import Signs

MOST_LEGAL = 400
"""The maximal length of a legal list; longer choices must be split into several commands."""

Problems = Iterator[str]
"""Violations in words."""


class Soundness:
    """Checks one game in play. Every method yields violations."""

    def __init__(self, game: Game[Any], seats: range, deck: Sequence[int], signs: Signs) -> None:
        """`deck` has the faces that the game began with, sorted."""
        self._game, self._seats, self._deck, self._signs = game, seats, list(deck), signs

    def of_state(self, state: Any, data: Any, is_deep: bool) -> Problems:
        """Check a state and its JSON; if `is_deep`, also their contents."""
        yield from (flaw.text for flaw in self._game.check(state))
        handles = sorted(handle for pieces in self._game.zones(state).values() for handle in pieces)
        if handles != list(range(len(state.faces))):
            yield "not every piece lies in exactly one zone"
        if len(state.seen) != len(state.faces):
            yield "not every piece has a mask of who has seen it"
        if sorted(state.faces) != self._deck:
            yield "the faces are not the ones the game began with"
        text = canonical(data)
        if canonical(self._game.state_from_json(json.loads(text)).to_json()) != text:
            yield "the state does not survive JSON"
        copy = state.clone()
        if copy.to_json() != data:
            yield "the clone differs from the state"
        if is_deep:
            yield from plain(data)
            yield from (f"the clone shares {name}" for name in shared_lists(state, copy))

    def of_turn(self, state: Any) -> Problems:
        """Check the awaited seats, and the outcome if there are none."""
        awaited, reacting = self._game.to_act(state), self._game.reactors(state)
        both = (*awaited, *reacting)
        if len(set(both)) != len(both) or not set(both) <= set(self._seats):
            yield f"to_act {awaited} and reactors {reacting} are not different seats of the table"
        outcome = self._game.outcome(state)
        if bool(awaited) == (outcome is not None):
            yield f"the game waits for {awaited}, and its outcome is {outcome}"
        if reacting and not awaited:
            yield f"seats {reacting} may react although the game is over"
        for seat in awaited:
            if not self._game.legal_commands(state, seat):
                yield f"the game waits for seat {seat}, which has no legal command"
        for result in (outcome, self._game.round_result(state)):
            if result is not None:
                yield from self._of_outcome(result)
        if outcome is not None and not outcome.final:
            yield "the outcome of the game is not final"

    def _of_outcome(self, outcome: Outcome) -> Problems:
        if sorted(standing.seat for standing in outcome.standings) != list(self._seats):
            yield "the standings don't have one line per seat"
        # A round may go to nobody; somebody always wins the game.
        if not set(outcome.winners) <= set(self._seats) or (outcome.final and not outcome.winners):
            yield f"the winners are {outcome.winners}"
        for seat, gained, _, items, *_ in outcome.standings:
            if any(item.amount for item in items) and sum(item.amount for item in items) != gained:
                yield f"what seat {seat} got comes to {gained}, its reckoning to something else"
        yield from self._signs.faults_in(content_of((outcome, self._game.honours(outcome))).messages)

    def of_legal(self, state: Any, seat: int, legal: Sequence[Command]) -> Problems:
        """Check a seat's legal commands."""
        is_asked = seat in self._game.to_act(state) or seat in self._game.reactors(state)
        if legal and not is_asked:
            yield f"seat {seat} is not asked and has legal commands"
        if sorted(set(legal)) != list(legal):
            yield f"the legal list of seat {seat} is not sorted and unique"
        if len(legal) > MOST_LEGAL:
            yield f"the legal list of seat {seat} has {len(legal)} commands, more than {MOST_LEGAL}"
        for command in legal:
            if command.seat != seat or command.verb not in self._game.info.verbs:
                yield f"seat {seat} is offered {command}"
            if command.piece != NO_PIECE and not 0 <= command.piece < len(state.faces):
                yield f"there is no piece for {command}"

    def of_command(self, before: Any, command: Command, after: Any) -> Problems:
        """Check the effect of a command on a copy of `before`."""
        data, twin = before.to_json(), before.clone()
        self._game.apply(twin, command)
        if not are_equal(twin, after):
            yield f"{command} does something else when no events are asked for, or on a clone"
        if before.to_json() != data:
            yield f"{command} on a clone changed the original"

    def of_events(self, events: Sequence[Event], after: Any) -> Problems:
        """Yield faults of a command's events: a turn event for a seat that `after` does not wait for, an end of game or
        round without its event or result, a seat that does not exist.
        """
        kinds = [event.kind for event in events]
        turns = [event.seat for event in events if event.kind is EventKind.TURN]
        awaited = self._game.to_act(after)
        if turns and awaited and turns[-1] not in awaited:
            yield f"the last turn event is seat {turns[-1]}'s, the game waits for {awaited}"
        if kinds.count(EventKind.GAME_END) != (not awaited):
            yield "the end of the game and its event don't come together"
        if EventKind.ROUND_END in kinds and self._game.round_result(after) is None:
            yield "a round ended without a result"
        for event in events:
            if not -1 <= event.seat < len(self._seats):
                yield f"there is no seat {event.seat}"
