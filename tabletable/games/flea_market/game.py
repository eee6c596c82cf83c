"""The game object: rules, bots and table combined, with the game's `GameInfo`."""

from __future__ import annotations

from tabletable.core.game import Game
from tabletable.core.info import GameInfo, Option
from tabletable.core.thinking import Insight, Policy
from tabletable.games.flea_market import COVER
from tabletable.games.flea_market.bots import odds, policies
from tabletable.games.flea_market.bots.beside import compared
from tabletable.games.flea_market.bots.estimates import proof
from tabletable.games.flea_market.bots.odds import chances
from tabletable.games.flea_market.bots.why import sort_of, whys
from tabletable.games.flea_market.rules import cards, play
from tabletable.games.flea_market.rules.editing import FleaMarketEditing, FleaMarketPositions
from tabletable.games.flea_market.rules.explain import FleaMarketWords
from tabletable.games.flea_market.rules.rounds import bound, deal
from tabletable.games.flea_market.rules.state import Cue, FleaMarketState, Verb
from tabletable.games.flea_market.table.pages import page
from tabletable.games.flea_market.table.spec import FleaMarketTable


class FleaMarketGame(FleaMarketPositions, FleaMarketWords, FleaMarketTable, Game[FleaMarketState]):
    """Flea Market for 3 or 4."""

    info = GameInfo(
        **vars(COVER),
        options=(
            Option("start", ("lot", "first_seat"), "lot"),
            Option("length", ("short", "usual", "long"), "usual"),
            Option("deck", (cards.OWN,), cards.OWN, read=cards.read_text),
        ),
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

    page = staticmethod(page)

    policies, habits = policies.POLICIES, policies.RUNG_POLICIES
    whys = staticmethod(whys)
    sort_of = staticmethod(sort_of)
    compared = staticmethod(compared)
    alike = 0.1
    chances = staticmethod(chances)
    proof = staticmethod(proof)
    knowledge = staticmethod(odds.knowledge)

    def policy(self, level: str, style: str = "") -> Policy:
        return policies.styled(level, style)

    def insight(self, style: str = "") -> Insight[FleaMarketState]:
        return policies.insight(style)


GAME = FleaMarketGame()
