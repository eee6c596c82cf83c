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
from tabletable.games.saboteur import bot, deal, load, pictures, reasons, results, rules, table, view, words
from tabletable.games.saboteur.commands import MAX_SEATS, Verb
from tabletable.games.saboteur.faces import CARDS, KINDS, THEFT, TOOLS, face_word
from tabletable.games.saboteur.state import ROUNDS, HouseRules, SaboteurState

_SEAT_TUPLES = tuple((seat,) for seat in range(MAX_SEATS))


class SaboteurGame(Game[SaboteurState]):
    """Saboteur with its second game, for 2 to 12."""

    info = GameInfo(
        id="saboteur",
        min_seats=2,
        max_seats=MAX_SEATS,
        minutes=30,
        rules_version=1,
        options=(
            Option("gold", ("secret", "open"), "secret"),
            Option("broken_tools", ("free", "no_gold"), "free"),
        ),
        verbs=tuple(Verb),
        levels=("random", *bot.POLICIES),
        colour="#6B5140",
        theme="cave",
        ground="saboteur",
        shelf=2,
    )

    def setup(self, seats: int, options: Options, seed: int, deck: Sequence[int] | None = None) -> SaboteurState:
        """See `Game.setup`. `deck` holds all 136 faces; each sort is dealt in its own order: the first ten playing
        cards are put out, then six each are dealt in turn; goals lie from north to south; dwarfs are dealt in turn."""
        self.info.check_seats(seats)
        return deal.setup(seats, HouseRules.from_options(options), seed, deck)

    def to_act(self, state: SaboteurState) -> tuple[int, ...]:
        """The seat on turn, after a round the next thief."""
        return _SEAT_TUPLES[state.turn] if state.turn != NOBODY else ()

    def legal_commands(self, state: SaboteurState, seat: int) -> list[Command]:
        """See `Game.legal_commands`."""
        return rules.legal_commands(state, seat)

    def why_not(self, state: SaboteurState, seat: int, command: Command) -> Reason:
        """See `Game.why_not`."""
        return reasons.why_not(state, seat, command)

    def apply(self, state: SaboteurState, command: Command, emit: Emit | None = None) -> None:
        """See `Game.apply`."""
        rules.apply(state, command, emit)

    def outcome(self, state: SaboteurState) -> Outcome | None:
        """See `Game.outcome`."""
        return results.outcome(state)

    def round_result(self, state: SaboteurState) -> Outcome | None:
        """The round that ended last."""
        return results.round_result(state)

    def bound(self, seats: int, options: Options) -> int:
        """Every turn uses up at least one of a round's 107 cards, and no card takes more than two commands: a pass of
        one card is a discard and a `done`. After that there are at most as many thefts as theft cards."""
        return ROUNDS * (2 * (len(CARDS) - deal.REMOVED_COUNT) + KINDS[THEFT].copies)

    def view(self, state: SaboteurState, seat: int | None) -> View[SaboteurState]:
        """See `Game.view`."""
        return view.view(state, seat)

    def sample(self, view_: View[SaboteurState], rng: Rng) -> SaboteurState:
        """See `Game.sample`."""
        return view.sample(view_, rng)

    def seen(self, state: SaboteurState) -> list[int]:
        """See `Game.seen`."""
        return state.seen.copy()

    def randomness(self, state: SaboteurState) -> int:
        """See `Game.randomness`."""
        return state.rng

    def zones(self, state: SaboteurState) -> dict[str, list[int]]:
        """See `Game.zones`."""
        return view.zones(state)

    def check(self, state: SaboteurState) -> list[str]:
        """See `Game.check`."""
        return view.check(state)

    def state_from_json(self, data: JsonValue) -> SaboteurState:
        """See `Game.state_from_json`."""
        return load.state_from_json(data)

    def position(self, data: Mapping[str, Any]) -> SaboteurState:
        """A position in these words, all but `roles` optional:

        - `roles`: per seat its dwarf ("green digger", "boss", …); `aside`: the next dwarfs to be handed out
        - `hands`: per seat a list of cards ("cross", "door green h", "break lantern", "map") in draw order
        - `tunnel`: cell → card, with "turned" after it for half a turn: {"1,0": "cross", "2,0": "curve ne turned"}
        - `goals`: from north to south ("goal gold", "goal stone ne", "goal stone nw"); `turned`: cell → turn (0 or 1)
          of the stones that lie open: {"8,2": 1}
        - `front`: per seat the cards in front of it ("break cart", "theft", "trapped"); `thieves`: the seats with a
          theft in the order they laid it
        - `draw`: the pile, next card first; `rest`: "draw" puts all cards that are not named under it, else they are
          out of the round
        - `turn`, `opener`: seats; `round`; `gold`: per seat; `options`; `seed`
        """
        return load.position(self.info, data)

    def face_word(self, face: int) -> str:
        """ "door green h" """
        return face_word(face)

    def choice_word(self, command: Command) -> str:
        """How a path card is turned; the tool that a double repair mends."""
        if command.verb == Verb.PLACE:
            return ("upright", "turned")[command.choice] if command.choice in (0, 1) else ""
        return TOOLS[command.choice] if 0 <= command.choice < len(TOOLS) else ""

    def face_name(self, face: int) -> Msg:
        """See `Game.face_name`."""
        return words.face_name(face)

    def table(self, view_: View[SaboteurState], stage: Stage) -> TableSpec:
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

    def choices(self, view_: View[SaboteurState], commands: Sequence[Command]) -> tuple[Choice, ...]:
        """See `Game.choices`."""
        return table.choices(view_, tuple(commands))

    def preview(self, view_: View[SaboteurState], command: Command) -> Picture | None:
        """See `Game.preview`."""
        return table.preview(view_, command)

    def policy(self, level: str) -> Policy:
        """See `Game.policy`."""
        return bot.POLICIES[level]
