"""Short words for UNO positions and games in tests."""

from __future__ import annotations

from typing import Any

from tabletable.core.ids import HIDDEN
from tabletable.games.uno.game import GAME
from tabletable.games.uno.rules.cards import DECK, FACE_BY_WORD
from tabletable.games.uno.rules.state import UnoState
from tests.builders import NAMES as NAMES
from tests.builders import Builders, listed

CHALLENGE = {"wild_draw_four": "challenge"}
POINTS = {"match": "points", "target": 200}

_TOGETHER: tuple[dict[str, str | int], ...] = (
    {},
    {"stacking": "off"},
    {"last_card_action": "allowed", "wild_draw_four": "challenge"},
    {"draw": "until_playable"},
    {"draw": "until_playable", "wild_draw_four": "challenge", "last_card_action": "allowed"},
    {"match": "points", "target": 100, "hand_size": 4, "wild_draw_four": "challenge"},
    {"stacking": "off", "wild_draw_four": "challenge", "hand_size": 3},
    {"draw": "match", "seven_nought": "on"},
    {"jump_in": "on"},
    {"jump_in": "on", "seven_nought": "on", "last_card_action": "allowed", "stacking": "off"},
)
TEAMS: dict[str, str | int] = {"teams": "pairs"}
_NAMED = {*TEAMS, *(option for rules in _TOGETHER for option in rules)}
OPTION_SETS: tuple[dict[str, str | int], ...] = (
    *_TOGETHER,
    *({each.id: value} for each in GAME.info.options if each.id not in _NAMED for value in each.values[1:]),
)
"""House rules that any number of seats may play by: some together, each other one alone. With those of …"""
FOR_FOUR = (
    *OPTION_SETS,
    TEAMS,
    {**TEAMS, "match": "points", "target": 100, "hand_size": 4, "jump_in": "on", "seven_nought": "on"},
)
"""… four seats they hold every value of every option."""


def position(*hands: str, **more: Any) -> dict[str, Any]:
    """Return a position with these hands; piles may be given in the same short form."""
    more.setdefault("discard", "red 1")
    for pile in ("discard", "draw"):
        if isinstance(more.get(pile), str):
            more[pile] = listed(more[pile])
    return {"hands": [listed(hand) for hand in hands], **more}


UNO: Builders[UnoState] = Builders(GAME, position)
options, state_of, tell, events_of = UNO.options, UNO.state_of, UNO.tell, UNO.events_of
lying, verbs, bots, playing, next_command = UNO.lying, UNO.verbs, UNO.bots, UNO.playing, UNO.next_command


def deck_with(*first: str) -> list[int]:
    """Return a whole deck that begins with these cards; the rest follows in order."""
    rest = list(DECK)
    top = [FACE_BY_WORD[word] for word in first]
    for face in top:
        rest.remove(face)
    return top + rest


def hidden_from(state: UnoState, viewer: int | None) -> set[int]:
    """Return the handles whose faces a viewer does not know."""
    return {piece for piece, face in enumerate(GAME.view(state, viewer).state.faces) if face == HIDDEN}
