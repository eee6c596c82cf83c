"""The game object: the protocol of `tabletable.core.game`, each method from the room that knows it."""

from __future__ import annotations

from tabletable.core.game import Game
from tabletable.core.info import GameInfo, Option
from tabletable.core.knowledge import Guessing
from tabletable.core.thinking import Insight, Policy
from tabletable.core.view import View
from tabletable.games.uno import COVER
from tabletable.games.uno.bots import known, policies
from tabletable.games.uno.bots.chances import chances
from tabletable.games.uno.bots.proof import proof
from tabletable.games.uno.bots.why import why
from tabletable.games.uno.rules import apply, deal, knowledge, legal, names, positions, reasons, results
from tabletable.games.uno.rules.cards import face_word
from tabletable.games.uno.rules.commands import Cue, Verb, choice_word
from tabletable.games.uno.rules.editing import UnoEditing
from tabletable.games.uno.rules.state import UnoState
from tabletable.games.uno.table import account, intent, moments, pictures, prompts, spec, wording, words
from tabletable.games.uno.table.looks import CARD_COLOURS


class UnoGame(Game[UnoState]):
    """UNO for 2 to 10."""

    info = GameInfo(
        **vars(COVER),
        options=(
            Option("stacking", ("on", "off"), "on"),
            Option("last_card_action", ("forbidden", "allowed"), "forbidden"),
            Option("draw", ("one", "until_playable"), "one"),
            Option("wild_draw_four", ("free", "challenge"), "free"),
            Option("match", ("hand", "points"), "hand"),
            Option("target", (100, 200, 300, 500, 1000), 500, minimum=50, maximum=2000, needs=("match", "points")),
            Option("hand_size", (5, 7, 10), 7, minimum=2, maximum=20),
        ),
        verbs=tuple(Verb),
        levels=("random", *policies.POLICIES, "hard"),
        styles=tuple(filter(None, policies.TASTES)),
        chances=True,
        knowledge=True,
        cues=Cue,
    )

    bound = staticmethod(deal.bound)
    deal = staticmethod(deal.deal)
    to_act = staticmethod(legal.to_act)
    reactors = staticmethod(legal.reactors)
    legal_commands = staticmethod(legal.legal_commands)
    why_not = staticmethod(reasons.why_not)
    apply = staticmethod(apply.apply)
    outcome = staticmethod(results.outcome)
    round_result = staticmethod(results.round_result)

    sample = staticmethod(knowledge.sample)
    tells = staticmethod(knowledge.tells)
    zones = staticmethod(knowledge.zones)
    check = staticmethod(knowledge.check)
    states = UnoState
    editing = UnoEditing()
    position = positions.position

    face_word = staticmethod(face_word)
    choice_word = staticmethod(choice_word)
    face_name = staticmethod(names.face_name)
    chip_word = staticmethod(words.chip_word)
    wording = staticmethod(wording.wording)
    joins = account.JOINS

    table = staticmethod(spec.table)
    face_picture = staticmethod(pictures.face_picture)
    face_chip = staticmethod(pictures.face_chip)
    face_text = staticmethod(words.face_text)
    choices = staticmethod(prompts.choices)
    meant = staticmethod(intent.meant)
    honour = moments.HONOURS
    moments = staticmethod(moments.moments)

    policies = policies.POLICIES
    why = staticmethod(why)
    chances = staticmethod(chances)
    proof = staticmethod(proof)

    def knowledge(self, view: View[UnoState]) -> Guessing:
        """See `Game.knowledge`."""
        return known.knowledge(view, CARD_COLOURS)

    def policy(self, level: str, style: str = "") -> Policy:
        """See `Game.policy`."""
        return policies.styled(level, style)

    def insight(self, style: str = "") -> Insight[UnoState]:
        """See `Game.insight`."""
        return policies.insight(style)


GAME = UnoGame()
