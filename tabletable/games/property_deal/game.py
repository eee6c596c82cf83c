"""The game object: the protocol of `tabletable.core.game`, each method in the module that knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletable.core.command import Command
from tabletable.core.digest import JsonValue
from tabletable.core.event import Emit
from tabletable.core.game import Game, GameInfo, Option, Options, Policy, View
from tabletable.core.ids import NOBODY
from tabletable.core.message import Msg, Reason
from tabletable.core.outcome import Outcome
from tabletable.core.rng import Rng
from tabletable.core.tablespec import Choice, FaceText, Picture, Stage, TableSpec
from tabletable.games.property_deal import bot, deal, load, pictures, reasons, results, rules, table, view, words
from tabletable.games.property_deal.commands import MAX_SEATS, Verb
from tabletable.games.property_deal.faces import COLOUR_WORDS, DECK_SIZE, face_word
from tabletable.games.property_deal.state import HouseRules, PropertyState

_SEAT_TUPLES = tuple((seat,) for seat in range(MAX_SEATS))


class PropertyDealGame(Game[PropertyState]):
    """Property Deal for 2 to 5."""

    info = GameInfo(
        id="property_deal",
        min_seats=2,
        max_seats=MAX_SEATS,
        minutes=20,
        rules_version=1,
        options=(
            Option("excess", ("bottom", "discard"), "bottom"),
            Option("payment", ("free", "bank_first"), "free"),
        ),
        verbs=tuple(Verb),
        levels=("random", *bot.POLICIES),
        colour="#2A5488",
        theme="navy",
        ground="property",
        shelf=1,
    )

    def setup(self, seats: int, options: Options, seed: int, deck: Sequence[int] | None = None) -> PropertyState:
        """See `Game.setup`. The seat that begins has drawn its two cards already."""
        self.info.check_seats(seats)
        return deal.setup(seats, HouseRules.from_options(options), seed, deck)

    def to_act(self, state: PropertyState) -> tuple[int, ...]:
        """The seat that decides: the one on turn, or whoever is asked."""
        decider = state.decider
        return _SEAT_TUPLES[decider] if decider != NOBODY else ()

    def legal_commands(self, state: PropertyState, seat: int) -> list[Command]:
        """See `Game.legal_commands`."""
        return rules.legal_commands(state, seat)

    def why_not(self, state: PropertyState, seat: int, command: Command) -> Reason:
        """See `Game.why_not`."""
        return reasons.why_not(state, seat, command)

    def apply(self, state: PropertyState, command: Command, emit: Emit | None = None) -> None:
        """See `Game.apply`."""
        rules.apply(state, command, emit)

    def outcome(self, state: PropertyState) -> Outcome | None:
        """See `Game.outcome`."""
        return results.outcome(state)

    def bound(self, seats: int, options: Options) -> int:
        """A game ends after 300 turns (R17), and every turn after so many commands (R18).

        A turn has at most three plays, twelve rearrangements that each may ask for one more command, an end, and as
        many excess cards as there are cards. One action asks at most four others for an answer and for cards, and the
        three just say no are answered once each; no card is paid or placed twice on the way.
        """
        action = 2 + 4 + 2 * 3 + 2 * DECK_SIZE
        turn = rules.PLAYS * (1 + action) + 2 * rules.MOST_MOVES + 1 + DECK_SIZE
        return deal.LONGEST_GAME * turn

    def view(self, state: PropertyState, seat: int | None) -> View[PropertyState]:
        """See `Game.view`."""
        return view.view(state, seat)

    def sample(self, view_: View[PropertyState], rng: Rng) -> PropertyState:
        """See `Game.sample`."""
        return view.sample(view_, rng)

    def seen(self, state: PropertyState) -> list[int]:
        """See `Game.seen`."""
        return state.seen.copy()

    def randomness(self, state: PropertyState) -> int:
        """See `Game.randomness`."""
        return state.rng

    def zones(self, state: PropertyState) -> dict[str, list[int]]:
        """See `Game.zones`."""
        return view.zones(state)

    def check(self, state: PropertyState) -> list[str]:
        """See `Game.check`."""
        return view.check(state)

    def state_from_json(self, data: JsonValue) -> PropertyState:
        """See `Game.state_from_json`."""
        return load.state_from_json(data)

    def position(self, data: Mapping[str, Any]) -> PropertyState:
        """A position in these words, all but `hands` optional:

        - `hands`, `banks`: per seat a list of cards ("red", "red/yellow wild", "wild", "sly deal", "rent", "3M") in the
          order they came
        - `sets`: per seat a list of sets, each one string: cards with commas between, properties before buildings,
          after a colour and a colon where the cards do not tell it ("red, red, wild", "yellow: red/yellow wild")
        - `discard`: the pile, top card last; `draw`: the pile, next card first; `rest`: "draw" puts all cards that are
          not named under the draw pile
        - `turn`, `first`: seats; `plays`, `moves`: made in this turn; `turns`: that have ended
        - `options`, `seed`
        """
        return load.position(self.info, data)

    def face_word(self, face: int) -> str:
        """ "red", "3M", "sly deal" """
        return face_word(face)

    def choice_word(self, command: Command) -> str:
        """A wild's colour, "×2" or "×4" for a rent, and for a card that is chosen its handle."""
        if command.choice < 0:
            return ""
        if command.verb in (Verb.PROPERTY, Verb.MOVE, Verb.PLACE):
            return COLOUR_WORDS[command.choice].replace("_", " ") if command.choice < len(COLOUR_WORDS) else ""
        return str(command.choice)

    def face_name(self, face: int) -> Msg:
        """See `Game.face_name`."""
        return words.face_name(face)

    def table(self, view_: View[PropertyState], stage: Stage) -> TableSpec:
        """See `Game.table`."""
        return table.table(view_, stage)

    def face_picture(self, face: int) -> Picture:
        """See `Game.face_picture`."""
        return pictures.face_picture(face)

    def face_chip(self, face: int) -> Picture:
        """See `Game.face_chip`."""
        return pictures.face_chip(face)

    def face_text(self, face: int) -> FaceText:
        """See `Game.face_text`."""
        return words.face_text(face)

    def choices(self, view_: View[PropertyState], commands: Sequence[Command]) -> tuple[Choice, ...]:
        """See `Game.choices`."""
        return table.choices(view_, tuple(commands))

    def policy(self, level: str) -> Policy:
        """See `Game.policy`."""
        return bot.POLICIES[level]
