"""The game object: rules, bots and table combined, with the game's `GameInfo`."""

from __future__ import annotations

from tabletable.core.game import Game
from tabletable.core.info import GameInfo, Options
from tabletable.core.picture import Picture
from tabletable.core.tablespec import FaceText
from tabletable.core.thinking import Insight
from tabletable.games.night_market import COVER
from tabletable.games.night_market.bots import odds, outlook, policies
from tabletable.games.night_market.bots.beside import compared
from tabletable.games.night_market.bots.estimates import proof
from tabletable.games.night_market.bots.odds import chances
from tabletable.games.night_market.bots.outlook import SAID_TERMS
from tabletable.games.night_market.bots.why import sort_of, tempting, whys
from tabletable.games.night_market.rules import board, cards, explain, play
from tabletable.games.night_market.rules.editing import NightMarketEditing
from tabletable.games.night_market.rules.positions import NightMarketPositions
from tabletable.games.night_market.rules.rounds import bound, deal
from tabletable.games.night_market.rules.state import OPTIONS, Cue, MarketState, Verb
from tabletable.games.night_market.table import moments, pictures, prompts, spec, words
from tabletable.games.night_market.table.board import cells


class NightMarketGame(NightMarketPositions, Game[MarketState]):
    """Night Market for 3 or 4."""

    info = GameInfo(
        **vars(COVER),
        options=OPTIONS,
        verbs=tuple(Verb),
        chained=(Verb.HIDE,),
        levels=("random", *policies.POLICIES, "hard"),
        rungs=policies.RUNGS,
        styles=tuple(filter(None, policies.TASTES)),
        chances=True,
        knowledge=True,
        cues=Cue,
        step=Cue.STEP,
    )

    def __init__(self, printed: board.Board | None = None) -> None:
        """Make the game for a board; None for the board that comes with it."""
        self._printed = printed or board.standard()

    def agreed(self, options: Options) -> NightMarketGame:
        """Take the colours of the gates on the board for tickets."""
        printed = board.board_of(options)
        return self if printed == self._printed else NightMarketGame(printed)

    editing = NightMarketEditing()

    deal, bound = staticmethod(deal), staticmethod(bound)
    to_act = staticmethod(play.to_act)
    legal_commands, apply = staticmethod(play.legal_commands), staticmethod(play.apply)
    why_not = staticmethod(explain.why_not)
    outcome, round_result = staticmethod(explain.outcome), staticmethod(explain.round_result)

    face_word, face_name = staticmethod(cards.face_word), staticmethod(cards.face_name)
    pointed = staticmethod(words.pointed)
    wording, forecast = staticmethod(words.wording), staticmethod(words.forecast)
    joins = words.JOINS
    heard_of_own = words.HEARD_OF_OWN

    table = staticmethod(spec.table)
    table_at_rest = staticmethod(spec.table_at_rest)
    intended_command = staticmethod(spec.intended_command)
    cells = staticmethod(cells)
    choices = staticmethod(prompts.choices)
    honours = staticmethod(moments.honours)
    moments = staticmethod(moments.moments)

    def face_picture(self, face: int) -> Picture:
        return pictures.face_picture(face, self._printed)

    def face_chip(self, face: int) -> Picture:
        return pictures.face_chip(face, self._printed)

    def face_text(self, face: int) -> FaceText:
        return words.face_text(face, self._printed)

    policy, insight = staticmethod(policies.styled), staticmethod(outlook.insight)
    policies = policies.POLICIES
    said_terms = SAID_TERMS
    whys, compared, sort_of = staticmethod(whys), staticmethod(compared), staticmethod(sort_of)
    tempting = staticmethod(tempting)
    tolerance = 0.1
    chances, proof = staticmethod(chances), staticmethod(proof)
    knowledge = staticmethod(odds.knowledge)

    def outlook(self) -> Insight[MarketState]:
        return outlook.OUTLOOK


GAME = NightMarketGame()
