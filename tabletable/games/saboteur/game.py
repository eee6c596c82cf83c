"""The game object: rules, bots and table combined, with the game's `GameInfo`."""

from __future__ import annotations

from tabletable.core.game import Game
from tabletable.core.info import GameInfo, Option
from tabletable.core.thinking import Insight, Policy
from tabletable.games.saboteur import COVER
from tabletable.games.saboteur.bots import odds, outlook, policies, weights
from tabletable.games.saboteur.bots.beside import compared
from tabletable.games.saboteur.bots.odds import chances
from tabletable.games.saboteur.bots.proof import proof
from tabletable.games.saboteur.bots.why import weighing, whys
from tabletable.games.saboteur.rules import play
from tabletable.games.saboteur.rules.cards import FACE_BY_WORD
from tabletable.games.saboteur.rules.editing import SaboteurEditing
from tabletable.games.saboteur.rules.explain import SaboteurWords
from tabletable.games.saboteur.rules.positions import SaboteurPositions
from tabletable.games.saboteur.rules.rounds import bound, deal
from tabletable.games.saboteur.rules.state import Cue, SaboteurState, Verb
from tabletable.games.saboteur.table.spec import SaboteurTable


class SaboteurGame(SaboteurPositions, SaboteurWords, SaboteurTable, Game[SaboteurState]):
    """Saboteur with its second game, for 2 to 12."""

    info = GameInfo(
        **vars(COVER),
        options=(
            Option("base_game", ("off", "on"), "off"),
            Option("gold", ("secret", "open"), "secret"),
            Option("broken_tools", ("free", "no_gold"), "free"),
        ),
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
    legal_commands, apply = staticmethod(play.legal_commands), staticmethod(play.apply)

    policies = policies.POLICIES
    whys = staticmethod(whys)
    compared = staticmethod(compared)
    weighing = staticmethod(weighing)
    chances = staticmethod(chances)
    knowledge = staticmethod(odds.knowledge)
    proof = staticmethod(proof)

    def faces_by_word(self) -> dict[str, int]:
        """Return every kind of card, including the gold digger of the base game."""
        return dict(FACE_BY_WORD)

    def policy(self, level: str, style: str = "") -> Policy:
        return policies.styled(level, style)

    def outlook(self) -> Insight[SaboteurState]:
        return outlook.OUTLOOK


GAME = SaboteurGame()
