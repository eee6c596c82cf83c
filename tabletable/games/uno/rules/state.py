"""A hand of UNO in play, and the match around it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, ClassVar, NamedTuple

from tabletable.core.fields import (
    BySeat,
    Count,
    Handle,
    HandleOrNone,
    Masks,
    Number,
    OfSeats,
    Random,
    Range,
    Seat,
    SeatOrNobody,
    Seats,
    Usual,
    Winners,
    fields,
)
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.info import Options
from tabletable.core.state import State
from tabletable.games.uno.rules.cards import BLUE, DECK, FACE_COUNT, RED

MOST_DEALT = 100
"""Players × hand size may not exceed this, so that there is something left to draw (R12)."""


def _whole_deck(state: State) -> tuple[int, ...]:
    """What the game has in the box."""
    return DECK


Face = Annotated[int, Range(0, FACE_COUNT - 1)]
Colour = Annotated[int, Range(RED, BLUE)]
Faces = Annotated[tuple[int, ...], Usual(_whole_deck, tuple[Face, ...])]


class HouseRules(NamedTuple):
    """What was agreed before the game; the options of `GAME.info` as plain values. Never changes during a game."""

    stacking: bool = True
    """A draw card may answer a draw card."""
    last_action: bool = False
    """An action or wild card may be the last card."""
    until_playable: bool = False
    """A draw goes on until a card fits."""
    challenge: bool = False
    """A wild draw four may be challenged."""
    points: bool = False
    """Hands go on until somebody has `target` points."""
    target: Annotated[int, Range(1, 1 << 20)] = 500
    hand_size: Annotated[int, Range(2, MOST_DEALT // 2)] = 7

    @classmethod
    def from_options(cls, options: Options) -> HouseRules:
        """The rules that complete `options` agree on."""
        return cls(
            stacking=options["stacking"] == "on",
            last_action=options["last_card_action"] == "allowed",
            until_playable=options["draw"] == "until_playable",
            challenge=options["wild_draw_four"] == "challenge",
            points=options["match"] == "points",
            target=int(options["target"]),
            hand_size=int(options["hand_size"]),
        )


class Ending(StrEnum):
    """Why a hand ended."""

    OUT = "out"
    """Somebody has no card left."""
    BLOCKED = "blocked"
    """Nobody could play or draw (R11)."""
    LONG = "long"
    """It went on for too many turns (R22)."""


class HandResult(NamedTuple):
    """How a hand ended; public, since all hands are shown then (R21)."""

    number: Number
    """Which hand of the match, from 1."""
    winners: Winners
    ending: Ending
    left: OfSeats[tuple[Face, ...]]
    """Per seat the faces left in its hand, sorted."""
    gained: OfSeats[Count]
    """Per seat the points it scored."""


class UnoState(State):
    """Everything there is to know. Ints and lists of ints; the records are immutable and shared by clones.

    A clone takes 1.5 µs for four seats, 2 µs for ten, most of it the lists by handle.
    """

    def __init__(self, seats: int, rules: HouseRules, rng: int, faces: list[int]) -> None:
        """An empty table for `seats`, nothing dealt: every handle has its face and lies nowhere yet."""
        self.rules: HouseRules = rules
        self.rng: Random = rng
        """The PRNG, 0 in a view."""
        self.deck: Faces = DECK if len(faces) == len(DECK) else tuple(sorted(faces))
        """The faces in play, sorted; public."""
        self.faces: list[Face] = faces
        """By handle, HIDDEN where a view does not know it."""
        self.seen: Masks = [0] * len(faces)
        """By handle, the mask of the seats that know its face."""
        self.hands: BySeat[list[Handle]] = [[] for _ in range(seats)]
        """Handles in the order they were drawn."""
        self.draw: list[Handle] = []
        """Handles, the next one to be drawn last."""
        self.discard: list[Handle] = []
        """Handles, the top card last."""
        self.turn: SeatOrNobody = NOBODY
        """The seat whose turn it is, NOBODY once the game is over."""
        self.direction: Annotated[int, Range(-1, 1)] = 1
        """1 clockwise, −1 the other way round."""
        self.colour: Colour = RED
        """The colour to match: the top card's own or the one chosen for it."""
        self.stack: Count = 0
        """Cards the seat on turn has to draw unless it answers."""
        self.drawn: HandleOrNone = NO_PIECE
        """The card the seat on turn has just drawn and may play or keep."""
        self.exposed: SeatOrNobody = NOBODY
        """The seat that went to one card without a call, while it can be caught."""
        self.called: Seats = 0
        """Mask of the seats whose call protects them."""
        self.played_by: SeatOrNobody = NOBODY
        """Who played the top card, NOBODY while it is the opening card."""
        self.bluff_colour: Colour = RED
        """The colour to match before the last wild draw four was played."""
        self.bluff_cards: Count = 0
        """How many cards its player held right after it: the first ones of the hand are those a challenge is about."""
        self.opener: Seat = 0
        """The seat that opened this hand."""
        self.hand_number: Number = 1
        self.turns: Count = 0
        """Turns played in this hand."""
        self.scores: BySeat[Count] = [0] * seats
        """Points of the match."""
        self.result: HandResult | None = None
        """The hand that ended last."""

    # ---- written by tools/build_states.py from the fields above
    FIELDS: ClassVar = fields(
        {
            "rules": HouseRules,
            "rng": Random,
            "deck": Faces,
            "faces": list[Face],
            "seen": Masks,
            "hands": BySeat[list[Handle]],
            "draw discard": list[Handle],
            "turn exposed played_by": SeatOrNobody,
            "direction": Annotated[int, Range(-1, 1)],
            "colour bluff_colour": Colour,
            "stack bluff_cards turns": Count,
            "drawn": HandleOrNone,
            "called": Seats,
            "opener": Seat,
            "hand_number": Number,
            "scores": BySeat[Count],
            "result": HandResult | None,
        },
        {
            HouseRules: (
                bool,
                bool,
                bool,
                bool,
                bool,
                Annotated[int, Range(1, 1 << 20)],
                Annotated[int, Range(2, MOST_DEALT // 2)],
            ),
            HandResult: (Number, Winners, Ending, OfSeats[tuple[Face, ...]], OfSeats[Count]),
        },
    )
    __slots__ = FIELDS.slots

    def clone(self) -> UnoState:
        """An independent copy."""
        copy = UnoState.__new__(UnoState)
        copy.rules = self.rules
        copy.rng = self.rng
        copy.deck = self.deck
        copy.faces = self.faces.copy()
        copy.seen = self.seen.copy()
        copy.hands = [each.copy() for each in self.hands]
        copy.draw = self.draw.copy()
        copy.discard = self.discard.copy()
        copy.turn = self.turn
        copy.direction = self.direction
        copy.colour = self.colour
        copy.stack = self.stack
        copy.drawn = self.drawn
        copy.exposed = self.exposed
        copy.called = self.called
        copy.played_by = self.played_by
        copy.bluff_colour = self.bluff_colour
        copy.bluff_cards = self.bluff_cards
        copy.opener = self.opener
        copy.hand_number = self.hand_number
        copy.turns = self.turns
        copy.scores = self.scores.copy()
        copy.result = self.result
        return copy

    # ---- end of what is written

    def printed(self) -> Sequence[tuple[int, Sequence[int]]]:
        """See `State.printed`."""
        return ((0, self.deck),)
