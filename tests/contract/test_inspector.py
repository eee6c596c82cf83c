"""The inspector is worth as much as the faults it finds: one broken game per law, and none found in a sound one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from tabletable.core.command import Command
from tabletable.core.digest import JsonValue
from tabletable.core.event import Emit, Event, EventKind
from tabletable.core.ids import HIDDEN, PUBLIC
from tabletable.core.info import Options
from tabletable.core.message import FaceRef, Msg, Reason, msg
from tabletable.core.outcome import Outcome
from tabletable.core.rng import Rng
from tabletable.core.tablespec import Piece, Stage, TableSpec
from tabletable.core.view import View
from tabletable.play.inspection.contract import Effort
from tabletable.play.inspection.simulate import Result, simulate
from tests.contract.every import SayableIn
from tests.core.beacon import BEACON, DECK, ENGLISH, Beacon, BeaconState, Verb, suit_of

TEXTS = SayableIn(ENGLISH)


def inspect(game: Beacon, players: int = 3, games: int = 6, check: Effort | None = None) -> Result:
    return simulate(game, ["random"] * players, games, 11, None, check or Effort(), TEXTS)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_sound_game_keeps_every_promise(players: int) -> None:
    result = inspect(BEACON, players, games=12)
    assert result.violations == []
    assert result.games == 12
    assert result.commands > 12 * 10


def changed(event: Event, **fields: Any) -> Event:
    return event._replace(**fields)


class Broken(Beacon):
    """Gives every event of a command to `twist` before it is emitted."""

    def twist(self, event: Event, state: BeaconState) -> list[Event]:
        return [event]

    def apply(self, state: BeaconState, command: Command, emit: Emit | None = None) -> None:
        if emit is None:
            super().apply(state, command)
            return
        events: list[Event] = []
        super().apply(state, command, events.append)
        for event in events:
            for twisted in self.twist(event, state):
                emit(twisted)


class ViewShowsAll(Beacon):
    def view(self, state: BeaconState, seat: int | None) -> View[BeaconState]:
        view = super().view(state, seat)
        view.state.faces = list(state.faces)
        return view


class ViewShowsNextCard(Beacon):
    def view(self, state: BeaconState, seat: int | None) -> View[BeaconState]:
        view = super().view(state, seat)
        if state.draw:
            view.state.faces[state.draw[-1]] = state.faces[state.draw[-1]]
        return view


class ViewShowsLuck(Beacon):
    def view(self, state: BeaconState, seat: int | None) -> View[BeaconState]:
        view = super().view(state, seat)
        view.state.rng = state.rng
        return view


class ViewShowsBids(Beacon):
    def view(self, state: BeaconState, seat: int | None) -> View[BeaconState]:
        view = super().view(state, seat)
        view.state.bids = list(state.bids)
        return view

    def sample(self, view: View[BeaconState], rng: Rng) -> BeaconState:
        # A sampler that does guess the bids, as if they had been hidden.
        world = super().sample(view, rng)
        world.bids = [bid if bid == -1 or by == view.seat else rng.below(4) for by, bid in enumerate(world.bids)]
        return world


class ViewShares(Beacon):
    def view(self, state: BeaconState, seat: int | None) -> View[BeaconState]:
        view = super().view(state, seat)
        view.state.hands = state.hands
        return view


class ViewOfAnother(Beacon):
    def view(self, state: BeaconState, seat: int | None) -> View[BeaconState]:
        return super().view(state, seat)._replace(seat=0)


class ReactsIfItCan(Beacon):
    """Who may react tells who holds a fitting card."""

    def reactors(self, state: BeaconState) -> tuple[int, ...]:
        return tuple(
            seat
            for seat in super().reactors(state)
            if any(self.topples(state, state.faces[handle]) for handle in state.hands[seat])
        )


class LegalUnsorted(Beacon):
    def legal_commands(self, state: BeaconState, seat: int) -> list[Command]:
        return super().legal_commands(state, seat)[::-1]


class LegalTwice(Beacon):
    def legal_commands(self, state: BeaconState, seat: int) -> list[Command]:
        legal = super().legal_commands(state, seat)
        return sorted(legal + legal[:1])


class LegalUnasked(Beacon):
    def legal_commands(self, state: BeaconState, seat: int) -> list[Command]:
        return super().legal_commands(state, seat) or [Command(seat, Verb.PEEK)]


class LegalOfAnother(Beacon):
    def legal_commands(self, state: BeaconState, seat: int) -> list[Command]:
        return [command._replace(seat=(seat + 1) % state.seats) for command in super().legal_commands(state, seat)]


class LegalTooLong(Beacon):
    def legal_commands(self, state: BeaconState, seat: int) -> list[Command]:
        legal = super().legal_commands(state, seat)
        if legal and legal[0].verb == Verb.BID:
            return [Command(seat, Verb.BID, choice=bid % 4 + 4 * (bid // 4)) for bid in range(401)]
        return legal


class LegalNone(Beacon):
    def legal_commands(self, state: BeaconState, seat: int) -> list[Command]:
        return [command for command in super().legal_commands(state, seat) if command.verb != Verb.TOSS]


class LegalByHiddenCard(Beacon):
    def legal_commands(self, state: BeaconState, seat: int) -> list[Command]:
        legal = super().legal_commands(state, seat)
        if state.draw and suit_of(state.faces[state.draw[-1]]) == 0:
            return [command for command in legal if command.verb != Verb.PEEK]
        return legal


class LegalLeavesATrace(Beacon):
    def legal_commands(self, state: BeaconState, seat: int) -> list[Command]:
        state.hands[seat].reverse()
        return super().legal_commands(state, seat)


class ReasonNamesHiddenCard(Beacon):
    def why_not(self, state: BeaconState, seat: int, command: Command) -> Reason:
        if command.verb == Verb.PEEK and state.draw:
            return Reason(msg("beacon.why.fit", card=FaceRef(state.faces[state.draw[-1]])), "T4")
        return super().why_not(state, seat, command)


class ReasonByHiddenCard(Beacon):
    def why_not(self, state: BeaconState, seat: int, command: Command) -> Reason:
        if state.draw and state.faces[state.draw[-1]] % 2:
            return Reason(msg("beacon.why.shape"), "T4")
        return super().why_not(state, seat, command)


class ReasonWithoutRule(Beacon):
    def why_not(self, state: BeaconState, seat: int, command: Command) -> Reason:
        return super().why_not(state, seat, command)._replace(rule="")


class ReasonUnsayable(Beacon):
    def why_not(self, state: BeaconState, seat: int, command: Command) -> Reason:
        return super().why_not(state, seat, command)._replace(detail=Msg("beacon.no_such_text"))


class ReasonNeedsArgument(Beacon):
    def why_not(self, state: BeaconState, seat: int, command: Command) -> Reason:
        return super().why_not(state, seat, command)._replace(message=Msg("beacon.why.fit"))


class ReasonBreaks(Beacon):
    def why_not(self, state: BeaconState, seat: int, command: Command) -> Reason:
        _ = state.faces[command.piece]
        return super().why_not(state, seat, command)


class SampleChangesOwnCards(Beacon):
    def sample(self, view: View[BeaconState], rng: Rng) -> BeaconState:
        world = super().sample(view, rng)
        rng.shuffle(world.faces)
        return world


class SampleInventsCards(Beacon):
    def sample(self, view: View[BeaconState], rng: Rng) -> BeaconState:
        world = super().sample(view, rng)
        world.faces = [rng.choice(DECK) if face == HIDDEN else face for face in view.state.faces]
        return world


class SampleNeverVaries(Beacon):
    def sample(self, view: View[BeaconState], rng: Rng) -> BeaconState:
        return super().sample(view, Rng(5))


class SampleWithoutLuck(Beacon):
    def sample(self, view: View[BeaconState], rng: Rng) -> BeaconState:
        world = super().sample(view, rng)
        world.rng = 0
        return world


class SampleSpoilsView(Beacon):
    def sample(self, view: View[BeaconState], rng: Rng) -> BeaconState:
        world = super().sample(view, rng)
        view.state.faces = world.faces
        return world


class JsonForgets(Beacon):
    def state_from_json(self, data: JsonValue) -> BeaconState:
        state = super().state_from_json(data)
        state.window = -1
        return state


class LosesACard(Beacon):
    def apply(self, state: BeaconState, command: Command, emit: Emit | None = None) -> None:
        super().apply(state, command, emit)
        if command.verb == Verb.TOSS and command.piece in state.discard:
            state.discard.remove(command.piece)


class SwapsFaces(Beacon):
    def apply(self, state: BeaconState, command: Command, emit: Emit | None = None) -> None:
        super().apply(state, command, emit)
        state.faces[0] = state.faces[1]


class OtherwiseWithoutEvents(Beacon):
    def apply(self, state: BeaconState, command: Command, emit: Emit | None = None) -> None:
        super().apply(state, command, emit)
        if emit is None:
            state.scores[0] += 1


class HandsSorted(Beacon):
    """The order of a hand tells where a new card belongs."""

    def apply(self, state: BeaconState, command: Command, emit: Emit | None = None) -> None:
        super().apply(state, command, emit)
        for hand in state.hands:
            hand.sort(key=state.faces.__getitem__)


class EventsShowDraws(Broken):
    def twist(self, event: Event, state: BeaconState) -> list[Event]:
        return [changed(event, mask=PUBLIC) if event.source == "draw" else event]


class EventsMissAMove(Broken):
    def twist(self, event: Event, state: BeaconState) -> list[Event]:
        return [changed(event, kind=EventKind.NOTE)] if event.target == "discard" else [event]


class EventsFromElsewhere(Broken):
    def twist(self, event: Event, state: BeaconState) -> list[Event]:
        return [changed(event, source="hand:0") if event.source == "hand:1" else event]


class EventsWrongFace(Broken):
    def twist(self, event: Event, state: BeaconState) -> list[Event]:
        return [changed(event, face=(event.face + 1) % 24) if event.face != HIDDEN else event]


class EventsHidePeek(Broken):
    def twist(self, event: Event, state: BeaconState) -> list[Event]:
        return [] if event.kind is EventKind.FLIP else [event]


class EventsCountHiddenCards(Broken):
    """A public number that follows from a face nobody else has seen."""

    def twist(self, event: Event, state: BeaconState) -> list[Event]:
        told = Event(EventKind.COUNT, target="sum", args=(("n", event.face),))
        return [event, told] if event.kind is EventKind.MOVE and event.mask != PUBLIC else [event]


class EventsNameHiddenCards(Broken):
    def twist(self, event: Event, state: BeaconState) -> list[Event]:
        if event.say != "beacon.log.draw":
            return [event]
        return [event, Event(EventKind.NOTE, say="beacon.log.place", args=(("card", FaceRef(event.face)),))]


class EventsUnsayable(Broken):
    def twist(self, event: Event, state: BeaconState) -> list[Event]:
        return [changed(event, say="beacon.log.nothing") if event.say else event]


class EventsSilent(Broken):
    def twist(self, event: Event, state: BeaconState) -> list[Event]:
        return [changed(event, say="")]


class EventsWithoutEnd(Broken):
    def twist(self, event: Event, state: BeaconState) -> list[Event]:
        return [] if event.kind is EventKind.GAME_END else [event]


class EventsWrongTurn(Broken):
    def twist(self, event: Event, state: BeaconState) -> list[Event]:
        return [changed(event, seat=(event.seat + 1) % state.seats) if event.kind is EventKind.TURN else event]


class BoundTooSmall(Beacon):
    def bound(self, seats: int, options: Options) -> int:
        return 12


class NeverFinal(Beacon):
    def outcome(self, state: BeaconState) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome._replace(final=False) if outcome else None


class WinnersFromElsewhere(Beacon):
    def outcome(self, state: BeaconState) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome._replace(winners=(7,)) if outcome else None


class OutcomeTooEarly(Beacon):
    def outcome(self, state: BeaconState) -> Outcome | None:
        return self.round_result(state)


class ResultByHiddenCards(Beacon):
    def round_result(self, state: BeaconState) -> Outcome | None:
        result = super().round_result(state)
        if result is None:
            return None
        return result._replace(
            standings=tuple(
                standing._replace(gained=sum(state.faces[handle] for handle in state.hands[standing.seat]))
                for standing in result.standings
            )
        )


class WithTable(Beacon):
    """Gives the pieces on the table to `twist`."""

    def twist(self, piece: Piece, view: View[BeaconState]) -> Piece:
        return piece

    def table(self, view: View[BeaconState], stage: Stage) -> TableSpec:
        spec = super().table(view, stage)
        zones = [zone._replace(pieces=tuple(self.twist(piece, view) for piece in zone.pieces)) for zone in spec.zones]
        return replace(spec, zones=tuple(zones))


class TableWrongFace(WithTable):
    def twist(self, piece: Piece, view: View[BeaconState]) -> Piece:
        return piece._replace(face=3) if piece.face == HIDDEN else piece


class TableWrongPicture(WithTable):
    def twist(self, piece: Piece, view: View[BeaconState]) -> Piece:
        return piece._replace(picture=self.face_picture(3)) if piece.face == HIDDEN else piece


class TableTwice(WithTable):
    def table(self, view: View[BeaconState], stage: Stage) -> TableSpec:
        spec = super().table(view, stage)
        return replace(spec, zones=(*spec.zones, *spec.zones))


class TableElsewhere(WithTable):
    def table(self, view: View[BeaconState], stage: Stage) -> TableSpec:
        spec = super().table(view, stage)
        return replace(spec, zones=tuple(zone._replace(id="elsewhere") for zone in spec.zones))


class TableUnsayable(WithTable):
    def table(self, view: View[BeaconState], stage: Stage) -> TableSpec:
        return replace(super().table(view, stage), prompt=Msg("beacon.prompt.nothing"))


class TableForgetful(WithTable):
    """Remembers what it drew last: the table depends on more than the view."""

    drawn = 0

    def table(self, view: View[BeaconState], stage: Stage) -> TableSpec:
        self.drawn += 1
        return replace(super().table(view, stage), subtitle=msg("beacon.round", n=self.drawn))


FAULTS: list[tuple[type[Beacon], str]] = [
    (ViewShowsAll, "view"),
    (ViewShowsNextCard, "view"),
    (ViewShowsLuck, "view"),
    (ViewShowsBids, "secrecy"),
    (ViewShares, "view"),
    (ViewOfAnother, "view"),
    (ReactsIfItCan, "secrecy"),
    (LegalUnsorted, "legal"),
    (LegalTwice, "legal"),
    (LegalUnasked, "legal"),
    (LegalOfAnother, "legal"),
    (LegalTooLong, "legal"),
    (LegalNone, "turn"),
    (LegalByHiddenCard, "secrecy"),
    (LegalLeavesATrace, "state"),
    (ReasonNamesHiddenCard, "refusal"),
    (ReasonByHiddenCard, "secrecy"),
    (ReasonWithoutRule, "refusal"),
    (ReasonUnsayable, "refusal"),
    (ReasonNeedsArgument, "refusal"),
    (ReasonBreaks, "view"),
    (SampleChangesOwnCards, "secrecy"),
    (SampleInventsCards, "secrecy"),
    (SampleNeverVaries, "sample"),
    (SampleWithoutLuck, "secrecy"),
    (SampleSpoilsView, "view"),
    (JsonForgets, "state"),
    (LosesACard, "state"),
    (SwapsFaces, "state"),
    (OtherwiseWithoutEvents, "apply"),
    (HandsSorted, "secrecy"),
    (EventsShowDraws, "events"),
    (EventsMissAMove, "events"),
    (EventsFromElsewhere, "events"),
    (EventsWrongFace, "events"),
    (EventsHidePeek, "events"),
    (EventsCountHiddenCards, "secrecy"),
    (EventsNameHiddenCards, "log"),
    (EventsUnsayable, "log"),
    (EventsSilent, "log"),
    (EventsWithoutEnd, "events"),
    (EventsWrongTurn, "events"),
    (BoundTooSmall, "bound"),
    (NeverFinal, "turn"),
    (WinnersFromElsewhere, "turn"),
    (OutcomeTooEarly, "turn"),
    (ResultByHiddenCards, "secrecy"),
    (TableWrongFace, "table"),
    (TableWrongPicture, "table"),
    (TableTwice, "table"),
    (TableElsewhere, "table"),
    (TableUnsayable, "table"),
    (TableForgetful, "table"),
]


@pytest.mark.parametrize(("broken", "law"), FAULTS, ids=[broken.__name__ for broken, _ in FAULTS])
def test_finds(broken: type[Beacon], law: str) -> None:
    for seed in range(11, 17):
        result = simulate(broken(), ["random"] * 3, 1, seed, None, Effort(), TEXTS)
        if law in {violated.law for violated in result.violations}:
            return
    raise AssertionError(f"{law} is not found, but {result.violations[:3]}")


def test_a_clone_that_shares_is_found() -> None:
    class SharingState(BeaconState):
        def clone(self) -> Any:
            copy = super().clone()
            copy.scores = self.scores
            return copy

    class CloneShares(Beacon):
        def setup(self, seats: int, options: Options, seed: int, deck: Sequence[int] | None = None) -> BeaconState:
            state = super().setup(seats, options, seed, deck)
            state.__class__ = SharingState
            return state

    texts = [violated.text for violated in inspect(CloneShares()).violations]
    assert "the clone shares state.scores" in texts


def test_a_violation_tells_how_to_see_it_again() -> None:
    first = inspect(EventsShowDraws(), games=4).violations[-1]
    assert first.command.endswith(f"--players 3 --games 1 --seed {first.seed} --bots random --check")
    again = simulate(EventsShowDraws(), ["random"] * 3, 1, first.seed, None, Effort(), TEXTS)
    assert (first.step, first.text) in [(violated.step, violated.text) for violated in again.violations]


def test_an_exception_in_a_command_is_a_violation_of_that_game_only() -> None:
    class Crashes(Beacon):
        def apply(self, state: BeaconState, command: Command, emit: Emit | None = None) -> None:
            if command.verb == Verb.TOPPLE:
                raise IndexError("no such cell")
            super().apply(state, command, emit)

    result = inspect(Crashes(), games=8)
    assert {violated.law for violated in result.violations} == {"exception"}
    assert re.fullmatch(r"IndexError: no such cell \(test_inspector\.py, line \d+\)", result.violations[0].text)
    assert result.games == 8


def test_stops_when_enough_is_wrong() -> None:
    result = inspect(ViewShowsAll(), games=50)
    assert result.games < 50
    assert len(result.violations) == 100
