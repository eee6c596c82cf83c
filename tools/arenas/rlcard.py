"""Seats RLCard's rule agent at our UNO table. Needs `rlcard`, which nothing else here does.

The agent decides as in RLCard which of the playable cards to play; if there is none, a card is drawn. Decisions unknown
to RLCard's game are made here in the obvious way: last cards are called, mistakes are caught, a playable card just
drawn is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletable.bots.bot import Bot
from tabletable.core.command import Command
from tabletable.core.errors import SetupError
from tabletable.core.game import Game
from tabletable.core.rng import Rng
from tabletable.core.thinking import Thinking
from tabletable.core.view import View

_COLOURS = {"red": "r", "yellow": "y", "green": "g", "blue": "b"}
_SIGNS = {"draw two": "draw_2", "draw four": "wild_draw_4"}


def make_bot(game: Game[Any], seed: int) -> Bot:
    """Make RLCard's "uno-rule-v1"; raises `SetupError` if it can't play."""
    if game.info.id != "uno":
        raise SetupError(f"RLCard's rule agent plays uno, not {game.info.id}", "setup.no_level", level="rlcard")
    try:
        from rlcard.models.uno_rule_models import UNORuleAgentV1
    except ImportError as error:
        raise SetupError("rlcard is not installed", "setup.no_level", level="rlcard") from error
    import numpy

    agent = UNORuleAgentV1()
    drawn_by_lot = Rng(seed)

    def think(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
        yield
        by_verb = {str(command.verb): command for command in legal}
        for verb in ("call_uno", "catch"):
            if verb in by_verb:
                return by_verb[verb]
        plays = {_card(game, view, command): command for command in legal if command.verb == "play"}
        if not plays:
            return by_verb.get("draw") or by_verb.get("keep") or legal[0]
        if "keep" in by_verb:
            return next(iter(plays.values()))
        numpy.random.seed(drawn_by_lot.below(2**32))  # the agent draws from numpy's common randomness
        held = [_word(game.face_word(view.state.faces[piece])) for piece in view.state.hands[view.seat]]
        return plays[agent.step({"raw_obs": {"hand": held}, "raw_legal_actions": list(plays)})]

    return Bot(think, seed)


def _word(word: str) -> str:
    """Convert our word for a card to RLCard's: "red draw two" → "r-draw_2"; a wild has a colour there,
    here the first.
    """
    if word.startswith("wild"):
        return "r-wild_draw_4" if word.endswith("four") else "r-wild"
    colour, _, sign = word.partition(" ")
    return f"{_COLOURS[colour]}-{_SIGNS.get(sign, sign)}"


def _card(game: Game[Any], view: View[Any], command: Command) -> str:
    word = _word(game.face_word(view.state.faces[command.piece]))
    return word if command.choice < 0 else _COLOURS[game.choice_word(command)] + word[1:]
