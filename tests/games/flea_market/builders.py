"""Short words for Flea Market positions and games in tests."""

from __future__ import annotations

from typing import Any

from tabletable.core.event import Event
from tabletable.core.ids import NO_CHOICE, NO_PIECE
from tabletable.games.flea_market.game import FleaMarketGame
from tabletable.games.flea_market.rules.state import FleaMarketState, Phase
from tests.builders import Builders, listed

GAME = FleaMarketGame()
OPTIONS = GAME.info.complete({})


def position(*hands: str, **more: Any) -> dict[str, Any]:
    """Return a position with these hands; every pile may be given in the same short form."""
    for key in ("goods", "money", "popularity"):
        if key in more:
            more[key] = [listed(pile) for pile in more[key]]
    for key in ("discard", "draw"):
        if isinstance(more.get(key), str):
            more[key] = listed(more[key])
    return {"hands": [listed(hand) for hand in hands], **more}


FLEA: Builders[FleaMarketState] = Builders(GAME, position)
state_of, tell, refusal, said = FLEA.state_of, FLEA.tell, FLEA.refusal, FLEA.said
piece, lying, verbs, events_of = FLEA.piece, FLEA.lying, FLEA.verbs, FLEA.events_of


def act(state: FleaMarketState, verb: str, word: str = "", source: str = "", choice: int = NO_CHOICE) -> list[Event]:
    """Return the seat on turn gives its first legal command of this verb about this card (of its hand, if `source` says
    nothing else) or with this choice; returns the events.
    """
    seat = state.turn
    wanted = piece(state, word, source or f"hand:{seat}") if word else NO_PIECE
    legal = [
        command
        for command in GAME.legal_commands(state, seat)
        if command.verb == verb and (not word or command.piece == wanted) and choice in (NO_CHOICE, command.choice)
    ]
    assert legal, f"{verb} {word} {choice} is not legal for seat {seat}"
    return events_of(state, legal[0])


def stock(state: FleaMarketState, words: str) -> list[Event]:
    """The seat on turn lays these cards and shows them; returns the events of the showing."""
    for word in listed(words):
        act(state, "lay", word)
    return act(state, "done")


def close_all(state: FleaMarketState) -> list[Event]:
    """Everybody closes; returns the events of the last command."""
    events: list[Event] = []
    while state.phase is Phase.STOCK:
        events = act(state, "close")
    return events


def choices(state: FleaMarketState, verb: str) -> list[int]:
    """Return the choices that the seat on turn has for a verb."""
    return [command.choice for command in GAME.legal_commands(state, state.turn) if command.verb == verb]
