"""A hand of Crazy Eights in play, with the 52 cards of `core/suited.py`."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, ClassVar, Final

from tabletable.core import event
from tabletable.core.fields import BySeat, Count, Handle, Masks, Random, Range, SeatOrNobody
from tabletable.core.state import State
from tabletable.core.suited import DECK, SUIT, VALUE
from tabletable.core.zones import Knowers, ZoneKind, ZoneTable

EIGHT: Final = 8
POINTS: Final = tuple(50 if value == EIGHT else min(value, 10) for value in VALUE)  # of what is left (end)


class Verb(StrEnum):
    PLAY = "play"
    DRAW = "draw"
    PASS = "pass"


class Cue(event.Cue):
    NAMED = "named"


class EightsState(State):
    ZONES: ClassVar = ZoneTable(
        ZoneKind("draw", "draw", Knowers.NOBODY),
        ZoneKind("discard", "discard"),
        ZoneKind("hand", "hands", Knowers.OWNER, by_seat=True),
    )

    rng: Random
    faces: list[Annotated[int, Range(0, 51)]]
    seen: Masks
    hands: BySeat[list[Handle]]
    draw: list[Handle]  # the top last
    discard: list[Handle]  # the top last
    turn: SeatOrNobody = 0  # NOBODY once the game is over
    suit: Annotated[int, Range(0, 3)] = 0  # to match: of the top card, or named
    passes: Count = 0  # how many have passed one after the other

    def __init__(self, seats: int, rng: int, faces: list[int]) -> None:
        super().__init__(seats, None, rng, faces)
        self.draw = list(range(len(faces)))[::-1]

    def printed_faces(self) -> Sequence[tuple[int, Sequence[int]]]:
        return ((0, DECK),)

    def playable(self) -> list[int]:
        """Return the cards of the seat on turn that fit (E2, E3)."""
        top = VALUE[self.faces[self.discard[-1]]]
        fits = [SUIT[face] == self.suit or VALUE[face] in (top, EIGHT) for face in DECK]
        return [piece for piece in self.hands[self.turn] if fits[self.faces[piece]]]
