"""A game of three rounds in play."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Final, NamedTuple

from tabletable.core.digest import JsonValue
from tabletable.core.fields import (
    BySeat,
    Derived,
    Handle,
    HandleOrNone,
    InRow,
    Length,
    Masks,
    OfSeats,
    Random,
    Range,
    Seat,
    SeatOrNobody,
    Seats,
    Truth,
)
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.info import Options
from tabletable.core.state import State
from tabletable.games.saboteur.rules.cards import (
    CAGE,
    CARDS,
    DWARF_HANDLES,
    DWARFS,
    FACE_COUNT,
    GOAL_CARDS,
    GOAL_HANDLES,
    PIECES,
    PLACES,
)
from tabletable.games.saboteur.rules.commands import cell_xy

ROUNDS = 3
MOST_GOLD = 1 << 20


def _places(state: State) -> int:
    """How many places lie in front of the seats."""
    return PLACES * len(state.hands)


_FACE: Final = Range(0, FACE_COUNT - 1)
Face = Annotated[int, _FACE]
_DWARF: Final = Range(DWARFS[0], FACE_COUNT - 1)
Dwarf = Annotated[int, _DWARF]
Round = Annotated[int, Range(1, ROUNDS)]
Gold = Annotated[int, Range(0, MOST_GOLD)]
Said = Annotated[bool, Truth()]
Front = Annotated[list[HandleOrNone], Length(_places)]


class HouseRules(NamedTuple):
    """What was agreed before the game; never changes."""

    open_gold: bool = False
    """Everybody's total is shown all the time (R9)."""
    tools_cost_gold: bool = False
    """A digger with a broken tool gets no gold (R13)."""

    @classmethod
    def from_options(cls, options: Options) -> HouseRules:
        """The rules that complete `options` agree on."""
        return cls(options["gold"] == "open", options["broken_tools"] == "no_gold")


class Verdict(StrEnum):
    """Who a round belongs to."""

    GREEN = "green"
    BLUE = "blue"
    TEAMS = "teams"
    """Both teams of diggers."""
    BOSS = "boss"
    SABOTEURS = "saboteurs"
    PROFITEER = "profiteer"
    NOBODY = "nobody"
    """Gold out of reach, with neither a saboteur nor a profiteer in play."""


class RoundResult(NamedTuple):
    """How a round ended; public, since all dwarfs are turned over then (R23)."""

    number: Round
    """Which round, from 1."""
    verdict: Verdict
    finisher: SeatOrNobody
    """Who joined start and gold, NOBODY if nobody did."""
    green_open: Said
    """Some way to the gold has no blue door."""
    blue_open: Said
    """Some way to the gold has no green door."""
    roles: OfSeats[Dwarf]
    """Per seat the face of its dwarf."""
    trapped: Seats
    """Mask of the seats that were trapped."""
    broken: Seats
    """Mask of the diggers whom a broken tool cost their gold (R13)."""
    winners: tuple[Seat, ...]
    shares: OfSeats[Gold]
    """Per seat the gold from winning."""
    crystals: Annotated[int, Range(0, PIECES)]
    """In the tunnel."""
    finds: OfSeats[Gold]
    """Per seat the gold for crystals."""
    thefts: tuple[tuple[Seat, Seat], ...]
    """(thief, victim), in order."""

    def gained(self, seat: int) -> int:
        """The gold a seat got or lost in this round altogether."""
        stolen = sum((thief == seat) - (victim == seat) for thief, victim in self.thefts)
        return self.shares[seat] + self.finds[seat] + stolen


class Deed(NamedTuple):
    """An open act, for those who wonder who is who."""

    seat: Seat
    face: Face
    """The card."""
    target: Annotated[int, Range(NOBODY, MOST_GOLD)]
    """The seat or the cell it was used on."""


