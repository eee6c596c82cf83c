"""The game object: the protocol of `tabletable.core.game`, each method in the module that knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletable.core.command import Command
from tabletable.core.game import Game, GameInfo, Option, Options, Policy, View
from tabletable.core.ids import NOBODY
from tabletable.core.tablespec import AS_DRAWN, Choice
from tabletable.games.saboteur.bots import policies
from tabletable.games.saboteur.rules import apply, deal, knowledge, legal, names, positions, reasons, results
from tabletable.games.saboteur.rules.cards import CARDS, KINDS, THEFT, TOOLS, face_word
from tabletable.games.saboteur.rules.commands import MAX_SEATS, Cue, Verb
from tabletable.games.saboteur.rules.state import ROUNDS, HouseRules, SaboteurState
from tabletable.games.saboteur.table import account, board, forecast, intent, moments, pictures, prompts, words
from tabletable.games.saboteur.table import spec as scene
from tabletable.games.saboteur.table import wording as wordings
from tabletable.games.saboteur.table.looks import LOOKS

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
        chained=(Verb.DISCARD, Verb.CLEAR),
        levels=("random", *policies.POLICIES),
        looks=LOOKS,
        cues=Cue,
        sorts=(words.BY_KIND, AS_DRAWN),
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

    legal_commands = staticmethod(legal.legal_commands)
    why_not = staticmethod(reasons.why_not)
    apply = staticmethod(apply.apply)
    outcome = staticmethod(results.outcome)
    round_result = staticmethod(results.round_result)

    def bound(self, seats: int, options: Options) -> int:
        """Every turn uses up at least one of a round's 107 cards, and no card takes more than two commands: a pass of
        one card is a discard and a `done`. After that there are at most as many thefts as theft cards."""
        return ROUNDS * (2 * (len(CARDS) - deal.REMOVED_COUNT) + KINDS[THEFT].copies)

    zones = staticmethod(knowledge.zones)
    check = staticmethod(knowledge.check)
    state_from_json = staticmethod(positions.state_from_json)

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
        return positions.position(self.info, data)

    face_word = staticmethod(face_word)

    def choice_word(self, command: Command) -> str:
        """How a path card is turned; the tool that a double repair mends."""
        if command.verb == Verb.PLACE:
            return ("upright", "turned")[command.choice] if command.choice in (0, 1) else ""
        return TOOLS[command.choice] if 0 <= command.choice < len(TOOLS) else ""

    face_name = staticmethod(names.face_name)
    chip_word = staticmethod(words.chip_word)
    joined = staticmethod(account.joined)
    wording = staticmethod(wordings.wording)
    pointed = staticmethod(wordings.pointed)
    table = staticmethod(scene.table)
    face_picture = staticmethod(pictures.face_picture)
    face_chip = staticmethod(pictures.face_chip)
    face_text = staticmethod(words.face_text)

    meant = staticmethod(intent.meant)

    def choices(self, view_: View[SaboteurState], commands: Sequence[Command]) -> tuple[Choice, ...]:
        """See `Game.choices`."""
        return prompts.choices(view_, tuple(commands))

    preview = staticmethod(board.preview)
    forecast = staticmethod(forecast.forecast)
    honours = staticmethod(moments.honours)
    moments = staticmethod(moments.moments)

    def policy(self, level: str) -> Policy:
        """See `Game.policy`."""
        return policies.POLICIES[level]

    def adviser(self) -> Policy:
        """See `Game.adviser`."""
        return policies.ADVISER
