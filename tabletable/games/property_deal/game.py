"""The game object: the protocol of `tabletable.core.game`, each method from the room that knows it."""

from __future__ import annotations

from functools import partial

from tabletable.core.game import Game
from tabletable.core.info import GameInfo, Option
from tabletable.core.thinking import Insight, Policy
from tabletable.games.property_deal import COVER
from tabletable.games.property_deal.bots import hard, known, outlook, policies
from tabletable.games.property_deal.bots.chances import chances
from tabletable.games.property_deal.bots.proof import proof
from tabletable.games.property_deal.bots.why import why
from tabletable.games.property_deal.rules import apply, deal, knowledge, legal, names, positions, reasons, results
from tabletable.games.property_deal.rules.cards import face_word
from tabletable.games.property_deal.rules.commands import Cue, Verb, choice_word
from tabletable.games.property_deal.rules.editing import PropertyEditing
from tabletable.games.property_deal.rules.state import PropertyState
from tabletable.games.property_deal.table import (
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


class PropertyDealGame(Game[PropertyState]):
    """Property Deal for 2 to 5."""

    info = GameInfo(
        **vars(COVER),
        options=(
            Option("excess", ("bottom", "discard"), "bottom"),
            Option("payment", ("free", "bank_first"), "free"),
            Option("ask", ("everybody", "holders"), "everybody"),
            Option("set_needs", ("single", "single_or_two_colour"), "single"),
        ),
        verbs=tuple(Verb),
        chained=(Verb.PAY, Verb.DISCARD),
        levels=("random", *policies.POLICIES, policies.PLANS),
        styles=tuple(filter(None, policies.TASTES)),
        aimless=(Verb.MOVE,),
        chances=True,
        knowledge=True,
        cues=Cue,
    )

    bound = staticmethod(deal.bound)
    deal = staticmethod(deal.deal)
    to_act = staticmethod(legal.to_act)
    legal_commands = staticmethod(legal.legal_commands)
    why_not = staticmethod(reasons.why_not)
    apply = staticmethod(apply.apply)
    outcome = staticmethod(results.outcome)

    sample = staticmethod(knowledge.sample)
    tells = staticmethod(knowledge.tells)
    zones = staticmethod(knowledge.zones)
    check = staticmethod(knowledge.check)
    states = PropertyState
    editing = PropertyEditing()
    state_from_json = staticmethod(positions.state_from_json)
    position = positions.position

    face_word = staticmethod(face_word)
    choice_word = staticmethod(choice_word)
    face_name = staticmethod(names.face_name)
    chip_word = staticmethod(words.chip_word)
    pointed = staticmethod(wording.pointed)
    wording = staticmethod(wording.wording)
    joins = account.JOINS

    table = staticmethod(spec.table)
    face_picture = staticmethod(pictures.face_picture)
    face_chip = staticmethod(pictures.face_chip)
    face_text = staticmethod(words.face_text)
    choices = staticmethod(prompts.choices)
    meant = staticmethod(intent.meant)
    preview = staticmethod(forecast.preview)
    forecast = staticmethod(forecast.forecast)
    honour = moments.HONOURS
    moments = staticmethod(moments.moments)

    policies = policies.POLICIES
    why = staticmethod(why)
    chances = staticmethod(chances)
    knowledge = staticmethod(known.knowledge)
    proof = staticmethod(proof)

    def policy(self, level: str, style: str = "") -> Policy:
        """See `Game.policy`."""
        if level == policies.PLANS:
            return partial(hard.think, style=style)
        return policies.styled(level, style)

    def outlook(self) -> Insight[PropertyState]:
        """See `Game.outlook`."""
        return outlook.OUTLOOK


GAME = PropertyDealGame()
