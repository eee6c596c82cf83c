"""The contract of every game, checked while it is played: the rules' protocol and secrecy.

An `Inspector` accompanies one game. After every command it checks that the state is sound, that the legal lists keep
their promises, that refusals name a reason, that events match the state, and that no viewer learns more than it may. It
knows no particular game and asks everything through the protocol.

Secrecy is checked by resampling: from a seat's view another world is sampled that differs in everything the seat can't
know. Everything the seat is shown (view, legal commands, reasons, events, table) must be unchanged in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from tabletable.core.cards import redact
from tabletable.core.command import Command
from tabletable.core.errors import located
from tabletable.core.event import Event, sentence
from tabletable.core.game import Game
from tabletable.core.ids import HIDDEN
from tabletable.core.info import OptionValue
from tabletable.core.message import Msg, Reason
from tabletable.core.rng import Rng
from tabletable.core.tablespec import Stage, TableSpec
from tabletable.core.view import View
from tabletable.play.inspection.ledger import Ledger
from tabletable.play.inspection.parts import are_equal, content_of, said_once, shared_lists
from tabletable.play.inspection.refusals import Refusals
from tabletable.play.inspection.signs import Messages, Signs
from tabletable.play.inspection.soundness import Problems, Soundness

MOST_VIOLATIONS = 20
"""The number of violations after which an inspector stops."""
LONG_ENOUGH = 40
"""The number of comparable commands after which at least one must have been compared between worlds."""
STAGE = Stage(1038, 720)

Viewer = int | None


class Violation(NamedTuple):
    """A broken law of the contract."""

    law: str
    """The broken law: "turn", "legal", "refusal", "secrecy" …"""
    step: int
    """The number of commands played before."""
    text: str


@dataclass(frozen=True, slots=True)
class Effort:
    """The number of samples to check with. All laws are checked after every command."""

    worlds: int = 1
    """Worlds sampled per viewer after every command."""
    refusals: int = 4
    """Illegal commands tried per seat after every command."""
    viewers: int = 0
    """Viewers checked after every command, by rotation, beside those who have to act. 0: all."""
    deep_every: int = 32
    """Take more samples before the first and after every n-th command. 0: never."""
    deep_worlds: int = 3
    deep_refusals: int = 60

    def samples(self, deep: bool) -> tuple[int, int]:
        """Return the number of worlds and of refusals."""
        return (self.deep_worlds, self.deep_refusals) if deep else (self.worlds, self.refusals)


class AnyMessage:
    """Accepts every message."""

    def problem(self, message: Msg) -> str:
        """Return "": no message has a problem."""
        return ""


class Inspector:
    """Watches one game and gathers `violations`. Call `begin`, then `follow` after each command, `end` at the end."""

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        options: Mapping[str, OptionValue],
        seed: int = 0,
        messages: Messages | None = None,
        effort: Effort | None = None,
    ) -> None:
        """`seed` determines the samples. Without `messages` no sentence is looked up."""
        self.game = game
        self.seats = range(seats)
        self.viewers: tuple[Viewer, ...] = (*self.seats, None)
        self.violations: list[Violation] = []
        self.step = 0
        self._messages = messages or AnyMessage()
        self._signs = Signs(game, self._messages)
        self._effort = effort or Effort()
        self._rng = Rng(seed)
        self._bound = game.bound(seats, options)
        self._fronts: dict[str, int] = {}
        """The face shown by each picture, by picture key."""
        self._handles: dict[Viewer, set[int]] = {viewer: set() for viewer in self.viewers}
        """The faces each viewer has been shown so far; no message to it may name any other."""
        self._worlds: dict[Viewer, Any] = {}
        """A world per viewer consistent with its view of the present state."""
        self._guessing: set[Viewer] = set()
        """Viewers from whom secret choices are hidden at present, not only faces."""
        self._varied: dict[Viewer, bool] = {}
        """Whether sampling ever gave a viewer two different worlds, once enough was hidden."""
        self._compared = 0
        """The number of commands also carried out in a sampled world."""
        self._comparable = 0
        """The number of commands that taught the viewer no face and used no randomness."""
        self._refusals = Refusals(game)

    @property
    def is_full(self) -> bool:
        """Whether so many violations were found that further checks are pointless."""
        return len(self.violations) >= MOST_VIOLATIONS

    def begin(self, state: Any) -> None:
        """Inspect the first state."""
        self._ledger = Ledger(self.game, state)
        self._deck = sorted(state.faces)
        self._soundness = Soundness(self.game, self.seats, self._deck, self._signs)
        self._fronts = {self.game.face_picture(face).key: face for face in set(self._deck)}
        self._collect("sign", self._signs.of_game())
        self._inspect(state)

    def follow(self, before: Any, command: Command, events: Sequence[Event], after: Any) -> None:
        """Check the effect of `command`, which turned a copy of `before` into `after` and emitted `events`."""
        self.step += 1
        if self.step == self._bound + 1:
            self.report("bound", f"the game is longer than its bound of {self._bound} commands")
        self._collect("apply", self._soundness.of_command(before, command, after))
        self._collect("events", self._ledger.follow(before.faces, events, after))
        self._collect("events", self._soundness.of_events(events, after))
        self._collect("log", self._check_log(command, events))
        self._collect("sign", self._signs.of_events(events))
        for viewer, world in self._worlds.items():
            if viewer not in self._guessing and not self._ledger.taught(viewer):
                self._collect("secrecy", self._check_same_future(viewer, world, before, command, events, after))
        self._inspect(after)

    def end(self, state: Any) -> None:
        """Check the end of the game."""
        if self.game.to_act(state):
            self.report("end", "the game was left unfinished")
        for viewer, varied in self._varied.items():
            if not varied:
                self.report("sample", f"every world imagined for viewer {viewer} was the same")
        if self._comparable >= LONG_ENOUGH and not self._compared:
            self.report("sample", "no command could be compared with the same command in another world")

    def report(self, law: str, text: str) -> None:
        """Record a violation."""
        if not self.is_full:
            self.violations.append(Violation(law, self.step, text))

    # ------------------------------------------------------------------------------------------------ frame

    def _collect(self, law: str, problems: Problems) -> None:
        """Record the problems a check yields. An exception in the game breaks the law being checked."""
        try:
            for text in problems:
                self.report(law, text)
        except Exception as error:
            self.report(law, located(error))

    def _inspect(self, state: Any) -> None:
        if self.is_full:
            return
        data = state.to_json()
        deep = bool(self._effort.deep_every) and self.step % self._effort.deep_every == 0
        now = _ComparedState(state, data, deep, self._public(state), _redactable(state, data))
        self._collect("turn", self._soundness.of_turn(state))
        self._collect("state", self._soundness.of_state(state, data, deep))
        looked_at = self._whose_turn_it_is(state, deep)
        self._worlds.clear()
        for viewer in self.viewers:
            if viewer in looked_at:
                self._collect("view", self._check_view(now, viewer))
            else:
                self._note_shown(viewer, redact(state.faces, state.seen, viewer))
            # The table costs most to ask for, so one viewer after the other has its turn.
            if deep or viewer == self.viewers[self.step % len(self.viewers)]:
                self._collect("table", self._check_table(state, viewer))
        if state.to_json() != data:
            self.report("state", "asking changed the state")

    def _whose_turn_it_is(self, state: Any, deep: bool) -> set[Viewer]:
        """Return the viewers to check: those who have to act, and others by rotation."""
        count = len(self.viewers) if deep else self._effort.viewers or len(self.viewers)
        # Backwards, so that whose table is looked at is always among them and nobody always follows the same seat.
        return {*self.game.to_act(state), *(self.viewers[(self.step - at) % len(self.viewers)] for at in range(count))}

    def _note_shown(self, viewer: Viewer, faces: Iterable[int]) -> None:
        self._handles[viewer].update(face for face in faces if face != HIDDEN)

    def _public(self, state: Any) -> dict[str, Any]:
        """Return everything public about a state."""
        game = self.game
        return {
            "to_act": game.to_act(state),
            "reactors": game.reactors(state),
            "zones": game.zones(state),
            "seen": state.seen.copy(),
            "outcome": game.outcome(state),
            "round_result": game.round_result(state),
        }

    # ------------------------------------------------------------------------------------------------ one viewer

    def _check_view(self, now: _ComparedState, viewer: Viewer) -> Problems:
        game, state = self.game, now.state
        worlds, refusals = self._effort.samples(now.is_deep)
        view = game.view(state, viewer)
        yield from self._check_redaction(now, view, viewer)
        if now.is_deep:
            for place in shared_lists(state, view.state):
                yield f"the view of {viewer} shares {place} with the state"
        self._note_shown(viewer, view.state.faces)
        legal: list[Command] = []
        reasons: list[tuple[Command, Reason]] = []
        if viewer is not None:
            legal = game.legal_commands(state, viewer)
            if now.is_deep:
                self._collect("sign", self._signs.of_choices(view, legal))
            self._collect("legal", self._soundness.of_legal(state, viewer, legal))
            tries = self._refusals.tries(state, viewer, legal, self._rng, refusals)
            reasons = [(command, game.why_not(state, viewer, command)) for command in tries]
            for text in self._check_reasons(viewer, reasons, state):
                self.report("refusal", text)
        shown = view.state.to_json()
        for _ in range(worlds):
            world = game.sample(view, self._rng)
            for text in self._check_world(now, world, view, legal, reasons):
                self.report("secrecy", f"viewer {viewer}: {text}")
            self._note_variety(view, world, viewer)
            self._worlds[viewer] = world
        if now.is_deep and view.state.to_json() != shown:
            yield f"sampling changed the view of {viewer}"
        self._guessing.discard(viewer)
        if any(shown[key] != value and key not in now.redactable for key, value in now.data.items()):
            self._guessing.add(viewer)

    def _check_redaction(self, now: _ComparedState, view: View[Any], viewer: Viewer) -> Problems:
        state = now.state
        if view.seat != viewer:
            yield f"the view of {viewer} says it is {view.seat}'s"
        if list(view.state.faces) != redact(state.faces, state.seen, viewer):
            yield f"the view of {viewer} does not show exactly the faces it has seen"
        if view.state.rng != 0:
            yield f"the view of {viewer} tells the randomness"
        yield from self._check_public(now, view.state, f"the view of {viewer}")

    def _check_public(self, now: _ComparedState, other: Any, what: str) -> Problems:
        """Yield public facts that differ between the state and `other`."""
        public = self._public(other)
        if public != now.public:
            yield from (f"{what} has another {name}" for name, value in public.items() if value != now.public[name])

    def _check_reasons(self, seat: int, reasons: Sequence[tuple[Command, Reason]], state: Any) -> Problems:
        for command, reason in reasons:
            if not reason.rule:
                yield f"{command} is refused without a rule: {reason}"
            yield from self._signs.of_rule(reason.rule)
            content = said_once(reason)
            yield from self._signs.faults_in(content.messages)
            if not content.faces <= self._handles[seat]:
                yield f"the reason against {command} names a face that seat {seat} has not seen"
            if not all(0 <= handle < len(state.faces) for handle in reason.pieces):
                yield f"the reason against {command} points at a piece that does not exist"

    def _check_world(
        self,
        now: _ComparedState,
        world: Any,
        view: View[Any],
        legal: Sequence[Command],
        reasons: Sequence[tuple[Command, Reason]],
    ) -> Problems:
        """Yield evidence in `view` and the seat's options that `world` is not the real one."""
        game, viewer = self.game, view.seat
        if not are_equal(game.view(world, viewer).state, view.state):
            yield "a sampled world changes the view"
        yield from self._check_public(now, world, "a sampled world")
        if now.is_deep:
            yield from (f"a sampled world is broken: {flaw.text}" for flaw in game.check(world))
        if sorted(world.faces) != self._deck:
            yield "a sampled world has other faces"
        if world.rng == 0:
            yield "every sampled world has the same luck"
        if viewer is None:
            return
        if game.legal_commands(world, viewer) != legal:
            yield "a sampled world changes the legal commands"
        for command, reason in reasons:
            if game.why_not(world, viewer, command) != reason:
                yield f"a sampled world changes the reason against {command}"

    def _note_variety(self, view: View[Any], world: Any, viewer: Viewer) -> None:
        if self._varied.get(viewer):
            return
        hidden = {world.faces[handle] for handle, face in enumerate(view.state.faces) if face == HIDDEN}
        if len(hidden) > 2:
            other = self.game.sample(view, self._rng)
            self._varied[viewer] = list(other.faces) != list(world.faces)

    # ------------------------------------------------------------------------------------------------ the table

    def _check_table(self, state: Any, viewer: Viewer) -> Problems:
        game = self.game
        view = game.view(state, viewer)
        spec = game.table(view, STAGE)
        if game.table(game.view(self._worlds.get(viewer, state), viewer), STAGE) != spec:
            yield f"a sampled world changes the table of {viewer}"
        content = content_of(spec)
        self._collect("sign", self._signs.of_table(spec, content))
        yield from self._signs.faults_in(content.messages)
        visible = self._handles[viewer] | {HIDDEN}
        for face in sorted(content.faces - visible):
            yield f"the table of {viewer} names the unseen face {game.face_word(face)!r}"
        for picture in content.pictures:
            if self._fronts.get(picture.key, HIDDEN) not in visible:
                yield f"the table of {viewer} shows the unseen picture {picture.key!r}"
        yield from self._check_pieces(spec, state, view, viewer)
        for button in spec.buttons:
            if viewer is not None and any(command.seat != viewer for command in button.commands):
                yield f"a button on the table of {viewer} commands another seat"

    def _check_pieces(self, spec: TableSpec, state: Any, view: View[Any], viewer: Viewer) -> Problems:
        zone_of = {handle: zone for zone, handles in self.game.zones(state).items() for handle in handles}
        shown: Counter[int] = Counter()
        for zone in spec.zones:
            shown.update(piece.handle for piece in zone.pieces)
            for piece in zone.pieces:
                if zone_of.get(piece.handle) != zone.id:
                    yield f"the table of {viewer} shows piece {piece.handle} in {zone.id!r}, where it is not"
                    continue
                face = view.state.faces[piece.handle]
                if piece.face not in (face, HIDDEN):
                    yield f"the table of {viewer} shows a wrong face of piece {piece.handle}"
                if self._fronts.get(piece.picture.key, HIDDEN) not in (face, HIDDEN):
                    yield f"the table of {viewer} shows a wrong picture of piece {piece.handle}"
        if any(count > 1 for count in shown.values()):
            yield f"the table of {viewer} shows a piece twice"

    def _check_log(self, command: Command, events: Sequence[Event]) -> Problems:
        if not any(event.say for event in events):
            yield f"nothing is said about {command}"
        for viewer in self.viewers:
            for event in events:
                seen = event.redacted(viewer)
                line = sentence(seen)
                if seen.face != HIDDEN:
                    self._handles[viewer].add(seen.face)
                if line is None:
                    continue
                yield from self._signs.faults_in((line,))
                if not said_once(line).faces <= self._handles[viewer]:
                    yield f"the line {line.id} names a face that viewer {viewer} has not seen"

    def _check_same_future(
        self, viewer: Viewer, world: Any, before: Any, command: Command, events: Sequence[Event], after: Any
    ) -> Problems:
        """Yield evidence of the real world when one command is carried out in both.

        Only commands that show the viewer no face, use no randomness and reveal no secret by the rules are compared;
        others teach the viewer something it is meant to learn.
        """
        game = self.game
        if before.rng != after.rng or game.reveals_secrets(before, command, after):
            return
        self._comparable += 1
        if command not in game.legal_commands(world, command.seat):
            return
        other: list[Event] = []
        self._compared += 1
        world = world.clone()
        game.apply(world, command, other.append)
        if [event.redacted(viewer) for event in other] != [event.redacted(viewer) for event in events]:
            yield f"viewer {viewer}: the events of {command} tell more than the faces it shows"
        elif not are_equal(game.view(world, viewer).state, game.view(after, viewer).state):
            yield f"viewer {viewer}: the view after {command} tells more than the faces it shows"


class _ComparedState(NamedTuple):
    """A state with everything the viewers' checks compare it with."""

    state: Any
    data: Any
    """Its JSON."""
    is_deep: bool
    public: Mapping[str, Any]
    redactable: set[str]


def _redactable(state: Any, data: Mapping[str, Any]) -> set[str]:
    """Return the fields of a state's JSON that every view redacts: the faces and the random generator."""
    faces, chance = list(state.faces), state.rng
    written = (chance, str(chance), f"{chance:x}", f"{chance:016x}")
    return {key for key, value in data.items() if value == faces or value in written}
