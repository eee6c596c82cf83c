"""Short words for UNO positions and games in tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletable.bots import Bot, decide, make_bot
from tabletable.core.command import Command
from tabletable.core.event import Event
from tabletable.core.ids import HIDDEN
from tabletable.games.uno import GAME
from tabletable.games.uno.rules.cards import DECK, FACE_BY_WORD, face_word
from tabletable.games.uno.rules.state import UnoState
from tabletable.play.scenario import run_scenario

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe")
CHALLENGE = {"wild_draw_four": "challenge"}
POINTS = {"match": "points", "target": 200}

OPTION_SETS: tuple[dict[str, str | int], ...] = (
    {},
    {"stacking": "off"},
    {"last_card_action": "allowed", "wild_draw_four": "challenge"},
    {"draw": "until_playable"},
    {"draw": "until_playable", "wild_draw_four": "challenge", "last_card_action": "allowed"},
    {"match": "points", "target": 100, "hand_size": 4, "wild_draw_four": "challenge"},
    {"stacking": "off", "wild_draw_four": "challenge", "hand_size": 3},
)
"""House rules that between them hold every value of every option."""


def cards(words: str) -> list[str]:
    """ "red 5, wild" as a list."""
    return [word.strip() for word in words.split(",")] if words else []


def position(*hands: str, **more: Any) -> dict[str, Any]:
    """A position with these hands; piles may be given in the same short form."""
    more.setdefault("discard", "red 1")
    for pile in ("discard", "draw"):
        if isinstance(more.get(pile), str):
            more[pile] = cards(more[pile])
    return {"hands": [cards(hand) for hand in hands], **more}


def state_of(*hands: str, **more: Any) -> UnoState:
    """The state of a position."""
    return GAME.position(position(*hands, **more))


def tell(start: dict[str, Any], *steps: Any) -> UnoState:
    """Play a scenario; a bare string is a command that is carried out. Returns the state at its end."""
    told = [step if isinstance(step, dict) else {"do": step} for step in steps]
    data = {"game": "uno", "seats": list(NAMES[: len(start["hands"])]), "position": start, "steps": told}
    state = run_scenario(data, GAME)
    assert isinstance(state, UnoState)
    assert GAME.check(state) == []
    return state


def words(state: UnoState, zone: str) -> list[str]:
    """The cards of a zone, sorted."""
    return sorted(face_word(state.faces[piece]) for piece in GAME.zones(state)[zone])


def verbs(state: UnoState, seat: int) -> list[str]:
    """The different verbs a seat may use."""
    return sorted({str(command.verb) for command in GAME.legal_commands(state, seat)})


def events_of(state: UnoState, command: Command) -> list[Event]:
    """Carry a command out and return what it emits."""
    events: list[Event] = []
    GAME.apply(state, command, events.append)
    return events


def deck_with(*first: str) -> list[int]:
    """A whole deck that begins with these cards; the rest follows in order."""
    rest = list(DECK)
    top = [FACE_BY_WORD[word] for word in first]
    for face in top:
        rest.remove(face)
    return top + rest


def options(**given: str | int) -> dict[str, str | int]:
    """Complete options."""
    return GAME.info.complete(given)


def bots(levels: list[str], seed: int) -> list[Bot]:
    """One bot per level."""
    return [make_bot(GAME, level, seed * 1000 + seat) for seat, level in enumerate(levels)]


def playing(
    seats: int, given: dict[str, str | int], seed: int, levels: list[str] | None = None, most: int = 10**6
) -> Iterator[tuple[UnoState, Command]]:
    """A game among bots: the state and the next command, over and over. The command is then carried out."""
    state = GAME.setup(seats, options(**given), seed)
    players = bots(levels or ["random"] * seats, seed)
    for _ in range(most):
        command = next_command(state, players)
        if command is None:
            return
        yield state, command
        GAME.apply(state, command)


def next_command(state: UnoState, players: list[Bot]) -> Command | None:
    """What the bots do next: a reaction of somebody, else the command of the seat on turn. None when all is over."""
    for seat in (*GAME.reactors(state), *GAME.to_act(state)):
        command = decide(players[seat].think(GAME.view(state, seat), GAME.legal_commands(state, seat)))
        if command is not None:
            return command
    return None


def hidden_from(state: UnoState, viewer: int | None) -> set[int]:
    """The handles whose faces a viewer does not know."""
    return {piece for piece, face in enumerate(GAME.view(state, viewer).state.faces) if face == HIDDEN}
