"""The protocol between a game and everything else.

A game is one object without state of its own (`GAME` of its folder). The rules work in place on a state; who may see
what of it is decided by the game too, in `view`. Nothing here checks twice: `apply` trusts its caller, the session is
the one that asks `legal_commands` first.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from tabletable.core.advice import Counting, Why
from tabletable.core.command import Command
from tabletable.core.digest import JsonValue
from tabletable.core.editing import Editing
from tabletable.core.errors import BrokenState
from tabletable.core.event import Emit, Event
from tabletable.core.info import GameInfo, Options
from tabletable.core.knowledge import Guessing
from tabletable.core.message import Msg, Reason
from tabletable.core.moment import Moment
from tabletable.core.outcome import Outcome
from tabletable.core.page import Page
from tabletable.core.rng import Rng
from tabletable.core.state import State, sound
from tabletable.core.tablespec import Analysis, Choice, FaceText, Honours, Picture, Piece, Stage, TableSpec

S = TypeVar("S", bound=State)


class View(NamedTuple, Generic[S]):
    """All that a seat, a bot or a screen ever gets of a state.

    `state` is a copy in which every face `seat` has not seen is HIDDEN and the PRNG is 0. Two states that differ only
    in what `seat` can't know have equal views.
    """

    seat: int | None
    """The viewer; None is an onlooker, who knows only what is public."""
    state: S


Join = Callable[[Msg, Msg], Msg | None]
"""Makes one sentence of two that follow each other, None if they are no pair after all."""
Joins = Mapping[tuple[str, str], Join]
"""By the ids of the two."""


class TimeUp(Exception):
    """Thrown into a bot at work: it is to answer now, as well as it can by then."""


Thinking = Generator[None, None, Command | None]
"""A bot at work: yields often so that a frame can be drawn, returns its command (None: no reaction)."""

Analysing = Generator[int, None, Analysis]
"""An analysis at work: yields often how much is done, in percent."""


class Points(NamedTuple):
    """What commands are worth in points, where a game can reckon it."""

    ahead: int
    """What the seat has more than the best other one."""
    now: Mapping[Command, float]
    """Every legal command, with what the seat gets more than the other over the rest of the round after it."""
    errors: Mapping[Command, float]
    """Their standard errors; {} if they are exact."""
    worlds: int
    """How many worlds they are the mean of, 0 if they are exact."""


Reckoning = Generator[int, None, Points]
"""A reckoning at work: yields often how much is done, in percent."""


class Proof(NamedTuple):
    """What is certain of a decision, whatever is hidden from the seat that has it."""

    values: Mapping[Command, int]
    """Every legal command with its exact value: points, or 1 for what surely brings about what is asked for, else 0."""
    is_clear: bool
    """Whether one answer is so much better than all others that a puzzle may ask for it."""

    @property
    def best(self) -> tuple[Command, ...]:
        """The commands of the highest value."""
        most = max(self.values.values())
        return tuple(command for command, value in self.values.items() if value == most)


Proving = Generator[None, None, Proof]
"""A proof at work: yields every few milliseconds."""

Policy = Callable[["View[Any]", Sequence[Command], Rng], Thinking]
"""How a bot chooses: from what its seat may see and its legal commands, with its own randomness."""


@dataclass(frozen=True, slots=True)
class Insight(Generic[S]):
    """What a search has to know of a game to play it well; it lives with the game's bots."""

    policy: Policy
    """Plays every seat on in an imagined world; of that it may look at no more than its own seat would see. What it
    would do is also what the search does unless something else is surely better."""
    chance: Callable[[S, S, int], float]
    """(before, state, seat) → its chance to win the round that was played in `before`, 0 … 1, exact once that is over.
    """
    horizon: int
    """So many times the turn passes on before a world is valued."""
    worlds: int
    """How many worlds a decision is tried in."""
    left_alone: tuple[str, ...] = ()
    """Verbs the policy decides about by itself."""
    over: Callable[[S, S], bool] | None = None
    """(before, state) → whether a playout that began in `before` ends here, before the horizon; None: never."""
    kind: Callable[[S, Command], object] | None = None
    """(state, command) → the same for commands that make no difference; None: verb, face, zone and choice."""
    weigh: Callable[[View[S], S], float] | None = None
    """(view, world) → how likely such a world is after what the seats have done; None: all alike."""
    trials: int = 240
    """How many playouts the options of a decision share when somebody wants to know what each is worth."""
    by_round: bool = False
    """Whether each round is won for itself, else the game."""
    shortlist: Callable[[View[S], Sequence[Command]], Generator[None, None, Sequence[Command]]] | None = None
    """(view, commands) → those worth a trial when somebody wants to know what each is worth, found in short steps;
    None: all."""


