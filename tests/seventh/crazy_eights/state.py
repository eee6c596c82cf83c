"""The cards of Crazy Eights, and a hand of it in play."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, ClassVar, Final

from tabletable.core import event
from tabletable.core.fields import BySeat, Count, Handle, Masks, Random, Range, SeatOrNobody, fields
from tabletable.core.message import Msg
from tabletable.core.state import State

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
    def __init__(self, seats: int, rng: int, faces: list[int]) -> None:
        self.rng: Random = rng
        self.faces: list[Annotated[int, Range(0, len(DECK) - 1)]] = faces
        self.seen: Masks = [0] * len(faces)
        self.hands: BySeat[list[Handle]] = [[] for _ in range(seats)]
        self.draw: list[Handle] = list(range(len(faces)))[::-1]  # the top last
        self.discard: list[Handle] = []  # the top last
        self.turn: SeatOrNobody = 0  # NOBODY once the game is over
        self.suit: Annotated[int, Range(0, len(SUITS) - 1)] = 0  # to match: of the top card, or named
        self.passes: Count = 0  # how many have passed one after the other

    # ---- written by tools/build_states.py from the fields above
    FIELDS: ClassVar = fields(
        {
            "rng": Random,
            "faces": list[Annotated[int, Range(0, len(DECK) - 1)]],
            "seen": Masks,
            "hands": BySeat[list[Handle]],
            "draw discard": list[Handle],
            "turn": SeatOrNobody,
            "suit": Annotated[int, Range(0, len(SUITS) - 1)],
            "passes": Count,
        },
    )
    __slots__ = FIELDS.slots

    def clone(self) -> EightsState:
        """An independent copy."""
        copy = EightsState.__new__(EightsState)
        copy.rng = self.rng
        copy.faces = self.faces.copy()
        copy.seen = self.seen.copy()
        copy.hands = [each.copy() for each in self.hands]
        copy.draw = self.draw.copy()
        copy.discard = self.discard.copy()
        copy.turn = self.turn
        copy.suit = self.suit
        copy.passes = self.passes
        return copy

    # ---- end of what is written

    def printed(self) -> Sequence[tuple[int, Sequence[int]]]:
        return ((0, DECK),)

    def playable(self) -> list[int]:
        """The cards of the seat on turn that fit (E2, E3)."""
        rank = RANK[self.faces[self.discard[-1]]]
        fits = [SUIT[face] == self.suit or RANK[face] in (rank, EIGHT) for face in DECK]
        return [piece for piece in self.hands[self.turn] if fits[self.faces[piece]]]
