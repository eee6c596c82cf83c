"""The cards of Crazy Eights, and a hand of it in play."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, ClassVar, Final

from tabletable.core import event
from tabletable.core.fields import BySeat, Count, Handle, Masks, Random, Range, SeatOrNobody
from tabletable.core.message import Msg
from tabletable.core.state import State
from tabletable.core.zones import Knowers, ZoneKind, ZoneTable

SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
SUIT_NAMES: Final = tuple(Msg(f"crazy_eights.suit.{suit}") for suit in SUITS)
RANKS: Final = ("A", *map(str, range(2, 11)), "J", "Q", "K")
DECK: Final = tuple(range(len(SUITS) * len(RANKS)))
SUIT: Final = tuple(face // 13 for face in DECK)
RANK: Final = tuple(face % 13 for face in DECK)
EIGHT: Final = RANKS.index("8")
POINTS: Final = tuple(50 if rank == EIGHT else min(rank + 1, 10) for rank in RANK)  # of what is left (E5)


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
    faces: list[Annotated[int, Range(0, len(DECK) - 1)]]
    seen: Masks
    hands: BySeat[list[Handle]]
    draw: list[Handle]  # the top last
    discard: list[Handle]  # the top last
    turn: SeatOrNobody = 0  # NOBODY once the game is over
    suit: Annotated[int, Range(0, len(SUITS) - 1)] = 0  # to match: of the top card, or named
    passes: Count = 0  # how many have passed one after the other

    def __init__(self, seats: int, rng: int, faces: list[int]) -> None:
        super().__init__(seats, None, rng, faces)
        self.draw = list(range(len(faces)))[::-1]

    def printed_faces(self) -> Sequence[tuple[int, Sequence[int]]]:
        return ((0, DECK),)

    def playable(self) -> list[int]:
        """Return the cards of the seat on turn that fit (E2, E3)."""
        fits = [SUIT[face] == self.suit or RANK[face] in (RANK[self.faces[self.discard[-1]]], EIGHT) for face in DECK]
        return [piece for piece in self.hands[self.turn] if fits[self.faces[piece]]]
