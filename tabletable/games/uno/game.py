"""The game object: rules, bots and table combined, with the game's `GameInfo`."""

from __future__ import annotations

from tabletable.core.game import Game
from tabletable.core.info import GameInfo
from tabletable.core.knowledge import Guessing
from tabletable.core.view import View
from tabletable.games.uno import COVER
from tabletable.games.uno.bots import odds, policies
from tabletable.games.uno.bots.estimates import SAID_TERMS, proof
from tabletable.games.uno.bots.odds import chances
from tabletable.games.uno.bots.why import compared, whys
from tabletable.games.uno.rules import cards, explain, play
from tabletable.games.uno.rules.deal import bound, deal
from tabletable.games.uno.rules.editing import UnoEditing, UnoPositions
from tabletable.games.uno.rules.state import OPTIONS, Cue, UnoState, Verb
from tabletable.games.uno.table import moments, pictures, prompts, spec, words
from tabletable.games.uno.table.looks import CARD_COLOURS


class UnoGame(UnoPositions, Game[UnoState]):
    """UNO for 2 to 10."""

    info = GameInfo(
        **vars(COVER),
        options=OPTIONS,
        verbs=tuple(Verb),
        levels=("random", *policies.POLICIES, "hard"),
        rungs=policies.RUNGS,
        styles=tuple(filter(None, policies.TASTES)),
        chances=True,
        knowledge=True,
        cues=Cue,
    )
    editing = UnoEditing()

    deal, bound = staticmethod(deal), staticmethod(bound)
    to_act, reactors = staticmethod(play.to_act), staticmethod(play.reactors)
    legal_commands, apply = staticmethod(play.legal_commands), staticmethod(play.apply)
    why_not = staticmethod(explain.why_not)
    outcome, round_result = staticmethod(explain.outcome), staticmethod(explain.round_result)

    face_word, face_name = staticmethod(cards.face_word), staticmethod(cards.face_name)
    choice_word = staticmethod(explain.choice_word)
    face_text, chip_word = staticmethod(words.face_text), staticmethod(words.chip_word)
    wording = staticmethod(words.wording)
    joins = words.JOINS

    table, intended_command = staticmethod(spec.table), staticmethod(spec.intended_command)
    face_picture, face_chip = staticmethod(pictures.face_picture), staticmethod(pictures.face_chip)
    choices = staticmethod(prompts.choices)
    question = staticmethod(prompts.question)
    honour = moments.HONOURS
    moments = staticmethod(moments.moments)

    policy, insight = staticmethod(policies.styled), staticmethod(policies.insight)
    policies, habits = policies.POLICIES, policies.RUNG_POLICIES
    said_terms = SAID_TERMS
    whys, compared = staticmethod(whys), staticmethod(compared)
    tolerance = 0.1
    chances, proof = staticmethod(chances), staticmethod(proof)

    def knowledge(self, view: View[UnoState]) -> Guessing:
        return odds.knowledge(view, CARD_COLOURS)


GAME = UnoGame()
