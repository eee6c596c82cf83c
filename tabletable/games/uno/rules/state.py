"""A hand of UNO in play, and the match around it."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NamedTuple

from tabletable.core.digest import JsonValue
from tabletable.core.game import Options
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.state import SlotState
from tabletable.games.uno.rules.cards import DECK, RED


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
    target: int = 500
    hand_size: int = 7

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

    number: int
    """Which hand of the match, from 1."""
    winners: tuple[int, ...]
    ending: Ending
    left: tuple[tuple[int, ...], ...]
    """Per seat the faces left in its hand, sorted."""
    gained: tuple[int, ...]
    """Per seat the points it scored."""


class UnoState(SlotState):
    """Everything there is to know. Ints and lists of ints; the records are immutable and shared by clones.

    A clone takes 1.5 µs for four seats, 2 µs for ten, most of it the lists by handle.
    """

    __slots__ = (
        "bluff_cards", "bluff_colour", "called", "colour", "deck", "direction", "discard", "draw", "drawn", "exposed",
        "faces", "hand_number", "hands", "opener", "played_by", "result", "rng", "rules", "scores", "seen", "stack",
        "turn", "turns",
    )  # fmt: skip

    def __init__(self, seats: int, rules: HouseRules, rng: int, faces: list[int]) -> None:
        """An empty table for `seats`, nothing dealt: every handle has its face and lies nowhere yet."""
        self.rules = rules
        self.rng = rng
        """The PRNG, 0 in a view."""
        self.deck: tuple[int, ...] = DECK if len(faces) == len(DECK) else tuple(sorted(faces))
        """The faces in play, sorted; public."""
        self.faces = faces
        """By handle, HIDDEN where a view does not know it."""
        self.seen = [0] * len(faces)
        """By handle, the mask of the seats that know its face."""
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        """Handles in the order they were drawn."""
        self.draw: list[int] = []
        """Handles, the next one to be drawn last."""
        self.discard: list[int] = []
        """Handles, the top card last."""
        self.turn = NOBODY
        """The seat whose turn it is, NOBODY once the game is over."""
        self.direction = 1
        """1 clockwise, −1 the other way round."""
        self.colour = RED
        """The colour to match: the top card's own or the one chosen for it."""
        self.stack = 0
        """Cards the seat on turn has to draw unless it answers."""
        self.drawn = NO_PIECE
        """The card the seat on turn has just drawn and may play or keep."""
        self.exposed = NOBODY
        """The seat that went to one card without a call, while it can be caught."""
        self.called = 0
        """Mask of the seats whose call protects them."""
        self.played_by = NOBODY
        """Who played the top card, NOBODY while it is the opening card."""
        self.bluff_colour = RED
        """The colour to match before the last wild draw four was played."""
        self.bluff_cards = 0
        """How many cards its player held right after it: the first ones of the hand are those a challenge is about."""
        self.opener = 0
        """The seat that opened this hand."""
        self.hand_number = 1
        self.turns = 0
        """Turns played in this hand."""
        self.scores = [0] * seats
        """Points of the match."""
        self.result: HandResult | None = None
        """The hand that ended last."""

    def clone(self) -> UnoState:
        """An independent copy."""
        copy = UnoState.__new__(UnoState)
        copy.rules = self.rules
        copy.rng = self.rng
        copy.deck = self.deck
        copy.faces = self.faces.copy()
        copy.seen = self.seen.copy()
        copy.hands = [hand.copy() for hand in self.hands]
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

    def to_json(self) -> dict[str, JsonValue]:
        """Everything as JSON data; `deck` is null for the whole deck."""
        plain: dict[str, Any] = {slot: getattr(self, slot) for slot in self.__slots__}
        plain["rules"] = {key: int(value) for key, value in self.rules._asdict().items()}
        plain["rng"] = str(self.rng)  # too large for readers that keep numbers as floats
        plain["deck"] = None if self.deck == DECK else list(self.deck)
        if self.result is not None:
            plain["result"] = {
                "number": self.result.number,
                "winners": list(self.result.winners),
                "ending": str(self.result.ending),
                "left": [list(faces) for faces in self.result.left],
                "gained": list(self.result.gained),
            }
        # The lists must not be shared with the state, which goes on changing.
        for key in ("faces", "seen", "draw", "discard", "scores"):
            plain[key] = plain[key].copy()
        plain["hands"] = [hand.copy() for hand in self.hands]
        return plain
