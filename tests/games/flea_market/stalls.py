"""Short words for Flea Market positions and games in tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletable.core.command import Command
from tabletable.core.event import Event
from tabletable.core.ids import NO_CHOICE, NO_PIECE
from tabletable.games.flea_market.game import FleaMarketGame
from tabletable.games.flea_market.rules.cards import face_word
from tabletable.games.flea_market.rules.state import FleaMarketState, Phase
from tabletable.play.scenario import run_scenario

GAME = FleaMarketGame()
OPTIONS = GAME.info.complete({})
NAMES = ("Ann", "Bob", "Cat", "Dan")


def cards(words: str) -> list[str]:
    """ "red 5, blue 6" as a list."""
    return [word.strip() for word in words.split(",")] if words else []


def position(*hands: str, **more: Any) -> dict[str, Any]:
    """A position with these hands; every pile may be given in the same short form."""
    for key in ("goods", "money", "popularity"):
        if key in more:
            more[key] = [cards(pile) for pile in more[key]]
    for key in ("discard", "draw"):
        if isinstance(more.get(key), str):
            more[key] = cards(more[key])
    return {"hands": [cards(hand) for hand in hands], **more}


def state_of(*hands: str, **more: Any) -> FleaMarketState:
    """The state of a position."""
    return GAME.position(position(*hands, **more))


def tell(start: dict[str, Any], *steps: Any) -> FleaMarketState:
    """Play a scenario; a bare string is a command that is carried out. Returns the state at its end."""
    told = [step if isinstance(step, dict) else {"do": step} for step in steps]
    data = {"game": "flea_market", "seats": list(NAMES[: len(start["hands"])]), "position": start, "steps": told}
    state = run_scenario(data, GAME)
    assert isinstance(state, FleaMarketState)
    assert GAME.check(state) == []
    return state


def piece(state: FleaMarketState, word: str, zone: str) -> int:
    """The first card of that name in a zone."""
    return next(handle for handle in GAME.zones(state)[zone] if face_word(state.faces[handle]) == word)


def act(state: FleaMarketState, verb: str, word: str = "", source: str = "", choice: int = NO_CHOICE) -> list[Event]:
    """The seat on turn gives its first legal command of this verb about this card (of its hand, if `source` says
    nothing else) or with this choice; returns the events."""
    seat = state.turn
    wanted = piece(state, word, source or f"hand:{seat}") if word else NO_PIECE
    legal = [
        command
        for command in GAME.legal_commands(state, seat)
        if command.verb == verb and (not word or command.piece == wanted) and choice in (NO_CHOICE, command.choice)
    ]
    assert legal, f"{verb} {word} {choice} is not legal for seat {seat}"
    events: list[Event] = []
    GAME.apply(state, legal[0], events.append)
    assert GAME.check(state) == []
    return events


def stock(state: FleaMarketState, words: str) -> list[Event]:
    """The seat on turn lays these cards and shows them; returns the events of the showing."""
    for word in cards(words):
        act(state, "lay", word)
    return act(state, "done")


def close_all(state: FleaMarketState) -> list[Event]:
    """Everybody closes; returns the events of the last command."""
    events: list[Event] = []
    while state.phase is Phase.STOCK:
        events = act(state, "close")
    return events


def refusal(state: FleaMarketState, command: Command) -> tuple[str, str]:
    """The sentence and the rule with which a command is refused."""
    assert command not in GAME.legal_commands(state, command.seat)
    reason = GAME.why_not(state, command.seat, command)
    return reason.message.id.removeprefix("flea_market.reason."), reason.rule


def lying(state: FleaMarketState, zone: str) -> list[str]:
    """The cards of a zone, sorted."""
    return sorted(face_word(state.faces[piece]) for piece in GAME.zones(state)[zone])


def said(events: Sequence[Event]) -> list[str]:
    """The ids of the log sentences."""
    return [event.say.removeprefix("flea_market.log.") for event in events if event.say]


def verbs(state: FleaMarketState, seat: int) -> list[str]:
    """The different verbs a seat may use."""
    return sorted({str(command.verb) for command in GAME.legal_commands(state, seat)})


def choices(state: FleaMarketState, verb: str) -> list[int]:
    """The choices that the seat on turn has for a verb."""
    return [command.choice for command in GAME.legal_commands(state, state.turn) if command.verb == verb]
