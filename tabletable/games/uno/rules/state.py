"""The state of a hand of UNO and the match around it: house rules, zones, and the pending decision."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, ClassVar, Final, NamedTuple

from tabletable.core import event
from tabletable.core.fields import (
    BySeat,
    Count,
    Handle,
    HandleOrNone,
    Later,
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
)
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.info import Option, Options
from tabletable.core.state import State
from tabletable.core.zones import Knowers, ZoneKind, ZoneTable
from tabletable.games.uno.rules import zones
from tabletable.games.uno.rules.cards import BLUE, DECK, FACE_COUNT, RED

TABLES_FOR_TEAMS: Final = (4, 6, 8, 10)
"""The numbers of seats that allow partners opposite each other."""
MOST_DEALT: Final = 100
"""The limit of players × hand size, so that there are cards left to draw (R12)."""


class Verb(StrEnum):
    """The verbs of commands. Their alphabetical order is the order of legal lists."""

    CALL_UNO = "call_uno"
    CATCH = "catch"
    CHALLENGE = "challenge"
    DRAW = "draw"
    KEEP = "keep"
    PLAY = "play"


class Cue(event.Cue):
    """The game's own sounds and effects of events."""

    CALLED = "called"
    CAUGHT = "caught"
    DIRECTION = "direction"
    SKIPPED = "skipped"
    TOOK = "took"
    WILD = "wild"


OPTIONS: Final = (
    Option("stacking", ("on", "off"), "on"),
    Option("last_card_action", ("forbidden", "allowed"), "forbidden"),
    Option("draw", ("one", "until_playable", "match"), "one"),
    Option("wild_draw_four", ("free", "challenge"), "free"),
    Option("match", ("hand", "points"), "hand"),
    Option("target", (100, 200, 300, 500, 1000), 500, minimum=50, maximum=2000, needs=("match", "points")),
    Option("hand_size", (5, 7, 10), 7, minimum=2, maximum=20),
    Option("jump_in", ("off", "on"), "off"),
    Option("seven_nought", ("off", "on"), "off"),
    Option("teams", ("off", "pairs"), "off"),
)
"""The house rules that players may choose, and their usual values."""