class Game(ABC, Generic[S]):
    """One game. Methods that take a state never change it, except `apply`."""

    info: GameInfo
    policies: ClassVar[Mapping[str, Policy]]
    """How a bot of each level plays."""
    states: ClassVar[type[Any]]
    """What its states are."""
    reckons: ClassVar[bool] = False
    """Whether it can reckon points (`reckoning`), so that nobody has to estimate chances."""
    joins: ClassVar[Joins] = {}
    """How two log sentences that follow each other become one (see `joined`)."""
    editing: ClassVar[Editing[Any] | None] = None
    """How its positions are set up by hand; None: they are not."""
    honour: ClassVar[Honours] = Honours()
    """The pictures that go with every outcome."""

    def agreed(self, options: Options) -> Game[S]:
        """The game as it is played with these complete options: with other pieces where they change what is printed.

        A session plays that one. Nothing but what its pieces look like and are said to be may differ.
        """
        return self

    # -------------------------------------------------------------------------------------------- rules

    def setup(self, seats: int, options: Options, seed: int, deck: Sequence[int] | None = None) -> S:
        """A new game for `seats` players with complete `options`.

        `seed` (0 … 2^64−1) decides everything drawn by lot. `deck` fixes instead the order in which faces are dealt,
        first dealt first; it must hold every face of the game. Raises `SetupError`.
        """
        self.info.check_seats(seats)
        return self.deal(seats, options, seed, deck)

    @abstractmethod
    def deal(self, seats: int, options: Options, seed: int, deck: Sequence[int] | None) -> S:
        """`setup` for a number of players that can play."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[int, ...]:
        """The seats the game waits for: one, or several that choose at the same time; () when the game is over."""

    def reactors(self, state: S) -> tuple[int, ...]:
        """Further seats that may act now without being waited for. The chance passes with the next awaited command.

        Whether a seat may react is public: the screen offers it while somebody else sits in front of it.
        """
        return ()

    @abstractmethod
    def legal_commands(self, state: S, seat: int) -> list[Command]:
        """Everything `seat` may do now: complete, sorted, unique; [] unless in `to_act` or `reactors`. At most 400."""

    def was_legal(self, state: S, command: Command) -> bool:
        """Whether a command that is not legal any more may stand in a recorded game; `apply` still carries it out."""
        return False

    @abstractmethod
    def why_not(self, state: S, seat: int, command: Command) -> Reason:
        """Why `command` of `seat` is not legal. It must follow from what `seat` may know.

        Called for any well-formed command that is not in `legal_commands`, also nonsense ones: a foreign seat's, an
        unknown verb, a handle that does not exist.
        """

    @abstractmethod
    def apply(self, state: S, command: Command, emit: Emit | None = None) -> None:
        """Carry out a legal command in place. Without `emit` no events are built: the way of playouts."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Who won and why once the game is over, else None."""

    def round_result(self, state: S) -> Outcome | None:
        """The result of the round that ended last, None before the first; shown at a ROUND_END event."""
        return None

    @abstractmethod
    def bound(self, seats: int, options: Options) -> int:
        """Any game of legal commands chosen at random ends within this many commands."""

    # -------------------------------------------------------------------------------------------- knowledge

    def view(self, state: S, seat: int | None) -> View[S]:
        """What `seat` (None: an onlooker) may know."""
        return View(seat, state.redacted(seat))

    def sample(self, seen: View[S], rng: Rng) -> S:
        """A full state the viewer can't tell from the real one: `view(sample(v, rng), v.seat) == v`."""
        return seen.state.imagined(rng)

    def seen(self, state: S) -> list[int]:
        """Per handle, the mask of the seats that know its face: what the undo barrier is measured by."""
        return state.seen.copy()

    def tells(self, before: S, command: Command, after: S) -> bool:
        """Whether the public events of `command` follow from faces that they do not show to everybody.

        Such commands teach all seats something that is true of hidden faces: how many cards were drawn until one
        fitted, whether a challenge succeeded. Every other command must look alike in all worlds a viewer imagines.
        """
        return False

    def randomness(self, state: S) -> int:
        """The PRNG in the state; it changes whenever the rules used it."""
        return state.rng

    @abstractmethod
    def zones(self, state: S) -> dict[str, list[int]]:
        """Where every handle lies: each in exactly one zone. The names are those commands and events use."""

    @abstractmethod
    def check(self, state: S) -> list[str]:
        """Broken invariants in words, [] if all hold. Counts everything from scratch; for tests, not for play."""

    # -------------------------------------------------------------------------------------------- data and words

    def state_from_json(self, data: JsonValue) -> S:
        """The inverse of `State.to_json`; raises `BrokenState` for data that can't be a state."""
        return sound(self.read_state(data), self.check)

    def read_state(self, data: JsonValue) -> S:
        """The state in data, every field in its range, whether they agree or not. Raises `BrokenState`."""
        state: S = self.states.read(data, self.info.min_seats, self.info.max_seats)
        return state

    def position(self, data: Mapping[str, Any]) -> S:
        """A state from a few words, for tests and examples: what is not named is not in play.

        Raises `BrokenState` for words it does not know. Each game documents its words in `rules/positions.py`; a game
        whose `RULES.md` shows no scene can do without.
        """
        raise BrokenState(f"{self.info.id} has no words for positions")

    @abstractmethod
    def face_word(self, face: int) -> str:
        """The short English word for a face used in positions, transcripts and tests ("red 5"); unique per kind."""

    def faces_by_word(self) -> dict[str, int]:
        """Every kind of card there is, by its `face_word`: what a full table is dealt from."""
        dealt = self.setup(self.info.max_seats, self.info.complete({}), 0).faces
        return {self.face_word(face): face for face in sorted(set(dealt)) if face >= 0}

    def choice_word(self, command: Command) -> str:
        """The word for the command's choice ("green"); "" without a choice."""
        return str(command.choice) if command.choice >= 0 else ""

    @abstractmethod
    def face_name(self, face: int) -> Msg:
        """The name of a face inside a sentence ("a green 5")."""

    @abstractmethod
    def wording(self, view: View[S], command: Command) -> Msg:
        """What a legal `command` would do, as an instruction: "Bid 5 on plot 13". The one way to put it into words.

        It names piece, place, seat and number, and nothing that `view.seat` may not know. Two legal commands read the
        same only if it does not matter which one is given: they use equal pieces from the same zone.
        """

    def joined(self, said: Msg, more: Msg) -> Msg | None:
        """One sentence in the place of two that follow each other in a log, None if each stands for itself.

        Both are sentences of redacted events, or what this method made of earlier ones: a payment card by card, an
        offer and what it is for. All that a reader needs of the two must be in the one.
        """
        found = self.joins.get((said.id, more.id))
        return None if found is None else found(said, more)

    def chip_word(self, face: int) -> Msg | None:
        """What is written beside the tiny card of a face that does not say by itself what it is; None: it does."""
        return None

    # -------------------------------------------------------------------------------------------- the table

    @abstractmethod
    def table(self, view: View[S], stage: Stage) -> TableSpec:
        """What the table looks like for the viewer."""

    def table_at_rest(self, view: View[S], stage: Stage, events: Sequence[Event]) -> TableSpec | None:
        """The table on which the round or game that has just ended came to rest, before its result is shown.

        `events` are those of the last command up to then, by which `view` has gone on to the next round. None: at the
        end of a round the table as it was before the last command, with the pieces where its events have put them.
        """
        return None

    def page(self, view: View[S], stage: Stage, events: Sequence[Event]) -> Page | None:
        """The page that the last of these `events` have opened or gone on with, None if they have not.

        `events` end where `view` is and may begin anywhere before the page does. They are shown as the steps of the
        page instead of all at once; while it asks somebody, the events of the answer are added to them.
        """
        return None

    @abstractmethod
    def face_picture(self, face: int) -> Picture:
        """The printed side of a card."""

    @abstractmethod
    def face_chip(self, face: int) -> Picture:
        """A tiny card for the log."""

    def face_text(self, face: int) -> FaceText:
        """What the zoom card says about a face: its name and what one needs to know of it."""
        return FaceText(self.face_name(face))

    @abstractmethod
    def choices(self, view: View[S], commands: Sequence[Command]) -> tuple[Choice, ...]:
        """How a picker shows `commands` that differ only in their choice."""

    @abstractmethod
    def meant(self, view: View[S], piece: int, zone: str) -> Command | None:
        """What the viewer wants who lets `piece` go on `zone`, legal or not: `why_not` explains it if it is not.

        `zone` is any of the table's but the one the piece lies in, or "" for the bare table or no place at all. The
        verb follows from the piece as much as from the place: a house on a set is built there, not laid out.

        None for a piece the viewer never takes hold of, whatever the zone. A piece that could be moved at another time,
        or that somebody may think can, is taken hold of all the same and says why it stays. So is every card of the
        viewer's own hand.
        """

    def preview(self, view: View[S], command: Command) -> Piece | None:
        """The piece of a legal `command` as it will lie in its zone; None for commands that need no picture.

        Where all commands of one drop have a picture, their choices are turns of the piece: the table shows it lying
        there in one of them and lets the player turn it, instead of asking which one is meant.
        """
        return None

    def pointed(self, view: View[S], command: Command) -> tuple[int | str, ...]:
        """All on the table that a legal `command` is about, in the order a line leads from one to the next.

        Handles of pieces and ids of zones; those that are not on the table are passed over.
        """
        return command.piece, command.zone

    def forecast(self, view: View[S], command: Command) -> tuple[Msg, ...]:
        """What a legal `command` would change, in one or two short lines told beside the place before one lets go.

        Only what the viewer can work out from what it sees: never what others may answer.
        """
        return ()

    def moments(self, view: View[S], events: Sequence[Event]) -> Sequence[Moment]:
        """What of a command is worth standing still for, in the order of its events.

        `events` are those of the command as the viewer may see them, up to the end of a round; `view` is what they
        have led to, by which another round may have begun. Ordinary moves have no moment: the game has to flow.
        """
        return ()

    def honours(self, outcome: Outcome) -> Honours:
        """The pictures that go with an outcome of this game."""
        return self.honour

    def analysis(self, view: View[S]) -> Analysing | None:
        """What the viewer's legal commands are worth; None if the viewer has nothing to decide.

        Only for games whose `info.analysis` is set, and only from what the viewer may know.
        """
        return None

    def reckoning(self, view: View[S]) -> Reckoning | None:
        """What the viewer's legal commands are worth in points if all play their best from then on.

        None while the viewer has nothing to decide, or nothing that can be reckoned. Only for games that `reckons`, and
        only from what the viewer may know.
        """
        return None

    def chances(self, view: View[S]) -> Counting:
        """How likely it is what the viewer wonders about now, from its knowledge alone.

        Only for games whose `info.chances` is set; the viewer is a seat, its turn or not.
        """
        raise NotImplementedError(f"{self.info.id} counts no chances")

    def knowledge(self, view: View[S]) -> Guessing:
        """What is hidden from the viewer and how likely each answer is, for all that it knows.

        Only for games whose `info.knowledge` is set; the viewer is a seat. The same riddles, answers and rows as long
        as nothing is dealt anew, also for a view in which nothing is hidden: then it tells the truth.
        """
        raise NotImplementedError(f"{self.info.id} has no riddles")

    def proof(self, view: View[S]) -> Proving | None:
        """Works out exactly what the decision of the viewer is worth; None where nothing can be proved.

        In a puzzle one is asked for that. What is asked for is said by the game's `puzzle.task`.
        """
        return None

    # -------------------------------------------------------------------------------------------- bots

    def policy(self, level: str, style: str = "") -> Policy:
        """How a bot of `level`, one of `policies`, plays; `bots.levels` knows the levels that all games share.

        `style`: in which of `GameInfo.styles`, "" for none.
        """
        return self.policies[level]

    def insight(self, style: str = "") -> Insight[S] | None:
        """What the search needs that plays the level "hard"; None where the game has a bot of its own for it."""
        return None

    def outlook(self) -> Insight[S] | None:
        """What the chances of all seats are told by, for people: at the table and after the game.

        None where the game reckons exact points instead.
        """
        return self.insight()

    def why(self, view: View[S], command: Command) -> Why | None:
        """What speaks most for a legal `command` that a bot advises; None where nothing better than a feeling does.

        It is true in every world that the viewer can imagine.
        """
        return None
