"""The game object: the protocol of `tabletable.core.game`, each method in the module that knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletable.core.command import Command
from tabletable.core.game import Game, GameInfo, Option, Options, Policy, View
from tabletable.core.ids import NOBODY
from tabletable.core.tablespec import AS_DRAWN, BY_COLOUR, BY_VALUE, Choice
from tabletable.games.flea_market.bots import policies
from tabletable.games.flea_market.rules import apply, deal, decks, knowledge, legal, names, positions, reasons, results
from tabletable.games.flea_market.rules.cards import face_word
from tabletable.games.flea_market.rules.commands import MAX_SEATS, MIN_SEATS, PRIZES, Cue, Verb
from tabletable.games.flea_market.rules.state import LAST_ROUND, FleaMarketState, HouseRules, Phase
from tabletable.games.flea_market.table import account, forecast, intent, moments, pages, pictures, words
from tabletable.games.flea_market.table import spec as scene
from tabletable.games.flea_market.table import wording as wordings
from tabletable.games.flea_market.table.looks import LOOKS

_SEAT_TUPLES = tuple((seat,) for seat in range(MAX_SEATS))
_COMMANDS_PER_ROUND = 400
"""Far more than chance needs: half of what lies in this turn is shown or taken back with the next command."""


class FleaMarketGame(Game[FleaMarketState]):
    """Flea Market for 3 or 4."""

    info = GameInfo(
        id="flea_market",
        min_seats=MIN_SEATS,
        max_seats=MAX_SEATS,
        minutes=30,
        rules_version=1,
        options=(
            Option("start", ("lot", "first_seat"), "lot"),
            Option("deck", (decks.OWN,), decks.OWN, read=decks.read_text),
        ),
        verbs=tuple(Verb),
        chained=(Verb.LAY, Verb.PAY, Verb.DISCARD),
        levels=("random", *policies.POLICIES),
        looks=LOOKS,
        cues=Cue,
        sorts=(BY_VALUE, BY_COLOUR, AS_DRAWN),
        shelf=3,
        quiet=(Verb.LAY, Verb.PAY, Verb.TAKE_BACK),
    )

    def setup(self, seats: int, options: Options, seed: int, deck: Sequence[int] | None = None) -> FleaMarketState:
        """See `Game.setup`. `deck` holds the stalls first, one each in turn, then the hands, then the draw pile."""
        self.info.check_seats(seats)
        printed = decks.deck_of(options).for_seats(seats)
        return deal.setup(seats, HouseRules.from_options(options), printed, seed, deck)

    def to_act(self, state: FleaMarketState) -> tuple[int, ...]:
        """The seat that decides."""
        return _SEAT_TUPLES[state.turn] if state.turn != NOBODY else ()

    legal_commands = staticmethod(legal.legal_commands)
    why_not = staticmethod(reasons.why_not)
    was_legal = staticmethod(legal.was_legal)
    apply = staticmethod(apply.apply)
    outcome = staticmethod(results.outcome)

    def bound(self, seats: int, options: Options) -> int:
        """There are at most 100 rounds (R18). Laying and taking back could go on in each, but not by chance."""
        return LAST_ROUND * seats * _COMMANDS_PER_ROUND

    sample = staticmethod(knowledge.sample)

    def tells(self, before: FleaMarketState, command: Command, after: FleaMarketState) -> bool:
        """A settlement tells whether somebody has enough popularity for the end."""
        return before.phase is not after.phase and after.phase in (Phase.RESTOCK, Phase.OVER)

    zones = staticmethod(knowledge.zones)
    check = staticmethod(knowledge.check)
    state_from_json = staticmethod(positions.state_from_json)

    def position(self, data: Mapping[str, Any]) -> FleaMarketState:
        """A position in these words, all but `hands` optional:

        - `hands`, `money`, `popularity`: per seat a list of cards ("red 5"; "red 5 0+3 offer" with other buttons than
          the usual ones)
        - `stalls`: per seat how many (3); `goods`: per seat the goods on the first of them
        - `discard`: the pile, top card last; `draw`: the pile, next card first; `rest`: "draw" puts all cards that are
          not named under the draw pile
        - `phase`: "stock" (usual), "discount" or "restock"; `turn`, `start`: seats; `closed`: list of seats; `round`
        - `discounts`: points per seat; `options`, `seed`
        """
        return positions.position(self.info, data)

    face_word = staticmethod(face_word)

    def choice_word(self, command: Command) -> str:
        """The prize that is claimed, or a number of points or cards."""
        if command.verb == Verb.CLAIM:
            return PRIZES[command.choice] if 0 <= command.choice < len(PRIZES) else ""
        return str(command.choice) if command.choice >= 0 else ""

    face_name = staticmethod(names.face_name)
    joined = staticmethod(account.joined)
    wording = staticmethod(wordings.wording)
    table = staticmethod(scene.table)
    page = staticmethod(pages.page)
    face_picture = staticmethod(pictures.face_picture)
    face_chip = staticmethod(pictures.face_chip)
    face_text = staticmethod(words.face_text)

    honours = staticmethod(moments.honours)
    moments = staticmethod(moments.moments)
    meant = staticmethod(intent.meant)

    def choices(self, view_: View[FleaMarketState], commands: Sequence[Command]) -> tuple[Choice, ...]:
        """See `Game.choices`."""
        return scene.choices(view_, tuple(commands))

    forecast = staticmethod(forecast.forecast)

    def policy(self, level: str) -> Policy:
        """See `Game.policy`."""
        return policies.POLICIES[level]