class SaboteurState(State):
    """Everything there is to know. Ints and lists of ints; the records are immutable and shared by clones.

    `shapes`, `lit` and `sites` follow from `laid`; they are kept up to date because every decision needs them.
    """

    rules: HouseRules
    rng: Random
    """The PRNG, 0 in a view."""
    faces: Annotated[list[Face], Length(PIECES)]
    """By handle, HIDDEN where a view does not know it."""
    seen: Masks
    """By handle, the mask of the seats that know its face."""
    hands: BySeat[list[Handle]]
    """Handles in the order they were drawn."""
    draw: list[Handle]
    """Handles, the next one to be drawn last."""
    removed: list[Handle]
    """Handles out of the round."""
    discard: list[Handle]
    """Handles, the last discard last; some lie face down."""
    aside: list[Handle]
    """Dwarfs that were not dealt, the next one to be handed out last."""
    hats: list[Handle]
    """Dwarfs that went out of the round."""
    roles: BySeat[Handle]
    """Per seat the handle of its dwarf."""
    front: Front
    """The handle in front of a player at `PLACES × seat + place`, NO_PIECE where nothing lies."""
    thieves: list[Seat]
    """The seats with a theft card in front of them, in the order they laid it."""
    queue: list[Seat]
    """After the gold is shared: the seats that still steal, the next one first."""
    laid: Derived[dict[int, int]]
    """Cell → handle of the card that lies there open: start, path cards and turned goals."""
    shapes: Derived[dict[int, int]]
    """Cell → its shape, 2 × face + turn."""
    lit: Derived[dict[int, int]]
    """Cell → the edges of it that are joined to the start."""
    sites: Derived[dict[int, int]]
    """Empty cell beside a laid card → what a card there must be like; see `grid`."""
    deeds: list[InRow[Deed]]
    """What everybody has done with cards in this round, in order; public."""
    turn: SeatOrNobody = NOBODY
    """The seat that acts or steals, NOBODY once the game is over."""
    opener: Seat = 0
    """The seat that opened this round; once the round is over, that opens the next."""
    round: Round = 1
    clearing: HandleOrNone = NO_PIECE
    """The card in front of the seat on turn that two discards will remove."""
    discarded: Annotated[int, Range(0, 2)] = 0
    """Cards the seat on turn has discarded in this turn."""
    gold: BySeat[Gold]
    """Total per seat. All gains and thefts are public: secrecy keeps totals off the table, not out of mind."""
    result: RoundResult | None = None
    """The round that ended last."""

    def __init__(self, seats: int, rules: HouseRules, rng: int, faces: list[int]) -> None:
        """An empty table for `seats`: every handle has its face and lies nowhere yet."""
        self.rules = rules
        self.rng = rng
        self.faces = faces
        self.seen = [0] * len(faces)
        self.hands = [[] for _ in range(seats)]
        self.draw = []
        self.removed = []
        self.discard = []
        self.roles = [NO_PIECE] * seats
        self.aside = []
        self.hats = []
        self.front = [NO_PIECE] * (PLACES * seats)
        self.thieves = []
        self.laid = {}
        self.shapes = {}
        self.lit = {}
        self.sites = {}
        self.deeds = []
        self.queue = []
        self.gold = [0] * seats

    def in_front(self, seat: int) -> list[int]:
        """The handles in front of a seat."""
        return [piece for piece in self.front[PLACES * seat : PLACES * (seat + 1)] if piece != NO_PIECE]

    def is_trapped(self, seat: int) -> bool:
        """Whether a trapped card lies in front of the seat."""
        return self.front[PLACES * seat + CAGE] != NO_PIECE

    def to_json(self) -> dict[str, JsonValue]:
        """See `State.to_json`. The tunnel is a list of [x, y, handle, turn] in the order it was laid."""
        laid = self.laid.items()
        return {**super().to_json(), "tunnel": [[*cell_xy(cell), piece, self.shapes[cell] & 1] for cell, piece in laid]}

    def printed(self) -> Sequence[tuple[int, Sequence[int]]]:
        """See `State.printed`: playing cards, goals and dwarfs have backs of their own."""
        return ((0, CARDS), (GOAL_HANDLES[0], GOAL_CARDS), (DWARF_HANDLES[0], DWARFS))
