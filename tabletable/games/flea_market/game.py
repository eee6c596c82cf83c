"""The game object: the protocol of `tabletable.core.game`, each method from the room that knows it."""

from __future__ import annotations

from tabletable.core.game import Game
from tabletable.core.info import GameInfo, Option
from tabletable.core.thinking import Insight, Policy
from tabletable.games.flea_market import COVER
from tabletable.games.flea_market.bots import known, policies
from tabletable.games.flea_market.bots.chances import chances
from tabletable.games.flea_market.bots.proof import proof
from tabletable.games.flea_market.bots.why import why
from tabletable.games.flea_market.rules import apply, deal, decks, knowledge, legal, names, positions, reasons, results
from tabletable.games.flea_market.rules.cards import face_word
from tabletable.games.flea_market.rules.commands import Cue, Verb, choice_word
from tabletable.games.flea_market.rules.editing import FleaMarketEditing
from tabletable.games.flea_market.rules.state import FleaMarketState
from tabletable.games.flea_market.table import (
    account,
    forecast,
    intent,
    moments,
    pages,
    pictures,
    prompts,
    spec,
    wording,
    words,
)


class FleaMarketGame(Game[FleaMarketState]):
    """Flea Market for 3 or 4."""

    info = GameInfo(
        **vars(COVER),
        options=(
            Option("start", ("lot", "first_seat"), "lot"),
            Option("deck", (decks.OWN,), decks.OWN, read=decks.read_text),
        ),
        verbs=tuple(Verb),
        chained=(Verb.LAY, Verb.PAY, Verb.DISCARD),
        levels=("random", *policies.POLICIES, "hard"),
        styles=tuple(filter(None, policies.TASTES)),
        chances=True,
        knowledge=True,
        cues=Cue,
        quiet=(Verb.LAY, Verb.PAY, Verb.TAKE_BACK),
    )

    bound = staticmethod(deal.bound)
    deal = staticmethod(deal.deal)
    to_act = staticmethod(legal.to_act)
    legal_commands = staticmethod(legal.legal_commands)
    was_legal = staticmethod(legal.was_legal)
    why_not = staticmethod(reasons.why_not)
    apply = staticmethod(apply.apply)
    outcome = staticmethod(results.outcome)

    sample = staticmethod(knowledge.sample)
    tells = staticmethod(knowledge.tells)
    zones = staticmethod(knowledge.zones)
    check = staticmethod(knowledge.check)
    states = FleaMarketState
    editing = FleaMarketEditing()
    position = positions.position

    face_word = staticmethod(face_word)
    choice_word = staticmethod(choice_word)
    face_name = staticmethod(names.face_name)
    wording = staticmethod(wording.wording)
    joins = account.JOINS

    table = staticmethod(spec.table)
    page = staticmethod(pages.page)
    face_picture = staticmethod(pictures.face_picture)
    face_chip = staticmethod(pictures.face_chip)
    face_text = staticmethod(words.face_text)
    choices = staticmethod(prompts.choices)
    meant = staticmethod(intent.meant)
    forecast = staticmethod(forecast.forecast)
    honour = moments.HONOURS
    moments = staticmethod(moments.moments)

    policies = policies.POLICIES
    why = staticmethod(why)
    chances = staticmethod(chances)
    proof = staticmethod(proof)
    knowledge = staticmethod(known.knowledge)

    def policy(self, level: str, style: str = "") -> Policy:
        """See `Game.policy`."""
        return policies.styled(level, style)

    def insight(self, style: str = "") -> Insight[FleaMarketState]:
        """See `Game.insight`."""
        return policies.insight(style)


GAME = FleaMarketGame()
