"""The game object: the protocol of `tabletable.core.game`, each method from the room that knows it."""

from __future__ import annotations

from tabletable.core.game import Game
from tabletable.core.info import GameInfo, Option
from tabletable.core.thinking import Insight, Policy
from tabletable.games.saboteur import COVER
from tabletable.games.saboteur.bots import known, outlook, policies, weights
from tabletable.games.saboteur.bots.chances import chances
from tabletable.games.saboteur.bots.proof import proof
from tabletable.games.saboteur.bots.why import why
from tabletable.games.saboteur.rules import apply, deal, knowledge, legal, names, positions, reasons, results
from tabletable.games.saboteur.rules.cards import face_word
from tabletable.games.saboteur.rules.commands import Cue, Verb, choice_word
from tabletable.games.saboteur.rules.editing import SaboteurEditing
from tabletable.games.saboteur.rules.state import SaboteurState
from tabletable.games.saboteur.table import (
    account,
    board,
    forecast,
    intent,
    moments,
    pictures,
    prompts,
    spec,
    wording,
    words,
)


class SaboteurGame(Game[SaboteurState]):
    """Saboteur with its second game, for 2 to 12."""

    info = GameInfo(
        **vars(COVER),
        options=(
            Option("gold", ("secret", "open"), "secret"),
            Option("broken_tools", ("free", "no_gold"), "free"),
        ),
        verbs=tuple(Verb),
        chained=(Verb.DISCARD, Verb.CLEAR),
        levels=("random", *policies.POLICIES),
        styles=tuple(weights.STYLES),
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
    round_result = staticmethod(results.round_result)

    zones = staticmethod(knowledge.zones)
    check = staticmethod(knowledge.check)
    editing = SaboteurEditing()
    read_state = staticmethod(positions.read_state)
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
    preview = staticmethod(board.preview)
    forecast = staticmethod(forecast.forecast)
    honours = staticmethod(moments.honours)
    moments = staticmethod(moments.moments)

    policies = policies.POLICIES
    why = staticmethod(why)
    chances = staticmethod(chances)
    knowledge = staticmethod(known.knowledge)
    proof = staticmethod(proof)

    def policy(self, level: str, style: str = "") -> Policy:
        """See `Game.policy`."""
        return policies.styled(level, style)

    def outlook(self) -> Insight[SaboteurState]:
        """See `Game.outlook`."""
        return outlook.OUTLOOK


GAME = SaboteurGame()
