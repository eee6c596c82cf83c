"""The game object: rules, bots and table combined, with the game's `GameInfo`."""

from __future__ import annotations

from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.info import GameInfo
from tabletable.core.rng import Rng
from tabletable.core.tablekit import suited
from tabletable.core.thinking import Analysing, Points, Reckoning
from tabletable.core.view import View
from tabletable.games.yose_duel import COVER
from tabletable.games.yose_duel.bots import estimates, odds, policies
from tabletable.games.yose_duel.bots.beside import after_securing
from tabletable.games.yose_duel.bots.estimates import SAID_TERMS, proof
from tabletable.games.yose_duel.bots.odds import chances
from tabletable.games.yose_duel.bots.why import compared, sort_of, tempting, weighing, whys
from tabletable.games.yose_duel.rules import cards, explain, play
from tabletable.games.yose_duel.rules.editing import YoseEditing, YosePositions
from tabletable.games.yose_duel.rules.play import bound, deal
from tabletable.games.yose_duel.rules.state import OPTIONS, Cue, Verb, YoseState
from tabletable.games.yose_duel.table import moments, pictures, spec, words
from tabletable.games.yose_duel.table.prompts import decides

_WORLDS = 2011
"""The seed of an estimate's worlds; fixed, so that equal views show equal values."""


class YoseDuelGame(YosePositions, Game[YoseState]):
    """Yose Duel for 2."""

    info = GameInfo(
        **vars(COVER),
        options=OPTIONS,
        verbs=tuple(Verb),
        levels=("random", *policies.POLICIES),
        rungs=policies.RUNGS,
        chances=True,
        knowledge=True,
        knowledge_with=("under_cards", "hidden"),
        cues=Cue,
        analysis=True,
    )

    editing = YoseEditing()

    deal, bound = staticmethod(deal), staticmethod(bound)
    to_act = staticmethod(play.to_act)
    legal_commands, apply = staticmethod(play.legal_commands), staticmethod(play.apply)
    why_not = staticmethod(explain.why_not)
    outcome, round_result = staticmethod(explain.outcome), staticmethod(explain.round_result)

    face_word, face_name = staticmethod(cards.face_word), staticmethod(cards.face_name)
    face_text = staticmethod(words.face_text)
    pointed, wording = staticmethod(words.pointed), staticmethod(words.wording)
    joins = words.JOINS

    table, intended_command = staticmethod(spec.table), staticmethod(spec.intended_command)
    face_picture, face_chip = staticmethod(pictures.face_picture), staticmethod(suited.face_chip)
    honour = moments.HONOURS
    moments = staticmethod(moments.moments)

    def analysis(self, view: View[YoseState], choice: Command | None = None) -> Analysing | None:
        """Rate the commands of a decision; None in the opening, where the value of a side depends on hidden cards."""
        is_asked = not view.state.is_opening and decides(view.state, view.seat)
        return self._analysing(view, choice) if is_asked else None

    @staticmethod
    def _analysing(view: View[YoseState], choice: Command | None) -> Analysing:
        reckoning = yield from estimates.reckon(view, Rng(_WORLDS))
        error = max(reckoning.errors.values(), default=0.0)
        return words.analysed(view, reckoning.now, reckoning.then, reckoning.worlds, error, choice)

    reckons = True

    def reckoning(self, view: View[YoseState]) -> Reckoning | None:
        is_asked = not view.state.is_opening and decides(view.state, view.seat)
        return self._reckoning(view) if is_asked else None

    @staticmethod
    def _reckoning(view: View[YoseState]) -> Reckoning:
        state, seat = view.state, view.state.turn
        reckoning = yield from estimates.reckon(view, Rng(_WORLDS))
        return Points(state.scores[seat] - state.scores[1 - seat], reckoning.now, reckoning.errors, reckoning.worlds)

    policies = policies.POLICIES
    said_terms = SAID_TERMS
    whys, compared = staticmethod(whys), staticmethod(compared)
    answer = staticmethod(after_securing)
    weighing, sort_of, tempting = staticmethod(weighing), staticmethod(sort_of), staticmethod(tempting)
    chances, knowledge = staticmethod(chances), staticmethod(odds.knowledge)
    proof = staticmethod(proof)


GAME = YoseDuelGame()
