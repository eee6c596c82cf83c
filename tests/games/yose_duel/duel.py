"""Short words for positions and games of Yose Duel in tests. Ann is seat 0, Bob seat 1."""

from __future__ import annotations

from typing import Any

from tabletable.core.command import Command
from tabletable.core.event import Event
from tabletable.games.yose_duel import GAME
from tabletable.games.yose_duel.rules.cards import FACE_BY_WORD, face_word
from tabletable.games.yose_duel.rules.state import YoseState
from tabletable.play.scenario import Scenario, run_scenario

NAMES = ("Ann", "Bob")
HIDDEN_UNDERS = {"under_cards": "hidden"}
ROUND_ENDS = {"double_pass_ends": "round"}


def cards(words: str) -> list[str]:
    """ "Kd 7s" as a list."""
    return words.split()


def position(*piles: str, **more: Any) -> dict[str, Any]:
    """A position with these piles ("Kd 7s": the king of diamonds on the 7 of spades); Ann is Heart and attacks.

    Other lists of cards may be given in the same short form, those by seat as a pair.
    """
    for word in ("areas", "points", "hands"):
        if word in more:
            more[word] = [cards(each) for each in more[word]]
    if "rest" in more:
        more["rest"] = cards(more["rest"])
    return {"piles": [cards(pile) for pile in piles], **more}


def state_of(*piles: str, **more: Any) -> YoseState:
    """The state of a position."""
    return GAME.position(position(*piles, **more))


def tell(start: dict[str, Any], *steps: Any) -> YoseState:
    """Play a scenario; a bare string is a command that is carried out. Returns the state at its end."""
    told = [step if isinstance(step, dict) else {"do": step} for step in steps]
    state = run_scenario({"game": "yose_duel", "seats": list(NAMES), "position": start, "steps": told}, GAME)
    assert isinstance(state, YoseState)
    assert GAME.check(state) == []
    return state


def command(state: YoseState, words: str) -> Command:
    """ "Ann take Kd" as a command."""
    return Scenario(GAME, state, NAMES).command(words)


def events_of(state: YoseState, words: str) -> list[Event]:
    """Carry a command out and return what it emits."""
    events: list[Event] = []
    GAME.apply(state, command(state, words), events.append)
    return events


def verbs(state: YoseState, seat: int) -> list[str]:
    """The different verbs a seat may use."""
    return sorted({str(each.verb) for each in GAME.legal_commands(state, seat)})


def lying(state: YoseState, zone: str) -> list[str]:
    """The cards of a zone, sorted."""
    return sorted(face_word(state.faces[piece]) for piece in GAME.zones(state)[zone])


def deck_with(*first: str) -> list[int]:
    """A whole deck that begins with these cards; the rest follows in order."""
    top = [FACE_BY_WORD[word] for word in first]
    return top + [face for face in range(52) if face not in top]


def options(**given: str) -> dict[str, str | int]:
    """Complete options."""
    return GAME.info.complete(given)
