"""The game object: the protocol of `tabletable.core.game`, each method in the module that knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletable.core.command import Command
from tabletable.core.game import Game, GameInfo, Option, Options, Policy, View
from tabletable.core.ids import NOBODY
from tabletable.core.tablespec import AS_DRAWN, BY_COLOUR, BY_VALUE, Choice
from tabletable.games.property_deal.bots import policies
from tabletable.games.property_deal.rules import apply, deal, knowledge, legal, names, positions, reasons, results
from tabletable.games.property_deal.rules.cards import COLOUR_WORDS, DECK_SIZE, face_word
from tabletable.games.property_deal.rules.commands import MAX_SEATS, Cue, Verb
from tabletable.games.property_deal.rules.state import LONGEST_GAME, MOST_MOVES, PLAYS, HouseRules, PropertyState
from tabletable.games.property_deal.table import account, drops, intent, moments, pictures, words
from tabletable.games.property_deal.table import spec as scene
from tabletable.games.property_deal.table import wording as wordings
from tabletable.games.property_deal.table.looks import LOOKS

_ASKING = (Verb.ACCEPT, Verb.ACTION, Verb.CHOOSE, Verb.PAY, Verb.PLACE, Verb.SAY_NO)
"""After these somebody may be asked whether to say no."""
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
            Option("ask", ("everybody", "holders"), "everybody"),
        ),
        verbs=tuple(Verb),
        chained=(Verb.PAY, Verb.DISCARD),
        levels=("random", *policies.POLICIES),
        aimless=(Verb.MOVE,),
        looks=LOOKS,
        cues=Cue,
        sorts=(BY_COLOUR, BY_VALUE, AS_DRAWN),
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

    legal_commands = staticmethod(legal.legal_commands)
    why_not = staticmethod(reasons.why_not)
    apply = staticmethod(apply.apply)
    outcome = staticmethod(results.outcome)

    def bound(self, seats: int, options: Options) -> int:
        """A game ends after 300 turns (R17), and every turn after so many commands (R18).

        A turn has at most three plays, a hundred rearrangements that each may ask for one more command, an end, and as
        many excess cards as there are cards. One action asks at most four others for an answer and for cards, and the
        three just say no are answered once each; no card is paid or placed twice on the way.
        """
        action = 2 + 4 + 2 * 3 + 2 * DECK_SIZE
        turn = PLAYS * (1 + action) + 2 * MOST_MOVES + 1 + DECK_SIZE
        return LONGEST_GAME * turn

    sample = staticmethod(knowledge.sample)

    def tells(self, before: PropertyState, command: Command, after: PropertyState) -> bool:
        """Where only those are asked who can say no, each question asked and each one left out tells of a hand."""
        return before.rules.ask_holders and command.verb in _ASKING

    zones = staticmethod(knowledge.zones)
    check = staticmethod(knowledge.check)
    state_from_json = staticmethod(positions.state_from_json)

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
        return positions.position(self.info, data)

    face_word = staticmethod(face_word)

    def choice_word(self, command: Command) -> str:
        """A wild's colour, "×2" or "×4" for a rent, and for a card that is chosen its handle."""
        if command.choice < 0:
            return ""
        if command.verb in (Verb.PROPERTY, Verb.MOVE, Verb.PLACE):
            return COLOUR_WORDS[command.choice].replace("_", " ") if command.choice < len(COLOUR_WORDS) else ""
        return str(command.choice)

    face_name = staticmethod(names.face_name)
    chip_word = staticmethod(words.chip_word)
    joined = staticmethod(account.joined)
    wording = staticmethod(wordings.wording)
    pointed = staticmethod(wordings.pointed)
    table = staticmethod(scene.table)
    face_picture = staticmethod(pictures.face_picture)
    face_chip = staticmethod(pictures.face_chip)
    face_text = staticmethod(words.face_text)

    honours = staticmethod(moments.honours)
    moments = staticmethod(moments.moments)
    meant = staticmethod(intent.meant)

    def choices(self, view_: View[PropertyState], commands: Sequence[Command]) -> tuple[Choice, ...]:
        """See `Game.choices`."""
        return drops.choices(view_, tuple(commands))

    preview = staticmethod(drops.preview)
    forecast = staticmethod(drops.forecast)

    def policy(self, level: str) -> Policy:
        """See `Game.policy`."""
        return policies.POLICIES[level]
