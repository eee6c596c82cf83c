"""The game object: rules, bots and table combined, with the game's `GameInfo`."""

from __future__ import annotations

from tabletable.core.game import Game
from tabletable.core.info import GameInfo
from tabletable.games.flea_market import COVER
from tabletable.games.flea_market.bots import odds, policies
from tabletable.games.flea_market.bots.beside import compared
from tabletable.games.flea_market.bots.estimates import SAID_TERMS, proof
from tabletable.games.flea_market.bots.odds import chances
from tabletable.games.flea_market.bots.why import sort_of, tempting, whys
from tabletable.games.flea_market.rules import cards, explain, play
from tabletable.games.flea_market.rules.editing import FleaMarketEditing, FleaMarketPositions
from tabletable.games.flea_market.rules.rounds import bound, deal
from tabletable.games.flea_market.rules.state import OPTIONS, Cue, FleaMarketState, Verb
from tabletable.games.flea_market.table import moments, pictures, prompts, spec, words
from tabletable.games.flea_market.table.pages import page


class FleaMarketGame(FleaMarketPositions, Game[FleaMarketState]):
    """Flea Market for 3 or 4."""

    info = GameInfo(
        **vars(COVER),
        options=OPTIONS,
        verbs=tuple(Verb),
        chained=(Verb.LAY, Verb.PAY, Verb.DISCARD),
        levels=("random", *policies.POLICIES, "hard"),
        rungs=policies.RUNGS,
        styles=tuple(filter(None, policies.TASTES)),
        chances=True,
        knowledge=True,
        cues=Cue,
        quiet=(Verb.LAY, Verb.PAY, Verb.TAKE_BACK),
    )

    editing = FleaMarketEditing()

    deal, bound = staticmethod(deal), staticmethod(bound)
    to_act = staticmethod(play.to_act)
    legal_commands, legal_in_old_records = staticmethod(play.legal_commands), staticmethod(play.legal_in_old_records)
    apply = staticmethod(play.apply)
    why_not = staticmethod(explain.why_not)
    outcome = staticmethod(explain.outcome)

    face_word, face_name = staticmethod(cards.face_word), staticmethod(cards.face_name)
    choice_word = staticmethod(explain.choice_word)
    face_text = staticmethod(words.face_text)
    wording, forecast = staticmethod(words.wording), staticmethod(words.forecast)
    joins = words.JOINS

    table, intended_command = staticmethod(spec.table), staticmethod(spec.intended_command)
    face_picture, face_chip = staticmethod(pictures.face_picture), staticmethod(pictures.face_chip)
    choices = staticmethod(prompts.choices)
    honour = moments.HONOURS
    moments = staticmethod(moments.moments)
    page = staticmethod(page)

    policy, insight = staticmethod(policies.styled), staticmethod(policies.insight)
    policies, habits = policies.POLICIES, policies.RUNG_POLICIES
    said_terms = SAID_TERMS
    whys, compared, sort_of = staticmethod(whys), staticmethod(compared), staticmethod(sort_of)
    tempting = staticmethod(tempting)
    tolerance = 0.1
    chances, proof = staticmethod(chances), staticmethod(proof)
    knowledge = staticmethod(odds.knowledge)


GAME = FleaMarketGame()
