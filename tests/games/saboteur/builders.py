"""Positions for the tests of Saboteur, and what they ask of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletable.core.command import Command
from tabletable.core.event import Event
from tabletable.core.ids import NO_CHOICE, NO_PIECE
from tabletable.games.saboteur.game import SaboteurGame
from tabletable.games.saboteur.rules.state import SaboteurState
from tests.builders import Builders, listed

GAME = SaboteurGame()
OPTIONS = GAME.info.complete({})

CORRIDOR = {f"{x},0": "straight h" if x <= 2 else "cross" for x in range(1, 7)}
"""From the start to the cell before the last one on the way to the middle goal."""
GOLD_IN_THE_MIDDLE = ["goal stone ne", "goal gold", "goal stone nw"]


def table(roles: Sequence[str], **words: Any) -> SaboteurState:
    """Return a position; `hands` may name the first seats only, the others hold two dead ends or rockfalls nobody
    misses.
    """
    seats = len(roles)
    hands = [list(hand) for hand in words.pop("hands", [])]
    filler = listed("map, rockfall, map, rockfall, map, theft, map, hands off, map, hands off, map, theft")
    while len(hands) < seats:
        hands.append([filler[len(hands) % len(filler)]])
    return GAME.position({"roles": list(roles), "hands": hands, **words})


MINE: Builders[SaboteurState] = Builders(GAME, dict)
said = MINE.said


def piece(state: SaboteurState, seat: int, word: str) -> int:
    """Return the first card of that name in a hand."""
    return MINE.piece(state, word, f"hand:{seat}")


def command(
    state: SaboteurState, seat: int, verb: str, word: str = "", zone: str = "", choice: int = NO_CHOICE
) -> Command:
    """Return a command about a card in the seat's hand."""
    return Command(seat, verb, piece(state, seat, word) if word else NO_PIECE, zone, choice)


def do(
    state: SaboteurState, seat: int, verb: str, word: str = "", zone: str = "", choice: int = NO_CHOICE
) -> list[Event]:
    """Carry out a command that must be legal."""
    return MINE.events_of(state, command(state, seat, verb, word, zone, choice))


def legal(state: SaboteurState, seat: int, verb: str, word: str = "") -> set[tuple[str, int]]:
    """(zone, choice) of the legal commands of a verb, of one card if it is named."""
    handle = piece(state, seat, word) if word else NO_PIECE
    return {
        (each.zone, each.choice)
        for each in GAME.legal_commands(state, seat)
        if each.verb == verb and (not word or each.piece == handle)
    }


def refused(state: SaboteurState, seat: int, *words: Any, **more: Any) -> str:
    """Return the id of the sentence with which a command is refused."""
    return MINE.refusal(state, command(state, seat, *words, **more))[0]


def finish(
    roles: Sequence[str],
    tunnel: Mapping[str, str] = CORRIDOR,
    *,
    last: tuple[str, str] = ("straight h", "7,0"),
    turn: int = 0,
    **words: Any,
) -> SaboteurState:
    """Return the state after seat `turn` has joined the middle goal, which is the gold, to the start in round 3."""
    hands = [["map"] for _ in roles]
    hands[turn] = [last[0]]
    state = GAME.position(
        {
            "roles": list(roles),
            "hands": hands if len(roles) <= 6 else hands[:6] + [["theft"]] * (len(roles) - 6),
            "tunnel": dict(tunnel),
            "goals": GOLD_IN_THE_MIDDLE,
            "turn": turn,
            "round": 3,
            **words,
        }
    )
    zone = f"cell:{last[1]}"
    choice = min(choice for place, choice in legal(state, turn, "place", last[0]) if place == zone)
    do(state, turn, "place", last[0], zone, choice)
    return state
