"""The game object: the protocol of `tabletable.core.game`, each method in the module that knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletable.core.command import Command
from tabletable.core.game import Analysing, Game, GameInfo, Option, Options, Policy, View
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.rng import Rng
from tabletable.core.tablespec import Choice
from tabletable.games.yose_duel.bots import policies
from tabletable.games.yose_duel.bots.estimates import reckon
from tabletable.games.yose_duel.rules import apply, deal, knowledge, legal, names, positions, reasons, results
from tabletable.games.yose_duel.rules.cards import face_word
from tabletable.games.yose_duel.rules.commands import PILES, SEATS, Cue, Verb
from tabletable.games.yose_duel.rules.state import ROUNDS, HouseRules, YoseState
from tabletable.games.yose_duel.table import account, intent, moments, pictures, words
from tabletable.games.yose_duel.table import spec as scene
from tabletable.games.yose_duel.table import wording as wordings
from tabletable.games.yose_duel.table.analysis import analysed
from tabletable.games.yose_duel.table.looks import LOOKS
from tabletable.games.yose_duel.table.prompts import decides

_SEAT_TUPLES = tuple((seat,) for seat in range(SEATS))
_WORLDS = 2011
"""The seed of an estimate's worlds, so that the same view always shows the same values."""


class YoseDuelGame(Game[YoseState]):
    """Yose Duel for 2."""

    info = GameInfo(
        id="yose_duel",
        min_seats=SEATS,
        max_seats=SEATS,
        minutes=15,
        rules_version=1,
        options=(
            Option("under_cards", ("open", "hidden"), "open"),
            Option("double_pass_ends", ("match", "round"), "match"),
        ),
        verbs=tuple(Verb),
        levels=("random", *policies.POLICIES),
        looks=LOOKS,
        cues=Cue,
        shelf=5,
        analysis=True,
    )

    def setup(self, seats: int, options: Options, seed: int, deck: Sequence[int] | None = None) -> YoseState:
        """See `Game.setup`. `deck`: the start cards in turn, then pile by pile an under card and its face card."""
        self.info.check_seats(seats)
        return deal.setup(HouseRules.from_options(options), seed, deck)

    def to_act(self, state: YoseState) -> tuple[int, ...]:
        """In the opening everybody who has not committed a card; then the attacker, or who has to reply."""
        if state.turn != NOBODY:
            return _SEAT_TUPLES[state.turn]
        if state.heart != NOBODY:
            return ()
        return tuple(seat for seat in range(SEATS) if state.committed[seat] == NO_PIECE)

    legal_commands = staticmethod(legal.legal_commands)
    why_not = staticmethod(reasons.why_not)
    apply = staticmethod(apply.apply)
    outcome = staticmethod(results.outcome)
    round_result = staticmethod(results.round_result)

    def bound(self, seats: int, options: Options) -> int:
        """In a round every pile is taken, replied to, and its under card secured or cancelled, once at most. Between
        two of these attacks there is at most one pass, and two at the end."""
        attacks = 2 * PILES
        return SEATS + ROUNDS * (attacks + PILES + attacks + 2)

    zones = staticmethod(knowledge.zones)
    check = staticmethod(knowledge.check)
    state_from_json = staticmethod(positions.state_from_json)

    def position(self, data: Mapping[str, Any]) -> YoseState:
        """A position in these words, all optional; cards are "As", "10h", "Qd", "7c", and what is not named is void:

        - `piles`: up to twelve, each a face card and its under card: [["Kd", "7s"], …]
        - `areas`, `points`: per seat a list of provisional cards, of cards scored
        - `hands`: per seat two start cards; the opening has not been decided then
        - `heart`: the seat that is Heart (0); `turn`: the seat that attacks or replies (Heart)
        - `stake`: the number of the pile whose face card the other seat has just taken in sente
        - `passed`: true if the last command was a pass; `round` (1)
        - `rest`: the cards of round 2 in the order they are dealt, an under card before its face card
        - `options`, `seed`
        """
        return positions.position(self.info, data)

    face_word = staticmethod(face_word)
    face_name = staticmethod(names.face_name)
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

    def choices(self, view_: View[YoseState], commands: Sequence[Command]) -> tuple[Choice, ...]:
        """See `Game.choices`."""
        return scene.choices(view_, tuple(commands))

    def analysis(self, view: View[YoseState]) -> Analysing | None:
        """See `Game.analysis`. The opening has no values: what a side is worth depends on cards nobody sees."""
        return self._analysing(view) if not view.state.is_opening and decides(view.state, view.seat) else None

    @staticmethod
    def _analysing(view: View[YoseState]) -> Analysing:
        return analysed(view.state, *(yield from reckon(view, Rng(_WORLDS))))

    def policy(self, level: str) -> Policy:
        """See `Game.policy`."""
        return policies.POLICIES[level]