class HouseRules(NamedTuple):
    """The options of `GAME.info` agreed before the game, as plain values. Constant during a game."""

    stacking: bool = True
    """Whether a draw card may answer a draw card."""
    last_action: bool = False
    """Whether an action or wild card may be the last card."""
    until_playable: bool = False
    """Whether a draw goes on until a card fits."""
    challenge: bool = False
    """Whether a wild draw four may be challenged."""
    points: bool = False
    """Whether hands are played until a seat has `target` points."""
    target: Annotated[int, Range(1, 1 << 20)] = 500
    hand_size: Annotated[int, Range(2, MOST_DEALT // 2)] = 7
    jump_in: Annotated[bool, Later(False)] = False
    """Whether a card equal to the one just played may be played out of turn."""
    must_play: Annotated[bool, Later(False)] = False
    """Whether a drawn card that fits must be played at once."""
    seven_nought: Annotated[bool, Later(False)] = False
    """Whether a 7 swaps hands and a 0 passes all of them on."""
    teams: Annotated[bool, Later(False)] = False
    """Whether opposite seats win together."""

    @classmethod
    def from_options(cls, options: Options) -> HouseRules:
        """Return the house rules for complete `options`."""
        return cls(
            stacking=options["stacking"] == "on",
            last_action=options["last_card_action"] == "allowed",
            until_playable=options["draw"] == "until_playable",
            challenge=options["wild_draw_four"] == "challenge",
            points=options["match"] == "points",
            target=int(options["target"]),
            hand_size=int(options["hand_size"]),
            jump_in=options["jump_in"] == "on",
            must_play=options["draw"] == "match",
            seven_nought=options["seven_nought"] == "on",
            teams=options["teams"] == "pairs",
        )

    @property
    def draws_one(self) -> bool:
        """Whether a draw without a stack brings one card, or none if there is none, whatever it is."""
        return not self.until_playable


Face = Annotated[int, Range(0, FACE_COUNT - 1)]
Colour = Annotated[int, Range(RED, BLUE)]


def _whole_deck(state: State) -> tuple[int, ...]:
    """Return the full deck of the game."""
    return DECK


class Ending(StrEnum):
    """The reason why a hand ended."""

    OUT = "out"
    """A seat has no cards left."""
    BLOCKED = "blocked"
    """No seat could play or draw (R11)."""
    LONG = "long"
    """The limit of turns was reached (R22)."""


class HandResult(NamedTuple):
    """The result of a hand; public, since all hands are shown then (R21)."""

    number: Number
    """The number of the hand within the match, from 1."""
    winners: Winners
    ending: Ending
    left: OfSeats[tuple[Face, ...]]
    """By seat the faces left in its hand, sorted."""
    gained: OfSeats[Count]
    """By seat the points it scored."""

    @property
    def out(self) -> int:
        """The seat that went out, NOBODY if none did."""
        return self.left.index(()) if self.ending is Ending.OUT else NOBODY


class UnoState(State):
    """The complete state. Ints and lists of ints; the records are immutable and shared by clones."""

    ZONES: ClassVar = ZoneTable(
        ZoneKind(zones.DRAW_PILE, "draw", Knowers.NOBODY, is_told_from_top=True),
        ZoneKind(zones.DISCARD_PILE, "discard"),
        ZoneKind("hand", "hands", Knowers.OWNER, by_seat=True, capacity=lambda state: int(state.rules.hand_size)),
    )

    rules: HouseRules
    rng: Random
    deck: Annotated[tuple[int, ...], Usual(_whole_deck, tuple[Face, ...])]
    """The faces in play, sorted; public."""
    faces: list[Face]
    seen: Masks
    hands: BySeat[list[Handle]]
    """Handles in the order they were drawn."""
    draw: list[Handle]
    """Handles, the next one to be drawn last."""
    discard: list[Handle]
    """Handles, the top card last."""
    turn: SeatOrNobody = NOBODY
    """The seat on turn; NOBODY once the game is over."""
    exposed: SeatOrNobody = NOBODY
    """The seat that has one card left and did not call, while it can be caught."""
    fresh: Annotated[bool, Later(False)] = False
    """Whether the top card was played by the last turn command and an equal one may jump in."""
    played_by: SeatOrNobody = NOBODY
    """The seat that played the top card; NOBODY for the opening card."""
    direction: Annotated[int, Range(-1, 1)] = 1
    """1 clockwise, −1 counterclockwise."""
    colour: Colour = RED
    """The colour to match: the top card's own, or the one chosen for it."""
    bluff_colour: Colour = RED
    """The colour to match before the last wild draw four was played."""
    stack: Count = 0
    """The number of cards the seat on turn must draw unless it answers."""
    bluff_cards: Count = 0
    """The hand size of the last wild draw four's player right after playing it: a challenge checks that many first
    cards of its hand.
    """
    turns: Count = 0
    """Turns played in this hand."""
    drawn: HandleOrNone = NO_PIECE
    """The card the seat on turn has just drawn and may play or keep."""
    called: Seats = 0
    """The mask of the seats protected by a call."""
    opener: Seat = 0
    """The seat that opened this hand."""
    hand_number: Number = 1
    scores: BySeat[Count]
    """Points of the match."""
    result: HandResult | None = None
    """The hand that ended last."""

    def __init__(self, seats: int, rules: HouseRules, rng: int, faces: list[int]) -> None:
        super().__init__(seats, rules, rng, faces)
        self.deck = DECK

    def after(self, seat: int, steps: int = 1) -> int:
        """Return the seat that follows so many steps later in the direction of play."""
        return (seat + steps * self.direction) % len(self.hands)

    def partner(self, seat: int) -> int:
        """Return the seat that wins with `seat`; NOBODY without teams."""
        if not self.rules.teams:
            return NOBODY
        seats = len(self.hands)
        return (seat + seats // 2) % seats

    def team(self, seat: int) -> tuple[int, ...]:
        """Return all seats that win together with `seat`, itself included, in order."""
        partner = self.partner(seat)
        return (seat,) if partner == NOBODY else (min(seat, partner), max(seat, partner))

    def printed_faces(self) -> Sequence[tuple[int, Sequence[int]]]:
        """Return the faces as one group, as all cards have the same back."""
        return ((0, self.deck),)
