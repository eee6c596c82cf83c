"""The game object: rules, bots and table combined, with the game's `GameInfo`."""

from __future__ import annotations

from tabletable.core.game import Game
from tabletable.core.info import GameInfo
from tabletable.core.thinking import Insight
from tabletable.games.saboteur import COVER
from tabletable.games.saboteur.bots import odds, outlook, policies, weights
from tabletable.games.saboteur.bots.beside import compared, shortcoming
from tabletable.games.saboteur.bots.odds import chances
from tabletable.games.saboteur.bots.proof import is_true, proof
from tabletable.games.saboteur.bots.why import sort_of, tempting, weighing, whys
from tabletable.games.saboteur.bots.worth import SAID_TERMS
from tabletable.games.saboteur.rules import cards, explain, play
from tabletable.games.saboteur.rules.cards import FACE_BY_WORD
from tabletable.games.saboteur.rules.editing import SaboteurEditing
from tabletable.games.saboteur.rules.positions import SaboteurPositions
from tabletable.games.saboteur.rules.rounds import bound, deal
from tabletable.games.saboteur.rules.state import OPTIONS, Cue, SaboteurState, Verb, choice_word
from tabletable.games.saboteur.table import board, moments, pictures, prompts, spec, words


class SaboteurGame(SaboteurPositions, Game[SaboteurState]):
    """Saboteur with its second game, for 2 to 12."""

    info = GameInfo(
        **vars(COVER),
        options=OPTIONS,
        verbs=tuple(Verb),
        chained=(Verb.DISCARD, Verb.CLEAR),
        levels=("random", *policies.POLICIES),
        rungs=(),
        styles=tuple(weights.STYLES),
        chances=True,
        knowledge=True,
        cues=Cue,
    )

    editing = SaboteurEditing()

    deal, bound = staticmethod(deal), staticmethod(bound)
    to_act = staticmethod(play.to_act)
    legal_commands, legal_in_old_records = staticmethod(play.legal_commands), staticmethod(play.legal_in_old_records)
    apply = staticmethod(play.apply)
    why_not = staticmethod(explain.why_not)
    outcome, round_result = staticmethod(explain.outcome), staticmethod(explain.round_result)

    face_word, face_name = staticmethod(cards.face_word), staticmethod(cards.face_name)
    choice_word = staticmethod(choice_word)
    face_text, chip_word = staticmethod(words.face_text), staticmethod(words.chip_word)
    pointed = staticmethod(words.pointed)
    wording, forecast = staticmethod(words.wording), staticmethod(words.forecast)
    joins = words.JOINS

    table = staticmethod(spec.table)
    intended_command, preview = staticmethod(spec.intended_command), staticmethod(spec.preview)
    face_picture, face_chip = staticmethod(pictures.face_picture), staticmethod(pictures.face_chip)
    cells = staticmethod(board.cells)
    choices = staticmethod(prompts.choices)
    honours = staticmethod(moments.honours)
    moments = staticmethod(moments.moments)

    policy = staticmethod(policies.styled)
    policies = policies.POLICIES
    said_terms = SAID_TERMS
    whys, compared = staticmethod(whys), staticmethod(compared)
    weighing, sort_of = staticmethod(weighing), staticmethod(sort_of)
    tempting, shortcoming = staticmethod(tempting), staticmethod(shortcoming)
    chances, knowledge = staticmethod(chances), staticmethod(odds.knowledge)
    proof, is_true = staticmethod(proof), staticmethod(is_true)

    def faces_by_word(self) -> dict[str, int]:
        """Return every kind of card, including the gold digger of the base game."""
        return dict(FACE_BY_WORD)

    def outlook(self) -> Insight[SaboteurState]:
        return outlook.OUTLOOK


GAME = SaboteurGame()
