"""The game object: rules, bots and table combined, with the game's `GameInfo`."""

from __future__ import annotations

from functools import partial

from tabletable.core.game import Game
from tabletable.core.info import GameInfo
from tabletable.core.thinking import Insight, Policy
from tabletable.games.property_deal import COVER
from tabletable.games.property_deal.bots import odds, outlook, policies
from tabletable.games.property_deal.bots.beside import answer, compared
from tabletable.games.property_deal.bots.estimates import SAID_TERMS
from tabletable.games.property_deal.bots.odds import chances
from tabletable.games.property_deal.bots.proof import proof, puzzle_states
from tabletable.games.property_deal.bots.turn_plan import outline
from tabletable.games.property_deal.bots.why import sort_of, weighing, whys
from tabletable.games.property_deal.rules import cards, explain, play
from tabletable.games.property_deal.rules.commands import Verb
from tabletable.games.property_deal.rules.deal import bound, deal
from tabletable.games.property_deal.rules.editing import PropertyEditing, PropertyPositions
from tabletable.games.property_deal.rules.state import OPTIONS, Cue, PropertyState
from tabletable.games.property_deal.table import joins, moments, pictures, prompts, spec, words


class PropertyDealGame(PropertyPositions, Game[PropertyState]):
    """Property Deal for 2 to 5."""

    info = GameInfo(
        **vars(COVER),
        options=OPTIONS,
        verbs=tuple(Verb),
        chained=(Verb.PAY, Verb.DISCARD),
        levels=("random", *policies.POLICIES, policies.PLANS),
        rungs=policies.RUNGS,
        styles=tuple(filter(None, policies.TASTES)),
        aimless=(Verb.MOVE,),
        chances=True,
        knowledge=True,
        cues=Cue,
    )

    editing = PropertyEditing()

    deal, bound = staticmethod(deal), staticmethod(bound)
    to_act = staticmethod(play.to_act)
    legal_commands, legal_in_old_records = staticmethod(play.legal_commands), staticmethod(play.legal_in_old_records)
    apply = staticmethod(play.apply)
    why_not = staticmethod(explain.why_not)
    outcome = staticmethod(explain.outcome)

    face_word, face_name = staticmethod(cards.face_word), staticmethod(cards.face_name)
    choice_word = staticmethod(explain.choice_word)
    face_text, chip_word = staticmethod(words.face_text), staticmethod(words.chip_word)
    pointed = staticmethod(words.pointed)
    wording, forecast = staticmethod(words.wording), staticmethod(words.forecast)
    joins = joins.JOINS

    table = staticmethod(spec.table)
    intended_command, preview = staticmethod(spec.intended_command), staticmethod(spec.preview)
    face_picture, face_chip = staticmethod(pictures.face_picture), staticmethod(pictures.face_chip)
    choices = staticmethod(prompts.choices)
    honour = moments.HONOURS
    moments = staticmethod(moments.moments)

    policies = policies.POLICIES
    said_terms = SAID_TERMS
    whys, compared, sort_of = staticmethod(whys), staticmethod(compared), staticmethod(sort_of)
    outline, answer = staticmethod(outline), staticmethod(answer)
    tolerance = 0.04
    weighing = staticmethod(weighing)
    chances, knowledge = staticmethod(chances), staticmethod(odds.knowledge)
    proof, puzzle_states = staticmethod(proof), staticmethod(puzzle_states)

    def policy(self, level: str, style: str = "") -> Policy:
        if level == policies.PLANS:
            return partial(outlook.think, style=style)
        return partial(policies.think_normal, taste=policies.TASTES[style]) if style else policies.POLICIES[level]

    def outlook(self) -> Insight[PropertyState]:
        return outlook.OUTLOOK


GAME = PropertyDealGame()
