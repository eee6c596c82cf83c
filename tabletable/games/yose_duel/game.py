"""The game object: the protocol of `tabletable.core.game`, each method from the room that knows it."""

from __future__ import annotations

from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.info import GameInfo, Option
from tabletable.core.rng import Rng
from tabletable.core.thinking import Analysing, Points, Reckoning
from tabletable.core.view import View
from tabletable.games.yose_duel import COVER
from tabletable.games.yose_duel.bots import estimates, known, policies
from tabletable.games.yose_duel.bots.chances import chances
from tabletable.games.yose_duel.bots.proof import proof
from tabletable.games.yose_duel.bots.why import why
from tabletable.games.yose_duel.rules import apply, deal, knowledge, legal, names, positions, reasons, results
from tabletable.games.yose_duel.rules.cards import face_word
from tabletable.games.yose_duel.rules.commands import Cue, Verb
from tabletable.games.yose_duel.rules.editing import YoseEditing
from tabletable.games.yose_duel.rules.state import YoseState
from tabletable.games.yose_duel.table import account, analysis, intent, moments, pictures, prompts, spec, wording, words

_WORLDS = 2011
"""The seed of an estimate's worlds, so that the same view always shows the same values."""


class YoseDuelGame(Game[YoseState]):
    """Yose Duel for 2."""

    info = GameInfo(
        **vars(COVER),
        options=(
            Option("under_cards", ("open", "hidden"), "open"),
            Option("double_pass_ends", ("match", "round"), "match"),
        ),
        verbs=tuple(Verb),
        levels=("random", *policies.POLICIES),
        chances=True,
        knowledge=True,
        cues=Cue,
        analysis=True,
    )

    bound = staticmethod(deal.bound)
    deal = staticmethod(deal.deal)
    to_act = staticmethod(legal.to_act)
    legal_commands = staticmethod(legal.legal_commands)
    why_not = staticmethod(reasons.why_not)
    apply = staticmethod(apply.apply)
    outcome = staticmethod(results.outcome)
    round_result = staticmethod(results.round_result)

    zones = staticmethod(knowledge.zones)
    check = staticmethod(knowledge.check)
    states = YoseState
    editing = YoseEditing()
    position = positions.position

    face_word = staticmethod(face_word)
    face_name = staticmethod(names.face_name)
    pointed = staticmethod(wording.pointed)
    wording = staticmethod(wording.wording)
    joins = account.JOINS

    table = staticmethod(spec.table)
    face_picture = staticmethod(pictures.face_picture)
    face_chip = staticmethod(pictures.face_chip)
    face_text = staticmethod(words.face_text)
    choices = staticmethod(prompts.choices)
    meant = staticmethod(intent.meant)
    honour = moments.HONOURS
    moments = staticmethod(moments.moments)

    def analysis(self, view: View[YoseState], choice: Command | None = None) -> Analysing | None:
        """See `Game.analysis`. The opening has no values: what a side is worth depends on cards nobody sees."""
        is_asked = not view.state.is_opening and prompts.decides(view.state, view.seat)
        return self._analysing(view, choice) if is_asked else None

    @staticmethod
    def _analysing(view: View[YoseState], choice: Command | None) -> Analysing:
        found = yield from estimates.reckon(view, Rng(_WORLDS))
        error = max(found.errors.values(), default=0.0)
        return analysis.analysed(view, found.now, found.then, found.worlds, error, choice)

    reckons = True

    def reckoning(self, view: View[YoseState]) -> Reckoning | None:
        """See `Game.reckoning`."""
        is_asked = not view.state.is_opening and prompts.decides(view.state, view.seat)
        return self._reckoning(view) if is_asked else None

    @staticmethod
    def _reckoning(view: View[YoseState]) -> Reckoning:
        state, seat = view.state, view.state.turn
        found = yield from estimates.reckon(view, Rng(_WORLDS))
        return Points(state.scores[seat] - state.scores[1 - seat], found.now, found.errors, found.worlds)

    policies = policies.POLICIES
    why = staticmethod(why)
    chances = staticmethod(chances)
    knowledge = staticmethod(known.knowledge)
    proof = staticmethod(proof)


GAME = YoseDuelGame()
