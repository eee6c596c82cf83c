"""Short words for positions and games of Yose Duel in tests. Ann is seat 0, Bob seat 1."""

from __future__ import annotations

from typing import Any

from scenario import Scenario

from tabletable.core.command import Command
from tabletable.core.event import Event
from tabletable.games.yose_duel.game import GAME
from tabletable.games.yose_duel.rules.cards import FACE_BY_WORD
from tabletable.games.yose_duel.rules.state import YoseState
from tests.builders import Builders

HIDDEN_UNDERS = {"under_cards": "hidden"}
ROUND_ENDS = {"double_pass_ends": "round"}


def position(*piles: str, **more: Any) -> dict[str, Any]:
    """Return a position with these piles ("Kd 7s": the king of diamonds on the 7 of spades); Ann is Heart and attacks.

    Other lists of cards may be given in the same short form, those by seat as a pair.
    """
    for word in ("areas", "points", "hands"):
        if word in more:
            more[word] = [each.split() for each in more[word]]
    if "rest" in more:
        more["rest"] = more["rest"].split()
    return {"piles": [pile.split() for pile in piles], **more}


DUEL: Builders[YoseState] = Builders(GAME, position, ("Ann", "Bob"))
options, state_of, tell, lying, verbs = DUEL.options, DUEL.state_of, DUEL.tell, DUEL.lying, DUEL.verbs


def command(state: YoseState, words: str) -> Command:
    """ "Ann take Kd" as a command."""
    return Scenario(GAME, state, DUEL.names).command(words)


def events_of(state: YoseState, words: str) -> list[Event]:
    """Carry a command out and return what it emits."""
    return DUEL.events_of(state, command(state, words))


def deck_with(*first: str) -> list[int]:
    """Return a whole deck that begins with these cards; the rest follows in order."""
    top = [FACE_BY_WORD[word] for word in first]
    return top + [face for face in range(52) if face not in top]
