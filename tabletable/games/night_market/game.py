"""The game object: the protocol of `tabletable.core.game`, each method from the room that knows it."""

from __future__ import annotations

from tabletable.core.game import Game
from tabletable.core.info import GameInfo, Option, Options
from tabletable.core.picture import Picture
from tabletable.core.tablespec import FaceText
from tabletable.core.thinking import Insight, Policy
from tabletable.games.night_market import COVER
from tabletable.games.night_market.bots import bidding, known, outlook, policies
from tabletable.games.night_market.bots.chances import chances
from tabletable.games.night_market.bots.proof import proof
from tabletable.games.night_market.bots.why import why
from tabletable.games.night_market.rules import apply, board, deal, knowledge, legal, names, positions, reasons, results
from tabletable.games.night_market.rules.cards import face_word
from tabletable.games.night_market.rules.commands import Cue, Verb
from tabletable.games.night_market.rules.editing import NightMarketEditing
from tabletable.games.night_market.rules.state import MarketState
from tabletable.games.night_market.table import (
    account,
    forecast,
    intent,
    moments,
    pictures,
    prompts,
    spec,
    wording,
    words,
)


class NightMarketGame(Game[MarketState]):
    """Night Market for 3 or 4."""

    info = GameInfo(
        **vars(COVER),
        options=(Option("board", (board.OWN,), board.OWN, read=board.read_text),),
        verbs=tuple(Verb),
        chained=(Verb.HIDE,),
        levels=("random", *policies.POLICIES, "hard"),
        styles=tuple(filter(None, bidding.TASTES)),
        chances=True,
        knowledge=True,
        cues=Cue,
        step=Cue.STEP,
    )

    def __init__(self, printed: board.Board | None = None) -> None:
        """`printed` is the board it is played on, None for the one that comes with the game."""
        self._printed = printed or board.standard()

    def agreed(self, options: Options) -> NightMarketGame:
        """See `Game.agreed`: tickets have the colours of the gates on the board."""
        printed = board.board_of(options)
        return self if printed == self._printed else NightMarketGame(printed)

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
    states = MarketState
    editing = NightMarketEditing()
    position = positions.position

    face_word = staticmethod(face_word)
    face_name = staticmethod(names.face_name)
    pointed = staticmethod(wording.pointed)
    wording = staticmethod(wording.wording)
    joins = account.JOINS

    table = staticmethod(spec.table)
    table_at_rest = staticmethod(spec.table_at_rest)

    def face_picture(self, face: int) -> Picture:
        """See `Game.face_picture`."""
        return pictures.face_picture(face, self._printed)

    def face_chip(self, face: int) -> Picture:
        """See `Game.face_chip`."""
        return pictures.face_chip(face, self._printed)

    def face_text(self, face: int) -> FaceText:
        """See `Game.face_text`."""
        return words.face_text(face, self._printed)

    choices = staticmethod(prompts.choices)
    meant = staticmethod(intent.meant)
    forecast = staticmethod(forecast.forecast)
    honours = staticmethod(moments.honours)
    moments = staticmethod(moments.moments)

    policies = policies.POLICIES
    why = staticmethod(why)
    chances = staticmethod(chances)
    proof = staticmethod(proof)
    knowledge = staticmethod(known.knowledge)

    def policy(self, level: str, style: str = "") -> Policy:
        """See `Game.policy`."""
        return policies.styled(level, style)

    def insight(self, style: str = "") -> Insight[MarketState]:
        """See `Game.insight`."""
        return outlook.insight(style)

    def outlook(self) -> Insight[MarketState]:
        """See `Game.outlook`."""
        return outlook.OUTLOOK


GAME = NightMarketGame()
